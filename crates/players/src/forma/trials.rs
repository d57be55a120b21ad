//! Layings tried out: played on for a few turns, again and again, the promising ones most often.

use forma::{Action, Forma, Position};
use tabletop::{Dice, Game, PerSeat, Seat};

use super::judge::{Judge, Look, lead, odds};
use crate::Budget;

/// How layings are tried out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trying {
    /// How many turns a trial is played on; 0 for no trials.
    pub(super) turns: usize,
    /// Layings looked at for each of these turns.
    pub(super) looks: usize,
    /// How far their points may be off, so that no two trials are alike.
    pub(super) blur: f64,
}

/// A laying to choose.
#[derive(Clone)]
pub(super) struct Choice {
    pub(super) action: Action,
    /// What it makes.
    pub(super) position: Position,
    /// Each seat's chances at first sight.
    pub(super) chances: PerSeat<f64>,
    /// The lead in points at first sight.
    pub(super) guess: f64,
}

/// What the trials of a laying came to.
#[derive(Clone)]
pub(super) struct Tally {
    /// Each seat's chances, added up.
    sum: PerSeat<f64>,
    pub(super) count: u32,
    /// How the first trial went on.
    pub(super) line: Vec<Action>,
}

impl Tally {
    fn new(choice: &Choice) -> Self {
        let sum = PerSeat::new(choice.chances.as_slice().len(), |_| 0.0);
        Self { sum, count: 0, line: Vec::new() }
    }

    fn add(&mut self, chances: &PerSeat<f64>, count: u32) {
        self.sum = PerSeat::new(chances.as_slice().len(), |seat| self.sum[seat] + chances[seat]);
        self.count += count;
    }

    /// Each seat's chances on average, or those at first sight.
    pub(super) fn chances(&self, choice: &Choice) -> PerSeat<f64> {
        if self.count == 0 {
            return choice.chances;
        }
        PerSeat::new(self.sum.as_slice().len(), |seat| self.sum[seat] / f64::from(self.count))
    }
}

/// The layings to choose from, the best at first sight first, and how they are tried.
pub(super) struct Trials<'a> {
    pub(super) game: &'a Forma,
    pub(super) judge: &'a Judge,
    pub(super) seat: Seat,
    pub(super) choices: &'a [Choice],
    pub(super) trying: Trying,
}

impl Trials<'_> {
    /// How much a laying tried less often is favoured.
    const EXPLORATION: f64 = 0.08;
    /// How many layings are tried at first, and how many more for each unit of the root of the
    /// trials.
    const WIDTH: usize = 8;
    const WIDENING: f64 = 1.0;

    /// Tries the layings until the budget is spent, on as many threads as it has.
    pub(super) fn run(&self, budget: &mut Budget<'_>, seed: u64) -> Vec<Tally> {
        budget.bound();
        let fresh = || self.choices.iter().map(Tally::new).collect::<Vec<_>>();
        let mut tallies = fresh();
        if self.trying.turns == 0 || self.choices.len() < 2 {
            return tallies;
        }
        let mut helpers: Vec<_> = (1..budget.threads()).map(|_| fresh()).collect();
        budget.spread(
            &mut helpers,
            |budget| self.work(&mut tallies, budget, seed),
            |index, tallies, budget| {
                self.work(tallies, budget, tabletop::mix(seed ^ (index as u64 + 1)));
            },
        );
        for helper in &helpers {
            for (tally, more) in tallies.iter_mut().zip(helper) {
                tally.add(&more.sum, more.count);
            }
        }
        tallies
    }

    /// One trial after the other; one that the budget cuts short does not count.
    fn work(&self, tallies: &mut [Tally], budget: &mut Budget<'_>, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut count = 0;
        // A trial counts as a node of its own: where the game is over there are no others.
        while budget.visit() {
            let next = self.next(tallies, count);
            let choice = &self.choices[next];
            let Some((chances, line)) = self.trial(choice, budget, dice.bits()) else { break };
            if tallies[next].count == 0 {
                tallies[next].line = line;
            }
            tallies[next].add(&chances, 1);
            count += 1;
        }
    }

    /// What to try next, by upper confidence bounds.
    fn next(&self, tallies: &[Tally], count: u32) -> usize {
        let width = Self::WIDTH + (Self::WIDENING * f64::from(count).sqrt()) as usize;
        let log = f64::from(count + 1).ln();
        let bound = |index: &usize| {
            let tally = &tallies[*index];
            if tally.count == 0 {
                return f64::INFINITY;
            }
            let tries = f64::from(tally.count);
            tally.sum[self.seat] / tries + Self::EXPLORATION * (log / tries).sqrt()
        };
        let mut best = 0;
        for index in 1..width.min(tallies.len()) {
            if bound(&index) > bound(&best) {
                best = index;
            }
        }
        best
    }

    /// Plays a laying on: each seat does what looks best to it, more or less. The chances on
    /// average along the way, and the way; nothing when the budget ends it.
    ///
    /// It hangs on nothing but what it is given, so that trials can be spread over threads.
    fn trial(
        &self,
        choice: &Choice,
        budget: &mut Budget<'_>,
        seed: u64,
    ) -> Option<(PerSeat<f64>, Vec<Action>)> {
        let players = self.game.players();
        let mut dice = Dice::new(seed);
        let mut looks = Vec::new();
        let mut position = choice.position;
        let mut line = Vec::new();
        let mut last = choice.chances;
        let mut sum = last;
        for _ in 0..self.trying.turns {
            if let Some(seat) = self.game.to_act(&position) {
                self.judge.looks(self.game, &position, self.trying.looks, &mut looks);
                let (action, after, chances) =
                    self.answer(&position, seat, &looks, budget, &mut dice)?;
                (position, last) = (after, chances);
                line.push(action);
            }
            sum = PerSeat::new(players, |seat| sum[seat] + last[seat]);
        }
        let parts = self.trying.turns as f64 + 1.0;
        Some((PerSeat::new(players, |seat| sum[seat] / parts), line))
    }

    /// What looks best to a seat, and what that comes to.
    fn answer(
        &self,
        position: &Position,
        seat: Seat,
        looks: &[Look],
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Option<(Action, Position, PerSeat<f64>)> {
        let mut best: Option<(f64, Action, Position, PerSeat<f64>)> = None;
        for look in looks {
            let mut after = *position;
            self.game.play(&mut after, look.action);
            let points = self.judge.points(self.game, &after, true);
            let worth = lead(&points, seat) + self.trying.blur * bell(dice);
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, look.action, after, points));
            }
            if !budget.visit() {
                return None;
            }
        }
        budget.look();
        let (_, action, after, points) = best?;
        Some((action, after, odds(self.game, &after, &points)))
    }
}

/// About normally spread around nought, with a deviation of about one.
pub(super) fn bell(dice: &mut Dice) -> f64 {
    let mut flat = || f64::from(dice.below(2001)) / 1000.0 - 1.0;
    flat() + flat() + flat()
}
