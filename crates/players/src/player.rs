//! A computer player at a table, whichever the game.

use std::{any::Any, time::Instant};

use cabinet::Table;
use tabletop::{Game, Match, PerSeat, Record, Refusal, Seat};

use crate::{
    budget::{Budget, Clock, Limits, Stop},
    mind::{Mind, Report},
};

/// What a player was asked for.
pub struct Task<'a> {
    /// When to stop.
    pub limits: Limits,
    /// How to be stopped.
    pub stop: &'a Stop,
    /// What all chance comes from.
    pub seed: u64,
    /// The game so far, for players that keep no table of their own.
    pub record: &'a Record,
}

/// What a player answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What to play.
    pub token: String,
    /// For each seat the chance to come first, 0 to 1.
    pub chances: PerSeat<f64>,
    /// How the game is expected to go on, beginning with the token.
    pub line: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// How far ahead it looked.
    pub depth: u32,
}

/// A computer player.
pub trait Player: Send {
    /// Chooses for the seat that is to act; nothing when the game is over or is not the one that
    /// this player knows.
    fn choose(&mut self, table: &dyn Table, task: &Task<'_>) -> Option<Answer>;

    /// What a seat says out of turn, if anything: a claim that does it good.
    fn interject(&mut self, table: &dyn Table, seat: Seat) -> Option<String>;

    /// Why it has no answer, where it had none.
    fn fault(&self) -> Option<&str> {
        None
    }
}

/// Whether a token is an answer for a seat whose turn it is: nobody speaks for others. The rules
/// may refuse it all the same.
///
/// # Errors
/// If it is not, with a sentence.
pub fn check_answer(table: &dyn Table, seat: Seat, token: &str) -> Result<(), Refusal> {
    match table.actor(token)? {
        Some(other) if other != seat => Err(Refusal::unreadable(format!(
            "‘{token}’ is for seat {other} to say, and it is the turn of seat {seat}"
        ))),
        _ => Ok(()),
    }
}

/// A [`Mind`] as a [`Player`].
pub(crate) struct Thinker<G, M> {
    mind: M,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game, M: Mind<G>> Thinker<G, M> {
    pub(crate) fn new(mind: M) -> Self {
        Self { mind, game: std::marker::PhantomData }
    }
}

/// The match of a game, where that is what is played at the table.
pub(crate) fn match_of<G: Game>(table: &dyn Table) -> Option<&Match<G>> {
    <dyn Any>::downcast_ref(table.as_any())
}

impl<G: Game, M: Mind<G>> Player for Thinker<G, M> {
    fn choose(&mut self, table: &dyn Table, task: &Task<'_>) -> Option<Answer> {
        let run = match_of::<G>(table)?;
        run.to_act()?;
        let clock = Instant::now();
        Some(answer(&mut self.mind, run, task, &clock))
    }

    fn interject(&mut self, table: &dyn Table, seat: Seat) -> Option<String> {
        let run = match_of::<G>(table)?;
        let (game, position) = (run.game(), run.position());
        let mut list = Vec::new();
        game.actions(position, &mut list);
        let out_of_turn = |action: &G::Action| {
            game.actor(position, *action) == Some(seat) && game.to_act(position) != Some(seat)
        };
        let action = list.into_iter().find(out_of_turn)?;
        self.mind.notices(run, seat).then(|| game.token(position, action))
    }
}

/// Thinks until a whole token is there: a token of several steps is thought of a step at a time.
fn answer<G: Game, M: Mind<G>>(
    mind: &mut M,
    run: &Match<G>,
    task: &Task<'_>,
    clock: &dyn Clock,
) -> Answer {
    let mut run = run.clone();
    let mut budget = Budget::new(task.limits, clock, task.stop);
    let mut chances = None;
    loop {
        let Report { action, chances: first, line, depth } =
            mind.think(&run, &mut budget, task.seed);
        let chances = *chances.get_or_insert(first);
        let token = run.game().token(run.position(), action);
        if !token.is_empty() {
            let line = tokens(&run, &line);
            return Answer { token, chances, line, nodes: budget.nodes(), depth };
        }
        run.step(tabletop::Step::Act(action));
    }
}

/// The tokens of a line of actions; those of a set-up's first steps are part of the last.
fn tokens<G: Game>(run: &Match<G>, line: &[G::Action]) -> Vec<String> {
    let (game, mut position) = (run.game(), run.position().clone());
    let mut tokens = Vec::new();
    for action in line {
        if game.is_over(&position) {
            break;
        }
        let token = game.token(&position, *action);
        if !token.is_empty() {
            tokens.push(token);
        }
        game.play(&mut position, *action);
    }
    tokens
}
