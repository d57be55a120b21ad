//! The position for others to show: its fields by name, and a picture for the terminal.

use std::fmt::Write as _;

use tabletop::{Seat, Square, Value};

use crate::{
    edition::Piece,
    material::{MAX_SIZE, Shape, Tray},
    position::Position,
    rules::Forma,
    scoring::Breakdown,
};

impl Forma {
    pub(crate) fn show_fields(&self, position: &Position) -> Value {
        let per_seat = |of: &dyn Fn(Seat) -> Value| Value::list(Seat::all(self.players).map(of));
        Value::map([
            ("cells", self.cells(position)),
            ("trays", per_seat(&|seat| self.counts(position.tray(seat)))),
            ("aside", per_seat(&|seat| self.counts(position.aside(seat)))),
            ("markers", Value::from(position.markers)),
            ("breakdown", per_seat(&|seat| Value::map(self.breakdown(position, seat).parts()))),
            ("misfits_this_turn", Value::from(position.misfits)),
            ("resigned", position.resigned().into()),
        ])
    }

    /// Every shape of the box by name.
    fn counts(&self, tray: &Tray) -> Value {
        let shapes = self.edition.shapes().zip(self.edition.pieces());
        Value::map(shapes.map(|(shape, piece)| (piece.name(), tray.count(shape))))
    }

    pub(crate) fn box_contents(&self) -> Value {
        let edition = &self.edition;
        let pieces = edition.pieces().iter().map(|piece| {
            Value::map([
                ("name", Value::from(piece.name())),
                ("count", piece.count().into()),
                ("squares", Value::list(piece.form().squares().iter().copied())),
            ])
        });
        Value::map([
            ("name", Value::from(edition.name())),
            ("size", edition.size().into()),
            ("obstacles", edition.obstacles().into()),
            ("pieces", Value::list(pieces)),
        ])
    }

    /// A row a text, the top one first.
    fn cells(&self, position: &Position) -> Value {
        let size = self.size();
        let row = |row| -> String {
            (0..size).map(|column| self.cell(position, Square::new(column, row))).collect()
        };
        Value::list((0..size).rev().map(row))
    }

    /// What lies on a square, as one character.
    fn cell(&self, position: &Position, square: Square) -> char {
        let bit = self.grid.bit(square);
        let owner = Seat::all(self.players).find(|seat| position.own[*seat].has(bit));
        let is_obstacle = position.obstacles.has(bit);
        let counted = |from: u8, seat: Seat| char::from(from + seat.index() as u8);
        match owner {
            Some(seat) if !position.marked.has(bit) => counted(b'1', seat),
            Some(seat) if is_obstacle => counted(b'A', seat),
            Some(seat) => counted(b'a', seat),
            None if is_obstacle => '#',
            None if position.tower == Some(square) => 'T',
            None => '.',
        }
    }

    pub(crate) fn draw_text(&self, position: &Position) -> String {
        let mut text = self.board_text(position);
        text.push_str("\n. free  # obstacle  T tower  ");
        text.push_str("1 shape of seat 1  a its marker  A on an obstacle\n\n");
        self.write_scores(position, &mut text);
        self.write_trays(position, &mut text);
        let turn = match position.to_act {
            None => "The game is over.".to_owned(),
            Some(seat) if position.tower.is_none() => format!("Seat {seat} sets up the board."),
            Some(seat) if position.misfits > 0 => {
                format!("Seat {seat} may take one other shape, or pass.")
            }
            Some(seat) => format!("Seat {seat} to lay."),
        };
        text + "\n" + &turn + "\n"
    }

    /// The board, each shape within its outline.
    fn board_text(&self, position: &Position) -> String {
        let outlines = Outlines::new(self, position);
        let mut text = String::new();
        for line in (0..=self.size()).rev() {
            let _ = writeln!(text, "   {}", outlines.between(line));
            if let Some(row) = line.checked_sub(1) {
                let cell = |square| self.cell(position, square);
                let _ = writeln!(text, "{:>2} {}", row + 1, outlines.along(row, cell));
            }
        }
        let letters: Vec<_> = ('a'..).take(self.size()).map(String::from).collect();
        text + "    " + &letters.join("  ") + "\n"
    }

    fn write_scores(&self, position: &Position, text: &mut String) {
        let names = Breakdown::default().parts().map(|(name, _)| format!("  {name}"));
        let _ = writeln!(text, "        score{}", names.concat());
        for seat in Seat::all(self.players) {
            let breakdown = self.breakdown(position, seat);
            let points = breakdown.parts().map(|(name, points)| {
                let width = name.len() + 2;
                format!("{points:>width$}")
            });
            let resigned = if position.has_resigned(seat) { " resigned" } else { "" };
            let total = breakdown.total();
            let _ = writeln!(text, "seat {seat} {total:>6}{}{resigned}", points.concat());
        }
    }

