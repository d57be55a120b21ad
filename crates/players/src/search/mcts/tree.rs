//! The tree: nodes and the edges between them, in two lists that only grow.

use tabletop::{Game, PerSeat, Seat};

use super::{Params, round::Round};
use crate::mind::{Knowledge, Report};

/// No node yet.
const NONE: u32 = u32::MAX;
/// From here on a seat is as good as first.
const FIRST: f32 = 0.999;

#[derive(Clone, Copy)]
struct Node {
    /// On average, or exactly if it is known.
    worth: PerSeat<f32>,
    visits: u32,
    is_exact: bool,
    /// Who acts here, from the moment at which it has edges.
    seat: Seat,
    /// Whether all its edges are there, not only the first few.
    is_whole: bool,
    first: u32,
    edges: u32,
}

impl Node {
    /// Adds the visits of the same node in another tree.
    fn count_in(&mut self, other: &Self) {
        if self.is_exact {
            return;
        }
        let part = other.visits as f32 / (self.visits + other.visits).max(1) as f32;
        let (own, theirs) = (self.worth, other.worth);
        let mean = |seat| own[seat] + (theirs[seat] - own[seat]) * part;
        self.worth = if other.is_exact { theirs } else { PerSeat::new(own.as_slice().len(), mean) };
        self.visits += other.visits;
        self.is_exact = other.is_exact;
    }
}

/// How many of its edges a node looks at.
fn width(node: &Node, params: &Params) -> u32 {
    params.width.max(1) + (params.widening * (node.visits as f32).sqrt()) as u32
}

/// An action that can be taken at a node.
#[derive(Clone, Copy)]
struct Edge<A> {
    action: A,
    prior: f32,
    node: u32,
}

/// All that is known of what follows.
pub(super) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    path: Vec<u32>,
    deepest: u32,
}

impl<A> Default for Tree<A> {
    fn default() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new(), path: Vec::new(), deepest: 0 }
    }
}

impl<A: Copy + Ord> Tree<A> {
    const ROOT: u32 = 0;
    /// Edges that are kept for each node that may be.
    const EDGES: usize = 8;
    /// Edges that a node has until it needs more: most nodes are hardly ever visited.
    const FEW: usize = 12;

    fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    fn edges_of(&self, index: u32) -> &[Edge<A>] {
        let node = self.node(index);
        &self.edges[node.first as usize..][..node.edges as usize]
    }

    /// How often the root has been visited.
    pub(super) fn visits(&self) -> u32 {
        self.node(Self::ROOT).visits
    }

    /// Whether the outcome is known.
    pub(super) fn is_settled(&self) -> bool {
        self.node(Self::ROOT).is_exact
    }

    /// Whether there is only one action.
    pub(super) fn is_forced(&self) -> bool {
        self.node(Self::ROOT).edges == 1
    }

    /// Begins anew, with the room of before.
    pub(super) fn plant<G: Game<Action = A>, K: Knowledge<G>>(
        &mut self,
        round: &mut Round<'_, G, K>,
        position: &G::Position,
    ) {
        self.nodes.clear();
        self.edges.clear();
        self.deepest = 0;
        self.add_node(round.game.players());
        let chances = round.knowledge.chances(round.game, position);
        self.nodes[0].worth = PerSeat::new(round.game.players(), |seat| chances[seat] as f32);
        self.nodes[0].visits = 1;
        self.expand(round, position, Self::ROOT);
    }

    /// One visit: down to a leaf, its judgement, and back up.
    pub(super) fn grow<G: Game<Action = A>, K: Knowledge<G>>(
        &mut self,
        round: &mut Round<'_, G, K>,
        position: &mut G::Position,
        depth: u32,
    ) {
        self.path.clear();
        self.path.push(Self::ROOT);
        let mut here = Self::ROOT;
        while !self.node(here).is_exact {
            if self.node(here).edges == 0 {
                let may = (self.path.len() as u32) <= depth && self.has_room(round.params);
                if self.node(here).visits == 0 || !may || !self.expand(round, position, here) {
                    break;
                }
            }
            if !self.node(here).is_whole && self.is_used_up(here, round.params) {
                self.expand(round, position, here);
            }
            let edge = self.select(here, round);
            round.game.play(position, self.edges[edge].action);
            if self.edges[edge].node == NONE {
                self.edges[edge].node = self.add_node(round.game.players());
            }
            here = self.edges[edge].node;
            self.path.push(here);
        }
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        let worth = if self.node(here).is_exact {
            self.node(here).worth
        } else {
            let (worth, is_exact) = round.judge(position);
            self.nodes[here as usize].is_exact = is_exact;
            if is_exact {
                self.nodes[here as usize].worth = worth;
            }
            worth
        };
        self.climb(worth);
    }

