//! What a game says of itself, as data.

use crate::Clause;

/// The facts of a game that do not change from table to table.
#[derive(Debug)]
pub struct Info {
    /// The name in records and on the command line.
    pub name: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// Maker and year, as far as they are known.
    pub origin: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// How many can play, ascending.
    pub players: &'static [usize],
    /// How many play unless said otherwise.
    pub usual_players: usize,
    /// What can be switched on when a table is made.
    pub options: &'static [OptionInfo],
    /// The boards and pieces that come with the program; the first is the default.
    pub editions: &'static [EditionInfo],
    /// Whether editions are data files, so that players can write their own.
    pub own_editions: bool,
    /// The clause that ends the game: what acting afterwards breaks.
    pub end: Clause,
}

/// One option of a game.
#[derive(Debug)]
pub struct OptionInfo {
    /// The name in records.
    pub name: &'static str,
    /// What can stand behind `name=`.
    pub values: OptionValues,
    /// The clause that describes it.
    pub clause: Clause,
    /// What it does, in a sentence.
    pub about: &'static str,
}

/// What an option takes.
#[derive(Debug)]
pub enum OptionValues {
    /// It is on or off: `name`.
    Switch,
    /// One of these: `name=value`.
    OneOf(&'static [&'static str]),
}

/// An edition that comes with the program.
#[derive(Debug)]
pub struct EditionInfo {
    /// The name in records.
    pub name: &'static str,
    /// The data file; empty where the edition is part of the rules themselves.
    pub text: &'static str,
}
