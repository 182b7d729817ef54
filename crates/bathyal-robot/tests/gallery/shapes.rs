//! Floating and sinking: what the shapes displace, and what the files give.

use crate::{load, shared, total_mass};
use bathyal::spatial::{Pose, Vec3};
use bathyal_robot::robot::{Body, Purpose, Robot, Shape};
use bathyal_robot::{joint_placement, to_pose};
use std::f64::consts::PI;

/// Volume and its first moment of what a body is estimated from.
fn displaced(body: &Body) -> (f64, Vec3<f64>) {
    let solid = body
        .geometry
        .iter()
        .filter(|g| g.purpose != Purpose::Display);
    solid.fold((0.0, Vec3([0.0; 3])), |(volume, moment), geometry| {
        let v = match &geometry.shape {
            Shape::Box { size } => size.iter().product(),
            Shape::Sphere { radius } => 4.0 / 3.0 * PI * radius.powi(3),
            Shape::Ellipsoid { semi_axes } => 4.0 / 3.0 * PI * semi_axes.iter().product::<f64>(),
            Shape::Cylinder { radius, length } => PI * radius.powi(2) * length,
            Shape::Capsule { radius, length } => {
                PI * radius.powi(2) * (length + 4.0 / 3.0 * radius)
            }
            Shape::Mesh(_) => panic!("the gallery has no meshes"),
        };
        let center = geometry
            .pose
            .as_ref()
            .map_or(Vec3([0.0; 3]), |p| to_pose(p).position);
        (volume + v, moment + center * v)
    })
}

/// Poses of all bodies at q = 0.
fn poses(robot: &Robot) -> Vec<Pose<f64>> {
    fn pose(robot: &Robot, body: &Body) -> Pose<f64> {
        let own = joint_placement(body);
        match &body.parent {
            Some(parent) => pose(robot, robot.body(parent).expect("a parent")).compose(&own),
            None => own,
        }
    }
    robot.bodies.iter().map(|body| pose(robot, body)).collect()
}

/// Buoyancy less weight by weight, and how far the centre of buoyancy is above the
/// barycentre, as the shapes have it.
fn buoyancy(robot: &Robot) -> (f64, f64) {
    let mass = total_mass(robot);
    let (mut volume, mut lift, mut weight) = (0.0, 0.0, 0.0);
    for (body, pose) in robot.bodies.iter().zip(poses(robot)) {
        let (v, moment) = displaced(body);
        volume += v;
        if v > 0.0 {
            lift += v * pose.point_to_parent(moment * (1.0 / v))[2];
        }
        let center = Vec3(body.center_of_mass.unwrap_or_default());
        weight += body.mass.unwrap_or(0.0) * pose.point_to_parent(center)[2];
    }
    let excess = (volume * robot.density() - mass) / mass;
    (excess, lift / volume - weight / mass)
}

#[test]
fn rovs_float_a_little_and_stand_upright() {
    for name in ["rov_tiburon", "dual_arm_vehicle"] {
        let (excess, height) = buoyancy(&load(name).robot);
        println!(
            "{name}: {:+.2} % of its weight, {height:.3} m",
            100.0 * excess
        );
        assert!((0.0..0.02).contains(&excess), "{name}: {excess}");
        assert!(height > 0.05, "{name}: {height}");
    }
}

#[test]
fn walkers_stand_on_the_seabed() {
    for name in ["aquarobot", "crabster", "frame_walker"] {
        let (excess, _) = buoyancy(&load(name).robot);
        println!("{name}: {:+.1} % of its weight", 100.0 * excess);
        assert!((-0.7..-0.1).contains(&excess), "{name}: {excess}");
    }
}

/// A body of uniform density about as heavy as its material: not lead, not air.
#[test]
fn shapes_and_masses_fit_each_other() {
    for name in [
        "aquarobot",
        "crabster",
        "dual_arm_vehicle",
        "frame_walker",
        "rov_tiburon",
    ] {
        let robot = load(name).robot;
        for body in &robot.bodies {
            let (volume, _) = displaced(body);
            let density = body.mass.expect("a mass") / volume;
            assert!(
                (500.0..8000.0).contains(&density),
                "{name}: {} has {density:.0} kg/m3",
                body.name
            );
        }
    }
}

#[test]
fn bluerov2_weighs_and_floats_as_measured() {
    let robot = load("bluerov2_alpha").robot;
    let vehicle = robot.body("vehicle").expect("a vehicle");
    let water = &vehicle.hydrodynamics;
    let (weight, lift) = (13.17, 13.082);
    // The volume is written with seven digits.
    let digits = 1e-6;
    assert_eq!(vehicle.mass, Some(weight));
    let displaced = water.displaced_volume.expect("a volume") * robot.density();
    assert!((displaced - lift).abs() < digits * lift);
    assert_eq!(water.center_of_buoyancy, Some([0.0074, 0.0, 0.02]));

    // With arm, foam and ballast it is neutral: the makers of the numbers trimmed it so.
    let volumes = robot
        .bodies
        .iter()
        .filter_map(|b| b.hydrodynamics.displaced_volume);
    let net = 9.81 * (volumes.sum::<f64>() * robot.density() - total_mass(&robot));
    println!("bluerov2_alpha: {net:+.2} N");
    assert!(net.abs() < 0.5, "{net} N");

    let Some(data) = shared("robots_and_benchmarks.json") else {
        return;
    };
    let measured = &data["reach_alpha5_uvms"];
    assert_eq!(measured["vehicle"]["weight_mass_eq"], weight);
    assert_eq!(measured["vehicle"]["buoyancy_mass_eq"], lift);
    assert_eq!(measured["vehicle"]["rho"], robot.density());
    for (link, name) in [
        ("armbase", "arm base"),
        ("shoulder", "shoulder"),
        ("upperarm", "upper arm"),
        ("elbow", "elbow"),
        ("wrist", "wrist"),
        ("jaw", "jaw"),
    ] {
        let body = robot.body(name).expect("a link");
        assert_eq!(measured["link_mass"][link].as_f64(), body.mass, "{name}");
        let litres = measured["link_volume_L"][link].as_f64().expect("a volume");
        let volume = body.hydrodynamics.displaced_volume.expect("a volume");
        assert!((volume - 1e-3 * litres).abs() < 1e-12, "{name}");
    }
}
