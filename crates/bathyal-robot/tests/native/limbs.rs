//! One description, several copies.

use crate::{VEHICLE, toml};
use bathyal_robot::joint_placement;

const LEGS: &str = r#"
[[limbs]]
name = "leg"
copies = [
    { name = "front", parent = "hull", mdh = { branch_theta_deg = 60 } },
    { name = "rear", parent = "hull", pose = { position = [-1, 0, 0], rpy_deg = [0, 0, 180] } },
]

[[limbs.bodies]]
name = "thigh"
joint = { type = "revolute", name = "hip" }
mdh = { a = 0.5 }
mass = 2.0
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }

[[limbs.bodies]]
name = "shank"
parent = "thigh"
joint = { type = "revolute", mimic = { joint = "hip", multiplier = -1, offset = 0 } }
mdh = { a = 0.3 }
mass = 1.0
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }
"#;

/// A rounding or two of half a metre.
const ROUNDING: f64 = 1e-15;

#[test]
fn copies_are_named_hung_and_placed() {
    let robot = toml(&format!("{VEHICLE}{LEGS}")).unwrap().robot;
    let names: Vec<&str> = robot.bodies.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "hull",
            "front.thigh",
            "front.shank",
            "rear.thigh",
            "rear.shank"
        ]
    );
    assert!(robot.limbs.is_empty());
    let [thigh, shank, rear] = [1, 2, 3].map(|i| &robot.bodies[i]);
    assert_eq!(thigh.parent.as_deref(), Some("hull"));
    assert_eq!(shank.parent.as_deref(), Some("front.thigh"));
    assert_eq!(thigh.joint_name(), "front.hip");
    assert_eq!(shank.joint.mimic.as_ref().unwrap().joint, "front.hip");
    // Turned by 60 degrees about the hull, then half a metre outward.
    let (s, c) = 60_f64.to_radians().sin_cos();
    let close = |found: [f64; 3], expected: [f64; 3]| {
        let off = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
        assert!(
            off.fold(0.0, f64::max) <= ROUNDING,
            "{found:?} {expected:?}"
        );
    };
    close(joint_placement(thigh).position.0, [0.5 * c, 0.5 * s, 0.0]);
    close(joint_placement(rear).position.0, [-1.5, 0.0, 0.0]);
}

#[test]
fn a_fault_in_a_copy_points_at_the_limb() {
    let text = format!("{VEHICLE}{LEGS}").replace("mass = 1.0", "mass = -1.0");
    let told = toml(&text).unwrap_err().to_string();
    assert!(
        told.starts_with("robot.toml:33:8: body 'front.shank': mass is -1"),
        "{told}"
    );
}
