//! What several games have on the table: boards, stones, and shapes with their marks.

use tabletop::Seat;

use crate::{
    palette::Lacquer,
    sheet::{Align, Style, ink},
    svg::{Canvas, Number, Path, Point, Tag, point},
};

impl Style {
    /// The colours of a seat.
    pub(crate) fn seat(self, seat: Seat) -> &'static Lacquer {
        &self.colours.seats[seat.index()]
    }

    /// Defines the stones of the seats in the seats' colours.
    pub(crate) fn define_stones(self, defs: &mut Canvas, seats: impl Iterator<Item = Seat>) {
        for seat in seats {
            self.define_stone(defs, seat, self.seat(seat));
        }
    }

    /// Defines a seat's stone, of radius 10: shadow, edge, face, mark and one highlight.
    pub(crate) fn define_stone(self, defs: &mut Canvas, seat: Seat, lacquer: &Lacquer) {
        let colours = self.colours;
        defs.open("g").id(&self.stone_id(seat)).inside(|stone| {
            let shadow = stone.circle(point(0.9, 2.2), 10.0).fill(colours.shadow);
            shadow.set("opacity", colours.shadow_opacity).end();
            stone.circle(point(0.0, 0.0), 10.0).fill(lacquer.edge).end();
            stone.circle(point(0.0, -0.6), 9.2).fill(lacquer.face).end();
            mark(stone, seat, lacquer.mark, 1.0);
            let shine = stone.path("M-6.9-3.2A7.4 7.4 0 0 1-2.6-7.3");
            shine.line(colours.shine, 1.3).round().set("opacity", 0.5).end();
        });
    }

    /// A seat's stone of a radius.
    pub(crate) fn stone(self, canvas: &mut Canvas, seat: Seat, at: Point, radius: f64) {
        let (x, y, scale) = (Number(at.x), Number(at.y), Number(radius / 10.0));
        let stone = canvas.open("use").set("href", format!("#{}", self.stone_id(seat)));
        stone.set("transform", format!("translate({x} {y})scale({scale})")).end();
    }

    fn stone_id(self, seat: Seat) -> String {
        self.id(&format!("s{seat}"))
    }

    /// The shadow of shapes that were defined under a name, `height` above the board.
    pub(crate) fn shade(self, canvas: &mut Canvas, name: &str, height: f64) {
        let shadow = canvas.copy(&self.id(name), point(0.3 * height, 2.0 + height));
        shadow.fill(self.colours.shadow).set("opacity", 1.2 * self.colours.shadow_opacity).end();
    }

    /// Shapes that were defined under a name: their side, `height` high, and their face.
    pub(crate) fn lay(self, canvas: &mut Canvas, name: &str, lacquer: &Lacquer, height: f64) {
        let id = self.id(name);
        canvas.copy(&id, point(0.0, height)).fill(lacquer.edge).end();
        canvas.copy(&id, point(0.0, 0.0)).fill(lacquer.face).end();
    }

    /// A board of card lying on the table. `shape` begins its outline, moved down by so much.
    pub(crate) fn card(self, canvas: &mut Canvas, shape: impl Fn(&mut Canvas, f64) -> Tag<'_>) {
        let colours = self.colours;
        self.slab(canvas, colours.board, colours.board_edge, shape);
    }

    /// A board of a colour of its own.
    pub(crate) fn slab(
        self,
        canvas: &mut Canvas,
        face: &'static str,
        edge: &'static str,
        shape: impl Fn(&mut Canvas, f64) -> Tag<'_>,
    ) {
        let colours = self.colours;
        for (drop, share) in [(10.0, 0.3), (6.0, 0.5)] {
            let shadow = shape(canvas, drop).fill(colours.shadow).stroke_of(colours.shadow);
            shadow.set("opacity", share * colours.shadow_opacity).end();
        }
        shape(canvas, 2.5).fill(edge).stroke_of(edge).end();
        shape(canvas, 0.0).fill(face).stroke_of(face).end();
    }

    /// Letters below and above, numbers at both sides of a board of so many `squares` of a `side`.
    /// `place` says where a point of the board lies in the picture.
    pub(crate) fn coordinates(
        self,
        canvas: &mut Canvas,
        colour: &'static str,
        squares: usize,
        side: f64,
        place: impl Fn(Point) -> Point,
    ) {
        let (length, out) = (squares as f64 * side, 14.0);
        ink(canvas, colour, 1.2, |canvas| {
            for n in 0..squares {
                let middle = (n as f64 + 0.5) * side;
                let letter = char::from(b'a' + n as u8).to_string();
                for y in [-out, length + out] {
                    let at = place(point(middle, y)).plus(0.0, -1.5);
                    self.word(canvas, &letter, at, 9.5, Align::Middle);
                }
                let number = (squares - n).to_string();
                for x in [-out, length + out] {
                    self.word(canvas, &number, place(point(x, middle)), 9.0, Align::Middle);
                }
            }
        });
    }

    /// A star of a radius for the winner.
    pub(crate) fn star(self, canvas: &mut Canvas, at: Point, radius: f64) {
        let points = (0..10).map(|n| {
            let angle = f64::from(n) * std::f64::consts::PI / 5.0;
            let reach = if n % 2 == 0 { radius } else { radius * 0.45 };
            at.plus(reach * angle.sin(), -reach * angle.cos())
        });
        let star = canvas.path(Path::around(points)).fill(self.colours.accent);
        star.stroke(self.colours.accent, radius * 0.16).set("stroke-linejoin", "round").end();
    }
}

/// A seat's mark: what tells it from the others without colour. It fits into a circle of radius
/// 4.5, times `scale`.
pub(crate) fn mark(canvas: &mut Canvas, seat: Seat, colour: &'static str, scale: f64) {
    let at = |x: f64, y: f64| point(x * scale, y * scale);
    let line = |canvas: &mut Canvas, from: Point, to: Point| {
        canvas.path(Path::through([from, to])).line(colour, 1.9 * scale).round().end();
    };
    match seat.index() {
        0 => canvas.circle(at(0.0, 0.0), 2.9 * scale).fill(colour).end(),
        1 => canvas.circle(at(0.0, 0.0), 3.5 * scale).line(colour, 1.8 * scale).end(),
        2 => {
            line(canvas, at(-3.7, 0.0), at(3.7, 0.0));
            line(canvas, at(0.0, -3.7), at(0.0, 3.7));
        }
        3 => {
            line(canvas, at(-3.5, -1.9), at(3.5, -1.9));
            line(canvas, at(-3.5, 1.9), at(3.5, 1.9));
        }
        _ => {
            let corners = [at(0.0, -4.2), at(4.0, 2.7), at(-4.0, 2.7)];
            canvas.path(Path::around(corners)).fill(colour).end();
        }
    }
}
