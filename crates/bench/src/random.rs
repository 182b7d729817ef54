//! Random numbers; the same seed always gives the same.

use bathyal::random::SplitMix64;

/// Draws states of robots.
pub struct Rng(SplitMix64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Rng(SplitMix64::new(seed))
    }

    /// Uniform in [low, high).
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0.between(low, high)
    }

    /// Nearly normal with variance 1: the sum of twelve uniform numbers.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.between(-0.5, 0.5)).sum()
    }

    /// A random orientation as a unit quaternion w, x, y, z.
    pub fn orientation(&mut self) -> [f64; 4] {
        let q: [f64; 4] = core::array::from_fn(|_| self.normal());
        let norm = q.iter().map(|x| x * x).sum::<f64>().sqrt();
        q.map(|x| x / norm)
    }
}
