//! The hall: which tables are in memory, and how to reach one.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{
        mpsc::{self, error::TrySendError},
        oneshot, watch,
    },
    time::{Interval, MissedTickBehavior, interval, timeout},
};

use crate::{
    bus::{Bus, Errand, News},
    meters::Meters,
    problem::Problem,
    random,
    settings::Pace,
    store::{Mark, Store, StoreError, Summary},
    table::{Message, Table},
    thinkers::Thinkers,
    time,
};

/// How many messages wait at a table at most; who sends more waits too.
const INBOX: usize = 256;

/// How many tables can be read from the store at a time.
const DOORS: usize = 64;

/// How many tables are looked at by one question.
const LOOK_AT: usize = 1_000;

/// How long a table waits for a computer until other servers take it up, and how often, in looks at
/// what others changed, they see whether there are any.
const ABANDONED: Duration = Duration::from_secs(15);
const RESUME_EVERY: u64 = 10;

/// What waits at a table. A queue has room for many messages from the first on, and there are many
/// tables: so each is a box.
pub(crate) type Inbox = mpsc::Receiver<Box<Message>>;

/// The table's task is gone, and with it the message.
#[derive(Debug)]
pub(crate) struct Gone;

/// The way to a live table.
pub(crate) struct Live {
    id: Box<str>,
    inbox: mpsc::Sender<Box<Message>>,
    state: Mutex<State>,
}

/// How a live table stands.
struct State {
    key: i64,
    mark: Mark,
    summary: Summary,
}

impl Live {
    /// Leaves a message.
    pub(crate) async fn send(&self, message: Message) -> Result<(), Gone> {
        match self.inbox.try_send(Box::new(message)) {
            Ok(()) => Ok(()),
            Err(TrySendError::Closed(_)) => Err(Gone),
            // That a table has no room for more is seldom: waiting takes no room of who does not wait.
            Err(TrySendError::Full(message)) => {
                Box::pin(self.inbox.send(message)).await.map_err(|_| Gone)
            }
        }
    }

    /// Leaves a message, from a thread that may wait. If the table is gone nobody wants it.
    pub(crate) fn send_blocking(&self, message: Message) {
        let _ = self.inbox.blocking_send(Box::new(message));
    }

    /// Leaves a message, unless there are too many already.
    fn try_send(&self, message: Message) {
        let _ = self.inbox.try_send(Box::new(message));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how the table stands.
    pub(crate) fn note(&self, key: i64, mark: Mark, summary: Summary) {
        *self.state() = State { key, mark, summary };
    }
}

/// All tables.
pub(crate) struct Hall {
    pub(crate) store: Store,
    pub(crate) thinkers: Thinkers,
    pub(crate) settings: Pace,
    bus: Option<Bus>,
    /// Whether other servers may write to the store.
    shared: bool,
    pub(crate) meters: Meters,
    tables: Mutex<HashMap<Box<str>, Arc<Live>>>,
    /// Who reads a table from the store holds its door: what was read must not grow old while
    /// another reads the same table, plays on and leaves again.
    doors: [tokio::sync::Mutex<()>; DOORS],
    stop: watch::Sender<bool>,
}

impl Hall {
    /// Opens the hall.
    pub(crate) fn new(
        store: Store,
        bus: Option<Bus>,
        thinkers: Thinkers,
        settings: Pace,
    ) -> Arc<Self> {
        let stop = watch::Sender::new(false);
        let doors = std::array::from_fn(|_| tokio::sync::Mutex::default());
        let (meters, tables, shared) = (Meters::new(), Mutex::default(), store.is_shared());
        Arc::new(Self { store, thinkers, settings, bus, shared, meters, tables, doors, stop })
    }

    /// The way to the other servers, if there are any.
    pub(crate) fn bus(&self) -> Option<&Bus> {
        self.bus.as_ref()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<Box<str>, Arc<Live>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes when the server is about to stop.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stop.borrow()
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
        if self.is_stopping() {
            return Err(Gone.into());
        }
        let stored = self.store.load(id).await?;
        let stored = stored.ok_or_else(|| Problem::no_such_table(id))?;
        let (inbox, messages) = mpsc::channel(INBOX);
        let (key, summary) = (stored.table.key, stored.summary.clone());
        let state = Mutex::new(State { key, mark: stored.mark(), summary });
        let live = Arc::new(Live { id: id.into(), inbox, state });
        let table = Table::new(Arc::clone(self), Arc::clone(&live), stored)?;
        self.tables().insert(id.into(), Arc::clone(&live));
        tokio::spawn(Box::new(table).run(messages));
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
    pub(crate) fn leave(&self, live: &Arc<Live>, inbox: &Inbox) -> bool {
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
        let summary = live.state().summary.clone();
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
                let _ = live.send(Message::Changed).await;
            }
            if let Some(bus) = &self.bus {
                bus.tell(&id, News::Changed);
            }
        }
        Ok(())
    }

