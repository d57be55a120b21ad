//! Ways to turn and mirror a board.

/// A way to turn or mirror the board that leaves the rules alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// What it is called.
    pub name: String,
    /// The seat that each seat becomes, from 0.
    pub seats: Vec<u32>,
    /// The cell of a plane that each cell becomes.
    pub cells: Vec<u32>,
    /// The number that each number becomes.
    pub numbers: Vec<u32>,
}

/// The eight ways to lay a square board onto itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    swap: bool,
    flip_column: bool,
    flip_row: bool,
}

impl Turn {
    pub(crate) const ALL: [Self; 8] = [
        Self::new(false, false, false),
        Self::new(true, false, true),
        Self::new(false, true, true),
        Self::new(true, true, false),
        Self::new(false, true, false),
        Self::new(false, false, true),
        Self::new(true, false, false),
        Self::new(true, true, true),
    ];

    const NAMES: [&str; 8] = [
        "identity",
        "quarter turn clockwise",
        "half turn",
        "quarter turn anticlockwise",
        "columns mirrored",
        "rows mirrored",
        "mirrored at the rising diagonal",
        "mirrored at the falling diagonal",
    ];

    const fn new(swap: bool, flip_column: bool, flip_row: bool) -> Self {
        Self { swap, flip_column, flip_row }
    }

    pub(crate) fn name(self) -> &'static str {
        let index = Self::ALL.iter().position(|turn| *turn == self);
        index.map_or("", |index| Self::NAMES[index])
    }

    /// Where the square in a column and a row comes to lie on a board of `size`.
    pub(crate) fn of(self, (column, row): (usize, usize), size: usize) -> (usize, usize) {
        let (column, row) = if self.swap { (row, column) } else { (column, row) };
        let flip = |there: bool, n: usize| if there { size - 1 - n } else { n };
        (flip(self.flip_column, column), flip(self.flip_row, row))
    }

    /// Where each cell comes to lie, cells being counted column by column.
    pub(crate) fn cells(self, size: usize) -> Vec<u32> {
        let all = (0..size * size).map(|cell| self.of((cell / size, cell % size), size));
        all.map(|(column, row)| (column * size + row) as u32).collect()
    }
}

/// Completes a map of numbers of which some have no image: what is left goes to what is left, in
/// order.
pub(crate) fn complete(map: &[Option<u32>]) -> Vec<u32> {
    let mut taken = vec![false; map.len()];
    for image in map.iter().flatten() {
        taken[*image as usize] = true;
    }
    let mut free = (0..map.len() as u32).filter(|number| !taken[*number as usize]);
    map.iter().map(|image| image.or_else(|| free.next()).unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_eight_different_maps_of_the_board() {
        let maps: std::collections::BTreeSet<_> =
            Turn::ALL.iter().map(|turn| turn.cells(3)).collect();
        assert_eq!(maps.len(), 8);
        // a1 goes to a3 by a turn clockwise, the corner that comes next that way.
        assert_eq!(Turn::ALL[1].of((0, 0), 3), (0, 2));
        assert_eq!(Turn::ALL[6].of((1, 2), 3), (2, 1));
        assert_eq!(Turn::ALL[7].name(), "mirrored at the falling diagonal");
    }

    #[test]
    fn what_has_no_image_goes_to_what_is_left() {
        assert_eq!(complete(&[Some(2), None, Some(0), None]), [2, 1, 0, 3]);
    }
}
