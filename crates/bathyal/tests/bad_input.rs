//! What is no robot is refused by name, and what is extreme still works.

mod common;

use bathyal::hydro::{Cylinder, Damping};
use bathyal::spatial::{Force, Mat3, Pose, Vec3};
use bathyal::spec::Drag;
use bathyal::{
    Bodies, BodySpec, Environment, InputError, Inputs, Joint, MassMatrix, Model, Spec, SpecError,
    State, Workspace, bias_forces, forward_dynamics, gravity_forces, inverse_dynamics, mass_matrix,
};
use common::error;

const Z: [f64; 3] = [0.0, 0.0, 1.0];

/// A body that is beyond reproach.
fn sound(name: &str, joint: Joint) -> BodySpec {
    BodySpec::new(name, joint)
        .rigid(2.0, [0.1, 0.2, 0.3], [0.3, 0.4, 0.5])
        .added_mass([0.1, 0.1, 0.1, 1.0, 1.0, 1.0])
        .buoyancy(0.001, [0.1, 0.0, 0.0])
}

/// Builds "base" and, on it, "victim".
fn build(victim: BodySpec) -> Result<Model<f64>, SpecError> {
    let mut spec = Spec::new("test", 1000.0);
    spec.add(sound("base", Joint::Free));
    let on_base = victim.joint != Joint::Free && victim.parent.is_none();
    spec.add(BodySpec {
        parent: if on_base {
            Some("base".into())
        } else {
            victim.parent.clone()
        },
        ..victim
    });
    Model::build(&spec)
}

fn refusal(victim: BodySpec) -> SpecError {
    let error = build(victim).expect_err("must be refused");
    let text = error.to_string();
    assert!(text.contains("'victim'"), "the body is not named: {text}");
    error
}

fn victim(joint: Joint) -> BodySpec {
    sound("victim", joint)
}

// ------------------------------------------------------------ numbers

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

// ------------------------------------------------------------ trees

fn chain(names_and_parents: &[(&str, &str)]) -> SpecError {
    let mut spec = Spec::new("test", 0.0);
    for (name, parent) in names_and_parents {
        let body = sound(name, Joint::revolute(Z));
        spec.add(if parent.is_empty() {
            body
        } else {
            body.at(*parent, [0.0; 3])
        });
    }
    Model::build(&spec).expect_err("must be refused")
}

#[test]
fn a_parent_that_does_not_exist_is_refused() {
    let error = chain(&[("a", ""), ("victim", "nobody")]);
    assert!(matches!(&error, SpecError::UnknownParent { body, parent }
        if body == "victim" && parent == "nobody"));
    let text = error.to_string();
    assert!(
        text.contains("'victim'") && text.contains("'nobody'"),
        "{text}"
    );
}

#[test]
fn two_bodies_of_one_name_are_refused() {
    let error = chain(&[("twin", ""), ("other", "twin"), ("twin", "other")]);
    assert!(matches!(&error, SpecError::DuplicateName { body } if body == "twin"));
    assert!(error.to_string().contains("'twin'"));
}

#[test]
fn circles_of_parents_are_refused() {
    let circles: [&[(&str, &str)]; 4] = [
        &[("victim", "victim")],
        &[("root", ""), ("victim", "b"), ("b", "victim")],
        &[("victim", "c"), ("b", "victim"), ("c", "b"), ("root", "")],
        &[("tail", "victim"), ("victim", "b"), ("b", "victim")],
    ];
    for circle in circles {
        let error = chain(circle);
        assert!(
            matches!(&error, SpecError::Cycle { body, .. } if body != "tail"),
            "{error}"
        );
        assert!(error.to_string().contains("victim"), "{error}");
    }
}

#[test]
fn a_long_circle_is_refused_in_few_words() {
    let names: Vec<String> = (0..10_000).map(|i| format!("b{i}")).collect();
    let links: Vec<(&str, &str)> = (0..names.len())
        .map(|i| (names[i].as_str(), names[(i + 1) % names.len()].as_str()))
        .collect();
    let error = chain(&links);
    assert!(matches!(error, SpecError::Cycle { .. }));
    assert!(error.to_string().len() < 200, "{error}");
}

#[test]
fn a_free_body_with_a_parent_is_refused() {
    let error = refusal(victim(Joint::Free).at("base", [0.0; 3]));
    assert!(matches!(&error, SpecError::FreeNotOnWorld { parent, .. } if parent == "base"));
}

