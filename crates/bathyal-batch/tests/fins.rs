//! Robots with fins in a batch against the same robots alone: the same bits.

use bathyal_batch::BatchSimulation;
use bathyal_batch::simulation::BatchOptions;
use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{ScenarioFile, Setup};

/// Enough for two groups of eight lanes, of which the second is not full.
const ROBOTS: usize = 11;
const STEPS: usize = 40;

/// A torpedo with a rudder by formulas, an elevator by a table, stern planes by derivatives, and a
/// fixed keel.
const ROBOT: &str = "bathyal_robot = 1\nname = 'torpedo'\nwater_density = 1025.0\n\
[[bodies]]\nname = 'hull'\njoint = { type = 'free' }\nmass = 30.0\ncenter_of_mass = [0.0, 0.0, -0.02]\n\
inertia = { xx = 0.2, yy = 4.0, zz = 4.0 }\n\
hydrodynamics = { displaced_volume = 0.02926829, added_mass = { diagonal = [1.0, 30.0, 30.0, 0.05, 4.0, 4.0] }, munk = 0.5, \
drag = [{ damping = { quadratic = { diagonal = [3.0, 100.0, 100.0, 0.1, 40.0, 40.0] } } }] }\n\
[[fins]]\nname = 'rudder'\nbody = 'hull'\nposition = [-0.65, 0.0, 0.1]\nspan_direction = [0, 0, -1]\nchord_direction = [1, 0, 0]\n\
span = 0.12\nchord = 0.09\non_hull = true\nhinge = { limits_deg = [-25, 25], rate = 1.0, time_constant = 0.1, chord_fraction = 0.3, delay = 0.1 }\n\
[[fins]]\nname = 'elevator'\nbody = 'hull'\nposition = [-0.65, 0.1, 0.0]\nspan_direction = [0, -1, 0]\nchord_direction = [1, 0, 0]\n\
span = 0.12\nchord = 0.09\nhinge = {}\nsection = { table = { angle_deg = [0, 10, 20], lift = [0, 0.5, 0.8], drag = [0.01, 0.05, 0.2] } }\n\
[[fins]]\nname = 'stern planes'\nbody = 'hull'\n\
derivatives = { axes = 'forward_starboard_down', coefficients = { Z_uuds = -12.0, M_uuds = -8.0, X_uudsds = -3.0 } }\n\
hinge = { limits_deg = [-25, 25], time_constant = 0.2 }\n\
[[fins]]\nname = 'keel'\nbody = 'hull'\nposition = [0.1, 0.0, -0.15]\nspan_direction = [0, 0, -1]\nchord_direction = [1, 0, 0]\n\
span = 0.1\nchord = 0.2\non_hull = true\n";

const SCENARIO: &str = "bathyal_scenario = 1\nname = 'torpedo'\nduration = 10.0\n\
integrator = { method = 'rk4', step = 0.01 }\nsampling = { period = 0.05 }\n\
[[robots]]\nfile = 'robot.toml'\nstart = { position = [0.0, 0.0, -5.0], velocity = [1.5, 0.0, 0.0] }\n\
[environment]\ncurrent = { x = 0.1, y = 0.3 }\n";

fn setup() -> Setup {
    let files = FileSet::memory([("robot.toml".to_string(), ROBOT.into())]);
    let file = ScenarioFile::parse(SCENARIO, "scenario.toml", &files, &[]).unwrap();
    file.setup().unwrap()
}

/// Deflection of a fin of a robot at a step, beyond the limits at times.
fn deflection(robot: usize, fin: usize, step: usize) -> f64 {
    0.6 * ((robot * 7 + fin * 3 + step) as f64 * 0.3).sin()
}

#[test]
fn fins_in_lanes_have_the_bits_of_robots_alone() {
    let setup = setup();
    let options = BatchOptions::default().threads(2);
    let mut batch = BatchSimulation::with_options(&setup, ROBOTS, &options).unwrap();
    assert!(batch.is_vectorised().is_ok(), "{:?}", batch.is_vectorised());
    let names = [
        "deflections.rudder",
        "deflections.elevator",
        "deflections.stern planes",
    ];
    assert_eq!(batch.columns().commands, names);
    let mut alone: Vec<Simulation> = (0..ROBOTS)
        .map(|_| Simulation::new(&setup).unwrap())
        .collect();
    for step in 0..STEPS {
        for (i, command) in batch.commands_mut().iter_mut().enumerate() {
            *command = deflection(i / names.len(), i % names.len(), step);
        }
        batch.step().unwrap();
        let width = batch.columns().states.len();
        for (robot, simulation) in alone.iter_mut().enumerate() {
            let mut command = simulation.command_names().zero();
            for (fin, own) in command.deflections.iter_mut().enumerate() {
                *own = deflection(robot, fin, step);
            }
            simulation.step_with(&command).unwrap();
            let row = &batch.states()[robot * width..][..width];
            for (i, (a, b)) in row.iter().zip(simulation.y()).enumerate() {
                assert_eq!(
                    a.to_bits(),
                    b.to_bits(),
                    "step {step}, robot {robot}, y[{i}]: {a} {b}"
                );
            }
        }
    }
}

/// Coefficients of fins may differ from robot to robot.
#[test]
fn robots_with_fins_of_their_own_have_the_bits_of_robots_alone() {
    let setup = setup();
    let paths = [
        "robot.fins.rudder.chord",
        "robot.fins.elevator.section.table.lift[1]",
    ];
    let mut batch = BatchSimulation::new(&setup, ROBOTS).unwrap();
    let rows: Vec<f64> = (0..ROBOTS)
        .flat_map(|robot| [0.08 + 0.005 * robot as f64, 0.4 + 0.02 * robot as f64])
        .collect();
    batch.set_coefficients(&paths, &rows).unwrap();
    for step in 0..10 {
        for (i, command) in batch.commands_mut().iter_mut().enumerate() {
            *command = deflection(i / 3, i % 3, step);
        }
        batch.step().unwrap();
    }
    let width = batch.columns().states.len();
    for robot in 0..ROBOTS {
        let own = &rows[2 * robot..][..2];
        let sets = [0, 1].map(|k| format!("{}={:?}", paths[k], own[k]).parse().unwrap());
        let files = FileSet::memory([("robot.toml".to_string(), ROBOT.into())]);
        let file = ScenarioFile::parse(SCENARIO, "scenario.toml", &files, &sets).unwrap();
        let mut simulation = Simulation::new(&file.setup().unwrap()).unwrap();
        for step in 0..10 {
            let mut command = simulation.command_names().zero();
            for (fin, x) in command.deflections.iter_mut().enumerate() {
                *x = deflection(robot, fin, step);
            }
            simulation.step_with(&command).unwrap();
        }
        let row = &batch.states()[robot * width..][..width];
        for (i, (a, b)) in row.iter().zip(simulation.y()).enumerate() {
            assert_eq!(a.to_bits(), b.to_bits(), "robot {robot}, y[{i}]: {a} {b}");
        }
    }
}
