//! What a player can do.

use tabletop::{Dice, Drawn, Seat};

use crate::{
    board::Board,
    field::{Field, Fields},
    jumps::{BESIDE, Reach, Springs},
    position::{Colour, Position},
    rules::Halma,
};

/// What a player does. A move is its start and its end, whatever way leads there (`H-16`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A step or a chain of jumps: `f4-f5`, `e3-g5-g7`.
    Move {
        /// Where the pawn stands.
        from: Field,
        /// Where it goes.
        to: Field,
    },
    /// Nothing else is possible: `pass`.
    Pass,
    /// `resign2`
    Resign(Seat),
}

impl Halma {
    pub(crate) fn free(&self, position: &Position) -> Fields {
        *self.board.fields() & !*position.occupied()
    }

    /// Calls `see` with each pawn of a colour, whoever's turn it is, and the fields that it can go
    /// to.
    #[inline]
    pub fn each_pawn(
        &self,
        position: &Position,
        colour: Colour,
        mut see: impl FnMut(Field, Fields),
    ) {
        let free = self.free(position);
        self.each_of_class::<0>(position, colour, &free, &mut see);
        self.each_of_class::<1>(position, colour, &free, &mut see);
        self.each_of_class::<2>(position, colour, &free, &mut see);
        self.each_of_class::<3>(position, colour, &free, &mut see);
    }

    /// The same for the pawns of one class. The class is known when this is compiled, so that sets
    /// of fields stay in registers.
    #[inline]
    fn each_of_class<const CLASS: usize>(
        &self,
        position: &Position,
        colour: Colour,
        free: &Fields,
        see: &mut impl FnMut(Field, Fields),
    ) {
        let mut pawns = position.pawns(colour)[CLASS];
        if pawns == 0 {
            return;
        }
        let kept = self.no_return.then(|| *self.board.goal(colour));
        let court = kept.map(|kept| kept[CLASS]);
        let mut reach = Reach::new(CLASS, position.occupied(), free, court);
        while pawns != 0 {
            let from = Field::of_bit(CLASS, pawns.trailing_zeros());
            pawns &= pawns - 1;
            let mut to = BESIDE[from.index()] & *free;
            if let Some(kept) = kept.filter(|kept| kept.has(from)) {
                to = to & kept;
            }
            // A step never stays in its class, so steps and jumps do not meet.
            to[CLASS] = reach.of(from.bit());
            see(from, to);
        }
    }

    /// Whether a colour can do anything but pass.
    pub(crate) fn can_move(&self, position: &Position, colour: Colour) -> bool {
        let free = self.free(position);
        let steps = |from: Field| !(BESIDE[from.index()] & free).is_empty();
        if !self.no_return && position.pawns(colour).any(steps) {
            return true;
        }
        let mut found = false;
        self.each_pawn(position, colour, |_, to| found |= !to.is_empty());
        found
    }

    pub(crate) fn list(&self, position: &Position, list: &mut Vec<Action>) {
        if position.over {
            return;
        }
        let before = list.len();
        self.each_pawn(position, position.colour, |from, to| {
            list.extend(to.iter().map(|to| Action::Move { from, to }));
        });
        if list.len() == before {
            list.push(Action::Pass);
        }
    }

    pub(crate) fn count_actions(&self, position: &Position) -> usize {
        if position.over {
            return 0;
        }
        let mut count = 0;
        self.each_pawn(position, position.colour, |_, to| count += to.len() as usize);
        count.max(1)
    }

    /// Draws a move without listing them: counts pawn by pawn, then finds the one that the lot
    /// fell on.
    pub(crate) fn draw_action(
        &self,
        position: &Position,
        dice: &mut Dice,
    ) -> Option<Drawn<Action>> {
        if position.over {
            return None;
        }
        let mut up_to = [(Field::of_bit(0, 0), 0); Board::MOST_PAWNS];
        let (mut seen, mut choices) = (0, 0);
        self.each_pawn(position, position.colour, |from, to| {
            choices += to.len();
            up_to[seen] = (from, choices);
            seen += 1;
        });
        if choices == 0 {
            return Some(Drawn { action: Action::Pass, choices: 1 });
        }
        let lot = dice.below(choices);
        let pawn = up_to[..seen].iter().position(|(_, up_to)| lot < *up_to)?;
        let from = up_to[pawn].0;
        let before = if pawn == 0 { 0 } else { up_to[pawn - 1].1 };
        let to = self.destinations(position, from).nth(lot - before)?;
        Some(Drawn { action: Action::Move { from, to }, choices })
    }

    /// The fields that the pawn on `from`, one of the colour to move, can go to.
    fn destinations(&self, position: &Position, from: Field) -> Fields {
        let mut to = BESIDE[from.index()] & self.free(position);
        let goal = self.board.goal(position.colour);
        if self.no_return && goal.has(from) {
            to = to & *goal;
        }
        to[from.class()] = self.springs(position, from.class()).chains(from.bit());
        to
    }

    pub(crate) fn allows(&self, position: &Position, action: Action) -> bool {
        if position.over {
            return false;
        }
        match action {
            Action::Move { from, to } => self.reaches(position, from, to),
            Action::Pass => !self.can_move(position, position.colour),
            Action::Resign(seat) => self.is_in_game(position, seat),
        }
    }

    /// Whether the pawn on `from`, one of the colour to move, can go to `to`.
    pub(crate) fn reaches(&self, position: &Position, from: Field, to: Field) -> bool {
        position.pawns(position.colour).has(from) && self.destinations(position, from).has(to)
    }

    /// The jumps that pawns of the colour to move can make in one class.
    pub(crate) fn springs(&self, position: &Position, class: usize) -> Springs {
        let springs = Springs::new(class, position.occupied(), &self.free(position));
        if self.no_return {
            springs.staying(self.board.goal(position.colour)[class])
        } else {
            springs
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 4);
        assert!(size_of::<Position>() <= 256);
    }
}
