//! The hall: which tables are in memory, and how to reach one.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{mpsc, oneshot, watch},
    time::{MissedTickBehavior, interval, timeout},
};

use crate::{
    meters::Meters,
    problem::Problem,
    random,
    settings::Pace,
    store::{Store, Summary},
    table::{Message, Table},
    thinkers::Thinkers,
    time,
};

/// How many messages wait at a table at most; who sends more waits too.
const INBOX: usize = 256;

/// How many tables can be read from the store at a time.
const DOORS: usize = 64;

/// The table's task is gone, and with it the message.
#[derive(Debug)]
pub(crate) struct Gone;

/// The way to a live table.
pub(crate) struct Live {
    id: Box<str>,
    inbox: mpsc::Sender<Message>,
    summary: Mutex<Summary>,
}

impl Live {
    /// Leaves a message.
    pub(crate) async fn send(&self, message: Message) -> Result<(), Gone> {
        self.inbox.send(message).await.map_err(|_| Gone)
    }

    /// Leaves a message, from a thread that may wait. If the table is gone nobody wants it.
    pub(crate) fn send_blocking(&self, message: Message) {
        let _ = self.inbox.blocking_send(message);
    }

    /// What lists want to know.
    fn summary(&self) -> MutexGuard<'_, Summary> {
        self.summary.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn set_summary(&self, summary: Summary) {
        *self.summary() = summary;
    }
}

/// All tables.
pub(crate) struct Hall {
    pub(crate) store: Store,
    pub(crate) thinkers: Thinkers,
    pub(crate) settings: Pace,
    pub(crate) meters: Meters,
    tables: Mutex<HashMap<Box<str>, Arc<Live>>>,
    /// Who reads a table from the store holds its door: what was read must not grow old while
    /// another reads the same table, plays on and leaves again.
    doors: [tokio::sync::Mutex<()>; DOORS],
    stop: watch::Sender<bool>,
}

impl Hall {
    /// Opens the hall.
    pub(crate) fn new(store: Store, thinkers: Thinkers, settings: Pace) -> Arc<Self> {
        let stop = watch::Sender::new(false);
        let doors = std::array::from_fn(|_| tokio::sync::Mutex::default());
        let (meters, tables) = (Meters::new(), Mutex::default());
        Arc::new(Self { store, thinkers, settings, meters, tables, doors, stop })
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<Box<str>, Arc<Live>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes when the server is about to stop.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// How many tables are in memory.
    pub(crate) fn live(&self) -> usize {
        self.tables().len()
    }

    fn known(&self, id: &str) -> Option<Arc<Live>> {
        self.tables().get(id).cloned()
    }

    /// A table, read from the store if it is not in memory.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Arc<Live>, Problem> {
        if let Some(live) = self.known(id) {
            return Ok(live);
        }
        if !random::is_id(id) {
            return Err(Problem::no_such_table(id));
        }
        let door = id.bytes().fold(0, |door, byte| (door * 31 + usize::from(byte)) % DOORS);
        let _door = self.doors[door].lock().await;
        if let Some(live) = self.known(id) {
            return Ok(live);
        }
        if *self.stop.borrow() {
            return Err(Gone.into());
        }
        let stored = self.store.load(id).await?;
        let stored = stored.ok_or_else(|| Problem::no_such_table(id))?;
        let (inbox, messages) = mpsc::channel(INBOX);
        let summary = Mutex::new(stored.summary.clone());
        let live = Arc::new(Live { id: id.into(), inbox, summary });
        let table = Table::new(Arc::clone(self), Arc::clone(&live), stored)?;
        self.tables().insert(id.into(), Arc::clone(&live));
        tokio::spawn(table.run(messages));
        Ok(live)
    }

