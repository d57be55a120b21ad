//! A review in small steps, for those who have other things to do in between.

use cabinet::Opened;

use super::{Desk, Draft, Effort, Idea, Review, View, Watch};
use crate::Stop;

/// Reviews a game one position at a time. It comes to the same as [`review`](super::review).
pub struct Reviewer {
    opened: Opened,
    effort: Effort,
    views: Vec<View>,
    draft: Option<Draft>,
    better: Vec<Vec<Idea>>,
}

impl Reviewer {
    /// Begins.
    pub fn new(opened: Opened, effort: Effort) -> Self {
        Self { opened, effort, views: Vec::new(), draft: None, better: Vec::new() }
    }

    /// How many steps are done, of how many at most.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.positions() + Review::MOST_TURNS;
        let turns = self.draft.as_ref().map_or(Review::MOST_TURNS, |draft| draft.turns.len());
        (self.views.len() + self.better.len() + (Review::MOST_TURNS - turns), all)
    }

    fn positions(&self) -> usize {
        self.opened.record.tokens.len() + 1
    }

    /// Whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        self.draft.as_ref().is_some_and(|draft| draft.turns.len() == self.better.len())
    }

    /// Takes a step; false if it was stopped, or if the game has no players.
    pub fn step(&mut self, stop: &Stop) -> bool {
        if self.is_done() {
            return true;
        }
        let positions = self.positions();
        let watch = Watch { stop, progress: &|_, _| {} };
        let Some(desk) = Desk::new(&self.opened, &self.effort, watch, positions) else {
            return false;
        };
        if let Some(draft) = &self.draft {
            let better = draft.better(&desk, self.better.len());
            let is_there = better.is_some();
            self.better.extend(better);
            return is_there;
        }
        let Some(view) = desk.view(self.views.len()) else { return false };
        self.views.push(view);
        if self.views.len() == positions {
            self.draft = Some(Draft::new(&desk, &self.views));
        }
        true
    }

    /// The review; nothing while there is something left to do.
    pub fn finish(self) -> Option<Review> {
        let is_done = self.is_done();
        self.draft.filter(|_| is_done).map(|draft| draft.finish(self.better))
    }
}
