//! Where tables are kept.
//!
//! A table *is* its record: a row in `tables`, one a seat in `seats`, one an action in `record`.
//! All writing goes through one [`writer`], which commits what many tables want stored in one
//! transaction and answers only when that is on the disk; the unique (table, number) decides
//! between two who want to be next. Reading goes past it.

mod copy;
mod engine;
mod journal;
mod rows;
mod writer;

use sqlx::{Any, AnyPool, Row as _, any::AnyArguments, error::DatabaseError, query::Query};

pub use self::engine::Place;
pub(crate) use self::{
    copy::copy,
    engine::{holds_tables, without_password},
    rows::{
        ActionRow, Append, ListRow, Mark, Missed, NewTableRow, SeatKind, SeatRow, Stored, Summary,
        TableRow,
    },
};
use self::{
    engine::Engine,
    writer::{Answer, Change, Writer},
};

/// Nothing was stored, or nothing could be read.
#[derive(Clone, thiserror::Error, Debug)]
#[error("{message}")]
pub struct StoreError {
    message: String,
    /// Whether the same may well succeed when it is tried again at once.
    again: bool,
}

impl StoreError {
    fn new(why: impl std::fmt::Display) -> Self {
        Self { message: why.to_string(), again: false }
    }

    /// What is stored of a table makes no sense.
    pub(crate) fn unreadable(id: &str, why: impl std::fmt::Display) -> Self {
        Self::new(format!("table {id} cannot be read: {why}"))
    }
}

/// What PostgreSQL calls two transactions that wait for each other, or cannot be put in a row.
const IN_THE_WAY: [&str; 2] = ["40P01", "40001"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(DatabaseError::code);
        let again = code.is_some_and(|code| IN_THE_WAY.contains(&&*code));
        Self { again, ..Self::new(error) }
    }
}

type Result<T> = std::result::Result<T, StoreError>;

/// Who sits at a table. A visitor's own seats bear the name that he has now.
const SEATS: &str = "SELECT seat, kind, visitor, level, own,
    COALESCE((SELECT name FROM visitors WHERE id = visitor AND own = 1), name) AS name
    FROM seats WHERE table_key = $1 ORDER BY seat";

/// The actions of a table from a number on.
const ACTIONS: &str = "SELECT token, seat, at, spent, cause FROM record
    WHERE table_key = $1 AND number >= $2 ORDER BY number";

/// The tables that are kept, and who sits at them.
#[derive(Clone)]
pub(crate) struct Store {
    engine: Engine,
    reader: AnyPool,
    writer: Writer,
}

impl Store {
    /// Opens a database, and makes it if it is a file that is not there.
    pub(crate) async fn open(place: &Place) -> Result<Self> {
        let engine::Opened { engine, writer, reader } = engine::open(place).await?;
        let writer = Writer::start(engine, writer).await?;
        Ok(Self { engine, reader, writer })
    }

    /// Whether other servers may use it at the same time.
    pub(crate) fn is_shared(&self) -> bool {
        self.engine == Engine::Postgres
    }

    /// Finishes what was begun and closes the database.
    pub(crate) async fn close(&self) {
        // The writer comes last: it folds the log into the file when nobody reads it any more.
        self.reader.close().await;
        self.writer.close().await;
    }

    /// Appends an action. False if somebody else was first, or the table was taken back.
    pub(crate) async fn append(&self, append: Append) -> Result<bool> {
        Ok(self.writer.write(Change::Append(append)).await? == Answer::Done)
    }

    /// Forgets the actions from `number` on. The table's new epoch, or nothing if the table is not
    /// what the caller knows any more.
    pub(crate) async fn take_back(
        &self,
        key: i64,
        epoch: i64,
        number: usize,
        now: i64,
    ) -> Result<Option<i64>> {
        let change = Change::TakeBack { key, epoch, number: number as i64, now };
        Ok((self.writer.write(change).await? == Answer::Done).then_some(epoch + 1))
    }

    /// Makes a table; with `rematch_of`, as the next one of that table. Its id, or the id of the
    /// rematch that is there already.
    pub(crate) async fn make(&self, row: NewTableRow, rematch_of: Option<i64>) -> Result<String> {
        let id = row.id.clone();
        match self.writer.write(Change::Make { row: Box::new(row), rematch_of }).await? {
            Answer::Text(other) => Ok(other),
            _ => Ok(id),
        }
    }

