//! A box topples when its centre of mass passes over its edge.

use crate::rig::{Crate, G, Soil};
use bathyal::spatial::Vec3;
use bathyal_sim::terrain::Terrain;

/// Hard, and rougher than any slope here.
const SOIL: Soil = Soil {
    stiffness: 1e6,
    damping: 3000.0,
    tangential_stiffness: 1e6,
    tangential_damping: 3000.0,
    static_friction: 3.0,
    kinetic_friction: 2.5,
};

const STEP: f64 = 2e-4;

/// The largest angle between the box's axis and the ground's normal after the slope has
/// slowly become this steep, and 3 s more.
fn largest_lean(cargo: &Crate, degrees: f64) -> f64 {
    const DURATION: f64 = 6.0;
    let mut rig = cargo.rig(&SOIL, Terrain::plane(0.0));
    let weight = (cargo.mass - cargo.density * cargo.volume) * G;
    let up = cargo.half[2] - weight / (4.0 * SOIL.stiffness);
    rig.place([0.0, 0.0, up], [0.0, 0.0, 1.0], 0.0);
    rig.accept();
    let mut largest: f64 = 0.0;
    for k in 0..(9.0 / STEP) as usize {
        let part = (k as f64 * STEP / DURATION).min(1.0);
        let smooth = part * part * (3.0 - 2.0 * part);
        let (sin, cos) = (degrees.to_radians() * smooth).sin_cos();
        rig.environment.gravity = Vec3([G * sin, 0.0, -G * cos]).into();
        rig.step(STEP);
        let upright = rig.bodies.motion(0).pose.rotation.column(2)[2];
        largest = largest.max(upright.clamp(-1.0, 1.0).acos());
        if largest > 0.5 {
            break;
        }
    }
    largest
}

/// tan α = half width / height of the centre of mass, less what the ground gives way.
fn topples_at_the_right_angle(cargo: Crate, lever: f64) {
    let angle = (cargo.half[0] / lever).atan().to_degrees();
    // The lower edge bears everything and sinks; the box leans by that, radians.
    let weight = (cargo.mass - cargo.density * cargo.volume) * G;
    let gives = weight / (2.0 * SOIL.stiffness) / (2.0 * cargo.half[0]);
    /// Degrees; covers what the tilting leaves of swinging.
    const NEAR: f64 = 0.1;
    let below = largest_lean(&cargo, angle - gives.to_degrees() - NEAR);
    assert!(below < 2.0 * gives, "leans by {below} rad below the angle");
    let above = largest_lean(&cargo, angle + NEAR);
    assert!(above > 0.5, "leans by {above} rad above the angle");
}

#[test]
fn a_box_topples_when_its_centre_of_mass_passes_over_its_edge() {
    topples_at_the_right_angle(Crate::dry(20.0, [0.1, 0.2, 0.25], 0.05), 0.3);
}

#[test]
fn under_water_it_topples_when_the_centre_of_what_weighs_does() {
    // Buoyancy acts at the middle, weight above: the lever is that of their sum.
    let mut wet = Crate::dry(20.0, [0.1, 0.2, 0.25], 0.05);
    wet.density = 1000.0;
    wet.volume = 0.008;
    wet.added_mass = 5.0;
    let lever = (20.0 * 0.3 - 8.0 * 0.25) / 12.0;
    topples_at_the_right_angle(wet, lever);
}
