//! Everything that goes over the wire, in one place. `docs/protocol.md` says it in words.

mod puzzles;
mod study;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tabletop::Value;
use utoipa::{IntoParams, ToSchema};

pub use self::{puzzles::*, study::*};

/// Why something was refused. The page has its own words for each `error`.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub struct Refused {
    /// A word for programs.
    pub error: &'static str,
    /// The clause of the rules that it breaks, if it is one.
    pub clause: Option<&'static str>,
    /// A sentence for logs and tools.
    pub message: String,
}

/// Who a visitor is.
#[derive(Serialize, ToSchema)]
pub struct Me {
    /// The name the visitor gave.
    pub name: Option<String>,
}

/// A new name.
#[derive(Deserialize, ToSchema)]
pub struct NewName {
    /// 1 to 30 characters.
    #[schema(min_length = 1, max_length = 30)]
    pub name: String,
}

/// A private link.
#[derive(Serialize, ToSchema)]
pub struct Link {
    /// What to open on the other device.
    pub path: String,
}

/// A game in the cupboard.
#[derive(Serialize, ToSchema)]
pub struct Game {
    /// Its name in records and calls.
    pub name: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// Maker and year.
    pub origin: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// How many can play.
    pub players: &'static [usize],
    /// How many play unless said otherwise.
    pub usual_players: usize,
    /// What can be switched on.
    pub options: Vec<GameOption>,
    /// The editions that come with the program.
    pub editions: Vec<&'static str>,
    /// Whether a table can be made with an edition of one's own.
    pub own_editions: bool,
}

/// An option of a game.
#[derive(Serialize, ToSchema)]
pub struct GameOption {
    /// Its name.
    pub name: &'static str,
    /// The values it takes; null for one that is on or off.
    pub values: Option<&'static [&'static str]>,
    /// The clause that describes it.
    pub clause: &'static str,
    /// What it does.
    pub about: &'static str,
}

/// A table to be made.
#[derive(Deserialize, ToSchema)]
pub struct NewTable {
    /// The game's name.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// As in a record: `name` or `name=value`.
    #[serde(default)]
    pub options: Vec<String>,
    /// The name of an edition; the game's first where there is none.
    #[serde(default)]
    pub edition: Option<String>,
    /// The data file of an edition of one's own.
    #[serde(default)]
    pub edition_text: Option<String>,
    /// The seat that begins; null for lots.
    #[serde(default)]
    #[schema(minimum = 1)]
    pub first: Option<usize>,
    /// Who sits where, seat 1 first.
    pub seats: Vec<NewSeat>,
    /// The clock, if there is one.
    #[serde(default)]
    pub clock: Option<ClockKind>,
}

/// Who is to sit on a seat.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema, Debug)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewSeat {
    /// The visitor.
    Me,
    /// Another person at the visitor's device.
    Here {
        /// That person's name.
        #[serde(default)]
        name: Option<String>,
    },
    /// Whoever opens the link.
    Open,
    /// A computer.
    Computer {
        /// 1 to 9.
        #[schema(minimum = 1, maximum = 9)]
        level: u8,
    },
}

/// A clock.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema, Debug)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockKind {
    /// So much time for the whole game, and some more after each action.
    Live {
        /// Milliseconds at the start.
        #[schema(minimum = 1_000, maximum = 86_400_000)]
        initial: i64,
        /// Milliseconds after each action.
        #[schema(minimum = 0, maximum = 3_600_000)]
        increment: i64,
    },
    /// So many days for each action.
    Days {
        /// How many.
        #[schema(minimum = 1, maximum = 60)]
        days: i64,
    },
}

/// How a picture is to look.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Looks {
    /// Its colours; light where nothing is said.
    #[serde(default)]
    #[param(inline)]
    pub theme: Option<Theme>,
    /// How many pixels wide it is.
    #[serde(default)]
    #[param(minimum = 64, maximum = 2048)]
    pub width: Option<u32>,
    /// How many pixels high it is, with the position in the middle; as high as the position where
    /// nothing is said.
    #[serde(default)]
    #[param(minimum = 64, maximum = 2048)]
    pub height: Option<u32>,
}

/// Which position of a table is to be drawn.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedPosition {
    /// After how many actions; all of them where nothing is said.
    #[serde(default)]
    pub number: Option<usize>,
}

/// Which stretch of a game is to be drawn.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedFilm {
    /// After how many actions it begins; none where nothing is said.
    #[serde(default)]
    pub from: Option<usize>,
    /// After how many actions it ends; all where nothing is said.
    #[serde(default)]
    pub to: Option<usize>,
    /// Its colours; light where nothing is said.
    #[serde(default)]
    #[param(inline)]
    pub theme: Option<Theme>,
}

/// Colours.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// For the day.
    Light,
    /// For the evening.
    Dark,
}

/// What a client at a table wants to be sent.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wants {
    /// Positions along with actions, or actions only; positions too where nothing is said.
    #[serde(default)]
    #[param(inline)]
    pub view: Option<Views>,
}

/// What comes along with an action.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Views {
    /// The position.
    Full,
    /// Nothing.
    Actions,
}

