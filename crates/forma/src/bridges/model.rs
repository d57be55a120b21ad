//! The exact question: is there a choice of `p` north–south and `q`
//! east–west bridges? Both families are written as levels (see `levels`),
//! and the levels as clauses.
//!
//! That each pair shares one square only is local. Where two bridges share a
//! square they must cross there, the east–west one from the west side of the
//! other to its east side; two bridges of which every meeting is such a
//! crossing meet once, since they cannot come back. Four orientations are
//! possible, for a north–south bridge may locally run any way.

use super::grid::{Grid, Square, Way};
use super::levels::{Bounds, read};
use super::sat::{Lit, Solver};

/// What does not depend on the numbers asked for.
pub(crate) struct Side {
    pub(crate) way: Way,
    pub(crate) usable: Vec<bool>,
    pub(crate) bounds: Bounds,
    /// For each square the one that stands for it: itself when usable, else
    /// the first of the unusable squares it hangs together with, which all
    /// have one level.
    representative: Vec<Square>,
}

impl Side {
    pub(crate) fn new(grid: &Grid, way: Way) -> Self {
        let usable = trimmed(grid, way);
        let bounds = Bounds::new(grid, way, &usable);
        let representative = representatives(grid, &usable);
        Side { way, usable, bounds, representative }
    }
}

/// The own squares without dead ends: a bridge enters a square and leaves it
/// by different sides, or begins or ends there.
fn trimmed(grid: &Grid, way: Way) -> Vec<bool> {
    let mut usable = grid.own.clone();
    let mut stack: Vec<Square> = (0..grid.len()).collect();
    while let Some(s) = stack.pop() {
        if !usable[s] {
            continue;
        }
        let ways = grid.beside(s).filter(|&t| usable[t]).count()
            + usize::from(grid.begins(s, way))
            + usize::from(grid.ends(s, way));
        if ways < 2 {
            usable[s] = false;
            stack.extend(grid.beside(s));
        }
    }
    usable
}

fn representatives(grid: &Grid, usable: &[bool]) -> Vec<Square> {
    let mut representative: Vec<Square> = vec![Square::MAX; grid.len()];
    for first in 0..grid.len() {
        if representative[first] != Square::MAX {
            continue;
        }
        representative[first] = first;
        if usable[first] {
            continue;
        }
        let mut stack = vec![first];
        while let Some(s) = stack.pop() {
            for t in grid.around(s) {
                if !usable[t] && representative[t] == Square::MAX {
                    representative[t] = first;
                    stack.push(t);
                }
            }
        }
    }
    representative
}

/// A literal, or what is known beforehand.
#[derive(Clone, Copy, PartialEq, Eq)]
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

fn demand(solver: &mut Solver, terms: &[Term]) {
    let mut lits = [None; 8];
    let mut count = 0;
    for &term in terms {
        match term {
            Term::Is(true) => return,
            Term::Is(false) => {}
            Term::Lit(lit) => {
                lits[count] = Some(lit);
                count += 1;
            }
        }
    }
    let lits: Vec<Lit> = lits.into_iter().flatten().collect();
    solver.clause(&lits);
}

/// The levels of one way as variables "the level of `s` is at most `i`".
struct Levels<'a> {
    side: &'a Side,
    n: u8,
    lits: Vec<Vec<Lit>>,
    /// Whether a bridge of this way may run over the square.
    used: Vec<Term>,
}

impl<'a> Levels<'a> {
    fn new(grid: &Grid, side: &'a Side, other: &Side, n: u8, solver: &mut Solver) -> Self {
        let mut lits = vec![Vec::new(); grid.len()];
        for s in 0..grid.len() {
            if side.representative[s] != s {
                continue;
            }
            let (low, high) = side.bounds.range(s, n);
            lits[s] = (low..high)
                .map(|i| {
                    let low_plans = if side.way == Way::NorthSouth { 0b00110 } else { 0b01010 };
                    solver.variable(low_plans | u8::from(2 * i >= low + high), 0.0)
                })
                .collect();
        }
        let used = (0..grid.len())
            .map(|s| {
                if side.usable[s] && other.usable[s] {
                    Term::Lit(solver.variable(0, 0.0))
                } else {
                    Term::Is(side.usable[s])
                }
            })
            .collect();
        Levels { side, n, lits, used }
    }

    /// The level of `s` is at most `i`.
    fn at_most(&self, s: Square, i: u8) -> Term {
        let s = self.side.representative[s];
        let (low, high) = self.side.bounds.range(s, self.n);
        if i < low {
            Term::Is(false)
        } else if i >= high {
            Term::Is(true)
        } else {
            Term::Lit(self.lits[s][usize::from(i - low)])
        }
    }

    /// The rules of `levels` for this way alone.
    fn rules(&self, grid: &Grid, solver: &mut Solver) {
        let mut around: Vec<Square> = Vec::new();
        for s in 0..grid.len() {
            for i in 1..self.n {
                if self.side.representative[s] == s {
                    demand(solver, &[!self.at_most(s, i), self.at_most(s, i + 1)]);
                }
            }
            around.clear();
            around.extend(grid.around(s).map(|t| self.side.representative[t]));
            around.sort_unstable();
            around.dedup();
            around.retain(|&t| t != self.side.representative[s]);
            for &t in &around {
                for i in 1..=self.n {
                    let here = !self.at_most(s, i);
                    if self.side.usable[s] {
                        if i < self.n {
                            demand(solver, &[here, self.at_most(t, i + 1)]);
                        }
                        if self.used[s] != Term::Is(true) {
                            demand(solver, &[here, self.at_most(t, i), self.used[s]]);
                        }
                    } else {
                        demand(solver, &[here, self.at_most(t, i)]);
                    }
                }
            }
            if grid.is_high(s, self.side.way) {
                demand(solver, &[!self.at_most(s, self.n), self.used[s]]);
            }
        }
    }

