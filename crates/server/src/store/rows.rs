//! What is in the rows.

use sqlx::{Row as _, any::AnyRow};
use tabletop::Setup;

use super::{Result, StoreError};
use crate::protocol::ClockKind;

/// What a table was made with, and what changes about it besides its actions.
#[derive(Clone, Debug)]
pub(crate) struct TableRow {
    pub(crate) key: i64,
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) setup: Setup,
    pub(crate) clock: Option<ClockKind>,
    pub(crate) maker: String,
    pub(crate) created: i64,
    pub(crate) epoch: i64,
    pub(crate) resumed: i64,
    pub(crate) rematch: Option<String>,
    /// Raised by every change that is neither an action nor a take-back.
    pub(crate) revision: i64,
    /// An offer that waits for an answer, as JSON.
    pub(crate) offer: Option<String>,
}

/// A table that is to be made.
#[derive(Clone, Debug)]
pub(crate) struct NewTableRow {
    pub(crate) id: String,
    pub(crate) game: &'static str,
    pub(crate) setup: Setup,
    /// Whether the edition does not come with the program.
    pub(crate) own_edition: bool,
    pub(crate) clock: Option<ClockKind>,
    pub(crate) maker: String,
    pub(crate) created: i64,
    pub(crate) seats: Vec<SeatRow>,
    /// Whether the program itself is to act.
    pub(crate) waits: bool,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatRow {
    /// From 1.
    pub(crate) seat: i64,
    pub(crate) kind: SeatKind,
    pub(crate) visitor: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) level: Option<u8>,
    /// Whether it is the visitor himself, who may change his name, and not somebody beside him.
    pub(crate) own: bool,
}

/// What sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SeatKind {
    Person,
    Computer,
    Open,
}

impl SeatKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Computer => "computer",
            Self::Open => "open",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Self::Person, Self::Computer, Self::Open].into_iter().find(|kind| kind.name() == name)
    }
}

impl SeatRow {
    /// A seat for whoever comes.
    pub(crate) fn open(seat: i64) -> Self {
        Self { seat, kind: SeatKind::Open, visitor: None, name: None, level: None, own: false }
    }

    /// A seat of a computer.
    pub(crate) fn computer(seat: i64, level: u8) -> Self {
        Self { level: Some(level), kind: SeatKind::Computer, ..Self::open(seat) }
    }

    /// A seat of a visitor himself.
    pub(crate) fn person(seat: i64, visitor: &str, name: Option<String>) -> Self {
        Self { own: true, ..Self::beside(seat, visitor, name) }
    }

    /// A seat of somebody who plays on a visitor's device.
    pub(crate) fn beside(seat: i64, visitor: &str, name: Option<String>) -> Self {
        let visitor = Some(visitor.to_owned());
        Self { kind: SeatKind::Person, visitor, name, ..Self::open(seat) }
    }

    /// Whether it is a visitor's.
    pub(crate) fn is_of(&self, visitor: &str) -> bool {
        self.visitor.as_deref() == Some(visitor)
    }

    pub(super) fn read(row: &AnyRow) -> Result<Self> {
        let kind: String = row.try_get("kind")?;
        let kind = SeatKind::from_name(&kind)
            .ok_or_else(|| StoreError::new(format!("‘{kind}’ is no kind of seat")))?;
        let (seat, visitor, name) =
            (row.try_get("seat")?, row.try_get("visitor")?, row.try_get("name")?);
        let level: Option<i64> = row.try_get("level")?;
        let level = level.map(|level| level as u8);
        Ok(Self { seat, kind, visitor, name, level, own: flag(row, "own")? })
    }
}

/// An action that was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ActionRow {
    pub(crate) token: Box<str>,
    /// From 1.
    pub(crate) seat: u8,
    pub(crate) at: i64,
    /// How much of its seat's time it took.
    pub(crate) spent: i64,
    /// Whether the clock did it, not the player.
    pub(crate) by_clock: bool,
}

