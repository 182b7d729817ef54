//! Pseudo-random numbers that are the same on every machine.

/// The generator SplitMix64 of Steele, Lea and Flood (OOPSLA 2014).
///
/// Written out here, and in integers, so that the same seed gives the same bits on
/// every machine and with every version of every dependency.
///
/// ```
/// use bathyal::random::SplitMix64;
/// let mut random = SplitMix64::new(7);
/// assert!((0.0..1.0).contains(&random.unit()));
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Starts the sequence of a seed.
    pub fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A multiple of 2⁻⁵³ in [0, 1): exact, nothing is rounded.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Uniform in [low, high).
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A multiple of 2⁻⁵² in [−1, 1): exact, nothing is rounded.
    pub fn symmetric(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * f64::EPSILON - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix64_published_sequence() {
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
        assert_eq!(random.bits(), 9_817_491_932_198_370_423);
    }

    #[test]
    fn symmetric_numbers_fill_their_interval_evenly() {
        const DRAWS: u32 = 10_000;
        /// Four standard deviations of the mean, √(1/3) / √10000.
        const MEAN: f64 = 4.0 * 0.0058;
        let mut random = SplitMix64::new(1);
        let draws: Vec<f64> = (0..DRAWS).map(|_| random.symmetric()).collect();
        assert!(draws.iter().all(|x| (-1.0..1.0).contains(x)));
        assert!(draws.iter().any(|x| *x < -0.99) && draws.iter().any(|x| *x > 0.99));
        assert!((draws.iter().sum::<f64>() / f64::from(DRAWS)).abs() < MEAN);
    }
}
