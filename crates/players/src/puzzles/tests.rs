//! Puzzles of all games, and what makes them.

use cabinet::{Kind, Opened};
use tabletop::Setup;

use super::*;
use crate::Stop;

const QUICK: Effort = Effort { nodes: 2_000, seed: 1 };

fn opened(game: &str, setup: Setup, tokens: &str) -> Opened {
    let kind = cabinet::find(game).unwrap();
    let mut record = tabletop::Record::of(kind.info(), &setup);
    let mut table = kind.table(&setup).unwrap();
    for token in tokens.split_whitespace() {
        table.play(token).unwrap();
        record.push(token);
    }
    Opened { record, setup, table }
}

fn kinds() -> impl Iterator<Item = &'static dyn Kind> {
    cabinet::GAMES.into_iter()
}

/// Halma on the small board, a jump away from the end on both sides: only f6-g6 wins for seat 1.
fn race() -> Opened {
    let setup = Setup::new(cabinet::find("halma").unwrap().info(), 2).with("board=8");
    opened(
        "halma",
        setup,
        "b2-d2 f8-e7 c1-e3 h8-f8-d6 b1-d3-f3 g8-e6-c6 c2-e2-g4 h6-h4-f4 d1-d3 g7-g5-g3-e5-c7-c5 \
         e3-g5-g7 f7-d7-b5 a3-c3-e3-g5 c5-a5-a3 a2-c4-e2-c2-e4 e7-c5-c7-e5-e3-c1 a1-b2 h7-f5 b2-b4 \
         d6-b6 b3-c4 b5-b3 b4-d4 e8-d7 c4-d5 b3-a2 d4-e5 f4-d4 f3-f4 h5-f3 f4-f6-h8 d7-b5 g5-h6 \
         c6-a6-c4-e2-c2 a4-c6-a6-c4-e6 b6-b4 d5-f7-h7 b5-b3-d1-b1 g4-h5 f5-d5 e5-f6 b4-b3 d3-f5-f7 \
         a3-a1 f6-f8 d5-d3-d1 e6-g8 f3-d5-d3 e4-e5 d3-c3 d2-e3 d4-b2 e3-f4 c3-a3 f4-g5 g6-f5 e5-f6 \
         f5-e4 g5-g6 e4-d3 g6-e8 c2-a4",
    )
}

#[test]
fn every_game_has_tables_and_themes() {
    for kind in kinds() {
        assert!(!tables(kind).is_empty() && !themes(kind).is_empty(), "{}", kind.info().name);
        for setup in tables(kind) {
            kind.table(&setup).unwrap();
        }
    }
}

#[test]
fn the_only_move_that_wins_is_proven_named_and_easy() {
    let (race, stop) = (race(), Stop::default());
    let proof = prove(&race, QUICK, &stop).expect("a puzzle");
    assert_eq!((proof.solution.as_str(), proof.best), ("f6-g6", 1.0));
    assert!(proof.second < 0.5 && proof.accepted.is_empty() && proof.runner_up != "f6-g6");
    assert_eq!(proof.line, ["f6-g6"]);
    assert_eq!(theme(race.table.as_ref(), "f6-g6"), Some("home"));
    assert_eq!(theme(race.table.as_ref(), "resign1"), None);
    assert!(grade(&race, &proof, 1, &stop).unwrap() <= 2);
}

#[test]
fn the_start_of_a_game_is_no_puzzle() {
    let stop = Stop::default();
    for kind in kinds() {
        let setup = kind.usual(kind.info().usual_players);
        assert_eq!(prove(&opened(kind.info().name, setup, ""), QUICK, &stop), None);
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_and_a_stop_none() {
    let mine = || Mine::new(cabinet::find("boomerang-hunt").unwrap(), QUICK).unwrap();
    let stop = Stop::default();
    let dug: Vec<_> = (0..3).map(|game| mine().dig(game, &stop)).collect();
    assert_eq!(dug, (0..3).map(|game| mine().dig(game, &stop)).collect::<Vec<_>>());
    assert!(dug.iter().any(|puzzles| !puzzles.is_empty()));
    for puzzle in dug.iter().flatten() {
        let again = opened("boomerang-hunt", puzzle.setup.clone(), &puzzle.tokens.join(" "));
        assert_eq!(again.table.to_act(), Some(puzzle.seat));
        assert!(again.table.legal().contains(&puzzle.proof.solution));
        assert!(themes(cabinet::find("boomerang-hunt").unwrap()).contains(&puzzle.theme));
    }
    stop.now();
    assert!(mine().dig(0, &stop).is_empty());
}

#[test]
fn a_shelf_has_room_for_some_of_each_kind() {
    let mut shelf = Shelf::default();
    let mut taken = 0;
    while shelf.takes("race", 1, 10) {
        shelf.put("race", 1);
        taken += 1;
    }
    assert_eq!((taken, shelf.len()), (4, 4));
    assert!(!shelf.takes("race", 2, 10) && !shelf.takes("step", 1, 10));
    assert!(shelf.takes("step", 2, 10));
}
