//! What a position is worth, and which layings look best.
//!
//! Between good players nearly every piece is laid in the end, and a piece that can still be turned
//! is as good as nobody's: what counts is what can no longer be turned (`F-7`), and who has the
//! small pieces left that fit the last holes. The numbers were fitted by least squares to the final
//! leads of some thousand games that these players played against each other after random openings.

use super::{
    board::{Board, each},
    contacts::Contacts,
    lays::Lays,
    survey::Survey,
};

/// A laying, and how much better it makes the position look.
pub(super) type Ranked = (u16, i32);

/// Squares beside a piece that count one by one; more are as many.
const OPEN: usize = 6;

/// What counts at a stage of the game, in 256ths of a point.
pub(super) struct Stage {
    /// How much of its value a piece counts for whose colour it shows, by how many squares beside
    /// it the other can still cover.
    held: [i32; OPEN],
    /// What a piece left is worth while there is room for it, by its squares (1 to 5), in points of
    /// the standard box.
    tray: [i32; 5],
    /// What it is worth to be the next to lay when the number of pieces left is even, and odd.
    turn: [i32; 2],
}

/// What is known of every stage, the last one first: three pieces of the standard box each.
pub(super) type Stages = [Stage; 6];

/// What was learnt from games.
pub(super) static LEARNT: Stages = [
    Stage {
        held: [232, 76, 19, -12, -18, -25],
        tray: [4370, 4314, 3682, 2390, 1247],
        turn: [-2235, -318],
    },
    Stage {
        held: [225, 48, 7, -15, -25, -25],
        tray: [4161, 3995, 3358, 2243, 1333],
        turn: [-2397, 12],
    },
    Stage {
        held: [228, 28, 2, -18, -28, -25],
        tray: [3073, 2901, 2341, 1451, 569],
        turn: [-2455, 1060],
    },
    Stage {
        held: [235, 18, 5, -14, -38, -30],
        tray: [1656, 1560, 1065, 250, -247],
        turn: [-2718, 2354],
    },
    Stage {
        held: [256, 15, 12, -8, -18, -10],
        tray: [1299, 1032, 726, 79, -266],
        turn: [-2805, 2871],
    },
    Stage {
        held: [250, 40, 15, -6, -25, -5],
        tray: [1203, 839, 562, 177, -36],
        turn: [-2683, 2746],
    },
];

/// What a beginner sees: the points as they lie.
pub(super) static NAIVE: Stages =
    [const { Stage { held: [256; OPEN], tray: [0; 5], turn: [0; 2] } }; 6];

impl Stage {
    /// The stage with so many pieces left.
    #[inline]
    pub(super) fn of<const W: usize>(
        stages: &'static Stages,
        lays: &Lays<W>,
        left: usize,
    ) -> &'static Self {
        let left = left * 26 / lays.pieces;
        &stages[(left.saturating_sub(6) / 3).min(stages.len() - 1)]
    }

    /// What it is worth to be the next to lay with so many pieces left.
    #[inline]
    pub(super) fn turn<const W: usize>(&self, lays: &Lays<W>, left: usize) -> i32 {
        self.turn[left % 2] * lays.average / STANDARD_AVERAGE
    }

    /// How much a piece counts with so many open squares beside it.
    #[inline]
    pub(super) fn held(&self, value: i32, open: usize) -> i32 {
        value * self.held[open.min(OPEN - 1)]
    }

    /// The most that a piece counts.
    pub(super) fn most(&self, value: i32) -> i32 {
        value * self.held.iter().max().copied().unwrap_or(0)
    }

    /// What a piece left is worth while there is room for it.
    #[inline]
    pub(super) fn tray<const W: usize>(&self, lays: &Lays<W>, shape: usize) -> i32 {
        self.tray[lays.sizes[shape].min(5) - 1] * lays.average / STANDARD_AVERAGE
    }

    /// The worth of a position to who is to lay, but for its being his turn.
    pub(super) fn worth<const W: usize>(
        &self,
        lays: &Lays<W>,
        board: &Board<W>,
        survey: &Survey<W>,
    ) -> i32 {
        let mut worth = [0; 2];
        for seat in [0, 1] {
            let theirs = survey.reach[1 - seat];
            for piece in each(board.shown[seat]) {
                let id = board.laid()[piece];
                worth[seat] += self.held(lays.value(id), (lays.get(id).border & theirs).len());
            }
            for shape in 0..lays.kit.shapes() {
                let has_room = survey.roomy >> shape & 1 == 1;
                let each =
                    if has_room { self.tray(lays, shape) } else { -256 * lays.values[shape] };
                worth[seat] += i32::from(board.trays[seat][shape]) * each;
            }
        }
        worth[board.turn] - worth[1 - board.turn]
    }

    /// Appends layings with how much better they make the position: by how the pieces that they
    /// touch stand afterwards.
    pub(super) fn rank<const W: usize>(
        &self,
        lays: &Lays<W>,
        board: &Board<W>,
        survey: &Survey<W>,
        list: &[u16],
        ranked: &mut Vec<Ranked>,
    ) {
        let contacts = Contacts::new(self, lays, board, survey);
        ranked.extend(list.iter().map(|id| (*id, contacts.gain(self, lays, lays.get(*id)))));
    }

    /// How much better the best laying makes the position; nothing where there is none.
    pub(super) fn best<const W: usize>(
        &self,
        lays: &Lays<W>,
        board: &Board<W>,
        survey: &Survey<W>,
        list: &[u16],
    ) -> Option<i32> {
        let contacts = Contacts::new(self, lays, board, survey);
        let mut best = None;
        for id in list {
            let lay = lays.get(*id);
            if best.is_none_or(|best| contacts.bound(lay) > best) {
                best = best.max(Some(contacts.gain(self, lays, lay)));
            }
        }
        best
    }
}

/// The average value of a piece of the standard box, in 256ths.
const STANDARD_AVERAGE: i32 = 44 * 256 / 13;
