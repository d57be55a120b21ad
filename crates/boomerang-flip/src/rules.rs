//! The rules in force at a table.

use polyomino::Kit;
use tabletop::{
    Clause, Dice, Drawn, EditionInfo, Game, Info, OptionInfo, OptionValues, PerSeat, Refusal, Seat,
    Setup, Value,
};

use crate::{
    actions::Action,
    edition::Edition,
    position::{Laid, MAX_PIECES, PLAYERS, Position},
};

/// Boomerang, the flip, with the board and the pieces of one table.
#[derive(Clone, Debug)]
pub struct Flip {
    pub(crate) edition: Edition,
    /// The orientations of the edition's shapes, in its order.
    pub(crate) kit: Kit<4>,
    /// Whether the picture leaves the trays out (`F-11`).
    pub(crate) hide_tray: bool,
    /// Who is to act in a position that was set up; white otherwise (`F-16`).
    pub(crate) first: Seat,
}

impl Flip {
    /// The board and the pieces.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// What the placements of actions and pieces refer to; its shapes are those of the edition, in
    /// that order.
    pub fn kit(&self) -> &Kit<4> {
        &self.kit
    }

    /// Whether the players keep their trays to themselves (`F-11`).
    pub fn hides_trays(&self) -> bool {
        self.hide_tray
    }

    /// Whether a piece can no longer be turned: nothing beside it is free (`F-7`, `F-21`).
    pub fn is_safe(&self, position: &Position, laid: Laid) -> bool {
        let squares = self.kit.squares(laid.placement);
        self.kit.grid().neighbours(squares).is_subset(position.covered())
    }
}

impl Game for Flip {
    type Position = Position;
    type Action = Action;

    const INFO: Info = Info {
        name: "boomerang-flip",
        title: "Boomerang, the flip",
        origin: "Claude Duvernay, Nathan, 1982",
        about: "Lay your pieces against the other's to turn them over to your colour.",
        players: &[2],
        usual_players: 2,
        options: &[OptionInfo {
            name: "hide-tray",
            values: OptionValues::Switch,
            clause: Clause("F-11"),
            about: "The pieces that the players have left are not shown.",
        }],
        editions: &[
            EditionInfo {
                name: "standard",
                text: include_str!("../../../editions/boomerang-flip/standard.toml"),
            },
            EditionInfo {
                name: "thirteen",
                text: include_str!("../../../editions/boomerang-flip/thirteen.toml"),
            },
        ],
        own_editions: true,
        end: Clause("F-12"),
    };

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        setup.check(&Self::INFO)?;
        if setup.first != Seat::FIRST && setup.position.is_none() {
            let message = "white, seat 1, always begins: lots decide who sits there";
            return Err(Refusal::new(Clause("F-16"), message));
        }
        let edition = Edition::read(&setup.edition_text).map_err(|refusal| {
            let message = format!("edition ‘{}’: {}", setup.edition, refusal.message);
            Refusal::new(refusal.clause, message)
        })?;
        let shapes: Vec<_> = edition.pieces().iter().map(|piece| piece.shape.clone()).collect();
        let kit = Kit::new(&edition.grid(), &shapes);
        Ok(Self { edition, kit, hide_tray: setup.has("hide-tray"), first: setup.first })
    }

    fn players(&self) -> usize {
        PLAYERS
    }

    fn start(&self) -> Position {
        let mut tray = [0; MAX_PIECES];
        for (left, piece) in tray.iter_mut().zip(self.edition.pieces()) {
            *left = piece.count;
        }
        Position::new(tray)
    }

    fn arrange(&self, text: &str) -> Result<Position, Refusal> {
        self.read_arrangement(text)
    }

    fn arrangement(&self, position: &Position) -> String {
        self.write_arrangement(position)
    }

    fn to_act(&self, position: &Position) -> Option<Seat> {
        (!position.over).then_some(position.turn)
    }

    fn is_in(&self, position: &Position, seat: Seat) -> bool {
        position.resigned != Some(seat)
    }

    fn actions(&self, position: &Position, list: &mut Vec<Action>) {
        self.list(position, list);
    }

    fn count(&self, position: &Position) -> usize {
        self.count_listed(position)
    }

    fn draw(
        &self,
        position: &Position,
        dice: &mut Dice,
        _scratch: &mut Vec<Action>,
    ) -> Option<Drawn<Action>> {
        self.draw_listed(position, dice)
    }

    fn is_legal(&self, position: &Position, action: Action) -> bool {
        self.allows(position, action)
    }

    fn play(&self, position: &mut Position, action: Action) {
        self.play_action(position, action);
    }

    fn resign(&self, seat: Seat) -> Action {
        Action::Resign(seat)
    }

    fn stop(&self, position: &mut Position) {
        position.over = true;
    }

    fn scores(&self, position: &Position) -> PerSeat<i32> {
        self.points(position)
    }

    fn places(&self, position: &Position) -> PerSeat<u8> {
        self.ranking(position)
    }

    /// Pieces are only ever added: no position comes twice (`F-20`).
    fn key(&self, _position: &Position) -> Option<u64> {
        None
    }

    fn read(&self, position: &Position, token: &str) -> Result<Vec<Action>, Refusal> {
        self.read_token(position, token).map(|action| vec![action])
    }

    fn token(&self, _position: &Position, action: Action) -> String {
        self.write(action)
    }

    fn fields(&self, position: &Position) -> Value {
        self.fields_of(position)
    }

    fn picture(&self, position: &Position) -> String {
        self.picture_of(position)
    }

    fn board(&self) -> Value {
        self.box_contents()
    }
}
