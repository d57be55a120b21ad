//! What Boomerang, the hunt, teaches: captures that hang, trios, and how near everybody is to the
//! goal.

mod careless;
mod ideas;
mod judge;
mod sketch;
mod theme;
mod weights;

#[cfg(test)]
mod tests;

use std::time::Duration;

use ::boomerang_hunt::{Action, Hunt, Position};
use tabletop::{Game, PerSeat};

use crate::{
    Knowledge, Level, Limits, Mind, Taught,
    search::mcts::{Mcts, Params},
};
use careless::Careless;
use sketch::Chart;
use weights::Weights;

/// What is known of the hunt on a board.
#[derive(Clone)]
struct Hunter {
    chart: Chart,
    weights: Weights,
}

impl Hunter {
    fn new(game: &Hunt) -> Self {
        Self { chart: Chart::new(game.board()), weights: weights::of_players(game.players()) }
    }
}

impl Knowledge<Hunt> for Hunter {
    fn chances(&self, game: &Hunt, position: &Position) -> PerSeat<f64> {
        judge::chances(&self.chart, &self.weights, game, position)
    }

    fn candidates(&self, game: &Hunt, position: &Position, list: &mut Vec<(Action, f32)>) {
        ideas::candidates(&self.chart, game, position, list);
    }
}

/// What makes a level.
struct Grade {
    limits: Limits,
    params: Params,
    /// See [`Careless`].
    glances: u32,
    overlooks: u32,
    misses: u32,
}

/// What a level below the strongest has of its own.
struct Row {
    nodes: u64,
    /// See [`Params`]: weights blurred and answers drawn freely, so that it sees what is near, but
    /// not always the best of it.
    jitter: f32,
    temperature: f32,
    slack: f32,
    /// See [`Careless`].
    glances: u32,
    overlooks: u32,
    misses: u32,
}

impl Row {
    const fn new(nodes: u64, (jitter, temperature, slack): (f32, f32, f32)) -> Self {
        Self { nodes, jitter, temperature, slack, glances: 0, overlooks: 0, misses: 0 }
    }

    const fn glancing(self, glances: u32) -> Self {
        Self { glances, ..self }
    }

    const fn careless(self, overlooks: u32, misses: u32) -> Self {
        Self { overlooks, misses, ..self }
    }
}

/// Neither blurred nor drawn.
const SHARP: (f32, f32, f32) = (0.05, 0.0, 1.0);

/// Levels 1 to 8 among several.
///
/// Who looks less far alone loses to who looks further again and again: in eight steps of which the
/// higher level wins no more than four games of five one does not come down to a child. Turns at first
/// sight leave more to chance, and the steps reach further.
const HUNT: [Row; 8] = [
    Row::new(45, (2.5, 1.3, 0.28)).glancing(18).careless(10, 38),
    Row::new(115, (1.42, 0.76, 0.142)).glancing(16).careless(3, 13),
    Row::new(290, (0.72, 0.42, 0.071)).glancing(13).careless(1, 3),
    Row::new(1_500, (0.19, 0.12, 0.019)).glancing(10),
    Row::new(10_500, SHARP).glancing(7),
    Row::new(38_000, SHARP).glancing(5),
    Row::new(120_000, SHARP).glancing(3),
    Row::new(350_000, SHARP).glancing(2),
];

/// Levels 1 to 8 of the duel, in which nobody else gets in the way and small differences tell more: it
/// takes more turns at first sight to even them out.
const DUEL: [Row; 8] = [
    Row::new(1_000, (0.3, 0.1, 0.05)).glancing(81).careless(10, 35),
    Row::new(2_500, (0.2, 0.1, 0.03)).glancing(72).careless(4, 15),
    Row::new(6_000, (0.1, 0.06, 0.01)).glancing(57).careless(1, 3),
    Row::new(20_000, SHARP).glancing(40),
    Row::new(36_000, SHARP).glancing(28),
    Row::new(85_000, SHARP).glancing(18),
    Row::new(270_000, SHARP).glancing(10),
    Row::new(700_000, SHARP).glancing(3),
];

fn grade(level: Level, players: usize) -> Grade {
    let rows = if players == 2 { &DUEL } else { &HUNT };
    let usual = Params::default();
    let Some(row) = rows.get(usize::from(level.number()) - 1) else {
        let limits = Limits::time(Duration::from_secs(3));
        return Grade { limits, params: usual, glances: 0, overlooks: 0, misses: 0 };
    };
    let Row { nodes, jitter, temperature, slack, glances, overlooks, misses } = *row;
    let params = Params { jitter, temperature, slack, ..usual };
    Grade { limits: Limits::nodes(nodes), params, glances, overlooks, misses }
}

impl Taught for Hunt {
    fn player(&self, level: Level) -> (Box<dyn Mind<Self>>, Limits) {
        let Grade { limits, params, glances, overlooks, misses } = grade(level, self.players());
        let hunter = Hunter::new(self);
        let search = Mcts::new(hunter.clone(), params);
        (Box::new(Careless { search, usual: params, hunter, glances, overlooks, misses }), limits)
    }
}
