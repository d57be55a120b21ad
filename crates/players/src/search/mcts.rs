//! Monte-Carlo tree search with knowledge, for any number of players.
//!
//! Every node keeps what it has been worth to each seat on average (max^n: Luckhardt and Irani,
//! 1986; its UCT form: Sturtevant, 2008), and the seat to act goes down to the child with the
//! greatest
//!
//! ```text
//!     worth + exploration · prior · √visits(parent) / (1 + visits(child))
//! ```
//!
//! (PUCT: Rosin, 2011, in the form of Silver et al., 2017; the second term is at the same time the
//! progressive bias of Chaslot et al., 2008.) The prior of a child is the share of its weight,
//! `exp(sharpness · weight)`, among those that [`Knowledge::candidates`] names. Of many children
//! only the first `width + widening · √visits` in the order of their weights are looked at
//! (progressive widening: Coulom, 2007; Chaslot et al., 2008).
//!
//! A new leaf is judged by [`Knowledge::chances`] (early cut-off: Lorentz, 2008; Winands and
//! Björnsson, 2010), or by that and the end of a playout, [`Knowledge::outcome`] (Silver et al.,
//! 2016). Ends of the game count exactly: a node with a child in which its seat is surely first is
//! that child, and one whose children are all exact is the best of them (MCTS-Solver: Winands,
//! Björnsson and Saito, 2008, for several players: Nijssen and Winands, 2010). This holds among the
//! candidates: what [`Knowledge::candidates`] leaves out does not exist.

mod round;
mod tree;

use tabletop::{Game, Match, mix};

use crate::{
    budget::Budget,
    mind::{Knowledge, Mind, Report},
};
use round::Round;
use tree::Tree;

/// How the search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Params {
    /// How much a promising but little visited child is favoured.
    pub exploration: f32,
    /// What a weight of [`Knowledge::candidates`] is multiplied with before it becomes a prior: 0
    /// makes all alike.
    pub sharpness: f32,
    /// How much less than its parent a child is held to be worth before its first visit.
    pub caution: f32,
    /// How many children a node has at first.
    pub width: u32,
    /// How many more it has for each unit of the root of its visits.
    pub widening: f32,
    /// How much the judgement of a leaf counts; the rest is how the game ends when it is played on
    /// hastily ([`Knowledge::outcome`]), in games that always come to an end. Judgement errs the
    /// same way in whole parts of the tree, playouts by chance.
    pub trust: f32,
    /// How far the others are held to play against the one who thinks instead of for themselves:
    /// 0, not at all (max^n), to 1 (paranoid).
    pub paranoia: f32,
    /// The most nodes that are kept; visits beyond it judge the leaves there are.
    pub most_nodes: usize,
    /// The greatest random number that is added to a weight, so that games differ.
    pub jitter: f32,
    /// How freely the answer is drawn: in proportion to `visits^(1 / temperature)`, or at 0 the
    /// most visited one.
    pub temperature: f32,
    /// How much less than the most visited answer a drawn one may be worth.
    pub slack: f32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            exploration: 1.0,
            sharpness: 1.0,
            caution: 0.1,
            width: 6,
            widening: 1.5,
            trust: 1.0,
            paranoia: 0.0,
            most_nodes: 1_000_000,
            jitter: 0.05,
            temperature: 0.0,
            slack: 1.0,
        }
    }
}

/// Monte-Carlo tree search with what a game has taught it.
///
/// Several threads grow a tree each, and what they know of the root's children is put together in
/// the end (root parallelisation: Chaslot, Winands and van den Herik, 2008). The further trees see
/// the weights a little blurred, so that they do not all look at the same.
pub struct Mcts<G: Game, K> {
    knowledge: K,
    /// How it searches.
    pub params: Params,
    /// One a thread.
    groves: Vec<Grove<G::Action>>,
}

/// A tree with its room to work in, kept from search to search.
struct Grove<A> {
    tree: Tree<A>,
    room: Vec<A>,
}

impl<A> Default for Grove<A> {
    fn default() -> Self {
        Self { tree: Tree::default(), room: Vec::new() }
    }
}

impl<G: Game, K: Knowledge<G>> Mcts<G, K> {
    /// Visits that are enough where there is nothing to choose.
    const FEW: u32 = 32;
    /// Visits between two looks at the clock, since a judgement may take long.
    const INTERVAL: u32 = 8;
    /// What jitter further trees have at least.
    const BLUR: f32 = 0.3;

    /// A search with that knowledge.
    pub fn new(knowledge: K, params: Params) -> Self {
        Self { knowledge, params, groves: Vec::new() }
    }
}

impl<G: Game, K: Knowledge<G>> Mind<G> for Mcts<G, K> {
    fn think(&mut self, run: &Match<G>, budget: &mut Budget<'_>, seed: u64) -> Report<G::Action> {
        let seat = run.to_act().expect("a game that is not over");
        budget.bound();
        self.groves.resize_with(budget.threads(), Grove::default);
        let Self { knowledge, params, groves } = self;
        let (knowledge, params): (&K, &Params) = (knowledge, params);
        let blurred = &Params { jitter: params.jitter.max(Self::BLUR), ..*params };
        let round = |params, seed| Round::new(run.game(), knowledge, params, seat, seed);
        let (lead, helpers) = groves.split_first_mut().expect("at least one thread");
        let mut own = round(params, seed);
        budget.spread(
            helpers,
            |budget| lead.grow(&mut own, run.position(), budget),
            |index, grove, budget| {
                let mut round = round(blurred, mix(seed ^ (index as u64 + 1)));
                grove.grow(&mut round, run.position(), budget);
            },
        );
        for helper in helpers {
            lead.tree.join(&helper.tree);
        }
        lead.tree.report(&mut own)
    }
}

impl<A: Copy + Ord> Grove<A> {
    /// Grows the tree until the budget is spent or there is nothing left to find out.
    fn grow<G: Game<Action = A>, K: Knowledge<G>>(
        &mut self,
        round: &mut Round<'_, G, K>,
        root: &G::Position,
        budget: &mut Budget<'_>,
    ) {
        round.exchange_room(&mut self.room);
        let tree = &mut self.tree;
        tree.plant(round, root);
        let mut position = root.clone();
        loop {
            let go_on = budget.visit();
            position.clone_from(root);
            tree.grow(round, &mut position, budget.depth());
            let visits = tree.visits();
            if visits.is_multiple_of(Mcts::<G, K>::INTERVAL) {
                budget.look();
            }
            let settled = tree.is_settled() || tree.is_forced() && visits >= Mcts::<G, K>::FEW;
            if !go_on || budget.is_spent() || settled {
                break;
            }
        }
        round.exchange_room(&mut self.room);
    }
}

#[cfg(test)]
mod tests;
