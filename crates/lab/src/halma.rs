//! Halma: an action is where a pawn starts and where it ends (`H-16`: the way does not matter).
//!
//! With squares counted column by column (`a1` is 0, `a2` is 1), a move is
//! `start * squares + end`; the number after all of them is `pass`. A network can read it as a plane
//! of ends for each start.

use halma::{Action, Colour, Field, Fields, Halma};
use tabletop::{Dice, Game, Seat, Square, notation};

use crate::{
    code::{Brush, Choices, Code, Lot, Parts, Plane, Spot, Taken},
    symmetry::{Symmetry, Turn},
};

/// The numbers of moves.
pub(crate) struct Steps {
    size: usize,
    /// The cell of each field.
    cells: [u8; Field::COUNT],
    parlett: bool,
}

impl Steps {
    fn squares(&self) -> u32 {
        (self.size * self.size) as u32
    }

    fn cell(&self, field: Field) -> usize {
        usize::from(self.cells[field.index()])
    }

    fn square(&self, cell: u32) -> Square {
        Square::new(cell as usize / self.size, cell as usize % self.size)
    }

    fn pass(&self) -> u32 {
        self.squares() * self.squares()
    }

    fn read(&self, number: u32) -> Action {
        if number == self.pass() {
            return Action::Pass;
        }
        let field = |cell| Field::new(self.square(cell));
        Action::Move { from: field(number / self.squares()), to: field(number % self.squares()) }
    }

    fn number(&self, action: Action) -> Option<u32> {
        match action {
            Action::Move { from, to } => {
                Some(self.cell(from) as u32 * self.squares() + self.cell(to) as u32)
            }
            Action::Pass => Some(self.pass()),
            Action::Resign(_) => None,
        }
    }

    /// The colour that a viewer looks from: the one to move if it is his, or else his first.
    fn colour(spot: &Spot<'_, Self>, viewer: Seat) -> Colour {
        let (game, position) = (spot.game(), spot.position());
        let moving = position.colour().filter(|colour| game.owner(*colour) == viewer);
        moving.or_else(|| game.colours_of(viewer).next()).unwrap_or(Colour::new(0))
    }
}

/// The pawns that can move, each with the fields that it can go to.
#[derive(Default)]
pub(crate) struct Moves {
    pawns: Vec<(Field, Fields)>,
    pass: bool,
}

/// The moves of a pawn on the largest board: for each column a byte for each row.
type Row = [[i8; 16]; 16];

/// For a pawn's row on the board, what its steps make of a column of [`Row`]: by whether it can go
/// one row back (1), one on (2), and to its own row (4).
static STEPS: [[u128; 8]; 16] = {
    let mut steps = [[0; 8]; 16];
    let mut row = 0;
    while row < 16 {
        let mut can = 0;
        while can < 8 {
            if can & 1 != 0 && row > 0 {
                steps[row][can] |= 1 << (row * 8 - 8);
            }
            if can & 2 != 0 && row < 15 {
                steps[row][can] |= 1 << (row * 8 + 8);
            }
            if can & 4 != 0 {
                steps[row][can] |= 1 << (row * 8);
            }
            can += 1;
        }
        row += 1;
    }
    steps
};

/// On the largest board, what the eight fields of a class make of a column: every other row, from
/// the first on or from the second.
static JUMPS: [[u128; 256]; 2] = {
    let mut jumps = [[0; 256]; 2];
    let mut bits = 0;
    while bits < 256 {
        let mut row = 0;
        while row < 8 {
            let bit = (bits >> row & 1) as u128;
            jumps[0][bits] |= bit << (row * 16);
            jumps[1][bits] |= bit << (row * 16 + 8);
            row += 1;
        }
        bits += 1;
    }
    jumps
};

/// The column of a cell of the largest board, between those beside it: itself, where there is none.
#[inline]
fn columns(cell: u8) -> [usize; 3] {
    let column = usize::from(cell / 16);
    [column.saturating_sub(1), column, (column + 1).min(15)]
}

