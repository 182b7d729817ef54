//! Joints that cannot move, and joints that move nothing.

use crate::{LINK, VEHICLE, toml};
use bathyal_robot::robot::JointType;
use bathyal_robot::{Format, NoteKind, Options, joint_placement};

#[test]
fn a_mount_without_travel_is_fixed_where_its_limits_are() {
    let joint = "joint = { type = \"revolute\", limits = { deg = [90, 90] } }\n";
    let loaded = toml(&format!("{VEHICLE}{LINK}{joint}")).unwrap();
    let body = &loaded.robot.bodies[1];
    assert_eq!(body.joint.kind, JointType::Fixed);
    // Turned about z by 90 degrees: x is y now.
    let r = joint_placement(body).rotation.0;
    assert!(
        (r[1][0] - 1.0).abs() < 1e-15 && r[0][0].abs() < 1e-15,
        "{r:?}"
    );
    let note = &loaded.notes[0];
    assert_eq!((note.kind, note.line), (NoteKind::Changed, Some(19)));
    assert!(note.text.ends_with("are equal, 90.0°"), "{}", note.text);
}

#[test]
fn a_propeller_without_inertia_is_fixed_and_told() {
    let text = format!("{VEHICLE}{LINK}joint = {{ type = \"revolute\" }}\n")
        .replace("inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }\n", "");
    let loaded = toml(&text).unwrap();
    assert_eq!(loaded.robot.bodies[1].joint.kind, JointType::Fixed);
    assert!(loaded.notes[0].text.contains("moves no inertia"));
    assert_eq!(loaded.model().unwrap().nv(), 6);
}

#[test]
fn a_chain_of_empty_bodies_is_fixed_and_one_that_carries_is_not() {
    let empty = |name: &str, parent: &str| {
        format!(
            "[[bodies]]\nname = \"{name}\"\nparent = \"{parent}\"\njoint = {{ type = \"revolute\", axis = [0, 1, 0] }}\npose = {{ position = [0.1, 0, 0] }}\n"
        )
    };
    // hull - a - b, both empty; hull - c, empty, - link with mass.
    let link = LINK.replace("\"hull\"", "\"c\"");
    let text = format!(
        "{VEHICLE}{}{}{}{link}joint = {{ type = \"revolute\" }}\npose = {{ position = [0.3, 0, 0] }}\n",
        empty("a", "hull"),
        empty("b", "a"),
        empty("c", "hull"),
    );
    let loaded = toml(&text).unwrap();
    let kinds: Vec<_> = loaded.robot.bodies.iter().map(|b| b.joint.kind).collect();
    use JointType::{Fixed, Free, Revolute};
    assert_eq!(kinds, [Free, Fixed, Fixed, Revolute, Revolute]);
    assert_eq!(loaded.model().unwrap().nv(), 8);
}

#[test]
fn a_vehicle_without_mass_is_refused_by_name() {
    let text = VEHICLE
        .replace("mass = 100.0\n", "")
        .replace("inertia = { xx = 5.0, yy = 5.0, zz = 5.0 }\n", "");
    let told = toml(&text).unwrap().model().unwrap_err().to_string();
    assert!(
        told.starts_with("robot.toml:6:9: 'hull' has neither mass nor moments of inertia"),
        "{told}"
    );
}

#[test]
fn as_written_nothing_is_fixed_and_locks_are_obeyed() {
    let joint = "joint = { type = \"revolute\", name = \"elbow\", limits = { deg = [0, 0] } }\n";
    let text = format!("{VEHICLE}{LINK}{joint}");
    let read = |lock: &[&str]| {
        let options = Options {
            as_written: true,
            lock: lock.iter().map(|name| name.to_string()).collect(),
            ..Options::default()
        };
        bathyal_robot::parse(&text, "robot.toml", Format::Toml, &options)
    };
    assert_eq!(read(&[]).unwrap().model().unwrap().nv(), 7);
    assert_eq!(read(&["elbow"]).unwrap().model().unwrap().nv(), 6);
    let told = read(&["knee"]).unwrap_err().to_string();
    assert!(
        told.contains("cannot lock 'knee': there is no such joint"),
        "{told}"
    );
}
