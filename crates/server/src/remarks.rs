//! What the log says of those who are refused: a line a client and minute, with a count. Whoever
//! floods the server does not flood its log as well.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use metrics::counter;

/// How long a client is not spoken of again.
const SILENCE: Duration = Duration::from_mins(1);
/// With more clients than this, the others are spoken of as one.
const MANY: usize = 10_000;
/// The others.
const OTHERS: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// Who was refused, since when, and how often that was passed over in silence.
#[derive(Default)]
pub(crate) struct Remarks {
    known: Mutex<HashMap<IpAddr, Remark>>,
}

struct Remark {
    at: Instant,
    why: &'static str,
    more: u64,
}

impl Remarks {
    /// Somebody was refused.
    pub(crate) fn note(&self, client: IpAddr, why: &'static str) {
        counter!("spelkast_refused_total", "why" => why).increment(1);
        if let Some(client) = self.note_at(client, why, Instant::now()) {
            tracing::warn!(%client, why, "refused; more of it in the next minute is counted");
        }
    }

    /// Speaks of what was passed over, and forgets those of whom all is said.
    pub(crate) fn tidy(&self) {
        for (client, Remark { why, more, .. }) in self.tidy_at(Instant::now()) {
            tracing::warn!(%client, why, times = more, "refused again within the minute");
        }
    }

    /// The client to speak of, if it is the first time.
    fn note_at(&self, client: IpAddr, why: &'static str, now: Instant) -> Option<IpAddr> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = known.len() < MANY || known.contains_key(&client);
        let client = if is_new { client } else { OTHERS };
        if let Some(remark) = known.get_mut(&client) {
            (remark.why, remark.more) = (why, remark.more + 1);
            return None;
        }
        known.insert(client, Remark { at: now, why, more: 0 });
        Some(client)
    }

    fn tidy_at(&self, now: Instant) -> Vec<(IpAddr, Remark)> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let old = known.extract_if(|_, remark| now.saturating_duration_since(remark.at) >= SILENCE);
        old.filter(|(_, remark)| remark.more > 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_spoken_of_once_and_then_counted() {
        let remarks = Remarks::default();
        let client = |last| IpAddr::from([192, 0, 2, last]);
        let start = Instant::now();
        assert_eq!(remarks.note_at(client(1), "too_many", start), Some(client(1)));
        for _ in 0..500 {
            assert_eq!(remarks.note_at(client(1), "too_many", start), None);
        }
        assert_eq!(remarks.note_at(client(2), "unreadable", start), Some(client(2)));
        assert!(remarks.tidy_at(start + SILENCE / 2).is_empty());
        let said = remarks.tidy_at(start + SILENCE);
        assert_eq!(said.len(), 1);
        assert_eq!((said[0].0, said[0].1.more), (client(1), 500));
        assert_eq!(remarks.note_at(client(1), "too_many", start + SILENCE), Some(client(1)));
    }

    #[test]
    fn very_many_clients_are_spoken_of_as_one() {
        let remarks = Remarks::default();
        let client = |number: u32| IpAddr::from((0x0a00_0000 + number).to_be_bytes());
        let start = Instant::now();
        let lines = (0..MANY as u32 + 500)
            .filter_map(|number| remarks.note_at(client(number), "too_many", start));
        assert_eq!(lines.count(), MANY + 1);
        let said = remarks.tidy_at(start + SILENCE);
        assert_eq!((said[0].0, said[0].1.more), (OTHERS, 499));
        assert!(remarks.known.lock().unwrap().is_empty());
    }
}
