//! Points and places.

use tabletop::{PerSeat, Seat, places};

use crate::{
    position::{PLAYERS, Position, other},
    rules::Flip,
};

impl Flip {
    /// The values of the pieces of a seat's colour on the board and of what the other has not laid
    /// (`F-13`, `F-20`): together always the value of all pieces.
    pub(crate) fn points(&self, position: &Position) -> PerSeat<i32> {
        let pieces = self.edition.pieces();
        let mut points = PerSeat::new(PLAYERS, |seat| {
            let left = |(shape, piece): (usize, &crate::Piece)| {
                i32::from(position.left(other(seat), shape)) * piece.value
            };
            pieces.iter().enumerate().map(left).sum()
        });
        for laid in position.laid() {
            points[laid.owner] += pieces[self.kit.shape(laid.placement.orientation)].value;
        }
        points
    }

    /// More points are better, which is more than half of all points (`F-14`); equal points are a
    /// draw (`F-15`). Who resigned has lost (`F-20`).
    pub(crate) fn ranking(&self, position: &Position) -> PerSeat<u8> {
        let points = self.points(position);
        places(&PerSeat::new(PLAYERS, |seat: Seat| (position.resigned != Some(seat), points[seat])))
    }
}
