//! What lies on the board and what is left in the trays.

use polyomino::Placement;
use tabletop::Seat;

/// How many play.
pub(crate) const PLAYERS: usize = 2;

/// The most pieces that a player has in any edition, and so the most shapes.
pub(crate) const MAX_PIECES: usize = 32;

/// A set of squares: the largest board, 15 by 15, takes 240 bits.
pub type Mask = polyomino::Mask<4>;

/// The pieces laid, the trays and whose turn it is.
///
/// # Equality
/// Positions are equal when the same pieces were laid in the same order and show the same colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The pieces in the order laid, the first `count` of them; the others are all alike.
    laid: [Placement; PLAYERS * MAX_PIECES],
    count: u8,
    /// For each seat, which of the pieces laid show its colour: one bit a piece.
    shown: [u64; PLAYERS],
    /// For each seat, the squares that show its colour.
    colours: [Mask; PLAYERS],
    /// For each seat, how many of each shape are left.
    trays: [[u8; MAX_PIECES]; PLAYERS],
    pub(crate) turn: Seat,
    pub(crate) resigned: Option<Seat>,
    pub(crate) over: bool,
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// Where it lies, in terms of the [`Flip::kit`](crate::Flip::kit).
    pub placement: Placement,
    /// The seat whose colour is up.
    pub owner: Seat,
}

/// The player across the table.
pub(crate) const fn other(seat: Seat) -> Seat {
    seat.next(PLAYERS)
}

impl Position {
    /// An empty board, with the same tray for both; seat 1, white, begins (`F-16`).
    pub(crate) fn new(tray: [u8; MAX_PIECES]) -> Self {
        Self {
            laid: [Placement::default(); PLAYERS * MAX_PIECES],
            count: 0,
            shown: [0; PLAYERS],
            colours: [Mask::EMPTY; PLAYERS],
            trays: [tray; PLAYERS],
            turn: Seat::FIRST,
            resigned: None,
            over: false,
        }
    }

    /// The pieces on the board, in the order laid.
    pub fn laid(&self) -> impl ExactSizeIterator<Item = Laid> {
        let owner = |index: usize| Seat::new((self.shown[1] >> index & 1) as usize);
        let placements = self.laid[..self.count as usize].iter().enumerate();
        placements.map(move |(index, &placement)| Laid { placement, owner: owner(index) })
    }

    /// How many pieces of a shape a seat has left; the shape is an index into
    /// [`Edition::pieces`](crate::Edition::pieces).
    pub fn left(&self, seat: Seat, shape: usize) -> u8 {
        self.trays[seat.index()][shape]
    }

    /// The seat that has resigned.
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// Whether nothing has been laid yet.
    pub fn is_bare(&self) -> bool {
        self.count == 0
    }

    /// The squares that show a seat's colour.
    #[inline]
    pub(crate) fn colour(&self, seat: Seat) -> Mask {
        self.colours[seat.index()]
    }

    /// All squares under pieces.
    #[inline]
    pub(crate) fn covered(&self) -> Mask {
        self.colours[0] | self.colours[1]
    }

    /// Lays a piece from a seat's tray, its colour up.
    #[inline]
    pub(crate) fn put(&mut self, seat: Seat, shape: usize, placement: Placement, squares: Mask) {
        self.put_down(seat, placement, squares);
        self.trays[seat.index()][shape] -= 1;
    }

    /// Puts a piece on the board that shows a seat's colour, whosever it is.
    #[inline]
    pub(crate) fn put_down(&mut self, shown: Seat, placement: Placement, squares: Mask) {
        self.laid[self.count as usize] = placement;
        self.shown[shown.index()] |= 1 << self.count;
        self.count += 1;
        self.colours[shown.index()] |= squares;
    }

    /// What a seat has left, in a position that is being set up.
    pub(crate) fn set_tray(&mut self, seat: Seat, left: [u8; MAX_PIECES]) {
        self.trays[seat.index()] = left;
    }

    /// Turns every piece over to a seat's colour that shows the other's and lies on one of the
    /// squares `touched`. `squares_of` says which squares a placement covers.
    #[inline]
    pub(crate) fn turn_over(
        &mut self,
        seat: Seat,
        touched: Mask,
        squares_of: impl Fn(Placement) -> Mask,
    ) {
        let (mine, theirs) = (seat.index(), other(seat).index());
        let mut touched = touched & self.colours[theirs];
        let mut pieces = self.shown[theirs];
        while pieces != 0 && !touched.is_empty() {
            let index = pieces.trailing_zeros();
            let piece = 1 << index;
            pieces ^= piece;
            let squares = squares_of(self.laid[index as usize]);
            if squares.intersects(touched) {
                touched -= squares;
                self.shown[theirs] ^= piece;
                self.shown[mine] ^= piece;
                self.colours[theirs] -= squares;
                self.colours[mine] |= squares;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_flat_and_small() {
        assert!(size_of::<Position>() <= 512, "{}", size_of::<Position>());
    }
}
