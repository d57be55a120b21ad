//! The pool in which computers think.
//!
//! A few threads of lower priority than the rest, one less than there are cores, so that the page
//! answers at once however hard they think. What is to be played comes before hints.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use metrics::gauge;
use thread_priority::ThreadPriority;

/// How urgent a job is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// A table waits for it.
    Play,
    /// A person would like to know.
    Hint,
}

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Queue {
    play: VecDeque<Job>,
    hints: VecDeque<Job>,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    news: Condvar,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job; nothing when the pool is closed.
    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            let job = queue.play.pop_front();
            if let Some(job) = job.or_else(|| queue.hints.pop_front()) {
                return Some(job);
            }
            queue = self.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The pool.
pub(crate) struct Thinkers {
    shared: Arc<Shared>,
}

impl Thinkers {
    /// Starts so many threads.
    pub(crate) fn start(threads: usize) -> Self {
        let shared = Arc::<Shared>::default();
        for number in 1..=threads.max(1) {
            let shared = Arc::clone(&shared);
            let builder = thread::Builder::new().name(format!("thinker-{number}"));
            if let Err(error) = builder.spawn(move || work(&shared)) {
                tracing::error!(%error, "a thinker cannot start");
            }
        }
        Self { shared }
    }

    /// One thread less than there are cores, and one at least.
    pub(crate) fn usual_threads() -> usize {
        thread::available_parallelism().map_or(1, |cores| cores.get() - 1).max(1)
    }

    /// Leaves a job. A job that nobody waits for any more must find that out by itself.
    pub(crate) fn submit(&self, urgency: Urgency, job: impl FnOnce() + Send + 'static) {
        let mut queue = self.shared.queue();
        match urgency {
            Urgency::Play => queue.play.push_back(Box::new(job)),
            Urgency::Hint => queue.hints.push_back(Box::new(job)),
        }
        drop(queue);
        self.shared.news.notify_one();
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        queue.play.clear();
        queue.hints.clear();
        drop(queue);
        self.shared.news.notify_all();
    }
}

fn work(shared: &Shared) {
    // Where the system does not let us, the pool still leaves a core to the others.
    if let Err(error) = ThreadPriority::Min.set_for_current() {
        tracing::debug!(?error, "thinkers keep the usual priority");
    }
    while let Some(job) = shared.next() {
        gauge!("spelkast_thinking").increment(1);
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("a computer player broke down");
        }
        gauge!("spelkast_thinking").decrement(1);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn play_comes_before_hints_and_a_broken_job_does_no_harm() {
        let pool = Thinkers::start(1);
        let (send, heard) = mpsc::channel();
        let (start, started) = mpsc::channel::<()>();
        pool.submit(Urgency::Play, move || {
            let _ = started.recv();
            panic!("as this test wants it");
        });
        for (urgency, name) in [(Urgency::Hint, "hint"), (Urgency::Play, "play")] {
            let send = send.clone();
            pool.submit(urgency, move || send.send(name).unwrap());
        }
        start.send(()).unwrap();
        assert_eq!([heard.recv().unwrap(), heard.recv().unwrap()], ["play", "hint"]);
    }
}
