//! The URDFs that the PyPI packages example-robot-data and pybullet carry.

use super::compare::{Summary, compare};
use super::say;
use bathyal_robot::{Options, read};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Number of references that the script writes for the versions of its packages.
const REFERENCES: usize = 243;

/// The references: the file named by the environment, which must be there, or the usual
/// one, if it is there.
fn references() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("BATHYAL_URDF_REFERENCES") {
        return Some(PathBuf::from(named));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let usual = root.join("target/urdf_reference/pinocchio_dynamics.jsonl");
    usual.exists().then_some(usual)
}

/// A table in the manual: the file in the first column, as code, and what is said of it.
fn table(header: &str) -> BTreeMap<String, String> {
    let manual = include_str!("../../../../docs/urdf.md");
    let (_, table) = manual
        .split_once(header)
        .expect("the table is in the manual");
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let row = |row: &str| {
        let mut parts = row.splitn(3, '`').skip(1).map(str::to_string);
        (parts.next().expect("a file"), parts.next().expect("a word"))
    };
    rows.map(row).collect()
}

/// The name of a file as the manual has it.
fn short(id: &str) -> &str {
    id.trim_start_matches("cmeel.prefix/share/")
}

#[test]
fn pinocchio_val_robots_of_python_packages() {
    let Some(path) = references() else {
        say("skipped: there is no target/urdf_reference; `cargo xtask references` makes it");
        return;
    };
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut summary = Summary::default();
    let mut without = BTreeMap::new();
    for line in text.lines() {
        let reference: serde_json::Value = serde_json::from_str(line).expect("a reference");
        let name = short(reference["id"].as_str().expect("an id"));
        let file = Path::new(reference["file"].as_str().expect("a file"));
        match reference.get("exception") {
            None => summary.add(name, &reference["base"], compare(file, &reference)),
            Some(_) => {
                without.insert(name.to_string(), file.to_path_buf());
            }
        }
    }
    summary.finish("robots of Python packages");
    let explained = table("| file without a reference | reason |");
    assert!(without.keys().eq(explained.keys()), "{:?}", without.keys());
    for (name, file) in without {
        let as_written = Options {
            as_written: true,
            ..Options::default()
        };
        let readable = !explained[&name].starts_with(" | invalid:");
        assert_eq!(read(&file, &as_written).is_ok(), readable, "{name}");
    }
    assert_eq!(summary.files, REFERENCES);
}
