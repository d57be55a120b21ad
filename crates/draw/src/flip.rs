//! Boomerang, the flip: the perforated board, the pieces that lie on it, and the trays beside it.

use boomerang_flip::{Flip, Laid, Piece};
use tabletop::{Game, Match, Seat};

use crate::{
    Paint, View,
    outline::{Cell, Outline, cell, extent, flat},
    palette::{Colour, Lacquer},
    panel::{LINE, SeatLine, Shelf, small},
    pieces::mark,
    sheet::{Align, Sheet, Style, digits, ink},
    svg::{Canvas, Number, Point, point},
};

/// The side of the field, whatever the number of its squares.
const FIELD: f64 = 480.0;
const FRAME: f64 = 30.0;
const BOARD: f64 = FIELD + 2.0 * FRAME;
const MARGIN: f64 = 30.0;
/// The columns beside the board, and what lies between.
const COLUMN: f64 = 140.0;
const BETWEEN: f64 = 34.0;
const WIDTH: f64 = BOARD + 2.0 * (MARGIN + COLUMN + BETWEEN);
const HEIGHT: f64 = BOARD + 2.0 * MARGIN;
/// The upper left corner of the field.
const CORNER: Point = point(MARGIN + COLUMN + BETWEEN + FRAME, MARGIN + FRAME);
/// The largest square of a shape in a tray.
const LARGEST: f64 = 21.0;

impl Paint for Flip {
    const PREFIX: &'static str = "t";

    fn paint(game: &Match<Self>, style: Style, _: View) -> Sheet {
        let size = game.game().edition().size();
        let picture = Picture { game, style, size, side: FIELD / size as f64 };
        let mut sheet = Sheet::new(style, WIDTH, HEIGHT);
        picture.define(&mut sheet.defs);
        picture.draw(&mut sheet.body);
        sheet
    }
}

struct Picture<'a> {
    game: &'a Match<Flip>,
    style: Style,
    size: usize,
    side: f64,
}

/// The names of what is defined for each seat.
fn laid_name(seat: Seat) -> String {
    format!("o{seat}")
}

fn peg_name(seat: Seat) -> String {
    format!("m{seat}")
}

fn tray_name(seat: Seat) -> String {
    format!("t{seat}")
}

