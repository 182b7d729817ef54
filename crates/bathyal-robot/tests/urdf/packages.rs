//! The URDFs that the PyPI packages example-robot-data and pybullet carry.

use super::compare::{Summary, compare};
use super::say;
use std::path::{Path, PathBuf};

fn references() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("BATHYAL_URDF_REFERENCES") {
        return Some(PathBuf::from(named));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let usual = root.join("target/urdf_reference/pinocchio_dynamics.jsonl");
    usual.exists().then_some(usual)
}

#[test]
fn pinocchio_val_robots_of_python_packages() {
    let Some(path) = references() else {
        say("skipped: there is no target/urdf_reference; `cargo xtask references` makes it");
        return;
    };
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut summary = Summary::default();
    for line in text.lines() {
        let reference: serde_json::Value = serde_json::from_str(line).expect("a reference");
        let id = reference["id"].as_str().expect("an id");
        let file = reference["file"].as_str().expect("a file");
        let what = format!("{id} {}", reference["base"]);
        if reference.get("cases").is_some() {
            summary.add(&what, compare(Path::new(file), &reference));
        } else {
            println!(
                "{what} {} : {:?}",
                reference["exception"],
                bathyal_robot::read(Path::new(file), &Default::default())
                    .map_err(|e| e.to_string())
                    .and_then(|l| l.model().map(|m| m.nv()).map_err(|e| e.to_string()))
            );
        }
    }
    summary.finish("robots of Python packages");
}
