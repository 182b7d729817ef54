//! Blocks of Rust on the pages of the documentation: each is code of this file, which runs.
//!
//! Pages show the lines that matter; what they take for granted stands around them here.

// Pages name results that nobody reads, and what is changed further on.
#![allow(unused_variables, unused_mut)]

use bathyal::body_law::{BodyFlow, BodyLaw, BodyLawDifferentiator};
use bathyal::constraints::{LoopConstraints, LoopSpec};
use bathyal::environment::WaterSample;
use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::{Force, Pose, Vec3};
use bathyal::{Dynamics, Real};
use bathyal_batch::{Batch, Options};
use bathyal_robot::laws::{Law, Laws, parameters};
use bathyal_sim::Simulation;
use bathyal_sim::prescribe::Prescription;
use bathyal_sim::record::{McapRecorder, Recording};
use bathyal_sim::scenario::{CoefficientSet, ScenarioFile, Setup};
use bathyal_sim::sensitivity::{PlantDerivative, Sensitivities};
use bathyal_sim::trajectory::TrajectoryPoint;
use serde::Deserialize;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

type Outcome = Result<(), Box<dyn Error>>;

#[derive(Clone, Debug, Deserialize)]
struct Cubic {}

impl<T: Real> Hydrodynamics<T> for Cubic {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        Force::zero()
    }
}

type OwnDrag = Cubic;

#[derive(Clone, Debug, Deserialize)]
struct Layer {}

impl BodyLaw for Layer {
    fn force(&self, flow: &BodyFlow) -> Force<f64> {
        Force::zero()
    }
}

#[derive(Clone, Debug, Deserialize)]
struct Whirl {}

