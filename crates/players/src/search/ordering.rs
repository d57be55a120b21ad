//! In which order actions are tried: what was best or refuted others elsewhere in the tree first.

use std::hash::{Hash, Hasher};

/// The furthest that a search looks ahead.
pub const MOST_PLIES: usize = 64;

/// Killers (two actions a ply that cut off beside) and history (how often an action cut off
/// anywhere), apart for both sides.
pub struct Ordering<A> {
    killers: [[Option<A>; 2]; MOST_PLIES],
    history: Vec<[i32; 2]>,
}

impl<A: Copy + Eq + Hash> Ordering<A> {
    /// Slots of the history; actions that share one disturb each other a little.
    const SLOTS: usize = 1 << 13;
    /// The most that history counts.
    const MOST: i32 = 1 << 14;

    /// Nothing learnt yet.
    pub fn new() -> Self {
        Self { killers: [[None; 2]; MOST_PLIES], history: vec![[0; 2]; Self::SLOTS] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.killers = [[None; 2]; MOST_PLIES];
        self.history.fill([0; 2]);
    }

    /// Whether an action is a killer at a ply.
    #[inline]
    pub fn is_killer(&self, ply: usize, action: A) -> bool {
        self.killers[ply].contains(&Some(action))
    }

    /// The history of an action of a side, as a part of `most`.
    #[inline]
    pub fn history(&self, side: bool, action: A, most: i32) -> i32 {
        let counted = self.history[slot(action) % Self::SLOTS][usize::from(side)];
        (i64::from(counted) * i64::from(most) / i64::from(Self::MOST)) as i32
    }

    /// Learns that an action cut off, and that those tried before it did not.
    pub fn learn(&mut self, side: bool, ply: usize, depth: u32, action: A, before: &[(A, i32)]) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            killers[1] = killers[0];
            killers[0] = Some(action);
        }
        let weight = (depth * depth).min(400) as i32;
        self.count(side, action, weight);
        for (other, _) in before {
            self.count(side, *other, -weight);
        }
    }

    /// Moves a count towards its limit, the slower the nearer.
    fn count(&mut self, side: bool, action: A, weight: i32) {
        let counted = &mut self.history[slot(action) % Self::SLOTS][usize::from(side)];
        *counted += weight * 16 - *counted * weight.abs() * 16 / Self::MOST;
    }
}

impl<A: Copy + Eq + Hash> Default for Ordering<A> {
    fn default() -> Self {
        Self::new()
    }
}

/// Moves the action with the highest weight of those from `at` on to `at`.
#[inline]
pub fn bring_best<A: Copy>(list: &mut [(A, i32)], at: usize) -> A {
    let mut best = at;
    for index in at + 1..list.len() {
        if list[index].1 > list[best].1 {
            best = index;
        }
    }
    list.swap(at, best);
    list[at].0
}

#[inline]
fn slot<A: Hash>(action: A) -> usize {
    let mut hasher = Spread(0);
    action.hash(&mut hasher);
    (hasher.finish() >> 40) as usize
}

/// A quick hash of a few small numbers, the same on every machine and in every run.
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_comes_first() {
        let mut list = vec![('a', 1), ('b', 3), ('c', 2)];
        let order: Vec<_> = (0..3).map(|at| bring_best(&mut list, at)).collect();
        assert_eq!(order, ['b', 'c', 'a']);
    }

    #[test]
    fn what_cut_off_is_preferred_and_stays_within_bounds() {
        let mut ordering = Ordering::new();
        for _ in 0..10_000 {
            ordering.learn(true, 3, 20, 7u8, &[(8, 0)]);
        }
        assert!(ordering.is_killer(3, 7) && !ordering.is_killer(3, 8));
        let most = ordering.history(true, 7, 100);
        assert!((50..=100).contains(&most), "{most}");
        assert!((-100..=-50).contains(&ordering.history(true, 8, 100)));
        assert_eq!(ordering.history(false, 7, 100), 0);
    }
}
