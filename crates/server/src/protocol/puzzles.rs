//! Puzzles.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The puzzles of a game.
#[derive(Serialize, ToSchema)]
pub struct PuzzleSet {
    /// The game's name.
    pub game: &'static str,
    /// Its puzzles, the easiest first.
    pub puzzles: Vec<PuzzleListed>,
}

/// A puzzle of a day.
#[derive(Serialize, ToSchema)]
pub struct PuzzleOfDay {
    /// The game's name.
    pub game: &'static str,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleListed,
}

/// A puzzle as it is listed.
#[derive(Serialize, ToSchema)]
pub struct PuzzleListed {
    /// Its id.
    pub id: &'static str,
    /// What the solution is about.
    pub theme: &'static str,
    /// How hard it is to find, 1 to 5.
    pub difficulty: u8,
}

/// A puzzle without its solution: a study, and who is to act.
#[derive(Serialize, ToSchema)]
pub struct PuzzleTask {
    /// Its id.
    pub id: &'static str,
    /// What the solution is about.
    pub theme: &'static str,
    /// How hard it is to find, 1 to 5.
    pub difficulty: u8,
    /// The seat that is to act.
    pub seat: usize,
    /// The game's name.
    pub game: &'static str,
    /// How many play.
    pub players: usize,
    /// The options in force.
    pub options: &'static [String],
    /// The name of the edition.
    pub edition: &'static str,
    /// The seat that began.
    pub first: usize,
    /// The actions so far.
    pub tokens: &'static [String],
}

/// An action tried at a puzzle.
#[derive(Deserialize, ToSchema)]
pub struct PuzzleTry {
    /// The action; null gives up.
    pub token: Option<String>,
}

/// What came of it.
#[derive(Serialize, ToSchema)]
pub struct PuzzleAnswer {
    /// Whether it is the solution, or as good.
    pub right: bool,
    /// The chance to come first after it, where that is known.
    pub chance: Option<f64>,
    /// The chance to come first after the solution.
    pub best: f64,
    /// The chance after the best of the other actions.
    pub second: f64,
    /// How it is solved; null until it is, or until it was given up.
    pub solved: Option<PuzzleSolved>,
}

/// How a puzzle is solved.
#[derive(Serialize, ToSchema)]
pub struct PuzzleSolved {
    /// The best action.
    pub solution: &'static str,
    /// Others that are as good.
    pub accepted: &'static [String],
    /// How the game is expected to go on, beginning with the solution.
    pub line: &'static [String],
    /// The best of the other actions.
    pub runner_up: &'static str,
}

/// A day.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Day {
    /// Year, month and day: `2026-11-15`; the server's day in UTC where nothing is said.
    #[param(pattern = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")]
    pub date: Option<String>,
}
