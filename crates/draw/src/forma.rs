//! Forma: shapes, markers, obstacles, the tower, and the bridges across the board.

use forma::{Forma, SIZE, Shape, Tray};
use polyomino::standard_shapes;
use tabletop::{Game, Match, Seat, Square};

use crate::{
    Paint, View,
    outline::{Cell, Outline, cell, extent, flat},
    panel::{LINE, SeatLine, Shelf, small},
    pieces::mark,
    sheet::{Sheet, Style, digits},
    svg::{Canvas, Path, Point, point},
};

const SIDE: f64 = 30.0;
const FIELD: f64 = SIDE * SIZE as f64;
const FRAME: f64 = 28.0;
const MARGIN: f64 = 28.0;
const WIDTH: f64 = FIELD + 2.0 * (FRAME + MARGIN);
/// Where the lines of the seats begin.
const LINES: f64 = MARGIN + FIELD + 2.0 * FRAME + 30.0;
/// The side of a square of the shapes in the trays.
const SMALL: f64 = 6.5;
const TRAY: f64 = 76.0;
const HEIGHT: f64 = LINES + LINE + TRAY + MARGIN;

const PIECE: Outline = Outline { side: SIDE, inset: 1.1, radius: 5.5 };

impl Paint for Forma {
    const PREFIX: &'static str = "f";

    fn paint(game: &Match<Self>, style: Style, _: View) -> Sheet {
        let picture = Picture { game, style };
        let mut sheet = Sheet::new(style, WIDTH, HEIGHT);
        picture.define(&mut sheet.defs);
        picture.draw(&mut sheet.body);
        sheet
    }
}

struct Picture<'a> {
    game: &'a Match<Forma>,
    style: Style,
}

/// The upper left corner of the field.
const CORNER: Point = point(MARGIN + FRAME, MARGIN + FRAME);

fn middle(square: Square) -> Point {
    let (column, row) = cell(square, SIZE);
    CORNER.plus((f64::from(column) + 0.5) * SIDE, (f64::from(row) + 0.5) * SIDE)
}

/// The names of what is defined for each seat: its shapes on the board, and its pattern.
fn laid_name(seat: Seat) -> String {
    format!("o{seat}")
}

fn pattern_name(seat: Seat) -> String {
    format!("p{seat}")
}

fn tray_name(shape: Shape) -> String {
    format!("t{}", shape.name())
}

const OBSTACLE: &str = "block";
const TOWER: &str = "tower";

