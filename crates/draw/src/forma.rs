//! Forma: shapes, markers, obstacles, the tower, and the bridges across the board.

use forma::{Forma, Shape, Tray};
use polyomino::STANDARD;
use tabletop::{Game, Match, Seat, Square};

use crate::{
    Paint, View,
    outline::{Cell, Outline, cell, extent, flat},
    panel::{LINE, SeatLine, Shelf, small},
    pieces::mark,
    sheet::{Sheet, Style, digits},
    svg::{Canvas, Path, Point, point},
};

/// The side of the field, whatever the number of its squares.
const FIELD: f64 = 600.0;
/// The side of a square for which everything on the board is measured.
const SIDE: f64 = 30.0;
const FRAME: f64 = 28.0;
const MARGIN: f64 = 28.0;
const WIDTH: f64 = FIELD + 2.0 * (FRAME + MARGIN);
/// Where the lines of the seats begin.
const LINES: f64 = MARGIN + FIELD + 2.0 * FRAME + 30.0;
/// The side of a square of the shapes in the trays, where there is room.
const LARGEST: f64 = 6.5;
const TRAY: f64 = 76.0;
/// How far a full tray may reach into the margin below.
const OVER: f64 = 8.0;
/// What lies between the seats.
const BETWEEN: f64 = 22.0;
const HEIGHT: f64 = LINES + LINE + TRAY + MARGIN;

impl Paint for Forma {
    const PREFIX: &'static str = "f";

    fn paint(game: &Match<Self>, style: Style, _: View) -> Sheet {
        let rules = game.game();
        let picture = Picture {
            game,
            style,
            size: rules.size(),
            side: FIELD / rules.size() as f64,
            small: fitting(rules),
        };
        let mut sheet = Sheet::new(style, WIDTH, HEIGHT);
        picture.define(&mut sheet.defs);
        picture.draw(&mut sheet.body);
        sheet
    }
}

struct Picture<'a> {
    game: &'a Match<Forma>,
    style: Style,
    size: usize,
    /// The side of a square on the board, and of one in a tray.
    side: f64,
    small: f64,
}

/// The upper left corner of the field.
const CORNER: Point = point(MARGIN + FRAME, MARGIN + FRAME);

/// How wide what stands under the board is, for each seat.
fn seat_width(players: usize) -> f64 {
    let players = players as f64;
    (FIELD + 2.0 * FRAME - BETWEEN * (players - 1.0)) / players
}

/// The side of a square with which all shapes of a player find room in a tray.
fn fitting(game: &Forma) -> f64 {
    let (edition, start) = (game.edition(), game.start());
    let (tray, width) = (start.tray(Seat::FIRST), seat_width(game.players()));
    let mut forms: Vec<Vec<Cell>> = tray
        .shapes()
        .flat_map(|shape| {
            let form = flat(edition.piece(shape).form());
            std::iter::repeat_n(form, usize::from(tray.count(shape)))
        })
        .collect();
    forms.sort_by_key(|form| extent(form).1);
    let mut side = LARGEST;
    while Shelf::set(forms.iter().map(Vec::as_slice), width / side).height * side > TRAY + OVER {
        side *= 0.95;
    }
    side
}

/// The names of what is defined for each seat: its shapes on the board, and its pattern.
fn laid_name(seat: Seat) -> String {
    format!("o{seat}")
}

fn pattern_name(seat: Seat) -> String {
    format!("p{seat}")
}

const OBSTACLE: &str = "block";
const TOWER: &str = "tower";

