//! How far pawns are from home, and what that makes of a position.

use ::halma::{Action, Colour, Field, Fields, Halma, Position};
use tabletop::{Game, Seat, Square};

use crate::search::alpha_beta::{Evaluation, Look, win_in};

/// What a pawn's place costs, in hundredths of a diagonal step.
///
/// A pawn that has `far` columns or rows to go, whichever is more, and `near` the other way is on a
/// path of `far` steps, but one near the diagonal meets more ladders: the longer way counts `far`
/// hundredths a square, the shorter one the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// Hundredths a square of the longer way.
    pub(crate) far: f64,
    /// By how much more, as a part, a square counts at the far end of the board than at home: who
    /// falls behind finds no ladder any more.
    pub(crate) straggling: f64,
    /// What a pawn costs outside the court.
    pub(crate) outside: f64,
    /// What a pawn costs that has not left its own court.
    pub(crate) unmoved: f64,
    /// What it costs when a foreign pawn is shut in where one's own want to go.
    pub(crate) shut_in: i32,
    /// What it is worth to be to move.
    pub(crate) tempo: i32,
    /// How much of the cost of others is that of the one who leads, the rest that of all.
    pub(crate) leader: f64,
    /// How far back a move may go and still be looked at, but for the root.
    pub(crate) back: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            far: 66.0,
            straggling: 2.0,
            outside: 20.0,
            unmoved: 100.0,
            shut_in: 400,
            tempo: 100,
            leader: 0.7,
            back: 60,
        }
    }
}

/// What every field costs a pawn of every colour.
pub(crate) struct Ground {
    costs: Vec<[i32; Field::COUNT]>,
    /// What a whole court costs: nothing less is possible.
    home: Vec<i32>,
    weights: Weights,
    /// For each field those beside it, and those that a jump over them leads to.
    beside: Vec<Vec<(Field, Option<Field>)>>,
    /// For each colour the fields well away from the court it heads for.
    away: Vec<Fields>,
    /// Actions that are not looked at in the root, where there are others.
    pub(crate) avoided: Vec<Action>,
}

impl Ground {
    /// For a board.
    pub(crate) fn new(game: &Halma, weights: Weights) -> Self {
        let board = game.board();
        let size = board.size();
        let mut costs = Vec::new();
        let mut home = Vec::new();
        for colour in board.colours() {
            let corner = board.corner(colour);
            let mut of_field = [0; Field::COUNT];
            for field in board.fields().iter() {
                let square = field.square();
                // The corner of the goal is the one across.
                let columns = size - 1 - square.column().abs_diff(corner.column());
                let rows = size - 1 - square.row().abs_diff(corner.row());
                let (far, near) = (columns.max(rows) as f64, columns.min(rows) as f64);
                let way = far * weights.far + near * (100.0 - weights.far);
                let part = way / (100.0 * size as f64);
                let mut cost = way * (1.0 + weights.straggling * part);
                if !board.goal(colour).has(field) {
                    cost += weights.outside;
                }
                if board.court(colour).has(field) {
                    cost += weights.unmoved;
                }
                of_field[field.index()] = cost.round() as i32;
            }
            home.push(board.goal(colour).iter().map(|field| of_field[field.index()]).sum());
            costs.push(of_field);
        }
        let beside = (0..Field::COUNT).map(|index| beside(size, index)).collect();
        let away = board.colours().map(|colour| away(game, colour)).collect();
        Self { costs, home, weights, beside, away, avoided: Vec::new() }
    }

    /// What the pawns of a colour cost beyond a full court.
    #[inline]
    pub(crate) fn cost(&self, colour: Colour, pawns: &Fields) -> i32 {
        let costs = &self.costs[colour.index()];
        let mut sum = -self.home[colour.index()];
        for class in 0..4 {
            let mut word = pawns[class];
            while word != 0 {
                sum += costs[class * 64 + word.trailing_zeros() as usize];
                word &= word - 1;
            }
        }
        sum
    }

    /// What one field costs.
    #[inline]
    pub(crate) fn at(&self, colour: Colour, field: Field) -> i32 {
        self.costs[colour.index()][field.index()]
    }

