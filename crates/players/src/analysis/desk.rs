//! The looking itself: positions of a record, what follows them, and the players who look.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use cabinet::{Kind, Opened, Table};
use tabletop::{Dice, PerSeat, Record, Seat, Setup};

use super::{Effort, Hint, Idea, Watch};
use crate::{Answer, Level, Limits, Player, Spec, SpecKind, Task, player, shares};

/// What a search said of a position.
pub(super) struct Look {
    pub(super) chances: PerSeat<f64>,
    pub(super) line: Vec<String>,
    pub(super) scores: Option<PerSeat<i32>>,
}

/// What is known of a position of the record and of the action that was played in it.
pub(super) struct View {
    pub(super) look: Look,
    /// Who played, and whether it was its turn.
    pub(super) actor: Option<Seat>,
    pub(super) in_turn: bool,
    /// What the player would have done, where that is something else.
    pub(super) other: Option<Idea>,
}

/// A position and how it came about.
struct Spot {
    record: Record,
    table: Box<dyn Table>,
}

impl Spot {
    /// Plays a token; false if it is not allowed.
    fn play(&mut self, token: &str) -> bool {
        let is_legal = self.table.play(token).is_ok();
        if is_legal {
            self.record.push(token);
        }
        is_legal
    }
}

/// A player who looks, and how long.
struct Looker {
    player: Box<dyn Player>,
    limits: Limits,
}

/// What one analysis works with.
pub(super) struct Desk<'a> {
    kind: &'static dyn Kind,
    setup: &'a Setup,
    pub(super) record: &'a Record,
    effort: &'a Effort,
    watch: Watch<'a>,
    done: AtomicUsize,
    parts: usize,
}

impl<'a> Desk<'a> {
    /// The shortest look that says anything.
    const LEAST_TIME: Duration = Duration::from_millis(2);
    const LEAST_NODES: u64 = 100;
    /// How many actions are glanced at, at least and at most.
    const GLANCES: (usize, usize) = (8, 256);
    /// How many are looked at for longer.
    const DOZEN: usize = 12;

    pub(super) fn new(
        opened: &'a Opened,
        effort: &'a Effort,
        watch: Watch<'a>,
        parts: usize,
    ) -> Option<Self> {
        let kind = cabinet::find(opened.table.info().name).ok()?;
        let Opened { record, setup, .. } = opened;
        Some(Self { kind, setup, record, effort, watch, done: AtomicUsize::new(0), parts })
    }

    pub(super) fn tick(&self, parts: usize) {
        let before = self.done.fetch_add(parts, Ordering::Relaxed);
        (self.watch.progress)(before + parts, self.parts);
    }

