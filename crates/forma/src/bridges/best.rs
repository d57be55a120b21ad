//! The search for the largest sum.

use super::across::most_across;
use super::grid::{Grid, Square, Way};
use super::model::{Side, decide};

/// The bridges chosen: north–south, then east–west, each family in order.
pub(super) type Families = [Vec<Vec<Square>>; 2];

/// How often a choice is reworked in search of a better one.
const TURNS: u8 = 16;

/// A choice of the most bridges.
pub(super) fn best(grid: &Grid) -> Families {
    let sides = [Way::NorthSouth, Way::EastWest].map(|way| Side::new(grid, way));
    let mut best = Families::default();
    for keep in 0..2 {
        let mut start = Families::default();
        start[keep] = sides[keep].family(grid);
        improve(grid, &sides, &mut best, start, keep);
    }
    // Numbers shown impossible; more of either direction is so as well.
    let mut impossible: Vec<[u8; 2]> = Vec::new();
    while total(&best) < bound(&sides) {
        let splits = splits(&sides, total(&best) + 1, &impossible);
        let Some(found) = splits.into_iter().find_map(|numbers| {
            let found = decide(grid, &sides, numbers);
            if found.is_none() {
                impossible.push(numbers);
            }
            found
        }) else {
            break;
        };
        best.clone_from(&found);
        for keep in 0..2 {
            improve(grid, &sides, &mut best, found.clone(), keep);
        }
    }
    best
}

fn total(families: &Families) -> u8 {
    (families[0].len() + families[1].len()) as u8
}

/// What both directions allow, each on its own.
fn bound(sides: &[Side; 2]) -> u8 {
    sides[0].most() + sides[1].most()
}

/// The ways to split a sum that are still open, those first that leave both
/// directions about as much to spare.
fn splits(sides: &[Side; 2], sum: u8, impossible: &[[u8; 2]]) -> Vec<[u8; 2]> {
    let [most_ns, most_ew] = [sides[0].most(), sides[1].most()];
    let mut splits: Vec<[u8; 2]> = (sum.saturating_sub(most_ew)..=most_ns.min(sum))
        .map(|p| [p, sum - p])
        .filter(|&[p, q]| !impossible.iter().any(|&[a, b]| p >= a && q >= b))
        .collect();
    splits.sort_by_key(|&[p, q]| (most_ns - p).abs_diff(most_ew - q));
    splits
}

/// Reworks a choice: keeps the bridges of one direction and takes the most
/// across them, then the other way round, and so on. The best seen is kept.
fn improve(
    grid: &Grid,
    sides: &[Side; 2],
    best: &mut Families,
    mut now: Families,
    mut keep: usize,
) {
    for turn in 0..TURNS {
        if total(best) == bound(sides) {
            return;
        }
        let side = &sides[1 - keep];
        now[1 - keep] = most_across(grid, side.way, &side.usable, &now[keep], turn);
        if total(&now) > total(best) {
            best.clone_from(&now);
        }
        keep = 1 - keep;
    }
}