    /// What a move gains.
    #[inline]
    pub(crate) fn gain(&self, colour: Colour, from: Field, to: Field) -> i32 {
        self.at(colour, from) - self.at(colour, to)
    }

    /// What each colour costs, by index.
    fn all(&self, game: &Halma, position: &Position) -> [i32; Colour::MAX] {
        let mut costs = [0; Colour::MAX];
        for colour in game.board().colours() {
            costs[colour.index()] = self.cost(colour, position.pawns(colour));
        }
        costs
    }

    /// The value for a seat when the colours cost this much.
    fn balance(&self, game: &Halma, costs: &[i32; Colour::MAX], seat: Seat) -> i32 {
        if game.players() == 2 {
            let own = seat.index();
            return costs[1 - own] - costs[own];
        }
        let of = |seat: Seat| {
            let (sum, count) = game
                .colours_of(seat)
                .fold((0, 0), |(sum, count), colour| (sum + costs[colour.index()], count + 1));
            f64::from(sum) / f64::from(count)
        };
        let (mut least, mut sum) = (f64::INFINITY, 0.0);
        for other in Seat::all(game.players()).filter(|other| *other != seat) {
            let cost = of(other);
            least = least.min(cost);
            sum += cost;
        }
        let mean = sum / (game.players() - 1) as f64;
        let others = least * self.weights.leader + mean * (1.0 - self.weights.leader);
        (others - of(seat)) as i32
    }

    /// The value for a seat, with what it is worth to be to move.
    fn value_of(&self, game: &Halma, costs: &[i32; Colour::MAX], seat: Seat, mover: Seat) -> i32 {
        let tempo = self.weights.tempo;
        self.balance(game, costs, seat) + if mover == seat { tempo } else { -tempo }
    }

    /// What foreign pawns cost a seat that cannot leave the court it fills: it will never be home
    /// unless it lets them out.
    fn jam(&self, game: &Halma, position: &Position, seat: Seat) -> i32 {
        let board = game.board();
        let mut shut_in = 0;
        for colour in game.colours_of(seat) {
            let goal = board.goal(colour);
            let own = *position.pawns(colour) & *goal;
            if own.len() * 2 < goal.len() {
                continue;
            }
            let foreign = *goal & *position.occupied() & !own;
            let away = &self.away[colour.index()];
            let corner = board.corner(colour);
            let stuck = |field: &Field| !self.escapes(game, position, *field, away, corner);
            shut_in += foreign.iter().filter(stuck).count() as i32;
        }
        shut_in * self.weights.shut_in
    }

    /// Whether a pawn that moves alone, never away from the corner it heads for, can come to one of
    /// the fields `away`.
    fn escapes(
        &self,
        game: &Halma,
        position: &Position,
        from: Field,
        away: &Fields,
        corner: Square,
    ) -> bool {
        let left = |field: Field| {
            let square = field.square();
            let columns = square.column().abs_diff(corner.column());
            columns.max(square.row().abs_diff(corner.row()))
        };
        let free = *game.board().fields() & !*position.occupied();
        let mut seen = Fields::EMPTY;
        let mut open = [from; Field::COUNT];
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let here = open[count];
            for (over, landing) in &self.beside[here.index()] {
                let next = if free.has(*over) { Some(*over) } else { *landing };
                let Some(next) = next.filter(|next| {
                    free.has(*next) && !seen.has(*next) && left(*next) <= left(here)
                }) else {
                    continue;
                };
                if away.has(next) {
                    return true;
                }
                seen.toggle(next);
                open[count] = next;
                count += 1;
            }
        }
        false
    }

    /// Whether a move brings the last pawn of a seat home.
    fn wins(game: &Halma, position: &Position, colour: Colour, from: Field, to: Field) -> bool {
        let goal = game.board().goal(colour);
        let outside = *position.pawns(colour) & !*goal;
        outside.len() == 1
            && outside.has(from)
            && goal.has(to)
            && game
                .colours_of(game.owner(colour))
                .all(|other| other == colour || position.pawns(other) == game.board().goal(other))
    }
}

