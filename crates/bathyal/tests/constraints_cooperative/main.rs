//! Cooperative arms on one load, against dense algebra, against trees, and by invariants of
//! every motion.

mod cell;
#[path = "../common/mod.rs"]
mod common;
mod conserved;
mod dense;
mod parallel;
mod planar;
mod random;
mod singular;
mod special;
mod topology;

use bathyal::constraints::{CooperativeArms, CooperativeWorkspace};
use cell::Cell;

/// Tolerance of accelerations and forces, relative to the largest: the roundings of
/// 1e-16 times the conditions of the mass matrix (1e3) and of the constraints (1e3), some
/// hundred times over.
const DENSE: f64 = 1e-9;

/// Largest difference relative to the largest number.
fn error(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    let size = b.iter().fold(1e-300_f64, |s, x| s.max(x.abs()));
    let off = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    off.fold(0.0, |m: f64, x| if x.is_nan() { x } else { m.max(x) }) / size
}

/// Evaluates the algorithm under test.
fn evaluate(cell: &Cell) -> CooperativeWorkspace<f64> {
    let arms = CooperativeArms::new(&cell.model, &cell.loops).expect("arms");
    let mut ws = CooperativeWorkspace::new(&cell.model, &arms);
    arms.forward_dynamics(
        &cell.model,
        &cell.environment,
        &cell.state,
        &cell.inputs,
        &mut ws,
    );
    ws
}

/// Compares accelerations, and forces where they are unique; returns the errors.
fn compare(what: &str, cell: &Cell) -> [f64; 2] {
    let reference = dense::solve(cell);
    let ws = evaluate(cell);
    let motion = error(ws.vdot(), &reference.vdot);
    assert!(
        motion < DENSE,
        "{what}: accelerations differ by {motion:.1e}"
    );
    assert_eq!(
        ws.undetermined(),
        reference.redundant,
        "{what}: forces that are free"
    );
    if reference.redundant > 0 {
        return [motion, 0.0];
    }
    let ours: Vec<f64> = (0..cell.loops.len())
        .flat_map(|k| ws.force(k).to_array())
        .collect();
    let theirs: Vec<f64> = reference.forces.iter().flat_map(|f| f.to_array()).collect();
    let force = error(&ours, &theirs);
    assert!(
        force < DENSE / reference.smallest.min(1e-2) * 1e-2,
        "{what}: forces differ by {force:.1e}"
    );
    [motion, force]
}
