//! Whether an action is allowed, and what to say when it is not.

use tabletop::{Clause, Game, Refusal, Seat};

use crate::{
    actions::Action,
    board::Field,
    chains::{Chain, Chase},
    position::Position,
    rules::Hunt,
};

/// Why an action is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    Over,
    NoSupply,
    /// A stone is to be brought onto a field that is not free.
    Occupied(Field),
    /// A stone is to move, and no own stone stands there.
    NotOwn(Field),
    NotAdjacent(Field, Field),
    /// A stone is to move onto a field that is not free.
    Blocked(Field, Field),
    Overlooks,
    NoHunter(Field),
    NotJoined(Field, Field),
    AgainstArrow(Field, Field),
    NoPrey(Field),
    /// A chain goes on beyond the capture there, which decides.
    Decided(Field),
    OrdinaryTurn,
    NoPrisoner(Seat),
    FreedOnto(Field),
    NothingToClaim,
    OwnClaim(Seat),
    CannotClaim(Seat),
    CanAct,
    HasLeft(Seat),
}

impl Hunt {
    /// Whether an action is allowed.
    pub(crate) fn check(&self, position: &Position, action: Action) -> Result<(), Fault> {
        let seat = position.turn.ok_or(Fault::Over)?;
        match action {
            Action::Place(field) => {
                ensure(position.supply(seat) > 0, Fault::NoSupply)?;
                ensure(!position.occupied().has(field), Fault::Occupied(field))?;
                self.check_duty(position, seat)
            }
            Action::Move { from, to } => {
                ensure(position.stones(seat).has(from), Fault::NotOwn(from))?;
                ensure(self.board.neighbours(from).has(to), Fault::NotAdjacent(from, to))?;
                ensure(!position.occupied().has(to), Fault::Blocked(from, to))?;
                self.check_duty(position, seat)
            }
            Action::Capture(chain) => self.check_chain(position, seat, chain),
            Action::Free { holder, field } => {
                ensure(position.extra_turns > 0, Fault::OrdinaryTurn)?;
                ensure(position.prisoners(holder, seat) > 0, Fault::NoPrisoner(holder))?;
                ensure(!position.occupied().has(field), Fault::FreedOnto(field))?;
                self.check_duty(position, seat)
            }
            Action::Claim(claimant) => {
                let offender = position.offender.ok_or(Fault::NothingToClaim)?;
                ensure(claimant != offender, Fault::OwnClaim(claimant))?;
                ensure(position.is_playing(claimant), Fault::CannotClaim(claimant))
            }
            Action::Pass => {
                let extra = position.extra_turns > 0;
                ensure(!self.can_act(position, seat, extra), Fault::CanAct)
            }
            Action::Resign(leaver) => ensure(position.is_playing(leaver), Fault::HasLeft(leaver)),
        }
    }

    /// With a referee nothing but a capture is allowed to who can capture (`B-18`).
    fn check_duty(&self, position: &Position, seat: Seat) -> Result<(), Fault> {
        let overlooks = self.referee && !self.hunters(position, seat).is_empty();
        ensure(!overlooks, Fault::Overlooks)
    }

    fn check_chain(&self, position: &Position, seat: Seat, chain: Chain) -> Result<(), Fault> {
        ensure(position.stones(seat).has(chain.from()), Fault::NoHunter(chain.from()))?;
        let mut chase = Chase::new(self, position, seat, chain.from());
        for (rank, &field) in chain.captured().iter().enumerate() {
            let at = chase.at();
            ensure(rank == 0 || !chase.decides(), Fault::Decided(at))?;
            ensure(self.board.neighbours(at).has(field), Fault::NotJoined(at, field))?;
            ensure(chase.foreign().has(field), Fault::NoPrey(field))?;
            ensure(self.board.targets(at).has(field), Fault::AgainstArrow(at, field))?;
            chase = chase.capture(field);
        }
        Ok(())
    }

    /// The clause broken, and the sentence that says why.
    pub(crate) fn explain(&self, position: &Position, fault: Fault) -> Refusal {
        let seat = position.turn.unwrap_or(Seat::FIRST);
        Refusal::new(self.clause(position, seat, fault), self.message(position, seat, fault))
    }

