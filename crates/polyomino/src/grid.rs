//! Which bit is which square.

use tabletop::Square;

use crate::Mask;

/// A square board, perhaps with squares missing, as the bits of a [`Mask`].
///
/// A column takes `size + 1` bits, its squares from the bottom up and one pad that is never part of
/// the board: a shift by one row cannot carry a square into the next column. Ascending bits are
/// ascending squares, by column, then row. A board of 20 needs seven words, one of 15 four.
///
/// ```
/// use polyomino::Grid;
/// use tabletop::Square;
/// let grid = Grid::<4>::with_missing(15, [Square::new(1, 0)]);
/// let a1 = grid.bit(Square::new(0, 0));
/// let beside = grid.neighbours(polyomino::Mask::of(a1));
/// assert_eq!(grid.squares(beside).collect::<Vec<_>>(), [Square::new(0, 1)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid<const W: usize> {
    size: usize,
    board: Mask<W>,
}

impl<const W: usize> Grid<W> {
    /// A board of `size` by `size` squares.
    ///
    /// # Panics
    /// If `size` is 0, or the board does not fit into `W` words or [`Square::MAX_SIZE`].
    pub fn new(size: usize) -> Self {
        Self::with_missing(size, [])
    }

    /// A board without some of its squares.
    ///
    /// # Panics
    /// As [`new`](Grid::new), or if a missing square lies outside the board anyway.
    pub fn with_missing(size: usize, missing: impl IntoIterator<Item = Square>) -> Self {
        assert!((1..=Square::MAX_SIZE).contains(&size), "no board has {size} columns");
        assert!(
            size * (size + 1) <= Mask::<W>::CAPACITY,
            "{size} columns need more than {W} words"
        );
        let mut grid = Self { size, board: Mask::EMPTY };
        let columns = (0..size).map(|column| grid.column(column));
        grid.board = columns.fold(Mask::EMPTY, |board, column| board | column);
        for square in missing {
            let bit = grid.bit(square);
            grid.board.remove(bit);
        }
        grid
    }

    /// How many columns and rows there are.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The distance in bits from a square to the one to its right.
    #[inline]
    pub const fn stride(&self) -> usize {
        self.size + 1
    }

    /// All squares of the board.
    #[inline]
    pub const fn board(&self) -> Mask<W> {
        self.board
    }

    /// The bit of a square.
    ///
    /// # Panics
    /// If the square lies outside the board.
    #[inline]
    pub fn bit(&self, square: Square) -> usize {
        let (column, row) = (square.column(), square.row());
        assert!(column < self.size && row < self.size, "{square} lies outside the board");
        column * self.stride() + row
    }

    /// The square of a bit.
    ///
    /// # Panics
    /// If the bit is no square, but a pad or outside the board.
    #[inline]
    pub fn square(&self, bit: usize) -> Square {
        let (column, row) = (bit / self.stride(), bit % self.stride());
        assert!(column < self.size && row < self.size, "bit {bit} is no square");
        Square::new(column, row)
    }

    /// The set of some squares, missing or not.
    ///
    /// # Panics
    /// If one lies outside the board.
    pub fn mask(&self, squares: impl IntoIterator<Item = Square>) -> Mask<W> {
        squares.into_iter().map(|square| self.bit(square)).collect()
    }

    /// The squares of a set, ascending.
    ///
    /// # Panics
    /// If a bit is no square.
    pub fn squares(&self, mask: Mask<W>) -> impl ExactSizeIterator<Item = Square> {
        mask.iter().map(|bit| self.square(bit))
    }

    /// A column from the left, from 0, missing squares included.
    pub fn column(&self, column: usize) -> Mask<W> {
        (0..self.size).map(|row| self.bit(Square::new(column, row))).collect()
    }

    /// A row from the bottom, from 0, missing squares included.
    pub fn row(&self, row: usize) -> Mask<W> {
        (0..self.size).map(|column| self.bit(Square::new(column, row))).collect()
    }

    /// All squares of the board that share a side with a square of the set, without the set.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, mask: Mask<W>) -> Mask<W> {
        let across = mask.shifted_down(self.stride()) | mask.shifted_up(self.stride());
        let along = mask.shifted_down(1) | mask.shifted_up(1);
        (across | along) & (self.board - mask)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Dice;

    use super::*;

    #[test]
    fn bits_ascend_as_squares_do() {
        let grid = Grid::<7>::new(20);
        let squares: Vec<_> = grid.squares(grid.board()).collect();
        assert_eq!(squares.len(), 400);
        assert!(squares.is_sorted());
        assert!(squares.iter().all(|square| grid.square(grid.bit(*square)) == *square));
        assert_eq!(grid.mask(squares), grid.board());
    }

    #[test]
    fn neighbours_are_the_squares_at_distance_one() {
        let mut dice = Dice::new(3);
        for size in [1, 2, 5, 10, 15] {
            let square = |bit: u32| Square::new(bit as usize / size, bit as usize % size);
            let squares = (size * size) as u32;
            for _ in 0..50 {
                let mut some =
                    |n| -> Vec<_> { (0..n).map(|_| square(dice.below(squares))).collect() };
                let (missing, set) = (some(size / 3), some(size));
                let beside = (0..squares).map(square).filter(|at| {
                    let near = |b: &Square| {
                        at.column().abs_diff(b.column()) + at.row().abs_diff(b.row()) == 1
                    };
                    set.iter().any(near) && !set.contains(at) && !missing.contains(at)
                });
                let grid = Grid::<4>::with_missing(size, missing.iter().copied());
                assert_eq!(grid.neighbours(grid.mask(set.iter().copied())), grid.mask(beside));
            }
        }
    }

    #[test]
    fn edges() {
        let grid = Grid::<2>::new(3);
        let names = |mask| tabletop::notation::join(grid.squares(mask));
        assert_eq!(names(grid.column(0)), "a1+a2+a3");
        assert_eq!(names(grid.row(2)), "a3+b3+c3");
    }
}
