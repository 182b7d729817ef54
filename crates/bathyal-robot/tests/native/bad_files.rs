//! Errors of robot files: message, position and suggested correction.

use crate::{LINK, VEHICLE, toml};
use bathyal_robot::{Format, Options};

/// (what is appended to the vehicle and its link, how the message begins).
const SPOILT: &[(&str, &str)] = &[
    (
        "joint = { type = \"revolut\" }",
        "robot.toml:19:18: unknown variant `revolut`, expected one of `fixed`, `revolute`",
    ),
    (
        "joint = { type = \"revolute\", axes = [0, 0, 1] }",
        "robot.toml:19:30: unknown field `axes`, expected one of `type`",
    ),
    (
        "joint = { type = \"revolute\", axis = [0, 0] }",
        "robot.toml:19:37: invalid length 2, expected an array of length 3",
    ),
    (
        "joint = { type = \"revolute\", axis = [0, 0, 0] }",
        "robot.toml:19:37: body 'link': joint.axis is [0.0, 0.0, 0.0]; give a nonzero vector",
    ),
    (
        "joint = { type = \"screw\" }",
        "robot.toml:19:9: body 'link': joint.pitch is missing; give the pitch of the screw joint",
    ),
    (
        "joint = { type = \"ball\", pitch = 0.1 }",
        "robot.toml:19:34: body 'link': joint.pitch does not apply to a ball joint",
    ),
    (
        "joint = { type = \"revolute\", limits = { deg = [90, -90] } }",
        "robot.toml:19:47: body 'link': joint.limits.deg is [90, -90]; give the minimum first",
    ),
    (
        "joint = { type = \"prismatic\", limits = { deg = [-90, 90] } }",
        "robot.toml:19:48: body 'link': joint.limits.deg does not apply to a prismatic joint; it has m",
    ),
    (
        "joint = { type = \"revolute\", limits = { deg = [0, 1], rad = [0, 1] } }",
        "robot.toml:19:47: body 'link': joint.limits.deg is given together with rad",
    ),
    (
        "joint = { type = \"revolute\", mimic = { joint = \"elbow\", multiplier = 1, offset = 0 } }",
        "robot.toml:19:48: body 'link': joint.mimic.joint is 'elbow', but there is no such joint",
    ),
    (
        "joint = { type = \"ball\", motor = { dc = {} } }",
        "robot.toml:19:34: body 'link': joint.motor does not apply to a ball joint",
    ),
    (
        "joint = { type = \"revolute\", motor = { dc = { gear_ratio = 0 } } }",
        "robot.toml:19:60: body 'link': joint.motor.dc.gear_ratio is 0",
    ),
    (
        "joint = { type = \"free\" }",
        "robot.toml:16:10: body 'link': a free joint moves in the world",
    ),
    (
        "joint = { type = \"revolute\" }\npose = { rpy_deg = [0, 0, 90], rpy_rad = [0, 0, 1] }",
        "robot.toml:20:20: body 'link': pose.rpy_deg is given together with rpy_rad",
    ),
    (
        "joint = { type = \"revolute\" }\npose = { position = [0, 0, nan] }",
        "robot.toml:20:28: nan is not a finite number; omit values that are unknown",
    ),
    (
        "joint = { type = \"revolute\" }\npose = { rotation = [[1, 0, 0], [0, 1, 0], [0, 0, 2]] }",
        "robot.toml:20:8: body 'link': placement.rotation is",
    ),
    (
        "joint = { type = \"revolute\" }\npose = {}\nmdh = { a = 1 }",
        "robot.toml:21:7: body 'link': mdh is given together with pose",
    ),
    (
        "joint = { type = \"revolute\", axis = [1, 0, 0] }\nmdh = { a = 1 }",
        "robot.toml:19:37: body 'link': joint.axis is [1.0, 0.0, 0.0]; with Denavit-Hartenberg",
    ),
    (
        "joint = { type = \"revolute\" }\nmdh = { alpha_deg = 90, alpha_rad = 1.57 }",
        "robot.toml:20:21: body 'link': mdh.alpha_deg is given together with alpha_rad",
    ),
    (
        "joint = { type = \"revolute\" }\nhydrodynamics = { added_mass = {} }",
        "robot.toml:20:32: body 'link': hydrodynamics.added_mass.diagonal is missing",
    ),
    (
        "joint = { type = \"revolute\" }\nhydrodynamics = { added_mass = { diagonal = [1, 1, 1, -1, 1, 1] } }",
        "robot.toml:20:32: body 'link': added_mass must be positive semidefinite",
    ),
    (
        "joint = { type = \"revolute\" }\nhydrodynamics = { drag = [{ cylinder = { start = [0, 0, 0], end = [0, 0, 0], radius = 1 } }] }",
        "robot.toml:20:67: body 'link': hydrodynamics.drag[0].cylinder.end equals start",
    ),
    (
        "joint = { type = \"revolute\" }\nhydrodynamics = { drag = [{ strip = { start = [0, 0, 0], end = [1, 0, 0], chord = [1, 0, 0], width = 1, drag = { value = [1] } } }] }",
        "robot.toml:20:37: body 'link': the chord [1.0, 0.0, 0.0] has no direction across the member",
    ),
    (
        "joint = { type = \"revolute\" }\nhydrodynamics = { drag = [{ strip = { start = [0, 0, 0], end = [1, 0, 0], chord = [0, 1, 0], width = 1, drag = { angle_deg = [0, 10], value = [1] } } }] }",
        "robot.toml:20:143: body 'link': hydrodynamics.drag[0].strip.drag.value has 1 numbers",
    ),
    (
        "joint = { type = \"revolute\" }\ngeometry = [{ shape = { sphere = { radius = 0 } } }]",
        "robot.toml:20:45: body 'link': geometry[0].shape.sphere.radius is 0; it must be finite and positive",
    ),
    (
        "joint = { type = \"revolute\" }\ngeometry = [{ shape = { sphere = { radius = 1 } }, solidity = 0 }]",
        "robot.toml:20:63: body 'link': geometry[0].solidity is 0; it must be above 0, and 1 at most",
    ),
    (
        "joint = { type = \"revolute\" }\ngeometry = [{ shape = { sphere = { radius = 1 } }, solidity = 1.5 }]",
        "robot.toml:20:63: body 'link': geometry[0].solidity is 1.5; it must be above 0, and 1 at most",
    ),
    (
        "joint = { type = \"revolute\" }\ngeometry = [{ shape = { cone = { radius = 1 } } }]",
        "robot.toml:20:25: unknown variant `cone`, expected one of `box`, `sphere`",
    ),
    (
        "joint = { type = \"revolute\" }\ncontacts = [{ position = [0, 0, 0], material = \"mud\" }]",
        "robot.toml:20:48: body 'link': contacts[0].material is 'mud', but there is no such material",
    ),
    (
        "joint = { type = \"revolute\" }\n[[thrusters]]\nname = \"t\"\nbody = \"hul\"\nposition = [0, 0, 0]\ndirection = [1, 0, 0]\nlaw = { direct = {} }",
        "robot.toml:22:8: thruster 't': body is 'hul', but there is no such body",
    ),
    (
        "joint = { type = \"revolute\" }\n[[thrusters]]\nname = \"t\"\nbody = \"hull\"\nposition = [0, 0, 0]\ndirection = [1, 0, 0]\nlaw = { table = { command = [1, 0], thrust = [1, 2] } }",
        "robot.toml:25:29: thruster 't': law.table.command descends from 1 to 0",
    ),
    (
        "joint = { type = \"revolute\" }\n[[bodies]]\nname = \"hull\"\njoint = { type = \"fixed\" }",
        "robot.toml:21:8: two bodies are called 'hull'",
    ),
    (
        "joint = { type = \"revolute\" }\n[[bodies]]\nname = \"x\"\nparent = \"y\"\njoint = { type = \"fixed\" }",
        "robot.toml:22:10: body 'x': there is no parent called 'y'",
    ),
    ("joint = ", "robot.toml:19:"),
];

