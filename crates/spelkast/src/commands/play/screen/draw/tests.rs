use cabinet::GAMES;
use ratatui::{Terminal, backend::TestBackend};
use tabletop::{Dice, Record, notes::Tree};

use super::{
    super::super::{seats, session::Session},
    *,
};

/// A game of people only, after some random actions.
fn state(game: &str, players: usize, actions: usize) -> State {
    let kind = cabinet::find(game).unwrap();
    let setup = kind.usual(players);
    let mut table = kind.table(&setup).unwrap();
    let mut record = Record::of(kind.info(), &setup);
    let mut dice = Dice::new(3);
    while record.tokens.len() < actions
        && let Some(token) = table.play_random(&mut dice)
    {
        record.push(token);
    }
    let sitters = seats::read(&["me".to_owned()], players).unwrap();
    State::new(Session::new(kind, setup, (record, Tree::default()), sitters, 1).unwrap())
}

fn screen(state: &mut State, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, state)).unwrap();
    let buffer = terminal.backend().buffer();
    (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>()).collect()
}

#[test]
fn every_game_fits_a_small_and_a_large_terminal() {
    for kind in GAMES {
        let info = kind.info();
        for (width, height) in [(80, 24), (120, 50)] {
            for players in info.players {
                let mut state = state(info.name, *players, 20);
                let picture = Picture::new(&state.session.table().picture());
                let lines = screen(&mut state, width, height);
                let text = lines.join("\n");
                assert!(lines[0].contains(info.title), "{text}");
                for seat in Seat::all(*players) {
                    assert!(text.contains(&format!("{seat} me ")), "{text}");
                }
                let row = |name: &str| lines.iter().any(|line| line.trim_start().starts_with(name));
                let first = if picture::compact(&state.session.table().picture()).is_some() {
                    "1 "
                } else {
                    "a1"
                };
                assert!(row(first), "{width}×{height}: {text}");
                assert!(picture.board > 0);
                assert!(lines[usize::from(height) - 2].contains("> "), "{text}");
            }
        }
    }
}

#[test]
fn no_terminal_is_too_small_to_be_drawn_on() {
    for kind in GAMES {
        let mut state = state(kind.info().name, kind.info().usual_players, 10);
        state.sheet = Some(Sheet::Help);
        state.message = "What was said is longer than the lines that there are for it. ".repeat(9);
        for (width, height) in
            [(1, 1), (80, 1), (3, 2), (10, 3), (10, 5), (26, 8), (40, 12), (60, 3), (300, 100)]
        {
            screen(&mut state, width, height);
        }
    }
}

#[test]
fn what_was_answered_stays_while_a_computer_thinks_and_when_it_has_played() {
    let mut state = state("halma", 2, 3);
    state.message = "Saved in a.spel.".to_owned();
    state.news = "Seat 2 (level:1): a1-b2".to_owned();
    let text = screen(&mut state, 80, 24).join("\n");
    assert!(text.contains("Saved in a.spel. Seat 2 (level:1): a1-b2"), "{text}");
    state.work = Some((Work::Hint, state.session.think_of_hint().unwrap()));
    let text = screen(&mut state, 80, 24).join("\n");
    assert!(text.contains("Saved in a.spel. A hint is being thought of"), "{text}");
    state.work.unwrap().1.hurry();
}

#[test]
fn what_is_chosen_is_shown_on_the_board_and_in_the_list() {
    let mut state = state("halma", 2, 0);
    state.entry.insert('e');
    state.entry.step(1);
    let token = state.pointed().unwrap().to_owned();
    let mut terminal = Terminal::new(TestBackend::new(100, 30)).unwrap();
    terminal.draw(|frame| draw(frame, &mut state)).unwrap();
    let buffer = terminal.backend().buffer();
    let reversed = buffer
        .content()
        .iter()
        .filter(|cell| cell.modifier.contains(Modifier::REVERSED))
        .map(ratatui::buffer::Cell::symbol)
        .collect::<String>();
    assert!(reversed.contains(&token) && reversed.len() > token.len(), "{token}: {reversed}");
}

#[test]
fn the_window_follows_what_is_pointed_at() {
    let none = || std::iter::empty();
    assert_eq!(scroll(0, 40, 20, none()), 0);
    assert_eq!(scroll(99, 40, 20, none()), 20);
    assert_eq!(scroll(5, 10, 20, none()), 0);
    assert_eq!(scroll(0, 40, 20, [30, 25].into_iter()), 11);
    assert_eq!(scroll(20, 40, 20, [3].into_iter()), 3);
    assert_eq!(scroll(5, 40, 20, [10].into_iter()), 5);
}

#[test]
fn messages_are_broken_between_words() {
    assert_eq!(wrap("one two three", 7, 3), ["one two", "three"]);
    assert_eq!(wrap("one two three", 3, 2), ["one", "two"]);
    assert_eq!(wrap("", 5, 3), [""]);
    assert_eq!(cut("a1+a2+a3", 6), "a1+a2…");
}
