//! The sets that come with the program hold what they promise.

use std::collections::HashSet;

use players::puzzles::Effort;
use puzzles::{Puzzle, Set};

/// How many puzzles a game has at least.
const SOME: usize = 40;
/// With how many a set is full, and must have something of everything.
const FULL: usize = 40;
/// How near to each other two puzzles of one game may be, in actions.
const APART: usize = 8;

fn sets() -> impl Iterator<Item = (&'static dyn cabinet::Kind, &'static Set)> {
    cabinet::GAMES.into_iter().map(|kind| {
        let game = kind.info().name;
        (kind, puzzles::set(game).unwrap_or_else(|| panic!("{game} has no puzzles")))
    })
}

#[test]
fn every_game_has_some_in_order_and_full_sets_have_of_everything() {
    for (kind, set) in sets() {
        assert_eq!(set.check().map(|kind| kind.info().name), Ok(kind.info().name));
        let count = set.puzzles.len();
        assert!(count >= SOME, "{}: {count}", set.game);
        let themes: HashSet<_> = set.puzzles.iter().map(|puzzle| &puzzle.theme).collect();
        let grades: HashSet<_> = set.puzzles.iter().map(|puzzle| puzzle.difficulty).collect();
        assert!(count < FULL || themes.len() >= 4 && grades.len() == 5, "{}", set.game);
    }
}

#[test]
fn every_puzzle_is_legal() {
    for (kind, set) in sets() {
        for puzzle in &set.puzzles {
            let checked = puzzle.check(kind);
            assert_eq!(checked, Ok(()), "{} {}", set.game, puzzle.id);
            assert!(puzzle.best - puzzle.second > 0.1, "{} {}", set.game, puzzle.id);
        }
    }
}

#[test]
fn no_two_are_nearly_the_same() {
    for (_, set) in sets() {
        for (index, one) in set.puzzles.iter().enumerate() {
            for other in &set.puzzles[..index] {
                assert!(!are_close(one, other), "{}: {} and {}", set.game, one.id, other.id);
            }
        }
    }
}

/// Whether one is a few actions before the other in the same game.
fn are_close(one: &Puzzle, other: &Puzzle) -> bool {
    let (short, long) =
        if one.tokens.len() < other.tokens.len() { (one, other) } else { (other, one) };
    let same = (&short.options, short.players) == (&long.options, long.players);
    same && long.tokens.starts_with(&short.tokens) && long.tokens.len() < short.tokens.len() + APART
}

#[test]
fn a_sample_is_proven_again() {
    let effort = Effort { nodes: 6_000, seed: 99 };
    for (kind, set) in sets() {
        let sample: Vec<_> = set.puzzles.iter().step_by(set.puzzles.len().div_ceil(4)).collect();
        let proven = sample.iter().filter(|puzzle| puzzle.prove(kind, effort).is_ok()).count();
        // So short a search need not see everything.
        assert!(proven * 2 >= sample.len(), "{}: {proven} of {}", set.game, sample.len());
    }
}

#[test]
fn sets_are_read_as_they_are_written() {
    for (_, set) in sets() {
        assert_eq!(Set::read(&set.write()).as_ref(), Ok(set));
    }
    for wrong in ["", "{}", r#"{"game": "halma", "puzzles": []}"#] {
        assert!(Set::read(wrong).is_err_and(|why| why.starts_with("this is no set of puzzles")));
    }
}

#[test]
fn all_puzzles_come_once_before_one_comes_again() {
    for (_, set) in sets() {
        let days = 0..set.puzzles.len() as u64;
        let ids: HashSet<_> = days.filter_map(|day| Some(&set.of_day(20_000 + day)?.id)).collect();
        assert_eq!(ids.len(), set.puzzles.len());
    }
}

#[test]
fn another_way_to_write_the_solution_is_right_too() {
    let (kind, set) = sets().next().expect("a game");
    let puzzle = set
        .puzzles
        .iter()
        .find(|puzzle| puzzle.solution.matches('-').count() > 1)
        .expect("a chain of jumps");
    let ends: Vec<_> = puzzle.solution.split('-').collect();
    let short = format!("{}-{}", ends[0], ends[ends.len() - 1]);
    let came = puzzle.attempt(kind, &short).expect("a legal way to write it");
    assert!(came.right && came.chance == Some(puzzle.best));
    let wrong = puzzle.attempt(kind, &puzzle.runner_up).expect("a legal action");
    assert!(!wrong.right && wrong.chance == Some(puzzle.second));
    assert!(puzzle.attempt(kind, "z99-z98").is_err());
}

#[test]
fn what_is_wrong_with_a_puzzle_is_said() {
    let (kind, set) = sets().next().expect("a game");
    let puzzle = &set.puzzles[0];
    let wrong = |change: &dyn Fn(&mut Puzzle)| {
        let mut changed = puzzle.clone();
        change(&mut changed);
        changed.check(kind).expect_err("something is wrong")
    };
    assert!(wrong(&|puzzle| puzzle.id = "x".to_owned()).contains("id"));
    assert!(wrong(&|puzzle| puzzle.seat = 3 - puzzle.seat).contains("to act"));
    assert!(wrong(&|puzzle| puzzle.solution = "a1-a9".to_owned()).contains("not possible"));
    assert!(wrong(&|puzzle| puzzle.theme = "luck".to_owned()).contains("luck"));
    assert!(wrong(&|puzzle| puzzle.difficulty = 6).contains("difficulty"));
    let mut twice = set.clone();
    twice.puzzles.push(puzzle.clone());
    assert!(twice.check().is_err());
}
