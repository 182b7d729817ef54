//! Joints of every type, bases, masses and shapes.

use super::{has_note, joint, link, load, robot, try_read};
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Environment, Inputs, Joint, Model, State, Workspace, forward_dynamics};
use bathyal_robot::robot::{Friction, JointType, Purpose, Shape};
use bathyal_robot::{Base, NoteKind};

/// A few roundings.
const ROUNDING: f64 = 1e-15;

fn two(kind: &str, more: &str) -> String {
    robot(&[&link("a", ""), &link("b", ""), &joint(kind, "a", "b", more)])
}

#[test]
fn every_type_of_joint_becomes_what_the_manual_says() {
    for (kind, expected) in [
        ("fixed", JointType::Fixed),
        ("revolute", JointType::Revolute),
        ("continuous", JointType::Revolute),
        ("prismatic", JointType::Prismatic),
        ("ball", JointType::Ball),
        ("spherical", JointType::Ball),
    ] {
        let loaded = load(&two(kind, r#"<axis xyz="0 3 4"/>"#));
        let body = loaded.robot.body("b").unwrap();
        assert_eq!(body.joint.kind, expected, "{kind}");
        assert_eq!(body.joint_name(), "a_b");
        assert_eq!(body.parent.as_deref(), Some("a"));
        let turns = matches!(expected, JointType::Revolute | JointType::Prismatic);
        assert_eq!(body.joint.axis, turns.then_some([0.0, 3.0, 4.0]), "{kind}");
        assert!(loaded.model().is_ok(), "{kind}");
    }
}

#[test]
fn an_axis_that_is_not_written_is_x() {
    let loaded = load(&two("revolute", ""));
    assert_eq!(
        loaded.robot.body("b").unwrap().joint.axis,
        Some([1.0, 0.0, 0.0])
    );
}

#[test]
fn limits_friction_and_mimic_are_kept() {
    let text = robot(&[
        &link("a", ""),
        &link("b", ""),
        &link("c", ""),
        &joint(
            "revolute",
            "a",
            "b",
            r#"<limit lower="-1" upper="2" effort="30" velocity="4"/><dynamics damping="0.5" friction="0.1"/>"#,
        ),
        &joint(
            "prismatic",
            "b",
            "c",
            r#"<limit lower="0" upper="0.3" effort="0" velocity="1"/><mimic joint="a_b" multiplier="-2"/>"#,
        ),
    ]);
    let loaded = load(&text);
    let b = &loaded.robot.body("b").unwrap().joint;
    let limits = b.limits.unwrap();
    assert_eq!(limits.rad, Some([-1.0, 2.0]));
    assert_eq!((limits.effort, limits.speed), (Some(30.0), Some(4.0)));
    let expected = Friction {
        viscous: 0.5,
        coulomb: 0.1,
    };
    assert_eq!(b.friction, Some(expected));
    let c = &loaded.robot.body("c").unwrap().joint;
    assert_eq!(c.limits.unwrap().m, Some([0.0, 0.3]));
    assert_eq!(c.limits.unwrap().effort, None);
    let mimic = c.mimic.as_ref().unwrap();
    assert_eq!(
        (mimic.joint.as_str(), mimic.multiplier, mimic.offset),
        ("a_b", -2.0, 0.0)
    );
    assert!(has_note(&loaded, NoteKind::Understood, &["b_c", "<mimic>"]));
    assert_eq!(loaded.source.line("bodies[1].joint.limits"), Some(8));
}

#[test]
fn limits_that_contradict_themselves_are_none() {
    let loaded = load(&two(
        "revolute",
        r#"<limit lower="1" upper="-1" effort="1" velocity="1"/>"#,
    ));
    assert_eq!(
        loaded.robot.body("b").unwrap().joint.limits.unwrap().rad,
        None
    );
    assert!(has_note(
        &loaded,
        NoteKind::Warning,
        &["a_b", "lower limit"]
    ));
}

#[test]
fn a_floating_joint_on_the_world_is_free() {
    let text = robot(&[
        &link("world", ""),
        &link("post", ""),
        &link("boat", ""),
        &joint("fixed", "world", "post", r#"<origin xyz="0 0 1"/>"#),
        &joint("floating", "post", "boat", r#"<origin xyz="1 2 3"/>"#),
    ]);
    let loaded = load(&text);
    let boat = loaded.robot.body("boat").unwrap();
    assert_eq!(
        (boat.joint.kind, &boat.parent, boat.pose),
        (JointType::Free, &None, None)
    );
    assert_eq!(boat.joint_name(), "post_boat");
    assert!(has_note(
        &loaded,
        NoteKind::Changed,
        &["post_boat", "<origin> is not used"]
    ));
    assert_eq!(loaded.model().unwrap().nv(), 6);
}

#[test]
fn a_floating_joint_on_something_that_moves_is_three_sliders_and_a_ball() {
    let text = two(
        "floating",
        r#"<origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>"#,
    );
    let loaded = try_read(&text, Base::Free).unwrap();
    let names: Vec<&str> = loaded
        .robot
        .bodies
        .iter()
        .map(|b| b.name.as_str())
        .collect();
    assert_eq!(names, ["a", "b/x", "b/y", "b/z", "b"]);
    let joints: Vec<&str> = loaded.robot.bodies.iter().map(|b| b.joint_name()).collect();
    assert_eq!(joints, ["a", "a_b/x", "a_b/y", "a_b/z", "a_b"]);
    let model = loaded.model().unwrap();
    assert_eq!(model.nv(), 6 + 3 + 3);
    // Two along the joint's x, which is the parent's y.
    let mut state = State::zero(&model);
    state.q[7] = 2.0;
    let mut bodies = Bodies::new(&model);
    bodies.update(&model, &state, &vec![0.0; model.nv()]);
    let position = bodies.motion(4).pose.position;
    assert!((position - Vec3([1.0, 2.0, 0.0])).norm() < ROUNDING);
}

#[test]
fn a_planar_joint_slides_across_its_axis_and_turns_about_it() {
    for axis in [
        [0.0, 0.0, 1.0],
        [0.0, 0.0, -2.0],
        [1.0, 0.0, 0.0],
        [0.3, -0.4, 0.5],
    ] {
        let [x, y, z] = axis;
        let text = two("planar", &format!(r#"<axis xyz="{x} {y} {z}"/>"#));
        let loaded = try_read(&text, Base::Fixed).unwrap();
        let along = |i: usize| Vec3(loaded.robot.bodies[i].joint.axis.unwrap());
        let axis = Vec3(axis) * (1.0 / Vec3(axis).norm());
        assert_eq!(loaded.robot.bodies[1].name, "b/x");
        assert!((along(1).cross(along(2)) - axis).norm() < ROUNDING);
        assert!(along(1).dot(along(2)).abs() < ROUNDING);
        let model = loaded.model().unwrap();
        let kinds: Vec<Joint> = (0..4).map(|b| model.joint(b)).collect();
        assert!(matches!(
            kinds[..],
            [
                Joint::Fixed,
                Joint::Prismatic { .. },
                Joint::Prismatic { .. },
                Joint::Revolute { .. }
            ]
        ));
    }
    let loaded = try_read(&two("planar", r#"<axis xyz="0 0 1"/>"#), Base::Fixed).unwrap();
    assert_eq!(loaded.robot.bodies[1].joint.axis, Some([1.0, 0.0, 0.0]));
    assert_eq!(loaded.robot.bodies[2].joint.axis, Some([0.0, 1.0, 0.0]));
}

/// The centre of mass of `b`, which hangs on `a` by a joint of a type, accelerates as if
/// it were alone where the joint lets it.
fn acceleration_of_center(kind: &str, base: Base) -> Vec3<f64> {
    let inertial = r#"<inertial><origin xyz="0.3 -0.2 0.4"/><mass value="2"/>
        <inertia ixx="1" iyy="1.5" izz="0.8" ixy="0.1" ixz="0" iyz="0.2"/></inertial>"#;
    let text = robot(&[
        &link("a", ""),
        &format!("<link name=\"b\">{inertial}</link>"),
        &joint(
            kind,
            "a",
            "b",
            r#"<origin xyz="1 0 0" rpy="0 0 0.5"/><axis xyz="0 0 1"/>"#,
        ),
    ]);
    let model = try_read(&text, base).unwrap().model().unwrap();
    let mut state = State::zero(&model);
    for (i, v) in state.v.iter_mut().enumerate() {
        *v = 0.3 + 0.1 * i as f64;
    }
    let inputs = Inputs::zero(&model);
    let mut ws = Workspace::new(&model);
    let air = Environment::default();
    let vdot = forward_dynamics(&model, &air, &state, &inputs, &mut ws).to_vec();
    let mut bodies = Bodies::new(&model);
    bodies.update(&model, &state, &vdot);
    let b = model.body("b").unwrap();
    bodies.point_acceleration(b, Vec3([0.3, -0.2, 0.4]))
}

#[test]
fn what_floats_falls_and_what_slides_does_not() {
    let falls = acceleration_of_center("floating", Base::Free);
    assert!(
        (falls - Vec3([0.0, 0.0, -9.81])).norm() < 100.0 * ROUNDING,
        "{falls:?}"
    );
    let slides = acceleration_of_center("planar", Base::Fixed);
    assert!(slides.norm() < 100.0 * ROUNDING, "{slides:?}");
}

#[test]
fn the_base_is_free_unless_it_is_the_world_or_said() {
    let kind = |root: &str, base: Base| {
        let text = robot(&[&link(root, "")]);
        try_read(&text, base).unwrap().robot.bodies[0].joint.kind
    };
    assert_eq!(kind("base_link", Base::Auto), JointType::Free);
    assert_eq!(kind("world", Base::Auto), JointType::Fixed);
    assert_eq!(kind("base_link", Base::Fixed), JointType::Fixed);
    assert_eq!(kind("world", Base::Free), JointType::Free);
    let loaded = load(&robot(&[&link("hull", "")]));
    assert!(has_note(&loaded, NoteKind::Assumed, &["hull", "free base"]));
}

#[test]
fn bodies_follow_the_file_with_parents_first() {
    let text = robot(&[
        &link("d", ""),
        &link("b", ""),
        &link("c", ""),
        &link("a", ""),
        &joint("fixed", "b", "d", ""),
        &joint("fixed", "a", "b", ""),
        &joint("fixed", "a", "c", ""),
    ]);
    let loaded = load(&text);
    let names: Vec<&str> = loaded
        .robot
        .bodies
        .iter()
        .map(|b| b.name.as_str())
        .collect();
    assert_eq!(names, ["a", "b", "d", "c"]);
    // And every body is found in the text.
    for (i, line) in [(0, 8), (1, 4), (2, 2), (3, 6)] {
        assert_eq!(loaded.source.line(&format!("bodies[{i}]")), Some(line));
    }
}

#[test]
fn the_inertia_is_turned_into_the_axes_of_the_link() {
    let inertial = r#"<inertial><origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/><mass value="2"/>
        <inertia ixx="1" iyy="2" izz="2.5" ixy="0.1" ixz="0.2" iyz="0.3"/></inertial>"#;
    let loaded = load(&robot(&[&format!("<link name=\"a\">{inertial}</link>")]));
    let body = &loaded.robot.bodies[0];
    assert_eq!(
        (body.mass, body.center_of_mass),
        (Some(2.0), Some([1.0, 2.0, 3.0]))
    );
    // x becomes y, and y becomes −x.
    let expected = [[2.0, -0.1, -0.3], [-0.1, 1.0, 0.2], [-0.3, 0.2, 2.5]];
    let found = body.inertia.unwrap().matrix();
    for (a, b) in found.as_flattened().iter().zip(expected.as_flattened()) {
        assert!((a - b).abs() < ROUNDING, "{found:?}");
    }
}

#[test]
fn shapes_and_what_they_are_for() {
    let text = robot(&[
        r#"<material name="red"><color rgba="1 0 0 1"/></material>"#,
        &link(
            "a",
            r#"<visual><origin xyz="0 0 1"/><geometry><mesh filename="package://p/m.stl" scale="2 2 2"/></geometry><material name="red"/></visual>
               <collision><geometry><box size="1 2 3"/></geometry></collision>"#,
        ),
        &link(
            "b",
            r#"<visual><geometry><cylinder radius="1" length="2"/></geometry></visual>"#,
        ),
        &link(
            "c",
            r#"<collision><geometry><sphere radius="1"/></geometry></collision>"#,
        ),
        &link(
            "d",
            r#"<visual><geometry><capsule radius="1" length="2"/></geometry></visual><visual><geometry/></visual>"#,
        ),
        &joint("fixed", "a", "b", ""),
        &joint("fixed", "a", "c", ""),
        &joint("fixed", "a", "d", ""),
    ]);
    let loaded = load(&text);
    let geometry = |name: &str| &loaded.robot.body(name).unwrap().geometry;
    let [mesh, cube] = &geometry("a")[..] else {
        panic!("two shapes");
    };
    assert_eq!(
        (mesh.purpose, cube.purpose),
        (Purpose::Display, Purpose::Estimation)
    );
    assert_eq!((mesh.color, cube.color), (Some([1.0, 0.0, 0.0]), None));
    let Shape::Mesh(file) = &mesh.shape else {
        panic!("a mesh");
    };
    assert_eq!(
        (file.file.as_str(), file.scale),
        ("package://p/m.stl", Some([2.0; 3]))
    );
    assert_eq!(
        cube.shape,
        Shape::Box {
            size: [1.0, 2.0, 3.0]
        }
    );
    for name in ["b", "c", "d"] {
        assert_eq!(geometry(name)[0].purpose, Purpose::Both);
    }
    assert_eq!(geometry("d").len(), 1);
    assert!(has_note(
        &loaded,
        NoteKind::Ignored,
        &["link 'd'", "without a shape"]
    ));
}

#[test]
fn a_link_without_inertial_has_no_mass_and_a_note() {
    let text = robot(&[
        &link("a", ""),
        "<link name=\"tool\"/>",
        &joint("fixed", "a", "tool", ""),
    ]);
    let loaded = load(&text);
    assert_eq!(loaded.robot.body("tool").unwrap().mass, None);
    assert!(has_note(&loaded, NoteKind::Assumed, &["tool", "mass 0"]));
    assert!(Model::build(&loaded.spec().unwrap()).is_ok());
}

#[test]
fn what_is_ignored_is_told_once_for_each_kind() {
    let text = robot(&[
        &link("a", "<sensor/><sensor/>"),
        &link("b", "<sensor/>"),
        &joint(
            "revolute",
            "a",
            "b",
            r#"<safety_controller k="1"/><axis xyz="0 0 1" unit="m"/>"#,
        ),
        "<transmission name=\"t\"/><transmission name=\"u\"/>",
        "<gazebo reference=\"a\"><mu1>1</mu1></gazebo>",
        "<gazebo><plugin filename=\"libcamera.so\" name=\"c\"><x/></plugin></gazebo>",
        "<gazebo><plugin filename=\"libuuv_sonar_ros_plugin.so\" name=\"f\"/></gazebo>",
    ]);
    let loaded = load(&text);
    for expected in [
        "<sensor> in <link>: not used (3 times)",
        "<safety_controller> in <joint>: not used",
        "'unit' of <axis>: not used",
        "<transmission> in <robot>: not used (2 times)",
        "<mu1> in <gazebo>: not used",
        "plugin libcamera.so: not used",
        "plugin libuuv_sonar_ros_plugin.so: not used",
    ] {
        let notes = super::notes(&loaded, NoteKind::Ignored);
        assert!(
            notes.iter().any(|note| note == expected),
            "{expected} in {notes:?}"
        );
    }
    assert_eq!(super::notes(&loaded, NoteKind::Ignored).len(), 7);
    assert!(loaded.notes.iter().all(|note| note.line.is_some()));
}
