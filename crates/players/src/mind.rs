//! What a search is given and what it gives back.

use tabletop::{Dice, Game, Match, PerSeat, Seat};

use crate::budget::Budget;

/// A way of choosing an action.
pub trait Mind<G: Game>: Send {
    /// Chooses for the seat that is to act. The game is not over.
    fn think(&mut self, run: &Match<G>, budget: &mut Budget<'_>, seed: u64) -> Report<G::Action>;

    /// Whether a seat that could say something out of turn notices it. The same position always
    /// gets the same answer.
    fn notices(&mut self, _run: &Match<G>, _seat: Seat) -> bool {
        true
    }
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<A> {
    /// What to do.
    pub action: A,
    /// For each seat the chance to come first, 0 to 1.
    pub chances: PerSeat<f64>,
    /// How the game is expected to go on, beginning with the action.
    pub line: Vec<A>,
    /// How far ahead it looked.
    pub depth: u32,
}

/// What a game teaches a search: everything that is not in its rules.
pub trait Knowledge<G: Game>: Send + Sync + 'static {
    /// How good the position is for each seat: chances to come first, 0 to 1, together 1.
    fn chances(&self, game: &G, position: &G::Position) -> PerSeat<f64>;

    /// Appends the actions worth looking at for the seat to act, with a weight (better when
    /// higher) by which they are tried. At least one.
    fn candidates(&self, game: &G, position: &G::Position, list: &mut Vec<(G::Action, f32)>);

    /// How the game ends when it is played on hastily: the shares of first place. `position` is
    /// where it stands, and what becomes of it does not matter; `scratch` is room to work in that
    /// is kept between calls. By lot, unless a game knows better; not to be asked of a game that
    /// need not come to an end.
    fn outcome(
        &self,
        game: &G,
        position: &mut G::Position,
        dice: &mut Dice,
        scratch: &mut Vec<G::Action>,
    ) -> PerSeat<f64> {
        while let Some(drawn) = game.draw(position, dice, scratch) {
            game.play(position, drawn.action);
        }
        shares(&game.places(position))
    }
}

/// The actions that the seat to act can choose from: those listed, without what only others can
/// say.
pub fn choices<G: Game>(game: &G, position: &G::Position, list: &mut Vec<G::Action>) {
    list.clear();
    game.actions(position, list);
    let seat = game.to_act(position);
    list.retain(|action| game.actor(position, *action) == seat);
}

/// The share of first place that the places give each seat: a shared one is divided.
pub fn shares(places: &PerSeat<u8>) -> PerSeat<f64> {
    let is_first = |place: u8| if place == 1 { 1.0 } else { 0.0 };
    let all: f64 = places.iter().map(|place| is_first(*place)).sum();
    PerSeat::new(places.as_slice().len(), |seat| is_first(places[seat]) / all)
}
