//! How difficult a puzzle is: who finds the solution.

use cabinet::Opened;

use super::Proof;
use crate::{Level, Limits, Spec, SpecKind, Stop, Task, player};

/// How hard a puzzle is to find, 1 to 5.
pub type Difficulty = u8;

/// The levels that are asked, from 1 on, and how often each.
const LEVELS: u8 = 6;
const SEEDS: u64 = 5;
/// How many of all those answers must be right for a difficulty, from 1 on.
const FOUND: [u64; 4] = [29, 25, 19, 10];
/// What whoever takes most at once finds is no harder than this.
const PLAIN: Difficulty = 3;
/// What levels that go by time are given instead, so that the same seed gives the same puzzles.
pub(super) const SIGHT: Limits = Limits::nodes(4_000);

/// How difficult a position is whose best action was proven. Nothing if the game has no players.
pub fn grade(opened: &Opened, proof: &Proof, seed: u64, stop: &Stop) -> Option<Difficulty> {
    let mut found = 0;
    for level in 1..=LEVELS {
        found += finds(opened, proof, &SpecKind::Level(Level::new(level)?), seed, stop)?;
    }
    let missed = FOUND.iter().filter(|enough| found < **enough).count();
    let difficulty = 1 + missed as Difficulty;
    let is_plain = 2 * finds(opened, proof, &SpecKind::Greedy, seed, stop)? > SEEDS;
    Some(if is_plain { difficulty.min(PLAIN) } else { difficulty })
}

/// From how many of the seeds a player finds it.
fn finds(opened: &Opened, proof: &Proof, kind: &SpecKind, seed: u64, stop: &Stop) -> Option<u64> {
    let table = opened.table.as_ref();
    let mut found = 0;
    for salt in 0..SEEDS {
        let (mut player, limits) = player(table, &Spec { kind: kind.clone(), limits: None })?;
        let limits = if limits.time.is_some() { SIGHT } else { limits };
        let seed = tabletop::mix(seed ^ tabletop::mix(salt));
        let task = Task { limits, stop, seed, record: &opened.record };
        let token = player.choose(table, &task)?.token;
        found += u64::from(token == proof.solution || proof.accepted.contains(&token));
    }
    Some(found)
}
