//! Batches of whole plants against single simulations: the same bits.

use bathyal_batch::BatchSimulation;
use bathyal_batch::simulation::{BatchError, BatchOptions, NotVectorised, Status};
use bathyal_sim::Simulation;
use bathyal_sim::assessment::Trust;
use bathyal_sim::control::Command;
use bathyal_sim::integrate::Method;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::path::Path;

/// Enough robots for two groups of eight lanes, of which the second is not full.
const ROBOTS: usize = 11;

fn setup(name: &str, overrides: &[&str]) -> Setup {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let path = Path::new(folder).join(format!("{name}.toml"));
    let overrides: Vec<_> = overrides.iter().map(|set| set.parse().unwrap()).collect();
    ScenarioFile::read(&path, &overrides)
        .unwrap()
        .setup()
        .unwrap()
}

/// Row of a robot of an array.
fn row(array: &[f64], robot: usize) -> &[f64] {
    let width = array.len() / ROBOTS;
    &array[robot * width..][..width]
}

/// A small command of each robot that changes with time.
fn push(batch: &mut BatchSimulation, tick: usize) {
    let width = batch.columns().commands.len();
    for (i, command) in batch.commands_mut().iter_mut().enumerate() {
        let (robot, column) = (i / width, i % width);
        *command = 0.2 * ((robot * 7 + column * 3 + tick) as f64).sin();
    }
}

/// The command of a row, of a robot whose columns are efforts by name, then thrusts and deflections.
fn command(batch: &BatchSimulation, simulation: &Simulation, row: &[f64]) -> Command {
    let names = simulation.command_names();
    let mut command = names.zero();
    for (column, value) in batch.columns().commands.iter().zip(row) {
        if let Some(name) = column.strip_prefix("thrusts.") {
            command.thrusts[names.thruster(name).unwrap()] = *value;
            continue;
        }
        if let Some(name) = column.strip_prefix("deflections.") {
            command.deflections[names.fin(name).unwrap()] = *value;
            continue;
        }
        let name = column.strip_prefix("efforts.").unwrap();
        let axis = ["x", "y", "z"].iter().position(|axis| {
            let ball = name
                .strip_suffix(axis)
                .and_then(|name| name.strip_suffix('.'));
            ball.is_some_and(|name| names.joint(name).is_ok())
        });
        let (joint, entry) = match axis {
            Some(k) => (&name[..name.len() - 2], k),
            None => (name, 0),
        };
        command.efforts[names.joint(joint).unwrap() + entry] = *value;
    }
    command
}

fn assert_same_bits(found: &[f64], expected: &[f64], what: &str) {
    for (i, (a, b)) in found.iter().zip(expected).enumerate() {
        assert_eq!(a.to_bits(), b.to_bits(), "{what}: y[{i}] is {a}, alone {b}");
    }
}

/// Robots of a batch, some of them reset on the way, against the same robots alone.
fn same_as_alone(name: &str, seconds: f64, vectorised: Option<bool>) {
    same_as_alone_with(name, &[], seconds, vectorised);
}

/// The same with other values in the scenario.
fn same_as_alone_with(name: &str, set: &[&str], seconds: f64, vectorised: Option<bool>) {
    let setup = setup(name, set);
    let mut batch =
        BatchSimulation::with_options(&setup, ROBOTS, &BatchOptions::default().threads(2)).unwrap();
    if let Some(vectorised) = vectorised {
        assert_eq!(batch.is_vectorised().is_ok(), vectorised, "{name}");
    }
    let new = || {
        Simulation::builder(&setup)
            .without_assessment()
            .build()
            .unwrap()
    };
    let mut alone: Vec<Simulation> = (0..ROBOTS).map(|_| new()).collect();
    let ticks = (seconds / setup.scenario.sampling.period).round() as usize;
    for tick in 0..ticks {
        push(&mut batch, tick);
        if tick == ticks / 3 {
            let mask: Vec<bool> = (0..ROBOTS).map(|robot| robot % 3 == 1).collect();
            batch.reset(&mask, None).unwrap();
            for robot in (0..ROBOTS).filter(|robot| mask[*robot]) {
                alone[robot] = new();
            }
        }
        let commands = batch.commands_mut().to_vec();
        batch.step().unwrap();
        for (robot, simulation) in alone.iter_mut().enumerate() {
            let command = command(&batch, simulation, row(&commands, robot));
            simulation.step_with(&command).unwrap();
        }
    }
    for (robot, simulation) in alone.iter().enumerate() {
        let what = format!("{name}, robot {robot}");
        assert_same_bits(row(batch.states(), robot), simulation.y(), &what);
        assert_eq!(batch.time(robot).unwrap(), simulation.time(), "{what}");
    }
}

