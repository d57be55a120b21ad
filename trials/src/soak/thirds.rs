//! The beginning, the middle and the end of a long time compared.

use std::time::Duration;

use crate::checker::quantile;

/// The median of each third.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Thirds<T>(pub(super) [T; 3]);

impl<T: Copy + PartialOrd> Thirds<T> {
    /// Of values with their times, those before `warm` left out; nothing where a third has none.
    pub(super) fn of(mut values: Vec<(Duration, T)>, warm: Duration) -> Option<Self> {
        values.retain(|(at, _)| *at >= warm);
        let last = values.iter().map(|(at, _)| *at).max()?;
        let third = last.saturating_sub(warm) / 3;
        let median = |number: u32| {
            let (from, to) = (warm + third * number, warm + third * (number + 1));
            let inside = |at: Duration| at >= from && (at < to || number == 2);
            let inside = values.iter().filter(|(at, _)| inside(*at));
            quantile(&inside.map(|(_, value)| *value).collect::<Vec<_>>(), 0.5)
        };
        Some(Self([median(0)?, median(1)?, median(2)?]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_third_has_its_own_median() {
        let values = (0..40).map(|n| (Duration::from_secs(n), n)).collect();
        let thirds = Thirds::of(values, Duration::from_secs(10));
        assert_eq!(thirds, Some(Thirds([15, 25, 35])));
        let few = vec![(Duration::ZERO, 1), (Duration::from_secs(9), 2)];
        assert_eq!(Thirds::of(few, Duration::ZERO), None);
    }
}
