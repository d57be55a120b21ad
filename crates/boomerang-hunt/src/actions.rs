//! What a player can do: listing, counting, drawing by lot.

use std::ops::ControlFlow;

use tabletop::{Dice, Drawn, Seat};

use crate::{
    board::{Field, FieldSet},
    chains::{Chain, Chase},
    position::Position,
    rules::Hunt,
};

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `@d4`: bring a stone from the supply onto a free field.
    Place(Field),
    /// `d4-d5`: move a stone along a line to a free field.
    Move {
        /// Where it stands.
        from: Field,
        /// Where it goes.
        to: Field,
    },
    /// `d4xe4xf4`: capture along the arrows.
    Capture(Chain),
    /// `free3@d4`: bring an own stone back from a seat's prisoners onto a free field.
    Free {
        /// Who holds it.
        holder: Seat,
        /// Where it goes.
        field: Field,
    },
    /// `claim2`: that seat calls out who has overlooked a capture.
    Claim(Seat),
    /// `pass`: nothing else is possible.
    Pass,
    /// `resign2`: that seat gives up.
    Resign(Seat),
}

/// What can be chosen from in a position.
pub(crate) struct Choices<'a> {
    hunt: &'a Hunt,
    position: &'a Position,
    seat: Seat,
    own: FieldSet,
    free: FieldSet,
    /// The own stones that can capture.
    hunters: FieldSet,
}

/// How many choices there are of each kind.
pub(crate) struct Tally {
    places: usize,
    moves: usize,
    captures: usize,
    frees: usize,
    claims: usize,
}

impl Tally {
    /// What is done in a turn: all but claims.
    fn in_turn(&self) -> usize {
        self.places + self.moves + self.captures + self.frees
    }

    /// All choices, with the pass where nothing else is left.
    pub(crate) fn total(&self) -> usize {
        self.in_turn().max(1) + self.claims
    }
}

impl<'a> Choices<'a> {
    /// The choices in a position; nothing when the game is over.
    pub(crate) fn new(hunt: &'a Hunt, position: &'a Position) -> Option<Self> {
        let seat = position.turn?;
        let own = position.stones(seat);
        let free = hunt.board.all() & !position.occupied();
        let hunters = hunt.hunters(position, seat);
        Some(Self { hunt, position, seat, own, free, hunters })
    }

    /// Whether only captures are allowed (`B-18`).
    fn must_capture(&self) -> bool {
        self.hunt.referee && !self.hunters.is_empty()
    }

    fn places(&self) -> FieldSet {
        if self.position.supply(self.seat) == 0 || self.must_capture() {
            return FieldSet::EMPTY;
        }
        self.free
    }

    /// The stones that may move.
    fn movers(&self) -> FieldSet {
        if self.must_capture() { FieldSet::EMPTY } else { self.own }
    }

    fn moves(&self, from: Field) -> FieldSet {
        self.hunt.board.neighbours(from) & self.free
    }

    /// The seats from which an own stone can be freed.
    fn holders(&self) -> impl Iterator<Item = Seat> {
        let may = self.position.extra_turns > 0 && !self.must_capture();
        Seat::all(if may { self.hunt.players } else { 0 })
            .filter(|holder| self.position.prisoners(*holder, self.seat) > 0)
    }

    fn visit_chains<B>(&self, mut visit: impl FnMut(Chain) -> ControlFlow<B>) -> ControlFlow<B> {
        for from in self.hunters {
            Chase::new(self.hunt, self.position, self.seat, from).visit(&mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The seats that may claim.
    fn claimants(&self) -> impl Iterator<Item = Seat> {
        let claimants = self.position.claimants();
        Seat::all(self.hunt.players).filter(move |seat| claimants >> seat.index() & 1 == 1)
    }

    pub(crate) fn tally(&self) -> Tally {
        let mut captures = 0;
        let _ = self.visit_chains(|_| {
            captures += 1;
            ControlFlow::<()>::Continue(())
        });
        Tally {
            places: self.places().len(),
            moves: self.movers().iter().map(|from| self.moves(from).len()).sum(),
            captures,
            frees: self.holders().count() * self.free.len(),
            claims: self.position.claimants().count_ones() as usize,
        }
    }

    /// Appends all choices, ascending.
    pub(crate) fn list(&self, list: &mut Vec<Action>) {
        let before = list.len();
        list.extend(self.places().iter().map(Action::Place));
        for from in self.movers() {
            list.extend(self.moves(from).iter().map(|to| Action::Move { from, to }));
        }
        let _ = self.visit_chains(|chain| {
            list.push(Action::Capture(chain));
            ControlFlow::<()>::Continue(())
        });
        for holder in self.holders() {
            list.extend(self.free.iter().map(|field| Action::Free { holder, field }));
        }
        let must_pass = list.len() == before;
        list.extend(self.claimants().map(Action::Claim));
        if must_pass {
            list.push(Action::Pass);
        }
    }

    /// One of the choices, each equally likely.
    pub(crate) fn draw(&self, dice: &mut Dice) -> Drawn<Action> {
        let tally = self.tally();
        let choices = tally.total() as u32;
        Drawn { action: self.nth(&tally, dice.below(choices) as usize), choices }
    }

    /// The choice of that rank among those of its kind, kind by kind.
    fn nth(&self, tally: &Tally, mut rank: usize) -> Action {
        if rank < tally.places {
            return self.places().nth(rank).map_or(Action::Pass, Action::Place);
        }
        rank -= tally.places;
        if rank < tally.moves {
            return self.nth_move(rank);
        }
        rank -= tally.moves;
        if rank < tally.captures {
            return self.nth_capture(rank);
        }
        rank -= tally.captures;
        if rank < tally.frees {
            let holder = self.holders().nth(rank / self.free.len());
            let field = self.free.nth(rank % self.free.len());
            return Action::Free {
                holder: holder.expect("a rank below the count"),
                field: field.expect("a rank below the count"),
            };
        }
        rank -= tally.frees;
        self.claimants().nth(rank).map_or(Action::Pass, Action::Claim)
    }

    fn nth_move(&self, mut rank: usize) -> Action {
        for from in self.movers() {
            let moves = self.moves(from);
            if let Some(to) = moves.nth(rank) {
                return Action::Move { from, to };
            }
            rank -= moves.len();
        }
        unreachable!("a rank below the count")
    }

    fn nth_capture(&self, rank: usize) -> Action {
        let mut before = 0;
        let found = self.visit_chains(|chain| {
            before += 1;
            if before > rank { ControlFlow::Break(chain) } else { ControlFlow::Continue(()) }
        });
        match found {
            ControlFlow::Break(chain) => Action::Capture(chain),
            ControlFlow::Continue(()) => unreachable!("a rank below the count"),
        }
    }
}

impl Hunt {
    /// Whether a seat could do anything if it were its turn; freeing counts in an extra turn only.
    pub(crate) fn can_act(&self, position: &Position, seat: Seat, extra: bool) -> bool {
        // A board has more fields than there are stones, so that there is always a free one to
        // bring a stone onto.
        let free = self.board.all() & !position.occupied();
        let own = position.stones(seat);
        let foreign = position.occupied() & !own;
        position.supply(seat) > 0
            || own.iter().any(|field| {
                let reach = self.board.neighbours(field) & free;
                !(reach | self.board.targets(field) & foreign).is_empty()
            })
            || extra && Seat::all(self.players).any(|holder| position.prisoners(holder, seat) > 0)
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
