//! Scalar trajectories.

use super::interpolation::Interpolation;
use super::quintic;
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
}

#[derive(Clone, Debug, PartialEq)]
enum Segments {
    /// Coefficients c of Σ c_k (t − t_i)ᵏ, one row between two points.
    Polynomials(Vec<[f64; 6]>),
    Cycloid,
}

impl Trajectory {
    /// A constant.
    pub fn hold(value: f64) -> Self {
        Trajectory {
            times: Vec::new(),
            values: vec![value],
            course: Segments::Polynomials(Vec::new()),
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
            Interpolation::Cubic => Segments::Polynomials(cubic(times, values)),
            Interpolation::Quintic => Segments::Polynomials(quintic::spline(times, values)),
        };
        Trajectory {
            times: times.to_vec(),
            values: values.to_vec(),
            course,
        }
    }

    /// Evaluates the trajectory at time t.
    pub fn at(&self, t: f64) -> TrajectoryPoint {
        let rest = |value| TrajectoryPoint {
            value,
            ..TrajectoryPoint::default()
        };
        let after = self.times.partition_point(|time| *time <= t);
        if after == 0 {
            return rest(self.values[0]);
        }
        if after == self.times.len() {
            return rest(self.values[after - 1]);
        }
        let i = after - 1;
        let s = t - self.times[i];
        match &self.course {
            Segments::Polynomials(rows) => polynomial(&rows[i], s),
            Segments::Cycloid => {
                let [start, end] = [self.values[i], self.values[after]];
                cycloid(s, self.times[after] - self.times[i]).between(start, end)
            }
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

/// The cubic spline with continuous accelerations that is at rest at both ends.
///
/// The rates v at the inner points make the accelerations agree:
///
///   v₋/h₋ + 2 v (1/h₋ + 1/h) + v₊/h = 3 (Δ₋/h₋² + Δ/h²)
fn cubic(times: &[f64], values: &[f64]) -> Vec<[f64; 6]> {
    let n = times.len();
    let h: Vec<f64> = times.windows(2).map(|t| t[1] - t[0]).collect();
    let step: Vec<f64> = values.windows(2).map(|x| x[1] - x[0]).collect();
    let mut rates = vec![0.0; n];
    // Forward elimination of the tridiagonal system: v_i = d_i − u_i v_{i+1}.
    let mut u = vec![0.0; n];
    for i in 1..n.saturating_sub(1) {
        let (left, right) = (1.0 / h[i - 1], 1.0 / h[i]);
        let desired = 3.0 * (step[i - 1] * left * left + step[i] * right * right);
        let pivot = 2.0 * (left + right) - left * u[i - 1];
        u[i] = right / pivot;
        rates[i] = (desired - left * rates[i - 1]) / pivot;
    }
    for i in (1..n.saturating_sub(1)).rev() {
        rates[i] -= u[i] * rates[i + 1];
    }
    let piece = |i: usize| {
        let (h, d, v, w) = (h[i], step[i], rates[i], rates[i + 1]);
        let second = (3.0 * d / h - 2.0 * v - w) / h;
        let third = (v + w - 2.0 * d / h) / (h * h);
        [values[i], v, second, third, 0.0, 0.0]
    };
    (0..n - 1).map(piece).collect()
}
