//! The exact question: are `p` north–south and `q` east–west bridges possible
//! together? Both families are written as levels (see `levels`), and the
//! levels as clauses.
//!
//! That a pair shares one square only is a local matter. Where two bridges
//! share a square they must cross there, the east–west one from the west side
//! of the other to its east side. If every meeting of the two is such a
//! crossing there is one only, for to come back it would have to cross the
//! other way. And where there is one only, it is such a crossing: otherwise
//! the east–west bridge would be left on the side it came from. Four
//! orientations are possible, since a bridge may locally run in any
//! direction.

use super::best::Families;
use super::grid::{Grid, Square, Way};
use super::levels::{Bounds, read};
use super::sat::{Lit, Solver};
use super::useful::useful;

/// How readily the solver decides on a variable. The squares no bridge uses
/// come first: once it is settled between which bridges these lie, the rest
/// is routing. Who uses a square follows from the levels. (Measured: the
/// other way round takes ten times as many conflicts.)
const WEIGHT_OF_OBSTACLE: f64 = 10.0;
const WEIGHT_OF_SQUARE: f64 = 1.0;
const WEIGHT_OF_USE: f64 = 0.1;

/// One direction of the board, whatever the numbers asked for.
pub(super) struct Side {
    pub(super) way: Way,
    /// The squares that bridges of this way may use.
    pub(super) usable: Vec<bool>,
    bounds: Bounds,
    /// For each square the one that stands for it: itself when usable, else
    /// the first of the unusable squares it hangs together with over sides
    /// and corners, which all have one level.
    stand_in: Vec<Square>,
}

impl Side {
    pub(super) fn new(grid: &Grid, way: Way) -> Self {
        let usable = useful(grid, way);
        let bounds = Bounds::new(grid, way, &usable);
        let stand_in = stand_ins(grid, &usable);
        Side { way, usable, bounds, stand_in }
    }

    /// The most bridges of this way alone.
    pub(super) fn most(&self) -> u8 {
        self.bounds.disjoint
    }

    /// As many bridges of this way.
    pub(super) fn family(&self, grid: &Grid) -> Vec<Vec<Square>> {
        self.bounds.family(grid, self.way, &self.usable)
    }
}

fn stand_ins(grid: &Grid, usable: &[bool]) -> Vec<Square> {
    let mut stand_in: Vec<Option<Square>> = vec![None; grid.len()];
    for first in 0..grid.len() {
        if stand_in[first].is_some() {
            continue;
        }
        stand_in[first] = Some(first);
        let mut stack = if usable[first] { Vec::new() } else { vec![first] };
        while let Some(s) = stack.pop() {
            for t in grid.around(s) {
                if !usable[t] && stand_in[t].is_none() {
                    stand_in[t] = Some(first);
                    stack.push(t);
                }
            }
        }
    }
    stand_in.into_iter().flatten().collect()
}

/// Decides whether `numbers` of north–south and east–west bridges are
/// possible together, and if so gives them. Neither number may exceed what
/// its direction allows alone.
pub(super) fn decide(grid: &Grid, sides: &[Side; 2], numbers: [u8; 2]) -> Option<Families> {
    let mut solver = Solver::default();
    let levels =
        [0, 1].map(|k| Levels::new(grid, &sides[k], &sides[1 - k], numbers[k], &mut solver));
    for side in &levels {
        side.rules(grid, &mut solver);
    }
    for s in 0..grid.len() {
        if sides[0].usable[s] && sides[1].usable[s] {
            crossing(grid, &levels, s, &mut solver);
        }
    }
    solver.solve().then(|| levels.map(|side| side.bridges(grid, &solver)))
}

/// A literal, or what is known beforehand.
#[derive(Clone, Copy)]
enum Term {
    Is(bool),
    Lit(Lit),
}

impl std::ops::Not for Term {
    type Output = Term;

    fn not(self) -> Term {
        match self {
            Term::Is(value) => Term::Is(!value),
            Term::Lit(lit) => Term::Lit(!lit),
        }
    }
}

/// Demands that at least one of the terms holds; there are eight at most.
fn demand(solver: &mut Solver, terms: &[Term]) {
    let mut lits = [Lit::default(); 8];
    let mut count = 0;
    for &term in terms {
        match term {
            Term::Is(true) => return,
            Term::Is(false) => {}
            Term::Lit(lit) => {
                lits[count] = lit;
                count += 1;
            }
        }
    }
    solver.clause(&lits[..count]);
}

/// The levels of one way as variables "the level of `s` is at most `i`".
struct Levels<'a> {
    side: &'a Side,
    /// The number of bridges.
    n: u8,
    /// By square: its lowest level.
    low: Vec<u8>,
    /// By square, where it stands for itself: the variables from its lowest
    /// level up to below its highest.
    lits: Vec<Vec<Lit>>,
    /// By square: whether a bridge of this way uses it.
    used: Vec<Term>,
}

impl<'a> Levels<'a> {
    fn new(grid: &Grid, side: &'a Side, other: &Side, n: u8, solver: &mut Solver) -> Self {
        let mut low = vec![0; grid.len()];
        let mut lits = vec![Vec::new(); grid.len()];
        for s in 0..grid.len() {
            let (lowest, highest) = side.bounds.range(s, n);
            low[s] = lowest;
            if side.stand_in[s] == s {
                let weight = if side.usable[s] { WEIGHT_OF_SQUARE } else { WEIGHT_OF_OBSTACLE };
                let plans = |i| low_plans(side.way) | u8::from(2 * i >= lowest + highest);
                lits[s] = (lowest..highest).map(|i| solver.variable(plans(i), weight)).collect();
            }
        }
        let used = (0..grid.len())
            .map(|s| {
                if side.usable[s] && other.usable[s] {
                    Term::Lit(solver.variable(0, WEIGHT_OF_USE))
                } else {
                    Term::Is(side.usable[s])
                }
            })
            .collect();
        Levels { side, n, low, lits, used }
    }

