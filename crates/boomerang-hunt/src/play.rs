//! Playing an action, and when the game is over.

use tabletop::Seat;

use crate::{
    actions::Action,
    board::{Field, FieldSet},
    position::Position,
    rules::{DUEL_LOST, Goal, Hunt},
};

impl Hunt {
    /// Plays an action that is allowed.
    pub(crate) fn play_action(&self, position: &mut Position, action: Action) {
        let Some(seat) = position.turn else { return };
        match action {
            Action::Place(_) | Action::Move { .. } | Action::Capture(_) | Action::Free { .. } => {
                self.note_overlooked(position, seat, action);
                let landing = perform(position, seat, action);
                let earned = self.earned(position, seat, landing);
                self.use_turn(position, seat, earned);
            }
            Action::Pass => self.use_turn(position, seat, 0),
            Action::Claim(_) => self.penalise(position),
            Action::Resign(leaver) => {
                position.resign(leaver);
                if leaver == seat {
                    self.next_turn(position, seat);
                }
            }
        }
        self.conclude(position, seat);
    }

    /// Opens the claim on the stones that could have captured, where the action is none, and
    /// closes the one before (`B-17`).
    fn note_overlooked(&self, position: &mut Position, seat: Seat, action: Action) {
        let mut overlooked = match action {
            Action::Capture(_) => FieldSet::EMPTY,
            _ if self.referee => FieldSet::EMPTY,
            _ => self.hunters(position, seat),
        };
        position.offender = (!overlooked.is_empty()).then_some(seat);
        if let Action::Move { from, to } = action
            && overlooked.has(from)
        {
            overlooked = overlooked & !FieldSet::of(from) | FieldSet::of(to);
        }
        position.overlooked = overlooked;
    }

    /// How many extra turns a stone that has landed there earns (`B-13`, `B-20`, `B-21`). A trio
    /// is new exactly when it includes that field, on which no own stone stood before.
    fn earned(&self, position: &mut Position, seat: Seat, landing: Field) -> u8 {
        let own = position.stones(seat);
        let mut earned = 0;
        for trio in self.board.trios(landing) {
            let bit = 1 << trio.triangle;
            if trio.others.is_within(own) && position.given & bit == 0 {
                position.given |= bit;
                earned += 1;
            }
        }
        earned
    }

    /// A turn, ordinary or extra, is used up; another of the same seat follows if it has any.
    fn use_turn(&self, position: &mut Position, seat: Seat, earned: u8) {
        position.extra_turns = position.extra_turns.saturating_sub(1) + earned;
        if position.extra_turns == 0 {
            self.next_turn(position, seat);
        }
    }

    /// The run of a seat ends and the next one's begins.
    fn next_turn(&self, position: &mut Position, seat: Seat) {
        position.extra_turns = 0;
        position.given = 0;
        let next = seat.next(self.players).round(self.players).find(|s| position.is_playing(*s));
        position.turn = next;
    }

    /// Takes the stones that overlooked a capture from the game (`B-12`).
    fn penalise(&self, position: &mut Position) {
        let Some(offender) = position.offender.take() else { return };
        for field in std::mem::take(&mut position.overlooked) {
            position.remove(offender, field);
        }
        if position.turn == Some(offender) && !position.is_playing(offender) {
            self.next_turn(position, offender);
        }
    }

    /// Ends the game if it is decided or nobody can act; `seat` is who acted.
    fn conclude(&self, position: &mut Position, seat: Seat) {
        let winner = self.winner(position, seat);
        if winner.is_some() || self.is_stuck(position) {
            position.finish(winner);
        }
    }

    /// Who has won, if anybody has (`B-1`, `B-23`, `B-26`).
    fn winner(&self, position: &Position, seat: Seat) -> Option<Seat> {
        if position.playing() == 1 {
            return Seat::all(self.players).find(|seat| position.is_playing(*seat));
        }
        match self.goal {
            Goal::Prisoners(target) => (position.held(seat) >= target).then_some(seat),
            Goal::Duel => Seat::all(self.players)
                .find(|seat| position.left(seat.next(self.players)) <= DUEL_LOST),
        }
    }

    /// Whether nobody left can act (`C-3`).
    pub(crate) fn is_stuck(&self, position: &Position) -> bool {
        let Some(turn) = position.turn else { return true };
        let extra = position.extra_turns > 0;
        !self.can_act(position, turn, extra)
            && !Seat::all(self.players)
                .any(|seat| position.is_playing(seat) && self.can_act(position, seat, false))
    }
}

impl Position {
    /// The game is over.
    pub(crate) fn finish(&mut self, winner: Option<Seat>) {
        self.turn = None;
        self.extra_turns = 0;
        self.given = 0;
        self.overlooked = FieldSet::EMPTY;
        self.offender = None;
        self.winner = winner;
    }
}

/// Changes the stones as a turn action says; the field on which a stone has arrived.
fn perform(position: &mut Position, seat: Seat, action: Action) -> Field {
    match action {
        Action::Place(field) => {
            position.place(seat, field);
            field
        }
        Action::Move { from, to } => {
            position.shift(seat, from, to);
            to
        }
        Action::Capture(chain) => {
            for field in chain.captured() {
                position.imprison(seat, *field);
            }
            position.shift(seat, chain.from(), chain.last());
            chain.last()
        }
        Action::Free { holder, field } => {
            position.free(holder, seat, field);
            field
        }
        Action::Claim(_) | Action::Pass | Action::Resign(_) => {
            unreachable!("these bring no stone anywhere")
        }
    }
}
