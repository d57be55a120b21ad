use std::time::Instant;

use ::boomerang_flip::Position;
use tabletop::{Dice, Game, Setup};

use super::{haste::Haste, *};
use crate::{Stop, budget::Clock};

/// A small box: what is left can be tried out in full.
const SMALL: &str = r###"
name = "small"
board = 5
missing = ["c3"]
[[piece]]
name = "I1"
shape = "#"
[[piece]]
name = "I2"
value = 3
shape = "##"
[[piece]]
name = "V3"
count = 2
shape = """
#.
##"""
[[piece]]
name = "T5"
shape = """
###
.#.
.#."""
"###;

fn flip(edition: &str) -> Arc<Flip> {
    let setup = Setup::new(&Flip::INFO, 2);
    let setup = if edition == "small" {
        Setup { edition: "small".to_owned(), edition_text: SMALL.to_owned(), ..setup }
    } else {
        setup.edition(&Flip::INFO, edition)
    };
    Arc::new(Flip::new(&setup).unwrap())
}

/// A game played by lot until so many pieces are left, or to its end.
fn played(game: &Arc<Flip>, left: u32, seed: u64) -> Match<Flip> {
    let mut run = Match::new(game.clone());
    let mut dice = Dice::new(seed);
    let in_trays = |position: &Position| -> u32 {
        let shapes = 0..game.edition().pieces().len();
        let both = shapes.flat_map(|shape| Seat::all(2).map(move |seat| (seat, shape)));
        both.map(|(seat, shape)| u32::from(position.left(seat, shape))).sum()
    };
    while in_trays(run.position()) > left
        && let Some(drawn) = game.draw(run.position(), &mut dice, &mut Vec::new())
    {
        run.step(tabletop::Step::Act(drawn.action));
    }
    run
}

fn think(run: &Match<Flip>, level: u8, limits: Limits, seed: u64) -> (Report<Action>, u64) {
    let (mut mind, _) = run.game().player(Level::new(level).unwrap());
    let (clock, stop) = (Instant::now(), Stop::default());
    let mut budget = Budget::new(limits, &clock, &stop);
    let report = mind.think(run, &mut budget, seed);
    (report, budget.nodes())
}

/// The final lead of who is to act, by trying everything with the rules themselves.
fn slow(game: &Flip, position: &Position) -> i32 {
    let lead = |position: &Position, seat: Seat| {
        let scores = game.scores(position);
        scores[seat] - scores[seat.next(2)]
    };
    let seat = game.to_act(position).unwrap();
    let mut list = Vec::new();
    game.actions(position, &mut list);
    let value = |action: &Action| {
        let mut child = *position;
        game.play(&mut child, *action);
        match game.to_act(&child) {
            None => lead(&child, seat),
            Some(next) if next == seat => slow(game, &child),
            Some(_) => -slow(game, &child),
        }
    };
    list.iter().map(value).max().unwrap()
}

