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
/// reused from game to game.
#[derive(Clone, Debug)]
pub struct History {
    /// A count of 0 is an empty slot.
    slots: Vec<(u64, u8)>,
    used: usize,
}

impl Default for History {
    fn default() -> Self {
        Self { slots: vec![(0, 0); 256], used: 0 }
    }
}

impl History {
    /// Forgets everything, keeps the room.
    pub fn clear(&mut self) {
        if self.used > 0 {
            self.slots.fill((0, 0));
            self.used = 0;
        }
    }

    /// Adds an occurrence and says the how-manieth it is.
    pub fn add(&mut self, key: u64) -> u8 {
        if self.used * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(key);
        let (held, count) = &mut self.slots[slot];
        if *count == 0 {
            self.used += 1;
            *held = key;
        }
        *count = count.saturating_add(1);
        *count
    }

    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot].1 != 0 && self.slots[slot].0 != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let larger = vec![(0, 0); self.slots.len() * 2];
        for held in std::mem::replace(&mut self.slots, larger) {
            if held.1 != 0 {
                let slot = self.slot(held.0);
                self.slots[slot] = held;
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
        history.clear();
        assert_eq!(history.add(list[0]), 1);
    }
}
