//! How good a position is, and which layings are worth a look.

use std::cmp::Reverse;

use forma::{Action, Forma, Position, Squares};
use polyomino::Placement;
use tabletop::{Game, PerSeat, Seat};

use super::{
    lens::{Caution, Lens, Survey, UNIT, open_tower, with_one_open_side},
    spans::{Way, ways},
};

/// What a bridge and the tower are worth.
const FIFTY: f64 = 50.0;
/// What an enclosure is worth.
const TEN: f64 = 10.0;

/// What it is worth to keep a shape, by its size: small ones fill holes, and who can still lay when
/// the other cannot has turn after turn.
const KEPT: [f64; 5] = [5.4, 2.7, 3.9, 2.1, 0.5];

/// What it is worth to keep a shape of so many squares: those of more than five as one of five.
fn kept(size: u32) -> f64 {
    KEPT[(size as usize).min(KEPT.len()) - 1]
}

/// What the game teaches about its positions.
pub(super) struct Judge {
    lens: Lens,
    ways: [Way; 2],
}

/// A laying and how good it looks, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) action: Action,
    pub(super) points: f32,
}

impl Judge {
    /// Bridges of one direction that are looked for.
    const MOST_BRIDGES: usize = 6;

    pub(super) fn new(game: &Forma) -> Self {
        Self { lens: Lens::new(game), ways: ways(game) }
    }

    /// The points with which each seat is expected to end.
    pub(super) fn points(&self, game: &Forma, position: &Position, careful: bool) -> PerSeat<f64> {
        let free = position.free();
        let to_act = game.to_act(position);
        let left: u32 = Seat::all(game.players()).map(|seat| position.tray(seat).value()).sum();
        // Nothing more is laid when it is over, since nothing fits.
        let laid = (0.85 * free.len() as f64 / f64::from(left.max(1))).min(1.0);
        let mut points = PerSeat::new(game.players(), |seat| {
            let moves = to_act == Some(seat);
            score(position, seat)
                + 2.0 * laid * layable(game, position, seat)
                + self.bridges(position.own(seat), free, moves)
                + last_word(game, position, seat)
        });
        if let Some(seat) = to_act {
            points[seat] +=
                if careful { self.grab(game, position, seat) } else { hanging(game, position) };
        }
        points
    }

    /// What it is worth to a seat to move: a part of the most that it can enclose at once. Only a
    /// part, since what it leaves, and what is not there to be had, comes back to it later.
    fn grab(&self, game: &Forma, position: &Position, seat: Seat) -> f64 {
        let survey = self.lens.survey(game, position, seat, &[Squares::EMPTY; 4]);
        let grabs = orientations(game, position, seat).map(|o| self.lens.grab(&survey, o));
        0.6 * f64::from(grabs.max().unwrap_or(0))
    }

    /// What a seat's bridges are worth, built and to be built.
    fn bridges(&self, own: Squares, free: Squares, moves: bool) -> f64 {
        let mut worth = 0.0;
        for way in &self.ways {
            let mut own = own;
            for _ in 0..Self::MOST_BRIDGES {
                let Some(bridge) = way.bridge(own) else { break };
                worth += FIFTY;
                own -= bridge;
            }
            worth += way.cost(own, free).map_or(0.0, |cost| prospect(cost, moves));
        }
        worth
    }

    /// What covering a square is worth to a seat, in units, bit by bit: its own bridges, those of
    /// the others, and squares that would be enclosed next.
    fn worth(&self, game: &Forma, position: &Position, seat: Seat) -> [Squares; 4] {
        let free = position.free();
        let mut wishes: [(u8, Squares); 24] = [(0, Squares::EMPTY); 24];
        let mut count = 0;
        let mut wish = |points: f64, squares: Squares| {
            wishes[count] = ((points / f64::from(UNIT)).round().clamp(0.0, 15.0) as u8, squares);
            count += 1;
        };
        wish(2.5, with_one_open_side(free) & free);
        for other in Seat::all(game.players()).filter(|other| !position.has_resigned(*other)) {
            for way in &self.ways {
                let Some(found) = way.shortest(position.own(other), free) else { continue };
                if found.cost == 0 {
                    continue;
                }
                let gain = step(found.cost);
                if other == seat {
                    wish(gain, found.narrow | found.wide);
                } else {
                    wish(2.0 * gain, found.narrow);
                    wish(0.5 * gain, found.wide);
                }
            }
        }
        let wishes = &mut wishes[..count];
        wishes.sort_unstable_by_key(|(units, _)| Reverse(*units));
        let mut bits = [Squares::EMPTY; 4];
        let mut done = Squares::EMPTY;
        for (units, squares) in wishes {
            for (bit, set) in bits.iter_mut().enumerate() {
                if *units >> bit & 1 == 1 {
                    *set |= *squares - done;
                }
            }
            done |= *squares;
        }
        bits
    }

    fn survey(&self, game: &Forma, position: &Position, seat: Seat) -> Survey {
        let worth = self.worth(game, position, seat);
        self.lens.survey(game, position, seat, &worth)
    }

