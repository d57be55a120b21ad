//! Random games: what holds for any game, and the fast rules against the slow ones of the model.

mod model;

use std::{collections::HashMap, fmt::Write as _, sync::Arc};

use boomerang_hunt::Hunt;
use model::{Board, Model};
use tabletop::{Dice, Game, Match, Seat, Setup, Step, Value, conformance};

/// A board as large as one can be: rows a to h of sixteen fields, joined along rows, columns and
/// one diagonal, with arrows and marked triangles by lot.
fn largest() -> String {
    let mut dice = Dice::new(1976);
    let name = |row: usize, column: usize| format!("{}{}", char::from(b'a' + row as u8), column);
    let (mut lines, mut triangles, mut fields) = (Vec::new(), Vec::new(), String::new());
    for (row, column) in (0..8).flat_map(|row| (0..16).map(move |column| (row, column))) {
        writeln!(fields, "{} = [{column}, {row}]", name(row, column)).unwrap();
        for (up, right) in [(0, 1), (1, 0), (1, 1)] {
            if row + up < 8 && column + right < 16 {
                let sign = ["<", ">", "-"][dice.below(3) as usize];
                lines.push(format!(
                    "{}{sign}{}",
                    name(row, column),
                    name(row + up, column + right)
                ));
            }
        }
        if row < 7 && column < 15 && dice.below(2) == 0 {
            let corner = name(row + 1, column + 1);
            triangles.push(format!("{corner} {} {}", name(row, column), name(row, column + 1)));
        }
    }
    format!("name = \"largest\"\nlines = {lines:?}\ntriangles = {triangles:?}\n[fields]\n{fields}")
}

/// Every number of players, option and edition.
fn tables() -> Vec<Setup> {
    let table = |players| Setup::new(&Hunt::INFO, players);
    let mut tables = vec![table(2).with("duel")];
    tables.extend([3, 4, 5].map(table));
    tables.push(Setup { edition: "largest".into(), edition_text: largest(), ..table(5) });
    for table in 0..4 {
        tables.push(tables[table].clone().edition(&Hunt::INFO, "large"));
    }
    for table in 0..tables.len() {
        tables.push(tables[table].clone().with("referee"));
    }
    tables
}

/// Plays random games and shows every step: the match before it, its token, the match after it.
fn play(
    setup: &Setup,
    games: u64,
    resigns: u32,
    mut see: impl FnMut(&Match<Hunt>, &str, &Match<Hunt>),
) {
    let game = Arc::new(Hunt::new(setup).unwrap());
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut run = Match::new(Arc::clone(&game));
        while !run.is_over() && run.tokens() < 1_000 {
            let before = run.clone();
            let seat = Seat::new(dice.below(setup.players as u32) as usize);
            let resigns = dice.below(resigns) == 0 && game.is_in(run.position(), seat);
            let step = if resigns {
                Step::Act(game.resign(seat))
            } else {
                run.draw(&mut dice, &mut Vec::new()).unwrap().0
            };
            run.step(step);
            see(&before, &before.token(step), &run);
        }
    }
}

#[test]
fn every_table_keeps_to_what_holds_for_any_game() {
    for setup in tables() {
        conformance::check::<Hunt>(&setup, 1, 6, 800, 0);
        conformance::check::<Hunt>(&setup, 100, 6, 800, 60);
    }
}

#[test]
fn the_fast_rules_do_what_the_slow_ones_do() {
    for setup in tables() {
        let hunt = Hunt::new(&setup).unwrap();
        let board = Board::new(&Game::board(&hunt));
        let start = Model::new(&board, setup.players, setup.has("referee"));
        let mut slow = start.clone();
        play(&setup, 8, 80, |before, token, after| {
            if before.tokens() == 0 {
                slow = start.clone();
            }
            let claims = before.claimants().map(|seat| format!("repetition{seat}"));
            let mut legal = slow.legal();
            legal.extend(claims);
            legal.sort();
            assert_eq!(before.legal(), legal, "{:?}", before.position());
            if token.starts_with("repetition") {
                slow.stop();
            } else {
                slow.play(token);
            }
            if after.is_over() && slow.turn.is_some() {
                slow.stop(); // the fifth time
            }
            assert_eq!(after.to_act().map(Seat::index), slow.turn, "after {token}");
            assert_eq!(after.game().fields(after.position()), slow.fields(), "after {token}");
            assert_eq!(after.game().places(after.position()).as_slice(), slow.places());
        });
    }
}

#[test]
fn b_24_keys_are_equal_exactly_when_all_fields_and_the_turn_are() {
    for setup in tables() {
        let (mut by_fields, mut by_key) = (HashMap::new(), HashMap::new());
        play(&setup, 12, 100, |_, _, after| {
            let Some(turn) = after.to_act() else { return };
            let key = after.game().key(after.position()).unwrap();
            let fields = format!("{turn} {:?}", after.game().fields(after.position()));
            assert_eq!(*by_fields.entry(fields.clone()).or_insert(key), key, "{fields}");
            assert_eq!(*by_key.entry(key).or_insert_with(|| fields.clone()), fields);
        });
    }
}

#[test]
fn no_stone_is_lost() {
    for setup in tables() {
        let each = [0, 0, 10, 9, 8, 7][setup.players];
        play(&setup, 12, 100, |_, _, after| {
            let position = after.position();
            let seats = || Seat::all(setup.players);
            for seat in seats() {
                let held: u8 = seats().map(|holder| position.prisoners(holder, seat)).sum();
                let stones = position.left(seat) + held + position.removed(seat);
                assert_eq!(stones, each, "{position:?}");
                assert_eq!(
                    position.left(seat) as usize,
                    position.stones(seat).len() + position.supply(seat) as usize
                );
            }
        });
    }
}

#[test]
fn a_finished_game_has_nothing_left_to_play_or_claim() {
    for setup in tables() {
        play(&setup, 20, 100, |_, _, after| {
            if after.is_over() {
                let fields = after.game().fields(after.position());
                assert_eq!(fields.get("extra_turns"), Some(&Value::Int(0)));
                assert_eq!(fields.get("overlooked"), Some(&Value::List(vec![])));
                assert_eq!(fields.get("given"), Some(&Value::List(vec![])));
                assert_eq!(fields.get("offender"), Some(&Value::Null));
            }
        });
    }
}

#[test]
fn pictures_fit_a_terminal() {
    for setup in tables() {
        play(&setup, 1, 100, |_, _, after| {
            let picture = after.game().picture(after.position());
            assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
            if setup.edition != "largest" {
                let stones = after.position().occupied().len();
                assert_eq!(picture.matches('(').count(), stones, "{picture}");
            }
        });
    }
}
