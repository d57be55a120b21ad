//! Games that are at no table, and editions.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::Idea;

/// A game that is at no table: a record, or what a table would be made with and its actions.
#[derive(Deserialize, ToSchema)]
pub struct Study {
    /// The text of a record; then nothing else is needed but an edition of its own.
    #[serde(default)]
    pub record: Option<String>,
    /// The game's name.
    #[serde(default)]
    pub game: Option<String>,
    /// How many play; as many as usual where nothing is said.
    #[serde(default)]
    pub players: Option<usize>,
    /// As in a record: `name` or `name=value`.
    #[serde(default)]
    pub options: Option<Vec<String>>,
    /// The name of an edition; the game's first where there is none.
    #[serde(default)]
    pub edition: Option<String>,
    /// The data file of an edition of one's own.
    #[serde(default)]
    pub edition_text: Option<String>,
    /// The seat that begins; 1 where nothing is said.
    #[serde(default)]
    #[schema(minimum = 1)]
    pub first: Option<usize>,
    /// The position that the game begins with, where it is not the usual one.
    #[serde(default)]
    pub position: Option<String>,
    /// The actions.
    #[serde(default)]
    pub tokens: Option<Vec<String>>,
    /// The position after so many actions; after all where nothing is said.
    #[serde(default)]
    pub number: Option<usize>,
    /// How long the best actions are looked for, in seconds; 10 where nothing is said.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 60)]
    pub seconds: Option<u32>,
    /// How many of them are named; 3 where nothing is said.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 5)]
    pub best: Option<usize>,
}

/// A game with its comments and variations.
#[derive(Serialize, ToSchema)]
pub struct Noted<'a> {
    /// The game's name.
    pub game: &'static str,
    /// How many play.
    pub players: usize,
    /// The options.
    pub options: &'a [String],
    /// The edition.
    pub edition: &'a str,
    /// The seat that begins.
    pub first: usize,
    /// The position that the game begins with, where it is not the usual one.
    pub position: Option<&'a str>,
    /// Everything else that stands at the head of the record: name and value.
    pub headers: Vec<(&'a str, &'a str)>,
    /// The beginning, and all actions with what is said about them; each stands after what it follows.
    pub nodes: Vec<Note>,
}

/// An action in a game with variations.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct Note {
    /// Its token; empty for the beginning.
    pub token: String,
    /// What is said about it.
    #[serde(default)]
    pub comment: String,
    /// The number of what it follows; null for the beginning, which comes first and has number 0.
    #[serde(default)]
    pub parent: Option<usize>,
    /// Whether it was played: the others could have been.
    #[serde(default)]
    pub main: bool,
}

/// A game to be written down.
#[derive(Deserialize, ToSchema)]
pub struct ToWrite {
    /// What the game was made with; `tokens` are those of its notes.
    pub study: Study,
    /// More for the head of the record: name and value.
    #[serde(default)]
    pub headers: Vec<(String, String)>,
    /// As in [`Noted`].
    pub nodes: Vec<Note>,
}

/// A position as a text, to begin a game with.
#[derive(Serialize, ToSchema)]
pub struct Arranged {
    /// The seat that is to act.
    pub first: usize,
    /// The text.
    pub position: String,
}

/// The scores of a game.
#[derive(Serialize, ToSchema)]
pub struct Scores {
    /// One number a seat, at the beginning and after each action.
    pub scores: Vec<Vec<i32>>,
}

/// The best actions in a position, as far as they are known.
#[derive(Serialize, ToSchema)]
pub struct Best {
    /// For each seat the chance to come first.
    pub chances: Vec<f64>,
    /// The best actions for who is to act, the best first.
    pub best: Vec<Idea>,
    /// Whether nothing better comes.
    #[serde(rename = "final")]
    pub is_final: bool,
}

/// A line of the answer to a request for a review.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum ReviewLine {
    /// How far it is.
    Progress {
        /// So many parts are done.
        done: usize,
        /// Of so many.
        of: usize,
    },
    /// It is there.
    Review {
        /// The review.
        review: Review,
    },
}

/// What is thought of a game.
#[derive(Serialize, ToSchema)]
pub struct Review {
    /// For each seat the chance to come first, at the beginning and after each action.
    pub curve: Vec<Vec<f64>>,
    /// The actions.
    pub actions: Vec<Reviewed>,
    /// The actions that cost most, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// One number a seat, at the beginning and after each action.
    pub scores: Vec<Vec<i32>>,
}

/// What is thought of an action that was played.
#[derive(Serialize, ToSchema)]
pub struct Reviewed {
    /// Who played it.
    pub seat: usize,
    /// Its token.
    pub token: String,
    /// How much of the chance to come first it cost who played it.
    pub cost: f64,
    /// What was best: this action or another; null for what was said out of turn.
    pub best: Option<Idea>,
}

/// An action that cost much.
#[derive(Serialize, ToSchema)]
pub struct TurningPoint {
    /// Which of the actions, from 0.
    pub action: usize,
    /// What was better, the best first.
    pub better: Vec<Idea>,
}

/// An edition to be looked at: one of the program's own, or one's own.
#[derive(Deserialize, ToSchema)]
pub struct EditionAsked {
    /// The game's name.
    pub game: String,
    /// The name of an edition; the game's first where there is none.
    #[serde(default)]
    pub name: Option<String>,
    /// The data file of an edition of one's own.
    #[serde(default)]
    pub text: Option<String>,
}

/// The edition of a table.
#[derive(Serialize, ToSchema)]
pub struct Edition {
    /// Its name; that of an edition of one's own has a dot.
    pub name: String,
    /// Its data file; empty where the game has none.
    pub text: String,
}

/// An edition that can be played with.
#[derive(Serialize, ToSchema)]
pub struct EditionRead<'a> {
    /// Its data file; empty where the game has none.
    pub text: &'a str,
    /// What its board looks like; null where there is only one.
    #[schema(value_type = Option<Object>)]
    pub board: &'a RawValue,
    /// How many can play with it.
    pub players: Vec<usize>,
}
