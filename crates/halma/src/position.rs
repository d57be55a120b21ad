//! A position: who stands where, and whose turn it is.

use tabletop::{MAX_SEATS, Seat, SeatList, mix};

use crate::field::{Field, Fields};

/// A colour of pawns: 1 to 4, clockwise (`H-17`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour(pub(crate) u8);

impl Colour {
    /// The most colours on a board.
    pub const MAX: usize = 4;

    /// The colour at a zero-based index.
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::MAX, "there are four colours");
        Self(index as u8)
    }

    /// Zero-based.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 1, as people count.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }
}

/// A position of Halma.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pawns: [Fields; Colour::MAX],
    occupied: Fields,
    /// The key of the pawns alone.
    key: u64,
    /// How many turns each seat has had, up to [`Position::TURNS`].
    turns: [u8; MAX_SEATS],
    pub(crate) colour: Colour,
    pub(crate) over: bool,
    pub(crate) resigned: SeatList,
    pub(crate) finished: SeatList,
}

impl Position {
    /// Turns are counted up to this many, all that `H-22` asks for.
    pub(crate) const TURNS: u8 = 30;

    /// Pawns on their fields, a colour to move, nobody gone.
    pub(crate) fn new(pawns: [Fields; Colour::MAX], colour: Colour) -> Self {
        let mut new = Self {
            pawns: [Fields::EMPTY; Colour::MAX],
            occupied: Fields::EMPTY,
            key: 0,
            turns: [0; MAX_SEATS],
            colour,
            over: false,
            resigned: SeatList::EMPTY,
            finished: SeatList::EMPTY,
        };
        for (index, fields) in pawns.iter().enumerate() {
            for field in fields.iter() {
                new.toggle(Colour::new(index), field);
            }
        }
        new
    }

    /// The fields on which a colour stands.
    pub fn pawns(&self, colour: Colour) -> &Fields {
        &self.pawns[colour.index()]
    }

    /// The fields on which somebody stands.
    pub fn occupied(&self) -> &Fields {
        &self.occupied
    }

    /// The colour to move; none when the game is over.
    pub fn colour(&self) -> Option<Colour> {
        (!self.over).then_some(self.colour)
    }

    /// The seats that have resigned.
    pub fn resigned(&self) -> SeatList {
        self.resigned
    }

    /// The seats that are home, or have won by `H-22`.
    pub fn finished(&self) -> SeatList {
        self.finished
    }

    /// Moves a pawn that stands on `from`; the turn stays where it is, so that one side's moves can
    /// be looked at alone.
    pub fn shift(&mut self, colour: Colour, from: Field, to: Field) {
        self.toggle(colour, from);
        self.toggle(colour, to);
    }

    /// Puts a pawn on a field or takes it off: the only way that pawns change.
    fn toggle(&mut self, colour: Colour, field: Field) {
        self.pawns[colour.index()].toggle(field);
        self.occupied.toggle(field);
        self.key ^= KEYS[colour.index()][field.index()];
    }

    pub(crate) fn count_turn(&mut self, seat: Seat) {
        let turns = &mut self.turns[seat.index()];
        *turns = (*turns + 1).min(Self::TURNS);
    }

    /// How many turns a seat has had, as far as they are counted: up to 30.
    pub fn turns(&self, seat: Seat) -> u8 {
        self.turns[seat.index()]
    }

    pub(crate) fn set_turns(&mut self, seat: Seat, turns: u8) {
        self.turns[seat.index()] = turns.min(Self::TURNS);
    }

    /// Whether a seat has had the turns that `H-22` asks for.
    pub(crate) fn has_had_turns(&self, seat: Seat) -> bool {
        self.turns[seat.index()] >= Self::TURNS
    }

    /// The key of everything that decides the rest of the game (`C-4`).
    pub(crate) fn key(&self) -> u64 {
        let others =
            self.colour.index() as u64 + 8 * (self.resigned.code() + (self.finished.code() << 16));
        self.key ^ mix(others | 1 << 63)
    }
}

/// A random number for each colour on each field.
const KEYS: [[u64; Field::COUNT]; Colour::MAX] = {
    let mut keys = [[0; Field::COUNT]; Colour::MAX];
    let mut n = 0;
    while n < Colour::MAX * Field::COUNT {
        keys[n / Field::COUNT][n % Field::COUNT] = mix(n as u64);
        n += 1;
    }
    keys
};