    /// The layings that look best, the best first.
    pub(super) fn looks(
        &self,
        game: &Forma,
        position: &Position,
        most: usize,
        list: &mut Vec<Look>,
    ) {
        list.clear();
        let Some(seat) = game.to_act(position) else { return };
        let survey = self.survey(game, position, seat);
        let faces = orientations(game, position, seat).count().max(1);
        let each = (2 * most / faces).clamp(2, most);
        let mut lot = tabletop::mix(position.laid().len() as u64);
        for orientation in orientations(game, position, seat) {
            let mut found = 0;
            self.lens.best_few(&survey, orientation, caution(game), each, |mut best| {
                let points = self.points_of(orientation, best.units);
                while found < each && !best.anchors.is_empty() {
                    lot = tabletop::mix(lot);
                    let anchor = pick(best.anchors, lot >> 32);
                    best.anchors.remove(anchor);
                    list.push(Look { action: lay(orientation, anchor), points });
                    found += 1;
                }
            });
        }
        list.sort_by(|a, b| b.points.total_cmp(&a.points));
        list.truncate(most);
        if list.is_empty() {
            list.push(Look { action: Action::Pass, points: 0.0 });
        }
    }

    fn points_of(&self, orientation: u8, units: i32) -> f32 {
        UNIT * units as f32 - kept(u32::from(self.lens.size(orientation))) as f32
    }
}

/// Every orientation of the shapes that a seat has left.
fn orientations(game: &Forma, position: &Position, seat: Seat) -> impl Iterator<Item = u8> {
    position.tray(seat).shapes().flat_map(|shape| game.kit().orientations(shape.index()))
}

fn lay(orientation: u8, anchor: usize) -> Action {
    Action::Lay(Placement { orientation, anchor: anchor as u16 })
}

/// One of the set, by a lot of 32 bits.
fn pick(set: Squares, lot: u64) -> usize {
    let index = ((lot & 0xffff_ffff) * set.len() as u64) >> 32;
    set.nth(index as usize).expect("a set that is not empty")
}

fn caution(game: &Forma) -> Caution {
    Caution { square: usize::from(game.players() == 2) }
}

/// A seat's points as they stand, bridges apart.
fn score(position: &Position, seat: Seat) -> f64 {
    let marked = position.marked(seat);
    let shapes = (position.own(seat) - marked).len() as f64;
    let tower = if position.tower_owner() == Some(seat) { FIFTY } else { 0.0 };
    let left = f64::from(position.tray(seat).value() + position.aside(seat).value());
    shapes + TEN * marked.len() as f64 + tower - left
}

/// What the shapes are worth that a seat has and that still fit somewhere.
fn layable(game: &Forma, position: &Position, seat: Seat) -> f64 {
    let (kit, free) = (game.kit(), position.free());
    let tray = position.tray(seat);
    if free.len() > 150 {
        return f64::from(tray.value());
    }
    let spread = kit.spread(free);
    let fits = |shape: &forma::Shape| {
        kit.orientations(shape.index()).any(|o| !kit.fits_in(o, &spread).is_empty())
    };
    let value =
        |shape: forma::Shape| game.edition().piece(shape).size() * u32::from(tray.count(shape));
    f64::from(tray.shapes().filter(fits).map(value).sum::<u32>())
}

/// What it is worth that a seat has shapes to keep, less and less towards the end.
fn last_word(game: &Forma, position: &Position, seat: Seat) -> f64 {
    let tray = position.tray(seat);
    let worth = |shape: forma::Shape| {
        kept(game.edition().piece(shape).size()) * f64::from(tray.count(shape))
    };
    tray.shapes().map(worth).sum::<f64>() * (position.free().len() as f64 / 70.0).min(1.0)
}

/// What is there to be enclosed by who moves.
fn hanging(game: &Forma, position: &Position) -> f64 {
    let free = position.free();
    let one = with_one_open_side(free);
    let tower = if open_tower(game, position).intersects(one) { 0.9 * FIFTY } else { 0.0 };
    let squares = (one & free).len();
    tower.max(TEN * 0.8 * squares.min(1) as f64 + 2.0 * squares.saturating_sub(1).min(4) as f64)
}

/// What a bridge is worth that needs so many squares.
fn prospect(cost: usize, moves: bool) -> f64 {
    let cost = cost as f64;
    if moves && cost <= 5.0 {
        return 45.0 - cost;
    }
    let ahead = if moves { 0.0 } else { 5.0 };
    60.0 * (-(cost + ahead) / 9.0).exp()
}

/// What one square more of such a bridge is worth.
fn step(cost: usize) -> f64 {
    if cost <= 5 { (FIFTY - prospect(cost, false)) / cost as f64 } else { 2.5 }
}

/// A seat's points less the most of the others.
pub(super) fn lead(points: &PerSeat<f64>, seat: Seat) -> f64 {
    let others = Seat::all(points.as_slice().len()).filter(|other| *other != seat);
    points[seat] - others.map(|other| points[other]).fold(f64::NEG_INFINITY, f64::max)
}

/// The chances that go with expected points.
pub(super) fn odds(game: &Forma, position: &Position, points: &PerSeat<f64>) -> PerSeat<f64> {
    let players = game.players();
    let left: u32 = Seat::all(players).map(|seat| position.tray(seat).value()).sum();
    let over = game.is_over(position);
    let spread = if over { 1.0 } else { 4.0 + 0.1 * f64::from(left) / players as f64 };
    let most = points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds = PerSeat::new(players, |seat| {
        if position.has_resigned(seat) { 0.0 } else { ((points[seat] - most) / spread).exp() }
    });
    let all: f64 = odds.iter().sum::<f64>().max(1e-9);
    PerSeat::new(players, |seat| odds[seat] / all)
}