impl<T: Real> bathyal::environment::Water<T> for Whirl {
    fn sample(&self, point: Vec3<T>, t: T) -> WaterSample<T> {
        WaterSample {
            velocity: Vec3::zero(),
            acceleration: Vec3::zero(),
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// docs/batch.md
fn batch(path: &Path) -> Outcome {
    let (mask, seeds) = ([true; 4096], [1; 4096]);
    use bathyal_batch::BatchSimulation;
    use bathyal_batch::simulation::BatchOptions;
    use bathyal_sim::scenario::ScenarioFile;

    let setup = ScenarioFile::read(path, &[])?.setup()?;
    let options = BatchOptions::default().without_controllers();
    let mut batch = BatchSimulation::with_options(&setup, 4096, &options)?;
    batch.commands_mut().fill(0.0); // (robots, commands), row after row
    batch.step()?; // one control period of all
    let states = batch.states(); // (robots, states)
    batch.reset(&mask, Some(&seeds))?; // some back to their start, in water of their seeds
    Ok(())
}

/// docs/coefficients.md
fn coefficients(path: &Path) -> Outcome {
    let setup = ScenarioFile::read(path, &["duration=0.1".parse()?])?.setup()?;
    let set = CoefficientSet::new(
        &setup,
        &["robot.bodies.vehicle.mass", "environment.current.x"],
    )?;
    let plant = set.plant(&[12.0, 0.3])?; // robot, water and actuators
    let variant = set.variant(&[12.0, 0.3])?; // also state, model and controllers

    let mut start = setup.plant()?;
    let (t, y, command) = (0.0, start.begin(&setup.state), start.command);
    let mut by_lag = PlantDerivative::new(&setup, "robot.thrusters[0].time_constant")?;
    let rates = by_lag.rates(t, &y, &command); // ∂ẏ/∂p without works

    let mut run = Sensitivities::new(&setup, &["environment.current.x"])?.with_initial_state();
    run.finish()?;
    run.by_coefficient(0); // ∂y/∂p at the end: q, v, states of actuators and laws
    run.by_initial_state(0); // ∂y/∂y₀
    Ok(())
}

/// docs/laws.md
fn laws(path: &Path) -> Outcome {
    let laws = Laws::default()
        .with_law("cubic", |table| Ok(Law::flow(parameters::<Cubic>(table)?)))
        .with_law("layer", |table| Ok(Law::body(parameters::<Layer>(table)?)))
        .with_water("whirl", |table| parameters::<Whirl>(table));
    let setup = ScenarioFile::read(path, &[])?.with_laws(laws).setup()?;
    Ok(())
}

/// docs/laws.md
fn laws_of_a_batch() -> Outcome {
    let robot = root().join("robots/bluerov2_alpha.toml");
    let loaded = bathyal_robot::read(&robot, &bathyal_robot::Options::default())?;
    let (model, laws) = (loaded.model_without_body_laws()?, loaded.body_laws()?);
    let mut batch = Batch::with_laws(&model, &laws, 1000, &Options::default())?;
    let mut differentiator = BodyLawDifferentiator::new(&model, &laws)?;
    Ok(())
}

/// docs/library.md, in a folder with scenarios/
fn library() -> Outcome {
    use bathyal_sim::Simulation;
    use bathyal_sim::control::{Command, View};
    use bathyal_sim::scenario::ScenarioFile;

    let setup = ScenarioFile::read("scenarios/bluerov2_arm.toml".as_ref(), &[])?.setup()?;
    let mut simulation = Simulation::builder(&setup)
        .controller(|view: &View, command: &mut Command| {
            command.thrusts[0] += 2.0 * (1.0 - view.state.q[0]);
        })
        .build()?;
    while !simulation.is_finished() {
        simulation.step()?; // one control period
    }
    Ok(())
}

/// docs/library.md
fn library_with_laws(path: &Path) -> Outcome {
    let mut simulation = Simulation::builder(ScenarioFile::read(path, &[])?)
        .law("own_drag", |table| {
            Ok(Law::flow(parameters::<OwnDrag>(table)?))
        })
        .water("whirl", |table| parameters::<Whirl>(table))
        .build()?;

    let mut command = simulation.command_names().zero();
    let right = simulation.command_names().thruster("5 vertical right")?;
    command.thrusts[right] = 4.0;
    simulation.step_with(&command)?;

    let position = simulation.observation().find("bodies.vehicle.position")?; // once
    let xyz = simulation.observe().slice(position); // at every step
    let power = simulation
        .observation()
        .get("thrusters.5 vertical right.power");
    Ok(())
}

/// docs/library.md, in a folder with run.mcap
fn library_replay() -> Outcome {
    let recording = Recording::open("run.mcap")?;
    let setup = Setup::from_recording(recording.header())?;
    let inputs = recording.inputs()?.collect::<Result<Vec<_>, _>>()?;
    let mut again = Simulation::builder(&setup).replay(inputs).build()?;
    Ok(())
}

/// docs/library.md
fn library_dynamics(path: &Path) -> Outcome {
    let setup = ScenarioFile::read(path, &[])?.setup()?;
    let model = setup.model.clone();
    let hand = model.body("jaw").ok_or("no jaw")?;
    let (state, water, inputs) = (
        State::zero(&model),
        Environment::default(),
        Inputs::zero(&model),
    );
    use bathyal::{Data, Environment, Inputs, Stage, State};

    let mut data = Data::new(&model);
    let vdot = data.forward_dynamics(&model, &water, &state, &inputs)?; // checked, v̇
    data.update_forces(&model, &water);
    let bodies = data.bodies(Stage::Forces)?;
    let pose = bodies.motion(hand).pose;
    let reaction = bodies.joint_reaction(hand);
    let energy = bodies.energy(&model, &water, state.t);

    let grasp = LoopSpec::rigid("grasp", [Some("jaw"), None], [Pose::identity(); 2]);
    let loops = LoopConstraints::new(&model, &[grasp], &[])?;
    let mut data = Data::by(&model, Dynamics::new(&model).with_loops(&model, loops));
    let vdot = data.forward_dynamics(&model, &water, &state, &inputs)?;
    Ok(())
}

/// docs/prescribed-motion.md, in a folder with rov.toml
fn prescribed_motion() -> Outcome {
    let mut setup = ScenarioFile::read("rov.toml".as_ref(), &[])?.setup()?;
    let elbow = setup.model.body("elbow").ok_or("no elbow")?;
    setup.prescribe(Prescription::joint(elbow, |t| TrajectoryPoint {
        value: 0.3 * t.sin(),
        rate: 0.3 * t.cos(),
        acceleration: -0.3 * t.sin(),
    }))?;
    let run = Simulation::new(&setup)?;
    Ok(())
}

/// docs/recordings.md
fn recordings() -> Outcome {
    let scenario =
        b"bathyal_scenario = 1\nname = 'run'\nduration = 1.0\n[[robots]]\nfile = 'robots/rov.toml'"
            .to_vec();
    let robot = fs::read(root().join("robots/remus100.toml"))?;
    use bathyal_robot::FileSet;
    use bathyal_sim::scenario::ScenarioFile;

    let files = FileSet::memory([
        ("run.toml".to_string(), scenario), // file = "robots/rov.toml"
        ("robots/rov.toml".to_string(), robot),
    ]);
    let setup = ScenarioFile::read_from(&files, "run.toml".as_ref(), &[])?.setup()?;
    Ok(())
}

/// One test: it changes the current folder.
#[test]
fn blocks_of_rust_run() -> Outcome {
    let folder = std::env::temp_dir().join(format!("bathyal_pages_{}", std::process::id()));
    for part in ["scenarios", "robots"] {
        fs::create_dir_all(folder.join(part))?;
    }
    let copies = [
        ("robots/bluerov2_alpha.toml", "robots/bluerov2_alpha.toml"),
        ("scenarios/bluerov2_arm.toml", "scenarios/bluerov2_arm.toml"),
    ];
    for (from, to) in copies {
        fs::copy(root().join(from), folder.join(to))?;
    }
    let scenario = fs::read_to_string(root().join("scenarios/bluerov2_arm.toml"))?;
    let at_rest = scenario
        .replace("../robots", "robots")
        .replace("\"elbow\" = 30.0", "\"elbow\" = 0.0");
    fs::write(folder.join("rov.toml"), at_rest)?;
    std::env::set_current_dir(&folder)?;
    let path = Path::new("scenarios/bluerov2_arm.toml");
    let setup = ScenarioFile::read(path, &["duration=0.1".parse()?])?.setup()?;
    let recorder = McapRecorder::create("run.mcap", &setup.header)?;
    let mut run = Simulation::builder(&setup).recorder(recorder).build()?;
    while !run.is_finished() {
        run.step()?;
    }
    drop(run);
    batch(path)?;
    coefficients(path)?;
    laws(path)?;
    laws_of_a_batch()?;
    library()?;
    library_with_laws(path)?;
    library_replay()?;
    library_dynamics(path)?;
    prescribed_motion()?;
    recordings()?;
    std::env::set_current_dir(root())?;
    fs::remove_dir_all(folder)?;
    Ok(())
}

/// Text without what rustfmt moves or adds: white space, commas, braces.
fn squeezed(text: &str) -> String {
    let moved = |c: &char| c.is_whitespace() || ",{}".contains(*c);
    text.chars().filter(|c| !moved(c)).collect()
}

#[test]
fn every_block_of_rust_on_a_page_is_code_of_this_file() {
    let here = squeezed(include_str!("pages.rs"));
    let mut count = 0;
    let mut paths = vec![root().join("docs")];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(path).expect("a folder");
            paths.extend(entries.map(|entry| entry.expect("an entry").path()));
            continue;
        }
        if path.extension().is_none_or(|e| e != "md") {
            continue;
        }
        let page = fs::read_to_string(&path).expect("a page");
        for block in page.split("```rust\n").skip(1) {
            let block = block.split("\n```").next().unwrap_or_default();
            assert!(
                here.contains(&squeezed(block)),
                "{}: tests/pages.rs of bathyal-batch does not run\n{block}",
                path.display()
            );
            count += 1;
        }
    }
    assert!(count > 10, "{count} blocks");
}
