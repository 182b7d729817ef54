//! Uneven ground: a sum of random sine waves.

use super::Ground;
use bathyal::Real;
use bathyal::random::SplitMix64;
use bathyal::real::sines_and_cosines;
use core::f64::consts::{PI, TAU};

/// Number of waves: enough to hide the pattern.
const WAVES: usize = 6;

/// Number of waves padded to SIMD registers.
const LANES: usize = 8;

/// The shortest and the longest wave, relative to the given wavelength.
const MIN_WAVELENGTH: f64 = 0.6;
const MAX_WAVELENGTH: f64 = 1.6;

/// h = h₀ + Σ aᵢ sin(kᵢ · (x, y) + φᵢ).
///
/// The waves run in six directions, evenly spread and then shaken, with wavelengths
/// around the given one. aᵢ is proportional to the wavelength, so that all are equally
/// steep, and Σ aᵢ is the amplitude: the ground is nowhere farther from h₀.
#[derive(Clone, Debug, PartialEq)]
pub struct Uneven {
    height: f64,
    // Structure of arrays for SIMD; waves beyond the sixth are flat.
    amplitudes: [f64; LANES],
    along_x: [f64; LANES],
    along_y: [f64; LANES],
    phases: [f64; LANES],
}

impl Uneven {
    /// Ground about a height; the same seed gives the same ground everywhere.
    pub fn new(height: f64, amplitude: f64, wavelength: f64, seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let drawn: [[f64; 3]; WAVES] = core::array::from_fn(|i| {
            let length =
                wavelength * (MIN_WAVELENGTH + (MAX_WAVELENGTH - MIN_WAVELENGTH) * random.unit());
            let heading = PI * (i as f64 + random.unit()) / WAVES as f64;
            [length, heading, TAU * random.unit()]
        });
        let total: f64 = drawn.iter().map(|wave| wave[0]).sum();
        let mut uneven = Uneven {
            height,
            amplitudes: [0.0; LANES],
            along_x: [0.0; LANES],
            along_y: [0.0; LANES],
            phases: [0.0; LANES],
        };
        for (i, [length, heading, phase]) in drawn.into_iter().enumerate() {
            let (sin, cos) = Real::sin_cos(heading);
            uneven.amplitudes[i] = amplitude * length / total;
            uneven.along_x[i] = cos * TAU / length;
            uneven.along_y[i] = sin * TAU / length;
            uneven.phases[i] = phase;
        }
        uneven
    }

    /// h₀ + Σ |aᵢ|.
    pub(super) fn highest(&self) -> f64 {
        let waves = self.amplitudes.iter().map(|amplitude| amplitude.abs());
        // A sum rounded down would lie below the highest crest.
        (self.height + waves.sum::<f64>()).next_up()
    }

    #[inline(always)]
    pub(super) fn ground(&self, x: f64, y: f64) -> Ground {
        let mut angles = [0.0; LANES];
        for i in 0..LANES {
            let across = self.along_y[i].mul_add(y, self.phases[i]);
            angles[i] = self.along_x[i].mul_add(x, across);
        }
        let (sines, cosines) = sines_and_cosines(&angles);
        let mut parts = [[0.0; LANES]; 3];
        for i in 0..LANES {
            let steep = self.amplitudes[i] * cosines[i];
            parts[0][i] = self.amplitudes[i] * sines[i];
            parts[1][i] = steep * self.along_x[i];
            parts[2][i] = steep * self.along_y[i];
        }
        let sum = |from: f64, parts: &[f64; LANES]| parts[..WAVES].iter().fold(from, |a, b| a + b);
        let height = sum(self.height, &parts[0]);
        let slopes = [sum(0.0, &parts[1]), sum(0.0, &parts[2])];
        Ground::new(height, slopes)
    }
}
