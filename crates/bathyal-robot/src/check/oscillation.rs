//! Static attitude of a submerged vehicle, and its natural oscillations in roll and pitch.
//!
//! ```text
//! attitude at rest   r = B − G points up:   bow up asin r_x/|r|,  port up atan2(r_y, r_z)
//! small rotations δ  δ̈ = −(M⁻¹)_ωω k δ,     k = ρ V g |r| about level axes
//! ω_n²               eigenvalues of k (M⁻¹)_ωω about the two level axes
//! damping ratio      ζ = E / (2 π k a²)
//! ```
//!
//! M is the inertia with added mass about G, joints held. Its inverse, and not its block, is that of a
//! free vehicle: it moves sideways as it rolls. E is the energy that damping takes in a cycle
//! of amplitude a along that mode, so that ζ is the equivalent one of linear and quadratic damping
//! together. Net buoyancy is taken to be balanced at G. Under water there is no restoring force
//! in heave, and therefore no period.

use super::rigid_vehicle::{RigidVehicle, turned};
use super::statics::Statics;
use bathyal::spatial::{Force, Motion, Quaternion, SymMat6, Vec3, symmetric_eigen};
use serde::Serialize;
use std::f64::consts::PI;

/// Amplitude at which damping is stated, rad.
pub(super) const AMPLITUDE: f64 = 10.0 * PI / 180.0;

/// Points of a half cycle at which the power of damping is summed: the midpoint rule converges quickly
/// for periodic functions.
const POINTS: usize = 64;

/// Attitude at rest, and oscillations about it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Upright {
    /// Rise of the bow, degrees: the end of x.
    pub bow_up_deg: f64,
    /// Rise of the port side, degrees: the end of y.
    pub port_up_deg: f64,
    /// Oscillation in roll; none if the inertia is not known.
    pub roll: Option<Oscillation>,
    /// Oscillation in pitch.
    pub pitch: Option<Oscillation>,
}

/// A natural oscillation.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Oscillation {
    /// 2π/ω_n, period without damping, s.
    pub natural_period: f64,
    /// Equivalent damping ratio ζ at `amplitude_deg`; from 1 on nothing oscillates.
    pub damping_ratio: f64,
    /// Amplitude of that ratio, degrees.
    pub amplitude_deg: f64,
}

impl Oscillation {
    /// 2π / (ω_n √(1 − ζ²)), the period of a decay, s; none if nothing oscillates.
    pub fn damped_period(&self) -> Option<f64> {
        let part = 1.0 - self.damping_ratio * self.damping_ratio;
        (part > 0.0).then(|| self.natural_period / part.sqrt())
    }
}

/// Attitude and oscillations of a free tree that rights itself: its centre of buoyancy is above its centre of
/// gravity; none of another.
pub(super) fn upright(vehicle: &mut RigidVehicle, statics: &Statics) -> Option<Upright> {
    let arm = Vec3(statics.center_of_buoyancy?) - Vec3(statics.center_of_mass);
    let length = arm.norm();
    if !(arm[2] > 0.0 && length.is_normal()) {
        return None;
    }
    let up = arm * length.recip();
    let stiffness = statics.buoyancy * length;
    let inertia = vehicle.inertia();
    let [roll, pitch] = match inertia {
        Some(inertia) => oscillations(vehicle, &inertia, up, stiffness),
        None => [None; 2],
    };
    Some(Upright {
        bow_up_deg: up[0].clamp(-1.0, 1.0).asin().to_degrees(),
        port_up_deg: up[1].atan2(up[2]).to_degrees(),
        roll,
        pitch,
    })
}

/// Those about the level axes nearest to x and y, where `up` is the vertical in the vehicle's axes.
fn oscillations(
    vehicle: &mut RigidVehicle,
    inertia: &SymMat6<f64>,
    up: Vec3<f64>,
    stiffness: f64,
) -> [Option<Oscillation>; 2] {
    let ahead = Vec3([1.0, 0.0, 0.0]);
    let ahead = ahead - up * up[0];
    let ahead = ahead * ahead.norm().recip();
    let axes = [ahead, up.cross(ahead)];
    // The motion that a couple of 1 N m about each axis begins.
    let motions = axes.map(|moment| {
        inertia.solve(&Force {
            moment,
            force: Vec3([0.0; 3]),
        })
    });
    let mobility = axes.map(|axis| motions.map(|motion| axis.dot(motion.angular)));
    let (values, vectors) = symmetric_eigen(mobility);
    let attitude = to_vertical(up);
    let mode = |k: usize| {
        let [a, b] = vectors[k];
        let part = |of: fn(&Motion<f64>) -> Vec3<f64>| of(&motions[0]) * a + of(&motions[1]) * b;
        // Per rad/s about its axis.
        let per_rate = values[k].recip();
        let motion = Motion {
            angular: part(|m| m.angular) * per_rate,
            linear: part(|m| m.linear) * per_rate,
        };
        let frequency = (stiffness * values[k]).sqrt();
        let energy = dissipated(vehicle, attitude, motion, AMPLITUDE * frequency) / frequency;
        (frequency.is_normal() && energy.is_finite()).then(|| Oscillation {
            natural_period: 2.0 * PI / frequency,
            damping_ratio: energy / (2.0 * PI * stiffness * AMPLITUDE * AMPLITUDE),
            amplitude_deg: AMPLITUDE.to_degrees(),
        })
    };
    let mut modes = [0, 1].map(mode);
    if vectors[0][0].abs() < vectors[0][1].abs() {
        modes.swap(0, 1);
    }
    modes
}

/// ∮ P dφ over a cycle of the phase: the power of damping at the speeds `rate` cos φ along a mode.
fn dissipated(
    vehicle: &mut RigidVehicle,
    attitude: Quaternion<f64>,
    mode: Motion<f64>,
    rate: f64,
) -> f64 {
    let still = Motion {
        angular: Vec3([0.0; 3]),
        linear: Vec3([0.0; 3]),
    };
    let held = vehicle.needed(attitude, still);
    let mut power = |rate: f64| {
        let velocity = Motion {
            angular: mode.angular * rate,
            linear: mode.linear * rate,
        };
        let needed = vehicle.needed(attitude, velocity);
        (needed.moment - held.moment).dot(velocity.angular)
            + (needed.force - held.force).dot(velocity.linear)
    };
    let step = 2.0 * PI / POINTS as f64;
    let phases = (0..POINTS).map(|k| step * (k as f64 + 0.5));
    phases.map(|phase| step * power(rate * phase.cos())).sum()
}

/// The attitude in which a direction of the vehicle points up.
fn to_vertical(up: Vec3<f64>) -> Quaternion<f64> {
    let axis = up.cross(Vec3([0.0, 0.0, 1.0]));
    let sin = axis.norm();
    match sin > 0.0 {
        true => turned(axis * sin.recip(), sin.atan2(up[2])),
        false => turned(Vec3([0.0, 0.0, 1.0]), 0.0),
    }
}