impl Picture<'_> {
    /// The outline of a shape in the trays. Somebody may have called one of his own `ower`.
    fn tray_name(&self, shape: Shape) -> String {
        let name = self.game.game().edition().piece(shape).name();
        if STANDARD.contains(&name) { format!("t{name}") } else { format!("t-{name}") }
    }

    /// A length on the board.
    fn scaled(&self, length: f64) -> f64 {
        length * (self.side / SIDE)
    }

    fn middle(&self, square: Square) -> Point {
        let (column, row) = cell(square, self.size);
        CORNER.plus((f64::from(column) + 0.5) * self.side, (f64::from(row) + 0.5) * self.side)
    }

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
        let edition = self.game.game().edition();
        for shape in edition.shapes() {
            let form = flat(edition.piece(shape).form());
            let outline = small(self.small).path(point(0.0, 0.0), &form);
            defs.path(outline).id(&self.style.id(&self.tray_name(shape))).end();
        }
    }

    /// The outlines of all shapes that a seat has laid, still without colour.
    fn define_laid(&self, defs: &mut Canvas, seat: Seat) {
        let (game, position) = (self.game.game(), self.game.position());
        let outline =
            Outline { side: self.side, inset: self.scaled(1.1), radius: self.scaled(5.5) };
        defs.open("g").id(&self.style.id(&laid_name(seat))).inside(|inner| {
            for laid in position.laid().iter().filter(|laid| laid.seat() == seat) {
                let squares = game.grid().squares(game.kit().squares(laid.placement()));
                let cells: Vec<Cell> = squares.map(|square| cell(square, self.size)).collect();
                inner.path(outline.path(CORNER, &cells)).end();
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
            .set("width", self.side)
            .set("height", self.side)
            .inside(|inner| {
                inner.open("g").moved(self.side / 2.0, self.side / 2.0).inside(|inner| {
                    mark(inner, seat, self.style.seat(seat).mark, self.scaled(0.9));
                });
            });
    }

    fn define_obstacle(&self, defs: &mut Canvas) {
        let (colours, paint) = (self.style.colours, &self.style.colours.obstacle);
        defs.open("g").id(&self.style.id(OBSTACLE)).inside(|block| {
            let mut layer = |y: f64, colour, opacity| {
                let corner = point(self.scaled(-12.0), self.scaled(y - 12.0));
                let layer = block.rect(corner, self.scaled(24.0), self.scaled(24.0));
                let layer = layer.set("rx", self.scaled(8.0));
                layer.fill(colour).set("opacity", opacity).end();
            };
            layer(3.5, colours.shadow, colours.shadow_opacity);
            layer(1.6, paint.edge, 1.0);
            layer(0.0, paint.face, 1.0);
            let corner = point(self.scaled(-7.5), self.scaled(-7.5));
            let ring = block.rect(corner, self.scaled(15.0), self.scaled(15.0));
            ring.set("rx", self.scaled(5.0)).line(paint.mark, self.scaled(1.5)).end();
        });
    }

    /// A round tower seen from above, with its battlements.
    fn define_tower(&self, defs: &mut Canvas) {
        let (colours, paint) = (self.style.colours, &self.style.colours.ivory);
        let centre = point(0.0, 0.0);
        defs.open("g").id(&self.style.id(TOWER)).inside(|tower| {
            let (wall, radius) = (self.scaled(10.5), self.scaled(14.0));
            let below = point(self.scaled(1.5), self.scaled(4.5));
            let shadow = tower.circle(below, radius).fill(colours.shadow);
            shadow.set("opacity", colours.shadow_opacity * 1.3).end();
            tower.circle(point(0.0, self.scaled(1.6)), radius).fill(paint.edge).end();
            tower.circle(centre, radius).fill(colours.shine).stroke(paint.edge, 1.0).end();
            // Eight merlons: a sixteenth of the circle each, with as much between them.
            let merlons = tower.circle(centre, wall).line(colours.stud, self.scaled(3.6));
            merlons.set("stroke-dasharray", wall * std::f64::consts::TAU / 16.0).end();
        });
    }

    fn draw(&self, canvas: &mut Canvas) {
        let (style, colours) = (self.style, self.style.colours);
        style.card(canvas, |canvas, drop| {
            let corner = point(MARGIN, MARGIN + drop);
            canvas.rect(corner, FIELD + 2.0 * FRAME, FIELD + 2.0 * FRAME).set("rx", 14.0)
        });
        self.draw_grid(canvas);
        style
            .coordinates(canvas, colours.muted, self.size, self.side, |at| CORNER.plus(at.x, at.y));
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
        for n in 1..self.size {
            let along = self.side * n as f64;
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
        let upward = bridges.north_south.iter().map(|path| (path, point(0.0, self.side / 2.0)));
        let across = bridges.east_west.iter().map(|path| (path, point(-self.side / 2.0, 0.0)));
        for (squares, out) in upward.chain(across) {
            let mut points: Vec<Point> = squares.iter().map(|s| self.middle(*s)).collect();
            let (Some(&first), Some(&last)) = (points.first(), points.last()) else { continue };
            points.insert(0, first.plus(out.x, out.y));
            points.push(last.plus(-out.x, -out.y));
            let ribbon = Path::ribbon(&points, self.scaled(9.0));
            let paint = self.style.seat(seat);
            canvas.path(ribbon.clone()).line(paint.edge, self.scaled(9.0)).end();
            canvas.path(ribbon).line(self.style.colours.ivory.face, self.scaled(5.0)).end();
        }
    }

    /// Obstacles, the tower, and markers.
    fn draw_figures(&self, canvas: &mut Canvas) {
        let (grid, position) = (self.game.game().grid(), self.game.position());
        for square in grid.squares(position.obstacles()) {
            canvas.copy(&self.style.id(OBSTACLE), self.middle(square)).end();
        }
        if let Some(square) = position.tower() {
            canvas.copy(&self.style.id(TOWER), self.middle(square)).end();
            let owner = position.tower_owner().map(|seat| self.style.seat(seat).face);
            let core = owner.unwrap_or(self.style.colours.ivory.edge);
            canvas.circle(self.middle(square), self.scaled(5.5)).fill(core).end();
        }
        for seat in self.seats() {
            for square in grid.squares(position.marked(seat)) {
                self.style.stone(canvas, seat, self.middle(square), self.scaled(9.5));
            }
        }
    }

    fn draw_seat(&self, canvas: &mut Canvas, seat: Seat) {
        let width = seat_width(self.game.game().players());
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
        let edition = self.game.game().edition();
        let forms: Vec<Vec<Cell>> = edition.pieces().iter().map(|p| flat(p.form())).collect();
        let form = |shape: Shape| forms[shape.index()].as_slice();
        shapes.sort_by_key(|(shape, aside)| (*aside, extent(form(*shape)).1));
        let tray = Shelf::set(shapes.iter().map(|(shape, _)| form(*shape)), width / self.small);
        canvas.open("g").fill(paint.face).inside(|inner| {
            for ((shape, aside), place) in shapes.iter().zip(&tray.places) {
                let place = at.plus(place.x * self.small, place.y * self.small);
                let copy = inner.copy(&self.style.id(&self.tray_name(*shape)), place);
                if *aside { copy.line(paint.face, 1.1).end() } else { copy.end() }
            }
        });
    }
}