    /// Takes what a visit was worth up to the root.
    fn climb(&mut self, worth: PerSeat<f32>) {
        let mut is_exact = false;
        let mut path = std::mem::take(&mut self.path);
        for &index in path.iter().rev() {
            if is_exact {
                self.settle(index);
            }
            let node = &mut self.nodes[index as usize];
            node.visits += 1;
            is_exact = node.is_exact;
            if !is_exact {
                let part = 1.0 / node.visits as f32;
                let mean = node.worth;
                node.worth = PerSeat::new(worth.as_slice().len(), |seat| {
                    mean[seat] + (worth[seat] - mean[seat]) * part
                });
            }
        }
        path.clear();
        self.path = path;
    }

    /// Counts in what another tree of the same position knows of the root and its children.
    pub(super) fn join(&mut self, other: &Self) {
        if self.is_settled() {
            return;
        }
        let theirs = *other.node(Self::ROOT);
        self.nodes[Self::ROOT as usize].count_in(&theirs);
        self.deepest = self.deepest.max(other.deepest);
        for edge in other.edges_of(Self::ROOT) {
            let root = self.node(Self::ROOT);
            let mut own = root.first as usize..(root.first + root.edges) as usize;
            let own = own.find(|index| self.edges[*index].action == edge.action);
            let (Some(own), true) = (own, edge.node != NONE) else { continue };
            if self.edges[own].node == NONE {
                self.edges[own].node = self.add_node(theirs.worth.as_slice().len());
            }
            let child = self.edges[own].node as usize;
            self.nodes[child].count_in(other.node(edge.node));
        }
        self.settle(Self::ROOT);
    }

    /// Makes a node exact if its children say so: one of them has just become exact.
    fn settle(&mut self, index: u32) {
        let seat = self.node(index).seat;
        let mut best: Option<PerSeat<f32>> = None;
        let mut open = !self.node(index).is_whole;
        for edge in self.edges_of(index) {
            let child = (edge.node != NONE).then(|| self.node(edge.node));
            let Some(child) = child.filter(|child| child.is_exact) else {
                open = true;
                continue;
            };
            if best.is_none_or(|best| child.worth[seat] > best[seat]) {
                best = Some(child.worth);
            }
        }
        if let Some(best) = best.filter(|best| !open || best[seat] >= FIRST) {
            let node = &mut self.nodes[index as usize];
            node.worth = best;
            node.is_exact = true;
        }
    }

    /// The edge to go down by.
    fn select<G: Game<Action = A>, K>(&self, here: u32, round: &Round<'_, G, K>) -> usize {
        let Round { params, seat: thinker, .. } = round;
        let node = self.node(here);
        let root = (node.visits as f32).sqrt();
        let width = width(node, params);
        let against = if node.seat == *thinker { 0.0 } else { params.paranoia };
        let value = |worth: &PerSeat<f32>| {
            let own = worth[node.seat];
            if against > 0.0 { own + against * (1.0 - worth[*thinker] - own) } else { own }
        };
        let unseen = value(&node.worth) - params.caution;
        let mut best = (f32::NEG_INFINITY, node.first as usize);
        let mut seen = 0;
        for (rank, edge) in self.edges_of(here).iter().enumerate() {
            let child = (edge.node != NONE).then(|| self.node(edge.node));
            if child.is_some_and(|child| child.is_exact && child.worth[node.seat] < FIRST) {
                // Known, and no use in going there unless all that is left is no better.
                let child = child.map_or(0.0, |child| value(&child.worth));
                if child > best.0 {
                    best = (child, node.first as usize + rank);
                }
                continue;
            }
            seen += 1;
            let (worth, visits) =
                child.map_or((unseen, 0), |child| (value(&child.worth), child.visits));
            let bonus = params.exploration * edge.prior * root / (1 + visits) as f32;
            if worth + bonus > best.0 {
                best = (worth + bonus, node.first as usize + rank);
            }
            if seen >= width {
                break;
            }
        }
        best.1
    }

    fn has_room(&self, params: &Params) -> bool {
        let most = params.most_nodes.min(NONE as usize / Self::EDGES);
        self.nodes.len() < most && self.edges.len() < most * Self::EDGES
    }

