//! Every way to lay a piece of a box, looked up instead of worked out.

use ::boomerang_flip::Flip;
use polyomino::{Grid, Kit, MAX_SQUARES, Mask, Placement};

/// The most shapes that a box has.
pub(super) const SHAPES: usize = 32;

/// A piece at a place.
#[derive(Clone, Copy)]
pub(super) struct Lay<const W: usize> {
    /// What it covers.
    pub(super) squares: Mask<W>,
    /// The squares of the board beside it.
    pub(super) border: Mask<W>,
    /// The bits of `squares` one by one, the first `len` of them.
    bits: [u8; MAX_SQUARES],
    len: u8,
    /// Which shape it is, as the edition counts them.
    pub(super) shape: u8,
}

impl<const W: usize> Lay<W> {
    fn new(squares: Mask<W>, border: Mask<W>, shape: u8) -> Self {
        let mut bits = [0; MAX_SQUARES];
        for (place, bit) in bits.iter_mut().zip(squares) {
            *place = bit as u8;
        }
        Self { squares, border, bits, len: squares.len() as u8, shape }
    }

    /// The bits of what it covers.
    #[inline]
    pub(super) fn bits(&self) -> &[u8] {
        &self.bits[..self.len as usize]
    }
}

/// All layings of a box on its board, in masks that are no wider than the board needs.
pub(super) struct Lays<const W: usize> {
    pub(super) kit: Kit<W>,
    /// By orientation and anchor; empty where the orientation does not fit on the board.
    all: Vec<Lay<W>>,
    /// Anchors of an orientation.
    span: usize,
    /// The squares of each orientation as distances from its anchor.
    offsets: Vec<Vec<usize>>,
    /// What a piece of each shape is worth.
    pub(super) values: [i32; SHAPES],
    /// How many squares a piece of each shape has.
    pub(super) sizes: [usize; SHAPES],
    /// How many pieces both players have together at first.
    pub(super) pieces: usize,
    /// What a piece is worth on average, in 256ths of a point.
    pub(super) average: i32,
}

impl<const W: usize> Lays<W> {
    pub(super) fn new(game: &Flip) -> Self {
        let edition = game.edition();
        let grid = Grid::<W>::with_missing(edition.size(), edition.missing().iter().copied());
        let shapes: Vec<_> = edition.pieces().iter().map(|piece| piece.shape.clone()).collect();
        let kit = Kit::new(&grid, &shapes);
        let span = grid.size() * grid.stride();
        let (mut values, mut sizes) = ([0; SHAPES], [0; SHAPES]);
        let (mut pieces, mut points) = (0, 0);
        for (shape, piece) in edition.pieces().iter().enumerate() {
            values[shape] = piece.value;
            sizes[shape] = piece.shape.len();
            pieces += 2 * piece.count as usize;
            points += 2 * i32::from(piece.count) * piece.value;
        }
        let average = 256 * points / pieces as i32;
        let nothing = Lay::new(Mask::EMPTY, Mask::EMPTY, 0);
        let mut all = vec![nothing; kit.len() * span];
        let mut offsets = Vec::new();
        for orientation in 0..kit.len() as u8 {
            for anchor in kit.fits(orientation, grid.board()) {
                let squares = kit.squares(kit.placement(orientation, anchor));
                let shape = kit.shape(orientation) as u8;
                all[orientation as usize * span + anchor] =
                    Lay::new(squares, grid.neighbours(squares), shape);
            }
            offsets.push(kit.squares(kit.placement(orientation, 0)).iter().collect());
        }
        Self { kit, all, span, offsets, values, sizes, pieces, average }
    }

    /// The number of a placement.
    #[inline]
    pub(super) fn id(&self, placement: Placement) -> u16 {
        (placement.orientation as usize * self.span + placement.anchor as usize) as u16
    }

    /// The placement of a number.
    pub(super) fn placement(&self, id: u16) -> Placement {
        let (orientation, anchor) = (id as usize / self.span, id as usize % self.span);
        self.kit.placement(orientation as u8, anchor)
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    #[inline]
    pub(super) fn get(&self, id: u16) -> &Lay<W> {
        &self.all[id as usize]
    }

    #[inline]
    pub(super) fn value(&self, id: u16) -> i32 {
        self.values[self.get(id).shape as usize]
    }

    /// All squares that an orientation covers at one of these anchors.
    #[inline]
    pub(super) fn covered_from(&self, orientation: u8, anchors: Mask<W>) -> Mask<W> {
        let offsets = self.offsets[orientation as usize].iter();
        offsets.fold(Mask::EMPTY, |all, offset| all | anchors.shifted_up(*offset))
    }
}
