//! The same input gives the same bits.

use super::{run, scenario};
use bathyal_sim::Simulation;
use bathyal_sim::integrate::{Method, Ode, StatePoint};
use bathyal_sim::scenario::Setup;
use bathyal_sim::simulation::Checkpoint;

/// Short enough to be run often, long enough for every joint and thruster to move.
const SHORT: &str = "duration=3";

#[test]
fn twenty_runs_have_one_fingerprint() {
    let setup = scenario("rov_station_keeping", &[SHORT]);
    let first = run(&setup).state_hash();
    for _ in 1..20 {
        assert_eq!(run(&setup).state_hash(), first);
    }
}

#[test]
fn looking_at_a_run_does_not_change_it() {
    let hash = |name: &str, interval: &str| {
        let setup = scenario(name, &["duration=1", interval]);
        let mut simulation = Simulation::new(&setup).unwrap();
        while !simulation.is_finished() {
            simulation.step().unwrap();
            if simulation
                .control_ticks()
                .is_multiple_of(setup.record_every())
            {
                simulation.sample();
            }
        }
        simulation.state_hash()
    };
    for name in ["rov_station_keeping", "four_bar_swing", "two_puma_lift"] {
        let [often, seldom] = ["0.02", "0.5"].map(|s| format!("recording.interval={s}"));
        assert_eq!(hash(name, &often), hash(name, &seldom), "{name}");
    }
}

#[test]
fn runs_on_several_threads_have_one_fingerprint() {
    let setup = scenario("rov_station_keeping", &[SHORT]);
    let alone = run(&setup).state_hash();
    for threads in [2, 5] {
        std::thread::scope(|scope| {
            let runs: Vec<_> = (0..threads)
                .map(|_| scope.spawn(|| run(&setup).state_hash()))
                .collect();
            for run in runs {
                assert_eq!(run.join().unwrap(), alone);
            }
        });
    }
}

/// Runs with a save in the middle, which goes through JSON into a new simulation.
fn interrupted(setup: &Setup, beats: u64) -> String {
    let mut simulation = Simulation::new(setup).unwrap();
    for _ in 0..beats {
        simulation.step().unwrap();
    }
    let text = serde_json::to_string(&simulation.checkpoint()).unwrap();
    let saved: Checkpoint = serde_json::from_str(&text).unwrap();
    let mut simulation = Simulation::new(setup).unwrap();
    simulation.restore(&saved).unwrap();
    while !simulation.is_finished() {
        simulation.step().unwrap();
    }
    simulation.state_hash()
}

#[test]
fn save_and_restore_in_the_middle_changes_no_bit() {
    for method in Method::ALL {
        let word = serde_json::to_value(method).unwrap();
        let method = format!("integrator.method={word}");
        let setup = scenario("rov_station_keeping", &["duration=1", &method]);
        let straight = run(&setup).state_hash();
        for beats in [1, 17] {
            assert_eq!(interrupted(&setup, beats), straight, "{method}");
        }
    }
}

#[test]
fn save_and_restore_keeps_feet_and_gait() {
    let setup = scenario("aquarobot_walk", &["duration=1.2"]);
    assert_eq!(interrupted(&setup, 150), run(&setup).state_hash());
}

/// Loops are projected with what the last evaluation of a step has factored, by whatever
/// method; arms are not.
#[test]
fn save_and_restore_keeps_loops() {
    let general = "dynamics.loops=\"general\"";
    for method in Method::ALL {
        let word = serde_json::to_value(method).unwrap();
        let method = format!("integrator.method={word}");
        let bar = scenario("four_bar_swing", &["duration=0.1", &method]);
        let arms = scenario("two_puma_lift", &["duration=0.02", &method, general]);
        for setup in [bar, arms] {
            assert_eq!(interrupted(&setup, 3), run(&setup).state_hash(), "{method}");
        }
    }
    for name in ["two_puma_lift", "dual_arm_pipe"] {
        let setup = scenario(name, &["duration=0.3"]);
        assert_eq!(interrupted(&setup, 7), run(&setup).state_hash(), "{name}");
    }
}

/// Arms become singular and leave it again.
#[test]
fn save_and_restore_keeps_events() {
    let setup = scenario("two_puma_lift", &[]);
    let mut straight = Simulation::new(&setup).unwrap();
    let (mut told, mut beats, mut saved) = (Vec::new(), Vec::new(), Vec::new());
    while !straight.is_finished() {
        saved.push(straight.checkpoint());
        let before = told.len();
        straight.step().unwrap();
        told.extend_from_slice(straight.events());
        if told.len() > before {
            beats.push(saved.len() - 1);
        }
    }
    assert!(!beats.is_empty());
    let mut again = Vec::new();
    for beat in beats {
        let mut restored = Simulation::new(&setup).unwrap();
        restored.restore(&saved[beat]).unwrap();
        restored.step().unwrap();
        again.extend_from_slice(restored.events());
    }
    assert_eq!(again, told);
}

#[test]
fn a_run_from_its_recordings_header_is_the_same() {
    for name in ["rov_station_keeping", "aquarobot_walk"] {
        let setup = scenario(name, &["duration=0.5"]);
        let again = Setup::from_recording(&setup.header).unwrap();
        assert_eq!(run(&again).state_hash(), run(&setup).state_hash());
        assert_eq!(again.header, setup.header);
    }
}

#[test]
fn points_in_lanes_have_the_rates_that_they_have_alone() {
    let setup = scenario("rov_station_keeping", &["duration=2"]);
    let mut simulation = Simulation::new(&setup).unwrap();
    let mut plant = setup.plant().unwrap();
    for count in [1, 2, 4, 7] {
        let mut points = Vec::new();
        for _ in 0..count {
            simulation.step().unwrap();
            let y = simulation.y().to_vec();
            points.push(StatePoint {
                t: simulation.time(),
                rates: vec![0.0; y.len()],
                y,
            });
        }
        plant.block_rates(&mut points);
        for point in &points {
            let mut alone = vec![0.0; point.y.len()];
            plant.rates(point.t, &point.y, &mut alone);
            assert_eq!(alone, point.rates);
        }
    }
}
