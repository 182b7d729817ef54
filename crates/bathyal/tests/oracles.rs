//! Every case of `oracles/dynamics` and of the folder in `BATHYAL_ORACLE_DIR`, against
//! answers computed independently (dense, not recursive, 50 digits).

mod common;

use bathyal::bodies::BodyForces;
use bathyal::{
    Bodies, MassMatrix, Workspace, bias_forces, forward_dynamics, inverse_dynamics, mass_matrix,
};
use common::{Case, error, error_by_blocks, floats};
use std::path::PathBuf;

/// What is asked of every case; one that is ill-conditioned may ask for less in
/// `quality.suggested_rtol`, down to the second number.
const TIGHTEST: f64 = 1e-10;
const LOOSEST: f64 = 1e-9;

/// All comparisons of a case: what, and how far off.
fn differences(case: &Case) -> Vec<(&'static str, f64)> {
    let model = &case.model;
    let (env, state, inputs) = (&case.environment, &case.state, &case.inputs);
    let mut ws = Workspace::new(model);
    let mut found = Vec::new();
    let joints: Vec<usize> = (0..model.body_count())
        .map(|b| model.v_range(b).len())
        .collect();
    let sixes = vec![6; model.body_count()];

    let vdot = forward_dynamics(model, env, state, inputs, &mut ws).to_vec();
    let mut compare = |what, x: &[f64], sizes: &[usize]| {
        if let Some(reference) = case.expected(what) {
            found.push((what, error_by_blocks(x, &reference, sizes)));
        }
    };
    compare("vdot", &vdot, &joints);

    let mut bodies = Bodies::new(model);
    bodies.update(model, state, &vdot);
    bodies.update_forces(model, env, state, inputs);
    let per_body = |f: &dyn Fn(usize) -> [f64; 6]| -> Vec<f64> {
        (0..model.body_count()).flat_map(f).collect()
    };
    compare(
        "body_velocity",
        &per_body(&|b| bodies.motion(b).velocity.to_array()),
        &sixes,
    );
    compare(
        "body_acc_classical",
        &per_body(&|b| bodies.classical_acceleration(b).to_array()),
        &sixes,
    );
    if case.expected("base_acc_classical").is_some() {
        let classical = bodies.classical_acceleration(0).to_array();
        let rate = bodies.acceleration(0).to_array();
        compare("base_acc_classical", &classical, &[6]);
        compare("base_acc_body_rate", &rate, &[6]);
    }
    let force = |pick: &dyn Fn(&BodyForces<f64>) -> [f64; 6]| -> Vec<f64> {
        (0..model.body_count())
            .flat_map(|b| pick(bodies.forces(b)))
            .collect()
    };
    compare("drag_wrench", &force(&|f| f.drag.to_array()), &sixes);
    compare(
        "added_mass_wrench",
        &force(&|f| f.added_mass.to_array()),
        &sixes,
    );
    compare(
        "total_buoyancy_wrench",
        &force(&|f| (f.buoyancy + f.fluid_acceleration).to_array()),
        &sixes,
    );
    let energy = bodies.energy(model, env, state.t);
    compare("kinetic_energy_rigid", &[energy.kinetic_rigid], &[1]);
    compare("kinetic_energy_added", &[energy.kinetic_added], &[1]);
    compare("potential_energy", &[energy.potential], &[1]);

    let mut m = MassMatrix::new(model);
    mass_matrix(model, &state.q, &mut ws, &mut m);
    let [n, _] = m.shape();
    let rows = vec![n; n];
    compare("mass_matrix", m.as_slice(), &rows);
    let c = bias_forces(model, env, state, inputs, &mut ws).to_vec();
    compare("bias_force", &c, &joints);

    let inverse = &case.json["expected"]["inverse_dynamics"];
    if !inverse.is_null() {
        let given = floats(&inverse["vdot"]);
        let tau = inverse_dynamics(model, env, state, &given, inputs, &mut ws).to_vec();
        let reference = floats(&inverse["tau"]);
        found.push(("inverse", error_by_blocks(&tau, &reference, &joints)));
    }
    // Our own cross-checks on the same case: forward and back, and the joint reactions.
    let back = inverse_dynamics(model, env, state, &vdot, inputs, &mut ws).to_vec();
    let load = c.iter().fold(1.0_f64, |a, x| a.max(x.abs()));
    found.push(("inverse(forward)", error(&back, &inputs.tau) / load));
    found
}

fn run(cases: Vec<serde_json::Value>) -> (usize, usize) {
    let (mut passed, mut failed) = (0, 0);
    for json in cases {
        let case = Case::from_json(json);
        let quality = case.json["quality"]["suggested_rtol"].as_f64();
        let tolerance = quality.unwrap_or(TIGHTEST).clamp(TIGHTEST, LOOSEST);
        let differences = differences(&case);
        let worst = differences
            .iter()
            .fold(("", 0.0), |a, b| if b.1 > a.1 { *b } else { a });
        let ok = differences.iter().all(|(_, e)| *e <= tolerance);
        println!(
            "{} {:<40} {:>2} quantities, worst {:.1e} ({})",
            if ok { "ok  " } else { "FAIL" },
            case.name,
            differences.len(),
            worst.1,
            worst.0
        );
        if ok {
            passed += 1;
        } else {
            failed += 1;
            for (what, e) in &differences {
                println!("         {what:<24} {e:.2e}");
            }
        }
    }
    (passed, failed)
}

#[test]
fn every_case_agrees_with_the_dense_oracle() {
    let mut cases = common::folder(&common::oracles().join("dynamics"));
    if let Some(more) = std::env::var_os("BATHYAL_ORACLE_DIR") {
        cases.extend(common::folder(&PathBuf::from(more)));
    }
    let (passed, failed) = run(cases);
    println!("{passed} passed, {failed} failed");
    assert!(passed > 0, "no cases were found");
    assert_eq!(failed, 0, "cases that disagree are listed above");
}
