//! What a good move of Halma is about.

use ::halma::{Action, Colour, Field, Halma, Position};
use tabletop::{Game, Setup};

use super::race;
use crate::puzzles::{Puzzling, Standard};

/// From how many jumps on a chain is a long ladder.
const LADDER: usize = 4;

impl Puzzling for Halma {
    const THEMES: &'static [&'static str] =
        &["home", "straggler", "ladder", "race", "block", "step"];

    // One turn won says little while all the ladders are to be built: chances lie close together.
    const STANDARD: Standard = Standard { gap: 0.12, ..Standard::USUAL };

    fn tables() -> Vec<Setup> {
        let table = || Setup::new(&Self::INFO, 2);
        vec![table().with("board=8"), table().with("board=10"), table()]
    }

    fn theme(&self, position: &Position, action: Action) -> Option<&'static str> {
        let Action::Move { from, to } = action else { return None };
        let colour = position.colour()?;
        let mut after = *position;
        self.play(&mut after, action);
        let jumps = self.path(position, from, to).len() - 1;
        Some(if self.is_over(&after) {
            "home"
        } else if jumps > 1 && is_last(self, position, colour, from) {
            "straggler"
        } else if jumps >= LADDER {
            "ladder"
        } else if race::is_past(self, position, colour) {
            "race"
        } else if shuts(self, position, &after) {
            "block"
        } else {
            "step"
        })
    }
}

/// Whether no pawn of the colour is further behind.
fn is_last(game: &Halma, position: &Position, colour: Colour, field: Field) -> bool {
    let corner = game.board().corner(colour);
    let progress = |field: Field| {
        let square = field.square();
        square.column().abs_diff(corner.column()) + square.row().abs_diff(corner.row())
    };
    position.pawns(colour).iter().all(|other| progress(other) >= progress(field))
}

/// Whether the next colour can come less far home at once than it could before.
fn shuts(game: &Halma, before: &Position, after: &Position) -> bool {
    let Some(colour) = after.colour() else { return false };
    furthest(game, after, colour) + 1 < furthest(game, before, colour)
}

/// How much nearer home the best move brings a colour.
fn furthest(game: &Halma, position: &Position, colour: Colour) -> i32 {
    let seat = game.owner(colour);
    let here = game.distance(position, seat);
    let mut best = 0;
    game.each_pawn(position, colour, |from, targets| {
        for to in targets.iter() {
            let mut moved = *position;
            moved.shift(colour, from, to);
            best = best.max(here - game.distance(&moved, seat));
        }
    });
    best
}
