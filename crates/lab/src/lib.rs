//! The games for those who train and study players: actions as numbers, positions as planes of
//! numbers, and many games played at once.
//!
//! A [`Lab`] is made of a table. It says how many actions there are ([`Lab::numbers`]), what each is
//! called, what the [`Plane`]s of an observation show and which [`Symmetry`]s the board has, and it
//! begins games: an [`Episode`] each, or a [`Flock`] of many.
//!
//! ```
//! let kind = cabinet::find("halma").unwrap();
//! let table = kind.table(&kind.usual(2)).unwrap();
//! let lab = lab::of(table.as_ref(), None).unwrap();
//! let mut game = std::sync::Arc::clone(&lab).episode();
//! game.apply(lab.number("e2-f3").unwrap()).unwrap();
//! assert_eq!(game.current().map(|seat| seat.number()), Some(2));
//! ```
//!
//! # Who decides
//! Here somebody in particular decides at every moment: [`Episode::current`]. What the rules let
//! people say out of turn (a claim in the hunt, a repetition) becomes a question: before who is to
//! act acts, everybody else who may speak is asked, clockwise, and speaks or keeps silent. Whoever
//! is to act has his own claims among his actions. Silence is an action with a number, but leaves
//! nothing in the record.
//!
//! What is many things at once is done step by step: a capture in the hunt is one arrow after the
//! other, Forma is set up with one obstacle after the other. Resigning and Forma's misfits have no
//! number.

mod boomerang_flip;
mod boomerang_hunt;
mod code;
mod episode;
mod flock;
mod forma;
mod halma;
mod laying;
mod symmetry;

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use cabinet::Table;
use tabletop::{Game, Match, PerSeat, Seat};

pub use self::{
    code::Plane,
    episode::{Episode, Wrong},
    flock::{AutoReset, Buffers, Flock, Observations, WrongAt},
    symmetry::Symmetry,
};

use self::{code::Code, episode::EpisodeOf, flock::FlockOf};

/// What the actions and positions of one table are in numbers.
pub trait Lab: Send + Sync {
    /// How many numbers there are: actions are numbered from 0.
    fn numbers(&self) -> usize;

    /// What an action is called without a position: unique, and nothing for a number that stands
    /// for none.
    fn name(&self, number: usize) -> Option<String>;

    /// The number of a name.
    fn number(&self, name: &str) -> Option<usize>;

    /// How many cells a plane has in each direction.
    fn area(&self) -> &[usize];

    /// What the planes of an observation show, in order.
    fn planes(&self) -> &[Plane];

    /// The ways to turn and mirror the board that leave the rules alone, the identity first.
    fn symmetries(&self) -> &[Symmetry];

    /// After how many actions a game is broken off.
    fn limit(&self) -> u32;

    /// How many play.
    fn players(&self) -> usize;

    /// A game at its beginning.
    fn episode(self: Arc<Self>) -> Box<dyn Episode>;

    /// Many games at their beginning.
    fn flock(self: Arc<Self>, games: usize, reset: AutoReset, seed: u64) -> Box<dyn Flock>;
}

/// A way to make a lab: nothing for a table of another game.
type Maker = fn(&dyn Table, Option<u32>) -> Option<Arc<dyn Lab>>;

const MAKERS: [Maker; 4] = [
    make::<halma::Steps>,
    make::<forma::Layings>,
    make::<boomerang_hunt::Lines>,
    make::<boomerang_flip::Layings>,
];

fn make<C: Code>(table: &dyn Table, limit: Option<u32>) -> Option<Arc<dyn Lab>> {
    let run = table.as_any().downcast_ref::<Match<C::Game>>()?;
    Some(Arc::new(LabOf::<C>::new(run.clone(), limit)))
}

/// The lab of a table; games are broken off after so many actions, or when they get too long for
/// their kind. Nothing for a game that has none.
pub fn of(table: &dyn Table, limit: Option<u32>) -> Option<Arc<dyn Lab>> {
    MAKERS.iter().find_map(|make| make(table, limit))
}

