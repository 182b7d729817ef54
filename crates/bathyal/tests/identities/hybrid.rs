//! Hybrid dynamics against forward and inverse dynamics, the mass matrix and decoupled dynamics.

use crate::bench::Bench;
use crate::common::recipes::Recipe;
use crate::common::robots::Robot;
use crate::{ACCELERATIONS, FORCES, claim, off};
use bathyal::{
    BodySpec, InputError, Joint, Model, PrescribedJoints, Spec, decoupled_dynamics,
    forward_dynamics, hybrid_dynamics,
};
use nalgebra::{DMatrix, DVector};

/// A robot of which some joints are prescribed.
struct Mixed {
    bench: Bench,
    /// Prescribed bodies, and the entries of the velocities that are theirs.
    bodies: Vec<usize>,
    is_prescribed: Vec<bool>,
    /// Accelerations; only those of prescribed joints are read.
    given: Vec<f64>,
}

impl Mixed {
    /// Prescribes the joints of the bodies that `choose` takes.
    fn new(robot: &mut Robot, choose: impl Fn(&mut Robot, Joint) -> bool) -> Self {
        let bench = Bench::new(robot);
        let nv = bench.model.nv();
        let (mut bodies, mut is_prescribed) = (Vec::new(), vec![false; nv]);
        for b in 0..bench.model.body_count() {
            let joint = bench.model.joint(b);
            if joint != Joint::Fixed && choose(robot, joint) {
                bodies.push(b);
                is_prescribed[bench.model.v_range(b)].fill(true);
            }
        }
        Mixed {
            given: (0..nv).map(|_| robot.rng.between(-5.0, 5.0)).collect(),
            bench,
            bodies,
            is_prescribed,
        }
    }

    fn half(robot: &mut Robot) -> Self {
        Mixed::new(robot, |robot, _| robot.rng.chance(0.5))
    }

    /// v̇ and τ.
    fn solve(&mut self) -> (Vec<f64>, Vec<f64>) {
        let Bench {
            model: m,
            environment: e,
            state: s,
            inputs: i,
            ws,
        } = &mut self.bench;
        let joints = PrescribedJoints::new(m, &self.bodies).expect("joints that move");
        let found = hybrid_dynamics(m, e, s, i, &joints, &self.given, ws);
        (found.vdot.to_vec(), found.tau.to_vec())
    }
}

#[test]
fn efforts_of_hybrid_dynamics_fed_back_give_the_same_accelerations() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let mut mixed = Mixed::half(&mut robot);
        let (vdot, tau) = mixed.solve();
        for (k, prescribed) in mixed.is_prescribed.iter().enumerate() {
            match prescribed {
                true => assert_eq!(vdot[k], mixed.given[k]),
                false => assert_eq!(tau[k], mixed.bench.inputs.tau[k]),
            }
        }
        mixed.bench.inputs.tau = tau;
        off(&mixed.bench.forward(), &vdot, 1.0)
    });
}

#[test]
fn inverse_dynamics_of_the_hybrid_motion_gives_its_efforts() {
    claim(&Recipe::ANY, FORCES, |mut robot| {
        let mut mixed = Mixed::half(&mut robot);
        let (vdot, tau) = mixed.solve();
        let load = mixed.bench.load(&vdot);
        off(&mixed.bench.inverse(&vdot), &tau, load)
    });
}

/// M_ff a_f = τ_f − c_f − M_fp a_p and τ_p = c_p + M_pf a_f + M_pp a_p, by dense algebra.
#[test]
fn hybrid_dynamics_solves_the_reduced_mass_matrix_equation() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let mut mixed = Mixed::half(&mut robot);
        let (vdot, tau) = mixed.solve();
        let bench = &mut mixed.bench;
        let load = bench.load(&vdot);
        let (m, c, input) = (bench.mass_matrix(), bench.bias(), bench.inputs.tau.clone());
        let split = |which: bool| -> Vec<usize> {
            let all = mixed.is_prescribed.iter().enumerate();
            all.filter(|(_, p)| **p == which).map(|(k, _)| k).collect()
        };
        let (free, fixed) = (split(false), split(true));
        let given = |k: usize| -> f64 { fixed.iter().map(|&p| m.at(k, p) * mixed.given[p]).sum() };
        let reduced = DMatrix::from_fn(free.len(), free.len(), |i, j| m.at(free[i], free[j]));
        let right = DVector::from_fn(free.len(), |i, _| {
            input[free[i]] - c[free[i]] - given(free[i])
        });
        let solved = match free.is_empty() {
            true => right,
            false => reduced.cholesky().expect("positive definite").solve(&right),
        };
        let mut dense = mixed.given.clone();
        for (i, &k) in free.iter().enumerate() {
            dense[k] = solved[i];
        }
        let efforts: Vec<f64> = (0..dense.len())
            .map(|k| match mixed.is_prescribed[k] {
                true => c[k] + m.row(k).iter().zip(&dense).map(|(m, a)| m * a).sum::<f64>(),
                false => input[k],
            })
            .collect();
        off(&vdot, &dense, 1.0).max(off(&tau, &efforts, load))
    });
}

#[test]
fn hybrid_dynamics_with_all_free_bodies_prescribed_is_decoupled_dynamics() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let mut mixed = Mixed::new(&mut robot, |_, joint| joint == Joint::Free);
        let (vdot, _) = mixed.solve();
        let bench = &mut mixed.bench;
        let (m, e, s, i) = (
            &bench.model,
            &bench.environment,
            &bench.state,
            &bench.inputs,
        );
        let decoupled = decoupled_dynamics(m, e, s, i, &mixed.given, &mut bench.ws);
        off(&vdot, decoupled, 1.0)
    });
}

#[test]
fn hybrid_dynamics_of_no_joint_is_forward_and_of_all_joints_inverse_dynamics() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let mut none = Mixed::new(&mut robot, |_, _| false);
        let (vdot, _) = none.solve();
        let bench = &mut none.bench;
        let (m, e, s, i) = (
            &bench.model,
            &bench.environment,
            &bench.state,
            &bench.inputs,
        );
        let forward = forward_dynamics(m, e, s, i, &mut bench.ws);
        if m.is_wet() {
            assert_eq!(vdot, forward, "the same recursion has the same bits");
        }
        let free = off(&vdot, forward, 1.0);
        let mut all = Mixed::new(&mut robot, |_, _| true);
        let (vdot, tau) = all.solve();
        assert_eq!(vdot, all.given);
        let load = all.bench.load(&vdot);
        free.max(off(&tau, &all.bench.inverse(&vdot), load))
    });
}

#[test]
fn joints_that_cannot_be_prescribed_are_named() {
    let mut spec = Spec::new("post", 0.0);
    spec.add(BodySpec::new("post", Joint::Fixed).rigid(1.0, [0.0; 3], [1.0; 3]));
    let model = Model::build(&spec).expect("a post");
    let error = PrescribedJoints::new(&model, &[0]).unwrap_err();
    let body = "post".to_string();
    assert_eq!(error, InputError::FixedJoint { body });
    let error = PrescribedJoints::new(&model, &[7]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no body 7; the model has 1, counted from 0"
    );
}
