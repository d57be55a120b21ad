use std::{sync::Arc, time::Instant};

use tabletop::{Dice, Match, Seat, Setup, Step};

use super::*;
use crate::{Budget, Stop, choices};

/// A table: players, options, edition.
fn table(players: usize, options: &[&str], edition: &str) -> Match<Hunt> {
    let mut setup = Setup::new(&Hunt::INFO, players);
    setup.options = options.iter().map(|option| (*option).to_owned()).collect();
    let text = Hunt::INFO.editions.iter().find(|info| info.name == edition).unwrap().text;
    (setup.edition, setup.edition_text) = (edition.to_owned(), text.to_owned());
    Match::new(Arc::new(Hunt::new(&setup).unwrap()))
}

fn tables() -> Vec<Match<Hunt>> {
    let mut tables = vec![table(2, &["duel"], "large"), table(2, &["duel", "referee"], "standard")];
    for players in 3..=5 {
        tables.push(table(players, &[], "standard"));
        tables.push(table(players, &["referee"], "large"));
    }
    tables
}

fn think(run: &Match<Hunt>, level: u8, limits: Limits, seed: u64) -> crate::Report<Action> {
    let (mut mind, _) = run.game().player(Level::new(level).unwrap());
    let (clock, stop) = (Instant::now(), Stop::default());
    mind.think(run, &mut Budget::new(limits, &clock, &stop), seed)
}

/// Plays a random game and shows every position.
fn wander(mut run: Match<Hunt>, seed: u64, mut look: impl FnMut(&Match<Hunt>)) {
    let (mut dice, mut scratch) = (Dice::new(seed), Vec::new());
    while !run.is_over() && run.tokens() < 150 {
        look(&run);
        let Some((step, _)) = run.draw(&mut dice, &mut scratch) else { return };
        run.step(step);
    }
}

#[test]
fn candidates_are_all_captures_or_else_all_that_can_be_done() {
    for run in tables() {
        let hunter = Hunter::new(run.game());
        let (mut all, mut list) = (Vec::new(), Vec::new());
        wander(run, 3, |run| {
            choices(run.game(), run.position(), &mut all);
            if all.iter().any(|action| matches!(action, Action::Capture(_))) {
                all.retain(|action| matches!(action, Action::Capture(_) | Action::Claim(_)));
            }
            if all.iter().any(|action| matches!(action, Action::Claim(_))) {
                all.retain(|action| matches!(action, Action::Claim(_)));
            }
            list.clear();
            hunter.candidates(run.game(), run.position(), &mut list);
            let mut found: Vec<_> = list.iter().map(|(action, _)| *action).collect();
            found.sort_unstable();
            all.sort_unstable();
            assert_eq!(found, all);
        });
    }
}

#[test]
fn chances_add_up() {
    for run in tables() {
        let hunter = Hunter::new(run.game());
        wander(run, 5, |run| {
            let chances = hunter.chances(run.game(), run.position());
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{chances:?}");
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
        });
    }
}

#[test]
fn every_level_answers_with_what_is_allowed() {
    for (seed, mut run) in tables().into_iter().enumerate() {
        let mut level = 0;
        while !run.is_over() && run.tokens() < 60 {
            level = level % 9 + 1;
            let report = think(&run, level, Limits::nodes(60), seed as u64);
            assert_eq!(report.action, report.line[0]);
            assert!(run.game().is_legal(run.position(), report.action), "{report:?}");
            assert_eq!(run.game().actor(run.position(), report.action), run.to_act());
            run.step(Step::Act(report.action));
        }
    }
}