/// The moves of a pawn within a mask, where the board is the largest.
fn row(cells: &mut [i8]) -> Option<&mut Row> {
    let (columns, rest) = cells.as_chunks_mut();
    columns.try_into().ok().filter(|_| rest.is_empty())
}

impl Steps {
    /// The number of a pawn's move to the first square.
    #[inline]
    fn first(&self, from: Field) -> u32 {
        self.cell(from) as u32 * self.squares()
    }

    /// Makes a plane 1 in these fields and 0 elsewhere.
    #[inline]
    fn draw(&self, set: &Fields, plane: &mut [u8]) {
        let (columns, _) = plane.as_chunks_mut::<16>();
        if columns.len() < 16 {
            plane.fill(0);
            return set.for_each(|field| plane[self.cell(field)] = 1);
        }
        for (column, cells) in columns.iter_mut().enumerate() {
            let class = column % 2 * 2;
            let rows =
                |odd: usize| JUMPS[odd][(set[class + odd] >> (column / 2 * 8)) as usize % 256];
            *cells = (rows(0) | rows(1)).to_le_bytes();
        }
    }

    /// Writes a 1 for each move of a pawn, on the largest board.
    #[inline]
    fn mark_pawn(&self, from: Field, to: &Fields, row: &mut Row) {
        let own = self.cells[from.index()];
        let class = from.class();
        // Where the steps' fields begin in their classes' words: of an even column the neighbours
        // are a bit's own and the one before, of an odd one its own and the next, and so with rows.
        let before = (if class < 2 { 8 } else { 0 }, 1 - class as u32 % 2);
        let bit = from.bit().trailing_zeros();
        let seen = |other: usize, less: u32| to[class ^ other].rotate_right(bit.wrapping_sub(less));
        // Two at the corners, in the column to the left, and two to the right, which are a column on;
        // one beside it to the left, and one to the right.
        let corners = seen(3, before.0 + before.1) & 0x303;
        let beside = seen(2, before.0) & 0x101;
        let sides = (corners | beside << 2) as usize;
        let along = seen(1, before.1) as usize & 3;
        let ([left, column, right], steps) = (columns(own), &STEPS[usize::from(own) % 16]);
        let bytes = |column: u128| column.to_le_bytes().map(u8::cast_signed);
        // At the edge one of them is the pawn's own column, and that counts.
        row[left] = bytes(steps[sides % 8]);
        row[right] = bytes(steps[sides >> 8]);
        // Jumps lead to every other column and row.
        let table = &JUMPS[class % 2];
        let jumps = |x: usize| table[(to[class] >> (x * 8)) as usize % 256];
        let (pairs, _) = row.as_chunks_mut::<2>();
        for (x, pair) in pairs.iter_mut().enumerate() {
            pair[column % 2] = bytes(jumps(x));
        }
        row[column] = bytes(jumps(column / 2) | steps[along]);
    }

    /// Takes back what [`mark_pawn`](Self::mark_pawn) wrote.
    #[inline]
    fn clear_pawn(&self, from: Field, row: &mut Row) {
        let [left, column, right] = columns(self.cells[from.index()]);
        row[left] = [0; 16];
        row[right] = [0; 16];
        for pair in row.as_chunks_mut::<2>().0 {
            pair[column % 2] = [0; 16];
        }
    }
}

impl Choices<Steps> for Moves {
    fn draw(&self, code: &Steps, others: u32, dice: &mut Dice) -> Lot {
        let number = |(from, to): &(Field, Fields), rank| {
            let to = to.nth(rank).expect("a rank below the count");
            code.first(*from) + code.cell(to) as u32
        };
        let pass = self.pass.then(|| code.pass());
        Parts::<32, _> { parts: &self.pawns, pass }.draw(|(_, to)| to.len(), number, others, dice)
    }

    fn has(&self, code: &Steps, number: u32) -> bool {
        if number >= code.pass() {
            return self.pass && number == code.pass();
        }
        let field = |cell| Field::new(code.square(cell));
        let (from, to) = (field(number / code.squares()), field(number % code.squares()));
        self.pawns.iter().any(|(pawn, fields)| *pawn == from && fields.has(to))
    }

