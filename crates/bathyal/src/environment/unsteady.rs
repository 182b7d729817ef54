//! A current that changes with time: a steady part and a random Fourier series.

use super::{Water, WaterError, WaterSample};
use crate::Real;
use crate::dispatch::Dispatch;
use crate::random::SplitMix64;
use crate::spatial::Vec3;
use core::f64::consts::TAU;

/// A current that is the same everywhere and wanders about its mean.
///
/// ```text
/// v(t) = v⁰ + A Σᵢ (ψₛᵢ/i · sin iΩt + ψ꜀ᵢ/i · cos iΩt),   i = 1…n,   Ω = 2π/t_F      JOE14 (28)
/// a(t) = dv/dt = A Ω Σᵢ (ψₛᵢ · cos iΩt − ψ꜀ᵢ · sin iΩt)
/// ```
///
/// The coefficients ψ are uniform in [−1, 1), drawn for each axis on its own. Those
/// of the first harmonics do not depend on how many follow.
///
/// ```
/// use bathyal::{Environment, environment::UnsteadyCurrent, spatial::Vec3};
/// let (mean, amplitude) = (Vec3::new(0.3, 0.0, 0.0), Vec3::new(0.1, 0.1, 0.0));
/// let current = UnsteadyCurrent::new(mean, amplitude, 60.0, 5, 2014)?;
/// let sea = Environment::<f64>::water(current);
/// let (now, later) = (sea.uniform(7.0).unwrap(), sea.uniform(67.0).unwrap());
/// assert!((now.velocity - later.velocity).norm() < 1e-12); // the period is 60 s
/// assert_eq!(now.velocity[2], 0.0);
/// # Ok::<(), bathyal::environment::WaterError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct UnsteadyCurrent {
    mean: Vec3<f64>,
    /// Ω: the angular frequency of the first harmonic.
    base: f64,
    harmonics: Vec<Harmonic>,
}

/// One term of the series: A ψₛ/i, A ψ꜀/i and iΩ.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Harmonic {
    sine: Vec3<f64>,
    cosine: Vec3<f64>,
    frequency: f64,
}

impl UnsteadyCurrent {
    /// The steady part v⁰ and the amplitude A of each axis in m/s, the period t_F in
    /// s, the number of harmonics n ≥ 1, and the seed of the ψ.
    ///
    /// The paper has one amplitude for all axes: give it three times.
    pub fn new(
        mean: Vec3<f64>,
        amplitude: Vec3<f64>,
        period: f64,
        harmonics: u16,
        seed: u64,
    ) -> Result<Self, WaterError> {
        WaterError::check_finite("mean", &mean.0)?;
        WaterError::check_finite("amplitude", &amplitude.0)?;
        WaterError::check_positive("period", period)?;
        let base = TAU / period;
        WaterError::check_positive("base frequency 2π/period", base)?;
        if harmonics == 0 {
            return Err(WaterError::NoHarmonics);
        }
        let mut random = SplitMix64::new(seed);
        let harmonics = (1..=harmonics)
            .map(|i| {
                let i = f64::from(i);
                let mut draw = || Vec3(amplitude.0.map(|a| a / i * random.symmetric()));
                Harmonic {
                    sine: draw(),
                    cosine: draw(),
                    frequency: i * base,
                }
            })
            .collect();
        Ok(UnsteadyCurrent {
            mean,
            base,
            harmonics,
        })
    }

    /// Velocity and acceleration at time t.
    ///
    /// One sine and cosine serve all harmonics, as each turns the one before by Ωt:
    /// sin (i+1)Ωt = sin iΩt cos Ωt + cos iΩt sin Ωt, and so for the cosine.
    fn at<T: Dispatch>(&self, t: T) -> WaterSample<T> {
        T::dispatch(
            #[inline(always)]
            || self.sum(t),
        )
    }

    #[inline(always)]
    fn sum<T: Real>(&self, t: T) -> WaterSample<T> {
        let mut velocity = Vec3::from_f64(self.mean);
        let mut acceleration = Vec3::zero();
        let (sin_base, cos_base) = (T::lit(self.base) * t).sin_cos();
        let (mut sin, mut cos) = (sin_base, cos_base);
        for harmonic in &self.harmonics {
            let (s, c) = (
                Vec3::from_f64(harmonic.sine),
                Vec3::from_f64(harmonic.cosine),
            );
            velocity += s * sin + c * cos;
            acceleration += (s * cos - c * sin) * T::lit(harmonic.frequency);
            (sin, cos) = (
                sin * cos_base + cos * sin_base,
                cos * cos_base - sin * sin_base,
            );
        }
        WaterSample {
            velocity,
            acceleration,
        }
    }
}

