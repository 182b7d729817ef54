//! Friction at its limits, against closed forms.

use crate::rig::{Crate, G, Rig, Soil};
use bathyal::spatial::Vec3;
use bathyal_robot::FileSet;
use bathyal_sim::terrain::{SlopeConfig, Terrain, TerrainConfig};

const SOIL: Soil = Soil {
    stiffness: 1e5,
    damping: 1500.0,
    tangential_stiffness: 1e5,
    tangential_damping: 1500.0,
    static_friction: 0.6,
    kinetic_friction: 0.4,
};

/// Its centre of mass lies in the plane of its lower corners: all bear the same.
const SLED: Crate = Crate {
    mass: 20.0,
    half: [0.3, 0.2, 0.1],
    center: -0.1,
    density: 0.0,
    volume: 0.0,
    added_mass: 0.0,
};

const STEP: f64 = 5e-4;

/// How near to the friction angle both sides are tried, degrees.
const NEAR: f64 = 0.1;

fn slope(degrees: f64) -> Terrain {
    let config = TerrainConfig::Slope(SlopeConfig {
        height: 1.0,
        slope_x_deg: degrees,
        slope_y_deg: 0.0,
    });
    config.build(&FileSet::default()).unwrap()
}

/// A box lying on a slope, gravity first along the slope's normal.
fn lying(cargo: &Crate, soil: &Soil, degrees: f64) -> Rig {
    let mut rig = cargo.rig(soil, slope(degrees));
    let (sin, cos) = degrees.to_radians().sin_cos();
    let up = cargo.half[2] - cargo.mass * G / (4.0 * soil.stiffness);
    rig.place(
        [-sin * up, 0.0, 1.0 + cos * up],
        [0.0, -1.0, 0.0],
        degrees.to_radians(),
    );
    rig.accept();
    rig
}

/// Turns gravity from the slope's normal to the vertical, slowly.
fn tilt(rig: &mut Rig, degrees: f64, duration: f64) {
    let steps = (duration / STEP) as usize;
    for k in 0..steps {
        let part = (k + 1) as f64 / steps as f64;
        let smooth = part * part * (3.0 - 2.0 * part);
        let (sin, cos) = (degrees.to_radians() * (1.0 - smooth)).sin_cos();
        rig.environment.gravity = Vec3([G * sin, 0.0, -G * cos]).into();
        rig.step(STEP);
    }
}

/// Distance moved down the slope.
fn moved(rig: &Rig, from: &[f64]) -> f64 {
    (0..3)
        .map(|k| (rig.state.q[k] - from[k]).powi(2))
        .sum::<f64>()
        .sqrt()
}

#[test]
fn a_box_sticks_just_below_the_friction_angle() {
    let angle = SOIL.static_friction.atan().to_degrees() - NEAR;
    let mut rig = lying(&SLED, &SOIL, angle);
    let start = rig.state.q.clone();
    tilt(&mut rig, angle, 5.0);
    rig.run(2.0, STEP);
    let before = rig.state.q.clone();
    rig.run(3.0, STEP);
    // Springs along the ground bear the slope's part of the weight, those along the normal
    // bear less than before.
    let (sin, cos) = angle.to_radians().sin_cos();
    let along = SLED.mass * G * sin / (4.0 * SOIL.tangential_stiffness);
    let out = SLED.mass * G * (1.0 - cos) / (4.0 * SOIL.stiffness);
    let expected = along.hypot(out);
    /// m; what is left of swinging.
    const CLOSE: f64 = 1e-10;
    let found = moved(&rig, &start);
    assert!((found - expected).abs() < CLOSE, "{found} {expected}");
    assert!(moved(&rig, &before) < CLOSE);
}

#[test]
fn a_box_slides_just_above_the_friction_angle() {
    let angle = SOIL.static_friction.atan().to_degrees() + NEAR;
    let mut rig = lying(&SLED, &SOIL, angle);
    let start = rig.state.q.clone();
    tilt(&mut rig, angle, 5.0);
    rig.run(2.0, STEP);
    assert!(moved(&rig, &start) > 1.0);
    assert!(rig.contact_states()[..4].iter().all(|touch| touch.sliding));
}

#[test]
fn a_sliding_box_accelerates_by_slope_less_kinetic_friction() {
    let angle: f64 = 35.0;
    let mut rig = lying(&SLED, &SOIL, angle);
    tilt(&mut rig, angle, 2.0);
    let speed = |rig: &Rig| Vec3([rig.state.v[3], rig.state.v[4], rig.state.v[5]]).norm();
    let before = speed(&rig);
    rig.run(1.0, STEP);
    let found = speed(&rig) - before;
    let (sin, cos) = angle.to_radians().sin_cos();
    let expected = G * (sin - SOIL.kinetic_friction * cos);
    /// Relative; of the swing along the normal that the tilting has left.
    const CLOSE: f64 = 1e-6;
    assert!((found / expected - 1.0).abs() < CLOSE, "{found} {expected}");
}

/// Slides to rest on flat ground with an effective weight and inertia.
fn slides_to_rest(cargo: Crate, speed: f64) {
    let weight = (cargo.mass - cargo.density * cargo.volume) * G;
    let inertia = cargo.mass + cargo.added_mass;
    let mut rig = cargo.rig(&SOIL, Terrain::plane(0.0));
    let up = cargo.half[2] - weight / (4.0 * SOIL.stiffness);
    rig.place([0.0, 0.0, up], [0.0, 0.0, 1.0], 0.0);
    (rig.state.v[3], rig.state.v[4]) = (0.6 * speed, 0.8 * speed);
    rig.accept();
    rig.run(5.0, STEP);
    let brake = SOIL.kinetic_friction * weight;
    let expected = 0.5 * inertia * speed * speed / brake;
    let found = rig.state.q[0].hypot(rig.state.q[1]);
    // At rest the springs along the ground, stretched to the limit, come back.
    let back = brake / (4.0 * SOIL.tangential_stiffness);
    assert!(
        found < expected && found > expected - 3.0 * back,
        "{found} {expected} {back}"
    );
    assert!(rig.state.v.iter().all(|v| v.abs() < 1e-9));
    // Nor does it turn aside by more than that.
    let aside = 0.6 * rig.state.q[1] - 0.8 * rig.state.q[0];
    assert!(aside.abs() < back, "{aside}");
}

#[test]
fn a_sliding_box_comes_to_rest_after_v_squared_over_two_mu_g() {
    slides_to_rest(SLED, 2.0);
}

#[test]
fn under_water_added_mass_carries_a_sliding_box_farther() {
    slides_to_rest(
        Crate {
            density: 1000.0,
            volume: 0.008,
            added_mass: 6.0,
            ..SLED
        },
        1.0,
    );
}
