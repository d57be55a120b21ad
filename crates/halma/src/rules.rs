//! The rules in force at a table.

use tabletop::{
    Clause, Dice, Drawn, EditionInfo, Game, Info, OptionInfo, OptionValues, PerSeat, Refusal, Seat,
    Setup, Square, Value,
};

use crate::{
    actions::Action,
    board::Board,
    field::{Field, Fields},
    position::{Colour, Position},
};

/// Halma with the options and the number of players of one table.
#[derive(Clone, Debug)]
pub struct Halma {
    pub(crate) players: usize,
    pub(crate) board: Board,
    /// Whose each colour is.
    pub(crate) owner: [Seat; Colour::MAX],
    pub(crate) first: Colour,
    pub(crate) parlett: bool,
    pub(crate) no_return: bool,
    pub(crate) play_on: bool,
}

impl Halma {
    /// The board and its courts.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose a colour is.
    pub fn owner(&self, colour: Colour) -> Seat {
        self.owner[colour.index()]
    }

    /// The colours that a seat plays: one, or two (`H-18`).
    pub fn colours_of(&self, seat: Seat) -> impl Iterator<Item = Colour> {
        self.board.colours().filter(move |colour| self.owner(*colour) == seat)
    }

    /// Whether a full court opposite with one of the own pawns wins after 30 turns (`H-22`).
    pub fn is_parlett(&self) -> bool {
        self.parlett
    }

    /// A position of one's own: the squares of each colour's pawns, and the colour to move.
    ///
    /// # Errors
    /// If a colour has not its number of pawns, or two stand on one square.
    pub fn with_pawns(&self, pawns: &[Vec<Square>], colour: Colour) -> Result<Position, Refusal> {
        let clause = match (self.board.colours().count(), self.board.size()) {
            (2, 16) => "H-3",
            (2, _) => "H-26",
            _ => "H-4",
        };
        let wrong = |message: String| Err(Refusal::new(Clause(clause), message));
        let mut sets = [Fields::EMPTY; Colour::MAX];
        let mut taken = Fields::EMPTY;
        for other in self.board.colours() {
            let squares = pawns.get(other.index()).map_or(&[][..], Vec::as_slice);
            let needed = self.board.court(other).len() as usize;
            if squares.len() != needed {
                let (number, found) = (other.number(), squares.len());
                return wrong(format!("colour {number} has {needed} pawns, not {found}"));
            }
            for square in squares {
                let field = Field::new(*square);
                if taken.has(field) {
                    return wrong(format!("{square} has two pawns: there is room for one"));
                }
                if !self.board.fields().has(field) {
                    return wrong(format!("{square} is off the board"));
                }
                taken.toggle(field);
                sets[other.index()].toggle(field);
            }
        }
        Ok(Position::new(sets, colour))
    }

    /// The seat that plays two colours of three players: seat 3, or the one that was chosen.
    fn owners(setup: &Setup) -> Result<[Seat; Colour::MAX], Refusal> {
        let chosen = setup.value("two_colours");
        if setup.players != 3 {
            return match chosen {
                None => Ok(std::array::from_fn(Seat::new)),
                Some(_) => Err(Refusal::new(
                    Clause("H-18"),
                    format!(
                        "two_colours is for three players: with {} nobody plays two",
                        setup.players
                    ),
                )),
            };
        }
        let two = chosen.and_then(|number| number.parse().ok()).unwrap_or(3);
        Ok(std::array::from_fn(|colour| Seat::new(if colour < two { colour } else { colour - 1 })))
    }

    fn size(setup: &Setup) -> Result<usize, Refusal> {
        match setup.value("board").map(str::parse) {
            None => Ok(16),
            Some(Ok(size)) if setup.players == 2 => Ok(size),
            Some(_) => Err(Refusal::new(
                Clause("H-26"),
                format!("the small boards are for two players, not for {}", setup.players),
            )),
        }
    }
}

