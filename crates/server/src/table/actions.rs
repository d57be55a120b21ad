//! The actions of a table in little room: there may be thousands of them at each of thousands of
//! tables.

use std::{
    cell::RefCell,
    io::{self, Read as _, Write as _},
};

use flate2::{Compression, bufread::DeflateDecoder, write::DeflateEncoder};
use tabletop::{MAX_SEATS, Seat, notation};

use crate::store::ActionRow;

/// An action that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Action<'a> {
    pub(super) token: &'a str,
    /// From 1.
    pub(super) seat: u8,
    pub(super) spent: i64,
    /// Whether the clock did it, not the player.
    pub(super) by_clock: bool,
}

/// Actions in order. When the last of them was is known to who plays them; when the others were, to
/// the store.
#[derive(Default)]
pub(super) struct Actions {
    /// Those of long ago, [`BALE`] at a time.
    bales: Vec<Box<[u8]>>,
    /// Those after them, [`BLOCK`] at a time.
    blocks: Vec<Box<[u8]>>,
    /// The others, with the last one always among them.
    recent: Plain,
    /// What each seat spent of its time.
    spent: [i64; MAX_SEATS],
    /// The seats that have acted, and those that have resigned, a bit each.
    acted: u8,
    left: u8,
}

/// How many actions are packed together. Most games are over before that is done twice.
const BLOCK: usize = 64;
/// How many are packed together once more: the more there are, the less room each takes.
const BALE: usize = 8 * BLOCK;

impl Actions {
    pub(super) fn push(&mut self, action: &ActionRow) {
        if self.recent.len() == BLOCK {
            self.blocks.push(pack(&self.recent));
            self.recent.clear();
            if self.blocks.len() * BLOCK == BALE {
                let mut all = Plain::default();
                self.blocks.drain(..).for_each(|block| unpack(&block, BLOCK, &mut all));
                self.bales.push(pack(&all));
            }
        }
        let ActionRow { ref token, seat, spent, by_clock, .. } = *action;
        self.recent.push(Action { token, seat, spent, by_clock });
        if let Some(all) = self.spent.get_mut(usize::from(seat.wrapping_sub(1))) {
            *all = all.saturating_add(spent);
        }
        self.acted |= bit(seat.into());
        if let Ok(Some(notation::Common::Resign(seat))) = notation::common(token, MAX_SEATS) {
            self.left |= bit(seat.number());
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.bales.len() * BALE + self.blocks.len() * BLOCK + self.recent.len()
    }

    /// What a seat spent of its time.
    pub(super) fn spent(&self, seat: Seat) -> i64 {
        self.spent[seat.index()]
    }

    /// Whether a seat has acted.
    pub(super) fn has_acted(&self, seat: usize) -> bool {
        self.acted & bit(seat) != 0
    }

    /// Whether a seat has resigned or run out of time.
    pub(super) fn has_left(&self, seat: usize) -> bool {
        self.left & bit(seat) != 0
    }

    /// The last one.
    pub(super) fn last(&self) -> Option<Action<'_>> {
        self.recent.from(self.recent.last).next()
    }

    /// All of them, unpacked.
    pub(super) fn all(&self) -> Plain {
        let mut all = Plain::default();
        self.bales.iter().for_each(|bale| unpack(bale, BALE, &mut all));
        self.blocks.iter().for_each(|block| unpack(block, BLOCK, &mut all));
        let Plain { tokens, who, spent, .. } = &self.recent;
        all.extend(tokens, who, spent);
        all
    }
}

fn bit(seat: usize) -> u8 {
    1u8.checked_shl(seat as u32).unwrap_or_default()
}

/// Actions in little room.
fn pack(plain: &Plain) -> Box<[u8]> {
    thread_local! {
        // What packs takes more room than many a table.
        static PACKER: RefCell<DeflateEncoder<Vec<u8>>> =
            DeflateEncoder::new(Vec::new(), Compression::default()).into();
    }
    let packed: io::Result<_> = PACKER.with_borrow_mut(|packer| {
        packer.write_all(&plain.who)?;
        packer.write_all(&plain.spent)?;
        packer.write_all(plain.tokens.as_bytes())?;
        packer.reset(Vec::new())
    });
    packed.expect("memory takes whatever is written to it").into()
}

/// Adds so many actions that were packed.
fn unpack(packed: &[u8], count: usize, to: &mut Plain) {
    let mut bytes = Vec::new();
    let unpacked = DeflateDecoder::new(packed).read_to_end(&mut bytes);
    unpacked.expect("what was packed can be unpacked");
    let (who, rest) = bytes.split_at(count);
    let mut tokens = rest;
    (0..count).for_each(|_| _ = read(&mut tokens));
    let spent = &rest[..rest.len() - tokens.len()];
    to.extend(str::from_utf8(tokens).expect("it was text before"), who, spent);
}

