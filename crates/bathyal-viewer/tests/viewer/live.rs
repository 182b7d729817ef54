//! Runs that are watched and steered while they compute.

use crate::client::{Served, serve, setup, temporary};
use bathyal_sim::control::{OperatorAxes, OperatorCommand};
use bathyal_sim::record::{
    Comparison, EventSample, McapRecorder, MemoryRecorder, RecordError, Recorder, Sample,
};
use bathyal_sim::run::{Ended, OperatorInput, PILOT, Replayed, Summary, run, run_with_operator};
use bathyal_sim::scenario::Setup;
use bathyal_sim::simulation::Simulation;
use bathyal_viewer::live::{Live, Predictor, drive};
use bathyal_viewer::{Recorded, View};
use serde_json::json;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::JoinHandle;

/// A vehicle in still water, for as long as it takes.
fn still(more: &[&str]) -> Setup {
    let set = [
        "environment.current.x=0",
        "duration=3000",
        "recording.interval=0.02",
    ];
    setup("rov_station_keeping", &[&set, more].concat())
}

/// A live run, served, and its thread.
pub fn start(setup: Setup, record: Option<&str>) -> (Served, Arc<Live>, JoinHandle<Summary>) {
    let live = Arc::new(Live::new(&setup).unwrap());
    let served = serve(View::Live(Arc::clone(&live)));
    let driven = Arc::clone(&live);
    let path = record.map(temporary);
    let thread = std::thread::spawn(move || match path {
        None => drive(&setup, &driven, None).unwrap(),
        Some(path) => {
            let mut recording = McapRecorder::create(&path, &setup.header).unwrap();
            let summary = drive(&setup, &driven, Some(&mut recording)).unwrap();
            let value = serde_json::to_value(&summary).unwrap();
            recording.finish(&value).unwrap();
            summary
        }
    });
    (served, live, thread)
}

/// Input that takes the vehicle at the first sample and stay.
struct Steady(Vec<OperatorCommand>);

impl OperatorInput for Steady {
    fn inputs(&mut self, _: u64) -> Vec<OperatorCommand> {
        std::mem::take(&mut self.0)
    }
}

fn axes(wrench: [f64; 6]) -> OperatorCommand {
    OperatorCommand::Axes(OperatorAxes {
        wrench,
        ..OperatorAxes::default()
    })
}

