//! What several games have on the table: stones, the outlines of shapes, boards, and a seat's line
//! with its score.

use tabletop::{Seat, Square};

use crate::{
    palette::Lacquer,
    sheet::{Align, Style},
    svg::{Canvas, Number, Path, Point, Tag, point},
};

/// A square of a picture: column from the left, row from the top.
pub(crate) type Cell = (i32, i32);

/// Where a square lies in a picture of a board of `size` by `size`, row 1 at the bottom.
pub(crate) fn cell(square: Square, size: usize) -> Cell {
    (square.column() as i32, size as i32 - 1 - square.row() as i32)
}

/// The squares of a shape by itself, lying flat.
pub(crate) fn flat(shape: &polyomino::Shape) -> Vec<Cell> {
    let extent = |face: &[Square]| {
        face.iter().fold((0, 0), |(columns, rows), square| {
            (columns.max(square.column()), rows.max(square.row()))
        })
    };
    let face = shape.orientations().into_iter().min_by_key(|face| {
        let (columns, rows) = extent(face);
        (rows, columns)
    });
    let face = face.unwrap_or_default();
    let rows = extent(&face).1;
    face.into_iter().map(|square| cell(square, rows + 1)).collect()
}

/// How shapes of squares are outlined.
#[derive(Clone, Copy)]
pub(crate) struct Outline {
    /// The side of a square.
    pub(crate) side: f64,
    /// How far the outline stays within its squares.
    pub(crate) inset: f64,
    /// How round its corners are.
    pub(crate) radius: f64,
}

impl Outline {
    /// The outline of side-connected squares as one path, with `origin` the upper left corner of
    /// square (0, 0).
    pub(crate) fn path(&self, origin: Point, cells: &[Cell]) -> Path {
        let mut edges = border(cells);
        let mut path = Path::default();
        while let Some(first) = edges.pop() {
            let mut corners = vec![first];
            let mut last = first;
            while let Some(next) = following(&edges, last) {
                last = edges.swap_remove(next);
                corners.push(last);
            }
            self.add_loop(&mut path, origin, &corners);
        }
        path
    }

    /// Rounds every place where the border turns.
    fn add_loop(&self, path: &mut Path, origin: Point, edges: &[Edge]) {
        let mut begun = false;
        for (index, edge) in edges.iter().enumerate() {
            let next = edges[(index + 1) % edges.len()];
            if next.heading == edge.heading {
                continue;
            }
            let ((dx, dy), (ex, ey)) = (edge.heading, next.heading);
            // The inner side is to the right of where the border heads.
            let shift = |along: i32| f64::from(along) * self.inset;
            let turn = origin.plus(
                f64::from(next.from.0) * self.side + shift(-dy) + shift(-ey),
                f64::from(next.from.1) * self.side + shift(dx) + shift(ex),
            );
            let step = |along: i32| f64::from(along) * self.radius;
            let (before, after) = (turn.plus(-step(dx), -step(dy)), turn.plus(step(ex), step(ey)));
            if begun { path.to(before) } else { path.start(before) }
            path.bend(turn, after);
            begun = true;
        }
        path.close();
    }
}

/// A side of a square on the border of a shape.
#[derive(Clone, Copy, PartialEq)]
struct Edge {
    from: Cell,
    heading: Cell,
}

/// The sides that a shape does not share with itself, clockwise round each square.
fn border(cells: &[Cell]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for &(x, y) in cells {
        for (from, heading, beside) in [
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ] {
            if !cells.contains(&beside) {
                edges.push(Edge { from, heading });
            }
        }
    }
    edges
}

/// Where the border goes on. Where two squares meet at a corner only, it stays with its own.
fn following(edges: &[Edge], last: Edge) -> Option<usize> {
    let (dx, dy) = last.heading;
    let end = (last.from.0 + dx, last.from.1 + dy);
    [(-dy, dx), (dx, dy), (dy, -dx)].into_iter().find_map(|heading| {
        edges.iter().position(|edge| edge.from == end && edge.heading == heading)
    })
}

impl Style {
    /// The colours of a seat.
    pub(crate) fn seat(self, seat: Seat) -> &'static Lacquer {
        &self.colours.seats[seat.index()]
    }

    /// The name under which a seat's stone is defined.
    fn stone_name(seat: Seat) -> String {
        format!("s{seat}")
    }

    /// Defines the stones of the seats, of radius 10.
    pub(crate) fn define_stones(self, defs: &mut Canvas, seats: impl Iterator<Item = Seat>) {
        for seat in seats {
            self.define_stone(defs, &Self::stone_name(seat), self.seat(seat), seat);
        }
    }

    /// Defines a stone: shadow, edge, face, mark and one highlight.
    pub(crate) fn define_stone(self, defs: &mut Canvas, name: &str, lacquer: &Lacquer, seat: Seat) {
        let colours = self.colours;
        defs.open("g").id(&self.id(name)).inside(|stone| {
            let shadow = stone.circle(point(0.9, 2.2), 10.0).fill(colours.shadow);
            shadow.set("opacity", colours.shadow_opacity).end();
            stone.circle(point(0.0, 0.0), 10.0).fill(lacquer.edge).end();
            stone.circle(point(0.0, -0.6), 9.2).fill(lacquer.face).end();
            mark(stone, seat, lacquer.mark, 1.0);
            let shine = stone.path("M-6.9-3.2A7.4 7.4 0 0 1-2.6-7.3");
            shine.line("#fff", 1.3).round().set("opacity", 0.5).end();
        });
    }

    /// A seat's stone of a radius.
    pub(crate) fn stone(self, canvas: &mut Canvas, seat: Seat, at: Point, radius: f64) {
        self.token(canvas, &Self::stone_name(seat), at, radius);
    }

    /// A stone that was defined under a name.
    pub(crate) fn token(self, canvas: &mut Canvas, name: &str, at: Point, radius: f64) {
        let (x, y, scale) = (Number(at.x), Number(at.y), Number(radius / 10.0));
        let stone = canvas.open("use").set("href", format!("#{}", self.id(name)));
        stone.set("transform", format!("translate({x} {y})scale({scale})")).end();
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

    /// Letters below and above, numbers at both sides of a board of `size` squares of a `side`.
    /// `place` says where a point of the board lies in the picture.
    pub(crate) fn coordinates(
        self,
        canvas: &mut Canvas,
        colour: &'static str,
        size: usize,
        side: f64,
        place: impl Fn(Point) -> Point,
    ) {
        let (length, out) = (size as f64 * side, 14.0);
        self.ink(canvas, colour, 1.2, |canvas| {
            for n in 0..size {
                let middle = (n as f64 + 0.5) * side;
                let letter = char::from(b'a' + n as u8).to_string();
                for y in [-out, length + out] {
                    let at = place(point(middle, y)).plus(0.0, -1.5);
                    self.word(canvas, &letter, at, 9.5, Align::Middle);
                }
                let number = (size - n).to_string();
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
