//! What stands beside a board: a line for each seat with its score, and trays of small shapes.

use tabletop::Seat;

use crate::{
    outline::{Cell, Outline, extent},
    sheet::{Align, Style, ink},
    svg::{Canvas, Point, point},
};

/// How high a seat's line is, down to what stands under it.
pub(crate) const LINE: f64 = 52.0;

/// What a seat's line says.
pub(crate) struct SeatLine {
    /// Whose stone stands at its beginning.
    pub(crate) seat: Seat,
    /// The number behind it.
    pub(crate) score: String,
    /// Whether it is this seat's turn.
    pub(crate) to_act: bool,
    pub(crate) has_won: bool,
    /// Whether the seat has resigned or is out.
    pub(crate) is_gone: bool,
}

impl Style {
    /// A seat's line from its upper left corner: a rule, a stone, a number, and a star for the
    /// winner.
    pub(crate) fn seat_line(self, canvas: &mut Canvas, at: Point, width: f64, line: &SeatLine) {
        let colours = self.colours;
        let (rule, colour) = if line.to_act { (4.0, colours.accent) } else { (2.0, colours.faint) };
        canvas
            .rect(at.plus(0.0, -rule / 2.0), width, rule)
            .set("rx", rule / 2.0)
            .fill(colour)
            .end();
        let middle = at.plus(13.0, 27.0);
        let opacity = if line.is_gone { 0.4 } else { 1.0 };
        canvas.open("g").set("opacity", opacity).inside(|canvas| {
            self.stone(canvas, line.seat, middle, 12.0);
            ink(canvas, colours.ink, 1.15, |canvas| {
                self.word(canvas, &line.score, middle.plus(22.0, 0.5), 18.0, Align::Left);
            });
        });
        if line.has_won {
            self.star(canvas, point(at.x + width - 12.0, middle.y), 10.0);
        }
    }
}

/// Where each of several shapes goes in a tray, row by row; everything in squares.
pub(crate) struct Shelf {
    /// The upper left corner of each shape.
    pub(crate) places: Vec<Point>,
    /// How wide and how high it all is.
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The space between shapes in a tray, in squares.
const GAP: f64 = 0.9;

impl Shelf {
    /// Sets shapes in rows of a width. A shape that is wider has a row to itself.
    pub(crate) fn set<'a>(shapes: impl IntoIterator<Item = &'a [Cell]>, room: f64) -> Self {
        let mut shelf = Self { places: Vec::new(), width: 0.0, height: 0.0 };
        let (mut left, mut top) = (0.0, 0.0);
        for cells in shapes {
            let (columns, rows) = extent(cells);
            let (columns, rows) = (f64::from(columns), f64::from(rows));
            if left > 0.0 && left + columns > room {
                (left, top) = (0.0, shelf.height + GAP);
            }
            shelf.places.push(point(left, top));
            shelf.width = shelf.width.max(left + columns);
            shelf.height = shelf.height.max(top + rows);
            left += columns + GAP;
        }
        shelf
    }
}

/// How shapes in a tray are outlined.
pub(crate) fn small(side: f64) -> Outline {
    Outline { side, inset: 0.05 * side, radius: 0.2 * side }
}