impl Game for Halma {
    type Position = Position;
    type Action = Action;

    const INFO: Info = Info {
        name: "halma",
        title: "Halma",
        origin: "George Howard Monks, about 1883; Het Bouwblokje, 2017",
        about: "Step and jump across the board: the first to fill the court opposite wins.",
        players: &[2, 3, 4],
        usual_players: 2,
        options: &[
            OptionInfo {
                name: "parlett",
                values: OptionValues::Switch,
                clause: Clause("H-22"),
                about: "After 30 turns each, a full court opposite with one of your pawns wins too.",
            },
            OptionInfo {
                name: "no-return",
                values: OptionValues::Switch,
                clause: Clause("H-23"),
                about: "A pawn that entered the court opposite does not leave it.",
            },
            OptionInfo {
                name: "play-on",
                values: OptionValues::Switch,
                clause: Clause("H-25"),
                about: "Three or four players go on after the first winner until all have a place.",
            },
            OptionInfo {
                name: "board",
                values: OptionValues::OneOf(&["8", "10"]),
                clause: Clause("H-26"),
                about: "A small board for two: 8×8 with 10 pawns each, or 10×10 with 15.",
            },
            OptionInfo {
                name: "two_colours",
                values: OptionValues::OneOf(&["1", "2", "3"]),
                clause: Clause("H-18"),
                about: "Which of three players plays two colours (seat 3 unless said).",
            },
        ],
        editions: &[EditionInfo { name: "standard", text: "" }],
        own_editions: false,
        end: Clause("H-15"),
    };

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        setup.check(&Self::INFO)?;
        let (size, owner) = (Self::size(setup)?, Self::owners(setup)?);
        let board = Board::new(size, if setup.players == 2 { 2 } else { 4 });
        let first = board.colours().find(|colour| owner[colour.index()] == setup.first);
        Ok(Self {
            players: setup.players,
            owner,
            first: first.unwrap_or(Colour::new(0)),
            board,
            parlett: setup.has("parlett"),
            no_return: setup.has("no-return"),
            play_on: setup.has("play-on"),
        })
    }

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Position {
        let mut pawns = [Fields::EMPTY; Colour::MAX];
        for colour in self.board.colours() {
            pawns[colour.index()] = *self.board.court(colour);
        }
        Position::new(pawns, self.first)
    }

    fn arrange(&self, text: &str) -> Result<Position, Refusal> {
        self.read_arrangement(text)
    }

    fn arrangement(&self, position: &Position) -> String {
        self.write_arrangement(position)
    }

    fn to_act(&self, position: &Position) -> Option<Seat> {
        position.colour().map(|colour| self.owner(colour))
    }

    fn is_in(&self, position: &Position, seat: Seat) -> bool {
        self.is_in_game(position, seat)
    }

    fn actions(&self, position: &Position, list: &mut Vec<Action>) {
        self.list(position, list);
    }

    fn count(&self, position: &Position) -> usize {
        self.count_actions(position)
    }

    fn draw(
        &self,
        position: &Position,
        dice: &mut Dice,
        _: &mut Vec<Action>,
    ) -> Option<Drawn<Action>> {
        self.draw_action(position, dice)
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
        PerSeat::new(self.players, |seat| -self.distance(position, seat))
    }

    fn places(&self, position: &Position) -> PerSeat<u8> {
        self.rank(position)
    }

    fn key(&self, position: &Position) -> Option<u64> {
        Some(position.key())
    }

    fn read(&self, position: &Position, token: &str) -> Result<Vec<Action>, Refusal> {
        self.read_token(position, token).map(|action| vec![action])
    }

    fn token(&self, position: &Position, action: Action) -> String {
        self.write_token(position, action)
    }

    fn fields(&self, position: &Position) -> Value {
        self.view(position)
    }

    fn picture(&self, position: &Position) -> String {
        self.text(position)
    }
}
