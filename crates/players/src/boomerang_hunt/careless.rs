//! A player who does not see everything.

use ::boomerang_hunt::{Action, Hunt};
use tabletop::{Dice, Game, Match, Seat};

use super::{Hunter, ideas};
use crate::{
    Budget, Mind, Report,
    search::mcts::{Mcts, Params},
};

/// Searches like the others, but plays some turns at first sight, and now and then overlooks a
/// capture of its own, or that somebody else has overlooked one.
pub(super) struct Careless {
    pub(super) search: Mcts<Hunt, Hunter>,
    /// How it searches when the game is past its opening.
    pub(super) usual: Params,
    pub(super) hunter: Hunter,
    /// How many turns in a hundred it plays at first sight.
    pub(super) glances: u32,
    /// How many captures in a hundred it overlooks.
    pub(super) overlooks: u32,
    /// How many claims in a hundred it misses.
    pub(super) misses: u32,
}

impl Careless {
    /// For how many turns of everybody games should differ.
    const OPENING: usize = 4;
    /// How freely, and how much worse in chance than the best, an answer may be in the opening.
    const VARIETY: (f32, f32) = (2.0, 0.015);

    /// How it searches this turn.
    fn params(&self, run: &Match<Hunt>) -> Params {
        if self.usual.temperature > 0.0 || run.tokens() >= Self::OPENING * run.game().players() {
            return self.usual;
        }
        let (temperature, slack) = Self::VARIETY;
        Params { temperature, slack, ..self.usual }
    }

    /// What is played instead of what was found, on a turn at which not everything is seen.
    fn slip(&self, run: &Match<Hunt>, found: Action, dice: &mut Dice) -> Option<Action> {
        let (game, position, chart) = (run.game(), run.position(), &self.hunter.chart);
        let mut list = Vec::new();
        if dice.below(100) < self.glances {
            ideas::candidates(chart, game, position, &mut list);
        }
        if matches!(found, Action::Capture(_)) && dice.below(100) < self.overlooks {
            list.clear();
            ideas::quiet_actions(chart, game, position, &mut list);
        }
        list.retain(|(action, _)| game.is_legal(position, *action));
        catches_the_eye(&list, dice)
    }
}

/// The weightiest, with some luck.
fn catches_the_eye(list: &[(Action, f32)], dice: &mut Dice) -> Option<Action> {
    let seen =
        list.iter().map(|(action, weight)| (action, weight + dice.below(100) as f32 / 100.0));
    seen.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(action, _)| *action)
}

impl Mind<Hunt> for Careless {
    fn think(&mut self, run: &Match<Hunt>, budget: &mut Budget<'_>, seed: u64) -> Report<Action> {
        self.search.params = self.params(run);
        let mut report = self.search.think(run, budget, seed);
        let mut dice = Dice::new(tabletop::mix(seed));
        if let Some(action) = self.slip(run, report.action, &mut dice)
            && action != report.action
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
