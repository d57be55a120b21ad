//! Playing an action: what it encloses, whose turn is next, and whether that was the end.

use polyomino::Placement;
use tabletop::Seat;

use crate::{
    Action,
    position::{Position, Squares},
    rules::Forma,
};

/// How many misfits end a turn (`M-10`).
const MISFITS: u8 = 2;

impl Forma {
    pub(crate) fn act(&self, position: &mut Position, action: Action) {
        let Some(seat) = position.to_act else { return };
        match action {
            Action::Obstacle(square) => return position.set_obstacle(self.grid.bit(square)),
            // On a small board it may leave no room for any shape.
            Action::Tower(square) => position.set_tower(square, self.grid.bit(square)),
            Action::Lay(placement) => {
                self.lay(position, seat, placement);
                self.end_turn(position, seat);
            }
            Action::Misfit(placement) => {
                let shape = self.shape(placement);
                position.set_aside(seat, shape, self.edition.piece(shape).size());
                if position.misfits == MISFITS {
                    self.end_turn(position, seat);
                }
            }
            Action::Pass => return self.end_turn(position, seat),
            Action::Resign(leaving) => {
                position.leave(leaving);
                if leaving == seat {
                    self.end_turn(position, seat);
                }
            }
        }
        if self.is_finished(position) {
            position.end();
        }
    }

    /// A shape, and what it encloses: squares, then obstacles, then the tower (`M-22`).
    fn lay(&self, position: &mut Position, seat: Seat, placement: Placement) {
        let squares = self.kit.squares(placement);
        position.lay(seat, self.shape(placement), placement, squares);
        let enclosed = self.enclosed_squares(position, squares);
        for bit in enclosed {
            position.mark(seat, bit);
        }
        for bit in self.enclosed_obstacles(position, seat, squares | enclosed) {
            position.mark(seat, bit);
        }
        if position.tower_owner.is_none() && self.is_tower_enclosed(position) {
            position.tower_owner = Some(seat);
        }
    }

    /// The free squares whose last open side the new squares have closed (`M-15`). Only those
    /// beside them had a side to lose; what was enclosed before has been judged then. A neighbour
    /// that is not free closes a side, whatever lies there: beside a marker nothing is free.
    fn enclosed_squares(&self, position: &Position, new: Squares) -> Squares {
        (self.beside(new) & position.free) - self.beside(position.free)
    }

    /// The obstacles that the new squares have closed in among the seat's own (`M-17`).
    fn enclosed_obstacles(&self, position: &Position, seat: Seat, new: Squares) -> Squares {
        let others = self.grid.board() - position.own[seat];
        (self.beside(new) & position.obstacles) - self.beside(others)
    }

    /// `M-21`
    pub(crate) fn is_tower_enclosed(&self, position: &Position) -> bool {
        position.tower.is_some_and(|tower| {
            !self.beside(Squares::of(self.grid.bit(tower))).intersects(position.free)
        })
    }

    /// What shares a side with a square of the set, pads of the grid and the set's own squares
    /// included.
    pub(crate) fn beside(&self, set: Squares) -> Squares {
        let across = self.grid.stride();
        set.shifted_up(1) | set.shifted_down(1) | set.shifted_up(across) | set.shifted_down(across)
    }

    fn end_turn(&self, position: &mut Position, seat: Seat) {
        position.misfits = 0;
        let mut others = seat.round(self.players).skip(1);
        position.to_act = others.find(|other| !position.has_resigned(*other));
    }

    /// Whether one player is left, or nobody can lay any more (`M-25`).
    pub(crate) fn is_finished(&self, position: &Position) -> bool {
        // The next player can nearly always lay: ask him first.
        let next = position.to_act.unwrap_or(Seat::FIRST);
        let mut left = next.round(self.players).filter(|seat| !position.has_resigned(*seat));
        let alone = left.clone().nth(1).is_none();
        alone || position.tower.is_some() && !self.can_lay(position, &mut left)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Setup};

    use super::*;

    /// A game in which seat 1 has only so many markers left: too few to run out of in play.
    fn with_markers(markers: u8, tokens: &str) -> (Forma, Position) {
        let game = Forma::new(&Setup::new(&Forma::INFO, 2)).expect("a table");
        let mut position = game.start();
        position.markers[Seat::FIRST] = markers;
        for token in tokens.split(' ') {
            for action in game.read(&position, token).expect("a token that is allowed") {
                game.play(&mut position, action);
            }
        }
        (game, position)
    }

    fn marked(markers: u8, tokens: &str) -> String {
        let (game, position) = with_markers(markers, tokens);
        tabletop::notation::join(game.grid.squares(position.marked(Seat::FIRST)))
    }

    #[test]
    fn m_22_squares_are_marked_in_ascending_order_while_there_are_markers() {
        // The last shape encloses a1 and b2 at once.
        let tokens = "tower=k10/obstacles=none b3 t1 c2 t3 a2 t5 b1";
        assert_eq!(marked(2, tokens), "a1+b2");
        assert_eq!(marked(1, tokens), "a1");
        assert_eq!(marked(0, tokens), "");
    }

    #[test]
    fn m_22_squares_come_before_obstacles() {
        // a1 is enclosed with the obstacle on b2.
        let tokens = "tower=k10/obstacles=b2 b3 t1 c2 t3 a2 t5 b1";
        assert_eq!(marked(2, tokens), "a1+b2");
        assert_eq!(marked(1, tokens), "a1");
    }

    #[test]
    fn m_22_without_a_marker_a_square_stays_free_and_is_never_taken() {
        let (game, mut position) = with_markers(0, "tower=k10/obstacles=none a2 t1 b1 t3 b2");
        let a1 = game.grid.bit(tabletop::Square::new(0, 0));
        assert!(position.free.has(a1) && position.marked.is_empty());
        position.markers[Seat::FIRST] = 1;
        for token in ["t5", "a3+b3", "a1"] {
            for action in game.read(&position, token).expect("a token that is allowed") {
                game.play(&mut position, action);
            }
            assert!(position.marked.is_empty(), "{token}");
        }
        assert!(!position.free.has(a1));
    }

    #[test]
    fn m_22_the_tower_needs_no_marker() {
        let (_, position) = with_markers(0, "tower=k10/obstacles=none k9 t1 k11 t3 j10 t5 l10");
        assert_eq!(position.tower_owner, Some(Seat::FIRST));
    }
}
