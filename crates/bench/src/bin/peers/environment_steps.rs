//! Environment steps per second of whole robots, beside `mujoco.rollout` of the same robot.

use bathyal_batch::simulation::BatchOptions;
use bathyal_bench::environment_steps::{
    CURRENT, FRICTION, position_error, rate, robot_file, setup,
};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// Robots of a batch: enough for all lanes, and few enough to stay in the cache.
const ROBOTS: usize = 256;

/// Robots and control periods of MuJoCo, which is slower.
const PEER_ROBOTS: usize = 64;
const PEER_PERIODS: usize = 25;

/// Step of the integrators, s.
const STEP: f64 = 0.005;

/// Measures, prints a table and returns it.
pub fn compare(folder: &Path, rounds: usize) -> Result<Value, String> {
    let told = |error: Box<dyn std::error::Error>| error.to_string();
    let double = BatchOptions::default().threads(1);
    let single = double.clone().single_precision();
    let setup = setup(STEP).map_err(told)?;
    let mut best = [0.0_f64; 4];
    for _ in 0..rounds.clamp(1, 4) {
        let peer = mujoco(folder)?;
        let round = [
            rate(&setup, ROBOTS, &double).map_err(told)?,
            rate(&setup, ROBOTS, &single).map_err(told)?,
            peer[0],
            peer[1],
        ];
        for (best, now) in best.iter_mut().zip(round) {
            *best = best.max(now);
        }
    }
    let [double_rate, single_rate, rk4, euler] = best;
    let error = |options: &BatchOptions| position_error(STEP, options).map_err(told);
    let errors = [error(&double)?, error(&single)?];
    println!("environment steps per second on one core: BlueROV2 with arm, control period 20 ms");
    let row = |name: &str, rate: f64, error: Option<f64>| {
        let error = error.map_or(String::new(), |e| format!("{:>10.1e} m", e));
        let ratios = format!("{:>8.1} {:>8.1}", rate / rk4, rate / euler);
        println!("  {name:<44}{rate:>10.0} {ratios}{error}");
    };
    println!(
        "  {:<44}{:>10} {:>8} {:>8}",
        "", "steps/s", "/ RK4", "/ Euler"
    );
    row("bathyal, f64, RK4 of 5 ms", double_rate, Some(errors[0]));
    row("bathyal, f32, RK4 of 5 ms", single_rate, Some(errors[1]));
    row("MuJoCo rollout, RK4 of 5 ms", rk4, None);
    row("MuJoCo rollout, Euler of 5 ms", euler, None);
    println!("  errors: position after 10 s, against a tenth of the step in f64\n");
    Ok(json!({
        "double": double_rate, "single": single_rate,
        "mujoco_rk4": rk4, "mujoco_euler": euler, "position_errors": errors,
    }))
}

/// Rates of MuJoCo's RK4 and Euler.
fn mujoco(folder: &Path) -> Result<[f64; 2], String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../peers/mujoco_rollout.py");
    let numbers = [STEP, FRICTION[0], FRICTION[1], CURRENT].map(|x| x.to_string());
    let output = Command::new(folder.join("venv/bin/python"))
        .arg(script)
        .arg(robot_file())
        .args([PEER_ROBOTS.to_string(), PEER_PERIODS.to_string()])
        .args(numbers)
        .output()
        .map_err(|e| format!("mujoco_rollout.py: {e}"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("mujoco_rollout.py: {message}"));
    }
    let rates: Value = serde_json::from_slice(&output.stdout)
        .map_err(|e| format!("mujoco_rollout.py does not print its rates: {e}"))?;
    let rate = |name: &str| {
        let rate = rates[name].as_f64();
        rate.ok_or_else(|| format!("mujoco_rollout.py prints no rate of {name}"))
    };
    Ok([rate("RK4")?, rate("Euler")?])
}
