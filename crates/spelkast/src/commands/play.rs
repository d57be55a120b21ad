//! `spelkast play`: a game in the terminal, for people and computers on any seats.
//!
//! [`session`] is the game and who sits where, [`command`] what can be typed; [`lines`] and
//! [`screen`] are the two forms in which it is shown, for pipes and for terminals.

use std::{
    io::{self, IsTerminal as _},
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::{Result, anyhow, ensure};
use tabletop::{Dice, Record, Seat, notes::Tree};

use self::{seats::Sitter, session::Session};
use crate::{args::Play, input};

mod command;
mod lines;
mod screen;
mod seats;
mod session;
mod thinking;

/// Plays.
pub(crate) fn play(arguments: &Play) -> Result<()> {
    let seed = arguments.seed.unwrap_or_else(seed_of_the_moment);
    let session = match &arguments.record {
        Some(file) => continued(arguments, file, seed)?,
        None => new(arguments, seed)?,
    };
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        screen::run(session)
    } else {
        lines::run(session, &mut io::stdin().lock(), &mut io::stdout().lock())
    }
}

fn seed_of_the_moment() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    tabletop::mix(time.as_nanos() as u64)
}

fn new(arguments: &Play, seed: u64) -> Result<Session> {
    let Play { game, players, options, edition, .. } = arguments;
    let game = game.as_deref().unwrap_or_default();
    let (kind, mut setup) = super::table_setup(game, *players, options, edition.as_deref())?;
    setup.first = super::random::first(kind, &setup, arguments.first, &mut Dice::new(seed))?;
    let sitters = seats::read(&arguments.seats, setup.players).map_err(|why| anyhow!(why))?;
    let record = Record::of(kind.info(), &setup);
    Session::new(kind, setup, (record, Tree::default()), sitters, seed)
}

fn continued(arguments: &Play, file: &Path, seed: u64) -> Result<Session> {
    let (opened, notes) = input::open_notes(file)?;
    let info = opened.table.info();
    let game = arguments.game.as_deref().unwrap_or(info.name);
    ensure!(game == info.name, "{} is a game of {}, not of {game}", file.display(), info.name);
    let sitters = if arguments.seats.is_empty() {
        let header = |seat| opened.record.header(&Record::seat_header(seat));
        Seat::all(opened.setup.players)
            .map(|seat| match header(seat) {
                Some(header) => Sitter::of_record(&header.value),
                None => Ok(seats::usual(seat)),
            })
            .collect::<Result<_, _>>()
    } else {
        seats::read(&arguments.seats, opened.setup.players)
    };
    let kind = cabinet::find(info.name).map_err(|why| anyhow!(why))?;
    let sitters = sitters.map_err(|why| anyhow!(why))?;
    Session::new(kind, opened.setup, (opened.record, notes), sitters, seed)
}
