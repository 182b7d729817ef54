//! Cooperative arms in cases with a known answer.

use crate::cell::{Make, PUMA, Recipe, WRIST, cell};
use crate::common::robots::Affine;
use crate::{compare, error, evaluate};
use bathyal::spatial::{Mat3, Pose, Vec3};
use bathyal::{Bodies, Environment, Inputs, Joint, Model, State, Workspace, forward_dynamics};

/// Tolerance of two methods for one tree: roundings times the condition of its mass matrix.
const TREE: f64 = 1e-10;
/// Tolerance of sums of forces that vanish, relative to the weight.
const BALANCE: f64 = 1e-10;

/// One arm with a grasped load equals the arm with the load as part of its last link.
#[test]
fn one_arm_with_a_load_is_a_tree() {
    let mut worst = 0.0_f64;
    for (seed, make) in (0..10).zip(
        [PUMA, Make::Any(6), WRIST, Make::Any(9), Make::Any(3)]
            .iter()
            .cycle(),
    ) {
        for (mobile, wet) in [(false, false), (false, true), (true, false), (true, true)] {
            let made = cell(
                &Recipe {
                    mobile,
                    wet,
                    ..Recipe::new(&[*make])
                },
                500 + seed,
            );
            let closed = evaluate(&made);
            let grasp = &made.loops[0];
            let load_second = grasp.bodies[1].as_deref() == Some("load");
            let second = usize::from(load_second);
            let hand = grasp.bodies[1 - second].clone().expect("a hand");
            let seat = grasp.frames[1 - second].compose(&grasp.frames[second].inverse());
            let mut spec = made.spec.clone();
            for body in spec.bodies.iter_mut().filter(|b| b.name == "load") {
                body.joint = Joint::Fixed;
                body.parent = Some(hand.clone());
                body.placement = seat;
            }
            let tree = Model::build(&spec).expect("a tree");
            let mut state = State::zero(&tree);
            let mut inputs = Inputs::zero(&tree);
            let mut expected = Vec::new();
            inputs.wrenches = made.inputs.wrenches.clone();
            for b in 0..tree.body_count() {
                let (from, to) = (made.model.v_range(b), tree.v_range(b));
                if b == made.load {
                    continue;
                }
                state.q[tree.q_range(b)].copy_from_slice(&made.state.q[made.model.q_range(b)]);
                state.v[to.clone()].copy_from_slice(&made.state.v[from.clone()]);
                inputs.tau[to].copy_from_slice(&made.inputs.tau[from]);
            }
            // The input of the load is a wrench on it.
            if inputs.wrenches.is_empty() {
                inputs.wrenches = vec![bathyal::spatial::Force::zero(); tree.body_count()];
            }
            let own = &made.inputs.tau[made.model.v_range(made.load)];
            let own = bathyal::spatial::Force::from_array(own.try_into().expect("six"));
            inputs.wrenches[made.load] += own;
            let mut ws = Workspace::new(&tree);
            let vdot = forward_dynamics(&tree, &made.environment, &state, &inputs, &mut ws);
            let mut bodies = Bodies::new(&tree);
            bodies.update(&tree, &state, vdot);
            for b in 0..tree.body_count() {
                match b == made.load {
                    true => expected.extend(bodies.acceleration(b).to_array()),
                    false => expected.extend(&vdot[tree.v_range(b)]),
                }
            }
            let off = error(closed.vdot(), &expected);
            assert!(
                off < TREE,
                "seed {seed}, mobile {mobile}, wet {wet}: {off:.1e}"
            );
            worst = worst.max(off);
        }
    }
    println!("one arm against a tree: within {worst:.1e}");
}

/// In free space the centre of mass falls freely, for any motion of the arms.
#[test]
fn the_barycentre_of_a_free_system_falls_freely() {
    for seed in 0..10 {
        let recipe = Recipe {
            mobile: true,
            loose: seed % 2 == 1,
            ..Recipe::new(&[PUMA, WRIST, Make::Any(7)])
        };
        let mut made = cell(&recipe, 900 + seed);
        made.inputs.wrenches.clear();
        for b in 0..made.model.body_count() {
            if made.model.joint(b) == Joint::Free {
                made.inputs.tau[made.model.v_range(b)].fill(0.0);
            }
        }
        let ws = evaluate(&made);
        let mut bodies = Bodies::new(&made.model);
        bodies.update(&made.model, &made.state, ws.vdot());
        let fall = bodies.barycenter_acceleration(&made.model);
        let gravity = made.environment.gravity.vector();
        let largest = ws.vdot().iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        let off = (fall - gravity).norm() / largest.max(gravity.norm());
        assert!(off < BALANCE, "seed {seed}: {off:.1e}");
    }
}