    /// Another server tells something of a table.
    pub(crate) fn heard(&self, id: &str, server: Box<str>, news: News) {
        // What a table that is full of messages does not hear, it reads from the store later.
        let Some(live) = self.known(id) else { return };
        live.try_send(match news {
            News::Changed => Message::Changed,
            News::Present { visitors, ask } => Message::Present { server, visitors, ask },
        });
    }

    /// Takes from the work queue what computers have to think about, until the server stops.
    pub(crate) async fn run_errands(self: &Arc<Self>, hands: usize) {
        if let Some(bus) = &self.bus {
            bus.queue.run(Arc::clone(self), hands).await;
        }
    }

    /// Thinks about a table for whoever asked; true when it has moved on.
    pub(crate) async fn think(self: &Arc<Self>, errand: &Errand) -> bool {
        let Errand { table, epoch, number } = errand;
        let (epoch, number) = (*epoch, *number);
        match self.ask(table, |done| Message::Think { epoch, number, done: Some(done) }).await {
            Ok(_) => true,
            Err(problem) if problem.is_missing() => true,
            Err(problem) => {
                tracing::warn!(table, ?problem, "a table cannot be thought about");
                false
            }
        }
    }

    /// Wakes a table that was just made, so that a computer that begins does.
    pub(crate) fn wake_if_waiting(self: &Arc<Self>, id: &str) {
        let (hall, id) = (Arc::clone(self), id.to_owned());
        tokio::spawn(async move { hall.wake(&id).await });
    }

    async fn wake(self: &Arc<Self>, id: &str) {
        if self.is_stopping() {
            return;
        }
        match self.table(id).await {
            Ok(live) => {
                let _ = live.send(Message::Wake).await;
            }
            Err(problem) => tracing::warn!(id, ?problem, "a table cannot be woken"),
        }
    }

    /// Goes on where a server stopped: tables at which a computer is to act, and those whose
    /// summaries are older than their records.
    pub(crate) async fn resume(self: &Arc<Self>) {
        self.wake_all(self.store.unsummarised().await).await;
        self.wake_all(self.store.waiting(self.abandoned()).await).await;
    }

    /// Before when a table that waits for a computer must have been changed to be nobody's business:
    /// one server alone has none; several look after their own.
    fn abandoned(&self) -> i64 {
        if self.shared { time::now() - ABANDONED.as_millis() as i64 } else { i64::MAX }
    }

    async fn wake_all(self: &Arc<Self>, ids: Result<Vec<String>, StoreError>) {
        match ids {
            Ok(ids) => {
                for id in ids {
                    self.wake(&id).await;
                }
            }
            Err(error) => tracing::error!(%error, "tables cannot be resumed"),
        }
    }

    /// Looks from time to time whether somebody else has changed a table that is in memory here,
    /// until the server stops: no message is needed for that.
    pub(crate) async fn watch_others(self: Arc<Self>) {
        let mut looks = 0_u64;
        let mut ticks = ticks(self.settings.catch_up);
        while self.tick(&mut ticks).await {
            if let Err(error) = self.look_at_others().await {
                tracing::error!(%error, "what others changed cannot be looked at");
            }
            looks += 1;
            if self.shared && looks.is_multiple_of(RESUME_EVERY) {
                self.resume().await;
            }
        }
    }

    async fn look_at_others(&self) -> Result<(), StoreError> {
        let known: Vec<_> = self.tables().values().cloned().collect();
        for some in known.chunks(LOOK_AT) {
            let of = |live: &Arc<Live>| {
                let state = live.state();
                (state.key, state.mark)
            };
            let before: Vec<_> = some.iter().map(of).collect();
            let keys: Vec<_> = before.iter().map(|(key, _)| *key).collect();
            let now: HashMap<_, _> = self.store.marks(&keys).await?.into_iter().collect();
            for (live, (key, mark)) in some.iter().zip(before) {
                let is_old = |now: &Mark| {
                    (now.epoch, now.revision) != (mark.epoch, mark.revision)
                        || (self.shared && now.number != mark.number)
                };
                // What this server itself has just stored looks new as well: the table knows better.
                if now.get(&key).is_none_or(is_old) {
                    live.try_send(Message::Changed);
                }
            }
        }
        Ok(())
    }

    /// Waits for the next tick; false when the server stops.
    async fn tick(&self, ticks: &mut Interval) -> bool {
        let mut stopping = self.stopping();
        tokio::select! {
            _ = stopping.wait_for(|stop| *stop) => false,
            _ = ticks.tick() => true,
        }
    }

    /// Wakes tables at which somebody's time is up while nobody looks, until the server stops.
    pub(crate) async fn watch_clocks(self: Arc<Self>) {
        let mut ticks = ticks(Duration::from_secs(1));
        while self.tick(&mut ticks).await {
            self.wake_all(self.store.overdue(time::now()).await).await;
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

/// Ticks that come late do not come all at once.
fn ticks(every: Duration) -> Interval {
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

fn remove(tables: &mut HashMap<Box<str>, Arc<Live>>, live: &Arc<Live>) {
    if tables.get(&live.id).is_some_and(|known| Arc::ptr_eq(known, live)) {
        tables.remove(&live.id);
    }
}
