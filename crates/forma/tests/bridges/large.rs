//! Boards of 20 by 20: the slowest ones found, with their totals, and what
//! must hold of any board.

use crate::support::{Rng, check, draw, picture, random};
use forma::bridges::{count, find};

fn turned(rows: &[u32], width: u32) -> (Vec<u32>, u32) {
    let height = rows.len() as u32;
    let quarter = (0..width)
        .map(|c| {
            (0..height).fold(0, |row, r| row | (rows[r as usize] >> c & 1) << (height - 1 - r))
        })
        .collect();
    (quarter, height)
}

fn mirrored(rows: &[u32]) -> Vec<u32> {
    rows.iter().rev().copied().collect()
}

/// The total, with the choice shown checked.
fn total(rows: &[u32], width: u32) -> u8 {
    let found = find(rows, width);
    check(rows, width, &found);
    assert_eq!(found.count(), count(rows, width));
    found.count().total()
}

/// The total does not depend on how the board lies.
fn total_from_all_sides(rows: &[u32], width: u32) -> u8 {
    let expected = total(rows, width);
    let (mut now, mut across) = (rows.to_vec(), width);
    for _ in 0..4 {
        assert_eq!(total(&now, across), expected, "\n{}", draw(&now, across));
        assert_eq!(total(&mirrored(&now), across), expected, "\n{}", draw(&now, across));
        (now, across) = turned(&now, across);
    }
    expected
}

#[test]
fn the_slowest_boards_found() {
    for block in include_str!("slow.txt").trim().split("\n\n") {
        let (number, text) = block.split_once('\n').expect("a total and a picture");
        let (rows, width) = picture(text);
        let expected: u8 = number.parse().expect("a total");
        assert_eq!(total(&rows, width), expected, "\n{text}");
    }
}

#[test]
fn turning_and_mirroring_change_nothing() {
    let mut rng = Rng(20);
    for _ in 0..60 {
        let (height, width) = (9 + rng.below(12) as usize, 9 + rng.below(12) as u32);
        let percent = 52 + rng.below(30);
        total_from_all_sides(&random(&mut rng, height, width, percent), width);
    }
}

#[test]
fn one_more_square_never_costs_a_bridge_and_gives_two_at_most() {
    // At most two: without the bridges over that square, of which there is
    // one at most in each direction, the others remain.
    let mut rng = Rng(21);
    for _ in 0..12 {
        let percent = 58 + rng.below(16);
        let mut rows = random(&mut rng, 20, 20, percent);
        let mut last = count(&rows, 20).total();
        for _ in 0..25 {
            rows[rng.below(20) as usize] |= 1 << rng.below(20);
            let now = total(&rows, 20);
            assert!((last..=last + 2).contains(&now), "\n{}", draw(&rows, 20));
            last = now;
        }
    }
}

#[test]
fn random_boards_of_any_density_are_shown_correctly() {
    let mut rng = Rng(22);
    for k in 0..60 {
        total(&random(&mut rng, 20, 20, 40 + k), 20);
    }
}
