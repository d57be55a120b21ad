//! Boomerang, the flip: what it teaches the search.
//!
//! With up to a dozen pieces left the game is solved to its end ([`endgame`]); before that
//! alpha-beta looks ahead with what is known of a box ([`lesson`], [`worth`]).

mod board;
mod endgame;
mod lays;
mod lesson;
mod survey;
mod worth;

use std::{sync::Arc, time::Duration};

use ::boomerang_flip::{Action, Flip};
use tabletop::{Match, PerSeat, Seat};

use self::{
    board::Board,
    endgame::{Endgame, Solved},
    lays::Lays,
    lesson::Lesson,
    worth::{LEARNT, NAIVE, Stages},
};
use crate::{
    Budget, Level, Limits, Mind, Report, Taught,
    search::alpha_beta::{AlphaBeta, Params},
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
    /// How far it looks ahead.
    depth: u32,
    /// What it takes for equal, in hundredths of a point, and how many layings in a hundred it
    /// overlooks.
    slack: i32,
    overlook: u32,
    /// With how many pieces left it sees the end of the game.
    solves: usize,
    limits: Limits,
}

impl Skill {
    /// The first two go by the points as they lie and see, one roughly and one well, what they can
    /// turn now, but not the reply. From the third on they know what lasts.
    fn of(level: Level) -> Self {
        let (stages, depth, slack, overlook, solves, time) = match level.number() {
            1 => (&NAIVE, 1, 600, 30, 0, 300),
            2 => (&NAIVE, 1, 100, 10, 0, 300),
            3 => (&LEARNT, 1, 700, 15, 0, 300),
            4 => (&LEARNT, 2, 300, 5, 2, 300),
            5 => (&LEARNT, 2, 20, 0, 7, 300),
            6 => (&LEARNT, 3, 10, 0, 8, 300),
            7 => (&LEARNT, 60, 10, 0, 10, 600),
            8 => (&LEARNT, 60, 10, 0, 11, 1_200),
            _ => (&LEARNT, 60, 10, 0, 12, 3_000),
        };
        let limits = Limits::time(Duration::from_millis(time));
        Self { stages, depth, slack, overlook, solves, limits }
    }
}

/// Solves the end of the game; before that it searches.
struct Flipper<const W: usize> {
    lays: Arc<Lays<W>>,
    search: AlphaBeta<Flip, Lesson<W>>,
    endgame: Endgame,
    solves: usize,
}

impl<const W: usize> Flipper<W> {
    /// How many layings are looked at below the root.
    const WIDTH: usize = 24;
    /// The part of the budget that is spent on solving the game.
    const PART: f64 = 0.5;
    /// Two to this power positions are remembered in solving.
    const TABLE_BITS: u32 = 19;

    fn new(game: &Flip, skill: &Skill) -> Self {
        let Skill { depth, slack, overlook, .. } = *skill;
        let lays = Arc::new(Lays::new(game));
        let lesson = Lesson::new(lays.clone(), skill.stages, Self::WIDTH);
        let search = AlphaBeta::new(lesson, Params { depth, slack, overlook, ..Params::default() });
        Self { lays, search, endgame: Endgame::new(Self::TABLE_BITS), solves: skill.solves }
    }

    fn solve(&mut self, run: &Match<Flip>, budget: &mut Budget<'_>) -> Option<Solved> {
        let board = Board::new(&self.lays, run.game(), run.position());
        if board.left() > self.solves {
            return None;
        }
        let solved =
            self.endgame.solve(&self.lays, run.game(), run.position(), budget, Self::PART)?;
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

fn report(run: &Match<Flip>, solved: Solved) -> Report<Action> {
    let own = match solved.lead {
        1.. => 1.0,
        0 => 0.5,
        _ => 0.0,
    };
    let seat = run.to_act();
    let chances = PerSeat::new(2, |other: Seat| if Some(other) == seat { own } else { 1.0 - own });
    let depth = solved.line.len() as u32;
    Report { action: solved.action, chances, line: solved.line, depth }
}

#[cfg(test)]
mod tests;
