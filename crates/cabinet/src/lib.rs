//! The games cupboard: every game behind one interface.
//!
//! This is the only room that lists the games. A fifth one is a room of its own and one name in
//! [`GAMES`].
//!
//! ```
//! let record = "[Game \"halma\"]\n[Players \"2\"]\n\n1. e2-f3 l15-k14 2. c4-e2-g4\n";
//! let opened = cabinet::open(record, &cabinet::shipped_only)?;
//! assert_eq!(opened.table.to_act().map(|seat| seat.number()), Some(2));
//! # Ok::<(), tabletop::RecordError>(())
//! ```

mod editions;
mod kind;
mod notes;
mod open;
mod table;

pub use editions::{EditionReader, setup_edition, shipped_only};
pub use kind::{Kind, KindOf};
pub use notes::{open_notes, play_notes};
pub use open::{Opened, open, open_until};
pub use table::{Table, Tally};

static HALMA: KindOf<halma::Halma> = KindOf::new();
static FORMA: KindOf<forma::Forma> = KindOf::new();
static HUNT: KindOf<boomerang_hunt::Hunt> = KindOf::new();
static FLIP: KindOf<boomerang_flip::Flip> = KindOf::new();

/// The games, in the order in which they stand in the cupboard.
pub static GAMES: [&dyn Kind; 4] = [&HALMA, &FORMA, &HUNT, &FLIP];

/// The game of that name.
///
/// # Errors
/// If there is none: a sentence that names those there are.
pub fn find(name: &str) -> Result<&'static dyn Kind, String> {
    GAMES.into_iter().find(|kind| kind.info().name == name).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|kind| kind.info().name).collect();
        format!("there is no game ‘{name}’ in the cupboard: there are {}", names.join(", "))
    })
}
