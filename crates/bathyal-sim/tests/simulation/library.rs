//! Simulations that a program drives.

use super::{run, scenario, written};
use bathyal_sim::Simulation;
use bathyal_sim::control::{Command, CommandError, Controller, View};
use bathyal_sim::integrate::CancelToken;
use bathyal_sim::record::MemoryRecorder;
use bathyal_sim::scenario::Setup;
use bathyal_sim::simulation::{Checkpoint, CheckpointError, StepError};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A vehicle with thrusters and an arm, no controllers.
fn free_rov() -> Setup {
    scenario("rov_station_keeping", &["control=[]", "duration=1"])
}

/// PI control of the first thrust by the depth, as an example of a controller with a state.
#[derive(Default)]
struct Depth {
    integral: f64,
}

impl Controller for Depth {
    fn control(&mut self, view: &View, command: &mut Command) {
        let error = -5.0 - view.state.q[2];
        self.integral += error * view.dt;
        command.thrusts[0] += 2.0 * error + self.integral;
    }

    fn save_state(&self, state: &mut Vec<f64>) {
        state.push(self.integral);
    }

    fn load_state(&mut self, state: &[f64]) {
        self.integral = state[0];
    }
}

#[test]
fn controllers_of_the_file_come_first_then_those_added_in_their_order() {
    let setup = scenario("rov_station_keeping", &["duration=1"]);
    let mut alone = Simulation::new(&setup).unwrap();
    alone.step().unwrap();
    let from_file = alone.plant().command.clone();
    let mut simulation = Simulation::builder(&setup)
        .controller(|_: &View, command: &mut Command| command.thrusts[0] += 1.0)
        .controller(|_: &View, command: &mut Command| command.thrusts[0] *= 3.0)
        .build()
        .unwrap();
    let mut more = simulation.command_names().zero();
    more.thrusts[0] = 0.5;
    simulation.step_with(&more).unwrap();
    let thrusts = &simulation.plant().command.thrusts;
    assert_eq!(thrusts[0], (from_file.thrusts[0] + 1.0) * 3.0 + 0.5);
    assert_eq!(thrusts[1..], from_file.thrusts[1..]);
}

#[test]
fn commands_from_outside_act_as_those_of_a_controller() {
    let setup = free_rov();
    let thrust = |t: f64| 5.0 * (3.0 * t).sin();
    let mut inside = Simulation::builder(&setup)
        .controller(move |view: &View, command: &mut Command| {
            command.thrusts.fill(thrust(view.state.t));
        })
        .build()
        .unwrap();
    let mut outside = Simulation::new(&setup).unwrap();
    let mut command = outside.command_names().zero();
    while !outside.is_finished() {
        inside.step().unwrap();
        command.thrusts.fill(thrust(outside.time()));
        outside.step_with(&command).unwrap();
    }
    assert_eq!(inside.y(), outside.y());
}

#[test]
fn a_controller_with_a_period_is_evaluated_that_often_and_held() {
    let setup = free_rov();
    let period = setup.scenario.sampling.period;
    let count = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&count);
    let mut simulation = Simulation::builder(&setup)
        .controller_every(3.0 * period, move |view: &View, command: &mut Command| {
            let k = counted.fetch_add(1, Ordering::Relaxed);
            assert_eq!(view.dt, if k == 0 { 0.0 } else { 3.0 * period });
            command.thrusts[0] = k as f64;
        })
        .build()
        .unwrap();
    for tick in 0..10 {
        simulation.step().unwrap();
        assert_eq!(simulation.plant().command.thrusts[0], (tick / 3) as f64);
    }
    assert_eq!(count.load(Ordering::Relaxed), 4);
    for period in [1.5 * period, 0.5 * period, f64::NAN, f64::INFINITY] {
        let builder = Simulation::builder(&setup).controller_every(period, Depth::default());
        let error = builder.build().unwrap_err().to_string();
        assert!(error.contains("a controller with a period of"), "{error}");
    }
}

