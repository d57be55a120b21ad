//! Boomerang, the hunt: fields joined by lines, boomerangs that say which way a capture goes, and
//! before each seat its prisoners and its supply.

use boomerang_hunt::{Board, Field, Hunt, Line};
use tabletop::{Game, Match, Seat};

use crate::{
    Paint, View,
    panel::{LINE, SeatLine},
    sheet::{Align, Sheet, Style, ink},
    svg::{Canvas, Number, Path, Point, point},
};

const WIDTH: f64 = 760.0;
const MARGIN: f64 = 30.0;
/// The most room that the fields take, from the middle of the first to the middle of the last.
const ROOM: Point = point(620.0, 620.0);
/// The most that one line may be stretched to.
const LONGEST: f64 = 100.0;
/// Between the board and the lines of the seats.
const BETWEEN: f64 = 34.0;
/// The radius of stones that are not on the board.
const SMALL: f64 = 7.0;
/// How far apart the rows of such stones are.
const ROW: f64 = 24.0;

impl Paint for Hunt {
    const PREFIX: &'static str = "b";

    fn paint(game: &Match<Self>, style: Style, _: View) -> Sheet {
        let frame = Frame::new(game.game().board());
        let picture = Picture { game, style, frame };
        let mut sheet = Sheet::new(style, WIDTH, picture.lines() + LINE + 2.0 * ROW + MARGIN);
        picture.define(&mut sheet.defs);
        picture.draw(&mut sheet.body);
        sheet
    }
}

/// How an edition's places become points of the picture.
struct Frame {
    left: f64,
    top: f64,
    scale: f64,
    /// The length of the shortest line, in the picture.
    unit: f64,
    /// The upper left field's place in the picture.
    origin: Point,
    /// How high the board is, its border included.
    height: f64,
}

impl Frame {
    fn new(board: &Board) -> Self {
        let range = |axis: usize| {
            let along = board.fields().map(|field| board.place(field)[axis]);
            along.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), n| {
                (low.min(n), high.max(n))
            })
        };
        let ((left, right), (bottom, top)) = (range(0), range(1));
        let length = |line: &Line| {
            let ([ax, ay], [bx, by]) = (board.place(line.a), board.place(line.b));
            (ax - bx).hypot(ay - by)
        };
        let shortest = board.lines().iter().map(length).fold(f64::INFINITY, f64::min);
        let shortest = if shortest.is_finite() && shortest > 0.0 { shortest } else { 1.0 };
        let stretch = |room: f64, extent: f64| if extent > 0.0 { room / extent } else { f64::MAX };
        let scale = (LONGEST / shortest)
            .min(stretch(ROOM.x, right - left))
            .min(stretch(ROOM.y, top - bottom));
        let unit = shortest * scale;
        let border = Self::border_of(unit);
        let origin = point((WIDTH - (right - left) * scale) / 2.0, MARGIN + border);
        let height = (top - bottom) * scale + 2.0 * border;
        Self { left, top, scale, unit, origin, height }
    }

    /// From the outermost fields to the edge of the board.
    fn border_of(unit: f64) -> f64 {
        0.46 * unit
    }

    fn border(&self) -> f64 {
        Self::border_of(self.unit)
    }

    /// The edition's y points upward, the picture's downward.
    fn place(&self, [x, y]: [f64; 2]) -> Point {
        self.origin.plus((x - self.left) * self.scale, (self.top - y) * self.scale)
    }
}

struct Picture<'a> {
    game: &'a Match<Hunt>,
    style: Style,
    frame: Frame,
}

const BOOMERANG: &str = "arrow";
const DOTS: &str = "dots";