    fn each(&self, code: &Steps, mut see: impl FnMut(u32)) {
        for (from, to) in &self.pawns {
            let first = code.first(*from);
            to.for_each(|to| see(first + code.cell(to) as u32));
        }
        if self.pass {
            see(code.pass());
        }
    }

    fn mark(&self, code: &Steps, mask: &mut [i8]) {
        for (from, to) in &self.pawns {
            let cells = &mut mask[code.first(*from) as usize..][..code.squares() as usize];
            match row(cells) {
                Some(row) => code.mark_pawn(*from, to, row),
                None => to.for_each(|to| cells[code.cell(to)] = 1),
            }
        }
        mask[code.pass() as usize] = i8::from(self.pass);
    }

    fn unmark(&self, code: &Steps, _: Option<&Self>, mask: &mut [i8]) {
        for (from, _) in &self.pawns {
            let cells = &mut mask[code.first(*from) as usize..][..code.squares() as usize];
            match row(cells) {
                Some(row) => code.clear_pawn(*from, row),
                None => cells.fill(0),
            }
        }
        mask[code.pass() as usize] = 0;
    }
}

impl Code for Steps {
    type Game = Halma;
    type Begun = ();
    type Choices = Moves;

    fn new(game: &Halma) -> Self {
        let size = game.board().size();
        let mut cells = [0; Field::COUNT];
        for column in 0..size {
            for row in 0..size {
                let field = Field::new(Square::new(column, row));
                cells[field.index()] = (column * size + row) as u8;
            }
        }
        Self { size, cells, parlett: game.is_parlett() }
    }

    fn numbers(&self) -> u32 {
        self.pass() + 1
    }

    fn name(&self, _game: &Halma, number: u32) -> Option<String> {
        if number == self.pass() {
            return Some(notation::PASS.to_owned());
        }
        let (from, to) = (number / self.squares(), number % self.squares());
        (from != to).then(|| format!("{}-{}", self.square(from), self.square(to)))
    }

    fn find(&self, spot: &Spot<'_, Self>, choices: &mut Moves) {
        choices.pawns.clear();
        // As many as a colour has, and a few more.
        choices.pawns.reserve(24);
        choices.pass = false;
        let Some(colour) = spot.position().colour() else { return };
        spot.game().each_pawn(spot.position(), colour, |from, to| {
            if !to.is_empty() {
                choices.pawns.push((from, to));
            }
        });
        choices.pass = choices.pawns.is_empty();
    }

