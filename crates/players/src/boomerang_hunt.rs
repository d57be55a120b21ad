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
    overlooks: u32,
    misses: u32,
}

impl Row {
    const fn new(nodes: u64, (jitter, temperature, slack): (f32, f32, f32)) -> Self {
        Self { nodes, jitter, temperature, slack, overlooks: 0, misses: 0 }
    }

    const fn careless(self, overlooks: u32, misses: u32) -> Self {
        Self { overlooks, misses, ..self }
    }
}

/// Neither blurred nor drawn.
const SHARP: (f32, f32, f32) = (0.05, 0.0, 1.0);

/// Levels 1 to 8 among several.
const HUNT: [Row; 8] = [
    Row::new(22, (3.2, 1.6, 0.35)).careless(12, 45),
    Row::new(72, (1.917, 0.986, 0.194)).careless(3, 13),
    Row::new(155, (1.189, 0.643, 0.1176)).careless(1, 3),
    Row::new(470, (0.565, 0.332, 0.0545)),
    Row::new(4_200, (0.145, 0.1, 0.015)),
    Row::new(20_000, SHARP),
    Row::new(82_000, SHARP),
    Row::new(320_000, SHARP),
];

/// Levels 1 to 8 of the duel, in which nobody else gets in the way and small differences tell more.
/// Eight steps of which the higher level wins no more than four games of five do not reach as far down
/// from the strongest as among several: the first sees more here, and all that a child can punish is
/// that it overlooks captures.
const DUEL: [Row; 8] = [
    Row::new(480, (0.562, 0.329, 0.0544)).careless(10, 35),
    Row::new(720, (0.413, 0.245, 0.0408)).careless(4, 15),
    Row::new(1_330, (0.22, 0.132, 0.022)).careless(1, 3),
    Row::new(2_500, (0.1, 0.06, 0.01)),
    Row::new(6_300, SHARP),
    Row::new(16_000, SHARP),
    Row::new(41_000, SHARP),
    Row::new(190_000, SHARP),
];

fn grade(level: Level, players: usize) -> Grade {
    let rows = if players == 2 { &DUEL } else { &HUNT };
    let usual = Params::default();
    let Some(row) = rows.get(usize::from(level.number()) - 1) else {
        let limits = Limits::time(Duration::from_secs(3));
        return Grade { limits, params: usual, overlooks: 0, misses: 0 };
    };
    let Row { nodes, jitter, temperature, slack, overlooks, misses } = *row;
    let params = Params { jitter, temperature, slack, ..usual };
    Grade { limits: Limits::nodes(nodes), params, overlooks, misses }
}

impl Taught for Hunt {
    fn player(&self, level: Level) -> (Box<dyn Mind<Self>>, Limits) {
        let Grade { limits, params, overlooks, misses } = grade(level, self.players());
        let hunter = Hunter::new(self);
        let search = Mcts::new(hunter.clone(), params);
        (Box::new(Careless { search, hunter, overlooks, misses }), limits)
    }
}
