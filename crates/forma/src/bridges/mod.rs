//! Counting bridges.

mod across;
mod grid;
mod levels;
pub mod model;
mod rows;
mod sat;

use grid::{Grid, Square, Way};
use model::Side;
use rows::Rows;

/// The largest number of bridges a player can claim together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    pub north_south: u8,
    pub east_west: u8,
}

impl Count {
    #[must_use]
    pub fn total(self) -> u8 {
        self.north_south + self.east_west
    }
}

/// One best choice of bridges, each a list of (row, column).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bridges {
    pub north_south: Vec<Vec<(u8, u8)>>,
    pub east_west: Vec<Vec<(u8, u8)>>,
}

impl Bridges {
    #[must_use]
    pub fn count(&self) -> Count {
        let number = |family: &[Vec<(u8, u8)>]| u8::try_from(family.len()).expect("few bridges");
        Count { north_south: number(&self.north_south), east_west: number(&self.east_west) }
    }
}

/// # Panics
/// Unless the board has 1 to 32 rows and columns.
#[must_use]
pub fn count(rows: &[u32], width: u32) -> Count {
    let rows = Rows::new(rows, width);
    let across = rows.transposed();
    let north_south = rows.joins_bottom_to_top();
    let east_west = across.joins_bottom_to_top();
    if !north_south && !east_west {
        Count::default()
    } else if !east_west {
        Count { north_south: rows.disjoint_bottom_to_top(), east_west: 0 }
    } else if !north_south {
        Count { north_south: 0, east_west: across.disjoint_bottom_to_top() }
    } else {
        let [a, b] = best(&Grid::new(&rows));
        Count { north_south: a.len() as u8, east_west: b.len() as u8 }
    }
}

/// # Panics
/// Unless the board has 1 to 32 rows and columns.
#[must_use]
pub fn find(rows: &[u32], width: u32) -> Bridges {
    let rows = Rows::new(rows, width);
    let grid = Grid::new(&rows);
    let [a, b] = best(&grid);
    let squares = |family: Vec<Vec<Square>>| -> Vec<Vec<(u8, u8)>> {
        family
            .into_iter()
            .map(|bridge| {
                bridge
                    .into_iter()
                    .map(|s| ((s / grid.width) as u8, (s % grid.width) as u8))
                    .collect()
            })
            .collect()
    };
    Bridges { north_south: squares(a), east_west: squares(b) }
}

type Families = [Vec<Vec<Square>>; 2];

fn best(grid: &Grid) -> Families {
    let sides = [Way::NorthSouth, Way::EastWest].map(|way| Side::new(grid, way));
    let [most_ns, most_ew] = [0, 1].map(|k| sides[k].bounds.disjoint);
    let mut families = Families::default();
    for on in 0..2 {
        let side = &sides[on];
        let mut start = Families::default();
        start[on] = side.bounds.family(grid, side.way, &side.usable);
        improve(grid, &sides, &mut families, start, on);
    }
    // Pairs of numbers shown impossible; more of either is so as well.
    let mut impossible: Vec<(u8, u8)> = Vec::new();
    'more: while total(&families) < most_ns + most_ew {
        let wanted = total(&families) + 1;
        let mut pairs: Vec<(u8, u8)> = (wanted.saturating_sub(most_ew)..=most_ns.min(wanted))
            .map(|p| (p, wanted - p))
            .filter(|&(p, q)| !impossible.iter().any(|&(a, b)| p >= a && q >= b))
            .collect();
        // Rather first where both directions have about as much to spare.
        pairs.sort_by_key(|&(p, q)| (most_ns - p).abs_diff(most_ew - q));
        for (p, q) in pairs {
            if let Some(found) = model::decide(grid, [&sides[0], &sides[1]], [p, q]) {
                families = found.clone();
                for on in 0..2 {
                    improve(grid, &sides, &mut families, found.clone(), on);
                }
                continue 'more;
            }
            impossible.push((p, q));
        }
        break;
    }
    families
}

fn total(families: &Families) -> u8 {
    (families[0].len() + families[1].len()) as u8
}

/// Improves a choice: keeps the bridges of one direction and finds the most
/// across them, then the other way round, and so on. Keeps the best seen.
fn improve(grid: &Grid, sides: &[Side; 2], best: &mut Families, mut now: Families, keep: usize) {
    let most = sides[0].bounds.disjoint + sides[1].bounds.disjoint;
    let mut other = 1 - keep;
    for turn in 0..16 {
        if total(best) == most {
            return;
        }
        let side = &sides[other];
        now[other] = across::most_across(grid, side.way, &side.usable, &now[1 - other], turn);
        if total(&now) > total(best) {
            best.clone_from(&now);
        }
        other = 1 - other;
    }
}
