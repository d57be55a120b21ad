//! Iterative deepening alpha-beta: principal variation search with a table of positions, killers,
//! history, late reductions and an aspiration window.
//!
//! Scores are always those of one seat, the *root seat*, against all others. With two players that
//! is plain negamax; with more the others are taken to play together against it (*paranoid*), or
//! one of them at a time answers while the rest do what looks natural ([`Others`]). Whoever is to
//! act decides whose node it is, so several turns in a row, passes and skipped seats need no care.
//!
//! A game takes part through [`Evaluation`].

mod root;
mod tree;

use std::hash::Hash;

use tabletop::{Dice, Game, Match, PerSeat, Seat};

pub use self::root::Found;
use self::root::Root;
use super::{
    ordering::{MOST_PLIES, Ordering},
    table::Table,
};
use crate::{
    budget::Budget,
    mind::{Mind, Report},
};

/// What a game teaches alpha-beta.
pub trait Evaluation<G: Game>: Send + Sync {
    /// A number that is the same for positions in which play goes on alike, with who is to act in
    /// it.
    fn key(&self, game: &G, position: &G::Position) -> u64;

    /// How good a position, in which the game is not over, is for a seat against the others, in the
    /// game's own units: nought when even, never beyond [`LARGEST`] either way.
    fn value(&self, game: &G, position: &G::Position, seat: Seat) -> i32;

    /// Appends the actions worth looking at for who is to act, with a weight by which they are
    /// tried (the highest first). At least one, and only what the seat to act can do.
    fn moves(&self, game: &G, position: &G::Position, look: Look, list: &mut Vec<(G::Action, i32)>);

    /// The value for a seat after the best action of who is to act, where that can be told without
    /// playing every action: it saves the last ply of the search. Decided scores ([`win_in`]) are
    /// allowed.
    fn foresee(&self, _game: &G, _position: &G::Position, _seat: Seat, _ply: u32) -> Option<i32> {
        None
    }

    /// The chance to come first that a value means, 0 to 1.
    fn chance(&self, game: &G, value: i32) -> f64;
}

/// Where in the tree actions are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How many actions have been played since the root.
    pub ply: u32,
    /// How many are still looked ahead, this one included.
    pub left: u32,
    /// Whether it is the root seat that is to act.
    pub own: bool,
}

/// The largest value that is not a decided game.
pub const LARGEST: i32 = 500_000;

/// A decided game; the earlier the larger.
const WIN: i32 = 1_000_000;

/// The score of a game that is won after so many actions from the root; less it for a lost one.
pub const fn win_in(plies: u32) -> i32 {
    WIN - plies as i32
}

/// Whether a score is that of a decided game.
pub const fn is_decided(score: i32) -> bool {
    score.abs() > LARGEST
}

/// How the other seats are thought to play when there are two or more of them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Others {
    /// All against the root seat.
    #[default]
    Paranoid,
    /// Between two turns of the root seat one of them looks for the reply that hurts it most; the
    /// rest play the action that their knowledge puts first (best-reply search, Schadd and Winands
    /// 2011, in the form without skipped turns, BRS+, Esser et al. 2013).
    BestReply,
}

/// How it searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Params {
    /// The most actions looked ahead.
    pub depth: u32,
    /// How the others play.
    pub others: Others,
    /// Two to this power positions are remembered; a slot takes about 32 bytes.
    pub table_bits: u32,
    /// The weight that a killer adds, in the units of [`Evaluation::moves`].
    pub killer: i32,
    /// The most that history adds to a weight.
    pub history: i32,
    /// From which action on (counted from 0) those in nodes of depth 3 and more are searched one
    /// ply less at first, and from four times that on two less; 0 switches it off.
    pub late: usize,
    /// Half the width of the first window about the score of the iteration before.
    pub window: i32,
    /// Actions at the root whose value is up to this much below the best are chosen as well, by
    /// lot: the lower, the rarer. Variety when small, weak play when large.
    pub slack: i32,
    /// How many actions in a hundred are overlooked at the root.
    pub overlook: u32,
    /// No iteration is begun when more than this part of the budget is gone.
    pub last_start: f64,
    /// Whether an iteration that the budget ended counts as far as it went. There is then less to
    /// choose from than in the one before.
    pub partial: bool,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            depth: 60,
            others: Others::Paranoid,
            table_bits: 18,
            killer: 50,
            history: 50,
            late: 4,
            window: 50,
            slack: 0,
            overlook: 0,
            last_start: 0.6,
            partial: true,
        }
    }
}