/// The world is no parent at all; an empty name is as unknown as any other.
#[test]
fn an_empty_parent_is_unknown() {
    let mut spec = Spec::new("test", 0.0);
    spec.add(sound("body", Joint::Ball).at("", [0.0; 3]));
    let error = Model::build(&spec).unwrap_err();
    assert!(matches!(error, SpecError::UnknownParent { .. }), "{error}");
}

// ------------------------------------------------------------ masses

#[test]
fn asymmetric_matrices_are_refused() {
    let mut body = victim(Joint::revolute(Z));
    body.added_mass[1][3] = 0.2;
    assert!(matches!(
        refusal(body),
        SpecError::Asymmetric {
            field: "added_mass",
            ..
        }
    ));
    let mut body = victim(Joint::revolute(Z));
    body.inertia[0][1] = 0.01;
    assert!(matches!(
        refusal(body),
        SpecError::Asymmetric {
            field: "inertia",
            ..
        }
    ));
}

#[test]
fn matrices_with_negative_eigenvalues_are_refused() {
    let mut body = victim(Joint::revolute(Z));
    body.added_mass[4][4] = -0.5;
    assert!(
        matches!(refusal(body), SpecError::NotPositive { field: "added_mass", eigenvalue, .. }
        if (eigenvalue + 0.5).abs() < 1e-9)
    );
    // All diagonal elements positive, and still indefinite.
    let mut body = victim(Joint::revolute(Z));
    body.added_mass[0][3] = 2.0;
    body.added_mass[3][0] = 2.0;
    assert!(matches!(
        refusal(body),
        SpecError::NotPositive {
            field: "added_mass",
            ..
        }
    ));
    let body = victim(Joint::revolute(Z)).rigid(1.0, [0.0; 3], [0.1, 0.1, -0.1]);
    assert!(matches!(
        refusal(body),
        SpecError::NotPositive {
            field: "inertia",
            ..
        }
    ));
}

#[test]
fn impossible_inertias_are_refused() {
    for moments in [[1.0, 0.1, 0.1], [0.1, 0.1, 0.21], [0.0, 0.0, 1.0]] {
        let body = victim(Joint::revolute(Z)).rigid(1.0, [0.0; 3], moments);
        assert!(matches!(refusal(body), SpecError::ImpossibleInertia { .. }));
    }
    // Exactly at the limit: a flat plate.
    let plate = victim(Joint::revolute(Z)).rigid(1.0, [0.0; 3], [0.1, 0.2, 0.3]);
    assert!(build(plate).is_ok());
}

#[test]
fn inertia_without_mass_is_refused() {
    let body = victim(Joint::revolute(Z)).rigid(0.0, [0.0; 3], [0.1, 0.1, 0.1]);
    assert!(matches!(refusal(body), SpecError::BadValue { field, .. } if field == "inertia"));
}

#[test]
fn joints_that_move_no_inertia_are_refused() {
    let joints = [
        ("revolute", Joint::revolute([1.0, 2.0, 3.0])),
        ("prismatic", Joint::prismatic([1.0, 2.0, 3.0])),
        ("screw", Joint::screw([1.0, 2.0, 3.0], 0.2)),
        ("ball", Joint::Ball),
        ("free", Joint::Free),
    ];
    for (kind, massless) in joints {
        let error = refusal(BodySpec::new("victim", massless));
        assert!(
            matches!(&error, SpecError::SingularMass { joint, .. } if *joint == kind),
            "{error}"
        );
        // The same with the mass of others behind it in the tree, or beside.
        let mut spec = Spec::new("test", 0.0);
        spec.add(BodySpec::new("victim", massless));
        spec.add(sound("beside", Joint::revolute(Z)));
        let error = Model::build(&spec).expect_err("must be refused");
        assert!(error.to_string().contains("'victim'"), "{error}");
    }
}

