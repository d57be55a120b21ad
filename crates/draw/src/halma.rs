//! Halma: the board cornerwise or straight, its courts, and the pawns.

use std::f64::consts::SQRT_2;

use halma::{Board, Colour, Field, Halma};
use tabletop::{Match, Seat, Square};

use crate::{
    Paint, View,
    outline::{Cell, Outline, cell},
    sheet::{Sheet, Style},
    svg::{Canvas, Number, Path, Point, point},
};

/// The side of the field of squares, whatever their number.
const FIELD: f64 = 480.0;
/// How broad the frame with the coordinates is.
const FRAME: f64 = 32.0;
const MARGIN: f64 = 28.0;

impl Paint for Halma {
    const PREFIX: &'static str = "h";

    fn paint(game: &Match<Self>, style: Style, view: View) -> Sheet {
        let picture = Picture {
            game,
            style,
            view,
            size: game.game().board().size(),
            side: FIELD / game.game().board().size() as f64,
        };
        let mut sheet = Sheet::new(style, picture.extent(), picture.extent());
        style.define_stones(&mut sheet.defs, picture.board().colours().map(lacquer));
        picture.draw(&mut sheet.body);
        sheet
    }
}

struct Picture<'a> {
    game: &'a Match<Halma>,
    style: Style,
    view: View,
    size: usize,
    side: f64,
}

/// Each colour is painted as the seat of its number.
fn lacquer(colour: Colour) -> Seat {
    Seat::new(colour.index())
}

impl Picture<'_> {
    fn board(&self) -> &Board {
        self.game.game().board()
    }

    /// The sheet's width and height.
    fn extent(&self) -> f64 {
        let board = FIELD + 2.0 * FRAME;
        match self.view {
            View::Diamond => (board * SQRT_2 + 0.9 * MARGIN).round(),
            View::Square => board + 2.0 * MARGIN,
        }
    }

    /// Where a point of the field lies; (0, 0) is its upper left corner before it is turned.
    fn place(&self, at: Point) -> Point {
        let middle = self.extent() / 2.0;
        let (x, y) = (at.x - FIELD / 2.0, at.y - FIELD / 2.0);
        match self.view {
            View::Diamond => point(middle + (x + y) / SQRT_2, middle + (y - x) / SQRT_2),
            View::Square => point(middle + x, middle + y),
        }
    }

    /// The same for a whole group, moved down by so much.
    fn turn(&self, drop: f64) -> String {
        let (x, y) = (Number(self.extent() / 2.0), Number(self.extent() / 2.0 + drop));
        let back = Number(-FIELD / 2.0);
        let turn = if self.view == View::Diamond { "rotate(-45)" } else { "" };
        format!("translate({x} {y}){turn}translate({back} {back})")
    }

    fn middle(&self, square: Square) -> Point {
        let (column, row) = cell(square, self.size);
        let along = |n: i32| (f64::from(n) + 0.5) * self.side;
        self.place(point(along(column), along(row)))
    }

    fn draw(&self, canvas: &mut Canvas) {
        let colours = self.style.colours;
        self.style.card(canvas, |canvas, drop| {
            let corner = point(-FRAME, -FRAME);
            let card = canvas.rect(corner, FIELD + 2.0 * FRAME, FIELD + 2.0 * FRAME);
            card.set("rx", 14.0).set("transform", self.turn(drop))
        });
        canvas.open("g").set("transform", self.turn(0.0)).inside(|field| {
            self.draw_courts(field);
            self.draw_squares(field);
        });
        self.draw_studs(canvas);
        self.style.coordinates(canvas, colours.muted, self.size, self.side, |at| self.place(at));
        for colour in self.board().colours() {
            self.draw_corner(canvas, colour);
        }
        for square in self.back_to_front() {
            self.draw_pawn(canvas, square);
        }
    }

    /// Squares from the back of the picture to its front, so that shadows fall on what is behind.
    fn back_to_front(&self) -> Vec<Square> {
        let mut squares = self.board().fields().squares();
        squares.sort_by(|a, b| self.middle(*a).y.total_cmp(&self.middle(*b).y));
        squares
    }

    fn draw_courts(&self, canvas: &mut Canvas) {
        let outline = Outline { side: self.side, inset: 1.0, radius: 3.0 };
        for colour in self.board().colours() {
            let squares = self.board().court(colour).squares();
            let cells: Vec<Cell> = squares.iter().map(|s| cell(*s, self.size)).collect();
            let paint = self.style.seat(lacquer(colour));
            let court = canvas.path(outline.path(point(0.0, 0.0), &cells)).fill(paint.tint);
            court.stroke(paint.face, 2.0).end();
        }
    }

    /// Every second square as the dash of a thick line, and a line round them all.
    fn draw_squares(&self, canvas: &mut Canvas) {
        let colours = self.style.colours;
        let mut rows = Path::default();
        for row in 0..self.size {
            let first = (row % 2) as f64 * self.side;
            let y = (row as f64 + 0.5) * self.side;
            rows.add_through([point(first, y), point(FIELD, y)]);
        }
        let squares = canvas.path(rows).line(colours.check, self.side);
        squares.set("stroke-dasharray", self.side).set("opacity", colours.check_opacity).end();
        let rim = canvas.rect(point(0.0, 0.0), FIELD, FIELD).set("rx", 2.0);
        rim.line(colours.faint, 1.5).end();
    }

    /// The studs that make a small court large (`H-3`).
    fn draw_studs(&self, canvas: &mut Canvas) {
        const SMALL: [usize; 4] = [4, 4, 3, 2];
        if self.size != 16 || self.board().colours().count() != 2 {
            return;
        }
        for colour in self.board().colours() {
            let corner = self.board().corner(colour);
            for square in self.board().court(colour).squares() {
                let columns = square.column().abs_diff(corner.column());
                let rows = square.row().abs_diff(corner.row());
                if SMALL.get(rows).is_none_or(|row| columns >= *row) {
                    let stud = canvas.circle(self.middle(square), 0.14 * self.side);
                    stud.fill(self.style.colours.stud).end();
                }
            }
        }
    }

    /// In the corner of the frame: whose court it is, whether it is his turn, whether he has won.
    fn draw_corner(&self, canvas: &mut Canvas, colour: Colour) {
        let (game, position) = (self.game.game(), self.game.position());
        let (column, row) = cell(self.board().corner(colour), self.size);
        let out = |n: i32| if n == 0 { -FRAME / 2.0 } else { FIELD + FRAME / 2.0 };
        let at = self.place(point(out(column), out(row)));
        let owner = game.owner(colour);
        if self.game.places().is_some_and(|places| places[owner] == 1) {
            self.style.star(canvas, at, 11.0);
            return;
        }
        if position.colour() == Some(colour) {
            canvas.circle(at, 11.5).line(self.style.colours.accent, 2.5).end();
        }
        let faded = if position.resigned().has(owner) { 0.35 } else { 1.0 };
        canvas.open("g").set("opacity", faded).inside(|inner| {
            self.style.stone(inner, lacquer(colour), at, 7.5);
        });
    }

    fn draw_pawn(&self, canvas: &mut Canvas, square: Square) {
        let (position, field) = (self.game.position(), Field::new(square));
        let mut colours = self.board().colours();
        if let Some(colour) = colours.find(|colour| position.pawns(*colour).has(field)) {
            self.style.stone(canvas, lacquer(colour), self.middle(square), 0.4 * self.side);
        }
    }
}
