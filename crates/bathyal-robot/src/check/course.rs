//! Directional stability of a vehicle that goes ahead, without control.
//!
//! ```text
//! yaw    M [v̇ ṙ]ᵀ + N(U) [v r]ᵀ = 0
//! pitch  M [ẇ q̇]ᵀ + N(U) [w q]ᵀ + [0 k θ]ᵀ = 0,   θ̇ = q
//! G      1 − N_vr N_rv / (N_vv N_rr)
//! ```
//!
//! M and N are those of inertia with added mass and of the wrench of water and of Coriolis forces at the
//! speed U, about the centre of gravity; k is the righting moment. The vehicle is stable if all
//! eigenvalues have negative real parts; in yaw that is G > 0. G is the stability index of submarines: negative
//! without enough fins, above 0 with them, 1 where drift gives no moment. In pitch a free vehicle may heave
//! away while it pitches; one that is held on a level course pitches over at less speed: see `level`.
//! Other motions are left out: surge, and roll with yaw. Quadratic damping vanishes at zero: slopes are those
//! of the chord to a drift of [`DRIFT`].

use super::rigid_vehicle::{RigidVehicle, turned};
use super::statics::Statics;
use bathyal::spatial::{Motion, SymMat6, Vec3};
use serde::Serialize;

/// Drift angle of the slopes, rad, about 1°.
const DRIFT: f64 = 0.02;

/// Rounds of Durand and Kerner's iteration, which converges quadratically to three roots.
const ROUNDS: usize = 200;

/// Stability in yaw and in pitch at a speed ahead.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CourseStability {
    /// Speed ahead, m/s.
    pub speed: f64,
    /// Sway and yaw.
    pub yaw: PlaneStability,
    /// Heave and pitch, with the righting moment.
    pub pitch: PlaneStability,
}

/// Stability in one plane.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PlaneStability {
    /// True if deviations decay by themselves.
    pub stable: bool,
    /// G; none without damping. Of pitch without the righting moment.
    pub index: Option<f64>,
    /// Largest real part of the eigenvalues, 1/s: the slowest decay, or the fastest growth.
    pub growth_rate: f64,
}

/// Stability of a tree at a speed; none if its inertia is not known.
pub(super) fn course_stability(
    vehicle: &mut RigidVehicle,
    statics: &Statics,
    speed: f64,
) -> Option<CourseStability> {
    let inertia = vehicle.inertia()?;
    let arm = statics.metacentric_height.unwrap_or(0.0);
    let righting = statics.buoyancy * arm;
    // Entries of a velocity: roll, pitch, yaw, surge, sway, heave.
    let yaw = Plane::new(vehicle, &inertia, [4, 2], speed);
    let pitch = Plane::new(vehicle, &inertia, [5, 1], speed);
    Some(CourseStability {
        speed,
        yaw: yaw.stability(0.0)?,
        pitch: pitch.stability(righting)?,
    })
}

/// M and N of a drift and a turning.
struct Plane {
    mass: [[f64; 2]; 2],
    damping: [[f64; 2]; 2],
}

impl Plane {
    fn new(
        vehicle: &mut RigidVehicle,
        inertia: &SymMat6<f64>,
        entries: [usize; 2],
        speed: f64,
    ) -> Self {
        let mass = entries.map(|i| entries.map(|j| inertia.element(i, j)));
        // The length of a uniform rod of this inertia.
        let length = (12.0 * mass[1][1] / mass[0][0]).sqrt();
        let deviations = [DRIFT * speed, 2.0 * DRIFT * speed / length];
        let mut needed = |entry: usize, by: f64| {
            let mut v = [0.0, 0.0, 0.0, speed, 0.0, 0.0];
            v[entry] += by;
            let still = turned(Vec3([0.0, 0.0, 1.0]), 0.0);
            let wrench = vehicle.needed(still, Motion::from_array(v)).to_array();
            entries.map(|i| wrench[i])
        };
        let columns = [0, 1].map(|j| {
            let (ahead, back) = (
                needed(entries[j], deviations[j]),
                needed(entries[j], -deviations[j]),
            );
            [0, 1].map(|i| (ahead[i] - back[i]) / (2.0 * deviations[j]))
        });
        Plane {
            mass,
            damping: [0, 1].map(|i| [0, 1].map(|j| columns[j][i])),
        }
    }

