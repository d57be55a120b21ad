//! Boomerang, the hunt: a capturing game for three to five, published by Ravensburger in 1976.
//!
//! The fields of the board are joined by lines. Most lines bear an arrow, and a stone captures
//! along an arrow only; moving to a free field it may go either way. Who can capture must, and who
//! overlooks it may be called out and loses the stones that could have. Three stones round a marked
//! triangle earn an extra turn, in which a prisoner can be freed. The first to hold a given number
//! of prisoners wins.
//!
//! ```
//! use std::sync::Arc;
//! use boomerang_hunt::Hunt;
//! use tabletop::{Game, Match, Setup};
//!
//! let hunt = Hunt::new(&Setup::new(&Hunt::INFO, 3)).unwrap();
//! let mut game = Match::new(Arc::new(hunt));
//! for token in ["@d4", "@e4", "@g1", "d4xe4"] {
//!     game.play(token).unwrap();
//! }
//! assert_eq!(game.scores().as_slice(), [1, 0, 0]);
//!
//! // Seat 2 gives seat 1 the chance to capture again; he overlooks it and is called out.
//! for token in ["@f4", "@g2", "@a1", "claim3"] {
//!     game.play(token).unwrap();
//! }
//! assert_eq!(game.position().stones(tabletop::Seat::FIRST).len(), 1);
//! ```
//!
//! * [`Hunt`]: the rules at one table. [`Action`] is what a player does, [`Position`] where
//!   everything is.
//! * [`Board`]: fields, lines and triangles, read from an edition. [`FieldSet`] is a set of fields.

mod actions;
mod arrange;
mod board;
mod chains;
mod edition;
mod legality;
mod notation;
mod play;
mod position;
mod rules;
mod scoring;
mod view;

#[cfg(test)]
mod tests;

pub use actions::Action;
pub use board::{Board, Field, FieldSet, Fields, Line};
pub use chains::Chain;
pub use position::Position;
pub use rules::Hunt;
