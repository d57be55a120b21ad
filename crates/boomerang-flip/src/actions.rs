//! What a player may do: listed, counted and drawn for all places of an orientation at once.

use polyomino::{Placement, Spread};
use tabletop::{Dice, Drawn, Seat};

use crate::{
    position::{Mask, Position, other},
    rules::Flip,
};

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Lay a piece: `c3+c4+d3`.
    Lay(Placement),
    /// Be blocked: `pass`.
    Pass,
    /// Give up: `resign1`.
    Resign(Seat),
}

/// Where a seat may lay: free squares only, and at least one of those near the other's pieces.
#[derive(Clone, Copy)]
struct Room {
    free: Mask,
    /// The free squares beside the other's pieces; all for the first piece (`F-3`).
    near: Mask,
}

/// [`Room`], shifted for all orientations.
struct Shifted {
    free: Spread<4>,
    /// Nothing for the first piece, which need not touch anything.
    near: Option<Spread<4>>,
}

impl Flip {
    #[inline]
    fn room(&self, position: &Position, seat: Seat) -> Room {
        let grid = self.kit.grid();
        let free = grid.board() - position.covered();
        let near = if position.is_bare() {
            free
        } else {
            grid.neighbours(position.colour(other(seat))) & free
        };
        Room { free, near }
    }

    #[inline]
    fn shifted(&self, position: &Position) -> Shifted {
        let room = self.room(position, position.turn);
        let near = (!position.is_bare()).then(|| self.kit.spread(room.near));
        Shifted { free: self.kit.spread(room.free), near }
    }

    /// The orientations of the shapes that a seat has left.
    #[inline]
    fn orientations(&self, position: &Position, seat: Seat) -> impl Iterator<Item = u8> {
        (0..self.kit.shapes())
            .filter(move |shape| position.left(seat, *shape) > 0)
            .flat_map(|shape| self.kit.orientations(shape))
    }

    /// The anchors at which an orientation may be laid.
    #[inline]
    fn anchors(&self, orientation: u8, shifted: &Shifted) -> Mask {
        let fits = self.kit.fits_in(orientation, &shifted.free);
        match &shifted.near {
            Some(near) => fits & self.kit.touching_in(orientation, near),
            None => fits,
        }
    }

    /// Calls `see` with each orientation that who is to act can lay, ascending, and the anchors at
    /// which he can.
    #[inline]
    pub fn each_orientation(&self, position: &Position, mut see: impl FnMut(u8, Mask)) {
        if position.over {
            return;
        }
        let shifted = self.shifted(position);
        for orientation in self.orientations(position, position.turn) {
            let anchors = self.anchors(orientation, &shifted);
            if !anchors.is_empty() {
                see(orientation, anchors);
            }
        }
    }

    /// Whether a seat, were it its turn, could lay a piece (`F-12`).
    #[inline]
    pub(crate) fn can_lay(&self, position: &Position, seat: Seat) -> bool {
        let Room { free, near } = self.room(position, seat);
        let lays = |orientation| {
            self.kit.touching(orientation, near).intersects(self.kit.fits(orientation, free))
        };
        !near.is_empty() && self.orientations(position, seat).any(lays)
    }

    pub(crate) fn list(&self, position: &Position, list: &mut Vec<Action>) {
        let before = list.len();
        self.each_orientation(position, |orientation, anchors| {
            list.extend(anchors.iter().map(|at| Action::Lay(self.kit.placement(orientation, at))));
        });
        if list.len() == before && !position.over {
            list.push(Action::Pass);
        }
    }

    pub(crate) fn count_listed(&self, position: &Position) -> usize {
        if position.over {
            return 0;
        }
        let shifted = self.shifted(position);
        let orientations = self.orientations(position, position.turn);
        let lays: usize = orientations.map(|it| self.anchors(it, &shifted).len()).sum();
        lays.max(1)
    }

    /// Counts the places of each orientation, then draws among them all and looks up only the one
    /// that was drawn.
    pub(crate) fn draw_listed(
        &self,
        position: &Position,
        dice: &mut Dice,
    ) -> Option<Drawn<Action>> {
        if position.over {
            return None;
        }
        let shifted = self.shifted(position);
        let mut counts = [0u16; u8::MAX as usize + 1];
        let mut choices = 0;
        for orientation in self.orientations(position, position.turn) {
            let count = self.anchors(orientation, &shifted).len();
            counts[orientation as usize] = count as u16;
            choices += count as u32;
        }
        if choices == 0 {
            return Some(Drawn { action: Action::Pass, choices: 1 });
        }
        let mut lot = dice.below(choices);
        let mut orientation = 0;
        while lot >= u32::from(counts[orientation]) {
            lot -= u32::from(counts[orientation]);
            orientation += 1;
        }
        let orientation = orientation as u8;
        let anchor = self.anchors(orientation, &shifted).nth(lot as usize)?;
        Some(Drawn { action: Action::Lay(self.kit.placement(orientation, anchor)), choices })
    }

    pub(crate) fn allows(&self, position: &Position, action: Action) -> bool {
        match action {
            _ if position.over => false,
            Action::Lay(placement) => self.may_lay(position, placement),
            Action::Pass => !self.can_lay(position, position.turn),
            Action::Resign(_) => true,
        }
    }

    fn may_lay(&self, position: &Position, placement: Placement) -> bool {
        let Placement { orientation, anchor } = placement;
        let Room { free, near } = self.room(position, position.turn);
        (orientation as usize) < self.kit.len()
            && position.left(position.turn, self.kit.shape(orientation)) > 0
            && self.kit.fits(orientation, free).has(anchor as usize)
            && self.kit.touching(orientation, near).has(anchor as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8);
    }
}
