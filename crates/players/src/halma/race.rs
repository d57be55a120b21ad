//! The race: when the armies have passed each other each side plays alone, and what counts is how
//! many turns it takes to be home.
//!
//! A beam search over one's own moves, wider and wider: of all positions after n turns those that
//! cost least are kept, equal ones once, until one of them is home.

use ::halma::{Action, Colour, Field, Halma, Position};
use tabletop::mix;

use super::ground::Ground;
use crate::Budget;

/// Whether the pawns of a colour have left all others behind: nobody is in its way any more.
pub(crate) fn is_past(game: &Halma, position: &Position, colour: Colour) -> bool {
    let board = game.board();
    let corner = board.corner(colour);
    let progress = |field: Field| {
        let square = field.square();
        square.column().abs_diff(corner.column()) + square.row().abs_diff(corner.row())
    };
    let Some(last) = position.pawns(colour).iter().map(progress).min() else { return false };
    board
        .colours()
        .filter(|other| *other != colour)
        .all(|other| position.pawns(other).iter().all(|field| progress(field) < last))
}

/// The way home of one colour that plays alone.
pub(crate) struct Race<'a> {
    game: &'a Halma,
    ground: &'a Ground,
    colour: Colour,
    /// A random number for each field, by which equal positions are known.
    keys: Vec<u64>,
}

/// A position that was reached.
struct Reached {
    position: Position,
    cost: i32,
    key: u64,
    /// Where it was reached from, in the list of all steps.
    step: u32,
}

/// A move of the search, and the step before it.
#[derive(Clone, Copy)]
struct Step {
    before: u32,
    from: Field,
    to: Field,
}

/// A move that leads to a position not looked at yet.
#[derive(Clone, Copy)]
struct Next {
    cost: i32,
    key: u64,
    parent: u32,
    from: Field,
    to: Field,
}

impl<'a> Race<'a> {
    /// No step before this one.
    const NONE: u32 = u32::MAX;
    /// The most turns that a way home may take.
    const LONGEST: usize = 80;

    /// For a colour.
    pub(crate) fn new(game: &'a Halma, ground: &'a Ground, colour: Colour) -> Self {
        let keys = (0..Field::COUNT as u64).map(|n| mix(n + 1)).collect();
        Self { game, ground, colour, keys }
    }

    /// The shortest way home found with widths from `widths.0` to `widths.1`, each time four times
    /// as wide, while the budget lasts.
    pub(crate) fn run(
        &self,
        position: &Position,
        widths: (usize, usize),
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Action>> {
        let mut best: Option<Vec<Action>> = None;
        let mut width = widths.0;
        loop {
            let longest = best.as_ref().map_or(Self::LONGEST, |way| way.len() - 1);
            if let Some(way) = self.beam(position, width, longest, budget) {
                best = Some(way);
            }
            width *= 4;
            if width > widths.1 || budget.is_past(0.3) {
                return best;
            }
        }
    }

    fn beam(
        &self,
        position: &Position,
        width: usize,
        longest: usize,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Action>> {
        let goal = self.game.board().goal(self.colour);
        let cost = self.ground.cost(self.colour, position.pawns(self.colour));
        let mut steps: Vec<Step> = Vec::new();
        let mut beam = vec![Reached { position: *position, cost, key: 0, step: Self::NONE }];
        let mut nexts = Vec::new();
        for _ in 0..longest {
            nexts.clear();
            for (index, reached) in beam.iter().enumerate() {
                if !budget.visit() {
                    return None;
                }
                self.expand(reached, index as u32, &mut nexts);
            }
            keep_best(&mut nexts, width);
            let mut following = Vec::with_capacity(nexts.len());
            for next in &nexts {
                let parent = &beam[next.parent as usize];
                let mut position = parent.position;
                position.shift(self.colour, next.from, next.to);
                steps.push(Step { before: parent.step, from: next.from, to: next.to });
                let step = steps.len() as u32 - 1;
                if position.pawns(self.colour) == goal {
                    return Some(way(&steps, step));
                }
                following.push(Reached { position, cost: next.cost, key: next.key, step });
            }
            if following.is_empty() {
                return None;
            }
            beam = following;
        }
        None
    }

    fn expand(&self, reached: &Reached, parent: u32, nexts: &mut Vec<Next>) {
        self.game.each_pawn(&reached.position, self.colour, |from, to| {
            for to in to.iter() {
                let gain = self.ground.gain(self.colour, from, to);
                let key = reached.key ^ self.keys[from.index()] ^ self.keys[to.index()];
                nexts.push(Next { cost: reached.cost - gain, key, parent, from, to });
            }
        });
    }
}

/// Keeps the cheapest ones, equal positions once; in a fixed order.
fn keep_best(nexts: &mut Vec<Next>, width: usize) {
    let order = |next: &Next| (next.cost, next.key, next.parent, next.from, next.to);
    // Equal positions cost the same: a few times the width leaves enough when they are gone.
    let most = width * 4;
    if nexts.len() > most {
        nexts.select_nth_unstable_by_key(most, order);
        nexts.truncate(most);
    }
    nexts.sort_unstable_by_key(order);
    nexts.dedup_by_key(|next| next.key);
    nexts.truncate(width);
}

/// The moves that lead to a step.
fn way(steps: &[Step], last: u32) -> Vec<Action> {
    let mut actions = Vec::new();
    let mut step = last;
    while step != Race::NONE {
        let Step { before, from, to } = steps[step as usize];
        actions.push(Action::Move { from, to });
        step = before;
    }
    actions.reverse();
    actions
}