    fn add_node(&mut self, players: usize) -> u32 {
        self.nodes.push(Node {
            worth: PerSeat::new(players, |_| 0.0),
            visits: 0,
            is_exact: false,
            seat: Seat::FIRST,
            is_whole: false,
            first: 0,
            edges: 0,
        });
        self.nodes.len() as u32 - 1
    }

    /// Whether a node needs more edges than the first few.
    fn is_used_up(&self, index: u32, params: &Params) -> bool {
        let node = self.node(index);
        let is_known = |edge: &Edge<A>| edge.node != NONE && self.node(edge.node).is_exact;
        width(node, params) > node.edges || self.edges_of(index).iter().all(is_known)
    }

    /// Gives a node its first few edges, the weightiest first, or all if it has those already.
    /// False at the end of the game.
    fn expand<G: Game<Action = A>, K: Knowledge<G>>(
        &mut self,
        round: &mut Round<'_, G, K>,
        position: &G::Position,
        index: u32,
    ) -> bool {
        let Some(seat) = round.game.to_act(position) else { return false };
        let Node { first, edges, .. } = *self.node(index);
        let known = first as usize..(first + edges) as usize;
        let start = self.edges.len();
        self.edges.extend_from_within(known);
        let (most, total) = round.weigh(position);
        let few = if edges == 0 && index != Self::ROOT { Self::FEW } else { usize::MAX };
        for (action, weight) in round.candidates.iter().take(few) {
            let is_known =
                self.edges[start..][..edges as usize].iter().any(|e| e.action == *action);
            if !is_known {
                let prior = (weight - most).exp() / total;
                self.edges.push(Edge { action: *action, prior, node: NONE });
            }
        }
        let node = &mut self.nodes[index as usize];
        node.seat = seat;
        node.first = start as u32;
        node.edges = (self.edges.len() - start) as u32;
        node.is_whole = round.candidates.len() <= few;
        node.edges > 0
    }

    /// How much speaks for an edge when it comes to an answer.
    fn votes(&self, index: u32, edge: &Edge<A>) -> f32 {
        let Node { seat, worth, is_exact, .. } = *self.node(index);
        if edge.node == NONE {
            return 0.0;
        }
        let child = self.node(edge.node);
        if child.is_exact {
            // The visits were for what it was held to be before.
            let good = child.worth[seat] >= worth[seat].min(FIRST);
            return if good { f32::MAX } else { 0.0 };
        }
        if is_exact { 0.0 } else { child.visits as f32 }
    }

    /// The edge with the most votes, of equal ones the weightiest.
    fn best(&self, index: u32) -> Option<Edge<A>> {
        let mut best: Option<(f32, Edge<A>)> = None;
        for edge in self.edges_of(index) {
            let votes = self.votes(index, edge);
            if best.is_none_or(|(most, _)| votes > most) {
                best = Some((votes, *edge));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// The answer: the best, or one drawn among those that are nearly as good.
    fn answer<G: Game<Action = A>, K: Knowledge<G>>(&self, round: &mut Round<'_, G, K>) -> Edge<A> {
        let best = self.best(Self::ROOT).expect("at least one candidate");
        let Params { temperature, slack, .. } = *round.params;
        if temperature <= 0.0 || best.node == NONE || self.is_settled() {
            return best;
        }
        let lot = round.lot();
        let most = self.node(best.node);
        let least = most.worth[round.seat] - slack;
        let share = |edge: &Edge<A>| {
            let votes = self.votes(Self::ROOT, edge);
            if votes == 0.0 || self.node(edge.node).worth[round.seat] < least {
                return 0.0;
            }
            (votes / most.visits as f32).min(1.0).powf(1.0 / temperature)
        };
        let shares: f32 = self.edges_of(Self::ROOT).iter().map(share).sum();
        let mut lot = shares * lot;
        for edge in self.edges_of(Self::ROOT) {
            lot -= share(edge);
            if lot < 0.0 {
                return *edge;
            }
        }
        best
    }

    /// What came of it.
    pub(super) fn report<G: Game<Action = A>, K: Knowledge<G>>(
        &self,
        round: &mut Round<'_, G, K>,
    ) -> Report<A> {
        let first = self.answer(round);
        let mut line = vec![first.action];
        let mut here = first.node;
        while here != NONE
            && let Some(edge) = self.best(here)
            && edge.node != NONE
        {
            line.push(edge.action);
            here = edge.node;
        }
        let worth = self.node(Self::ROOT).worth;
        let total: f32 = worth.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        let chances = PerSeat::new(round.game.players(), |seat| f64::from(worth[seat] / total));
        Report { action: first.action, chances, line, depth: self.deepest }
    }
}
