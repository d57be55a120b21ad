//! Computer players.
//!
//! `search` is search in general: one file an algorithm, none of which knows a game. What a game
//! teaches it is in a file of the game's name: how good a position is ([`Knowledge`]), which
//! actions are worth a look, and which search at which level ([`Taught`]). A [`Player`] answers for
//! any table with a token.
//!
//! Limits go in (time, nodes, depth, a [`Stop`]), a report comes out; nothing is printed, and with
//! a limit of nodes the same seed always gives the same answer.

pub mod analysis;
pub mod arena;
mod boomerang_flip;
mod boomerang_hunt;
mod budget;
mod forma;
mod halma;
mod mind;
mod player;
pub mod puzzles;
pub mod search;
mod spec;

use cabinet::Table;
use tabletop::Game;

pub use budget::{Budget, Clock, Limits, Stop};
pub use mind::{Knowledge, Mind, Report, choices, shares};
pub use player::{Answer, Player, Task, check_answer};
pub use spec::{Level, MOST_THREADS, Spec, SpecKind};

use crate::{
    player::{Thinker, match_of},
    search::{greedy::Greedy, random::Random, uct::Uct},
};

/// A game with computer players of its own.
pub trait Taught: Game {
    /// The player of a level at a table, and how long it thinks a turn unless told otherwise.
    fn player(&self, level: Level) -> (Box<dyn Mind<Self>>, Limits);
}

/// A way to find a player: nothing for a table of another game.
type School = fn(&dyn Table, &SpecKind) -> Option<(Box<dyn Player>, Limits)>;

/// The games that have players.
const SCHOOLS: [School; 4] = [
    school::<::halma::Halma>,
    school::<::forma::Forma>,
    school::<::boomerang_hunt::Hunt>,
    school::<::boomerang_flip::Flip>,
];

fn school<G: Taught>(table: &dyn Table, kind: &SpecKind) -> Option<(Box<dyn Player>, Limits)> {
    let run = match_of::<G>(table)?;
    let plain = Limits::nodes(1_000);
    Some(match kind {
        SpecKind::Level(level) => {
            let (mind, limits) = run.game().player(*level);
            (Box::new(Thinker::new(mind)), limits)
        }
        SpecKind::Uct => (Box::new(Thinker::<G, _>::new(Uct)), plain),
        SpecKind::Greedy => (Box::new(Thinker::<G, _>::new(Greedy)), plain),
        SpecKind::Random => (Box::new(Thinker::<G, _>::new(Random)), plain),
        SpecKind::Engine(_) => return None,
    })
}

/// The player that a spec names, at a table, with how long it thinks a turn; nothing for an
/// engine, which is another program.
pub fn player(table: &dyn Table, spec: &Spec) -> Option<(Box<dyn Player>, Limits)> {
    let (player, usual) = SCHOOLS.iter().find_map(|school| school(table, &spec.kind))?;
    Some((player, spec.limits.unwrap_or_default().or(usual)))
}

impl<G: Game> Mind<G> for Box<dyn Mind<G>> {
    fn think(
        &mut self,
        run: &tabletop::Match<G>,
        budget: &mut Budget<'_>,
        seed: u64,
    ) -> Report<G::Action> {
        (**self).think(run, budget, seed)
    }

    fn notices(&mut self, run: &tabletop::Match<G>, seat: tabletop::Seat) -> bool {
        (**self).notices(run, seat)
    }
}
