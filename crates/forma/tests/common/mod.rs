//! Tables to play at, for the tests.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::sync::Arc;

use forma::{Action, Breakdown, Forma, Position, Shape, Squares};
use tabletop::{Game, Match, Refusal, Seat, Setup, Step, Value};

pub(crate) fn seat(number: usize) -> Seat {
    Seat::from_number(number).expect("a seat's number")
}

pub(crate) fn setup(players: usize) -> Setup {
    Setup::new(&Forma::INFO, players)
}

/// A table with an edition of one's own.
pub(crate) fn own(text: &str, players: usize) -> Setup {
    let (edition, edition_text) = ("own".to_owned(), text.to_owned());
    Setup { edition, edition_text, ..setup(players) }
}

pub(crate) fn table(setup: &Setup) -> Match<Forma> {
    Match::new(Arc::new(Forma::new(setup).expect("a table that can be made")))
}

/// The game after some tokens.
pub(crate) fn after(setup: &Setup, tokens: &str) -> Match<Forma> {
    let mut run = table(setup);
    play(&mut run, tokens);
    run
}

pub(crate) fn play(run: &mut Match<Forma>, tokens: &str) {
    for token in tokens.split_whitespace() {
        run.play(token).unwrap_or_else(|why| panic!("{token}: {why}"));
    }
}

/// The clause that a token breaks.
pub(crate) fn broken(run: &Match<Forma>, token: &str) -> &'static str {
    refusal(run, token).clause.0
}

pub(crate) fn refusal(run: &Match<Forma>, token: &str) -> Refusal {
    let mut tried = run.clone();
    let refusal = tried.play(token).expect_err(token);
    assert_eq!(tried.position(), run.position(), "{token} was refused and changed something");
    refusal
}

pub(crate) fn breakdown(run: &Match<Forma>, number: usize) -> Breakdown {
    run.game().breakdown(run.position(), seat(number))
}

/// What lies on a square, as in the field `cells`.
pub(crate) fn cell(run: &Match<Forma>, square: &str) -> char {
    let Some(Value::List(rows)) = run.game().fields(run.position()).get("cells").cloned() else {
        panic!("no cells");
    };
    let size = run.game().size();
    let square = tabletop::Square::read(square, size).expect("a square");
    let Value::Text(row) = &rows[size - 1 - square.row()] else { panic!("a row that is no text") };
    row.chars().nth(square.column()).expect("a column of the board")
}

/// Two players; seat 1 sets up and lays what is said, seat 2 lays its large shapes where they
/// touch nothing of that.
pub(crate) fn alone(setting: &str, layings: &str) -> Match<Forma> {
    let mut run = after(&setup(2), setting);
    let game = Forma::new(&setup(2)).expect("a table");
    let squares = |token| {
        game.grid().mask(tabletop::notation::squares(token, 20).expect("squares of a laying"))
    };
    let mut wanted: Squares =
        layings.split_whitespace().map(squares).fold(Squares::EMPTY, |all, one| all | one);
    wanted |= run.game().grid().board() - run.position().free();
    let wider = |squares: Squares| squares | game.grid().neighbours(squares);
    let near = wider(wider(wanted));
    for token in layings.split_whitespace() {
        if run.to_act() == Some(seat(2)) {
            lay_clear_of(&mut run, near);
        }
        play(&mut run, token);
    }
    run
}

fn lay_clear_of(run: &mut Match<Forma>, near: Squares) {
    let mut list = Vec::new();
    run.game().actions(run.position(), &mut list);
    let clear = |action: &Action| match action {
        Action::Lay(at) => !run.game().kit().squares(*at).intersects(near),
        _ => false,
    };
    let action = list.into_iter().rfind(clear).expect("room for seat 2");
    run.step(Step::Act(action));
}

/// Every misfit that a seat could try: its shapes on the board where they do not fit.
pub(crate) fn misfits(game: &Forma, position: &Position, seat: Seat) -> Vec<Action> {
    let mut list = Vec::new();
    for shape in position.tray(seat).shapes() {
        for orientation in game.kit().orientations(shape.index()) {
            let fits = game.kit().fits(orientation, position.free());
            let anchors = game.kit().fits(orientation, game.grid().board()) - fits;
            list.extend(
                anchors.iter().map(|a| Action::Misfit(game.kit().placement(orientation, a))),
            );
        }
    }
    list
}

/// How many pieces of a seat fit somewhere.
pub(crate) fn fitting(game: &Forma, position: &Position, seat: Seat) -> Vec<(Shape, u8)> {
    let fits = |shape: &Shape| {
        let mut orientations = game.kit().orientations(shape.index());
        orientations.any(|o| !game.kit().fits(o, position.free()).is_empty())
    };
    let tray = position.tray(seat);
    tray.shapes().filter(fits).map(|shape| (shape, tray.count(shape))).collect()
}
