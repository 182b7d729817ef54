//! Motions of `oracles/trajectories`: robots followed for two seconds by an independent
//! computation (dense dynamics, adaptive integration of order 8).

mod common;

use bathyal::spatial::Force;
use bathyal::{Bodies, Environment, Model, State};
use common::integrate::Simulation;
use common::{Case, error_by_blocks, floats};
use serde_json::Value;

/// Steps of the integration, s. RK4 is then off by about 1e-9, and 16 times less with
/// half of it.
const STEP: f64 = 1e-3;
/// The stored states are good to 1e-10; the rest is for RK4, which multiplies its own
/// error by up to 210 on these motions.
const STATE: f64 = 1e-7;
/// Conserved quantities against their first value; RK4 does not conserve them exactly.
const CONSTANT: f64 = 1e-9;

/// Energies and momenta by the names they have in the files.
fn quantities(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
) -> Vec<(&'static str, Vec<f64>)> {
    let mut bodies = Bodies::new(model);
    bodies.update(model, state, &vec![0.0; model.nv()]);
    let energy = bodies.energy(model, environment, state.t);
    let momentum = bodies.momentum(model, environment, state.t);
    let rigid = momentum.rigid;
    let total: Force<f64> = rigid + momentum.fluid;
    let kinetic = energy.kinetic_rigid + energy.kinetic_added;
    // seen from the water: v - v_f instead of v in the rigid part
    let water = environment.uniform(state.t).expect("uniform").velocity;
    let mass: f64 = (0..model.body_count())
        .map(|b| model.parameters(b).mass)
        .sum();
    let relative = kinetic - water.dot(rigid.force) + 0.5 * mass * water.dot(water);
    let one = |x: f64| vec![x];
    vec![
        ("kinetic_rigid", one(energy.kinetic_rigid)),
        ("kinetic_added", one(energy.kinetic_added)),
        ("kinetic_total", one(kinetic)),
        ("potential", one(energy.potential)),
        ("mechanical_energy", one(kinetic + energy.potential)),
        ("momentum_rigid", rigid.to_array().to_vec()),
        ("impulse_total", total.to_array().to_vec()),
        ("energy_relative", one(relative)),
        (
            "linear_impulse_relative",
            (total.force - water * mass).0.to_vec(),
        ),
    ]
}

/// Angular and linear parts are compared on their own.
fn blocks(x: &[f64]) -> &'static [usize] {
    match x.len() {
        6 => &[3, 3],
        3 => &[3],
        _ => &[1],
    }
}

/// The largest difference from every sample of a file, with what it is.
fn follow(json: &Value) -> (&'static str, f64) {
    let case = Case::from_json(json.clone());
    let (model, environment) = (&case.model, &case.environment);
    let sizes = |range: &dyn Fn(usize) -> usize| -> Vec<usize> {
        (0..model.body_count()).map(range).collect()
    };
    let q_sizes = sizes(&|b| model.q_range(b).len());
    let v_sizes = sizes(&|b| model.v_range(b).len());
    let mut simulation = Simulation::new(model, environment, case.inputs, case.state);
    let mut worst = ("", 0.0);
    let mut note = |what, e: f64| {
        if e > worst.1 {
            worst = (what, e);
        }
    };
    let samples = json["samples"].as_array().expect("samples");
    assert!(samples.len() > 10, "{}: no motion to follow", case.name);
    for sample in samples {
        let t = sample["t"].as_f64().expect("a time");
        if t > simulation.state.t {
            simulation.run_to(t, STEP);
        }
        let state = &simulation.state;
        note(
            "q",
            error_by_blocks(&state.q, &floats(&sample["q"]), &q_sizes),
        );
        note(
            "v",
            error_by_blocks(&state.v, &floats(&sample["v"]), &v_sizes),
        );
        for (name, x) in quantities(model, environment, state) {
            note(
                name,
                error_by_blocks(&x, &floats(&sample[name]), blocks(&x)),
            );
        }
    }
    println!("{:<26} worst {:.1e} ({})", case.name, worst.1, worst.0);
    worst
}

/// The largest relative change of everything a file calls conserved.
fn drift(json: &Value) -> f64 {
    let case = Case::from_json(json.clone());
    let (model, environment) = (&case.model, &case.environment);
    let names: Vec<&str> = json["conserved"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|name| name.as_str().expect("a name"))
        .collect();
    let conserved = |state: &State<f64>| -> Vec<Vec<f64>> {
        let all = quantities(model, environment, state);
        let named = |name: &&str| {
            all.iter()
                .find(|(n, _)| n == name)
                .expect("known")
                .1
                .clone()
        };
        names.iter().map(named).collect()
    };
    let before = conserved(&case.state);
    let mut simulation = Simulation::new(model, environment, case.inputs, case.state);
    let mut worst = 0.0_f64;
    for sample in &json["samples"].as_array().expect("samples")[1..] {
        simulation.run_to(sample["t"].as_f64().expect("a time"), STEP);
        for (now, first) in conserved(&simulation.state).iter().zip(&before) {
            let parts = now.chunks(3).zip(first.chunks(3));
            for (now, first) in parts {
                let size = first.iter().map(|x| x * x).sum::<f64>().sqrt();
                for (a, b) in now.iter().zip(first) {
                    assert!(a.is_finite() && size > 0.0);
                    worst = worst.max((a - b).abs() / size);
                }
            }
        }
    }
    println!("{:<26} {names:?} drift {worst:.1e}", case.name);
    worst
}

fn file(name: &str) -> Value {
    common::folder(&common::oracles().join("trajectories"))
        .into_iter()
        .find(|json| json["name"] == name)
        .unwrap_or_else(|| panic!("no trajectory {name}"))
}

#[test]
fn vehicle_and_arm_in_a_current_follow_the_oracle() {
    let (what, worst) = follow(&file("traj_tiburon_current"));
    assert!(worst <= STATE, "{what} is off by {worst:e}");
}

#[test]
fn neutral_tree_in_still_water_follows_the_oracle() {
    let (what, worst) = follow(&file("inv_energy_neutral_tree"));
    assert!(worst <= STATE, "{what} is off by {worst:e}");
}

#[test]
fn neutral_tree_in_still_water_keeps_energy_and_impulse() {
    let json = file("inv_energy_neutral_tree");
    assert!(json["conserved"].as_array().is_some_and(|c| c.len() == 3));
    let worst = drift(&json);
    assert!(worst <= CONSTANT, "drift {worst:e}");
}

#[test]
fn tree_in_vacuum_follows_the_oracle() {
    let (what, worst) = follow(&file("inv_momentum_vacuum"));
    assert!(worst <= STATE, "{what} is off by {worst:e}");
}

#[test]
fn tree_in_vacuum_keeps_momentum_and_energy() {
    let json = file("inv_momentum_vacuum");
    assert!(json["conserved"].as_array().is_some_and(|c| c.len() == 2));
    let worst = drift(&json);
    assert!(worst <= CONSTANT, "drift {worst:e}");
}

#[test]
fn no_trajectory_file_is_left_out() {
    let files = common::folder(&common::oracles().join("trajectories"));
    let names: Vec<_> = files.iter().map(|json| json["name"].as_str()).collect();
    let tested = [
        "inv_energy_neutral_tree",
        "inv_momentum_vacuum",
        "traj_tiburon_current",
    ];
    assert_eq!(names, tested.map(Some));
}
