use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use forma::{Action, Forma};
use tabletop::{Dice, Game, Match, Seat, Setup};

use crate::{Budget, Level, Limits, Report, Stop, Taught};

fn table(players: usize) -> Match<Forma> {
    let setup = Setup::new(&Forma::INFO, players);
    Match::new(Arc::new(Forma::new(&setup).expect("a table")))
}

/// A table with an edition of one's own: a board of so many squares along a side, and shapes.
fn own(players: usize, size: usize, obstacles: usize, shapes: &[&str]) -> Match<Forma> {
    let mut text = format!("name = \"own\"\nboard = {size}\nobstacles = {obstacles}\n");
    for (n, shape) in shapes.iter().enumerate() {
        text += &format!("[[piece]]\nname = \"P{n}\"\ncount = 2\nshape = \"{shape}\"\n");
    }
    let setup = Setup::new(&Forma::INFO, players);
    let setup = Setup { edition: "own".to_owned(), edition_text: text, ..setup };
    Match::new(Arc::new(Forma::new(&setup).expect("a table")))
}

fn think(run: &Match<Forma>, level: u8, limits: Limits, seed: u64) -> Report<Action> {
    let (mut mind, _) = run.game().player(Level::new(level).expect("a level"));
    let (clock, stop) = (Instant::now(), Stop::default());
    mind.think(run, &mut Budget::new(limits, &clock, &stop), seed)
}

fn played(players: usize, tokens: &str) -> Match<Forma> {
    let mut run = table(players);
    for token in tokens.split(' ') {
        run.play(token).expect("a token that is allowed");
    }
    run
}

#[test]
fn whole_games_are_played_with_allowed_actions() {
    for (players, level) in [(2, 1), (2, 6), (4, 5), (4, 9)] {
        let mut run = table(players);
        let mut dice = Dice::new(u64::from(level));
        while run.to_act().is_some() {
            let report = think(&run, level, Limits::nodes(40), dice.bits());
            assert!(run.game().is_legal(run.position(), report.action), "{report:?}");
            assert!((report.chances.iter().sum::<f64>() - 1.0).abs() < 1e-6);
            run.step(tabletop::Step::Act(report.action));
        }
    }
}

#[test]
fn editions_of_ones_own_are_played() {
    let large = ["########", r"###\n#.#\n###", r"#####\n#.#.."];
    let angle = [r"#..\n#..\n###", "##", "#"];
    for (size, obstacles, shapes) in [
        (5, 0, &["#", "##"][..]),
        (5, 100, &angle),
        (6, 3, &angle),
        (8, 25, &large),
        (12, 25, &angle),
        (13, 4, &large),
        (20, 100, &large),
    ] {
        for (players, level) in [(2, 1), (4, 5), (2, 9)] {
            let mut run = own(players, size, obstacles, shapes);
            let mut dice = Dice::new(size as u64);
            while run.to_act().is_some() {
                let report = think(&run, level, Limits::nodes(60), dice.bits());
                assert!(run.game().is_legal(run.position(), report.action), "{report:?}");
                assert!((report.chances.iter().sum::<f64>() - 1.0).abs() < 1e-6);
                run.step(tabletop::Step::Act(report.action));
            }
        }
    }
}

#[test]
fn a_bridge_is_completed_on_a_small_board() {
    let mut run = own(2, 7, 0, &["###", "##", "#"]);
    for token in ["tower=f4/obstacles=none", "b1+b2+b3", "g1", "b4+b5+b6", "g7"] {
        run.play(token).expect("a token that is allowed");
    }
    for level in 4..=8 {
        let report = think(&run, level, Limits::nodes(2_000), 1);
        let mut after = *run.position();
        run.game().play(&mut after, report.action);
        let bridges = run.game().breakdown(&after, Seat::FIRST).bridges;
        assert_eq!(bridges, 50, "level {level}: {report:?}");
    }
}

#[test]
fn the_tower_is_enclosed_when_it_can_be() {
    let run = played(2, "tower=k10/obstacles=none k9 a1 k11 a3 j10 a5");
    for level in 3..=9 {
        let report = think(&run, level, Limits::nodes(2_000), 1);
        let mut after = *run.position();
        run.game().play(&mut after, report.action);
        assert_eq!(after.tower_owner(), Some(Seat::FIRST), "level {level}");
    }
}

#[test]
fn a_bridge_is_completed() {
    let up = |from: u8, to: u8| {
        let squares: Vec<_> = (from..=to).map(|row| format!("c{row}")).collect();
        squares.join("+")
    };
    let (first, second) = (up(1, 5), up(6, 10));
    let (third, fourth) = (up(11, 14), up(15, 18));
    let tokens =
        format!("tower=k10/obstacles=none {first} p3 {second} p7 {third} p11 {fourth} h14+h15");
    let run = played(2, &tokens);
    let report = think(&run, 8, Limits::nodes(4_000), 1);
    let mut after = *run.position();
    run.game().play(&mut after, report.action);
    assert_eq!(run.game().breakdown(&after, Seat::FIRST).bridges, 50, "{report:?}");
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    let run = played(4, "tower=k10/obstacles=c3+f7 a1 t1 t20 a20");
    let limits = Limits::nodes(600);
    assert_eq!(think(&run, 9, limits, 7), think(&run, 9, limits, 7));
}

#[test]
fn threads_share_the_trials() {
    let run = played(2, "tower=k10/obstacles=c3+f7 a1 t1 t20 a20");
    let report = think(&run, 9, Limits::nodes(1_200).threads(2), 7);
    assert!(run.game().is_legal(run.position(), report.action), "{report:?}");
    assert!((report.chances.iter().sum::<f64>() - 1.0).abs() < 1e-6);
}

#[test]
fn set_ups_vary_and_can_be_used_at_once() {
    let mut tokens = Vec::new();
    for seed in 0..12 {
        let mut run = table(2);
        while run.position().tower().is_none() {
            let report = think(&run, 9, Limits::nodes(10), seed);
            assert!(run.game().is_legal(run.position(), report.action));
            run.step(tabletop::Step::Act(report.action));
        }
        let report = think(&run, 5, Limits::nodes(1_000), seed);
        tokens.push(*run.position());
        run.step(tabletop::Step::Act(report.action));
        let won = run.game().breakdown(run.position(), Seat::FIRST);
        assert_eq!((won.squares, won.obstacles), (40, 30));
    }
    tokens.dedup();
    assert!(tokens.len() > 6);
}

#[test]
fn a_short_time_is_enough() {
    let run = played(4, "tower=k10/obstacles=c3+f7 a1 t1 t20 a20");
    let start = Instant::now();
    think(&run, 9, Limits::time(Duration::from_millis(20)), 1);
    // The tests' code is slow and shares its machine.
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
}
