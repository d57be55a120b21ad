//! The rules at one table.

use tabletop::{
    Clause, Dice, Drawn, EditionInfo, Game, Info, OptionInfo, OptionValues, PerSeat, Refusal, Seat,
    Setup, Value,
};

use crate::{
    actions::{Action, Choices},
    board::Board,
    position::Position,
};

/// Boomerang, the hunt, with the rules in force at one table.
#[derive(Clone, Debug)]
pub struct Hunt {
    pub(crate) board: Board,
    pub(crate) players: usize,
    pub(crate) goal: Goal,
    /// The option `referee` (`B-18`).
    pub(crate) referee: bool,
    /// How many stones each player has (`B-2`).
    pub(crate) stones: u8,
    pub(crate) first: Seat,
}

/// How the game is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// By holding that many prisoners (`B-1`).
    Prisoners(u8),
    /// By leaving the other at most [`DUEL_LOST`] stones (`B-26`).
    Duel,
}

/// With so many stones left, or fewer, a duel is lost.
pub(crate) const DUEL_LOST: u8 = 2;

/// The most stones in play, over all numbers of players: five have seven each.
pub(crate) const MOST_STONES: usize = 35;

const DUEL: Clause = Clause("B-26");

impl Hunt {
    /// The board that is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many prisoners win; nothing in a duel.
    pub fn target(&self) -> Option<u8> {
        match self.goal {
            Goal::Prisoners(target) => Some(target),
            Goal::Duel => None,
        }
    }
}

impl Game for Hunt {
    type Position = Position;
    type Action = Action;

    const INFO: Info = Info {
        name: "boomerang-hunt",
        title: "Boomerang, the hunt",
        origin: "Peter Pallat, Ravensburger, 1976",
        about: "Stones capture along the arrows of the board; the first to hold enough prisoners \
                wins.",
        players: &[2, 3, 4, 5],
        usual_players: 3,
        options: &[
            OptionInfo {
                name: "referee",
                values: OptionValues::Switch,
                clause: Clause("B-18"),
                about: "An action that overlooks a capture is refused; nothing can be claimed.",
            },
            OptionInfo {
                name: "duel",
                values: OptionValues::Switch,
                clause: DUEL,
                about: "Two players with ten stones each; who has only two left has lost.",
            },
        ],
        editions: &[
            EditionInfo {
                name: "standard",
                text: include_str!("../../../editions/boomerang-hunt/standard.toml"),
            },
            EditionInfo {
                name: "large",
                text: include_str!("../../../editions/boomerang-hunt/large.toml"),
            },
        ],
        own_editions: true,
        end: Clause("B-16"),
    };

    fn new(setup: &Setup) -> Result<Self, Refusal> {
        setup.check(&Self::INFO)?;
        let players = setup.players;
        let (stones, goal) = match (players, setup.has("duel")) {
            (2, true) => (10, Goal::Duel),
            (2, false) => {
                return Err(Refusal::new(DUEL, "two can play only with the option ‘duel’"));
            }
            (_, true) => {
                return Err(Refusal::new(
                    DUEL,
                    format!("the option ‘duel’ is for two players, not for {players}"),
                ));
            }
            (3, false) => (9, Goal::Prisoners(8)),
            (4, false) => (8, Goal::Prisoners(7)),
            (_, false) => (7, Goal::Prisoners(6)),
        };
        let board = Board::read(&setup.edition_text)?;
        Ok(Self { board, players, goal, referee: setup.has("referee"), stones, first: setup.first })
    }

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Position {
        Position::start(self.players, self.stones, self.first)
    }

    fn arrange(&self, text: &str) -> Result<Position, Refusal> {
        self.read_arrangement(text)
    }

    fn arrangement(&self, position: &Position) -> String {
        self.write_arrangement(position)
    }

    fn to_act(&self, position: &Position) -> Option<Seat> {
        position.turn
    }

    fn actor(&self, position: &Position, action: Action) -> Option<Seat> {
        match action {
            Action::Claim(seat) | Action::Resign(seat) => Some(seat),
            _ => position.turn,
        }
    }

    fn is_in(&self, position: &Position, seat: Seat) -> bool {
        position.is_playing(seat)
    }

    fn actions(&self, position: &Position, list: &mut Vec<Action>) {
        if let Some(choices) = Choices::new(self, position) {
            choices.list(list);
        }
    }

    fn count(&self, position: &Position) -> usize {
        Choices::new(self, position).map_or(0, |choices| choices.tally().total())
    }

    fn draw(
        &self,
        position: &Position,
        dice: &mut Dice,
        _scratch: &mut Vec<Action>,
    ) -> Option<Drawn<Action>> {
        Choices::new(self, position).map(|choices| choices.draw(dice))
    }

    fn is_legal(&self, position: &Position, action: Action) -> bool {
        self.check(position, action).is_ok()
    }

    fn play(&self, position: &mut Position, action: Action) {
        self.play_action(position, action);
    }

    fn resign(&self, seat: Seat) -> Action {
        Action::Resign(seat)
    }

    fn stop(&self, position: &mut Position) {
        position.finish(None);
    }

    fn scores(&self, position: &Position) -> PerSeat<i32> {
        self.prisoners_held(position)
    }

    fn places(&self, position: &Position) -> PerSeat<u8> {
        self.final_places(position)
    }

    fn key(&self, position: &Position) -> Option<u64> {
        Some(position.key())
    }

    fn read(&self, position: &Position, token: &str) -> Result<Vec<Action>, Refusal> {
        let action = self.read_action(token)?;
        self.check(position, action).map_err(|fault| self.explain(position, fault))?;
        Ok(vec![action])
    }

    fn token(&self, _position: &Position, action: Action) -> String {
        self.write_action(action)
    }

    fn fields(&self, position: &Position) -> Value {
        self.position_fields(position)
    }

    fn picture(&self, position: &Position) -> String {
        self.text_picture(position)
    }

    fn board(&self) -> Value {
        self.board.to_value()
    }
}
