//! How difficult a puzzle is: who finds the solution.

use cabinet::Opened;

use super::Proof;
use crate::{Level, Limits, Spec, SpecKind, Stop, Task, player};

/// How hard a puzzle is to find, 1 to 5.
pub type Difficulty = u8;

/// The difficulty of what a level is the first to find, from level 1 on; what none of them finds is
/// the hardest.
const BY_LEVEL: [Difficulty; 7] = [1, 1, 2, 3, 3, 4, 4];
const HARDEST: Difficulty = 5;
/// What whoever takes most at once finds is no harder than this.
const PLAIN: Difficulty = 2;
/// How often each is asked.
const SEEDS: u64 = 5;
/// What levels that go by time are given instead, so that the same seed gives the same puzzles.
pub(super) const SIGHT: Limits = Limits::nodes(4_000);

/// How difficult a position is whose best action was proven. Nothing if the game has no players.
pub fn grade(opened: &Opened, proof: &Proof, seed: u64, stop: &Stop) -> Option<Difficulty> {
    for (level, difficulty) in (1..).zip(BY_LEVEL) {
        if finds(opened, proof, SpecKind::Level(Level::new(level)?), seed, stop)? {
            return Some(difficulty);
        }
    }
    let plain = finds(opened, proof, SpecKind::Greedy, seed, stop)?;
    Some(if plain { PLAIN } else { HARDEST })
}

/// Whether a player finds it from most of the seeds.
fn finds(
    opened: &Opened,
    proof: &Proof,
    kind: SpecKind,
    seed: u64,
    stop: &Stop,
) -> Option<bool> {
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
    Some(2 * found > SEEDS)
}