    /// det(M λ² + N λ + K) = 0 with K = diag(0, k), divided by λ: with k = 0 by λ².
    fn stability(&self, righting: f64) -> Option<PlaneStability> {
        let ([[a, b], [c, d]], [[e, f], [g, h]]) = (self.mass, self.damping);
        let cubic = [
            a * d - b * c,
            a * h + e * d - b * g - f * c,
            e * h - f * g + a * righting,
            e * righting,
        ];
        let coefficients = if righting == 0.0 { &cubic[..3] } else { &cubic };
        let growth_rate = largest_real_part(coefficients)?;
        Some(PlaneStability {
            stable: growth_rate < 0.0,
            index: (e * h != 0.0).then(|| 1.0 - f * g / (e * h)),
            growth_rate,
        })
    }
}

/// The largest real part of the roots of a polynomial, highest power first, by the iteration of Durand and
/// Kerner; none if it is not finite.
fn largest_real_part(coefficients: &[f64]) -> Option<f64> {
    let leading = coefficients[0];
    let monic: Vec<f64> = coefficients.iter().map(|c| c / leading).collect();
    // Bound of Cauchy, which sets the size of the first guesses.
    let bound = 1.0 + monic[1..].iter().fold(0.0_f64, |most, c| most.max(c.abs()));
    if !bound.is_finite() {
        return None;
    }
    let mut roots: Vec<[f64; 2]> = (1..monic.len())
        .map(|k| {
            let (sin, cos) = (0.4 + 2.3 * k as f64).sin_cos();
            [bound * cos, bound * sin]
        })
        .collect();
    for _ in 0..ROUNDS {
        for i in 0..roots.len() {
            let at = roots[i];
            let value = monic[1..]
                .iter()
                .fold([1.0, 0.0], |sum, c| add(times(sum, at), [*c, 0.0]));
            let others = (0..roots.len()).filter(|j| *j != i);
            let product = others.fold([1.0, 0.0], |product, j| {
                times(product, [at[0] - roots[j][0], at[1] - roots[j][1]])
            });
            let step = quotient(value, product);
            if step.iter().all(|x| x.is_finite()) {
                roots[i] = [at[0] - step[0], at[1] - step[1]];
            }
        }
    }
    roots.iter().map(|root| root[0]).reduce(f64::max)
}

fn add(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

fn times(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]]
}

fn quotient(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    let square = b[0] * b[0] + b[1] * b[1];
    times(a, [b[0] / square, -b[1] / square])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the roots' own conditioning.
    const ROUNDING: f64 = 1e-9;

    #[test]
    fn roots_are_those_that_the_polynomial_was_made_of() {
        // (λ + 1)(λ + 2), (λ − 3)(λ² + 2 λ + 5), and roots of very different size.
        for (coefficients, largest) in [
            (vec![1.0, 3.0, 2.0], -1.0),
            (vec![2.0, -2.0, -2.0, -30.0], 3.0),
            (vec![1.0, 1e3 + 1e-2, 10.0], -1e-2),
        ] {
            let found = largest_real_part(&coefficients).unwrap();
            assert!(
                (found - largest).abs() < ROUNDING * 1e3,
                "{found} {largest}"
            );
        }
    }

    #[test]
    fn the_sign_of_the_index_is_that_of_the_stability() {
        let plane = |cross: f64| Plane {
            mass: [[2.0, 0.1], [0.1, 1.0]],
            damping: [[3.0, cross], [1.0, 2.0]],
        };
        for (cross, stable) in [(-5.0, true), (5.9, true), (6.1, false), (20.0, false)] {
            let found = plane(cross).stability(0.0).unwrap();
            assert_eq!(found.stable, stable);
            assert_eq!(found.index.unwrap() > 0.0, stable);
        }
    }
}