#[test]
fn a_point_mass_that_turns_about_itself_is_refused() {
    for joint in [Joint::revolute([1.0, 1.0, 0.0]), Joint::Ball, Joint::Free] {
        let body = BodySpec::new("victim", joint).rigid(3.0, [0.0; 3], [0.0; 3]);
        assert!(matches!(refusal(body), SpecError::SingularMass { .. }));
    }
    // Anywhere on the axis.
    let on_axis = BodySpec::new("victim", Joint::revolute([1.0, 1.0, 0.0])).rigid(
        3.0,
        [0.5, 0.5, 0.0],
        [0.0; 3],
    );
    assert!(matches!(refusal(on_axis), SpecError::SingularMass { .. }));
    // Beside the axis there is a moment of inertia; a ball's swing about the arm has none.
    let beside = [0.5, -0.5, 0.0];
    let swinging = BodySpec::new("victim", Joint::revolute([1.0, 1.0, 0.0]));
    assert!(build(swinging.rigid(3.0, beside, [0.0; 3])).is_ok());
    let ball = BodySpec::new("victim", Joint::Ball).rigid(3.0, beside, [0.0; 3]);
    assert!(matches!(refusal(ball), SpecError::SingularMass { .. }));
}

#[test]
fn two_coincident_axes_without_mass_between_are_refused() {
    let mut spec = Spec::new("test", 0.0);
    spec.add(BodySpec::new("first", Joint::revolute(Z)));
    spec.add(sound("second", Joint::revolute(Z)).at("first", [0.0, 0.0, 0.4]));
    let error = Model::build(&spec).expect_err("must be refused");
    assert!(
        matches!(&error, SpecError::SingularMass { body, .. } if body == "first"),
        "{error}"
    );
}

#[test]
fn added_mass_alone_is_inertia_enough() {
    let body =
        BodySpec::new("victim", Joint::revolute(Z)).added_mass([0.0, 0.0, 0.1, 0.0, 0.0, 0.0]);
    let model = build(body).expect("a robot");
    let mut ws = Workspace::new(&model);
    let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
    let vdot = forward_dynamics(&model, &Environment::default(), &state, &inputs, &mut ws);
    assert!(vdot.iter().all(|x| x.is_finite()));
}

// ------------------------------------------------------------ extreme robots

/// τ of v̇ of τ against τ, relative to the largest of the joint's bias forces.
fn round_trip(model: &Model<f64>, state: &State<f64>, inputs: &Inputs<f64>) -> f64 {
    let environment = Environment::current(Vec3([0.3, -0.2, 0.1]));
    let mut ws = Workspace::new(model);
    let vdot = forward_dynamics(model, &environment, state, inputs, &mut ws).to_vec();
    assert!(vdot.iter().all(|x| x.is_finite()), "not finite");
    let c = bias_forces(model, &environment, state, inputs, &mut ws).to_vec();
    let load = c.iter().fold(1.0_f64, |a, x| a.max(x.abs()));
    let tau = inverse_dynamics(model, &environment, state, &vdot, inputs, &mut ws);
    error(tau, &inputs.tau) / load
}

/// Ten thousand roundings of 1e-16, with room for their growth along the chain.
const LONG_CHAIN: f64 = 1e-9;

fn long_chain(n: usize, density: f64) -> f64 {
    let mut spec = Spec::new("chain", density);
    for i in 0..n {
        let axis = [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [0.3, 0.2, 1.0]][i % 3];
        let mut body = BodySpec::new(format!("b{i}"), Joint::revolute(axis)).rigid(
            0.1,
            [0.05, 0.0, 0.0],
            [1e-5, 1e-4, 1e-4],
        );
        if i > 0 {
            body = body.at(format!("b{}", i - 1), [0.1, 0.0, 0.0]);
        }
        if density > 0.0 {
            body = body
                .added_mass([1e-6, 1e-4, 1e-4, 0.01, 0.1, 0.1])
                .buoyancy(1e-4, [0.05, 0.0, 0.0])
                .drag(Drag::Cylinder(Cylinder::new(
                    [0.0; 3],
                    [0.1, 0.0, 0.0],
                    0.02,
                )));
        }
        spec.add(body);
    }
    let model = Model::build(&spec).expect("a robot");
    let mut state = State::zero(&model);
    let mut inputs = Inputs::zero(&model);
    for i in 0..n {
        state.q[i] = 0.3 * (i as f64).sin();
        state.v[i] = 0.01 * (1.7 * i as f64).cos();
        inputs.tau[i] = 0.1 * (0.3 * i as f64).sin();
    }
    round_trip(&model, &state, &inputs)
}

#[test]
fn ten_thousand_bodies_in_a_chain() {
    for density in [0.0, 1000.0] {
        let start = std::time::Instant::now();
        let e = long_chain(10_000, density);
        println!("density {density}: off by {e:.1e}, {:?}", start.elapsed());
        assert!(e <= LONG_CHAIN, "off by {e:e}");
    }
}

