//! A free body in a loop with the world equals a body on that joint; a load in a rigid grasp
//! equals a part of the last link; a floating system conserves its momentum.

use crate::common::random::Rng;
use crate::common::{close_loops, error};
use bathyal::constraints::{Compliance, LoopConstraints, LoopSpec, SpringSpec};
use bathyal::spatial::{Pose, Vec3};
use bathyal::{
    Bodies, BodySpec, Data, Dynamics, Environment, Inputs, Joint, Model, Spec, State, Workspace,
    forward_dynamics,
};

/// Tolerance: rounding of two different methods.
const SAME: f64 = 1e-10;

fn bar(name: &str, joint: Joint) -> BodySpec {
    BodySpec::new(name, joint)
        .rigid(3.0, [0.2, 0.1, -0.3], [0.3, 0.4, 0.2])
        .added_mass([0.1, 0.2, 0.2, 1.0, 2.0, 3.0])
        .buoyancy(0.002, [0.1, 0.0, 0.05])
}

/// A body on a joint, and the same body free with the joint as a loop.
fn pair(joint: Joint) -> (Model<f64>, Model<f64>) {
    let mut tree = Spec::new("tree", 1000.0);
    tree.add(bar("body", joint));
    let mut free = Spec::new("free", 1000.0);
    free.add(bar("body", Joint::Free));
    (
        Model::build(&tree).expect("a robot"),
        Model::build(&free).expect("a robot"),
    )
}

/// Motion of the body, independent of its joint.
fn motion(model: &Model<f64>, state: &State<f64>, vdot: &[f64]) -> Vec<f64> {
    let mut bodies = Bodies::new(model);
    bodies.update(model, state, vdot);
    bodies.acceleration(0).to_array().to_vec()
}

fn compare(joint: Joint, free: [bool; 6], q: &[f64], v: &[f64], place: [f64; 7], speed: [f64; 6]) {
    let (tree, body) = pair(joint);
    let water = Environment::current(Vec3([0.4, -0.1, 0.2]));
    let state = State {
        t: 0.0,
        q: q.to_vec(),
        v: v.to_vec(),
    };
    let mut ws = Workspace::new(&tree);
    let vdot = forward_dynamics(&tree, &water, &state, &Inputs::zero(&tree), &mut ws);
    let expected = motion(&tree, &state, vdot);
    let spec =
        LoopSpec::rigid("hinge", [Some("body"), None], [Pose::identity(); 2]).with_free(free);
    let loops = LoopConstraints::new(&body, &[spec], &[]).expect("a loop");
    let state = State {
        t: 0.0,
        q: place.to_vec(),
        v: speed.to_vec(),
    };
    let mut data = Data::by(&body, Dynamics::new(&body).with_loops(&body, loops));
    let inputs = Inputs::zero(&body);
    let found = data.forward_dynamics(&body, &water, &state, &inputs);
    let found = found.expect("accelerations");
    assert_eq!(found.len(), 6);
    assert!(
        error(found, &expected) < SAME,
        "{joint:?}: {found:?} {expected:?}"
    );
    assert_eq!(data.loops().rank(), data.loops().rows());
}

#[test]
fn a_free_body_on_a_loop_is_a_body_on_that_joint() {
    let (f, t) = (false, true);
    let (sin, cos) = (0.35_f64.sin(), 0.35_f64.cos());
    compare(
        Joint::revolute([0.0, 0.0, 1.0]),
        [f, f, t, f, f, f],
        &[0.7],
        &[1.3],
        [0.0, 0.0, 0.0, cos, 0.0, 0.0, sin],
        [0.0, 0.0, 1.3, 0.0, 0.0, 0.0],
    );
    compare(
        Joint::prismatic([0.0, 1.0, 0.0]),
        [f, f, f, f, t, f],
        &[0.7],
        &[1.3],
        [0.0, 0.7, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0, 1.3, 0.0],
    );
    compare(
        Joint::Ball,
        [t, t, t, f, f, f],
        &[cos, 0.0, sin, 0.0],
        &[0.4, -0.8, 1.3],
        [0.0, 0.0, 0.0, cos, 0.0, sin, 0.0],
        [0.4, -0.8, 1.3, 0.0, 0.0, 0.0],
    );
}

/// Arm whose load is its last link or grasped by a loop.
fn arm(load: Joint, parent: bool) -> Spec {
    let mut spec = Spec::new("arm", 1000.0);
    spec.add(bar("upper", Joint::revolute([0.0, 1.0, 0.0])));
    spec.add(bar("lower", Joint::revolute([0.3, 1.0, 0.2])).at("upper", [0.6, 0.0, 0.1]));
    spec.add(bar("hand", Joint::revolute([1.0, 0.0, 0.0])).at("lower", [0.5, 0.1, 0.0]));
    let body = bar("load", load);
    spec.add(match parent {
        true => body.at("hand", [0.2, -0.1, 0.3]),
        false => body,
    });
    spec
}

