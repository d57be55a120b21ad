//! What a good laying of Forma is about.

use ::forma::{Action, Forma, Position};
use tabletop::{Game, Seat, Setup};

use crate::puzzles::{Puzzling, Standard};

/// How many places a laying takes from another's shapes before it is about that.
const TAKEN: usize = 8;

impl Puzzling for Forma {
    const THEMES: &'static [&'static str] =
        &["tower", "bridge", "enclosure", "guard", "block", "room"];

    // Among a thousand layings some do the same, and trials are not exact.
    const STANDARD: Standard = Standard { alike: 0.06, right: 6, ..Standard::USUAL };

    fn tables() -> Vec<Setup> {
        vec![Setup::new(&Self::INFO, 2).with("referee")]
    }

    fn theme(&self, position: &Position, action: Action) -> Option<&'static str> {
        let Action::Lay(_) = action else { return None };
        let seat = self.to_act(position)?;
        let mut after = *position;
        self.play(&mut after, action);
        let (was, is) = (self.breakdown(position, seat), self.breakdown(&after, seat));
        // What the next player would do if this one did nothing.
        let mut waited = *position;
        self.play(&mut waited, Action::Pass);
        let other = seat.next(self.players());
        let lost = places(self, position, other).saturating_sub(places(self, &after, other));
        Some(if is.tower > was.tower {
            "tower"
        } else if is.bridges > was.bridges {
            "bridge"
        } else if is.squares + is.obstacles > was.squares + was.obstacles {
            "enclosure"
        } else if prize(self, &after) < prize(self, &waited) {
            "guard"
        } else if lost >= TAKEN {
            "block"
        } else {
            "room"
        })
    }
}

/// In how many ways a seat could lay its shapes.
fn places(game: &Forma, position: &Position, seat: Seat) -> usize {
    let free = position.free();
    let shapes = position.tray(seat).shapes();
    let orientations = shapes.flat_map(|shape| game.kit().orientations(shape.index()));
    orientations.map(|orientation| game.kit().fits(orientation, free).len()).sum()
}

/// The most points beyond its own squares that the seat to act can get by one laying.
fn prize(game: &Forma, position: &Position) -> u32 {
    let Some(seat) = game.to_act(position) else { return 0 };
    let besides = |position: &Position| {
        let parts = game.breakdown(position, seat);
        parts.squares + parts.obstacles + parts.tower + parts.bridges
    };
    let here = besides(position);
    let mut list = Vec::new();
    game.actions(position, &mut list);
    let gain = |action| {
        let mut after = *position;
        game.play(&mut after, action);
        besides(&after).saturating_sub(here)
    };
    list.into_iter().map(gain).max().unwrap_or(0)
}
