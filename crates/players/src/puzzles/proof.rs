//! Whether one action is clearly best.

use cabinet::{Opened, Table};
use tabletop::{Dice, Record, Seat};

use super::standard;
use crate::{
    Answer, Level, Limits, Spec, SpecKind, Stop, Task,
    analysis::{self, Hint, Idea, Watch},
    player, shares,
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
    /// So many nodes see every one of a few hundred actions.
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

/// How many actions a position has at most, so that every one can be looked at.
pub(super) const MOST_ACTIONS: usize = 2_000;
/// With how many a hint looks at every one.
const HINTED: usize = 256;
/// How many nodes the others get for a glance, and how many of them are then looked at.
const GLANCE: u64 = 100;
const RIVALS: usize = 24;
/// What parts of the effort the short searches get.
const SCREENS: [u64; 2] = [32, 8];
/// How many actions drawn by lot must be clearly worse.
const LOTS: usize = 2;
/// How much longer the last searches are than the first.
const LONGER: u64 = 4;
/// How many actions of a line are kept.
const LINE: usize = 7;

/// What makes a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standard {
    /// The least chance to come first after the best action.
    pub best: f64,
    /// How much less it is after any other.
    pub gap: f64,
    /// By how much chances differ that are taken for the same.
    pub alike: f64,
    /// How many actions may be right.
    pub right: usize,
    /// How many actions there are at least: there must be something to find.
    pub least: usize,
}

impl Standard {
    /// What most games take, at a table for two.
    pub const USUAL: Self = Self { best: 0.6, gap: 0.2, alike: 0.02, right: 2, least: 4 };

    /// At a table, where everybody's chance is the less the more there are; nothing for a game
    /// without puzzles.
    fn of(table: &dyn Table) -> Option<Self> {
        let usual = standard(table)?;
        let (two, even) = (0.5, 1.0 / table.players() as f64);
        let gap = (usual.gap * even / two).max(usual.gap.min(0.15));
        Some(Self { best: usual.best - two + even, gap, ..usual })
    }

    fn is_met(self, proof: &Proof) -> bool {
        proof.best >= self.best && proof.best - proof.second >= self.gap
    }

    /// What a glance must show to be worth a longer look.
    fn roughly(self) -> Self {
        Self { best: self.best - 0.1, gap: 0.6 * self.gap, ..self }
    }
}

/// Whether a short search sees an action that stands out.
pub(super) fn stands_out(opened: &Opened, effort: Effort, stop: &Stop) -> bool {
    let Some(standard) = Standard::of(opened.table.as_ref()) else { return false };
    let actions = opened.table.legal();
    if !(standard.least..=MOST_ACTIONS).contains(&actions.len()) {
        return false;
    }
    let rough = standard.roughly();
    let seem = |part| judge(hint(opened, standard, effort.part(part), stop)?, rough);
    matters(opened, actions, rough, effort.part(SCREENS[0]), stop).unwrap_or(false)
        && SCREENS.into_iter().all(|part| seem(part).is_some())
}

/// Whether who is to act stands well, and would not after just anything.
fn matters(
    opened: &Opened,
    mut actions: Vec<String>,
    standard: Standard,
    effort: Effort,
    stop: &Stop,
) -> Option<bool> {
    let (table, seat) = (opened.table.as_ref(), opened.table.to_act()?);
    let answer = look(table, &opened.record, effort, stop)?;
    let best = answer.chances[seat];
    if best < standard.best {
        return Some(false);
    }
    actions.retain(|token| *token != answer.token);
    let mut dice = Dice::new(effort.seed ^ opened.record.tokens.len() as u64);
    for _ in 0..LOTS.min(actions.len()) {
        let token = actions.swap_remove(dice.below(actions.len() as u32) as usize);
        if chance(opened, &token, effort, stop)? > best - standard.gap {
            return Some(false);
        }
    }
    Some(true)
}

/// Proves that one action is clearly best, by a search, and twice by a longer one.
pub fn prove(opened: &Opened, effort: Effort, stop: &Stop) -> Option<Proof> {
    let standard = Standard::of(opened.table.as_ref())?;
    let longer = effort.times(LONGER);
    let first = says(opened, effort, stop)?;
    let second = unite(&first, &says(opened, longer, stop)?, standard)?;
    let last = unite(&second, &says(opened, longer.other_seed(), stop)?, standard)?;
    // The least that they say of the solution, and the most that they say of another, must do.
    with_rivals(opened, last, effort, stop).filter(|proof| standard.is_met(proof))
}

