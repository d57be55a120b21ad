//! What a player can do: listing, counting, drawing by lot, and judging.

use polyomino::Placement;
use tabletop::{Dice, Drawn, Seat, Square};

use crate::{
    fault::Fault,
    material::MAX_ORIENTATIONS,
    position::{Position, Squares},
    rules::Forma,
};

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// An obstacle set, in ascending order: a step of `tower=k10/obstacles=c3+f7`.
    Obstacle(Square),
    /// The tower set, which ends the setting up: the last step of that token.
    Tower(Square),
    /// A shape laid: `c3+c4+c5+d3`.
    Lay(Placement),
    /// A shape that does not fit the squares aimed at, set aside: `c3+c4+c5+d3?`.
    Misfit(Placement),
    /// `pass`.
    Pass,
    /// `resign2`.
    Resign(Seat),
}

impl Forma {
    pub(crate) fn list(&self, position: &Position, list: &mut Vec<Action>) {
        let Some(seat) = position.to_act else { return };
        if position.tower.is_none() {
            let squares = self.grid.squares(self.tower_squares(position));
            list.extend(squares.map(Action::Tower));
            return;
        }
        let before = list.len();
        let free = self.kit.spread(position.free);
        for orientation in self.orientations(position, seat) {
            let anchors = self.kit.fits_in(orientation, &free);
            let placements = anchors.iter().map(|anchor| self.kit.placement(orientation, anchor));
            list.extend(placements.map(Action::Lay));
        }
        if may_pass(position, list.len() - before) {
            list.push(Action::Pass);
        }
    }

    pub(crate) fn tally(&self, position: &Position) -> usize {
        let Some(seat) = position.to_act else { return 0 };
        if position.tower.is_none() {
            return self.tower_squares(position).len();
        }
        let layings = self.tally_layings(position, seat, |_, _| {});
        layings + usize::from(may_pass(position, layings))
    }

    pub(crate) fn draw_lot(&self, position: &Position, dice: &mut Dice) -> Option<Drawn<Action>> {
        let seat = position.to_act?;
        if position.tower.is_none() {
            let squares = self.tower_squares(position);
            let choices = squares.len() as u32;
            let bit = squares.nth(dice.below(choices) as usize)?;
            return Some(Drawn { action: Action::Tower(self.grid.square(bit)), choices });
        }
        let mut places = [0u16; MAX_ORIENTATIONS];
        let layings =
            self.tally_layings(position, seat, |o, here| places[o as usize] = here as u16);
        let choices = (layings + usize::from(may_pass(position, layings))) as u32;
        let mut lot = dice.below(choices) as usize;
        for (orientation, here) in (0..).zip(&places[..self.kit.len()]) {
            let here = usize::from(*here);
            if lot < here {
                let anchor = self.kit.fits(orientation, position.free).nth(lot)?;
                let action = Action::Lay(self.kit.placement(orientation, anchor));
                return Some(Drawn { action, choices });
            }
            lot -= here;
        }
        Some(Drawn { action: Action::Pass, choices })
    }

    /// How many layings a seat has; `each` is told how many there are with each orientation.
    fn tally_layings(
        &self,
        position: &Position,
        seat: Seat,
        mut each: impl FnMut(u8, usize),
    ) -> usize {
        let free = self.kit.spread(position.free);
        let mut all = 0;
        for orientation in self.orientations(position, seat) {
            let here = self.kit.fits_in(orientation, &free).len();
            each(orientation, here);
            all += here;
        }
        all
    }

    /// Whether one of the seats has a shape that fits somewhere.
    pub(crate) fn can_lay(
        &self,
        position: &Position,
        mut seats: impl Iterator<Item = Seat>,
    ) -> bool {
        let free = self.kit.spread(position.free);
        seats.any(|seat| {
            self.orientations(position, seat).any(|o| !self.kit.fits_in(o, &free).is_empty())
        })
    }

    /// Every orientation of the shapes that a seat has left.
    fn orientations(&self, position: &Position, seat: Seat) -> impl Iterator<Item = u8> {
        position.trays[seat].shapes().flat_map(|shape| self.kit.orientations(shape.index()))
    }

    /// Where the tower can stand: not at the edge (`M-6`), not touching an obstacle (`M-7`).
    fn tower_squares(&self, position: &Position) -> Squares {
        self.inner - self.touched(position.obstacles)
    }

    /// The squares of a set and all that touch it, by a side or a corner.
    fn touched(&self, set: Squares) -> Squares {
        let across = self.grid.stride();
        let tall = set | set.shifted_up(1) | set.shifted_down(1);
        (tall | tall.shifted_up(across) | tall.shifted_down(across)) & self.grid.board()
    }