/// The equation of motion of the load holds with the wrenches of all grasps.
#[test]
fn the_load_moves_by_the_forces_on_it() {
    for (seed, wet) in (0..10).zip([false, true].iter().cycle()) {
        let recipe = Recipe {
            wet: *wet,
            ..Recipe::new(&[PUMA, WRIST, Make::Any(7)])
        };
        let made = cell(&recipe, 1_300 + seed);
        let ws = evaluate(&made);
        let range = made.model.v_range(made.load);
        let mut alone = made.inputs.clone();
        let mut total = alone.tau[range.clone()].to_vec();
        for k in 0..3 {
            for (t, f) in total.iter_mut().zip(ws.force(k).to_array()) {
                *t += f;
            }
        }
        alone.tau[range.clone()].copy_from_slice(&total);
        let mut tree = Workspace::new(&made.model);
        let vdot = forward_dynamics(
            &made.model,
            &made.environment,
            &made.state,
            &alone,
            &mut tree,
        );
        let off = error(&ws.vdot()[range.clone()], &vdot[range]);
        assert!(off < TREE, "seed {seed}: {off:.1e}");
    }
}

/// Water whose velocity varies in space.
#[test]
fn arms_in_a_field_of_water_match_dense_algebra() {
    for seed in 0..10 {
        let recipe = Recipe {
            wet: true,
            mobile: seed % 2 == 0,
            loose: seed % 3 == 0,
            ..Recipe::new(&[PUMA, Make::Any(8), WRIST])
        };
        let mut made = cell(&recipe, 1_700 + seed);
        let mut water = Affine::constant(Vec3([0.4, -0.3, 0.2]), Vec3([0.1, 0.2, -0.1]));
        water.gradient = Mat3([[0.1, 0.2, -0.1], [0.3, -0.2, 0.1], [0.0, 0.1, 0.1]]);
        made.environment = Environment::water(water);
        compare(&format!("field, seed {seed}"), &made);
    }
}

/// The bias Ġ v of the reference, against differences of G v along the motion.
#[test]
fn the_drift_of_the_reference_is_a_derivative() {
    const STEP: f64 = 1e-5;
    /// Truncation by the third derivative and roundings over the step.
    const DIFFERENCES: f64 = 1e-6;
    for seed in 0..5 {
        let recipe = Recipe {
            mobile: true,
            loose: true,
            ..Recipe::new(&[PUMA, Make::Any(7)])
        };
        let made = cell(&recipe, 2_100 + seed);
        let at = |h: f64| {
            let mut state = made.state.clone();
            let mut rate = vec![0.0; made.model.nq()];
            made.model
                .configuration_rate(&made.state.q, &made.state.v, &mut rate);
            for (q, rate) in state.q.iter_mut().zip(&rate) {
                *q += h * rate;
            }
            made.model.normalize(&mut state.q);
            let c = crate::dense::constraint(&made.model, &state, &made.loops);
            (c.g * nalgebra::DVector::from_column_slice(&state.v))
                .as_slice()
                .to_vec()
        };
        let (after, before) = (at(STEP), at(-STEP));
        let slope: Vec<f64> = after
            .iter()
            .zip(&before)
            .map(|(a, b)| (a - b) / (2.0 * STEP))
            .collect();
        let drift = crate::dense::constraint(&made.model, &made.state, &made.loops).drift;
        let off = error(drift.as_slice(), &slope);
        assert!(off < DIFFERENCES, "seed {seed}: {off:.1e}");
    }
}

/// Results do not depend on the frame of the load.
#[test]
fn a_load_described_in_another_frame_moves_the_same() {
    let made = cell(&Recipe::new(&[PUMA, WRIST]), 31);
    let there = Pose {
        rotation: Mat3::about(Vec3([0.6, 0.0, 0.8]), 0.7),
        position: Vec3([0.2, -0.1, 0.3]),
    };
    // The grasps end at a second body without mass, fixed to the load.
    let mut spec = made.spec.clone();
    spec.add(bathyal::BodySpec::new("handle", Joint::Fixed).on("load", there));
    let model = Model::build(&spec).expect("a robot");
    let mut loops = made.loops.clone();
    for grasp in &mut loops {
        let at = usize::from(grasp.bodies[1].as_deref() == Some("load"));
        grasp.bodies[at] = Some("handle".to_string());
        grasp.frames[at] = there.inverse().compose(&grasp.frames[at]);
    }
    let mut inputs = made.inputs.clone();
    if !inputs.wrenches.is_empty() {
        inputs.wrenches.push(bathyal::spatial::Force::zero());
    }
    let other = crate::cell::Cell {
        load: made.load,
        environment: made.environment.clone(),
        state: made.state.clone(),
        model,
        loops,
        inputs,
        spec,
    };
    let (a, b) = (evaluate(&made), evaluate(&other));
    assert!(error(a.vdot(), b.vdot()) < TREE);
}
