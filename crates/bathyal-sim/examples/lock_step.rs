//! Flies a BlueROV2 in lock-step: the program commands the thrusters in every control period.
//!
//!     cargo run --release -p bathyal-sim --example lock_step

use bathyal::spatial::{Force, Vec3};
use bathyal_sim::Simulation;
use bathyal_sim::control::{Allocation, ControlConfig};
use bathyal_sim::record::MemoryRecorder;
use bathyal_sim::scenario::ScenarioFile;
use std::error::Error;
use std::path::Path;

/// Where to fly, m.
const TARGET: [f64; 3] = [1.5, 0.5, -7.0];
/// Gains of position, velocity and integral: N/m, N s/m, N/(m s).
const GAINS: [f64; 3] = [30.0, 40.0, 6.0];
/// Largest distance at the end, m: the current wanders by 0.05 m/s, and the arm has just moved.
const NEAR: f64 = 0.1;

fn main() -> Result<(), Box<dyn Error>> {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut file = ScenarioFile::read(&scenarios.join("bluerov2_arm.toml"), &[])?;
    // The arm keeps the controller of the file; the vehicle is ours.
    let is_ours = |control: &ControlConfig| matches!(control, ControlConfig::Vehicle(_));
    file.scenario.control.retain(|control| !is_ours(control));
    let setup = file.setup()?;
    let allocation = Allocation::new(&setup.robot, &setup.model, Some("vehicle"));
    let allocation = allocation.map_err(|diagnostic| setup.error(diagnostic))?;

    let mut recorder = MemoryRecorder::default();
    let mut simulation = Simulation::builder(&setup)
        .recorder(&mut recorder)
        .build()?;
    let mut command = simulation.command_names().zero();
    let vehicle = setup.model.body("vehicle").ok_or("no vehicle")?;
    let (mut integral, mut last) = (Vec3::zero(), 0.0);
    while !simulation.is_finished() {
        let (t, bodies) = (simulation.time(), simulation.bodies());
        let motion = bodies.motion(vehicle);
        let to_world = motion.pose.rotation;
        let error = Vec3(TARGET) - motion.pose.position;
        integral += error * (t - last);
        last = t;
        let force =
            error * GAINS[0] - to_world * motion.velocity.linear * GAINS[1] + integral * GAINS[2];
        let wrench = Force {
            force: to_world.transpose() * force,
            moment: Vec3::zero(),
        };
        command.clear();
        allocation.add(&wrench, &mut command.thrusts);
        simulation.step_with(&command)?;
    }

    let position = simulation
        .observe()
        .get("bodies.vehicle.position")
        .ok_or("no position")?;
    let distance = (Vec3(TARGET) - Vec3([position[0], position[1], position[2]])).norm();
    println!("at {position:.3?} m, {distance:.3} m from the target");
    drop(simulation);
    println!(
        "{} samples, {} events",
        recorder.samples.len(),
        recorder.events.len()
    );
    match distance < NEAR {
        true => Ok(()),
        false => Err("the vehicle is not where it was to fly".into()),
    }
}
