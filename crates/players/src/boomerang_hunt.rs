//! What Boomerang, the hunt, teaches: captures that hang, trios, and how near everybody is to the
//! goal.

mod careless;
mod ideas;
mod judge;
mod sketch;
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

fn grade(level: Level) -> Grade {
    let usual = Params::default();
    // Weights blurred and answers drawn freely: sees what is near, but not always the best of it.
    let vague = |jitter, temperature, slack| Params { jitter, temperature, slack, ..usual };
    let (limits, params, overlooks, misses) = match level.number() {
        1 => (Limits::nodes(22), vague(3.2, 1.6, 0.35), 12, 45),
        2 => (Limits::nodes(52), vague(2.3, 1.15, 0.23), 5, 20),
        3 => (Limits::nodes(95), vague(1.6, 0.85, 0.17), 2, 8),
        4 => (Limits::nodes(160), vague(1.15, 0.62, 0.11), 0, 0),
        5 => (Limits::nodes(310), vague(0.75, 0.42, 0.07), 0, 0),
        6 => (Limits::nodes(800), vague(0.4, 0.25, 0.04), 0, 0),
        7 => (Limits::nodes(3_500), usual, 0, 0),
        8 => (Limits::nodes(16_000), usual, 0, 0),
        _ => (Limits::time(Duration::from_secs(3)), usual, 0, 0),
    };
    Grade { limits, params, overlooks, misses }
}

impl Taught for Hunt {
    fn player(&self, level: Level) -> (Box<dyn Mind<Self>>, Limits) {
        let Grade { limits, params, overlooks, misses } = grade(level);
        let hunter = Hunter::new(self);
        let search = Mcts::new(hunter.clone(), params);
        (Box::new(Careless { search, hunter, overlooks, misses }), limits)
    }
}
