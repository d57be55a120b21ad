//! Fields and sets of fields.
//!
//! A jump moves a pawn by two columns, two rows, or both, so it never leaves its *class*: the
//! fields whose column and row have the same parities. The 16×16 board falls into four classes of
//! 8×8 fields, each a 64-bit word in which a jump is a step to a neighbouring bit. Sets of fields
//! are four such words; smaller boards use a corner of them.

use std::ops::{BitAnd, BitOr, Index, IndexMut, Not};

use tabletop::Square;

/// A field of the board, numbered by class and place within the class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field(u8);

impl Field {
    /// How many fields the largest board has.
    pub const COUNT: usize = 256;

    /// The field that a square of the board is.
    pub const fn new(square: Square) -> Self {
        let (column, row) = (square.column(), square.row());
        let class = (column & 1) * 2 + (row & 1);
        Self((class * 64 + (column / 2) * 8 + row / 2) as u8)
    }

    /// The field that is one bit of one class.
    pub const fn of_bit(class: usize, bit: u32) -> Self {
        Self(class as u8 * 64 + bit as u8)
    }

    /// Its number, below [`Field::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its class, below 4.
    pub const fn class(self) -> usize {
        self.0 as usize / 64
    }

    /// Its bit in the word of its class.
    pub const fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }

    /// Its square.
    pub const fn square(self) -> Square {
        let (class, bit) = (self.class(), self.0 as usize % 64);
        Square::new(bit / 8 * 2 + class / 2, bit % 8 * 2 + class % 2)
    }
}

/// A set of fields: one word a class.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Fields(pub(crate) [u64; 4]);

impl Fields {
    /// No field.
    pub const EMPTY: Self = Self([0; 4]);

    /// The fields of one class that are set in a word.
    pub(crate) const fn of_class(class: usize, word: u64) -> Self {
        let mut set = Self::EMPTY;
        set.0[class] = word;
        set
    }

    /// Whether a field is in the set.
    pub const fn has(&self, field: Field) -> bool {
        self.0[field.class()] & field.bit() != 0
    }

    /// Adds a field, or takes it out if it is there.
    pub const fn toggle(&mut self, field: Field) {
        self.0[field.class()] ^= field.bit();
    }

    /// How many fields there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Whether all of these are in `other` too.
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self & !*other).is_empty()
    }

    /// The fields, by class and bit.
    pub fn iter(&self) -> impl Iterator<Item = Field> + use<> {
        let words = self.0;
        (0..4).flat_map(move |class| {
            let mut word = words[class];
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros();
                    word &= word - 1;
                    Field::of_bit(class, bit)
                })
            })
        })
    }

    /// Calls `see` with each field, by class and bit.
    #[inline]
    pub fn for_each(&self, mut see: impl FnMut(Field)) {
        for class in 0..4 {
            let mut word = self.0[class];
            while word != 0 {
                see(Field::of_bit(class, word.trailing_zeros()));
                word &= word - 1;
            }
        }
    }

    /// Whether any field passes a test.
    #[inline]
    pub(crate) fn any(&self, mut test: impl FnMut(Field) -> bool) -> bool {
        for class in 0..4 {
            let mut word = self.0[class];
            while word != 0 {
                if test(Field::of_bit(class, word.trailing_zeros())) {
                    return true;
                }
                word &= word - 1;
            }
        }
        false
    }

    /// The squares, in ascending order.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<_> = self.iter().map(Field::square).collect();
        squares.sort_unstable();
        squares
    }

    /// The field at place `n` of those that [`iter`](Self::iter) gives.
    pub fn nth(&self, mut n: u32) -> Option<Field> {
        for (class, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if n < count {
                let mut word = word;
                for _ in 0..n {
                    word &= word - 1;
                }
                return Some(Field::of_bit(class, word.trailing_zeros()));
            }
            n -= count;
        }
        None
    }
}

impl FromIterator<Field> for Fields {
    fn from_iter<T: IntoIterator<Item = Field>>(fields: T) -> Self {
        let mut set = Self::EMPTY;
        for field in fields {
            set.0[field.class()] |= field.bit();
        }
        set
    }
}

impl BitAnd for Fields {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|class| self.0[class] & other.0[class]))
    }
}

impl BitOr for Fields {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|class| self.0[class] | other.0[class]))
    }
}

impl Not for Fields {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Index<usize> for Fields {
    type Output = u64;
    fn index(&self, class: usize) -> &u64 {
        &self.0[class]
    }
}

impl IndexMut<usize> for Fields {
    fn index_mut(&mut self, class: usize) -> &mut u64 {
        &mut self.0[class]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_squares() {
        for column in 0..16 {
            for row in 0..16 {
                let square = Square::new(column, row);
                assert_eq!(Field::new(square).square(), square);
            }
        }
    }

    #[test]
    fn nth_follows_iter() {
        let set: Fields = (0..Field::COUNT).step_by(7).map(|n| Field(n as u8)).collect();
        for (n, field) in set.iter().enumerate() {
            assert_eq!(set.nth(n as u32), Some(field));
        }
        assert_eq!(set.nth(set.len()), None);
    }
}
