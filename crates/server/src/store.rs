//! Where tables are kept.
//!
//! A table *is* its record: a row in `tables`, one a seat in `seats`, one an action in `actions`.
//! All writing goes through one [`writer`], which commits what many tables want stored in one
//! transaction and answers only when that is on the disk; the unique (table, number) decides
//! between two who want to be next. Reading goes past it.

mod rows;
mod writer;

use std::{
    path::{Path, PathBuf},
    str::FromStr as _,
    time::Duration,
};

use sqlx::{
    ConnectOptions as _, Row as _, SqlSafeStr as _,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
    },
};

pub(crate) use self::rows::{
    ActionRow, Append, ListRow, NewTableRow, SeatKind, SeatRow, Stored, Summary, TableRow,
};
use self::writer::{Answer, Change, Writer};

/// Nothing was stored, or nothing could be read.
#[derive(Clone, thiserror::Error, Debug)]
#[error("{0}")]
pub struct StoreError(String);

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self(error.to_string())
    }
}

type Result<T> = std::result::Result<T, StoreError>;

/// The scripts that bring a database of any age up to date.
const MIGRATIONS: [(i64, &str, &str); 2] = [
    (1, "tables", include_str!("../migrations/0001_tables.sql")),
    (2, "own names", include_str!("../migrations/0002_own_names.sql")),
];

/// Who sits at a table. A visitor's own seats bear the name that he has now.
const SEATS: &str = "SELECT seat, kind, visitor, level, own,
    COALESCE((SELECT name FROM visitors WHERE id = visitor AND own = 1), name) AS name
    FROM seats WHERE table_key = $1 ORDER BY seat";

/// The tables that are kept, and who sits at them.
#[derive(Clone)]
pub(crate) struct Store {
    reader: SqlitePool,
    writer: Writer,
}

impl Store {
    /// Opens the database in a file, and makes it if it is not there.
    pub(crate) async fn open(file: &Path) -> Result<Self> {
        let fail = |error: &dyn std::fmt::Display| {
            StoreError(format!("the database {} cannot be used: {error}", file.display()))
        };
        let options = options(file).map_err(|error| fail(&error))?;
        let mut connection = options.connect().await.map_err(|error| fail(&error))?;
        migrator().run(&mut connection).await.map_err(|error| fail(&error))?;
        let reader = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await
            .map_err(|error| fail(&error))?;
        Ok(Self { reader, writer: Writer::start(connection) })
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
        let change = Change::Reseat { key, before, after, now };
        Ok(self.writer.write(change).await? == Answer::Done)
    }

    /// Writes down what lists want to know of a table.
    pub(crate) async fn summarise(&self, key: i64, summary: Summary) -> Result<()> {
        self.writer.write(Change::Summarise { key, summary }).await.map(|_| ())
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
        let row = sqlx::query("SELECT value FROM settings WHERE name = $1")
            .bind(name)
            .fetch_one(&self.reader)
            .await?;
        Ok(row.try_get(0)?)
    }

    /// The name that a visitor gave.
    pub(crate) async fn name(&self, visitor: &str) -> Result<Option<String>> {
        let row = sqlx::query("SELECT name FROM visitors WHERE id = $1")
            .bind(visitor)
            .fetch_optional(&self.reader)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Who sits at a table.
    pub(crate) async fn seats(&self, key: i64) -> Result<Vec<SeatRow>> {
        let query = sqlx::query(SEATS).bind(key);
        query.fetch_all(&self.reader).await?.iter().map(SeatRow::read).collect()
    }

    /// A table with its record.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>> {
        // One transaction, so that what is read belongs together.
        let mut reading = self.reader.begin().await?;
        let row = sqlx::query("SELECT * FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&mut *reading)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let table = TableRow::read(&row)?;
        let seats = sqlx::query(SEATS).bind(table.key).fetch_all(&mut *reading).await?;
        let actions = sqlx::query(
            "SELECT token, seat, at, spent, cause FROM actions WHERE table_key = $1 ORDER BY number",
        )
        .bind(table.key)
        .fetch_all(&mut *reading)
        .await?;
        reading.rollback().await?;
        let summary = Summary::read(&row)?;
        let seats = seats.iter().map(SeatRow::read).collect::<Result<_>>()?;
        let actions = actions.iter().map(ActionRow::read).collect::<Result<_>>()?;
        Ok(Some(Stored { table, seats, actions, summary }))
    }

    /// How many tables a visitor has made that are on.
    pub(crate) async fn count_made(&self, visitor: &str) -> Result<i64> {
        let count = "SELECT count(*) FROM tables WHERE maker = $1 AND is_over = 0";
        Ok(sqlx::query(count).bind(visitor).fetch_one(&self.reader).await?.try_get(0)?)
    }

    /// The tables that a visitor sits at or has made, those that are on first, the latest first.
    pub(crate) async fn list(&self, visitor: &str) -> Result<Vec<ListRow>> {
        let rows = sqlx::query(
            "SELECT * FROM tables WHERE maker = $1
             OR key IN (SELECT table_key FROM seats WHERE visitor = $1)
             ORDER BY is_over, changed DESC LIMIT 100",
        )
        .bind(visitor)
        .fetch_all(&self.reader)
        .await?;
        let mut list = Vec::with_capacity(rows.len());
        for row in rows {
            let key: i64 = row.try_get("key")?;
            list.push(ListRow {
                table: TableRow::read(&row)?,
                summary: Summary::read(&row)?,
                seats: self.seats(key).await?,
            });
        }
        Ok(list)
    }

    /// The tables at which a visitor himself sits.
    pub(crate) async fn tables_of(&self, visitor: &str) -> Result<Vec<String>> {
        let query = "SELECT id FROM tables WHERE key IN
                     (SELECT table_key FROM seats WHERE visitor = $1 AND own = 1)";
        self.ids(sqlx::query(query).bind(visitor)).await
    }

    /// The tables at which the program itself is to act.
    pub(crate) async fn waiting(&self) -> Result<Vec<String>> {
        self.ids(sqlx::query("SELECT id FROM tables WHERE waits = 1")).await
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
             (SELECT max(number) + 1 FROM actions WHERE table_key = tables.key), 0)",
        ))
        .await
    }

    async fn ids(
        &self,
        query: sqlx::query::Query<'_, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>,
    ) -> Result<Vec<String>> {
        let rows = query.fetch_all(&self.reader).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

/// WAL, and everything on the disk before a commit is over.
fn options(file: &Path) -> std::result::Result<SqliteConnectOptions, sqlx::Error> {
    Ok(SqliteConnectOptions::from_str("sqlite:")?
        .filename(PathBuf::from(file))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
        .pragma("wal_autocheckpoint", "4000")
        .pragma("journal_size_limit", "67108864")
        .disable_statement_logging())
}

fn migrator() -> Migrator {
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.map(migration).to_vec())
}

#[cfg(test)]
mod tests;
