//! What a player of Halma must get right.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use ::halma::{Colour, Halma};
use tabletop::{Game, Match, Setup, Square, Step};

use super::{
    ground::{Ground, Weights},
    race::{Race, is_past},
    runner::Runner,
};
use crate::{
    Budget, Level, Limits, Mind, Report, Stop, Taught,
    search::alpha_beta::{AlphaBeta, Evaluation, Look, Others, Params, is_decided},
};

fn table(players: usize, options: &[&str]) -> Arc<Halma> {
    let setup = options.iter().fold(Setup::new(&Halma::INFO, players), |s, o| s.with(o));
    Arc::new(Halma::new(&setup).unwrap())
}

fn think(
    mind: &mut dyn Mind<Halma>,
    run: &Match<Halma>,
    limits: Limits,
    seed: u64,
) -> Report<::halma::Action> {
    let (clock, stop) = (Instant::now(), Stop::default());
    mind.think(run, &mut Budget::new(limits, &clock, &stop), seed)
}

fn squares(text: &str) -> Vec<Square> {
    text.split(' ').map(|square| Square::read(square, 8).unwrap()).collect()
}

/// Both sides of the small board past each other.
fn passed(first: &str, second: &str) -> (Arc<Halma>, Match<Halma>) {
    let game = table(2, &["board=8"]);
    let position = game.with_pawns(&[squares(first), squares(second)], Colour::new(0)).unwrap();
    (Arc::clone(&game), Match::at(game, position))
}

const AWAY: &str = "a1 a2 a3 b1 b2 b3 c1 c2 c3 d3";
const NEARLY: &str = "e8 f8 g8 h8 f7 g7 h7 g6 h6 h4";

