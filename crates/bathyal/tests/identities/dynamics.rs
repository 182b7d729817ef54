//! Forward dynamics, inverse dynamics and mass matrix tell the same.

use crate::bench::Bench;
use crate::common::recipes::Recipe;
use crate::{ACCELERATIONS, FORCES, claim, largest, off};
use bathyal::spatial::Motion;
use bathyal::{
    ArticulatedBody, Environment, Inputs, Joint, decoupled_dynamics, forward_dynamics,
    gravity_forces, inverse_dynamics, mass_matrix_diagonal,
};

#[test]
fn inverse_of_forward_is_the_input() {
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let back = bench.inverse(&vdot);
        off(&back, &bench.inputs.tau.clone(), bench.load(&vdot))
    });
}

#[test]
fn forward_of_inverse_is_the_acceleration() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let mut bench = Bench::new(&robot);
        let wanted: Vec<f64> = (0..bench.model.nv())
            .map(|_| robot.rng.between(-5.0, 5.0))
            .collect();
        bench.inputs.tau = bench.inverse(&wanted);
        off(&bench.forward(), &wanted, 1.0)
    });
}

#[test]
fn mass_matrix_is_symmetric_and_positive_definite() {
    claim(&Recipe::ANY, 0.0, |robot| {
        let m = Bench::new(&robot).mass_matrix();
        let n = m.shape()[0];
        let dense = nalgebra::DMatrix::from_fn(n, n, |i, j| m.at(i, j));
        assert_eq!(dense, dense.transpose());
        assert!(
            dense.cholesky().is_some() || n == 0,
            "not positive definite"
        );
        0.0
    });
}

#[test]
fn mass_matrix_and_bias_give_the_input() {
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let (m, c) = (bench.mass_matrix(), bench.bias());
        let sum: Vec<f64> = (0..m.shape()[0])
            .map(|i| m.row(i).iter().zip(&vdot).map(|(m, a)| m * a).sum::<f64>() + c[i])
            .collect();
        off(&sum, &bench.inputs.tau.clone(), bench.load(&vdot))
    });
}

#[test]
fn mass_matrix_has_the_columns_of_inverse_dynamics() {
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let (m, c) = (bench.mass_matrix(), bench.bias());
        let n = m.shape()[0];
        let mut worst = 0.0_f64;
        for j in 0..n {
            let mut unit = vec![0.0; n];
            unit[j] = 1.0;
            let tau = bench.inverse(&unit);
            let column: Vec<f64> = tau.iter().zip(&c).map(|(t, c)| t - c).collect();
            worst = worst.max(off(&column, m.row(j), largest(&tau).max(1.0)));
        }
        worst
    });
}

#[test]
fn gravity_forces_are_the_bias_of_rest_in_still_water() {
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let (m, e) = (&bench.model, &bench.environment);
        let found = gravity_forces(m, e, &bench.state.q, &mut bench.ws).to_vec();
        bench.environment.water = Environment::default().water;
        bench.state.v.fill(0.0);
        bench.inputs = Inputs::zero(&bench.model);
        off(&found, &bench.bias(), 1.0)
    });
}

#[test]
fn decoupled_dynamics_with_the_true_base_motion_changes_nothing() {
    claim(&Recipe::ANY, ACCELERATIONS, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let (m, e) = (&bench.model, &bench.environment);
        let (s, i) = (&bench.state, &bench.inputs);
        off(
            decoupled_dynamics(m, e, s, i, &vdot, &mut bench.ws),
            &vdot,
            1.0,
        )
    });
}

/// Whatever pushes a free body, its accelerations answer by the same I* and b.
#[test]
fn articulated_body_tells_what_a_push_does() {
    let free = Recipe {
        free_roots: true,
        ..Recipe::ANY
    };
    claim(&free, ACCELERATIONS, |robot| {
        let mut bench = Bench::new(&robot);
        let free = |b: &usize| bench.model.joint(*b) == Joint::Free;
        let bodies: Vec<usize> = (0..bench.model.body_count()).filter(free).collect();
        let mut worst = 0.0_f64;
        for b in bodies {
            let Bench {
                model: m,
                environment: e,
                state: s,
                inputs: i,
                ws,
            } = &mut bench;
            let felt = ArticulatedBody::of(m, e, s, i, b, ws).expect("a free body");
            let vdot = forward_dynamics(m, e, s, i, ws).to_vec();
            inverse_dynamics(m, e, s, &vdot, i, ws);
            let again = ArticulatedBody::after_inverse(m, &vdot, b, ws).expect("a free body");
            assert_eq!(again.inertia, felt.inertia);
            let at = m.v_range(b);
            for k in 0..6 {
                bench.inputs.tau[at.clone()][k] += 10.0 * (k as f64 - 2.5);
                let vdot = bench.forward();
                let rates = Motion::from_array(core::array::from_fn(|j| vdot[at.start + j]));
                let (found, scale) = (felt.input(&rates).to_array(), bench.load(&vdot));
                let wanted = &bench.inputs.tau[at.clone()];
                let again = again.input(&rates).to_array();
                let off = |(a, b): (&f64, &f64)| (a - b).abs() / scale;
                worst = found.iter().zip(wanted).map(off).fold(worst, f64::max);
                worst = again.iter().zip(wanted).map(off).fold(worst, f64::max);
            }
        }
        worst
    });
}

#[test]
fn diagonal_has_the_bits_of_the_mass_matrix() {
    claim(&Recipe::ANY, 0.0, |robot| {
        let mut bench = Bench::new(&robot);
        let m = bench.mass_matrix();
        let whole: Vec<f64> = (0..m.shape()[0]).map(|i| m.at(i, i)).collect();
        let mut diagonal = vec![f64::NAN; whole.len()];
        let q = bench.state.q.clone();
        mass_matrix_diagonal(&bench.model, &q, &mut bench.ws, &mut diagonal);
        assert_eq!(diagonal, whole);
        0.0
    });
}