/// A table in the visitor's list.
#[derive(Serialize, ToSchema)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// How many play.
    pub players: i64,
    /// The names on the seats, seat 1 first.
    pub names: Vec<Option<String>>,
    /// What sits on them: `person`, `computer` or `open`.
    pub kinds: Vec<&'static str>,
    /// How many actions there were.
    pub number: i64,
    /// Whose turn it is.
    pub to_act: Vec<i64>,
    /// Whether that is one of the visitor's seats.
    pub your_turn: bool,
    /// Whether the game is over.
    pub over: bool,
    /// The places, once it is.
    pub places: Option<Vec<u8>>,
    /// The seats that are the visitor's.
    pub your_seats: Vec<i64>,
    /// When something last happened.
    pub changed: i64,
}

/// A position.
#[derive(Serialize, ToSchema)]
pub struct View {
    /// How many actions led to it.
    pub number: usize,
    /// Whose turn it is; nobody's when the game is over.
    pub to_act: Vec<usize>,
    /// Whether the game is over.
    pub over: bool,
    /// One number a seat.
    pub scores: Vec<i32>,
    /// The places, once it is over.
    pub places: Option<Vec<u8>>,
    /// The game's own fields, as `spelkast show --json` has them.
    #[schema(value_type = Object)]
    pub position: Value,
    /// Every token that can be played, by whomever; null where there are more than 4,000.
    pub legal: Option<Vec<String>>,
    /// The action that led to it.
    pub last: Option<Last>,
}

/// The action that led to a position.
#[derive(Serialize, ToSchema)]
pub struct Last {
    /// Its token.
    pub token: String,
    /// Who did it.
    pub seat: usize,
}

/// What the server says about a seat.
#[derive(Serialize, ToSchema)]
pub struct Seat {
    /// From 1.
    pub seat: usize,
    /// `person`, `computer` or `open`.
    pub kind: &'static str,
    /// The name of who sits there.
    pub name: Option<String>,
    /// A computer's level.
    pub level: Option<u8>,
    /// Whether it is the client's own.
    pub mine: bool,
    /// Whether its person is connected.
    pub present: bool,
    /// Whether it has left the game.
    pub left: bool,
}

/// How the clocks stand.
#[derive(Clone, Serialize, ToSchema)]
pub struct Clock {
    /// `live` or `days`.
    pub kind: &'static str,
    /// Milliseconds, one a seat; null where there are days for each action.
    pub left: Option<Vec<i64>>,
    /// The seat whose time runs.
    pub running: Option<usize>,
    /// When this was true.
    pub at: i64,
    /// When who is to act is out of time.
    pub deadline: Option<i64>,
}

/// Somebody would like to go back.
#[derive(Clone, Serialize, ToSchema)]
pub struct Offer {
    /// `take_back`.
    pub kind: &'static str,
    /// The seat that asks.
    pub by: usize,
    /// Back to how many actions.
    pub number: usize,
    /// The seats that have not agreed yet.
    pub waits_for: Vec<usize>,
}

/// An action and what is thought of it.
#[derive(Serialize, ToSchema)]
pub struct Idea {
    /// Its token.
    pub token: String,
    /// For each seat the chance to come first.
    pub chances: Vec<f64>,
    /// How the game may go on, beginning with the token.
    pub line: Vec<String>,
    /// The final scores, where the line goes to the end of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
}

/// The message `table`: everything.
#[derive(Serialize, ToSchema)]
pub struct Table<'a> {
    /// The table's id.
    pub id: &'a str,
    /// The game's name.
    pub game: &'a str,
    /// How many play.
    pub players: usize,
    /// The options.
    pub options: &'a [String],
    /// The edition.
    pub edition: &'a str,
    /// The edition's geometry; null where there is only one.
    #[schema(value_type = Option<Object>)]
    pub board: &'a RawValue,
    /// The seat that began.
    pub first: usize,
    /// The seats.
    pub seats: Vec<Seat>,
    /// All actions so far.
    pub tokens: Vec<&'a str>,
    /// Their seats.
    pub movers: Vec<usize>,
    /// The position; null for clients that want actions only.
    #[schema(value_type = Option<View>)]
    pub view: Option<&'a RawValue>,
    /// The clocks.
    pub clock: Option<Clock>,
    /// An offer that waits for an answer.
    pub offer: Option<Offer>,
    /// How many look on.
    pub watchers: usize,
    /// The id of the next table.
    pub rematch: Option<&'a str>,
    /// When it was made.
    pub created: i64,
    /// Why it ended: `rules`, `time`, `resigned` or `repetition`.
    pub cause: Option<&'static str>,
}

