//! Editions: the board and the pieces, as a data file.
//!
//! A file is TOML:
//!
//! ```toml
//! name = "mine"               # what it is called
//! board = 10                  # squares along a side, 2 to 15
//! missing = ["a1", "j10"]     # squares that the board does not have; may be left out
//!
//! [[piece]]                   # one for each shape; both players get the same
//! name = "V3"                 # letters, digits, - and _, at most 12
//! count = 2                   # how many each player gets; 1 when left out
//! value = 3                   # its points, 1 to 999; its number of squares when left out
//! shape = """
//! #.
//! ##"""                       # a picture of at most 8 squares: # for one, . or a space for none
//! ```
//!
//! A player has at most 32 pieces. Every shape is connected, looks the same when it is turned over
//! (`F-18`), fits on the board, and is there once.

use polyomino::{Grid, Kit, Shape};
use serde::Deserialize;
use tabletop::{Clause, Refusal, Square};

use crate::position::MAX_PIECES;

/// The board and the pieces of one box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    name: String,
    size: usize,
    missing: Vec<Square>,
    pieces: Vec<Piece>,
}

/// A shape of the box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What it looks like, and its name.
    pub shape: Shape,
    /// How many of them each player gets.
    pub count: u8,
    /// How many points each is worth.
    pub value: i32,
}

impl Piece {
    /// The name of its shape.
    pub fn name(&self) -> &str {
        self.shape.name()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    board: i64,
    #[serde(default)]
    missing: Vec<String>,
    #[serde(default)]
    piece: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    #[serde(default = "one")]
    count: i64,
    value: Option<i64>,
    shape: String,
}

const fn one() -> i64 {
    1
}

const MAX_VALUE: i64 = 999;
const BOARDS: std::ops::RangeInclusive<i64> = 2..=15;

impl Edition {
    /// Reads a data file and checks all that `F-18` asks of a box.
    ///
    /// # Errors
    /// With the first thing that is wrong, and the line or the piece to blame.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let file: File = toml::from_str(text).map_err(|error| unreadable(text, &error))?;
        if file.name.trim().is_empty() {
            return wrong("the edition has an empty name: say what it is called");
        }
        let size = board(file.board)?;
        let missing = missing(&file.missing, size)?;
        let kept = Grid::with_missing(size, missing.iter().copied());
        let pieces = pieces(&file.piece, &kept)?;
        Ok(Self { name: file.name, size, missing, pieces })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many columns and rows the board has.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The squares that the board does not have, ascending.
    pub fn missing(&self) -> &[Square] {
        &self.missing
    }

    /// The shapes, in the order of the file.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    pub(crate) fn grid(&self) -> Grid<4> {
        Grid::with_missing(self.size, self.missing.iter().copied())
    }
}

fn wrong<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(Clause("F-18"), message))
}

fn unreadable(text: &str, error: &toml::de::Error) -> Refusal {
    let what = error.message().trim_end().replace('\n', ", ");
    let message = match error.span().and_then(|span| text.get(..span.start)) {
        Some(before) => format!("line {}: {what}", 1 + before.matches('\n').count()),
        None => what,
    };
    Refusal::new(Clause("F-18"), message)
}

fn board(size: i64) -> Result<usize, Refusal> {
    if BOARDS.contains(&size) {
        Ok(size as usize)
    } else {
        let (least, most) = BOARDS.into_inner();
        wrong(format!("board = {size}: a board has {least} to {most} squares along a side"))
    }
}

fn missing(names: &[String], size: usize) -> Result<Vec<Square>, Refusal> {
    let mut squares = Vec::new();
    for name in names {
        let square = Square::read(name, size)
            .or_else(|refusal| wrong(format!("missing: {}", refusal.message)))?;
        if squares.contains(&square) {
            return wrong(format!("missing: {square} is named twice"));
        }
        squares.push(square);
    }
    squares.sort_unstable();
    Ok(squares)
}

fn pieces(entries: &[Entry], grid: &Grid<4>) -> Result<Vec<Piece>, Refusal> {
    if entries.is_empty() {
        return wrong("there are no pieces: write a [[piece]] for each shape");
    }
    let mut pieces: Vec<Piece> = Vec::new();
    let mut total = 0;
    for (index, entry) in entries.iter().enumerate() {
        polyomino::check_name(index, &entry.name).or_else(wrong)?;
        let piece = piece(entry, grid)
            .or_else(|refusal| wrong(format!("piece {}: {}", entry.name, refusal.message)))?;
        check_apart(&piece, &pieces)?;
        total += piece.count as usize;
        if total > MAX_PIECES {
            return wrong(format!(
                "piece {}: with it a player has {total} pieces, and {MAX_PIECES} is the most",
                entry.name
            ));
        }
        pieces.push(piece);
    }
    Ok(pieces)
}

/// One piece by itself; the caller says which it was if it is wrong.
fn piece(entry: &Entry, grid: &Grid<4>) -> Result<Piece, Refusal> {
    let shape = Shape::read(&entry.name, &entry.shape).or_else(|error| wrong(error.to_string()))?;
    if !shape.is_mirror_symmetric() {
        return wrong(
            "the shape is not mirror-symmetric: turned over, it would not fit its own place",
        );
    }
    let kit = Kit::new(grid, std::slice::from_ref(&shape));
    if kit.orientations(0).all(|orientation| kit.fits(orientation, grid.board()).is_empty()) {
        return wrong("the shape does not fit on the board");
    }
    if !(1..=MAX_PIECES as i64).contains(&entry.count) {
        let count = entry.count;
        return wrong(format!("count = {count}: a player has 1 to {MAX_PIECES} of a piece"));
    }
    let value = entry.value.unwrap_or(shape.len() as i64);
    if !(1..=MAX_VALUE).contains(&value) {
        return wrong(format!("value = {value}: a piece is worth 1 to {MAX_VALUE} points"));
    }
    Ok(Piece { shape, count: entry.count as u8, value: value as i32 })
}

fn check_apart(piece: &Piece, others: &[Piece]) -> Result<(), Refusal> {
    let name = piece.name();
    if others.iter().any(|other| other.name() == name) {
        return wrong(format!("piece {name}: there are two of this name"));
    }
    match others.iter().find(|other| other.shape.has_form_of(&piece.shape)) {
        Some(other) => wrong(format!(
            "piece {name}: it has the shape of {}; for several of one shape give it a count",
            other.name()
        )),
        None => Ok(()),
    }
}
