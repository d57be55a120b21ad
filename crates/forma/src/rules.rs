//! The rules at one table.

use polyomino::{Grid, Kit, Placement, standard_shapes};
use tabletop::{
    Clause, Dice, Drawn, EditionInfo, Game, Info, OptionInfo, OptionValues, PerSeat, Refusal, Seat,
    Setup, Value,
};

use crate::{
    Action, actions,
    material::{SIZE, Shape},
    position::{Position, Squares},
};

/// How many orientations the 21 shapes have together.
pub(crate) const ORIENTATIONS: usize = 91;

const REFEREE: &str = "referee";

/// Forma at one table: how many play, who begins, and whether a referee watches.
#[derive(Debug)]
pub struct Forma {
    pub(crate) players: usize,
    pub(crate) first: Seat,
    pub(crate) referee: bool,
    pub(crate) grid: Grid<7>,
    /// The board without the squares at its edge.
    pub(crate) inner: Squares,
    pub(crate) kit: Kit<7>,
}

impl Forma {
    /// Which bit of a set is which square.
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
        editions: &[EditionInfo { name: "standard", text: "" }],
        own_editions: false,
        end: Clause("M-25"),
    };

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        setup.check(&Self::INFO)?;
        let standard = Self::INFO.editions[0].name;
        if setup.edition != standard {
            return Err(Refusal::unreadable(format!(
                "Forma has no edition ‘{}’: it has {standard}",
                setup.edition
            )));
        }
        let grid = Grid::new(SIZE);
        let edge = [grid.column(0), grid.column(SIZE - 1), grid.row(0), grid.row(SIZE - 1)];
        let inner = edge.into_iter().fold(grid.board(), |inner, line| inner - line);
        let kit = Kit::new(&grid, &standard_shapes());
        debug_assert_eq!(kit.len(), ORIENTATIONS);
        let (players, first, referee) = (setup.players, setup.first, setup.has(REFEREE));
        Ok(Self { players, first, referee, grid, inner, kit })
    }

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Position {
        Position::new(self.grid.board(), self.players, self.first)
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
}
