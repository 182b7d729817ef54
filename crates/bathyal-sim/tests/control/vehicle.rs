//! A vehicle that holds still while its arm moves.

use crate::joints::reach;
use crate::rig::{Rig, STOWED, auv_wam, in_vacuum, model, posture, truth, weightless};
use bathyal::Environment;
use bathyal::spatial::Vec3;
use bathyal_robot::Robot;
use bathyal_sim::control::joints::Feedforward;
use bathyal_sim::control::vehicle::{Case, Reference, VehicleConfig};
use bathyal_sim::control::{ControlConfig, Controller, GainsConfig, NominalModel, build_all};
use bathyal_sim::orientation::rotation_vector;
use std::sync::Arc;

/// Steps of a motion of 6 s, and how long it is watched.
const STEP: f64 = 0.01;
const DURATION: f64 = 7.0;

/// Gains of JOE14 Table VIII.
fn config(case: Case) -> VehicleConfig {
    VehicleConfig {
        case: Some(case),
        attitude_gains: Some(GainsConfig::direct(10.0, 100.0)),
        position_gains: Some(GainsConfig::direct(10.0, 100.0)),
        ..VehicleConfig::default()
    }
}

fn controllers(
    robot: &Robot,
    nominal: &Arc<NominalModel>,
    vehicle: VehicleConfig,
) -> Vec<Box<dyn Controller>> {
    let gains = GainsConfig::natural(5.0, 1.0);
    let configs = [
        ControlConfig::Joints(reach(Feedforward::None, gains, 6.0)),
        ControlConfig::Vehicle(vehicle),
    ];
    build_all(&configs, robot, nominal, None).unwrap()
}

/// The largest drift of vehicle and barycentre, m, and of the attitude, rad, while the arm
/// moves from stowed to reaching.
struct Drift {
    vehicle: f64,
    barycenter: f64,
    attitude: f64,
}

fn drift(
    robot: Robot,
    environment: Environment<f64>,
    nominal: &Arc<NominalModel>,
    case: Case,
    step: f64,
) -> Drift {
    let mut rig = Rig::new(robot, environment);
    rig.state = posture(&rig.model, &STOWED);
    rig.bodies.update_velocities(&rig.model, &rig.state);
    let [begin, ..] = rig.bodies.barycenter(&rig.model);
    let mut controllers = controllers(&rig.robot, nominal, config(case));
    let mut drift = Drift {
        vehicle: 0.0,
        barycenter: 0.0,
        attitude: 0.0,
    };
    let steps = (DURATION / step).round() as usize;
    rig.run(&mut controllers, step, steps, |rig| {
        let pose = &rig.bodies.motion(0).pose;
        let [now, ..] = rig.bodies.barycenter(&rig.model);
        drift.vehicle = drift.vehicle.max(pose.position.norm());
        drift.barycenter = drift.barycenter.max((now - begin).norm());
        let turned = rotation_vector(&pose.rotation).norm();
        drift.attitude = drift.attitude.max(turned);
    });
    drift
}

#[test]
fn joe14_barycentre_rests_in_a_vacuum_with_attitude_control_alone() {
    /// What the paper's system was found to do.
    const PUBLISHED: f64 = 0.02e-3;
    let robot = in_vacuum(auv_wam());
    let nominal = truth(&robot, &weightless());
    let drift = drift(robot, weightless(), &nominal, Case::II, STEP);
    assert!(drift.barycenter < PUBLISHED, "{}", drift.barycenter);
    assert!(drift.attitude < 1e-9, "{}", drift.attitude);
    assert!(
        drift.vehicle > 0.05,
        "the vehicle gives way: {}",
        drift.vehicle
    );
}

/// Nothing is fed back, so that only what is known ahead holds still. Weight and buoyancy
/// act: the vehicle is 34 kg too light.
#[test]
fn feedforward_of_a_known_robot_holds_its_reference_to_integration_accuracy() {
    /// The held vehicle has no acceleration at any stage of a step: round-off remains.
    const ROUND_OFF: f64 = 1e-12;
    /// The barycentre rests while the vehicle moves: Runge-Kutta steps of 10 ms remain.
    const INTEGRATION: f64 = 1e-6;
    /// Half the step leaves a sixteenth.
    const ORDER: f64 = 10.0;
    for environment in [weightless(), Environment::default()] {
        let robot = auv_wam();
        let nominal = truth(&robot, &environment);
        let of = |case, h| drift(auv_wam(), environment.clone(), &nominal, case, h);
        let vehicle = of(Case::VI, STEP);
        assert!(vehicle.vehicle < ROUND_OFF, "{}", vehicle.vehicle);
        assert!(vehicle.attitude < ROUND_OFF, "{}", vehicle.attitude);
        assert!(vehicle.barycenter > 0.05, "{}", vehicle.barycenter);
        let [coarse, fine] = [STEP, 0.5 * STEP].map(|h| of(Case::III, h));
        assert!(coarse.barycenter < INTEGRATION, "{}", coarse.barycenter);
        let order = coarse.barycenter / fine.barycenter;
        assert!(order > ORDER, "half the step leaves 1/{order}");
        assert!(coarse.attitude < ROUND_OFF, "{}", coarse.attitude);
        assert!(coarse.vehicle > 0.05, "{}", coarse.vehicle);
    }
}

