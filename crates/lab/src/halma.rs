//! Halma: an action is where a pawn starts and where it ends (`H-16`: the way does not matter).
//!
//! With squares counted column by column (`a1` is 0, `a2` is 1), a move is
//! `start * squares + end`; the number after all of them is `pass`. A network can read it as a plane
//! of ends for each start.

use halma::{Action, Colour, Field, Fields, Halma};
use tabletop::{Dice, Game, Seat, Square, notation};

use crate::{
    code::{Brush, Choices, Code, Lot, Plane, Spot, Taken, draw_among},
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

impl Steps {
    /// The number of a pawn's move to the first square.
    #[inline]
    fn first(&self, from: Field) -> u32 {
        self.cell(from) as u32 * self.squares()
    }

    /// Writes a 1 for each move of a pawn, on the largest board, on which every byte is a square.
    /// Of steps it is known how many there can be at most in each neighbouring class: where there are
    /// fewer, the pawn's own square is written to instead, and cleared in the end. So there is
    /// nothing to guess, which costs more than writing.
    #[inline]
    fn mark_pawn(&self, from: Field, to: &Fields, row: &mut [i8; Field::COUNT]) {
        let own = self.cells[from.index()];
        // Few pawns have more than three jumps.
        for (other, most) in [(1, 2), (2, 2), (3, 4), (0, 3)] {
            let class = from.class() ^ other;
            let mut word = to[class];
            for _ in 0..most {
                let cell = self.cells[class * 64 + word.trailing_zeros() as usize % 64];
                row[usize::from(if word == 0 { own } else { cell })] = 1;
                word &= word.wrapping_sub(1);
            }
            while other == 0 && word != 0 {
                let cell = self.cells[class * 64 + word.trailing_zeros() as usize];
                row[usize::from(cell)] = 1;
                word &= word - 1;
            }
        }
        row[usize::from(own)] = 0;
    }
}

impl Choices<Steps> for Moves {
    fn count(&self) -> u32 {
        self.pawns.iter().map(|(_, to)| to.len()).sum::<u32>() + u32::from(self.pass)
    }

    fn nth(&self, code: &Steps, mut rank: u32) -> Option<u32> {
        for (from, to) in &self.pawns {
            let count = to.len();
            if rank < count {
                return to.nth(rank).map(|to| code.first(*from) + code.cell(to) as u32);
            }
            rank -= count;
        }
        (self.pass && rank == 0).then(|| code.pass())
    }

    fn draw(&self, code: &Steps, others: u32, dice: &mut Dice) -> Lot {
        let passes = u32::from(self.pass);
        match draw_among::<32, _>(&self.pawns, |(_, to)| to.len(), others + passes, dice) {
            Ok(((from, to), rank)) => {
                let to = to.nth(rank).expect("a rank below the count");
                Lot::Number(code.first(*from) + code.cell(to) as u32)
            }
            Err(0) if self.pass => Lot::Number(code.pass()),
            Err(rank) => Lot::Other(rank - passes),
        }
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
            let row = &mut mask[code.first(*from) as usize..][..code.squares() as usize];
            match <&mut [i8; Field::COUNT]>::try_from(&mut *row) {
                Ok(row) => code.mark_pawn(*from, to, row),
                Err(_) => to.for_each(|to| row[code.cell(to)] = 1),
            }
        }
        mask[code.pass() as usize] = i8::from(self.pass);
    }

    fn unmark(&self, code: &Steps, _: Option<&Self>, mask: &mut [i8]) {
        for (from, _) in &self.pawns {
            mask[code.first(*from) as usize..][..code.squares() as usize].fill(0);
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
        let mut fields = |set: &Fields| {
            let plane = brush.plane();
            set.for_each(|field| plane[self.cell(field)] = 1);
        };
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
