//! How long counting Forma's bridges takes: the usual case, endings, and the worst that is known.

use std::hint::black_box;

use benches::{EARLY, ENDING, bands, rows};
use criterion::{Criterion, criterion_group, criterion_main};
use forma::bridges::count;
use tabletop::{Dice, Game as _, Match, Setup};

/// The boards on which counting was slowest in a long search for such boards.
const SLOW: &str = include_str!("../crates/forma/tests/bridges/slow.txt");

/// The squares of both players at the end of a random game.
fn random_endings(games: u64) -> Vec<Vec<u32>> {
    let game = std::sync::Arc::new(
        forma::Forma::new(&Setup::new(&forma::Forma::INFO, 2)).expect("a table for two"),
    );
    let mut ends = Vec::new();
    for seed in 0..games {
        let (mut run, mut dice) = (Match::new(game.clone()), Dice::new(seed));
        while let Some((step, _)) = run.draw(&mut dice, &mut Vec::new()) {
            run.step(step);
        }
        for seat in tabletop::Seat::all(2) {
            let mut rows = vec![0; 20];
            for square in game.grid().squares(run.position().own(seat)) {
                rows[square.row()] |= 1 << square.column();
            }
            ends.push(rows);
        }
    }
    ends
}

/// The pictures of a file that has a line with the count before each.
fn slow_boards() -> Vec<Vec<u32>> {
    SLOW.split("\n\n")
        .filter_map(|part| part.trim_start().split_once('\n'))
        .map(|(_, picture)| rows(picture))
        .collect()
}

fn bridges(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bridges");
    let mut bench = |name: &str, boards: &[Vec<u32>]| {
        let mut next = boards.iter().cycle();
        group.bench_function(name, |bencher| {
            bencher.iter(|| count(black_box(next.next().expect("a board")), 20));
        });
    };
    bench("none possible", &[rows(EARLY)]);
    bench("an ending", &[rows(ENDING)]);
    bench("random endings", &random_endings(50));
    bench("diagonal bands", &[bands(2), bands(4)]);
    for (index, board) in slow_boards().into_iter().enumerate() {
        bench(&format!("slow board {index}"), &[board]);
    }
}

criterion_group! {
    name = all;
    config = Criterion::default().sample_size(10);
    targets = bridges
}
criterion_main!(all);
