//! Puzzles: positions with one action that is clearly best.
//!
//! How they are found and proven is in [`players::puzzles`]; here they are kept. A game's [`Set`] is
//! a file of the folder `puzzles`, which is part of the program.
//!
//! ```
//! for kind in cabinet::GAMES {
//!     let set = puzzles::set(kind.info().name).expect("every game has puzzles");
//!     assert!(set.puzzles.iter().all(|puzzle| set.find(&puzzle.id).is_some()));
//! }
//! ```

mod check;
mod file;
mod puzzle;

use std::sync::LazyLock;

pub use self::{
    file::{Mined, Set},
    puzzle::{Puzzle, Try},
};

/// The files of the folder `puzzles`.
static FILES: &[&str] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// The sets in them. A file that cannot be read is left out; the tests read them all.
static SETS: LazyLock<Vec<Set>> =
    LazyLock::new(|| FILES.iter().filter_map(|text| Set::read(text).ok()).collect());

/// The puzzles of a game that come with the program.
pub fn set(game: &str) -> Option<&'static Set> {
    SETS.iter().find(|set| set.game == game)
}

/// The sets that come with the program, in the order of the cupboard.
pub fn sets() -> impl Iterator<Item = &'static Set> {
    cabinet::GAMES.iter().filter_map(|kind| set(kind.info().name))
}
