//! Samples: delays, holding, and runs that go on with the same bits.

use crate::joints::reach;
use crate::rig::{Rig, STOWED, auv_wam, posture, saved, truth};
use bathyal::Environment;
use bathyal_sim::control::joints::Feedforward;
use bathyal_sim::control::vehicle::VehicleConfig;
use bathyal_sim::control::{
    Command, ControlConfig, Controller, GainsConfig, Sampled, SamplingConfig, View, build_all,
};

/// Asks for the time.
#[derive(Debug)]
struct Clock;

impl Controller for Clock {
    fn control(&mut self, view: &View, command: &mut Command) {
        command.thrusts[0] += view.state.t;
        command.thrusts[1] += view.dt;
    }
}

fn sampled(period: f64, delay: f64, controllers: Vec<Box<dyn Controller>>) -> Sampled {
    let sampling = SamplingConfig {
        period,
        delay: Some(delay),
    };
    sampling.build(controllers, 13, 8).unwrap()
}

/// Asked ten times per period, the clock is as late as the delay and the hold make it.
#[test]
fn commands_are_held_and_come_late_by_the_delay() {
    let mut rig = Rig::new(auv_wam(), Environment::default());
    let period = 0.1;
    for late in [0_i32, 1, 3] {
        let delay = period * f64::from(late);
        let mut controllers: Vec<Box<dyn Controller>> =
            vec![Box::new(sampled(period, delay, vec![Box::new(Clock)]))];
        for k in 0..100_i32 {
            rig.state.t = 5.0 + f64::from(k) * 0.01;
            let command = rig.ask(&mut controllers, 0.0);
            let sample = k / 10 - late;
            let (time, dt) = match sample {
                ..0 => (0.0, 0.0),
                0 => (5.0, 0.0),
                _ => (5.0 + f64::from(sample) * period, period),
            };
            assert!((command.thrusts[0] - time).abs() < 1e-12, "{late} {k}");
            assert_eq!(command.thrusts[1], dt);
        }
    }
}

#[test]
fn samples_do_not_drift() {
    let mut rig = Rig::new(auv_wam(), Environment::default());
    let mut sampled = sampled(0.1, 0.0, vec![Box::new(Clock)]);
    assert_eq!(sampled.next_sample(), None);
    for k in 0..10_000_u32 {
        rig.state.t = sampled.next_sample().unwrap_or(0.0);
        let view = View {
            state: &rig.state,
            bodies: &rig.bodies,
            contacts: &[],
            dt: 0.0,
        };
        sampled.control(&view, &mut Command::zero(13, 8));
        assert_eq!(sampled.held().thrusts[0], f64::from(k) * 0.1);
    }
}

#[test]
fn a_delay_between_samples_is_refused_with_its_neighbours() {
    let say = |period, delay| {
        let sampling = SamplingConfig {
            period,
            delay: Some(delay),
        };
        let diagnostic = sampling.build(Vec::new(), 0, 0).unwrap_err();
        (
            diagnostic.path,
            diagnostic.message,
            diagnostic.help.unwrap(),
        )
    };
    let (path, message, help) = say(0.25, 0.625);
    assert_eq!(path, "delay");
    assert_eq!(
        message,
        "the delay of 0.625 s is 2.5 sampling periods of 0.25 s"
    );
    assert!(
        help.ends_with("give a multiple of the period, such as 0.5 or 0.75"),
        "{help}"
    );
    assert_eq!(say(0.0, 0.0).1, "the period is 0 s");
    assert_eq!(say(0.1, -0.1).1, "the delay is -0.1 s");
    assert_eq!(say(0.1, f64::INFINITY).1, "the delay is inf s");
}

/// Everything that has a memory: integrals, what was held at first, a delay.
fn everything(rig: &Rig) -> Vec<Box<dyn Controller>> {
    let nominal = truth(&rig.robot, &rig.environment);
    let gains = GainsConfig {
        integral_time: Some(4.0),
        ..GainsConfig::natural(3.0, 1.0)
    };
    let mut joints = reach(Feedforward::ComputedTorque, gains, 6.0);
    joints.follow[3].trajectory = None;
    let vehicle = VehicleConfig {
        attitude_gains: Some(gains),
        position_gains: Some(gains),
        ..VehicleConfig::default()
    };
    let configs = [
        ControlConfig::Joints(joints),
        ControlConfig::Vehicle(vehicle),
    ];
    let controllers = build_all(&configs, &rig.robot, &nominal, None).unwrap();
    vec![Box::new(sampled(0.02, 0.04, controllers))]
}

#[test]
fn a_run_that_is_taken_up_again_has_the_same_bits() {
    let mut rig = Rig::new(auv_wam(), Environment::default());
    rig.state = posture(&rig.model, &STOWED);
    let mut controllers = everything(&rig);
    let mut none: [Box<dyn Controller>; 0] = [];
    let mut go = |rig: &mut Rig, controllers: &mut Vec<Box<dyn Controller>>| {
        for _ in 0..150 {
            let command = rig.ask(controllers, 0.0);
            rig.step(0.01, Some(&command), &mut none);
        }
    };
    go(&mut rig, &mut controllers);
    let (kept, memory) = (rig.state.clone(), saved(controllers[0].as_ref()));
    go(&mut rig, &mut controllers);
    let (end, end_memory) = (rig.state.clone(), saved(controllers[0].as_ref()));

    let mut again = Rig::new(auv_wam(), Environment::default());
    again.state = kept;
    let mut controllers = everything(&again);
    controllers[0].load_state(&memory);
    go(&mut again, &mut controllers);
    assert_eq!(again.state, end);
    assert_eq!(saved(controllers[0].as_ref()), end_memory);
}
