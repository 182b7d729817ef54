//! Real files of underwater robots, which are not part of this repository.

use super::compare::{Summary, compare};
use super::say;
use bathyal_robot::{Options, read};
use std::path::{Path, PathBuf};

/// Numbers of robots and of references.
const FILES: usize = 26;
const REFERENCES: usize = 39;

/// Robots without any mass, which only tests of a thruster manager have use for.
const MASSLESS: [&str; 2] = [
    "uuvsimulator+uuv_simulator_uuv_control_uuv_thruster_manager_test_test_vehicle_y_axis.urdf",
    "uuvsimulator+uuv_simulator_uuv_control_uuv_thruster_manager_test_test_vehicle_z_axis.urdf",
];

/// The folder with the corpus, if it is there.
fn corpus() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let shared = std::env::var_os("BATHYAL_SHARED").map_or(beside, PathBuf::from);
    let folder = shared.join("corpus/underwater");
    if !folder.exists() {
        say("skipped: there is no corpus of underwater robots; BATHYAL_SHARED tells where it is");
        return None;
    }
    Some(folder)
}

fn urdf_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "urdf"))
        .collect();
    files.sort();
    files
}

/// Compares the files of a folder with the references beside them.
fn compare_folder(folder: &Path) -> Summary {
    let references = folder.join("pinocchio_dynamics.jsonl");
    let text = std::fs::read_to_string(&references)
        .unwrap_or_else(|e| panic!("{}: {e}", references.display()));
    let mut summary = Summary::default();
    for line in text.lines() {
        let reference: serde_json::Value = serde_json::from_str(line).expect("a reference");
        let file = reference["file"].as_str().expect("a file");
        let outcome = compare(&folder.join(file), &reference);
        summary.add(file, &reference["base"], outcome);
    }
    summary
}

#[test]
fn every_underwater_robot_loads_and_can_be_computed_with() {
    let Some(folder) = corpus() else {
        return;
    };
    let files = urdf_files(&folder);
    assert_eq!(files.len(), FILES);
    for file in files {
        let as_written = Options {
            as_written: true,
            ..Options::default()
        };
        let loaded = read(&file, &as_written).unwrap_or_else(|e| panic!("{e}"));
        println!(
            "{}: {} bodies, {} thrusters, {} notes",
            loaded.robot.name,
            loaded.robot.bodies.len(),
            loaded.robot.thrusters.len(),
            loaded.notes.len()
        );
        let loaded = read(&file, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        match loaded.model() {
            Ok(model) => assert!(model.nv() >= 6),
            Err(error) => {
                assert!(
                    error.message.contains("has mass or moments of inertia"),
                    "{error}"
                );
                assert!(MASSLESS.iter().any(|name| file.ends_with(name)), "{error}");
            }
        }
    }
}

#[test]
fn pinocchio_val_underwater_robots_on_land() {
    let Some(folder) = corpus() else {
        return;
    };
    let summary = compare_folder(&folder);
    summary.finish("underwater robots");
    assert_eq!(summary.files, REFERENCES);
}

/// Any other folder of files with references beside them.
#[test]
fn pinocchio_val_folder_of_the_environment() {
    match std::env::var_os("BATHYAL_URDF_DIR") {
        Some(folder) => compare_folder(Path::new(&folder)).finish("BATHYAL_URDF_DIR"),
        None => say("skipped: BATHYAL_URDF_DIR names no folder of URDFs with references"),
    }
}
