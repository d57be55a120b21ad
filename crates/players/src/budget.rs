//! How long a search may go on.

use std::{
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// What a search may use. It ends at whichever comes first of time, nodes and depth; without any it
/// would go on for ever, so a search with none of them stops at a million nodes, and so does one
/// with a depth alone that does not come to an end by it (see [`Budget::bound`]).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Time.
    pub time: Option<Duration>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Actions looked ahead.
    pub depth: Option<u32>,
    /// Threads; one unless said otherwise, and only an answer of one can be had again.
    pub threads: Option<usize>,
}

impl Limits {
    /// So much time.
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), nodes: None, depth: None, threads: None }
    }

    /// So many nodes, which with one seed always gives the same answer.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), time: None, depth: None, threads: None }
    }

    /// The same, looking so many actions ahead at most.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Self { depth: Some(depth), ..self }
    }

    /// The same, on so many threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// Whether nothing ends the search.
    pub fn are_endless(&self) -> bool {
        self.time.is_none() && self.nodes.is_none() && self.depth.is_none()
    }

    /// These, or where they say nothing of an end, others on as many threads.
    #[must_use]
    pub fn or(self, usual: Self) -> Self {
        if self.are_endless() { Self { threads: self.threads, ..usual } } else { self }
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
///
/// A search that may use several threads shares its work by [`Budget::spread`]; the nodes are
/// divided between them, the time is the same for all.
pub struct Budget<'a> {
    limits: Limits,
    clock: &'a dyn Clock,
    stop: &'a Stop,
    /// Set when the search that this one helps is done.
    over: Option<&'a AtomicBool>,
    threads: usize,
    nodes: u64,
    /// What helpers have visited.
    helped: u64,
    spent: bool,
}

impl<'a> Budget<'a> {
    /// Nodes between two looks at the clock.
    const INTERVAL: u64 = 64;
    /// Nodes where nothing else was said.
    const ENOUGH: u64 = 1_000_000;

    /// All of it.
    pub fn new(limits: Limits, clock: &'a dyn Clock, stop: &'a Stop) -> Self {
        let mut limits = limits.or(Limits::nodes(Self::ENOUGH));
        let threads = limits.threads.unwrap_or(1).max(1);
        limits.nodes = limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
        Self { limits, clock, stop, over: None, threads, nodes: 0, helped: 0, spent: false }
    }

    /// How many threads the search may use.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Lets helpers, each on a thread of its own with a budget of its own, work beside the one who
    /// leads; they are stopped when the lead is done.
    pub fn spread<W: Send, T>(
        &mut self,
        helpers: &mut [W],
        lead: impl FnOnce(&mut Self) -> T,
        help: impl Fn(usize, &mut W, &mut Budget<'_>) + Sync,
    ) -> T {
        if helpers.is_empty() {
            return lead(self);
        }
        let over = AtomicBool::new(false);
        let (limits, clock, stop, nodes) = (self.limits, self.clock, self.stop, self.nodes);
        let (over, help) = (&over, &help);
        std::thread::scope(|scope| {
            let start = |(index, helper)| {
                scope.spawn(move || {
                    let over = Some(over);
                    let (threads, helped, spent) = (1, 0, false);
                    let mut budget =
                        Budget { limits, clock, stop, over, threads, nodes, helped, spent };
                    help(index, helper, &mut budget);
                    budget.nodes - nodes
                })
            };
            let threads: Vec<_> = helpers.iter_mut().enumerate().map(start).collect();
            let found = lead(self);
            over.store(true, Ordering::Relaxed);
            for thread in threads {
                self.helped += thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            found
        })
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
        let over = self.over.is_some_and(|over| over.load(Ordering::Relaxed));
        self.spent |= late || over || self.stop.is_set();
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

    /// Sees to it that a search ends which could go on for ever within its depth: without a limit
    /// of time or nodes it visits as many as where nothing was said.
    pub fn bound(&mut self) {
        if self.limits.time.is_none() && self.limits.nodes.is_none() {
            self.limits.nodes = Some(Self::ENOUGH.div_ceil(self.threads as u64));
        }
    }

    /// How far ahead the search may look.
    pub fn depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// Nodes visited, on all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.helped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_alone_is_no_end_for_who_asks() {
        let (clock, stop) = (Instant::now(), Stop::default());
        let depth = Limits::default().depth(3);
        let mut budget = Budget::new(depth, &clock, &stop);
        assert!((0..2 * Budget::ENOUGH).all(|_| budget.visit()));
        let mut budget = Budget::new(depth, &clock, &stop);
        budget.bound();
        assert_eq!((1..2 * Budget::ENOUGH).find(|_| !budget.visit()), Some(Budget::ENOUGH));
        let mut budget = Budget::new(Limits::nodes(5), &clock, &stop);
        budget.bound();
        assert_eq!((1..9).find(|_| !budget.visit()), Some(5));
    }

    #[test]
    fn helpers_share_the_nodes_and_stop_with_the_lead() {
        let (clock, stop) = (Instant::now(), Stop::default());
        let mut budget = Budget::new(Limits::nodes(1_000).threads(2), &clock, &stop);
        let mut helpers = [0u64];
        let counted = budget.spread(
            &mut helpers,
            |budget| (1..=1_000).find(|_| !budget.visit()),
            |_, count, budget| {
                while budget.visit() {
                    *count += 1;
                }
            },
        );
        assert_eq!(counted, Some(500));
        assert!(helpers[0] <= 500 && budget.nodes() <= 1_000);

        let mut budget = Budget::new(Limits::nodes(u64::MAX).threads(3), &clock, &stop);
        budget.spread(&mut [(), ()], |_| (), |_, (), budget| while budget.visit() {});
        assert_eq!(budget.threads(), 3);
    }
}
