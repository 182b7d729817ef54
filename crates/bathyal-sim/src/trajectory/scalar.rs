//! Scalar trajectories.

use super::interpolation::Interpolation;
use super::{cubic, hermite, quintic};
use bathyal::Real;

/// A number, its rate and its acceleration.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TrajectoryPoint {
    /// The number.
    pub value: f64,
    /// Its rate.
    pub rate: f64,
    /// The rate of its rate.
    pub acceleration: f64,
}

/// One number as a function of time, between points that it goes through.
#[derive(Clone, Debug, PartialEq)]
pub struct Trajectory {
    /// Times of the points, ascending; empty for a constant.
    times: Vec<f64>,
    values: Vec<f64>,
    course: Segments,
    /// True if it may end in motion, so that its last time belongs to it.
    ends_in_motion: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Segments {
    /// Coefficients c of Σ c_k (t − t_i)ᵏ, one row between two points.
    Polynomials(Vec<[f64; 6]>),
    Cycloid,
    /// About the value, at all times.
    Sinusoid(Sinusoid),
}

/// a sin(2π t/T + φ)
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sinusoid {
    amplitude: f64,
    /// 2π/T.
    frequency: f64,
    phase: f64,
}

impl Trajectory {
    /// A constant.
    pub fn hold(value: f64) -> Self {
        Trajectory {
            times: Vec::new(),
            values: vec![value],
            course: Segments::Polynomials(Vec::new()),
            ends_in_motion: false,
        }
    }

    /// Through `values` at `times`.
    ///
    /// # Panics
    /// If there is not one value for each time, or none, or if times do not ascend.
    pub fn through(times: &[f64], values: &[f64], interpolation: Interpolation) -> Self {
        assert_eq!(times.len(), values.len(), "one value for each time");
        assert!(!times.is_empty(), "at least one point");
        assert!(times.windows(2).all(|t| t[0] < t[1]), "times ascend");
        let pairs = || {
            let spans = times.windows(2).map(|t| t[1] - t[0]);
            spans.zip(values.windows(2).map(|x| [x[0], x[1]]))
        };
        let course = match interpolation {
            Interpolation::Cycloid => Segments::Cycloid,
            Interpolation::Step => {
                let rows = pairs().map(|(_, [x, _])| [x, 0.0, 0.0, 0.0, 0.0, 0.0]);
                Segments::Polynomials(rows.collect())
            }
            Interpolation::Linear => {
                let rows = pairs().map(|(h, [x, y])| [x, (y - x) / h, 0.0, 0.0, 0.0, 0.0]);
                Segments::Polynomials(rows.collect())
            }
            Interpolation::Cubic => Segments::Polynomials(cubic::at_rest(times, values)),
            Interpolation::NotAKnot => Segments::Polynomials(cubic::not_a_knot(times, values)),
            Interpolation::Quintic => Segments::Polynomials(quintic::spline(times, values)),
        };
        Trajectory {
            times: times.to_vec(),
            values: values.to_vec(),
            course,
            ends_in_motion: interpolation == Interpolation::NotAKnot,
        }
    }

    /// Through `values` at `times` with these `rates`, by quintics: accelerations are continuous.
    ///
    /// # Panics
    /// If there is not one value and one rate for each time, or none, or if times do not ascend.
    pub fn with_rates(times: &[f64], values: &[f64], rates: &[f64]) -> Self {
        assert_eq!(times.len(), rates.len(), "one rate for each time");
        Trajectory {
            course: Segments::Polynomials(hermite::spline(times, values, rates)),
            ends_in_motion: true,
            ..Trajectory::through(times, values, Interpolation::Step)
        }
    }

    /// x = mean + amplitude sin(2π t/period + phase), at all times.
    pub fn sinusoid(mean: f64, amplitude: f64, period: f64, phase: f64) -> Self {
        Trajectory {
            course: Segments::Sinusoid(Sinusoid {
                amplitude,
                frequency: core::f64::consts::TAU / period,
                phase,
            }),
            ..Trajectory::hold(mean)
        }
    }

    /// Times of the points that it goes through; none of a constant or a sinusoid.
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Evaluates the trajectory at time t.
    pub fn at(&self, t: f64) -> TrajectoryPoint {
        let rest = |value| TrajectoryPoint {
            value,
            ..TrajectoryPoint::default()
        };
        if let Segments::Sinusoid(sinusoid) = &self.course {
            return sinusoid.about(self.values[0], t);
        }
        let mut after = self.times.partition_point(|time| *time <= t);
        if after == 0 {
            return rest(self.values[0]);
        }
        if after == self.times.len() {
            let moves = self.ends_in_motion && after > 1 && t == self.times[after - 1];
            if !moves {
                return rest(self.values[after - 1]);
            }
            after -= 1;
        }
        let i = after - 1;
        let s = t - self.times[i];
        match &self.course {
            Segments::Polynomials(rows) => polynomial(&rows[i], s),
            Segments::Cycloid => {
                let [start, end] = [self.values[i], self.values[after]];
                cycloid(s, self.times[after] - self.times[i]).between(start, end)
            }
            Segments::Sinusoid(sinusoid) => sinusoid.about(self.values[0], t),
        }
    }
}

impl Sinusoid {
    fn about(&self, mean: f64, t: f64) -> TrajectoryPoint {
        let (sin, cos) = Real::sin_cos(self.frequency.mul_add(t, self.phase));
        let rate = self.amplitude * self.frequency;
        TrajectoryPoint {
            value: self.amplitude.mul_add(sin, mean),
            rate: rate * cos,
            acceleration: -rate * self.frequency * sin,
        }
    }
}

impl TrajectoryPoint {
    /// A course from 0 to 1, stretched to go from `start` to `end`.
    pub(super) fn between(self, start: f64, end: f64) -> TrajectoryPoint {
        let span = end - start;
        TrajectoryPoint {
            value: span.mul_add(self.value, start),
            rate: span * self.rate,
            acceleration: span * self.acceleration,
        }
    }
}

/// Cycloid from 0 to 1 in the time T, at rest at both ends.      JOE14 (69)-(71), signs of (71)
///
///   x = (2π t/T − sin 2π t/T) / 2π,   ẋ = (1 − cos 2π t/T) / T,   ẍ = 2π sin(2π t/T) / T²
pub(super) fn cycloid(t: f64, duration: f64) -> TrajectoryPoint {
    let turn = core::f64::consts::TAU;
    let part = t / duration;
    let (sin, cos) = Real::sin_cos(turn * part);
    TrajectoryPoint {
        value: part - sin / turn,
        rate: (1.0 - cos) / duration,
        acceleration: turn * sin / (duration * duration),
    }
}

/// Σ c_k sᵏ and its first two derivatives, by Horner.
pub(super) fn polynomial(c: &[f64; 6], s: f64) -> TrajectoryPoint {
    let mut p = TrajectoryPoint::default();
    for c in c.iter().rev() {
        // The second derivative is carried halved.
        p.acceleration = p.acceleration.mul_add(s, p.rate);
        p.rate = p.rate.mul_add(s, p.value);
        p.value = p.value.mul_add(s, *c);
    }
    p.acceleration *= 2.0;
    p
}
