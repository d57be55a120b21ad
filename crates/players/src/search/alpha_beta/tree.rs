//! Below the root.

use tabletop::{Game, mix};

use super::{Desk, Evaluation, LARGEST, Look, Others, Study, WIN, is_decided};
use crate::{
    budget::Budget,
    mind::shares,
    search::{
        ordering::{MOST_PLIES, bring_best},
        table::{Bound, Entry},
    },
};

/// A search in progress. Scores are those of the side whose node it is: the root seat's own, or the
/// others' together.
pub(super) struct Tree<'a, 'b, G: Game, E> {
    pub(super) study: &'a Study<'a, G, E>,
    pub(super) desk: &'a mut Desk<G::Action>,
    pub(super) budget: &'a mut Budget<'b>,
    /// Set when the budget is spent: every score after that is void.
    pub(super) stopped: bool,
}

/// A node: a position, how deep it is, and how far to look.
pub(super) struct Node<'p, P> {
    pub(super) position: &'p P,
    pub(super) depth: u32,
    pub(super) ply: usize,
    /// Whether one of the others has used the round's free choice (best-reply search).
    pub(super) replied: bool,
}

/// The scores that matter: above `.0` and below `.1`.
pub(super) type Window = (i32, i32);

impl<G: Game, E: Evaluation<G>> Tree<'_, '_, G, E> {
    /// The score of a node for its parent's side.
    pub(super) fn child(
        &mut self,
        own: bool,
        node: &Node<'_, G::Position>,
        (alpha, beta): Window,
    ) -> i32 {
        match self.study.game.to_act(node.position) {
            None => {
                self.desk.lines[node.ply].clear();
                sign(own, self.result(node.position, node.ply))
            }
            Some(seat) if (seat == self.study.seat) == own => self.node(node, (alpha, beta)),
            Some(_) => -self.node(node, (-beta, -alpha)),
        }
    }

    /// What a finished game is worth to the root seat.
    fn result(&self, position: &G::Position, ply: usize) -> i32 {
        let share = shares(&self.study.game.places(position))[self.study.seat];
        if share > 0.999 {
            WIN - ply as i32
        } else if share < 0.001 {
            ply as i32 - WIN
        } else {
            0
        }
    }

    fn node(&mut self, node: &Node<'_, G::Position>, window: Window) -> i32 {
        let ply = node.ply;
        self.desk.lines[ply].clear();
        if !self.budget.visit() {
            self.stopped = true;
            return 0;
        }
        let own = self.study.game.to_act(node.position) == Some(self.study.seat);
        // 1. Leaves.
        if let Some(score) = self.leaf(node, own) {
            return score;
        }
        // 2. What is known already.
        let key = self.key(node);
        let known = self.study.table.get(key);
        if let Some(entry) = known
            && let Some(score) = usable(&entry, node, window)
        {
            return score;
        }
        // 3. The actions in order.
        let mut list = std::mem::take(&mut self.desk.lists[ply]);
        self.list(node, own, known.and_then(|entry| entry.action), &mut list);
        debug_assert!(!list.is_empty(), "at least one action is worth looking at");
        // 4. Each of them.
        let (best, action) = self.best(node, own, window, &mut list);
        self.desk.lists[ply] = list;
        // 5. Remembered.
        if !self.stopped {
            let bound = match best {
                _ if best >= window.1 => Bound::Lower,
                _ if best > window.0 => Bound::Exact,
                _ => Bound::Upper,
            };
            let score = from_here(best, ply);
            self.study.table.put(key, Entry { score, depth: node.depth as u8, bound, action });
        }
        best
    }

    fn leaf(&self, node: &Node<'_, G::Position>, own: bool) -> Option<i32> {
        let Node { position, depth, ply, .. } = *node;
        let evaluation = &self.study.evaluation;
        if depth == 0 || ply + 1 >= MOST_PLIES {
            return Some(sign(own, evaluation.value(self.study.game, position, self.study.seat)));
        }
        if depth > 1 || node.replied {
            return None;
        }
        evaluation
            .foresee(self.study.game, position, self.study.seat, ply as u32)
            .map(|score| sign(own, score))
    }

    fn key(&self, node: &Node<'_, G::Position>) -> u64 {
        let salt = mix(self.study.seat.index() as u64 * 2 + u64::from(node.replied));
        self.study.evaluation.key(self.study.game, node.position) ^ salt
    }

    /// The actions of a node with the weights by which they are tried.
    fn list(
        &self,
        node: &Node<'_, G::Position>,
        own: bool,
        first: Option<G::Action>,
        list: &mut Vec<(G::Action, i32)>,
    ) {
        list.clear();
        let look = Look { ply: node.ply as u32, left: node.depth, own };
        self.study.evaluation.moves(self.study.game, node.position, look, list);
        let params = &self.study.params;
        for (action, weight) in list.iter_mut() {
            if Some(*action) == first {
                *weight = i32::MAX;
            } else if !node.replied {
                *weight += self.desk.ordering.history(own, *action, params.history);
                if self.desk.ordering.is_killer(node.ply, *action) {
                    *weight += params.killer;
                }
            }
        }
    }

