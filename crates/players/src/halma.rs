//! What Halma teaches: how far home is, and how to run there when nobody is in the way.
//!
//! Two play alpha-beta. With three or four, best-reply search is clearly ahead of paranoid search:
//! at 1,500 nodes a turn one player of it among paranoid ones came first in 12 of 21 games, one
//! paranoid player among those of it in 2 of 21.

mod ground;
mod race;
mod runner;
#[cfg(test)]
mod tests;

use std::time::Duration;

use ::halma::Halma;

use self::{ground::Weights, runner::Runner};
use crate::{
    Level, Limits, Mind, Taught,
    search::alpha_beta::{Others, Params},
};

/// How a level plays: the table that decides what levels mean.
struct Strength {
    /// The most actions looked ahead.
    depth: u32,
    /// How much worse than the best a move may be, in hundredths of a diagonal step.
    slack: i32,
    /// How many moves in a hundred are overlooked.
    overlook: u32,
    /// How wide the race is searched.
    width: usize,
    /// How long it thinks a turn.
    limits: Limits,
}

/// From level 1 on.
const STRENGTHS: [Strength; 9] = [
    Strength { depth: 1, slack: 200, overlook: 40, width: 0, limits: nodes(2_000) },
    Strength { depth: 1, slack: 120, overlook: 25, width: 0, limits: nodes(2_000) },
    Strength { depth: 1, slack: 50, overlook: 12, width: 2, limits: nodes(2_000) },
    Strength { depth: 2, slack: 320, overlook: 22, width: 2, limits: nodes(5_000) },
    Strength { depth: 2, slack: 160, overlook: 9, width: 8, limits: nodes(5_000) },
    Strength { depth: 3, slack: 220, overlook: 8, width: 32, limits: nodes(20_000) },
    Strength { depth: 3, slack: 20, overlook: 0, width: 512, limits: millis(300) },
    Strength { depth: 5, slack: 4, overlook: 0, width: 2_048, limits: millis(600) },
    Strength { depth: 60, slack: 4, overlook: 0, width: 8_192, limits: millis(3_000) },
];

const fn nodes(nodes: u64) -> Limits {
    Limits { time: None, nodes: Some(nodes), depth: None, threads: None }
}

const fn millis(millis: u64) -> Limits {
    Limits { time: Some(Duration::from_millis(millis)), nodes: None, depth: None, threads: None }
}

impl Taught for Halma {
    fn player(&self, level: Level) -> (Box<dyn Mind<Self>>, Limits) {
        let Strength { depth, slack, overlook, width, limits } =
            STRENGTHS[usize::from(level.number()) - 1];
        let params =
            Params { depth, slack, overlook, others: Others::BestReply, ..Params::default() };
        (Box::new(Runner::new(self, Weights::default(), params, width)), limits)
    }
}
