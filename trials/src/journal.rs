//! What the clients of a table saw, in the order in which they saw it.

use std::{
    fmt::{self, Write as _},
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::Value;

/// Something that happened at a client.
#[derive(Clone, Debug)]
pub struct Event {
    /// When, since the journal was begun.
    pub at: Duration,
    /// Which client of the table.
    pub client: usize,
    /// Which server it was connected to.
    pub node: usize,
    /// What.
    pub what: What,
}

/// What can happen at a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// It has connected.
    Joined,
    /// It is about to send an action, with the number of actions that it knows of.
    Sent {
        /// The number that a refusal comes back with.
        request: u64,
        /// How many actions it knows of.
        number: usize,
        /// The action.
        token: Box<str>,
    },
    /// It was told of an action.
    Acted {
        /// How many actions there are now.
        number: usize,
        /// The action.
        token: Box<str>,
        /// Whose it was.
        seat: u64,
        /// The digest of the position, where it was shown.
        position: Option<u64>,
    },
    /// It was shown the whole table.
    Shown {
        /// How many actions there are.
        number: usize,
        /// The digest of the actions.
        digest: u64,
        /// The actions themselves, where they do not fit what this client knew before.
        departs: Option<Vec<Box<str>>>,
        /// The digest of the position, where it was shown.
        position: Option<u64>,
    },
    /// It was refused something.
    Refused {
        /// What it had asked for.
        request: Option<u64>,
        /// Why.
        error: Box<str>,
    },
    /// Its connection has ended.
    Lost {
        /// How.
        why: Box<str>,
    },
}

/// What the clients of a table saw.
#[derive(Debug)]
pub struct Journal {
    id: String,
    begun: Instant,
    events: Mutex<Vec<Event>>,
    /// The most actions that any client knows of.
    latest: AtomicUsize,
    over: AtomicBool,
    /// How many clients there have been.
    clients: AtomicUsize,
}

impl Journal {
    /// An empty journal of a table. All journals of a trial count their times from the same moment.
    pub fn new(id: String, begun: Instant) -> Self {
        let (latest, clients) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Self { id, begun, events: Mutex::default(), latest, over: AtomicBool::new(false), clients }
    }

    /// The table.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// One more client: its number.
    pub fn enter(&self) -> usize {
        self.clients.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Writes something down.
    pub fn write(&self, client: usize, node: usize, what: What) {
        if let What::Acted { number, .. } | What::Shown { number, .. } = what {
            self.latest.fetch_max(number, Ordering::Relaxed);
        }
        let at = self.begun.elapsed();
        self.lock().push(Event { at, client, node, what });
    }

    /// The game has come to its end.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether the game has come to its end.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// The most actions that any client knows of.
    pub fn latest(&self) -> usize {
        self.latest.load(Ordering::Relaxed)
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads the first so many events.
    pub fn read<T>(&self, events: usize, reader: impl FnOnce(&[Event]) -> T) -> T {
        let all = self.lock();
        reader(&all[..events.min(all.len())])
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Event>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Display for Journal {
    /// A line an event.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for Event { at, client, node, what } in self.lock().iter() {
            let at = at.as_secs_f64();
            writeln!(text, "{at:11.6} client {client} at node {node}: {what:?}")?;
        }
        f.write_str(&text)
    }
}

/// The digest of no actions at all.
pub const NOTHING: u64 = 0;

/// The digest of some actions and one more.
pub fn digest(before: u64, token: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (before, token).hash(&mut hasher);
    hasher.finish()
}

/// The digest of a list of actions.
pub fn digest_all<'a>(tokens: impl IntoIterator<Item = &'a str>) -> u64 {
    tokens.into_iter().fold(NOTHING, digest)
}

/// The digest of a position after so many actions.
pub fn digest_position(number: usize, position: &Value) -> u64 {
    digest(number as u64, &position.to_string())
}
