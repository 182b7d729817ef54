//! Environment steps as learning takes them: a BlueROV2 with its arm, one command per control period
//! of 20 ms, six thrusters with lag, stops, friction and a steady current, on one core.

use bathyal_batch::BatchSimulation;
use bathyal_batch::simulation::BatchOptions;
use bathyal_robot::robot::Friction;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Viscous friction of the arm's joints, N m s/rad or N s/m, and Coulomb friction, N m or N.
pub const FRICTION: [f64; 2] = [0.005, 0.02];

/// Velocity of the water along x, m/s.
pub const CURRENT: f64 = -0.2;

/// Control periods of a measurement, and measurements, of which the best counts.
const PERIODS: usize = 50;
const MEASUREMENTS: usize = 3;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// File of the robot.
pub fn robot_file() -> PathBuf {
    root().join("robots/bluerov2_alpha.toml")
}

/// The scenario in steps of RK4 of this length, s.
pub fn setup(step: f64) -> Result<Setup, Box<dyn Error>> {
    let overrides = [
        "sampling.period=0.02".to_string(),
        "recording.interval=0.1".to_string(),
        format!("environment.current.x={CURRENT}"),
        format!("integrator.step={step}"),
    ];
    let overrides: Result<Vec<_>, _> = overrides.iter().map(|set| set.parse()).collect();
    let path = root().join("scenarios/bluerov2_arm.toml");
    let mut file = ScenarioFile::read(&path, &overrides?)?;
    file.scenario.environment.unsteady = None;
    file.scenario.control.clear();
    let mut robot = file.setup()?.robot;
    let [viscous, coulomb] = FRICTION;
    for body in &mut robot.bodies {
        body.joint.friction = Some(Friction { viscous, coulomb });
    }
    Ok(Setup::with(&file.scenario, &[robot], &|_, _| {})?)
}

/// Small thrusts that differ from robot to robot.
fn push(batch: &mut BatchSimulation, thrusters: usize) {
    let width = batch.columns().commands.len();
    for (i, command) in batch.commands_mut().iter_mut().enumerate() {
        if i % width >= width - thrusters {
            *command = ((i / width) as f64).sin();
        }
    }
}

/// Environment steps per second.
pub fn rate(setup: &Setup, robots: usize, options: &BatchOptions) -> Result<f64, Box<dyn Error>> {
    let mut best = 0.0_f64;
    for _ in 0..MEASUREMENTS {
        let mut batch = BatchSimulation::with_options(setup, robots, options)?;
        batch.is_vectorised()?;
        push(&mut batch, setup.robot.thrusters.len());
        let begin = Instant::now();
        for _ in 0..PERIODS {
            batch.step()?;
        }
        let seconds = begin.elapsed().as_secs_f64();
        for robot in 0..robots {
            let status = batch.status(robot)?;
            if status.has_failed() {
                return Err(format!("robot {robot}: {status:?}").into());
            }
        }
        best = best.max((robots * PERIODS) as f64 / seconds);
    }
    Ok(best)
}

/// Largest difference of the positions of vehicles after 10 s, m, between steps of one length and
/// a tenth of it, in double precision.
pub fn position_error(step: f64, options: &BatchOptions) -> Result<f64, Box<dyn Error>> {
    const ROBOTS: usize = 16;
    let mut setup = setup(step)?;
    let positions = |setup: &Setup, options: &BatchOptions| -> Result<Vec<f64>, Box<dyn Error>> {
        let mut batch = BatchSimulation::with_options(setup, ROBOTS, options)?;
        push(&mut batch, setup.robot.thrusters.len());
        for _ in 0..500 {
            batch.step()?;
        }
        let vehicle = batch.observer(&["bodies.vehicle.position"])?;
        let mut positions = vec![0.0; ROBOTS * vehicle.width()];
        batch.observe(&vehicle, &mut positions)?;
        Ok(positions)
    };
    let found = positions(&setup, options)?;
    setup.scenario.integrator.step = 0.1 * step;
    let reference = positions(&setup, &BatchOptions::default())?;
    let errors = found.iter().zip(&reference).map(|(a, b)| (a - b).abs());
    Ok(errors.fold(0.0, |most, error| most.max(error)))
}
