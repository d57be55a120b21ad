//! The trait that every game implements.

use std::{fmt::Debug, hash::Hash};

use crate::{Dice, Info, PerSeat, Refusal, Seat, Setup, Value};

/// A game with the rules in force at one table: player count, options, edition, and the tables
/// that its moves are looked up in. Built once and shared; a position is flat data beside it.
///
/// # Listed and allowed
/// [`actions`](Game::actions) lists what a player chooses from. A few things are allowed without
/// being listed: resigning, and what a game's page says there are too many of (Forma's misfits and
/// obstacles). [`is_legal`](Game::is_legal) answers for all of them.
///
/// # Equality
/// Two positions are equal when everything in them is, counters too. What counts as the same
/// position for repetition is [`key`](Game::key).
pub trait Game: Sized + Send + Sync + 'static {
    /// Everything that decides the rest of the game: flat, without pointers, cheap to clone.
    type Position: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// What a player does: small and `Copy`.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// What the game says of itself.
    const INFO: Info;

    /// The rules for a table.
    ///
    /// # Errors
    /// If players, options, edition or first player do not go together.
    fn new(setup: &Setup) -> Result<Self, Refusal>;

    /// How many play.
    fn players(&self) -> usize;

    /// The position before the first action.
    fn start(&self) -> Self::Position;

    /// The position that a text describes, with the first player to act: a game that can go on from
    /// there. What the text has no word for begins afresh.
    ///
    /// # Errors
    /// If the text cannot be read, if the rules do not let a game come to that, or if it is over.
    fn arrange(&self, text: &str) -> Result<Self::Position, Refusal>;

    /// The text of a position, but for who is to act.
    /// [`arrange`](Game::arrange) reads those that stand between two tokens of a game not over.
    fn arrangement(&self, position: &Self::Position) -> String;

    /// Whose turn it is; nobody's when the game is over.
    fn to_act(&self, position: &Self::Position) -> Option<Seat>;

    /// Who does an action that is allowed here: who is to act, but for what is said out of turn.
    fn actor(&self, position: &Self::Position, _action: Self::Action) -> Option<Seat> {
        self.to_act(position)
    }

    /// Whether a seat is still in the game: not resigned, not out, not finished.
    fn is_in(&self, position: &Self::Position, seat: Seat) -> bool;

    /// Appends every listed action, each once, in ascending order; none when the game is over.
    fn actions(&self, position: &Self::Position, list: &mut Vec<Self::Action>);

    /// How many actions are listed.
    fn count(&self, position: &Self::Position) -> usize {
        let mut list = Vec::new();
        self.actions(position, &mut list);
        list.len()
    }

    /// Whether the game is over.
    fn is_over(&self, position: &Self::Position) -> bool {
        self.to_act(position).is_none()
    }

    /// One of the listed actions, each equally likely; nothing when the game is over. `scratch` is
    /// room to work in that is kept between calls.
    fn draw(
        &self,
        position: &Self::Position,
        dice: &mut Dice,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<Drawn<Self::Action>> {
        scratch.clear();
        self.actions(position, scratch);
        let choices = scratch.len() as u32;
        (choices > 0).then(|| Drawn { action: scratch[dice.below(choices) as usize], choices })
    }

    /// Whether an action is allowed, listed or not.
    fn is_legal(&self, position: &Self::Position, action: Self::Action) -> bool;

    /// Plays an action that is allowed. With any other the position that follows makes no sense.
    fn play(&self, position: &mut Self::Position, action: Self::Action);

    /// The action by which a seat resigns (`C-5`).
    fn resign(&self, seat: Seat) -> Self::Action;

    /// Ends the game here; it is ranked by its measure (`C-4`).
    fn stop(&self, position: &mut Self::Position);

    /// One number a seat, better when higher.
    fn scores(&self, position: &Self::Position) -> PerSeat<i32>;

    /// The places: final when the game is over, before that as if it ended now.
    fn places(&self, position: &Self::Position) -> PerSeat<u8>;

    /// A number that is the same for the same position in the sense of repetition (`C-4`) and
    /// differs for others (64 bits, so that a chance meeting is out of the question); nothing for
    /// a game that cannot repeat.
    fn key(&self, position: &Self::Position) -> Option<u64>;

    /// Reads a token as the actions it stands for. That is one, but for Forma's setting up, where
    /// one token says what is done in several steps.
    ///
    /// # Errors
    /// If the token cannot be read or is not allowed here.
    fn read(&self, position: &Self::Position, token: &str) -> Result<Vec<Self::Action>, Refusal>;

    /// Whether the position stands between two tokens, not within one.
    fn is_whole(&self, _position: &Self::Position) -> bool {
        true
    }

    /// The token of an action that is allowed here; empty for a step that is not the last of its
    /// token.
    fn token(&self, position: &Self::Position, action: Self::Action) -> String;

    /// The game's own fields of the position, as its rule page names them.
    fn fields(&self, position: &Self::Position) -> Value;

    /// The position as text, for a terminal.
    fn picture(&self, position: &Self::Position) -> String;

    /// The board as data, where the edition says what it looks like.
    fn board(&self) -> Value {
        Value::Null
    }
}

/// An action drawn by lot, and among how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawn<A> {
    /// The action.
    pub action: A,
    /// How many actions are listed.
    pub choices: u32,
}
