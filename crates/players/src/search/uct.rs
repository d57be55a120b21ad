//! The yardstick: plain UCT with random playouts and nothing else.
//!
//! Upper confidence bounds applied to trees (Kocsis and Szepesvári, 2006) for any number of
//! players: every node keeps what each visit was worth to the player who chose it. Playouts are
//! uniformly random to the end of the game, or to [`Uct::LONGEST`] actions and then ranked as the
//! game stands, since random Halma does not end.

use tabletop::{Dice, Game, Match, PerSeat, Seat};

use crate::{
    budget::Budget,
    mind::{Mind, Report, choices, shares},
};

/// Plain UCT.
#[derive(Clone, Copy, Debug)]
pub struct Uct;

struct Node<A> {
    action: Option<A>,
    /// Who chose the action.
    by: Seat,
    visits: u32,
    value: f64,
    children: Vec<u32>,
    untried: Option<Vec<A>>,
}

impl<A> Node<A> {
    fn new(action: Option<A>, by: Seat) -> Self {
        Self { action, by, visits: 0, value: 0.0, children: Vec::new(), untried: None }
    }
}

impl Uct {
    /// How far a playout goes.
    pub const LONGEST: u32 = 400;
    /// How much a little visited node is favoured.
    const EXPLORATION: f64 = 1.0;
    /// From how many actions on they are not listed.
    const MANY: usize = 4_000;
    /// The most nodes kept: visits beyond it play out from the leaves there are.
    const MOST_NODES: usize = 2_000_000;
}

impl<G: Game> Mind<G> for Uct {
    fn think(&mut self, run: &Match<G>, budget: &mut Budget<'_>, seed: u64) -> Report<G::Action> {
        let game = run.game();
        let root_seat = run.to_act().expect("a game that is not over");
        let mut dice = Dice::new(seed);
        let mut tree = vec![Node::new(None, root_seat)];
        let mut totals = PerSeat::new(game.players(), |_| 0.0);
        let mut visits = 0.0;
        loop {
            let mut position = run.position().clone();
            let mut path = vec![0usize];
            descend(game, &mut tree, &mut position, &mut path, &mut dice);
            let worth = playout(game, &mut position, &mut dice);
            for index in path {
                let node = &mut tree[index];
                node.visits += 1;
                node.value += worth[node.by];
            }
            for seat in Seat::all(game.players()) {
                totals[seat] += worth[seat];
            }
            visits += 1.0;
            if !budget.visit() {
                break;
            }
        }
        let chances = PerSeat::new(game.players(), |seat| totals[seat] / visits);
        let line = best_line(&tree);
        let mut list = Vec::new();
        choices(game, run.position(), &mut list);
        let action = line.first().copied().unwrap_or(list[0]);
        Report { action, chances, depth: line.len() as u32, line }
    }
}

/// Goes down by upper confidence bounds until a child is added or the game ends.
fn descend<G: Game>(
    game: &G,
    tree: &mut Vec<Node<G::Action>>,
    position: &mut G::Position,
    path: &mut Vec<usize>,
    dice: &mut Dice,
) {
    let mut here = 0;
    while let Some(seat) = game.to_act(position) {
        if let Some(action) = unseen_of_many(game, tree, here, position, dice) {
            add_child(game, tree, (here, seat, action), position, path);
            return;
        }
        let mut untried = tree[here].untried.take().unwrap_or_else(|| {
            let mut list = Vec::new();
            choices(game, position, &mut list);
            list.retain(|action| !has_child(tree, here, *action));
            list
        });
        if !untried.is_empty() && tree.len() < Uct::MOST_NODES {
            let action = untried.swap_remove(dice.below(untried.len() as u32) as usize);
            tree[here].untried = Some(untried);
            add_child(game, tree, (here, seat, action), position, path);
            return;
        }
        tree[here].untried = Some(untried);
        let Some(next) = select(tree, here) else { return };
        if let Some(action) = tree[next].action {
            game.play(position, action);
        }
        path.push(next);
        here = next;
    }
}

/// Plays an action that was not tried at a node before.
fn add_child<G: Game>(
    game: &G,
    tree: &mut Vec<Node<G::Action>>,
    (here, seat, action): (usize, Seat, G::Action),
    position: &mut G::Position,
    path: &mut Vec<usize>,
) {
    game.play(position, action);
    tree.push(Node::new(Some(action), seat));
    let child = tree.len() - 1;
    tree[here].children.push(child as u32);
    path.push(child);
}

fn has_child<A: Copy + PartialEq>(tree: &[Node<A>], here: usize, action: A) -> bool {
    tree[here].children.iter().any(|child| tree[*child as usize].action == Some(action))
}

/// An untried action where there are so many that a list of them at every node would fill the
/// memory: one drawn among all, again and again until it is new.
fn unseen_of_many<G: Game>(
    game: &G,
    tree: &[Node<G::Action>],
    here: usize,
    position: &G::Position,
    dice: &mut Dice,
) -> Option<G::Action> {
    let few_tried = tree[here].children.len() < Uct::MANY / 2;
    if tree[here].untried.is_some() || !few_tried || tree.len() >= Uct::MOST_NODES {
        return None;
    }
    let mut scratch = Vec::new();
    loop {
        let drawn = game.draw(position, dice, &mut scratch)?;
        if (drawn.choices as usize) < Uct::MANY {
            return None;
        }
        let is_own = game.actor(position, drawn.action) == game.to_act(position);
        if is_own && !has_child(tree, here, drawn.action) {
            return Some(drawn.action);
        }
    }
}

fn select<A>(tree: &[Node<A>], here: usize) -> Option<usize> {
    let log = f64::from(tree[here].visits.max(1)).ln();
    let bound = |child: usize| {
        let node = &tree[child];
        let visits = f64::from(node.visits.max(1));
        node.value / visits + Uct::EXPLORATION * (log / visits).sqrt()
    };
    let children = tree[here].children.iter().map(|child| *child as usize);
    children.max_by(|a, b| bound(*a).total_cmp(&bound(*b)))
}

fn playout<G: Game>(game: &G, position: &mut G::Position, dice: &mut Dice) -> PerSeat<f64> {
    let mut scratch = Vec::new();
    for _ in 0..Uct::LONGEST {
        match game.draw(position, dice, &mut scratch) {
            Some(drawn) => game.play(position, drawn.action),
            None => break,
        }
    }
    shares(&game.places(position))
}

/// The most visited children from the root on.
fn best_line<A: Copy>(tree: &[Node<A>]) -> Vec<A> {
    let mut line = Vec::new();
    let mut here = 0;
    while let Some(next) =
        tree[here].children.iter().max_by_key(|child| tree[**child as usize].visits)
    {
        here = *next as usize;
        line.extend(tree[here].action);
    }
    line
}
