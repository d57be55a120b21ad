//! Forma: an action is a shape in one of its orientations at a place, the square of the tower, the
//! square of an obstacle, or `pass`.
//!
//! Setting up is done step by step, obstacles in ascending order and then the tower, which is
//! possible at any time. Misfits have no number: who sees the board need not guess.

use forma::{Action, Forma};
use tabletop::{Game, Seat, notation};

use crate::{
    code::{Brush, Code, Listed, Plane, Spot, Taken},
    laying::Numbering,
    symmetry::{Symmetry, Turn, complete},
};

/// The numbers of layings.
pub(crate) struct Layings {
    numbering: Numbering<7>,
    size: usize,
}

impl Layings {
    fn area(&self) -> u32 {
        self.numbering.area() as u32
    }

    /// The number of the tower on a1.
    fn towers(&self) -> u32 {
        self.numbering.numbers()
    }

    /// The number of an obstacle on a1.
    fn obstacles(&self) -> u32 {
        self.towers() + self.area()
    }

    fn pass(&self) -> u32 {
        self.obstacles() + self.area()
    }

    fn read(&self, number: u32) -> Option<Action> {
        let square = |first| self.numbering.square((number - first) as usize);
        if number < self.towers() {
            self.numbering.placement(number).map(Action::Lay)
        } else if number < self.obstacles() {
            Some(Action::Tower(square(self.towers())))
        } else if number < self.pass() {
            Some(Action::Obstacle(square(self.obstacles())))
        } else {
            Some(Action::Pass)
        }
    }

    fn number(&self, action: Action) -> Option<u32> {
        let cell = |square| self.numbering.cell_of(square) as u32;
        match action {
            Action::Lay(placement) => Some(self.numbering.number(placement)),
            Action::Tower(square) => Some(self.towers() + cell(square)),
            Action::Obstacle(square) => Some(self.obstacles() + cell(square)),
            Action::Pass => Some(self.pass()),
            Action::Misfit(_) | Action::Resign(_) => None,
        }
    }
}

impl Code for Layings {
    type Game = Forma;
    type Begun = ();
    type Choices = Listed<Action>;

    fn new(game: &Forma) -> Self {
        Self { numbering: Numbering::new(game.kit(), game.size()), size: game.size() }
    }

    fn numbers(&self) -> u32 {
        self.pass() + 1
    }

    fn name(&self, _: &Forma, number: u32) -> Option<String> {
        match self.read(number)? {
            Action::Tower(square) => Some(format!("tower={square}")),
            Action::Obstacle(square) => Some(format!("obstacle={square}")),
            Action::Pass => Some(notation::PASS.to_owned()),
            _ => self.numbering.name(number),
        }
    }

    fn find(&self, spot: &Spot<'_, Self>, choices: &mut Self::Choices) {
        choices.fill(spot, |action| self.number(action));
        if spot.run.to_act().is_some() && spot.position().tower().is_none() {
            let squares = (0..self.area()).map(|cell| self.numbering.square(cell as usize));
            let obstacles = squares.map(Action::Obstacle).filter(|action| spot.allows(*action));
            choices.numbers.extend(obstacles.filter_map(|action| self.number(action)));
        }
    }

    fn take(&self, spot: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>> {
        let action = self.read(number)?;
        spot.allows(action).then(|| Taken::act(action))
    }

    fn trust(&self, spot: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>> {
        if number >= self.towers() {
            return self.read(number).map(Taken::act);
        }
        let (orientation, anchor) = self.numbering.parts(number);
        Some(Taken::act(Action::Lay(spot.game().kit().placement(orientation as u8, anchor))))
    }

    fn spell(&self, _: &Spot<'_, Self>, action: Action) -> Option<Vec<u32>> {
        self.number(action).map(|number| vec![number])
    }

    /// As many as there can be: setting up, and for each shape laid a pass of everybody else.
    fn limit(&self, game: &Forma) -> u32 {
        let shapes: u32 =
            game.edition().pieces().iter().map(|piece| u32::from(piece.count())).sum();
        let players = game.players() as u32;
        // Two players have two colours each.
        let colours = if players == 2 { 4 } else { players };
        game.edition().obstacles() as u32 + 1 + (shapes * colours + 1) * players
    }

    fn area(&self) -> Vec<usize> {
        vec![self.size, self.size]
    }

    fn planes(&self, game: &Forma) -> Vec<Plane> {
        let (players, start) = (game.players(), game.start());
        let seats = |name: &'static str, about: &'static str, most: u8| {
            (0..players).map(move |on| {
                Plane::new(format!("{name}+{on}"), format!("{about} (the seat {on} on)"), most)
            })
        };
        let mut planes = Vec::new();
        planes.extend(seats("squares", "squares under a seat's shapes and markers", 1));
        planes.push(Plane::set("markers", "squares with a marker, whosever it is"));
        planes.push(Plane::set("obstacles", "squares with an obstacle, marked or not"));
        planes.push(Plane::set("tower", "where the tower stands"));
        planes.extend(seats("has tower", "1 if the tower is a seat's", 1));
        planes.extend(seats("resigned", "1 if a seat has resigned", 1));
        let markers = start.markers(Seat::FIRST);
        planes.extend(seats("markers left", "how many markers a seat has left", markers));
        planes.extend(seats(
            "aside",
            "the squares of the shapes that a seat had to set aside",
            255,
        ));
        planes.push(Plane::new("misfits", "shapes misjudged in this turn", 2));
        for on in 0..players {
            planes.extend(game.edition().shapes().map(|shape| {
                let name = game.edition().piece(shape).name();
                let about = format!("how many {name} the seat {on} on has left");
                Plane::new(format!("{name}+{on}"), about, start.tray(Seat::FIRST).count(shape))
            }));
        }
        planes
    }

    fn paint(&self, spot: &Spot<'_, Self>, viewer: Seat, brush: &mut Brush<'_>) {
        let (game, position) = (spot.game(), spot.position());
        let cells =
            |squares: forma::Squares| squares.into_iter().map(|bit| self.numbering.cell(bit));
        let round = spot.round(viewer);
        let mut marked = forma::Squares::EMPTY;
        for seat in round.clone() {
            brush.set(cells(position.own(seat)));
            marked |= position.marked(seat);
        }
        brush.set(cells(marked));
        brush.set(cells(position.obstacles()));
        brush.set(position.tower().map(|square| self.numbering.cell_of(square)));
        round.clone().for_each(|seat| brush.flag(position.tower_owner() == Some(seat)));
        round.clone().for_each(|seat| brush.flag(position.has_resigned(seat)));
        round.clone().for_each(|seat| brush.level(position.markers(seat)));
        round.clone().for_each(|seat| brush.level(position.aside(seat).value().min(255) as u8));
        brush.level(position.misfits());
        for seat in round {
            for shape in game.edition().shapes() {
                brush.level(position.tray(seat).count(shape));
            }
        }
    }

    fn symmetries(&self, game: &Forma) -> Vec<Symmetry> {
        let seats: Vec<_> = (0..game.players() as u32).collect();
        let turned = |turn: Turn| {
            let cells = turn.cells(self.size);
            let mut numbers = complete(&self.numbering.turned(turn));
            for first in [self.towers(), self.obstacles()] {
                numbers.extend(cells.iter().map(|cell| first + cell));
            }
            numbers.push(self.pass());
            Symmetry { name: turn.name().to_owned(), seats: seats.clone(), cells, numbers }
        };
        Turn::ALL.into_iter().map(turned).collect()
    }
}
