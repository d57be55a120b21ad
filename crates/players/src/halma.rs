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
mod theme;

use std::time::Duration;

use ::halma::Halma;

use self::{ground::Weights, runner::Runner};
use crate::{
    Level, Limits, Mind, Taught,
    search::alpha_beta::{Others, Params},
};

/// How a level plays: the table that decides what levels mean.
struct Skill {
    /// The most actions looked ahead.
    depth: u32,
    /// How much worse than the best a move may be, in hundredths of a diagonal step.
    slack: i32,
    /// How many moves in a hundred are overlooked.
    overlook: u32,
    /// How many turns in a hundred are played at first sight, a single action ahead.
    glance: u32,
    /// How wide the race is searched.
    width: usize,
    /// How long it thinks a turn.
    limits: Limits,
}

/// From level 1 on. Levels of depth two were timid and let games drag (680 to 790 actions, those here
/// 140 to 180): who looks two actions ahead sees the ladder that a step opens for the other, but not
/// what he gains himself.
const SKILLS: [Skill; 9] = [
    Skill { depth: 3, slack: 227, overlook: 11, glance: 45, width: 7, limits: nodes(4_800) },
    Skill { depth: 3, slack: 180, overlook: 9, glance: 29, width: 13, limits: nodes(7_000) },
    Skill { depth: 3, slack: 125, overlook: 6, glance: 12, width: 64, limits: nodes(13_000) },
    Skill { depth: 60, slack: 18, overlook: 0, glance: 2, width: 128, limits: nodes(14_000) },
    Skill { depth: 60, slack: 8, overlook: 0, glance: 0, width: 256, limits: nodes(31_000) },
    Skill { depth: 60, slack: 6, overlook: 0, glance: 0, width: 512, limits: nodes(52_000) },
    Skill { depth: 60, slack: 5, overlook: 0, glance: 0, width: 1_024, limits: nodes(230_000) },
    Skill { depth: 60, slack: 4, overlook: 0, glance: 0, width: 2_048, limits: nodes(1_600_000) },
    Skill { depth: 60, slack: 4, overlook: 0, glance: 0, width: 8_192, limits: millis(3_000) },
];

const fn nodes(nodes: u64) -> Limits {
    Limits::nodes(nodes)
}

const fn millis(millis: u64) -> Limits {
    Limits::time(Duration::from_millis(millis))
}

impl Taught for Halma {
    fn player(&self, level: Level) -> (Box<dyn Mind<Self>>, Limits) {
        let Skill { depth, slack, overlook, glance, width, limits } =
            SKILLS[usize::from(level.number()) - 1];
        let params =
            Params { depth, slack, overlook, others: Others::BestReply, ..Params::default() };
        let runner = Runner::new(self, Weights::default(), params, width).glancing(glance);
        (Box::new(runner), limits)
    }
}