#[test]
fn wrong_commands_are_named_and_leave_the_simulation_where_it_was() {
    let setup = free_rov();
    let mut simulation = Simulation::new(&setup).unwrap();
    simulation.step().unwrap();
    let hash = simulation.state_hash();
    let names = simulation.command_names().clone();
    let fail = |simulation: &mut Simulation, command: &Command| match simulation
        .step_with(command)
        .unwrap_err()
    {
        StepError::Command(error) => error,
        error => panic!("{error}"),
    };
    let mut command = names.zero();
    command.thrusts.pop();
    let expected = names.zero().thrusts.len();
    assert_eq!(
        fail(&mut simulation, &command),
        CommandError::Length {
            list: "thrusts",
            found: expected - 1,
            expected
        }
    );
    let (joint, index) = names.joints().last().unwrap();
    let mut command = names.zero();
    command.efforts[index] = f64::NAN;
    let error = fail(&mut simulation, &command).to_string();
    assert!(error.contains(joint) && error.contains("NaN"), "{error}");
    let error = names.joint("no such").unwrap_err().to_string();
    assert!(
        error.contains("no such") && error.contains(joint),
        "{error}"
    );
    let thruster = names.thrusters().next().unwrap();
    assert_eq!(names.thruster(thruster), Ok(0));
    assert!(names.thruster(joint).is_err());
    assert_eq!(simulation.state_hash(), hash);
}

#[test]
fn time_advances_to_control_ticks_within_the_duration() {
    let mut simulation = Simulation::new(&free_rov()).unwrap();
    let period = 0.02;
    simulation.advance_to(0.5 - 0.3 * period).unwrap();
    assert!(
        (simulation.time() - 0.5).abs() < 1e-12,
        "{}",
        simulation.time()
    );
    simulation.advance_to(0.5).unwrap();
    let hash = simulation.state_hash();
    for t in [0.4, 1.5, f64::NAN] {
        let error = simulation.advance_to(t).unwrap_err();
        assert!(matches!(error, StepError::Time { .. }), "{error}");
    }
    assert_eq!(simulation.state_hash(), hash);
    simulation.advance_to(1.0).unwrap();
    assert!(simulation.is_finished());
    let error = simulation.step().unwrap_err();
    assert!(matches!(error, StepError::Finished { .. }), "{error}");
}

#[test]
fn a_recorder_gets_what_observation_gives_and_changes_no_bit() {
    let setup = scenario("crabster_walk", &["duration=0.6"]);
    let mut recorder = MemoryRecorder::default();
    let mut recorded = Simulation::builder(&setup)
        .recorder(&mut recorder)
        .build()
        .unwrap();
    let mut observed = Simulation::new(&setup).unwrap();
    let (mut samples, mut events) = (vec![observed.sample()], Vec::new());
    while !observed.is_finished() {
        recorded.step().unwrap();
        observed.step().unwrap();
        events.extend_from_slice(observed.events());
        if observed.is_record_due() {
            samples.push(observed.sample());
        }
    }
    assert_eq!(recorded.state_hash(), observed.state_hash());
    drop(recorded);
    assert!(samples.len() > 10 && !events.is_empty());
    let inputs = Vec::new();
    let expected = MemoryRecorder {
        samples,
        events,
        inputs,
    };
    assert_eq!(recorder, expected);
}

#[test]
fn states_of_added_controllers_belong_to_checkpoints() {
    let setup = free_rov();
    let build = || {
        Simulation::builder(&setup)
            .controller(Depth::default())
            .build()
            .unwrap()
    };
    let mut whole = build();
    let mut saved = None;
    while !whole.is_finished() {
        whole.step().unwrap();
        if whole.control_ticks() == 20 {
            saved = Some(whole.checkpoint().to_bytes());
        }
    }
    let saved = Checkpoint::from_bytes(&saved.unwrap()).unwrap();
    let mut rest = build();
    rest.restore(&saved).unwrap();
    rest.advance_to(1.0).unwrap();
    assert_eq!(rest.state_hash(), whole.state_hash());
    let mut other = Simulation::new(&setup).unwrap();
    let hash = other.state_hash();
    let error = other.restore(&saved).unwrap_err();
    assert!(
        matches!(error, CheckpointError::Controllers { .. }),
        "{error}"
    );
    assert_eq!(other.state_hash(), hash);
}

