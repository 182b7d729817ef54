//! Attitudes between samples: a spline of quaternions.

use super::interpolation::Interpolation;
use super::scalar::Trajectory;
use bathyal::spatial::{Mat3, Quaternion, Vec3};

/// An attitude as a function of time, through quaternions at given times: the spline s of their
/// components, brought back to length 1.
///
///   q = s/|s|,   ω = 2 [q̇ q*],   ω̇ = 2 [q̈ q*]      [ ] the vector part, world axes
///
/// Rates are those of this very curve, so that position, velocity and acceleration agree to
/// rounding. Neighbours should be less than half a turn apart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AttitudeSpline {
    components: [Trajectory; 4],
}

/// Attitude, ω and ω̇, world axes.
pub(super) type AttitudePoint = (Mat3<f64>, Vec3<f64>, Vec3<f64>);

impl AttitudeSpline {
    /// Through quaternions [w, x, y, z], with angular velocities in world axes if they are known.
    pub fn new(times: &[f64], quaternions: &[[f64; 4]], rates: Option<&[[f64; 3]]>) -> Self {
        let quaternions = nearest_signs(quaternions);
        let derivative = |i: usize, omega: &[f64; 3]| {
            let q = Quaternion::from_array(quaternions[i]);
            let half = Vec3(*omega) * 0.5;
            let v = half * q.w + half.cross(q.v);
            [-half.dot(q.v), v[0], v[1], v[2]]
        };
        let rates: Option<Vec<[f64; 4]>> = rates.map(|rates| {
            let each = rates.iter().enumerate();
            each.map(|(i, omega)| derivative(i, omega)).collect()
        });
        let components = core::array::from_fn(|k| {
            let values: Vec<f64> = quaternions.iter().map(|q| q[k]).collect();
            match &rates {
                Some(rates) => {
                    let rates: Vec<f64> = rates.iter().map(|r| r[k]).collect();
                    Trajectory::with_rates(times, &values, &rates)
                }
                None => Trajectory::through(times, &values, Interpolation::NotAKnot),
            }
        });
        AttitudeSpline { components }
    }

    /// Evaluates the attitude at time t.
    pub fn at(&self, t: f64) -> AttitudePoint {
        let points = self.components.each_ref().map(|c| c.at(t));
        let s = points.each_ref().map(|p| p.value);
        let rate = points.each_ref().map(|p| p.rate);
        let second = points.each_ref().map(|p| p.acceleration);
        let norm = dot(&s, &s).sqrt();
        let q = s.map(|x| x / norm);
        let stretch = dot(&q, &rate);
        let q1: [f64; 4] = core::array::from_fn(|k| (rate[k] - q[k] * stretch) / norm);
        let stretch_rate = dot(&q1, &rate) + dot(&q, &second);
        let q2 = core::array::from_fn(|k| {
            (second[k] - q[k] * stretch_rate - 2.0 * stretch * q1[k]) / norm
        });
        let conjugate = Quaternion {
            w: q[0],
            v: -Vec3([q[1], q[2], q[3]]),
        };
        let vector = |x: [f64; 4]| Quaternion::from_array(x).product(&conjugate).v * 2.0;
        (Quaternion::from_array(q).matrix(), vector(q1), vector(q2))
    }
}

/// The same attitudes, each with the sign that is nearer to the one before, of length 1.
fn nearest_signs(quaternions: &[[f64; 4]]) -> Vec<[f64; 4]> {
    let mut found: Vec<[f64; 4]> = Vec::with_capacity(quaternions.len());
    for q in quaternions {
        let norm = dot(q, q).sqrt();
        let opposite = found.last().is_some_and(|last| dot(last, q) < 0.0);
        let scale = if opposite { -1.0 / norm } else { 1.0 / norm };
        found.push(q.map(|x| x * scale));
    }
    found
}

fn dot(a: &[f64; 4], b: &[f64; 4]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}
