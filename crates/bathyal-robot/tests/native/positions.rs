//! Angles, frames and matrices mean what the documentation says.

use crate::{LINK, VEHICLE, toml};
use bathyal_robot::robot::Pose;
use bathyal_robot::{joint_placement, to_pose, to_spec};

/// A few roundings.
const ROUNDING: f64 = 1e-15;

fn same(a: [[f64; 3]; 3], b: [[f64; 3]; 3]) {
    for (x, y) in a.as_flattened().iter().zip(b.as_flattened()) {
        assert!((x - y).abs() <= ROUNDING, "{a:?} {b:?}");
    }
}

#[test]
fn four_ways_to_say_an_orientation() {
    // 90 degrees about z: x goes to y.
    let turned = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let half = std::f64::consts::FRAC_1_SQRT_2;
    for pose in [
        Pose {
            rpy_deg: Some([0.0, 0.0, 90.0]),
            ..Pose::default()
        },
        Pose {
            rpy_rad: Some([0.0, 0.0, std::f64::consts::FRAC_PI_2]),
            ..Pose::default()
        },
        Pose {
            quaternion_xyzw: Some([0.0, 0.0, 7.0 * half, 7.0 * half]),
            ..Pose::default()
        },
        Pose {
            rotation: Some(turned),
            ..Pose::default()
        },
    ] {
        same(to_pose(&pose).rotation.0, turned);
    }
}

#[test]
fn roll_comes_first_and_yaw_last() {
    // Roll 90 takes y to z, then yaw 90 leaves z.
    let pose = Pose {
        rpy_deg: Some([90.0, 0.0, 90.0]),
        ..Pose::default()
    };
    let r = to_pose(&pose).rotation.0;
    same(r, [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
}

#[test]
fn degrees_and_radians_give_one_placement() {
    let with = |mdh: &str| {
        let text = format!("{VEHICLE}{LINK}joint = {{ type = \"revolute\" }}\nmdh = {mdh}\n");
        joint_placement(&toml(&text).unwrap().robot.bodies[1])
    };
    let degrees = with("{ a = 0.2, alpha_deg = 90, theta_deg = 30, d = 0.1 }");
    let radians = with(
        "{ a = 0.2, alpha_rad = 1.5707963267948966, theta_rad = 0.5235987755982988, d = 0.1 }",
    );
    same(degrees.rotation.0, radians.rotation.0);
    assert_eq!(degrees.position, radians.position);
}

#[test]
fn moments_about_the_origin_are_moved_to_the_center_of_mass() {
    let link = "joint = { type = \"fixed\" }\ncenter_of_mass = [0.1, 0, 0]\n";
    let text = format!("{VEHICLE}{LINK}{link}").replace(
        "xx = 0.1, yy = 0.1, zz = 0.1",
        "xx = 0.1, yy = 0.13, zz = 0.13, about = \"origin\"",
    );
    let spec = to_spec(&toml(&text).unwrap().robot).unwrap();
    same(
        spec.bodies[1].inertia,
        [[0.1, 0.0, 0.0], [0.0, 0.1, 0.0], [0.0, 0.0, 0.1]],
    );
}

#[test]
fn added_mass_is_turned_and_moved_from_its_frame() {
    // 2 kg of added mass along the frame's x, which is the body's y, half a metre ahead.
    let text = VEHICLE.replace(
        "displaced_volume",
        "added_mass = { diagonal = [2, 0, 0, 0, 0, 0], frame = { position = [0.5, 0, 0], rpy_deg = [0, 0, 90] } }\ndisplaced_volume",
    );
    let spec = to_spec(&toml(&text).unwrap().robot).unwrap();
    let m = spec.bodies[0].added_mass; // [angular; linear]
    let expected = [(4, 4, 2.0), (2, 4, 1.0), (4, 2, 1.0), (2, 2, 0.5)];
    for i in 0..6 {
        for j in 0..6 {
            let hit = expected.iter().find(|e| (e.0, e.1) == (i, j));
            let value = hit.map_or(0.0, |e| e.2);
            assert!((m[i][j] - value).abs() <= ROUNDING, "[{i}][{j}] {m:?}");
        }
    }
}
