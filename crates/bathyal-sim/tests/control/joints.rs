//! Joints against closed forms.

use crate::rig::{REACHING, Rig, STOWED, auv_wam, decay, posture, saved, truth};
use bathyal::Environment;
use bathyal::spatial::Vec3;
use bathyal_robot::robot::{Body, Inertia, Joint, JointType, Limits, Robot};
use bathyal_sim::control::joints::{BaseMotion, Feedforward, FollowConfig, JointsConfig};
use bathyal_sim::control::vehicle::{Case, VehicleConfig};
use bathyal_sim::control::{ControlConfig, Controller, GainsConfig, build_all};
use bathyal_sim::trajectory::{Interpolation, Quantity, TrajectoryConfig};

/// Runge-Kutta steps of 5 ms with rates of a few 1/s: (ω h)⁴ is 1e-7 and less.
const ACCURACY: f64 = 1e-7;
const STEP: f64 = 0.005;

/// The arm's joints from stowed to reaching in 6 s.
pub fn reach(feedforward: Feedforward, gains: GainsConfig, duration: f64) -> JointsConfig {
    let follow = |k: usize| FollowConfig {
        joint: format!("link {}", k + 1),
        trajectory: Some(TrajectoryConfig::degrees(
            &[0.0, duration],
            &[STOWED[k], REACHING[k]],
            Interpolation::Cycloid,
        )),
        gains: None,
    };
    JointsConfig {
        follow: (0..7).map(follow).collect(),
        gains: Some(gains),
        feedforward,
        base: None,
    }
}

/// Errors of all joints decay by the closed form, though the vehicle floats, the water
/// flows, and everything moves.
fn errors_decay(
    rig: &mut Rig,
    controllers: &mut [Box<dyn Controller>],
    frequency: f64,
    ratio: f64,
) {
    let duration = 6.0;
    let config = reach(Feedforward::None, GainsConfig::natural(1.0, 1.0), duration);
    let paths: Vec<_> = config
        .follow
        .iter()
        .map(|f| f.trajectory.as_ref().unwrap())
        .map(|c| c.build(Quantity::Angle, "").unwrap())
        .collect();
    rig.state = posture(&rig.model, &STOWED);
    let begin = [0.3, -0.2, 0.1, 0.25, -0.3, 0.15, 0.4];
    for (q, error) in rig.state.q[7..].iter_mut().zip(begin) {
        *q -= error;
    }
    rig.run(controllers, STEP, 600, |rig| {
        let t = rig.state.t;
        for k in 0..7 {
            let error = paths[k].at(t).value - rig.state.q[7 + k];
            let off = error - decay(begin[k], frequency, ratio, t);
            assert!(off.abs() < ACCURACY, "joint {k}, t = {t}: off by {off}");
        }
    });
}

#[test]
fn computed_torque_on_a_free_vehicle_makes_errors_linear() {
    let (frequency, ratio) = (4.0, 0.7);
    let water = Environment::current(Vec3::new(0.3, -0.1, 0.0));
    let mut rig = Rig::new(auv_wam(), water);
    let nominal = truth(&rig.robot, &rig.environment);
    let gains = GainsConfig::natural(frequency, ratio);
    let config = ControlConfig::Joints(reach(Feedforward::ComputedTorque, gains, 6.0));
    let mut controllers = build_all(&[config], &rig.robot, &nominal, None).unwrap();
    errors_decay(&mut rig, &mut controllers, frequency, ratio);
    // The vehicle has been pushed about.
    assert!(Vec3([rig.state.q[0], rig.state.q[1], rig.state.q[2]]).norm() > 0.01);
}

#[test]
fn computed_torque_on_a_held_vehicle_makes_errors_linear() {
    let (frequency, ratio) = (4.0, 0.7);
    let mut rig = Rig::new(auv_wam(), Environment::default());
    let nominal = truth(&rig.robot, &rig.environment);
    let gains = GainsConfig::natural(frequency, ratio);
    let vehicle = VehicleConfig {
        case: Some(Case::IV),
        attitude_gains: Some(GainsConfig::natural(2.0, 1.0)),
        position_gains: Some(GainsConfig::natural(2.0, 1.0)),
        ..VehicleConfig::default()
    };
    // In any order: vehicles are asked last.
    let configs = [
        ControlConfig::Vehicle(vehicle),
        ControlConfig::Joints(reach(Feedforward::ComputedTorque, gains, 6.0)),
    ];
    let mut controllers = build_all(&configs, &rig.robot, &nominal, None).unwrap();
    errors_decay(&mut rig, &mut controllers, frequency, ratio);
    assert!(Vec3([rig.state.q[0], rig.state.q[1], rig.state.q[2]]).norm() < 1e-9);
}

/// A rod of 3 kg that hangs on the world, turning about y.
fn pendulum(effort: Option<f64>) -> Robot {
    let mut robot = Robot::new("pendulum");
    robot.water_density = Some(0.0);
    robot.bodies.push(Body {
        name: "rod".into(),
        joint: Joint {
            kind: JointType::Revolute,
            axis: Some([0.0, 1.0, 0.0]),
            limits: Some(Limits {
                effort,
                ..Limits::default()
            }),
            ..Joint::default()
        },
        mass: Some(3.0),
        center_of_mass: Some([0.0, 0.0, -0.4]),
        inertia: Some(Inertia {
            xx: 0.2,
            yy: 0.2,
            zz: 0.01,
            ..Inertia::default()
        }),
        ..Body::default()
    });
    robot
}

