//! How the screen looks.
//!
//! The picture is on the left; on the right are the players, the last actions and the tokens that
//! can be played; below them the line that is typed in, and what was said.

use ratatui::{
    Frame,
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
    text::{Line, Span},
    widgets::{Block, Clear, Paragraph, Widget as _},
};
use tabletop::Seat;

use super::{
    super::{command, session::Next},
    picture::{self, Picture, Role},
    state::{Sheet, State, Work},
};

use self::colours::Colours;

mod colours;

/// How wide the column beside the picture is: at least, as it should be, at most.
const SIDE: [u16; 3] = [26, 30, 44];
/// The most lines that a message has.
const MESSAGE: usize = 3;
/// The most of the last actions that are shown.
const LAST: usize = 8;

const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, state: &mut State) {
    let area = frame.area();
    let colours = Colours::of_terminal();
    let message = wrap(&status(state), usize::from(area.width).max(1), MESSAGE);
    let below = message.len().max(1) as u16 + 1;
    let [main, bottom] = split_below(area, below);
    let picture = fitting(state, main);
    let side = side_width(&picture, area.width);
    let left = Rect { width: main.width - side, ..main };
    let right = Rect { x: left.right(), width: side, ..main };
    board(frame.buffer_mut(), left, state, &picture, colours);
    beside(frame.buffer_mut(), right, state, colours);
    typed(frame, bottom, state);
    for (line, y) in message.iter().zip(bottom.y + 1..bottom.bottom()) {
        frame.buffer_mut().set_stringn(bottom.x, y, line, bottom.width.into(), Style::new());
    }
    match state.sheet {
        Some(Sheet::Help) => sheet(frame, "Help", help()),
        Some(Sheet::Words) => sheet(frame, "The position", styled(picture.words(), colours)),
        None => {}
    }
}

fn split_below(area: Rect, below: u16) -> [Rect; 2] {
    let height = area.height.saturating_sub(below);
    let bottom = Rect { y: area.y + height, height: area.height - height, ..area };
    [Rect { height, ..area }, bottom]
}

/// The picture, small where the board would not fit otherwise.
fn fitting(state: &State, room: Rect) -> Picture {
    let text = state.session.table().picture();
    let picture = Picture::new(&text);
    let is_large = picture.board > room.height.into()
        || picture.width() + usize::from(SIDE[0]) > room.width.into();
    match picture::compact(&text) {
        Some(smaller) if is_large || state.small => Picture::new(&smaller),
        _ => picture,
    }
}

/// How wide the column beside the picture is. It gives way to the board before the words below
/// that give way to it.
fn side_width(picture: &Picture, width: u16) -> u16 {
    let [least, usual, most] = SIDE;
    let beside = |used: usize| width.saturating_sub(used as u16 + 1);
    let side = beside(picture.width_of_words()).clamp(usual, most);
    side.min(beside(picture.width())).max(least).min(width / 2)
}

/// The board and the words below it, as much as fits; what is pointed at is in sight.
fn board(buffer: &mut Buffer, area: Rect, state: &mut State, picture: &Picture, colours: Colours) {
    let height = usize::from(area.height);
    let mut lines: Vec<_> = picture.lines.iter().collect();
    if lines.len() > height {
        // Blank lines below the board are the first to go.
        let words = picture.words().iter().filter(|line| !line.is_empty());
        lines = picture.lines[..picture.board].iter().chain(words).collect();
    }
    let pointed = state.pointed().map(|token| picture.places(token)).unwrap_or_default();
    let last = state.session.tokens().next_back().map(|(_, token)| picture.places(token));
    let seen = pointed.iter().map(|(line, _)| *line);
    state.window = height;
    state.scroll = scroll(state.scroll, lines.len(), height, seen);
    let marks = [(last.unwrap_or_default(), Modifier::UNDERLINED), (pointed, Modifier::REVERSED)];
    for (y, (number, line)) in
        (area.y..area.bottom()).zip(lines.iter().enumerate().skip(state.scroll))
    {
        for (x, (column, (sign, role))) in (area.x..area.right()).zip(line.iter().enumerate()) {
            let mut style = colours.style(*role);
            for (places, mark) in &marks {
                if places.iter().any(|(at, columns)| *at == number && columns.contains(&column)) {
                    style = style.remove_modifier(Modifier::DIM).add_modifier(*mark);
                }
            }
            buffer[(x, y)].set_char(*sign).set_style(style);
        }
        if line.len() > area.width.into() && area.width > 0 {
            buffer[(area.right() - 1, y)].set_char('…').set_style(FAINT);
        }
    }
    let edge = area.right().saturating_sub(1);
    if state.scroll > 0 && area.width > 0 {
        buffer[(edge, area.y)].set_char('▲').set_style(BOLD);
    }
    if state.scroll + height < lines.len() && area.height > 0 && area.width > 0 {
        buffer[(edge, area.bottom() - 1)].set_char('▼').set_style(BOLD);
    }
}

