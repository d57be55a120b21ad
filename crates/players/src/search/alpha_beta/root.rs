//! The root: one iteration after the other, and the choice in the end.

use tabletop::{Dice, Game};

use super::{
    Desk, Evaluation, Look, Study, WIN, is_decided,
    tree::{Node, Tree, Window},
};
use crate::{budget::Budget, mind::choices, search::ordering::MOST_PLIES};

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<A> {
    /// What to do.
    pub action: A,
    /// What it is worth to who is to act: a value of the evaluation, or a decided score.
    pub score: i32,
    /// How the game is expected to go on, beginning with the action.
    pub line: Vec<A>,
    /// The last complete iteration.
    pub depth: u32,
}

/// An action at the root.
#[derive(Clone)]
struct Candidate<A> {
    action: A,
    score: i32,
    /// Whether the score is more than an upper bound.
    exact: bool,
    line: Vec<A>,
}

pub(super) struct Root<'a, 'b, G: Game, E> {
    tree: Tree<'a, 'b, G, E>,
    /// By the last iteration, the best first.
    candidates: Vec<Candidate<G::Action>>,
}

impl<'a, 'b, G: Game, E: Evaluation<G>> Root<'a, 'b, G, E> {
    pub(super) fn new(
        study: &'a Study<'a, G, E>,
        desk: &'a mut Desk<G::Action>,
        budget: &'a mut Budget<'b>,
    ) -> Self {
        let Study { game, position, evaluation, .. } = *study;
        let mut list = Vec::new();
        let look = Look { ply: 0, left: 1, own: true };
        evaluation.moves(game, position, look, &mut list);
        if list.is_empty() {
            let mut all = Vec::new();
            choices(game, position, &mut all);
            list.extend(all.into_iter().map(|action| (action, 0)));
        }
        list.sort_by_key(|(_, weight)| -i64::from(*weight));
        let candidate =
            |(action, _)| Candidate { action, score: 0, exact: false, line: vec![action] };
        let candidates = list.into_iter().map(candidate).collect();
        Self { tree: Tree { study, desk, budget, stopped: false }, candidates }
    }

    pub(super) fn search(mut self, dice: &mut Dice) -> Found<G::Action> {
        self.overlook(dice);
        let depth = self.iterations(0, true);
        self.choose(depth, dice)
    }

    /// Searches for what it tells the others by the table: every second helper is a ply ahead.
    pub(super) fn help(mut self, index: usize) {
        self.iterations(1 - index as u32 % 2, false);
    }

    /// One iteration after the other; the last complete one. Who leads begins none that it could
    /// not finish.
    fn iterations(&mut self, mut depth: u32, leads: bool) -> u32 {
        let params = self.tree.study.params;
        let most = params.depth.min(self.tree.budget.depth()).clamp(1, MOST_PLIES as u32 - 2);
        let most = if self.candidates.len() == 1 { most.min(2) } else { most };
        while depth < most {
            if leads && depth > 0 && self.tree.budget.is_past(params.last_start) {
                break;
            }
            let before = self.candidates[0].score;
            if !self.deepen(depth + 1, before) {
                break;
            }
            depth += 1;
            let score = self.candidates[0].score;
            if is_decided(score) && WIN - score.abs() <= depth as i32 {
                break;
            }
        }
        depth
    }

    /// Forgets some actions, as people do; never all.
    fn overlook(&mut self, dice: &mut Dice) {
        let percent = self.tree.study.params.overlook;
        if percent == 0 {
            return;
        }
        let kept = dice.below(self.candidates.len() as u32) as usize;
        let mut index = 0;
        self.candidates.retain(|_| {
            index += 1;
            index - 1 == kept || dice.below(100) >= percent
        });
    }

    /// One iteration: a narrow window about the score before, widened until the score is inside.
    /// False when the budget ended it.
    fn deepen(&mut self, depth: u32, before: i32) -> bool {
        let params = self.tree.study.params;
        let (mut below, mut above) = (params.window.max(1), params.window.max(1));
        loop {
            let edge = WIN + 1;
            let narrow = depth > 2 && !is_decided(before);
            let low = if narrow { (before - below - params.slack).max(-edge) } else { -edge };
            let high = if narrow { (before + above).min(edge) } else { edge };
            if !self.iterate(depth, (low, high)) {
                return false;
            }
            let best = self.candidates[0].score;
            if best <= low {
                below = below.saturating_mul(8).min(4 * WIN);
            } else if best >= high {
                above = above.saturating_mul(8).min(4 * WIN);
            } else {
                return true;
            }
        }
    }

    /// Every candidate once, then in order of their scores. When the budget ends it, only those
    /// done are left, if that counts and the best of them is no worse than was thought; otherwise
    /// all is as it was before.
    fn iterate(&mut self, depth: u32, (low, high): Window) -> bool {
        let slack = self.tree.study.params.slack;
        let mut best = -WIN - 1;
        let mut done = 0;
        let mut candidates = std::mem::take(&mut self.candidates);
        let before = candidates.clone();
        for candidate in &mut candidates {
            let floor = low.max(best - slack);
            let (score, exact) = self.score(depth, candidate.action, (floor, high), done == 0);
            if self.tree.stopped {
                break;
            }
            done += 1;
            candidate.score = score;
            candidate.exact = exact;
            if exact {
                candidate.line.clear();
                candidate.line.push(candidate.action);
                candidate.line.extend_from_slice(&self.tree.desk.lines[1]);
            }
            best = best.max(score);
            if best >= high {
                break;
            }
        }
        let whole = !self.tree.stopped;
        let counts = whole || self.tree.study.params.partial;
        if done > 0 && best > low && counts {
            candidates[..done].sort_by_key(|candidate| -candidate.score);
            if !whole {
                candidates.truncate(done);
            }
        } else if !whole {
            candidates = before;
        }
        self.candidates = candidates;
        whole
    }

    /// The score of a root action, and whether it is more than an upper bound.
    fn score(
        &mut self,
        depth: u32,
        action: G::Action,
        (alpha, beta): Window,
        first: bool,
    ) -> (i32, bool) {
        let mut position = self.tree.study.position.clone();
        self.tree.study.game.play(&mut position, action);
        let node = Node { position: &position, depth: depth - 1, ply: 1, replied: false };
        if !first {
            let score = self.tree.child(true, &node, (alpha, alpha + 1));
            if score <= alpha || self.tree.stopped {
                return (score, false);
            }
        }
        let score = self.tree.child(true, &node, (alpha, beta));
        (score, score > alpha)
    }

    /// The best, or by lot one that is nearly as good.
    fn choose(mut self, depth: u32, dice: &mut Dice) -> Found<G::Action> {
        let slack = self.tree.study.params.slack;
        let mut choice = 0;
        let best = self.candidates[0].score;
        if slack > 0 && !is_decided(best) {
            let near = |candidate: &Candidate<G::Action>| {
                candidate.exact && candidate.score >= best - slack
            };
            let mut most = i32::MIN;
            for (index, candidate) in self.candidates.iter().enumerate() {
                let drawn = candidate.score + dice.below(slack as u32 + 1) as i32;
                if near(candidate) && drawn > most {
                    (most, choice) = (drawn, index);
                }
            }
        }
        let Candidate { action, score, line, .. } = self.candidates.swap_remove(choice);
        Found { action, score, line, depth }
    }
}
