//! The most bridges of one way that each cross every given bridge of the
//! other way in exactly one square.
//!
//! With one family given this is plain maximum flow: a step along a given
//! bridge, or back over it, is simply not there.

use super::grid::{Grid, Square, Way};
use super::levels::joined_to_high;

const NONE: usize = usize::MAX;

/// The most disjoint bridges of `way` across all of `given`, which are
/// bridges of the other way in order, without short cuts. `turn` varies the
/// order in which steps are tried, and so which of the best families is
/// found.
pub(super) fn most_across(
    grid: &Grid,
    way: Way,
    usable: &[bool],
    given: &[Vec<Square>],
    turn: u8,
) -> Vec<Vec<Square>> {
    let zones = zones(grid, way.other(), given);
    let mut flow = Flow::new(grid, way, usable, &zones, turn);
    while flow.augment() {}
    flow.bridges()
}

/// Where each square lies: `2 i` on the `i`-th bridge given (from 1), and
/// `2 i + 1` between that one and the next.
fn zones(grid: &Grid, way: Way, given: &[Vec<Square>]) -> Vec<u8> {
    let mut zones = vec![1; grid.len()];
    for bridge in given {
        let mut on = vec![false; grid.len()];
        for &s in bridge {
            on[s] = true;
        }
        let beyond = joined_to_high(grid, way, |s| !on[s]);
        for s in 0..grid.len() {
            zones[s] += if beyond[s] { 2 } else { u8::from(on[s]) };
        }
    }
    zones
}

struct Flow<'a> {
    grid: &'a Grid,
    way: Way,
    usable: &'a [bool],
    zones: &'a [u8],
    turn: u8,
    /// By square: the next and the previous square of the bridge over it;
    /// `NONE` at the ends.
    next: Vec<usize>,
    previous: Vec<usize>,
    used: Vec<bool>,
}

impl<'a> Flow<'a> {
    fn new(grid: &'a Grid, way: Way, usable: &'a [bool], zones: &'a [u8], turn: u8) -> Self {
        let n = grid.len();
        Flow {
            grid,
            way,
            usable,
            zones,
            turn,
            next: vec![NONE; n],
            previous: vec![NONE; n],
            used: vec![false; n],
        }
    }

    /// A step forwards that runs neither along a given bridge nor back.
    fn may_step(&self, s: Square, t: Square) -> bool {
        let (from, to) = (self.zones[s], self.zones[t]);
        self.usable[t] && (to > from || to == from && to % 2 == 1)
    }

    /// Finds one more bridge, rerouting those found. A square is two nodes,
    /// its entry (`2 s`) and its exit (`2 s + 1`), so that it is used once.
    fn augment(&mut self) -> bool {
        let n = self.grid.len();
        let mut from = vec![NONE; 2 * n];
        let mut stack: Vec<usize> = Vec::new();
        for s in 0..n {
            let free = self.usable[s] && !(self.used[s] && self.previous[s] == NONE);
            if free && self.grid.begins(s, self.way) {
                from[2 * s] = 2 * s;
                stack.push(2 * s);
            }
        }
        if self.turn & 4 != 0 {
            stack.reverse();
        }
        while let Some(node) = stack.pop() {
            let (s, exit) = (node / 2, node % 2 == 1);
            let mut visit = |to: usize| {
                if from[to] == NONE {
                    from[to] = node;
                    stack.push(to);
                }
            };
            if exit {
                if self.grid.ends(s, self.way) && !(self.used[s] && self.next[s] == NONE) {
                    self.apply(&from, node);
                    return true;
                }
                if self.used[s] {
                    visit(2 * s);
                }
                for k in 0..4 {
                    let direction = if self.turn & 8 == 0 { k } else { 3 - k };
                    let direction = direction + usize::from(self.turn & 3);
                    if let Some(t) = self.grid.step(s, direction)
                        && self.next[s] != t
                        && self.may_step(s, t)
                    {
                        visit(2 * t);
                    }
                }
            } else if !self.used[s] {
                visit(2 * s + 1);
            } else if self.previous[s] != NONE {
                visit(2 * self.previous[s] + 1);
            }
        }
        false
    }

    /// Adds the walk found to the flow: steps forwards are taken up, steps
    /// backwards given up.
    fn apply(&mut self, from: &[usize], end: usize) {
        let mut nodes = vec![end];
        while from[nodes[nodes.len() - 1]] != nodes[nodes.len() - 1] {
            nodes.push(from[nodes[nodes.len() - 1]]);
        }
        nodes.reverse();
        let mut given_up = Vec::new();
        let mut taken_up = Vec::new();
        let mut passed = Vec::new();
        let mut left = Vec::new();
        for pair in nodes.windows(2) {
            let (a, b) = (pair[0] / 2, pair[1] / 2);
            match (pair[0] % 2 == 1, pair[1] % 2 == 1) {
                (false, true) if a == b => passed.push(a),
                (false, true) => given_up.push((b, a)),
                (true, false) if a == b => left.push(a),
                _ => taken_up.push((a, b)),
            }
        }
        let (first, last) = (nodes[0] / 2, nodes[nodes.len() - 1] / 2);
        for (a, b) in given_up {
            self.next[a] = NONE;
            self.previous[b] = NONE;
        }
        for s in left {
            self.used[s] = false;
        }
        for s in passed {
            self.used[s] = true;
        }
        for (a, b) in taken_up {
            self.next[a] = b;
            self.previous[b] = a;
        }
        debug_assert!(self.used[first] && self.used[last]);
    }

    /// The bridges of the flow, in order, without short cuts.
    fn bridges(&self) -> Vec<Vec<Square>> {
        let mut bridges = Vec::new();
        for s in 0..self.grid.len() {
            if !self.used[s] || self.previous[s] != NONE {
                continue;
            }
            let mut on = vec![false; self.grid.len()];
            let mut at = s;
            while at != NONE {
                on[at] = true;
                at = self.next[at];
            }
            bridges.push(self.grid.shortest(self.way, &on).expect("the flow's own bridge"));
        }
        bridges
    }
}
