//! The fields of a position by name, and a picture of it for the terminal.

use std::fmt::Write as _;

use tabletop::{PerSeat, Seat, Value};

use crate::{
    board::{Board, Field, FieldSet, Line},
    position::Position,
    rules::Hunt,
};

impl Hunt {
    /// The fields that the rule page names.
    pub(crate) fn position_fields(&self, position: &Position) -> Value {
        let seats = || Seat::all(self.players);
        let names = |fields: FieldSet| Value::list(self.board.names(fields));
        let prisoners = seats()
            .map(|holder| Value::list(seats().map(move |owner| position.prisoners(holder, owner))));
        let given = (0..).zip(self.board.triangles());
        let given = given.filter(|(rank, _)| position.given >> rank & 1 == 1);
        Value::map([
            ("stones", Value::list(seats().map(|seat| names(position.stones(seat))))),
            ("supply", PerSeat::new(self.players, |seat| position.supply(seat)).into()),
            ("prisoners", Value::list(prisoners)),
            ("removed", PerSeat::new(self.players, |seat| position.removed(seat)).into()),
            ("extra_turns", position.extra_turns.into()),
            ("overlooked", names(position.overlooked)),
            ("offender", position.offender.into()),
            ("given", Value::list(given.map(|(_, corners)| self.board.names(*corners)))),
            ("out", position.out().into()),
            ("resigned", position.resigned().into()),
        ])
    }

    /// The board, then whose turn it is and what everybody has.
    pub(crate) fn text_picture(&self, position: &Position) -> String {
        let mut text = String::new();
        match self.draw_board(position) {
            Some(board) => text.push_str(&board),
            None => self.list_fields(position, &mut text),
        }
        text.push('\n');
        self.write_table(position, &mut text);
        self.write_state(position, &mut text);
        text
    }

    /// The fields where they lie, with the lines and arrows between them; nothing where fields lie
    /// so close together that they would hide each other.
    fn draw_board(&self, position: &Position) -> Option<String> {
        let board = &self.board;
        let mut canvas = Canvas::new(board)?;
        for corners in board.triangles() {
            canvas.mark(*corners);
        }
        for line in board.lines() {
            canvas.line(*line);
        }
        for field in board.fields() {
            let owner = position.owner(field).map_or(String::new(), |seat| format!("({seat})"));
            canvas.label(field, board.field_name(field), &owner)?;
        }
        Some(canvas.finish())
    }

    /// Every field with who stands on it and where its lines lead: `>b1` may be captured from
    /// there, `<b1` captures there, `-b1` neither.
    fn list_fields(&self, position: &Position, text: &mut String) {
        let board = &self.board;
        for field in board.fields() {
            let owner = position.owner(field).map_or(String::new(), |seat| format!("({seat})"));
            let _ = write!(text, "{:<8}", format!("{}{owner}", board.field_name(field)));
            for line in board.lines().iter().filter(|line| line.a == field || line.b == field) {
                let other = if line.a == field { line.b } else { line.a };
                let sign = match line.arrow {
                    None => '-',
                    Some(end) if end == other => '>',
                    Some(_) => '<',
                };
                let _ = write!(text, " {sign}{}", board.field_name(other));
            }
            text.push('\n');
        }
    }

    fn write_table(&self, position: &Position, text: &mut String) {
        let numbers: Vec<_> = Seat::all(self.players).map(|seat| seat.to_string()).collect();
        let _ = writeln!(text, "  seat  supply  removed  prisoners: of {}", numbers.join(" "));
        for seat in Seat::all(self.players) {
            let mark = if position.turn == Some(seat) { '>' } else { ' ' };
            let _ = write!(
                text,
                "{mark} {seat:>4}  {:>6}  {:>7}  {:>9}    ",
                position.supply(seat),
                position.removed(seat),
                position.held(seat)
            );
            for owner in Seat::all(self.players) {
                match position.prisoners(seat, owner) {
                    0 => text.push_str(" ."),
                    count => {
                        let _ = write!(text, " {count}");
                    }
                }
            }
            if position.has_resigned(seat) {
                text.push_str("  resigned");
            } else if !position.is_playing(seat) {
                text.push_str("  out");
            }
            text.push('\n');
        }
    }

    fn write_state(&self, position: &Position, text: &mut String) {
        if position.extra_turns > 0 {
            let _ = writeln!(text, "Extra turns to play: {}", position.extra_turns);
        }
        if let Some(offender) = position.offender {
            let stones = self.board.names(position.overlooked).join(" ");
            let _ = writeln!(text, "Seat {offender} overlooked a capture: {stones} can be claimed");
        }
        let _ = match position.turn {
            Some(seat) => writeln!(text, "Seat {seat} to act."),
            None => writeln!(text, "The game is over."),
        };
    }
}