/// The vehicle after five seconds of pushing: it begins level, its axes along the world's.
fn pushed(wrench: [f64; 6]) -> Sample {
    let setup = still(&["duration=5"]);
    let mut last = MemoryRecorder::default();
    let mut operator = Steady(vec![OperatorCommand::Take, axes(wrench)]);
    run_with_operator(&setup, &mut operator, Some(&mut last), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    last.samples.pop().unwrap()
}

#[test]
fn hands_push_the_vehicle_along_its_axes() {
    let idle = pushed([0.0; 6]);
    for (axis, name) in [(0, "surge"), (1, "sway"), (2, "heave")] {
        for side in [-1.0, 1.0] {
            let mut wrench = [0.0; 6];
            wrench[axis] = side;
            let moved = pushed(wrench);
            let way = moved.bodies[0].position[axis] - idle.bodies[0].position[axis];
            assert!(side * way > 0.5, "{name} {side}: {way} m");
        }
    }
    for side in [-1.0, 1.0] {
        let yaw = pushed([0.0, 0.0, 0.0, 0.0, 0.0, side]);
        let rate = yaw.bodies[0].angular_velocity[2] - idle.bodies[0].angular_velocity[2];
        assert!(side * rate > 0.05, "yaw {side}: {rate} rad/s");
    }
}

#[test]
fn joints_follow_the_hands_and_stay_when_they_rest() {
    let setup = still(&["duration=6"]);
    let mut last = MemoryRecorder::default();
    let mut move_joint = OperatorAxes::default();
    move_joint.joints.insert("azimuth".to_string(), 0.5);
    struct Script(OperatorAxes);
    impl OperatorInput for Script {
        fn inputs(&mut self, control_tick: u64) -> Vec<OperatorCommand> {
            match control_tick {
                0 => vec![OperatorCommand::Take, OperatorCommand::Axes(self.0.clone())],
                50 => vec![OperatorCommand::Axes(OperatorAxes::default())],
                _ => Vec::new(),
            }
        }
    }
    let mut script = Script(move_joint);
    run_with_operator(&setup, &mut script, Some(&mut last), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    let azimuth = |i: usize| {
        let joints = last.samples[i].joints.iter();
        joints
            .clone()
            .find(|j| j.name == "azimuth")
            .unwrap()
            .clone()
    };
    assert!(azimuth(50).position > azimuth(0).position + 0.02);
    let (rest, end) = (azimuth(200), azimuth(300));
    assert!(
        (end.position - rest.position).abs() < 0.02,
        "{rest:?} {end:?}"
    );
}

/// Given back, the vehicle is held where it was given back, not where the scenario had it.
#[test]
fn a_vehicle_that_is_given_back_stays_there() {
    struct Script;
    impl OperatorInput for Script {
        fn inputs(&mut self, control_tick: u64) -> Vec<OperatorCommand> {
            match control_tick {
                0 => vec![OperatorCommand::Take, axes([0.5, 0.0, 0.0, 0.0, 0.0, 0.0])],
                250 => vec![OperatorCommand::Release],
                _ => Vec::new(),
            }
        }
    }
    let setup = still(&["duration=40"]);
    let mut last = MemoryRecorder::default();
    run_with_operator(&setup, &mut Script, Some(&mut last), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    let x = |i: usize| last.samples[i].bodies[0].position[0];
    let given_back = x(250);
    assert!(given_back > 0.5, "{given_back}");
    let end = x(last.samples.len() - 1);
    assert!(
        (end - given_back).abs() < 0.3 * given_back,
        "{end} m after {given_back} m"
    );
}

/// A run that nobody steers has the bits of one without a pilot.
#[test]
fn a_pilot_who_does_nothing_changes_nothing() {
    let setup = still(&["duration=2"]);
    let go = &mut |_: &_| ControlFlow::Continue(());
    let alone = run(&setup, None, go).unwrap();
    let watched = run_with_operator(&setup, &mut Steady(Vec::new()), None, go).unwrap();
    assert_eq!(alone.state_hash, watched.state_hash);
    assert!(!alone.events.contains_key(PILOT));
}

/// Error that longer steps of the predictor may cause, m: a fifth of a
/// millimetre, in three seconds under full thrust.
const PREDICTION_TOLERANCE: f64 = 2e-4;

/// The predictor finds the pose that the run reaches with constant commands.
#[test]
fn predictor_reaches_the_pose_of_the_run() {
    let setup = still(&["environment.current.x=-0.3"]);
    let mut real = Simulation::new(&setup).unwrap();
    real.steer(&OperatorCommand::Take);
    real.steer(&axes([0.7, 0.0, -0.2, 0.0, 0.0, 0.4]));
    for _ in 0..100 {
        real.step().unwrap();
    }
    let mut predictor = Predictor::new(&setup).unwrap();
    for _ in 0..2 {
        let future = predictor.predict(&real.checkpoint(), 3.0).unwrap();
        for _ in 0..150 {
            real.step().unwrap();
        }
        let sample = real.sample();
        assert_eq!(future.t.to_bits(), sample.t.to_bits());
        for (pose, body) in future.bodies.iter().zip(&sample.bodies) {
            assert_near(&pose[..3], &body.position);
            assert_near(&pose[3..], &body.orientation);
        }
        assert_near(future.path.last().unwrap(), &sample.bodies[0].position);
    }
    // It ends where it is given back, too.
    real.steer(&OperatorCommand::Release);
    let future = predictor.predict(&real.checkpoint(), 1.0).unwrap();
    (0..50).for_each(|_| real.step().unwrap());
    assert_near(&future.bodies[0][..3], &real.sample().bodies[0].position);
}

fn assert_near(found: &[f64], expected: &[f64]) {
    for (a, b) in found.iter().zip(expected) {
        assert!(
            (a - b).abs() < PREDICTION_TOLERANCE,
            "{found:?}, but {expected:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_with_the_token_steers_and_the_recording_repeats_it() {
    let name = "steered";
    let (served, live, thread) = start(still(&[]), Some(name));
    let scene = served.json("/api/scene");
    assert_eq!(scene["mode"], "live");
    assert_eq!(scene["controls"]["thrust"][0].as_array().unwrap().len(), 6);
    assert_eq!(scene["controls"]["gripper"], json!(["gripper"]));
    let mut line = served.socket(Some(&served.token)).await;
    let first = line.text("status", |_| true).await;
    assert_eq!(first["may_steer"], true);
    line.send(r#"{"type":"pace","value":8}"#).await;
    line.send(r#"{"type":"take"}"#).await;
    line.send(r#"{"type":"pilot","wrench":[1,0,0,0,0,0]}"#)
        .await;
    let taken = line.text("status", |s| s["piloted"] == true).await;
    let begin = taken["t"].as_f64().unwrap();
    line.text("status", |s| s["t"].as_f64().unwrap() > begin + 6.0)
        .await;
    line.send(r#"{"type":"pause"}"#).await;
    let paused = line.text("status", |s| s["paused"] == true).await;
    let t = paused["t"].as_f64().unwrap();
    assert!(paused["jitter_ms"].is_number() && paused["overruns"].is_u64());

    // The predictor, while the run waits.
    line.send(r#"{"type":"predict","id":7,"seconds":2.0}"#)
        .await;
    let prediction = line.text("prediction", |_| true).await;
    assert_eq!(prediction["id"], 7.0);
    assert!(prediction["took_ms"].as_f64().unwrap() > 0.0);
    line.send(r#"{"type":"resume"}"#).await;
    line.text("status", |s| s["t"].as_f64().unwrap() > t + 3.0)
        .await;
    line.send(r#"{"type":"release"}"#).await;
    line.text("status", |s| s["piloted"] == false).await;
    let block = line.frames().await;
    assert!(block.first > 0 && !block.frames.is_empty());
    line.send(r#"{"type":"stop"}"#).await;
    line.text("status", |s| s["ended"] == true).await;
    let summary = thread.join().unwrap();
    assert_eq!(summary.ended, Ended::Interrupted);
    line.send(r#"{"type":"take"}"#).await;
    let refused = line.text("error", |_| true).await;
    assert!(refused["text"].as_str().unwrap().contains("has ended"));

    // After the end, the page goes through it as through a recording.
    let times = served.doubles("/api/times");
    assert_eq!(times.len(), live.len());
    let vehicle = scene["bodies"][0]["name"].as_str().unwrap();
    let x = served
        .doubles(&format!("/api/signal?name=bodies.{vehicle}.position.x").replace(' ', "%20"));
    let at = |t: f64| times.iter().position(|own| (own - t).abs() < 1e-9).unwrap();
    assert!(x[at(t)] > x[at(begin)] + 0.5, "surge moves it forward");
    assert_near(
        &[prediction["bodies"][0].as_f64().unwrap()],
        &[x[at(prediction["t"].as_f64().unwrap())]],
    );
    assert_eq!(
        served.json("/api/summary")["state_hash"],
        summary.state_hash.as_str()
    );

    again(name, &summary);
}

/// Runs a recording again, pilot included, and compares bit for bit.
fn again(name: &str, summary: &Summary) {
    let path = temporary(name);
    let recording = bathyal_sim::record::Recording::open(&path).unwrap();
    let events: Vec<_> = recording.events().unwrap().map(Result::unwrap).collect();
    let mut pilot = Replayed::from_events(&events).unwrap();
    assert!(!pilot.is_empty());
    let mut setup = Setup::from_recording(recording.header()).unwrap();
    setup.scenario.duration = summary.duration;
    struct Compared<'a>(Comparison<'a>);
    impl Recorder for Compared<'_> {
        fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
            let difference = self.0.check(sample)?;
            assert!(difference.is_none(), "{}", difference.unwrap());
            Ok(())
        }
        fn event(&mut self, _: &EventSample) -> Result<(), RecordError> {
            Ok(())
        }
    }
    let mut sink = Compared(Comparison::new(&recording).unwrap());
    let go = &mut |_: &_| ControlFlow::Continue(());
    let repeated = run_with_operator(&setup, &mut pilot, Some(&mut sink), go).unwrap();
    assert_eq!(repeated.state_hash, summary.state_hash);
    assert_eq!(repeated.events[PILOT], summary.events[PILOT]);
    // Without the pilot it is another run.
    let alone = run(&setup, None, go).unwrap();
    assert_ne!(alone.state_hash, summary.state_hash);
    assert!(Recorded::open(&path).unwrap().damage().is_none());
    std::fs::remove_file(path).unwrap();
}

/// A pilot whose line breaks lets go.
#[tokio::test(flavor = "multi_thread")]
async fn a_broken_line_gives_the_vehicle_back() {
    let (served, _, thread) = start(still(&[]), None);
    let mut looker = served.socket(None).await;
    let mut line = served.socket(Some(&served.token)).await;
    line.send(r#"{"type":"take"}"#).await;
    looker.text("status", |s| s["piloted"] == true).await;
    drop(line);
    looker.text("status", |s| s["piloted"] == false).await;
    let mut line = served.socket(Some(&served.token)).await;
    line.send(r#"{"type":"stop"}"#).await;
    thread.join().unwrap();
}
