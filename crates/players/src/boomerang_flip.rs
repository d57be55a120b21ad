//! Boomerang, the flip: what it teaches the search.
//!
//! The strong levels use Monte-Carlo tree search whose leaves are judged, not played out
//! ([`guide`]); the weak ones alpha-beta to a few plies ([`lesson`]). Both rank layings and judge
//! positions alike ([`worth`], [`contacts`]), by numbers fitted to the standard box, and measured
//! in parts of a box's points for any other. At the same time a move the tree search won 21 of 32
//! games against alpha-beta, whose seven plies trust the judgement of too few positions, before its
//! leaves were played out as well.
//!
//! The last pieces are solved to the end ([`endgame`]), every laying looked at: in 24 positions with
//! nine pieces left that took 300,000 nodes and 0.2 s on average. Where it takes too long the tree
//! search takes over.

mod board;
mod contacts;
mod endgame;
mod guide;
mod haste;
mod lays;
mod lesson;
mod survey;
mod theme;
mod worth;

use std::{sync::Arc, time::Duration};

use ::boomerang_flip::{Action, Flip};
use tabletop::{Match, PerSeat, Seat};

use self::{
    board::Board,
    endgame::{Endgame, Solved},
    guide::Guide,
    lays::Lays,
    lesson::Lesson,
    worth::{LEARNT, NAIVE, Stages},
};
use crate::{
    Budget, Level, Limits, Mind, Report, Taught,
    search::{
        alpha_beta::{AlphaBeta, Params},
        mcts::Mcts,
    },
};

impl Taught for Flip {
    fn player(&self, level: Level) -> (Box<dyn Mind<Self>>, Limits) {
        let skill = Skill::of(level);
        let mind: Box<dyn Mind<Self>> = match self.edition().size() {
            ..=10 => Box::new(Flipper::<2>::new(self, &skill)),
            11..=13 => Box::new(Flipper::<3>::new(self, &skill)),
            _ => Box::new(Flipper::<4>::new(self, &skill)),
        };
        (mind, skill.limits)
    }
}

/// How well a level plays.
struct Skill {
    /// What it knows of positions.
    stages: &'static Stages,
    way: Way,
    /// With how many pieces left it sees the end of the game.
    solves: usize,
    limits: Limits,
}

/// How a level looks ahead.
#[derive(Clone, Copy)]
enum Way {
    /// By alpha-beta: how far, what it takes for equal, in hundredths of a point, and how many
    /// layings in a hundred it overlooks.
    Deep { depth: u32, slack: i32, overlook: u32 },
    /// By Monte-Carlo tree search.
    Wide,
}

impl Skill {
    /// The first goes by the points as they lie, and sees what it can turn now but not the reply.
    /// From the second on they know what lasts, from the third on they see the reply, and the
    /// fifth sees what comes of that. The others are one player with more and more time.
    ///
    /// White has a hard time: between equals red, who lays last, nearly always wins once both play
    /// well, so that the better of two strong players shows only where it wins with white.
    fn of(level: Level) -> Self {
        let deep = |depth, slack, overlook| Way::Deep { depth, slack, overlook };
        let time = |time| Limits::time(Duration::from_millis(time));
        let (stages, way, solves, limits) = match level.number() {
            1 => (&NAIVE, deep(1, 300, 20), 0, time(300)),
            2 => (&LEARNT, deep(1, 900, 25), 0, time(300)),
            3 => (&LEARNT, deep(2, 550, 11), 0, time(300)),
            4 => (&LEARNT, deep(2, 220, 4), 5, time(300)),
            5 => (&LEARNT, deep(3, 140, 3), 5, time(300)),
            6 => (&LEARNT, Way::Wide, 5, Limits::nodes(1_250)),
            7 => (&LEARNT, Way::Wide, 8, Limits::nodes(9_000)),
            8 => (&LEARNT, Way::Wide, 9, Limits::nodes(40_000)),
            _ => (&LEARNT, Way::Wide, 11, time(3_000)),
        };
        Self { stages, way, solves, limits }
    }
}

/// Solves the end of the game; before that it searches.
struct Flipper<const W: usize> {
    lays: Arc<Lays<W>>,
    search: Box<dyn Mind<Flip>>,
    endgame: Endgame,
    solves: usize,
}

impl<const W: usize> Flipper<W> {
    /// How many layings alpha-beta looks at below the root.
    const WIDTH: usize = 24;
    /// Up to how many pieces left solving the game is likely to succeed.
    const SURE: usize = 10;
    /// The part of the budget that is spent on solving the game where that is likely to succeed,
    /// and where only lopsided positions are solved.
    const PARTS: [f64; 2] = [0.5, 0.15];
    /// Two to this power positions are remembered in solving.
    const TABLE_BITS: u32 = 19;

    fn new(game: &Flip, skill: &Skill) -> Self {
        let lays = Arc::new(Lays::new(game));
        let lesson = Lesson::new(lays.clone(), skill.stages, Self::WIDTH);
        let search: Box<dyn Mind<Flip>> = match skill.way {
            Way::Deep { depth, slack, overlook } => {
                let params = Params { depth, slack, overlook, ..Params::default() };
                Box::new(AlphaBeta::new(lesson, params))
            }
            Way::Wide => Box::new(Mcts::new(Guide::new(lays.clone(), lesson), Guide::<W>::PARAMS)),
        };
        Self { lays, search, endgame: Endgame::new(Self::TABLE_BITS), solves: skill.solves }
    }

    fn solve(&mut self, run: &Match<Flip>, budget: &mut Budget<'_>) -> Option<Solved> {
        let left = Board::new(&self.lays, run.game(), run.position()).left();
        if left > self.solves {
            return None;
        }
        let part = Self::PARTS[usize::from(left > Self::SURE)];
        let solved = self.endgame.solve(&self.lays, run.game(), run.position(), budget, part)?;
        // Where the game is lost and it is not known by how little it can be, the search chooses.
        (solved.exact || solved.lead > 0).then_some(solved)
    }
}

impl<const W: usize> Mind<Flip> for Flipper<W> {
    fn think(&mut self, run: &Match<Flip>, budget: &mut Budget<'_>, seed: u64) -> Report<Action> {
        match self.solve(run, budget) {
            Some(solved) => report(run, solved),
            None => self.search.think(run, budget, seed),
        }
    }
}

/// The share of first place of who is ahead by so much at the end.
fn won(lead: i32) -> f64 {
    match lead {
        1.. => 1.0,
        0 => 0.5,
        _ => 0.0,
    }
}

fn report(run: &Match<Flip>, solved: Solved) -> Report<Action> {
    let (seat, own) = (run.to_act(), won(solved.lead));
    let chances = PerSeat::new(2, |other: Seat| if Some(other) == seat { own } else { 1.0 - own });
    let depth = solved.line.len() as u32;
    Report { action: solved.action, chances, line: solved.line, depth }
}

#[cfg(test)]
mod tests;
