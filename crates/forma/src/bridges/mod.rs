//! Counting bridges exactly.
//!
//! A bridge is a chain of a player's own squares, side to side, from one edge
//! of the board to the opposite one. Of the bridges counted, two of the same
//! direction have no square in common, and two of different directions
//! exactly one. The count is the largest number of bridges possible together.
//!
//! How it is found, quick answers first:
//!
//! 1. No edge joined to its opposite: no bridge. One direction joined: the
//!    most disjoint paths of that direction (`rows`, on whole rows of bits).
//! 2. Both joined: what each direction allows alone bounds the sum. A family
//!    of one direction given, the most bridges across it is plain maximum
//!    flow (`across`); taking turns between the two directions soon gives a
//!    good choice, often one that reaches the bound (`best`).
//! 3. Whatever is left open is decided exactly, one pair of numbers at a
//!    time, as a question about levels on squares (`levels`, `model`) put to
//!    a small clause-learning solver (`sat`). More bridges of either
//!    direction are never easier, so one more than the best choice known has
//!    to be refuted only, for each way to split it.
//!
//! Throughout, only bridges without short cuts are considered: those that
//! touch the edges they join with their ends only, and in which no two
//! squares share a side but consecutive ones. A bridge with a short cut can
//! be replaced by part of its own squares. That adds no shared square, and
//! takes away no needed one, since a north–south and an east–west bridge
//! always have a square in common.

mod across;
mod best;
mod grid;
mod levels;
mod model;
mod rows;
mod sat;
mod useful;

use best::best;
use grid::{Grid, Square};
use rows::Rows;

/// How many bridges a player can claim together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Bridges between the bottom row and the top row.
    pub north_south: u8,
    /// Bridges between the first column and the last.
    pub east_west: u8,
}

impl Count {
    /// All bridges.
    pub fn total(self) -> u8 {
        self.north_south + self.east_west
    }
}

/// A best choice of bridges. Each is the list of its squares (row, column) in
/// order: from the bottom up, or from the first column on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bridges {
    /// From west to east.
    pub north_south: Vec<Vec<(u8, u8)>>,
    /// From south to north.
    pub east_west: Vec<Vec<(u8, u8)>>,
}

impl Bridges {
    /// How many bridges there are.
    pub fn count(&self) -> Count {
        Count { north_south: self.north_south.len() as u8, east_west: self.east_west.len() as u8 }
    }
}

/// The largest number of bridges possible together.
///
/// `rows[r]` has bit `c` set where the square in column `c` of row `r` (row 0
/// at the bottom) is the player's own; `width` is the number of columns.
/// Where several splits of the largest number are possible, it is the one
/// that [`find`] shows. Nothing is allocated unless both directions are
/// joined.
///
/// # Panics
///
/// Unless the board has 1 to 32 rows and columns.
pub fn count(rows: &[u32], width: u32) -> Count {
    let rows = Rows::new(rows, width);
    let turned = rows.transposed();
    match (rows.joins_bottom_to_top(), turned.joins_bottom_to_top()) {
        (false, false) => Count::default(),
        (true, false) => Count { north_south: rows.disjoint_bottom_to_top(), east_west: 0 },
        (false, true) => Count { north_south: 0, east_west: turned.disjoint_bottom_to_top() },
        (true, true) => {
            let [north_south, east_west] = best(&Grid::new(&rows));
            Count { north_south: north_south.len() as u8, east_west: east_west.len() as u8 }
        }
    }
}

/// A choice of bridges that reaches the [`count`]; always the same for the
/// same squares.
///
/// # Panics
///
/// Unless the board has 1 to 32 rows and columns.
pub fn find(rows: &[u32], width: u32) -> Bridges {
    let grid = Grid::new(&Rows::new(rows, width));
    let place = |s: Square| ((s / grid.width) as u8, (s % grid.width) as u8);
    let [north_south, east_west] = best(&grid).map(|family| {
        family.into_iter().map(|bridge| bridge.into_iter().map(place).collect()).collect()
    });
    Bridges { north_south, east_west }
}
