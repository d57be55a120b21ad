//! Numbers for laying shapes on a square board: one plane of numbers an orientation, a number for
//! each square that the lower left corner of the box around the shape may lie on.

use polyomino::{Kit, Placement};
use tabletop::{Square, notation};

use crate::symmetry::Turn;

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
        let plane = placement.orientation as usize * self.area();
        (plane + self.cell(placement.anchor as usize)) as u32
    }

    /// Nothing for a shape that would stick out.
    pub(crate) fn placement(&self, number: u32) -> Option<Placement> {
        let (orientation, cell) = (number as usize / self.area(), number as usize % self.area());
        let orientation = u8::try_from(orientation).ok().filter(|o| usize::from(*o) < self.kit.len())?;
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