    fn clause(&self, position: &Position, seat: Seat, fault: Fault) -> Clause {
        match fault {
            Fault::Blocked(from, to) if self.is_prey(position, seat, from, to) => Clause("B-7"),
            Fault::NoSupply
            | Fault::Occupied(_)
            | Fault::NotOwn(_)
            | Fault::NotAdjacent(..)
            | Fault::Blocked(..) => Clause("B-4"),
            Fault::CanAct => Clause("B-6"),
            Fault::NoHunter(_) | Fault::NotJoined(..) | Fault::NoPrey(_) => Clause("B-7"),
            Fault::AgainstArrow(..) => Clause("B-10"),
            Fault::OrdinaryTurn | Fault::NoPrisoner(_) | Fault::FreedOnto(_) => Clause("B-14"),
            Fault::Over | Fault::Decided(_) => Self::INFO.end,
            Fault::NothingToClaim if self.referee => Clause("B-18"),
            Fault::NothingToClaim | Fault::OwnClaim(_) | Fault::CannotClaim(_) => Clause("B-17"),
            Fault::Overlooks => Clause("B-18"),
            Fault::HasLeft(_) => Clause::RESIGN,
        }
    }

    fn message(&self, position: &Position, seat: Seat, fault: Fault) -> String {
        let name = |field| self.board.field_name(field);
        match fault {
            Fault::Over => "the game is over: nothing can be played any more".to_owned(),
            Fault::NoSupply => {
                format!("seat {seat} has no stone in supply: move one of those on the board")
            }
            Fault::Occupied(field) => {
                format!("{} is not free: a stone is brought onto a free field", name(field))
            }
            Fault::NotOwn(field) => {
                format!("no stone of seat {seat} stands on {}: move one of your own", name(field))
            }
            Fault::NotAdjacent(from, to) => {
                let (from_name, to_name) = (name(from), name(to));
                let neighbours = self.board.names(self.board.neighbours(from)).join(", ");
                format!(
                    "no line joins {from_name} and {to_name}: {from_name} leads to {neighbours}"
                )
            }
            Fault::Blocked(from, to) if self.is_prey(position, seat, from, to) => {
                let (from, to) = (name(from), name(to));
                format!("{to} is not free: to capture there, write {from}x{to}")
            }
            Fault::Blocked(_, to) => {
                format!("{} is not free: a stone moves to a free field", name(to))
            }
            Fault::Overlooks => {
                let hunters = self.board.names(self.hunters(position, seat)).join(" or ");
                format!("seat {seat} can capture and so must, with the stone on {hunters}")
            }
            Fault::NoHunter(field) => {
                format!(
                    "no stone of seat {seat} stands on {}: capture with an own one",
                    name(field)
                )
            }
            Fault::NotJoined(from, to) => {
                let (from, to) = (name(from), name(to));
                format!("no line joins {from} and {to}: a capture goes to an adjacent field")
            }
            Fault::AgainstArrow(from, to) => {
                let (from, to) = (name(from), name(to));
                format!("no arrow points from {from} to {to}: a capture goes along an arrow")
            }
            Fault::NoPrey(field) => {
                format!("no foreign stone stands on {}: there is nothing to capture", name(field))
            }
            Fault::Decided(field) => {
                format!("the capture on {} decides the game: the chain ends there", name(field))
            }
            Fault::OrdinaryTurn => {
                "this is an ordinary turn: a stone can be freed in an extra turn only".to_owned()
            }
            Fault::NoPrisoner(holder) => {
                format!("seat {holder} holds no stone of seat {seat} that could be freed")
            }
            Fault::FreedOnto(field) => {
                format!("{} is not free: a stone is freed onto a free field", name(field))
            }
            Fault::NothingToClaim if self.referee => {
                "the referee lets no capture be overlooked: there is nothing to claim".to_owned()
            }
            Fault::NothingToClaim => "there is nothing to claim: the last turn action overlooked \
                                      no capture, or it has been settled"
                .to_owned(),
            Fault::OwnClaim(seat) => {
                format!("seat {seat} overlooked the capture itself: only others may claim")
            }
            Fault::CannotClaim(seat) => {
                format!("seat {seat} is no longer in the game and cannot claim")
            }
            Fault::CanAct => format!("seat {seat} can act and so must: there is no passing"),
            Fault::HasLeft(seat) => {
                format!("seat {seat} is no longer in the game and cannot resign")
            }
        }
    }

    /// Whether a stone on `from` could capture on `to`.
    fn is_prey(&self, position: &Position, seat: Seat, from: Field, to: Field) -> bool {
        let foreign = position.occupied() & !position.stones(seat);
        (self.board.targets(from) & foreign).has(to)
    }
}

fn ensure(holds: bool, fault: Fault) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(fault) }
}
