//! Where shapes fit.

use std::ops::Range;

use tabletop::Square;

use crate::{Grid, MAX_SQUARES, Mask, Shape};

/// An orientation of a shape at a place: which one of a [`Kit`]'s orientations, and the bit of the
/// lower left corner of the box around it. That corner need not be a square of the shape, nor of
/// the board. Ordered by orientation, then anchor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Placement {
    /// The number of the orientation in its kit.
    pub orientation: u8,
    /// The lower left corner of the box around the shape.
    pub anchor: u16,
}

/// Every orientation of some shapes, on a grid.
///
/// # Why nothing wraps
/// A square of an orientation is an offset from its anchor, `column * stride + row`. An anchor fits
/// when every offset leads to a free square, and free squares are squares of the board. Could
/// offsets lead from a wrong anchor, round the top of a column or from a pad, to free squares all
/// the same? Let the anchor be in row `r`, 0 to `size` (`size` is the pad), and the orientation be
/// `h` rows high with `r + h > size`, so that it sticks out at the top. It is connected, so each of
/// its rows 0 to `h - 1` holds a square, row `size - r` too; that one lies in row `size`, on a pad,
/// which is never free. And to the right of the last column and beyond the last word, nothing is
/// free. So every anchor that fits is one where the whole shape lies on the board.
#[derive(Clone, Debug)]
pub struct Kit<const W: usize> {
    grid: Grid<W>,
    orientations: Vec<Orientation<W>>,
    /// The orientations of each shape.
    ranges: Vec<Range<u8>>,
    /// Every offset that some orientation has, ascending.
    offsets: Vec<u16>,
}

#[derive(Clone, Debug)]
struct Orientation<const W: usize> {
    shape: u8,
    len: u8,
    /// Indices into the kit's offsets, the first `len` of them.
    slots: [u8; MAX_SQUARES],
    /// The squares for anchor 0.
    squares: Mask<W>,
}

impl<const W: usize> Orientation<W> {
    #[inline]
    fn slots(&self) -> &[u8] {
        &self.slots[..self.len as usize]
    }
}

/// A set of squares, shifted once for every offset that some orientation of a [`Kit`] has: what
/// [`Kit::fits_in`] and [`Kit::touching_in`] look up. Worth making when the same set is asked about
/// for many orientations.
#[derive(Clone, Debug)]
pub struct Spread<const W: usize>([Mask<W>; SLOTS]);

/// A connected shape of `n` squares has `column + row < n` in each of them, so that with eight
/// squares there are 8 + 7 + … + 1 offsets.
const SLOTS: usize = MAX_SQUARES * (MAX_SQUARES + 1) / 2;

impl<const W: usize> Kit<W> {
    /// The orientations of these shapes, in the order of the shapes and of
    /// [`Shape::orientations`].
    ///
    /// # Panics
    /// If there are more than 255.
    pub fn new(grid: &Grid<W>, shapes: &[Shape]) -> Self {
        let offset = |square: &Square| (square.column() * grid.stride() + square.row()) as u16;
        let faces: Vec<_> = shapes.iter().map(Shape::orientations).collect();
        let mut offsets: Vec<_> = faces.iter().flatten().flatten().map(offset).collect();
        offsets.sort_unstable();
        offsets.dedup();

        let (mut orientations, mut ranges) = (Vec::new(), Vec::new());
        for (shape, faces) in faces.iter().enumerate() {
            let first = orientations.len();
            for face in faces {
                let mut slots = [0; MAX_SQUARES];
                let mut squares = Mask::EMPTY;
                for (slot, square) in slots.iter_mut().zip(face) {
                    let at = offsets.binary_search(&offset(square));
                    *slot = at.expect("every offset was collected") as u8;
                    // On a board too small for the shape an offset may lie beyond the last word.
                    if (offset(square) as usize) < Mask::<W>::CAPACITY {
                        squares.insert(offset(square) as usize);
                    }
                }
                let (shape, len) = (shape as u8, face.len() as u8);
                orientations.push(Orientation { shape, len, slots, squares });
            }
            assert!(u8::try_from(orientations.len()).is_ok(), "too many shapes for one kit");
            ranges.push(first as u8..orientations.len() as u8);
        }
        Self { grid: grid.clone(), orientations, ranges, offsets }
    }

    /// The grid.
    #[inline]
    pub fn grid(&self) -> &Grid<W> {
        &self.grid
    }

    /// How many orientations there are.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a kit is no container")]
    pub fn len(&self) -> usize {
        self.orientations.len()
    }

    /// How many shapes there are.
    #[inline]
    pub fn shapes(&self) -> usize {
        self.ranges.len()
    }

    /// The orientations of a shape, which is given as its index in the list that the kit was made
    /// of.
    #[inline]
    pub fn orientations(&self, shape: usize) -> Range<u8> {
        self.ranges[shape].clone()
    }

