//! What a search remembers of positions: a table of fixed size, looked up by a 64-bit key, that
//! several threads share.

use std::sync::Mutex;

/// What a remembered score says.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Bound {
    /// It is at most this.
    #[default]
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What was found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<A> {
    /// The score, decided ones counted from this position on.
    pub score: i32,
    /// How far it was looked ahead.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
    /// The best action, where one was found.
    pub action: Option<A>,
}

#[derive(Clone, Copy)]
struct Slot<A> {
    key: u64,
    age: u32,
    entry: Entry<A>,
}

/// Pairs of slots: the first keeps the deepest of the present search, the second the latest.
///
/// Each pair has a lock that is only ever tried: what another thread is just at is not known.
///
/// Every search has an age of its own and sees only what it wrote itself, so that its answer does
/// not hang on what was searched before.
pub struct Table<A> {
    pairs: Vec<Mutex<[Slot<A>; 2]>>,
    bits: u32,
    age: u32,
}

impl<A: Copy> Table<A> {
    /// A table of two to the power of `bits` slots, made when it is first used.
    pub fn new(bits: u32) -> Self {
        Self { pairs: Vec::new(), bits: bits.clamp(2, 28), age: 0 }
    }

    /// Forgets everything.
    pub fn renew(&mut self) {
        if self.pairs.is_empty() || self.age == u32::MAX {
            let entry = Entry { score: 0, depth: 0, bound: Bound::Upper, action: None };
            let pair = || Mutex::new([Slot { key: 0, age: 0, entry }; 2]);
            self.pairs = std::iter::repeat_with(pair).take(1 << (self.bits - 1)).collect();
            self.age = 0;
        }
        self.age += 1;
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry<A>> {
        let pair = self.pair(key).try_lock().ok()?;
        let found = pair.iter().find(|slot| slot.key == key && slot.age == self.age)?;
        Some(found.entry)
    }

    /// Remembers a position.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry<A>) {
        let (Ok(mut pair), age) = (self.pair(key).try_lock(), self.age) else { return };
        let deepest = &pair[0];
        let keep = deepest.age == age && deepest.key != key && deepest.entry.depth > entry.depth;
        pair[usize::from(keep)] = Slot { key, age, entry };
    }

    /// A key's pair: by the key's upper bits.
    fn pair(&self, key: u64) -> &Mutex<[Slot<A>; 2]> {
        &self.pairs[(key >> (65 - self.bits)) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: u8) -> Entry<u8> {
        Entry { score, depth, bound: Bound::Exact, action: Some(1) }
    }

    #[test]
    fn the_deepest_and_the_latest_of_a_pair_stay() {
        let mut table = Table::new(4);
        table.renew();
        table.put(1, entry(10, 5));
        table.put(2, entry(20, 1));
        table.put(3, entry(30, 1));
        assert_eq!(table.get(1), Some(entry(10, 5)));
        assert_eq!(table.get(2), None);
        assert_eq!(table.get(3), Some(entry(30, 1)));
        table.renew();
        assert_eq!(table.get(1), None);
    }
}
