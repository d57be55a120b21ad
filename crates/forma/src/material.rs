//! What lies in any box (`M-1`, `M-2`); the rest is the edition's word.

/// How many squares the largest board has along a side.
pub const MAX_SIZE: usize = 20;

/// The most shapes that a colour has in any edition, and so the most kinds of shape.
pub(crate) const MAX_PIECES: usize = 24;

/// The most orientations that so many kinds have together.
pub(crate) const MAX_ORIENTATIONS: usize = 8 * MAX_PIECES;

pub(crate) const COLOURS: usize = 4;

/// The most shapes that can be laid in a game: all of four colours.
pub(crate) const ALL_SHAPES: usize = COLOURS * MAX_PIECES;

/// A kind of shape of the box, in the order of its [`Edition`](crate::Edition).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape(u8);

impl Shape {
    /// Its place in the order of the edition, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn from_index(index: usize) -> Self {
        debug_assert!(index < MAX_PIECES);
        Self(index as u8)
    }
}

/// How many shapes of each kind somebody has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tray {
    counts: [u8; MAX_PIECES],
    /// All their squares.
    value: u16,
}

impl Tray {
    /// How many of a kind there are.
    pub fn count(&self, shape: Shape) -> u8 {
        self.counts[shape.index()]
    }

    /// Whether there is one of a kind.
    pub fn has(&self, shape: Shape) -> bool {
        self.count(shape) > 0
    }

    /// The kinds there are any of.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        (0..MAX_PIECES).map(Shape::from_index).filter(|shape| self.has(*shape))
    }

    /// What all the shapes are worth together.
    pub fn value(&self) -> u32 {
        u32::from(self.value)
    }

    /// One more of a kind that has so many squares.
    pub(crate) fn add(&mut self, shape: Shape, size: u32) {
        self.counts[shape.index()] += 1;
        self.value += size as u16;
    }

    /// One less.
    pub(crate) fn take(&mut self, shape: Shape, size: u32) {
        debug_assert!(self.has(shape), "no such shape left");
        self.counts[shape.index()] -= 1;
        self.value -= size as u16;
    }
}
