//! Things that stand on the ground sink in by their weight over the stiffness, and stay.

use crate::rig::{Crate, G, Rig, Soil};
use bathyal_sim::terrain::Terrain;

const SOIL: Soil = Soil {
    stiffness: 2e4,
    damping: 400.0,
    tangential_stiffness: 1e4,
    tangential_damping: 200.0,
    static_friction: 0.7,
    kinetic_friction: 0.5,
};

const STEP: f64 = 1e-3;

/// Seconds after which oscillations, of 10 to 20 1/s decay, are gone.
const SETTLED: f64 = 4.0;

/// Depth against closed form, m: what is left of the oscillations and of rounding.
const DEPTH: f64 = 1e-12;

/// Movement along the ground from then on, m: rounding.
const DRIFT: f64 = 1e-13;

fn stands(cargo: Crate) {
    let mut rig = cargo.rig(&SOIL, Terrain::plane(-3.0));
    rig.place(
        [0.3, -0.2, -3.0 + cargo.half[2] + 0.05],
        [0.0, 0.0, 1.0],
        0.4,
    );
    rig.accept();
    rig.run(SETTLED, STEP);
    let before = rig.state.q.clone();
    rig.run(10.0, STEP);
    let weight = (cargo.mass - cargo.density * cargo.volume) * G;
    let expected = weight / (4.0 * SOIL.stiffness);
    let depths = rig.depths();
    assert_eq!(depths.len(), 4);
    for depth in depths {
        assert!((depth - expected).abs() < DEPTH, "{depth} {expected}");
    }
    for k in 0..7 {
        let moved = rig.state.q[k] - before[k];
        assert!(moved.abs() < DRIFT, "q[{k}] moved by {moved}");
    }
}

#[test]
fn a_dry_box_sinks_in_by_weight_over_stiffness_and_does_not_drift_in_10_s() {
    stands(Crate::dry(20.0, [0.3, 0.2, 0.1], 0.02));
}

#[test]
fn a_wet_box_sinks_in_by_weight_less_buoyancy_and_does_not_drift_in_10_s() {
    let mut wet = Crate::dry(20.0, [0.3, 0.2, 0.1], -0.02);
    wet.density = 1025.0;
    wet.volume = 0.012;
    wet.added_mass = 8.0;
    stands(wet);
}

#[test]
fn a_foot_on_a_ball_joint_lies_flat_under_its_post() {
    // A post in a vertical guide, a foot with a rim of eight points and its centre, tilted.
    let rim: Vec<String> = (0..8)
        .map(|i| {
            let angle = f64::from(i) * core::f64::consts::FRAC_PI_4;
            let (y, x) = angle.sin_cos();
            format!("{{ position = [{:?}, {:?}, -0.06] }}", 0.13 * x, 0.13 * y)
        })
        .collect();
    let text = format!(
        "water_density = 0.0\n{}\n[[bodies]]\nname = \"post\"\n\
         joint = {{ type = \"prismatic\" }}\nmass = 40.0\ninertia = {{ xx = 1.0, yy = 1.0, zz = 0.1 }}\n\
         [[bodies]]\nname = \"foot\"\nparent = \"post\"\n\
         joint = {{ type = \"ball\", friction = {{ viscous = 2.0 }}, limits = {{ cone_deg = 25.0 }} }}\n\
         mass = 6.0\ncenter_of_mass = [0.0, 0.0, -0.04]\n\
         inertia = {{ xx = 0.026, yy = 0.026, zz = 0.05 }}\n\
         contacts = [{{ position = [0.0, 0.0, -0.06] }}, {}]\n",
        SOIL.text(),
        rim.join(", ")
    );
    let mut rig = Rig::new(&text, Terrain::plane(0.0));
    let (sin, cos) = (0.5 * 0.25_f64).sin_cos();
    rig.state
        .q
        .copy_from_slice(&[0.12, cos, sin * 0.6, sin * 0.8, 0.0]);
    rig.accept();
    rig.run(SETTLED, STEP);
    let before = rig.state.q.clone();
    rig.run(10.0, STEP);
    let expected = 46.0 * G / (9.0 * SOIL.stiffness);
    let mean = rig.depths().iter().sum::<f64>() / 9.0;
    assert_eq!(rig.depths().len(), 9);
    assert!((mean - expected).abs() < DEPTH, "{mean} {expected}");
    for (now, before) in rig.state.q.iter().zip(&before) {
        assert!((now - before).abs() < DRIFT);
    }
    // The anchors of the rim hold what is left of the tilt; their springs are small.
    let [_, _, x, y, _] = rig.state.q[..] else {
        unreachable!()
    };
    assert!(
        2.0 * x.hypot(y) < 0.01,
        "the foot leans by {}",
        2.0 * x.hypot(y)
    );
}