impl<T: Dispatch> Water<T> for UnsteadyCurrent {
    fn sample(&self, _point: Vec3<T>, t: T) -> WaterSample<T> {
        self.at(t)
    }

    fn uniform(&self, t: T) -> Option<WaterSample<T>> {
        Some(self.at(t))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dual;

    /// Nine harmonics of speeds under 1 m/s and accelerations under 10 m/s²: rounding.
    const ROUNDING: f64 = 1e-13;
    /// Central difference with h = 1e-4 s: h²/6 · A Ω³ Σ i² ≈ 2e-9 · 0.5 · 0.14 · 285.
    const DIFFERENCE: f64 = 1e-7;

    const TIMES: [f64; 4] = [0.0, 1.7, 11.9, 250.3];

    fn current(seed: u64) -> UnsteadyCurrent {
        let (mean, amplitude) = (Vec3::new(0.3, -0.1, 0.02), Vec3::new(0.5, 0.4, 0.1));
        UnsteadyCurrent::new(mean, amplitude, 12.0, 9, seed).unwrap()
    }

    fn velocity(t: f64) -> Vec3<f64> {
        current(7).at(t).velocity
    }

    #[test]
    fn series_is_equation_28_term_by_term() {
        let current = current(7);
        for t in TIMES {
            let mut expected = current.mean;
            for (i, harmonic) in current.harmonics.iter().enumerate() {
                let (s, c) = (TAU * (i + 1) as f64 * t / 12.0).sin_cos();
                expected += harmonic.sine * s + harmonic.cosine * c;
            }
            // an angle of 1200 rad is known to 1e-13, and 9 harmonics share its error
            const ANGLE: f64 = 1e-11;
            assert!((velocity(t) - expected).norm() < ANGLE);
        }
    }

    #[test]
    fn acceleration_is_the_derivative_of_velocity() {
        let h = 1e-4;
        for t in TIMES {
            let exact = current(7).at(Dual::<1>::variable(t, 0)).velocity;
            let exact = Vec3(exact.0.map(|v| v.derivatives[0]));
            let difference = (velocity(t + h) - velocity(t - h)) * (0.5 / h);
            let acceleration = current(7).at(t).acceleration;
            assert!((acceleration - exact).norm() < ROUNDING);
            assert!((acceleration - difference).norm() < DIFFERENCE);
        }
    }

    #[test]
    fn same_seed_same_current_other_seed_other_current() {
        assert_eq!(current(7), current(7));
        assert_ne!(current(7), current(8));
    }

    #[test]
    fn more_harmonics_keep_the_first_ones() {
        let of = |n| UnsteadyCurrent::new(Vec3::zero(), Vec3([1.0; 3]), 5.0, n, 3).unwrap();
        assert_eq!(of(2).harmonics[..], of(6).harmonics[..2]);
    }

    #[test]
    fn sample_is_uniform() {
        let water: &dyn Water<f64> = &current(7);
        let there = water.sample(Vec3::new(3.0, -8.0, -40.0), 4.2);
        assert_eq!(Some(there), water.uniform(4.2));
    }

    #[test]
    fn bad_input_is_named() {
        let zero = Vec3::zero();
        let of = |mean, period, n| UnsteadyCurrent::new(mean, zero, period, n, 0).unwrap_err();
        let infinite = Vec3::new(0.0, f64::INFINITY, 0.0);
        assert_eq!(of(zero, 1.0, 0), WaterError::NoHarmonics);
        assert_eq!(
            of(zero, -2.0, 1).to_string(),
            "period must be positive and finite, but is -2"
        );
        assert_eq!(
            of(infinite, 1.0, 1).to_string(),
            "mean must be finite, but is inf"
        );
        let tiny = WaterError::NotPositive {
            field: "base frequency 2π/period",
            value: f64::INFINITY,
        };
        assert_eq!(of(zero, f64::MIN_POSITIVE, 1), tiny);
    }
}
