//! What a game says about its numbers and planes: the trait that every game implements.

use std::fmt::Debug;

use tabletop::{Dice, Game, Match, Seat, Step};

use crate::{seats_on, symmetry::Symmetry};

/// One plane of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plane {
    /// Its name.
    pub name: String,
    /// What its cells hold.
    pub about: String,
    /// The most that a cell can hold; 1 for a plane of yes and no. As a fraction a cell is divided
    /// by this.
    pub most: u8,
}

impl Plane {
    pub(crate) fn new(name: impl Into<String>, about: impl Into<String>, most: u8) -> Self {
        Self { name: name.into(), about: about.into(), most: most.max(1) }
    }

    /// A plane of yes and no.
    pub(crate) fn set(name: impl Into<String>, about: impl Into<String>) -> Self {
        Self::new(name, about, 1)
    }
}

/// The numbers and planes of a game at one table.
pub(crate) trait Code: Send + Sync + Sized + 'static {
    /// The game.
    type Game: Game;

    /// What has been begun and is no action of the game yet; by default nothing.
    type Begun: Copy + Eq + Default + Debug + Send + Sync + 'static;

    /// What who is to act can choose from, kept in the way that suits the game.
    type Choices: Choices<Self>;

    /// Whether there is anything to say out of turn besides a repetition.
    const INTERJECTS: bool = false;

    /// With whatever tables are needed.
    fn new(game: &Self::Game) -> Self;

    /// How many numbers there are.
    fn numbers(&self) -> u32;

    /// What a number stands for, without a position.
    fn name(&self, game: &Self::Game, number: u32) -> Option<String>;

    /// Finds what who is to act can choose from; what was found before is forgotten.
    fn find(&self, spot: &Spot<'_, Self>, choices: &mut Self::Choices);

    /// What a number means for who is to act; nothing if that is not allowed.
    fn take(&self, spot: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>>;

    /// The same for a number that is known to be allowed.
    fn trust(&self, spot: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>> {
        self.take(spot, number)
    }

    /// The numbers that an action is done with, one after the other, where it has any.
    fn spell(&self, spot: &Spot<'_, Self>, action: ActionOf<Self>) -> Option<Vec<u32>>;

    /// What a seat may say out of turn, with its number.
    fn claim(&self, _spot: &Spot<'_, Self>, _seat: Seat) -> Option<(u32, ActionOf<Self>)> {
        None
    }

    /// After how many actions a game is broken off where nothing else is said.
    fn limit(&self, game: &Self::Game) -> u32;

    /// How many cells a plane has in each direction.
    fn area(&self) -> Vec<usize>;

    /// What the planes show.
    fn planes(&self, game: &Self::Game) -> Vec<Plane>;

    /// Writes the planes, in order.
    fn paint(&self, spot: &Spot<'_, Self>, viewer: Seat, brush: &mut Brush<'_>);

    /// The ways to turn and mirror the board that leave the rules alone, the identity first.
    fn symmetries(&self, game: &Self::Game) -> Vec<Symmetry>;
}

/// Legal actions.
pub(crate) trait Choices<C>: Default + Send + Sync + 'static {
    /// Draws one of them by lot, or one of so many others: then its rank among those.
    fn draw(&self, code: &C, others: u32, dice: &mut Dice) -> Lot;

    /// Whether a number is among them.
    fn has(&self, code: &C, number: u32) -> bool;

    /// Calls `see` with the number of each.
    fn each(&self, code: &C, see: impl FnMut(u32));

    /// Writes a 1 for each of them.
    fn mark(&self, code: &C, mask: &mut [i8]) {
        self.each(code, |number| mask[number as usize] = 1);
    }

    /// Takes back what [`mark`](Choices::mark) wrote, but for what `next` writes over anyway when it
    /// is marked.
    fn unmark(&self, code: &C, _next: Option<&Self>, mask: &mut [i8]) {
        self.each(code, |number| mask[number as usize] = 0);
    }
}

/// What a lot fell on.
pub(crate) enum Lot {
    /// An action.
    Number(u32),
    /// One of the others, by its rank.
    Other(u32),
}

/// Choices in parts, at most `N`, each of which is a set, and perhaps a pass.
pub(crate) struct Parts<'a, const N: usize, T> {
    pub(crate) parts: &'a [T],
    pub(crate) pass: Option<u32>,
}

impl<const N: usize, T> Parts<'_, N, T> {
    /// Draws among all of them, and so many others, after counting each part once. `number` gives
    /// the number of a choice by its part and its rank there.
    #[inline]
    pub(crate) fn draw(
        &self,
        count: impl Fn(&T) -> u32,
        number: impl Fn(&T, u32) -> u32,
        others: u32,
        dice: &mut Dice,
    ) -> Lot {
        let mut up_to = [0; N];
        let mut all = 0;
        for (sum, part) in up_to.iter_mut().zip(self.parts) {
            all += count(part);
            *sum = all;
        }
        let lot = dice.below(all + u32::from(self.pass.is_some()) + others);
        match (up_to[..self.parts.len()].iter().position(|sum| lot < *sum), self.pass) {
            (Some(0), _) => Lot::Number(number(&self.parts[0], lot)),
            (Some(index), _) => Lot::Number(number(&self.parts[index], lot - up_to[index - 1])),
            (None, Some(pass)) if lot == all => Lot::Number(pass),
            (None, pass) => Lot::Other(lot - all - u32::from(pass.is_some())),
        }
    }
}

