//! Playing an action: the pawn moves, who is home is found, the turn goes on.

use tabletop::{Game, Seat};

use crate::{
    actions::Action,
    position::{Colour, Position},
    rules::Halma,
};

impl Halma {
    pub(crate) fn is_in_game(&self, position: &Position, seat: Seat) -> bool {
        seat.index() < self.players()
            && !position.resigned.has(seat)
            && !position.finished.has(seat)
    }

    pub(crate) fn players_in(&self, position: &Position) -> impl Iterator<Item = Seat> {
        Seat::all(self.players()).filter(|seat| self.is_in_game(position, *seat))
    }

    pub(crate) fn play_action(&self, position: &mut Position, action: Action) {
        let colour = position.colour;
        let mut mover = Some(self.owner(colour));
        match action {
            Action::Move { from, to } => position.shift(colour, from, to),
            Action::Pass => {}
            Action::Resign(seat) => {
                position.resigned.push(seat);
                mover = None;
            }
        }
        if let Some(seat) = mover {
            position.count_turn(seat);
            if self.is_home(position, seat) {
                position.finished.push(seat);
            }
        }
        if self.parlett {
            self.finish_by_full_courts(position, mover);
        }
        self.pass_turn(position, mover.is_some());
    }

    /// Whether all pawns of a colour are in the court opposite.
    fn is_colour_home(&self, position: &Position, colour: Colour) -> bool {
        position.pawns(colour) == self.board.goal(colour)
    }

    pub(crate) fn is_home(&self, position: &Position, seat: Seat) -> bool {
        self.colours_of(seat).all(|colour| self.is_colour_home(position, colour))
    }

    /// `H-22`: looks whether courts are full, first for who moved, then for the others in turn.
    pub(crate) fn finish_by_full_courts(&self, position: &mut Position, mover: Option<Seat>) {
        let first_only = !self.play_on;
        if first_only && !position.finished.is_empty()
            || !self.players_in(position).all(|seat| position.has_had_turns(seat))
        {
            return;
        }
        let mut colour = position.colour;
        let others = self.board.colours().map(|_| {
            colour = self.board.next_colour(colour);
            self.owner(colour)
        });
        let order = std::iter::once(mover.unwrap_or(self.owner(position.colour))).chain(others);
        for seat in order {
            if self.is_in_game(position, seat) && self.has_full_courts(position, seat) {
                position.finished.push(seat);
                if first_only {
                    return;
                }
            }
        }
    }

    /// Whether every court that a seat heads for is full, with one of the pawns in it that colour's.
    fn has_full_courts(&self, position: &Position, seat: Seat) -> bool {
        self.colours_of(seat).all(|colour| {
            let goal = self.board.goal(colour);
            goal.is_subset(position.occupied()) && !(*goal & *position.pawns(colour)).is_empty()
        })
    }

    /// Hands the turn to the next colour that has one, or ends the game. A turn that was not used
    /// (somebody resigned out of turn) stays where it is.
    fn pass_turn(&self, position: &mut Position, used: bool) {
        let ended = !self.play_on && !position.finished.is_empty();
        if ended || self.players_in(position).nth(1).is_none() {
            position.over = true;
            return;
        }
        if used || !self.takes_turns(position, position.colour) {
            loop {
                position.colour = self.board.next_colour(position.colour);
                if self.takes_turns(position, position.colour) {
                    break;
                }
            }
        }
        let mut colours = self.board.colours().filter(|colour| self.takes_turns(position, *colour));
        if !self.can_move(position, position.colour)
            && !colours.any(|colour| self.can_move(position, colour))
        {
            position.over = true;
        }
    }

    /// Whether a colour takes turns: its player is in the game, and it is not home already while
    /// his other colour is not (`H-18`).
    pub(crate) fn takes_turns(&self, position: &Position, colour: Colour) -> bool {
        let seat = self.owner(colour);
        let alone = self.colours_of(seat).nth(1).is_none();
        self.is_in_game(position, seat) && (alone || !self.is_colour_home(position, colour))
    }
}
