//! What a laying does to the pieces beside it, for many layings of one position.

use polyomino::Mask;

use super::{
    board::{Board, PIECES, SQUARES, each},
    lays::{Lay, Lays, SHAPES},
    survey::Survey,
    worth::Stage,
};

/// Squares that a laying can take from beside one piece, counted one by one: 0 to 7.
const TAKEN: usize = 8;

/// The pieces beside every free square, and what each of them counts once it is touched: worked out
/// once for a position, so that a laying only has to add up.
pub(super) struct Contacts<const W: usize> {
    /// The squares that the other can still cover.
    theirs: Mask<W>,
    /// By square: the pieces beside it, and the same where the other can still cover it.
    beside: [[u64; 2]; SQUARES],
    /// By piece: how much better it stands for who is to lay when a piece is laid beside it that
    /// takes so many of the squares from which the other could turn it back.
    change: [[i32; TAKEN]; PIECES],
    /// By piece: the most of that.
    most: [i32; PIECES],
    /// By shape: what laying it is worth at most, but for what it touches.
    best: [i32; SHAPES],
}

impl<const W: usize> Contacts<W> {
    pub(super) fn new(stage: &Stage, lays: &Lays<W>, board: &Board<W>, survey: &Survey<W>) -> Self {
        let seat = board.turn;
        let theirs = survey.reach[1 - seat];
        let mut contacts = Self {
            theirs,
            beside: [[0; 2]; SQUARES],
            change: [[0; TAKEN]; PIECES],
            most: [0; PIECES],
            best: [0; SHAPES],
        };
        for (piece, id) in board.laid().iter().enumerate() {
            let (border, value) = (lays.get(*id).border & board.free, lays.value(*id));
            if border.is_empty() {
                continue;
            }
            let open = border & theirs;
            for square in border {
                contacts.beside[square][0] |= 1 << piece;
            }
            for square in open {
                contacts.beside[square][1] |= 1 << piece;
            }
            let open = open.len();
            let now = if board.shown[seat] >> piece & 1 == 1 {
                stage.held(value, open)
            } else {
                -stage.held(value, (border & survey.reach[seat]).len())
            };
            for (taken, change) in contacts.change[piece].iter_mut().enumerate() {
                *change = stage.held(value, open.saturating_sub(taken)) - now;
            }
            contacts.most[piece] = contacts.change[piece].into_iter().max().unwrap_or(0);
        }
        for shape in 0..lays.kit.shapes() {
            contacts.best[shape] = stage.most(lays.values[shape]) - stage.tray(lays, shape);
        }
        contacts
    }

    /// How much better a laying makes the position.
    #[inline]
    pub(super) fn gain(&self, stage: &Stage, lays: &Lays<W>, lay: &Lay<W>) -> i32 {
        let shape = lay.shape as usize;
        let own = stage.held(lays.values[shape], (lay.border & self.theirs).len());
        let mut gain = own - stage.tray(lays, shape);
        // How many squares of each piece are taken, all pieces at once: a word a binary digit.
        let (mut touched, mut ones, mut twos, mut fours) = (0, 0, 0, 0);
        for bit in lay.bits() {
            let [all, open] = self.beside[*bit as usize];
            touched |= all;
            let carry = ones & open;
            ones ^= open;
            fours |= twos & carry;
            twos ^= carry;
        }
        for piece in each(touched) {
            let taken = ones >> piece & 1 | (twos >> piece & 1) << 1 | (fours >> piece & 1) << 2;
            gain += self.change[piece][taken as usize];
        }
        gain
    }

    /// The most that a laying can gain.
    #[inline]
    pub(super) fn bound(&self, lay: &Lay<W>) -> i32 {
        let touched = lay.bits().iter().fold(0, |all, bit| all | self.beside[*bit as usize][0]);
        let most: i32 = each(touched).map(|piece| self.most[piece]).sum();
        self.best[lay.shape as usize] + most
    }
}
