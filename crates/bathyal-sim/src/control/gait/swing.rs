//! The way of a foot through the water.

use bathyal::spatial::Vec3;

/// Acceleration with which a foot that has not found the ground goes on down, m/s².
const PROBE_ACCELERATION: f64 = 1.0;

/// Where something shall be and how it shall move, world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// Place.
    pub position: Vec3<f64>,
    /// Velocity.
    pub velocity: Vec3<f64>,
    /// Acceleration.
    pub acceleration: Vec3<f64>,
}

impl Course {
    /// Staying there.
    pub fn rest(position: Vec3<f64>) -> Self {
        Course {
            position,
            velocity: Vec3::zero(),
            acceleration: Vec3::zero(),
        }
    }
}

/// From one place to another in time T, at rest at both ends, over an arc that clears the
/// higher of them by `clearance` in the middle. With s = t / T
///
///   p = p₀ + (p₁ − p₀) (10 s³ − 15 s⁴ + 6 s⁵) + ẑ h · 64 s³ (1 − s)³,
///   h = clearance + |z₁ − z₀| / 2
///
/// Velocity and acceleration vanish at both ends. The foot leaves steeply, at a slope of
/// 6.4 h over the length of the step.
pub fn arc(from: Vec3<f64>, to: Vec3<f64>, clearance: f64, duration: f64, time: f64) -> Course {
    let s = time / duration;
    let r = 1.0 - s;
    let way = to - from;
    let blend = s * s * s * (10.0 + s * (6.0 * s - 15.0));
    let blend_rate = 30.0 * (s * r) * (s * r);
    let blend_acceleration = 60.0 * s * r * (r - s);
    let up = Vec3([0.0, 0.0, clearance + 0.5 * way[2].abs()]);
    let bump = 64.0 * (s * r).powi(3);
    let bump_rate = 192.0 * (s * r).powi(2) * (r - s);
    let bump_acceleration = 384.0 * s * r * ((r - s).powi(2) - s * r);
    let rate = 1.0 / duration;
    Course {
        position: from + way * blend + up * bump,
        velocity: (way * blend_rate + up * bump_rate) * rate,
        acceleration: (way * blend_acceleration + up * bump_acceleration) * (rate * rate),
    }
}

/// Straight down from a place, in search of the ground: up to a speed, gently at first.
pub fn probe(from: Vec3<f64>, speed: f64, time: f64) -> Course {
    let ramp = speed / PROBE_ACCELERATION;
    let down = |x: f64| Vec3([0.0, 0.0, -x]);
    if time < ramp {
        Course {
            position: from + down(0.5 * PROBE_ACCELERATION * time * time),
            velocity: down(PROBE_ACCELERATION * time),
            acceleration: down(PROBE_ACCELERATION),
        }
    } else {
        Course {
            position: from + down(speed * (time - 0.5 * ramp)),
            velocity: down(speed),
            acceleration: Vec3::zero(),
        }
    }
}
