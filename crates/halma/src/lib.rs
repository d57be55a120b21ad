//! Halma: be the first to bring all of your pawns into the court opposite.
//!
//! Two players with 19 pawns each, or three or four with 13 a colour, on 16×16 squares; a turn is
//! one pawn's step to a square beside it, or a chain of jumps over single pawns, own or foreign.
//! The clauses (`H-1` to `H-26`) are those of the rule page; tests carry their names.
//!
//! ```
//! use std::sync::Arc;
//!
//! use halma::Halma;
//! use tabletop::{Game, Match, Setup};
//!
//! let table = Arc::new(Halma::new(&Setup::new(&Halma::INFO, 2))?);
//! let mut game = Match::new(table);
//! for token in ["e2-f3", "l15-k14", "c4-e2-g4"] {
//!     game.play(token)?;
//! }
//! assert_eq!(game.scores().as_slice(), [-223, -224]);
//! # Ok::<(), tabletop::Refusal>(())
//! ```
//!
//! * [`Halma`]: the rules in force; [`Board`]: size and courts.
//! * [`Position`], [`Colour`], [`Field`], [`Fields`]: who stands where.
//! * [`Action`]: what a player does.

mod actions;
mod arrange;
mod board;
mod field;
mod jumps;
mod notation;
mod play;
mod position;
mod rules;
mod scoring;
mod view;

pub use actions::Action;
pub use board::Board;
pub use field::{Field, Fields};
pub use position::{Colour, Position};
pub use rules::Halma;