/// Forty compositions of poses round forty times.
const NESTED: f64 = 1e-12;

#[test]
fn forty_nested_fixed_joints_equal_one_body() {
    let step = Pose {
        rotation: Mat3::about(Vec3([0.6, 0.0, 0.8]), 0.3),
        position: Vec3([0.05, -0.02, 0.03]),
    };
    let hanger = |name: &str| BodySpec::new(name, Joint::revolute([0.0, 1.0, 0.0]));
    let (mass, com, moments) = (2.0, [0.1, 0.2, 0.3], [0.1, 0.15, 0.2]);
    let mut nested = Spec::new("nested", 0.0);
    nested.add(hanger("b0"));
    let mut pose = Pose::identity();
    for i in 1..=40 {
        let body = BodySpec::new(format!("b{i}"), Joint::Fixed);
        let body = body.on(format!("b{}", i - 1), step);
        nested.add(if i == 40 {
            body.rigid(mass, com, moments)
        } else {
            body
        });
        pose = pose.compose(&step);
    }
    let mut lumped = Spec::new("lumped", 0.0);
    let mut body = hanger("b0").rigid(mass, pose.point_to_parent(Vec3(com)).0, [0.0; 3]);
    let r = nalgebra::Matrix3::from_fn(|i, j| pose.rotation.0[i][j]);
    let turned = r * nalgebra::Matrix3::from_diagonal(&moments.into()) * r.transpose();
    body.inertia = core::array::from_fn(|i| core::array::from_fn(|j| turned[(i, j)]));
    lumped.add(body);
    let accelerate = |spec: &Spec| {
        let model = Model::build(spec).expect("a robot");
        let mut state = State::zero(&model);
        (state.q[0], state.v[0]) = (0.4, 1.3);
        let mut ws = Workspace::new(&model);
        let inputs = Inputs::zero(&model);
        forward_dynamics(&model, &Environment::default(), &state, &inputs, &mut ws)[0]
    };
    let (a, b) = (accelerate(&nested), accelerate(&lumped));
    assert!((a - b).abs() <= NESTED * b.abs(), "{a} instead of {b}");
}

/// Eighteen digits between the masses: what is felt of the small one is rounded away, but
/// forces must still balance to the digits of the large one.
const EXTREME: f64 = 1e-9;

#[test]
fn masses_of_1e12_and_1e_minus_6_side_by_side() {
    let masses = [[1e12, 1e-6], [1e-6, 1e12]];
    for root in [Joint::Free, Joint::revolute(Z)] {
        for joint in [
            Joint::revolute([0.0, 1.0, 0.0]),
            Joint::prismatic(Z),
            Joint::Ball,
        ] {
            for [first, second] in masses {
                let body = |name: &str, joint: Joint, m: f64| {
                    BodySpec::new(name, joint).rigid(
                        m,
                        [0.1, 0.2, 0.3],
                        [0.1 * m, 0.15 * m, 0.2 * m],
                    )
                };
                let mut spec = Spec::new("extreme", 0.0);
                spec.add(body("first", root, first));
                spec.add(body("second", joint, second).at("first", [0.5, 0.0, 0.0]));
                match Model::build(&spec) {
                    Err(e) => {
                        println!("{first:e} {root:?} {joint:?}: {e}");
                        assert!(matches!(e, SpecError::SingularMass { .. }), "{e}");
                    }
                    Ok(model) => {
                        let mut state = State::zero(&model);
                        state.v.fill(0.3);
                        let e = round_trip(&model, &state, &Inputs::zero(&model));
                        println!("{first:e} {root:?} {joint:?}: off by {e:.1e}");
                        assert!(e <= EXTREME, "{first:e} {root:?} {joint:?}: off by {e:e}");
                    }
                }
            }
        }
    }
}

