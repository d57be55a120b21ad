//! Randomness from a seed.

use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

/// A stream of random numbers that depends on its seed alone: the same seed gives the same stream
/// on every machine and in every version.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, each equally likely (Lemire's multiplication, with rejection so that
    /// nothing is favoured).
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "nothing to choose from");
        let mut product = u64::from(self.bits() as u32) * u64::from(n);
        if (product as u32) < n {
            let least = n.wrapping_neg() % n;
            while (product as u32) < least {
                product = u64::from(self.bits() as u32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_same_stream() {
        let mut dice = Dice::new(7);
        let stream: Vec<u32> = (0..8).map(|_| dice.below(100)).collect();
        let mut again = Dice::new(7);
        assert_eq!(stream, (0..8).map(|_| again.below(100)).collect::<Vec<_>>());
        assert_ne!(stream, (0..8).map(|_| dice.below(100)).collect::<Vec<_>>());
    }

    #[test]
    fn every_number_is_as_likely_as_any_other() {
        let mut dice = Dice::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[dice.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
    }
}
