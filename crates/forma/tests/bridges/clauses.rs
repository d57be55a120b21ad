//! Bridges, laid out by tokens: `M-18` to `M-20`, `M-23` and `M-24`.

use std::collections::BTreeSet;

use crate::common::{alone, breakdown, cell, play, seat};
use forma::{Bridges, Forma};
use tabletop::{Match, Square};

const PLAIN: &str = "tower=k10/obstacles=none";

/// Five shapes that fill column a.
const COLUMN_A: &str = "a1+a2+a3+a4+a5 a6+a7+a8+a9+a10 a11+a12+a13+a14 a15+a16+a17+a18 a19+a20";

/// Seat 1's bridges, checked: from edge to edge over own squares, side to side, with no square in
/// common within a family and exactly one across.
fn bridges(run: &Match<Forma>) -> (usize, usize) {
    let found = run.game().bridges(run.position(), seat(1));
    let Bridges { north_south, east_west } = &found;
    for path in north_south {
        assert_eq!((path[0].row(), path[path.len() - 1].row()), (0, 19));
    }
    for path in east_west {
        assert_eq!((path[0].column(), path[path.len() - 1].column()), (0, 19));
    }
    let own = run.position().own(seat(1));
    for path in north_south.iter().chain(east_west) {
        assert!(path.iter().all(|square| own.has(run.game().grid().bit(*square))));
        let distance =
            |a: Square, b: Square| a.column().abs_diff(b.column()) + a.row().abs_diff(b.row());
        assert!(path.windows(2).all(|pair| distance(pair[0], pair[1]) == 1));
    }
    let common = |a: &[Square], b: &[Square]| {
        let [a, b] = [a, b].map(|path| path.iter().copied().collect::<BTreeSet<_>>());
        a.intersection(&b).count()
    };
    for family in [north_south, east_west] {
        for (n, path) in family.iter().enumerate() {
            assert!(family[..n].iter().all(|other| common(path, other) == 0));
        }
    }
    assert!(north_south.iter().all(|a| east_west.iter().all(|b| common(a, b) == 1)));
    let count = (north_south.len(), east_west.len());
    assert_eq!(breakdown(run, 1).bridges, 50 * (count.0 + count.1) as u32);
    count
}

#[test]
fn m_18_a_chain_from_edge_to_opposite_edge_is_a_bridge() {
    let run = alone(PLAIN, COLUMN_A);
    assert_eq!(bridges(&run), (1, 0));
    assert_eq!(breakdown(&run, 2).bridges, 0);
    let run = alone(PLAIN, &COLUMN_A.replace(" a19+a20", " a19"));
    assert_eq!(bridges(&run), (0, 0), "a20 is missing");
}

#[test]
fn m_18_corners_do_not_connect() {
    let run = alone(PLAIN, &COLUMN_A.replace("a19+a20", "b19+b20"));
    assert_eq!(bridges(&run), (0, 0));
    let run = alone(PLAIN, &COLUMN_A.replace("a19+a20", "b18+b19+b20"));
    assert_eq!(bridges(&run), (1, 0));
}

#[test]
fn m_18_the_other_seat_s_squares_break_a_chain() {
    let mut run = alone(PLAIN, &COLUMN_A.replace(" a19+a20", " a20"));
    play(&mut run, "a19");
    assert_eq!(bridges(&run), (0, 0));
}

#[test]
fn m_18_markers_on_squares_are_part_of_a_bridge() {
    let without_a10 = "a1+a2+a3+a4+a5 a6+a7+a8+a9 a11+a12+a13+a14+a15 a16+a17+a18+a19 a20 b10";
    let run = alone(PLAIN, without_a10);
    assert_eq!(cell(&run, "a10"), 'a');
    assert_eq!(bridges(&run), (1, 0));
}

