//! Water, payloads, gains and targets that change during a run.

use super::{run, scenario};
use bathyal_sim::Simulation;
use bathyal_sim::control::{ControlConfig, GainsConfig};
use bathyal_sim::scenario::{Axes, EnvironmentConfig, Setup};
use bathyal_sim::simulation::{ChangeError, Checkpoint};

const PAYLOAD: &str = "robots[0].payloads=[{body=\"vehicle\", position=[0.1, 0.0, -0.2], mass=MASS, displaced_volume=0.001}]";

/// A BlueROV2 that carries a payload of so many kg, without controllers.
fn carrying(mass: f64) -> Setup {
    let payload = PAYLOAD.replace("MASS", &format!("{mass:?}"));
    scenario("bluerov2_arm", &["control=[]", "duration=1", &payload])
}

fn payload_name(setup: &Setup) -> String {
    let bodies = setup.robot.bodies.iter();
    let mut names = bodies.map(|body| body.name.clone());
    names.find(|name| name.contains("payload")).unwrap()
}

fn current(x: f64) -> EnvironmentConfig {
    EnvironmentConfig {
        current: Axes { x, y: 0.1, z: 0.0 },
        ..EnvironmentConfig::default()
    }
}

/// Sets gains and target of the vehicle's controller.
fn retarget(simulation: &mut Simulation) {
    let configs = simulation.control_configs();
    let is_vehicle = |config: &ControlConfig| matches!(config, ControlConfig::Vehicle(_));
    let index = configs.iter().position(is_vehicle).unwrap();
    simulation
        .set_controller(index, softer(&configs[index]))
        .unwrap();
}

fn softer(config: &ControlConfig) -> ControlConfig {
    let mut config = config.clone();
    if let ControlConfig::Vehicle(vehicle) = &mut config {
        vehicle.position_gains = Some(GainsConfig::natural(0.7, 0.9));
    }
    config
}

/// Against the scenario that has the change from the start.
#[test]
fn changes_at_the_start_are_the_changed_scenario() {
    let still = scenario("bluerov2_arm", &["control=[]", "duration=1"]);
    let mut changed = Simulation::new(&still).unwrap();
    changed.set_water(&current(0.3)).unwrap();
    changed.advance_to(1.0).unwrap();
    let set = "environment={current={x=0.3, y=0.1, z=0.0}}";
    let written = scenario("bluerov2_arm", &["control=[]", "duration=1", set]);
    assert_eq!(changed.y(), run(&written).y());

    let light = carrying(0.5);
    let mut changed = Simulation::new(&light).unwrap();
    changed
        .set_payload(&payload_name(&light), 2.0, 0.001)
        .unwrap();
    changed.advance_to(1.0).unwrap();
    assert_eq!(changed.y(), run(&carrying(2.0)).y());

    let mut setup = scenario("rov_station_keeping", &["duration=1"]);
    let mut changed = Simulation::new(&setup).unwrap();
    retarget(&mut changed);
    changed.advance_to(1.0).unwrap();
    for config in &mut setup.scenario.control {
        *config = softer(config);
    }
    assert_eq!(changed.y(), run(&setup).y());
}

/// Relative error of the balance: steps of 1 ms of fourth order, in smooth motion.
const CLOSES: f64 = 1e-8;

#[test]
fn the_energy_balance_stays_closed_and_works_do_not_jump() {
    let load = "robots[0].payloads=[{body=\"ball\", position=[0.1, 0.0, 0.2], mass=0.5}]";
    let setup = scenario("falling_and_rising", &["duration=1", load]);
    let payload = payload_name(&setup);
    let mut simulation = Simulation::new(&setup).unwrap();
    simulation.advance_to(0.3).unwrap();
    let before = simulation.energy();
    simulation.set_water(&current(-0.4)).unwrap();
    simulation.set_payload(&payload, 3.0, 0.001).unwrap();
    let after = simulation.energy();
    assert!(after.potential != before.potential && after.kinetic > before.kinetic);
    assert!((after.residual - before.residual).abs() < 1e-9 * after.potential.abs());
    simulation.advance_to(0.6).unwrap();
    simulation.set_payload(&payload, 0.0, 0.0).unwrap();
    simulation.advance_to(1.0).unwrap();
    let energy = simulation.energy();
    let error = simulation.relative_energy_error(&energy);
    assert!(error < CLOSES, "{error:e}");
}

#[test]
fn changes_belong_to_checkpoints() {
    let setup = carrying(0.5);
    let payload = payload_name(&setup);
    let mut whole = Simulation::new(&setup).unwrap();
    whole.advance_to(0.3).unwrap();
    let unchanged = whole.checkpoint();
    whole.set_water(&current(-0.4)).unwrap();
    whole.set_payload(&payload, 3.0, 0.002).unwrap();
    whole.advance_to(0.5).unwrap();
    let saved = whole.checkpoint();
    whole.advance_to(1.0).unwrap();
    for saved in [
        Checkpoint::from_json(&saved.to_json()).unwrap(),
        Checkpoint::from_bytes(&saved.to_bytes()).unwrap(),
    ] {
        let mut rest = Simulation::new(&setup).unwrap();
        rest.restore(&saved).unwrap();
        rest.advance_to(1.0).unwrap();
        assert_eq!(rest.state_hash(), whole.state_hash());
    }
    // And back to water and payload of the scenario.
    whole.restore(&unchanged).unwrap();
    whole.advance_to(1.0).unwrap();
    assert_eq!(whole.state_hash(), run(&setup).state_hash());

    let setup = scenario("rov_station_keeping", &["duration=1"]);
    let mut whole = Simulation::new(&setup).unwrap();
    whole.advance_to(0.5).unwrap();
    retarget(&mut whole);
    let saved = whole.checkpoint();
    whole.advance_to(1.0).unwrap();
    let mut rest = Simulation::new(&setup).unwrap();
    rest.restore(&saved).unwrap();
    rest.advance_to(1.0).unwrap();
    assert_eq!(rest.state_hash(), whole.state_hash());
}

#[test]
fn impossible_changes_are_named_and_change_nothing() {
    let setup = scenario("rov_station_keeping", &["duration=1"]);
    let mut simulation = Simulation::new(&setup).unwrap();
    simulation.step().unwrap();
    let hash = simulation.state_hash();
    let error = simulation.set_water(&current(f64::NAN)).unwrap_err();
    assert!(error.to_string().contains("finite"), "{error}");
    let heavy = EnvironmentConfig {
        gravity: Some([0.0, 0.0, -1.6]),
        ..current(0.1)
    };
    let error = simulation.set_water(&heavy).unwrap_err();
    assert!(error.to_string().contains("environment.gravity"), "{error}");
    let error = simulation.set_payload("no such", 1.0, 0.0).unwrap_err();
    assert!(matches!(error, ChangeError::Body { .. }), "{error}");
    let body = setup.robot.bodies[0].name.clone();
    for (mass, volume) in [(-1.0, 0.1), (0.0, 0.1), (f64::NAN, 0.1), (1.0, -0.1)] {
        let error = simulation.set_payload(&body, mass, volume).unwrap_err();
        assert!(matches!(error, ChangeError::Payload { .. }), "{error}");
    }
    let configs = simulation.control_configs();
    let error = simulation
        .set_controller(99, configs[0].clone())
        .unwrap_err();
    assert!(matches!(error, ChangeError::Index { .. }), "{error}");
    let error = simulation
        .set_controller(0, configs[1].clone())
        .unwrap_err();
    assert!(
        matches!(error, ChangeError::Controller { index: 0, .. }),
        "{error}"
    );
    assert_eq!(simulation.state_hash(), hash);
}