#[test]
fn feedback_makes_up_for_a_density_that_is_believed_wrong() {
    let mut believed = auv_wam();
    believed.water_density = Some(1000.0);
    let nominal = truth(&believed, &weightless());
    let of = |case| drift(auv_wam(), weightless(), &nominal, case, STEP);
    let (ahead, both) = (of(Case::VI), of(Case::IV));
    assert!(ahead.vehicle > 1e-5, "{}", ahead.vehicle);
    assert!(both.vehicle < 0.8 * ahead.vehicle, "{}", both.vehicle);
    let (ahead, both) = (of(Case::III), of(Case::VII));
    assert!(
        both.barycenter < 0.8 * ahead.barycenter,
        "{}",
        both.barycenter
    );
}

#[test]
fn no_control_asks_for_nothing() {
    let robot = auv_wam();
    let nominal = truth(&robot, &weightless());
    let mut rig = Rig::new(robot, weightless());
    rig.state.v[0] = 0.3;
    let vehicle = config(Case::I).build(&rig.robot, &nominal).unwrap();
    let command = rig.ask(&mut [Box::new(vehicle)], 0.0);
    assert_eq!(command.thrusts, [0.0; 8]);
}

#[test]
fn cases_are_the_flags_of_table_x() {
    use Case::{I, II, III, IV, V, VI, VII, VIII};
    use Reference::{Barycenter, Vehicle};
    let table = [
        (I, false, Vehicle, false, false),
        (II, true, Barycenter, false, false),
        (III, true, Barycenter, true, false),
        (IV, true, Vehicle, true, true),
        (V, true, Vehicle, false, true),
        (VI, true, Vehicle, true, false),
        (VII, true, Barycenter, true, true),
        (VIII, true, Barycenter, false, true),
    ];
    let robot = auv_wam();
    let nominal = truth(&robot, &Environment::default());
    let model = model(&robot);
    for (case, attitude, reference, feedforward, feedback) in table {
        let flags = VehicleConfig {
            case: None,
            attitude: Some(attitude),
            reference: Some(reference),
            feedforward: Some(feedforward),
            feedback: Some(feedback),
            ..config(case)
        };
        let ask = |config: VehicleConfig| {
            let mut rig = Rig::new(auv_wam(), Environment::default());
            rig.state = posture(&model, &STOWED);
            let mut controllers = controllers(&rig.robot, &nominal, config);
            rig.ask(&mut controllers, 0.0);
            rig.state.q[0] = 0.1;
            rig.state.q[7] -= 0.2;
            rig.state.v[2] = 0.1;
            rig.ask(&mut controllers, 0.1)
        };
        assert_eq!(ask(config(case)), ask(flags), "{case:?}");
    }
}

/// A pose to go to, in a current: with an integral the vehicle arrives though the controller
/// knows nothing of the current.
#[test]
fn the_integral_stands_against_an_unknown_current() {
    /// After 60 s of loops with time constants of a few seconds.
    const ARRIVED: f64 = 1e-4;
    let robot = auv_wam();
    let nominal = truth(&robot, &weightless());
    let current = Environment::current(Vec3::new(0.1, 0.15, -0.05)).with_gravity(Vec3::zero());
    let mut rig = Rig::new(robot, current);
    rig.state = posture(&rig.model, &STOWED);
    let gains = GainsConfig {
        integral_time: Some(3.0),
        ..GainsConfig::natural(1.2, 1.0)
    };
    let pose: bathyal_sim::trajectory::PoseConfig = toml::from_str(
        "waypoints = [
            { time = 0.0 },
            { time = 10.0, pose = { position = [1.0, -0.5, 0.3], rpy_deg = [0.0, 0.0, 40.0] } },
        ]",
    )
    .unwrap();
    let vehicle = VehicleConfig {
        case: None,
        pose: Some(pose),
        position_gains: Some(gains),
        attitude_gains: Some(gains),
        ..VehicleConfig::default()
    };
    let hold = reach(Feedforward::None, GainsConfig::natural(5.0, 1.0), 6.0);
    let configs = [ControlConfig::Joints(hold), ControlConfig::Vehicle(vehicle)];
    let mut controllers = build_all(&configs, &rig.robot, &nominal, None).unwrap();
    let mut none: [Box<dyn Controller>; 0] = [];
    for k in 0..6000 {
        let command = rig.ask(&mut controllers, if k == 0 { 0.0 } else { STEP });
        rig.step(STEP, Some(&command), &mut none);
    }
    let pose = &rig.bodies.motion(0).pose;
    let off = pose.position - Vec3([1.0, -0.5, 0.3]);
    assert!(off.norm() < ARRIVED, "{off:?}");
    let yaw = rotation_vector(&pose.rotation);
    let wanted = Vec3([0.0, 0.0, 40.0_f64.to_radians()]);
    assert!((yaw - wanted).norm() < ARRIVED, "{yaw:?}");
}
