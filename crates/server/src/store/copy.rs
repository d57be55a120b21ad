//! Everything from one database into another: backups, going back to one, moving to another engine.

use futures_util::TryStreamExt as _;
use sqlx::{
    AnyConnection, Arguments as _, AssertSqlSafe, Column, Row as _, TypeInfo as _, ValueRef as _,
    any::{AnyArguments, AnyRow},
};

use super::{
    Result, StoreError,
    engine::{self, Engine, Opened, Place},
};

/// The tables of the database, those that others refer to first.
const TABLES: [&str; 6] = ["settings", "visitors", "links", "tables", "seats", "actions"];

/// Where all rows of a table are.
fn source_of(table: &str) -> &str {
    if table == "actions" { "record" } else { table }
}

/// How many rows are written at a time.
const ROWS: usize = 500;

/// Copies everything; how many rows that was. What was in the other database is gone afterwards;
/// until then, and if anything fails, it is as it was.
///
/// Both may be in use: what is read belongs together, and what is written comes in one piece.
/// Servers that have one of the tables in memory find that it was changed. `progress` is told how
/// many rows have been copied.
pub(crate) async fn copy(from: &Place, to: &Place, progress: &(dyn Fn(u64) + Sync)) -> Result<u64> {
    let source = engine::open(from).await?;
    let target = engine::open(to).await?;
    let copied = copy_all(&source, &target, progress).await;
    for pool in [source.reader, source.writer, target.reader, target.writer] {
        pool.close().await;
    }
    copied
}

async fn copy_all(
    source: &Opened,
    target: &Opened,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<u64> {
    let mut reading = source.reader.begin_with(source.engine.begin_reading()).await?;
    let mut writing = target.writer.begin_with(target.engine.begin_writing()).await?;
    let latest = sqlx::query("SELECT COALESCE(max(epoch) + 1, 0) FROM tables");
    let latest: i64 = latest.fetch_one(&mut *writing).await?.try_get(0)?;
    let journal = (target.engine == Engine::Sqlite).then_some("journal");
    for table in journal.iter().chain(TABLES.iter().rev()) {
        let sql = AssertSqlSafe(format!("DELETE FROM {table}"));
        sqlx::query(sql).execute(&mut *writing).await?;
    }
    let mut copied = 0;
    for table in TABLES {
        let sql = AssertSqlSafe(format!("SELECT * FROM {}", source_of(table)));
        let mut rows = sqlx::query(sql).fetch(&mut *reading);
        let mut some = Vec::with_capacity(ROWS);
        loop {
            let row = rows.try_next().await?;
            let over = row.is_none();
            some.extend(row);
            if over || some.len() == ROWS {
                insert(&mut writing, table, &some).await?;
                copied += some.len() as u64;
                progress(copied);
                some.clear();
            }
            if over {
                break;
            }
        }
    }
    // Whoever still has a table as it was before must not write to it any more.
    let sql = "UPDATE tables SET epoch = epoch + $1";
    sqlx::query(sql).bind(latest).execute(&mut *writing).await?;
    if target.engine == Engine::Postgres {
        // New tables get keys above those that were copied.
        let sql = "SELECT setval(pg_get_serial_sequence('tables', 'key'),
                   COALESCE((SELECT max(key) FROM tables), 0) + 1, false)";
        sqlx::query(sql).fetch_one(&mut *writing).await?;
    }
    writing.commit().await?;
    reading.rollback().await?;
    Ok(copied)
}

async fn insert(connection: &mut AnyConnection, table: &str, rows: &[AnyRow]) -> Result<()> {
    let Some(first) = rows.first() else { return Ok(()) };
    let names: Vec<_> = first.columns().iter().map(Column::name).collect();
    let (mut arguments, mut places) = (AnyArguments::default(), Vec::new());
    for row in rows {
        let own: Result<Vec<_>> =
            (0..row.len()).map(|column| value(row, column, &mut arguments)).collect();
        places.push(format!("({})", own?.join(", ")));
    }
    let sql = format!("INSERT INTO {table} ({}) VALUES {}", names.join(", "), places.join(", "));
    let query = sqlx::query_with(AssertSqlSafe(sql), arguments);
    query.persistent(false).execute(connection).await?;
    Ok(())
}

/// Adds a value to the arguments; how the statement speaks of it. Nothing has no type of its own, and
/// is written out.
fn value(row: &AnyRow, column: usize, arguments: &mut AnyArguments) -> Result<String> {
    let raw = row.try_get_raw(column)?;
    if raw.is_null() {
        return Ok("NULL".to_owned());
    }
    let added = match raw.type_info().name() {
        "TEXT" => arguments.add(row.try_get::<String, _>(column)?),
        "BLOB" => arguments.add(row.try_get::<Vec<u8>, _>(column)?),
        _ => arguments.add(row.try_get::<i64, _>(column)?),
    };
    added.map_err(StoreError::new)?;
    Ok(format!("${}", arguments.len()))
}
