//! One function a command: arguments in, text out.

use std::path::Path;

use anyhow::{Result, anyhow};
use cabinet::Kind;
use clap::CommandFactory as _;
use tabletop::{Setup, notes::Tree};

use crate::{
    args::{Arguments, Check, Command, Man, RecordFile, Serve, Show, TableArguments},
    input,
    output::{print, print_json, print_lines},
};

mod analyse;
mod archive;
mod arena;
mod bench;
mod board;
mod chart;
mod draw;
mod games;
mod host;
mod load;
mod perft;
mod play;
mod puzzles;
mod random;
mod rules;
mod serve;
mod worker;

pub(crate) use self::load::{Pace, Place};

/// Does what the arguments say.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    match arguments.command {
        None => serve::serve(&Serve::default()),
        Some(Command::Serve(arguments)) => serve::serve(&arguments),
        Some(Command::Worker(arguments)) => worker::worker(&arguments),
        Some(Command::Backup(arguments)) => archive::backup(&arguments),
        Some(Command::Restore(arguments)) => archive::restore(&arguments),
        Some(Command::Export(arguments)) => archive::export(&arguments),
        Some(Command::Move(arguments)) => archive::move_all(&arguments),
        Some(Command::Games(arguments)) => games::games(&arguments),
        Some(Command::Legal(record)) => legal(&record),
        Some(Command::Show(arguments)) => show(&arguments),
        Some(Command::Check(arguments)) => check(&arguments),
        Some(Command::Perft(arguments)) => perft::perft(&arguments),
        Some(Command::Random(arguments)) => random::random(&arguments),
        Some(Command::Rules(arguments)) => rules::rules(&arguments),
        Some(Command::Board(arguments)) => board::board(&arguments),
        Some(Command::Draw(arguments)) => draw::draw(&arguments),
        Some(Command::Bench(arguments)) => bench::bench(&arguments),
        Some(Command::Play(arguments)) => play::play(&arguments),
        Some(Command::Analyse(arguments)) => analyse::analyse(&arguments),
        Some(Command::Arena(arguments)) => arena::arena(&arguments),
        Some(Command::Puzzles(arguments)) => puzzles::puzzles(&arguments),
        Some(Command::Load(arguments)) => load::load(&arguments),
        Some(Command::Engine) => crate::engine::serve(),
        Some(Command::Completions(arguments)) => {
            let mut text = Vec::new();
            let mut command = Arguments::command();
            clap_complete::generate(arguments.shell, &mut command, "spelkast", &mut text);
            print(&String::from_utf8(text)?)
        }
        Some(Command::Man(arguments)) => man(&arguments),
    }
}

fn man(arguments: &Man) -> Result<()> {
    let mut command = Arguments::command();
    if let Some(name) = &arguments.command {
        let found = command.find_subcommand(name).cloned();
        let found =
            found.ok_or_else(|| anyhow!("there is no command ‘{name}’: see spelkast help"))?;
        command = found.name(format!("spelkast-{name}")).bin_name(format!("spelkast {name}"));
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text)?;
    print(&String::from_utf8(text)?)
}

fn legal(record: &RecordFile) -> Result<()> {
    print_lines(&input::open(&record.file)?.table.legal())
}

fn show(arguments: &Show) -> Result<()> {
    let opened = input::open(&arguments.record.file)?;
    if arguments.json {
        return print_json(&opened.show());
    }
    if arguments.position {
        let record = opened.from_here();
        let record = record.ok_or_else(|| anyhow!("the game is over: nothing can begin there"))?;
        return print(&record.to_string());
    }
    let places = opened.table.places().map(|places| {
        format!("Places, seat 1 first: {}\n", tabletop::Record::result(Some(places)))
    });
    print(&(opened.table.picture() + &places.unwrap_or_default()))
}

fn check(arguments: &Check) -> Result<()> {
    let file = &arguments.record.file;
    let (opened, notes) = if arguments.notes {
        let (opened, tree) = input::open_notes(file)?;
        (opened, said(&tree))
    } else {
        (input::open(file)?, String::new())
    };
    let table = &opened.table;
    print(&format!(
        "{}, {} players, {}: all by the rules. {}{notes}",
        table.info().title,
        table.players(),
        count(table.tokens(), "action"),
        state(table.as_ref())
    ))
}

/// What a record's notes are, in a sentence.
fn said(tree: &Tree) -> String {
    let comments = tree.nodes().iter().filter(|node| !node.comment.is_empty()).count();
    let actions = tree.nodes().iter().filter(|node| !node.is_main()).count();
    format!(
        "Its notes: {}, {} in variations, all by the rules.\n",
        count(comments, "comment"),
        count(actions, "action")
    )
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Whose turn it is, or how the game ended, in a sentence.
fn state(table: &dyn cabinet::Table) -> String {
    match (table.to_act(), table.places()) {
        (Some(seat), _) => format!("Seat {seat} is to act.\n"),
        (None, Some(places)) => format!(
            "The game is over; the places, seat 1 first: {}.\n",
            tabletop::Record::result(Some(places))
        ),
        (None, None) => String::new(),
    }
}

/// The game and the setup that the arguments describe.
fn setup(arguments: &TableArguments) -> Result<(&'static dyn Kind, Setup)> {
    let TableArguments { game, players, options, edition } = arguments;
    table_setup(game, *players, options, edition.as_deref())
}

fn table_setup(
    game: &str,
    players: Option<usize>,
    options: &[String],
    edition: Option<&str>,
) -> Result<(&'static dyn Kind, Setup)> {
    let kind = cabinet::find(game).map_err(|why| anyhow!(why))?;
    let info = kind.info();
    let players = players.unwrap_or(info.usual_players);
    let mut setup = if options.is_empty() && info.players.contains(&players) {
        kind.usual(players)
    } else {
        Setup::new(info, players)
    };
    setup.options.extend(options.iter().cloned());
    if let Some(name) = edition {
        let reader = |path: &str| input::edition(Path::new(""), path);
        cabinet::setup_edition(&mut setup, info, name, &reader)?;
    }
    Ok((kind, setup))
}
