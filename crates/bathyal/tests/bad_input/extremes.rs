//! Robots that are extreme, and still work: long, deep, uneven, or without any motion.

use crate::common::error;
use crate::{Z, sound};
use bathyal::hydro::Cylinder;
use bathyal::spatial::{Mat3, Pose, Vec3};
use bathyal::spec::Drag;
use bathyal::{
    Bodies, BodySpec, Environment, Inputs, Joint, MassMatrix, Model, Spec, SpecError, State,
    Workspace, bias_forces, forward_dynamics, gravity_forces, inverse_dynamics, mass_matrix,
};

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
    assert_eq!(m.shape(), [0, 0]);
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