    /// The trays as tables: as many shapes in each as a terminal has room for.
    fn write_trays(&self, position: &Position, text: &mut String) {
        let shapes: Vec<_> = self.edition.shapes().zip(self.edition.pieces()).collect();
        let mut left = shapes.as_slice();
        while !left.is_empty() {
            let mut width = HEADING;
            let fits = |(_, piece): &&(Shape, &Piece)| {
                width += column(piece);
                width <= TERMINAL
            };
            let (here, rest) = left.split_at(left.iter().take_while(fits).count());
            left = rest;
            self.write_tray_table(position, here, text);
        }
    }

    fn write_tray_table(&self, position: &Position, shapes: &[(Shape, &Piece)], text: &mut String) {
        let names = shapes.iter().map(|(_, piece)| format!("{:>1$}", piece.name(), column(piece)));
        let _ = writeln!(text, "\n      markers{}", names.collect::<String>());
        for seat in Seat::all(self.players) {
            let left = position.markers(seat);
            let counts = row_of_counts(position.tray(seat), shapes);
            let _ = writeln!(text, "seat {seat} {left:>6}{counts}");
            if position.aside(seat).value() > 0 {
                let counts = row_of_counts(position.aside(seat), shapes);
                let _ = writeln!(text, "        aside{counts}");
            }
        }
    }
}

/// How many characters a terminal has in a line, and how many of them a table's first column takes.
const TERMINAL: usize = 80;
const HEADING: usize = 13;

/// How wide the column of a shape is.
fn column(piece: &Piece) -> usize {
    1 + piece.name().len().max(2)
}

fn row_of_counts(tray: &Tray, shapes: &[(Shape, &Piece)]) -> String {
    let count = |(shape, piece): &(Shape, &Piece)| match (tray.count(*shape), column(piece)) {
        (0, width) => format!("{:>width$}", "·"),
        (n, width) => format!("{n:>width$}"),
    };
    shapes.iter().map(count).collect()
}

/// Which lines between squares are drawn: those around the board and around each shape.
struct Outlines {
    /// The number of the shape on each square, by column and row; 0 where there is none.
    shapes: [[u8; MAX_SIZE]; MAX_SIZE],
    /// How many squares the board has along a side.
    size: usize,
}

impl Outlines {
    fn new(game: &Forma, position: &Position) -> Self {
        let mut shapes = [[0; MAX_SIZE]; MAX_SIZE];
        for (number, laid) in (1..).zip(position.laid()) {
            for square in game.grid.squares(game.kit.squares(laid.placement())) {
                shapes[square.column()][square.row()] = number;
            }
        }
        Self { shapes, size: game.size() }
    }

    /// The shape on a square, counted from 1 so that the squares beyond the edge are 0.
    fn at(&self, column: usize, row: usize) -> Option<u8> {
        let (column, row) = (column.checked_sub(1)?, row.checked_sub(1)?);
        (column < self.size && row < self.size).then(|| self.shapes[column][row])
    }

    /// Whether there is a line above row `line - 1` in that column.
    fn has_level(&self, column: usize, line: usize) -> bool {
        self.at(column + 1, line) != self.at(column + 1, line + 1)
    }

    /// Whether there is a line to the left of that column in that row.
    fn has_upright(&self, column: usize, row: usize) -> bool {
        self.at(column, row + 1) != self.at(column + 1, row + 1)
    }

    /// The text line above row `line - 1`.
    fn between(&self, line: usize) -> String {
        let mut text = String::new();
        for column in 0..=self.size {
            let up = line < self.size && self.has_upright(column, line);
            let down = line > 0 && self.has_upright(column, line - 1);
            let left = column > 0 && self.has_level(column - 1, line);
            let right = column < self.size && self.has_level(column, line);
            text.push(corner([up, down, left, right]));
            if column < self.size {
                text.push_str(if right { "──" } else { "  " });
            }
        }
        text
    }

    /// The text line of a row.
    fn along(&self, row: usize, cell: impl Fn(Square) -> char) -> String {
        let mut text = String::new();
        for column in 0..self.size {
            text.push(if self.has_upright(column, row) { '│' } else { ' ' });
            text.push(cell(Square::new(column, row)));
            text.push(' ');
        }
        text + "│"
    }
}

/// The character where lines meet: those that go up, down, left and right.
fn corner(lines: [bool; 4]) -> char {
    const CORNERS: [char; 16] =
        [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
    CORNERS[lines.iter().rev().fold(0, |index, line| index * 2 + usize::from(*line))]
}
