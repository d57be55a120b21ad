//! What the flip teaches alpha-beta.

use std::sync::Arc;

use ::boomerang_flip::{Action, Flip, Position};
use tabletop::{Game, Seat, mix};

use super::{
    board::Board,
    guide::keep_best,
    lays::Lays,
    survey::Survey,
    worth::{Ranked, Stage, Stages},
};
use crate::search::alpha_beta::{Evaluation, Look};

/// What all points of a box are worth together, in the units of the search: hundredths of a point
/// in the standard box.
const WHOLE: i64 = 8_800;

/// The value that makes a position e times as likely to be won as lost, fitted to the ends of 300
/// games of strong players: in the middle of the game it would be a little more, in the end less.
const CERTAIN: f64 = 450.0;

/// Layings that there is room for in a list from the start.
const ROOM: usize = 512;

/// Knowledge of one box.
pub(super) struct Lesson<const W: usize> {
    lays: Arc<Lays<W>>,
    stages: &'static Stages,
    /// How many layings are looked at below the root.
    width: usize,
}

impl<const W: usize> Lesson<W> {
    /// With fewer pieces left than this the last ply is played out, as the game may be over.
    const LAST: usize = 6;

    pub(super) fn new(lays: Arc<Lays<W>>, stages: &'static Stages, width: usize) -> Self {
        Self { lays, stages, width }
    }

    /// 256ths of a point in the units of the search.
    pub(super) fn scaled(&self, worth: i32) -> i32 {
        let points = i64::from(self.lays.average) * self.lays.pieces as i64;
        (i64::from(worth) * WHOLE / points) as i32
    }

    /// What counts in a position.
    pub(super) fn stage(&self, board: &Board<W>) -> &'static Stage {
        Stage::of(self.stages, &self.lays, board.left())
    }
}

impl<const W: usize> Evaluation<Flip> for Lesson<W> {
    fn key(&self, game: &Flip, position: &Position) -> u64 {
        let turn = game.to_act(position).map_or(2, Seat::index);
        let mut key = mix(turn as u64);
        for laid in position.laid() {
            let id = u64::from(self.lays.id(laid.placement));
            key = key.wrapping_add(mix(id * 2 + laid.owner.index() as u64 + 8));
        }
        for shape in 0..self.lays.kit.shapes() {
            let left = u64::from(position.left(Seat::FIRST, shape));
            key = key.wrapping_add(mix(left << 32 | (shape as u64) << 40));
        }
        mix(key)
    }

    fn value(&self, game: &Flip, position: &Position, seat: Seat) -> i32 {
        let board = Board::new(&self.lays, game, position);
        let survey = Survey::new(&self.lays, &board, None);
        let stage = self.stage(&board);
        let worth = stage.worth(&self.lays, &board, &survey);
        let value = self.scaled(worth + stage.turn(&self.lays, board.left()));
        if board.turn == seat.index() { value } else { -value }
    }

    fn moves(&self, game: &Flip, position: &Position, look: Look, list: &mut Vec<(Action, i32)>) {
        let board = Board::new(&self.lays, game, position);
        let (mut ids, mut ranked) = (Vec::with_capacity(ROOM), Vec::with_capacity(ROOM));
        let survey = Survey::new(&self.lays, &board, Some(&mut ids));
        self.stage(&board).rank(&self.lays, &board, &survey, &ids, &mut ranked);
        if look.ply > 0 {
            keep_best(&mut ranked, self.width);
        }
        if ranked.is_empty() {
            list.push((Action::Pass, 0));
        }
        let laying = |(id, gain): Ranked| (Action::Lay(self.lays.placement(id)), self.scaled(gain));
        list.extend(ranked.into_iter().map(laying));
    }

    fn foresee(&self, game: &Flip, position: &Position, seat: Seat, _ply: u32) -> Option<i32> {
        let board = Board::new(&self.lays, game, position);
        let left = board.left();
        if left < Self::LAST {
            return None;
        }
        let mut ids = Vec::with_capacity(ROOM);
        let survey = Survey::new(&self.lays, &board, Some(&mut ids));
        let stage = self.stage(&board);
        let gain = stage.best(&self.lays, &board, &survey, &ids)?;
        let worth = stage.worth(&self.lays, &board, &survey);
        let value = self.scaled(worth + gain - stage.turn(&self.lays, left - 1));
        Some(if board.turn == seat.index() { value } else { -value })
    }

    fn chance(&self, _game: &Flip, value: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(value) / CERTAIN).exp())
    }
}
