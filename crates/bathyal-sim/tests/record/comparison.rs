//! A repeated run is compared bit for bit.

use bathyal_sim::record::{Header, McapRecorder, Recording, Sample, compare};

use crate::common::{TemporaryFile, arbitrary, header, record};

const SAMPLES: usize = 20;

fn run() -> Vec<Sample> {
    (0..SAMPLES).map(arbitrary).collect()
}

#[test]
fn an_equal_run_has_no_difference() {
    let file = TemporaryFile::new("equal.mcap");
    record(&file, SAMPLES, 6);
    let recording = Recording::open(&file).unwrap();
    assert_eq!(compare(&recording, run()).unwrap(), None);
}

#[test]
fn the_first_changed_bit_is_named() {
    let file = TemporaryFile::new("changed.mcap");
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
    let mut run = run();
    run[11].joints[1].velocity = 0.0;
    for sample in &run {
        recorder.write(sample).unwrap();
    }
    recorder.finish(&serde_json::Value::Null).unwrap();
    run[11].joints[1].velocity = -0.0;
    run[11].energy.drag = 1.0;
    run[12].q[0] = 1.0;
    let recording = Recording::open(&file).unwrap();
    let difference = compare(&recording, run).unwrap().unwrap();
    assert_eq!(
        difference.to_string(),
        "sample 11 at t = 0.11 s, /joints: joints.elbow.velocity was 0.0 (0x0000000000000000) \
         and is now -0.0 (0x8000000000000000)"
    );
}

#[test]
fn a_longer_or_shorter_run_is_a_difference() {
    let file = TemporaryFile::new("length.mcap");
    record(&file, SAMPLES, 6);
    let recording = Recording::open(&file).unwrap();
    let mut long = run();
    long.push(arbitrary(SAMPLES));
    let difference = compare(&recording, long).unwrap().unwrap();
    assert_eq!(
        (difference.sample, difference.field.as_str()),
        (20, "number of samples")
    );
    let short = run()[..SAMPLES - 1].to_vec();
    let difference = compare(&recording, short).unwrap().unwrap();
    assert_eq!(
        (difference.sample, difference.replayed.as_str()),
        (19, "none")
    );
}

#[test]
fn of_a_cut_recording_only_what_is_there_is_compared() {
    let file = TemporaryFile::new("cut-compare.mcap");
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
    for sample in &run()[..5] {
        recorder.write(sample).unwrap();
    }
    drop(recorder);
    let recording = Recording::open(&file).unwrap();
    assert_eq!(compare(&recording, run()).unwrap(), None);
}

#[test]
fn topics_that_were_not_recorded_are_not_compared() {
    let file = TemporaryFile::new("topics-compare.mcap");
    let chosen = Header {
        topics: vec!["/joints".to_string()],
        ..header()
    };
    let mut recorder = McapRecorder::create(&file, &chosen).unwrap();
    for sample in &run() {
        recorder.write(sample).unwrap();
    }
    recorder.finish(&serde_json::Value::Null).unwrap();
    let recording = Recording::open(&file).unwrap();
    let mut run = run();
    run[3].bodies[0].position[0] = 1.0;
    assert_eq!(compare(&recording, run.clone()).unwrap(), None);
    run[4].joints[0].name = "hip".to_string();
    let difference = compare(&recording, run).unwrap().unwrap();
    assert!(difference.replayed.contains("`hip` instead of `shoulder`"));
}