    /// The shape of an orientation, as its index.
    #[inline]
    pub fn shape(&self, orientation: u8) -> usize {
        self.orientations[orientation as usize].shape as usize
    }

    /// The placement of an orientation at an anchor that one of the masks here gave.
    #[inline]
    #[must_use]
    pub const fn placement(&self, orientation: u8, anchor: usize) -> Placement {
        Placement { orientation, anchor: anchor as u16 }
    }

    /// The anchors at which every square of the orientation is in `free`, squares of the board.
    #[inline]
    #[must_use]
    pub fn fits(&self, orientation: u8, free: Mask<W>) -> Mask<W> {
        let slots = self.orientations[orientation as usize].slots();
        let shifted = |slot: &u8| free.shifted_down(self.offsets[*slot as usize] as usize);
        slots[1..].iter().fold(shifted(&slots[0]), |anchors, slot| anchors & shifted(slot))
    }

    /// The anchors at which at least one square of the orientation is in `near`, squares of the
    /// board. True only of anchors at which the shape lies on the board: use it together with
    /// [`fits`](Kit::fits).
    #[inline]
    #[must_use]
    pub fn touching(&self, orientation: u8, near: Mask<W>) -> Mask<W> {
        let slots = self.orientations[orientation as usize].slots();
        let shifted = |slot: &u8| near.shifted_down(self.offsets[*slot as usize] as usize);
        slots[1..].iter().fold(shifted(&slots[0]), |anchors, slot| anchors | shifted(slot))
    }

    /// All shifts of a set that the orientations ask for.
    #[inline]
    #[must_use]
    pub fn spread(&self, mask: Mask<W>) -> Spread<W> {
        let mut shifts = [Mask::EMPTY; SLOTS];
        for (shift, offset) in shifts.iter_mut().zip(&self.offsets) {
            *shift = mask.shifted_down(*offset as usize);
        }
        Spread(shifts)
    }

    /// [`fits`](Kit::fits), with the shifts made beforehand.
    #[inline]
    #[must_use]
    pub fn fits_in(&self, orientation: u8, free: &Spread<W>) -> Mask<W> {
        let slots = self.orientations[orientation as usize].slots();
        let shifted = |slot: &u8| free.0[*slot as usize];
        slots[1..].iter().fold(shifted(&slots[0]), |anchors, slot| anchors & shifted(slot))
    }

    /// [`touching`](Kit::touching), with the shifts made beforehand.
    #[inline]
    #[must_use]
    pub fn touching_in(&self, orientation: u8, near: &Spread<W>) -> Mask<W> {
        let slots = self.orientations[orientation as usize].slots();
        let shifted = |slot: &u8| near.0[*slot as usize];
        slots[1..].iter().fold(shifted(&slots[0]), |anchors, slot| anchors | shifted(slot))
    }

    /// The squares of a placement that lies on the board.
    #[inline]
    #[must_use]
    pub fn squares(&self, placement: Placement) -> Mask<W> {
        let orientation = &self.orientations[placement.orientation as usize];
        orientation.squares.shifted_up(placement.anchor as usize)
    }