    /// Under `condition`, the level of `t` is at most that of `s` plus
    /// `more`.
    fn no_higher(&self, solver: &mut Solver, condition: &[Term], t: Square, s: Square, more: i8) {
        for i in 0..=self.n {
            let Some(j) = i.checked_add_signed(more) else {
                let mut terms = condition.to_vec();
                terms.push(!self.at_most(s, i));
                demand(solver, &terms);
                continue;
            };
            if j <= self.n {
                let mut terms = condition.to_vec();
                terms.push(!self.at_most(s, i));
                terms.push(self.at_most(t, j));
                demand(solver, &terms);
            }
        }
        if more < 0 {
            let mut terms = condition.to_vec();
            terms.push(self.at_most(t, self.n.saturating_add_signed(more + 1)));
            demand(solver, &terms);
        }
    }

    fn values(&self, grid: &Grid, solver: &Solver) -> Vec<u8> {
        (0..grid.len())
            .map(|s| {
                (1..=self.n)
                    .find(|&i| match self.at_most(s, i) {
                        Term::Is(value) => value,
                        Term::Lit(lit) => solver.holds(lit),
                    })
                    .unwrap_or(self.n + 1)
            })
            .collect()
    }
}

/// The arms of a crossing at `s` in one of the four orientations: where the
/// north–south bridge goes on, where the east–west one goes on, and where
/// each came from. `None` where the crossing cannot be.
fn arms(
    grid: &Grid,
    sides: [&Side; 2],
    s: Square,
    orientation: usize,
) -> Option<[Option<Square>; 4]> {
    // A bridge touches the edges it joins with its ends only, so at the
    // border it comes straight from the edge.
    if orientation != 0 && grid.on_border(s) {
        return None;
    }
    let mut arms = [None; 4];
    for (k, arm) in arms.iter_mut().enumerate() {
        *arm = grid.step(s, orientation + k);
        if let Some(t) = *arm
            && !sides[k % 2].usable[t]
        {
            return None;
        }
    }
    Some(arms)
}

/// Decides whether `p` north–south and `q` east–west bridges are possible
/// together, and if so gives them. Neither number may exceed what its
/// direction allows alone.
pub(crate) fn decide(
    grid: &Grid,
    sides: [&Side; 2],
    numbers: [u8; 2],
) -> Option<[Vec<Vec<Square>>; 2]> {
    let t0 = std::time::Instant::now();
    let mut solver = Solver::new();
    let levels = [0, 1].map(|k| Levels::new(grid, sides[k], sides[1 - k], numbers[k], &mut solver));
    for side in &levels {
        side.rules(grid, &mut solver);
    }
    for s in 0..grid.len() {
        if sides[0].usable[s] && sides[1].usable[s] {
            crossing(grid, sides, &levels, s, &mut solver);
        }
    }
    let t1 = std::time::Instant::now();
    let possible = solver.solve();
    if std::env::var("T").is_ok() {
        eprintln!(
            "{numbers:?} {possible} build {:?} solve {:?} conflicts {} clauses {:?}",
            t1 - t0,
            t1.elapsed(),
            solver.conflicts,
            solver.size()
        );
    }
    STATS.with(|stats| {
        let mut stats = stats.borrow_mut();
        stats.push((numbers[0], numbers[1], possible, solver.conflicts));
    });
    possible.then(|| {
        [0, 1].map(|k| {
            let values = levels[k].values(grid, &solver);
            read(grid, sides[k].way, &sides[k].usable, &values, numbers[k])
        })
    })
}

thread_local! {
    pub static STATS: std::cell::RefCell<Vec<(u8, u8, bool, u64)>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// Where bridges of both ways run over `s`, they cross there.
fn crossing(grid: &Grid, sides: [&Side; 2], levels: &[Levels; 2], s: Square, solver: &mut Solver) {
    let mut choices = vec![!levels[0].used[s], !levels[1].used[s]];
    for orientation in 0..4 {
        let Some(arms) = arms(grid, sides, s, orientation) else {
            continue;
        };
        let chosen = Term::Lit(solver.variable(0, 0.0));
        choices.push(chosen);
        let when = [!chosen];
        // North–south: arms 0 and 2 are its own, 1 lies east of it and 3
        // west. East–west: arms 1 and 3 are its own, 0 lies north and 2
        // south.
        for (k, side) in levels.iter().enumerate() {
            for own in [arms[k], arms[k + 2]].into_iter().flatten() {
                side.no_higher(solver, &when, own, s, 0);
                side.no_higher(solver, &when, s, own, 0);
            }
            let (higher, lower) = if k == 0 { (arms[1], arms[3]) } else { (arms[0], arms[2]) };
            if let Some(higher) = higher {
                side.no_higher(solver, &when, s, higher, -1);
            }
            if let Some(lower) = lower {
                side.no_higher(solver, &when, lower, s, 0);
                if side.side.usable[lower] {
                    let also = [!chosen, !side.used[lower]];
                    side.no_higher(solver, &also, lower, s, -1);
                }
            }
        }
    }
    demand(solver, &choices);
}
