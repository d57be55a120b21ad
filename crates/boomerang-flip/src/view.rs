//! The position for whoever shows it: its fields, and a picture for the terminal.

use std::fmt::Write as _;

use tabletop::{Seat, Square, Value};

use crate::{
    edition::Piece,
    position::{Laid, PLAYERS, Position},
    rules::Flip,
};

/// The colour of a seat (`F-16`).
pub(crate) fn colour_name(seat: Seat) -> &'static str {
    ["white", "red"][seat.index()]
}

impl Flip {
    pub(crate) fn fields_of(&self, position: &Position) -> Value {
        let pieces = position.laid().map(|laid| {
            let squares = self.kit.squares(laid.placement);
            Value::map([
                ("shape", Value::from(self.piece(laid).name())),
                ("squares", Value::list(self.kit.grid().squares(squares))),
                ("owner", laid.owner.into()),
                ("safe", self.is_safe(position, laid).into()),
            ])
        });
        let trays = Seat::all(PLAYERS).map(|seat| {
            let pieces = self.edition.pieces().iter().enumerate();
            Value::map(pieces.map(|(shape, piece)| (piece.name(), position.left(seat, shape))))
        });
        Value::map([
            ("pieces", Value::list(pieces)),
            ("trays", Value::list(trays)),
            ("size", self.edition.size().into()),
        ])
    }

    pub(crate) fn box_contents(&self) -> Value {
        let edition = &self.edition;
        let pieces = edition.pieces().iter().map(|piece| {
            Value::map([
                ("name", Value::from(piece.name())),
                ("value", piece.value.into()),
                ("count", piece.count.into()),
                ("squares", Value::list(piece.shape.squares().iter().copied())),
            ])
        });
        Value::map([
            ("name", Value::from(edition.name())),
            ("size", edition.size().into()),
            ("missing", Value::list(edition.missing().iter().copied())),
            ("pieces", Value::list(pieces)),
        ])
    }

    fn piece(&self, laid: Laid) -> &Piece {
        &self.edition.pieces()[self.kit.shape(laid.placement.orientation)]
    }

    pub(crate) fn picture_of(&self, position: &Position) -> String {
        let mut picture = self.draw_board(position);
        picture.push_str("\no white, x red, O and X can no longer be turned\n");
        for seat in Seat::all(PLAYERS) {
            let (name, points) = (colour_name(seat), self.points(position)[seat]);
            let tray = if self.hide_tray { "hidden".to_owned() } else { self.tray(position, seat) };
            wrap(&mut picture, &format!("{name:5} {points:3} points, left: "), &tray);
        }
        let turn = colour_name(position.turn);
        let _ = match (position.resigned, position.over) {
            (Some(seat), _) => writeln!(picture, "{} has resigned", colour_name(seat)),
            (None, true) => writeln!(picture, "the game is over"),
            (None, false) if self.can_lay(position, position.turn) => {
                writeln!(picture, "{turn} to lay")
            }
            (None, false) => writeln!(picture, "{turn} is blocked and passes"),
        };
        picture
    }

    fn tray(&self, position: &Position, seat: Seat) -> String {
        let pieces = self.edition.pieces().iter().enumerate();
        let left = pieces.filter_map(|(shape, piece)| match position.left(seat, shape) {
            0 => None,
            1 => Some(piece.name().to_owned()),
            n => Some(format!("{n}×{}", piece.name())),
        });
        let left: Vec<_> = left.collect();
        if left.is_empty() { "nothing".to_owned() } else { left.join(" ") }
    }

    /// The board with a line between the squares of a piece:
    ///
    /// ```text
    ///  3 .   o-o
    ///        |
    ///  2 .   o   .
    ///
    ///  1 x-x .   .
    ///    a b c d
    /// ```
    fn draw_board(&self, position: &Position) -> String {
        let size = self.edition.size();
        let cells = self.cells(position);
        let mut picture = String::new();
        for row in (0..size).rev() {
            let mut line = format!("{:2} ", row + 1);
            let mut below = "   ".to_owned();
            for column in 0..size {
                let cell = cells[column][row];
                let right = cells.get(column + 1).map(|next| next[row]);
                let under = row.checked_sub(1).map(|under| cells[column][under]);
                line.push(cell.sign);
                line.push(if right.is_some_and(|next| next.joins(cell)) { '-' } else { ' ' });
                below.push(if under.is_some_and(|next| next.joins(cell)) { '|' } else { ' ' });
                below.push(' ');
            }
            let _ = writeln!(picture, "{}", line.trim_end());
            if row > 0 {
                let _ = writeln!(picture, "{}", below.trim_end());
            }
        }
        let letters: Vec<_> = (b'a'..).take(size).map(|c| char::from(c).to_string()).collect();
        picture + "   " + &letters.join(" ") + "\n"
    }

    /// What to draw on each square, by column, then row.
    fn cells(&self, position: &Position) -> Vec<Vec<Cell>> {
        let size = self.edition.size();
        let mut cells = vec![vec![Cell { sign: '.', piece: None }; size]; size];
        let at = |square: Square| (square.column(), square.row());
        for (column, row) in self.edition.missing().iter().copied().map(at) {
            cells[column][row].sign = ' ';
        }
        for (index, laid) in position.laid().enumerate() {
            let squares = self.kit.squares(laid.placement);
            let signs = if self.is_safe(position, laid) { ['O', 'X'] } else { ['o', 'x'] };
            for (column, row) in self.kit.grid().squares(squares).map(at) {
                cells[column][row] = Cell { sign: signs[laid.owner.index()], piece: Some(index) };
            }
        }
        cells
    }
}

/// A square of the picture.
#[derive(Clone, Copy)]
struct Cell {
    sign: char,
    /// The number of the piece that covers it.
    piece: Option<usize>,
}

impl Cell {
    fn joins(self, other: Self) -> bool {
        self.piece.is_some() && self.piece == other.piece
    }
}

/// Adds words behind a heading, in lines of at most 80 characters.
fn wrap(picture: &mut String, heading: &str, words: &str) {
    let indent = heading.chars().count();
    let mut width = indent;
    picture.push_str(heading.trim_end());
    for word in words.split(' ') {
        let length = word.chars().count() + 1;
        if width + length > 80 {
            let _ = write!(picture, "\n{:indent$}", "", indent = indent - 1);
            width = indent;
        }
        let _ = write!(picture, " {word}");
        width += length;
    }
    picture.push('\n');
}