/// Characters in rows, with the fields of a board laid out over them.
struct Canvas {
    rows: Vec<Vec<char>>,
    /// The row and column of each field.
    spots: Vec<(i32, i32)>,
    /// Where a label has been written.
    taken: Vec<(i32, i32)>,
}

impl Canvas {
    /// The most columns.
    const WIDTH: i32 = 80;
    /// The most rows.
    const HEIGHT: i32 = 60;
    /// What the longest label needs on either side of its field.
    const LEFT: i32 = 2;
    const RIGHT: i32 = 4;
    /// Columns and rows for the distance between neighbours, where there is room for it: in most
    /// typefaces a character is about twice as high as wide.
    const SCALE: [f64; 2] = [8.0, 3.5];

    fn new(board: &Board) -> Option<Self> {
        let places = || board.fields().map(|field| board.place(field));
        let range = |axis: usize| {
            let low = places().map(|place| place[axis]).fold(f64::INFINITY, f64::min);
            let high = places().map(|place| place[axis]).fold(f64::NEG_INFINITY, f64::max);
            (low, high)
        };
        let length = |line: &Line| {
            let (a, b) = (board.place(line.a), board.place(line.b));
            (a[0] - b[0]).hypot(a[1] - b[1])
        };
        let unit = board.lines().iter().map(length).fold(f64::INFINITY, f64::min);
        let ((left, right), (bottom, top)) = (range(0), range(1));
        let room = f64::from(Self::WIDTH - 1 - Self::LEFT - Self::RIGHT);
        let shrink = (room / ((right - left) / unit * Self::SCALE[0])).min(1.0);
        let across = |x: f64| ((x - left) / unit * Self::SCALE[0] * shrink).round() as i32;
        let down = |y: f64| ((top - y) / unit * Self::SCALE[1] * shrink).round() as i32;
        if down(bottom) >= Self::HEIGHT {
            return None;
        }
        let width = Self::LEFT + across(right) + Self::RIGHT + 1;
        let spots = places().map(|place| (down(place[1]), across(place[0]) + Self::LEFT));
        Some(Self {
            rows: vec![vec![' '; width as usize]; down(bottom) as usize + 1],
            spots: spots.collect(),
            taken: Vec::new(),
        })
    }

    fn set(&mut self, (row, column): (i32, i32), character: char) {
        let cell = self.rows.get_mut(row as usize).and_then(|row| row.get_mut(column as usize));
        if let Some(cell) = cell {
            *cell = character;
        }
    }

    /// A line: a character a column where it is level, otherwise a character a row, with the
    /// arrow in the middle or at the end that it points to.
    fn line(&mut self, line: Line) {
        let (a, b) = (self.spots[line.a.index()], self.spots[line.b.index()]);
        let (rows, columns) = (b.0 - a.0, b.1 - a.1);
        let (stroke, back, forth, steps) = match (rows, columns) {
            (0, _) if columns > 0 => ('-', '<', '>', columns),
            (0, _) => ('-', '>', '<', -columns),
            (_, 0) if rows > 0 => ('|', '^', 'v', rows),
            (_, 0) => ('|', 'v', '^', -rows),
            _ if rows > 0 => (if columns > 0 { '\\' } else { '/' }, '^', 'v', rows),
            _ => (if columns > 0 { '/' } else { '\\' }, 'v', '^', -rows),
        };
        let spot = |step| (a.0 + divide(rows * step, steps), a.1 + divide(columns * step, steps));
        for step in 1..steps {
            self.set(spot(step), stroke);
        }
        let tip = if rows == 0 { steps / 2 } else { 1 };
        match line.arrow {
            Some(end) if end == line.b => self.set(spot(steps - tip), forth),
            Some(_) => self.set(spot(tip), back),
            None => {}
        }
    }

    /// A star in a marked triangle.
    fn mark(&mut self, corners: [Field; 3]) {
        let middle = |axis: fn(&(i32, i32)) -> i32| {
            divide(corners.iter().map(|corner| axis(&self.spots[corner.index()])).sum(), 3)
        };
        self.set((middle(|spot| spot.0), middle(|spot| spot.1)), '*');
    }

    /// A label over a field; nothing if it would hide another.
    fn label(&mut self, field: Field, name: &str, owner: &str) -> Option<()> {
        let (row, column) = self.spots[field.index()];
        let left = column - name.len() as i32 / 2;
        for (column, character) in (left..).zip(name.chars().chain(owner.chars())) {
            if self.taken.contains(&(row, column)) {
                return None;
            }
            self.taken.push((row, column));
            self.set((row, column), character);
        }
        Some(())
    }

    fn finish(self) -> String {
        let mut text = String::new();
        for row in self.rows {
            let row: String = row.into_iter().collect();
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }
}

/// Division that rounds to the nearest; a divisor of 0 counts as 1.
fn divide(number: i32, divisor: i32) -> i32 {
    let divisor = divisor.max(1);
    (2 * number + divisor).div_euclid(2 * divisor)
}
