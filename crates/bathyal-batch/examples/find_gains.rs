//! Finds the gains of a vehicle controller over many sampled robots: station keeping of BlueROV2s
//! whose mass, drag, thruster lag and current are not known exactly.
//!
//!     cargo run --release -p bathyal-batch --example find_gains -- 4096
//!
//! Every candidate is tried on the same sampled robots; the one with the smallest root mean square
//! distance from the station, over all of them, is the best. Without a number 128 robots are tried
//! for a shorter time.

use bathyal::random::SplitMix64;
use bathyal_batch::BatchSimulation;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

/// What is sampled of robots: path, and relative spread; of the current in m/s.
const UNCERTAIN: [(&str, f64); 4] = [
    ("robot.bodies.vehicle.mass", 0.02),
    (
        "robot.bodies.vehicle.hydrodynamics.drag[0].damping.quadratic.diagonal[0]",
        0.4,
    ),
    ("robot.thrusters[0].time_constant", 0.5),
    ("environment.current.x", 0.3),
];

/// What is sought: path, and range.
const GAINS: [(&str, [f64; 2]); 2] = [
    (
        "control[1].vehicle.position_gains.natural_frequency",
        [0.4, 3.0],
    ),
    (
        "control[1].vehicle.position_gains.damping_ratio",
        [0.5, 1.5],
    ),
];

/// Candidates.
const CANDIDATES: usize = 32;

fn sampled(setup: &Setup, random: &mut SplitMix64) -> Result<Vec<f64>, Box<dyn Error>> {
    let coefficients = setup.coefficients()?;
    let mut row = Vec::new();
    for (path, spread) in UNCERTAIN {
        let (nominal, part) = (coefficients.get(path)?, 2.0 * random.unit() - 1.0);
        row.push(match path.starts_with("environment") {
            true => nominal + spread * part,
            false => nominal * (1.0 + spread * part),
        });
    }
    Ok(row)
}

/// Root mean square distance from the start of each candidate's robots, m; infinite if one fails.
fn errors(
    batch: &mut BatchSimulation,
    seconds: f64,
    setup: &Setup,
) -> Result<Vec<f64>, Box<dyn Error>> {
    let vehicle = batch.observer(&["bodies.vehicle.position"])?;
    let mut positions = vec![0.0; batch.len() * 3];
    batch.observe(&vehicle, &mut positions)?;
    let start = positions.clone();
    let (ticks, each) = (
        seconds / setup.scenario.sampling.period,
        batch.len() / CANDIDATES,
    );
    let mut squares = vec![0.0; CANDIDATES];
    for _ in 0..ticks.round() as usize {
        batch.step()?;
        batch.observe(&vehicle, &mut positions)?;
        for (i, (x, x0)) in positions.iter().zip(&start).enumerate() {
            squares[i / 3 / each] += (x - x0).powi(2);
        }
    }
    for robot in 0..batch.len() {
        if batch.status(robot)?.has_failed() {
            squares[robot / each] = f64::INFINITY;
        }
    }
    let mean = |sum: &f64| (sum / ticks / each as f64).sqrt();
    Ok(squares.iter().map(mean).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let given: Option<usize> = std::env::args().nth(1).map(|n| n.parse()).transpose()?;
    let (robots, seconds) = given.map_or((128, 1.0), |robots| (robots, 6.0));
    let each = robots.div_ceil(CANDIDATES);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let setup = ScenarioFile::read(&Path::new(folder).join("bluerov2_arm.toml"), &[])?.setup()?;
    let mut random = SplitMix64::new(1);
    let sampled: Result<Vec<_>, _> = (0..each).map(|_| sampled(&setup, &mut random)).collect();
    let sampled = sampled?;
    let mut candidates = Vec::new();
    for _ in 0..CANDIDATES {
        candidates.push(GAINS.map(|(_, [low, high])| low + (high - low) * random.unit()));
    }
    let paths: Vec<&str> = (UNCERTAIN.iter().map(|(path, _)| *path))
        .chain(GAINS.iter().map(|(path, _)| *path))
        .collect();
    let mut values = Vec::new();
    for gains in &candidates {
        for robot in &sampled {
            values.extend(robot);
            values.extend(gains);
        }
    }
    let begin = Instant::now();
    let mut batch = BatchSimulation::new(&setup, CANDIDATES * each)?;
    batch.set_coefficients(&paths, &values)?;
    println!(
        "{} robots set up in {:.1} s",
        batch.len(),
        begin.elapsed().as_secs_f64()
    );
    let errors = errors(&mut batch, seconds, &setup)?;
    println!(
        "{seconds} s simulated in {:.1} s",
        begin.elapsed().as_secs_f64()
    );
    let best = (0..CANDIDATES).min_by(|a, b| errors[*a].total_cmp(&errors[*b]));
    let best = best.ok_or("there are no candidates")?;
    let [frequency, damping] = candidates[best];
    let worst = errors.iter().fold(0.0_f64, |most, error| most.max(*error));
    println!(
        "best: natural frequency {frequency:.2} rad/s, damping ratio {damping:.2}: {:.3} m rms; worst {worst:.3} m",
        errors[best]
    );
    Ok(())
}