#[test]
fn vehicles_with_autopilots_fins_and_ballast_have_the_bits_they_have_alone() {
    same_as_alone("remus100_survey", 2.0, Some(true));
    same_as_alone("glider_sawtooth", 10.0, Some(true));
}

#[test]
fn bluerov2_with_its_arm_has_the_bits_it_has_alone() {
    same_as_alone("bluerov2_arm", 2.0, Some(true));
}

#[test]
fn a_work_class_rov_has_the_bits_it_has_alone() {
    same_as_alone("rov_station_keeping", 2.0, Some(true));
}

/// Two waves and a current, and a start in them.
const WAVES: [&str; 2] = [
    "environment={ current = { x = 0.2 }, waves = { depth = 30.0, components = [\
     { amplitude = 0.5, period = 7.0 }, \
     { amplitude = 0.2, period = 4.0, direction_deg = 25.0, phase_deg = 60.0 }] } }",
    "robot.start.position=[0.0, 0.0, -5.0]",
];

#[test]
fn robots_in_waves_have_the_bits_they_have_alone() {
    same_as_alone_with("rov_station_keeping", &WAVES, 0.4, Some(true));
    same_as_alone_with("bluerov2_arm", &WAVES, 0.4, Some(true));
}

#[test]
fn remus_with_an_adaptive_integrator_has_the_bits_it_has_alone() {
    same_as_alone("remus100_run", 3.0, Some(false));
}

#[test]
fn a_vehicle_of_derivatives_has_the_bits_it_has_alone() {
    same_as_alone("npsauv2_turn", 3.0, Some(true));
}

#[test]
fn crabster_has_the_bits_it_has_alone() {
    same_as_alone("crabster_walk", 0.25, Some(true));
}

#[test]
fn aquarobot_has_the_bits_it_has_alone() {
    same_as_alone("aquarobot_walk", 0.25, Some(true));
}

#[test]
fn single_precision_stays_near_double_precision() {
    // Seven digits of a position of 8 m and of its integration over 2 s.
    const TOLERANCE: f64 = 2e-4;
    let setup = setup("bluerov2_arm", &[]);
    let double = BatchOptions::default().without_controllers();
    let single = double.clone().single_precision();
    let run = |options: &BatchOptions| {
        let mut batch = BatchSimulation::with_options(&setup, ROBOTS, options).unwrap();
        batch.is_vectorised().unwrap();
        let width = batch.columns().commands.len();
        let thrusts = width - setup.robot.thrusters.len();
        for (i, command) in batch.commands_mut().iter_mut().enumerate() {
            if i % width >= thrusts {
                *command = 5.0 * ((i / width) as f64).sin();
            }
        }
        for _ in 0..(2.0 / setup.scenario.sampling.period) as usize {
            batch.step().unwrap();
        }
        let vehicle = batch.observer(&["bodies.vehicle.position"]).unwrap();
        let mut positions = vec![0.0; ROBOTS * vehicle.width()];
        batch.observe(&vehicle, &mut positions).unwrap();
        positions
    };
    let (double, single) = (run(&double), run(&single));
    let error = |(a, b): (&f64, &f64)| (a - b).abs();
    let worst = double.iter().zip(&single).map(error).fold(0.0, f64::max);
    assert!(worst > 0.0 && worst < TOLERANCE, "{worst}");
}

