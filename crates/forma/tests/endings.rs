//! Passing, resigning, the end and the count: `M-12`, `M-13` and `M-25` to `M-29`.

mod common;

use common::{after, breakdown, broken, fitting, misfits, play, seat, setup, table};
use forma::Forma;
use tabletop::{Dice, Game, Match, Seat, Step};

const PLAIN: &str = "tower=k10/obstacles=none";

/// The first position of some random games that is as wanted.
fn reach(players: usize, wanted: impl Fn(&Match<Forma>) -> bool) -> Match<Forma> {
    let mut run = table(&setup(players));
    for seed in 0..2_000 {
        let mut dice = Dice::new(seed);
        run.restart();
        while let Some((step, _)) = run.draw(&mut dice, &mut Vec::new()) {
            run.step(step);
            if wanted(&run) {
                return run;
            }
        }
    }
    panic!("no such position in 2,000 games");
}

/// How many pieces each seat has that fit, the seat to act first.
fn pieces_that_fit(run: &Match<Forma>) -> Option<Vec<u8>> {
    let players = run.game().players();
    let seats = run.to_act()?.round(players);
    let pieces = |seat| fitting(run.game(), run.position(), seat).iter().map(|(_, n)| n).sum();
    Some(seats.map(pieces).collect())
}

fn misfit_what_fits(run: &mut Match<Forma>) {
    let to_act = run.to_act().expect("a game that is on");
    let (shape, _) = fitting(run.game(), run.position(), to_act)[0];
    let tries = misfits(run.game(), run.position(), to_act).into_iter();
    let squares = |action| run.game().token(run.position(), action);
    let size = |action| squares(action).matches('+').count() as u32 + 1;
    let action = tries
        .filter(|action| size(*action) == run.game().edition().piece(shape).size())
        .find(
            |action| matches!(action, forma::Action::Misfit(at) if run.game().shape(*at) == shape),
        )
        .expect("a place where it does not fit");
    assert!(run.game().is_legal(run.position(), action));
    run.step(Step::Act(action));
}

#[test]
fn m_12_after_one_misfit_with_nothing_left_that_fits_pass_is_all() {
    let one_piece = |run: &Match<Forma>| {
        pieces_that_fit(run).is_some_and(|pieces| pieces[0] == 1 && pieces[1] > 0)
    };
    let mut run = reach(2, one_piece);
    let to_act = run.to_act();
    misfit_what_fits(&mut run);
    assert_eq!((run.to_act(), run.position().misfits()), (to_act, 1));
    assert_eq!(run.legal(), ["pass"]);
    let tries = misfits(run.game(), run.position(), to_act.unwrap());
    assert!(!tries.is_empty());
    for action in tries {
        assert!(!run.game().is_legal(run.position(), action), "{action:?}");
    }
}

#[test]
fn m_13_a_player_who_cannot_lay_passes() {
    let stuck = |run: &Match<Forma>| pieces_that_fit(run).is_some_and(|pieces| pieces[0] == 0);
    let mut run = reach(2, stuck);
    let to_act = run.to_act().unwrap();
    assert_eq!(run.legal(), ["pass"]);
    let tries = misfits(run.game(), run.position(), to_act);
    let token = run.game().token(run.position(), tries[0]);
    assert_eq!(broken(&run, &token), "M-12", "who cannot lay may not try");
    play(&mut run, "pass");
    assert_eq!(run.to_act(), Some(to_act.next(2)));
}

#[test]
fn m_25_the_game_is_over_when_nobody_can_lay() {
    let run = reach(4, Match::is_over);
    assert!(!run.position().free().is_empty());
    for seat in Seat::all(4) {
        assert!(fitting(run.game(), run.position(), seat).is_empty());
    }
    assert_eq!(broken(&run, "pass"), "M-25");
    assert_eq!(broken(&run, "resign1"), "M-25");
    assert!(run.legal().is_empty());
}

#[test]
fn m_25_a_misfit_may_end_the_game() {
    let last_piece =
        |run: &Match<Forma>| pieces_that_fit(run).is_some_and(|pieces| pieces == [1, 0]);
    let mut run = reach(2, last_piece);
    misfit_what_fits(&mut run);
    assert!(run.is_over());
    assert_eq!(run.position().misfits(), 0);
}

#[test]
fn m_25_a_second_misfit_may_end_the_game() {
    let last_pieces =
        |run: &Match<Forma>| pieces_that_fit(run).is_some_and(|pieces| pieces == [2, 0]);
    let mut run = reach(2, last_pieces);
    misfit_what_fits(&mut run);
    assert!(!run.is_over());
    misfit_what_fits(&mut run);
    assert!(run.is_over());
}