#[test]
fn every_fault_is_found_at_its_place() {
    let mut wrong = String::new();
    for (spoilt, expected) in SPOILT {
        let text = format!("{VEHICLE}{LINK}{spoilt}\n");
        let told = toml(&text).expect_err(spoilt).to_string();
        if !told.starts_with(expected) {
            wrong += &format!("{spoilt}\n  told     {told}\n  expected {expected}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn json_faults_have_a_place_too() {
    let text = "{\n  \"bathyal_robot\": 1,\n  \"name\": \"x\",\n  \"bodies\": [\n    { \"name\": \"hull\", \"joint\": { \"type\": \"free\" },\n      \"mass\": -1 }\n  ]\n}\n";
    let parse = |text: &str| {
        bathyal_robot::parse(text, "robot.json", Format::Json, &Options::default()).unwrap_err()
    };
    let told = parse(text).to_string();
    assert!(
        told.starts_with("robot.json:6:15: body 'hull': mass is -1"),
        "{told}"
    );
    let told = parse(&text.replace("mass", "maß")).to_string();
    assert!(
        told.starts_with("robot.json:6:11: unknown field `maß`"),
        "{told}"
    );
    let told = parse(&text.replace("]", "")).to_string();
    assert!(told.starts_with("robot.json:8:"), "{told}");
}

#[test]
fn versions_of_the_future_are_refused() {
    let told = toml(&VEHICLE.replace("robot = 1", "robot = 2"))
        .unwrap_err()
        .to_string();
    assert_eq!(
        told,
        "robot.toml:1:17: unsupported format version 2; supported: version 1"
    );
}

#[test]
fn a_robot_without_bodies_is_refused() {
    let told = toml("bathyal_robot = 1\nname = \"nothing\"\n")
        .unwrap_err()
        .to_string();
    assert_eq!(
        told,
        "robot.toml: robot 'nothing': bodies is empty; a robot needs at least one body"
    );
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let read = |name: &str| {
        bathyal_robot::read(std::path::Path::new(name), &Options::default())
            .unwrap_err()
            .to_string()
    };
    assert!(read("/nowhere/robot.toml").starts_with("/nowhere/robot.toml: cannot be read: "));
    assert!(read("robot.sdf").contains("does not identify the format"));
}

#[test]
fn a_bomb_of_copies_is_refused_before_it_is_built() {
    let copies: Vec<String> = (0..200).map(|i| format!("{{ name = \"c{i}\" }}")).collect();
    let bodies: String = (0..200)
        .map(|i| format!("[[limbs.bodies]]\nname = \"b{i}\"\njoint = {{ type = \"fixed\" }}\n"))
        .collect();
    let text = format!(
        "{VEHICLE}[[limbs]]\nname = \"l\"\ncopies = [{}]\n{bodies}",
        copies.join(", ")
    );
    let told = toml(&text).unwrap_err().to_string();
    assert!(
        told.contains("the robot has 40001 bodies; at most 10000 are allowed"),
        "{told}"
    );
}

#[test]
fn what_is_not_a_file_is_not_read() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("folder.toml");
    std::fs::create_dir_all(&folder).unwrap();
    let told = bathyal_robot::read(&folder, &Options::default()).unwrap_err();
    assert!(told.to_string().contains("is not a file"), "{told}");
    // Endless.
    #[cfg(unix)]
    {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("zero.toml");
        let _ = std::fs::remove_file(&path);
        std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
        let told = bathyal_robot::read(&path, &Options::default()).unwrap_err();
        assert!(told.to_string().contains("is not a file"), "{told}");
    }
}

#[test]
fn shapes_that_cannot_be_estimated_from_are_refused() {
    let text = VEHICLE.replace(
        "mass = 100.0",
        "mass = 100.0\ngeometry = [{ shape = { sphere = { radius = 1e-7 } } }]",
    );
    let told = toml(&text).unwrap_err().to_string();
    assert!(told.starts_with("robot.toml:8:"), "{told}");
    assert!(told.contains("sizes range from 0.000001"), "{told}");
}
