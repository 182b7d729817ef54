//! How much faster than real time the predictor of the viewer looks ahead, ten seconds from the
//! beginning of shipped scenarios, and how far from the run it is there.
//!
//! `cargo run --release -p bathyal-viewer --example prediction`

use bathyal_sim::Simulation;
use bathyal_sim::scenario::ScenarioFile;
use bathyal_viewer::live::Predictor;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

const SCENARIOS: [&str; 4] = [
    "rov_station_keeping",
    "bluerov2_arm",
    "auv_wam_vehicle",
    "remus100_run",
];
/// Looked ahead, s.
const AHEAD: f64 = 10.0;
/// Of so many the fastest counts: other programs can only slow it down.
const TURNS: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "{:<20} {:>15} {:>10}",
        "scenario", "times real time", "off, m"
    );
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    for name in SCENARIOS {
        let setup = ScenarioFile::read(&folder.join(format!("{name}.toml")), &[])?.setup()?;
        let mut run = Simulation::new(&setup)?;
        let mut predictor = Predictor::new(&setup)?;
        let saved = run.checkpoint();
        let mut fastest = f64::INFINITY;
        let mut place = [0.0; 3];
        for _ in 0..TURNS {
            let start = Instant::now();
            let future = predictor.predict(&saved, AHEAD)?;
            fastest = fastest.min(start.elapsed().as_secs_f64());
            place.copy_from_slice(&future.bodies[0][..3]);
        }
        while run.time() < AHEAD - 1e-9 {
            run.step()?;
        }
        let there = run.sample().bodies[0].position;
        let off = place.iter().zip(&there).map(|(a, b)| (a - b).abs());
        let off = off.fold(0.0, f64::max);
        println!("{name:<20} {:>15.0} {off:>10.1e}", AHEAD / fastest);
    }
    Ok(())
}
