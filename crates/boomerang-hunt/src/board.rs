//! The board: fields, lines, arrows and marked triangles, with the tables that moves are looked up
//! in. It is built once from an edition and never changes.

use std::{
    fmt,
    ops::{BitAnd, BitOr, Not},
};

use tabletop::Value;

/// A field of the board, by its rank among the field names in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Field(u8);

impl Field {
    /// The field of that rank.
    pub(crate) const fn new(rank: usize) -> Self {
        debug_assert!(rank < FieldSet::CAPACITY);
        Self(rank as u8)
    }

    /// Zero-based: the place of the field in the ascending list of names.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FieldSet(u128);

impl FieldSet {
    /// How many fields a board can have.
    pub const CAPACITY: usize = 128;

    /// No field.
    pub const EMPTY: Self = Self(0);

    /// The set of one field.
    pub const fn of(field: Field) -> Self {
        Self(1 << field.0)
    }

    /// Whether the field is in the set.
    pub const fn has(self, field: Field) -> bool {
        self.0 >> field.0 & 1 == 1
    }

    /// Whether nothing is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether everything in this set is in the other too.
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many fields there are in the set.
    pub const fn len(self) -> usize {
        // The upper half is empty on boards of up to 64 fields, and counting it costs as much as
        // counting the lower one.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let above = if high == 0 { 0 } else { high.count_ones() };
        (low.count_ones() + above) as usize
    }

    /// The field that comes after `rank` others, ascending.
    pub fn nth(self, rank: usize) -> Option<Field> {
        self.iter().nth(rank)
    }

    /// The fields, ascending.
    pub const fn iter(self) -> Fields {
        Fields(self.0)
    }

    /// Puts a field in, or takes it out if it is in.
    pub(crate) const fn toggle(&mut self, field: Field) {
        self.0 ^= 1 << field.0;
    }

    /// The set as 128 bits.
    pub const fn bits(self) -> u128 {
        self.0
    }
}

impl BitAnd for FieldSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for FieldSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for FieldSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Field> for FieldSet {
    fn from_iter<I: IntoIterator<Item = Field>>(fields: I) -> Self {
        fields.into_iter().fold(Self::EMPTY, |set, field| set | Self::of(field))
    }
}

impl IntoIterator for FieldSet {
    type Item = Field;
    type IntoIter = Fields;
    fn into_iter(self) -> Fields {
        self.iter()
    }
}

impl fmt::Debug for FieldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Field::index)).finish()
    }
}

/// The fields of a set, ascending.
#[derive(Clone, Debug)]
pub struct Fields(u128);

impl Iterator for Fields {
    type Item = Field;

    fn next(&mut self) -> Option<Field> {
        if self.0 == 0 {
            return None;
        }
        let rank = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Field(rank as u8))
    }
}

/// A line between two fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// One end.
    pub a: Field,
    /// The other end.
    pub b: Field,
    /// The end that the arrow points to, where the line has one: a capture goes that way only.
    pub arrow: Option<Field>,
}

/// What a stone on a field can reach.
#[derive(Clone, Default, Debug)]
struct Around {
    neighbours: FieldSet,
    /// The neighbours that the arrows point to from here.
    targets: FieldSet,
    trios: Vec<Trio>,
}

/// A marked triangle as one of its corners sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trio {
    /// The rank of the triangle on the board.
    pub(crate) triangle: u8,
    /// The two other corners.
    pub(crate) others: FieldSet,
}

/// A board as an edition describes it.
#[derive(Clone, Debug)]
pub struct Board {
    name: String,
    names: Vec<String>,
    places: Vec<[f64; 2]>,
    lines: Vec<Line>,
    triangles: Vec<[Field; 3]>,
    around: Vec<Around>,
}

impl Board {
    /// How many triangles can be marked.
    pub const MAX_TRIANGLES: usize = 128;

