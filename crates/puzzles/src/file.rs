//! A set of puzzles as a file.

use players::puzzles::{Effort, Shelf};
use serde::{Deserialize, Serialize};

use crate::Puzzle;

/// The puzzles of a game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// The game's name.
    pub game: String,
    /// How they were found.
    pub mined: Mined,
    /// The puzzles, the easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// How puzzles were found, so that the search can go on, or be done again.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Mined {
    /// What all chance came from.
    pub seed: u64,
    /// How many positions a search visited.
    pub nodes: u64,
    /// How many games were looked through.
    pub games: u64,
}

impl Set {
    /// A set with nothing in it yet.
    pub fn new(game: &str, effort: Effort) -> Self {
        let mined = Mined { seed: effort.seed, nodes: effort.nodes, games: 0 };
        Self { game: game.to_owned(), mined, puzzles: Vec::new() }
    }

    /// Reads a set.
    ///
    /// # Errors
    /// If it is none: a sentence that says where.
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|why| format!("this is no set of puzzles: {why}"))
    }

    /// The set as text: a puzzle a line.
    pub fn write(&self) -> String {
        let lines: Vec<_> = self.puzzles.iter().map(json).collect();
        let head = format!("{{\"game\": {}, \"mined\": {},", json(&self.game), json(&self.mined));
        if lines.is_empty() {
            return format!("{head} \"puzzles\": []}}\n");
        }
        format!("{head} \"puzzles\": [\n{}\n]}}\n", lines.join(",\n"))
    }

    /// The puzzle of an id.
    pub fn find(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// Takes what a game gave as far as there is room among `all`, and keeps the order.
    pub fn take(&mut self, found: Vec<players::puzzles::Puzzle>, all: usize) {
        let mut full = Shelf::default();
        for puzzle in &self.puzzles {
            full.put(&puzzle.theme, puzzle.difficulty);
        }
        for puzzle in found {
            let puzzle = Puzzle::new(&self.game, puzzle);
            if full.takes(&puzzle.theme, puzzle.difficulty, all) && self.find(&puzzle.id).is_none()
            {
                full.put(&puzzle.theme, puzzle.difficulty);
                self.puzzles.push(puzzle);
            }
        }
        self.puzzles.sort_by(|a, b| (a.difficulty, &a.id).cmp(&(b.difficulty, &b.id)));
        self.mined.games += 1;
    }

    /// The puzzle of a day, counted from any day on: all come once before one comes again. Nothing
    /// if there is none.
    pub fn of_day(&self, day: u64) -> Option<&Puzzle> {
        let mut order: Vec<_> = self.puzzles.iter().collect();
        order.sort_by_key(|puzzle| (puzzle.key(), &puzzle.id));
        let count = order.len() as u64;
        (count > 0).then(|| order[(day % count) as usize])
    }
}

/// Our own types have nothing that JSON cannot say.
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
