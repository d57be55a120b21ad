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
}

impl Delays {
    /// Those of the actions that were sent during some time.
    pub fn of(events: &[Event], during: &Range<Duration>) -> Self {
        let mut sent: HashMap<(usize, &str), &Event> = HashMap::new();
        let mut delays = Self::default();
        for event in events {
            match &event.what {
                What::Sent { number, token, .. } if during.contains(&event.at) => {
                    // Sent again after a refusal, or by two: it was the first that might have done
                    // it.
                    sent.entry((*number, token)).or_insert(event);
                }
                What::Acted { number, token, .. } => {
                    let Some(sender) = sent.get(&(number - 1, &**token)) else { continue };
                    let list = if sender.client == event.client {
                        &mut delays.own
                    } else if sender.node == event.node {
                        &mut delays.same
                    } else {
                        &mut delays.other
                    };
                    list.push(event.at.saturating_sub(sender.at));
                }
                _ => {}
            }
        }
        delays
    }

    /// Adds another table's.
    pub fn add(&mut self, other: Self) {
        self.own.extend(other.own);
        self.same.extend(other.same);
        self.other.extend(other.other);
    }
}

/// The value below which a share of a list lies; nothing for an empty list.
pub fn quantile<T: Copy + PartialOrd>(values: &[T], share: f64) -> Option<T> {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    let last = sorted.len().checked_sub(1)?;
    sorted.get((last as f64 * share).ceil() as usize).copied()
}