impl Picture<'_> {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.game.game().players())
    }

    fn define(&self, defs: &mut Canvas) {
        self.style.define_stones(defs, self.seats());
        for seat in self.seats() {
            self.define_laid(defs, seat);
            self.define_pattern(defs, seat);
        }
        self.define_obstacle(defs);
        self.define_tower(defs);
        for (shape, form) in Shape::all().zip(standard_shapes()) {
            let outline = small(SMALL).path(point(0.0, 0.0), &flat(&form));
            defs.path(outline).id(&self.style.id(&tray_name(shape))).end();
        }
    }

    /// The outlines of all shapes that a seat has laid, still without colour.
    fn define_laid(&self, defs: &mut Canvas, seat: Seat) {
        let (game, position) = (self.game.game(), self.game.position());
        defs.open("g").id(&self.style.id(&laid_name(seat))).inside(|inner| {
            for laid in position.laid().iter().filter(|laid| laid.seat() == seat) {
                let squares = game.grid().squares(game.kit().squares(laid.placement()));
                let cells: Vec<Cell> = squares.map(|square| cell(square, SIZE)).collect();
                inner.path(PIECE.path(CORNER, &cells)).end();
            }
        });
    }

    /// The seat's mark on every square.
    fn define_pattern(&self, defs: &mut Canvas, seat: Seat) {
        defs.open("pattern")
            .id(&self.style.id(&pattern_name(seat)))
            .set("patternUnits", "userSpaceOnUse")
            .set("x", CORNER.x)
            .set("y", CORNER.y)
            .set("width", SIDE)
            .set("height", SIDE)
            .inside(|inner| {
                inner.open("g").moved(SIDE / 2.0, SIDE / 2.0).inside(|inner| {
                    mark(inner, seat, self.style.seat(seat).mark, 0.9);
                });
            });
    }

    fn define_obstacle(&self, defs: &mut Canvas) {
        let (colours, paint) = (self.style.colours, &self.style.colours.obstacle);
        defs.open("g").id(&self.style.id(OBSTACLE)).inside(|block| {
            let mut layer = |y: f64, colour, opacity| {
                let layer = block.rect(point(-12.0, y - 12.0), 24.0, 24.0).set("rx", 8.0);
                layer.fill(colour).set("opacity", opacity).end();
            };
            layer(3.5, colours.shadow, colours.shadow_opacity);
            layer(1.6, paint.edge, 1.0);
            layer(0.0, paint.face, 1.0);
            block.rect(point(-7.5, -7.5), 15.0, 15.0).set("rx", 5.0).line(paint.mark, 1.5).end();
        });
    }

    /// A round tower seen from above, with its battlements.
    fn define_tower(&self, defs: &mut Canvas) {
        let (colours, paint) = (self.style.colours, &self.style.colours.ivory);
        let centre = point(0.0, 0.0);
        defs.open("g").id(&self.style.id(TOWER)).inside(|tower| {
            let shadow = tower.circle(point(1.5, 4.5), 14.0).fill(colours.shadow);
            shadow.set("opacity", colours.shadow_opacity * 1.3).end();
            tower.circle(point(0.0, 1.6), 14.0).fill(paint.edge).end();
            tower.circle(centre, 14.0).fill(colours.shine).stroke(paint.edge, 1.0).end();
            // Eight merlons: a sixteenth of the circle each, with as much between them.
            let merlons = tower.circle(centre, 10.5).line(colours.stud, 3.6);
            merlons.set("stroke-dasharray", 10.5 * std::f64::consts::TAU / 16.0).end();
        });
    }

    fn draw(&self, canvas: &mut Canvas) {
        let (style, colours) = (self.style, self.style.colours);
        style.card(canvas, |canvas, drop| {
            let corner = point(MARGIN, MARGIN + drop);
            canvas.rect(corner, FIELD + 2.0 * FRAME, FIELD + 2.0 * FRAME).set("rx", 14.0)
        });
        self.draw_grid(canvas);
        style.coordinates(canvas, colours.muted, SIZE, SIDE, |at| CORNER.plus(at.x, at.y));
        self.draw_laid(canvas);
        for seat in self.seats() {
            self.draw_bridges(canvas, seat);
        }
        self.draw_figures(canvas);
        for seat in self.seats() {
            self.draw_seat(canvas, seat);
        }
    }

    fn draw_grid(&self, canvas: &mut Canvas) {
        let colours = self.style.colours;
        let mut lines = Path::default();
        for n in 1..SIZE {
            let along = SIDE * n as f64;
            lines.add_through([CORNER.plus(along, 0.0), CORNER.plus(along, FIELD)]);
            lines.add_through([CORNER.plus(0.0, along), CORNER.plus(FIELD, along)]);
        }
        canvas.path(lines).line(colours.grid, 1.0).end();
        canvas.rect(CORNER, FIELD, FIELD).set("rx", 2.0).line(colours.faint, 1.5).end();
    }

    fn draw_laid(&self, canvas: &mut Canvas) {
        for seat in self.seats() {
            self.style.shade(canvas, &laid_name(seat), 1.5);
        }
        for seat in self.seats() {
            self.style.lay(canvas, &laid_name(seat), self.style.seat(seat), 1.5);
            let marks = canvas.copy(&self.style.id(&laid_name(seat)), point(0.0, 0.0));
            marks.fill(self.style.link(&pattern_name(seat))).set("opacity", 0.6).end();
        }
    }

    fn draw_bridges(&self, canvas: &mut Canvas, seat: Seat) {
        let bridges = self.game.game().bridges(self.game.position(), seat);
        let upward = bridges.north_south.iter().map(|path| (path, point(0.0, SIDE / 2.0)));
        let across = bridges.east_west.iter().map(|path| (path, point(-SIDE / 2.0, 0.0)));
        for (squares, out) in upward.chain(across) {
            let mut points: Vec<Point> = squares.iter().map(|square| middle(*square)).collect();
            let (Some(&first), Some(&last)) = (points.first(), points.last()) else { continue };
            points.insert(0, first.plus(out.x, out.y));
            points.push(last.plus(-out.x, -out.y));
            let ribbon = Path::ribbon(&points, 9.0);
            let paint = self.style.seat(seat);
            canvas.path(ribbon.clone()).line(paint.edge, 9.0).end();
            canvas.path(ribbon).line(self.style.colours.ivory.face, 5.0).end();
        }
    }

    /// Obstacles, the tower, and markers.
    fn draw_figures(&self, canvas: &mut Canvas) {
        let (grid, position) = (self.game.game().grid(), self.game.position());
        for square in grid.squares(position.obstacles()) {
            canvas.copy(&self.style.id(OBSTACLE), middle(square)).end();
        }
        if let Some(square) = position.tower() {
            canvas.copy(&self.style.id(TOWER), middle(square)).end();
            let owner = position.tower_owner().map(|seat| self.style.seat(seat).face);
            let core = owner.unwrap_or(self.style.colours.ivory.edge);
            canvas.circle(middle(square), 5.5).fill(core).end();
        }
        for seat in self.seats() {
            for square in grid.squares(position.marked(seat)) {
                self.style.stone(canvas, seat, middle(square), 9.5);
            }
        }
    }

    fn draw_seat(&self, canvas: &mut Canvas, seat: Seat) {
        const BETWEEN: f64 = 22.0;
        let players = self.game.game().players() as f64;
        let width = (FIELD + 2.0 * FRAME - BETWEEN * (players - 1.0)) / players;
        let at = point(MARGIN + (width + BETWEEN) * seat.index() as f64, LINES);
        let line = SeatLine {
            seat,
            score: digits(self.game.scores()[seat]),
            to_act: self.game.to_act() == Some(seat),
            has_won: self.game.places().is_some_and(|places| places[seat] == 1),
            is_gone: self.game.position().has_resigned(seat),
        };
        self.style.seat_line(canvas, at, width, &line);
        self.draw_tray(canvas, seat, at.plus(0.0, LINE), width);
    }

    /// The shapes left, and those set aside as outlines only.
    fn draw_tray(&self, canvas: &mut Canvas, seat: Seat, at: Point, width: f64) {
        let (position, paint) = (self.game.position(), self.style.seat(seat));
        let each = |tray: &Tray, aside: bool| {
            let kinds = tray.shapes().map(|shape| (shape, tray.count(shape)));
            let copies = kinds.flat_map(move |(shape, count)| {
                std::iter::repeat_n((shape, aside), usize::from(count))
            });
            copies.collect::<Vec<_>>()
        };
        let mut shapes = each(position.tray(seat), false);
        shapes.extend(each(position.aside(seat), true));
        let forms: Vec<Vec<Cell>> = standard_shapes().iter().map(flat).collect();
        let form = |shape: Shape| forms[shape.index()].as_slice();
        shapes.sort_by_key(|(shape, aside)| (*aside, extent(form(*shape)).1));
        let tray = Shelf::set(shapes.iter().map(|(shape, _)| form(*shape)), width / SMALL);
        canvas.open("g").fill(paint.face).inside(|inner| {
            for ((shape, aside), place) in shapes.iter().zip(&tray.places) {
                let place = at.plus(place.x * SMALL, place.y * SMALL);
                let copy = inner.copy(&self.style.id(&tray_name(*shape)), place);
                if *aside { copy.line(paint.face, 1.1).end() } else { copy.end() }
            }
        });
    }
}
