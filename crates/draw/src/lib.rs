//! Positions as pictures.
//!
//! [`svg()`] draws the position of a table, [`png()`] makes pixels of it, and a [`Film`] shows one
//! position after the other. Nothing in a picture comes
//! from outside it: no typeface, no image, no style sheet; what is written on a board is drawn as
//! lines. Every seat has a mark besides its colour.
//!
//! ```
//! use draw::{Look, Theme, View};
//!
//! let record = "[Game \"halma\"]\n[Players \"2\"]\n\n1. e2-f3 l15-k14\n";
//! let opened = cabinet::open(record, &cabinet::shipped_only)?;
//! let look = Look { theme: Theme::Light, view: View::Diamond, width: 400 };
//! let svg = draw::svg(opened.table.as_ref(), &look);
//! assert!(svg.starts_with("<svg ") && svg.contains("<title>Halma</title>"));
//! assert!(draw::png(&svg)?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game has a painter: an implementation of `Paint` in a file of its own, and one line in
//! `PAINTERS`.

mod colours;
mod film;
mod flip;
mod forma;
mod glyphs;
mod halma;
mod hunt;
mod outline;
mod palette;
mod panel;
mod pieces;
mod png;
mod sheet;
mod svg;

use cabinet::Table;
use tabletop::{Game, Match};

use crate::sheet::{Sheet, Style};

pub use crate::{
    film::Film,
    png::{DrawError, Rgb, png, rgb},
};

/// How a picture is to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// How Halma's board lies; other games have one view.
    pub view: View,
    /// How many pixels wide the picture is; its height follows.
    pub width: u32,
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// A linen table.
    Light,
    /// The same table in the evening.
    Dark,
}

/// How Halma's board lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// Cornerwise, the first seat's court at the bottom (`H-5`).
    Diamond,
    /// Straight, a1 at the bottom left.
    Square,
}

/// A game that can be drawn.
trait Paint: Game {
    /// How the ids in its pictures begin.
    const PREFIX: &'static str;

    /// The picture of a position.
    fn paint(game: &Match<Self>, style: Style, view: View) -> Sheet;
}

/// What draws the table if it is a table of its game.
type Painter = fn(&dyn Table, Look) -> Option<Sheet>;

const PAINTERS: [Painter; 4] = [
    try_as::<::halma::Halma>,
    try_as::<::forma::Forma>,
    try_as::<boomerang_hunt::Hunt>,
    try_as::<boomerang_flip::Flip>,
];

fn try_as<G: Paint>(table: &dyn Table, look: Look) -> Option<Sheet> {
    let game = table.as_any().downcast_ref::<Match<G>>()?;
    Some(G::paint(game, Style::new(G::PREFIX, look.theme), look.view))
}

/// A game without a painter leaves the sheet empty.
fn paint(table: &dyn Table, look: Look) -> Sheet {
    let painted = PAINTERS.iter().find_map(|painter| painter(table, look));
    painted.unwrap_or_else(|| Sheet::new(Style::new("none", look.theme), 100.0, 100.0))
}

/// Draws the position of a table.
pub fn svg(table: &dyn Table, look: &Look) -> String {
    paint(table, *look).finish(table.info().title, look.width)
}

/// Draws the position of a table in the middle of a picture that is so many pixels high, whatever
/// shape the position has.
pub fn svg_within(table: &dyn Table, look: &Look, height: u32) -> String {
    paint(table, *look).finish_within(table.info().title, look.width, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_one_painter() {
        let look = Look { theme: Theme::Light, view: View::Diamond, width: 200 };
        for kind in cabinet::GAMES {
            for &players in kind.info().players {
                let table = kind.table(&kind.usual(players)).expect("a usual table");
                let pictures = PAINTERS.iter().filter_map(|painter| painter(table.as_ref(), look));
                assert_eq!(pictures.count(), 1, "{} for {players}", kind.info().name);
            }
        }
    }
}
