//! Scenarios, heights of a seabed, and recordings.

use crate::signs::Signs;
use bathyal_sim::Simulation;
use bathyal_sim::record::Recording;
use bathyal_sim::scenario::ScenarioFile;
use bathyal_sim::terrain::{GridConfig, TerrainConfig};
use std::path::{Path, PathBuf};

/// Scenarios with more steps in a sample than this are set up, but not run.
const MOST_STEPS: f64 = 100.0;

/// A scenario: read, set up, and its first sample run. Its robots are those of the corpus of
/// TOML files.
pub fn scenario(bytes: &[u8]) -> Signs {
    let mut signs = Signs::default();
    let Ok(text) = std::str::from_utf8(bytes) else {
        signs.add("not UTF-8");
        return signs;
    };
    let folder = crate::corpus::home().join("corpus/toml");
    let setup = match ScenarioFile::parse(text, "fuzz", &folder, &[]).and_then(|f| f.setup()) {
        Ok(setup) => setup,
        Err(error) => {
            signs.message("refused", &error.message);
            return signs;
        }
    };
    match Simulation::new(&setup) {
        Ok(mut simulation) => {
            signs.accepted = true;
            signs.count("states", simulation.y().len());
            let scenario = &setup.scenario;
            if scenario.sampling.period / scenario.integrator.step > MOST_STEPS {
                return signs;
            }
            match simulation.beat(&mut Vec::new()) {
                Ok(()) => assert!(simulation.y().iter().all(|x| x.is_finite())),
                Err(lost) => signs.message("lost", &lost.what),
            }
        }
        Err(error) => signs.message("no run", &error.message),
    }
    signs
}

/// A height grid as PNG or CSV: read, and the ground is finite.
pub fn heights(bytes: &[u8], ending: &str) -> Signs {
    let mut signs = Signs::default();
    let file = scratch(ending, bytes);
    let name = file.file_name().map(|name| name.to_string_lossy());
    let config = TerrainConfig::Grid(GridConfig {
        file: name.unwrap_or_default().into_owned(),
        cell: 0.5,
        origin: [0.0; 2],
        scale: 1.0,
        offset: 0.0,
    });
    match config.build(file.parent()) {
        Ok(terrain) => {
            signs.accepted = true;
            for x in [-1.0, 0.3, 5.0] {
                let ground = terrain.ground(x, 0.7 * x);
                assert!(
                    ground.height.is_finite() && ground.normal[2] > 0.0,
                    "{ground:?}"
                );
            }
        }
        Err(diagnostic) => signs.message("refused", &diagnostic.message),
    }
    signs
}

/// A recording: opened, and everything in it read.
pub fn recording(bytes: &[u8]) -> Signs {
    let mut signs = Signs::default();
    let recording = match Recording::open(scratch("mcap", bytes)) {
        Ok(recording) => recording,
        Err(error) => {
            signs.message("refused", &error.to_string());
            return signs;
        }
    };
    signs.accepted = true;
    signs.count("samples", recording.len() as usize);
    signs.add(("complete", recording.is_complete()));
    let samples = recording.samples().map(Iterator::count);
    signs.add(("samples", samples.is_ok()));
    let events = recording.events().map(Iterator::count);
    signs.add(("events", events.is_ok()));
    signs.count("topics", recording.info().topics.len());
    signs
}

/// The bytes in a file of this process alone, which the next input overwrites.
fn scratch(ending: &str, bytes: &[u8]) -> PathBuf {
    let name = format!("bathyal_fuzz_{}.{ending}", std::process::id());
    let path = Path::new(&std::env::temp_dir()).join(name);
    std::fs::write(&path, bytes).expect("there is room for temporary files");
    path
}
