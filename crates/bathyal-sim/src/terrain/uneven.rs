//! Uneven ground: a sum of random sine waves.

use super::Ground;
use bathyal::Real;
use bathyal::random::SplitMix64;
use core::f64::consts::{FRAC_PI_2, PI, TAU};

/// Number of waves: enough to hide the pattern.
const WAVES: usize = 6;

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
    waves: [Wave; WAVES],
}

/// a sin(k · (x, y) + φ).
#[derive(Clone, Copy, Debug, PartialEq)]
struct Wave {
    amplitude: f64,
    /// k and φ in turns, by 2π.
    turns: [f64; 2],
    phase: f64,
    /// a k.
    steepness: [f64; 2],
}

/// Number of terms of the series of a quarter of an angle: their errors are below 2e-15.
const TERMS: usize = 8;

/// Bound of the sines that are found.
const LARGEST_SINE: f64 = 1.0 + 1e-13;

/// Coefficients of sin(π r/2) / r and cos(π r/2) in r², for |r| ≤ ½.
const SINE: [f64; TERMS] = series(1);
const COSINE: [f64; TERMS] = series(0);

/// ±(π/2)ⁿ/n! for n = `first`, `first` + 2, …
const fn series(first: usize) -> [f64; TERMS] {
    let mut coefficients = [1.0; TERMS];
    let (mut term, mut n, mut k) = (1.0, 0, 0);
    while k < TERMS {
        if n == first + 2 * k {
            coefficients[k] = if k % 2 == 0 { term } else { -term };
            k += 1;
        }
        n += 1;
        term *= FRAC_PI_2 / n as f64;
    }
    coefficients
}

/// c₀ + c₁ z + …
#[inline(always)]
fn polynomial<T: Real>(coefficients: &[f64; TERMS], z: T) -> T {
    let mut sum = T::lit(coefficients[TERMS - 1]);
    for k in (0..TERMS - 1).rev() {
        sum = sum.mul_add(z, T::lit(coefficients[k]));
    }
    sum
}

/// Sine and cosine of 2π u, for |u| < 2⁵¹. In turns the angle is reduced by a subtraction that has
/// no error, and two doublings of the angle need no quadrants: half the instructions of
/// [`Real::sin_cos`], and a few units in the last place.
#[inline(always)]
fn sin_cos_of_turns<T: Real>(u: T) -> (T, T) {
    // Adding and subtracting 1.5·2⁵² rounds to an integer.
    let round = T::lit(6_755_399_441_055_744.0);
    let r = u - ((u + round) - round);
    let z = r * r;
    let sine = r * polynomial(&SINE, z);
    let cosine = polynomial(&COSINE, z);
    let doubled = |sine: T, cosine: T| {
        let twice = sine + sine;
        (twice * cosine, twice.neg_mul_add(sine, T::one()))
    };
    let (sine, cosine) = doubled(sine, cosine);
    doubled(sine, cosine)
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
        let waves = drawn.map(|[length, heading, phase]| {
            let (sin, cos) = Real::sin_cos(heading);
            let amplitude = amplitude * length / total;
            Wave {
                amplitude,
                turns: [cos / length, sin / length],
                phase: phase / TAU,
                steepness: [cos, sin].map(|part| amplitude * part * TAU / length),
            }
        });
        Uneven { height, waves }
    }

    /// h₀ + Σ |aᵢ|.
    pub(super) fn highest(&self) -> f64 {
        let waves = self.waves.iter().map(|wave| wave.amplitude.abs());
        // A sum rounded down would lie below the highest crest.
        (self.height + waves.sum::<f64>() * LARGEST_SINE).next_up()
    }

    #[inline(always)]
    pub(super) fn ground<T: Real>(&self, x: T, y: T) -> Ground<T> {
        let (mut height, mut slopes) = (T::lit(self.height), [T::zero(); 2]);
        for wave in &self.waves {
            let [along_x, along_y] = [T::lit(wave.turns[0]), T::lit(wave.turns[1])];
            let across = along_y.mul_add(y, T::lit(wave.phase));
            let (sin, cos) = sin_cos_of_turns(along_x.mul_add(x, across));
            height = sin.mul_add(T::lit(wave.amplitude), height);
            slopes[0] = cos.mul_add(T::lit(wave.steepness[0]), slopes[0]);
            slopes[1] = cos.mul_add(T::lit(wave.steepness[1]), slopes[1]);
        }
        Ground::new(height, slopes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Truncated series, and rounding that two doublings of the angle magnify.
    const CLOSE: f64 = 2e-14;

    #[test]
    fn sines_and_cosines_of_turns_are_those_of_their_angles() {
        let mut random = SplitMix64::new(5);
        for _ in 0..10_000 {
            let u = 8.0 * (random.unit() - 0.5);
            let (sin, cos) = sin_cos_of_turns(u);
            let (expected_sin, expected_cos) = Real::sin_cos(TAU * u);
            assert!((sin - expected_sin).abs() < CLOSE, "{u}: {sin}");
            assert!((cos - expected_cos).abs() < CLOSE, "{u}: {cos}");
        }
        assert_eq!(sin_cos_of_turns(0.0), (0.0, 1.0));
    }
}
