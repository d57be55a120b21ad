//! Squares of a board of squares.

use std::fmt;

use crate::{Refusal, Value};

/// A square: a column letter and a row number, `a1` bottom left. Ordered by column, then row.
///
/// ```
/// use tabletop::Square;
/// let square = Square::read("c12", 16).unwrap();
/// assert_eq!((square.column(), square.row()), (2, 11));
/// assert_eq!(square.to_string(), "c12");
/// assert!(Square::read("c17", 16).is_err());
/// assert!(Square::read("c01", 16).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    column: u8,
    row: u8,
}

impl Square {
    /// The widest board that has a letter for every column.
    pub const MAX_SIZE: usize = 20;

    /// The square at a zero-based column and row.
    ///
    /// # Panics
    /// If column or row is not below [`Square::MAX_SIZE`].
    pub const fn new(column: usize, row: usize) -> Self {
        assert!(column < Self::MAX_SIZE && row < Self::MAX_SIZE, "no board is so large");
        Self { column: column as u8, row: row as u8 }
    }

    /// Zero-based column, from the left.
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// Zero-based row, from the bottom.
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Reads the name of a square of a board of `size` by `size`, strictly.
    ///
    /// # Errors
    /// If it is no such name.
    pub fn read(text: &str, size: usize) -> Result<Self, Refusal> {
        if text.is_empty() {
            return Err(Refusal::unreadable(
                "a square is missing: each sign in a token stands between two squares",
            ));
        }
        Self::parse(text.as_bytes(), size).ok_or_else(|| {
            let (letter, number) = (char::from(b'a' + size as u8 - 1), size);
            Refusal::unreadable(format!(
                "‘{text}’ is no square of this board: a1 to {letter}{number} are"
            ))
        })
    }

    fn parse(text: &[u8], size: usize) -> Option<Self> {
        let (&letter, digits) = text.split_first()?;
        let column = letter.checked_sub(b'a')? as usize;
        let row = match *digits {
            [one @ b'1'..=b'9'] => one - b'0',
            [ten @ b'1'..=b'9', one @ b'0'..=b'9'] => (ten - b'0') * 10 + one - b'0',
            _ => return None,
        } as usize;
        (column < size && row <= size).then(|| Self::new(column, row - 1))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Square> for Value {
    fn from(square: Square) -> Self {
        Self::Text(square.to_string())
    }
}