#[test]
fn m_25_a_resignation_may_leave_nobody_who_can_lay() {
    let only_other = |run: &Match<Forma>| {
        pieces_that_fit(run).is_some_and(|pieces| pieces[0] == 0 && pieces[2..] == [0, 0])
    };
    let mut run = reach(4, only_other);
    let other = run.to_act().unwrap().next(4);
    play(&mut run, &format!("resign{other}"));
    assert!(run.is_over());
    assert_eq!(run.places().unwrap()[other], 4);
}

#[test]
fn m_26_the_parts_add_up() {
    let run = after(&setup(2), &format!("{PLAIN} a2 b1 k9 a2+a3+a4? k11 l10 j10"));
    let parts = breakdown(&run, 2);
    assert_eq!((parts.shapes, parts.squares, parts.tower), (3, 10, 50));
    assert_eq!((parts.left, parts.aside), (180 - 3 - 3, 3));
    assert_eq!(run.scores()[seat(2)], 3 + 10 + 50 - 174 - 3);
}

#[test]
fn m_27_equal_totals_share_the_place() {
    let run = after(&setup(4), &format!("{PLAIN} a1 c1 e1+e2 g1+g2"));
    assert_eq!(run.places(), None);
    assert_eq!(run.game().places(run.position()).as_slice(), [3, 3, 1, 1]);
}

#[test]
fn m_27_the_highest_total_wins() {
    let run = reach(4, Match::is_over);
    let (scores, places) = (run.scores(), run.places().unwrap());
    for (a, b) in Seat::all(4).flat_map(|a| Seat::all(4).map(move |b| (a, b))) {
        assert_eq!(scores[a].cmp(&scores[b]), places[b].cmp(&places[a]));
    }
}

#[test]
fn m_28_who_resigns_has_no_more_turns_and_comes_last() {
    let mut run = after(&setup(4), &format!("{PLAIN} a1+a2+a3+a4+a5 resign1 c1 e1 resign3"));
    assert_eq!(run.to_act(), Some(seat(4)));
    assert_eq!(broken(&run, "resign3"), "C-5");
    assert_eq!(broken(&run, "resign5"), "C-8");
    play(&mut run, "g1");
    assert_eq!(run.to_act(), Some(seat(2)));
    assert_eq!(run.game().places(run.position()).as_slice(), [3, 1, 4, 1]);
    let order = run.position().resigned();
    assert_eq!(order.as_slice(), [seat(1), seat(3)]);
    assert_eq!(breakdown(&run, 1).left, 85, "the shapes left are taken off as for everyone");
}

#[test]
fn m_28_resigning_out_of_turn_keeps_the_turn() {
    let mut run = after(&setup(4), &format!("{PLAIN} a1+a2 a1+b1? resign4"));
    assert_eq!((run.to_act(), run.position().misfits()), (Some(seat(2)), 1));
    play(&mut run, "resign2");
    assert_eq!((run.to_act(), run.position().misfits()), (Some(seat(3)), 0));
}

#[test]
fn m_28_with_two_players_the_one_left_wins() {
    let run = after(&setup(2), &format!("{PLAIN} a1+a2+a3+a4+a5 c1 resign1"));
    assert!(run.is_over());
    assert!(run.scores()[seat(1)] > run.scores()[seat(2)]);
    assert_eq!(run.places().unwrap().as_slice(), [2, 1]);
}

#[test]
fn m_28_the_next_seat_sets_up_when_the_first_resigns() {
    let mut run = after(&setup(4).first(4), "resign4");
    assert_eq!(run.to_act(), Some(seat(1)));
    play(&mut run, "resign2 tower=k10/obstacles=c3 a1");
    assert_eq!(run.to_act(), Some(seat(3)));
    let run = after(&setup(4), "resign3 resign1 resign4");
    assert!(run.is_over());
    assert_eq!(run.places().unwrap().as_slice(), [2, 1, 2, 2]);
    assert!(after(&setup(2), "resign2").is_over());
}

#[test]
fn m_29_scores_stand_at_any_time() {
    assert_eq!(table(&setup(4)).scores().as_slice(), [-90; 4]);
    assert_eq!(table(&setup(2)).scores().as_slice(), [-180; 2]);
    let run = after(&setup(4), &format!("{PLAIN} a1+a2"));
    assert_eq!(run.scores().as_slice(), [-86, -90, -90, -90]);
}

#[test]
fn m_29_forma_cannot_repeat() {
    let run = after(&setup(2), PLAIN);
    assert_eq!(run.game().key(run.position()), None);
    assert_eq!(broken(&run, "repetition1"), "C-4");
    assert!(run.game().read(run.position(), "repetition1").is_err());
}
