use std::{sync::Arc, time::Duration};

use boomerang_hunt::{Action, Hunt, Position};
use tabletop::{Dice, Game, Match, PerSeat, Seat, Setup};

use super::*;
use crate::{Limits, Stop, choices};

/// Knows the rules and counts prisoners.
struct Counting;

impl Knowledge<Hunt> for Counting {
    fn chances(&self, game: &Hunt, position: &Position) -> PerSeat<f64> {
        let scores = game.scores(position);
        let total: f64 = scores.iter().map(|score| f64::from(*score) + 1.0).sum();
        PerSeat::new(game.players(), |seat| (f64::from(scores[seat]) + 1.0) / total)
    }

    fn candidates(&self, game: &Hunt, position: &Position, list: &mut Vec<(Action, f32)>) {
        let mut actions = Vec::new();
        choices(game, position, &mut actions);
        list.extend(actions.into_iter().map(|action| (action, 0.0)));
    }
}

fn hunt(players: usize, tokens: &[&str]) -> Match<Hunt> {
    let game = Hunt::new(&Setup::new(&Hunt::INFO, players)).unwrap();
    let mut run = Match::new(Arc::new(game));
    for token in tokens {
        run.play(token).unwrap();
    }
    run
}

fn think(run: &Match<Hunt>, params: Params, limits: Limits, seed: u64) -> Report<Action> {
    let (clock, stop) = (std::time::Instant::now(), Stop::default());
    let mut budget = Budget::new(limits, &clock, &stop);
    Mcts::new(Counting, params).think(run, &mut budget, seed)
}

#[test]
fn a_capture_is_found() {
    let run = hunt(3, &["@d4", "@e4", "@g1"]);
    let report = think(&run, Params::default(), Limits::nodes(3_000), 1);
    assert!(matches!(report.action, Action::Capture(_)), "{report:?}");
    assert_eq!(report.line[0], report.action);
    assert!((report.chances.iter().sum::<f64>() - 1.0).abs() < 1e-5);
    assert!(report.chances[Seat::FIRST] > report.chances[Seat::new(2)]);
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let run = hunt(4, &["@d4", "@e4", "@g1"]);
    let params = Params { trust: 0.5, temperature: 1.0, ..Params::default() };
    let reports = [1, 1].map(|seed| think(&run, params, Limits::nodes(500), seed));
    assert_eq!(reports[0], reports[1]);
}

#[test]
fn limits_are_kept() {
    let run = hunt(3, &[]);
    let start = std::time::Instant::now();
    think(&run, Params::default(), Limits::time(Duration::from_millis(20)), 1);
    assert!(start.elapsed() < Duration::from_millis(200), "{:?}", start.elapsed());
    let shallow = think(&run, Params::default(), Limits::nodes(2_000).depth(1), 1);
    assert_eq!(shallow.depth, 1);
    let least = think(&run, Params::default(), Limits::nodes(1), 1);
    assert_eq!(least.line.len(), 1);
    let small = Params { most_nodes: 10, ..Params::default() };
    think(&run, small, Limits::nodes(1_000), 1);
}

/// A position by chance in which whoever acts can win at once.
fn about_to_win(seed: u64) -> Match<Hunt> {
    let mut dice = Dice::new(seed);
    let (mut run, mut list) = (hunt(3, &[]), Vec::new());
    loop {
        let seat = run.to_act().expect("random games end with a capture");
        choices(run.game(), run.position(), &mut list);
        let wins = |action: &Action| {
            let mut position = *run.position();
            run.game().play(&mut position, *action);
            run.game().is_over(&position) && run.game().places(&position)[seat] == 1
        };
        if list.iter().any(wins) {
            return run;
        }
        let action = list[dice.below(list.len() as u32) as usize];
        run.step(tabletop::Step::Act(action));
    }
}

#[test]
fn a_sure_win_is_taken_and_ends_the_search() {
    for seed in 0..4 {
        let run = about_to_win(seed);
        let seat = run.to_act().unwrap();
        let report = think(&run, Params::default(), Limits::nodes(50_000), seed);
        assert!(report.chances[seat] > 0.999, "{report:?}");
        let mut position = *run.position();
        run.game().play(&mut position, report.action);
        assert!(run.game().is_over(&position));
    }
}
