//! The board: its size, the courts, and which colour goes where.

use tabletop::Square;

use crate::{
    field::{Field, Fields},
    position::Colour,
};

/// Board and courts for one number of colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: usize,
    colours: usize,
    fields: Fields,
    /// The court in which each colour begins.
    courts: [Fields; Colour::MAX],
}

impl Board {
    /// The rows of the courts, counted from the edge (`H-3`, `H-4`, `H-26`).
    const LARGE: &[usize] = &[5, 5, 4, 3, 2];
    const SMALL: &[usize] = &[4, 4, 3, 2];
    const COURT_OF_8: &[usize] = &[4, 3, 2, 1];
    const COURT_OF_10: &[usize] = &[5, 4, 3, 2, 1];

    /// The most pawns that a colour has.
    pub(crate) const MOST_PAWNS: usize = 19;

    /// The board of 16×16 with two large or four small courts; of 8×8 or 10×10 with two.
    pub(crate) fn new(size: usize, colours: usize) -> Self {
        let rows = match (size, colours) {
            (8, _) => Self::COURT_OF_8,
            (10, _) => Self::COURT_OF_10,
            (_, 2) => Self::LARGE,
            _ => Self::SMALL,
        };
        let all = (0..size).flat_map(|column| (0..size).map(move |row| Square::new(column, row)));
        let mut board = Self {
            size,
            colours,
            fields: all.map(Field::new).collect(),
            courts: [Fields::EMPTY; Colour::MAX],
        };
        for colour in board.colours() {
            let (right, top) = board.corner_sides(colour);
            let flip = |there: bool, n: usize| if there { size - 1 - n } else { n };
            board.courts[colour.index()] = rows
                .iter()
                .enumerate()
                .flat_map(|(row, length)| (0..*length).map(move |column| (column, row)))
                .map(|(column, row)| Field::new(Square::new(flip(right, column), flip(top, row))))
                .collect();
        }
        board
    }

    /// How many squares a side has.
    pub fn size(&self) -> usize {
        self.size
    }

    /// All fields.
    pub fn fields(&self) -> &Fields {
        &self.fields
    }

    /// The colours on the board, in turn.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + use<> {
        (0..self.colours).map(Colour::new)
    }

    pub(crate) fn next_colour(&self, colour: Colour) -> Colour {
        Colour::new((colour.index() + 1) % self.colours)
    }

    /// The court in which a colour begins.
    pub fn court(&self, colour: Colour) -> &Fields {
        &self.courts[colour.index()]
    }

    /// The court opposite, where it wants to be (`H-17`).
    pub fn goal(&self, colour: Colour) -> &Fields {
        self.court(self.opposite(colour))
    }

    /// The corner square of the court in which a colour begins.
    pub fn corner(&self, colour: Colour) -> Square {
        let (right, top) = self.corner_sides(colour);
        let side = |there: bool| if there { self.size - 1 } else { 0 };
        Square::new(side(right), side(top))
    }

    /// The sum of the king's moves from `fields` to the corner of the court opposite, less the same
    /// sum for that court's own fields (`H-24`).
    pub(crate) fn distance(&self, colour: Colour, fields: &Fields) -> i32 {
        let corner = self.corner(self.opposite(colour));
        let sum = |fields: &Fields| -> i32 {
            fields.iter().map(|field| king_moves(field.square(), corner)).sum()
        };
        sum(fields) - sum(self.goal(colour))
    }

    fn opposite(&self, colour: Colour) -> Colour {
        Colour::new((colour.index() + self.colours / 2) % self.colours)
    }

    /// Whether a colour's corner is on the right, and whether it is at the top.
    fn corner_sides(&self, colour: Colour) -> (bool, bool) {
        match (self.colours, colour.index()) {
            (_, 0) => (false, false),
            (2, _) | (_, 2) => (true, true),
            (_, 1) => (false, true),
            _ => (true, false),
        }
    }
}

fn king_moves(a: Square, b: Square) -> i32 {
    a.column().abs_diff(b.column()).max(a.row().abs_diff(b.row())) as i32
}
