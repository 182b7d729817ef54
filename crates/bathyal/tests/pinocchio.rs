//! 240 random dry trees of up to 60 bodies against Pinocchio, an independent library.
//!
//! The references are 13 MB, so they are made and not kept: `cargo xtask test` writes
//! `target/pinocchio.jsonl` with `oracles/pinocchio_reference.py` and names it in
//! `BATHYAL_PINOCCHIO`. Without that variable the test takes the file if it is there.

mod common;

use bathyal::{
    Bodies, Jacobian, MassMatrix, Workspace, forward_dynamics, inverse_dynamics, mass_matrix,
};
use common::{Case, error, error_by_blocks, floats};
use std::io::Write;
use std::path::{Path, PathBuf};

/// How many cases the script writes; a file with fewer was cut short.
const CASES: usize = 240;

/// How many rotors their joints have at least.
const ROTORS: usize = 1000;

/// Both sides compute in double precision with about 1e-16 and lose a few digits along
/// trees 60 bodies deep; a wrong sign, frame or order shows as more than 1e-3.
const TOLERANCE: f64 = 1e-9;

const QUANTITIES: [&str; 5] = [
    "forward dynamics",
    "inverse dynamics",
    "mass matrix",
    "body Jacobians",
    "barycentre",
];

/// How far each of [`QUANTITIES`] is off. Each block of numbers is taken relative to
/// max(1, |ref|∞): a joint's numbers, a row of the mass matrix, a body's Jacobian, the
/// barycentre.
fn errors(case: &Case) -> [f64; QUANTITIES.len()] {
    let mut ws = Workspace::new(&case.model);
    let mut bodies = Bodies::new(&case.model);
    bodies.update(&case.model, &case.state, &vec![0.0; case.model.nv()]);
    [
        forward(case, &mut ws),
        inverse(case, &mut ws),
        mass(case, &mut ws),
        jacobians(case, &bodies),
        error(
            &bodies.barycenter(&case.model)[0].0,
            &reference(case, "center_of_mass"),
        ),
    ]
}

fn forward(case: &Case, ws: &mut Workspace<f64>) -> f64 {
    let (env, state, inputs) = (&case.environment, &case.state, &case.inputs);
    let vdot = forward_dynamics(&case.model, env, state, inputs, ws);
    error_by_blocks(vdot, &reference(case, "vdot"), &joint_sizes(case))
}

fn inverse(case: &Case, ws: &mut Workspace<f64>) -> f64 {
    let expected = &case.json["expected"]["inverse_dynamics"];
    let (env, state, inputs) = (&case.environment, &case.state, &case.inputs);
    let vdot = floats(&expected["vdot"]);
    let tau = inverse_dynamics(&case.model, env, state, &vdot, inputs, ws);
    error_by_blocks(tau, &floats(&expected["tau"]), &joint_sizes(case))
}

fn mass(case: &Case, ws: &mut Workspace<f64>) -> f64 {
    let mut m = MassMatrix::new(&case.model);
    mass_matrix(&case.model, &case.state.q, ws, &mut m);
    let [n, _] = m.shape();
    let rows = vec![n; n];
    error_by_blocks(m.as_slice(), &reference(case, "mass_matrix"), &rows)
}

fn jacobians(case: &Case, bodies: &Bodies<f64>) -> f64 {
    let expected = case.json["expected"]["jacobians"].as_array();
    let mut jacobian = Jacobian::new(&case.model);
    let mut worst = 0.0_f64;
    for one in expected.expect("Jacobians") {
        let body = one["body"].as_u64().expect("a body") as usize;
        bodies.body_jacobian(&case.model, body, &mut jacobian);
        worst = worst.max(error(jacobian.as_slice(), &floats(&one["matrix"])));
    }
    worst
}

fn reference(case: &Case, what: &str) -> Vec<f64> {
    case.expected(what)
        .unwrap_or_else(|| panic!("{}: no reference for {what}", case.name))
}

fn joint_sizes(case: &Case) -> Vec<usize> {
    let bodies = 0..case.model.body_count();
    bodies.map(|b| case.model.v_range(b).len()).collect()
}

/// The references: the file named by the environment, which must be there, or the usual
/// one, if it is there.
fn references() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("BATHYAL_PINOCCHIO") {
        return Some(PathBuf::from(named));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let usual = root.join("target/pinocchio.jsonl");
    usual.exists().then_some(usual)
}

/// Compares one case, tells what disagrees and returns how far each quantity is off.
fn compare(case: &Case) -> ([f64; QUANTITIES.len()], usize) {
    let errors = errors(case);
    let mut failed = 0;
    for (what, error) in QUANTITIES.iter().zip(errors) {
        if error > TOLERANCE {
            println!("FAIL {}: {what} {error:.1e} > {TOLERANCE:.1e}", case.name);
            failed += 1;
        }
    }
    (errors, failed)
}

#[test]
fn pinocchio_val_random_trees() {
    let Some(path) = references() else {
        // Not `println!`: a test that passes would swallow it.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: pinocchio_val_random_trees: there is no target/pinocchio.jsonl; \
             `cargo xtask references` makes it"
        );
        return;
    };
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut worst = [0.0_f64; QUANTITIES.len()];
    let (mut cases, mut failures, mut rotors) = (0, 0, 0);
    for line in text.lines() {
        let json = serde_json::from_str(line).expect("a case on every line");
        let case = Case::from_json(json);
        let (errors, failed) = compare(&case);
        rotors += (0..case.model.body_count())
            .filter(|b| case.model.parameters(*b).rotor_inertia.is_some())
            .count();
        for (worst, error) in worst.iter_mut().zip(errors) {
            *worst = worst.max(error);
        }
        cases += 1;
        failures += failed;
    }
    let list = QUANTITIES.iter().zip(worst);
    let list: Vec<String> = list.map(|(what, e)| format!("{what} {e:.1e}")).collect();
    println!(
        "{cases} cases, {rotors} rotors, worst errors: {}",
        list.join(", ")
    );
    assert_eq!(cases, CASES, "{} was cut short", path.display());
    assert!(rotors > ROTORS, "only {rotors} rotors");
    assert_eq!(failures, 0, "what disagrees is listed above");
}
