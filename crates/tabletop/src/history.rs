//! Which positions have been on the board, and how often.

/// Spreads a number over 64 bits (the finaliser of `SplitMix64`): keys of positions are made by
/// combining such numbers with exclusive or.
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Counts positions by their key: a hash table with open addressing that grows by doubling and is
/// reused from game to game. It begins small and is kept dense, for a server has thousands of games.
#[derive(Clone, Debug)]
pub struct History {
    /// The count is in the lowest byte, the rest is the key's; 0 is an empty slot. That two keys differ
    /// in their lowest bytes alone is as unlikely as that two are the same.
    slots: Vec<u64>,
    used: usize,
    /// The sum of all that was added, spread.
    digest: u64,
}

/// The part of a slot that counts.
const COUNT: u64 = 0xff;

impl Default for History {
    fn default() -> Self {
        Self::with_slots(32)
    }
}

impl History {
    fn with_slots(slots: usize) -> Self {
        Self { slots: vec![0; slots], used: 0, digest: 0 }
    }

    /// Forgets everything, keeps the room.
    pub fn clear(&mut self) {
        if self.used > 0 {
            self.slots.fill(0);
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
        if self.used * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        self.digest = self.digest.wrapping_add(mix(key));
        let slot = self.slot(key);
        if *slot == 0 {
            *slot = key & !COUNT;
        }
        if *slot & COUNT < COUNT {
            *slot += 1;
        }
        let count = (*slot & COUNT) as u8;
        self.used += usize::from(count == 1);
        count
    }

    /// Where a key is, or can be.
    fn slot(&mut self, key: u64) -> &mut u64 {
        let mask = self.slots.len() - 1;
        let mut slot = (key >> 8) as usize & mask;
        while self.slots[slot] != 0 && (self.slots[slot] ^ key) & !COUNT != 0 {
            slot = (slot + 1) & mask;
        }
        &mut self.slots[slot]
    }

    fn grow(&mut self) {
        let smaller = std::mem::replace(self, Self::with_slots(self.slots.len() * 2));
        (self.used, self.digest) = (smaller.used, smaller.digest);
        for slot in smaller.slots {
            if slot != 0 {
                *self.slot(slot) = slot;
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
}