#[test]
fn checkpoints_are_exact_in_every_form_and_notice_damage() {
    let mut simulation = run(&scenario("aquarobot_walk", &["duration=0.3"]));
    let checkpoint = simulation.checkpoint();
    assert_eq!(checkpoint.state_hash(), simulation.state_hash());
    let (text, bytes) = (checkpoint.to_json(), checkpoint.to_bytes());
    assert_eq!(Checkpoint::from_json(&text).unwrap(), checkpoint);
    assert_eq!(Checkpoint::from_bytes(&bytes).unwrap(), checkpoint);
    assert!(bytes.len() < text.len());
    let mut odd = bytes.clone();
    *odd.last_mut().unwrap() ^= 1;
    for damaged in [
        &odd[..],
        &bytes[..bytes.len() - 8],
        &bytes[..20],
        b"",
        &bytes[1..],
    ] {
        let error = Checkpoint::from_bytes(damaged).unwrap_err();
        assert!(matches!(error, CheckpointError::Damaged { .. }), "{error}");
    }
    let mut other = Simulation::new(&scenario("crabster_walk", &[])).unwrap();
    let error = other.restore(&checkpoint).unwrap_err();
    assert!(matches!(error, CheckpointError::Scenario { .. }), "{error}");
    simulation.restore(&checkpoint).unwrap();
}

/// A control period of a million steps, cancelled by another thread.
#[test]
fn a_step_is_cancelled_between_internal_steps() {
    for method in [
        "dormand_prince",
        "rosenbrock",
        "rk4",
        "semi_implicit_euler",
        "b4pc5",
    ] {
        let method = format!("integrator.method={method}");
        let set = ["integrator.step=2.1e-8", &method];
        let setup = scenario("rov_station_keeping", &set);
        let token = CancelToken::default();
        let mut simulation = Simulation::builder(&setup)
            .cancel(token.clone())
            .build()
            .unwrap();
        let hash = simulation.state_hash();
        let other = token.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(30));
            other.cancel();
        });
        let error = simulation.step().unwrap_err();
        assert!(matches!(error, StepError::Cancelled { t: 0.0 }), "{error}");
        thread.join().unwrap();
        assert_eq!(simulation.state_hash(), hash, "{method}");
        let error = simulation.step().unwrap_err();
        assert!(matches!(error, StepError::Cancelled { t: 0.0 }), "{error}");
    }
}

#[test]
fn a_cancelled_step_can_be_made_again() {
    let setup = scenario("aquarobot_walk", &["duration=0.4"]);
    let whole = run(&setup).state_hash();
    let token = CancelToken::default();
    let (inside, count) = (token.clone(), Arc::new(AtomicU64::new(0)));
    // Cancels every third step from within, after the controllers of the file.
    let mut simulation = Simulation::builder(&setup)
        .cancel(token.clone())
        .controller(move |_: &View, _: &mut Command| {
            if count.fetch_add(1, Ordering::Relaxed).is_multiple_of(3) {
                inside.cancel();
            }
        })
        .build()
        .unwrap();
    let mut cancelled = 0;
    while !simulation.is_finished() {
        if simulation.step().is_err() {
            cancelled += 1;
            token.reset();
        }
    }
    assert!(cancelled > 10);
    // The added controller has no state, but its length is written down.
    let mut bare = Simulation::new(&setup).unwrap();
    bare.advance_to(0.4).unwrap();
    assert_eq!((bare.y(), bare.state_hash()), (simulation.y(), whole));
}

#[test]
fn a_scenario_comes_from_a_text() {
    let text = "bathyal_scenario = 1\nname = 'x'\nduration = 0.1\n[[robots]]\n\
                file = '../robots/remus100.toml'\n[robots.start]\nposition = [0.0, 0.0, -5.0]\n";
    let mut simulation = Simulation::new(&written(text)).unwrap();
    simulation.advance_to(0.1).unwrap();
    let speed = simulation.observe().get("bodies.hull.velocity");
    assert!(speed.is_none_or(|v| v.len() == 3));
}
