//! Whether one action is clearly best.

use cabinet::Opened;
use tabletop::Seat;

use crate::{
    Level, Limits, Stop,
    analysis::{self, Hint, Idea, Watch},
};

/// How hard to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Positions that a search visits.
    pub nodes: u64,
    /// What all chance comes from.
    pub seed: u64,
}

impl Effort {
    /// So many nodes see every action of a position with [`MOST_ACTIONS`].
    pub const USUAL: Self = Self { nodes: 30_000, seed: 1 };

    /// The same, so many times as long or as short.
    fn times(self, times: u64) -> Self {
        Self { nodes: self.nodes * times, ..self }
    }

    fn part(self, part: u64) -> Self {
        Self { nodes: self.nodes / part, ..self }
    }

    fn other_seed(self) -> Self {
        Self { seed: tabletop::mix(self.seed), ..self }
    }
}

/// What is proven of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Proof {
    /// The best action.
    pub solution: String,
    /// Others that are as good.
    pub accepted: Vec<String>,
    /// How the game is expected to go on, beginning with the solution.
    pub line: Vec<String>,
    /// The chance to come first after the solution.
    pub best: f64,
    /// The chance after the best of the others.
    pub second: f64,
    /// That action.
    pub runner_up: String,
}

/// How many actions a position has at most, so that a search looks at every one.
pub(super) const MOST_ACTIONS: usize = 256;
/// And at least: there must be something to find.
pub(super) const LEAST_ACTIONS: usize = 4;
/// How many actions may be right.
const MOST_RIGHT: usize = 2;
/// By how much chances differ that are taken for the same.
const SAME: f64 = 0.02;
/// How much longer the last searches are than the first.
const LONGER: u64 = 4;
/// How many actions of a line are kept.
const LINE: usize = 7;

/// What makes a puzzle among so many players.
#[derive(Clone, Copy)]
struct Standard {
    /// The least chance to come first after the best action.
    best: f64,
    /// How much less it is after any other.
    gap: f64,
}

impl Standard {
    fn of(players: usize) -> Self {
        let even = 1.0 / players as f64;
        Self { best: even + 0.1, gap: (0.4 * even).max(0.15) }
    }

    /// What a glance must show to be worth a longer look.
    fn roughly(self) -> Self {
        Self { best: self.best - 0.1, gap: 0.6 * self.gap }
    }
}

/// Whether a short search sees an action that stands out.
pub(super) fn stands_out(opened: &Opened, effort: Effort, stop: &Stop) -> bool {
    let standard = Standard::of(opened.setup.players).roughly();
    let seem = |part| hint(opened, effort.part(part), stop).and_then(|hint| judge(hint, standard));
    [32, 8].into_iter().all(|part| seem(part).is_some())
}

/// Proves that one action is clearly best, by a search, and twice by a longer one.
pub fn prove(opened: &Opened, effort: Effort, stop: &Stop) -> Option<Proof> {
    let longer = effort.times(LONGER);
    let first = says(opened, effort, stop)?;
    let second = says(opened, longer, stop)?;
    let last = says(opened, longer.other_seed(), stop)?;
    unite(&unite(&first, &second)?, &last)
}

/// What one search says; nothing if no action stands out.
pub fn says(opened: &Opened, effort: Effort, stop: &Stop) -> Option<Proof> {
    judge(hint(opened, effort, stop)?, Standard::of(opened.setup.players))
}

fn hint(opened: &Opened, effort: Effort, stop: &Stop) -> Option<Hint> {
    let effort = analysis::Effort {
        level: Level::STRONGEST,
        limits: Some(Limits::nodes(effort.nodes)),
        best: MOST_RIGHT + 1,
        seed: effort.seed,
        threads: 1,
    };
    analysis::hint(opened, &effort, Watch { stop, progress: &|_, _| () })
}

fn judge(hint: Hint, standard: Standard) -> Option<Proof> {
    let seat: Seat = hint.to_act?;
    let worth = |idea: &Idea| idea.chances[seat];
    let best = worth(hint.best.first()?);
    let right = hint.best.iter().take_while(|idea| worth(idea) > best - SAME).count();
    let runner_up = hint.best.get(right)?;
    let least = worth(&hint.best[right - 1]);
    let second = worth(runner_up);
    if right > MOST_RIGHT || best < standard.best || least - second < standard.gap {
        return None;
    }
    let runner_up = runner_up.token.clone();
    let mut ideas = hint.best.into_iter().take(right);
    let Idea { token: solution, mut line, .. } = ideas.next()?;
    line.truncate(LINE);
    let accepted = ideas.map(|idea| idea.token).collect();
    Some(Proof { solution, accepted, line, best, second, runner_up })
}

/// What two proofs have in common; nothing if they do not agree. The longer search comes second.
fn unite(one: &Proof, other: &Proof) -> Option<Proof> {
    let right = |proof: &Proof, token: &String| {
        proof.solution == *token || proof.accepted.contains(token)
    };
    let all = |proof: &Proof| -> Vec<String> {
        std::iter::once(&proof.solution).chain(&proof.accepted).cloned().collect()
    };
    let mut accepted = all(other);
    accepted.extend(all(one).into_iter().filter(|token| !right(other, token)));
    if accepted.len() > MOST_RIGHT || !right(one, &other.solution) {
        return None;
    }
    accepted.remove(0);
    let nearest = if one.second > other.second { one } else { other };
    Some(Proof {
        accepted,
        best: one.best.min(other.best),
        second: nearest.second,
        runner_up: nearest.runner_up.clone(),
        ..other.clone()
    })
}
