//! Runs that a program drives: recorded, and repeated from the recording.

use super::scenario;
use bathyal_robot::FileSet;
use bathyal_robot::laws::{Law, parameters};
use bathyal_sim::Simulation;
use bathyal_sim::control::{Command, ControlConfig, Controller, GainsConfig, View};
use bathyal_sim::prescribe::Prescription;
use bathyal_sim::record::{Input, InputSample, McapRecorder, MemoryRecorder, Recording, Sample};
use bathyal_sim::scenario::{Axes, EnvironmentConfig, ScenarioFile, Setup};
use bathyal_sim::trajectory::TrajectoryPoint;
use std::path::PathBuf;

const PAYLOAD: &str = "robots[0].payloads=[{body=\"vehicle\", position=[0.1, 0.0, -0.2], mass=0.4, displaced_volume=0.0001}]";

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("inputs");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// Changes water, payload and gains and commands thrusts, while the controllers of the file go on.
fn drive(simulation: &mut Simulation) {
    let mut command = simulation.command_names().zero();
    let payload = |body: &&String| body.contains("payload");
    let names: Vec<String> = simulation
        .robot()
        .bodies
        .iter()
        .map(|b| b.name.clone())
        .collect();
    let payload = names.iter().find(payload).unwrap().clone();
    while !simulation.is_finished() {
        match simulation.control_ticks() {
            10 => {
                let current = Axes {
                    x: 0.31,
                    y: 0.1,
                    z: 0.0,
                };
                let water = EnvironmentConfig {
                    current,
                    ..EnvironmentConfig::default()
                };
                simulation.set_water(&water).unwrap();
                simulation.set_payload(&payload, 1.7, 0.0003).unwrap();
            }
            25 => simulation.set_payload(&payload, 0.9, 0.0002).unwrap(),
            30 => {
                for (i, mut config) in simulation.control_configs().into_iter().enumerate() {
                    if let ControlConfig::Vehicle(vehicle) = &mut config {
                        vehicle.position_gains = Some(GainsConfig::natural(0.7, 0.9));
                        simulation.set_controller(i, config).unwrap();
                    }
                }
            }
            _ => {}
        }
        match simulation.control_ticks() % 3 {
            0 => simulation.step().unwrap(),
            k => {
                let t = simulation.time();
                command.thrusts.fill(0.7 * k as f64 * (3.0 * t).sin());
                simulation.step_with(&command).unwrap();
            }
        }
    }
}

fn setup() -> Setup {
    scenario("bluerov2_arm", &["duration=0.8", PAYLOAD])
}

fn states(samples: &[Sample]) -> Vec<(f64, Vec<f64>)> {
    let all = samples.iter();
    all.map(|s| (s.t, [&s.q[..], &s.v, &s.z].concat()))
        .collect()
}

#[test]
fn a_recorded_run_with_changes_and_commands_is_repeated_bit_for_bit() {
    let setup = setup();
    let path = file("driven.mcap");
    let mut recorder = McapRecorder::create(&path, &setup.header).unwrap();
    let mut driven = Simulation::builder(&setup)
        .recorder(&mut recorder)
        .build()
        .unwrap();
    drive(&mut driven);
    let (hash, energy) = (driven.state_hash(), driven.energy());
    assert!(driven.relative_energy_error(&energy) < 1e-6);
    drop(driven);
    recorder.finish(&serde_json::json!({})).unwrap();

    let recording = Recording::open(&path).unwrap();
    let inputs: Vec<InputSample> = recording.inputs().unwrap().map(Result::unwrap).collect();
    let changes = |sample: &&InputSample| matches!(sample.input, Input::Changes(_));
    assert_eq!(inputs.iter().filter(changes).count(), 4);
    let again = Setup::from_recording(recording.header()).unwrap();
    let mut memory = MemoryRecorder::default();
    let mut repeated = Simulation::builder(&again)
        .replay(inputs.clone())
        .recorder(&mut memory)
        .build()
        .unwrap();
    while !repeated.is_finished() {
        repeated.step().unwrap();
    }
    assert_eq!(repeated.state_hash(), hash);
    assert_eq!(repeated.energy(), energy);
    drop(repeated);
    let recorded: Vec<Sample> = recording.samples().unwrap().map(Result::unwrap).collect();
    assert_eq!(states(&memory.samples), states(&recorded));
    // A repeated run is recorded as the first was.
    assert_eq!(memory.inputs, inputs);
}

