//! Captures: one to three with the same stone.

use std::ops::ControlFlow;

use tabletop::{MAX_SEATS, Seat};

use crate::{
    board::{Field, FieldSet},
    position::Position,
    rules::{DUEL_LOST, Goal, Hunt},
};

/// A capture of up to three stones, one after the other, by the same stone.
// Unused places hold field 0, so that a chain comes right before those that go on from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chain {
    from: Field,
    captured: [Field; Self::MAX],
    length: u8,
}

impl Chain {
    /// The most captures in a turn (`B-8`).
    pub const MAX: usize = 3;

    /// A chain of the stone on `from`; nothing if it captures none or too many.
    pub fn new(from: Field, captured: &[Field]) -> Option<Self> {
        let mut chain = Self::at(from);
        chain.captured.get_mut(..captured.len())?.copy_from_slice(captured);
        chain.length = captured.len() as u8;
        (chain.length > 0).then_some(chain)
    }

    const fn at(from: Field) -> Self {
        Self { from, captured: [Field::new(0); Self::MAX], length: 0 }
    }

    /// Where the stone comes from.
    pub const fn from(&self) -> Field {
        self.from
    }

    /// The fields on which it captures, in order.
    pub fn captured(&self) -> &[Field] {
        &self.captured[..self.length as usize]
    }

    /// Where the stone ends.
    pub fn last(&self) -> Field {
        self.captured().last().copied().unwrap_or(self.from)
    }
}

/// A chain under way: what it has captured so far, and what that has changed.
#[derive(Clone, Copy)]
pub(crate) struct Chase<'a> {
    hunt: &'a Hunt,
    position: &'a Position,
    seat: Seat,
    chain: Chain,
    /// The foreign stones still on the board.
    foreign: FieldSet,
    /// What the hunter holds.
    held: u8,
    /// What everybody has left on the board and in supply.
    left: [u8; MAX_SEATS],
}

impl<'a> Chase<'a> {
    /// Before the first capture.
    pub(crate) fn new(hunt: &'a Hunt, position: &'a Position, seat: Seat, from: Field) -> Self {
        let mut left = [0; MAX_SEATS];
        for other in Seat::all(hunt.players) {
            left[other.index()] = position.left(other);
        }
        Self {
            hunt,
            position,
            seat,
            chain: Chain::at(from),
            foreign: position.occupied() & !position.stones(seat),
            held: position.held(seat),
            left,
        }
    }

    /// Where the stone is now.
    pub(crate) fn at(&self) -> Field {
        self.chain.last()
    }

    /// Where a foreign stone stands still.
    pub(crate) fn foreign(&self) -> FieldSet {
        self.foreign
    }

    /// Whether there can be another capture: fewer than three so far, none of which decides.
    fn goes_on(&self) -> bool {
        self.chain.captured().len() < Chain::MAX && !self.decides()
    }

    /// The next capture.
    #[must_use]
    pub(crate) fn capture(mut self, field: Field) -> Self {
        self.chain.captured[self.chain.length as usize] = field;
        self.chain.length += 1;
        self.foreign = self.foreign & !FieldSet::of(field);
        self.held += 1;
        if let Some(owner) = self.position.owner(field) {
            self.left[owner.index()] -= 1;
        }
        self
    }

    /// Whether what has been captured decides the game (`B-16`).
    pub(crate) fn decides(&self) -> bool {
        let mut others = Seat::all(self.hunt.players)
            .filter(|seat| *seat != self.seat && self.position.is_playing(*seat));
        match self.hunt.goal {
            Goal::Prisoners(target) => {
                self.held >= target || others.all(|seat| self.left[seat.index()] == 0)
            }
            Goal::Duel => others.all(|seat| self.left[seat.index()] <= DUEL_LOST),
        }
    }

    /// Shows every chain that goes on from here, ascending, until `visit` breaks off.
    pub(crate) fn visit<B>(
        &self,
        visit: &mut impl FnMut(Chain) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for field in self.hunt.board.targets(self.at()) & self.foreign {
            let next = self.capture(field);
            visit(next.chain)?;
            if next.goes_on() {
                next.visit(visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Hunt {
    /// The stones of a seat that can capture.
    pub(crate) fn hunters(&self, position: &Position, seat: Seat) -> FieldSet {
        let own = position.stones(seat);
        let foreign = position.occupied() & !own;
        own.iter().filter(|field| !(self.board.targets(*field) & foreign).is_empty()).collect()
    }
}
