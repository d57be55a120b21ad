//! How many instructions random games take, counted by valgrind: the same on every run, whatever
//! else the machine is doing. Needs valgrind and `cargo install gungraun-runner`.

#![expect(missing_docs, reason = "the attribute makes modules without documentation")]

use std::hint::black_box;

use benches::{EARLY, ENDING, rows};
use cabinet::{Table, Tally};
use gungraun::{library_benchmark, library_benchmark_group, main};
use tabletop::Dice;

/// A table that has been played at once, so that its buffers have grown.
fn table(game: &str, players: usize) -> Box<dyn Table> {
    let kind = cabinet::find(game).expect("a game of the cupboard");
    let mut table = kind.table(&kind.usual(players)).expect("a usual table");
    table.playout(&mut Dice::new(1), 200);
    table
}

#[library_benchmark]
#[bench::halma_2(table("halma", 2))]
#[bench::halma_4(table("halma", 4))]
#[bench::forma_2(table("forma", 2))]
#[bench::forma_4(table("forma", 4))]
#[bench::boomerang_hunt_3(table("boomerang-hunt", 3))]
#[bench::boomerang_hunt_5(table("boomerang-hunt", 5))]
#[bench::boomerang_flip(table("boomerang-flip", 2))]
fn playout(mut table: Box<dyn Table>) -> Tally {
    black_box(table.playout(&mut Dice::new(2), 200))
}

#[library_benchmark]
#[bench::none_possible(rows(EARLY))]
#[bench::an_ending(rows(ENDING))]
fn bridges(board: Vec<u32>) -> forma::bridges::Count {
    black_box(forma::bridges::count(&board, 20))
}

library_benchmark_group!(name = games, benchmarks = [playout, bridges]);

main!(library_benchmark_groups = games);