    /// The level of `s` is at most `i`.
    fn at_most(&self, s: Square, i: u8) -> Term {
        if i < self.low[s] {
            return Term::Is(false);
        }
        let lits = &self.lits[self.side.stand_in[s]];
        lits.get(usize::from(i - self.low[s])).map_or(Term::Is(true), |&lit| Term::Lit(lit))
    }

    /// The rules of `levels`, for this way alone.
    fn rules(&self, grid: &Grid, solver: &mut Solver) {
        let stand_in = &self.side.stand_in;
        // Of several pairs of neighbours that say the same, the first.
        let is_first =
            |s: Square, t: Square| grid.around(s).find(|&u| stand_in[u] == stand_in[t]) == Some(t);
        for s in 0..grid.len() {
            for i in 1..self.n {
                if stand_in[s] == s {
                    demand(solver, &[!self.at_most(s, i), self.at_most(s, i + 1)]);
                }
            }
            for t in grid.around(s) {
                if stand_in[s] == stand_in[t] || !is_first(s, t) || !is_first(t, s) {
                    continue;
                }
                for i in 1..=self.n {
                    // One more level at most, and that only where a bridge
                    // runs over this square.
                    let here = !self.at_most(s, i);
                    demand(solver, &[here, self.at_most(t, i), self.used[s]]);
                    if self.side.usable[s] {
                        demand(solver, &[here, self.at_most(t, i + 1)]);
                    }
                }
            }
            if grid.is_high(s, self.side.way) {
                demand(solver, &[!self.at_most(s, self.n), self.used[s]]);
            }
        }
    }

    /// Unless one of `unless` holds, the level of `t` is at most that of `s`.
    fn no_higher(&self, solver: &mut Solver, unless: [Term; 2], t: Square, s: Square) {
        for i in 1..=self.n {
            demand(solver, &[unless[0], unless[1], !self.at_most(s, i), self.at_most(t, i)]);
        }
    }

    /// Unless one of `unless` holds, the level of `t` is below that of `s`.
    fn lower(&self, solver: &mut Solver, unless: [Term; 2], t: Square, s: Square) {
        for i in 0..=self.n {
            demand(solver, &[unless[0], unless[1], !self.at_most(s, i + 1), self.at_most(t, i)]);
        }
    }

    /// What a crossing at `s`, if `chosen`, says about this way: the bridge
    /// runs on over `along`, with `higher` beyond it and `lower` before it.
    fn passes(
        &self,
        solver: &mut Solver,
        chosen: Term,
        s: Square,
        along: [Option<Square>; 2],
        [higher, lower]: [Option<Square>; 2],
    ) {
        let unless = [!chosen, Term::Is(false)];
        for t in along.into_iter().flatten() {
            demand(solver, &[!chosen, self.used[t]]);
            self.no_higher(solver, unless, t, s);
            self.no_higher(solver, unless, s, t);
        }
        if let Some(higher) = higher {
            self.lower(solver, unless, s, higher);
        }
        if let Some(lower) = lower {
            self.no_higher(solver, unless, lower, s);
            // A bridge over that square is an earlier one.
            self.lower(solver, [!chosen, !self.used[lower]], lower, s);
        }
    }

    /// The bridges in the model found.
    fn bridges(&self, grid: &Grid, solver: &Solver) -> Vec<Vec<Square>> {
        let holds = |s, i| match self.at_most(s, i) {
            Term::Is(value) => value,
            Term::Lit(lit) => solver.holds(lit),
        };
        let levels: Vec<u8> = (0..grid.len())
            .map(|s| (1..=self.n).find(|&i| holds(s, i)).unwrap_or(self.n + 1))
            .collect();
        read(grid, self.side.way, &self.side.usable, &levels, self.n)
    }
}

/// The solver's plans that begin with every level of this way as low as it
/// can be. Plan 0 begins halfway; the four others take each way low or high,
/// because a narrow diagonal strip has its crossings at one end or the other.
fn low_plans(way: Way) -> u8 {
    match way {
        Way::NorthSouth => 0b00110,
        Way::EastWest => 0b01010,
    }
}

/// Where bridges of both ways use `s`, they cross there in one of the four
/// orientations.
fn crossing(grid: &Grid, levels: &[Levels; 2], s: Square, solver: &mut Solver) {
    let [north_south, east_west] = levels;
    let mut terms = [Term::Is(false); 6];
    terms[0] = !north_south.used[s];
    terms[1] = !east_west.used[s];
    for orientation in 0..4 {
        // A bridge touches the edges it joins with its ends only, so at the
        // border it comes straight from the edge.
        if orientation != 0 && grid.on_border(s) {
            break;
        }
        // Where the north–south bridge goes on, where the east–west one goes
        // on, and where each came from.
        let [ahead, right, behind, left] = [0, 1, 2, 3].map(|k| grid.step(s, orientation + k));
        let usable = |side: &Levels, arms: [Option<Square>; 2]| {
            arms.into_iter().flatten().all(|t| side.side.usable[t])
        };
        if usable(north_south, [ahead, behind]) && usable(east_west, [left, right]) {
            let chosen = Term::Lit(solver.variable(0, WEIGHT_OF_USE));
            north_south.passes(solver, chosen, s, [ahead, behind], [right, left]);
            east_west.passes(solver, chosen, s, [left, right], [ahead, behind]);
            terms[2 + orientation] = chosen;
        }
    }
    demand(solver, &terms);
}
