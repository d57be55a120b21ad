//! How a game ends when both players lay in haste.

use polyomino::Mask;
use tabletop::Dice;

use super::{board::Board, lays::Lays};

/// Two players who do not look ahead.
pub(super) struct Haste<'a, const W: usize> {
    lays: &'a Lays<W>,
    pub(super) board: Board<W>,
    /// Where whose turn it is can lay.
    rooms: Vec<Room<W>>,
}

/// Where an orientation can be laid: how many anchors, and which.
struct Room<const W: usize> {
    orientation: u8,
    count: u32,
    anchors: Mask<W>,
}

impl<'a, const W: usize> Haste<'a, W> {
    /// Between how many layings, drawn by lot, a hasty player chooses.
    const TRIES: u32 = 3;
    /// Orientations that there is room for in a list from the start.
    const ROOMS: usize = 64;

    pub(super) fn new(lays: &'a Lays<W>, board: Board<W>) -> Self {
        Self { lays, board, rooms: Vec::with_capacity(Self::ROOMS) }
    }

    /// Lays on to the end: the lead of seat 0 there.
    pub(super) fn play_out(mut self, dice: &mut Dice) -> i32 {
        let mut is_blocked = false;
        loop {
            let has_laid = self.act(dice).is_some();
            if is_blocked && !has_laid {
                return self.board.lead;
            }
            is_blocked = !has_laid;
        }
    }

    /// One action: what is laid, or nothing where whose turn it is is blocked.
    pub(super) fn act(&mut self, dice: &mut Dice) -> Option<u16> {
        let choices = self.look();
        let laying = (choices > 0).then(|| self.choose(choices, dice));
        match laying {
            Some(id) => _ = self.board.lay(self.lays, id),
            None => self.board.turn = 1 - self.board.turn,
        }
        laying
    }

    /// Looks where something can be laid: at how many places.
    fn look(&mut self) -> u32 {
        let Self { lays, board, rooms } = self;
        rooms.clear();
        let near = board.near(lays, board.turn);
        if near.is_empty() {
            return 0;
        }
        let kit = &lays.kit;
        let (free, touch) = (kit.spread(board.free), kit.spread(near));
        let left = (0..kit.shapes()).filter(|shape| board.trays[board.turn][*shape] > 0);
        let mut choices = 0;
        for orientation in left.flat_map(|shape| kit.orientations(shape)) {
            let anchors = kit.fits_in(orientation, &free) & kit.touching_in(orientation, &touch);
            let count = anchors.len() as u32;
            if count > 0 {
                choices += count;
                rooms.push(Room { orientation, count, anchors });
            }
        }
        choices
    }

    /// Of a few layings drawn by lot the one that gets the most points at once.
    fn choose(&self, choices: u32, dice: &mut Dice) -> u16 {
        let tries = (0..Self::TRIES).map(|_| self.laying(dice.below(choices)));
        tries.max_by_key(|id| self.board.gain(self.lays, *id)).expect("at least one try")
    }

    /// The laying of that number.
    fn laying(&self, mut number: u32) -> u16 {
        for Room { orientation, count, anchors } in &self.rooms {
            if number < *count {
                let anchor = anchors.nth(number as usize).expect("a number below the count");
                return self.lays.id(self.lays.kit.placement(*orientation, anchor));
            }
            number -= count;
        }
        unreachable!("a number below the count")
    }
}
