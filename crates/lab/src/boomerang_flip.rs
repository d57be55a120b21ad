//! The flip: an action is a piece in one of its orientations at a place, or `pass`.

use boomerang_flip::{Action, Flip, Mask};
use tabletop::{Dice, Seat, notation};

use crate::{
    code::{Brush, Choices, Code, Lot, Parts, Plane, Spot, Taken},
    laying::Numbering,
    symmetry::{Symmetry, Turn, complete},
};

/// The numbers of layings.
pub(crate) struct Layings {
    numbering: Numbering<4>,
    size: usize,
    /// What a piece is worth at most, as far as a cell can say.
    dearest: u8,
    /// What the planes show of each orientation.
    forms: Vec<Form>,
}

/// A piece in one of its orientations, as planes show it.
struct Form {
    squares: Vec<Part>,
    value: u8,
}

/// A square of it.
struct Part {
    /// How many cells on from the anchor's.
    cell: u16,
    /// Whether the square above belongs to the piece.
    up: u8,
    /// And whether the one to the right does.
    right: u8,
}

impl Form {
    fn new(game: &Flip, numbering: &Numbering<4>, orientation: usize) -> Self {
        let kit = game.kit();
        let squares = kit.squares(kit.placement(orientation as u8, 0));
        let part = |bit: usize| Part {
            cell: numbering.cell(bit) as u16,
            up: u8::from(squares.has(bit + 1)),
            right: u8::from(squares.has(bit + kit.grid().stride())),
        };
        let piece = &game.edition().pieces()[kit.shape(orientation as u8)];
        Self { squares: squares.iter().map(part).collect(), value: cell_value(piece.value) }
    }
}

/// A piece's value, as far as a cell can say.
fn cell_value(value: i32) -> u8 {
    value.clamp(1, 255) as u8
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

/// The orientations that can be laid, each with the anchors at which it can.
#[derive(Default)]
pub(crate) struct Places {
    planes: Vec<(u32, Mask)>,
    pass: bool,
}

impl Choices<Layings> for Places {
    fn draw(&self, code: &Layings, others: u32, dice: &mut Dice) -> Lot {
        let count = |(_, anchors): &(u32, Mask)| anchors.len() as u32;
        let number = |(orientation, anchors): &(u32, Mask), rank| {
            let bit = anchors.nth(rank as usize).expect("a rank below the count");
            code.numbering.join(*orientation, bit)
        };
        let pass = self.pass.then(|| code.pass());
        Parts::<256, _> { parts: &self.planes, pass }.draw(count, number, others, dice)
    }

    fn has(&self, code: &Layings, number: u32) -> bool {
        if number >= code.pass() {
            return self.pass && number == code.pass();
        }
        let (orientation, anchor) = code.numbering.parts(number);
        self.planes.iter().any(|(plane, anchors)| *plane == orientation && anchors.has(anchor))
    }

    fn each(&self, code: &Layings, mut see: impl FnMut(u32)) {
        for (orientation, anchors) in &self.planes {
            anchors.iter().for_each(|bit| see(code.numbering.join(*orientation, bit)));
        }
        if self.pass {
            see(code.pass());
        }
    }

    fn mark(&self, code: &Layings, mask: &mut [i8]) {
        let area = code.numbering.area();
        // Ascending: see `spread`.
        for (orientation, anchors) in &self.planes {
            code.numbering.spread(*anchors, &mut mask[*orientation as usize * area..]);
        }
        mask[code.pass() as usize] = i8::from(self.pass);
    }

    fn unmark(&self, code: &Layings, next: Option<&Self>, mask: &mut [i8]) {
        let area = code.numbering.area();
        let mut kept = next.map_or(&[][..], |next| &next.planes);
        for (orientation, _) in &self.planes {
            while kept.first().is_some_and(|(other, _)| other < orientation) {
                kept = &kept[1..];
            }
            if kept.first().is_none_or(|(other, _)| other != orientation) {
                mask[*orientation as usize * area..][..area].fill(0);
            }
        }
        mask[code.pass() as usize] = 0;
    }
}

impl Code for Layings {
    type Game = Flip;
    type Begun = ();
    type Choices = Places;

    fn new(game: &Flip) -> Self {
        let size = game.edition().size();
        let numbering = Numbering::new(game.kit(), size);
        let dearest = game.edition().pieces().iter().map(|piece| piece.value).max();
        let forms = (0..game.kit().len()).map(|it| Form::new(game, &numbering, it)).collect();
        Self { numbering, size, dearest: cell_value(dearest.unwrap_or(1)), forms }
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

    fn find(&self, spot: &Spot<'_, Self>, choices: &mut Places) {
        choices.planes.clear();
        spot.game().each_orientation(spot.position(), |orientation, anchors| {
            choices.planes.push((u32::from(orientation), anchors));
        });
        choices.pass = choices.planes.is_empty() && spot.run.to_act().is_some();
    }

    fn take(&self, spot: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>> {
        let action = self.read(number)?;
        spot.allows(action).then(|| Taken::act(action))
    }

    fn trust(&self, spot: &Spot<'_, Self>, number: u32) -> Option<Taken<Self>> {
        if number == self.pass() {
            return Some(Taken::act(Action::Pass));
        }
        let (orientation, anchor) = self.numbering.parts(number);
        Some(Taken::act(Action::Lay(spot.game().kit().placement(orientation as u8, anchor))))
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
        let (position, kit) = (spot.position(), spot.game().kit());
        let [own, other, up, right, values]: [&mut [u8]; 5] = brush.planes();
        for laid in position.laid() {
            let form = &self.forms[laid.placement.orientation as usize];
            let corner = self.numbering.cell(laid.placement.anchor as usize);
            let shown = if laid.owner == viewer { &mut *own } else { &mut *other };
            for square in &form.squares {
                let cell = corner + usize::from(square.cell);
                shown[cell] = 1;
                up[cell] = square.up;
                right[cell] = square.right;
                values[cell] = form.value;
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