/// What one search says; nothing if no action stands out.
pub fn says(opened: &Opened, effort: Effort, stop: &Stop) -> Option<Proof> {
    let standard = Standard::of(opened.table.as_ref())?;
    judge(hint(opened, standard, effort, stop)?, standard)
}

/// Adds actions as good that hints did not look at: all the others get a glance, and those that
/// seem best a longer look. Nothing if one of them comes too near.
fn with_rivals(opened: &Opened, mut proof: Proof, effort: Effort, stop: &Stop) -> Option<Proof> {
    let standard = Standard::of(opened.table.as_ref())?;
    let mut others = opened.table.legal();
    if others.len() <= HINTED {
        return Some(proof);
    }
    others.retain(|token| *token != proof.solution && !proof.accepted.contains(token));
    let worth = |token: &String, nodes| chance(opened, token, Effort { nodes, ..effort }, stop);
    let mut seen = Vec::new();
    for token in others {
        seen.push((worth(&token, GLANCE)?, token));
    }
    seen.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, token) in seen.into_iter().take(RIVALS) {
        let chance = worth(&token, effort.nodes)?;
        if chance > proof.best - standard.alike {
            proof.accepted.push(token);
        } else if chance > proof.best - standard.gap {
            return None;
        } else if chance > proof.second {
            (proof.second, proof.runner_up) = (chance, token);
        }
    }
    (proof.accepted.len() < standard.right).then_some(proof)
}

/// The chance to come first after an action; nothing if it was stopped.
fn chance(opened: &Opened, token: &str, effort: Effort, stop: &Stop) -> Option<f64> {
    let seat = opened.table.to_act()?;
    let mut table = opened.table.copy();
    table.play(token).ok()?;
    if let Some(places) = table.places() {
        return Some(shares(&places)[seat]);
    }
    look(table.as_ref(), &opened.record, effort, stop).map(|answer| answer.chances[seat])
}

/// What the strongest player would do, and thinks; nothing if it was stopped.
fn look(table: &dyn Table, record: &Record, effort: Effort, stop: &Stop) -> Option<Answer> {
    let spec = Spec { kind: SpecKind::Level(Level::STRONGEST), limits: None };
    let (mut player, _) = player(table, &spec)?;
    let limits = Limits::nodes(effort.nodes);
    let answer = player.choose(table, &Task { limits, stop, seed: effort.seed, record })?;
    (!stop.is_set()).then_some(answer)
}

fn hint(opened: &Opened, standard: Standard, effort: Effort, stop: &Stop) -> Option<Hint> {
    let effort = analysis::Effort {
        level: Level::STRONGEST,
        limits: Some(Limits::nodes(effort.nodes)),
        best: standard.right + 1,
        seed: effort.seed,
        threads: 1,
    };
    analysis::hint(opened, &effort, Watch { stop, progress: &|_, _| () })
}

fn judge(hint: Hint, standard: Standard) -> Option<Proof> {
    let seat: Seat = hint.to_act?;
    let worth = |idea: &Idea| idea.chances[seat];
    let best = worth(hint.best.first()?);
    let right = hint.best.iter().take_while(|idea| worth(idea) > best - standard.alike).count();
    let runner_up = hint.best.get(right)?;
    let least = worth(&hint.best[right - 1]);
    let second = worth(runner_up);
    if right > standard.right || best < standard.best || least - second < standard.gap {
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
fn unite(one: &Proof, other: &Proof, standard: Standard) -> Option<Proof> {
    let right =
        |proof: &Proof, token: &String| proof.solution == *token || proof.accepted.contains(token);
    let all = |proof: &Proof| -> Vec<String> {
        std::iter::once(&proof.solution).chain(&proof.accepted).cloned().collect()
    };
    let mut accepted = all(other);
    accepted.extend(all(one).into_iter().filter(|token| !right(other, token)));
    if accepted.len() > standard.right || !right(one, &other.solution) {
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
