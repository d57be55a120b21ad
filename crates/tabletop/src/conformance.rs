//! What holds for any game: a suite that every game's tests call, so that a new game is checked by
//! adding one line.

use std::sync::Arc;

use crate::{Dice, Game, Match, Seat, Setup, Step, places};

/// Plays `games` random games of at most `limit` actions and checks at every position what must
/// hold for any game. One action in `resigns` is a resignation (0: none is).
///
/// # Panics
/// At the first thing that does not hold, with the seed and what was played.
pub fn check<G: Game>(setup: &Setup, seed: u64, games: u32, limit: usize, resigns: u32) {
    let game = Arc::new(G::new(setup).expect("a table that can be made"));
    // The same table for each seat that can be first in a position that was set up.
    let tables: Vec<_> = Seat::all(setup.players)
        .map(|first| G::new(&Setup { first, ..setup.clone() }.position("")).expect("a table"))
        .collect();
    for number in 0..u64::from(games) {
        let mut dice = Dice::new(seed + number);
        let mut run = Match::new(Arc::clone(&game));
        let mut played: Vec<String> = Vec::new();
        while played.len() < limit && !run.is_over() {
            check_position(&run, &mut dice, &played);
            if played.len().is_multiple_of(4) {
                check_arrangement(&run, &tables, &played);
            }
            let seats = game.players();
            let seat = Seat::new(dice.below(seats as u32) as usize);
            let resigning =
                resigns > 0 && dice.below(resigns) == 0 && game.is_in(run.position(), seat);
            let step = if resigning {
                Step::Act(game.resign(seat))
            } else {
                let mut scratch = Vec::new();
                run.draw(&mut dice, &mut scratch).expect("a game that is not over").0
            };
            check_token(&run, step, &played);
            played.push(run.token(step));
            run.step(step);
        }
        if run.is_over() {
            check_end(&run, &played);
        }
    }
}

fn check_position<G: Game>(run: &Match<G>, dice: &mut Dice, played: &[String]) {
    let (game, position) = (run.game(), run.position());
    let mut list = Vec::new();
    game.actions(position, &mut list);
    assert!(!list.is_empty(), "nothing to choose from after {played:?}");
    assert!(list.windows(2).all(|pair| pair[0] < pair[1]), "unsorted after {played:?}: {list:?}");
    assert_eq!(game.count(position), list.len(), "count after {played:?}");
    let drawn = game.draw(position, dice, &mut Vec::new()).expect("a game that is not over");
    assert_eq!(drawn.choices as usize, list.len(), "choices after {played:?}");
    assert!(list.contains(&drawn.action), "drew {:?} after {played:?}", drawn.action);
    let to_act = run.to_act().expect("a game that is not over");
    assert!(game.is_in(position, to_act), "seat {to_act} is not in the game after {played:?}");
    for &action in list.iter().step_by(1 + list.len() / 40) {
        assert!(game.is_legal(position, action), "{action:?} is listed after {played:?}");
    }
    let legal = run.legal();
    assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "tokens after {played:?}: {legal:?}");
}

/// A position can be written, and the game goes on from what is read again.
fn check_arrangement<G: Game>(run: &Match<G>, tables: &[G], played: &[String]) {
    let (game, position) = (run.game(), run.position());
    let first = game.to_act(position).expect("a game that is not over");
    let text = game.arrangement(position);
    let again = &tables[first.index()];
    let read = again.arrange(&text).unwrap_or_else(|why| panic!("{why}: {text} after {played:?}"));
    let list = |game: &G, position: &G::Position| {
        let mut list = Vec::new();
        game.actions(position, &mut list);
        list
    };
    let seats = |game: &G, position: &G::Position| -> Vec<_> {
        Seat::all(game.players()).map(|seat| game.is_in(position, seat)).collect()
    };
    assert_eq!(again.key(&read), game.key(position), "{text} after {played:?}");
    assert_eq!(again.to_act(&read), Some(first), "{text} after {played:?}");
    assert_eq!(list(again, &read), list(game, position), "{text} after {played:?}");
    assert_eq!(seats(again, &read), seats(game, position), "{text} after {played:?}");
    assert_eq!(again.scores(&read), game.scores(position), "{text} after {played:?}");
    assert_eq!(again.places(&read), game.places(position), "{text} after {played:?}");
    assert_eq!(again.fields(&read), game.fields(position), "{text} after {played:?}");
    assert_eq!(again.arrangement(&read), text, "after {played:?}");
}

fn check_token<G: Game>(run: &Match<G>, step: Step<G::Action>, played: &[String]) {
    let token = run.token(step);
    let mut by_token = run.clone();
    by_token.play(&token).unwrap_or_else(|why| panic!("{token} after {played:?}: {why}"));
    let mut by_step = run.clone();
    by_step.step(step);
    assert_eq!(by_token.position(), by_step.position(), "{token} after {played:?}");
    assert_eq!(
        run.game().key(by_token.position()),
        run.game().key(by_step.position()),
        "{token} after {played:?}"
    );
}

fn check_end<G: Game>(run: &Match<G>, played: &[String]) {
    let (game, position) = (run.game(), run.position());
    assert_eq!(game.count(position), 0, "actions after the end of {played:?}");
    assert!(run.legal().is_empty(), "tokens after the end of {played:?}");
    let mut list = Vec::new();
    game.actions(position, &mut list);
    assert!(list.is_empty(), "actions after the end of {played:?}");
    for seat in Seat::all(game.players()) {
        assert!(!game.is_legal(position, game.resign(seat)), "resigning after {played:?}");
    }
    let given = run.places().expect("places of a game that is over");
    let standing = crate::PerSeat::new(game.players(), |seat| -i32::from(given[seat]));
    assert_eq!(places(&standing), given, "places after {played:?}");
}