    /// Asks a table something; once more if it was just leaving memory.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        mut message: impl FnMut(oneshot::Sender<T>) -> Message,
    ) -> Result<(Arc<Live>, T), Problem> {
        for _ in 0..5 {
            let live = self.table(id).await?;
            let (reply, answer) = oneshot::channel();
            if live.send(message(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok((live, answer));
            }
        }
        Err(Gone.into())
    }

    /// A table would leave memory: true if nobody has sent it anything meanwhile. From then on the
    /// hall does not know it any more.
    pub(crate) fn leave(&self, live: &Arc<Live>, inbox: &mpsc::Receiver<Message>) -> bool {
        let mut tables = self.tables();
        let may = inbox.is_empty();
        if may {
            remove(&mut tables, live);
        }
        may
    }

    /// A table has left memory, for whatever reason.
    pub(crate) fn forget(&self, live: &Arc<Live>) {
        remove(&mut self.tables(), live);
    }

    /// What lists want to know of a table that is in memory.
    pub(crate) fn summary(&self, id: &str) -> Option<Summary> {
        let live = self.known(id)?;
        let summary = live.summary().clone();
        Some(summary)
    }

    /// Gives a visitor a name, and has it told at the tables where he sits.
    pub(crate) async fn rename(&self, visitor: &Arc<str>, name: &str) -> Result<(), Problem> {
        self.store.rename(visitor, name, time::now()).await?;
        // Who still reads a table from the store may have read the old name: wait until it is here.
        for door in &self.doors {
            drop(door.lock().await);
        }
        for id in self.store.tables_of(visitor).await? {
            // A table that is not in memory will read the name when it comes back.
            if let Some(live) = self.known(&id) {
                let _ = live.send(Message::Renamed { visitor: Arc::clone(visitor) }).await;
            }
        }
        Ok(())
    }

    /// Wakes a table that was just made, so that a computer that begins does.
    pub(crate) fn wake_if_waiting(self: &Arc<Self>, id: &str) {
        let (hall, id) = (Arc::clone(self), id.to_owned());
        tokio::spawn(async move { hall.wake(&id).await });
    }

    async fn wake(self: &Arc<Self>, id: &str) {
        if *self.stop.borrow() {
            return;
        }
        match self.table(id).await {
            Ok(live) => {
                let _ = live.send(Message::Wake).await;
            }
            Err(problem) => tracing::warn!(id, ?problem, "a table cannot be woken"),
        }
    }

    /// Goes on where the server stopped: tables at which a computer is to act, and those whose
    /// summaries are older than their records.
    pub(crate) async fn resume(self: &Arc<Self>) {
        for list in [self.store.unsummarised().await, self.store.waiting().await] {
            match list {
                Ok(ids) => {
                    for id in ids {
                        self.wake(&id).await;
                    }
                }
                Err(error) => tracing::error!(%error, "tables cannot be resumed"),
            }
        }
    }

    /// Wakes tables at which somebody's time is up while nobody looks, until the server stops.
    pub(crate) async fn watch_clocks(self: Arc<Self>) {
        let mut stopping = self.stopping();
        let mut ticks = interval(Duration::from_secs(1));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = stopping.changed() => return,
                _ = ticks.tick() => {}
            }
            match self.store.overdue(time::now()).await {
                Ok(ids) => {
                    for id in ids {
                        self.wake(&id).await;
                    }
                }
                Err(error) => tracing::error!(%error, "clocks cannot be looked at"),
            }
        }
    }

    /// Ends all tables and waits until what was begun is stored.
    pub(crate) async fn close(&self) {
        self.stop.send_replace(true);
        // Each table ends by itself; a table that cannot be stored must not keep the server up.
        for _ in 0..100 {
            if self.live() == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if timeout(Duration::from_secs(10), self.store.close()).await.is_err() {
            tracing::error!("the database did not close in time; what was acknowledged is safe");
        }
    }
}

fn remove(tables: &mut HashMap<Box<str>, Arc<Live>>, live: &Arc<Live>) {
    if tables.get(&live.id).is_some_and(|known| Arc::ptr_eq(known, live)) {
        tables.remove(&live.id);
    }
}
