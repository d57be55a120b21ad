//! Points and places.

use tabletop::{PerSeat, Seat, Square, places};

use crate::{
    bridges::{self, Count},
    material::MAX_SIZE,
    position::{Position, Squares},
    rules::Forma,
};

/// What an enclosed square or obstacle is worth (`M-15`, `M-17`).
const ENCLOSED: u32 = 10;
/// What the tower is worth (`M-21`).
const TOWER: u32 = 50;
/// What a bridge is worth (`M-18`).
const BRIDGE: u32 = 50;

/// What a seat's score is made of, in points (`M-26`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Breakdown {
    /// For the shapes laid.
    pub shapes: u32,
    /// For the squares enclosed.
    pub squares: u32,
    /// For the obstacles enclosed.
    pub obstacles: u32,
    /// For the tower.
    pub tower: u32,
    /// For the bridges.
    pub bridges: u32,
    /// Taken off for the shapes left.
    pub left: u32,
    /// Taken off for the shapes set aside.
    pub aside: u32,
}

impl Breakdown {
    /// The score.
    pub fn total(&self) -> i32 {
        let won = self.shapes + self.squares + self.obstacles + self.tower + self.bridges;
        won as i32 - (self.left + self.aside) as i32
    }

    /// Its parts by name.
    pub fn parts(&self) -> [(&'static str, u32); 7] {
        [
            ("shapes", self.shapes),
            ("squares", self.squares),
            ("obstacles", self.obstacles),
            ("tower", self.tower),
            ("bridges", self.bridges),
            ("left", self.left),
            ("aside", self.aside),
        ]
    }
}

/// A best choice of bridges (`M-23`), each a path of squares from edge to edge.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Bridges {
    /// From the lowest row to the highest.
    pub north_south: Vec<Vec<Square>>,
    /// From the leftmost column to the rightmost.
    pub east_west: Vec<Vec<Square>>,
}

impl Forma {
    /// What a seat's score is made of, as it stands.
    pub fn breakdown(&self, position: &Position, seat: Seat) -> Breakdown {
        let marked = position.marked(seat);
        let on_obstacles = marked & position.obstacles;
        Breakdown {
            shapes: (position.own[seat] - marked).len() as u32,
            squares: ENCLOSED * (marked - on_obstacles).len() as u32,
            obstacles: ENCLOSED * on_obstacles.len() as u32,
            tower: if position.tower_owner == Some(seat) { TOWER } else { 0 },
            bridges: BRIDGE * u32::from(self.count_bridges(position, seat).total()),
            left: position.trays[seat].value(),
            aside: position.aside[seat].value(),
        }
    }

    /// A seat's bridges: of all choices one of the most.
    pub fn bridges(&self, position: &Position, seat: Seat) -> Bridges {
        let found =
            bridges::find(&self.rows(position.own[seat])[..self.size()], self.size() as u32);
        let squares = |path: Vec<(u8, u8)>| {
            path.into_iter()
                .map(|(row, column)| Square::new(column as usize, row as usize))
                .collect()
        };
        Bridges {
            north_south: found.north_south.into_iter().map(squares).collect(),
            east_west: found.east_west.into_iter().map(squares).collect(),
        }
    }

    fn count_bridges(&self, position: &Position, seat: Seat) -> Count {
        bridges::count(&self.rows(position.own[seat])[..self.size()], self.size() as u32)
    }

    /// The squares row by row from the bottom, a bit a column, as on the largest board.
    fn rows(&self, squares: Squares) -> [u32; MAX_SIZE] {
        let mut rows = [0; MAX_SIZE];
        for square in self.grid.squares(squares) {
            rows[square.row()] |= 1 << square.column();
        }
        rows
    }

    pub(crate) fn totals(&self, position: &Position) -> PerSeat<i32> {
        PerSeat::new(self.players, |seat| self.breakdown(position, seat).total())
    }

    /// By score; who has resigned behind all others (`M-27`, `M-28`).
    pub(crate) fn ranking(&self, position: &Position) -> PerSeat<u8> {
        let totals = self.totals(position);
        places(&PerSeat::new(self.players, |seat| (!position.has_resigned(seat), totals[seat])))
    }
}
