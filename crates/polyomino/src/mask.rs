//! Sets of bits, a few machine words wide.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign},
};

/// A set of bits, numbered from 0 to `64 * W - 1`. Which square a bit is, is for a
/// [`Grid`](crate::Grid) to say.
///
/// Loops run over all `W` words without an early way out, so that they are unrolled and run on
/// vector registers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask<const W: usize>([u64; W]);

impl<const W: usize> Mask<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// How many bits there is room for.
    pub const CAPACITY: usize = 64 * W;

    /// The set of one bit.
    ///
    /// # Panics
    /// If the bit is not below [`Mask::CAPACITY`].
    #[inline]
    #[must_use]
    pub const fn of(bit: usize) -> Self {
        let mut words = [0; W];
        words[bit / 64] = 1 << (bit % 64);
        Self(words)
    }

    /// Whether the bit is in the set; a bit there is no room for is not.
    #[inline]
    pub const fn has(&self, bit: usize) -> bool {
        bit < Self::CAPACITY && self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Puts a bit into the set.
    ///
    /// # Panics
    /// If the bit is not below [`Mask::CAPACITY`].
    #[inline]
    pub const fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Takes a bit out of the set.
    ///
    /// # Panics
    /// If the bit is not below [`Mask::CAPACITY`].
    #[inline]
    pub const fn remove(&mut self, bit: usize) {
        self.0[bit / 64] &= !(1 << (bit % 64));
    }

    /// The 64 bits from this one on, the lowest first; those that there is no room for are 0.
    #[inline]
    pub const fn window(&self, from: usize) -> u64 {
        let (word, bit) = (from / 64, from % 64);
        let low = if word < W { self.0[word] >> bit } else { 0 };
        // Two shifts, as one by 64 is none.
        let high = if word + 1 < W { self.0[word + 1] << 1 << (63 - bit) } else { 0 };
        low | high
    }

    /// How many bits are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no bit is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the two have a bit in common.
    #[inline]
    pub fn intersects(&self, other: Self) -> bool {
        !(*self & other).is_empty()
    }

    /// Whether every bit of this set is in the other.
    #[inline]
    pub fn is_subset(&self, other: Self) -> bool {
        (*self - other).is_empty()
    }

    /// The lowest bit.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The bit that has `k` others of the set below it: one of the set's bits drawn by lot, when
    /// `k` is drawn below [`len`](Mask::len).
    #[inline]
    pub fn nth(&self, k: usize) -> Option<usize> {
        let mut below = k;
        for (index, word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if below < here {
                let mut word = *word;
                for _ in 0..below {
                    word &= word - 1;
                }
                return Some(index * 64 + word.trailing_zeros() as usize);
            }
            below -= here;
        }
        None
    }

    /// The bits, ascending.
    #[inline]
    pub fn iter(&self) -> Bits<W> {
        Bits { left: *self, word: 0 }
    }

    /// Every bit lowered by `n`: bit `i` of the result is bit `i + n` of this set. What would fall
    /// below 0 is gone.
    #[inline]
    #[must_use]
    pub fn shifted_down(&self, n: usize) -> Self {
        let bits = n % 64;
        let mut words = if n < 64 { self.0 } else { self.words_down(n / 64) };
        for i in 0..W {
            let above = if i + 1 < W { words[i + 1] } else { 0 };
            // Two shifts, as one by 64 is none.
            words[i] = words[i] >> bits | above << 1 << (63 - bits);
        }
        Self(words)
    }

    /// Every bit raised by `n`: bit `i + n` of the result is bit `i` of this set. What there is no
    /// room for is gone.
    #[inline]
    #[must_use]
    pub fn shifted_up(&self, n: usize) -> Self {
        let bits = n % 64;
        let mut words = if n < 64 { self.0 } else { self.words_up(n / 64) };
        for i in (0..W).rev() {
            let below = if i > 0 { words[i - 1] } else { 0 };
            words[i] = words[i] << bits | below >> 1 >> (63 - bits);
        }
        Self(words)
    }

    #[inline]
    fn words_down(&self, n: usize) -> [u64; W] {
        std::array::from_fn(|i| self.0.get(i + n).copied().unwrap_or(0))
    }

    #[inline]
    fn words_up(&self, n: usize) -> [u64; W] {
        std::array::from_fn(|i| i.checked_sub(n).map_or(0, |from| self.0[from]))
    }
}

