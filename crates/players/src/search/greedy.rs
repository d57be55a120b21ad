//! One action ahead: the one after which the score stands best.

use tabletop::{Dice, Game, Match, PerSeat};

use crate::{
    budget::Budget,
    mind::{Mind, Report, choices, shares},
};

/// Takes the action with the best score for itself against the best of the others; of equal ones
/// any.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl<G: Game> Mind<G> for Greedy {
    fn think(&mut self, run: &Match<G>, budget: &mut Budget<'_>, seed: u64) -> Report<G::Action> {
        let (game, position) = (run.game(), run.position());
        let seat = run.to_act().expect("a game that is not over");
        let mut list = Vec::new();
        choices(game, position, &mut list);
        let mut dice = Dice::new(seed);
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, action) in list.iter().enumerate() {
            budget.visit();
            let mut child = position.clone();
            game.play(&mut child, *action);
            let value = if game.is_over(&child) {
                1e6 * (shares(&game.places(&child))[seat] - 0.5)
            } else {
                lead(&game.scores(&child), seat)
            };
            // A small lot decides between equal ones.
            let value = value + f64::from(dice.below(1000)) * 1e-6;
            if value > best.0 {
                best = (value, index);
            }
        }
        let action = list[best.1];
        let players = game.players();
        let chances = PerSeat::new(players, |_| 1.0 / players as f64);
        Report { action, chances, line: vec![action], depth: 1 }
    }
}

/// A seat's score less the best of the others.
fn lead(scores: &PerSeat<i32>, seat: tabletop::Seat) -> f64 {
    let others = tabletop::Seat::all(scores.as_slice().len()).filter(|other| *other != seat);
    f64::from(scores[seat] - others.map(|other| scores[other]).max().unwrap_or(0))
}
