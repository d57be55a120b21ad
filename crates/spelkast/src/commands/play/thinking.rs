//! A computer that thinks in a thread of its own.

use std::{
    thread::JoinHandle,
    time::{Duration, Instant},
};

use cabinet::Table;
use players::{Answer, Stop, Task, arena::Contestant};
use tabletop::Record;

/// A computer on its way to an answer.
pub(super) struct Thinking {
    thread: JoinHandle<(Contestant, Option<Answer>)>,
    stop: Stop,
    since: Instant,
}

impl Thinking {
    /// Sets a computer to work on the game of a record, which `table` is at the end of.
    pub(super) fn start(
        contestant: Contestant,
        table: Box<dyn Table>,
        record: Record,
        seed: u64,
    ) -> Self {
        let stop = Stop::default();
        let flag = stop.clone();
        let thread = std::thread::spawn(move || {
            let (mut player, limits) = contestant;
            let task = Task { limits, stop: &flag, seed, record: &record };
            let answer = player.choose(table.as_ref(), &task);
            ((player, limits), answer)
        });
        Self { thread, stop, since: Instant::now() }
    }

    /// Makes it answer at once.
    pub(super) fn hurry(&self) {
        self.stop.now();
    }

    pub(super) fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// How long it has been at work.
    pub(super) fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    /// Waits for the answer and gives the computer back; nothing if it broke down.
    pub(super) fn finish(self) -> Option<(Contestant, Option<Answer>)> {
        self.thread.join().ok()
    }
}
