//! The two databases: what differs between them, and nothing else.

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
    thread::available_parallelism,
    time::Duration,
};

use sqlx::{
    Any, AnyConnection, AnyPool, ConnectOptions as _, Connection as _, Executor as _,
    SqlSafeStr as _,
    any::{AnyConnectOptions, AnyPoolOptions},
    migrate::{Migration, MigrationType, Migrator},
};

use super::{Result, StoreError};

/// Where tables are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A file of SQLite's, for one server.
    File(PathBuf),
    /// The address of a PostgreSQL database, for any number of servers.
    Postgres(String),
}

impl FromStr for Place {
    type Err = String;

    fn from_str(url: &str) -> std::result::Result<Self, String> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres(url.to_owned()));
        }
        let file = url.strip_prefix("sqlite:").map(|file| file.strip_prefix("//").unwrap_or(file));
        let file = file.map(PathBuf::from).filter(|file| file.file_name().is_some());
        let wrong = || {
            format!(
                "‘{}’ is no database: write sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME",
                without_password(url)
            )
        };
        file.map(Self::File).ok_or_else(wrong)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => write!(f, "{}", file.display()),
            Self::Postgres(url) => f.write_str(&without_password(url)),
        }
    }
}

/// An address as it may be shown.
pub(crate) fn without_password(url: &str) -> String {
    let hide = || {
        let (scheme, rest) = url.split_once("://")?;
        let (user, host) = rest.rsplit_once('@')?;
        let user = user.split_once(':').map_or(user, |(user, _)| user);
        Some(format!("{scheme}://{user}@{host}"))
    };
    hide().unwrap_or_else(|| url.to_owned())
}

/// Which of the two it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Engine {
    Sqlite,
    Postgres,
}

/// The scripts that bring a database of any age up to date.
const SQLITE: [(i64, &str, &str); 4] = [
    (1, "tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    (2, "own names", include_str!("../../migrations/sqlite/0002_own_names.sql")),
    (3, "shared", include_str!("../../migrations/sqlite/0003_shared.sql")),
    (4, "journal", include_str!("../../migrations/sqlite/0004_journal.sql")),
];
const POSTGRES: [(i64, &str, &str); 2] = [
    (1, "tables", include_str!("../../migrations/postgres/0001_tables.sql")),
    (2, "record", include_str!("../../migrations/postgres/0002_record.sql")),
];

/// How long a connection is waited for. Nobody who acts should wait longer for a refusal.
const PATIENCE: Duration = Duration::from_secs(5);

/// WAL, and everything on the disk before a commit is over; what lasts no longer than a statement is
/// no file. Few pages are kept: what is written is either at the end of the journal or comes in
/// order.
const SQLITE_WRITER: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL;
    PRAGMA temp_store = MEMORY; PRAGMA cache_size = -512;
    PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;
    PRAGMA journal_size_limit = 67108864;";
/// Little is kept of what is read, as the system keeps the file in memory anyway.
const SQLITE_READER: &str = "PRAGMA busy_timeout = 5000; PRAGMA cache_size = -64;";
/// How many read a file at once, where there are as many cores.
const MOST_READERS: u32 = 4;

impl Engine {
    /// The transaction in which something is written.
    pub(super) fn begin_writing(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }

    /// The transaction in which all that is read belongs together.
    pub(super) fn begin_reading(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN",
            Self::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// Keeps other servers from some tables, the keys given as JSON, until the transaction ends. All
    /// take them in the same order, so that no two wait for each other. SQLite lets nobody else write
    /// anyway.
    pub(super) fn lock(self) -> Option<&'static str> {
        let sql = "SELECT key FROM tables
                   WHERE key IN (SELECT value::text::bigint FROM json_array_elements($1::json))
                   ORDER BY key FOR NO KEY UPDATE";
        (self == Self::Postgres).then_some(sql)
    }

    /// Stores a list of actions, given as JSON, as far as each is of its table's epoch and, in
    /// PostgreSQL, the next one; in SQLite the journal sees to that.
    pub(super) fn append(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "INSERT INTO journal (table_key, number, token, seat, at, spent, cause)
                 SELECT new.value->>0, new.value->>2, new.value->>3, new.value->>4, new.value->>5,
                        new.value->>6, new.value->>7
                 FROM json_each($1) AS new CROSS JOIN tables ON tables.key = new.value->>0
                 WHERE tables.epoch = new.value->>1"
            }
            Self::Postgres => {
                "INSERT INTO actions (table_key, number, token, seat, at, spent, cause)
                 SELECT tables.key, (new.value->>2)::bigint, new.value->>3, (new.value->>4)::bigint,
                        (new.value->>5)::bigint, (new.value->>6)::bigint, new.value->>7
                 FROM json_array_elements($1::json) AS new (value)
                 JOIN tables ON tables.key = (new.value->>0)::bigint
                 WHERE tables.epoch = (new.value->>1)::bigint
                 ON CONFLICT DO NOTHING"
            }
        }
    }

    /// What is known of some tables, the keys given as JSON: key, epoch, revision, actions.
    pub(super) fn marks(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "SELECT key, epoch, revision, max(
                 COALESCE((SELECT max(number) + 1 FROM actions WHERE table_key = tables.key), 0),
                 COALESCE(latest.number + 1, 0))
                 FROM tables LEFT JOIN (SELECT table_key, max(number) AS number FROM journal
                                        GROUP BY table_key) AS latest ON latest.table_key = key
                 WHERE key IN (SELECT value FROM json_each($1))"
            }
            Self::Postgres => {
                "SELECT key, epoch, revision, COALESCE(
                 (SELECT max(number) + 1 FROM actions WHERE table_key = tables.key), 0)
                 FROM tables
                 WHERE key IN (SELECT value::text::bigint FROM json_array_elements($1::json))"
            }
        }
    }

    fn migrator(self) -> Migrator {
        let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
            Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
        };
        Migrator::with_migrations(match self {
            Self::Sqlite => SQLITE.map(migration).to_vec(),
            Self::Postgres => POSTGRES.map(migration).to_vec(),
        })
    }
}

