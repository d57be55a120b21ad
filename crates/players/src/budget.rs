//! How long a search may go on.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// What ends a search: whichever comes first. Without any it would go on for ever, so a search with
/// none of them stops at a million nodes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Time.
    pub time: Option<Duration>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Actions looked ahead.
    pub depth: Option<u32>,
}

impl Limits {
    /// So much time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// So many nodes, which with one seed always gives the same answer.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// The same, looking so many actions ahead at most.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Self { depth: Some(depth), ..self }
    }
}

/// Tells the time since a search began. Tests bring their own.
pub trait Clock: Sync {
    /// How long it has been.
    fn elapsed(&self) -> Duration;
}

impl Clock for Instant {
    fn elapsed(&self) -> Duration {
        Instant::elapsed(self)
    }
}

/// A way to end a search from another thread.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends every search that was given this one, or a clone of it.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been used.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What is left of the limits while a search runs.
pub struct Budget<'a> {
    limits: Limits,
    clock: &'a dyn Clock,
    stop: &'a Stop,
    nodes: u64,
    spent: bool,
}

impl<'a> Budget<'a> {
    /// Nodes between two looks at the clock.
    const INTERVAL: u64 = 64;
    /// Nodes where nothing else was said.
    const ENOUGH: u64 = 1_000_000;

    /// All of it.
    pub fn new(limits: Limits, clock: &'a dyn Clock, stop: &'a Stop) -> Self {
        let mut limits = limits;
        if limits == Limits::default() {
            limits.nodes = Some(Self::ENOUGH);
        }
        Self { limits, clock, stop, nodes: 0, spent: false }
    }

    /// Counts a node. False when the search must end.
    #[inline]
    pub fn visit(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::INTERVAL) {
            self.look();
        }
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.spent = true;
        }
        !self.spent
    }

    /// Looks at the clock and the stop at once.
    pub fn look(&mut self) {
        let late = self.limits.time.is_some_and(|time| self.clock.elapsed() >= time);
        self.spent |= late || self.stop.is_set();
    }

    /// Whether the search must end.
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// Whether more than a part of the time or of the nodes is gone: no use in beginning what
    /// cannot be finished.
    pub fn is_past(&self, part: f64) -> bool {
        let time = self
            .limits
            .time
            .map_or(0.0, |time| self.clock.elapsed().as_secs_f64() / time.as_secs_f64().max(1e-9));
        let nodes = self.limits.nodes.map_or(0.0, |most| self.nodes as f64 / most.max(1) as f64);
        self.spent || time.max(nodes) > part
    }

    /// How far ahead the search may look.
    pub fn depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// Nodes visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
