//! Hints for a position, and the review of a whole game.
//!
//! Everything that is compared was judged alike. What an action is worth is what a search of the
//! position *after* it says, and every such search gets the same limits: a search of the position
//! before it would look one action less far, and its player would seem to lose by every action.
//!
//! The best few actions are found by elimination: a glance at all of them (or at those that players
//! of several strengths would think of, and some by lot, where there are too many), a longer look at
//! the dozen that seem best, and the whole effort for those that are named.

mod desk;
mod reviewer;

use std::time::Duration;

use cabinet::Opened;
use tabletop::{PerSeat, Seat};

pub use self::reviewer::Reviewer;

use self::desk::{Desk, View};
use crate::{Level, Limits, Stop};

/// How hard to look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Who looks. Levels that make mistakes make them here as well.
    pub level: Level,
    /// How long, at each position; as long as the level does where nothing is said.
    pub limits: Option<Limits>,
    /// How many of the best actions are named.
    pub best: usize,
    /// What all chance comes from: with a limit of nodes, the same seed gives the same analysis.
    pub seed: u64,
    /// How many positions are looked at at a time; it changes nothing but the time it takes.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Self {
        let limits = Some(Limits::time(Duration::from_millis(200)));
        Self { level: Level::STRONGEST, limits, best: 3, seed: 1, threads: 1 }
    }
}

/// How to follow an analysis and how to end it.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Ends it.
    pub stop: &'a Stop,
    /// Is told how many parts of the work are done, of how many.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

/// An action, and what is thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Idea {
    /// The action.
    pub token: String,
    /// For each seat the chance to come first after it.
    pub chances: PerSeat<f64>,
    /// How the game is expected to go on, beginning with the action.
    pub line: Vec<String>,
    /// The final scores, where the line goes to the end of the game.
    pub scores: Option<PerSeat<i32>>,
}

/// What is thought of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// Whose turn it is; nobody's when the game is over.
    pub to_act: Option<Seat>,
    /// For each seat the chance to come first.
    pub chances: PerSeat<f64>,
    /// The best actions for who is to act, the best first.
    pub best: Vec<Idea>,
}

/// What is thought of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The chances to come first before the first action and after each. A search is fond of who
    /// is to act, or of who is not, so each is the mean of two: of the position, and of the one
    /// after the best action in it, which ought to be the same.
    pub curve: Vec<PerSeat<f64>>,
    /// The actions in order.
    pub actions: Vec<Reviewed>,
    /// The actions that cost most, in the order in which they were played.
    pub turning_points: Vec<TurningPoint>,
}

/// What is thought of an action that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Reviewed {
    /// Who played it.
    pub seat: Seat,
    /// The action.
    pub token: String,
    /// For each seat the chance to come first after it, as it compares with other actions here.
    pub chances: PerSeat<f64>,
    /// How much of the chance to come first it cost who played it.
    pub cost: f64,
    /// What was best: this action or another; nothing for what was said out of turn.
    pub best: Option<Idea>,
}

/// An action that cost much.
#[derive(Clone, PartialEq, Debug)]
pub struct TurningPoint {
    /// Which of the actions, from 0.
    pub action: usize,
    /// What was better, the best first; nothing where it was best to say nothing.
    pub better: Vec<Idea>,
}

impl Review {
    /// What an action must cost at least to be a turning point.
    pub const TURN: f64 = 0.1;
    /// How many turning points there are at most.
    pub const MOST_TURNS: usize = 5;

    /// What the actions of a seat cost on average; nothing if it never acted.
    pub fn mean_cost(&self, seat: Seat) -> Option<f64> {
        let own = || self.actions.iter().filter(|action| action.seat == seat);
        let sum: f64 = own().map(|action| action.cost).sum();
        (own().count() > 0).then(|| sum / own().count() as f64)
    }
}

/// The best actions in the position after a record. Nothing if it was stopped, or if the game has
/// no players.
pub fn hint(opened: &Opened, effort: &Effort, watch: Watch<'_>) -> Option<Hint> {
    let desk = Desk::new(opened, effort, watch, 1)?;
    let hint = desk.hint(opened.record.tokens.len())?;
    desk.tick(1);
    Some(hint)
}

