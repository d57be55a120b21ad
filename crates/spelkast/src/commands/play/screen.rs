//! The game on a whole terminal: the board, who plays, what was played, and a line to type in.
//!
//! [`state`] is what is on the screen, [`draw`] how it looks, and here is what happens when.

use std::time::Duration;

use anyhow::Result;
use ratatui::{
    DefaultTerminal,
    crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
};

use self::state::{Sheet, State, Work};
use super::{
    command::{self, Command, Reply, capital},
    session::{Next, Session},
};
use crate::output::print;

mod draw;
mod picture;
mod state;

/// How long a computer's turn takes at least, so that the eye can follow.
const PAUSE: Duration = Duration::from_millis(350);
/// How often the screen is drawn anew while a computer thinks, and while none does.
const TICK: Duration = Duration::from_millis(80);
const IDLE: Duration = Duration::from_hours(1);

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flow {
    On,
    Quit,
}

/// Plays until somebody quits. The terminal is then as it was before, with the record on it.
pub(super) fn run(session: Session) -> Result<()> {
    let mut state = State::new(session);
    let mut terminal = ratatui::try_init()?;
    let played = play(&mut terminal, &mut state);
    ratatui::restore();
    if let Some((_, thinking)) = &state.work {
        thinking.hurry();
    }
    print(&state.session.farewell())?;
    played
}

fn play(terminal: &mut DefaultTerminal, state: &mut State) -> Result<()> {
    loop {
        advance(state)?;
        terminal.draw(|frame| draw::draw(frame, state))?;
        let is_busy = state.work.is_some() || matches!(state.next, Next::Token(..));
        if !event::poll(if is_busy { TICK } else { IDLE })? {
            continue;
        }
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
            && press(state, key)? == Flow::Quit
        {
            return Ok(());
        }
    }
}

/// Does what needs nobody at the keyboard: what plays itself, and computers that have finished.
fn advance(state: &mut State) -> Result<()> {
    if let Some((work, thinking)) = state.work.take_if(|(work, thinking)| {
        thinking.is_done() && (*work == Work::Hint || thinking.elapsed() >= PAUSE)
    }) {
        match work {
            Work::Turn(seat) => {
                let answer = state.session.take_back(seat, thinking);
                state.news = capital(&state.session.play_answer(seat, answer)?);
                state.refresh();
            }
            Work::Hint => {
                let answer = thinking.finish().and_then(|(_, answer)| answer);
                state.message = answer
                    .as_ref()
                    .map_or("No hint was found.".to_owned(), |answer| state.session.hint(answer));
                state.entry.set(answer.as_ref().map_or("", |answer| answer.token.as_str()));
            }
        }
    }
    if state.work.is_some() {
        return Ok(());
    }
    match state.next.clone() {
        Next::Token(seat, token) => {
            state.session.play(&token)?;
            state.news = capital(&format!("{}: {token}", state.session.name(seat)));
            state.refresh();
        }
        Next::Computer(seat) => {
            state.work = Some((Work::Turn(seat), state.session.think(seat)?));
        }
        Next::Over | Next::Claim(_) | Next::Person(_) => {}
    }
    Ok(())
}

/// Takes a computer from its work: the game has gone another way. Nobody waits for it, since another
/// program may never come to an end.
fn interrupt(state: &mut State) -> Result<()> {
    if let Some((work, thinking)) = state.work.take() {
        thinking.hurry();
        if let Work::Turn(seat) = work {
            state.session.reseat(seat)?;
        }
    }
    Ok(())
}

fn press(state: &mut State, key: KeyEvent) -> Result<Flow> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        match key.code {
            KeyCode::Char('c' | 'd') => return Ok(Flow::Quit),
            KeyCode::Char('u') => state.entry.set(""),
            _ => {}
        }
        return Ok(Flow::On);
    }
    if state.sheet.take().is_some() {
        return Ok(Flow::On);
    }
    match key.code {
        KeyCode::Char(sign) => state.entry.insert(sign),
        KeyCode::Backspace => state.entry.delete(),
        KeyCode::Tab => state.entry.complete(),
        KeyCode::Down => state.entry.step(1),
        KeyCode::Up | KeyCode::BackTab => state.entry.step(-1),
        KeyCode::Right => state.entry.step(state.rows as isize),
        KeyCode::Left => state.entry.step(-(state.rows as isize)),
        KeyCode::PageDown => state.scroll_by(1),
        KeyCode::PageUp => state.scroll_by(-1),
        KeyCode::F(1) => state.sheet = Some(Sheet::Help),
        KeyCode::F(2) => state.small = !state.small,
        KeyCode::Esc => {
            if let Some((_, thinking)) = &state.work {
                thinking.hurry();
            } else {
                state.entry.set("");
                state.message.clear();
                state.news.clear();
            }
        }
        KeyCode::Enter => return enter(state),
        _ => {}
    }
    Ok(Flow::On)
}

fn enter(state: &mut State) -> Result<Flow> {
    let line = match state.entry.take() {
        Ok(line) => line,
        Err(several) => {
            state.message =
                format!("{several} actions fit that: choose with the arrow keys, or type on.");
            return Ok(Flow::On);
        }
    };
    if line.is_empty() {
        if matches!(state.next, Next::Claim(_)) {
            state.session.waive();
            state.refresh();
        }
        return Ok(Flow::On);
    }
    let command = match Command::read(&line) {
        Ok(command) => command,
        Err(why) => {
            state.message = why;
            return Ok(Flow::On);
        }
    };
    let speaker = state.speaker();
    match command::obey(&mut state.session, command, speaker) {
        Ok(reply) => return answer(state, reply),
        Err(why) => state.message = why,
    }
    Ok(Flow::On)
}

fn answer(state: &mut State, reply: Reply) -> Result<Flow> {
    state.message.clear();
    state.entry.set("");
    match reply {
        Reply::Quit => return Ok(Flow::Quit),
        Reply::Changed(text) => {
            interrupt(state)?;
            state.message = text;
            state.news.clear();
            state.refresh();
        }
        Reply::Say(text) => state.message = text,
        Reply::List(tokens) => state.entry.offer(tokens),
        Reply::Show => state.sheet = Some(Sheet::Words),
        Reply::Help => state.sheet = Some(Sheet::Help),
        Reply::Hint if state.work.is_some() => {
            "A computer is at it already.".clone_into(&mut state.message);
        }
        Reply::Hint => state.work = Some((Work::Hint, state.session.think_of_hint()?)),
    }
    Ok(Flow::On)
}