#[test]
fn robots_start_where_they_are_told_to_in_water_of_their_own_seed() {
    let setup = setup("bluerov2_arm", &[]);
    let mut batch = BatchSimulation::new(&setup, ROBOTS).unwrap();
    let mut start = row(batch.states(), 3).to_vec();
    start[0] += 2.0;
    batch.set_start(3, &start).unwrap();
    let seeds: Vec<u64> = (0..ROBOTS as u64).collect();
    batch.reset(&[true; ROBOTS], Some(&seeds)).unwrap();
    assert_eq!(row(batch.states(), 3), start);
    for _ in 0..20 {
        batch.step().unwrap();
    }
    for robot in [2, 3] {
        let environment = setup.environment_with_seed(robot as u64).unwrap();
        let start = match robot {
            3 => start.clone(),
            _ => Simulation::new(&setup).unwrap().y()[..start.len()].to_vec(),
        };
        let builder = Simulation::builder(&setup).start(&start);
        let mut alone = builder.environment(environment).build().unwrap();
        for _ in 0..20 {
            alone.step().unwrap();
        }
        let what = format!("robot {robot}");
        assert_same_bits(row(batch.states(), robot), alone.y(), &what);
    }
    assert_ne!(row(batch.states(), 0), row(batch.states(), 1));
    let other = Simulation::builder(&setup).start(&[0.0; 3]).build();
    let error = other.unwrap_err().to_string();
    assert!(error.contains("the start has 3 numbers"), "{error}");
}

/// The first so many coefficients of robots of their own, with other values in the scenario.
fn own_coefficients(set: &[&str], count: usize) {
    let paths = [
        "robot.bodies.vehicle.mass",
        "robot.bodies.vehicle.hydrodynamics.drag[0].damping.quadratic.diagonal[1]",
        "robot.thrusters[2].time_constant",
        "robot.voltage",
        "environment.current.x",
        "control[1].vehicle.position_gains.natural_frequency",
    ];
    let paths = &paths[..count];
    let setup = setup("bluerov2_arm", set);
    let row_of = |robot: usize| {
        let k = robot as f64;
        let mut row = vec![
            13.0 + 0.05 * k,
            20.0 + k,
            0.08 + 0.01 * k,
            12.5 + 0.4 * k,
            0.02 * k,
            1.0 + 0.03 * k,
        ];
        row.truncate(count);
        row
    };
    let values: Vec<f64> = (0..ROBOTS).flat_map(row_of).collect();
    for one_by_one in [false, true] {
        let mut options = BatchOptions::default();
        options.one_by_one = one_by_one;
        let mut batch = BatchSimulation::with_options(&setup, ROBOTS, &options).unwrap();
        batch.set_coefficients(paths, &values).unwrap();
        for _ in 0..30 {
            batch.step().unwrap();
        }
        for robot in [0, 4, 10] {
            let own: Vec<(&str, f64)> = paths.iter().copied().zip(row_of(robot)).collect();
            let own = setup.with_coefficients(&own).unwrap();
            let mut alone = Simulation::new(&own).unwrap();
            for _ in 0..30 {
                alone.step().unwrap();
            }
            let what = format!("robot {robot}");
            assert_same_bits(row(batch.states(), robot), alone.y(), &what);
        }
    }
}

#[test]
fn robots_with_coefficients_of_their_own_have_the_bits_they_have_alone() {
    own_coefficients(&[], 5);
}

#[test]
fn such_robots_in_equal_waves_and_in_others_have_the_bits_they_have_alone() {
    own_coefficients(&WAVES, 3);
    own_coefficients(&WAVES, 4);
}

#[test]
fn variants_of_a_batch_without_controllers_have_none() {
    let setup = setup("bluerov2_arm", &[]);
    let path = "robot.bodies.vehicle.mass";
    let without = setup.clone().without_controllers().unwrap();
    let heavier = without.with_coefficients(&[(path, 13.5)]).unwrap();
    assert!(heavier.scenario.control.is_empty());
    let mut alone = Simulation::new(&heavier).unwrap();
    for _ in 0..20 {
        alone.step().unwrap();
    }
    for one_by_one in [false, true] {
        let mut options = BatchOptions::default().without_controllers();
        options.one_by_one = one_by_one;
        let mut batch = BatchSimulation::with_options(&setup, ROBOTS, &options).unwrap();
        batch.set_coefficients(&[path], &[13.5; ROBOTS]).unwrap();
        for _ in 0..20 {
            batch.step().unwrap();
        }
        let what = format!("one by one: {one_by_one}");
        assert_same_bits(row(batch.states(), 10), alone.y(), &what);
        let gain = "control[1].vehicle.position_gains.natural_frequency";
        let error = batch.set_coefficients(&[gain], &[1.0; ROBOTS]);
        assert!(matches!(error, Err(BatchError::Coefficient(_))), "{what}");
    }
}