    /// Puts somebody else on a seat. False if it is not held by whom the caller thinks.
    pub(crate) async fn reseat(
        &self,
        key: i64,
        before: SeatRow,
        after: SeatRow,
        now: i64,
    ) -> Result<bool> {
        let (before, after) = (Box::new(before), Box::new(after));
        let change = Change::Reseat { key, before, after, now };
        Ok(self.writer.write(change).await? == Answer::Done)
    }

    /// Writes down what lists want to know of a table.
    pub(crate) async fn summarise(&self, key: i64, epoch: i64, summary: Summary) -> Result<()> {
        let summary = Box::new(summary);
        self.writer.write(Change::Summarise { key, epoch, summary }).await.map(|_| ())
    }

    /// Makes an offer, answers it or withdraws it. False if there is another one meanwhile.
    pub(crate) async fn offer(
        &self,
        key: i64,
        before: Option<String>,
        after: Option<String>,
    ) -> Result<bool> {
        let change = Change::Offer { key, before, after };
        Ok(self.writer.write(change).await? == Answer::Done)
    }

    /// Gives a visitor a name, which his own seats bear from now on.
    pub(crate) async fn rename(&self, visitor: &str, name: &str, now: i64) -> Result<()> {
        let (visitor, name) = (visitor.to_owned(), name.to_owned());
        self.writer.write(Change::Rename { visitor, name, now }).await.map(|_| ())
    }

    /// Keeps a private link.
    pub(crate) async fn make_link(&self, code: &str, visitor: &str, expires: i64) -> Result<()> {
        let (code, visitor) = (code.to_owned(), visitor.to_owned());
        self.writer.write(Change::MakeLink { code, visitor, expires }).await.map(|_| ())
    }

    /// Uses a private link up: whose it was, if it is still good.
    pub(crate) async fn use_link(&self, code: &str, now: i64) -> Result<Option<String>> {
        let change = Change::UseLink { code: code.to_owned(), now };
        match self.writer.write(change).await? {
            Answer::Text(visitor) => Ok(Some(visitor)),
            _ => Ok(None),
        }
    }

    /// A secret of the server: the one that is kept, or else this one, which is kept from now on.
    pub(crate) async fn secret(&self, name: &str, new: Vec<u8>) -> Result<Vec<u8>> {
        self.writer.write(Change::Secret { name: name.to_owned(), value: new }).await?;
        let kept = self.kept_secret(name).await?;
        kept.ok_or_else(|| StoreError::new("the secret was not kept"))
    }