    /// The best score of a node and what leads to it.
    fn best(
        &mut self,
        node: &Node<'_, G::Position>,
        own: bool,
        (mut alpha, beta): Window,
        list: &mut [(G::Action, i32)],
    ) -> (i32, Option<G::Action>) {
        let (mut best, mut choice) = (-WIN - 1, None);
        let by_turns =
            !own && self.study.game.players() > 2 && self.study.params.others == Others::BestReply;
        if by_turns && self.another_follows(node, list) {
            // One of the others leaves the reply to those after him.
            let action = bring_best(list, 0);
            let child = Step { action, depth: node.depth, replied: false };
            best = self.try_action(node, own, &child, (alpha, beta));
            choice = Some(action);
            if self.stopped || best >= beta {
                return (best, choice);
            }
            alpha = alpha.max(best);
            self.keep_line(node.ply, action);
        }
        let count = if by_turns && node.replied { 1 } else { list.len() };
        for index in 0..count {
            let action = bring_best(list, index);
            let depth = if by_turns && node.replied { node.depth } else { node.depth - 1 };
            let step = Step { action, depth, replied: by_turns };
            let first = choice.is_none();
            let score = if first {
                self.try_action(node, own, &step, (alpha, beta))
            } else {
                self.late(node, own, &step, index, (alpha, beta))
            };
            if self.stopped {
                return (best, choice);
            }
            if score > best {
                best = score;
                choice = Some(action);
                if score > alpha {
                    alpha = score;
                    self.keep_line(node.ply, action);
                }
                if score >= beta {
                    let ordering = &mut self.desk.ordering;
                    ordering.learn(own, node.ply, node.depth, action, &list[..index]);
                    break;
                }
            }
        }
        (best, choice)
    }

    /// Whether yet another of the others acts after the one who is to act, before the root seat.
    fn another_follows(&self, node: &Node<'_, G::Position>, list: &mut [(G::Action, i32)]) -> bool {
        if node.replied || list.is_empty() {
            return false;
        }
        let mut position = node.position.clone();
        self.study.game.play(&mut position, bring_best(list, 0));
        self.study.game.to_act(&position).is_some_and(|seat| seat != self.study.seat)
    }

    /// Actions after the first are only asked whether they are better, late ones less deeply, and
    /// searched again if so.
    fn late(
        &mut self,
        node: &Node<'_, G::Position>,
        own: bool,
        step: &Step<G::Action>,
        index: usize,
        (alpha, beta): Window,
    ) -> i32 {
        let less = self.reduction(node.depth, index).min(step.depth.saturating_sub(1));
        let mut score = alpha + 1;
        if less > 0 {
            let shallow = Step { depth: step.depth - less, ..*step };
            score = self.try_action(node, own, &shallow, (alpha, alpha + 1));
        }
        if score > alpha && !self.stopped {
            score = self.try_action(node, own, step, (alpha, alpha + 1));
        }
        if score > alpha && score < beta && !self.stopped {
            score = self.try_action(node, own, step, (alpha, beta));
        }
        score
    }

    fn reduction(&self, depth: u32, index: usize) -> u32 {
        let late = self.study.params.late;
        if late == 0 || depth < 3 || index < late {
            0
        } else {
            1 + u32::from(index >= 4 * late && depth > 3)
        }
    }

    fn try_action(
        &mut self,
        node: &Node<'_, G::Position>,
        own: bool,
        step: &Step<G::Action>,
        window: Window,
    ) -> i32 {
        let mut position = node.position.clone();
        self.study.game.play(&mut position, step.action);
        let theirs = self.study.game.to_act(&position) != Some(self.study.seat);
        let child = Node {
            position: &position,
            depth: step.depth,
            ply: node.ply + 1,
            replied: step.replied && theirs,
        };
        self.child(own, &child, window)
    }

    /// The line of a ply: an action and the line of the ply below.
    pub(super) fn keep_line(&mut self, ply: usize, action: G::Action) {
        let (upper, lower) = self.desk.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(action);
        upper[ply].extend_from_slice(&lower[0]);
    }
}

/// An action to try, and how its node is searched.
#[derive(Clone, Copy)]
struct Step<A> {
    action: A,
    depth: u32,
    replied: bool,
}

/// A remembered score, where it settles the node. Inside a wide window only the best action is
/// used, so that the line stays whole.
fn usable<A, P>(entry: &Entry<A>, node: &Node<'_, P>, (alpha, beta): Window) -> Option<i32> {
    if u32::from(entry.depth) < node.depth || beta - alpha > 1 {
        return None;
    }
    let score = from_root(entry.score, node.ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    settles.then_some(score)
}

/// A score of the root seat as one of the side whose node it is, and back.
const fn sign(own: bool, score: i32) -> i32 {
    if own { score } else { -score }
}

/// Decided scores count plies from the root in the tree, from the position in the table.
const fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        _ if !is_decided(score) => score,
        LARGEST.. => score + ply as i32,
        _ => score - ply as i32,
    }
}

const fn from_root(score: i32, ply: usize) -> i32 {
    match score {
        _ if !is_decided(score) => score,
        LARGEST.. => score - ply as i32,
        _ => score + ply as i32,
    }
}