/// The first line shown of `lines` in a window: as near to where it was as shows what is pointed
/// at.
fn scroll(was: usize, lines: usize, height: usize, seen: impl Iterator<Item = usize>) -> usize {
    let mut first = was;
    if let Some((top, bottom)) = seen.fold(None, |ends: Option<(usize, usize)>, line| match ends {
        None => Some((line, line)),
        Some((top, bottom)) => Some((top.min(line), bottom.max(line))),
    }) {
        first = first.max((bottom + 1).saturating_sub(height)).min(top);
    }
    first.min(lines.saturating_sub(height))
}

/// The column beside the board.
fn beside(buffer: &mut Buffer, area: Rect, state: &mut State, colours: Colours) {
    if area.width < 4 || area.height < 3 {
        return;
    }
    for y in area.y..area.bottom() {
        buffer[(area.x, y)].set_char('│').set_style(FAINT);
    }
    let area = Rect { x: area.x + 2, width: area.width - 2, ..area };
    let mut lines = vec![Line::styled(state.session.table().info().title, BOLD)];
    lines.extend(players(state, area.width.into(), colours));
    lines.push(Line::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(last_actions(state, (room / 3).min(LAST), colours));
    let top = Rect { height: area.height.min(lines.len() as u16), ..area };
    Paragraph::new(lines).render(top, buffer);
    let rest = area.height - top.height;
    tokens(buffer, Rect { y: area.y + top.height, height: rest, ..area }, state);
}

/// The players: whose turn it is, who they are, and their scores or places.
fn players(state: &State, width: usize, colours: Colours) -> Vec<Line<'static>> {
    let table = state.session.table();
    let (scores, places) = (table.scores(), table.places());
    let line = |seat: Seat| {
        let sign = if table.to_act() == Some(seat) { "▶ " } else { "  " };
        let name = state.session.sitter(seat).to_string();
        let number = match places {
            Some(places) => format!("{} · place {}", scores[seat], places[seat]),
            None => scores[seat].to_string(),
        };
        let room = width.saturating_sub(5 + number.chars().count());
        let name = cut(&name, room);
        Line::from(vec![
            Span::raw(sign),
            Span::styled(format!("{seat} "), colours.style(Role::Of(seat))),
            Span::raw(format!("{name:<room$} ")),
            Span::styled(number, BOLD),
        ])
    };
    Seat::all(table.players()).map(line).collect()
}

/// The last actions, the newest at the bottom, and a blank line.
fn last_actions(state: &State, most: usize, colours: Colours) -> Vec<Line<'static>> {
    let mut lines: Vec<_> = state
        .session
        .tokens()
        .rev()
        .take(most)
        .map(|(chooser, token)| {
            let seat = chooser.map_or(Span::raw("  · "), |seat| {
                Span::styled(format!("  {seat} "), colours.style(Role::Of(seat)))
            });
            Line::from(vec![seat, Span::raw(token.to_owned())])
        })
        .collect();
    lines.reverse();
    if !lines.is_empty() {
        lines.push(Line::default());
    }
    lines
}

/// The tokens that fit what was typed, in columns.
fn tokens(buffer: &mut Buffer, area: Rect, state: &mut State) {
    let is_asked = matches!(state.next, Next::Person(_) | Next::Claim(_));
    let is_typing = !state.entry.text().is_empty();
    let matches = state.entry.matches();
    if area.height < 2 || matches.is_empty() || (!is_asked && !is_typing) {
        return;
    }
    let head = format!("{} to choose from", matches.len());
    buffer.set_stringn(area.x, area.y, head, area.width.into(), FAINT);
    let rows = usize::from(area.height - 1);
    let longest = matches.iter().map(|token| token.chars().count()).max().unwrap_or(1);
    let width = (longest + 2).min(area.width.into()).max(1);
    let columns = ((usize::from(area.width) + 2) / width).max(1);
    let page = rows * columns;
    let first = state.entry.chosen().unwrap_or(0) / page * page;
    for (place, (index, token)) in matches.iter().enumerate().skip(first).take(page).enumerate() {
        let x = area.x + (place / rows * width) as u16;
        let y = area.y + 1 + (place % rows) as u16;
        let style = if state.entry.chosen() == Some(index) { CHOSEN } else { Style::new() };
        let room = usize::from(area.right().saturating_sub(x)).min(width.max(3) - 1);
        buffer.set_stringn(x, y, cut(token, room), room, style);
    }
    state.rows = rows;
}