    fn take(&self, spot: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>> {
        let action = self.read(number);
        spot.allows(action).then(|| Taken::act(action))
    }

    fn trust(&self, _: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>> {
        Some(Taken::act(self.read(number)))
    }

    fn spell(&self, _: &Spot<'_, Self>, action: Action) -> Option<Vec<u32>> {
        self.number(action).map(|number| vec![number])
    }

    fn limit(&self, _: &Halma) -> u32 {
        1_000
    }

    fn area(&self) -> Vec<usize> {
        vec![self.size, self.size]
    }

    fn planes(&self, game: &Halma) -> Vec<Plane> {
        let colours = game.board().colours().count();
        let mut planes =
            vec![Plane::set("pawns", "the viewer's pawns, of the colour to move if he has two")];
        planes.extend((1..colours).map(|on| {
            Plane::set(format!("pawns+{on}"), format!("the pawns of the colour {on} on, clockwise"))
        }));
        planes.push(Plane::set("goal", "the court that the viewer's pawns go to"));
        if game.players() > 2 {
            planes.extend((1..colours).map(|on| {
                Plane::set(
                    format!("own+{on}"),
                    format!("1 if the colour {on} on is the viewer's too"),
                )
            }));
            planes.extend((0..colours).map(|on| {
                Plane::set(
                    format!("gone+{on}"),
                    format!("1 if the player of the colour {on} on has finished or resigned"),
                )
            }));
        }
        if self.parlett {
            planes.extend((0..game.players()).map(|on| {
                Plane::new(
                    format!("turns+{on}"),
                    format!("how many turns the seat {on} on has had, counted up to 30"),
                    30,
                )
            }));
        }
        planes
    }

    fn paint(&self, spot: &Spot<'_, Self>, viewer: Seat, brush: &mut Brush<'_>) {
        let (game, position) = (spot.game(), spot.position());
        let colours = game.board().colours().count();
        let own = Self::colour(spot, viewer);
        let on = |by: usize| Colour::new((own.index() + by) % colours);
        let mut fields = |set: &Fields| self.draw(set, brush.next());
        for by in 0..colours {
            fields(position.pawns(on(by)));
        }
        fields(game.board().goal(own));
        if game.players() > 2 {
            for by in 1..colours {
                brush.flag(game.owner(on(by)) == viewer);
            }
            for by in 0..colours {
                brush.flag(!game.is_in(position, game.owner(on(by))));
            }
        }
        if self.parlett {
            for seat in spot.round(viewer) {
                brush.level(position.turns(seat));
            }
        }
    }

    fn symmetries(&self, game: &Halma) -> Vec<Symmetry> {
        Turn::ALL.into_iter().filter_map(|turn| self.turned(game, turn)).collect()
    }
}

impl Steps {
    /// A turn of the board, where colours become colours in the same order of play and seats become
    /// seats.
    fn turned(&self, game: &Halma, turn: Turn) -> Option<Symmetry> {
        let board = game.board();
        let colours: Vec<_> = board.colours().collect();
        let image = |colour: Colour| {
            let corner = board.corner(colour);
            let at = turn.of((corner.column(), corner.row()), self.size);
            colours.iter().copied().find(|other| {
                let corner = board.corner(*other);
                (corner.column(), corner.row()) == at
            })
        };
        let by = image(colours[0])?.index();
        let mut seats = vec![None; game.players()];
        for (index, colour) in colours.iter().enumerate() {
            let other = image(*colour)?;
            if other.index() != (index + by) % colours.len() {
                return None;
            }
            let (seat, becomes) = (game.owner(*colour).index(), game.owner(other).index() as u32);
            if seats[seat].is_some_and(|before| before != becomes) {
                return None;
            }
            seats[seat] = Some(becomes);
        }
        let seats: Vec<u32> = seats.into_iter().flatten().collect();
        let mut sorted = seats.clone();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..game.players() as u32) {
            return None;
        }
        let cells = turn.cells(self.size);
        let moves = (0..self.pass()).map(|number| {
            let (from, to) = (number / self.squares(), number % self.squares());
            cells[from as usize] * self.squares() + cells[to as usize]
        });
        let numbers = moves.chain([self.pass()]).collect();
        Some(Symmetry { name: turn.name().to_owned(), seats, cells, numbers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pawn on the largest board, with any of its steps and any jumps.
    #[test]
    fn masks_written_by_columns_are_those_written_one_by_one() {
        let game = Halma::new(&tabletop::Setup::new(&Halma::INFO, 2)).expect("a game");
        let code = Steps::new(&game);
        let mut dice = Dice::new(3);
        let mut mask = vec![0; code.numbers() as usize];
        for number in 0..Field::COUNT * 20 {
            let from = Field::of_bit(number / 64 % 4, number as u32 % 64);
            let near = |other: Field| {
                let (one, two) = (from.square(), other.square());
                one.column().abs_diff(two.column()).max(one.row().abs_diff(two.row())) == 1
            };
            let all = (0..Field::COUNT).map(|n| Field::of_bit(n / 64, n as u32 % 64));
            let can = all.filter(|to| near(*to) || to.class() == from.class() && *to != from);
            let to: Fields = can.filter(|_| dice.below(2) == 0).collect();
            let moves = Moves { pawns: vec![(from, to)], pass: false };
            moves.mark(&code, &mut mask);
            let mut slow = vec![0; mask.len()];
            moves.each(&code, |number| slow[number as usize] = 1);
            assert!(mask == slow, "{}", from.square());
            moves.unmark(&code, None, &mut mask);
            assert!(mask.iter().all(|value| *value == 0), "{}", from.square());
        }
    }
}