    /// The results of all jobs, on as many threads as are wanted; nothing if one has none.
    pub(super) fn all<T: Send>(
        &self,
        count: usize,
        job: impl Fn(usize) -> Option<T> + Sync,
    ) -> Option<Vec<T>> {
        let results: Mutex<Vec<Option<T>>> = Mutex::new((0..count).map(|_| None).collect());
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.effort.threads.clamp(1, count.max(1)) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= count || self.watch.stop.is_set() {
                            break;
                        }
                        let result = job(number);
                        results.lock().expect("no thread panics")[number] = result;
                        self.tick(1);
                    }
                });
            }
        });
        results.into_inner().expect("no thread panics").into_iter().collect()
    }

    /// The position after so many actions of the record.
    fn spot(&self, actions: usize) -> Option<Spot> {
        let table = self.kind.table(self.setup).ok()?;
        let record = Record { headers: self.record.headers.clone(), tokens: Vec::new() };
        let mut spot = Spot { record, table };
        let mut tokens = self.record.tokens.iter().take(actions);
        tokens.all(|token| spot.play(&token.text)).then_some(spot)
    }

    /// A player that remembers nothing, so that it does not matter what was looked at before.
    fn looker(&self, level: Level, limits: Option<Limits>) -> Option<Looker> {
        let table = self.kind.table(self.setup).ok()?;
        let spec = Spec { kind: SpecKind::Level(level), limits };
        let (player, limits) = player(table.as_ref(), &spec)?;
        Some(Looker { player, limits })
    }

    fn usual_looker(&self) -> Option<Looker> {
        self.looker(self.effort.level, self.effort.limits)
    }

    /// What a player would do; nothing if it was stopped.
    fn ask(&self, looker: &mut Looker, spot: &Spot, limits: Limits, salt: u64) -> Option<Answer> {
        let seed = tabletop::mix(self.effort.seed ^ tabletop::mix(salt));
        let task = Task { limits, stop: self.watch.stop, seed, record: &spot.record };
        let answer = looker.player.choose(spot.table.as_ref(), &task)?;
        (!self.watch.stop.is_set()).then_some(answer)
    }

    /// Looks at a position. The seed depends on how many actions have been played, so that
    /// positions that are compared get the same.
    fn look(&self, looker: &mut Looker, spot: Spot, limits: Limits) -> Option<Look> {
        if let Some(places) = spot.table.places() {
            let scores = Some(spot.table.scores());
            return Some(Look { chances: shares(&places), line: Vec::new(), scores });
        }
        let answer = self.ask(looker, &spot, limits, spot.record.tokens.len() as u64)?;
        let Answer { chances, line, .. } = answer;
        Some(follow(spot, chances, line))
    }

    /// Looks at the position after an action in the position after `number` actions.
    fn idea(
        &self,
        looker: &mut Looker,
        number: usize,
        token: &str,
        limits: Limits,
    ) -> Option<Idea> {
        let mut spot = self.spot(number)?;
        if !spot.play(token) {
            return None;
        }
        let Look { chances, mut line, scores } = self.look(looker, spot, limits)?;
        line.insert(0, token.to_owned());
        Some(Idea { token: token.to_owned(), chances, line, scores })
    }

    /// Looks at a position of the record, and at what would have been played in it.
    pub(super) fn view(&self, number: usize) -> Option<View> {
        let mut looker = self.usual_looker()?;
        let limits = looker.limits;
        let spot = self.spot(number)?;
        let to_act = spot.table.to_act();
        let played = self.record.tokens.get(number).map(|token| token.text.as_str());
        let actor = played.and_then(|token| spot.table.actor(token).ok().flatten());
        let in_turn = actor == to_act;
        let look = self.look(&mut looker, spot, limits)?;
        let other = match (played, look.line.first()) {
            (Some(played), Some(first)) if in_turn && played != first => {
                // A new player: what this one remembers would make the look a longer one.
                Some(self.idea(&mut self.usual_looker()?, number, first, limits)?)
            }
            _ => None,
        };
        Some(View { look, actor, in_turn, other })
    }

    /// The best few actions in a position of the record.
    pub(super) fn hint(&self, number: usize) -> Option<Hint> {
        let mut looker = self.usual_looker()?;
        let limits = looker.limits;
        let spot = self.spot(number)?;
        let Some(seat) = spot.table.to_act() else {
            let Look { chances, .. } = self.look(&mut looker, spot, limits)?;
            return Some(Hint { to_act: None, chances, best: Vec::new() });
        };
        let Look { line, .. } = self.look(&mut looker, spot, limits)?;
        let mut tokens = self.candidates(limits, number, seat)?;
        // What was found by the longest search wins where others are no better.
        if let Some(own) = line.into_iter().next() {
            tokens.retain(|token| *token != own);
            tokens.insert(0, own);
        }
        let glance = part(limits, tokens.len());
        for (most, limits) in [(Self::DOZEN, glance), (self.effort.best, part(limits, Self::DOZEN))]
        {
            if tokens.len() > most {
                let ideas = self.ranked(&mut looker, number, seat, &tokens, limits)?;
                tokens = ideas.into_iter().take(most).map(|idea| idea.token).collect();
            }
        }
        let best = self.ranked(&mut looker, number, seat, &tokens, limits)?;
        // A position is worth what the best action in it is worth.
        let chances = best.first()?.chances;
        Some(Hint { to_act: Some(seat), chances, best })
    }

    /// The actions by what they are worth to a seat.
    fn ranked(
        &self,
        looker: &mut Looker,
        number: usize,
        seat: Seat,
        tokens: &[String],
        limits: Limits,
    ) -> Option<Vec<Idea>> {
        let ideas = tokens.iter().map(|token| self.idea(looker, number, token, limits));
        let mut ideas = ideas.collect::<Option<Vec<_>>>()?;
        ideas.sort_by(|a, b| b.chances[seat].total_cmp(&a.chances[seat]));
        Some(ideas)
    }

    /// The actions that are worth a glance: all, or where that would take too long, what players of
    /// several strengths would do, and some by lot.
    fn candidates(&self, limits: Limits, number: usize, seat: Seat) -> Option<Vec<String>> {
        let spot = self.spot(number)?;
        let is_own = |token: &String| spot.table.actor(token) == Ok(Some(seat));
        let mut legal = spot.table.legal();
        let most = glances(limits);
        if legal.len() <= most {
            legal.retain(is_own);
            if !legal.is_empty() {
                return Some(legal);
            }
        }
        let mut tokens = Vec::new();
        for salt in 0..most.min(2 * Self::DOZEN) as u64 {
            let level = Level::new(9 - (salt % 6) as u8)?;
            let mut other = self.looker(level, Some(part(limits, most)))?;
            let limits = other.limits;
            let token = self.ask(&mut other, &spot, limits, u64::MAX - salt)?.token;
            if !tokens.contains(&token) {
                tokens.push(token);
            }
        }
        let mut dice = Dice::new(self.effort.seed ^ number as u64);
        while tokens.len() < most && !legal.is_empty() {
            let token = legal.swap_remove(dice.below(legal.len() as u32) as usize);
            if is_own(&token) && !tokens.contains(&token) {
                tokens.push(token);
            }
        }
        Some(tokens)
    }
}

/// Plays a line to see where it leads: the final scores if that is the end of the game, and no
/// doubt about the chances if who is to act wins at once.
fn follow(mut spot: Spot, chances: PerSeat<f64>, line: Vec<String>) -> Look {
    let seat = spot.table.to_act();
    let mut look = Look { chances, line, scores: None };
    let played = look.line.iter().all(|token| spot.play(token));
    if let (true, Some(seat), Some(places)) = (played, seat, spot.table.places()) {
        look.scores = Some(spot.table.scores());
        let shares = shares(&places);
        if look.line.len() == 1 && shares[seat] > 0.999 {
            look.chances = shares;
        }
    }
    look
}

/// One of so many equal parts of the limits.
fn part(limits: Limits, parts: usize) -> Limits {
    let parts = parts.max(1);
    Limits {
        time: limits.time.map(|time| (time / parts as u32).max(Desk::LEAST_TIME)),
        nodes: limits.nodes.map(|nodes| (nodes / parts as u64).max(Desk::LEAST_NODES)),
        ..limits
    }
}

/// How many glances the limits allow.
fn glances(limits: Limits) -> usize {
    let (least, most) = Desk::GLANCES;
    let by_time = limits.time.map(|time| time.as_micros() / Desk::LEAST_TIME.as_micros());
    let by_nodes = limits.nodes.map(|nodes| u128::from(nodes / Desk::LEAST_NODES));
    let both = by_time.into_iter().chain(by_nodes).min();
    both.map_or(most, |glances| glances.min(most as u128) as usize).max(least)
}
