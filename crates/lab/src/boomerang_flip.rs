//! The flip: an action is a piece in one of its orientations at a place, or `pass`.

use boomerang_flip::{Action, Flip};
use tabletop::{Game, Seat, notation};

use crate::{
    code::{ActionOf, Brush, Code, Plane, Spot, Taken},
    laying::Numbering,
    symmetry::{Symmetry, Turn, complete},
};

/// The numbers of layings.
pub(crate) struct Layings {
    numbering: Numbering<4>,
    size: usize,
    /// What a piece is worth at most, as far as a cell can say.
    dearest: u8,
}

impl Layings {
    fn pass(&self) -> u32 {
        self.numbering.numbers()
    }

    fn read(&self, number: u32) -> Option<Action> {
        if number == self.pass() {
            return Some(Action::Pass);
        }
        self.numbering.placement(number).map(Action::Lay)
    }

    fn number(&self, action: Action) -> Option<u32> {
        match action {
            Action::Lay(placement) => Some(self.numbering.number(placement)),
            Action::Pass => Some(self.pass()),
            Action::Resign(_) => None,
        }
    }
}

impl Code for Layings {
    type Game = Flip;
    type Begun = ();

    fn new(game: &Flip) -> Self {
        let size = game.edition().size();
        let dearest = game.edition().pieces().iter().map(|piece| piece.value).max();
        Self {
            numbering: Numbering::new(game.kit(), size),
            size,
            dearest: dearest.map_or(1, |value| value.clamp(1, 255) as u8),
        }
    }

    fn numbers(&self) -> u32 {
        self.pass() + 1
    }

    fn name(&self, _: &Flip, number: u32) -> Option<String> {
        if number == self.pass() {
            return Some(notation::PASS.to_owned());
        }
        self.numbering.name(number)
    }

    fn list(&self, spot: &Spot<'_, Self>, list: &mut Vec<u32>, scratch: &mut Vec<ActionOf<Self>>) {
        scratch.clear();
        spot.game().actions(spot.position(), scratch);
        list.extend(scratch.iter().filter_map(|action| self.number(*action)));
    }

    fn take(&self, spot: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>> {
        let action = self.read(number)?;
        spot.allows(action).then(|| Taken::act(action))
    }

    fn spell(&self, _: &Spot<'_, Self>, action: Action) -> Option<Vec<u32>> {
        self.number(action).map(|number| vec![number])
    }

    /// As many as there can be: a pass for each piece, and one more.
    fn limit(&self, game: &Flip) -> u32 {
        let pieces: u32 = game.edition().pieces().iter().map(|piece| u32::from(piece.count)).sum();
        4 * pieces + 2
    }

    fn area(&self) -> Vec<usize> {
        vec![self.size, self.size]
    }

    fn planes(&self, game: &Flip) -> Vec<Plane> {
        let mut planes = vec![
            Plane::set("own", "squares that show the viewer's colour"),
            Plane::set("other", "squares that show the other's colour"),
            Plane::set("joined up", "1 if the square above belongs to the same piece"),
            Plane::set("joined right", "1 if the square to the right belongs to the same piece"),
            Plane::new("value", "what the piece that lies here is worth", self.dearest),
        ];
        for (whose, who) in [("own", "the viewer"), ("other", "the other")] {
            planes.extend(game.edition().pieces().iter().map(|piece| {
                let name = piece.name();
                let about = format!("how many {name} {who} has left");
                Plane::new(format!("{whose} {name}"), about, piece.count)
            }));
        }
        planes
    }

    fn paint(&self, spot: &Spot<'_, Self>, viewer: Seat, brush: &mut Brush<'_>) {
        let (game, position, kit) = (spot.game(), spot.position(), spot.game().kit());
        let area = self.numbering.area();
        // Square by square and piece by piece, in planes that lie one after the other.
        let planes: [&mut [u8]; 5] = brush.planes();
        for laid in position.laid() {
            let squares = kit.squares(laid.placement);
            let shape = kit.shape(laid.placement.orientation);
            let value = game.edition().pieces()[shape].value.clamp(0, 255) as u8;
            let shown = usize::from(laid.owner != viewer);
            for bit in squares {
                let cell = self.numbering.cell(bit);
                debug_assert!(cell < area);
                planes[shown][cell] = 1;
                planes[2][cell] = u8::from(squares.has(bit + 1));
                planes[3][cell] = u8::from(squares.has(bit + kit.grid().stride()));
                planes[4][cell] = value;
            }
        }
        for seat in spot.round(viewer) {
            for shape in 0..kit.shapes() {
                brush.level(position.left(seat, shape));
            }
        }
    }

    fn symmetries(&self, _: &Flip) -> Vec<Symmetry> {
        let turns = Turn::ALL.into_iter().filter(|turn| self.numbering.keeps(*turn));
        turns
            .map(|turn| {
                let mut numbers = complete(&self.numbering.turned(turn));
                numbers.push(self.pass());
                let (name, cells) = (turn.name().to_owned(), turn.cells(self.size));
                Symmetry { name, seats: vec![0, 1], cells, numbers }
            })
            .collect()
    }
}
