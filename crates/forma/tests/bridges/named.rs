//! Positions with a name, among them the examples of the rules.

use crate::support::{brute, check, picture};
use forma::bridges::{Count, count, find};

/// Checks the total against what is expected and, on boards small enough,
/// against the brute force.
fn total_is(text: &str, expected: u8) {
    let (rows, width) = picture(text);
    let counted = count(&rows, width);
    assert_eq!(counted.total(), expected, "{text}");
    let found = find(&rows, width);
    check(&rows, width, &found);
    assert_eq!(found.count(), counted);
    if rows.len() * width as usize <= 36 {
        assert_eq!(brute(&rows, width, true), expected, "{text}");
    }
}

#[test]
fn nothing() {
    total_is("..... ..... ..... ..... .....", 0);
    // Corners do not connect.
    total_is("#.... .#... ..#.. ...#. ....#", 0);
    total_is("##.## ##.## ..... ##.## ##.##", 0);
}

#[test]
fn stairs_from_corner_to_corner_count_once() {
    total_is("##... .##.. ..##. ...## ....#", 1);
    total_is("....# ...## ..##. .##.. ##...", 1);
}

#[test]
fn an_angle_along_two_edges_counts_twice() {
    total_is("#.... #.... #.... #.... #####", 2);
    total_is("##### ....# ....# ....# ....#", 2);
}

#[test]
fn a_plus_counts_twice() {
    total_is("..#.. ..#.. ##### ..#.. ..#..", 2);
    // Side branches do not matter.
    total_is("..#.# ..#.# ##### .##.. .##..", 2);
}

#[test]
fn a_full_board() {
    for n in 1..=20u32 {
        let rows = vec![u32::MAX; n as usize];
        assert_eq!(count(&rows, n), Count { north_south: n as u8, east_west: n as u8 });
        check(&rows, n, &find(&rows, n));
    }
    assert_eq!(count(&[u32::MAX; 5], 9), Count { north_south: 9, east_west: 5 });
    assert_eq!(count(&[u32::MAX; 32], 32).total(), 64);
}

#[test]
fn a_ring_along_the_border_has_four() {
    total_is("###### #....# #....# #....# #....# ######", 4);
    total_is("####### #.....# #.....# #.....# #.....# #.....# #######", 4);
}

#[test]
fn a_wider_staircase() {
    // Wider, but with one square only to end on: still no room to cross.
    total_is("###... .###.. ..###. ...### ....## .....#", 1);
    total_is("##.... ###... .###.. ..###. ...### ....##", 1);
    // Twice as wide: two, of one direction or crossing at an end.
    total_is("##.... ####.. .####. ..#### ...### ....##", 2);
    total_is("###... ####.. .####. ..#### ...### ....##", 2);
}

#[test]
fn crossing_bands() {
    total_is("..##.. ..##.. ###### ###### ..##.. ..##..", 4);
    total_is("##..## ###### .####. .####. ###### ##..##", 4);
}

#[test]
fn letters() {
    // U: two arms and the bar between them.
    total_is("#....# #....# #....# #....# ######", 3);
    // H, E, N, Z.
    total_is("#...# #...# ##### #...# #...#", 3);
    total_is("##### #.... ##### #.... #####", 4);
    total_is("#...# ##..# .##.# ..### ...##", 2);
    total_is("##### ...## ..##. .##.. #####", 3);
}

#[test]
fn combs() {
    total_is("#.#.#.# #.#.#.# #.#.#.# #######", 5);
    total_is("#.#.#.# #.#.#.# ####### #######", 6);
}

#[test]
fn a_spiral() {
    total_is("###### .....# ####.# #..#.# #....# ######", 3);
}

#[test]
fn only_one_direction() {
    total_is("##.## ##.## ##.## ##.## ##.##", 4);
    total_is("##.## ##.## ..#.. ##.## ##.##", 0);
}