#[test]
fn a_load_in_a_rigid_grasp_is_a_part_of_the_last_link() {
    let tree = Model::build(&arm(Joint::Fixed, true)).expect("a robot");
    let open = Model::build(&arm(Joint::Free, false)).expect("a robot");
    let grip = Pose::translation(Vec3([0.2, -0.1, 0.3]));
    let grasp = LoopSpec::rigid(
        "grasp",
        [Some("hand"), Some("load")],
        [grip, Pose::identity()],
    );
    let mut loops = LoopConstraints::new(&open, &[grasp], &[]).expect("a loop");
    let water = Environment::current(Vec3([0.4, -0.1, 0.2]));
    let mut rng = Rng::new(5);
    for _ in 0..50 {
        let state = State {
            t: 0.0,
            q: rng.array::<3>(2.0).to_vec(),
            v: rng.array::<3>(2.0).to_vec(),
        };
        let mut inputs = Inputs::zero(&tree);
        inputs.tau = rng.array::<3>(20.0).to_vec();
        let mut ws = Workspace::new(&tree);
        let expected = forward_dynamics(&tree, &water, &state, &inputs, &mut ws).to_vec();
        let mut bodies = Bodies::new(&tree);
        bodies.update(&tree, &state, &expected);
        let load = tree.body("load").expect("a body");
        let mut whole = State::zero(&open);
        whole.q[..3].copy_from_slice(&state.q);
        whole.v[..3].copy_from_slice(&state.v);
        whole.q[3..6].copy_from_slice(&bodies.motion(load).pose.position.0);
        let rotation = nalgebra::Matrix3::from_fn(|i, j| bodies.motion(load).pose.rotation.0[i][j]);
        let turned = nalgebra::UnitQuaternion::from_matrix(&rotation);
        whole.q[6] = turned.w;
        whole.q[7..].copy_from_slice(&[turned.i, turned.j, turned.k]);
        whole.v[3..].copy_from_slice(&bodies.motion(load).velocity.to_array());
        let mut ws = Workspace::new(&open);
        loops.project(&open, &mut whole.q, &mut whole.v, &mut ws);
        let mut all = Inputs::zero(&open);
        all.tau[..3].copy_from_slice(&inputs.tau);
        let found = close_loops(&mut loops, &open, &water, &whole, &all, &mut ws);
        assert!(
            error(&found[..3], &expected) < 1e-8,
            "{found:?} {expected:?}"
        );
    }
}

/// Free chain of four bodies whose ends are joined, without gravity: momentum and energy are
/// conserved.
#[test]
fn a_free_ring_conserves_momentum_and_energy() {
    let rod = |name: &str, joint| {
        BodySpec::new(name, joint).rigid(1.0, [0.25, 0.0, 0.0], [0.01, 0.03, 0.03])
    };
    let mut spec = Spec::new("ring", 0.0);
    spec.add(rod("a", Joint::Free));
    spec.add(rod("b", Joint::Ball).at("a", [0.5, 0.0, 0.0]));
    spec.add(rod("c", Joint::Ball).at("b", [0.5, 0.0, 0.0]));
    spec.add(rod("d", Joint::Ball).at("c", [0.5, 0.0, 0.0]));
    let model = Model::build(&spec).expect("a robot");
    let tip = Pose::translation(Vec3([0.5, 0.0, 0.0]));
    let ball = LoopSpec::rigid("ends", [Some("d"), Some("a")], [tip, Pose::identity()])
        .with_free([true, true, true, false, false, false]);
    let mut loops = LoopConstraints::new(&model, &[ball], &[]).expect("a loop");
    let space = Environment::default().with_gravity(Vec3([0.0; 3]));
    let mut ws = Workspace::new(&model);
    let mut state = State::zero(&model);
    // Rotated by right angles about z: a square, slightly bent.
    for at in [7, 11, 15] {
        let (sin, cos) = (std::f64::consts::FRAC_PI_4 + 0.05).sin_cos();
        state.q[at..at + 4].copy_from_slice(&[cos, 0.1 * sin, 0.0, sin]);
    }
    for (i, v) in state.v.iter_mut().enumerate() {
        *v = 0.3 * (i as f64) - 1.9;
    }
    model.normalize(&mut state.q);
    loops
        .assemble(&model, &mut state.q, &mut state.v, &mut ws)
        .expect("a ring");
    let inputs = Inputs::zero(&model);
    let conserved = |state: &State<f64>| {
        let mut bodies = Bodies::new(&model);
        bodies.update(&model, state, &vec![0.0; model.nv()]);
        let momentum = bodies.momentum(&model, &space, 0.0).rigid.to_array();
        let energy = bodies.energy(&model, &space, 0.0).kinetic_rigid;
        [momentum.to_vec(), vec![energy]].concat()
    };
    let before = conserved(&state);
    let (h, steps) = (1e-3, 2000);
    for _ in 0..steps {
        rk4(&model, &space, &mut loops, &mut state, &inputs, &mut ws, h);
    }
    let off = error(&conserved(&state), &before);
    // RK4 at 1e-3 s and a few rad/s over 2 s.
    assert!(off < 1e-8, "{off:e}");
    let gap = loops.project(&model, &mut state.q, &mut state.v, &mut ws);
    assert!(gap < 1e-12, "{gap:e}");
}

