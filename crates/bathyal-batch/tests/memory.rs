//! Memory of a batch: proportional to the number of robots.

#[path = "../../bathyal/tests/counting_allocator/mod.rs"]
mod counting_allocator;

use bathyal_batch::BatchSimulation;
use bathyal_batch::simulation::BatchOptions;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use counting_allocator::held;
use std::path::Path;

/// Robots of the smallest batch: whole groups of lanes.
const ROBOTS: usize = 32;

/// Difference of the bytes per robot between doublings: they lie in vectors that grow by doubling.
const GROWTH: f64 = 0.05;

fn setup() -> Setup {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let path = Path::new(folder).join("bluerov2_arm.toml");
    ScenarioFile::read(&path, &[]).unwrap().setup().unwrap()
}

/// Bytes per robot that a batch holds after a step, from two doublings of the number of robots.
fn bytes_per_robot(options: &BatchOptions, has_variants: bool) -> f64 {
    let setup = setup();
    let options = options.clone().threads(1);
    let all = [1, 2, 4].map(|times| {
        let count = times * ROBOTS;
        let (batch, bytes) = held(|| {
            let mut batch = BatchSimulation::with_options(&setup, count, &options).unwrap();
            if has_variants {
                let masses: Vec<f64> = (0..count).map(|k| 13.0 + 1e-3 * k as f64).collect();
                let paths = ["robot.bodies.vehicle.mass"];
                batch.set_coefficients(&paths, &masses).unwrap();
            }
            batch.step().unwrap();
            batch
        });
        drop(batch);
        bytes as f64
    });
    let [first, second] = [1, 2].map(|k| (all[k] - all[k - 1]) / (k * ROBOTS) as f64);
    assert!(
        (first - second).abs() < GROWTH * first,
        "{first} bytes, then {second}"
    );
    second
}

#[test]
fn memory_is_proportional_to_the_number_of_robots() {
    // kB per robot: of copies without and with controllers, and of robots with coefficients of their
    // own, whose controllers know them.
    let bare = BatchOptions::default().without_controllers();
    let all = [
        (bare.clone(), false, 4.0),
        (BatchOptions::default(), false, 45.0),
        (bare, true, 40.0),
        (BatchOptions::default(), true, 130.0),
    ];
    for (options, has_variants, most) in all {
        let kilobytes = bytes_per_robot(&options, has_variants) / 1e3;
        println!("{options:?}, variants {has_variants}: {kilobytes:.1} kB per robot");
        assert!(kilobytes < most, "{kilobytes} kB");
    }
}
