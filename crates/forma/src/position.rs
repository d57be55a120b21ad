//! Where everything lies: flat data, changed by a few methods that keep its parts together.

use polyomino::{Mask, Placement};
use tabletop::{PerSeat, Seat, SeatList, Square};

use crate::{
    Edition,
    material::{ALL_SHAPES, Shape, Tray},
};

/// A set of squares of the board.
pub type Squares = Mask<7>;

/// A game between two actions.
///
/// # Equality
/// Two positions are equal when everything in them is, the order of laying and resigning too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// What a shape can be laid on.
    pub(crate) free: Squares,
    /// Each seat's shapes and markers, those on obstacles too: what its bridges are made of.
    pub(crate) own: PerSeat<Squares>,
    pub(crate) marked: Squares,
    pub(crate) obstacles: Squares,
    /// Stands once the game has been set up.
    pub(crate) tower: Option<Square>,
    pub(crate) tower_owner: Option<Seat>,
    pub(crate) trays: PerSeat<Tray>,
    pub(crate) aside: PerSeat<Tray>,
    pub(crate) markers: PerSeat<u8>,
    /// Nobody's turn: the game is over.
    pub(crate) to_act: Option<Seat>,
    pub(crate) misfits: u8,
    resigned: SeatList,
    laid: [Laid; ALL_SHAPES],
    laid_count: u8,
}

/// A shape that was laid, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    orientation: u8,
    seat: Seat,
    anchor: u16,
}

impl Laid {
    const NONE: Self = Self { orientation: 0, seat: Seat::FIRST, anchor: 0 };

    /// Which way up, and where.
    pub fn placement(self) -> Placement {
        Placement { orientation: self.orientation, anchor: self.anchor }
    }

    /// Who laid it.
    pub fn seat(self) -> Seat {
        self.seat
    }
}

impl Position {
    /// An empty board that `first` is to set up.
    pub(crate) fn new(edition: &Edition, board: Squares, players: usize, first: Seat) -> Self {
        let (tray, markers) = (edition.tray(players), edition.markers(players));
        Self {
            free: board,
            own: PerSeat::new(players, |_| Squares::EMPTY),
            marked: Squares::EMPTY,
            obstacles: Squares::EMPTY,
            tower: None,
            tower_owner: None,
            trays: PerSeat::new(players, |_| tray),
            aside: PerSeat::new(players, |_| Tray::default()),
            markers: PerSeat::new(players, |_| markers),
            to_act: Some(first),
            misfits: 0,
            resigned: SeatList::EMPTY,
            laid: [Laid::NONE; ALL_SHAPES],
            laid_count: 0,
        }
    }

    /// The squares that are free: without shape, marker, obstacle or tower.
    pub fn free(&self) -> Squares {
        self.free
    }

    /// A seat's shapes and markers, those on obstacles too.
    pub fn own(&self, seat: Seat) -> Squares {
        self.own[seat]
    }

    /// The squares with a seat's markers, obstacles included.
    pub fn marked(&self, seat: Seat) -> Squares {
        self.own[seat] & self.marked
    }

    /// The squares with obstacles, marked or not.
    pub fn obstacles(&self) -> Squares {
        self.obstacles
    }

    /// Where the tower stands, once the game has been set up.
    pub fn tower(&self) -> Option<Square> {
        self.tower
    }

    /// Who enclosed the tower.
    pub fn tower_owner(&self) -> Option<Seat> {
        self.tower_owner
    }

    /// The shapes a seat has left.
    pub fn tray(&self, seat: Seat) -> &Tray {
        &self.trays[seat]
    }

    /// The shapes a seat had to set aside.
    pub fn aside(&self, seat: Seat) -> &Tray {
        &self.aside[seat]
    }

    /// How many markers a seat has left.
    pub fn markers(&self, seat: Seat) -> u8 {
        self.markers[seat]
    }

    /// How often the player to act has misjudged a shape this turn.
    pub fn misfits(&self) -> u8 {
        self.misfits
    }

    /// The shapes laid, the first one first.
    pub fn laid(&self) -> &[Laid] {
        &self.laid[..self.laid_count as usize]
    }

    /// The seats that have resigned, in the order in which they did.
    pub fn resigned(&self) -> SeatList {
        self.resigned
    }

    /// Whether a seat has resigned.
    pub fn has_resigned(&self, seat: Seat) -> bool {
        self.resigned.has(seat)
    }

    pub(crate) fn set_obstacle(&mut self, bit: usize) {
        self.obstacles.insert(bit);
        self.free.remove(bit);
    }

    pub(crate) fn set_tower(&mut self, square: Square, bit: usize) {
        self.tower = Some(square);
        self.free.remove(bit);
    }

    /// A shape from the seat's tray onto the board.
    pub(crate) fn lay(&mut self, seat: Seat, shape: Shape, placement: Placement, squares: Squares) {
        self.trays[seat].take(shape, squares.len() as u32);
        self.own[seat] |= squares;
        self.free -= squares;
        let Placement { orientation, anchor } = placement;
        self.laid[self.laid_count as usize] = Laid { orientation, seat, anchor };
        self.laid_count += 1;
    }

    /// One of the seat's markers onto a square or an obstacle, if it has one left (`M-22`).
    pub(crate) fn mark(&mut self, seat: Seat, bit: usize) {
        if self.markers[seat] > 0 {
            self.markers[seat] -= 1;
            self.marked.insert(bit);
            self.own[seat].insert(bit);
            self.free.remove(bit);
        }
    }

    /// A shape from the seat's tray out of the game.
    pub(crate) fn set_aside(&mut self, seat: Seat, shape: Shape, size: u32) {
        self.trays[seat].take(shape, size);
        self.aside[seat].add(shape, size);
        self.misfits += 1;
    }

    pub(crate) fn leave(&mut self, seat: Seat) {
        self.resigned.push(seat);
    }

    pub(crate) fn end(&mut self) {
        self.to_act = None;
        self.misfits = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert!(size_of::<Position>() <= 1_200, "{}", size_of::<Position>());
        assert_eq!(size_of::<Laid>(), 4);
    }
}
