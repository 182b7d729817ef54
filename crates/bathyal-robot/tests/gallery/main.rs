//! The robots of the gallery: every file loads, moves, and is what its sources say.
//!
//! One binary for all of it: each binary that calls the dynamics compiles it again.

mod estimates;
mod moments;
mod numbers;
mod puma;
mod remus;
mod shapes;
mod sources;
mod standing;
mod wam;
mod whole;

use bathyal_robot::{Loaded, Options, Robot, read};
use serde_json::Value;
use std::path::PathBuf;

/// The folder of the gallery.
fn robots() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../robots")
}

/// A robot of the gallery.
fn load(name: &str) -> Loaded {
    let path = robots().join(format!("{name}.toml"));
    read(&path, &Options::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// kg.
fn total_mass(robot: &Robot) -> f64 {
    robot.bodies.iter().filter_map(|body| body.mass).sum()
}

/// A file of the project's shared data, which lies beside the repository or where
/// `BATHYAL_SHARED` says. Without it the numbers in the tests themselves remain.
fn shared(file: &str) -> Option<Value> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("BATHYAL_SHARED").map_or_else(beside, PathBuf::from);
    let path = folder.join("data").join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: there is no {}", path.display());
        return None;
    };
    Some(serde_json::from_str(&text).expect("shared data are JSON"))
}
