//! Where everything is.

use tabletop::{MAX_SEATS, Seat, SeatList, mix};

use crate::board::{Field, FieldSet};

/// A position: everything that decides the rest of the game. Flat, without pointers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// What stands on the board, by owner.
    stones: [FieldSet; MAX_SEATS],
    supply: [u8; MAX_SEATS],
    /// How many stones a seat (first index) holds of each other (second).
    prisoners: [[u8; MAX_SEATS]; MAX_SEATS],
    /// Stones that a claim has taken from the game, by owner.
    removed: [u8; MAX_SEATS],
    out: SeatList,
    resigned: SeatList,
    /// Nobody when the game is over.
    pub(crate) turn: Option<Seat>,
    /// Those still to play, the present one included; none in an ordinary turn.
    pub(crate) extra_turns: u8,
    /// The triangles that gave an extra turn in this run, a bit each.
    pub(crate) given: u128,
    /// The stones that can be claimed, and whose they are.
    pub(crate) overlooked: FieldSet,
    pub(crate) offender: Option<Seat>,
    /// Who has won otherwise than by the measure alone.
    pub(crate) winner: Option<Seat>,

    // What follows from the above, kept so that it need not be computed.
    occupied: FieldSet,
    /// Stones on the board and in supply, by owner.
    left: [u8; MAX_SEATS],
    /// The seats that are neither out nor resigned, a bit each.
    playing: u8,
    /// Covers everything above `turn`.
    key: u64,
}

/// What a part of the key is about; the numbers keep the parts apart.
#[derive(Clone, Copy)]
enum Part {
    Stone,
    Supply,
    Prisoners,
    Removed,
    Out,
    Resigned,
    Turn,
    Given,
    Overlooked,
}

impl Part {
    /// The key of one fact: up to three small numbers.
    fn key(self, a: usize, b: usize, c: usize) -> u64 {
        mix((self as u64) << 32 | (a as u64) << 16 | (b as u64) << 8 | c as u64)
    }

    /// The key of a set.
    fn set(self, bits: u128) -> u64 {
        if bits == 0 { 0 } else { mix(mix(self.key(0, 0, 0) ^ bits as u64) ^ (bits >> 64) as u64) }
    }
}

impl Position {
    /// Everybody with all his stones in supply.
    pub(crate) fn start(players: usize, stones: u8, first: Seat) -> Self {
        let mut each = [0; MAX_SEATS];
        each[..players].fill(stones);
        let mut position = Self {
            stones: [FieldSet::EMPTY; MAX_SEATS],
            supply: each,
            prisoners: [[0; MAX_SEATS]; MAX_SEATS],
            removed: [0; MAX_SEATS],
            out: SeatList::EMPTY,
            resigned: SeatList::EMPTY,
            turn: Some(first),
            extra_turns: 0,
            given: 0,
            overlooked: FieldSet::EMPTY,
            offender: None,
            winner: None,
            occupied: FieldSet::EMPTY,
            left: each,
            playing: (1 << players) - 1,
            key: 0,
        };
        position.key = position.lasting_key();
        position
    }

    /// Whose turn it is; nobody's when the game is over.
    pub fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// The fields on which a seat's stones stand.
    pub fn stones(&self, seat: Seat) -> FieldSet {
        self.stones[seat.index()]
    }

    /// The fields on which any stone stands.
    pub fn occupied(&self) -> FieldSet {
        self.occupied
    }

    /// Whose stone stands on a field.
    pub fn owner(&self, field: Field) -> Option<Seat> {
        let owner = self.stones.iter().position(|stones| stones.has(field));
        owner.map(Seat::new)
    }

    /// How many stones a seat has yet to bring in.
    pub fn supply(&self, seat: Seat) -> u8 {
        self.supply[seat.index()]
    }

    /// How many of the owner's stones the holder keeps as prisoners.
    pub fn prisoners(&self, holder: Seat, owner: Seat) -> u8 {
        self.prisoners[holder.index()][owner.index()]
    }

    /// How many prisoners a seat holds.
    pub fn held(&self, holder: Seat) -> u8 {
        self.prisoners[holder.index()].iter().sum()
    }

    /// How many of a seat's stones claims have taken from the game.
    pub fn removed(&self, seat: Seat) -> u8 {
        self.removed[seat.index()]
    }

    /// How many stones a seat has on the board and in supply.
    pub fn left(&self, seat: Seat) -> u8 {
        self.left[seat.index()]
    }

    /// Those still to play, the present one included; 0 in an ordinary turn.
    pub fn extra_turns(&self) -> u8 {
        self.extra_turns
    }

    /// The triangles that gave an extra turn in this run, as ranks on the board, ascending.
    pub fn given(&self) -> impl Iterator<Item = usize> {
        let mut given = self.given;
        std::iter::from_fn(move || {
            let rank = (given != 0).then(|| given.trailing_zeros() as usize)?;
            given &= given - 1;
            Some(rank)
        })
    }

    /// The stones that can be claimed now.
    pub fn overlooked(&self) -> FieldSet {
        self.overlooked
    }

    /// The seat that can be called out.
    pub fn offender(&self) -> Option<Seat> {
        self.offender
    }

    /// The seats without a stone on the board or in supply, in the order in which it happened.
    pub fn out(&self) -> SeatList {
        self.out
    }

    /// The seats that have resigned, in the order in which they did.
    pub fn resigned(&self) -> SeatList {
        self.resigned
    }

    pub(crate) fn has_resigned(&self, seat: Seat) -> bool {
        self.resigned.has(seat)
    }

