//! Distance and places.

use tabletop::{Game, PerSeat, Seat, places};

use crate::{position::Position, rules::Halma};

impl Halma {
    /// How far a seat is from home (`H-24`): with two colours half of both, rounded up.
    pub fn distance(&self, position: &Position, seat: Seat) -> i32 {
        let (mut sum, mut colours) = (0, 0);
        for colour in self.colours_of(seat) {
            sum += self.board.distance(colour, position.pawns(colour));
            colours += 1;
        }
        if colours == 2 { (sum + 1).div_euclid(2) } else { sum }
    }

    /// Who finished, in that order; then by distance; behind them those who resigned (`H-20`,
    /// `C-5`).
    pub(crate) fn rank(&self, position: &Position) -> PerSeat<u8> {
        places(&PerSeat::new(self.players(), |seat| {
            let near = -self.distance(position, seat);
            match position.finished().rank(seat) {
                Some(rank) => (2, -(rank as i32)),
                None if position.resigned().has(seat) => (0, near),
                None => (1, near),
            }
        }))
    }
}
