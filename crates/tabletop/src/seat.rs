//! Seats, one value a seat, and places.

use std::{
    fmt,
    ops::{Index, IndexMut},
};

use crate::Value;

/// The most seats that any game has.
pub const MAX_SEATS: usize = 5;

/// A seat at the table: number 1 to N, clockwise (`C-2`).
///
/// ```
/// use tabletop::Seat;
/// let seat = Seat::from_number(2).unwrap();
/// assert_eq!((seat.index(), seat.number(), seat.to_string()), (1, 2, "2".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat that is counted first.
    pub const FIRST: Self = Self(0);

    /// The seat at a zero-based index.
    ///
    /// # Panics
    /// If the index is not below [`MAX_SEATS`].
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "no table has so many seats");
        Self(index as u8)
    }

    /// The seat with a number from 1, as people count.
    pub const fn from_number(number: usize) -> Option<Self> {
        if number >= 1 && number <= MAX_SEATS { Some(Self(number as u8 - 1)) } else { None }
    }

    /// Zero-based.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 1, as people count.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The neighbour to the left, clockwise, at a table of `players`.
    #[must_use]
    pub const fn next(self, players: usize) -> Self {
        Self(if self.index() + 1 >= players { 0 } else { self.0 + 1 })
    }

    /// All seats of a table of `players`, in order.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..players as u8).map(Self)
    }

    /// All seats of a table of `players`, clockwise, beginning with this one.
    pub fn round(self, players: usize) -> impl Iterator<Item = Self> + Clone {
        (0..players as u8).map(move |k| Self((self.0 + k) % players as u8))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl From<Seat> for Value {
    fn from(seat: Seat) -> Self {
        Self::Int(seat.number() as i64)
    }
}

/// One value for each seat of a table, seat 1 first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerSeat<T> {
    values: [T; MAX_SEATS],
    players: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The value that `of` gives for each seat of a table of `players`.
    pub fn new(players: usize, mut of: impl FnMut(Seat) -> T) -> Self {
        let mut values = [T::default(); MAX_SEATS];
        for seat in Seat::all(players) {
            values[seat.index()] = of(seat);
        }
        Self { values, players: players as u8 }
    }
}

impl<T> PerSeat<T> {
    /// The values, seat 1 first.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.players as usize]
    }

    /// The values, seat 1 first.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.as_slice().iter()
    }
}

impl<'a, T> IntoIterator for &'a PerSeat<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.as_slice()[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[..self.players as usize][seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Into<Value>> From<PerSeat<T>> for Value {
    fn from(values: PerSeat<T>) -> Self {
        Self::list(values.iter().copied())
    }
}

/// Seats in the order in which something happened to them: resigned, out, finished.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeatList {
    seats: [Seat; MAX_SEATS],
    len: u8,
}

impl SeatList {
    /// Nobody.
    pub const EMPTY: Self = Self { seats: [Seat::FIRST; MAX_SEATS], len: 0 };

    /// Adds a seat at the end; one that is there already stays where it is.
    pub fn push(&mut self, seat: Seat) {
        if !self.has(seat) {
            self.seats[self.len as usize] = seat;
            self.len += 1;
        }
    }

    /// The seats in order.
    pub fn as_slice(&self) -> &[Seat] {
        &self.seats[..self.len as usize]
    }

    /// Whether a seat is there.
    pub fn has(&self, seat: Seat) -> bool {
        self.as_slice().contains(&seat)
    }

    /// The how-manieth a seat is, from 0, if it is there.
    pub fn rank(&self, seat: Seat) -> Option<usize> {
        self.as_slice().iter().position(|other| *other == seat)
    }

    /// How many are there.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A number that differs from list to list, for the keys of positions.
    pub fn code(&self) -> u64 {
        self.as_slice().iter().fold(1, |code, seat| code * 8 + seat.number() as u64)
    }
}

impl fmt::Debug for SeatList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice().iter().map(|seat| seat.number())).finish()
    }
}

impl From<SeatList> for Value {
    fn from(list: SeatList) -> Self {
        Self::list(list.as_slice().iter().copied())
    }
}

/// The places for one measure a seat, the greatest first: equal seats share a place and the next
/// is left out (`C-7`).
///
/// ```
/// use tabletop::{PerSeat, places};
/// let points = [7, 9, 7, 1];
/// let measure = PerSeat::new(4, |seat| points[seat.index()]);
/// assert_eq!(places(&measure).as_slice(), [2, 1, 2, 4]);
/// ```
pub fn places<T: Ord>(measure: &PerSeat<T>) -> PerSeat<u8> {
    PerSeat::new(measure.players as usize, |seat| {
        1 + measure.iter().filter(|other| **other > measure[seat]).count() as u8
    })
}