    /// Whether a seat is neither out nor resigned.
    pub fn is_playing(&self, seat: Seat) -> bool {
        self.playing >> seat.index() & 1 == 1
    }

    /// How many are neither out nor resigned.
    pub(crate) fn playing(&self) -> u32 {
        self.playing.count_ones()
    }

    /// The seats that may call the offender out (`B-17`), a bit each.
    pub(crate) fn claimants(&self) -> u8 {
        self.offender.map_or(0, |offender| self.playing & !(1 << offender.index()))
    }

    /// Brings a stone from the supply onto a free field.
    pub(crate) fn place(&mut self, seat: Seat, field: Field) {
        let supply = self.supply[seat.index()];
        self.key ^= Part::Supply.key(seat.index(), supply as usize, 0);
        self.key ^= Part::Supply.key(seat.index(), supply as usize - 1, 0);
        self.supply[seat.index()] = supply - 1;
        self.toggle(seat, field);
    }

    /// Moves a stone to a free field.
    pub(crate) fn shift(&mut self, seat: Seat, from: Field, to: Field) {
        self.toggle(seat, from);
        self.toggle(seat, to);
    }

    /// Makes the stone on a field a prisoner of `holder`.
    pub(crate) fn imprison(&mut self, holder: Seat, field: Field) {
        let owner = self.owner(field).expect("a stone to capture");
        self.toggle(owner, field);
        self.set_prisoners(holder, owner, self.prisoners(holder, owner) + 1);
        self.lose(owner);
    }

    /// Brings a prisoner back onto a free field (`B-25`).
    pub(crate) fn free(&mut self, holder: Seat, owner: Seat, field: Field) {
        self.set_prisoners(holder, owner, self.prisoners(holder, owner) - 1);
        self.left[owner.index()] += 1;
        self.toggle(owner, field);
    }

    /// Takes a stone from the game (`B-12`).
    pub(crate) fn remove(&mut self, owner: Seat, field: Field) {
        self.toggle(owner, field);
        let removed = self.removed[owner.index()];
        self.key ^= Part::Removed.key(owner.index(), removed as usize, 0);
        self.key ^= Part::Removed.key(owner.index(), removed as usize + 1, 0);
        self.removed[owner.index()] = removed + 1;
        self.lose(owner);
    }

    /// Takes a seat from the game at its own wish (`C-5`).
    pub(crate) fn resign(&mut self, seat: Seat) {
        self.key ^= Part::Resigned.key(self.resigned.len(), seat.index(), 0);
        self.resigned.push(seat);
        self.playing &= !(1 << seat.index());
    }

    /// A stone less on the board or in supply: with the last one its owner is out (`B-15`).
    fn lose(&mut self, owner: Seat) {
        self.left[owner.index()] -= 1;
        if self.left[owner.index()] == 0 {
            self.key ^= Part::Out.key(self.out.len(), owner.index(), 0);
            self.out.push(owner);
            self.playing &= !(1 << owner.index());
        }
    }

    /// Puts a stone on a field or takes it off.
    fn toggle(&mut self, seat: Seat, field: Field) {
        self.stones[seat.index()].toggle(field);
        self.occupied.toggle(field);
        self.key ^= Part::Stone.key(seat.index(), field.index(), 0);
    }

    fn set_prisoners(&mut self, holder: Seat, owner: Seat, count: u8) {
        let held = &mut self.prisoners[holder.index()][owner.index()];
        for count in [*held, count] {
            self.key ^= Part::Prisoners.key(holder.index(), owner.index(), count as usize);
        }
        *held = count;
    }

    /// The key of the position in the sense of repetition (`B-24`).
    pub(crate) fn key(&self) -> u64 {
        let number = |seat: Option<Seat>| seat.map_or(0, Seat::number);
        self.key
            ^ Part::Turn.key(self.extra_turns as usize, number(self.turn), number(self.offender))
            ^ Part::Given.set(self.given)
            ^ Part::Overlooked.set(self.overlooked.bits())
    }

    /// What `key` holds, from scratch.
    fn lasting_key(&self) -> u64 {
        let mut key = 0;
        for (seat, stones) in self.stones.iter().enumerate() {
            for field in *stones {
                key ^= Part::Stone.key(seat, field.index(), 0);
            }
            key ^= Part::Supply.key(seat, self.supply[seat] as usize, 0);
            key ^= Part::Removed.key(seat, self.removed[seat] as usize, 0);
            for (owner, count) in self.prisoners[seat].iter().enumerate() {
                key ^= Part::Prisoners.key(seat, owner, *count as usize);
            }
        }
        for (part, leavers) in [(Part::Out, &self.out), (Part::Resigned, &self.resigned)] {
            for (rank, seat) in leavers.as_slice().iter().enumerate() {
                key ^= part.key(rank, seat.index(), 0);
            }
        }
        key
    }

    /// Whether everything that is kept for speed is what it would be from scratch.
    #[cfg(test)]
    pub(crate) fn is_true(&self, players: usize) -> bool {
        let occupied = self.stones.iter().fold(FieldSet::EMPTY, |all, stones| all | *stones);
        let playing = Seat::all(players)
            .filter(|seat| !self.out.has(*seat) && !self.resigned.has(*seat))
            .fold(0, |playing, seat| playing | 1 << seat.index());
        self.key == self.lasting_key()
            && self.occupied == occupied
            && self.playing == playing
            && (0..MAX_SEATS).all(|seat| {
                self.left[seat] as usize == self.stones[seat].len() + self.supply[seat] as usize
            })
    }
}
