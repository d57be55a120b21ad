//! Forma: lay shapes by eye, enclose what you can, and build bridges from edge to edge.
//!
//! Two or four players on 20×20 squares, with every shape of one to five squares in their colours;
//! an edition of one's own may have another board and other shapes.
//! A shape laid counts its squares; a square or an obstacle enclosed counts 10, the tower and every
//! bridge 50; shapes that are left, or were set aside because they did not fit where they were
//! aimed, are taken off. The clauses (`M-1` to `M-29`) are those of the rule page; tests carry
//! their names.
//!
//! ```
//! use std::sync::Arc;
//!
//! use forma::Forma;
//! use tabletop::{Game, Match, Setup};
//!
//! let table = Arc::new(Forma::new(&Setup::new(&Forma::INFO, 2))?);
//! let mut game = Match::new(table);
//! game.play("tower=k10/obstacles=c3+f7")?; // seat 1 sets up …
//! game.play("a1+a2+a3+b1+b2")?; // … and lays the first shape: a P5
//! game.play("a3+a4+b4?")?; // seat 2 misjudges a V3: a3 is not free any more
//! game.play("a4+b3+b4")?; // the other V3 fits
//!
//! assert_eq!(game.scores().as_slice(), [5 - 175, 3 - 174 - 3]);
//! # Ok::<(), tabletop::Refusal>(())
//! ```
//!
//! * [`Forma`]: the rules, and what its position means: [`Forma::breakdown`], [`Forma::bridges`].
//! * [`Position`], [`Laid`], [`Squares`]: where everything lies.
//! * [`Action`]: what a player does.
//! * [`bridges`]: the most bridges that some squares allow together, counted exactly.
//! * [`Edition`], [`Piece`]: the board and the box, read from a data file.
//! * [`Shape`], [`Tray`]: the kinds of shape, and how many of each somebody has.

mod actions;
mod arrange;
pub mod bridges;
mod edition;
mod fault;
mod material;
mod notation;
mod play;
mod position;
mod rules;
mod scoring;
mod view;

pub use actions::Action;
pub use edition::{Edition, Piece};
pub use material::{MAX_SIZE, Shape, Tray};
pub use position::{Laid, Position, Squares};
pub use rules::Forma;
pub use scoring::{Breakdown, Bridges};
