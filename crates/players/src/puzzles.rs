//! Puzzles: positions with one action that is clearly best, from games between computers.
//!
//! A game is played by players of middling levels, so that things go wrong in it. Its positions are
//! looked through by short searches; where one action seems to stand out, a long search has to say
//! so too, and then a search of four times the length, twice, from different seeds ([`prove`]). Every
//! legal action is looked at. What a level would play says how difficult it is ([`grade()`]), and the
//! game itself what it is about ([`Puzzling::theme`]).
//!
//! Limits are in nodes alone: the same seed gives the same puzzles.

mod grade;
mod mine;
mod proof;

use cabinet::{Kind, Table};
use tabletop::{Seat, Setup};

pub use self::{
    grade::{Difficulty, grade},
    mine::{Mine, Shelf},
    proof::{Effort, Proof, Standard, prove, says},
};
use crate::{Taught, player::match_of};

/// A game that says what its puzzles are about.
pub trait Puzzling: Taught {
    /// All themes that [`theme`](Self::theme) names.
    const THEMES: &'static [&'static str];

    /// What makes a puzzle.
    const STANDARD: Standard = Standard::USUAL;

    /// The tables at which puzzles are looked for.
    fn tables() -> Vec<Setup>;

    /// What an action is about, by what the rules report before and after it; nothing for what
    /// makes no puzzle.
    fn theme(&self, position: &Self::Position, action: Self::Action) -> Option<&'static str>;
}

/// A position with one action that is clearly best.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// What the table is made with.
    pub setup: Setup,
    /// The game so far.
    pub tokens: Vec<String>,
    /// Who is to act.
    pub seat: Seat,
    /// What was proven of it.
    pub proof: Proof,
    /// What the solution is about.
    pub theme: &'static str,
    /// How hard it is to find.
    pub difficulty: Difficulty,
}

/// What a game says, found by its table: nothing for a table of another game.
struct Teacher {
    tables: fn(&dyn Kind) -> Option<Vec<Setup>>,
    themes: fn(&dyn Kind) -> Option<&'static [&'static str]>,
    standard: fn(&dyn Table) -> Option<Standard>,
    theme: fn(&dyn Table, &str) -> Option<&'static str>,
}

const TEACHERS: [Teacher; 4] = [
    teacher::<::halma::Halma>(),
    teacher::<::forma::Forma>(),
    teacher::<::boomerang_hunt::Hunt>(),
    teacher::<::boomerang_flip::Flip>(),
];

const fn teacher<G: Puzzling>() -> Teacher {
    Teacher {
        tables: |kind| (kind.info().name == G::INFO.name).then(G::tables),
        themes: |kind| (kind.info().name == G::INFO.name).then_some(G::THEMES),
        standard: |table| match_of::<G>(table).map(|_| G::STANDARD),
        theme: |table, token| {
            let run = match_of::<G>(table)?;
            let actions = run.game().read(run.position(), token).ok()?;
            let &[action] = actions.as_slice() else { return None };
            run.game().theme(run.position(), action)
        },
    }
}

/// The tables at which puzzles of a game are looked for; none for a game without any.
pub fn tables(kind: &dyn Kind) -> Vec<Setup> {
    TEACHERS.iter().find_map(|teacher| (teacher.tables)(kind)).unwrap_or_default()
}

/// The themes of a game's puzzles.
pub fn themes(kind: &dyn Kind) -> &'static [&'static str] {
    TEACHERS.iter().find_map(|teacher| (teacher.themes)(kind)).unwrap_or_default()
}

/// What makes a puzzle at a table, whatever the number of players.
fn standard(table: &dyn Table) -> Option<Standard> {
    TEACHERS.iter().find_map(|teacher| (teacher.standard)(table))
}

/// What an action is about that is best at a table; nothing where it makes no puzzle.
pub fn theme(table: &dyn Table, token: &str) -> Option<&'static str> {
    TEACHERS.iter().find_map(|teacher| (teacher.theme)(table, token))
}

#[cfg(test)]
mod tests;
