//! A player who does not see everything.

use ::boomerang_hunt::{Action, Hunt};
use tabletop::{Dice, Game, Match, Seat};

use super::{Hunter, ideas};
use crate::{Budget, Mind, Report, search::mcts::Mcts};

/// Searches like the others, but now and then overlooks a capture of its own, or that somebody
/// else has overlooked one.
pub(super) struct Careless {
    pub(super) search: Mcts<Hunt, Hunter>,
    pub(super) hunter: Hunter,
    /// How many captures in a hundred it overlooks.
    pub(super) overlooks: u32,
    /// How many claims in a hundred it misses.
    pub(super) misses: u32,
}

impl Careless {
    /// What catches the eye when captures do not: nothing where only captures are allowed.
    fn other_than_capture(&self, run: &Match<Hunt>, dice: &mut Dice) -> Option<Action> {
        let (game, position) = (run.game(), run.position());
        let mut list = Vec::new();
        ideas::quiet_actions(&self.hunter.chart, game, position, &mut list);
        list.retain(|(action, _)| game.is_legal(position, *action));
        let eye = |weight: f32, dice: &mut Dice| weight + dice.below(100) as f32 / 100.0;
        let seen = list.into_iter().map(|(action, weight)| (action, eye(weight, dice)));
        seen.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(action, _)| action)
    }
}

impl Mind<Hunt> for Careless {
    fn think(&mut self, run: &Match<Hunt>, budget: &mut Budget<'_>, seed: u64) -> Report<Action> {
        let mut report = self.search.think(run, budget, seed);
        let mut dice = Dice::new(tabletop::mix(seed));
        if matches!(report.action, Action::Capture(_))
            && dice.below(100) < self.overlooks
            && let Some(action) = self.other_than_capture(run, &mut dice)
        {
            report.action = action;
            report.line = vec![action];
        }
        report
    }

    fn notices(&mut self, run: &Match<Hunt>, seat: Seat) -> bool {
        let key = run.game().key(run.position()).unwrap_or_default();
        let lot = Dice::new(tabletop::mix(key ^ seat.number() as u64)).below(100);
        lot >= self.misses
    }
}
