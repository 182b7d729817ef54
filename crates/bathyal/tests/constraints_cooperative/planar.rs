//! Two arms that are singular in the same directions, along the load's axes or oblique to them.

use crate::cell::Cell;
use crate::common::random::Rng;
use crate::{compare, dense, evaluate};
use bathyal::constraints::LoopSpec;
use bathyal::spatial::{Mat3, Pose, Vec3};
use bathyal::{Bodies, BodySpec, Environment, Inputs, Joint, Model, Spec, State};

const ACROSS: [f64; 3] = [0.0, 1.0, 0.0];

/// Plan of arms and load.
struct Plan {
    /// Number of joints of each arm, with axes normal to the plane.
    joints: [usize; 2],
    /// True if a joint at the base of each arm rotates it out of the plane.
    turning: bool,
    /// Axes of the load.
    axes: Mat3<f64>,
    mass: f64,
}

/// Arms in the plane of x and z, at rest or in a motion consistent with the grasps.
fn planar(plan: &Plan, moving: bool, seed: u64) -> Cell {
    let mut rng = Rng::new(seed);
    let mut spec = Spec::new("plane", 0.0);
    let inertia = [0.02, 0.05, 0.06].map(|x| x * plan.mass);
    let load = BodySpec::new("load", Joint::Free);
    spec.add(load.rigid(plan.mass, [0.0; 3], inertia));
    for (k, joints) in plan.joints.into_iter().enumerate() {
        let mut seat = Pose::translation(Vec3([2.0 * k as f64 - 1.0, 0.0, 0.0]));
        let mut parent: Option<String> = None;
        let mut add = |name: String, axis: [f64; 3], seat: Pose<f64>, length: f64| {
            let moments = [0.1 * length; 3];
            let middle = [0.0, 0.0, 0.5 * length];
            let body = BodySpec::new(&name, Joint::revolute(axis)).rigid(length, middle, moments);
            spec.add(match &parent {
                Some(parent) => body.on(parent, seat),
                None => body.placed(seat),
            });
            parent = Some(name);
        };
        if plan.turning {
            add(format!("{k} foot"), [0.0, 0.0, 1.0], seat, 0.3);
            seat = Pose::identity();
        }
        for i in 0..joints {
            let length = rng.between(0.3, 0.9);
            add(format!("{k} {i}"), ACROSS, seat, length);
            seat = Pose::translation(Vec3([0.0, 0.0, length]));
        }
    }
    let model = Model::build(&spec).expect("a robot");
    let mut state = State::zero(&model);
    for b in 0..model.body_count() {
        if model.joint(b) != Joint::Free && !model.body_name(b).ends_with("foot") {
            state.q[model.q_range(b).start] = rng.between(-1.2, 1.2);
        }
    }
    state.q[3..7].copy_from_slice(&quaternion(&plan.axes));
    let mut bodies = Bodies::new(&model);
    bodies.update_velocities(&model, &state);
    let held = bodies.motion(0).pose;
    let loops: Vec<LoopSpec> = (0..2)
        .map(|k| {
            let hand = format!("{k} {}", plan.joints[k] - 1);
            let tip = bodies.motion(model.body(&hand).expect("a hand")).pose;
            let frames = [Pose::identity(), held.inverse().compose(&tip)];
            LoopSpec::rigid(format!("grasp {k}"), [Some(&hand), Some("load")], frames)
        })
        .collect();
    let mut inputs = Inputs::zero(&model);
    for tau in &mut inputs.tau {
        *tau = rng.between(-5.0, 5.0);
    }
    if moving {
        for v in &mut state.v {
            *v = rng.between(-1.0, 1.0);
        }
        state.v = dense::allowed(&model, &state, &loops);
    }
    Cell {
        load: 0,
        model,
        loops,
        environment: Environment::default(),
        state,
        inputs,
        spec,
    }
}

/// Quaternion [w, x, y, z] of a rotation by less than 180°.
fn quaternion(r: &Mat3<f64>) -> [f64; 4] {
    let m = &r.0;
    let w = 0.5 * (1.0 + m[0][0] + m[1][1] + m[2][2]).sqrt();
    let part = |a: f64, b: f64| (a - b) / (4.0 * w);
    [
        w,
        part(m[2][1], m[1][2]),
        part(m[0][2], m[2][0]),
        part(m[1][0], m[0][1]),
    ]
}

/// Axes of a load, from along the plane to oblique; the common singular directions are the load's
/// own axes, combinations of two, and combinations of all.
fn axes() -> [(&'static str, Mat3<f64>); 4] {
    let about = |axis: [f64; 3], angle| Mat3::about(Vec3(axis), angle);
    [
        ("along", Mat3::identity()),
        ("along, turned in the plane", about(ACROSS, 0.4)),
        ("across two", about([0.0, 0.0, 1.0], 0.7)),
        ("across all", about([0.48, 0.6, 0.64], 1.1)),
    ]
}

fn all(joints: [usize; 2], turning: bool, free: usize) {
    let mut worst = 0.0_f64;
    for (what, axes) in axes() {
        for (seed, mass) in (0..9).zip([3.0, 0.03, 3000.0].into_iter().cycle()) {
            let plan = Plan {
                joints,
                turning,
                axes,
                mass,
            };
            let made = planar(&plan, seed % 2 == 1, 600 + seed);
            let what = format!("{joints:?}, {what}, {mass} kg, seed {seed}");
            let ws = evaluate(&made);
            assert!(ws.is_singular(0) && ws.is_singular(1), "{what}");
            assert_eq!(ws.undetermined(), free, "{what}");
            worst = worst.max(compare(&what, &made)[0]);
        }
    }
    println!("{joints:?} joints in the plane: accelerations within {worst:.1e}");
}

/// Neither arm moves out of the plane: one translation and two rotations are singular in both.
#[test]
fn planar_arms_have_three_undetermined_forces() {
    all([3, 3], false, 3);
    all([3, 4], false, 3);
    all([5, 4], false, 3);
}

/// Bases that rotate the arms out of the plane about different axes: of twelve constrained
/// directions at least ten are independent.
#[test]
fn planar_arms_on_rotating_bases_have_fewer_undetermined_forces() {
    for seed in 0..6 {
        for (what, axes) in axes() {
            let plan = Plan {
                joints: [3, 3],
                turning: true,
                axes,
                mass: 3.0,
            };
            let made = planar(&plan, true, 700 + seed);
            let ws = evaluate(&made);
            assert!(ws.is_singular(0) && ws.is_singular(1), "{what}");
            assert!(ws.undetermined() >= 1, "{what}: {}", ws.undetermined());
            compare(&format!("feet, {what}, seed {seed}"), &made);
        }
    }
}
