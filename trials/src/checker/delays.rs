//! How long it took until others knew of an action.

use std::{collections::HashMap, ops::Range, time::Duration};

use crate::journal::{Event, What};

/// How long it took from sending an action until clients had it.
#[derive(Clone, Default, Debug)]
pub struct Delays {
    /// Its sender.
    pub own: Vec<Duration>,
    /// Clients at the same server.
    pub same: Vec<Duration>,
    /// Clients at other servers.
    pub other: Vec<Duration>,
    /// How often a client that was connected all the time never had it.
    pub never: usize,
}

impl Delays {
    /// Those of the actions that were sent during some time and done. A client has an action when
    /// it is told of it, or shown a table that has as many. Who was not connected when it was sent,
    /// or not for `patience` afterwards, does not count.
    pub fn of(events: &[Event], during: &Range<Duration>, patience: Duration) -> Self {
        let listeners = Listener::all(events);
        let mut delays = Self::default();
        for (number, sender) in done(events) {
            if !during.contains(&sender.at) {
                continue;
            }
            for listener in listeners.iter().filter(|it| it.hears(sender.at, patience)) {
                let Some(at) = listener.has(number, sender.at) else {
                    delays.never += 1;
                    continue;
                };
                let list = if sender.client == listener.client {
                    &mut delays.own
                } else if sender.node == listener.node {
                    &mut delays.same
                } else {
                    &mut delays.other
                };
                list.push(at.saturating_sub(sender.at));
            }
        }
        delays
    }

    /// When actions were sent, and how long it took until their senders had them.
    pub fn timed(events: &[Event]) -> Vec<(Duration, Duration)> {
        let mut waiting: HashMap<(usize, usize, &str), Duration> = HashMap::new();
        let mut timed = Vec::new();
        for event in events {
            match &event.what {
                What::Sent { number, token, .. } => {
                    waiting.insert((event.client, *number, token), event.at);
                }
                What::Acted { number, token, .. } => {
                    let key = (event.client, number - 1, &**token);
                    let sent = waiting.remove(&key);
                    timed.extend(sent.map(|sent| (sent, event.at.saturating_sub(sent))));
                }
                _ => {}
            }
        }
        timed
    }

    /// Adds another table's.
    pub fn add(&mut self, other: Self) {
        self.own.extend(other.own);
        self.same.extend(other.same);
        self.other.extend(other.other);
        self.never += other.never;
    }
}

/// The actions that were sent and done, with their numbers. Of two who sent the same, the first.
fn done(events: &[Event]) -> Vec<(usize, &Event)> {
    let mut sent: HashMap<(usize, &str), &Event> = HashMap::new();
    for event in events {
        if let What::Sent { number, token, .. } = &event.what {
            sent.entry((number + 1, token)).or_insert(event);
        }
    }
    let told = events.iter().filter_map(|event| match &event.what {
        What::Acted { number, token, .. } => sent.remove_entry(&(*number, &**token)),
        _ => None,
    });
    told.map(|((number, _), event)| (number, event)).collect()
}

/// A connection: how many actions its client knew of, and since when.
struct Listener {
    client: usize,
    node: usize,
    known: Vec<(Duration, usize)>,
    end: Option<Duration>,
}

impl Listener {
    fn all(events: &[Event]) -> Vec<Self> {
        let mut open: HashMap<usize, Self> = HashMap::new();
        let mut all = Vec::new();
        for Event { at, client, node, what } in events {
            match what {
                What::Joined => {
                    let new = Self { client: *client, node: *node, known: Vec::new(), end: None };
                    all.extend(open.insert(*client, new));
                }
                What::Lost { .. } => {
                    let gone = open.remove(client);
                    all.extend(gone.map(|gone| Self { end: Some(*at), ..gone }));
                }
                What::Acted { number, .. } | What::Shown { number, .. } => {
                    if let Some(listener) = open.get_mut(client) {
                        listener.known.push((*at, *number));
                    }
                }
                What::Sent { .. } | What::Refused { .. } => {}
            }
        }
        all.extend(open.into_values());
        all
    }

    /// Whether it was connected at a time and long enough after it.
    fn hears(&self, at: Duration, patience: Duration) -> bool {
        let begun = self.known.first().is_some_and(|(begun, _)| *begun <= at);
        begun && self.end.is_none_or(|end| end >= at + patience)
    }

    /// When it knew of so many actions.
    fn has(&self, number: usize, since: Duration) -> Option<Duration> {
        let before = self.known.partition_point(|(_, known)| *known < number);
        self.known.get(before).map(|(at, _)| (*at).max(since))
    }
}

/// The value below which a share of a list lies; nothing for an empty list.
pub fn quantile<T: Copy + PartialOrd>(values: &[T], share: f64) -> Option<T> {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    let last = sorted.len().checked_sub(1)?;
    sorted.get((last as f64 * share).ceil() as usize).copied()
}