#[test]
fn coefficients_that_are_refused_leave_the_batch_as_it_was() {
    let setup = setup("bluerov2_arm", &[]);
    let mut batch = BatchSimulation::new(&setup, ROBOTS).unwrap();
    batch.step().unwrap();
    let before = batch.states().to_vec();
    let mut masses = [13.0; ROBOTS];
    masses[7] = -5.0;
    let error = batch.set_coefficients(&["robot.bodies.vehicle.mass"], &masses);
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains("robot.bodies.vehicle.mass") && error.contains("-5"),
        "{error}"
    );
    let error = batch.set_coefficients(&["robot.bodies.vehicle.colour"], &masses);
    assert!(matches!(error, Err(BatchError::Coefficient(_))));
    let mut durations = [30.0; ROBOTS];
    durations[8] = 31.0;
    let error = batch.set_coefficients(&["duration"], &durations);
    let error = error.unwrap_err().to_string();
    assert!(
        error.starts_with("robot 8 differs from the scenario in duration"),
        "{error}"
    );
    assert_eq!(batch.states(), before);
    assert_eq!(batch.time(0).unwrap(), setup.scenario.sampling.period);
}

#[test]
fn a_robot_that_fails_is_marked_and_the_others_go_on() {
    let setup = setup("bluerov2_arm", &[]);
    let mut batch = BatchSimulation::new(&setup, ROBOTS).unwrap();
    batch.step().unwrap();
    let before = row(batch.states(), 4).to_vec();
    let width = batch.columns().commands.len();
    batch.commands_mut()[4 * width + 2] = f64::NAN;
    // Far beyond what the joint's stop can hold: the motion diverges.
    batch.commands_mut()[5 * width..6 * width].fill(1e300);
    for _ in 0..5 {
        batch.step().unwrap();
    }
    let status = batch.status(4).unwrap();
    assert!(
        matches!(status, Status::BadCommand { column, .. } if column == "efforts.elbow"),
        "{status:?}"
    );
    assert_eq!(row(batch.states(), 4), before);
    assert_eq!(*batch.status(3).unwrap(), Status::Running);
    let period = setup.scenario.sampling.period;
    assert_eq!(batch.time(3).unwrap(), 6.0 * period);
    assert_eq!(batch.time(4).unwrap(), period);
    batch.commands_mut().fill(0.0);
    batch.reset(&[true; ROBOTS], None).unwrap();
    batch.step().unwrap();
    assert_eq!(*batch.status(4).unwrap(), Status::Running);
    assert_same_bits(
        row(batch.states(), 4),
        row(batch.states(), 3),
        "after a reset",
    );
}

#[test]
fn a_batch_ends_at_the_duration_of_the_scenario() {
    // Not a whole number of control periods: the last one is shorter, and some robots are in it
    // while others are not.
    let setup = setup("bluerov2_arm", &["duration=0.217"]);
    let mut batch = BatchSimulation::new(&setup, ROBOTS).unwrap();
    let mut alone = Simulation::new(&setup).unwrap();
    let mask: Vec<bool> = (0..ROBOTS).map(|robot| robot == 1).collect();
    batch.step().unwrap();
    batch.reset(&mask, None).unwrap();
    while !alone.is_finished() {
        alone.step().unwrap();
        batch.step().unwrap();
    }
    for robot in [0, 1, 10] {
        assert_eq!(*batch.status(robot).unwrap(), Status::Finished);
        assert_same_bits(row(batch.states(), robot), alone.y(), "at the end");
    }
}

#[test]
fn arrays_of_other_shapes_and_robots_that_do_not_exist_are_refused() {
    let setup = setup("bluerov2_arm", &[]);
    let mut batch = BatchSimulation::new(&setup, ROBOTS).unwrap();
    let text = |error: BatchError| error.to_string();
    let mut states = batch.states().to_vec();
    let error = text(batch.step_with(&[0.0; 3], &mut states).unwrap_err());
    assert_eq!(
        error,
        "commands has 3 numbers; expected 121 of shape (11, 11)"
    );
    let error = text(batch.reset(&[true; 4], None).unwrap_err());
    assert_eq!(error, "mask has 4 numbers; expected 11 of shape (11, 1)");
    let error = text(batch.time(ROBOTS).unwrap_err());
    assert_eq!(
        error,
        "there is no robot 11; the batch has 11, counted from 0"
    );
    let error = text(batch.observer(&["bodies.vehicle.colour"]).unwrap_err());
    let begin = "there is no quantity 'bodies.vehicle.colour' to observe; there are: t, state.q";
    assert!(error.starts_with(begin), "{error}");
    let error = text(BatchSimulation::new(&setup, 0).unwrap_err());
    assert_eq!(error, "a batch needs at least one robot");
    let mut start = row(&states, 0).to_vec();
    start[1] = f64::INFINITY;
    let error = text(batch.set_start(2, &start).unwrap_err());
    assert_eq!(
        error,
        "start of robot 2: q.vehicle.y is inf; it must be finite"
    );
}

