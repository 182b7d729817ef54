//! Damping and drag that feed energy into a motion.
//!
//! ```text
//! P(ν) = Σ fᵀ ν > 0     for a sampled twist ν through the water
//! ```
//!
//! Twists are the six axes, the principal axes of the symmetric part of the damping, and random
//! ones. Angular speeds are a length of the body away from the linear ones. Lift does no work, and
//! laws by name, which may have derivatives proportional to a speed, are not looked at.

use super::size::BodySizes;
use super::warning::Warning;
use crate::load::Loaded;
use crate::spec::drag_force;
use crate::text::short;
use bathyal::Spec;
use bathyal::random::SplitMix64;
use bathyal::spatial::symmetric_eigen;
use bathyal::spec::{BodySpec, Drag};

/// Speeds, m/s, at which damping is tried.
const SPEEDS: [f64; 3] = [0.05, 0.5, 2.0];
/// Random twists, per speed.
const RANDOM_TWISTS: usize = 64;
/// Power fed, relative to that of all components of the force, that is a rounding of the data.
const ROUNDED: f64 = 1e-6;
/// Length that relates angular and linear speeds of bodies without a size, m.
const DEFAULT_LENGTH: f64 = 0.5;

pub(super) fn check(loaded: &Loaded, spec: &Spec, sizes: &BodySizes, warnings: &mut Vec<Warning>) {
    for (i, body) in spec.bodies.iter().enumerate() {
        let damped = body.drag.iter().any(|law| matches!(law, Drag::Damping(_)));
        if !damped || body.drag.iter().all(dissipates) {
            continue;
        }
        let length = sizes.known(i).unwrap_or(DEFAULT_LENGTH);
        let Some(worst) = worst_twist(body, spec.density, length) else {
            continue;
        };
        let line = loaded
            .source
            .line(&format!("bodies[{i}].hydrodynamics.drag"));
        let place = line.map_or(String::new(), |line| format!(" (line {line})"));
        warnings.push(Warning::new(
            "dissipation",
            format!(
                "'{}': damping{place} feeds {} W into the motion with {}, {} % of what its elements exchange",
                body.name,
                short(worst.power),
                named(&worst.twist),
                short(100.0 * worst.part)
            ),
            "damping takes energy if its elements are positive and its symmetric part is positive semidefinite; Fossen's derivatives (X_u, Y_r, N_v) have the opposite signs, and lift belongs into `strip` or a law",
        ));
    }
}

/// True if a law is known to take energy from every motion: a cylinder, or damping whose matrices
/// are diagonal and not negative.
fn dissipates(law: &Drag) -> bool {
    let damps = |matrix: &[[f64; 6]; 6]| {
        let mut elements = (0..6).flat_map(|i| (0..6).map(move |j| (i, j)));
        elements.all(|(i, j)| matrix[i][j] == 0.0 || (i == j && matrix[i][j] > 0.0))
    };
    match law {
        Drag::Cylinder(_) => true,
        Drag::Damping(law) => damps(&law.linear) && damps(&law.quadratic),
        Drag::Isotropic(_) => true,
        Drag::Strip(_) | Drag::Derivatives(_) | Drag::Hull(_) => false,
        Drag::AddedMassCorrection(_) | Drag::Own(_) => false,
    }
}

/// A twist into which energy is fed.
struct Fed {
    /// [ω; v], rad/s and m/s.
    twist: [f64; 6],
    /// W.
    power: f64,
    /// Power over the sum of the magnitudes of its components.
    part: f64,
}

/// The twist of the largest part of power fed, if any is fed.
fn worst_twist(body: &BodySpec, density: f64, length: f64) -> Option<Fed> {
    let mut directions: Vec<[f64; 6]> = (0..6)
        .map(|k| core::array::from_fn(|i| f64::from(u8::from(i == k))))
        .collect();
    for law in &body.drag {
        if let Drag::Damping(damping) = law {
            directions.extend(principal_twists(&damping.linear, length));
            directions.extend(principal_twists(&damping.quadratic, length));
        }
    }
    let mut random = SplitMix64::new(1);
    for _ in 0..RANDOM_TWISTS {
        directions.push(core::array::from_fn(|_| random.symmetric()));
    }
    let mut worst: Option<Fed> = None;
    for speed in SPEEDS {
        for direction in &directions {
            let size = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
            let twist: [f64; 6] = core::array::from_fn(|i| {
                let angular = if i < 3 { length.recip() } else { 1.0 };
                direction[i] / size * speed * angular
            });
            let force = drag_force(&body.drag, density, &twist);
            let parts = force.iter().zip(&twist).map(|(f, v)| f * v);
            let (power, all) = parts.fold((0.0, 0.0), |(sum, all), x| (sum + x, all + x.abs()));
            let part = power / all;
            if part > ROUNDED && worst.as_ref().is_none_or(|worst| part > worst.part) {
                worst = Some(Fed { twist, power, part });
            }
        }
    }
    worst
}

/// Eigenvectors of the symmetric part of a damping matrix, in units of speed.
fn principal_twists(matrix: &[[f64; 6]; 6], length: f64) -> [[f64; 6]; 6] {
    let unit = |i: usize| if i < 3 { length.recip() } else { 1.0 };
    let scaled = |i: usize, j: usize| 0.5 * (matrix[i][j] + matrix[j][i]) * unit(i) * unit(j);
    let rows = core::array::from_fn(|i| core::array::from_fn(|j| scaled(i, j)));
    symmetric_eigen(rows).1
}

/// The two largest components of a twist.
fn named(twist: &[f64; 6]) -> String {
    const AXES: [(&str, &str); 6] = [
        ("roll", "rad/s"),
        ("pitch", "rad/s"),
        ("yaw", "rad/s"),
        ("surge", "m/s"),
        ("sway", "m/s"),
        ("heave", "m/s"),
    ];
    let mut order = [0, 1, 2, 3, 4, 5];
    order.sort_by(|i: &usize, j| twist[*j].abs().total_cmp(&twist[*i].abs()));
    let large = |i: &&usize| twist[**i].abs() > 0.3 * twist[order[0]].abs();
    let parts = order.iter().filter(large).take(3).map(|i| {
        let (axis, unit) = AXES[*i];
        format!("{axis} {} {unit}", short(twist[*i]))
    });
    parts.collect::<Vec<_>>().join(", ")
}
