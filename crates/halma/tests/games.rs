//! Random games: what holds for any game, perft, and the fast way against the slow one.

use std::{collections::BTreeSet, sync::Arc};

use halma::{Action, Field, Halma, Position};
use tabletop::{Dice, Game, Match, Setup, Square, conformance, perft};

fn setup(players: usize, options: &[&str]) -> Setup {
    options.iter().fold(Setup::new(&Halma::INFO, players), |setup, option| setup.with(option))
}

#[test]
fn every_table_keeps_the_common_promises() {
    for (players, options) in [
        (2, &[][..]),
        (3, &[]),
        (4, &[]),
        (2, &["parlett", "no-return"]),
        (3, &["two_colours=1", "play-on"]),
        (4, &["parlett", "play-on", "no-return"]),
        (2, &["board=8", "no-return"]),
        (2, &["board=10", "parlett"]),
    ] {
        conformance::check::<Halma>(&setup(players, options), 1, 3, 300, 150);
    }
}

#[test]
fn perft_agrees_with_known_counts() {
    for (players, options, leaves) in [
        (2, &[][..], &[1, 40, 1_600, 85_440][..]),
        (3, &[], &[1, 32, 1_024, 32_768]),
        (4, &[], &[1, 32, 1_024, 32_768]),
        (2, &["board=8"], &[1, 24, 576, 20_050, 700_034]),
        (2, &["board=10"], &[1, 32, 1_024, 46_016]),
    ] {
        let game = Halma::new(&setup(players, options)).unwrap();
        for (depth, leaves) in leaves.iter().enumerate() {
            assert_eq!(perft(&game, &game.start(), depth as u32), *leaves, "{players} {options:?}");
        }
    }
}

/// Every move by looking at squares one at a time.
fn slow_moves(game: &Halma, position: &Position) -> BTreeSet<(Square, Square)> {
    let size = game.board().size() as i32;
    let colour = position.colour().unwrap();
    let at = |c: i32, r: i32| {
        let inside = (0..size).contains(&c) && (0..size).contains(&r);
        inside.then(|| Square::new(c as usize, r as usize))
    };
    let pawn = |square: Square| position.occupied().has(Field::new(square));
    let steps = || (-1..=1).flat_map(|dc| (-1..=1).map(move |dr| (dc, dr)));
    let mut moves = BTreeSet::new();
    for from in position.pawns(colour).squares() {
        let next = |s: Square, dc: i32, dr: i32| at(s.column() as i32 + dc, s.row() as i32 + dr);
        moves.extend(
            steps()
                .filter_map(|(dc, dr)| next(from, dc, dr))
                .filter(|to| !pawn(*to))
                .map(|to| (from, to)),
        );
        let mut open = vec![from];
        let mut seen = BTreeSet::from([from]);
        while let Some(here) = open.pop() {
            for (dc, dr) in steps().filter(|step| *step != (0, 0)) {
                let over = next(here, dc, dr).filter(|over| *over != from && pawn(*over));
                let to = next(here, 2 * dc, 2 * dr).filter(|to| !pawn(*to));
                if let (Some(_), Some(to)) = (over, to)
                    && seen.insert(to)
                {
                    moves.insert((from, to));
                    open.push(to);
                }
            }
        }
    }
    moves
}

#[test]
fn moves_are_those_found_square_by_square() {
    for (players, options) in [(2, &[][..]), (3, &[]), (4, &[]), (2, &["board=8"])] {
        let game = Arc::new(Halma::new(&setup(players, options)).unwrap());
        let mut dice = Dice::new(11);
        let mut run = Match::new(Arc::clone(&game));
        for _ in 0..600 {
            let mut list = Vec::new();
            game.actions(run.position(), &mut list);
            let fast: BTreeSet<_> = list
                .iter()
                .filter_map(|action| match action {
                    Action::Move { from, to } => Some((from.square(), to.square())),
                    _ => None,
                })
                .collect();
            assert_eq!(fast, slow_moves(&game, run.position()));
            match run.draw(&mut dice, &mut Vec::new()) {
                Some((step, _)) => run.step(step),
                None => break,
            }
        }
    }
}

/// All shortest chains by trying every way, and the first of them bytewise.
#[test]
fn the_written_chain_is_the_shortest_and_the_first_bytewise() {
    let game = Arc::new(Halma::new(&setup(2, &[])).unwrap());
    let mut dice = Dice::new(5);
    let mut run = Match::new(Arc::clone(&game));
    for turn in 0..240 {
        let (step, _) = run.draw(&mut dice, &mut Vec::new()).unwrap();
        run.step(step);
        if turn % 8 != 0 {
            continue;
        }
        let mut list = Vec::new();
        game.actions(run.position(), &mut list);
        for action in list {
            let token = game.token(run.position(), action);
            let parts = token.split('-').count();
            if parts > 2 {
                let (from, to) =
                    (token.split('-').next().unwrap(), token.rsplit('-').next().unwrap());
                let mut all = Vec::new();
                chains(&run, from.to_owned(), to, parts, &mut all);
                all.sort_unstable();
                assert_eq!(all.first(), Some(&token));
                for shorter in 3..parts {
                    let mut all = Vec::new();
                    chains(&run, from.to_owned(), to, shorter, &mut all);
                    assert!(all.is_empty(), "{token} {all:?}");
                }
            }
        }
    }
}

fn chains(run: &Match<Halma>, so_far: String, to: &str, parts: usize, found: &mut Vec<String>) {
    let here = Square::read(so_far.rsplit('-').next().unwrap(), 16).unwrap();
    let count = so_far.split('-').count();
    if count == parts {
        if so_far.ends_with(&format!("-{to}")) && run.clone().play(&so_far).is_ok() {
            found.push(so_far);
        }
        return;
    }
    for (dc, dr) in [(-2, -2), (-2, 0), (-2, 2), (0, -2), (0, 2), (2, -2), (2, 0), (2, 2)] {
        let (column, row) = (here.column() as i32 + dc, here.row() as i32 + dr);
        if (0..16).contains(&column) && (0..16).contains(&row) {
            let over = Square::new(
                (here.column() as i32 + dc / 2) as usize,
                (here.row() as i32 + dr / 2) as usize,
            );
            let landing = Square::new(column as usize, row as usize);
            let occupied = run.position().occupied();
            if occupied.has(Field::new(over)) && !occupied.has(Field::new(landing)) {
                chains(run, format!("{so_far}-{landing}"), to, parts, found);
            }
        }
    }
}