/// Turns an observation into fractions of the most that each plane can hold.
pub fn fractions(lab: &dyn Lab, bytes: &[u8], out: &mut [f32]) {
    flock::divide(lab.planes(), lab.area().iter().product(), bytes, out);
}

/// What places are worth: 1 for coming first alone, -1 for coming last alone, and evenly between;
/// who shares a place shares what it is worth. The sum is 0.
pub fn utilities(places: &PerSeat<u8>) -> PerSeat<f64> {
    let players = places.as_slice().len();
    PerSeat::new(players, |seat| {
        let behind = places.iter().filter(|place| **place > places[seat]).count();
        let ahead = places.iter().filter(|place| **place < places[seat]).count();
        (behind as f64 - ahead as f64) / (players - 1) as f64
    })
}

pub(crate) struct LabOf<C: Code> {
    code: C,
    start: Match<C::Game>,
    limit: u32,
    area: Vec<usize>,
    planes: Vec<Plane>,
    /// Whether positions of this game can come back.
    repeats: bool,
    symmetries: OnceLock<Vec<Symmetry>>,
    by_name: OnceLock<HashMap<String, usize>>,
}

impl<C: Code> LabOf<C> {
    fn new(start: Match<C::Game>, limit: Option<u32>) -> Self {
        let game = start.game();
        let code = C::new(game);
        let repeats = game.key(start.position()).is_some();
        let mut planes = code.planes(game);
        let others = (game.players() - 1) as u8;
        planes.push(Plane::new("turn", "how many seats on from the viewer's the turn is", others));
        if repeats {
            planes.push(Plane::new("occurrences", "how often the position has occurred", 5));
        }
        let limit = limit.unwrap_or_else(|| code.limit(game));
        let area = code.area();
        let (symmetries, by_name) = (OnceLock::new(), OnceLock::new());
        Self { code, start, limit, area, planes, repeats, symmetries, by_name }
    }

    fn cells(&self) -> usize {
        self.area.iter().product()
    }

    /// The number by which who decides claims a repetition.
    fn repetition(&self) -> u32 {
        self.code.numbers()
    }

    /// The number by which who is asked keeps silent.
    fn silence(&self) -> u32 {
        self.code.numbers() + 1
    }
}

impl<C: Code> Lab for LabOf<C> {
    fn numbers(&self) -> usize {
        self.code.numbers() as usize + if self.repeats { 2 } else { 0 }
    }

    fn name(&self, number: usize) -> Option<String> {
        let number = u32::try_from(number).ok()?;
        if number < self.code.numbers() {
            return self.code.name(self.start.game(), number);
        }
        match number {
            _ if !self.repeats => None,
            _ if number == self.repetition() => Some("repetition".to_owned()),
            _ if number == self.silence() => Some("silence".to_owned()),
            _ => None,
        }
    }

    fn number(&self, name: &str) -> Option<usize> {
        let by_name = self.by_name.get_or_init(|| {
            (0..self.numbers()).filter_map(|number| Some((self.name(number)?, number))).collect()
        });
        by_name.get(name).copied()
    }

    fn area(&self) -> &[usize] {
        &self.area
    }

    fn planes(&self) -> &[Plane] {
        &self.planes
    }

    fn symmetries(&self) -> &[Symmetry] {
        self.symmetries.get_or_init(|| {
            let mut all = self.code.symmetries(self.start.game());
            for symmetry in &mut all {
                symmetry.numbers.extend(self.code.numbers()..self.numbers() as u32);
            }
            all
        })
    }

    fn limit(&self) -> u32 {
        self.limit
    }

    fn players(&self) -> usize {
        self.start.game().players()
    }

    fn episode(self: Arc<Self>) -> Box<dyn Episode> {
        Box::new(EpisodeOf::new(self))
    }

    fn flock(self: Arc<Self>, games: usize, reset: AutoReset, seed: u64) -> Box<dyn Flock> {
        Box::new(FlockOf::new(&self, games, reset, seed))
    }
}

/// How many seats clockwise `to` is from `from`.
fn seats_on(from: Seat, to: Seat, players: usize) -> u8 {
    ((to.index() + players - from.index()) % players) as u8
}
