//! The one who writes.
//!
//! Whoever wants something stored leaves it here and waits. All that came together while the disk
//! was busy is written in one transaction (group commit), and the actions among it by one
//! statement, so that a thousand tables cost hardly more than one.

use std::{future::pending, time::Duration};

use metrics::{counter, histogram};
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Row as _, pool::PoolConnection};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep},
};

use super::{
    Append, NewTableRow, Result, SeatRow, StoreError, Summary,
    engine::Engine,
    journal::{self, Journal},
};

/// How many changes wait at most, and how many are written at a time.
const QUEUE: usize = 8_192;
const BATCH: usize = 2_048;

/// When nothing has come for so long, the journal is emptied.
pub(super) const REST: Duration = Duration::from_millis(300);

/// How often a batch is tried again that got in the way of another server's.
const TRIES: usize = 8;

/// Something to be stored. Actions are most of it, and thousands may wait: what takes more room than
/// they do is boxed.
pub(super) enum Change {
    Append(Append),
    TakeBack {
        key: i64,
        epoch: i64,
        number: i64,
        now: i64,
    },
    Make {
        row: Box<NewTableRow>,
        rematch_of: Option<i64>,
    },
    Reseat {
        key: i64,
        before: Box<SeatRow>,
        after: Box<SeatRow>,
        now: i64,
    },
    Summarise {
        key: i64,
        epoch: i64,
        summary: Box<Summary>,
    },
    Offer {
        key: i64,
        before: Option<String>,
        after: Option<String>,
    },
    Rename {
        visitor: String,
        name: String,
        now: i64,
    },
    MakeLink {
        code: String,
        visitor: String,
        expires: i64,
    },
    UseLink {
        code: String,
        now: i64,
    },
    Secret {
        name: String,
        value: Vec<u8>,
    },
    /// Nothing more comes.
    Close,
}

impl Change {
    /// The table that it is about, where it is there already.
    fn table(&self) -> Option<i64> {
        match self {
            Self::Append(Append { key, .. })
            | Self::TakeBack { key, .. }
            | Self::Reseat { key, .. }
            | Self::Summarise { key, .. }
            | Self::Offer { key, .. } => Some(*key),
            Self::Make { rematch_of, .. } => *rematch_of,
            _ => None,
        }
    }
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// It is on the disk.
    Done,
    /// It does not fit what is stored.
    Refused,
    /// Something was there: this.
    Text(String),
}

struct Write {
    change: Change,
    reply: oneshot::Sender<Result<Answer>>,
}

/// The way to the writer.
#[derive(Clone)]
pub(super) struct Writer {
    queue: mpsc::Sender<Write>,
}

impl Writer {
    /// Starts the writer on a connection of its own.
    pub(super) async fn start(engine: Engine, pool: AnyPool) -> Result<Self> {
        let mut desk = Desk { engine, pool, journal: Journal::default() };
        // What was there when a server ended without warning.
        desk.fold().await?;
        let (queue, writes) = mpsc::channel(QUEUE);
        tokio::spawn(desk.run(writes));
        Ok(Self { queue })
    }

