//! What lies in the box (`M-1`, `M-2`).

use polyomino::STANDARD;

/// How many squares the board has along a side.
pub const SIZE: usize = 20;

/// How many obstacles there are.
pub const OBSTACLES: usize = 25;

/// How many kinds of shape there are.
pub const SHAPES: usize = STANDARD.len();

/// The most shapes that can be laid in a game: all of four colours.
pub(crate) const ALL_SHAPES: usize = 88;

const COLOURS: usize = 4;
const MARKERS: usize = 35;

/// One of the 21 kinds of shape, in the order of the rule page: by size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape(u8);

impl Shape {
    /// Every kind, in the order of the rule page.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..SHAPES as u8).map(Self)
    }

    /// The letter it looks like and how many squares it has.
    pub fn name(self) -> &'static str {
        STANDARD[self.index()]
    }

    /// How many squares it covers, and so what it is worth (`M-14`).
    pub fn size(self) -> u32 {
        u32::from(self.name().as_bytes()[1] - b'0')
    }

    /// Its place in the order of the rule page, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn from_index(index: usize) -> Self {
        debug_assert!(index < SHAPES);
        Self(index as u8)
    }

    /// How many of this kind one colour has.
    fn in_a_colour(self) -> u8 {
        if self.size() == 1 { 2 } else { 1 }
    }
}

/// How many shapes of each kind somebody has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tray([u8; SHAPES]);

impl Tray {
    /// What a player begins with.
    pub(crate) fn full(players: usize) -> Self {
        let colours = colours(players) as u8;
        Self(std::array::from_fn(|index| Shape::from_index(index).in_a_colour() * colours))
    }

    /// How many of a kind there are.
    pub fn count(&self, shape: Shape) -> u8 {
        self.0[shape.index()]
    }

    /// Whether there is one of a kind.
    pub fn has(&self, shape: Shape) -> bool {
        self.count(shape) > 0
    }

    /// The kinds there are any of.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        Shape::all().filter(|shape| self.has(*shape))
    }

    /// What all the shapes are worth together.
    pub fn value(&self) -> u32 {
        Shape::all().map(|shape| shape.size() * u32::from(self.count(shape))).sum()
    }

    pub(crate) fn add(&mut self, shape: Shape) {
        self.0[shape.index()] += 1;
    }

    pub(crate) fn take(&mut self, shape: Shape) {
        debug_assert!(self.has(shape), "no {} left", shape.name());
        self.0[shape.index()] -= 1;
    }
}

/// How many colours each player has (`M-2`).
fn colours(players: usize) -> usize {
    COLOURS / players
}

/// How many markers each player begins with.
pub(crate) fn markers(players: usize) -> u8 {
    (MARKERS * colours(players)) as u8
}