/// A controller that a recording cannot hold.
#[derive(Debug)]
struct Damper;

impl Controller for Damper {
    fn control(&mut self, view: &View, command: &mut Command) {
        command.efforts[6] -= 0.1 * view.state.v[6];
    }
}

#[test]
fn functions_of_the_program_are_named_and_refused() {
    let mut setup = setup();
    let jaw = setup.model.body("jaw").unwrap();
    let still = |_: f64| TrajectoryPoint {
        value: 0.0,
        rate: 0.0,
        acceleration: 0.0,
    };
    setup.prescribe(Prescription::joint(jaw, still)).unwrap();
    let mut memory = MemoryRecorder::default();
    let builder = Simulation::builder(&setup).controller(Damper);
    let mut simulation = builder.recorder(&mut memory).build().unwrap();
    simulation.step().unwrap();
    drop(simulation);
    let names: Vec<&Input> = memory.inputs.iter().map(|sample| &sample.input).collect();
    let expected = [
        "the prescribed motion of 'jaw'",
        "the controller 'simulation::inputs::Damper'",
    ];
    assert_eq!(names.len(), 2);
    for (found, expected) in names.iter().zip(expected) {
        assert_eq!(**found, Input::NotRecorded(expected.to_string()));
    }
    let refused = Simulation::builder(&setup).replay(memory.inputs).build();
    let message = refused.unwrap_err().to_string();
    let missing = "the recording does not hold the prescribed motion of 'jaw' of the program";
    assert!(message.contains(missing), "{message}");
}

/// f = −k v.
#[derive(Debug, serde::Deserialize)]
struct Viscous {
    k: f64,
}

impl<T: bathyal::Real> bathyal::hydro::Hydrodynamics<T> for Viscous {
    fn force(&self, flow: &bathyal::hydro::Flow<T>) -> bathyal::spatial::Force<T> {
        let v = flow.at(bathyal::spatial::Vec3::zero());
        bathyal::spatial::Force::at(bathyal::spatial::Vec3::zero(), v * T::lit(-self.k))
    }
}

#[test]
fn a_law_of_the_builder_is_that_of_the_file_and_too_late_for_a_setup() {
    let robot = "bathyal_robot = 1\nname = 'ball'\n[[bodies]]\nname = 'ball'\n\
                 joint = { type = 'free' }\nmass = 2.0\n\
                 inertia = { xx = 0.01, yy = 0.01, zz = 0.01 }\n\
                 hydrodynamics.laws = [{ law = 'viscous', parameters = { k = 4.0 } }]\n";
    let text = "bathyal_scenario = 1\nname = 'sinking'\nduration = 1.0\n\
                robots = [{ file = 'ball.toml', start = { position = [0, 0, -10] } }]\n";
    let files = FileSet::memory([("ball.toml".to_string(), robot.into())]);
    let file = || ScenarioFile::parse(text, "sinking.toml", &files, &[]).unwrap();
    let law = |table: &toml::Table| Ok(Law::flow(parameters::<Viscous>(table)?));
    let mut built = Simulation::builder(file())
        .law("viscous", law)
        .build()
        .unwrap();
    built.advance_to(1.0).unwrap();
    let laws = bathyal_robot::Laws::default().with_law("viscous", law);
    let setup = file().with_laws(laws).setup().unwrap();
    let mut registered = Simulation::new(&setup).unwrap();
    registered.advance_to(1.0).unwrap();
    assert_eq!(built.y(), registered.y());
    let unknown = Simulation::builder(file()).build().unwrap_err().to_string();
    assert!(unknown.contains("there is no law 'viscous'"), "{unknown}");
    let late = Simulation::builder(&setup).law("viscous", law).build();
    let late = late.unwrap_err().to_string();
    let expected = "the law 'viscous' is registered after the robots were read";
    assert!(late.contains(expected), "{late}");
}