fn hold_at(deg: f64, gains: GainsConfig, feedforward: Feedforward) -> JointsConfig {
    JointsConfig {
        follow: vec![FollowConfig {
            joint: "rod".into(),
            trajectory: Some(TrajectoryConfig {
                deg: Some(vec![deg]),
                ..TrajectoryConfig::default()
            }),
            gains: None,
        }],
        gains: Some(gains),
        feedforward,
        base: Some(BaseMotion::Free),
    }
}

/// Gains from a frequency are scaled by the inertia, 3 kg 0.16 m² + 0.2 kg m².
#[test]
fn feedback_with_gravity_balanced_is_a_linear_oscillator() {
    let (frequency, ratio) = (5.0, 0.3);
    let mut rig = Rig::new(pendulum(None), Environment::default());
    let nominal = truth(&rig.robot, &rig.environment);
    let gains = GainsConfig::natural(frequency, ratio);
    let config = hold_at(60.0, gains, Feedforward::Gravity);
    let controller = config.build(&rig.robot, &nominal).unwrap();
    let mut controllers: Vec<Box<dyn Controller>> = vec![Box::new(controller)];
    let goal = 60.0_f64.to_radians();
    rig.run(&mut controllers, STEP, 600, |rig| {
        let exact = decay(goal, frequency, ratio, rig.state.t);
        assert!((goal - rig.state.q[0] - exact).abs() < 1e-6);
    });
}

/// Sampled every 5 ms, for a while.
fn run_sampled(rig: &mut Rig, controllers: &mut [Box<dyn Controller>], steps: usize) -> f64 {
    let mut effort = 0.0;
    for k in 0..steps {
        let command = rig.ask(controllers, if k == 0 { 0.0 } else { STEP });
        effort = command.efforts[0];
        let mut none: [Box<dyn Controller>; 0] = [];
        rig.step(STEP, Some(&command), &mut none);
    }
    effort
}

#[test]
fn the_integral_takes_over_the_weight() {
    /// After 20 s of a loop with time constants below 1 s.
    const SETTLED: f64 = 1e-6;
    let mut rig = Rig::new(pendulum(None), Environment::default());
    let nominal = truth(&rig.robot, &rig.environment);
    let gains = GainsConfig {
        integral_time: Some(0.5),
        ..GainsConfig::natural(6.0, 1.0)
    };
    let controller = hold_at(60.0, gains, Feedforward::None).build(&rig.robot, &nominal);
    let mut controllers: Vec<Box<dyn Controller>> = vec![Box::new(controller.unwrap())];
    let effort = run_sampled(&mut rig, &mut controllers, 4000);
    let goal = 60.0_f64.to_radians();
    assert!((rig.state.q[0] - goal).abs() < SETTLED);
    assert!((effort - 3.0 * 9.81 * 0.4 * goal.sin()).abs() < SETTLED);
}

/// A drive that is too weak for the weight: an integral that goes on growing would keep the
/// drive at its limit long after the goal has come back.
#[test]
fn the_integral_does_not_wind_up_against_the_effort_limit() {
    let weak = 8.0;
    let gains = GainsConfig {
        integral_time: Some(0.5),
        ..GainsConfig::natural(6.0, 1.0)
    };
    // K_I ∫e after 20 s, of a controller that knows this limit.
    let wound_up = |limit: Option<f64>| {
        let mut rig = Rig::new(pendulum(limit), Environment::default());
        let nominal = truth(&rig.robot, &rig.environment);
        let controller = hold_at(90.0, gains, Feedforward::None).build(&rig.robot, &nominal);
        let mut controllers: Vec<Box<dyn Controller>> = vec![Box::new(controller.unwrap())];
        let mut none: [Box<dyn Controller>; 0] = [];
        for k in 0..4000 {
            let mut command = rig.ask(&mut controllers, if k == 0 { 0.0 } else { STEP });
            command.efforts[0] = command.efforts[0].clamp(-weak, weak);
            rig.step(STEP, Some(&command), &mut none);
        }
        let inertia = 3.0 * 0.16 + 0.2;
        saved(controllers[0].as_ref())[3] * inertia * 36.0 / 0.5
    };
    let (knows, does_not) = (wound_up(Some(weak)), wound_up(None));
    assert!(knows.abs() < 2.0 * weak, "{knows}");
    assert!(does_not.abs() > 20.0 * weak, "{does_not}");
}

#[test]
fn an_integral_limit_is_kept() {
    let gains = GainsConfig {
        integral_time: Some(0.5),
        integral_limit: Some(1.5),
        ..GainsConfig::natural(6.0, 1.0)
    };
    let mut rig = Rig::new(pendulum(None), Environment::default());
    let nominal = truth(&rig.robot, &rig.environment);
    let controller = hold_at(90.0, gains, Feedforward::None).build(&rig.robot, &nominal);
    let mut controllers: Vec<Box<dyn Controller>> = vec![Box::new(controller.unwrap())];
    run_sampled(&mut rig, &mut controllers, 2000);
    let inertia = 3.0 * 0.16 + 0.2;
    let integral = saved(controllers[0].as_ref())[3] * inertia * 36.0 / 0.5;
    assert!((integral - 1.5).abs() < 1e-12, "{integral}");
}