/// From the server to the client.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient<'a> {
    /// Everything.
    Table(Table<'a>),
    /// One more action.
    Acted {
        /// How many there are now.
        number: usize,
        /// What was done.
        token: &'a str,
        /// By whom.
        seat: usize,
        /// The position after it; left out for clients that want actions only.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<View>)]
        view: Option<&'a RawValue>,
        /// The clocks.
        clock: Option<Clock>,
        /// Why the game ended, if it did.
        cause: Option<&'static str>,
    },
    /// A computer has begun to think.
    Thinking {
        /// Its seat.
        seat: usize,
    },
    /// The answer to `try`.
    Tried {
        /// The number that came with the question.
        request: Option<u64>,
        /// The position after the token.
        view: Option<View>,
        /// Why it cannot be played.
        refusal: Option<Refused>,
    },
    /// The answer to `at`.
    At {
        /// The number that came with the question.
        request: Option<u64>,
        /// The position.
        view: View,
    },
    /// The answer to `hint`.
    Hinted {
        /// The number that came with the question.
        request: Option<u64>,
        /// The best actions, the best first; none if it was stopped.
        best: Vec<Idea>,
    },
    /// The answer to what is not possible.
    Refused {
        /// The number that came with the question.
        request: Option<u64>,
        /// Why.
        refusal: Refused,
    },
    /// The answer to `ping`.
    Pong {
        /// The number that came with the question.
        request: Option<u64>,
    },
}

/// From the client to the server.
#[derive(PartialEq, Eq, Deserialize, ToSchema, Debug)]
pub struct FromClient {
    /// A number that comes back in the answer.
    #[serde(default)]
    pub request: Option<u64>,
    /// What the client wants.
    #[serde(flatten)]
    pub ask: Ask,
}

impl FromClient {
    /// Reads a message.
    ///
    /// # Errors
    /// If it is not one of ours: what is wrong with it.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        // By far the most are actions, and those can be read without keeping the fields until the
        // type is known. What is written in any other way is left to the general rule.
        if text.starts_with('{')
            && let Ok(Act { kind: "act", request, number: Some(number), token: Some(token) }) =
                serde_json::from_str(text)
        {
            return Ok(Self { request, ask: Ask::Act { number, token } });
        }
        serde_json::from_str(text)
    }
}

/// A message that may be an action.
#[derive(Deserialize)]
struct Act<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    request: Option<u64>,
    number: Option<usize>,
    token: Option<String>,
}

/// What a client can want.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema, Debug)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ask {
    /// To do something.
    Act {
        /// How many actions the client knows of.
        number: usize,
        /// What to do.
        token: String,
    },
    /// To know what would come of a token.
    Try {
        /// The token.
        token: String,
    },
    /// To see an earlier position.
    At {
        /// After how many actions.
        number: usize,
    },
    /// To take an open seat.
    Sit {
        /// Which.
        seat: usize,
        /// Under which name.
        #[serde(default)]
        name: Option<String>,
    },
    /// To leave a seat that has not acted yet.
    Stand {
        /// Which.
        seat: usize,
    },
    /// To let a computer take over an own seat or an open one.
    Replace {
        /// Which.
        seat: usize,
        /// 1 to 9.
        #[schema(minimum = 1, maximum = 9)]
        level: u8,
    },
    /// To go back.
    TakeBack {
        /// To how many actions.
        number: usize,
    },
    /// To answer the offer.
    Answer {
        /// Yes or no.
        accept: bool,
    },
    /// A hint for the seat that is to act.
    Hint,
    /// To end the hint's search.
    Stop,
    /// Another game with the seats moved on by one.
    Rematch,
    /// Nothing, but an answer.
    Ping,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The short way must say what the general rule says.
    #[test]
    fn messages_are_read_by_one_rule() {
        let act = r#"{"type":"act","number":3,"token":"e2-f3"}"#;
        let read = FromClient::read(act).unwrap();
        assert_eq!(read.ask, Ask::Act { number: 3, token: "e2-f3".to_owned() });
        for text in [
            act,
            r#"{"token":"a\"b\u00e9","more":{"deep":[1]},"number":0,"request":7,"type":"act"}"#,
            r#"{"type":"act","number":3,"token":"x","request":null}"#,
            r#"{"type":"\u0061ct","number":3,"token":"x"}"#,
            r#"{"type":"act","number":3}"#,
            r#"{"type":"act","number":-1,"token":"x"}"#,
            r#"{"type":"act","number":3,"token":null}"#,
            r#"{"type":"act","number":3,"token":"x","token":"y"}"#,
            r#"{"type":"act","type":"ping","number":3,"token":"x"}"#,
            r#"{"type":"act","number":3,"token":"x","request":"1"}"#,
            r#"{"type":"act","number":3,"token":"x"} "#,
            r#"{"type":"act","number":3,"token":"x"}{}"#,
            r#"{"type":"try","number":3,"token":"x"}"#,
            r#"{"type":"ping","request":9}"#,
            r#"{"type":"none"}"#,
            r#"["act",null,3,"x"]"#,
            "null",
            "",
        ] {
            let general = serde_json::from_str::<FromClient>(text);
            let (read, general) = (FromClient::read(text), general);
            match (read, general) {
                (Ok(read), Ok(general)) => assert_eq!(read, general, "{text}"),
                (Err(read), Err(general)) => {
                    assert_eq!(read.to_string(), general.to_string(), "{text}");
                }
                (read, general) => panic!("{text}: {read:?}, {general:?}"),
            }
        }
    }
}