    /// The secret that is kept.
    pub(crate) async fn kept_secret(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let query = sqlx::query("SELECT value FROM settings WHERE name = $1").bind(name.to_owned());
        let row = query.fetch_optional(&self.reader).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// The name that a visitor gave.
    pub(crate) async fn name(&self, visitor: &str) -> Result<Option<String>> {
        let row = sqlx::query("SELECT name FROM visitors WHERE id = $1")
            .bind(visitor.to_owned())
            .fetch_optional(&self.reader)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// A table with its record.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>> {
        // One transaction, so that what is read belongs together.
        let mut reading = self.reader.begin_with(self.engine.begin_reading()).await?;
        let row = sqlx::query("SELECT * FROM tables WHERE id = $1")
            .bind(id.to_owned())
            .fetch_optional(&mut *reading)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let table = TableRow::read(&row)?;
        let seats = sqlx::query(SEATS).bind(table.key).fetch_all(&mut *reading).await?;
        let actions = sqlx::query(ACTIONS).bind(table.key).bind(0_i64);
        let actions = actions.fetch_all(&mut *reading).await?;
        reading.rollback().await?;
        let summary = Summary::read(&row)?;
        let seats = seats.iter().map(SeatRow::read).collect::<Result<_>>()?;
        let actions = actions.iter().map(ActionRow::read).collect::<Result<_>>()?;
        Ok(Some(Stored { table, seats, actions, summary }))
    }

    /// What happened at a table since it had so many actions; nothing if there is no such table.
    pub(crate) async fn missed(&self, key: i64, number: usize) -> Result<Option<Missed>> {
        let mut reading = self.reader.begin_with(self.engine.begin_reading()).await?;
        let row = sqlx::query("SELECT epoch, revision FROM tables WHERE key = $1")
            .bind(key)
            .fetch_optional(&mut *reading)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let actions = sqlx::query(ACTIONS).bind(key).bind(number as i64);
        let actions = actions.fetch_all(&mut *reading).await?;
        reading.rollback().await?;
        let actions = actions.iter().map(ActionRow::read).collect::<Result<_>>()?;
        Ok(Some(Missed { epoch: row.try_get(0)?, revision: row.try_get(1)?, actions }))
    }

    /// How far some tables have come; those that are gone are left out.
    pub(crate) async fn marks(&self, keys: &[i64]) -> Result<Vec<(i64, Mark)>> {
        let query = sqlx::query(self.engine.marks()).bind(format!("{keys:?}"));
        let rows = query.fetch_all(&self.reader).await?;
        let read = |row: &sqlx::any::AnyRow| {
            let (epoch, revision, number) = (row.try_get(1)?, row.try_get(2)?, row.try_get(3)?);
            Ok((row.try_get(0)?, Mark { epoch, revision, number }))
        };
        rows.iter().map(read).collect()
    }

    /// How many tables a visitor has made that are on.
    pub(crate) async fn count_made(&self, visitor: &str) -> Result<i64> {
        let count = "SELECT count(*) FROM tables WHERE maker = $1 AND is_over = 0";
        Ok(sqlx::query(count).bind(visitor.to_owned()).fetch_one(&self.reader).await?.try_get(0)?)
    }

    /// The tables that a visitor sits at or has made, those that are on first, the latest first.
    pub(crate) async fn list(&self, visitor: &str) -> Result<Vec<ListRow>> {
        let rows = sqlx::query(
            "SELECT * FROM tables WHERE maker = $1
             OR key IN (SELECT table_key FROM seats WHERE visitor = $1)
             ORDER BY is_over, changed DESC LIMIT 100",
        )
        .bind(visitor.to_owned())
        .fetch_all(&self.reader)
        .await?;
        let mut list = Vec::with_capacity(rows.len());
        for row in rows {
            let (table, summary) = (TableRow::read(&row)?, Summary::read(&row)?);
            let seats = sqlx::query(SEATS).bind(table.key).fetch_all(&self.reader).await?;
            let seats = seats.iter().map(SeatRow::read).collect::<Result<_>>()?;
            list.push(ListRow { table, summary, seats });
        }
        Ok(list)
    }

    /// The tables at which a visitor himself sits.
    pub(crate) async fn tables_of(&self, visitor: &str) -> Result<Vec<String>> {
        let query = "SELECT id FROM tables WHERE key IN
                     (SELECT table_key FROM seats WHERE visitor = $1 AND own = 1)";
        self.ids(sqlx::query(query).bind(visitor.to_owned())).await
    }

    /// The tables at which the program itself is to act, and nothing has changed since then.
    pub(crate) async fn waiting(&self, since: i64) -> Result<Vec<String>> {
        let query = "SELECT id FROM tables WHERE waits = 1 AND changed <= $1";
        self.ids(sqlx::query(query).bind(since)).await
    }

    /// All tables that are kept, the oldest first.
    pub(crate) async fn all(&self) -> Result<Vec<String>> {
        self.ids(sqlx::query("SELECT id FROM tables ORDER BY created, id")).await
    }

    /// The tables at which somebody's time is up.
    pub(crate) async fn overdue(&self, now: i64) -> Result<Vec<String>> {
        let query = "SELECT id FROM tables WHERE deadline <= $1 ORDER BY deadline LIMIT 1000";
        self.ids(sqlx::query(query).bind(now)).await
    }

    /// The tables that were being played when the server was ended without warning: their actions
    /// are there, but what lists want to know of them is older.
    pub(crate) async fn unsummarised(&self) -> Result<Vec<String>> {
        self.ids(sqlx::query(
            "SELECT id FROM tables WHERE is_over = 0 AND number <> COALESCE(
             (SELECT max(number) + 1 FROM record WHERE table_key = tables.key), 0)",
        ))
        .await
    }

    async fn ids(&self, query: Query<'_, Any, AnyArguments>) -> Result<Vec<String>> {
        let rows = query.fetch_all(&self.reader).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

#[cfg(test)]
mod tests;
