//! Where jumps lead: the hot path.
//!
//! Within a class the fields from which a pawn can jump in a direction are one word (`mid occupied,
//! landing free`), so a chain of jumps is a flood fill by shifts. The jumped pawns are always of
//! another class than the jumper, and a jumper can never come to stand beside the field it left, so
//! the moving pawn itself changes nothing but its own starting field.
//!
//! Between free fields a jump can be made backwards as well: the free fields of a class fall into
//! components, shared by all pawns that can jump into them. [`Reach`] finds each component once.
//! The option `no-return` makes the court a one-way street; then every pawn is filled by itself.

use crate::field::{Field, Fields};

/// The eight directions as steps in column and row.
pub(crate) const DIRECTIONS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// For each direction the bits of a word that have a neighbour there.
const INSIDE: [u64; 8] = {
    let mut inside = [0; 8];
    let mut d = 0;
    while d < 8 {
        let mut bit = 0;
        while bit < 64 {
            let (column, row) = (bit / 8 + DIRECTIONS[d].0, bit % 8 + DIRECTIONS[d].1);
            if column >= 0 && column < 8 && row >= 0 && row < 8 {
                inside[d] |= 1 << bit;
            }
            bit += 1;
        }
        d += 1;
    }
    inside
};

/// The fields beside each field.
pub(crate) const BESIDE: [Fields; Field::COUNT] = {
    let mut beside = [Fields::EMPTY; Field::COUNT];
    let mut n = 0;
    while n < Field::COUNT {
        let square = Field::of_bit(n / 64, (n % 64) as u32).square();
        let mut d = 0;
        while d < 8 {
            let column = square.column() as i32 + DIRECTIONS[d].0;
            let row = square.row() as i32 + DIRECTIONS[d].1;
            if column >= 0 && column < 16 && row >= 0 && row < 16 {
                let other = tabletop::Square::new(column as usize, row as usize);
                beside[n].toggle(Field::new(other));
            }
            d += 1;
        }
        n += 1;
    }
    beside
};

/// The bits of `word` as seen from `by` bits further down: bit i of the result is bit i + by.
#[inline]
const fn seen(word: u64, by: i32) -> u64 {
    if by >= 0 { word >> by } else { word << -by }
}

/// The fields of one class from which a jump is possible, for each direction.
#[derive(Clone, Copy)]
pub(crate) struct Springs([u64; 8]);

impl Springs {
    /// For the class `class` when `occupied` are the pawns and `free` the free fields of the board.
    #[inline]
    pub(crate) fn new(class: usize, occupied: &Fields, free: &Fields) -> Self {
        match class {
            0 => Self::of_class::<0, 0>(occupied, free),
            1 => Self::of_class::<0, 1>(occupied, free),
            2 => Self::of_class::<1, 0>(occupied, free),
            _ => Self::of_class::<1, 1>(occupied, free),
        }
    }

    #[inline]
    fn of_class<const COLUMN: i32, const ROW: i32>(occupied: &Fields, free: &Fields) -> Self {
        let mut springs = [0; 8];
        for (d, spring) in springs.iter_mut().enumerate() {
            let (dc, dr) = DIRECTIONS[d];
            // The field jumped over lies in the class of the other parity, one bit on or level
            // with this one, as the parity has it.
            let middle_class = ((COLUMN ^ (dc & 1)) * 2 + (ROW ^ (dr & 1))) as usize;
            let column_on = (COLUMN + dc).div_euclid(2);
            let row_on = (ROW + dr).div_euclid(2);
            let middle = seen(occupied[middle_class], column_on * 8 + row_on);
            let landing = seen(free[(COLUMN * 2 + ROW) as usize], dc * 8 + dr);
            *spring = middle & landing & INSIDE[d];
        }
        Self(springs)
    }

    /// The springs that do not lead out of `court`.
    #[inline]
    pub(crate) fn staying(mut self, court: u64) -> Self {
        for (d, spring) in self.0.iter_mut().enumerate() {
            let (dc, dr) = DIRECTIONS[d];
            *spring &= !court | seen(court, dc * 8 + dr);
        }
        self
    }

    /// The landing fields of single jumps from `from`.
    #[inline]
    pub(crate) fn landings(&self, from: u64) -> u64 {
        let mut to = 0;
        for (d, spring) in self.0.iter().enumerate() {
            let (dc, dr) = DIRECTIONS[d];
            to |= seen(from & spring, -(dc * 8 + dr));
        }
        to
    }

    /// All fields that chains of one or more jumps from `from` lead to.
    #[inline]
    pub(crate) fn chains(&self, from: u64) -> u64 {
        let mut reached = self.landings(from);
        let mut fresh = reached;
        while fresh != 0 {
            fresh = self.landings(fresh) & !reached;
            reached |= fresh;
        }
        reached
    }
}

/// Where the pawns of one class can jump to.
pub(crate) struct Reach {
    springs: Springs,
    /// The fields from which a jump is possible in one direction at least, and in two.
    one: u64,
    two: u64,
    /// Components found so far.
    components: [u64; 16],
    found: usize,
    one_way: bool,
}

impl Reach {
    /// `court`: the court that cannot be left (`no-return`), if any, as the word of this class.
    #[inline]
    pub(crate) fn new(class: usize, occupied: &Fields, free: &Fields, court: Option<u64>) -> Self {
        let mut springs = Springs::new(class, occupied, free);
        if let Some(court) = court {
            springs = springs.staying(court);
        }
        let (one, two) =
            springs.0.iter().fold((0, 0), |(one, two), spring| (one | spring, two | one & spring));
        Self { springs, one, two, components: [0; 16], found: 0, one_way: court.is_some() }
    }

    /// The fields that the pawn on `bit` can jump to; its own is not among them.
    #[inline]
    pub(crate) fn of(&mut self, bit: u64) -> u64 {
        // Many cannot jump at all.
        if self.one & bit == 0 { 0 } else { self.of_jumper(bit) }
    }

    fn of_jumper(&mut self, bit: u64) -> u64 {
        if self.one_way {
            self.springs.chains(bit)
        } else {
            self.components_at(self.springs.landings(bit))
        }
    }

    /// The components that these fields lie in.
    #[inline]
    fn components_at(&mut self, mut open: u64) -> u64 {
        // Fields that lead nowhere are components by themselves.
        let mut reached = open & !self.one;
        open &= self.one;
        for component in &self.components[..self.found] {
            if open & component != 0 {
                reached |= component;
                open &= !component;
            }
        }
        while open != 0 {
            let seed = open & open.wrapping_neg();
            let component = self.component(seed);
            reached |= component;
            open &= !component;
            if self.found < self.components.len() {
                self.components[self.found] = component;
                self.found += 1;
            }
        }
        reached
    }

    /// The component of a field. A field that was jumped to leads back to where the jump came from;
    /// only those that lead somewhere else too are followed.
    #[inline]
    fn component(&self, seed: u64) -> u64 {
        let mut component = seed;
        let mut fresh = seed;
        while fresh != 0 {
            fresh = self.springs.landings(fresh) & !component;
            component |= fresh;
            fresh &= self.two;
        }
        component
    }
}