    /// Waits until a change is on the disk.
    pub(super) async fn write(&self, change: Change) -> Result<Answer> {
        let (reply, answer) = oneshot::channel();
        let closed = || StoreError::new("the database is closed");
        self.queue.send(Write { change, reply }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// Waits until everything before is on the disk, then closes the database.
    pub(super) async fn close(&self) {
        let _ = self.write(Change::Close).await;
    }
}

/// Where writing is done.
struct Desk {
    engine: Engine,
    pool: AnyPool,
    journal: Journal,
}

impl Desk {
    async fn run(mut self, mut writes: mpsc::Receiver<Write>) {
        let mut batch = Vec::new();
        loop {
            let came = tokio::select! {
                biased;
                came = writes.recv_many(&mut batch, BATCH) => came,
                () = rest(&self.journal) => {
                    self.tidy().await;
                    continue;
                }
            };
            if came == 0 {
                return;
            }
            // Whoever can go on now may have something to store too.
            tokio::task::yield_now().await;
            while batch.len() < BATCH
                && let Ok(write) = writes.try_recv()
            {
                batch.push(write);
            }
            let start = Instant::now();
            let closing = batch.iter().any(|write| matches!(write.change, Change::Close));
            let answers = self.commit(&batch).await;
            histogram!("spelkast_commit_seconds").record(start.elapsed());
            counter!("spelkast_commits_total").increment(1);
            if closing {
                self.tidy().await;
                writes.close();
                // Those who are told that the writer is closed find the file closed too.
                self.pool.close().await;
                reply(&mut batch, answers);
                return;
            }
            reply(&mut batch, answers);
            if self.journal.is_long() {
                self.tidy().await;
            }
        }
    }

    /// Empties the journal. If that cannot be done now, nothing is lost: it is tried again.
    async fn tidy(&mut self) {
        if !self.journal.is_empty()
            && let Err(error) = self.fold().await
        {
            tracing::warn!(%error, "the journal cannot be emptied");
            sleep(REST).await;
        }
    }

    async fn fold(&mut self) -> Result<()> {
        if self.engine == Engine::Sqlite {
            let mut connection = self.pool.acquire().await?;
            kept(&mut connection, async |connection| {
                let mut writing = connection.begin_with(self.engine.begin_writing()).await?;
                journal::fold(&mut writing).await?;
                Ok(writing.commit().await?)
            })
            .await?;
        }
        self.journal.empty();
        Ok(())
    }

    /// Writes a batch in one transaction. If one of the actions in it was refused, once more, one
    /// by one, to find out which; if another server's batch was in the way, once more as it is.
    async fn commit(&mut self, batch: &[Write]) -> Result<Vec<Answer>> {
        let mut together = true;
        let mut tries = 0;
        loop {
            match self.transact(batch, together).await {
                Ok(Some(answers)) => return Ok(answers),
                Ok(None) => together = false,
                Err(StoreError { again: true, .. }) if tries < TRIES => {
                    tries += 1;
                    counter!("spelkast_commits_again_total").increment(1);
                }
                Err(error) => {
                    self.journal.doubt();
                    return Err(error);
                }
            }
            self.journal.doubt();
        }
    }

    /// The answers, in the order of the batch; nothing if the actions cannot be stored all together.
    /// What is not committed is rolled back.
    async fn transact(&mut self, batch: &[Write], together: bool) -> Result<Option<Vec<Answer>>> {
        let mut connection = self.pool.acquire().await?;
        kept(&mut connection, async |connection| self.write(connection, batch, together).await)
            .await
    }

    async fn write(
        &mut self,
        connection: &mut AnyConnection,
        batch: &[Write],
        together: bool,
    ) -> Result<Option<Vec<Answer>>> {
        let Self { engine, journal, .. } = self;
        let engine = *engine;
        let mut writing = connection.begin_with(engine.begin_writing()).await?;
        if let Some(sql) = engine.lock() {
            let keys: Vec<_> = batch.iter().filter_map(|write| write.change.table()).collect();
            if !keys.is_empty() {
                let keys = serde_json::to_string(&keys).map_err(StoreError::new)?;
                sqlx::query(sql).bind(keys).execute(&mut *writing).await?;
            }
        }
        let mut answers = Vec::with_capacity(batch.len());
        let mut appends = Vec::new();
        let mut alone = Vec::new();
        for write in batch {
            answers.push(match &write.change {
                Change::Append(one) => {
                    if engine == Engine::Sqlite && !journal.takes(&mut writing, one).await? {
                        Answer::Refused
                    } else if together {
                        appends.push(one);
                        Answer::Done
                    } else if append(engine, &mut writing, &[one]).await? > 0 {
                        alone.push(one);
                        Answer::Done
                    } else {
                        journal.forget(one.key);
                        Answer::Refused
                    }
                }
                Change::TakeBack { .. } if engine == Engine::Sqlite => {
                    journal::fold(&mut writing).await?;
                    apply(&mut writing, &write.change).await?
                }
                change => apply(&mut writing, change).await?,
            });
        }
        if !appends.is_empty()
            && append(engine, &mut writing, &appends).await? < appends.len() as u64
        {
            writing.rollback().await?;
            return Ok(None);
        }
        writing.commit().await?;
        if engine == Engine::Sqlite {
            appends.into_iter().chain(alone).for_each(|one| journal.hold(one));
        }
        Ok(Some(answers))
    }
}

/// Uses a connection, and does not use it again if that fails: a database that could not write may have
/// left the transaction by itself, which the connection does not know.
async fn kept<T>(
    connection: &mut PoolConnection<Any>,
    using: impl AsyncFnOnce(&mut AnyConnection) -> Result<T>,
) -> Result<T> {
    let done = using(connection).await;
    if done.is_err() {
        connection.close_on_drop();
    }
    done
}

/// Ends when the journal should be emptied because nothing else is to be done.
async fn rest(journal: &Journal) {
    if journal.is_empty() {
        pending::<()>().await;
    }
    sleep(REST).await;
}

fn reply(batch: &mut Vec<Write>, answers: Result<Vec<Answer>>) {
    match answers {
        Ok(answers) => {
            for (write, answer) in batch.drain(..).zip(answers) {
                let _ = write.reply.send(Ok(answer));
            }
        }
        Err(error) => {
            for write in batch.drain(..) {
                let _ = write.reply.send(Err(error.clone()));
            }
        }
    }
}

/// Stores actions by one statement; how many fitted. No table has two in one batch, so their order
/// does not matter.
async fn append(
    engine: Engine,
    connection: &mut AnyConnection,
    appends: &[&Append],
) -> Result<u64> {
    let rows: Vec<_> = appends
        .iter()
        .map(|Append { key, epoch, number, action }| {
            let cause = action.by_clock.then_some("time");
            (key, epoch, number, &action.token, action.seat, action.at, action.spent, cause)
        })
        .collect();
    let rows = serde_json::to_string(&rows).map_err(StoreError::new)?;
    let done = sqlx::query(engine.append()).bind(rows).execute(connection).await?;
    Ok(done.rows_affected())
}

async fn apply(connection: &mut AnyConnection, change: &Change) -> Result<Answer> {
    let changed = match change {
        Change::TakeBack { key, epoch, number, now } => {
            take_back(connection, *key, *epoch, *number, *now).await?
        }
        Change::Make { row, rematch_of } => return make(connection, row, *rematch_of).await,
        Change::Reseat { key, before, after, now } => {
            reseat(connection, *key, before, after, *now).await?
        }
        Change::Summarise { key, epoch, summary } => {
            summarise(connection, *key, *epoch, summary).await?
        }
        Change::Offer { key, before, after } => {
            let sql = "UPDATE tables SET offer = $3, revision = revision + 1
                       WHERE key = $1 AND offer IS NOT DISTINCT FROM $2";
            let query = sqlx::query(sql).bind(*key).bind(before.clone()).bind(after.clone());
            query.execute(connection).await?.rows_affected()
        }
        Change::Rename { visitor, name, now } => rename(connection, visitor, name, *now).await?,
        Change::MakeLink { code, visitor, expires } => {
            let sql = "INSERT INTO links (code, visitor, expires) VALUES ($1, $2, $3)";
            let query = sqlx::query(sql).bind(code.clone()).bind(visitor.clone()).bind(*expires);
            query.execute(connection).await?.rows_affected()
        }
        Change::UseLink { code, now } => return use_link(connection, code, *now).await,
        Change::Secret { name, value } => {
            let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            let query = sqlx::query(sql).bind(name.clone()).bind(value.clone());
            query.execute(connection).await?.rows_affected()
        }
        // Actions are stored together.
        Change::Append(_) | Change::Close => 1,
    };
    Ok(if changed > 0 { Answer::Done } else { Answer::Refused })
}

/// A visitor's own seats bear his name: the tables where he sits have changed.
async fn rename(
    connection: &mut AnyConnection,
    visitor: &str,
    name: &str,
    now: i64,
) -> Result<u64> {
    let sql = "INSERT INTO visitors (id, name, changed) VALUES ($1, $2, $3)
               ON CONFLICT (id) DO UPDATE SET name = excluded.name, changed = excluded.changed";
    let query = sqlx::query(sql).bind(visitor.to_owned()).bind(name.to_owned()).bind(now);
    let changed = query.execute(&mut *connection).await?.rows_affected();
    let sql = "UPDATE tables SET revision = revision + 1 WHERE key IN
               (SELECT table_key FROM seats WHERE visitor = $1 AND own = 1)";
    sqlx::query(sql).bind(visitor.to_owned()).execute(connection).await?;
    Ok(changed)
}

async fn take_back(
    connection: &mut AnyConnection,
    key: i64,
    epoch: i64,
    number: i64,
    now: i64,
) -> Result<u64> {
    // Whether a computer is to act now is found out when the table is next awake.
    let sql = "UPDATE tables SET epoch = epoch + 1, resumed = $3, waits = 1, is_over = 0,
               offer = NULL, number = CASE WHEN number < $4 THEN number ELSE $4 END
               WHERE key = $1 AND epoch = $2";
    let query = sqlx::query(sql).bind(key).bind(epoch).bind(now).bind(number);
    let changed = query.execute(&mut *connection).await?.rows_affected();
    if changed > 0 {
        let sql = "DELETE FROM actions WHERE table_key = $1 AND number >= $2";
        sqlx::query(sql).bind(key).bind(number).execute(connection).await?;
    }
    Ok(changed)
}

async fn make(
    connection: &mut AnyConnection,
    row: &NewTableRow,
    rematch_of: Option<i64>,
) -> Result<Answer> {
    if let Some(before) = rematch_of {
        let sql = "UPDATE tables SET rematch = COALESCE(rematch, $2), revision = revision + 1
             WHERE key = $1 RETURNING rematch";
        let query = sqlx::query(sql).bind(before).bind(row.id.clone());
        let rematch: String = query.fetch_one(&mut *connection).await?.try_get(0)?;
        if rematch != row.id {
            return Ok(Answer::Text(rematch));
        }
    }
    let options = serde_json::to_string(&row.setup.options).map_err(StoreError::new)?;
    let clock = row.clock.as_ref().map(serde_json::to_string).transpose();
    let clock = clock.map_err(StoreError::new)?;
    let key: i64 = sqlx::query(
        "INSERT INTO tables (id, game, players, options, edition, edition_text, first, clock,
                             maker, created, resumed, changed, to_act, waits)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $7, $11) RETURNING key",
    )
    .bind(row.id.clone())
    .bind(row.game)
    .bind(row.setup.players as i64)
    .bind(options)
    .bind(row.setup.edition.clone())
    .bind(row.own_edition.then(|| row.setup.edition_text.clone()))
    .bind(row.setup.first.number() as i64)
    .bind(clock)
    .bind(row.maker.clone())
    .bind(row.created)
    .bind(i64::from(row.waits))
    .fetch_one(&mut *connection)
    .await?
    .try_get(0)?;
    for seat in &row.seats {
        sqlx::query(
            "INSERT INTO seats (table_key, seat, kind, visitor, name, level, own)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(key)
        .bind(seat.seat)
        .bind(seat.kind.name())
        .bind(seat.visitor.clone())
        .bind(seat.name.clone())
        .bind(seat.level.map(i64::from))
        .bind(i64::from(seat.own))
        .execute(&mut *connection)
        .await?;
    }
    Ok(Answer::Done)
}

async fn reseat(
    connection: &mut AnyConnection,
    key: i64,
    before: &SeatRow,
    after: &SeatRow,
    now: i64,
) -> Result<u64> {
    let changed = sqlx::query(
        "UPDATE seats SET kind = $3, visitor = $4, name = $5, level = $6, own = $7
         WHERE table_key = $1 AND seat = $2 AND kind = $8
         AND visitor IS NOT DISTINCT FROM $9",
    )
    .bind(key)
    .bind(after.seat)
    .bind(after.kind.name())
    .bind(after.visitor.clone())
    .bind(after.name.clone())
    .bind(after.level.map(i64::from))
    .bind(i64::from(after.own))
    .bind(before.kind.name())
    .bind(before.visitor.clone())
    .execute(&mut *connection)
    .await?
    .rows_affected();
    if changed > 0 {
        let sql = "UPDATE tables SET resumed = $2, changed = $2, waits = 1, offer = NULL,
                   revision = revision + 1 WHERE key = $1";
        sqlx::query(sql).bind(key).bind(now).execute(connection).await?;
    }
    Ok(changed)
}

/// Somebody who knows less of the table does not overwrite what another server wrote.
async fn summarise(
    connection: &mut AnyConnection,
    key: i64,
    epoch: i64,
    summary: &Summary,
) -> Result<u64> {
    let places = summary.places.as_ref().map(|places| format!("{places:?}"));
    let query = sqlx::query(
        "UPDATE tables SET number = $2, to_act = $3, is_over = $4, places = $5, changed = $6,
                           waits = $7, deadline = $8
         WHERE key = $1 AND number <= $2 AND epoch = $9",
    )
    .bind(key)
    .bind(summary.number)
    .bind(summary.to_act)
    .bind(i64::from(summary.over))
    .bind(places)
    .bind(summary.changed)
    .bind(i64::from(summary.waits))
    .bind(summary.deadline)
    .bind(epoch);
    Ok(query.execute(connection).await?.rows_affected())
}

async fn use_link(connection: &mut AnyConnection, code: &str, now: i64) -> Result<Answer> {
    let sql = "DELETE FROM links WHERE expires < $1";
    sqlx::query(sql).bind(now).execute(&mut *connection).await?;
    let sql = "DELETE FROM links WHERE code = $1 RETURNING visitor";
    let row = sqlx::query(sql).bind(code.to_owned()).fetch_optional(connection).await?;
    Ok(match row {
        Some(row) => Answer::Text(row.try_get(0)?),
        None => Answer::Refused,
    })
}