#[test]
fn every_level_answers_legally_in_every_edition() {
    for edition in ["standard", "thirteen", "small"] {
        let game = flip(edition);
        for level in 1..=9 {
            for left in [100, 12, 5] {
                let run = played(&game, left, u64::from(level));
                if run.to_act().is_none() {
                    continue;
                }
                let (report, _) = think(&run, level, Limits::nodes(300), 1);
                assert!(game.is_legal(run.position(), report.action), "{edition} {level} {left}");
                assert!((report.chances.iter().sum::<f64>() - 1.0).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn the_end_is_solved_as_the_slow_way_does() {
    let (mut wins, mut losses) = (0, 0);
    for (edition, left) in [("small", 6), ("standard", 3), ("thirteen", 3)] {
        let game = flip(edition);
        for seed in 0..12 {
            let run = played(&game, left, seed);
            if run.to_act().is_none() {
                continue;
            }
            let lead = slow(&game, run.position());
            let mut flipper = Flipper::<4>::new(&game, &Skill::of(Level::STRONGEST));
            let (clock, stop) = (Instant::now(), Stop::default());
            let mut budget = Budget::new(Limits::nodes(1_000_000), &clock, &stop);
            let solved = flipper.solve(&run, &mut budget).unwrap();
            assert_eq!((solved.lead, solved.exact), (lead, true), "{edition} {seed}");
            let mut child = *run.position();
            game.play(&mut child, solved.action);
            let after = match game.to_act(&child) {
                None => {
                    let seat = run.to_act().unwrap();
                    game.scores(&child)[seat] - game.scores(&child)[seat.next(2)]
                }
                Some(next) if Some(next) == run.to_act() => slow(&game, &child),
                Some(_) => -slow(&game, &child),
            };
            assert_eq!(after, lead, "{edition} {seed}: the action does not lead there");
            wins += u32::from(lead > 0);
            losses += u32::from(lead < 0);
        }
    }
    assert!(wins > 3 && losses > 3, "{wins} {losses}");
}

#[test]
fn the_board_of_the_search_keeps_the_rules() {
    for edition in ["standard", "small"] {
        let game = flip(edition);
        let lays = Lays::<4>::new(&game);
        for seed in 0..5 {
            let mut run = Match::new(game.clone());
            let mut dice = Dice::new(seed);
            while run.to_act().is_some() {
                let mut board = Board::new(&lays, &game, run.position());
                let mut list = Vec::new();
                let survey = survey::Survey::new(&lays, &board, Some(&mut list));
                assert!(!survey.is_over());
                let mut listed: Vec<_> =
                    list.iter().map(|id| Action::Lay(lays.placement(*id))).collect();
                if listed.is_empty() {
                    listed.push(Action::Pass);
                }
                let mut legal = Vec::new();
                game.actions(run.position(), &mut legal);
                assert_eq!(listed, legal);
                let drawn = game.draw(run.position(), &mut dice, &mut Vec::new()).unwrap();
                run.step(tabletop::Step::Act(drawn.action));
                if let Action::Lay(placement) = drawn.action {
                    let before = board.clone();
                    let turned = board.lay(&lays, lays.id(placement));
                    let after = Board::new(&lays, &game, run.position());
                    assert_eq!((board.lead, board.shown), (after.lead, after.shown));
                    assert_eq!((board.colours, board.free), (after.colours, after.free));
                    board.take_back(&lays, turned);
                    assert_eq!((board.lead, board.shown), (before.lead, before.shown));
                    assert_eq!((board.colours, board.trays), (before.colours, before.trays));
                }
            }
            let board = Board::new(&lays, &game, run.position());
            assert!(survey::Survey::new(&lays, &board, None).is_over());
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    let game = flip("standard");
    for left in [20, 11, 8] {
        let run = played(&game, left, 3);
        let answers: Vec<_> = (0..2).map(|_| think(&run, 9, Limits::nodes(2_000), 5)).collect();
        assert_eq!(answers[0], answers[1]);
        assert!(answers[0].1 <= 2_001, "{}", answers[0].1);
    }
}

#[test]
fn the_first_piece_varies() {
    let run = Match::new(flip("standard"));
    let first = |seed| think(&run, 8, Limits::nodes(200), seed).0.action;
    assert!((1..8).any(|seed| first(seed) != first(0)));
}

#[test]
fn a_beginner_sees_what_it_can_turn() {
    // White's long piece lies alone on the board: whatever red lays turns it.
    let mut run = Match::new(flip("standard"));
    run.play("e4+e5+e6+e7").unwrap();
    run.play("f5").unwrap();
    let (report, _) = think(&run, 2, Limits::nodes(10_000), 1);
    run.step(tabletop::Step::Act(report.action));
    assert!(run.scores()[Seat::FIRST] >= 44 + 5, "{:?}", run.scores());
}

#[test]
fn a_clock_and_a_stop_end_it() {
    struct Late;
    impl Clock for Late {
        fn elapsed(&self) -> Duration {
            Duration::from_secs(9)
        }
    }
    let game = flip("standard");
    for left in [22, 12] {
        let run = played(&game, left, 2);
        let (mut mind, limits) = game.player(Level::STRONGEST);
        let stop = Stop::default();
        let mut budget = Budget::new(limits, &Late, &stop);
        let report = mind.think(&run, &mut budget, 1);
        assert!(budget.nodes() < 200 && game.is_legal(run.position(), report.action));
        stop.now();
        let clock = Instant::now();
        let mut budget = Budget::new(limits, &clock, &stop);
        mind.think(&run, &mut budget, 1);
        assert!(budget.nodes() < 200);
    }
}

#[test]
fn haste_keeps_to_the_rules_to_the_end() {
    for (edition, seed) in [("standard", 1), ("standard", 2), ("thirteen", 3), ("small", 4)] {
        let game = flip(edition);
        let (lays, mut dice) = (Lays::<4>::new(&game), Dice::new(seed));
        let mut run = played(&game, 100, seed);
        let board = |run: &Match<Flip>| Board::new(&lays, &game, run.position());
        let mut haste = Haste::new(&lays, board(&run));
        while !run.is_over() {
            let laid = haste.act(&mut dice);
            let action = laid.map_or(Action::Pass, |id| Action::Lay(lays.placement(id)));
            assert!(game.is_legal(run.position(), action), "{edition} {action:?}");
            run.step(tabletop::Step::Act(action));
            assert_eq!(haste.board.lead, board(&run).lead);
        }
        assert_eq!([haste.act(&mut dice), haste.act(&mut dice)], [None; 2]);
    }
}

#[test]
fn haste_lays_anything_that_can_be_laid() {
    let game = flip("small");
    let lays = Lays::<4>::new(&game);
    let run = played(&game, 7, 5);
    let (mut all, mut dice) = (Vec::new(), Dice::new(1));
    game.actions(run.position(), &mut all);
    let board = || Board::new(&lays, &game, run.position());
    let drawn = (0..200 * all.len()).filter_map(|_| Haste::new(&lays, board()).act(&mut dice));
    let drawn: std::collections::BTreeSet<_> =
        drawn.map(|id| Action::Lay(lays.placement(id))).collect();
    assert!(all.len() > 1 && drawn.into_iter().eq(all));
}
