//! Motions and forces whose answers are known in closed form.
//!
//! The numbers are those of `data/hydro_analytic.json`: elliptic integrals, first
//! integrals and strip theory, computed to 16 digits without this library.

#[path = "../common/mod.rs"]
mod common;
mod ellipsoids;
mod pendulum;
mod rod;
mod sphere;
mod spheroid;
mod waves;

use bathyal::spatial::Quaternion;
use bathyal::{BodySpec, Model, Spec};
use serde_json::Value;

/// A few roundings, relative to the largest term.
const ROUNDING: f64 = 1e-13;
/// What RK4 leaves with steps of 1 ms on motions of periods of seconds: (ωh)⁴ and the
/// roundings of some thousand steps.
const INTEGRATED: f64 = 1e-10;
/// Steps of most integrations, s.
const STEP: f64 = 1e-3;

fn data() -> Value {
    serde_json::from_str(include_str!("../data/hydro_analytic.json")).expect("JSON")
}

fn number(v: &Value) -> f64 {
    v.as_f64().unwrap_or_else(|| panic!("{v} is not a number"))
}

fn list(v: &Value) -> &[Value] {
    v.as_array().expect("a list")
}

/// Checks |x − expected| ≤ tolerance · max(1, |expected|) and tells how far it is.
#[track_caller]
fn assert_near(what: &str, x: f64, expected: f64, tolerance: f64) {
    let off = (x - expected).abs() / expected.abs().max(1.0);
    println!("{what}: {x:.12} off by {off:.1e}");
    assert!(off <= tolerance, "{what}: {x} is not {expected}: {off:e}");
}

fn model(density: f64, body: BodySpec) -> Model<f64> {
    let mut spec = Spec::new("one body", density);
    spec.add(body);
    Model::build(&spec).expect("a robot")
}

/// An orientation without any symmetry.
fn askew() -> Quaternion<f64> {
    Quaternion::from_array([0.6, -0.3, 0.5, 0.2]).normalized()
}
