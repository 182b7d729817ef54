//! Added mass and drag of a vehicle of unknown outline, from what is known: the volume V that it
//! displaces, and how its mass is spread.

use crate::geometry::Solid;
use crate::robot::Body;
use crate::spec::inertia_about_center_of_mass;

/// Added mass over displaced mass of a cube: 0.64 to 0.68.
const CUBE: f64 = 2.0 / 3.0;
/// C_D of a cube across a face.
const CUBE_DRAG: f64 = 1.16;
/// Moment of drag over that of the cube's area at the radius of gyration, fitted to published
/// vehicles: their parts are spread out, and move faster than the radius of gyration.
const SPREAD: f64 = 8.0;

/// The radii of gyration of a body about its axes, m; of its shape, if its inertia is missing or that
/// of a larger body.
fn radii(body: &Body, solid: &Solid) -> [f64; 3] {
    let inertia = inertia_about_center_of_mass(body);
    let mass = body.mass.unwrap_or(0.0);
    let half = (0..3).map(|i| (solid.upper[i] - solid.lower[i]) / 2.0);
    let largest = half.fold(0.0, |sum, x| sum + x * x).sqrt();
    core::array::from_fn(|i| {
        let own = (inertia[i][i] / mass).sqrt();
        match own > 0.0 && own <= largest {
            true => own,
            false => (solid.moments[i][i] / solid.volume).sqrt(),
        }
    })
}

/// A = ⅔ ρ V, about the axes ⅔ ρ V k², k the radius of gyration.
pub(super) fn added_mass(body: &Body, solid: &Solid, density: f64) -> [f64; 6] {
    let carried = CUBE * density * solid.volume;
    let turning = radii(body, solid).map(|k| carried * k * k);
    [
        carried, carried, carried, turning[0], turning[1], turning[2],
    ]
}

/// ½ ρ C_D V^⅔, about the axes 8 times that, times k³.
pub(super) fn quadratic_damping(body: &Body, solid: &Solid, density: f64) -> [f64; 6] {
    let force = 0.5 * density * CUBE_DRAG * solid.volume.powf(2.0 / 3.0);
    let turning = radii(body, solid).map(|k| SPREAD * force * k.powi(3));
    [force, force, force, turning[0], turning[1], turning[2]]
}