/// Actions in order, as they are.
#[derive(Default)]
pub(super) struct Plain {
    /// The tokens, each with an end of line.
    tokens: String,
    /// The seats, twice, and one more where the clock did it.
    who: Vec<u8>,
    /// The time that each took of its seat's.
    spent: Vec<u8>,
    /// Where the last one is.
    last: Place,
}

/// Where an action is kept.
#[derive(Clone, Copy, Default)]
struct Place {
    who: usize,
    token: usize,
    spent: usize,
}

impl Plain {
    fn push(&mut self, action: Action<'_>) {
        let Self { tokens, who, spent, last } = self;
        *last = Place { who: who.len(), token: tokens.len(), spent: spent.len() };
        who.push(action.seat << 1 | u8::from(action.by_clock));
        write(spent, action.spent);
        // Not twice the room, as text takes by itself.
        let more = action.token.len() + 1;
        if tokens.capacity() - tokens.len() < more {
            tokens.reserve_exact(tokens.len() / 4 + more);
        }
        *tokens += action.token;
        tokens.push('\n');
    }

    fn extend(&mut self, tokens: &str, who: &[u8], spent: &[u8]) {
        self.tokens += tokens;
        self.who.extend_from_slice(who);
        self.spent.extend_from_slice(spent);
    }

    fn len(&self) -> usize {
        self.who.len()
    }

    /// Forgets all, keeps the room.
    fn clear(&mut self) {
        self.tokens.clear();
        self.who.clear();
        self.spent.clear();
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Action<'_>> {
        self.from(Place::default())
    }

    fn from(&self, place: Place) -> impl Iterator<Item = Action<'_>> {
        let mut spent = &self.spent[place.spent..];
        self.tokens[place.token..].split_terminator('\n').zip(&self.who[place.who..]).map(
            move |(token, who)| {
                let spent = read(&mut spent);
                Action { token, seat: who >> 1, spent, by_clock: who & 1 == 1 }
            },
        )
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

    fn row(token: &str, seat: u8, spent: i64, by_clock: bool) -> ActionRow {
        ActionRow { token: token.into(), seat, at: 0, spent, by_clock }
    }

    fn plain(row: &ActionRow) -> Action<'_> {
        let ActionRow { token, seat, spent, by_clock, .. } = row;
        Action { token, seat: *seat, spent: *spent, by_clock: *by_clock }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let long = "x".repeat(1_000);
        let kinds = [
            row("e2-f3", 1, 0, false),
            row("", 2, 8_000, false),
            // A clock that was set back, and one that is out of its mind.
            row(&long, 5, -2_000, false),
            row("é-ü", 1, i64::MAX, true),
            row("resign2", 2, i64::MIN / 2, true),
        ];
        let rows: Vec<_> = kinds.iter().cycle().take(BALE + 3 * BLOCK + 2).collect();
        let mut actions = Actions::default();
        assert!(actions.last().is_none() && actions.all().iter().next().is_none());
        for (number, row) in rows.iter().enumerate() {
            actions.push(row);
            assert_eq!(actions.len(), number + 1);
            assert_eq!(actions.last(), Some(plain(row)));
            let all = actions.all();
            assert!(all.iter().eq(rows[..=number].iter().map(|row| plain(row))), "{number}");
        }
    }

    #[test]
    fn what_seats_spent_is_added_up() {
        let mut actions = Actions::default();
        for (seat, spent) in [(1, 500), (2, 70), (1, -200), (2, 0)] {
            actions.push(&row("a1", seat, spent, false));
        }
        let [first, second] = [1, 2].map(|seat| Seat::from_number(seat).unwrap());
        assert_eq!((actions.spent(first), actions.spent(second)), (300, 70));
    }

    #[test]
    fn who_has_acted_and_who_has_left_is_known_for_ever() {
        let mut actions = Actions::default();
        actions.push(&row("resign3", 1, 0, true));
        for _ in 0..2 * BLOCK {
            actions.push(&row("pass", 2, 0, false));
        }
        let seats = [0, 1, 2, 3, 4, 5, 600];
        assert_eq!(seats.map(|seat| actions.has_acted(seat)).map(u8::from), [0, 1, 1, 0, 0, 0, 0]);
        assert_eq!(seats.map(|seat| actions.has_left(seat)).map(u8::from), [0, 0, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn an_action_takes_little_room() {
        let mut actions = Actions::default();
        for number in 0..3_000u32 {
            let place = |number: u32| {
                let lot = number.wrapping_mul(2_654_435_769) >> 24;
                format!("{}{}", char::from(b'a' + (lot % 16) as u8), lot / 16 + 1)
            };
            let token = format!("{}-{}", place(number), place(number + 77));
            actions.push(&row(&token, 1 + number as u8 % 2, 0, false));
        }
        let Plain { tokens, who, spent, .. } = &actions.recent;
        let recent = tokens.capacity() + who.capacity() + spent.capacity();
        let Actions { bales, blocks, .. } = &actions;
        let packed: usize = bales.iter().chain(blocks).map(|packed| packed.len()).sum();
        assert!(recent < 1_000, "{recent}");
        assert!(packed < 4 * 3_000, "{packed}");
    }
}
