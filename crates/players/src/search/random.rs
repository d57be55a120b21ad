//! Any legal action, each equally likely.

use tabletop::{Dice, Game, Match, PerSeat};

use crate::{
    budget::Budget,
    mind::{Mind, Report, choices},
};

/// Chooses by lot.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Mind<G> for Random {
    fn think(&mut self, run: &Match<G>, budget: &mut Budget<'_>, seed: u64) -> Report<G::Action> {
        budget.visit();
        let mut list = Vec::new();
        choices(run.game(), run.position(), &mut list);
        let action = list[Dice::new(seed).below(list.len() as u32) as usize];
        let players = run.game().players();
        let chances = PerSeat::new(players, |_| 1.0 / players as f64);
        Report { action, chances, line: vec![action], depth: 0 }
    }
}