/// Reviews the game of a record. Nothing if it was stopped, or if the game has no players.
pub fn review(opened: &Opened, effort: &Effort, watch: Watch<'_>) -> Option<Review> {
    let positions = opened.record.tokens.len() + 1;
    let desk = Desk::new(opened, effort, watch, positions + Review::MOST_TURNS)?;
    let views = desk.all(positions, |number| desk.view(number))?;
    let draft = Draft::new(&desk, &views);
    desk.tick(Review::MOST_TURNS - draft.turns.len());
    let better = desk.all(draft.turns.len(), |turn| draft.better(&desk, turn))?;
    Some(draft.finish(better))
}

/// A review before anybody has looked for what was better.
struct Draft {
    curve: Vec<PerSeat<f64>>,
    actions: Vec<Reviewed>,
    turns: Vec<usize>,
}

impl Draft {
    fn new(desk: &Desk<'_>, views: &[View]) -> Self {
        let actions = reviewed(desk, views);
        Self { curve: curve(views, &actions), turns: turns(&actions), actions }
    }

    /// What was better at one of the turns; nothing if it was stopped.
    fn better(&self, desk: &Desk<'_>, turn: usize) -> Option<Vec<Idea>> {
        let number = self.turns[turn];
        match self.actions[number].best {
            Some(_) => desk.hint(number).map(|hint| hint.best),
            None => Some(Vec::new()),
        }
    }

    fn finish(self, better: Vec<Vec<Idea>>) -> Review {
        let Self { curve, mut actions, turns } = self;
        let turning_points = turns
            .into_iter()
            .zip(better)
            .map(|(number, ideas)| turning_point(number, &mut actions[number], ideas))
            .collect();
        Review { curve, actions, turning_points }
    }
}

/// The chances in each position.
fn curve(views: &[View], actions: &[Reviewed]) -> Vec<PerSeat<f64>> {
    let best = actions.iter().map(|action| action.best.as_ref()).chain([None]);
    let mean = |(view, best): (&View, Option<&Idea>)| {
        let one = view.look.chances;
        let other = best.map_or(one, |best| best.chances);
        PerSeat::new(one.as_slice().len(), |seat| f64::midpoint(one[seat], other[seat]))
    };
    views.iter().zip(best).map(mean).collect()
}

/// The actions that cost most, in the order of the game.
fn turns(actions: &[Reviewed]) -> Vec<usize> {
    let mut turns: Vec<_> =
        (0..actions.len()).filter(|number| actions[*number].cost >= Review::TURN).collect();
    turns.sort_by(|a, b| actions[*b].cost.total_cmp(&actions[*a].cost));
    turns.truncate(Review::MOST_TURNS);
    turns.sort_unstable();
    turns
}

/// Keeps of the ideas what was better than the action; the first is what its cost is counted from.
fn turning_point(number: usize, action: &mut Reviewed, mut better: Vec<Idea>) -> TurningPoint {
    let (seat, after) = (action.seat, action.chances[action.seat]);
    better.retain(|idea| idea.token != action.token && idea.chances[seat] > after);
    if let Some(best) = &mut action.best {
        match better.first() {
            Some(first) if first.chances[seat] > best.chances[seat] => {
                action.cost = first.chances[seat] - after;
                *best = first.clone();
            }
            _ => {
                let most = better.len().max(1);
                better.retain(|idea| idea.token != best.token);
                better.insert(0, best.clone());
                better.truncate(most);
            }
        }
    }
    TurningPoint { action: number, better }
}

/// Puts together what was seen of each position.
fn reviewed(desk: &Desk<'_>, views: &[View]) -> Vec<Reviewed> {
    let tokens = desk.record.tokens.iter().enumerate();
    let review = |(number, token): (usize, &tabletop::Token)| {
        let (view, next) = (&views[number], &views[number + 1].look);
        let token = token.text.clone();
        let seat = view.actor.unwrap_or(Seat::FIRST);
        let chances = next.chances;
        if !view.in_turn {
            let cost = (view.look.chances[seat] - chances[seat]).max(0.0);
            return Reviewed { seat, token, chances, cost, best: None };
        }
        let played = || Idea {
            token: token.clone(),
            chances,
            line: std::iter::once(&token).chain(&next.line).cloned().collect(),
            scores: next.scores,
        };
        let best = view.other.clone().filter(|other| other.chances[seat] > chances[seat]);
        let best = best.unwrap_or_else(played);
        let cost = best.chances[seat] - chances[seat];
        Reviewed { seat, token, chances, cost, best: Some(best) }
    };
    tokens.map(review).collect()
}

#[cfg(test)]
mod tests;
