//! After its first step, a simulation allocates nothing.

#[path = "../../bathyal/tests/counting_allocator/mod.rs"]
mod counting_allocator;

use bathyal::{Direction, Inputs, MassFactors};
use bathyal_sim::Simulation;
use bathyal_sim::integrate::CancelToken;
use bathyal_sim::record::McapRecorder;
use bathyal_sim::scenario::{CoefficientSet, Override, ScenarioFile};
use bathyal_sim::sensitivity::PlantDerivative;
use std::path::Path;

/// Steps of a scenario with commands from outside, observations and a token that could cancel.
fn allocations(name: &str, set: &[&str]) -> Vec<(u64, usize)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenarios/{name}.toml"));
    let set: Vec<Override> = set.iter().map(|text| text.parse().unwrap()).collect();
    let setup = ScenarioFile::read(&path, &set).unwrap().setup().unwrap();
    let builder = Simulation::builder(&setup).cancel(CancelToken::default());
    let mut simulation = builder.build().unwrap();
    let mut command = simulation.command_names().zero();
    let mut found = Vec::new();
    while !simulation.is_finished() {
        let before = counting_allocator::allocations();
        command.thrusts.fill(simulation.time());
        simulation.step_with(&command).unwrap();
        let energy = simulation.observe().get("energy.kinetic").unwrap()[0];
        let here = counting_allocator::allocations() - before;
        assert!(energy.is_finite());
        if here > 0 && simulation.control_ticks() > 1 {
            found.push((simulation.control_ticks(), here));
        }
    }
    found
}

#[test]
fn steps_and_observations_allocate_nothing_after_the_first() {
    let scenarios = [
        ("rov_station_keeping", "duration=2"),
        ("bluerov2_arm", "duration=2"),
        ("crabster_walk", "duration=1"),
        ("aquarobot_walk", "duration=1"),
        ("four_puma_lift", "duration=0.2"),
        ("four_bar_swing", "duration=0.5"),
        ("falling_and_rising", "duration=1"),
    ];
    let mut all = Vec::new();
    for (name, set) in scenarios {
        let found = allocations(name, &[set]);
        if let Some(first) = found.first() {
            all.push((name, found.len(), *first));
        }
    }
    assert!(
        all.is_empty(),
        "scenario, steps, (first step, allocations): {all:?}"
    );
}

/// Derivatives by a coefficient of the body, of the water, and of a thruster.
#[test]
fn derivatives_by_coefficients_allocate_nothing() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/bluerov2_arm.toml");
    let setup = ScenarioFile::read(&path, &[]).unwrap().setup().unwrap();
    let paths = [
        "robot.bodies.vehicle.mass",
        "environment.current.x",
        "robot.thrusters[0].time_constant",
    ];
    let set = CoefficientSet::new(&setup, &paths).unwrap();
    let (model, environment) = (&setup.model, &setup.environment);
    let (inputs, none) = (Inputs::zero(model), Direction::zero(model));
    let mut factors = MassFactors::new(model);
    let vdot = vec![0.3; model.nv()];
    let mut plant = setup.plant().unwrap();
    let mut y = plant.begin(&setup.state);
    let mut state = setup.state.clone();
    for (i, path) in paths.iter().enumerate() {
        let mut tangent = set.tangent_dynamics(i).unwrap();
        let mut derivative = PlantDerivative::new(&setup, path).unwrap();
        for round in 0..3 {
            state.t += 0.1;
            state.v[3] += 0.1;
            y[model.nq() + 3] += 0.1;
            plant.command.thrusts[0] += 2.0;
            let before = counting_allocator::allocations();
            let robot = (model, environment);
            tangent.forward_derivative(robot, &state, &inputs, &none, &mut factors);
            tangent.inverse_derivative(&state, &vdot, &inputs, &none);
            derivative.rates(state.t, &y, &plant.command);
            let here = counting_allocator::allocations() - before;
            assert!(round == 0 || here == 0, "{path}: {here} allocations");
        }
    }
}

/// Steps after which allocations of a recording run are counted.
const WARM_UP: u64 = 100;
/// Buffers of a writing thread. It takes one more whenever it lags further behind than before, on a
/// busy machine after the warm-up too.
const BUFFERS: usize = 64;

#[test]
fn recorded_samples_allocate_nothing_once_the_buffers_are_there() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/bluerov2_arm.toml");
    let set = ["duration=10", "recording.interval=0.02"].map(|text| text.parse().unwrap());
    let setup = ScenarioFile::read(&path, &set).unwrap().setup().unwrap();
    let name = format!("bathyal-no-allocation-{}.mcap", std::process::id());
    let file = std::env::temp_dir().join(name);
    let mut recorder = McapRecorder::create(&file, &setup.header).unwrap();
    let builder = Simulation::builder(&setup).recorder(&mut recorder);
    let mut simulation = builder.build().unwrap();
    let (mut found, mut quiet) = (Vec::new(), 0);
    while !simulation.is_finished() {
        let before = counting_allocator::allocations();
        simulation.step().unwrap();
        let here = counting_allocator::allocations() - before;
        // Events are rare, and handed over as they are.
        if simulation.events().is_empty() && simulation.control_ticks() > WARM_UP {
            quiet += 1;
            if here > 0 {
                found.push((simulation.control_ticks(), here));
            }
        }
    }
    assert!(simulation.recorded_samples() > 4 * WARM_UP);
    assert!(quiet > 2 * WARM_UP, "{quiet} steps without events");
    drop(simulation);
    recorder.finish(&serde_json::Value::Null).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(found.len() <= BUFFERS, "(step, allocations): {found:?}");
}

/// A current that no thruster of the vehicle can hold against.
#[test]
fn thrust_allocation_beyond_the_limits_allocates_nothing() {
    let name = "rov_station_keeping";
    let set = ["duration=1", "environment.current.x=4"];
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenarios/{name}.toml"));
    let parsed: Vec<Override> = set.iter().map(|text| text.parse().unwrap()).collect();
    let setup = ScenarioFile::read(&path, &parsed).unwrap().setup().unwrap();
    let mut simulation = Simulation::new(&setup).unwrap();
    simulation.advance_to(1.0).unwrap();
    let limits = simulation.robot().thrusters.iter().map(|t| t.thrust_limits);
    let at_limit = (limits.zip(&simulation.plant().command.thrusts))
        .any(|(limits, thrust)| limits.is_some_and(|limits| limits.contains(thrust)));
    assert!(at_limit, "{:?}", simulation.plant().command.thrusts);
    assert_eq!(allocations(name, &set), []);
}

#[test]
fn every_method_allocates_nothing_after_the_first_step() {
    let methods = [
        "semi_implicit_euler",
        "rk4",
        "dormand_prince",
        "rosenbrock",
        "b1pc5",
        "b2pc5",
        "b4pc5",
    ];
    let mut all = Vec::new();
    for method in methods {
        let set = format!("integrator.method={method}");
        let found = allocations("rov_station_keeping", &["duration=0.5", &set]);
        if let Some(first) = found.first() {
            all.push((method, found.len(), *first));
        }
    }
    assert!(
        all.is_empty(),
        "method, steps, (first step, allocations): {all:?}"
    );
}