/// The fields beside a field of a board, and those that a jump over them leads to.
fn beside(size: usize, index: usize) -> Vec<(Field, Option<Field>)> {
    let square = Field::of_bit(index / 64, index as u32 % 64).square();
    let at = |columns: isize, rows: isize| {
        let column = square.column().checked_add_signed(columns).filter(|n| *n < size)?;
        let row = square.row().checked_add_signed(rows).filter(|n| *n < size)?;
        Some(Field::new(Square::new(column, row)))
    };
    let all = (-1..=1).flat_map(|columns| (-1..=1).map(move |rows| (columns, rows)));
    let around = all.filter(|way| *way != (0, 0));
    around.filter_map(|(c, r)| Some((at(c, r)?, at(2 * c, 2 * r)))).collect()
}

/// The fields from which a pawn does not stand in the way of a colour that fills its court.
fn away(game: &Halma, colour: Colour) -> Fields {
    /// How many columns and rows beyond the court that is.
    const BEYOND: usize = 3;
    let board = game.board();
    let corner = board.corner(colour);
    let far = 2 * (board.size() - 1);
    let left = |field: &Field| {
        let square = field.square();
        far - square.column().abs_diff(corner.column()) - square.row().abs_diff(corner.row())
    };
    let court = board.goal(colour).iter().map(|field| left(&field)).max().unwrap_or(0);
    board.fields().iter().filter(|field| left(field) >= court + BEYOND).collect()
}

impl Evaluation<Halma> for Ground {
    fn key(&self, game: &Halma, position: &Position) -> u64 {
        game.key(position).unwrap_or_default()
    }

    fn value(&self, game: &Halma, position: &Position, seat: Seat) -> i32 {
        let mover = game.to_act(position).unwrap_or(seat);
        self.value_of(game, &self.all(game, position), seat, mover) - self.jam(game, position, seat)
    }

    fn moves(&self, game: &Halma, position: &Position, look: Look, list: &mut Vec<(Action, i32)>) {
        let Some(colour) = position.colour() else { return };
        let costs = &self.costs[colour.index()];
        let least = if look.ply == 0 { i32::MIN } else { -self.weights.back };
        let avoided: &[Action] = if look.ply == 0 { &self.avoided } else { &[] };
        let mut back = None;
        game.each_pawn(position, colour, |from, to| {
            let here = costs[from.index()];
            for to in to.iter() {
                let gain = here - costs[to.index()];
                let action = Action::Move { from, to };
                if gain >= least && !avoided.contains(&action) {
                    list.push((action, gain));
                } else if back.is_none_or(|(_, best)| gain > best) {
                    back = Some((action, gain));
                }
            }
        });
        // The least step back is always looked at: one may wait.
        if let Some(back) = back.filter(|_| look.ply > 0 || list.is_empty()) {
            list.push(back);
        } else if list.is_empty() {
            list.push((Action::Pass, 0));
        }
    }

    fn foresee(&self, game: &Halma, position: &Position, seat: Seat, ply: u32) -> Option<i32> {
        let colour = position.colour()?;
        let mover = game.owner(colour);
        let costs = &self.costs[colour.index()];
        let goal = game.board().goal(colour);
        let is_last = (*position.pawns(colour) & !*goal).len() == 1;
        let (mut best, mut wins) = (i32::MIN, false);
        game.each_pawn(position, colour, |from, to| {
            let here = costs[from.index()];
            for class in 0..4 {
                let mut word = to[class];
                while word != 0 {
                    let index = class * 64 + word.trailing_zeros() as usize;
                    best = best.max(here - costs[index]);
                    word &= word - 1;
                }
            }
            if is_last && !(to & *goal).is_empty() && !goal.has(from) {
                wins |= (to & *goal).iter().any(|to| Self::wins(game, position, colour, from, to));
            }
        });
        if wins {
            let score = win_in(ply + 1);
            return Some(if mover == seat { score } else { -score });
        }
        let mut after = self.all(game, position);
        after[colour.index()] -= if best == i32::MIN { 0 } else { best };
        let next = if mover == seat { seat.next(game.players()) } else { seat };
        Some(self.value_of(game, &after, seat, next) - self.jam(game, position, seat))
    }

    fn chance(&self, game: &Halma, value: i32) -> f64 {
        let even = 1.0 / game.players() as f64;
        let odds = even / (1.0 - even) * (f64::from(value) / 400.0).exp();
        odds / (1.0 + odds)
    }
}
