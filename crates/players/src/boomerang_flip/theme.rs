//! What a good laying of the flip is about.

use ::boomerang_flip::{Action, Flip, Position};
use tabletop::{Game, Seat, Setup};

use crate::puzzles::Puzzling;

/// From what part of all points on a laying turns much.
const MUCH: f64 = 0.12;
/// How many pieces a player has left at most near the end.
const FEW: u32 = 4;

impl Puzzling for Flip {
    const THEMES: &'static [&'static str] = &["shut", "turn", "safety", "end", "waiting"];

    fn tables() -> Vec<Setup> {
        vec![Setup::new(&Self::INFO, 2)]
    }

    fn theme(&self, position: &Position, action: Action) -> Option<&'static str> {
        let Action::Lay(_) = action else { return None };
        let seat = self.to_act(position)?;
        let mut after = *position;
        self.play(&mut after, action);
        let (before, now) = (self.scores(position), self.scores(&after));
        let all: i32 = now.iter().sum();
        Some(if is_shut_out(self, &after, seat.next(2)) {
            "shut"
        } else if f64::from(now[seat] - before[seat]) > MUCH * f64::from(all) {
            "turn"
        } else if safe(self, &after, seat) > safe(self, position, seat) + 1 {
            "safety"
        } else if left(self, position, seat) <= FEW {
            "end"
        } else {
            "waiting"
        })
    }
}

/// Whether a seat that still has pieces cannot lay any.
fn is_shut_out(game: &Flip, position: &Position, seat: Seat) -> bool {
    let mut list = Vec::new();
    game.actions(position, &mut list);
    let passes = game.to_act(position) == Some(seat) && list == [Action::Pass];
    left(game, position, seat) > 0 && (passes || game.is_over(position))
}

/// How many pieces a seat has left.
fn left(game: &Flip, position: &Position, seat: Seat) -> u32 {
    let shapes = 0..game.edition().pieces().len();
    shapes.map(|shape| u32::from(position.left(seat, shape))).sum()
}

/// How many pieces of a seat can no longer be turned.
fn safe(game: &Flip, position: &Position, seat: Seat) -> usize {
    let own = position.laid().filter(|laid| laid.owner == seat);
    own.filter(|laid| game.is_safe(position, *laid)).count()
}
