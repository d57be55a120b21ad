//! What a good action of the hunt is about.

use ::boomerang_hunt::{Action, Field, FieldSet, Hunt, Position};
use tabletop::{Game, Seat, Setup};

use crate::puzzles::{Puzzling, Standard};

impl Puzzling for Hunt {
    const THEMES: &'static [&'static str] =
        &["end", "chain", "trio", "freeing", "choice", "escape", "net"];

    // Who can capture must, and so has little to choose from.
    const STANDARD: Standard = Standard { least: 3, ..Standard::USUAL };

    fn tables() -> Vec<Setup> {
        let table = |players| Setup::new(&Self::INFO, players).with("referee");
        vec![table(2).with("duel"), table(3), table(4)]
    }

    fn theme(&self, position: &Position, action: Action) -> Option<&'static str> {
        let seat = self.actor(position, action)?;
        let mut after = *position;
        self.play(&mut after, action);
        Some(match action {
            Action::Claim(_) | Action::Pass | Action::Resign(_) => return None,
            _ if self.is_over(&after) => "end",
            Action::Capture(chain) if chain.captured().len() > 1 => "chain",
            _ if after.extra_turns() > position.extra_turns() => "trio",
            Action::Free { .. } => "freeing",
            Action::Capture(_) => "choice",
            Action::Move { from, .. } if hangs(self, position, seat, from) => "escape",
            Action::Move { .. } | Action::Place(_) => "net",
        })
    }
}

/// Whether somebody else can capture what stands on a field.
fn hangs(game: &Hunt, position: &Position, seat: Seat, field: Field) -> bool {
    let foreign = position.occupied() & !position.stones(seat);
    let aims = |from: &Field| game.board().targets(*from).has(field);
    !foreign.iter().filter(aims).collect::<FieldSet>().is_empty()
}
