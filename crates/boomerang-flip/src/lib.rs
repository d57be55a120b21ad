//! Boomerang, the flip: two players lay pieces of various shapes on a board, white and red. A piece
//! must touch one of the other's along a side, and turns over all that it touches so. In the end
//! the colours that lie up are counted by the values of their pieces.
//!
//! ```
//! use std::sync::Arc;
//!
//! use boomerang_flip::Flip;
//! use tabletop::{Game, Match, Setup};
//!
//! let game = Flip::new(&Setup::new(&Flip::INFO, 2))?;
//! let mut run = Match::new(Arc::new(game));
//! assert_eq!(run.legal().len(), 2137);
//!
//! run.play("e4+e5+e6+e7")?;
//! run.play("f5+f6")?; // touches white's piece, which turns red
//! assert_eq!(run.scores().as_slice(), [42, 46]);
//!
//! let refusal = run.play("h1").unwrap_err();
//! assert_eq!(refusal.clause.to_string(), "F-4");
//! # Ok::<(), tabletop::Refusal>(())
//! ```
//!
//! * [`Flip`]: the rules at one table; [`Position`] and [`Action`] are its plain data.
//! * [`Edition`], [`Piece`]: the board and the pieces, read from a data file.

mod actions;
mod arrange;
mod edition;
mod notation;
mod play;
mod position;
mod rules;
mod scoring;
mod view;

pub use actions::Action;
pub use edition::{Edition, Piece};
pub use position::{Laid, Mask, Position};
pub use rules::Flip;
