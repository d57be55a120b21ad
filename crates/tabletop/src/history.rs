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
    /// 0 is an empty slot.
    keys: Vec<u64>,
    counts: Vec<u8>,
    used: usize,
    /// The sum of all that was added, spread.
    digest: u64,
}

impl Default for History {
    fn default() -> Self {
        Self::with_slots(32)
    }
}

impl History {
    fn with_slots(slots: usize) -> Self {
        Self { keys: vec![0; slots], counts: vec![0; slots], used: 0, digest: 0 }
    }

    /// Forgets everything, keeps the room.
    pub fn clear(&mut self) {
        if self.used > 0 {
            self.keys.fill(0);
            self.counts.fill(0);
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
        if self.used * 4 >= self.keys.len() * 3 {
            self.grow();
        }
        // That a key is 0 is as unlikely as that two are the same.
        let key = key.max(1);
        self.digest = self.digest.wrapping_add(mix(key));
        let slot = self.slot(key);
        if self.keys[slot] == 0 {
            self.used += 1;
            self.keys[slot] = key;
        }
        let count = self.counts[slot].saturating_add(1);
        self.counts[slot] = count;
        count
    }

    fn slot(&self, key: u64) -> usize {
        let mask = self.keys.len() - 1;
        let mut slot = key as usize & mask;
        while self.keys[slot] != 0 && self.keys[slot] != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let smaller = std::mem::replace(self, Self::with_slots(self.keys.len() * 2));
        (self.used, self.digest) = (smaller.used, smaller.digest);
        for (key, count) in smaller.keys.into_iter().zip(smaller.counts) {
            if key != 0 {
                let slot = self.slot(key);
                (self.keys[slot], self.counts[slot]) = (key, count);
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
        history.clear();
        assert_eq!((history.digest(), history.add(list[0])), (0, 1));
        assert_ne!(backwards.digest(), history.digest());
    }
}
