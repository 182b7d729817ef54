//! Numbers that no body has.

use crate::{Z, refusal, sound, victim};
use bathyal::hydro::{Cylinder, Damping};
use bathyal::spatial::{Mat3, Pose};
use bathyal::spec::Drag;
use bathyal::{BodySpec, Joint, Model, Spec, SpecError};

type Spoil = fn(&mut BodySpec, f64);

fn cylinder(body: &mut BodySpec, spoil: impl Fn(&mut Cylinder)) {
    let mut c = Cylinder::new([0.0; 3], [1.0, 0.0, 0.0], 0.1)
        .drag(1.0)
        .ends(1.0);
    spoil(&mut c);
    body.drag.push(Drag::Cylinder(c));
}

fn damping(body: &mut BodySpec, spoil: impl Fn(&mut Damping)) {
    let mut d = Damping {
        linear: [[0.0; 6]; 6],
        quadratic: [[0.0; 6]; 6],
        pose: Pose::identity(),
    };
    spoil(&mut d);
    body.drag.push(Drag::Damping(d));
}

/// Every numeric field of a body, and what the message must call it.
const FIELDS: &[(&str, Spoil)] = &[
    ("mass", |b, x| b.mass = x),
    ("center_of_mass", |b, x| b.center_of_mass[0] = x),
    ("center_of_mass", |b, x| b.center_of_mass[2] = x),
    ("inertia", |b, x| b.inertia[0][0] = x),
    ("inertia", |b, x| b.inertia[2][1] = x),
    ("rotor_inertia", |b, x| b.rotor_inertia = x),
    ("added_mass", |b, x| b.added_mass[0][0] = x),
    ("added_mass", |b, x| b.added_mass[5][3] = x),
    ("displaced_volume", |b, x| b.displaced_volume = x),
    ("center_of_buoyancy", |b, x| b.center_of_buoyancy[1] = x),
    ("placement.position", |b, x| b.placement.position[1] = x),
    ("placement.rotation", |b, x| {
        b.placement.rotation.0[0][0] = x
    }),
    ("placement.rotation", |b, x| {
        b.placement.rotation.0[2][1] = x
    }),
    ("axis", |b, x| b.joint = Joint::revolute([0.0, x, 1.0])),
    ("axis", |b, x| b.joint = Joint::prismatic([x, 0.0, 1.0])),
    ("axis", |b, x| b.joint = Joint::screw([1.0, 0.0, x], 0.1)),
    ("pitch", |b, x| b.joint = Joint::screw(Z, x)),
    ("start", |b, x| cylinder(b, |c| c.start[1] = x)),
    ("end", |b, x| cylinder(b, |c| c.end[2] = x)),
    ("radius", |b, x| cylinder(b, |c| c.radius = x)),
    ("drag_coefficient", |b, x| {
        cylinder(b, |c| c.drag_coefficient = x)
    }),
    ("end_coefficient", |b, x| {
        cylinder(b, |c| c.end_coefficient = Some(x))
    }),
    ("linear", |b, x| damping(b, |d| d.linear[1][4] = x)),
    ("quadratic", |b, x| damping(b, |d| d.quadratic[5][5] = x)),
    ("position", |b, x| damping(b, |d| d.pose.position[0] = x)),
    ("rotation", |b, x| {
        damping(b, |d| d.pose.rotation.0[1][1] = x)
    }),
];

#[test]
fn numbers_that_are_not_finite_are_refused_in_every_field() {
    for (name, spoil) in FIELDS {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let mut body = victim(Joint::revolute(Z));
            spoil(&mut body, bad);
            let SpecError::BadValue { field, .. } = refusal(body) else {
                panic!("{name} = {bad}: another error");
            };
            assert!(field.contains(name), "{name} is called {field}");
        }
    }
}

#[test]
fn negative_sizes_are_refused() {
    for name in [
        "mass",
        "rotor_inertia",
        "displaced_volume",
        "radius",
        "drag_coefficient",
        "end_coefficient",
    ] {
        let (_, spoil) = FIELDS.iter().find(|f| f.0 == name).expect("a field");
        let mut body = victim(Joint::revolute(Z));
        spoil(&mut body, -1.0);
        let error = refusal(body);
        assert!(
            matches!(&error, SpecError::BadValue { field, .. } if field.contains(name)),
            "{error}"
        );
    }
}

#[test]
fn a_rotor_in_a_joint_without_a_single_axis_is_refused() {
    for joint in [Joint::Fixed, Joint::Ball, Joint::Free] {
        let error = refusal(victim(joint).rotor_inertia(0.1));
        assert!(
            matches!(&error, SpecError::BadValue { field, .. } if field == "rotor_inertia"),
            "{error}"
        );
        let mut spec = Spec::new("test", 0.0);
        spec.add(sound("base", joint).rotor_inertia(0.0));
        assert!(Model::build(&spec).is_ok());
    }
}

#[test]
fn a_density_that_is_none_is_refused() {
    for density in [f64::NAN, f64::INFINITY, -1.0] {
        let mut spec = Spec::new("test", density);
        spec.add(sound("base", Joint::Free));
        let error = Model::build(&spec).expect_err("must be refused");
        assert!(matches!(error, SpecError::BadDensity { .. }), "{error}");
    }
}

#[test]
fn an_axis_without_length_is_refused() {
    for axis in [[0.0; 3], [1e-300, 0.0, 0.0]] {
        for joint in [
            Joint::revolute(axis),
            Joint::prismatic(axis),
            Joint::screw(axis, 0.1),
        ] {
            let error = refusal(victim(joint));
            assert!(
                matches!(&error, SpecError::BadValue { field, .. } if field.contains("axis")),
                "{error}"
            );
        }
    }
}

#[test]
fn a_placement_that_is_no_rotation_is_refused() {
    let mirror = Mat3([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]]);
    let scaled = Mat3([[1.01, 0.0, 0.0], [0.0, 1.01, 0.0], [0.0, 0.0, 1.01]]);
    let sheared = Mat3([[1.0, 0.1, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    for rotation in [mirror, scaled, sheared, Mat3::zero()] {
        let mut body = victim(Joint::revolute(Z));
        body.placement.rotation = rotation;
        let error = refusal(body);
        assert!(
            matches!(&error, SpecError::BadValue { field, .. } if field == "placement.rotation"),
            "{error}"
        );
    }
}

#[test]
fn a_cylinder_without_length_or_points_is_refused() {
    type Spoil = fn(&mut Cylinder);
    let spoils: [(&str, Spoil); 3] = [
        ("length", |c| c.end = c.start),
        ("points", |c| c.points = 0),
        ("points", |c| c.points = 1000),
    ];
    for (name, spoil) in spoils {
        let mut body = victim(Joint::revolute(Z));
        cylinder(&mut body, spoil);
        let error = refusal(body);
        assert!(
            matches!(&error, SpecError::BadValue { field, .. } if field.contains(name)),
            "{error}"
        );
    }
}