#[test]
fn m_18_markers_on_obstacles_are_part_of_a_bridge() {
    let without_a10 = "a1+a2+a3+a4+a5 a6+a7+a8+a9 a11+a12+a13+a14+a15 a16+a17+a18+a19 a20";
    let run = alone("tower=k10/obstacles=a10", without_a10);
    assert_eq!((cell(&run, "a10"), bridges(&run)), ('#', (0, 0)));
    let run = alone("tower=k10/obstacles=a10", &format!("{without_a10} b10"));
    assert_eq!((cell(&run, "a10"), bridges(&run)), ('A', (1, 0)));
}

/// Columns a and b as far as row 19.
const TWO_LANES: &str = "a1+a2+a3+a4+a5 b1+b2+b3+b4+b5 a6+a7+a8+a9+b6 a10+b7+b8+b9+b10 \
                         a11+a12+a13+b11+b12 a14+a15+b13+b14+b15 a16+a17+a18+b16 a19+b17+b18+b19";

#[test]
fn m_19_two_bridges_the_same_way_have_no_square_in_common() {
    let run = alone(PLAIN, &format!("{TWO_LANES} a20+b20"));
    assert_eq!(bridges(&run), (2, 0));
    let run = alone(PLAIN, &format!("{TWO_LANES} a20"));
    assert_eq!(bridges(&run), (1, 0), "a20 cannot be part of two");
}

#[test]
fn m_20_an_angle_along_two_edges_counts_twice() {
    let row_1 = "b1+c1+d1 e1+f1+g1 h1+i1 j1+k1+l1+m1+m2 n1+o1+p1+q1+q2 r1+s1+t1+t2";
    let run = alone(PLAIN, &format!("{COLUMN_A} {row_1}"));
    assert_eq!(bridges(&run), (1, 1));
}

#[test]
fn m_20_one_and_the_same_chain_is_not_two_bridges() {
    // Up column a, along row 10, up column t: both ways lead over the whole of row 10.
    let chain = "a1+a2+a3+a4+a5 a6+a7+a8+a9+a10 b10+c10+d10+e10 f10+g10+h10+i10 j10+k10+l10 \
                 m10+n10+o10 p10+q10+r10+s10+s9 t10+t11+t12+t13+s13 t14+t15+t16+s16 \
                 t17+t18+t19+s19 t20";
    let sorted = chain.split_whitespace().map(|token| {
        let squares: BTreeSet<_> = token.split('+').map(|s| Square::read(s, 20).unwrap()).collect();
        tabletop::notation::join(squares)
    });
    let run = alone("tower=e5/obstacles=none", &sorted.collect::<Vec<_>>().join(" "));
    let (north_south, east_west) = bridges(&run);
    assert_eq!(north_south + east_west, 1);
}

#[test]
fn m_20_side_branches_do_not_matter() {
    let run = alone(PLAIN, &COLUMN_A.replace("a1+a2+a3+a4+a5", "a1+a2+a3+a4+b3 a5"));
    assert_eq!(bridges(&run), (1, 0));
}

#[test]
fn m_23_the_count_is_the_best_choice() {
    // Two lanes upward, and a row that crosses them: 2 + 1 along straight lines.
    let row_10 = "c10+d10+e10+f10 g10+h10+i10+j10 k10+l10+m10 n10+o10+p10 q10+r10 s10 t10";
    let run = alone("tower=k5/obstacles=none", &format!("{TWO_LANES} a20+b20 {row_10}"));
    assert_eq!(bridges(&run), (2, 1));
}

#[test]
fn m_23_the_count_stands_during_play() {
    let run = alone(PLAIN, COLUMN_A);
    assert!(!run.is_over());
    assert_eq!(run.scores()[seat(1)], 20 + 50 - 160);
}

#[test]
fn m_24_the_tower_is_never_part_of_a_bridge() {
    let column_b = "b1+b2+b3+b4+b5 b6+b7+b8+b9 b11+b12+b13+b14+b15 b16+b17+b18+b19 b20 a10 c10";
    let run = alone("tower=b10/obstacles=none", column_b);
    assert_eq!(breakdown(&run, 1).tower, 50);
    assert_eq!(bridges(&run), (0, 0));
}
