//! Positions that take long to reach by play, made by hand.

use std::sync::Arc;

use tabletop::{Dice, Game, Match, Seat, SeatList, Setup};

use crate::{Hunt, Position};

fn hunt(players: usize, option: Option<&str>) -> Hunt {
    let setup = Setup::new(&Hunt::INFO, players);
    Hunt::new(&option.iter().fold(setup, |setup, option| setup.with(option))).unwrap()
}

fn seat(number: usize) -> Seat {
    Seat::from_number(number).unwrap()
}

/// Everybody has the stones named on the board, nothing in supply, and the rest removed.
fn position(hunt: &Hunt, stones: &[&str]) -> Position {
    let mut position = hunt.start();
    for (number, names) in (1..).zip(stones) {
        let owner = seat(number);
        while position.supply(owner) > names.split_whitespace().count() as u8 {
            let corner = hunt.board.field("g4").unwrap();
            position.place(owner, corner);
            position.remove(owner, corner);
        }
    }
    for (number, names) in (1..).zip(stones) {
        for name in names.split_whitespace() {
            position.place(seat(number), hunt.board.field(name).unwrap());
        }
    }
    assert!(position.is_true(hunt.players));
    position
}

fn play(hunt: &Hunt, position: &mut Position, tokens: &str) {
    for token in tokens.split_whitespace() {
        let actions = hunt.read(position, token).unwrap_or_else(|why| panic!("{token}: {why}"));
        hunt.play(position, actions[0]);
    }
}

fn breaks(hunt: &Hunt, position: &Position, token: &str) -> &'static str {
    hunt.read(position, token).unwrap_err().clause.0
}

fn seats(seats: SeatList) -> Vec<usize> {
    seats.as_slice().iter().map(|seat| seat.number()).collect()
}

#[test]
fn what_is_kept_for_speed_stays_true() {
    for (players, option) in [(2, Some("duel")), (3, None), (4, Some("referee")), (5, None)] {
        let game = Arc::new(hunt(players, option));
        for seed in 0..20 {
            let (mut run, mut dice) = (Match::new(Arc::clone(&game)), Dice::new(seed));
            while let Some((step, _)) = run.draw(&mut dice, &mut Vec::new()) {
                run.step(step);
                assert!(run.position().is_true(players), "{:?}", run.position());
            }
        }
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 256);
}

#[test]
fn b_15_who_goes_out_in_a_chain_is_listed_in_order() {
    let hunt = hunt(5, None);
    let mut position = position(&hunt, &["d7", "d4", "d5", "d6", "a1"]);
    play(&hunt, &mut position, "d7xd6xd5xd4");
    assert_eq!(seats(position.out()), [4, 3, 2]);
    assert_eq!(position.turn(), Some(seat(5)));
}

#[test]
fn b_15_a_resigned_seat_without_stones_is_out_too() {
    let hunt = hunt(4, None);
    let mut position = position(&hunt, &["d7", "d6", "a1", "g1"]);
    play(&hunt, &mut position, "resign2 d7xd6");
    assert_eq!((seats(position.out()), seats(position.resigned())), (vec![2], vec![2]));
}

#[test]
fn b_16_no_chain_goes_on_when_all_others_are_out() {
    let hunt = hunt(4, None);
    let mut position = position(&hunt, &["d7", "d6", "d5", "d4 a1"]);
    play(&hunt, &mut position, "resign4");
    // The stone on d4 belongs to nobody who is still in the game.
    assert_eq!(breaks(&hunt, &position, "d7xd6xd5xd4"), "B-16");
    play(&hunt, &mut position, "d7xd6xd5");
    assert_eq!((position.turn(), seats(position.out())), (None, vec![2, 3]));
    assert_eq!(hunt.places(&position).as_slice(), [1, 2, 2, 4]);
}

#[test]
fn b_17_an_offender_with_stones_left_keeps_his_extra_turn() {
    let hunt = hunt(3, None);
    // All but the stone on e2 can capture.
    let mut position = position(&hunt, &["c2 c3 e2", "c1 d4 a1", "g1"]);
    play(&hunt, &mut position, "e2-d3 claim2");
    assert_eq!((position.turn(), position.extra_turns()), (Some(seat(1)), 1));
}

#[test]
fn b_17_an_offender_who_is_out_loses_his_extra_turns() {
    let hunt = hunt(3, None);
    // All can capture, and one of them completes a trio instead.
    let mut position = position(&hunt, &["c2 c3 d4", "c1 b3 c4", "g1"]);
    play(&hunt, &mut position, "d4-d3");
    assert_eq!((position.extra_turns(), position.overlooked().len()), (1, 3));
    play(&hunt, &mut position, "claim3");
    assert_eq!((position.turn(), position.extra_turns()), (Some(seat(2)), 0));
    assert_eq!((seats(position.out()), position.given), (vec![1], 0));
}

#[test]
fn b_17_a_claim_can_end_the_game() {
    let hunt = hunt(3, None);
    let mut position = position(&hunt, &["d7", "d6", "a1"]);
    play(&hunt, &mut position, "resign3 d7-c6 claim2");
    assert_eq!((position.turn(), position.winner), (None, Some(seat(2))));
    assert_eq!(hunt.places(&position).as_slice(), [2, 1, 3]);
}

#[test]
fn b_22_prisoners_of_one_who_is_out_can_be_freed_and_he_does_not_come_back() {
    let hunt = hunt(3, None);
    let mut position = position(&hunt, &["e1 e2 d3 d5", "d6", "e4 g1"]);
    position.turn = Some(seat(2));
    play(&hunt, &mut position, "d6xd5 e4xd5");
    assert_eq!((seats(position.out()), position.prisoners(seat(3), seat(2))), (vec![2], 1));
    play(&hunt, &mut position, "d3-d2 free2@a1");
    assert_eq!((position.held(seat(2)), position.left(seat(1))), (0, 4));
    assert_eq!((position.turn(), position.prisoners(seat(3), seat(2))), (Some(seat(3)), 1));
    play(&hunt, &mut position, "g1-g2");
    assert_eq!(position.turn(), Some(seat(1)), "seat 2 is skipped");
}

#[test]
fn b_26_a_freed_stone_is_own_again() {
    let hunt = hunt(2, Some("duel"));
    let mut position = position(&hunt, &["e1 e2 d4 c3 d3", "d5 a1 a4 g1"]);
    position.turn = Some(seat(2));
    play(&hunt, &mut position, "d5xd4");
    assert_eq!(position.left(seat(1)), 4);
    play(&hunt, &mut position, "d3-d2 free2@g4");
    assert_eq!((position.left(seat(1)), position.held(seat(2))), (5, 0));
}
