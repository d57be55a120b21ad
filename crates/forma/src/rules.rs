//! The rules at one table.

use polyomino::{Grid, Kit, Placement};
use tabletop::{
    Clause, Dice, Drawn, EditionInfo, Game, Info, OptionInfo, OptionValues, PerSeat, Refusal, Seat,
    Setup, Value,
};

use crate::{
    Action, actions,
    edition::Edition,
    material::{MAX_ORIENTATIONS, Shape},
    position::{Position, Squares},
};

const REFEREE: &str = "referee";

/// Forma at one table: the box, how many play, who begins, and whether a referee watches.
#[derive(Debug)]
pub struct Forma {
    pub(crate) edition: Edition,
    pub(crate) players: usize,
    pub(crate) first: Seat,
    pub(crate) referee: bool,
    pub(crate) grid: Grid<7>,
    /// The board without the squares at its edge.
    pub(crate) inner: Squares,
    pub(crate) kit: Kit<7>,
}

impl Forma {
    /// The board and the box.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// How many columns and rows the board has.
    pub fn size(&self) -> usize {
        self.edition.size()
    }

    /// Which bit of a set is which square. It is the same on all boards: a smaller one is the lower
    /// left corner of the largest, whose other squares are missing.
    pub fn grid(&self) -> &Grid<7> {
        &self.grid
    }

    /// Every orientation of the shapes.
    pub fn kit(&self) -> &Kit<7> {
        &self.kit
    }

    /// Whether a referee refuses what does not fit (`M-11`).
    pub fn has_referee(&self) -> bool {
        self.referee
    }

    /// The kind of shape that is placed.
    pub fn shape(&self, placement: Placement) -> Shape {
        Shape::from_index(self.kit.shape(placement.orientation))
    }

    pub(crate) fn is_on_board(&self, placement: Placement) -> bool {
        let Placement { orientation, anchor } = placement;
        (orientation as usize) < self.kit.len()
            && self.kit.fits(orientation, self.grid.board()).has(anchor as usize)
    }
}

impl Game for Forma {
    type Position = Position;
    type Action = Action;

    const INFO: Info = Info {
        name: "forma",
        title: "Forma",
        origin: "Ravensburger, 1973; H. J. Geesink",
        about: "Lay shapes by eye: enclose squares, obstacles and the tower, and build bridges from \
                edge to edge.",
        players: &[2, 4],
        usual_players: 2,
        options: &[OptionInfo {
            name: REFEREE,
            values: OptionValues::Switch,
            clause: Clause("M-11"),
            about: "A shape that does not fit is refused; nothing is tried by eye or set aside.",
        }],
        editions: &[EditionInfo {
            name: "standard",
            text: include_str!("../../../editions/forma/standard.toml"),
        }],
        own_editions: true,
        end: Clause("M-25"),
    };

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        setup.check(&Self::INFO)?;
        let edition = Edition::read(&setup.edition_text).map_err(|refusal| {
            let message = format!("edition ‘{}’: {}", setup.edition, refusal.message);
            Refusal::new(refusal.clause, message)
        })?;
        let grid = edition.grid();
        let last = edition.size() - 1;
        let edge = [grid.column(0), grid.column(last), grid.row(0), grid.row(last)];
        let inner = edge.into_iter().fold(grid.board(), |inner, line| inner - line);
        let forms: Vec<_> = edition.pieces().iter().map(|piece| piece.form().clone()).collect();
        let kit = Kit::new(&grid, &forms);
        debug_assert!(kit.len() <= MAX_ORIENTATIONS);
        let (players, first, referee) = (setup.players, setup.first, setup.has(REFEREE));
        Ok(Self { edition, players, first, referee, grid, inner, kit })
    }

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Position {
        Position::new(&self.edition, self.grid.board(), self.players, self.first)
    }

    fn arrange(&self, text: &str) -> Result<Position, Refusal> {
        self.read_arrangement(text)
    }

    fn arrangement(&self, position: &Position) -> String {
        self.write_arrangement(position)
    }

    fn to_act(&self, position: &Position) -> Option<Seat> {
        position.to_act
    }

    fn is_in(&self, position: &Position, seat: Seat) -> bool {
        seat.index() < self.players && !position.has_resigned(seat)
    }

    fn actions(&self, position: &Position, list: &mut Vec<Action>) {
        self.list(position, list);
    }

    fn count(&self, position: &Position) -> usize {
        self.tally(position)
    }

    fn draw(
        &self,
        position: &Position,
        dice: &mut Dice,
        _scratch: &mut Vec<Action>,
    ) -> Option<Drawn<Action>> {
        self.draw_lot(position, dice)
    }

    fn is_legal(&self, position: &Position, action: Action) -> bool {
        self.check(position, action).is_ok()
    }

    fn play(&self, position: &mut Position, action: Action) {
        self.act(position, action);
    }

    fn resign(&self, seat: Seat) -> Action {
        Action::Resign(seat)
    }

    fn stop(&self, position: &mut Position) {
        position.end();
    }

    fn scores(&self, position: &Position) -> PerSeat<i32> {
        self.totals(position)
    }

    fn places(&self, position: &Position) -> PerSeat<u8> {
        self.ranking(position)
    }

    /// Nothing: every action but a pass or a resignation uses up a shape (`M-29`).
    fn key(&self, _position: &Position) -> Option<u64> {
        None
    }

    fn read(&self, position: &Position, token: &str) -> Result<Vec<Action>, Refusal> {
        self.read_token(position, token)
    }

    fn is_whole(&self, position: &Position) -> bool {
        actions::is_whole(position)
    }

    fn token(&self, position: &Position, action: Action) -> String {
        self.write_token(position, action)
    }

    fn fields(&self, position: &Position) -> Value {
        self.show_fields(position)
    }

    fn picture(&self, position: &Position) -> String {
        self.draw_text(position)
    }

    fn board(&self) -> Value {
        self.box_contents()
    }
}
