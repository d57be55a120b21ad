//! A family of disjoint bridges written as a level on every square.
//!
//! Number the `n` bridges of one way from the low edge (west for
//! north–south bridges, south for east–west ones). A square's level is the
//! number of the first bridge that it lies on or before, and `n + 1` beyond
//! the last. Then squares that share a side or a corner differ by at most
//! one; across a square on no bridge the level does not rise; and bridge `i`
//! runs over the squares of level `i` next to which the level rises. The
//! other way round, any levels that keep these two rules and run from at
//! most 1 along the low edge to beyond `n` behind the high edge contain such
//! a family: the rim of "level at most `i`" joins the two ends.

use super::grid::{Grid, Square, Way};

/// For one way: what every choice of levels has to respect.
pub(super) struct Bounds {
    /// The highest level each square can have, however many bridges.
    pub(super) most: Vec<u8>,
    /// The fewest usable squares on a walk from here (this square included)
    /// to behind the high edge.
    pub(super) beyond: Vec<u8>,
    /// The most disjoint bridges.
    pub(super) disjoint: u8,
}

impl Bounds {
    /// `usable`: the squares that bridges of this way may use.
    pub(super) fn new(grid: &Grid, way: Way, usable: &[bool]) -> Self {
        let price = |s: Square| u8::from(usable[s]);
        let most = distances(grid, |s| grid.is_low(s, way).then_some(1), |from, _| price(from));
        let beyond = distances(grid, |s| grid.is_high(s, way).then(|| price(s)), |_, to| price(to));
        let disjoint = (0..grid.len())
            .filter(|&s| grid.is_high(s, way))
            .map(|s| most[s] + price(s) - 1)
            .min()
            .unwrap_or(0);
        Bounds { most, beyond, disjoint }
    }

    /// The lowest and highest level of a square where there are `n` bridges.
    pub(super) fn range(&self, s: Square, n: u8) -> (u8, u8) {
        let low = (n + 1).saturating_sub(self.beyond[s]).max(1);
        (low, self.most[s].min(n + 1))
    }

    /// As many disjoint bridges as there are, each as low as it can be.
    pub(super) fn family(&self, grid: &Grid, way: Way, usable: &[bool]) -> Vec<Vec<Square>> {
        let levels: Vec<u8> = self.most.iter().map(|&l| l.min(self.disjoint + 1)).collect();
        read(grid, way, usable, &levels, self.disjoint)
    }
}

/// Cheapest walks over sides and corners where the start and each step cost
/// 0 or 1.
fn distances(
    grid: &Grid,
    start: impl Fn(Square) -> Option<u8>,
    step: impl Fn(Square, Square) -> u8,
) -> Vec<u8> {
    let mut found = vec![u8::MAX; grid.len()];
    // What to look at now, and what at a price of one more.
    let mut buckets: [Vec<Square>; 2] = [Vec::new(), Vec::new()];
    for (s, found) in found.iter_mut().enumerate() {
        if let Some(price) = start(s) {
            *found = price;
            buckets[usize::from(price)].push(s);
        }
    }
    let mut now = 0;
    while buckets.iter().any(|bucket| !bucket.is_empty()) {
        while let Some(s) = buckets[0].pop() {
            if found[s] != now {
                continue;
            }
            for t in grid.around(s) {
                let price = now + step(s, t);
                if price < found[t] {
                    found[t] = price;
                    buckets[usize::from(price - now)].push(t);
                }
            }
        }
        buckets.swap(0, 1);
        now += 1;
    }
    found
}

/// The bridges that a choice of levels contains.
///
/// Bridge `i` is looked for on the rim that faces what is joined to the high
/// edge: a pocket of higher levels elsewhere has a rim as well.
pub(super) fn read(
    grid: &Grid,
    way: Way,
    usable: &[bool],
    levels: &[u8],
    n: u8,
) -> Vec<Vec<Square>> {
    (1..=n)
        .map(|i| {
            let outside = joined_to_high(grid, way, |s| levels[s] > i);
            let rim: Vec<bool> = (0..grid.len())
                .map(|s| {
                    usable[s]
                        && levels[s] == i
                        && (grid.is_high(s, way) || grid.around(s).any(|t| outside[t]))
                })
                .collect();
            grid.shortest(way, &rim).expect("the rim of a level joins the edges")
        })
        .collect()
}

/// The squares of a set that hang together, over sides and corners, with
/// what lies behind the high edge.
pub(super) fn joined_to_high(grid: &Grid, way: Way, within: impl Fn(Square) -> bool) -> Vec<bool> {
    let mut found = vec![false; grid.len()];
    let mut stack: Vec<Square> =
        (0..grid.len()).filter(|&s| grid.is_high(s, way) && within(s)).collect();
    for &s in &stack {
        found[s] = true;
    }
    while let Some(s) = stack.pop() {
        for t in grid.around(s) {
            if !found[t] && within(t) {
                found[t] = true;
                stack.push(t);
            }
        }
    }
    found
}
