//! The board as the search sees it: played on and taken back in place.

use ::boomerang_flip::{Flip, Position};
use polyomino::Mask;
use tabletop::{Game, Seat};

use super::lays::{Lays, SHAPES};

/// The most pieces on a board.
pub(super) const PIECES: usize = 2 * SHAPES;

/// The most bits of a board.
pub(super) const SQUARES: usize = 256;

/// What lies on the board, what is left, and whose turn it is. Seats are 0 and 1 here.
#[derive(Clone)]
pub(super) struct Board<const W: usize> {
    /// Squares without a piece.
    pub(super) free: Mask<W>,
    /// The squares that show each seat's colour.
    pub(super) colours: [Mask<W>; 2],
    /// The pieces that show each seat's colour: a bit a piece, in the order laid.
    pub(super) shown: [u64; 2],
    /// The laying of each piece.
    laid: [u16; PIECES],
    count: usize,
    /// The piece on each square that is covered.
    at: [u8; SQUARES],
    /// How many of each shape a seat has left.
    pub(super) trays: [[u8; SHAPES]; 2],
    /// The points of seat 0 less those of seat 1, as if the game ended now.
    pub(super) lead: i32,
    /// Who is to lay.
    pub(super) turn: usize,
}

impl<const W: usize> Board<W> {
    pub(super) fn new(lays: &Lays<W>, game: &Flip, position: &Position) -> Self {
        let mut board = Self {
            free: lays.kit.grid().board(),
            colours: [Mask::EMPTY; 2],
            shown: [0; 2],
            laid: [0; PIECES],
            count: 0,
            at: [0; SQUARES],
            trays: [[0; SHAPES]; 2],
            lead: 0,
            turn: game.to_act(position).map_or(0, Seat::index),
        };
        for laid in position.laid() {
            board.put(lays, lays.id(laid.placement), laid.owner.index());
        }
        for seat in Seat::all(2) {
            for shape in 0..lays.kit.shapes() {
                board.trays[seat.index()][shape] = position.left(seat, shape);
            }
        }
        let scores = game.scores(position);
        board.lead = scores[Seat::new(0)] - scores[Seat::new(1)];
        board
    }

    /// The pieces laid, as the numbers of their layings.
    #[inline]
    pub(super) fn laid(&self) -> &[u16] {
        &self.laid[..self.count]
    }

    /// How many pieces are left in both trays.
    pub(super) fn left(&self) -> usize {
        self.trays.iter().flatten().map(|left| *left as usize).sum()
    }

    /// The lead of who is to lay.
    #[inline]
    pub(super) fn own_lead(&self) -> i32 {
        if self.turn == 0 { self.lead } else { -self.lead }
    }

    /// The free squares beside pieces of the other's colour; all of them on the bare board.
    #[inline]
    pub(super) fn near(&self, lays: &Lays<W>, seat: usize) -> Mask<W> {
        if self.count == 0 {
            self.free
        } else {
            lays.kit.grid().neighbours(self.colours[1 - seat]) & self.free
        }
    }

    /// The pieces on some covered squares.
    #[inline]
    pub(super) fn pieces_on(&self, squares: Mask<W>) -> u64 {
        squares.iter().fold(0, |pieces, square| pieces | 1 << self.at[square])
    }

    /// Lays a piece for whose turn it is; returns the pieces that turn over.
    #[inline]
    pub(super) fn lay(&mut self, lays: &Lays<W>, id: u16) -> u64 {
        let seat = self.turn;
        let lay = lays.get(id);
        let turned = self.pieces_on(lay.border & self.colours[1 - seat]);
        self.turn_over(lays, turned, 1 - seat);
        self.trays[seat][lay.shape as usize] -= 1;
        self.put(lays, id, seat);
        self.lead += self.change(lays, id, turned);
        self.turn = 1 - seat;
        turned
    }

    /// Takes the last piece up again, which had turned over these.
    #[inline]
    pub(super) fn take_back(&mut self, lays: &Lays<W>, turned: u64) {
        let seat = 1 - self.turn;
        self.turn = seat;
        self.count -= 1;
        let id = self.laid[self.count];
        self.lead -= self.change(lays, id, turned);
        let lay = lays.get(id);
        self.trays[seat][lay.shape as usize] += 1;
        self.free |= lay.squares;
        self.colours[seat] -= lay.squares;
        self.shown[seat] ^= 1 << self.count;
        self.turn_over(lays, turned, seat);
    }

    /// What a laying adds to the lead of seat 0: a piece from the tray or the other's colour
    /// counted for the other before.
    #[inline]
    fn change(&self, lays: &Lays<W>, id: u16, turned: u64) -> i32 {
        let gain = 2 * (lays.value(id) + self.worth(lays, turned));
        if self.turn == 0 { gain } else { -gain }
    }

    /// What a laying adds at once to the lead of who is to lay.
    #[inline]
    pub(super) fn gain(&self, lays: &Lays<W>, id: u16) -> i32 {
        let turned = self.pieces_on(lays.get(id).border & self.colours[1 - self.turn]);
        2 * (lays.value(id) + self.worth(lays, turned))
    }

    /// What some pieces are worth together.
    #[inline]
    pub(super) fn worth(&self, lays: &Lays<W>, pieces: u64) -> i32 {
        each(pieces).map(|piece| lays.value(self.laid[piece])).sum()
    }

    #[inline]
    fn put(&mut self, lays: &Lays<W>, id: u16, seat: usize) {
        let squares = lays.get(id).squares;
        for square in squares {
            self.at[square] = self.count as u8;
        }
        self.free -= squares;
        self.colours[seat] |= squares;
        self.shown[seat] |= 1 << self.count;
        self.laid[self.count] = id;
        self.count += 1;
    }

    #[inline]
    fn turn_over(&mut self, lays: &Lays<W>, pieces: u64, from: usize) {
        for piece in each(pieces) {
            let squares = lays.get(self.laid[piece]).squares;
            self.colours[from] -= squares;
            self.colours[1 - from] |= squares;
        }
        self.shown[from] ^= pieces;
        self.shown[1 - from] ^= pieces;
    }
}

/// The numbers of the pieces in a set.
#[inline]
pub(super) fn each(pieces: u64) -> impl Iterator<Item = usize> {
    let mut left = pieces;
    std::iter::from_fn(move || {
        let piece = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(piece)
    })
}
