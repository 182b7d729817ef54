//! `Data`: nothing stale is read, all methods agree, and results are those of the building blocks.

mod common;

use bathyal::constraints::{Compliance, LoopConstraints, LoopSpec};
use bathyal::spatial::{Pose, Vec3};
use bathyal::{
    Bodies, BodySpec, Data, Dynamics, Environment, ForwardMethod, Inputs, Jacobian, Joint,
    MassMatrix, Method, Model, NotComputed, PrescribedJoints, Spec, Stage, State, Workspace,
    forward_dynamics, hybrid_dynamics, mass_matrix, water_power,
};
use common::error;

/// Two methods: roundings of 1e-16 times the condition of the mass matrix.
const METHODS: f64 = 1e-10;
/// Central differences of step 1e-6: rounding 1e-10, truncation 1e-12.
const DIFFERENCES: f64 = 1e-8;

fn link(name: &str, axis: [f64; 3]) -> BodySpec {
    BodySpec::new(name, Joint::revolute(axis))
        .rigid(2.0, [0.3, 0.05, -0.1], [0.05, 0.2, 0.2])
        .added_mass([0.01, 0.1, 0.1, 0.2, 1.5, 1.5])
        .buoyancy(0.0015, [0.3, 0.0, 0.0])
}

/// A bar, and an arm of six joints.
fn arm_and_bar() -> Model<f64> {
    let mut spec = Spec::new("cell", 1000.0);
    spec.add(
        BodySpec::new("bar", Joint::Free)
            .rigid(3.0, [0.0; 3], [0.01, 0.25, 0.255])
            .added_mass([0.0, 0.1, 0.1, 0.5, 2.0, 2.0])
            .buoyancy(0.001, [0.0; 3]),
    );
    let axes = [
        [0.0, 0.0, 1.0],
        [0.0, 1.0, 0.0],
        [0.0, 1.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [1.0, 0.0, 0.0],
    ];
    for (i, axis) in axes.into_iter().enumerate() {
        let mut next = link(&format!("link {i}"), axis);
        if i > 0 {
            next = next.at(format!("link {}", i - 1), [0.5, 0.0, 0.0]);
        }
        spec.add(next);
    }
    Model::build(&spec).expect("a robot")
}

/// The bar in the hand, both moving together.
fn grasped(model: &Model<f64>) -> (State<f64>, LoopSpec) {
    let mut state = State::zero(model);
    state.t = 0.3;
    state.q[7..].copy_from_slice(&[0.3, -0.6, 0.9, 0.4, 0.8, -0.2]);
    state.v[6..].copy_from_slice(&[0.2, -0.3, 0.5, 0.1, -0.4, 0.3]);
    let tip = Pose::translation(Vec3::new(0.4, 0.0, 0.0));
    let grasp = LoopSpec::rigid(
        "grasp",
        [Some("link 5"), Some("bar")],
        [tip, Pose::identity()],
    );
    let mut loops = LoopConstraints::new(model, std::slice::from_ref(&grasp), &[]).expect("a loop");
    let mut ws = Workspace::new(model);
    let (q, v) = (&mut state.q, &mut state.v);
    loops.assemble(model, q, v, &mut ws).expect("it closes");
    (state, grasp)
}

fn loops(model: &Model<f64>, specs: &[LoopSpec]) -> LoopConstraints {
    LoopConstraints::new(model, specs, &[]).expect("loops")
}

fn water() -> Environment<f64> {
    Environment::current(Vec3::new(0.3, -0.1, 0.05))
}

fn inputs(model: &Model<f64>) -> Inputs<f64> {
    let mut inputs = Inputs::zero(model);
    for (i, tau) in inputs.tau.iter_mut().enumerate() {
        *tau = 0.7 * i as f64 - 2.0;
    }
    inputs
}

#[test]
fn all_four_methods_find_the_same_accelerations_by_the_same_call() {
    let model = arm_and_bar();
    let (state, grasp) = grasped(&model);
    let (water, inputs) = (water(), inputs(&model));
    let by = |dynamics: Dynamics, method: Method| {
        assert_eq!(dynamics.method(), method);
        let mut data = Data::by(&model, dynamics);
        let vdot = data.forward_dynamics(&model, &water, &state, &inputs);
        vdot.expect("accelerations").to_vec()
    };
    // The open tree.
    let recursion = Dynamics::by(ForwardMethod::ArticulatedBody, &model);
    let composite = Dynamics::by(ForwardMethod::CompositeBody, &model);
    let open = by(recursion.clone(), Method::ArticulatedBody);
    let other = by(composite.clone(), Method::CompositeBody);
    assert!(error(&other, &open) < METHODS);
    // The closed one: by loops in either tree, and as an arm that holds a load.
    let one = || loops(&model, std::slice::from_ref(&grasp));
    let arms = by(
        recursion.clone().with_loops(&model, one()),
        Method::CooperativeArms,
    );
    for tree in [&recursion, &composite] {
        let general = tree.clone().with_general_loops(&model, one());
        let closed = by(general, Method::Loops);
        assert!(error(&closed, &arms) < METHODS);
        assert!(error(&closed, &open) > 1e-3, "the loop must matter");
    }
    // And by the tree in which the bar is a part of the hand: the constraint force moves it.
    let dynamics = recursion.with_arms(&model, one()).expect("arms");
    let mut data = Data::by(&model, dynamics);
    data.forward_dynamics(&model, &water, &state, &inputs)
        .expect("accelerations");
    data.update_forces(&model, &water);
    let force = data
        .constraint_forces()
        .expect("forces")
        .next()
        .expect("a grasp")
        .force;
    let mut alone = inputs.clone();
    alone.wrenches = vec![bathyal::spatial::Force::zero(); model.body_count()];
    alone.wrenches[0] = force;
    let mut ws = Workspace::new(&model);
    let pushed = forward_dynamics(&model, &water, &state, &alone, &mut ws);
    assert!(error(&pushed[..6], &arms[..6]) < METHODS);
}

#[test]
fn what_is_not_known_of_the_present_state_is_refused() {
    let model = arm_and_bar();
    let (mut state, grasp) = grasped(&model);
    let (water, inputs) = (water(), inputs(&model));
    let dynamics = Dynamics::new(&model).with_general_loops(&model, loops(&model, &[grasp]));
    let mut data = Data::by(&model, dynamics);
    let refused = |data: &Data, known: Stage| {
        let error = data.accelerations().expect_err("not known");
        assert_eq!(error.wanted, Stage::Accelerations);
        assert_eq!(error.known, known);
        assert!(data.efforts().is_err() && data.applied().is_err());
        assert!(data.constraint_forces().is_err());
        assert!(data.bodies(Stage::Accelerations).is_err());
        assert!(data.bodies(Stage::Forces).is_err());
        assert_eq!(
            data.bodies(Stage::Velocities).is_ok(),
            known >= Stage::Velocities
        );
    };
    let evaluate = |data: &mut Data, state: &State<f64>| {
        let found = data.forward_dynamics(&model, &water, state, &inputs);
        found.expect("accelerations");
        data.update_forces(&model, &water);
        assert!(
            data.at(state)
                .is_ok_and(|data| data.accelerations().is_ok())
        );
        assert!(data.constraint_forces().is_ok() && data.efforts().is_ok());
        assert!(data.bodies(Stage::Forces).is_ok());
    };
    refused(&data, Stage::Nothing);
    data.update_velocities(&model);
    refused(&data, Stage::Velocities);
    evaluate(&mut data, &state);
    // The state of the caller has moved on.
    state.q[7] += 1e-15;
    let expected = NotComputed {
        wanted: Stage::Velocities,
        known: Stage::Nothing,
    };
    assert_eq!(data.at(&state).err(), Some(expected));
    data.set_state(state.t, &state.q, &state.v);
    refused(&data, Stage::Nothing);
    evaluate(&mut data, &state);
    // Poses do not depend on time and inputs, accelerations do.
    data.set_state(state.t + 0.1, &state.q, &state.v);
    refused(&data, Stage::Velocities);
    evaluate(&mut data, &state);
    data.inputs_mut().tau[7] += 1.0;
    refused(&data, Stage::Velocities);
    evaluate(&mut data, &state);
    data.state_mut().v[7] += 1.0;
    refused(&data, Stage::Nothing);
    evaluate(&mut data, &state);
    data.set_model(&model);
    refused(&data, Stage::Nothing);
    // A call that is refused changes nothing.
    evaluate(&mut data, &state);
    let before = data.accelerations().expect("known").to_vec();
    let short = State {
        q: vec![0.0; 3],
        ..state.clone()
    };
    assert!(
        data.forward_dynamics(&model, &water, &short, &inputs)
            .is_err()
    );
    assert_eq!(
        data.at(&state).expect("the state").accelerations(),
        Ok(&before[..])
    );
    // The same state is not evaluated again, but known.
    data.set_state(state.t, &state.q, &state.v);
    assert_eq!(data.accelerations(), Ok(&before[..]));
}

#[test]
#[should_panic(expected = "accelerations of the present state are not computed")]
fn bodies_do_not_return_accelerations_of_an_earlier_state() {
    let model = arm_and_bar();
    let mut bodies = Bodies::new(&model);
    bodies.update(&model, &State::zero(&model), &vec![1.0; model.nv()]);
    bodies.update_velocities(&model, &State::zero(&model));
    bodies.acceleration(1);
}

#[test]
fn slices_have_the_elements_of_matrices_and_of_finite_differences() {
    let model = arm_and_bar();
    let (state, _) = grasped(&model);
    let (n, last) = (model.nv(), model.body_count() - 1);
    let mut data = Data::new(&model);
    data.set_state(state.t, &state.q, &state.v);
    data.update_velocities(&model);

    let mut elements = vec![f64::NAN; n * n];
    data.write_mass_matrix(&model, &mut elements);
    let mut matrix = MassMatrix::new(&model);
    mass_matrix(&model, &state.q, &mut Workspace::new(&model), &mut matrix);
    assert_eq!(matrix.shape(), [n, n]);
    assert_eq!(matrix.as_slice(), elements);
    for i in 0..n {
        assert_eq!(matrix.row(i), &elements[i * n..][..n]);
        for j in 0..n {
            assert_eq!(matrix.at(i, j), elements[i * n + j]);
        }
    }

    let p = Vec3::new(0.2, -0.1, 0.3);
    let bodies = data.bodies(Stage::Velocities).expect("poses");
    let (mut six, mut three) = (
        Jacobian::<f64, 6>::new(&model),
        Jacobian::<f64, 3>::new(&model),
    );
    bodies.body_jacobian(&model, last, &mut six);
    bodies.point_jacobian(&model, last, p, &mut three);
    assert_eq!((six.shape(), three.shape()), ([6, n], [3, n]));
    let (mut of_body, mut of_point) = (vec![f64::NAN; 6 * n], vec![f64::NAN; 3 * n]);
    bodies.write_body_jacobian(&model, last, &mut of_body);
    bodies.write_point_jacobian(&model, last, p, &mut of_point);
    assert_eq!(
        (six.as_slice(), three.as_slice()),
        (&of_body[..], &of_point[..])
    );
    let mut of_center = vec![f64::NAN; 3 * n];
    let known = data.write_barycenter_jacobian(&model, &mut of_center);
    known.expect("poses");

    // Column j is the rate of the place when degree of freedom j moves alone.
    let places = |h: f64, j: usize| {
        let (mut unit, mut rate) = (vec![0.0; n], vec![0.0; model.nq()]);
        unit[j] = h;
        model.configuration_rate(&state.q, &unit, &mut rate);
        let mut moved = state.clone();
        moved
            .q
            .iter_mut()
            .zip(&rate)
            .for_each(|(q, rate)| *q += rate);
        model.normalize(&mut moved.q);
        let mut data = Data::new(&model);
        data.set_state(moved.t, &moved.q, &moved.v);
        data.update_velocities(&model);
        let bodies = data.bodies(Stage::Velocities).expect("poses");
        let [center, _] = bodies.barycenter(&model);
        (bodies.motion(last).pose.point_to_parent(p), center)
    };
    let h = 1e-6;
    for j in 0..n {
        let (ahead, behind) = (places(h, j), places(-h, j));
        for i in 0..3 {
            let rates = [ahead.0[i] - behind.0[i], ahead.1[i] - behind.1[i]];
            let [point, center] = rates.map(|change| change / (2.0 * h));
            assert!((of_point[i * n + j] - point).abs() < DIFFERENCES);
            assert!((of_center[i * n + j] - center).abs() < DIFFERENCES);
        }
    }
}

#[test]
fn results_are_those_of_the_building_blocks() {
    let model = arm_and_bar();
    let (state, _) = grasped(&model);
    let (water, inputs) = (water(), inputs(&model));
    let mut data = Data::by(&model, Dynamics::by(ForwardMethod::ArticulatedBody, &model));
    let found = data.forward_dynamics(&model, &water, &state, &inputs);
    let found = found.expect("accelerations").to_vec();
    let mut ws = Workspace::new(&model);
    assert_eq!(
        found,
        forward_dynamics(&model, &water, &state, &inputs, &mut ws)
    );
    let power = data.water_power(&model, &water);
    assert_eq!(power, water_power(&model, &water, &state, &mut ws));
    data.update_forces(&model, &water);
    let mut bodies = Bodies::new(&model);
    bodies.update(&model, &state, &found);
    bodies.update_forces(&model, &water, &state, &inputs);
    let known = data.bodies(Stage::Forces).expect("forces");
    for b in 0..model.body_count() {
        assert_eq!(known.motion(b), bodies.motion(b));
        assert_eq!(known.acceleration(b), bodies.acceleration(b));
        assert_eq!(known.forces(b), bodies.forces(b));
        assert_eq!(known.joint_reaction(b), bodies.joint_reaction(b));
    }
    let t = state.t;
    assert_eq!(
        known.energy(&model, &water, t),
        bodies.energy(&model, &water, t)
    );

    // With a prescribed shoulder: accelerations and efforts of hybrid dynamics.
    let joints = PrescribedJoints::new(&model, &[1]).expect("a joint");
    let mut given = vec![0.0; model.nv()];
    given[6] = 0.4;
    let expected = hybrid_dynamics(&model, &water, &state, &inputs, &joints, &given, &mut ws);
    let expected = (expected.vdot.to_vec(), expected.tau.to_vec());
    data.prescribe(joints);
    data.set_prescribed(&given);
    let vdot = data.update_accelerations(&model, &water).to_vec();
    assert_eq!(data.dynamics().method(), Method::Prescribed);
    assert_eq!((vdot, data.efforts().expect("known").to_vec()), expected);
}

/// A compliant grasp goes with every method, and its reactions balance.
#[test]
fn compliant_loops_are_forces_of_every_method() {
    let model = arm_and_bar();
    let (mut state, mut grasp) = grasped(&model);
    state.q[0] += 0.01;
    grasp.compliance = Some(Compliance {
        stiffness: [50.0, 400.0],
        damping: [1.0, 5.0],
    });
    let (water, inputs) = (water(), inputs(&model));
    let mut found = Vec::new();
    for method in ForwardMethod::ALL {
        let tree = Dynamics::by(method, &model);
        let mut data = Data::by(
            &model,
            tree.with_loops(&model, loops(&model, &[grasp.clone()])),
        );
        let vdot = data.forward_dynamics(&model, &water, &state, &inputs);
        found.push(vdot.expect("accelerations").to_vec());
        data.update_forces(&model, &water);
        let force = data
            .constraint_forces()
            .expect("forces")
            .next()
            .expect("a grasp")
            .force;
        let applied = &data.applied().expect("known").wrenches;
        assert!(error(&applied[0].to_array(), &force.to_array()) < METHODS);
        // What the bar gets through its free joint are its inputs.
        let bodies = data.bodies(Stage::Forces).expect("forces");
        assert!(error(&bodies.joint_reaction(0).to_array(), &inputs.tau[..6]) < METHODS);
    }
    assert!(error(&found[1], &found[0]) < METHODS);
}
