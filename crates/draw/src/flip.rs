//! Boomerang, the flip: the perforated board, the pieces that lie on it, and the trays beside it.

use boomerang_flip::{Flip, Laid};
use tabletop::{Game, Match, Seat};

use crate::{
    Paint, View,
    palette::Lacquer,
    panel::{LINE, SeatLine, Shelf, small},
    pieces::{Cell, Outline, cell, flat, mark},
    sheet::{Align, Sheet, Style},
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
fn stone_name(seat: Seat) -> String {
    format!("s{seat}")
}

fn laid_name(seat: Seat) -> String {
    format!("o{seat}")
}

fn peg_name(seat: Seat) -> String {
    format!("m{seat}")
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
            self.style.define_stone(defs, &stone_name(seat), paint, seat);
            defs.open("g").id(&self.style.id(&peg_name(seat))).inside(|inner| {
                mark(inner, seat, paint.mark, self.side / 50.0);
            });
            defs.open("g").id(&self.style.id(&laid_name(seat))).inside(|inner| {
                let pieces = self.game.position().laid();
                for laid in pieces.filter(|laid| laid.owner == seat) {
                    inner.path(self.outline().path(CORNER, &self.cells(laid))).end();
                }
            });
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
        let colours = self.style.colours;
        for seat in self.seats() {
            let shadow = canvas.copy(&self.style.id(&laid_name(seat)), point(1.0, 5.0));
            shadow.fill(colours.shadow).set("opacity", 1.4 * colours.shadow_opacity).end();
        }
        for seat in self.seats() {
            let (id, paint) = (self.style.id(&laid_name(seat)), self.lacquer(seat));
            canvas.copy(&id, point(0.0, 2.2)).fill(paint.edge).end();
            canvas.copy(&id, point(0.0, 0.0)).fill(paint.face).end();
        }
    }

    /// A piece's value on its middle square, with a ring round it when it is safe (`F-7`), and its
    /// seat's mark on the others.
    fn draw_print(&self, canvas: &mut Canvas, laid: Laid) {
        let cells = self.cells(laid);
        let count = cells.len() as f64;
        let (x, y) = cells.iter().fold((0.0, 0.0), |(x, y), cell| {
            (x + f64::from(cell.0) / count, y + f64::from(cell.1) / count)
        });
        let off = |cell: &Cell| (f64::from(cell.0) - x).hypot(f64::from(cell.1) - y);
        let Some(centre) = cells.iter().copied().min_by(|a, b| off(a).total_cmp(&off(b))) else {
            return;
        };
        for cell in cells.iter().filter(|cell| **cell != centre) {
            canvas.copy(&self.style.id(&peg_name(laid.owner)), self.middle(*cell)).end();
        }
        let ink = if laid.owner == Seat::FIRST { "#4a443c" } else { self.lacquer(laid.owner).mark };
        let at = self.middle(centre);
        let kit = self.game.game().kit();
        let value = self.game.game().edition().pieces()[kit.shape(laid.placement.orientation)].value;
        let height = self.side * if value > 99 { 0.24 } else { 0.34 };
        self.style.ink(canvas, ink, 1.3, |canvas| {
            self.style.number(canvas, value, at, height, Align::Middle);
        });
        if self.is_safe(laid) {
            canvas.circle(at, 0.37 * self.side).line(ink, 0.045 * self.side).end();
        }
    }

    /// Whether every square beside a piece is covered (`F-21`).
    fn is_safe(&self, laid: Laid) -> bool {
        let kit = self.game.game().kit();
        let laid_squares = self.game.position().laid().map(|laid| kit.squares(laid.placement));
        let covered = laid_squares.reduce(|all, squares| all | squares).unwrap_or_default();
        kit.grid().neighbours(kit.squares(laid.placement)).is_subset(covered)
    }

    fn draw_seat(&self, canvas: &mut Canvas, seat: Seat) {
        let left = if seat == Seat::FIRST { MARGIN } else { WIDTH - MARGIN - COLUMN };
        let at = point(left, MARGIN + 6.0);
        let places = self.game.places();
        let line = SeatLine {
            stone: &stone_name(seat),
            score: &self.game.scores()[seat].to_string(),
            to_act: self.game.to_act() == Some(seat),
            has_won: places.is_some_and(|places| places[seat] == 1),
            is_gone: false,
        };
        self.style.seat_line(canvas, at, COLUMN, &line);
        self.draw_tray(canvas, seat, at.plus(0.0, LINE + 6.0));
    }

    /// The forms of pieces, as many of each as `count` says.
    fn forms(&self, count: impl Fn(usize) -> usize) -> Vec<Vec<Cell>> {
        let pieces = self.game.game().edition().pieces().iter().enumerate();
        let copies = |(index, piece): (usize, &boomerang_flip::Piece)| {
            std::iter::repeat_n(flat(&piece.shape), count(index))
        };
        pieces.flat_map(copies).collect()
    }

    /// The pieces left, drawn as large as the full tray has room for.
    fn draw_tray(&self, canvas: &mut Canvas, seat: Seat, at: Point) {
        let room = HEIGHT - MARGIN - at.y;
        let edition = self.game.game().edition();
        let all = self.forms(|index| usize::from(edition.pieces()[index].count));
        let sides = (0..40).map(|n| LARGEST * 0.95_f64.powi(n));
        let fits = |side: &f64| shelf(&all, *side).height * side <= room;
        let side = sides.clone().find(fits).unwrap_or(LARGEST * 0.1);
        let left = self.forms(|index| usize::from(self.game.position().left(seat, index)));
        let (colours, paint) = (self.style.colours, self.lacquer(seat));
        let places = shelf(&left, side).places;
        let outlines = left.iter().zip(places).map(|(cells, place)| {
            small(side).path(at.plus(place.x * side, place.y * side), cells)
        });
        let id = self.style.id(&format!("t{seat}"));
        let origin = point(0.0, 0.0);
        canvas.open("defs").inside(|defs| {
            defs.open("g").id(&id).inside(|inner| {
                for outline in outlines {
                    inner.path(outline).end();
                }
            });
        });
        let shadow = canvas.copy(&id, point(0.5, 2.5)).fill(colours.shadow);
        shadow.set("opacity", colours.shadow_opacity).end();
        canvas.copy(&id, point(0.0, 1.0)).fill(paint.edge).end();
        canvas.copy(&id, origin).fill(paint.face).end();
    }
}

fn shelf(forms: &[Vec<Cell>], side: f64) -> Shelf {
    let cells: Vec<&[Cell]> = forms.iter().map(Vec::as_slice).collect();
    Shelf::set(&cells, COLUMN / side)
}
