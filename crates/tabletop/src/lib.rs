//! What every game on the table shares.
//!
//! A game is a type that implements [`Game`]: the rules in force at one table (player count,
//! options, edition) with whatever tables they need, built once. A position is plain data that the
//! rules read and change: `game.play(&mut position, action)`. Nothing here knows a particular game,
//! a file, a clock or a thread; randomness comes from [`Dice`] and so from a seed.
//!
//! * [`Seat`], [`PerSeat`], [`places`]: who plays, and who ends where.
//! * [`Game`], [`Info`], [`Setup`], [`Refusal`]: the rules and how they say no.
//! * [`Match`]: a game being played, with the memory that repetition needs.
//! * [`Record`]: a whole game as text.
//! * [`arrange`]: positions that somebody set up.
//! * [`notes`]: comments and variations that a record carries.
//! * [`notation`]: squares and the tokens that all games know.
//! * [`Value`]: the fields of a position, for whoever shows them.

pub mod arrange;
mod dice;
mod game;
mod history;
mod info;
mod matches;
pub mod notation;
pub mod notes;
mod perft;
mod record;
mod refusal;
mod seat;
mod setup;
mod square;
mod value;

#[cfg(feature = "conformance")]
pub mod conformance;

pub use dice::Dice;
pub use game::{Drawn, Game};
pub use history::{History, mix};
pub use info::{EditionInfo, Info, OptionInfo, OptionValues};
pub use matches::{Match, Step};
pub use perft::{perft, perft_split};
pub use record::{Header, Record, RecordError, Token};
pub use refusal::{Clause, Refusal};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatList, places};
pub use setup::Setup;
pub use square::Square;
pub use value::Value;
