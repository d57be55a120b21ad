//! All places of an orientation looked at together: what a shape laid there would enclose, give
//! away and cover, as numbers whose bits lie in one set of squares each.

use forma::{Forma, MAX_SIZE, Piece, Position, Squares};
use polyomino::Placement;
use tabletop::Seat;

/// From a square to the one on its right, on a board of any size.
const STRIDE: usize = MAX_SIZE + 1;
/// Bits of a rating.
const PLANES: usize = 8;
/// Bits of what covering a square is worth.
const WORTH: usize = 4;
/// The rating of a place where nothing happens.
const NOTHING: i32 = 64;

/// A side of a square: above, below, right, left.
pub(super) const SIDES: [u8; 4] = [1, 2, 4, 8];

/// The points that one unit of a rating stands for.
pub(super) const UNIT: f32 = 2.5;
/// A square or an obstacle enclosed: 10 points.
const ENCLOSED: usize = 2;
/// The tower beyond that: 40 points.
const TOWER: usize = 4;

/// The orientations of the shapes with what lies around them.
pub(super) struct Lens {
    faces: Vec<Face>,
    /// From an anchor to the squares of shapes there: a triangle.
    offsets: Vec<usize>,
    board: Squares,
}

struct Face {
    size: u8,
    /// Its squares, as numbers of offsets.
    cells: Vec<u8>,
    /// The squares beside it: the offset and on which of their sides it lies.
    rim: Vec<(isize, u8)>,
}

/// What a place is good for, to one player in one position.
pub(super) struct Survey {
    /// The free squares, shifted by every offset.
    free: Vec<Squares>,
    /// For every set of sides: what is enclosed when a shape lies on those.
    closes: [Squares; 16],
    /// For every set of sides: the squares left with one open side when a shape lies on those.
    opens: [Squares; 16],
    /// Which sets of sides enclose something, and which leave something open, a bit each.
    closing: u16,
    opening: u16,
    tower: Squares,
    tower_closing: u16,
    tower_opening: u16,
    /// What covering a square is worth in units, bit by bit, shifted by every offset.
    worth: [Option<Vec<Squares>>; WORTH],
}

/// How much of what is given away is counted, as powers of two of a unit.
#[derive(Clone, Copy)]
pub(super) struct Caution {
    /// A square left with one open side.
    pub(super) square: usize,
}

/// A number for every place, bit by bit.
type Planes = [Squares; PLANES];

/// How often something happens at every place, up to seven times.
#[derive(Clone, Copy, Default)]
struct Count([Squares; 3]);

impl Count {
    #[inline]
    fn add(&mut self, set: Squares) {
        let [one, two, four] = &mut self.0;
        let twice = *one & set;
        *one ^= set;
        *four |= *two & twice;
        *two ^= twice;
    }
}

/// The places of one orientation that are rated best.
pub(super) struct Best {
    /// The rating, in units.
    pub(super) units: i32,
    /// Where.
    pub(super) anchors: Squares,
}

impl Lens {
    pub(super) fn new(game: &Forma) -> Self {
        let kit = game.kit();
        let most = game.edition().pieces().iter().map(Piece::size).max().unwrap_or(1) as usize;
        let triangle =
            (0..most).flat_map(|column| (0..most - column).map(move |row| (column, row)));
        let offsets: Vec<_> = triangle.map(|(column, row)| column * STRIDE + row).collect();
        let faces = (0..kit.len() as u8)
            .map(|orientation| {
                let squares = kit.squares(Placement { orientation, anchor: 0 });
                Face::new(&squares.iter().collect::<Vec<_>>(), &offsets)
            })
            .collect();
        Self { faces, offsets, board: game.grid().board() }
    }

    /// How many squares an orientation covers.
    pub(super) fn size(&self, orientation: u8) -> u8 {
        self.faces[orientation as usize].size
    }

