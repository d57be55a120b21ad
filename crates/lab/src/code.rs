//! What a game says about its numbers and planes: the trait that every game implements.

use std::fmt::Debug;

use tabletop::{Game, Match, Seat, Step};

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

    /// With whatever tables are needed.
    fn new(game: &Self::Game) -> Self;

    /// How many numbers there are.
    fn numbers(&self) -> u32;

    /// What a number stands for, without a position.
    fn name(&self, game: &Self::Game, number: u32) -> Option<String>;

    /// Appends the numbers of whoever is to act, each once.
    fn list(&self, spot: &Spot<'_, Self>, list: &mut Vec<u32>, scratch: &mut Vec<ActionOf<Self>>);

    /// What a number means for who is to act; nothing if that is not allowed.
    fn take(&self, spot: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>>;

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

    /// Writes the planes, in order, all cells being 0 before.
    fn paint(&self, spot: &Spot<'_, Self>, viewer: Seat, brush: &mut Brush<'_>);

    /// The ways to turn and mirror the board that leave the rules alone, the identity first.
    fn symmetries(&self, game: &Self::Game) -> Vec<Symmetry>;
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

    /// The next plane.
    pub(crate) fn plane(&mut self) -> &mut [u8] {
        self.planes.next().expect("as many planes as were named")
    }

    /// The next few planes.
    pub(crate) fn planes<const N: usize>(&mut self) -> [&'a mut [u8]; N] {
        std::array::from_fn(|_| self.planes.next().expect("as many planes as were named"))
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
        // All is 0 already.
        let plane = self.plane();
        if value > 0 {
            plane.fill(value);
        }
    }

    /// The next plane: 1 in all cells, or 0.
    pub(crate) fn flag(&mut self, value: bool) {
        self.level(u8::from(value));
    }
}
