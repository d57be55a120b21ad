//! Editions: the board and the box, as a data file.
//!
//! A file is TOML:
//!
//! ```toml
//! name = "mine"               # what it is called
//! board = 14                  # squares along a side, 5 to 20
//! obstacles = 12              # how many there are, 0 to 100; 25 when left out
//! markers = 20                # how many a colour has, 0 to 100; 35 when left out
//!
//! [[piece]]                   # one for each shape; every colour has the same
//! name = "V3"                 # letters, digits, - and _, at most 12
//! count = 2                   # how many a colour has; 1 when left out
//! shape = """
//! #.
//! ##"""                       # a picture of at most 8 squares: # for one, . or a space for none
//! ```
//!
//! A colour has at most 24 shapes. Every shape is connected, fits on the board, and is there once:
//! turned or turned over it is the same.

use polyomino::Grid;
use serde::Deserialize;
use tabletop::{Clause, Refusal, Square};

use crate::material::{COLOURS, MAX_PIECES, MAX_SIZE, Shape, Tray};

/// The board and what lies in the box (`M-1`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    name: String,
    size: usize,
    obstacles: usize,
    markers: u8,
    pieces: Vec<Piece>,
}

/// A kind of shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    form: polyomino::Shape,
    count: u8,
}

impl Piece {
    /// What it is called.
    pub fn name(&self) -> &str {
        self.form.name()
    }

    /// How many squares it covers, and so what it is worth (`M-14`).
    pub fn size(&self) -> u32 {
        self.form.len() as u32
    }

    /// What it looks like.
    pub fn form(&self) -> &polyomino::Shape {
        &self.form
    }

    /// How many of them a colour has.
    pub fn count(&self) -> u8 {
        self.count
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    board: i64,
    #[serde(default = "usual_obstacles")]
    obstacles: i64,
    #[serde(default = "usual_markers")]
    markers: i64,
    #[serde(default)]
    piece: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    #[serde(default = "one")]
    count: i64,
    shape: String,
}

const fn usual_obstacles() -> i64 {
    25
}

const fn usual_markers() -> i64 {
    35
}

const fn one() -> i64 {
    1
}

/// On a smaller one the tower would leave no room to play.
const BOARDS: std::ops::RangeInclusive<i64> = 5..=MAX_SIZE as i64;
/// As many as there is room for on the largest board without touching.
const MOST: i64 = 100;

impl Edition {
    /// Reads a data file and checks it.
    ///
    /// # Errors
    /// With the first thing that is wrong, and the line or the piece to blame.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let file: File = toml::from_str(text).map_err(|error| unreadable(text, &error))?;
        if file.name.trim().is_empty() {
            return wrong("the edition has an empty name: say what it is called");
        }
        if !BOARDS.contains(&file.board) {
            let (size, (least, most)) = (file.board, BOARDS.into_inner());
            return wrong(format!(
                "board = {size}: a board has {least} to {most} squares along a side"
            ));
        }
        let size = file.board as usize;
        let obstacles = number("obstacles", file.obstacles, "there are")? as usize;
        let markers = number("markers", file.markers, "a colour has")?;
        let pieces = pieces(&file.piece, size)?;
        Ok(Self { name: file.name, size, obstacles, markers, pieces })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many columns and rows the board has.
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many obstacles there are.
    pub fn obstacles(&self) -> usize {
        self.obstacles
    }

    /// The kinds of shape, in the order of the file.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// A kind of shape.
    pub fn piece(&self, shape: Shape) -> &Piece {
        &self.pieces[shape.index()]
    }

    /// Every kind of shape, as what trays and placements refer to.
    pub fn shapes(&self) -> impl DoubleEndedIterator<Item = Shape> + Clone + use<> {
        (0..self.pieces.len()).map(Shape::from_index)
    }

    /// How many markers a player begins with.
    pub(crate) fn markers(&self, players: usize) -> u8 {
        self.markers * colours(players)
    }

