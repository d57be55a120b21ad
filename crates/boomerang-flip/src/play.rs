//! Playing an action: laying, turning over, whose turn it is, the end.

use polyomino::Placement;

use crate::{
    actions::Action,
    position::{Position, other},
    rules::Flip,
};

impl Flip {
    pub(crate) fn play_action(&self, position: &mut Position, action: Action) {
        match action {
            Action::Lay(placement) => self.lay(position, placement),
            // Who passes is blocked, and the other is not: with both blocked the game was over.
            Action::Pass => position.turn = other(position.turn),
            Action::Resign(seat) => {
                position.resigned = Some(seat);
                position.over = true;
            }
        }
    }

    /// Lays a piece and turns over every opposing one that it touches along a side (`F-4`).
    fn lay(&self, position: &mut Position, placement: Placement) {
        let seat = position.turn;
        let squares = self.kit.squares(placement);
        let touched = self.kit.grid().neighbours(squares);
        position.turn_over(seat, touched, |piece| self.kit.squares(piece));
        position.put(seat, self.kit.shape(placement.orientation), placement, squares);
        position.turn = other(seat);
        // `F-12`: a blocked player passes while the other can still lay.
        position.over = !self.can_lay(position, other(seat)) && !self.can_lay(position, seat);
    }
}