    /// Looks at a position as a seat does; `worth` says bit by bit what covering a square is worth.
    pub(super) fn survey(
        &self,
        game: &Forma,
        position: &Position,
        seat: Seat,
        worth: &[Squares; WORTH],
    ) -> Survey {
        let free = position.free();
        let tower = open_tower(game, position);
        let targets = free | tower | open_obstacles(self.board, position, seat);
        let open = open_sides(free).map(|side| side & targets);
        let [above, below, right, left] = open;
        let some = above | below | right | left;
        let (closes, opens) = by_sides(&open, targets & some, (free | tower) & some);
        let which = |sets: &[Squares; 16], of: Squares| {
            (0..16).filter(|k| sets[*k].intersects(of)).fold(0, |all, k| all | 1 << k)
        };
        Survey {
            free: self.spread(free),
            closing: which(&closes, self.board),
            opening: which(&opens, self.board),
            tower_closing: which(&closes, tower),
            tower_opening: which(&opens, tower),
            closes,
            opens,
            tower,
            worth: worth.each_ref().map(|bit| (!bit.is_empty()).then(|| self.spread(*bit))),
        }
    }

    fn spread(&self, set: Squares) -> Vec<Squares> {
        self.offsets.iter().map(|offset| set.shifted_down(*offset)).collect()
    }

    /// Where an orientation fits.
    pub(super) fn fits(&self, survey: &Survey, orientation: u8) -> Squares {
        let cells = self.faces[orientation as usize].cells.iter();
        cells.map(|cell| survey.free[*cell as usize]).fold(self.board, |all, one| all & one)
    }

    /// The numbers of all places where an orientation fits.
    fn rate(&self, survey: &Survey, orientation: u8, fits: Squares, caution: Caution) -> Planes {
        let face = &self.faces[orientation as usize];
        let (mut closed, mut given) = (Count::default(), Count::default());
        let mut planes = [Squares::EMPTY; PLANES];
        planes[NOTHING.trailing_zeros() as usize] = fits;
        for (shift, sides) in &face.rim {
            if survey.closing >> sides & 1 == 1 {
                closed.add(shifted(survey.closes[*sides as usize], *shift));
            }
            if survey.opening >> sides & 1 == 1 {
                given.add(shifted(survey.opens[*sides as usize], *shift));
            }
            if survey.tower_closing >> sides & 1 == 1 {
                add(&mut planes, shifted(survey.tower, *shift) & fits, TOWER);
            }
            if survey.tower_opening >> sides & 1 == 1 {
                subtract(&mut planes, shifted(survey.tower, *shift) & fits, TOWER);
            }
        }
        for (bit, worth) in survey.worth.iter().enumerate() {
            let Some(worth) = worth else { continue };
            let mut covered = Count::default();
            for cell in &face.cells {
                covered.add(worth[*cell as usize]);
            }
            for (k, count) in covered.0.into_iter().enumerate() {
                add(&mut planes, count & fits, bit + k);
            }
        }
        for (k, count) in closed.0.into_iter().enumerate() {
            add(&mut planes, count & fits, ENCLOSED + k);
        }
        for (k, count) in given.0.into_iter().enumerate() {
            subtract(&mut planes, count & fits, caution.square + k);
        }
        planes
    }

    /// The most that one laying of an orientation encloses, in points.
    pub(super) fn grab(&self, survey: &Survey, orientation: u8) -> u32 {
        if survey.closing == 0 {
            return 0;
        }
        let mut closed = Count::default();
        let mut tower = Squares::EMPTY;
        for (shift, sides) in &self.faces[orientation as usize].rim {
            if survey.closing >> sides & 1 == 1 {
                closed.add(shifted(survey.closes[*sides as usize], *shift));
            }
            if survey.tower_closing >> sides & 1 == 1 {
                tower |= shifted(survey.tower, *shift);
            }
        }
        let fits = self.fits(survey, orientation);
        let mut anchors = fits;
        let mut most = 0;
        for count in closed.0.iter().rev() {
            let higher = anchors & *count;
            most *= 2;
            if !higher.is_empty() {
                anchors = higher;
                most += 1;
            }
        }
        let tower = if tower.intersects(fits) { 50 } else { 0 };
        tower.max(10 * most)
    }

    /// The best places of an orientation, the next best and so on, until there are `enough`.
    pub(super) fn best_few(
        &self,
        survey: &Survey,
        orientation: u8,
        caution: Caution,
        enough: usize,
        mut each: impl FnMut(Best),
    ) {
        let mut left = self.fits(survey, orientation);
        if left.is_empty() {
            return;
        }
        let planes = self.rate(survey, orientation, left, caution);
        let mut found = 0;
        while found < enough && !left.is_empty() {
            let best = top(&planes, left);
            left -= best.anchors;
            found += best.anchors.len();
            each(best);
        }
    }
}

