//! Uneven ground without a file: a few waves of the ground, drawn from a seed.

use super::Ground;
use bathyal::Real;
use core::f64::consts::{PI, TAU};

/// How many waves: enough that nobody sees the pattern.
const WAVES: usize = 6;

/// The shortest and the longest wave, of the wavelength that is asked for.
const SHORTEST: f64 = 0.6;
const LONGEST: f64 = 1.6;

/// h = h₀ + Σ aᵢ sin(kᵢ · (x, y) + φᵢ).
///
/// The waves run in six directions, evenly spread and then shaken, with wavelengths
/// around the one asked for. aᵢ is proportional to the wavelength, so that all are equally
/// steep, and Σ aᵢ is the amplitude: the ground is nowhere farther from h₀.
#[derive(Clone, Debug, PartialEq)]
pub struct Uneven {
    height: f64,
    waves: [GroundWave; WAVES],
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct GroundWave {
    amplitude: f64,
    number: [f64; 2],
    phase: f64,
}

impl Uneven {
    /// Ground about a height; the same seed gives the same ground everywhere.
    pub fn new(height: f64, amplitude: f64, wavelength: f64, seed: u64) -> Self {
        let mut dice = Dice(seed);
        let drawn: [[f64; 3]; WAVES] = core::array::from_fn(|i| {
            let length = wavelength * (SHORTEST + (LONGEST - SHORTEST) * dice.throw());
            let heading = PI * (i as f64 + dice.throw()) / WAVES as f64;
            [length, heading, TAU * dice.throw()]
        });
        let total: f64 = drawn.iter().map(|wave| wave[0]).sum();
        let waves = drawn.map(|[length, heading, phase]| {
            let (sin, cos) = Real::sin_cos(heading);
            GroundWave {
                amplitude: amplitude * length / total,
                number: [cos, sin].map(|along| along * TAU / length),
                phase,
            }
        });
        Uneven { height, waves }
    }

    /// h₀ + Σ |aᵢ|.
    pub(super) fn highest(&self) -> f64 {
        let waves = self.waves.iter().map(|wave| wave.amplitude.abs());
        // A sum rounded down would lie below the highest crest.
        (self.height + waves.sum::<f64>()).next_up()
    }

    #[inline(always)]
    pub(super) fn ground(&self, x: f64, y: f64) -> Ground {
        let mut height = self.height;
        let mut slopes = [0.0; 2];
        for wave in &self.waves {
            let [k_x, k_y] = wave.number;
            let (sin, cos) = Real::sin_cos(k_x.mul_add(x, k_y.mul_add(y, wave.phase)));
            height += wave.amplitude * sin;
            slopes[0] += wave.amplitude * cos * k_x;
            slopes[1] += wave.amplitude * cos * k_y;
        }
        Ground::new(height, slopes)
    }
}

/// SplitMix64  (Steele, Lea, Flood, 2014).
struct Dice(u64);

impl Dice {
    /// From 0 to 1.
    fn throw(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^= x >> 31;
        (x >> 11) as f64 / (1_u64 << 53) as f64
    }
}
