//! Continuity of motions that functions prescribe, checked as the run comes to them.
//!
//! A function can be evaluated, not inspected. Over an interval its position must change by the
//! integral of its velocity, and its velocity by that of its acceleration (Simpson's rule). Where
//! they do not, the interval is halved: the error of the rule vanishes with its length, a jump stays.

use super::{
    MAX_POSITION_JUMP, MAX_VELOCITY_JUMP, PrescribedMotion, PrescribedValues, Prescription,
    PrescriptionError,
};
use crate::orientation::rotation_vector;
use bathyal::spatial::{Mat3, Vec3};
use bathyal::{Joint, Model};

/// A jump is located to this part of the time, or of 1 s.
const TIME_RESOLUTION: f64 = 1e-12;

/// Motion at a time. Of a joint with one degree of freedom the first numbers alone.
#[derive(Clone, Copy)]
struct Point {
    t: f64,
    position: Vec3<f64>,
    rotation: Mat3<f64>,
    /// [ω, ẋ] and [ω̇, ẍ].
    velocity: [Vec3<f64>; 2],
    acceleration: [Vec3<f64>; 2],
}

impl Point {
    fn new(joint: Joint, motion: &PrescribedMotion, t: f64) -> Self {
        let first = |x: f64| Vec3([x, 0.0, 0.0]);
        match motion {
            PrescribedMotion::Joint(function) => {
                let point = function(t);
                Point {
                    t,
                    position: first(point.value),
                    rotation: Mat3::identity(),
                    velocity: [Vec3::zero(), first(point.rate)],
                    acceleration: [Vec3::zero(), first(point.acceleration)],
                }
            }
            PrescribedMotion::Body(function) => {
                let point = function(t);
                // Of a ball joint the attitude alone is prescribed.
                let own = |x: Vec3<f64>| match joint {
                    Joint::Ball => Vec3::zero(),
                    _ => x,
                };
                Point {
                    t,
                    position: own(point.position),
                    rotation: point.rotation,
                    velocity: [point.angular_velocity, own(point.velocity)],
                    acceleration: [point.angular_acceleration, own(point.acceleration)],
                }
            }
        }
    }

    fn is_finite(&self) -> bool {
        let vectors = [self.position]
            .into_iter()
            .chain(self.rotation.0.map(Vec3))
            .chain(self.velocity)
            .chain(self.acceleration);
        vectors.flat_map(|v| v.0).all(f64::is_finite)
    }
}

/// Largest differences, of position and of velocity, between a motion and its derivatives.
fn differences([a, m, b]: [&Point; 3]) -> [f64; 2] {
    let h = b.t - a.t;
    let mean = |of: fn(&Point) -> [Vec3<f64>; 2], k: usize| {
        (of(a)[k] + of(m)[k] * 4.0 + of(b)[k]) * (h / 6.0)
    };
    let (velocity, acceleration) = (|p: &Point| p.velocity, |p: &Point| p.acceleration);
    let largest = |x: Vec3<f64>| x.0.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    let turned = rotation_vector(&(b.rotation * a.rotation.transpose()));
    let position = [
        turned - mean(velocity, 0),
        b.position - a.position - mean(velocity, 1),
    ];
    let speed = [0, 1].map(|k| b.velocity[k] - a.velocity[k] - mean(acceleration, k));
    [position, speed].map(|[turn, shift]| largest(turn).max(largest(shift)))
}

impl Prescription {
    /// True if a function of the program prescribes it.
    pub(crate) fn is_function(&self) -> bool {
        self.knots.is_empty()
    }

    /// Checks that a function does not jump between two times.
    pub(super) fn check_interval(
        &self,
        model: &Model<f64>,
        from: f64,
        to: f64,
    ) -> Result<(), PrescriptionError> {
        if !self.is_function() {
            return Ok(());
        }
        let joint = model.joint(self.body);
        let at = |t: f64| Point::new(joint, &self.motion, t);
        let [mut a, mut m, mut b] = [from, 0.5 * (from + to), to].map(at);
        if let Some(point) = [&a, &m, &b].into_iter().find(|point| !point.is_finite()) {
            return Err(PrescriptionError::NotFinite {
                body: model.body_name(self.body).to_string(),
                t: point.t,
                value: f64::NAN,
            });
        }
        let jumps = |found: [f64; 2]| found[0] > MAX_POSITION_JUMP || found[1] > MAX_VELOCITY_JUMP;
        let mut found = differences([&a, &m, &b]);
        while jumps(found) && b.t - a.t > TIME_RESOLUTION * b.t.abs().max(1.0) {
            let [left, right] = [0.5 * (a.t + m.t), 0.5 * (m.t + b.t)].map(at);
            let halves = [differences([&a, &left, &m]), differences([&m, &right, &b])];
            let size = |of: [f64; 2]| (of[0] / MAX_POSITION_JUMP).max(of[1] / MAX_VELOCITY_JUMP);
            if size(halves[0]) >= size(halves[1]) {
                (found, m, b) = (halves[0], left, m);
            } else {
                (found, a, m) = (halves[1], m, right);
            }
        }
        if !jumps(found) {
            return Ok(());
        }
        let mut values = [
            PrescribedValues::new(model, self.body),
            PrescribedValues::new(model, self.body),
        ];
        values[0].set(joint, &self.motion, a.t);
        values[1].set(joint, &self.motion, b.t);
        let [before, after] = values;
        let (what, before, after) = match found[0] > MAX_POSITION_JUMP {
            true => ("position", before.q, after.q),
            false => ("velocity", before.v, after.v),
        };
        Err(PrescriptionError::Jump {
            body: model.body_name(self.body).to_string(),
            what,
            t: b.t,
            before,
            after,
        })
    }
}