impl Picture<'_> {
    fn board(&self) -> &Board {
        self.game.game().board()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.game.game().players())
    }

    fn place(&self, field: Field) -> Point {
        self.frame.place(self.board().place(field))
    }

    fn stone_radius(&self) -> f64 {
        0.22 * self.frame.unit
    }

    /// Where the lines of the seats begin.
    fn lines(&self) -> f64 {
        MARGIN + self.frame.height + BETWEEN
    }

    fn define(&self, defs: &mut Canvas) {
        let colours = self.style.colours;
        self.style.define_stones(defs, self.seats());
        defs.path(
            "M-6.5-11Q7-7.5 10 0Q7 7.5-6.5 11Q-10 10.6-8.5 7.4Q-.6 4.4 1 0Q-.6-4.4-8.5-7.4Q-10-10.6-6.5-11Z",
        )
        .id(&self.style.id(BOOMERANG))
        .fill(colours.accent)
        .end();
        // Not too fine on boards whose fields lie close together.
        let step = (0.1 * self.frame.unit).max(4.0);
        defs.open("pattern")
            .id(&self.style.id(DOTS))
            .set("patternUnits", "userSpaceOnUse")
            .set("width", step)
            .set("height", step)
            .inside(|inner| {
                for at in [0.25, 0.75] {
                    inner.circle(point(at * step, at * step), 0.22 * step).fill(colours.dots).end();
                }
            });
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.draw_card(canvas);
        self.draw_triangles(canvas);
        self.draw_lines(canvas);
        self.draw_fields(canvas);
        for field in self.back_to_front() {
            if let Some(seat) = self.game.position().owner(field) {
                self.draw_stone(canvas, field, seat);
            }
        }
        self.draw_names(canvas);
        for seat in self.seats() {
            self.draw_seat(canvas, seat);
        }
    }

    /// Fields from the back of the picture to its front.
    fn back_to_front(&self) -> Vec<Field> {
        let mut fields: Vec<_> = self.board().fields().collect();
        fields.sort_by(|a, b| self.place(*a).y.total_cmp(&self.place(*b).y));
        fields
    }

    /// The board ends at the same distance from the outermost fields everywhere.
    fn draw_card(&self, canvas: &mut Canvas) {
        let places: Vec<Point> = self.board().fields().map(|field| self.place(field)).collect();
        let hull = Path::around(hull(places));
        self.style.card(canvas, |canvas, drop| {
            let card = canvas.path(hull.clone()).moved(0.0, drop);
            card.set("stroke-width", 2.0 * self.frame.border()).set("stroke-linejoin", "round")
        });
    }

    fn draw_triangles(&self, canvas: &mut Canvas) {
        let colours = self.style.colours;
        let mut all = Path::default();
        for corners in self.board().triangles() {
            let places = corners.map(|corner| self.place(corner));
            let sum = places.iter().fold(point(0.0, 0.0), |sum, at| sum.plus(at.x, at.y));
            let middle = point(sum.x / 3.0, sum.y / 3.0);
            all.add_around(places.map(|corner| corner.towards(middle, 0.1)));
        }
        let wash = canvas.path(all.clone()).fill(colours.dots).set("opacity", 0.16);
        wash.end();
        canvas.path(all).fill(self.style.link(DOTS)).end();
    }

    fn draw_lines(&self, canvas: &mut Canvas) {
        let colours = self.style.colours;
        let unit = self.frame.unit;
        let joined = |arrows: bool| {
            let mut path = Path::default();
            for line in self.board().lines().iter().filter(|line| line.arrow.is_some() == arrows) {
                path.add_through([self.place(line.a), self.place(line.b)]);
            }
            path
        };
        canvas.path(joined(true)).line(colours.path, 0.028 * unit).end();
        canvas.path(joined(false)).line(colours.plain_path, 0.045 * unit).end();
        for line in self.board().lines() {
            if let Some(head) = line.arrow {
                let tail = if head == line.a { line.b } else { line.a };
                self.draw_arrow(canvas, self.place(tail), self.place(head));
            }
        }
    }

    fn draw_arrow(&self, canvas: &mut Canvas, tail: Point, head: Point) {
        let at = tail.towards(head, 0.5);
        let turn = (head.y - tail.y).atan2(head.x - tail.x).to_degrees();
        let (x, y, scale) = (Number(at.x), Number(at.y), Number(self.frame.unit / 108.0));
        let arrow = canvas.open("use").set("href", format!("#{}", self.style.id(BOOMERANG)));
        let turn = Number(turn);
        arrow.set("transform", format!("translate({x} {y})rotate({turn})scale({scale})")).end();
    }

    fn draw_fields(&self, canvas: &mut Canvas) {
        let (colours, unit) = (self.style.colours, self.frame.unit);
        let fields = canvas.open("g").fill(colours.board).stroke(colours.path, 0.02 * unit);
        fields.inside(|inner| {
            for field in self.board().fields() {
                inner.circle(self.place(field), 0.15 * unit).end();
            }
        });
    }

    /// A field's name stands in it while it is empty, and under the stone that stands on it.
    fn draw_names(&self, canvas: &mut Canvas) {
        let colours = self.style.colours;
        let height = 0.088 * self.frame.unit;
        let (taken, empty): (Vec<Field>, Vec<Field>) =
            self.board().fields().partition(|field| self.game.position().occupied().has(*field));
        let under = self.stone_radius() + 0.085 * self.frame.unit;
        let mut names = |colour, weight, fields: &[Field], drop: f64| {
            ink(canvas, colour, weight, |canvas| {
                for field in fields {
                    let (at, name) = (self.place(*field), self.board().field_name(*field));
                    self.style.word(canvas, name, at.plus(0.0, drop), height, Align::Middle);
                }
            });
        };
        names(colours.muted, 1.2, &empty, 0.0);
        names(colours.board, 7.0, &taken, under);
        names(colours.muted, 1.2, &taken, under);
    }

    /// A stone, with a ring of accent round it if it can be claimed (`B-17`).
    fn draw_stone(&self, canvas: &mut Canvas, field: Field, seat: Seat) {
        let (at, radius) = (self.place(field), self.stone_radius());
        self.style.stone(canvas, seat, at, radius);
        if self.game.position().overlooked().has(field) {
            let ring = canvas.circle(at, 1.22 * radius).line(self.style.colours.accent, 2.5);
            ring.set("stroke-dasharray", "4 3").end();
        }
    }

    fn draw_seat(&self, canvas: &mut Canvas, seat: Seat) {
        let (game, position) = (self.game.game(), self.game.position());
        let players = game.players() as f64;
        let between = 90.0 / players;
        let width = (WIDTH - 2.0 * MARGIN - between * (players - 1.0)) / players;
        let at = point(MARGIN + (width + between) * seat.index() as f64, self.lines());
        let held = position.held(seat);
        let score = game.target().map_or(held.to_string(), |target| format!("{held}/{target}"));
        let to_act = self.game.to_act() == Some(seat);
        let line = SeatLine {
            seat,
            score,
            to_act,
            has_won: self.game.places().is_some_and(|places| places[seat] == 1),
            is_gone: !position.is_playing(seat),
        };
        self.style.seat_line(canvas, at, width, &line);
        if to_act {
            self.draw_extra_turns(canvas, at.plus(width - 10.0, 27.0));
        }
        self.draw_prisoners(canvas, seat, at.plus(0.0, LINE + 4.0), width);
        self.draw_supply(canvas, seat, at.plus(0.0, LINE + 4.0 + ROW), width);
    }

    /// A boomerang for each extra turn that is still to play.
    fn draw_extra_turns(&self, canvas: &mut Canvas, at: Point) {
        for n in 0..self.game.position().extra_turns() {
            let at = at.plus(-15.0 * f64::from(n), 0.0);
            canvas.copy(&self.style.id(BOOMERANG), at).end();
        }
    }

    /// The prisoners by owner, in as many slots as it takes to win.
    fn draw_prisoners(&self, canvas: &mut Canvas, seat: Seat, at: Point, width: f64) {
        let (colours, position) = (self.style.colours, self.game.position());
        let owners = self.seats().flat_map(|owner| {
            std::iter::repeat_n(owner, usize::from(position.prisoners(seat, owner)))
        });
        let owners: Vec<Seat> = owners.collect();
        let slots = self.game.game().target().map_or(owners.len(), usize::from).max(owners.len());
        let places = Self::row(at, width, slots);
        for place in &places[owners.len()..] {
            canvas.circle(*place, SMALL - 1.5).line(colours.faint, 1.5).end();
        }
        for (owner, place) in owners.iter().zip(&places) {
            self.style.stone(canvas, *owner, *place, SMALL);
        }
    }

    /// The stones not yet brought in, then those that were lost to claims as struck rings.
    fn draw_supply(&self, canvas: &mut Canvas, seat: Seat, at: Point, width: f64) {
        let (colours, position) = (self.style.colours, self.game.position());
        let (supply, removed) = (position.supply(seat), position.removed(seat));
        let places = Self::row(at, width, usize::from(supply + removed));
        let (here, lost) = places.split_at(usize::from(supply));
        for place in here {
            self.style.stone(canvas, seat, *place, SMALL);
        }
        for place in lost {
            let (from, to) = (place.plus(-4.0, 4.0), place.plus(4.0, -4.0));
            canvas.circle(*place, SMALL - 1.5).line(colours.muted, 1.2).end();
            canvas.path(Path::through([from, to])).line(colours.muted, 1.2).end();
        }
    }

    /// The places of stones in a row, closer together where there is little room.
    fn row(at: Point, width: f64, count: usize) -> Vec<Point> {
        let room = (width - 2.0 * SMALL) / (count.max(2) - 1) as f64;
        let step = room.min(2.0 * SMALL + 3.0);
        (0..count).map(|n| at.plus(SMALL + n as f64 * step, SMALL)).collect()
    }
}

/// The corners of the smallest convex shape round some points, in order.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for at in points {
            while let [.., a, b] = chain[..]
                && (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x) <= 1e-6
            {
                chain.pop();
            }
            chain.push(at);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut points.iter().copied());
    corners.extend(half(&mut points.iter().rev().copied()));
    corners
}