impl Face {
    fn new(squares: &[usize], offsets: &[usize]) -> Self {
        let number = |square: &usize| {
            let at = offsets.iter().position(|offset| offset == square);
            at.expect("a connected shape lies in the triangle") as u8
        };
        let steps = [1, -1, STRIDE as isize, -(STRIDE as isize)];
        let covered = |at: isize| squares.iter().any(|square| *square as isize == at);
        let mut rim: Vec<(isize, u8)> = Vec::new();
        for square in squares {
            for step in steps {
                let at = *square as isize + step;
                if covered(at) || rim.iter().any(|(seen, _)| *seen == at) {
                    continue;
                }
                let lies = steps.iter().zip(SIDES).filter(|(step, _)| covered(at + **step));
                rim.push((at, lies.map(|(_, side)| side).sum()));
            }
        }
        Self { size: squares.len() as u8, cells: squares.iter().map(number).collect(), rim }
    }
}

/// The tower while nobody has it.
pub(super) fn open_tower(game: &Forma, position: &Position) -> Squares {
    match (position.tower(), position.tower_owner()) {
        (Some(square), None) => Squares::of(game.grid().bit(square)),
        _ => Squares::EMPTY,
    }
}

/// The obstacles that a seat can still enclose: nobody else's squares beside them.
pub(super) fn open_obstacles(board: Squares, position: &Position, seat: Seat) -> Squares {
    let own = position.own(seat);
    position.obstacles() - own - beside(board - own - position.free() - position.obstacles())
}

/// For each side, the squares that have a free one there.
pub(super) fn open_sides(free: Squares) -> [Squares; 4] {
    [free.shifted_down(1), free.shifted_up(1), free.shifted_down(STRIDE), free.shifted_up(STRIDE)]
}

/// The squares that have exactly one open side.
pub(super) fn with_one_open_side(free: Squares) -> Squares {
    let [a, b, c, d] = open_sides(free);
    ((a ^ b) - (c | d)) | ((c ^ d) - (a | b))
}

/// What shares a side with the set, pads included.
pub(super) fn beside(set: Squares) -> Squares {
    let [a, b, c, d] = open_sides(set);
    a | b | c | d
}

/// For every set of sides: which targets have no open side but those, and which of the others are
/// left with one.
fn by_sides(
    open: &[Squares; 4],
    targets: Squares,
    takeable: Squares,
) -> ([Squares; 16], [Squares; 16]) {
    let mut closes = [Squares::EMPTY; 16];
    let mut opens = [Squares::EMPTY; 16];
    for sides in 1..16u8 {
        let (mut one, mut more, mut touched) = (Squares::EMPTY, Squares::EMPTY, Squares::EMPTY);
        for (side, open) in SIDES.iter().zip(open) {
            if sides & side == 0 {
                more |= one & *open;
                one |= *open;
            } else {
                touched |= *open;
            }
        }
        closes[sides as usize] = targets - one;
        opens[sides as usize] = (takeable & one & touched) - more;
    }
    (closes, opens)
}

/// The square at the offset, for every anchor.
fn shifted(set: Squares, offset: isize) -> Squares {
    if offset < 0 {
        set.shifted_up(offset.unsigned_abs())
    } else {
        set.shifted_down(offset as usize)
    }
}

fn add(planes: &mut Planes, set: Squares, from: usize) {
    let mut carry = set;
    for plane in &mut planes[from..] {
        if carry.is_empty() {
            return;
        }
        let next = *plane & carry;
        *plane ^= carry;
        carry = next;
    }
}

fn subtract(planes: &mut Planes, set: Squares, from: usize) {
    let mut borrow = set;
    for plane in &mut planes[from..] {
        if borrow.is_empty() {
            return;
        }
        let next = borrow - *plane;
        *plane ^= borrow;
        borrow = next;
    }
}

/// The highest number among the places left, and where it is.
fn top(planes: &Planes, left: Squares) -> Best {
    let mut anchors = left;
    let mut units = 0;
    for plane in planes.iter().rev() {
        let higher = anchors & *plane;
        units *= 2;
        if !higher.is_empty() {
            anchors = higher;
            units += 1;
        }
    }
    Best { units: units - NOTHING, anchors }
}