#[test]
fn a_stone_is_not_left_to_be_taken() {
    let mut run = table(3, &[], "standard");
    for token in ["@d4", "@g1", "@a1"] {
        run.play(token).unwrap();
    }
    for seed in 0..5 {
        // Seat 2 is next and has one stone far away: it must not go where d4 captures.
        run.play("@a4").unwrap();
        let report = think(&run, 6, Limits::nodes(2_000), seed);
        let board = run.game().board();
        let attacked = run.position().stones(Seat::FIRST).iter().flat_map(|f| board.targets(f));
        let landing = match report.action {
            Action::Place(field) | Action::Move { to: field, .. } => field,
            other => panic!("{other:?}"),
        };
        assert!(!attacked.collect::<Vec<_>>().contains(&landing), "{report:?}");
        run = table(3, &[], "standard");
        for token in ["@d4", "@g1", "@a1"] {
            run.play(token).unwrap();
        }
    }
}

#[test]
fn captures_are_taken_and_overlooked_ones_claimed_by_the_strong() {
    let mut run = table(3, &[], "standard");
    for token in ["@d4", "@e4", "@g1"] {
        run.play(token).unwrap();
    }
    let report = think(&run, 5, Limits::nodes(300), 1);
    assert!(matches!(report.action, Action::Capture(_)), "{report:?}");
    run.play("@a1").unwrap();
    assert_eq!(think(&run, 7, Limits::nodes(100), 1).action, Action::Claim(Seat::new(1)));
    let (mut mind, _) = run.game().player(Level::STRONGEST);
    assert!(mind.notices(&run, Seat::new(2)));
}

#[test]
fn a_child_overlooks_now_and_then() {
    let mut run = table(3, &[], "standard");
    for token in ["@d4", "@e4", "@g1"] {
        run.play(token).unwrap();
    }
    let captures = |seed: &u64| {
        let report = think(&run, 1, Limits::nodes(16), *seed);
        matches!(report.action, Action::Capture(_))
    };
    let seen = (0..100).filter(captures).count();
    assert!((70..97).contains(&seen), "{seen}");
    let mut missed = 0;
    let (mut mind, _) = run.game().player(Level::new(1).unwrap());
    wander(table(3, &[], "standard"), 1, |run| {
        missed += usize::from(!mind.notices(run, Seat::FIRST));
    });
    assert!(missed > 0);
}

#[test]
fn at_first_sight_a_trio_is_completed_and_thinking_longer_changes_nothing() {
    let answers = |run: &Match<Hunt>, glances, nodes| -> Vec<Action> {
        let (clock, stop) = (Instant::now(), Stop::default());
        let hunter = Hunter::new(run.game());
        let search = Mcts::new(hunter.clone(), Params::default());
        let mut mind =
            Careless { search, usual: Params::default(), hunter, glances, overlooks: 0, misses: 0 };
        let mut think = |seed| {
            let mut budget = Budget::new(Limits::nodes(nodes), &clock, &stop);
            let report = mind.think(run, &mut budget, seed);
            assert_eq!(report.action, report.line[0]);
            report.action
        };
        (0..20).map(&mut think).collect()
    };
    let mut run = table(3, &[], "standard");
    let at_sight = answers(&run, 100, 8);
    assert_eq!(at_sight, answers(&run, 100, 300));
    assert!(at_sight.iter().any(|action| *action != at_sight[0]), "{at_sight:?}");
    let (none, half) = (answers(&run, 0, 300), answers(&run, 50, 300));
    let seen = half.iter().zip(&at_sight).filter(|(action, at_sight)| action == at_sight).count();
    assert!((4..=16).contains(&seen), "{seen}");
    assert!(half.iter().zip(&none).any(|(action, found)| action == found));
    for token in ["@e1", "@a1", "@g3", "@e2", "@a4", "@g4"] {
        run.play(token).unwrap();
    }
    let completes = |action: &Action| run.game().token(run.position(), *action) == "@d2";
    assert!(answers(&run, 100, 8).iter().all(completes));
}

#[test]
fn the_same_seed_gives_the_same_answer_and_limits_are_kept() {
    for run in tables() {
        let answers = [7, 7].map(|seed| think(&run, 3, Limits::nodes(200), seed));
        assert_eq!(answers[0], answers[1]);
        let start = Instant::now();
        think(&run, 9, Limits::time(Duration::from_millis(20)), 1);
        assert!(start.elapsed() < Duration::from_millis(300), "{:?}", start.elapsed());
    }
}
