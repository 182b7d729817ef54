//! Swing trajectories of feet.

use super::legs::Leg;
use bathyal::spatial::{Mat3, Vec3};

/// Acceleration with which a foot that has not found the ground goes on down, m/s².
const PROBE_ACCELERATION: f64 = 1.0;

/// Desired motion of a point, world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointMotion {
    /// Position.
    pub position: Vec3<f64>,
    /// Velocity.
    pub velocity: Vec3<f64>,
    /// Acceleration.
    pub acceleration: Vec3<f64>,
}

impl PointMotion {
    /// Rest at a position.
    pub fn rest(position: Vec3<f64>) -> Self {
        PointMotion {
            position,
            velocity: Vec3::zero(),
            acceleration: Vec3::zero(),
        }
    }

    /// As seen from a vehicle on its own course that does not turn, in its axes.
    #[inline(always)]
    pub fn relative_to(&self, vehicle: &PointMotion, axes: &Mat3<f64>) -> PointMotion {
        PointMotion {
            position: axes.transpose_mul(self.position - vehicle.position),
            velocity: axes.transpose_mul(self.velocity - vehicle.velocity),
            acceleration: axes.transpose_mul(self.acceleration - vehicle.acceleration),
        }
    }
}

/// The parts of a swing in which a foot is lifted and lowered.
const LIFTED: [f64; 2] = [0.0, 0.5];
const LOWERED: [f64; 2] = [0.5, 1.0];

/// Part of a swing in which a foot moves horizontally to its target.
pub(super) fn transfer(leg: &Leg) -> [f64; 2] {
    if leg.rise() > 0.0 {
        // A pad comes down upright: it would trip if it slid over the ground, and water that
        // it falls through turns it level.
        [0.1, 0.75]
    } else {
        [0.1, 0.9]
    }
}

/// From one place to another in time T, at rest at both ends, `clearance` above the higher
/// of them between. With s = t / T and b(s) = 10 s³ − 15 s⁴ + 6 s⁵
///
///   x = x₀ + (x₁ − x₀) b₂,   z = z₀ + (h − z₀) b₁ − (h − z₁) b₃,   bᵢ over its part of s:
///
/// lifted, `transfer`, lowered.
///
/// Velocity and acceleration vanish at both ends and are continuous.
pub fn arc(
    [from, to]: [Vec3<f64>; 2],
    clearance: f64,
    transfer: [f64; 2],
    duration: f64,
    time: f64,
) -> PointMotion {
    let top = from[2].max(to[2]) + clearance;
    let way = to - from;
    let moves = [
        (LIFTED, Vec3([0.0, 0.0, top - from[2]])),
        (transfer, Vec3([way[0], way[1], 0.0])),
        (LOWERED, Vec3([0.0, 0.0, to[2] - top])),
    ];
    let mut course = PointMotion::rest(from);
    for ([begin, end], way) in moves {
        let rate = 1.0 / ((end - begin) * duration);
        let [b, b_rate, b_acceleration] = blend((time - begin * duration) * rate);
        course.position += way * b;
        course.velocity += way * (b_rate * rate);
        course.acceleration += way * (b_acceleration * rate * rate);
    }
    course
}

/// 10 s³ − 15 s⁴ + 6 s⁵ and its derivatives; 0 before and 1 after.
fn blend(s: f64) -> [f64; 3] {
    let s = s.clamp(0.0, 1.0);
    let r = 1.0 - s;
    [
        s * s * s * (10.0 + s * (6.0 * s - 15.0)),
        30.0 * (s * r) * (s * r),
        60.0 * s * r * (r - s),
    ]
}

/// Straight down from a place, in search of the ground: up to a speed, gently at first.
pub fn probe(from: Vec3<f64>, speed: f64, time: f64) -> PointMotion {
    let ramp = speed / PROBE_ACCELERATION;
    let down = |x: f64| Vec3([0.0, 0.0, -x]);
    if time < ramp {
        PointMotion {
            position: from + down(0.5 * PROBE_ACCELERATION * time * time),
            velocity: down(PROBE_ACCELERATION * time),
            acceleration: down(PROBE_ACCELERATION),
        }
    } else {
        PointMotion {
            position: from + down(speed * (time - 0.5 * ramp)),
            velocity: down(speed),
            acceleration: Vec3::zero(),
        }
    }
}
