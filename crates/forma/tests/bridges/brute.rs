//! Against the brute force on small boards.

use crate::support::{Rng, brute, check, draw, random};
use forma::bridges::{count, find};

fn same(rows: &[u32], width: u32, minimal: bool) {
    let expected = brute(rows, width, minimal);
    let counted = count(rows, width);
    assert_eq!(counted.total(), expected, "\n{}", draw(rows, width));
    let found = find(rows, width);
    check(rows, width, &found);
    assert_eq!(found.count(), counted, "\n{}", draw(rows, width));
}

#[test]
fn every_board_up_to_3_by_3_without_assuming_short_bridges() {
    for (height, width) in [(1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
        for bits in 0..1u32 << (height * width) {
            let rows: Vec<u32> =
                (0..height).map(|r| bits >> (r * width) & ((1 << width) - 1)).collect();
            same(&rows, width, false);
        }
    }
}

#[test]
fn random_4_by_4_and_4_by_5_without_assuming_short_bridges() {
    let mut rng = Rng(7);
    for _ in 0..2000 {
        let (height, width) = [(4, 4), (4, 5)][rng.below(2) as usize];
        let percent = 40 + rng.below(36);
        same(&random(&mut rng, height, width, percent), width, false);
    }
}

#[test]
fn every_4_by_4() {
    for bits in 0..1u32 << 16 {
        let rows: Vec<u32> = (0..4).map(|r| bits >> (r * 4) & 15).collect();
        same(&rows, 4, true);
    }
}

#[test]
fn random_small() {
    let mut rng = Rng(1973);
    for _ in 0..4000 {
        let (height, width) =
            [(5, 5), (4, 7), (7, 4), (5, 6), (6, 5), (6, 6), (3, 8)][rng.below(7) as usize];
        // The brute force takes too long on larger boards that are nearly full.
        let most = if height as u32 * width > 28 { 40 } else { 56 };
        let percent = 40 + rng.below(most);
        let rows = random(&mut rng, height, width, percent);
        same(&rows, width, true);
    }
}