    /// Whether an action is allowed, and if not, why.
    pub(crate) fn check(&self, position: &Position, action: Action) -> Result<(), Fault> {
        let seat = position.to_act.ok_or(Fault::Over)?;
        match action {
            Action::Obstacle(square) => self.check_obstacle(position, square),
            Action::Tower(square) => self.check_tower(position, square),
            Action::Resign(leaving) if leaving.index() >= self.players => Err(Fault::NoSuchSeat),
            Action::Resign(leaving) if position.has_resigned(leaving) => Err(Fault::Gone(leaving)),
            Action::Resign(_) if !is_whole(position) => Err(Fault::SettingUp),
            Action::Resign(_) => Ok(()),
            _ if position.tower.is_none() => Err(Fault::SettingUp),
            Action::Lay(placement) => self.check_laying(position, seat, placement),
            Action::Misfit(placement) => self.check_misfit(position, seat, placement),
            Action::Pass if position.misfits > 0 => Ok(()),
            Action::Pass if self.can_lay(position, [seat].into_iter()) => Err(Fault::CanLay(seat)),
            Action::Pass => Ok(()),
        }
    }

    fn check_obstacle(&self, position: &Position, square: Square) -> Result<(), Fault> {
        let bit = self.grid.bit(square);
        if position.tower.is_some() {
            Err(Fault::AlreadySetUp)
        } else if !self.grid.board().has(bit) {
            Err(Fault::OffBoard(square))
        } else if position.obstacles.len() >= self.edition.obstacles() {
            Err(Fault::TooManyObstacles)
        } else if position.obstacles.iter().any(|set| set >= bit) {
            Err(Fault::Unordered)
        } else {
            self.check_apart(position, square)?;
            self.check_room(position, square)
        }
    }

    /// The tower needs a place: on a small board one obstacle more may leave none.
    fn check_room(&self, position: &Position, square: Square) -> Result<(), Fault> {
        let obstacles = position.obstacles | Squares::of(self.grid.bit(square));
        if (self.inner - self.touched(obstacles)).is_empty() {
            Err(Fault::NoRoom(square))
        } else {
            Ok(())
        }
    }

    fn check_tower(&self, position: &Position, square: Square) -> Result<(), Fault> {
        if position.tower.is_some() {
            Err(Fault::AlreadySetUp)
        } else if !self.inner.has(self.grid.bit(square)) {
            Err(Fault::TowerAtEdge(square))
        } else {
            self.check_apart(position, square)
        }
    }

    /// `M-7`
    fn check_apart(&self, position: &Position, square: Square) -> Result<(), Fault> {
        let near = self.touched(Squares::of(self.grid.bit(square)));
        match (near & position.obstacles).first() {
            Some(bit) => Err(Fault::Touching(square, self.grid.square(bit))),
            None => Ok(()),
        }
    }

    fn check_laying(&self, position: &Position, seat: Seat, at: Placement) -> Result<(), Fault> {
        let squares = self.check_shape(position, seat, at)?;
        match (squares - position.free).first() {
            Some(bit) => Err(Fault::Occupied(self.grid.square(bit), self.referee)),
            None => Ok(()),
        }
    }

    /// `M-12`
    fn check_misfit(&self, position: &Position, seat: Seat, at: Placement) -> Result<(), Fault> {
        if self.referee {
            return Err(Fault::Refereed);
        }
        let squares = self.check_shape(position, seat, at)?;
        if squares.is_subset(position.free) {
            Err(Fault::Fits)
        } else if !self.can_lay(position, [seat].into_iter()) {
            Err(Fault::CannotTry(seat))
        } else {
            Ok(())
        }
    }

    /// The squares of a shape that the seat has, in a place on the board.
    fn check_shape(
        &self,
        position: &Position,
        seat: Seat,
        at: Placement,
    ) -> Result<Squares, Fault> {
        if !self.is_on_board(at) {
            return Err(Fault::NoShape);
        }
        let shape = self.shape(at);
        if !position.trays[seat].has(shape) {
            return Err(Fault::NoneLeft(seat, shape));
        }
        Ok(self.kit.squares(at))
    }
}

/// Whether `pass` is among the choices: nothing else is (`C-3`), or a shape has just been misjudged
/// (`M-10`).
fn may_pass(position: &Position, layings: usize) -> bool {
    layings == 0 || position.misfits > 0
}

/// Whether the position stands between two tokens: not within the one that sets up.
pub(crate) fn is_whole(position: &Position) -> bool {
    position.tower.is_some() || position.obstacles.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
    }
}
