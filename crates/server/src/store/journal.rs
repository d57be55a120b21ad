//! Actions on their way into `actions`, in a file of SQLite's.
//!
//! A commit takes an action from each of many tables, and each has a page of its own there. So the
//! actions first go into `journal`, one after the other, which is a page or two for all of them. From
//! there they go on in one piece, sorted by table: when there are many, when there is nothing else to
//! do, and before the file is closed. Whoever reads takes them from `record`, which is both.
//!
//! Only one writer uses a file, so who is next at a table need not be looked up each time.

use std::collections::{HashMap, HashSet};

use sqlx::{AnyConnection, Row as _};

use super::{Append, Result};

/// When the journal is long enough to be emptied: many actions, and many of each table.
const LONG: usize = 4_096;
const OF_EACH: usize = 8;
/// Of how many tables it is known what comes next.
const KNOWN: usize = 65_536;

const NEXT: &str = "SELECT COALESCE(max(number) + 1, 0) FROM record WHERE table_key = $1";

/// As nothing is refused, no page need be kept as it was before.
const FOLD: [&str; 2] = [
    "INSERT OR IGNORE INTO actions (table_key, number, token, seat, at, spent, cause)
     SELECT table_key, number, token, seat, at, spent, cause FROM journal
     ORDER BY table_key, number",
    "DELETE FROM journal",
];

/// What the writer knows of the journal.
#[derive(Default)]
pub(super) struct Journal {
    held: usize,
    /// The tables that have actions in it.
    tables: HashSet<i64>,
    /// By the keys of tables: an epoch, and the number of its next action.
    next: HashMap<i64, (i64, i64)>,
}

impl Journal {
    /// Whether an action is the next of its table, as far as it is of the right epoch. If so, the one
    /// after it is next.
    pub(super) async fn takes(
        &mut self,
        connection: &mut AnyConnection,
        append: &Append,
    ) -> Result<bool> {
        let Append { key, epoch, number, .. } = append;
        let next = match self.next.get(key) {
            Some((known, next)) if known == epoch => *next,
            _ => sqlx::query(NEXT).bind(*key).fetch_one(connection).await?.try_get(0)?,
        };
        let fits = next == *number as i64;
        if fits {
            if self.next.len() >= KNOWN {
                self.next.clear();
            }
            self.next.insert(*key, (*epoch, next + 1));
        }
        Ok(fits)
    }

    /// The next action of a table was not stored after all.
    pub(super) fn forget(&mut self, key: i64) {
        self.next.remove(&key);
    }

    /// One action more is in it.
    pub(super) fn hold(&mut self, append: &Append) {
        self.held += 1;
        self.tables.insert(append.key);
    }

    /// Something went wrong: what was thought to be stored may not be.
    pub(super) fn doubt(&mut self) {
        self.held = self.held.max(1);
        self.next.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.held == 0
    }

    pub(super) fn is_long(&self) -> bool {
        self.held >= LONG.max(OF_EACH * self.tables.len())
    }

    /// All of it has gone on.
    pub(super) fn empty(&mut self) {
        self.held = 0;
        self.tables.clear();
    }
}

/// Brings all actions where they belong.
pub(super) async fn fold(connection: &mut AnyConnection) -> Result<()> {
    for sql in FOLD {
        sqlx::query(sql).execute(&mut *connection).await?;
    }
    Ok(())
}
