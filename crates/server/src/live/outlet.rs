//! What clients are told.
//!
//! Whoever has something to say writes it at once, without waking another task for it. Only what the
//! system does not take, because the client reads too slowly, is kept and written later.

use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::body::Bytes;
use hyper::body::Buf as _;
use tokio::{
    net::tcp::OwnedWriteHalf,
    sync::{Notify, futures::Notified},
    task::AbortHandle,
    time::timeout,
};

use crate::{frame::Frame, wire::Place};

/// How many messages wait for a slow client until it is let go.
const MOST: usize = 64;
/// How long a slow client has to read the last of them.
const PATIENCE: Duration = Duration::from_secs(5);

/// The way to a client.
pub(crate) struct Outlet {
    half: OwnedWriteHalf,
    /// How long the client may take nothing.
    stall: Duration,
    waiting: Mutex<Waiting>,
    /// Nobody has more to say.
    let_go: Notify,
    /// Its place among all connections, which it keeps for as long as it lives.
    _place: Place,
}

/// What could not be written yet.
#[derive(Default)]
struct Waiting {
    queue: VecDeque<Bytes>,
    /// Who writes it.
    writing: Option<AbortHandle>,
    closed: bool,
}

impl Outlet {
    pub(super) fn new(half: OwnedWriteHalf, stall: Duration, place: Place) -> Arc<Self> {
        let (waiting, let_go) = (Mutex::default(), Notify::new());
        Arc::new(Self { half, stall, waiting, let_go, _place: place })
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the client something. False if it is gone, or too slow.
    pub(crate) fn tell(self: &Arc<Self>, frame: Frame) -> bool {
        self.put(frame.into_bytes())
    }

    /// The same, but another task writes it: for who has many to tell.
    pub(crate) fn tell_later(self: &Arc<Self>, frame: Frame) -> bool {
        let mut waiting = self.waiting();
        self.keep(&mut waiting, frame.into_bytes())
    }

    /// Writes whole frames.
    pub(super) fn put(self: &Arc<Self>, mut bytes: Bytes) -> bool {
        let mut waiting = self.waiting();
        if waiting.queue.is_empty() && !waiting.closed {
            match self.half.try_write(&bytes) {
                Ok(written) if written == bytes.len() => return true,
                Ok(written) => bytes.advance(written),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(_) => return false,
            }
        }
        self.keep(&mut waiting, bytes)
    }

    /// Leaves something to be written by a task of its own.
    fn keep(self: &Arc<Self>, waiting: &mut Waiting, bytes: Bytes) -> bool {
        if waiting.closed || waiting.queue.len() >= MOST {
            return false;
        }
        waiting.queue.push_back(bytes);
        if waiting.writing.is_none() {
            let outlet = Arc::clone(self);
            let task = tokio::spawn(async move { outlet.write_out().await });
            waiting.writing = Some(task.abort_handle());
        }
        true
    }

    /// Writes what waits, as fast as the client reads.
    async fn write_out(&self) {
        loop {
            if !matches!(timeout(self.stall, self.half.writable()).await, Ok(Ok(()))) {
                return self.close();
            }
            let mut waiting = self.waiting();
            while let Some(first) = waiting.queue.front_mut() {
                match self.half.try_write(first) {
                    Ok(written) if written == first.len() => drop(waiting.queue.pop_front()),
                    Ok(written) => first.advance(written),
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                    Err(_) => {
                        drop(waiting);
                        return self.close();
                    }
                }
            }
            if waiting.queue.is_empty() {
                waiting.writing = None;
                return;
            }
        }
    }

    /// Nobody has more to say: whoever holds the connection is told.
    pub(crate) fn let_go(&self) {
        self.let_go.notify_one();
    }

    /// Waits until nobody has more to say.
    pub(super) fn is_let_go(&self) -> Notified<'_> {
        self.let_go.notified()
    }

    /// Says a last thing and gives the client a while to read it.
    pub(super) async fn end(self: Arc<Self>, frame: Frame) {
        self.waiting().queue.push_back(frame.into_bytes());
        let _ = timeout(PATIENCE, self.write_out()).await;
        self.close();
    }

    fn close(&self) {
        let mut waiting = self.waiting();
        waiting.closed = true;
        waiting.queue.clear();
        if let Some(task) = waiting.writing.take() {
            task.abort();
        }
    }
}
