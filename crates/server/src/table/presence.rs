//! Who is connected to a table, here and at other servers.

use std::{collections::HashMap, time::Duration};

use tokio::time::Instant;

use super::Table;
use crate::bus::News;

/// How often servers say who is there, and how long that holds.
const SAY: Duration = Duration::from_secs(10);
const HOLDS: Duration = Duration::from_secs(25);

/// Who is connected at other servers, as they said last.
#[derive(Default)]
pub(super) struct Elsewhere {
    servers: HashMap<Box<str>, (Vec<String>, Instant)>,
}

impl Elsewhere {
    /// Notes what a server said; whether that was new.
    fn note(&mut self, server: Box<str>, visitors: Vec<String>) -> bool {
        let known = self.servers.entry(server).or_insert_with(|| (Vec::new(), Instant::now()));
        let is_new = known.0 != visitors;
        *known = (visitors, Instant::now() + HOLDS);
        is_new
    }

    /// Forgets servers that have not been heard of for long; whether there were any.
    fn forget(&mut self) -> bool {
        let (before, now) = (self.servers.len(), Instant::now());
        self.servers.retain(|_, (_, until)| *until > now);
        self.servers.len() < before
    }

    fn visitors(&self) -> impl Iterator<Item = &str> {
        self.servers.values().flat_map(|(visitors, _)| visitors.iter().map(String::as_str))
    }
}

impl Table {
    /// Somebody came or went here.
    pub(super) fn presence_changed(&mut self) {
        self.plan_presence();
        if self.hall.bus().is_some() {
            self.plan.say_present = Some(Instant::now());
        }
    }

    fn plan_presence(&mut self) {
        self.plan.presence.get_or_insert_with(|| Instant::now() + self.hall.settings.presence);
    }

    /// Another server says who is connected there.
    pub(super) fn heard_present(&mut self, server: Box<str>, visitors: Vec<String>, ask: bool) {
        if self.elsewhere.note(server, visitors) {
            self.plan_presence();
        }
        if ask {
            self.say_present(false);
        }
    }

    /// Tells the other servers who is here, now and from time to time as long as there is somebody.
    pub(super) fn say_present(&mut self, ask: bool) {
        let mut visitors: Vec<_> =
            self.sockets.values().map(|socket| socket.visitor.to_string()).collect();
        visitors.sort_unstable();
        visitors.dedup();
        if self.elsewhere.forget() {
            self.plan_presence();
        }
        self.plan.say_present = (!visitors.is_empty()).then(|| Instant::now() + SAY);
        self.tell_servers(News::Present { visitors, ask });
    }

    /// Whether a visitor is connected, here or elsewhere.
    pub(super) fn is_here(&self, visitor: &str) -> bool {
        self.sockets.values().any(|socket| &*socket.visitor == visitor)
            || self.elsewhere.visitors().any(|other| other == visitor)
    }

    /// How many visitors look on without a seat.
    pub(super) fn watchers(&self) -> usize {
        let sits = |visitor: &str| self.seats.iter().any(|seat| seat.is_of(visitor));
        let here = self.sockets.values().map(|socket| &*socket.visitor);
        let all = here.chain(self.elsewhere.visitors());
        let mut others: Vec<_> = all.filter(|visitor| !sits(visitor)).collect();
        others.sort_unstable();
        others.dedup();
        others.len()
    }
}