#[test]
fn every_level_answers_every_table() {
    let tables = [
        (2, vec!["board=8"]),
        (2, vec!["board=10", "no-return"]),
        (2, vec![]),
        (2, vec!["parlett", "no-return"]),
        (3, vec![]),
        (3, vec!["two_colours=1", "play-on"]),
        (4, vec!["play-on", "parlett"]),
    ];
    for (players, options) in tables {
        let game = table(players, &options);
        for number in 1..=9 {
            let mut run = Match::new(Arc::clone(&game));
            let (mut mind, _) = game.player(Level::new(number).unwrap());
            for turn in 0..6 {
                let report = think(&mut mind, &run, Limits::nodes(150), turn);
                assert!(game.is_legal(run.position(), report.action));
                assert_eq!(report.line[0], report.action);
                assert!((report.chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                run.step(Step::Act(report.action));
            }
        }
    }
}

#[test]
fn the_last_step_home_is_taken() {
    let near = NEARLY.replace("h4", "h5").replace("h6", "g5");
    let (game, run) = passed(&near, AWAY);
    for number in 1..=9 {
        let (mut mind, _) = game.player(Level::new(number).unwrap());
        let may_overlook = number < 7;
        let report = think(&mut mind, &run, Limits::nodes(2_000), 1);
        let mut after = run.clone();
        after.step(Step::Act(report.action));
        assert!(after.is_over() || may_overlook, "level {number}");
    }
}

#[test]
fn alpha_beta_alone_sees_a_win_in_two_turns() {
    let (game, run) = passed(NEARLY, "a1 a2 a3 b1 b2 b3 c1 c2 d1 h5");
    let params = Params { late: 0, ..Params::default() };
    let mut mind = AlphaBeta::new(Ground::new(&game, Weights::default()), params);
    let (clock, stop) = (Instant::now(), Stop::default());
    let mut budget = Budget::new(Limits::nodes(200_000).depth(5), &clock, &stop);
    let found = mind.search(&game, run.position(), &mut budget, 1);
    assert!(!is_decided(found.score), "h5 is taken: {found:?}");
    let (game, run) = passed(NEARLY, AWAY);
    let mut budget = Budget::new(Limits::nodes(200_000).depth(5), &clock, &stop);
    let found = mind.search(&game, run.position(), &mut budget, 1);
    assert!(found.score > 0 && is_decided(found.score), "{found:?}");
}

/// The whole tree, without any cut.
fn plainly(game: &Halma, ground: &Ground, position: &::halma::Position, left: u32) -> i32 {
    let seat = game.to_act(position).unwrap();
    let mut list = Vec::new();
    ground.moves(game, position, Look { ply: 1, left, own: true }, &mut list);
    let values = list.into_iter().map(|(action, _)| {
        let mut child = *position;
        game.play(&mut child, action);
        if left == 1 {
            ground.value(game, &child, seat)
        } else {
            -plainly(game, ground, &child, left - 1)
        }
    });
    values.max().unwrap()
}

#[test]
fn alpha_beta_finds_what_the_whole_tree_holds() {
    let game = table(2, &["board=8"]);
    let weights = Weights { back: 10_000, shut_in: 0, ..Weights::default() };
    let ground = Ground::new(&game, weights);
    let mut run = Match::new(Arc::clone(&game));
    for token in ["c2-d3", "f7-e6", "b3-d3"] {
        let _ = run.play(token);
    }
    let params = Params { late: 0, ..Params::default() };
    for depth in 1..=3 {
        let mut mind = AlphaBeta::new(Ground::new(&game, weights), params);
        let (clock, stop) = (Instant::now(), Stop::default());
        let limits = Limits { depth: Some(depth), ..Limits::nodes(1_000_000) };
        let mut budget = Budget::new(limits, &clock, &stop);
        let found = mind.search(&game, run.position(), &mut budget, 1);
        assert_eq!(found.score, plainly(&game, &ground, run.position(), depth), "depth {depth}");
        assert_eq!(found.depth, depth);
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    let game = table(2, &[]);
    let run = Match::new(Arc::clone(&game));
    let answer = |seed| {
        let (mut mind, _) = game.player(Level::STRONGEST);
        let first = think(&mut mind, &run, Limits::nodes(1_500), seed);
        assert_eq!(first, think(&mut mind, &run, Limits::nodes(1_500), seed));
        first
    };
    assert_eq!(answer(3), answer(3));
    let distinct: std::collections::BTreeSet<_> = (0..12).map(|s| answer(s).action).collect();
    assert!(distinct.len() > 1, "play varies");
}

#[test]
fn limits_are_kept() {
    let game = table(2, &[]);
    let run = Match::new(Arc::clone(&game));
    let (mut mind, _) = game.player(Level::STRONGEST);
    let (clock, stop) = (Instant::now(), Stop::default());
    let mut budget = Budget::new(Limits::nodes(777), &clock, &stop);
    mind.think(&run, &mut budget, 1);
    assert!(budget.nodes() <= 777 + 1, "{}", budget.nodes());
    let start = Instant::now();
    think(&mut mind, &run, Limits::time(Duration::from_millis(20)), 1);
    assert!(start.elapsed() < Duration::from_millis(500));
    let shallow = think(&mut mind, &run, Limits::nodes(100_000).depth(2), 1);
    assert_eq!(shallow.depth, 2);
}

#[test]
fn a_race_takes_no_more_turns_than_it_must() {
    let (game, run) = passed(NEARLY, AWAY);
    let ground = Ground::new(&game, Weights::default());
    let colour = Colour::new(0);
    assert!(is_past(&game, run.position(), colour));
    let (clock, stop) = (Instant::now(), Stop::default());
    let mut budget = Budget::new(Limits::nodes(100_000), &clock, &stop);
    let way = Race::new(&game, &ground, colour).run(run.position(), (8, 128), &mut budget);
    assert_eq!(way.map(|way| way.len()), Some(1));
    let (game, run) = passed("e8 f8 g8 h8 f7 g7 g6 h6 h4 f5", AWAY);
    let way = Race::new(&game, &ground, colour).run(run.position(), (8, 512), &mut budget);
    assert_eq!(way.map(|way| way.len()), Some(2));
    let start = Match::new(game);
    assert!(!is_past(start.game(), start.position(), colour));
}

#[test]
fn games_come_to_an_end() {
    for (players, others) in [(2, Others::Paranoid), (4, Others::BestReply)] {
        let options: &[&str] = if players == 2 { &["board=8"] } else { &[] };
        let game = table(players, options);
        let params = Params { depth: 2, slack: 10, others, ..Params::default() };
        let mut mind = Runner::new(&game, Weights::default(), params, 16);
        let mut run = Match::new(Arc::clone(&game));
        while !run.is_over() && run.tokens() < 200 * players {
            let report = think(&mut mind, &run, Limits::nodes(300), run.tokens() as u64);
            run.step(Step::Act(report.action));
        }
        assert!(run.is_over(), "{}", game.picture(run.position()));
    }
}

#[test]
fn chances_are_near_even_at_the_start_and_sure_at_the_end() {
    let game = table(2, &[]);
    let (mut mind, _) = game.player(Level::STRONGEST);
    for nodes in [300, 1_000, 3_000] {
        let report = think(&mut mind, &Match::new(Arc::clone(&game)), Limits::nodes(nodes), 1);
        let first = report.chances.as_slice()[0];
        assert!((0.4..0.6).contains(&first), "{nodes}: {first}");
    }
    let (game, run) = passed(NEARLY, AWAY);
    let (mut mind, _) = game.player(Level::STRONGEST);
    let report = think(&mut mind, &run, Limits::nodes(5_000), 1);
    assert!(report.chances.as_slice()[0] > 0.95, "{report:?}");
}
