//! How much one client may ask for: a bucket of tokens each, that fills up again with time.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How large a bucket is, and how fast it fills.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

impl Quota {
    pub(crate) const fn new(burst: u32, per_second: f64) -> Self {
        Self { burst: burst as f64, per_second }
    }
}

/// A bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn new(quota: Quota, now: Instant) -> Self {
        Self { tokens: quota.burst, at: now }
    }

    fn fill(&mut self, quota: Quota, now: Instant) {
        let gone = now.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + gone * quota.per_second).min(quota.burst);
        self.at = now;
    }

    /// Takes a token if there is one.
    pub(crate) fn take(&mut self, quota: Quota, now: Instant) -> bool {
        self.fill(quota, now);
        let has = self.tokens >= 1.0;
        if has {
            self.tokens -= 1.0;
        }
        has
    }

    /// Takes a token, now or in advance: how long to wait for it.
    pub(crate) fn wait(&mut self, quota: Quota, now: Instant) -> Option<Duration> {
        self.fill(quota, now);
        self.tokens -= 1.0;
        (self.tokens < 0.0).then(|| Duration::from_secs_f64(-self.tokens / quota.per_second))
    }
}

/// A bucket for each of many.
pub(crate) struct Limiter<K> {
    quota: Quota,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Limiter<K> {
    /// With more than this many buckets, the full ones are forgotten.
    const MANY: usize = 10_000;

    pub(crate) fn new(quota: Quota) -> Self {
        Self { quota, buckets: Mutex::default() }
    }

    /// Whether it is not too much.
    pub(crate) fn allows(&self, key: K) -> bool {
        self.allows_at(key, Instant::now())
    }

    fn allows_at(&self, key: K, now: Instant) -> bool {
        let quota = self.quota;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= Self::MANY && !buckets.contains_key(&key) {
            buckets.retain(|_, bucket| {
                bucket.fill(quota, now);
                bucket.tokens < quota.burst
            });
        }
        buckets.entry(key).or_insert_with(|| Bucket::new(quota, now)).take(quota, now)
    }
}

/// Counts what each of many has open.
pub(crate) struct Counter<K> {
    counts: Mutex<HashMap<K, usize>>,
}

impl<K: Eq + Hash + Clone> Counter<K> {
    pub(crate) fn new() -> Self {
        Self { counts: Mutex::default() }
    }

    /// One more, if that is not more than `most`.
    pub(crate) fn enter(&self, key: &K, most: usize) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        let may = *count < most;
        *count += usize::from(may);
        may
    }

    /// Whether nobody has anything open.
    pub(crate) fn is_empty(&self) -> bool {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// One less.
    pub(crate) fn leave(&self, key: &K) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(key) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                counts.remove(key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let limiter = Limiter::new(Quota::new(3, 2.0));
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        assert!((0..3).all(|_| limiter.allows_at("a", start)));
        assert!(!limiter.allows_at("a", start));
        assert!(limiter.allows_at("b", start));
        assert!(!limiter.allows_at("a", after(400)));
        assert!(limiter.allows_at("a", after(500)));
        assert!(!limiter.allows_at("a", after(500)));
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let limiter = Limiter::new(Quota::new(1, 1.0));
        let start = Instant::now();
        for key in 0..Limiter::<usize>::MANY {
            limiter.allows_at(key, start);
        }
        limiter.allows_at(usize::MAX, start + Duration::from_secs(2));
        assert_eq!(limiter.buckets.lock().unwrap().len(), 1);
    }

    #[test]
    fn who_is_too_fast_waits() {
        let quota = Quota::new(1, 10.0);
        let now = Instant::now();
        let mut bucket = Bucket::new(quota, now);
        assert_eq!(bucket.wait(quota, now), None);
        assert_eq!(bucket.wait(quota, now), Some(Duration::from_millis(100)));
    }

    #[test]
    fn what_is_open_is_counted() {
        let counter = Counter::new();
        assert!(counter.enter(&"a", 2) && counter.enter(&"a", 2) && !counter.enter(&"a", 2));
        counter.leave(&"a");
        assert!(counter.enter(&"a", 2) && counter.enter(&"b", 1));
        counter.leave(&"b");
        assert_eq!(counter.counts.lock().unwrap().len(), 1);
    }
}