    /// Which orientation lies on exactly these squares, and where; nothing if none does. The
    /// squares may be missing ones or outside the board: then nothing lies there.
    pub fn find(&self, squares: &[Square]) -> Option<Placement> {
        let left = squares.iter().map(|square| square.column()).min()?;
        let bottom = squares.iter().map(|square| square.row()).min()?;
        let size = self.grid.size();
        if squares.iter().any(|square| square.column() >= size || square.row() >= size) {
            return None;
        }
        let mask = self.grid.mask(squares.iter().copied());
        if mask.len() != squares.len() || !mask.is_subset(self.grid.board()) {
            return None;
        }
        let anchor = self.grid.bit(Square::new(left, bottom));
        let at_zero = mask.shifted_down(anchor);
        let orientation = self.orientations.iter().position(|it| it.squares == at_zero)?;
        Some(self.placement(orientation as u8, anchor))
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Dice;

    use super::*;
    use crate::standard_shapes;

    /// The anchors by trying every corner, square by square.
    fn slow(
        size: usize,
        face: &[Square],
        holds: impl Fn(&[Square]) -> bool,
    ) -> Vec<(usize, usize)> {
        let mut anchors = Vec::new();
        for (column, row) in (0..size * size).map(|n| (n / size, n % size)) {
            let on_board = |s: &Square| s.column() + column < size && s.row() + row < size;
            if face.iter().all(on_board) {
                let moved = face.iter().map(|s| Square::new(s.column() + column, s.row() + row));
                if holds(&moved.collect::<Vec<_>>()) {
                    anchors.push((column, row));
                }
            }
        }
        anchors
    }

    fn corners<const W: usize>(grid: &Grid<W>, mask: Mask<W>) -> Vec<(usize, usize)> {
        grid.squares(mask).map(|square| (square.column(), square.row())).collect()
    }

    fn compare<const W: usize>(size: usize, shapes: &[Shape], dice: &mut Dice) {
        let squares = (0..size * size).map(|n| Square::new(n / size, n % size));
        let mut some = |n: u32| squares.clone().filter(|_| dice.below(n) == 0).collect::<Vec<_>>();
        let (missing, covered, near) = (some(9), some(5), some(4));
        let grid = Grid::<W>::with_missing(size, missing.iter().copied());
        let kit = Kit::new(&grid, shapes);
        let free = grid.board() - grid.mask(covered.iter().copied());
        let close = grid.mask(near.iter().copied()) & grid.board();
        let (free_spread, near_spread) = (kit.spread(free), kit.spread(close));
        let mut orientation = 0;
        for (index, shape) in shapes.iter().enumerate() {
            for face in shape.orientations() {
                assert!(kit.orientations(index).contains(&orientation));
                assert_eq!(kit.shape(orientation), index);
                let is_free = |s: &Square| !missing.contains(s) && !covered.contains(s);
                let fits = slow(size, &face, |at| at.iter().all(is_free));
                let both = slow(size, &face, |at| {
                    at.iter().all(is_free) && at.iter().any(|s| near.contains(s))
                });
                let found = kit.fits(orientation, free);
                assert_eq!(corners(&grid, found), fits, "{} on {size}", shape.name());
                assert_eq!(kit.fits_in(orientation, &free_spread), found);
                let touching = kit.touching(orientation, close);
                assert_eq!(corners(&grid, found & touching), both, "{} on {size}", shape.name());
                assert_eq!(kit.touching_in(orientation, &near_spread), touching);
                for anchor in found {
                    let placement = kit.placement(orientation, anchor);
                    let squares: Vec<_> = grid.squares(kit.squares(placement)).collect();
                    assert_eq!(squares.len(), face.len());
                    assert_eq!(kit.find(&squares), Some(placement));
                }
                orientation += 1;
            }
        }
    }

    #[test]
    fn fits_as_the_slow_way_does() {
        let mut shapes = standard_shapes();
        let more = ["########", "####\n#..#\n#..#", "#\n#\n#\n#\n#\n#\n##"];
        shapes.extend(more.map(|picture| Shape::read("more", picture).unwrap()));
        let mut dice = Dice::new(4);
        for size in 1..=7 {
            for _ in 0..8 {
                compare::<1>(size, &shapes, &mut dice);
            }
        }
        for size in [8, 10, 11, 15] {
            for _ in 0..4 {
                compare::<4>(size, &shapes, &mut dice);
            }
        }
        for size in [16, 20] {
            compare::<7>(size, &shapes, &mut dice);
        }
    }

    #[test]
    fn placements_on_a_board_of_20() {
        let grid = Grid::<7>::new(20);
        let kit = Kit::new(&grid, &standard_shapes());
        assert_eq!(kit.len(), 91);
        let placements = |free| (0..91).map(|o| kit.fits(o, free).len()).sum::<usize>();
        // Counted by hand: an orientation of a by b squares has (21 - a) * (21 - b) places.
        let by_boxes: usize = standard_shapes()
            .iter()
            .flat_map(Shape::orientations)
            .map(|face| crate::shape::extent(&face))
            .map(|(columns, rows)| (21 - columns) * (21 - rows))
            .sum();
        assert_eq!(placements(grid.board()), by_boxes);
        // A square well inside the board is covered once by each square of each orientation.
        let k10 = Mask::of(grid.bit(Square::new(10, 9)));
        let squares: usize =
            standard_shapes().iter().map(|s| s.orientations().len() * s.len()).sum();
        assert_eq!(placements(grid.board() - k10), by_boxes - squares);
        assert_eq!(placements(grid.board() - k10), 30_019);
    }

    #[test]
    fn finds_nothing_where_no_shape_lies() {
        let grid = Grid::<4>::with_missing(10, [Square::new(0, 0)]);
        let kit = Kit::new(&grid, &standard_shapes());
        let find = |text| kit.find(&tabletop::notation::squares(text, 20).unwrap());
        assert!(find("b1+b2").is_some());
        for text in ["a1+a2", "j10+k10", "t20", "b1+b3", "b1+c2", "c1+c2+c3+c4+c5+c6"] {
            assert_eq!(find(text), None, "{text}");
        }
        assert_eq!(kit.find(&[]), None);
        assert_eq!(kit.find(&[Square::new(3, 3); 2]), None);
    }

    #[test]
    fn a_placement_is_small() {
        assert_eq!(size_of::<Placement>(), 4);
    }
}
