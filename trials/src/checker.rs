//! Holds what the clients of a table saw against what is stored of it.
//!
//! Nobody takes anything back in these trials, so that a table only ever grows: whatever anybody was
//! shown, at any server and at any time, must be the beginning of what is stored in the end. That
//! says at once that nothing acknowledged was lost, that no number was used twice, and that nobody
//! was shown a state that never was.

mod delays;
mod stored;

use std::collections::{HashMap, HashSet};

pub use self::{
    delays::{Delays, quantile},
    stored::Stored,
};
use crate::journal::{Event, NOTHING, What, digest};

/// So many things that are wrong with one table are written down.
const ENOUGH: usize = 20;

/// What came of the actions that clients sent.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Actions that clients sent.
    pub sent: usize,
    /// Actions of which their sender was told that they were done.
    pub acknowledged: usize,
    /// Actions that were refused.
    pub refused: usize,
    /// Actions whose sender never heard what became of them.
    pub in_doubt: usize,
    /// Actions in doubt that are stored.
    pub in_doubt_stored: usize,
    /// Actions that were refused because nothing could be stored, and are stored all the same.
    pub refused_stored: usize,
    /// Actions that are stored.
    pub stored: usize,
    /// What clients were told, actions and whole tables.
    pub told: usize,
}

impl Count {
    /// Adds another table's.
    pub fn add(&mut self, other: Self) {
        self.sent += other.sent;
        self.acknowledged += other.acknowledged;
        self.refused += other.refused;
        self.in_doubt += other.in_doubt;
        self.in_doubt_stored += other.in_doubt_stored;
        self.refused_stored += other.refused_stored;
        self.stored += other.stored;
        self.told += other.told;
    }
}

/// Everything that is wrong with a table, and what was counted.
pub fn check(events: &[Event], stored: &Stored) -> (Vec<String>, Count) {
    let mut wrong = told(events, stored);
    wrong.extend(ordered(events));
    match stored.replay() {
        Ok(positions) => wrong.extend(positioned(events, &positions)),
        Err(why) => wrong.push(why),
    }
    let (from_nowhere, count) = accounted(events, stored);
    wrong.extend(from_nowhere);
    wrong.truncate(ENOUGH);
    (wrong, count)
}

/// What clients were told that is not the beginning of what is stored.
pub fn told(events: &[Event], stored: &Stored) -> Vec<String> {
    let digests = stored.digests();
    let mut wrong = Vec::new();
    for event in events {
        match &event.what {
            What::Acted { number, token, seat, .. } => {
                let there = number.checked_sub(1).and_then(|index| stored.action(index));
                if there != Some((token, *seat)) {
                    wrong.push(says(
                        event,
                        &format!("action {number} was {token} by seat {seat}, stored is {there:?}"),
                    ));
                }
            }
            What::Shown { number, digest, departs, .. } => {
                if digests.get(*number) != Some(digest) {
                    let how = match departs {
                        Some(tokens) => format!("these were {tokens:?}"),
                        None => "they fitted what it knew".to_owned(),
                    };
                    wrong.push(says(
                        event,
                        &format!("the table had {number} actions, which are not stored so: {how}"),
                    ));
                } else if departs.is_some() {
                    wrong.push(says(event, "the table is not what it had been shown before"));
                }
            }
            _ => {}
        }
    }
    wrong
}

fn says(event: &Event, what: &str) -> String {
    let Event { at, client, node, .. } = event;
    format!("at {:.3} s client {client} was told by server {node}: {what}", at.as_secs_f64())
}

/// Connections on which actions did not come one after the other.
fn ordered(events: &[Event]) -> Vec<String> {
    let mut known: HashMap<usize, usize> = HashMap::new();
    let mut wrong = Vec::new();
    for event in events {
        match &event.what {
            What::Joined => {
                known.remove(&event.client);
            }
            What::Acted { number, .. } => {
                let before = known.insert(event.client, *number);
                if before.is_none_or(|before| before + 1 != *number) {
                    let how = format!("action {number} came after {before:?}");
                    wrong.push(says(event, &how));
                }
            }
            What::Shown { number, .. } => {
                let before = known.insert(event.client, *number);
                if let Some(before) = before.filter(|before| before > number) {
                    let how = format!("the table had {number} actions, after it had {before}");
                    wrong.push(says(event, &how));
                }
            }
            _ => {}
        }
    }
    wrong
}