impl<const W: usize> Default for Mask<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<usize> for Mask<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(bits: I) -> Self {
        let mut mask = Self::EMPTY;
        for bit in bits {
            mask.insert(bit);
        }
        mask
    }
}

impl<const W: usize> IntoIterator for Mask<W> {
    type Item = usize;
    type IntoIter = Bits<W>;
    #[inline]
    fn into_iter(self) -> Bits<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &Mask<W> {
    type Item = usize;
    type IntoIter = Bits<W>;
    #[inline]
    fn into_iter(self) -> Bits<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for Mask<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! set_operations {
    ($($(#[$doc:meta])* $op:ident $method:ident $assign:ident $assign_method:ident = $of:expr;)*) => {$(
        $(#[$doc])*
        impl<const W: usize> $op for Mask<W> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let of: fn(u64, u64) -> u64 = $of;
                Self(std::array::from_fn(|i| of(self.0[i], other.0[i])))
            }
        }
        impl<const W: usize> $assign for Mask<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }
    )*};
}
set_operations! {
    /// What both have.
    BitAnd bitand BitAndAssign bitand_assign = |a, b| a & b;
    /// What one or both have.
    BitOr bitor BitOrAssign bitor_assign = |a, b| a | b;
    /// What exactly one has.
    BitXor bitxor BitXorAssign bitxor_assign = |a, b| a ^ b;
    /// What this one has and the other has not.
    Sub sub SubAssign sub_assign = |a, b| a & !b;
}

/// The bits of a [`Mask`], ascending.
#[derive(Clone, Debug)]
pub struct Bits<const W: usize> {
    left: Mask<W>,
    /// The words below this one are done.
    word: usize,
}

impl<const W: usize> Iterator for Bits<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.left.0.get_mut(self.word) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word * 64 + bit);
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.len();
        (left, Some(left))
    }
}

impl<const W: usize> ExactSizeIterator for Bits<W> {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tabletop::Dice;

    use super::*;

    fn random(dice: &mut Dice, size: u32) -> BTreeSet<usize> {
        (0..dice.below(size)).map(|_| dice.below(192) as usize).collect()
    }

    fn mask(set: &BTreeSet<usize>) -> Mask<3> {
        set.iter().copied().collect()
    }

    #[test]
    fn behaves_like_a_set() {
        let mut dice = Dice::new(1);
        for _ in 0..500 {
            let (a, b) = (random(&mut dice, 90), random(&mut dice, 90));
            let (x, y) = (mask(&a), mask(&b));
            assert_eq!(x & y, mask(&(&a & &b)));
            assert_eq!(x | y, mask(&(&a | &b)));
            assert_eq!(x ^ y, mask(&(&a ^ &b)));
            assert_eq!(x - y, mask(&(&a - &b)));
            assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
            assert_eq!(x.intersects(y), !a.is_disjoint(&b));
            assert!((x & y).is_subset(x) && x.is_subset(y) == a.is_subset(&b));
            assert_eq!(x.first(), a.first().copied());
            assert!(x.iter().eq(a.iter().copied()) && x.iter().len() == a.len());
            for k in 0..=a.len() {
                assert_eq!(x.nth(k), a.iter().nth(k).copied());
            }
            assert!((0..300).all(|bit| x.has(bit) == a.contains(&bit)));
            for from in [0, 1, 63, 64, 100, 190, 250] {
                let window = x.window(from);
                assert!((0..64).all(|bit| window >> bit & 1 == u64::from(x.has(from + bit))));
            }
            for bit in a {
                let mut without = x;
                without.remove(bit);
                assert_eq!(without, x - Mask::of(bit));
            }
        }
    }

    #[test]
    fn shifts_like_a_set_of_numbers() {
        let mut dice = Dice::new(2);
        for n in 0..200 {
            let set = random(&mut dice, 150);
            let down: BTreeSet<_> = set.iter().filter_map(|bit| bit.checked_sub(n)).collect();
            let up = set.iter().map(|bit| bit + n).filter(|bit| *bit < 192).collect();
            assert_eq!(mask(&set).shifted_down(n), mask(&down), "{n}");
            assert_eq!(mask(&set).shifted_up(n), mask(&up), "{n}");
        }
    }
}