impl ActionRow {
    pub(super) fn read(row: &AnyRow) -> Result<Self> {
        let token: String = row.try_get(0)?;
        let cause: Option<String> = row.try_get(4)?;
        Ok(Self {
            token: token.into(),
            seat: row.try_get::<i64, _>(1)? as u8,
            at: row.try_get(2)?,
            spent: row.try_get(3)?,
            by_clock: cause.is_some(),
        })
    }
}

/// An action that is to be stored.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) key: i64,
    pub(crate) epoch: i64,
    pub(crate) number: usize,
    pub(crate) action: ActionRow,
}

/// What can be computed from a record, for those who have no time to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Summary {
    pub(crate) number: i64,
    pub(crate) to_act: Option<i64>,
    pub(crate) over: bool,
    pub(crate) places: Option<Vec<u8>>,
    pub(crate) changed: i64,
    /// Whether the program itself is to act.
    pub(crate) waits: bool,
    pub(crate) deadline: Option<i64>,
}

/// A table in a list.
pub(crate) struct ListRow {
    pub(crate) table: TableRow,
    pub(crate) summary: Summary,
    pub(crate) seats: Vec<SeatRow>,
}

/// How far a table has come; two who know the same of it have the same mark.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Mark {
    pub(crate) epoch: i64,
    pub(crate) revision: i64,
    pub(crate) number: i64,
}

/// What somebody who knows a table up to an action has missed.
pub(crate) struct Missed {
    pub(crate) epoch: i64,
    pub(crate) revision: i64,
    pub(crate) actions: Vec<ActionRow>,
}

/// A table with its record.
pub(crate) struct Stored {
    pub(crate) table: TableRow,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) actions: Vec<ActionRow>,
    pub(crate) summary: Summary,
}

impl Stored {
    /// How far it has come.
    pub(crate) fn mark(&self) -> Mark {
        let TableRow { epoch, revision, .. } = self.table;
        Mark { epoch, revision, number: self.actions.len() as i64 }
    }
}

impl Summary {
    pub(super) fn read(row: &AnyRow) -> Result<Self> {
        let places: Option<String> = row.try_get("places")?;
        Ok(Self {
            number: row.try_get("number")?,
            to_act: row.try_get("to_act")?,
            over: flag(row, "is_over")?,
            places: places.as_deref().map(json).transpose()?,
            changed: row.try_get("changed")?,
            waits: flag(row, "waits")?,
            deadline: row.try_get("deadline")?,
        })
    }
}

impl TableRow {
    pub(super) fn read(row: &AnyRow) -> Result<Self> {
        let game: String = row.try_get("game")?;
        let kind = cabinet::find(&game).map_err(StoreError::new)?;
        let players: i64 = row.try_get("players")?;
        let mut setup = Setup::new(kind.info(), players as usize);
        setup.options = json(row.try_get("options")?)?;
        let edition: String = row.try_get("edition")?;
        if let Some(text) = row.try_get::<Option<String>, _>("edition_text")? {
            (setup.edition, setup.edition_text) = (edition, text);
        } else {
            let shipped = &cabinet::shipped_only;
            cabinet::setup_edition(&mut setup, kind.info(), &edition, shipped)
                .map_err(StoreError::new)?;
        }
        let first: i64 = row.try_get("first")?;
        setup.first = tabletop::Seat::from_number(first as usize)
            .ok_or_else(|| StoreError::new(format!("{first} is no seat")))?;
        let clock: Option<String> = row.try_get("clock")?;
        Ok(Self {
            key: row.try_get("key")?,
            id: row.try_get("id")?,
            game,
            setup,
            clock: clock.as_deref().map(json).transpose()?,
            maker: row.try_get("maker")?,
            created: row.try_get("created")?,
            epoch: row.try_get("epoch")?,
            resumed: row.try_get("resumed")?,
            rematch: row.try_get("rematch")?,
            revision: row.try_get("revision")?,
            offer: row.try_get("offer")?,
        })
    }
}

/// What is either so or not is 1 or 0.
fn flag(row: &AnyRow, name: &str) -> Result<bool> {
    Ok(row.try_get::<i64, _>(name)? != 0)
}

fn json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(StoreError::new)
}
