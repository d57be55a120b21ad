//! Scores and places.

use tabletop::{PerSeat, places};

use crate::{position::Position, rules::Hunt};

impl Hunt {
    /// The prisoners that each seat holds.
    pub(crate) fn prisoners_held(&self, position: &Position) -> PerSeat<i32> {
        PerSeat::new(self.players, |seat| i32::from(position.held(seat)))
    }

    /// The winner first and who has resigned last; otherwise by prisoners held, then by stones on
    /// the board and in supply (`B-24`).
    pub(crate) fn final_places(&self, position: &Position) -> PerSeat<u8> {
        places(&PerSeat::new(self.players, |seat| {
            (
                position.winner == Some(seat),
                !position.has_resigned(seat),
                position.held(seat),
                position.left(seat),
            )
        }))
    }
}