#[test]
fn what_lanes_cannot_do_is_said_and_done_robot_by_robot() {
    let setup = setup("remus100_run", &[]);
    let batch = BatchSimulation::new(&setup, 2).unwrap();
    let reason = batch.is_vectorised().unwrap_err();
    assert_eq!(reason, NotVectorised::Integrator(Method::DormandPrince));
    assert!(reason.to_string().contains("'dormand_prince'"), "{reason}");
    let options = BatchOptions::default().assessed();
    let setup = self::setup("rov_station_keeping", &["duration=0.4"]);
    let mut batch = BatchSimulation::with_options(&setup, 3, &options).unwrap();
    assert_eq!(batch.is_vectorised(), Err(NotVectorised::Assessed));
    while batch.status(2).unwrap().is_running() {
        batch.step().unwrap();
    }
    let simulation = batch.simulation(2).unwrap().unwrap();
    let energy = simulation.energy();
    // As the page of the simulation's energy balance says of smooth runs.
    assert!(simulation.relative_energy_error(&energy) < 1e-6);
    assert_eq!(simulation.verdict().trust, Trust::Trusted);
    assert!(simulation.outcome().incidents.is_empty());
}

#[test]
fn every_shipped_scenario_runs_in_a_batch_as_alone() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let name = path.file_stem().unwrap().to_str().unwrap();
            let period = setup(name, &[]).scenario.sampling.period;
            same_as_alone(name, 6.0 * period, None);
            count += 1;
        }
    }
    assert!(count >= 18, "{count}");
}

#[test]
fn coefficients_of_some_robots_leave_the_others_alone() {
    let paths = ["robot.bodies.vehicle.mass", "environment.current.x"];
    let setup = setup("bluerov2_arm", &[]);
    for one_by_one in [false, true] {
        let mut options = BatchOptions::default();
        options.one_by_one = one_by_one;
        let new = || BatchSimulation::with_options(&setup, ROBOTS, &options).unwrap();
        let (mut changed, mut same) = (new(), new());
        let seeds: Vec<u64> = (0..ROBOTS as u64).collect();
        let values: Vec<f64> = (0..ROBOTS)
            .flat_map(|k| [13.0 + 0.05 * k as f64, 0.1])
            .collect();
        let mask: Vec<bool> = (0..ROBOTS).map(|k| k % 3 == 1).collect();
        for batch in [&mut changed, &mut same] {
            batch.set_coefficients(&paths, &values).unwrap();
            batch.reset(&[true; ROBOTS], Some(&seeds)).unwrap();
            for _ in 0..5 {
                batch.step().unwrap();
            }
        }
        let others: Vec<f64> = (0..ROBOTS).flat_map(|_| [13.5, -0.2]).collect();
        changed.set_coefficients_of(&mask, &paths, &others).unwrap();
        for _ in 0..10 {
            changed.step().unwrap();
            same.step().unwrap();
        }
        let own = [(paths[0], 13.5), (paths[1], -0.2)];
        let mut alone = Simulation::new(&setup.with_coefficients(&own).unwrap()).unwrap();
        for _ in 0..10 {
            alone.step().unwrap();
        }
        for (robot, is_changed) in mask.iter().enumerate() {
            let own = row(changed.states(), robot);
            match is_changed {
                false => assert_same_bits(own, row(same.states(), robot), "goes on"),
                true => assert_same_bits(own, alone.y(), "begins anew"),
            }
        }
        let error = changed.set_coefficients_of(&mask, &paths[..1], &others[..ROBOTS]);
        let error = error.unwrap_err().to_string();
        assert!(error.contains("environment.current.x"), "{error}");
    }
}
