//! Other scalars give the same numbers, and used workspaces the same bits.

use crate::bench::Bench;
use crate::common::recipes::Recipe;
use crate::common::robots::Affine;
use crate::{SINGLE, claim, off};
use bathyal::{
    Counted, Environment, Model, Scalar, State, Workspace, decoupled_dynamics, forward_dynamics,
    gravity_forces,
};

fn forward_in<T: Scalar>(bench: &Bench) -> Vec<T> {
    let model: Model<T> = bench.model.cast();
    let (state, inputs) = (bench.state.cast(), bench.inputs.cast());
    let mut ws = Workspace::new(&model);
    forward_dynamics(&model, &bench.environment.cast(), &state, &inputs, &mut ws).to_vec()
}

#[test]
fn single_precision_agrees_on_modest_robots() {
    let recipe = Recipe {
        most_bodies: 4,
        ..Recipe::ANY
    };
    claim(&recipe, SINGLE, |robot| {
        let mut bench = Bench::new(&robot);
        let single: Vec<f64> = forward_in::<f32>(&bench)
            .into_iter()
            .map(f64::from)
            .collect();
        off(&single, &bench.forward(), 1.0)
    });
}

fn bits(x: &[f64]) -> Vec<u64> {
    x.iter().map(|x| x.to_bits()).collect()
}

#[test]
fn counted_operations_give_the_same_bits() {
    claim(&Recipe::ANY, 0.0, |robot| {
        let mut bench = Bench::new(&robot);
        let counted: Vec<f64> = forward_in::<Counted>(&bench).iter().map(|x| x.0).collect();
        assert_eq!(bits(&counted), bits(&bench.forward()));
        0.0
    });
}

/// Every evaluation of the library that uses a workspace, one after the other.
fn everything(bench: &mut Bench) -> Vec<u64> {
    let vdot = bench.forward();
    let mut all = vdot.clone();
    all.extend(bench.inverse(&vdot));
    all.extend(bench.bias());
    let (m, e) = (&bench.model, &bench.environment);
    let (s, i) = (&bench.state, &bench.inputs);
    all.extend(gravity_forces(m, e, &s.q, &mut bench.ws));
    all.extend(decoupled_dynamics(m, e, s, i, &vdot, &mut bench.ws));
    let m = bench.mass_matrix();
    all.extend(m.as_slice());
    bits(&all)
}

#[test]
fn a_workspace_remembers_nothing() {
    claim(&Recipe::ANY, 0.0, |mut robot| {
        let mut bench = Bench::new(&robot);
        let fresh = everything(&mut bench);
        assert_eq!(everything(&mut bench), fresh, "the second time");
        // Another state, other inputs and other water in between.
        let (state, inputs) = (bench.state.clone(), bench.inputs.clone());
        let environment = bench.environment.clone();
        bench.state = State::zero(&bench.model);
        bench.state.v.fill(0.7);
        bench.inputs.tau.fill(-3.0);
        bench.environment = Environment::water(Affine::constant(
            robot.rng.vector(1.0),
            robot.rng.vector(1.0),
        ));
        everything(&mut bench);
        bench.environment = Environment::current(robot.rng.vector(1.0));
        bench.inputs.wrenches.clear();
        everything(&mut bench);
        (bench.state, bench.inputs, bench.environment) = (state, inputs, environment);
        assert_eq!(everything(&mut bench), fresh, "after another state");
        // In another order: each evaluation alone, on its own old workspace.
        let vdot = bench.forward();
        let tau = bench.inverse(&vdot);
        bench.mass_matrix();
        assert_eq!(bits(&bench.inverse(&vdot)), bits(&tau));
        bench.mass_matrix();
        assert_eq!(bits(&bench.forward()), bits(&vdot));
        0.0
    });
}