/// Positions that are not what the rules make of the actions.
fn positioned(events: &[Event], positions: &[u64]) -> Vec<String> {
    let shown = events.iter().filter_map(|event| match &event.what {
        What::Acted { number, position: Some(position), .. }
        | What::Shown { number, position: Some(position), .. } => Some((event, *number, *position)),
        _ => None,
    });
    shown
        .filter(|(_, number, position)| positions.get(*number) != Some(position))
        .map(|(event, number, _)| {
            says(event, &format!("a position after {number} actions that the rules do not make"))
        })
        .collect()
}

/// Stored actions of persons that nobody sent for that number, and what came of those sent.
fn accounted(events: &[Event], stored: &Stored) -> (Vec<String>, Count) {
    let fates = Fates::of(events);
    let mut count = Count { stored: stored.number(), ..Count::default() };
    count.told = events
        .iter()
        .filter(|event| matches!(event.what, What::Acted { .. } | What::Shown { .. }))
        .count();
    let mut tried: HashMap<(usize, &str), Vec<Fate>> = HashMap::new();
    for (number, token, fate) in fates.sent {
        let is_stored = stored.action(number).is_some_and(|(there, _)| there == token);
        count.sent += 1;
        match fate {
            Fate::Acknowledged => count.acknowledged += 1,
            Fate::Refused { .. } => count.refused += 1,
            Fate::InDoubt => {
                count.in_doubt += 1;
                count.in_doubt_stored += usize::from(is_stored);
            }
        }
        tried.entry((number, token)).or_default().push(fate);
    }
    let mut wrong = Vec::new();
    for number in 0..stored.number() {
        let Some((token, seat)) = stored.action(number) else { continue };
        match tried.get(&(number, token)) {
            Some(fates) if fates.iter().all(|fate| *fate == Fate::Refused { stored: false }) => {
                count.refused_stored += 1;
            }
            Some(_) => {}
            None if stored.is_by_itself(token, seat) => {}
            None => wrong.push(format!(
                "stored action {} is {token} by seat {seat}, which nobody sent",
                number + 1
            )),
        }
    }
    (wrong, count)
}

/// What became of an action that was sent, as its sender knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Acknowledged,
    /// `stored`: whether the refusal leaves room for it to have been stored.
    Refused {
        stored: bool,
    },
    InDoubt,
}

/// What became of all that was sent.
struct Fates<'a> {
    sent: Vec<(usize, &'a str, Fate)>,
}

impl<'a> Fates<'a> {
    fn of(events: &'a [Event]) -> Self {
        let mut refusals = HashMap::new();
        let mut done = HashSet::new();
        for event in events {
            match &event.what {
                What::Refused { request: Some(request), error } => {
                    refusals.insert((event.client, *request), &**error);
                }
                What::Acted { number, token, .. } => {
                    done.insert((event.client, number - 1, &**token));
                }
                _ => {}
            }
        }
        let fate = |client, request, number, token| match refusals.get(&(client, request)) {
            // Another client of the same visitor may have had the same idea and been first.
            Some(error) => Fate::Refused { stored: !matches!(*error, "storage" | "stopping") },
            None if done.contains(&(client, number, token)) => Fate::Acknowledged,
            None => Fate::InDoubt,
        };
        let sent = events.iter().filter_map(|event| match &event.what {
            What::Sent { request, number, token } => {
                Some((*number, &**token, fate(event.client, *request, *number, token)))
            }
            _ => None,
        });
        Self { sent: sent.collect() }
    }
}

/// The digests of all beginnings of a list.
fn digests<'a>(tokens: impl IntoIterator<Item = &'a str>) -> Vec<u64> {
    let mut all = vec![NOTHING];
    let mut last = NOTHING;
    for token in tokens {
        last = digest(last, token);
        all.push(last);
    }
    all
}

#[cfg(test)]
mod tests;
