//! Whether a puzzle is what it says.

use cabinet::Kind;
use players::{
    Stop,
    puzzles::{self, Effort},
};

use crate::{Puzzle, Set};

impl Set {
    /// The game that it is for, if everything in it fits together, positions apart: ids, order.
    ///
    /// # Errors
    /// With what does not.
    pub fn check(&self) -> Result<&'static dyn Kind, String> {
        let kind = cabinet::find(&self.game)?;
        for (index, puzzle) in self.puzzles.iter().enumerate() {
            let before = &self.puzzles[..index];
            if before.iter().any(|other| other.id == puzzle.id) {
                return Err(format!("{} is there twice", puzzle.id));
            }
            if before.last().is_some_and(|last| last.difficulty > puzzle.difficulty) {
                return Err(format!("{} is easier than what comes before it", puzzle.id));
            }
        }
        Ok(kind)
    }
}

impl Puzzle {
    /// Checks that it is legal and well written, without proving it.
    ///
    /// # Errors
    /// With what is wrong.
    pub fn check(&self, kind: &dyn Kind) -> Result<(), String> {
        let opened = self.open(kind).map_err(|why| why.to_string())?;
        let table = opened.table.as_ref();
        if self.id != self.name(kind.info().name) {
            return Err("its id belongs to another position".to_owned());
        }
        if table.to_act().map(tabletop::Seat::number) != Some(self.seat) {
            return Err(format!("it is not seat {} that is to act", self.seat));
        }
        let legal = table.legal();
        for token in self.right().chain([&self.runner_up]) {
            if !legal.contains(token) {
                return Err(format!("‘{token}’ is not possible"));
            }
        }
        if self.right().any(|token| *token == self.runner_up) {
            return Err(format!("‘{}’ is right and wrong", self.runner_up));
        }
        let mut table = table.copy();
        for token in &self.line {
            table.play(token).map_err(|why| format!("its line: {why}"))?;
        }
        if self.line.first() != Some(&self.solution) {
            return Err("its line does not begin with the solution".to_owned());
        }
        if !puzzles::themes(kind).contains(&self.theme.as_str()) {
            return Err(format!("there is no theme ‘{}’", self.theme));
        }
        if !(1..=5).contains(&self.difficulty) {
            return Err("its difficulty is not one of 1 to 5".to_owned());
        }
        let chances = 0.0..=1.0;
        if !chances.contains(&self.best) || !chances.contains(&self.second) {
            return Err("a chance is not between 0 and 1".to_owned());
        }
        Ok(())
    }

    /// Proves it again, by a search of its own.
    ///
    /// # Errors
    /// If it is not legal, or the search finds something else.
    pub fn prove(&self, kind: &dyn Kind, effort: Effort) -> Result<(), String> {
        self.check(kind)?;
        let opened = self.open(kind).map_err(|why| why.to_string())?;
        let proof =
            puzzles::says(&opened, effort, &Stop::default()).ok_or("no action stands out")?;
        if self.right().any(|token| *token == proof.solution) {
            return Ok(());
        }
        Err(format!("‘{}’ is better than ‘{}’", proof.solution, self.solution))
    }
}
