//! The quick questions, answered on whole rows of bits at once: does a
//! direction connect at all, and how many disjoint bridges does it allow.

/// The largest side of a board, in squares.
pub(super) const SIDE: usize = 32;

/// A set of squares: bit `c` of row `r`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rows {
    pub(super) bits: [u32; SIDE],
    pub(super) height: usize,
    pub(super) width: usize,
}

impl Rows {
    /// The squares given, less whatever lies beyond the width.
    pub(super) fn new(rows: &[u32], width: u32) -> Self {
        let height = rows.len();
        let width = width as usize;
        assert!((1..=SIDE).contains(&height) && (1..=SIDE).contains(&width), "the board's size");
        let mut bits = [0; SIDE];
        for (to, from) in bits.iter_mut().zip(rows) {
            *to = from & mask(width);
        }
        Rows { bits, height, width }
    }

    /// The board with rows and columns exchanged, so that what is written
    /// for one direction serves both.
    pub(super) fn transposed(&self) -> Self {
        let mut bits = [0; SIDE];
        for (r, &row) in self.bits[..self.height].iter().enumerate() {
            let mut left = row;
            while left != 0 {
                bits[left.trailing_zeros() as usize] |= 1 << r;
                left &= left - 1;
            }
        }
        Rows { bits, height: self.width, width: self.height }
    }

    pub(super) fn has(&self, row: usize, column: usize) -> bool {
        self.bits[row] >> column & 1 == 1
    }

    /// Whether some chain of squares joins the bottom row to the top row.
    pub(super) fn joins_bottom_to_top(&self) -> bool {
        let top = self.height - 1;
        // No chain without a square in every row, and a side-to-side step
        // between every two rows: this alone settles nearly every position.
        if self.bits[0] == 0 || (0..top).any(|r| self.bits[r] & self.bits[r + 1] == 0) {
            return false;
        }
        let mut reached = [0; SIDE];
        reached[0] = self.bits[0];
        loop {
            let mut grew = false;
            for r in 1..=top {
                let wider = reached_beside(&self.bits, &reached, r, top);
                grew |= wider != reached[r];
                reached[r] = wider;
            }
            if reached[top] != 0 {
                return true;
            }
            for r in (0..top).rev() {
                let wider = reached_beside(&self.bits, &reached, r, top);
                grew |= wider != reached[r];
                reached[r] = wider;
            }
            if !grew {
                return false;
            }
        }
    }

    /// The most bridges from bottom to top that have no square in common.
    ///
    /// By Menger's theorem on the board: the fewest own squares on a walk
    /// from the left edge to the right one that may also step diagonally and
    /// over squares that are not own. The walk is grown one own square at a
    /// time.
    pub(super) fn disjoint_bottom_to_top(&self) -> u8 {
        let edge = 1 << (self.width - 1);
        let mut within = [0; SIDE];
        within[..self.height].fill(1);
        let mut count = 0;
        loop {
            self.grow_over_foreign(&mut within);
            // Squares of the last column that are reached: one that is not
            // own is a way out at this price, an own one costs one more.
            let mut out = false;
            for (row, own) in within[..self.height].iter().zip(&self.bits) {
                if row & edge & !own != 0 {
                    return count;
                }
                out |= row & edge != 0;
            }
            count += 1;
            if out {
                return count;
            }
            let old = within;
            for (r, row) in within[..self.height].iter_mut().enumerate() {
                *row = around(&old, r, self.height) & mask(self.width);
            }
        }
    }

    /// Adds all that can be reached from the set by stepping, also
    /// diagonally, off squares that are not own.
    fn grow_over_foreign(&self, within: &mut [u32; SIDE]) {
        let mut foreign = [0; SIDE];
        let everything = mask(self.width);
        loop {
            let mut grew = false;
            for down in [false, true] {
                for k in 0..self.height {
                    let r = if down { self.height - 1 - k } else { k };
                    let above = if r + 1 < self.height { foreign[r + 1] } else { 0 };
                    let below = if r > 0 { foreign[r - 1] } else { 0 };
                    let mut row = within[r];
                    loop {
                        let start = above | below | row & !self.bits[r];
                        let next = row | (start | start << 1 | start >> 1) & everything;
                        if next == row {
                            break;
                        }
                        row = next;
                    }
                    grew |= row != within[r];
                    within[r] = row;
                    foreign[r] = row & !self.bits[r];
                }
            }
            if !grew {
                return;
            }
        }
    }
}

fn mask(width: usize) -> u32 {
    u32::MAX >> (SIDE - width)
}

/// The squares of row `r` that are own and next to or among those reached.
fn reached_beside(own: &[u32; SIDE], reached: &[u32; SIDE], r: usize, top: usize) -> u32 {
    let above = if r < top { reached[r + 1] } else { 0 };
    let below = if r > 0 { reached[r - 1] } else { 0 };
    let mut row = (reached[r] | above | below) & own[r];
    loop {
        let next = (row | row << 1 | row >> 1) & own[r];
        if next == row {
            return row;
        }
        row = next;
    }
}

/// The set's row `r` with everything beside it, diagonals included.
fn around(set: &[u32; SIDE], r: usize, height: usize) -> u32 {
    let above = if r + 1 < height { set[r + 1] } else { 0 };
    let below = if r > 0 { set[r - 1] } else { 0 };
    let all = set[r] | above | below;
    all | all << 1 | all >> 1
}
