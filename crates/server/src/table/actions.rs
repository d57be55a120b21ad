//! The actions of a table in little room: there may be thousands of them at each of thousands of
//! tables.

use tabletop::{MAX_SEATS, Seat};

use crate::store::ActionRow;

/// An action that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Action<'a> {
    pub(super) token: &'a str,
    /// From 1.
    pub(super) seat: u8,
    at: i64,
    spent: i64,
    /// Whether the clock did it, not the player.
    pub(super) by_clock: bool,
}

impl Action<'_> {
    pub(super) fn row(self) -> ActionRow {
        let Self { token, seat, at, spent, by_clock } = self;
        ActionRow { token: token.into(), seat, at, spent, by_clock }
    }
}

/// Actions in order.
#[derive(Default)]
pub(super) struct Actions {
    /// The tokens one after the other.
    tokens: String,
    /// What else there is to each: seat and who did it, the token's length, the time since the
    /// action before, and the time that it took of its seat's.
    notes: Vec<u8>,
    count: usize,
    /// When the last one was.
    at: i64,
    /// Where the last one's token and notes begin, and when the one before it was.
    last: Place,
    /// What each seat spent of its time.
    spent: [i64; MAX_SEATS],
}

/// Where an action is kept.
#[derive(Clone, Copy, Default)]
struct Place {
    token: usize,
    note: usize,
    before: i64,
}

impl Actions {
    pub(super) fn push(&mut self, action: &ActionRow) {
        self.last = Place { token: self.tokens.len(), note: self.notes.len(), before: self.at };
        make_room(&mut self.notes);
        self.notes.push(action.seat << 1 | u8::from(action.by_clock));
        write(&mut self.notes, action.token.len() as i64);
        write(&mut self.notes, action.at.wrapping_sub(self.at));
        write(&mut self.notes, action.spent);
        // Not twice the room, as a string takes by itself.
        if self.tokens.capacity() - self.tokens.len() < action.token.len() {
            self.tokens.reserve_exact(self.tokens.len() / 4 + 16 + action.token.len());
        }
        self.tokens.push_str(&action.token);
        self.count += 1;
        self.at = action.at;
        if let Some(spent) = self.spent.get_mut(usize::from(action.seat.wrapping_sub(1))) {
            *spent = spent.saturating_add(action.spent);
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// What a seat spent of its time.
    pub(super) fn spent(&self, seat: Seat) -> i64 {
        self.spent[seat.index()]
    }

    /// The last one.
    pub(super) fn last(&self) -> Option<Action<'_>> {
        self.from(self.last).next()
    }

    /// All in order.
    pub(super) fn iter(&self) -> Iter<'_> {
        self.from(Place::default())
    }

    fn from(&self, place: Place) -> Iter<'_> {
        Iter {
            tokens: &self.tokens[place.token..],
            notes: &self.notes[place.note..],
            at: place.before,
        }
    }
}

/// Actions in order.
pub(super) struct Iter<'a> {
    tokens: &'a str,
    notes: &'a [u8],
    at: i64,
}

impl<'a> Iterator for Iter<'a> {
    type Item = Action<'a>;

    fn next(&mut self) -> Option<Action<'a>> {
        let (first, notes) = self.notes.split_first()?;
        self.notes = notes;
        let length = read(&mut self.notes) as usize;
        let (token, tokens) = self.tokens.split_at(length);
        self.tokens = tokens;
        self.at = self.at.wrapping_add(read(&mut self.notes));
        let spent = read(&mut self.notes);
        Some(Action { token, seat: first >> 1, at: self.at, spent, by_clock: first & 1 == 1 })
    }
}

/// A quarter more where it is full, not twice as much.
fn make_room(notes: &mut Vec<u8>) {
    const LONGEST: usize = 1 + 3 * 10;
    if notes.capacity() - notes.len() < LONGEST {
        notes.reserve_exact(notes.len() / 4 + LONGEST);
    }
}

/// Seven bits a byte, the sign in the lowest, as most numbers are small.
fn write(notes: &mut Vec<u8>, number: i64) {
    let mut rest = (number << 1 ^ number >> 63) as u64;
    while rest >= 0x80 {
        notes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    notes.push(rest as u8);
}

fn read(notes: &mut &[u8]) -> i64 {
    let (mut number, mut shift) = (0, 0);
    while let Some((byte, rest)) = notes.split_first() {
        *notes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            break;
        }
    }
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(token: &str, seat: u8, at: i64, spent: i64, by_clock: bool) -> ActionRow {
        ActionRow { token: token.into(), seat, at, spent, by_clock }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let long = "x".repeat(1_000);
        let rows = [
            row("e2-f3", 1, 1_700_000_000_000, 0, false),
            row("", 2, 1_700_000_000_001, 8_000, false),
            // A clock that was set back, and one that is out of its mind.
            row(&long, 8, 1_600_000_000_000, -2_000, false),
            row("é-ü", 1, i64::MAX, i64::MAX, true),
            row("resign2", 2, i64::MIN, i64::MIN / 2, true),
        ];
        let mut actions = Actions::default();
        assert!(actions.last().is_none() && actions.iter().next().is_none());
        for (number, row) in rows.iter().enumerate() {
            actions.push(row);
            assert_eq!(actions.len(), number + 1);
            assert_eq!(actions.last().map(Action::row).as_ref(), Some(row));
            let all: Vec<_> = actions.iter().map(Action::row).collect();
            assert_eq!(all, rows[..=number]);
        }
    }

    #[test]
    fn what_seats_spent_is_added_up() {
        let mut actions = Actions::default();
        for (seat, spent) in [(1, 500), (2, 70), (1, -200), (2, 0)] {
            actions.push(&row("a1", seat, 0, spent, false));
        }
        let [first, second] = [1, 2].map(|seat| Seat::from_number(seat).unwrap());
        assert_eq!((actions.spent(first), actions.spent(second)), (300, 70));
    }

    #[test]
    fn an_action_takes_little_room() {
        let mut actions = Actions::default();
        for number in 0..1_000 {
            actions.push(&row(
                "e2-f3",
                1 + number as u8 % 2,
                1_700_000_000_000 + number * 900,
                0,
                false,
            ));
        }
        let room = actions.tokens.capacity() + actions.notes.capacity();
        assert!(room < 14_000, "{room}");
    }
}