/// Choices as a plain list of numbers.
pub(crate) struct Listed<A> {
    pub(crate) numbers: Vec<u32>,
    /// Room to list the game's own actions in.
    pub(crate) scratch: Vec<A>,
}

impl<A> Default for Listed<A> {
    fn default() -> Self {
        Self { numbers: Vec::new(), scratch: Vec::new() }
    }
}

impl<A> Listed<A> {
    /// Lists a game's actions by number.
    pub(crate) fn fill<C: Code>(&mut self, spot: &Spot<'_, C>, number: impl Fn(A) -> Option<u32>)
    where
        C::Game: Game<Action = A>,
        A: Copy,
    {
        self.numbers.clear();
        self.scratch.clear();
        spot.game().actions(spot.position(), &mut self.scratch);
        self.numbers.extend(self.scratch.iter().filter_map(|action| number(*action)));
    }
}

impl<C, A: Send + Sync + 'static> Choices<C> for Listed<A> {
    fn draw(&self, _: &C, others: u32, dice: &mut Dice) -> Lot {
        let count = self.numbers.len() as u32;
        let rank = dice.below(count + others);
        let number = self.numbers.get(rank as usize);
        number.map_or_else(|| Lot::Other(rank - count), |number| Lot::Number(*number))
    }

    fn has(&self, _: &C, number: u32) -> bool {
        self.numbers.contains(&number)
    }

    fn each(&self, _: &C, see: impl FnMut(u32)) {
        self.numbers.iter().copied().for_each(see);
    }
}

/// The action of a code's game.
pub(crate) type ActionOf<C> = <<C as Code>::Game as Game>::Action;

/// The position of a code's game.
pub(crate) type PositionOf<C> = <<C as Code>::Game as Game>::Position;

/// Where a game stands, with what has been begun.
pub(crate) struct Spot<'a, C: Code> {
    pub(crate) run: &'a Match<C::Game>,
    pub(crate) begun: C::Begun,
}

impl<'a, C: Code> Spot<'a, C> {
    pub(crate) fn game(&self) -> &'a C::Game {
        self.run.game()
    }

    pub(crate) fn position(&self) -> &'a PositionOf<C> {
        self.run.position()
    }

    pub(crate) fn allows(&self, action: ActionOf<C>) -> bool {
        self.game().is_legal(self.position(), action)
    }

    /// The seats clockwise from a viewer's.
    pub(crate) fn round(&self, viewer: Seat) -> impl Iterator<Item = Seat> + Clone + use<C> {
        viewer.round(self.game().players())
    }

    /// How many seats on from the viewer's the turn is; 0 when the game is over.
    pub(crate) fn turn_from(&self, viewer: Seat) -> u8 {
        self.run.to_act().map_or(0, |turn| seats_on(viewer, turn, self.game().players()))
    }
}

/// What a number means.
pub(crate) enum Taken<C: Code> {
    /// A step of the game.
    Step(Step<ActionOf<C>>),
    /// The beginning of one.
    Begin(C::Begun),
    /// Nothing is claimed.
    Silence,
}

impl<C: Code> Taken<C> {
    pub(crate) fn act(action: ActionOf<C>) -> Self {
        Self::Step(Step::Act(action))
    }
}

/// Writes one plane after the other.
pub(crate) struct Brush<'a> {
    planes: std::slice::ChunksExactMut<'a, u8>,
}

impl<'a> Brush<'a> {
    pub(crate) fn new(out: &'a mut [u8], cells: usize) -> Self {
        Self { planes: out.chunks_exact_mut(cells) }
    }

    /// The next plane, with nothing on it.
    pub(crate) fn plane(&mut self) -> &'a mut [u8] {
        let [plane] = self.planes();
        plane
    }

    /// The next few planes, with nothing on them.
    pub(crate) fn planes<const N: usize>(&mut self) -> [&'a mut [u8]; N] {
        std::array::from_fn(|_| {
            let plane = self.next();
            plane.fill(0);
            plane
        })
    }

    /// The next plane: 1 in these cells.
    pub(crate) fn set(&mut self, cells: impl IntoIterator<Item = usize>) {
        let plane = self.plane();
        for cell in cells {
            plane[cell] = 1;
        }
    }

    /// The next plane: the same in all cells.
    pub(crate) fn level(&mut self, value: u8) {
        self.next().fill(value);
    }

    /// The next plane, with whatever was there before.
    pub(crate) fn next(&mut self) -> &'a mut [u8] {
        self.planes.next().expect("as many planes as were named")
    }

    /// The next plane: 1 in all cells, or 0.
    pub(crate) fn flag(&mut self, value: bool) {
        self.level(u8::from(value));
    }
}
