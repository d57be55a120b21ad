//! The player: looks at what can be laid, then lets the best of it be answered.

use forma::{Action, Forma, Position};
use tabletop::{Dice, Game, Match, PerSeat, Seat};

use super::{
    judge::{Judge, Look, odds},
    placing,
};
use crate::{Budget, Mind, Report};

/// How much a player sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Layings looked at.
    pub(super) looks: usize,
    /// Layings that are answered.
    pub(super) answered: usize,
    /// Layings looked at for an answer.
    pub(super) replies: usize,
    /// How many answers, one to the other.
    pub(super) answers: usize,
    /// Whether what the next player can enclose is found out exactly.
    pub(super) careful: bool,
    /// How far a guess at a laying's points may be off.
    pub(super) blur: f64,
    /// Whether the set-up is chosen.
    pub(super) plans: bool,
}

/// Looks, and lets the best layings be answered by what looks best in turn, again and again, with
/// fewer and fewer of them.
pub(super) struct Planner {
    judge: Judge,
    skill: Skill,
}

/// A laying that is thought about.
struct Choice {
    /// The laying, and the answers so far.
    line: Vec<Action>,
    /// What they have led to.
    position: Position,
    /// What each seat's chances have been along the way: added up, the last, and how many.
    sum: PerSeat<f64>,
    last: PerSeat<f64>,
    count: u32,
    /// The lead in points at first sight.
    guess: f64,
}

impl Choice {
    fn add(&mut self, chances: PerSeat<f64>) {
        self.last = chances;
        self.count += 1;
        self.sum = PerSeat::new(chances.as_slice().len(), |seat| self.sum[seat] + chances[seat]);
    }

    fn worth(&self, seat: Seat) -> f64 {
        self.sum[seat] / f64::from(self.count)
    }
}

impl Planner {
    pub(super) fn new(judge: Judge, skill: Skill) -> Self {
        Self { judge, skill }
    }

    /// The layings that look best and stand best at once.
    fn options(
        &self,
        run: &Match<Forma>,
        seat: Seat,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Vec<Choice> {
        let (game, position) = (run.game(), run.position());
        let mut looks: Vec<Look> = Vec::new();
        self.judge.looks(game, position, self.skill.looks, &mut looks);
        let mut options = Vec::with_capacity(looks.len());
        for look in looks {
            let mut after = *position;
            game.play(&mut after, look.action);
            let points = self.judge.points(game, &after, self.skill.careful);
            let chances = odds(game, &after, &points);
            let guess = lead(&points, seat) + self.skill.blur * bell(dice);
            options.push(Choice {
                line: vec![look.action],
                position: after,
                sum: chances,
                last: chances,
                count: 1,
                guess,
            });
            if !budget.visit() {
                break;
            }
            if options.len() % 8 == 0 {
                budget.look();
            }
        }
        options.sort_by(|a, b| b.guess.total_cmp(&a.guess));
        options.truncate(self.skill.answered.max(1));
        options
    }

    /// Plays the best of a few layings on, and says what that comes to; nothing at the end of the
    /// game or of the budget.
    fn answer(
        &self,
        game: &Forma,
        position: &mut Position,
        looks: &mut Vec<Look>,
        budget: &mut Budget<'_>,
    ) -> Option<(Action, PerSeat<f64>)> {
        let seat = game.to_act(position)?;
        self.judge.looks(game, position, self.skill.replies, looks);
        let mut best: Option<(f64, Action, Position, PerSeat<f64>)> = None;
        for look in looks.iter() {
            let mut after = *position;
            game.play(&mut after, look.action);
            let points = self.judge.points(game, &after, true);
            let lead = lead(&points, seat);
            if best.as_ref().is_none_or(|(most, ..)| lead > *most) {
                best = Some((lead, look.action, after, points));
            }
            budget.visit();
        }
        budget.look();
        let (_, action, after, points) = best?;
        *position = after;
        Some((action, odds(game, position, &points)))
    }

    /// Lets the options be answered, each answer be answered and so on, with half of the options
    /// left each time; the best comes first.
    fn ponder(
        &self,
        game: &Forma,
        seat: Seat,
        options: &mut [Choice],
        budget: &mut Budget<'_>,
    ) -> u32 {
        let mut looks = Vec::new();
        let mut alive = options.len();
        for round in 0..self.skill.answers {
            for index in 0..alive {
                if budget.is_spent() {
                    // What has not been answered yet in this round cannot be compared.
                    options[..index].sort_by(|a, b| b.worth(seat).total_cmp(&a.worth(seat)));
                    return round as u32 + 1;
                }
                let option = &mut options[index];
                match self.answer(game, &mut option.position, &mut looks, budget) {
                    Some((action, chances)) => {
                        option.line.push(action);
                        option.add(chances);
                    }
                    None => option.add(option.last),
                }
            }
            options[..alive].sort_by(|a, b| b.worth(seat).total_cmp(&a.worth(seat)));
            alive = alive.div_ceil(2).max(2).min(alive);
        }
        self.skill.answers as u32 + 1
    }
}

impl Mind<Forma> for Planner {
    fn think(&mut self, run: &Match<Forma>, budget: &mut Budget<'_>, seed: u64) -> Report<Action> {
        let game = run.game();
        let seat = run.to_act().expect("a game that is not over");
        if run.position().tower().is_none() {
            let action = placing::next(game, run.position(), self.skill.plans, seed);
            let players = game.players();
            let chances = PerSeat::new(players, |_| 1.0 / players as f64);
            return Report { action, chances, line: vec![action], depth: 1 };
        }
        let mut dice = Dice::new(seed);
        let mut options = self.options(run, seat, budget, &mut dice);
        let depth = self.ponder(game, seat, &mut options, budget);
        let best = options.swap_remove(0);
        let chances = PerSeat::new(game.players(), |seat| best.worth(seat));
        Report { action: best.line[0], chances, line: best.line, depth }
    }
}

/// A seat's points less the most of the others.
fn lead(points: &PerSeat<f64>, seat: Seat) -> f64 {
    let others = Seat::all(points.as_slice().len()).filter(|other| *other != seat);
    points[seat] - others.map(|other| points[other]).fold(f64::NEG_INFINITY, f64::max)
}

/// About normally spread around nought, with a deviation of about one.
fn bell(dice: &mut Dice) -> f64 {
    let mut flat = || f64::from(dice.below(2001)) / 1000.0 - 1.0;
    flat() + flat() + flat()
}
