//! The position for others to show: its fields by name, and a picture for the terminal.

use std::fmt::Write as _;

use tabletop::{Seat, Square, Value};

use crate::{
    material::{SIZE, Shape, Tray},
    position::Position,
    rules::Forma,
    scoring::Breakdown,
};

impl Forma {
    pub(crate) fn show_fields(&self, position: &Position) -> Value {
        let per_seat = |of: &dyn Fn(Seat) -> Value| Value::list(Seat::all(self.players).map(of));
        Value::map([
            ("cells", self.cells(position)),
            ("trays", per_seat(&|seat| counts(position.tray(seat)))),
            ("aside", per_seat(&|seat| counts(position.aside(seat)))),
            ("markers", Value::from(position.markers)),
            ("breakdown", per_seat(&|seat| Value::map(self.breakdown(position, seat).parts()))),
            ("misfits_this_turn", Value::from(position.misfits)),
            ("resigned", position.resigned().into()),
        ])
    }

    /// A row a text, the top one first.
    fn cells(&self, position: &Position) -> Value {
        let row = |row| -> String {
            (0..SIZE).map(|column| self.cell(position, Square::new(column, row))).collect()
        };
        Value::list((0..SIZE).rev().map(row))
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
        for line in (0..=SIZE).rev() {
            let _ = writeln!(text, "   {}", outlines.between(line));
            if let Some(row) = line.checked_sub(1) {
                let cell = |square| self.cell(position, square);
                let _ = writeln!(text, "{:>2} {}", row + 1, outlines.along(row, cell));
            }
        }
        text + "    a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t\n"
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

    fn write_trays(&self, position: &Position, text: &mut String) {
        let names: Vec<_> = Shape::all().map(Shape::name).collect();
        let _ = writeln!(text, "\n      markers {}", names.join(" "));
        for seat in Seat::all(self.players) {
            let left = position.markers(seat);
            let _ = writeln!(text, "seat {seat} {left:>6}{}", row_of_counts(position.tray(seat)));
            if position.aside(seat).value() > 0 {
                let _ = writeln!(text, "        aside{}", row_of_counts(position.aside(seat)));
            }
        }
    }
}

/// Every shape of the box by name.
fn counts(tray: &Tray) -> Value {
    Value::map(Shape::all().map(|shape| (shape.name(), tray.count(shape))))
}

fn row_of_counts(tray: &Tray) -> String {
    let count = |shape| match tray.count(shape) {
        0 => "  ·".to_owned(),
        n => format!("{n:>3}"),
    };
    Shape::all().map(count).collect()
}

/// Which lines between squares are drawn: those around the board and around each shape.
struct Outlines {
    /// The number of the shape on each square, by column and row; 0 where there is none.
    shapes: [[u8; SIZE]; SIZE],
}

impl Outlines {
    fn new(game: &Forma, position: &Position) -> Self {
        let mut shapes = [[0; SIZE]; SIZE];
        for (number, laid) in (1..).zip(position.laid()) {
            for square in game.grid.squares(game.kit.squares(laid.placement())) {
                shapes[square.column()][square.row()] = number;
            }
        }
        Self { shapes }
    }

    /// The shape on a square, counted from 1 so that the squares beyond the edge are 0.
    fn at(&self, column: usize, row: usize) -> Option<u8> {
        let (column, row) = (column.checked_sub(1)?, row.checked_sub(1)?);
        self.shapes.get(column)?.get(row).copied()
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
        for column in 0..=SIZE {
            let up = line < SIZE && self.has_upright(column, line);
            let down = line > 0 && self.has_upright(column, line - 1);
            let left = column > 0 && self.has_level(column - 1, line);
            let right = column < SIZE && self.has_level(column, line);
            text.push(corner([up, down, left, right]));
            if column < SIZE {
                text.push_str(if right { "──" } else { "  " });
            }
        }
        text
    }

    /// The text line of a row.
    fn along(&self, row: usize, cell: impl Fn(Square) -> char) -> String {
        let mut text = String::new();
        for column in 0..SIZE {
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
