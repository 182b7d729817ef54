//! Environment steps per second of a batch of BlueROV2s with their arms, as learning takes them: one
//! command per control period of 20 ms, four steps of RK4, six thrusters with lag, stops, friction
//! and a current, on one core.
//!
//!     cargo run --release -p bathyal-batch --example environment_steps [-- ROBOTS STEPS STEP_SIZE]

use bathyal_batch::BatchSimulation;
use bathyal_batch::simulation::BatchOptions;
use bathyal_sim::scenario::ScenarioFile;
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: &str| arguments.next().unwrap_or_else(|| default.to_string());
    let (robots, steps, step) = (number("256"), number("100"), number("0.005"));
    let (robots, steps) = (robots.parse::<usize>()?, steps.parse::<usize>()?);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let path = Path::new(folder).join("bluerov2_arm.toml");
    let overrides = [
        "sampling.period=0.02".to_string(),
        "recording.interval=0.1".to_string(),
        format!("integrator.step={step}"),
    ];
    let overrides: Result<Vec<_>, _> = overrides.iter().map(|set| set.parse()).collect();
    let mut file = ScenarioFile::read(&path, &overrides?)?;
    file.scenario.environment.unsteady = None;
    let setup = file.setup()?;
    let options = BatchOptions::default().threads(1).without_controllers();
    let mut batch = BatchSimulation::with_options(&setup, robots, &options)?;
    batch.is_vectorised()?;
    let width = batch.columns().commands.len();
    for (i, command) in batch.commands_mut().iter_mut().enumerate() {
        *command = ((i / width) as f64).sin();
    }
    let begin = Instant::now();
    for _ in 0..steps {
        batch.step()?;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let failed = (0..robots).filter(|robot| batch.status(*robot).is_ok_and(|s| s.has_failed()));
    println!(
        "{robots} robots, {steps} control periods of 20 ms in steps of {step} s: {:.0} environment steps/s on one core, {} robots failed",
        (robots * steps) as f64 / seconds,
        failed.count()
    );
    Ok(())
}
