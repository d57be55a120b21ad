//! The game line by line, for pipes and simple terminals.

use std::io::{BufRead, Write};

use anyhow::Result;
use tabletop::Seat;

use super::{
    command::{self, Command, Reply, capital},
    session::{Next, Session},
};

/// Plays until the input ends or somebody quits.
pub(super) fn run(
    mut session: Session,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<()> {
    let has_people = session.people().next().is_some();
    // How long the game was when the board was last shown.
    let mut shown = None;
    loop {
        let next = session.next();
        let (prompt, speaker) = match next {
            Next::Token(seat, token) => {
                session.play(&token)?;
                writeln!(output, "{}: {token}", session.name(seat))?;
                continue;
            }
            Next::Computer(seat) => {
                let thinking = session.think(seat)?;
                let answer = session.take_back(seat, thinking);
                writeln!(output, "{}", session.play_answer(seat, answer)?)?;
                output.flush()?;
                continue;
            }
            Next::Person(seat) => (format!("seat {seat}> "), Some(seat)),
            Next::Claim(ref people) => (claim_prompt(people), only(people)),
            Next::Over => ("over> ".to_owned(), None),
        };
        if shown != Some(session.table().tokens()) {
            show(&session, output)?;
            shown = Some(session.table().tokens());
        }
        if next == Next::Over && !has_people {
            break;
        }
        write!(output, "{prompt}")?;
        output.flush()?;
        let Some(line) = read_line(input)? else {
            writeln!(output, "\nThe input has ended, and the game stops here.")?;
            break;
        };
        if matches!(next, Next::Claim(_)) && line.trim().is_empty() {
            session.waive();
            continue;
        }
        let reply =
            Command::read(&line).and_then(|command| command::obey(&mut session, command, speaker));
        match reply {
            Ok(Reply::Quit) => break,
            Ok(Reply::Show) => shown = None,
            Ok(reply) => answer(&session, reply, output)?,
            Err(why) => writeln!(output, "{why}")?,
        }
    }
    write!(output, "{}", session.farewell())?;
    Ok(output.flush()?)
}

fn claim_prompt(people: &[Seat]) -> String {
    let seats: Vec<_> = people.iter().map(|seat| format!("seat {seat}")).collect();
    format!("{} may claim (claim, or an empty line to go on)> ", seats.join(" and "))
}

fn only(people: &[Seat]) -> Option<Seat> {
    match people {
        [seat] => Some(*seat),
        _ => None,
    }
}

/// A line without its end; nothing when there are no more. What is no text is asked again.
fn read_line(input: &mut dyn BufRead) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

fn show(session: &Session, output: &mut dyn Write) -> Result<()> {
    write!(output, "\n{}", session.table().picture())?;
    if let Some(result) = session.result() {
        writeln!(output, "{result}")?;
    }
    Ok(())
}

fn answer(session: &Session, reply: Reply, output: &mut dyn Write) -> Result<()> {
    match reply {
        Reply::Changed(text) | Reply::Say(text) if text.is_empty() => {}
        Reply::Changed(text) | Reply::Say(text) => writeln!(output, "{text}")?,
        Reply::List(tokens) => writeln!(output, "{}", tokens.join("\n"))?,
        Reply::Help => write!(output, "{}", command::help())?,
        Reply::Hint => {
            let found = session.think_of_hint()?.finish().and_then(|(_, answer)| answer);
            let text = found.map_or("No hint was found.".to_owned(), |found| session.hint(&found));
            writeln!(output, "{}", capital(&text))?;
        }
        Reply::Show | Reply::Quit => {}
    }
    Ok(())
}
