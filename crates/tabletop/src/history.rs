//! Which positions have been on the board, and how often.

use std::mem;

/// Spreads a number over 64 bits (the finaliser of `SplitMix64`): keys of positions are made by
/// combining such numbers with exclusive or.
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Counts positions by their key. It is reused from game to game, and dense: a server has thousands of
/// games, and some go on for thousands of positions.
#[derive(Clone, Debug)]
pub struct History {
    /// What was added: each shelf has an equal part of all keys.
    shelves: Vec<Vec<Slot>>,
    used: usize,
    /// The sum of all that was added, spread.
    digest: u64,
}

/// The lower 48 bits of a key: that two keys differ in the others alone is next to impossible among
/// the positions of a game, and nothing comes of it unless one of the two was there twice.
type Slot = [u16; 3];

/// How many slots there are on a shelf, more or less, before there are twice as many shelves.
const FULL: usize = 64;

impl Default for History {
    fn default() -> Self {
        Self { shelves: vec![Vec::new()], used: 0, digest: 0 }
    }
}

impl History {
    /// Forgets everything, keeps the room.
    pub fn clear(&mut self) {
        if self.used > 0 {
            self.shelves.iter_mut().for_each(Vec::clear);
            self.used = 0;
            self.digest = 0;
        }
    }

    /// A number that is the same for the same positions, however they came one after the other.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Adds an occurrence and says the how-manieth it is.
    pub fn add(&mut self, key: u64) -> u8 {
        if self.used >= FULL * self.shelves.len() {
            self.spread();
        }
        self.digest = self.digest.wrapping_add(mix(key));
        self.used += 1;
        let slot = [(key >> 32) as u16, (key >> 16) as u16, key as u16];
        let number = (usize::from(slot[0]) * self.shelves.len()) >> u16::BITS;
        let others = &mut self.shelves[number];
        let before = others.iter().filter(|other| **other == slot).count();
        if others.len() == others.capacity() {
            // Not twice the room, as a list takes by itself.
            others.reserve_exact(others.len() / 8 + 4);
        }
        others.push(slot);
        u8::try_from(before + 1).unwrap_or(u8::MAX)
    }

    /// Twice as many shelves, as far as keys can be told apart by their first part.
    fn spread(&mut self) {
        let twice = self.shelves.len() * 2;
        if twice > 1 << u16::BITS {
            return;
        }
        let halves = |(number, shelf): (usize, Vec<Slot>)| {
            let middle = ((2 * number + 1) << u16::BITS) / twice;
            let (mut lower, mut upper): (Vec<_>, Vec<_>) =
                shelf.into_iter().partition(|slot| usize::from(slot[0]) < middle);
            lower.shrink_to_fit();
            upper.shrink_to_fit();
            [lower, upper]
        };
        let shelves = mem::take(&mut self.shelves);
        self.shelves = shelves.into_iter().enumerate().flat_map(halves).collect();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn counts_like_a_plain_list() {
        let (mut history, mut list) = (History::default(), Vec::new());
        for n in 0..5_000u64 {
            let key = mix(n * n % 1_237);
            list.push(key);
            let count = list.iter().filter(|k| **k == key).count();
            assert_eq!(history.add(key) as usize, count);
        }
        let mut backwards = History::default();
        list.iter().rev().for_each(|key| _ = backwards.add(*key));
        assert_eq!(backwards.digest(), history.digest());
        // What is counted no further stays so.
        for _ in 0..300 {
            history.add(1);
        }
        assert_eq!(history.add(1), u8::MAX);
        history.clear();
        assert_eq!((history.digest(), history.add(list[0])), (0, 1));
        assert_ne!(backwards.digest(), history.digest());
    }

    #[test]
    fn keys_that_are_much_alike_are_told_apart() {
        let (mut history, mut counts) = (History::default(), HashMap::new());
        for _ in 0..3 {
            for key in (0..1_000).flat_map(|n| [n, n << 32, u64::from(u32::MAX) - n]) {
                let count = counts.entry(key).or_default();
                *count += 1;
                assert_eq!(history.add(key), *count, "{key}");
            }
        }
    }

    #[test]
    fn a_position_takes_little_room() {
        let mut history = History::default();
        for n in 0..3_000 {
            history.add(mix(n));
        }
        let slots: usize = history.shelves.iter().map(Vec::capacity).sum();
        let shelves = history.shelves.capacity();
        let room = slots * size_of::<Slot>() + shelves * size_of::<Vec<Slot>>();
        assert!(room < 8 * 3_000, "{room}");
    }
}
