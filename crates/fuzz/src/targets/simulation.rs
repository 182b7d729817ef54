//! Scenarios, heights of a seabed, columns of numbers, and recordings.

use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::column_file::{columns, to_csv};
use bathyal_sim::record::Recording;
use bathyal_sim::scenario::ScenarioFile;
use bathyal_sim::terrain::{GridConfig, TerrainConfig};
use tempfile::NamedTempFile;

/// Scenarios with more integration steps in a control period than this are set up, but not
/// run.
const MAX_STEPS: f64 = 100.0;

/// A scenario: read, set up, and its first control period run. Its robots are those of the
/// corpus of TOML files.
pub fn scenario(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let files = FileSet::folder(crate::home().join("corpus/toml"));
    let Ok(setup) = ScenarioFile::parse(text, "fuzz", &files, &[]).and_then(|f| f.setup()) else {
        return;
    };
    let Ok(mut simulation) = Simulation::new(&setup) else {
        return;
    };
    let scenario = &setup.scenario;
    if scenario.sampling.period / scenario.integrator.step > MAX_STEPS {
        return;
    }
    if simulation.step().is_ok() {
        assert!(simulation.y().iter().all(|x| x.is_finite()));
    }
}

/// A height grid as PNG or CSV: read, and the ground is finite.
pub fn heights(bytes: &[u8], suffix: &str) {
    let file = format!("heights{suffix}");
    let files = FileSet::memory([(file.clone(), bytes.to_vec())]);
    let config = TerrainConfig::Grid(GridConfig {
        file,
        cell: 0.5,
        origin: [0.0; 2],
        scale: 1.0,
        offset: 0.0,
    });
    let Ok(terrain) = config.build(&files) else {
        return;
    };
    for x in [-1.0_f64, 0.3, 5.0] {
        let ground = terrain.ground(x, 0.7 * x);
        assert!(
            ground.height.is_finite() && ground.normal[2] > 0.0,
            "{ground:?}"
        );
    }
}

/// Columns of a CSV file: finite, of one length, and written they read back as the same bits.
pub fn columns_of_numbers(bytes: &[u8]) {
    let names = ["t", "x"].map(String::from);
    let Ok(found) = columns("motion.csv", bytes.to_vec(), &names) else {
        return;
    };
    assert_eq!(found[0].len(), found[1].len());
    assert!(found.iter().flatten().all(|x| x.is_finite()));
    let written = to_csv(&names, &found).into_bytes();
    let again = columns("motion.csv", written, &names).expect("what was written");
    let bits = |columns: &[Vec<f64>]| -> Vec<u64> {
        columns.iter().flatten().map(|x| x.to_bits()).collect()
    };
    assert_eq!(bits(&found), bits(&again));
}

/// A recording: opened, and everything in it read.
pub fn recording(bytes: &[u8]) {
    let file = temporary_file(".mcap", bytes);
    let Ok(recording) = Recording::open(file.path()) else {
        return;
    };
    let _ = recording.samples().map(Iterator::count);
    let _ = recording.events().map(Iterator::count);
    recording.info();
}

/// The bytes in a file that is removed when dropped.
fn temporary_file(suffix: &str, bytes: &[u8]) -> NamedTempFile {
    let file = tempfile::Builder::new().suffix(suffix).tempfile();
    let file = file.expect("a temporary file can be made");
    std::fs::write(&file, bytes).expect("there is room for temporary files");
    file
}