impl Picture<'_> {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.game.game().players())
    }

    /// White is seat 1, red seat 2 (`F-16`).
    fn lacquer(&self, seat: Seat) -> &'static Lacquer {
        let colours = self.style.colours;
        if seat == Seat::FIRST { &colours.ivory } else { &colours.seats[0] }
    }

    /// The colour of values.
    fn print(&self, seat: Seat) -> Colour {
        if seat == Seat::FIRST { self.style.colours.stud } else { self.lacquer(seat).mark }
    }

    fn outline(&self) -> Outline {
        Outline { side: self.side, inset: 0.04 * self.side, radius: 0.2 * self.side }
    }

    fn middle(&self, (column, row): Cell) -> Point {
        let along = |n: i32| (f64::from(n) + 0.5) * self.side;
        CORNER.plus(along(column), along(row))
    }

    fn cells(&self, laid: Laid) -> Vec<Cell> {
        let kit = self.game.game().kit();
        let squares = kit.grid().squares(kit.squares(laid.placement));
        squares.map(|square| cell(square, self.size)).collect()
    }

    fn define(&self, defs: &mut Canvas) {
        for seat in self.seats() {
            let paint = self.lacquer(seat);
            self.style.define_stone(defs, seat, paint);
            defs.open("g").id(&self.style.id(&peg_name(seat))).inside(|inner| {
                mark(inner, seat, paint.mark, self.side / 50.0);
            });
            defs.open("g").id(&self.style.id(&laid_name(seat))).inside(|inner| {
                let pieces = self.game.position().laid();
                for laid in pieces.filter(|laid| laid.owner == seat) {
                    inner.path(self.outline().path(CORNER, &self.cells(laid))).end();
                }
            });
            self.define_tray(defs, seat);
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        let (style, colours) = (self.style, self.style.colours);
        style.slab(canvas, colours.plate, colours.plate_edge, |canvas, drop| {
            let corner = CORNER.plus(-FRAME, drop - FRAME);
            canvas.rect(corner, BOARD, BOARD).set("rx", 16.0)
        });
        style.coordinates(canvas, colours.plate_print, self.size, self.side, |at| {
            CORNER.plus(at.x, at.y)
        });
        self.draw_holes(canvas);
        self.draw_pieces(canvas);
        for laid in self.game.position().laid() {
            self.draw_print(canvas, laid);
        }
        for seat in self.seats() {
            self.draw_seat(canvas, seat);
        }
    }

    /// A hole is a dot with a lit lower rim; a square that the board does not have is closed.
    fn draw_holes(&self, canvas: &mut Canvas) {
        let (colours, grid) = (self.style.colours, self.game.game().kit().grid());
        let dots = |drop: f64| {
            let dot = |square| {
                let at = self.middle(cell(square, self.size));
                format!("M{} {}h.01", Number(at.x), Number(at.y + drop))
            };
            grid.squares(grid.board()).map(dot).collect::<String>()
        };
        let width = 0.36 * self.side;
        canvas.path(dots(0.03 * self.side)).line(colours.hole_rim, width).round().end();
        canvas.path(dots(0.0)).line(colours.hole, width).round().end();
        for square in self.game.game().edition().missing() {
            let lid = self.outline().path(CORNER, &[cell(*square, self.size)]);
            canvas.path(lid).fill(colours.plate_edge).end();
        }
    }

    fn draw_pieces(&self, canvas: &mut Canvas) {
        for seat in self.seats() {
            self.style.shade(canvas, &laid_name(seat), 3.0);
        }
        for seat in self.seats() {
            self.style.lay(canvas, &laid_name(seat), self.lacquer(seat), 2.2);
        }
    }

    /// A piece's value on its middle square, with a ring round it when it is safe (`F-7`), and its
    /// seat's mark on the others.
    fn draw_print(&self, canvas: &mut Canvas, laid: Laid) {
        let cells = self.cells(laid);
        let centre = central(&cells);
        for cell in cells.iter().filter(|cell| **cell != centre) {
            canvas.copy(&self.style.id(&peg_name(laid.owner)), self.middle(*cell)).end();
        }
        let (print, at) = (self.print(laid.owner), self.middle(centre));
        let shape = self.game.game().kit().shape(laid.placement.orientation);
        let value = self.game.game().edition().pieces()[shape].value;
        let height = self.side * if value > 99 { 0.24 } else { 0.34 };
        ink(canvas, print, 1.3, |canvas| {
            self.style.word(canvas, &value.to_string(), at, height, Align::Middle);
        });
        if self.game.game().is_safe(self.game.position(), laid) {
            canvas.circle(at, 0.37 * self.side).line(print, 0.045 * self.side).end();
        }
    }

    /// Where a seat's column begins: white's on the left, red's on the right.
    fn column(seat: Seat) -> Point {
        let left = if seat == Seat::FIRST { MARGIN } else { WIDTH - MARGIN - COLUMN };
        point(left, MARGIN + 6.0)
    }

    fn draw_seat(&self, canvas: &mut Canvas, seat: Seat) {
        let line = SeatLine {
            seat,
            score: digits(self.game.scores()[seat]),
            to_act: self.game.to_act() == Some(seat),
            has_won: self.game.places().is_some_and(|places| places[seat] == 1),
            is_gone: self.game.position().resigned() == Some(seat),
        };
        self.style.seat_line(canvas, Self::column(seat), COLUMN, &line);
        self.style.shade(canvas, &tray_name(seat), 1.0);
        self.style.lay(canvas, &tray_name(seat), self.lacquer(seat), 1.2);
    }

    /// The forms of pieces, as many of each as `count` says, low ones first.
    fn forms(&self, count: impl Fn(usize) -> u8) -> Vec<Vec<Cell>> {
        let pieces = self.game.game().edition().pieces().iter().enumerate();
        let copies = |(index, piece): (usize, &Piece)| {
            std::iter::repeat_n(flat(&piece.shape), usize::from(count(index)))
        };
        let mut forms: Vec<Vec<Cell>> = pieces.flat_map(copies).collect();
        forms.sort_by_key(|cells| extent(cells).1);
        forms
    }

    /// The pieces left, as large as the full tray has room for.
    fn define_tray(&self, defs: &mut Canvas, seat: Seat) {
        let at = Self::column(seat).plus(0.0, LINE + 6.0);
        let room = HEIGHT - MARGIN - at.y;
        let edition = self.game.game().edition();
        let all = self.forms(|index| edition.pieces()[index].count);
        let mut sides = (0..40).map(|n| LARGEST * 0.95_f64.powi(n));
        let fits = |side: &f64| {
            let full = shelf(&all, *side);
            full.width * side <= COLUMN && full.height * side <= room
        };
        let side = sides.find(fits).unwrap_or(0.1 * LARGEST);
        let hidden = self.game.game().hides_trays();
        let left =
            self.forms(|index| if hidden { 0 } else { self.game.position().left(seat, index) });
        defs.open("g").id(&self.style.id(&tray_name(seat))).inside(|inner| {
            for (cells, place) in left.iter().zip(shelf(&left, side).places) {
                let corner = at.plus(place.x * side, place.y * side);
                inner.path(small(side).path(corner, cells)).end();
            }
        });
    }
}

/// The square of a piece that is closest to its middle, the first where there are several.
fn central(cells: &[Cell]) -> Cell {
    let count = cells.len() as i32;
    let sum = cells.iter().fold((0, 0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
    let off = |cell: &Cell| (count * cell.0 - sum.0).pow(2) + (count * cell.1 - sum.1).pow(2);
    cells.iter().copied().min_by_key(off).unwrap_or_default()
}

fn shelf(forms: &[Vec<Cell>], side: f64) -> Shelf {
    Shelf::set(forms.iter().map(Vec::as_slice), COLUMN / side)
}