    /// A board of parts that have been checked: names ascending, a place each, lines, and
    /// triangles ascending with their corners ascending.
    pub(crate) fn new(
        name: String,
        names: Vec<String>,
        places: Vec<[f64; 2]>,
        lines: Vec<Line>,
        triangles: Vec<[Field; 3]>,
    ) -> Self {
        let mut around = vec![Around::default(); names.len()];
        for line in &lines {
            for (here, there) in [(line.a, line.b), (line.b, line.a)] {
                let around = &mut around[here.index()];
                around.neighbours = around.neighbours | FieldSet::of(there);
                if line.arrow == Some(there) {
                    around.targets = around.targets | FieldSet::of(there);
                }
            }
        }
        for (rank, corners) in triangles.iter().enumerate() {
            let all: FieldSet = corners.iter().copied().collect();
            for &corner in corners {
                let others = all & !FieldSet::of(corner);
                around[corner.index()].trios.push(Trio { triangle: rank as u8, others });
            }
        }
        Self { name, names, places, lines, triangles, around }
    }

    /// The name of the edition.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All fields, ascending.
    pub fn fields(&self) -> impl DoubleEndedIterator<Item = Field> + Clone + use<> {
        (0..self.names.len()).map(Field::new)
    }

    /// The set of all fields.
    pub fn all(&self) -> FieldSet {
        FieldSet(u128::MAX >> (FieldSet::CAPACITY - self.names.len()))
    }

    /// The name of a field.
    pub fn field_name(&self, field: Field) -> &str {
        &self.names[field.index()]
    }

    /// The field of that name.
    pub fn field(&self, name: &str) -> Option<Field> {
        self.names.iter().position(|known| known == name).map(Field::new)
    }

    /// Where a field lies: x to the right, y upward.
    pub fn place(&self, field: Field) -> [f64; 2] {
        self.places[field.index()]
    }

    /// The lines, in the order of the edition.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The marked triangles, ascending.
    pub fn triangles(&self) -> &[[Field; 3]] {
        &self.triangles
    }

    /// The fields that lines join to this one.
    pub fn neighbours(&self, field: Field) -> FieldSet {
        self.around[field.index()].neighbours
    }

    /// The fields that a stone here captures on: the arrow points to them.
    pub fn targets(&self, field: Field) -> FieldSet {
        self.around[field.index()].targets
    }

    /// The marked triangles that this field is a corner of.
    pub(crate) fn trios(&self, field: Field) -> &[Trio] {
        &self.around[field.index()].trios
    }

    /// The names of fields, for people.
    pub(crate) fn names(&self, fields: impl IntoIterator<Item = Field>) -> Vec<&str> {
        fields.into_iter().map(|field| self.field_name(field)).collect()
    }

    /// The board as data.
    pub(crate) fn to_value(&self) -> Value {
        let name = |field| Value::from(self.field_name(field));
        let fields = self.fields().map(|field| {
            let [x, y] = self.place(field);
            Value::map([("name", name(field)), ("x", x.into()), ("y", y.into())])
        });
        let lines = self.lines.iter().map(|line| {
            Value::map([
                ("a", name(line.a)),
                ("b", name(line.b)),
                ("arrow", line.arrow.map(name).into()),
            ])
        });
        let triangles = self.triangles.iter().map(|corners| Value::list(self.names(*corners)));
        Value::map([
            ("name", Value::from(self.name())),
            ("fields", Value::list(fields)),
            ("lines", Value::list(lines)),
            ("triangles", Value::list(triangles)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_what_it_was_made_of() {
        for ranks in [vec![], vec![0], vec![63, 64], vec![0, 5, 70, 127]] {
            let fields: Vec<_> = ranks.iter().copied().map(Field::new).collect();
            let set: FieldSet = fields.iter().copied().collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), fields);
            assert_eq!((set.len(), set.is_empty()), (fields.len(), fields.is_empty()));
            for rank in 0..=fields.len() {
                assert_eq!(set.nth(rank), fields.get(rank).copied());
            }
            for rank in 0..FieldSet::CAPACITY {
                assert_eq!(set.has(Field::new(rank)), ranks.contains(&rank));
            }
        }
    }
}
