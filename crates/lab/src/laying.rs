//! Numbers for laying shapes on a square board: one plane of numbers an orientation, a number for
//! each square that the lower left corner of the box around the shape may lie on.

use polyomino::{Kit, Mask, Placement};
use tabletop::{Square, notation};

use crate::symmetry::Turn;

/// Eight bits as bytes, the lowest first.
static EIGHT: [[i8; 8]; 256] = {
    let mut all = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            all[bits][bit] = (bits >> bit & 1) as i8;
            bit += 1;
        }
        bits += 1;
    }
    all
};

/// Writes a column of so many squares, and zeros beyond it up to the next eighth cell, as far as
/// there are any.
fn spread_column(mut bits: u64, size: usize, cells: &mut [i8]) {
    for cells in cells.chunks_mut(8).take(size.div_ceil(8)) {
        cells.copy_from_slice(&EIGHT[(bits & 0xff) as usize][..cells.len()]);
        bits >>= 8;
    }
}

/// `orientation * size² + column * size + row`.
pub(crate) struct Numbering<const W: usize> {
    kit: Kit<W>,
    size: usize,
    /// The cell of each bit of the kit's grid.
    cells: Vec<u16>,
}

impl<const W: usize> Numbering<W> {
    /// For the squares in the first `size` columns and rows of the kit's grid.
    pub(crate) fn new(kit: &Kit<W>, size: usize) -> Self {
        let stride = kit.grid().stride();
        let cell = |bit: usize| (bit / stride * size + bit % stride) as u16;
        Self { kit: kit.clone(), size, cells: (0..W * 64).map(cell).collect() }
    }

    pub(crate) fn area(&self) -> usize {
        self.size * self.size
    }

    pub(crate) fn numbers(&self) -> u32 {
        (self.kit.len() * self.area()) as u32
    }

    pub(crate) fn cell(&self, bit: usize) -> usize {
        usize::from(self.cells[bit])
    }

    pub(crate) fn cell_of(&self, square: Square) -> usize {
        square.column() * self.size + square.row()
    }

    pub(crate) fn square(&self, cell: usize) -> Square {
        Square::new(cell / self.size, cell % self.size)
    }

    #[inline]
    pub(crate) fn number(&self, placement: Placement) -> u32 {
        self.join(u32::from(placement.orientation), placement.anchor as usize)
    }

    /// The number of an orientation with its anchor on a bit.
    #[inline]
    pub(crate) fn join(&self, orientation: u32, bit: usize) -> u32 {
        orientation * self.area() as u32 + u32::from(self.cells[bit])
    }

    /// The orientation of a number, and the bit of its anchor.
    #[inline]
    pub(crate) fn parts(&self, number: u32) -> (u32, usize) {
        let area = self.area() as u32;
        let (orientation, cell) = (number / area, (number % area) as usize);
        (orientation, cell / self.size * self.kit.grid().stride() + cell % self.size)
    }

    /// Writes a 1 for each bit of a set into the plane that `mask` begins with, and a 0 for the
    /// others: eight squares of a column at a time. What is written beyond a column is 0, and the
    /// next one writes over it; so does the next plane, where it has anything.
    #[inline]
    pub(crate) fn spread(&self, set: Mask<W>, mask: &mut [i8]) {
        let (size, stride) = (self.size, self.kit.grid().stride());
        let within = (1 << size) - 1;
        if size * stride <= 128 && size > 8 {
            // The usual board: all in one number, two eights a column.
            let mut bits = u128::from(set.window(0)) | u128::from(set.window(64)) << 64;
            for column in 0..size - 1 {
                let low = bits as u64 & within;
                bits >>= stride;
                let [first, second] = [low & 0xff, low >> 8].map(|eight| &EIGHT[eight as usize]);
                let cells = &mut mask[column * size..][..16];
                cells[..8].copy_from_slice(first);
                cells[8..].copy_from_slice(second);
            }
            return spread_column(bits as u64 & within, size, &mut mask[(size - 1) * size..]);
        }
        for column in 0..size {
            spread_column(set.window(column * stride) & within, size, &mut mask[column * size..]);
        }
    }

    /// Nothing for a shape that would stick out.
    pub(crate) fn placement(&self, number: u32) -> Option<Placement> {
        let (orientation, cell) = (number as usize / self.area(), number as usize % self.area());
        let orientation =
            u8::try_from(orientation).ok().filter(|o| usize::from(*o) < self.kit.len())?;
        let anchor = self.kit.grid().bit(self.square(cell));
        let fits = self.kit.fits(orientation, self.kit.grid().board()).has(anchor);
        fits.then(|| self.kit.placement(orientation, anchor))
    }

    pub(crate) fn name(&self, number: u32) -> Option<String> {
        let squares = self.kit.squares(self.placement(number)?);
        Some(notation::join(self.kit.grid().squares(squares)))
    }

    /// What becomes of each number when the board is turned; nothing where a shape would stick out.
    pub(crate) fn turned(&self, turn: Turn) -> Vec<Option<u32>> {
        let image = |number| {
            let squares = self.kit.squares(self.placement(number)?);
            let turned = |square: Square| {
                let (column, row) = turn.of((square.column(), square.row()), self.size);
                Square::new(column, row)
            };
            let mut squares: Vec<_> = self.kit.grid().squares(squares).map(turned).collect();
            squares.sort_unstable();
            self.kit.find(&squares).map(|placement| self.number(placement))
        };
        (0..self.numbers()).map(image).collect()
    }

    /// Whether the board has the same squares when it is turned.
    pub(crate) fn keeps(&self, turn: Turn) -> bool {
        let board = self.kit.grid().board();
        let has = |(column, row)| board.has(self.kit.grid().bit(Square::new(column, row)));
        (0..self.area())
            .map(|cell| (cell / self.size, cell % self.size))
            .all(|at| has(at) == has(turn.of(at, self.size)))
    }
}
