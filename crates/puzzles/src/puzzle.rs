//! A puzzle as it is kept.

use cabinet::{Kind, Opened, Table};
use players::puzzles::Proof;
use serde::{Deserialize, Serialize};
use tabletop::{Record, Refusal, Seat, Setup, mix};

/// A puzzle.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name: short, and the same for the same position.
    pub id: String,
    /// How many play.
    pub players: usize,
    /// The options in force.
    pub options: Vec<String>,
    /// The edition.
    pub edition: String,
    /// The seat that began.
    pub first: usize,
    /// The game so far.
    pub tokens: Vec<String>,
    /// The seat that is to act.
    pub seat: usize,
    /// The best action.
    pub solution: String,
    /// Others that are as good.
    pub accepted: Vec<String>,
    /// How the game is expected to go on, beginning with the solution.
    pub line: Vec<String>,
    /// The chance to come first after the solution.
    pub best: f64,
    /// The chance after the best of the other actions.
    pub second: f64,
    /// That action.
    pub runner_up: String,
    /// What the solution is about.
    pub theme: String,
    /// How hard it is to find, 1 to 5.
    pub difficulty: u8,
}

/// What came of an action that was tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Try {
    /// Whether it is the solution, or as good.
    pub right: bool,
    /// The chance to come first after it, where that is known.
    pub chance: Option<f64>,
}

impl Puzzle {
    /// One that was found.
    pub(crate) fn new(game: &str, found: players::puzzles::Puzzle) -> Self {
        let players::puzzles::Puzzle { setup, tokens, seat, proof, theme, difficulty } = found;
        let Proof { solution, accepted, line, best, second, runner_up } = proof;
        let Setup { players, options, edition, first, .. } = setup;
        let mut new = Self {
            id: String::new(),
            players,
            options,
            edition,
            first: first.number(),
            tokens,
            seat: seat.number(),
            solution,
            accepted,
            line,
            best: rounded(best),
            second: rounded(second),
            runner_up,
            theme: theme.to_owned(),
            difficulty,
        };
        new.id = new.name(game);
        new
    }

    /// Five letters and digits that stand for the position.
    pub(crate) fn name(&self, game: &str) -> String {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let whole = [game, &self.players.to_string(), &self.options.join(" "), &self.edition];
        let whole = whole.join(" ") + &self.first.to_string() + " " + &self.tokens.join(" ");
        let mut code = whole.bytes().fold(0, |code, byte| mix(code ^ u64::from(byte)));
        let letter = |_| {
            let letter = LETTERS[(code % 32) as usize];
            code /= 32;
            char::from(letter)
        };
        (0..5).map(letter).collect()
    }

    /// A number by which puzzles are shuffled.
    pub(crate) fn key(&self) -> u64 {
        self.id.bytes().fold(1, |code, byte| mix(code ^ u64::from(byte)))
    }

    /// What its table is made with.
    ///
    /// # Errors
    /// If the game has no such table.
    pub fn setup(&self, kind: &dyn Kind) -> Result<Setup, Refusal> {
        let info = kind.info();
        let mut setup = Setup::new(info, self.players);
        setup.options.clone_from(&self.options);
        cabinet::setup_edition(&mut setup, info, &self.edition, &cabinet::shipped_only)?;
        setup.first = Seat::from_number(self.first)
            .ok_or_else(|| Refusal::unreadable(format!("there is no seat {}", self.first)))?;
        Ok(setup)
    }

    /// Its position.
    ///
    /// # Errors
    /// If its actions are not allowed.
    pub fn open(&self, kind: &dyn Kind) -> Result<Opened, Refusal> {
        let setup = self.setup(kind)?;
        let mut table = kind.table(&setup)?;
        let mut record = Record::of(kind.info(), &setup);
        for token in &self.tokens {
            table.play(token)?;
            record.push(token.clone());
        }
        Ok(Opened { record, setup, table })
    }

    /// The solution and what is as good.
    pub fn right(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.solution).chain(&self.accepted)
    }

    /// What comes of an action. Two ways to write an action that lead to the same are the same.
    ///
    /// # Errors
    /// If it is not allowed.
    pub fn attempt(&self, kind: &dyn Kind, token: &str) -> Result<Try, Refusal> {
        let table = self.open(kind)?.table;
        let after = result(table.as_ref(), token)?;
        let same = |other: &String| result(table.as_ref(), other).is_ok_and(|other| other == after);
        let right = self.right().any(same);
        let known = [(right, self.best), (same(&self.runner_up), self.second)];
        let chance = known.into_iter().find_map(|(is, chance)| is.then_some(chance));
        Ok(Try { right, chance })
    }
}

/// What a token makes of a position.
fn result(table: &dyn Table, token: &str) -> Result<(Option<Seat>, tabletop::Value), Refusal> {
    let mut table = table.copy();
    table.play(token)?;
    Ok((table.to_act(), table.fields()))
}

/// A chance to a thousandth.
fn rounded(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}