/// One step of the classical Runge-Kutta method, and projection onto the loops.
fn rk4(
    model: &Model<f64>,
    environment: &Environment<f64>,
    loops: &mut LoopConstraints,
    state: &mut State<f64>,
    inputs: &Inputs<f64>,
    ws: &mut Workspace<f64>,
    h: f64,
) {
    let (q, v) = (state.q.clone(), state.v.clone());
    let mut slopes: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
    for part in [0.0, 0.5, 0.5, 1.0] {
        if let Some((dq, dv)) = slopes.last() {
            for (x, (q, d)) in state.q.iter_mut().zip(q.iter().zip(dq)) {
                *x = q + part * h * d;
            }
            for (x, (v, d)) in state.v.iter_mut().zip(v.iter().zip(dv)) {
                *x = v + part * h * d;
            }
        }
        let vdot = close_loops(loops, model, environment, state, inputs, ws);
        let mut rate = vec![0.0; model.nq()];
        model.configuration_rate(&state.q, &state.v, &mut rate);
        slopes.push((rate, vdot));
    }
    let mean = |a: f64, b: f64, c: f64, d: f64| (a + 2.0 * b + 2.0 * c + d) / 6.0;
    let [one, two, three, four] = &slopes[..] else {
        unreachable!("four slopes");
    };
    for i in 0..q.len() {
        state.q[i] = q[i] + h * mean(one.0[i], two.0[i], three.0[i], four.0[i]);
    }
    for i in 0..v.len() {
        state.v[i] = v[i] + h * mean(one.1[i], two.1[i], three.1[i], four.1[i]);
    }
    model.normalize(&mut state.q);
    loops.project(model, &mut state.q, &mut state.v, ws);
}

/// A stiff grasp is nearly rigid, and a spring balances the weight.
#[test]
fn springs_and_compliant_grasps_balance_weight() {
    let mut spec = Spec::new("weight", 0.0);
    spec.add(BodySpec::new("weight", Joint::Free).rigid(2.0, [0.0; 3], [0.1; 3]));
    let model = Model::build(&spec).expect("a robot");
    let (k, weight) = (500.0, 2.0 * 9.81);
    let spring = SpringSpec {
        name: "spring".to_string(),
        bodies: [None, Some("weight".to_string())],
        points: [[0.0, 0.0, 1.0], [0.0; 3]],
        stiffness: k,
        rest_length: 0.3,
        damping: 2.0,
        pull_only: false,
    };
    let mut state = State::zero(&model);
    state.q[2] = 1.0 - 0.3 - weight / k;
    let mut ws = Workspace::new(&model);
    let inputs = Inputs::zero(&model);
    let air = Environment::default();
    let mut loops = LoopConstraints::new(&model, &[], &[spring]).expect("a spring");
    let vdot = close_loops(&mut loops, &model, &air, &state, &inputs, &mut ws);
    assert!(vdot.iter().all(|x| x.abs() < SAME), "{vdot:?}");
    let holding: Vec<_> = loops.constraint_forces().collect();
    assert!((holding[0].force.force[2] - weight).abs() < SAME);

    let mut grasp = LoopSpec::rigid("grasp", [Some("weight"), None], [Pose::identity(); 2]);
    grasp.compliance = Some(Compliance {
        stiffness: [50.0, k],
        damping: [1.0, 10.0],
    });
    let mut loops = LoopConstraints::new(&model, &[grasp], &[]).expect("a grasp");
    state.q[2] = -weight / k;
    let vdot = close_loops(&mut loops, &model, &air, &state, &inputs, &mut ws);
    assert!(vdot.iter().all(|x| x.abs() < SAME), "{vdot:?}");
    // Moving, it has the power of its damper alone.
    state.v[5] = 0.1;
    let mut wrenches = vec![bathyal::spatial::Force::zero()];
    let power = loops.apply_compliant_forces(&model, &state, &mut wrenches, &mut [0.0; 6]);
    let expected = (weight - 10.0 * 0.1) * 0.1;
    assert!((power - expected).abs() < SAME, "{power} {expected}");
}