/// An open database: one connection that writes, and some that read.
pub(super) struct Opened {
    pub(super) engine: Engine,
    pub(super) writer: AnyPool,
    pub(super) reader: AnyPool,
}

/// Opens a database, makes it if it is a file that is not there, and brings it up to date.
pub(super) async fn open(place: &Place) -> Result<Opened> {
    install();
    let opened = match place {
        Place::File(file) => open_file(file).await,
        Place::Postgres(url) => open_postgres(url).await,
    };
    opened.map_err(|error| StoreError::new(format!("the database {place} cannot be used: {error}")))
}

/// Whether there is a database of ours; nothing is made or changed.
pub(crate) async fn holds_tables(place: &Place) -> bool {
    install();
    let look = async {
        let options = match place {
            Place::File(file) => address(file, "ro")?,
            Place::Postgres(url) => AnyConnectOptions::from_str(url)?,
        };
        let mut connection = options.connect().await?;
        let found = sqlx::query("SELECT count(*) FROM tables, settings");
        let found = found.fetch_one(&mut connection).await;
        connection.close().await?;
        found
    };
    look.await.is_ok()
}

fn install() {
    // Whoever was first has installed the same.
    let _ = sqlx::any::install_drivers(&[sqlx::sqlite::any::DRIVER, sqlx::postgres::any::DRIVER]);
}

async fn open_file(file: &Path) -> std::result::Result<Opened, sqlx::Error> {
    let engine = Engine::Sqlite;
    let mut first = address(file, "rwc")?.connect().await?;
    first.execute(SQLITE_WRITER).await?;
    migrate(engine, first).await?;
    let pool = |most| {
        let pool = AnyPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
        pool.idle_timeout(None).max_lifetime(None).test_before_acquire(false)
    };
    let writer = prepared(pool(1), SQLITE_WRITER).connect_with(address(file, "rw")?).await?;
    let cores = available_parallelism().map_or(1, |cores| cores.get() as u32);
    let readers = cores.clamp(2, MOST_READERS);
    let reader = prepared(pool(readers), SQLITE_READER).connect_with(address(file, "ro")?).await?;
    Ok(Opened { engine, writer, reader })
}

async fn open_postgres(url: &str) -> std::result::Result<Opened, sqlx::Error> {
    let engine = Engine::Postgres;
    let options = AnyConnectOptions::from_str(url)?.disable_statement_logging();
    let first = tokio::time::timeout(PATIENCE, options.connect()).await;
    migrate(engine, first.map_err(|_| sqlx::Error::PoolTimedOut)??).await?;
    let pool = |most| AnyPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
    let writer = pool(1).connect_with(options.clone()).await?;
    let reader = pool(8).connect_with(options).await?;
    Ok(Opened { engine, writer, reader })
}

/// Every connection of the pool begins with these words.
fn prepared(
    options: sqlx::pool::PoolOptions<Any>,
    words: &'static str,
) -> sqlx::pool::PoolOptions<Any> {
    options.after_connect(move |connection, _| {
        Box::pin(async move { connection.execute(words).await.map(|_| ()) })
    })
}

/// Brings a database up to date, on a connection of its own, so that what is wrong is said as it is.
async fn migrate(
    engine: Engine,
    mut connection: AnyConnection,
) -> std::result::Result<(), sqlx::Error> {
    engine.migrator().run(&mut connection).await?;
    connection.close().await
}

/// The address of a file, whatever characters its name has.
fn address(file: &Path, mode: &str) -> std::result::Result<AnyConnectOptions, sqlx::Error> {
    let mut url = "sqlite:".to_owned();
    for byte in file.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                url.push(char::from(*byte));
            }
            byte => url.push_str(&format!("%{byte:02x}")),
        }
    }
    Ok(AnyConnectOptions::from_str(&format!("{url}?mode={mode}"))?.disable_statement_logging())
}

/// A file as the first version made it.
#[cfg(test)]
pub(super) async fn first_version(file: &Path) -> sqlx::AnyConnection {
    install();
    let mut connection = address(file, "rwc").unwrap().connect().await.unwrap();
    let migrations = Engine::Sqlite.migrator().migrations;
    let first = migrations.iter().filter(|migration| migration.version == 1).cloned().collect();
    Migrator::with_migrations(first).run(&mut connection).await.unwrap();
    connection
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_and_passwords_not_shown() {
        let file = |name: &str| Ok(Place::File(PathBuf::from(name)));
        assert_eq!("sqlite:club.sqlite".parse(), file("club.sqlite"));
        assert_eq!("sqlite:///srv/club.sqlite".parse(), file("/srv/club.sqlite"));
        let shown = |url: &str| url.parse::<Place>().map(|place| place.to_string());
        assert_eq!(
            shown("postgres://club:secret@db.example/games"),
            Ok("postgres://club@db.example/games".to_owned())
        );
        for url in ["", "club.sqlite", "sqlite:", "sqlite:/", "mysql://u:secret@h/d"] {
            let why = url.parse::<Place>().unwrap_err();
            assert!(why.contains("postgres://") && !why.contains("secret"), "{why}");
        }
    }
}