/// The search, with what it remembers.
///
/// Several threads search the same position at their own pace and tell each other what they find
/// by the table (lazy SMP, as engines for chess do); the first thread's answer counts.
pub struct AlphaBeta<G: Game, E> {
    /// What the game teaches.
    pub evaluation: E,
    /// How it searches.
    pub params: Params,
    table: Table<G::Action>,
    /// One a thread.
    desks: Vec<Desk<G::Action>>,
}

/// What a thread needs to itself, kept from search to search.
struct Desk<A> {
    ordering: Ordering<A>,
    /// One list of actions and one line a ply.
    lists: Vec<Vec<(A, i32)>>,
    lines: Vec<Vec<A>>,
}

impl<A: Copy + Eq + Hash> Desk<A> {
    fn new() -> Self {
        Self {
            ordering: Ordering::new(),
            lists: vec![Vec::new(); MOST_PLIES],
            lines: vec![Vec::new(); MOST_PLIES + 1],
        }
    }
}

/// What is searched, and with what: the same for all threads.
struct Study<'a, G: Game, E> {
    game: &'a G,
    position: &'a G::Position,
    /// The root seat.
    seat: Seat,
    evaluation: &'a E,
    params: &'a Params,
    table: &'a Table<G::Action>,
}

impl<G: Game, E: Evaluation<G>> AlphaBeta<G, E> {
    /// With what a game teaches.
    pub fn new(evaluation: E, params: Params) -> Self {
        Self { evaluation, params, table: Table::new(params.table_bits), desks: vec![Desk::new()] }
    }

    /// Searches a position in which the game is not over, for the seat that is to act.
    pub fn search(
        &mut self,
        game: &G,
        position: &G::Position,
        budget: &mut Budget<'_>,
        seed: u64,
    ) -> Found<G::Action> {
        let seat = game.to_act(position).expect("a game that is not over");
        self.table.renew();
        self.desks.resize_with(budget.threads(), Desk::new);
        let Self { evaluation, params, table, desks } = self;
        for desk in desks.iter_mut() {
            desk.ordering.clear();
        }
        let study = &Study { game, position, seat, evaluation, params, table };
        let (first, others) = desks.split_first_mut().expect("at least one thread");
        budget.spread(
            others,
            |budget| Root::new(study, first, budget).search(&mut Dice::new(seed)),
            |index, desk, budget| Root::new(study, desk, budget).help(index),
        )
    }

    /// The chances of all seats where the score of one is known: the others share the rest by how
    /// they stand.
    pub fn chances(
        &self,
        game: &G,
        position: &G::Position,
        seat: Seat,
        score: i32,
    ) -> PerSeat<f64> {
        let own = match score {
            _ if !is_decided(score) => self.evaluation.chance(game, score).clamp(0.0, 1.0),
            1.. => 1.0,
            _ => 0.0,
        };
        let weight = |other: Seat| {
            self.evaluation.chance(game, self.evaluation.value(game, position, other)).max(1e-6)
        };
        let others = Seat::all(game.players()).filter(|other| *other != seat);
        let all: f64 = others.map(weight).sum();
        PerSeat::new(game.players(), |other| {
            if other == seat { own } else { (1.0 - own) * weight(other) / all }
        })
    }
}

impl<G: Game, E: Evaluation<G>> Mind<G> for AlphaBeta<G, E> {
    fn think(&mut self, run: &Match<G>, budget: &mut Budget<'_>, seed: u64) -> Report<G::Action> {
        let (game, position) = (run.game(), run.position());
        let seat = run.to_act().expect("a game that is not over");
        let found = self.search(game, position, budget, seed);
        let chances = self.chances(game, position, seat, found.score);
        Report { action: found.action, chances, line: found.line, depth: found.depth }
    }
}