    /// What a player begins with.
    pub(crate) fn tray(&self, players: usize) -> Tray {
        let mut tray = Tray::default();
        for (shape, piece) in self.shapes().zip(&self.pieces) {
            for _ in 0..piece.count * colours(players) {
                tray.add(shape, piece.size());
            }
        }
        tray
    }

    pub(crate) fn grid(&self) -> Grid<7> {
        grid(self.size)
    }
}

/// How many colours each player has (`M-2`).
fn colours(players: usize) -> u8 {
    (COLOURS / players) as u8
}

/// A smaller board is the corner of the largest: every square has the same bit on all of them, and
/// the distance from column to column is known beforehand.
fn grid(size: usize) -> Grid<7> {
    let all = (0..MAX_SIZE).flat_map(|column| (0..MAX_SIZE).map(move |row| (column, row)));
    let outside = all.filter(|(column, row)| *column >= size || *row >= size);
    Grid::with_missing(MAX_SIZE, outside.map(|(column, row)| Square::new(column, row)))
}

fn wrong<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(Clause("M-1"), message))
}

fn unreadable(text: &str, error: &toml::de::Error) -> Refusal {
    let what = error.message().trim_end().replace('\n', ", ");
    let message = match error.span().and_then(|span| text.get(..span.start)) {
        Some(before) => format!("line {}: {what}", 1 + before.matches('\n').count()),
        None => what,
    };
    Refusal::new(Clause("M-1"), message)
}

/// How many there are of something that is no shape.
fn number(name: &str, count: i64, who: &str) -> Result<u8, Refusal> {
    if (0..=MOST).contains(&count) {
        Ok(count as u8)
    } else {
        wrong(format!("{name} = {count}: {who} 0 to {MOST} of them"))
    }
}

fn pieces(entries: &[Entry], size: usize) -> Result<Vec<Piece>, Refusal> {
    if entries.is_empty() {
        return wrong("there are no pieces: write a [[piece]] for each shape");
    }
    let mut pieces: Vec<Piece> = Vec::new();
    let mut total = 0;
    for (index, entry) in entries.iter().enumerate() {
        polyomino::check_name(index, &entry.name).or_else(wrong)?;
        let piece = piece(entry, size)
            .or_else(|refusal| wrong(format!("piece {}: {}", entry.name, refusal.message)))?;
        check_apart(&piece, &pieces)?;
        total += piece.count as usize;
        if total > MAX_PIECES {
            return wrong(format!(
                "piece {}: with it a colour has {total} shapes, and {MAX_PIECES} is the most",
                entry.name
            ));
        }
        pieces.push(piece);
    }
    Ok(pieces)
}

/// One piece by itself; the caller says which it was if it is wrong.
fn piece(entry: &Entry, size: usize) -> Result<Piece, Refusal> {
    let form = polyomino::Shape::read(&entry.name, &entry.shape)
        .or_else(|error| wrong(error.to_string()))?;
    let (columns, rows) = form.extent();
    if columns.max(rows) > size {
        return wrong("the shape does not fit on the board");
    }
    if !(1..=MAX_PIECES as i64).contains(&entry.count) {
        let count = entry.count;
        return wrong(format!("count = {count}: a colour has 1 to {MAX_PIECES} of a shape"));
    }
    Ok(Piece { form, count: entry.count as u8 })
}

fn check_apart(piece: &Piece, others: &[Piece]) -> Result<(), Refusal> {
    let name = piece.name();
    if others.iter().any(|other| other.name() == name) {
        return wrong(format!("piece {name}: there are two of this name"));
    }
    let faces = piece.form.orientations();
    match others.iter().find(|other| faces.iter().any(|face| face == other.form.squares())) {
        Some(other) => wrong(format!(
            "piece {name}: it has the shape of {}; for several of one shape give it a count",
            other.name()
        )),
        None => Ok(()),
    }
}
