//! How much one client may ask for: a bucket of tokens each, that fills up again with time.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
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
    buckets: Mutex<Buckets<K>>,
}

struct Buckets<K> {
    all: HashMap<K, Bucket>,
    /// With so many, the full ones are forgotten.
    many: usize,
}

impl<K: Eq + Hash> Limiter<K> {
    /// So many buckets are no burden.
    const FEW: usize = 10_000;

    pub(crate) fn new(quota: Quota) -> Self {
        let buckets = Buckets { all: HashMap::new(), many: Self::FEW };
        Self { quota, buckets: Mutex::new(buckets) }
    }

    /// Whether it is not too much.
    pub(crate) fn allows(&self, key: K) -> bool {
        self.allows_at(key, Instant::now())
    }

    fn allows_at(&self, key: K, now: Instant) -> bool {
        let quota = self.quota;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let Buckets { all, many } = &mut *buckets;
        if all.len() >= *many && !all.contains_key(&key) {
            all.retain(|_, bucket| {
                bucket.fill(quota, now);
                bucket.tokens < quota.burst
            });
            // Looking through all of them stays rare, however many clients there are at a time.
            *many = Self::FEW.max(2 * all.len());
        }
        all.entry(key).or_insert_with(|| Bucket::new(quota, now)).take(quota, now)
    }
}

/// Counts what each of many has open.
pub(crate) struct Counter<K> {
    counts: Mutex<HashMap<K, usize>>,
}

impl<K: Eq + Hash + Clone> Counter<K> {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { counts: Mutex::default() })
    }

    /// One more, if that is not more than `most`.
    pub(crate) fn enter(self: &Arc<Self>, key: K, most: usize) -> Option<Counted<K>> {
        let mut counts = self.counts();
        let count = counts.get(&key).copied().unwrap_or_default();
        if count >= most {
            return None;
        }
        counts.insert(key.clone(), count + 1);
        drop(counts);
        Some(Counted { counter: Arc::clone(self), key })
    }

    /// How much is open in all.
    pub(crate) fn total(&self) -> usize {
        self.counts().values().sum()
    }
}

impl<K> Counter<K> {
    fn counts(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Something open, counted until it is dropped.
pub(crate) struct Counted<K: Eq + Hash> {
    counter: Arc<Counter<K>>,
    key: K,
}

impl<K: Eq + Hash> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.counter.counts();
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
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
        let few = Limiter::<usize>::FEW;
        // While all of them have just asked, they are looked through less often.
        for key in 0..2 * few {
            limiter.allows_at(key, start);
        }
        assert_eq!(limiter.buckets.lock().unwrap().many, 2 * few);
        limiter.allows_at(usize::MAX, start + Duration::from_secs(2));
        let buckets = limiter.buckets.lock().unwrap();
        assert_eq!((buckets.all.len(), buckets.many), (1, few));
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
        let (one, two) = (counter.enter("a", 2).unwrap(), counter.enter("a", 2).unwrap());
        assert!(counter.enter("a", 2).is_none());
        drop(one);
        let (three, other) = (counter.enter("a", 2).unwrap(), counter.enter("b", 1).unwrap());
        assert_eq!(counter.total(), 3);
        drop((two, three, other));
        assert!(counter.counts().is_empty());
    }
}
