//! What stands beside a board: a line for each seat with its score, and trays of small shapes.

use crate::{
    pieces::{Cell, Outline},
    sheet::{Align, Style},
    svg::{Canvas, Point, point},
};

/// How high a seat's line is, down to what stands under it.
pub(crate) const LINE: f64 = 52.0;

/// What a seat's line says.
pub(crate) struct SeatLine<'a> {
    /// The name of the stone at its beginning.
    pub(crate) stone: &'a str,
    /// The number behind it.
    pub(crate) score: &'a str,
    /// Whether it is this seat's turn.
    pub(crate) to_act: bool,
    pub(crate) has_won: bool,
    /// Whether the seat has resigned or is out.
    pub(crate) is_gone: bool,
}

impl Style {
    /// A seat's line from its upper left corner: a rule, a stone, a number, and a star for the
    /// winner.
    pub(crate) fn seat_line(self, canvas: &mut Canvas, at: Point, width: f64, line: &SeatLine<'_>) {
        let colours = self.colours;
        let (rule, colour) =
            if line.to_act { (4.0, colours.accent) } else { (2.0, colours.faint) };
        canvas.rect(at.plus(0.0, -rule / 2.0), width, rule).set("rx", rule / 2.0).fill(colour).end();
        let middle = at.plus(13.0, 27.0);
        let opacity = if line.is_gone { 0.4 } else { 1.0 };
        canvas.open("g").set("opacity", opacity).inside(|canvas| {
            self.token(canvas, line.stone, middle, 12.0);
            self.ink(canvas, colours.ink, 1.15, |canvas| {
                self.word(canvas, line.score, middle.plus(22.0, 0.5), 18.0, Align::Left);
            });
        });
        if line.has_won {
            self.star(canvas, point(at.x + width - 12.0, middle.y), 10.0);
        }
    }
}

/// Where each of several shapes goes in a tray: set row by row, low ones first.
pub(crate) struct Shelf {
    /// The upper left corner of each shape, in squares, in the order given.
    pub(crate) places: Vec<Point>,
    /// How high it all is, in squares.
    pub(crate) height: f64,
}

/// The space between shapes in a tray, in squares.
const GAP: f64 = 0.9;

impl Shelf {
    /// Sets shapes in rows of a width, in squares.
    pub(crate) fn set(shapes: &[&[Cell]], width: f64) -> Self {
        let extent = |cells: &[Cell]| {
            cells.iter().fold((0, 0), |(x, y), cell| (x.max(cell.0 + 1), y.max(cell.1 + 1)))
        };
        let mut order: Vec<usize> = (0..shapes.len()).collect();
        order.sort_by_key(|&index| extent(shapes[index]).1);
        let mut places = vec![point(0.0, 0.0); shapes.len()];
        let (mut left, mut top, mut bottom) = (0.0, 0.0, 0.0_f64);
        for index in order {
            let (columns, rows) = extent(shapes[index]);
            let (columns, rows) = (f64::from(columns), f64::from(rows));
            if left > 0.0 && left + columns > width {
                (left, top) = (0.0, bottom + GAP);
            }
            places[index] = point(left, top);
            left += columns + GAP;
            bottom = bottom.max(top + rows);
        }
        Self { places, height: bottom }
    }
}

/// How shapes in a tray are outlined.
pub(crate) fn small(side: f64) -> Outline {
    Outline { side, inset: 0.05 * side, radius: 0.2 * side }
}