/// The line that is typed in, with the cursor, and what the keys do.
fn typed(frame: &mut Frame<'_>, area: Rect, state: &State) {
    if area.height == 0 {
        return;
    }
    let prompt = match &state.next {
        Next::Person(seat) => format!("seat {seat}> "),
        Next::Claim(_) => "claim? ".to_owned(),
        Next::Over => "over> ".to_owned(),
        Next::Computer(_) | Next::Token(..) => "> ".to_owned(),
    };
    let keys = "↑↓ Tab choose · Enter play · PgDn more · F1 help ";
    let text = format!("{prompt}{}", state.entry.text());
    let used = text.chars().count();
    let width = usize::from(area.width);
    let buffer = frame.buffer_mut();
    let line = Rect { height: 1, ..area };
    buffer.set_style(line, FAINT.remove_modifier(Modifier::DIM).add_modifier(Modifier::UNDERLINED));
    if used + keys.chars().count() + 2 < width {
        let x = area.right() - keys.chars().count() as u16;
        buffer.set_string(x, area.y, keys, FAINT);
    }
    let hidden = used.saturating_sub(width.saturating_sub(1));
    let shown: String = text.chars().skip(hidden).collect();
    buffer.set_stringn(area.x, area.y, shown, width, BOLD);
    let x = area.x + (used - hidden).min(width.saturating_sub(1)) as u16;
    frame.set_cursor_position(Position { x, y: area.y });
}

/// What is going on: what was answered, what a computer did, what is waited for.
fn status(state: &State) -> String {
    let waiting = match (&state.work, &state.next) {
        (Some((work, thinking)), _) => {
            let seconds = thinking.elapsed().as_secs();
            let time = if seconds > 0 { format!(", {seconds} s") } else { String::new() };
            let name = |seat: &Seat| command::capital(&state.session.name(*seat));
            Some(match work {
                Work::Turn(seat) => {
                    format!("{} thinks{time} … Esc makes it play at once.", name(seat))
                }
                Work::Hint => format!("A hint is being thought of{time} … Esc has it at once."),
            })
        }
        (None, Next::Over) => state.session.result(),
        (None, Next::Claim(people)) => {
            let seats: Vec<_> = people.iter().map(|seat| format!("seat {seat}")).collect();
            let seats = command::capital(&seats.join(" and "));
            Some(format!("{seats} may claim: type claim, or Enter to go on."))
        }
        _ => None,
    };
    // What a computer did stands on the board as well, and gives way to what it does now.
    let news = Some(&state.news).filter(|_| state.work.is_none());
    let parts = [Some(&state.message), news, waiting.as_ref()];
    let parts: Vec<_> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.into_iter().map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// Breaks a text into lines between words; what is beyond the last one is left out.
fn wrap(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.truncate(most);
    lines
}

/// A text of at most so many characters.
fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(room.saturating_sub(1)).collect();
    short.push('…');
    short
}

fn help() -> Vec<Line<'static>> {
    let keys = "\nKeys: type to narrow the list, ↑ ↓ ← → choose, Tab completes, Enter plays.\n\
                Esc clears the line, or makes a computer play at once.\n\
                PgUp and PgDn move the board, F2 makes it smaller, Ctrl-C stops.\n";
    (command::help() + keys).lines().map(|line| Line::raw(line.to_owned())).collect()
}

fn styled(lines: &[Vec<(char, Role)>], colours: Colours) -> Vec<Line<'static>> {
    let span = |(sign, role): &(char, Role)| Span::styled(sign.to_string(), colours.style(*role));
    lines.iter().map(|line| line.iter().map(span).collect::<Vec<_>>().into()).collect()
}

/// Lies over the board until a key is pressed.
fn sheet(frame: &mut Frame<'_>, title: &str, lines: Vec<Line<'static>>) {
    let area = frame.area();
    let widest = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
    let width = (widest + 4).min(area.width);
    let height = (lines.len() as u16 + 2).min(area.height);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    let area = Rect { x, y, width, height };
    let padding = u16::from(width >= widest + 4);
    let block = Block::bordered()
        .title(format!(" {title} "))
        .title_bottom(" any key closes this ")
        .padding(ratatui::widgets::Padding::horizontal(padding));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

#[cfg(test)]
mod tests;