/// All evaluations of a robot without degrees of freedom.
fn evaluates_to_nothing(spec: &Spec) {
    let model = Model::build(spec).expect("a robot");
    assert_eq!((model.nq(), model.nv()), (0, 0));
    let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
    model.check_state(&state, &inputs).expect("a state");
    let environment = Environment::current(Vec3([1.0, 0.0, 0.0]));
    let mut ws = Workspace::new(&model);
    assert!(forward_dynamics(&model, &environment, &state, &inputs, &mut ws).is_empty());
    assert!(inverse_dynamics(&model, &environment, &state, &[], &inputs, &mut ws).is_empty());
    assert!(gravity_forces(&model, &environment, &[], &mut ws).is_empty());
    let mut m = MassMatrix::new(&model);
    mass_matrix(&model, &[], &mut ws, &mut m);
    assert_eq!(m.size(), 0);
    let mut bodies = Bodies::new(&model);
    bodies.update(&model, &state, &[]);
    bodies.update_forces(&model, &environment, &state, &inputs);
    let energy = bodies.energy(&model, &environment, 0.0);
    assert_eq!(energy.kinetic_rigid, 0.0);
}

#[test]
fn a_robot_of_no_bodies_does_nothing() {
    evaluates_to_nothing(&Spec::new("empty", 1000.0));
}

#[test]
fn a_robot_of_fixed_bodies_does_nothing() {
    let mut spec = Spec::new("rock", 1000.0);
    spec.add(sound("rock", Joint::Fixed));
    spec.add(sound("moss", Joint::Fixed).at("rock", [0.0, 0.0, 1.0]));
    evaluates_to_nothing(&spec);
}

// ------------------------------------------------------------ states

fn arm() -> Model<f64> {
    let mut spec = Spec::new("arm", 1000.0);
    spec.add(sound("hull", Joint::Free));
    spec.add(sound("shoulder", Joint::Ball).at("hull", [0.0; 3]));
    spec.add(sound("elbow", Joint::revolute(Z)).at("shoulder", [1.0, 0.0, 0.0]));
    Model::build(&spec).expect("a robot")
}

fn state_error(spoil: impl Fn(&mut State<f64>, &mut Inputs<f64>)) -> InputError {
    let model = arm();
    let (mut state, mut inputs) = (State::zero(&model), Inputs::zero(&model));
    model.check_state(&state, &inputs).expect("a good state");
    spoil(&mut state, &mut inputs);
    model
        .check_state(&state, &inputs)
        .expect_err("must be refused")
}

#[test]
fn vectors_of_wrong_length_are_refused() {
    let errors = [
        ("q", state_error(|s, _| s.q.truncate(3))),
        ("v", state_error(|s, _| s.v.push(0.0))),
        ("tau", state_error(|_, i| i.tau.clear())),
        (
            "wrenches",
            state_error(|_, i| i.wrenches = vec![Force::zero(); 2]),
        ),
    ];
    for (name, error) in errors {
        assert!(
            matches!(&error, InputError::Length { what, .. } if *what == name),
            "{error}"
        );
        assert!(error.to_string().contains("'arm'"), "{error}");
    }
}

#[test]
fn states_that_are_not_finite_are_refused() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let wrench = Force::from_array([0.0, 0.0, 0.0, 0.0, bad, 0.0]);
        let errors = [
            ("configuration", "hull", state_error(|s, _| s.q[1] = bad)),
            (
                "configuration",
                "shoulder",
                state_error(|s, _| s.q[8] = bad),
            ),
            ("velocity", "elbow", state_error(|s, _| s.v[9] = bad)),
            ("input", "shoulder", state_error(|_, i| i.tau[7] = bad)),
            (
                "wrench",
                "elbow",
                state_error(|_, i| i.wrenches = vec![Force::zero(), Force::zero(), wrench]),
            ),
        ];
        for (quantity, name, error) in errors {
            assert!(
                matches!(&error, InputError::NotFinite { what, body, .. }
                    if *what == quantity && body == name),
                "{error}"
            );
        }
    }
}

#[test]
fn a_time_that_is_not_finite_is_refused() {
    let model = arm();
    let mut state = State::zero(&model);
    state.t = f64::NAN;
    assert!(model.check_state(&state, &Inputs::zero(&model)).is_err());
}

#[test]
fn orientations_that_are_not_of_length_1_are_refused() {
    let errors = [
        ("hull", state_error(|s, _| s.q[3] = 1.001)),
        ("hull", state_error(|s, _| s.q[3] = 0.0)),
        ("shoulder", state_error(|s, _| s.q[8] = 0.1)),
    ];
    for (name, error) in errors {
        assert!(
            matches!(&error, InputError::NotUnit { body, .. } if body == name),
            "{error}"
        );
    }
}
