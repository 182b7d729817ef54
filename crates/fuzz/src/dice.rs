//! Random numbers that a seed decides.

/// SplitMix64.
pub struct Dice(u64);

impl Dice {
    /// The same seed, the same numbers.
    pub fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to, not including, `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several.
    pub fn of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// A length up to `n`, short ones as often as long ones: 1, 2–3, 4–7, ...
    pub fn length(&mut self, n: usize) -> usize {
        let scale = self.below(n.max(1).ilog2() as usize + 1);
        let length = (1 << scale) + self.below(1 << scale);
        length.min(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_stay_within_their_bound() {
        let mut dice = Dice::new(1);
        for n in 0..100 {
            for _ in 0..100 {
                assert!(dice.length(n) <= n);
                assert!(dice.below(n) < n.max(1));
            }
        }
    }
}
