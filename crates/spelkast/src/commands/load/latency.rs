//! How long things took, in little room however many there were.

use std::time::Duration;

/// Each doubling of the time is told apart in so many steps (a power of two): whatever is read from
/// here is at most one part in so many too long.
const STEPS: u64 = 128;
/// Enough for an hour.
const DOUBLINGS: u64 = 26;

/// Times, counted by their length in microseconds.
pub(super) struct Latency {
    counts: Vec<u64>,
    count: u64,
    longest: Duration,
}

impl Default for Latency {
    fn default() -> Self {
        let counts = vec![0; (STEPS * DOUBLINGS) as usize];
        Self { counts, count: 0, longest: Duration::ZERO }
    }
}

impl Latency {
    pub(super) fn add(&mut self, time: Duration) {
        let last = self.counts.len() - 1;
        self.counts[step(time.as_micros() as u64).min(last)] += 1;
        self.count += 1;
        self.longest = self.longest.max(time);
    }

    /// How many there were.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    pub(super) fn longest(&self) -> Duration {
        self.longest
    }

    /// The time within which so many in a hundred were done; nothing took any where there was
    /// nothing.
    pub(super) fn percentile(&self, percent: u64) -> Duration {
        let wanted = (self.count * percent).div_ceil(100);
        let mut seen = 0;
        let reached = self.counts.iter().position(|count| {
            seen += count;
            seen >= wanted
        });
        let end = reached.filter(|_| wanted > 0).map(|step| Duration::from_micros(end_of(step)));
        end.unwrap_or_default().min(self.longest)
    }
}

/// The place of a time: a microsecond each at first, then `STEPS` places a doubling.
fn step(micros: u64) -> usize {
    let shift = (micros | STEPS).ilog2() - STEPS.ilog2();
    ((micros >> shift) + u64::from(shift) * STEPS) as usize
}

/// The last microsecond that has a place.
fn end_of(step: usize) -> u64 {
    let step = step as u64;
    let shift = (step / STEPS).saturating_sub(1);
    ((step - shift * STEPS + 1) << shift) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(times: impl IntoIterator<Item = u64>) -> Latency {
        let mut latency = Latency::default();
        for micros in times {
            latency.add(Duration::from_micros(micros));
        }
        latency
    }

    #[test]
    fn every_time_has_a_place_that_is_nearly_it() {
        let mut before = 0;
        for micros in (0..10_000).chain((1..3_600).map(|second| second * 999_983)) {
            let place = step(micros);
            assert!(place >= before && place < (STEPS * DOUBLINGS) as usize, "{micros}");
            let end = end_of(place);
            assert!(end >= micros && end - micros <= micros / STEPS, "{micros}: {end}");
            assert_eq!(step(end), place, "{micros}");
            before = place;
        }
    }

    #[test]
    fn percentiles_are_those_of_a_sorted_list() {
        let latency = of((1..=1_000).rev().map(|n| n * 100));
        for (percent, exact) in [(1, 1_000), (50, 50_000), (90, 90_000), (99, 99_000)] {
            let micros = latency.percentile(percent).as_micros() as u64;
            assert!((exact..=exact + exact / 50).contains(&micros), "{percent} %: {micros}");
        }
        assert_eq!(latency.percentile(100), Duration::from_millis(100));
        assert_eq!((latency.count(), latency.longest()), (1_000, Duration::from_millis(100)));
    }

    #[test]
    fn few_times_and_none_have_percentiles_too() {
        assert_eq!(of([]).percentile(50), Duration::ZERO);
        let one = of([37]);
        assert_eq!([50, 99, 100].map(|percent| one.percentile(percent).as_micros()), [37; 3]);
        // Longer than anything that is expected: kept with the longest, not lost.
        let long = of([40, 1 << 40]);
        assert_eq!(long.percentile(50), Duration::from_micros(40));
        assert!(long.percentile(100) > Duration::from_mins(1));
    }
}
