//! Sizes and speeds, printed when asked for: `cargo test --test record -- --ignored --nocapture`.

use std::time::Instant;

use bathyal_sim::record::{
    BodySample, ForceSample, JointSample, Recorder, Recording, Sample, ThrusterSample,
};

use crate::common::{TemporaryFile, header};

const SAMPLES: usize = 60_000;
const BODIES: usize = 28;
const JOINTS: usize = 24;
const THRUSTERS: usize = 8;

/// A robot that moves smoothly, as robots do: numbers with all their digits.
fn moving(index: usize) -> Sample {
    let t = index as f64 * 0.01;
    let wave = |k: usize| (t * (0.1 + 0.013 * k as f64) + k as f64).sin();
    let vector = |k: usize| [wave(k), wave(k + 1), wave(k + 2)];
    let body = |b: usize| BodySample {
        name: format!("body_{b}"),
        position: vector(b),
        orientation: [wave(b), wave(b + 3), wave(b + 5), wave(b + 7)],
        velocity: vector(b + 11),
        angular_velocity: vector(b + 13),
        forces: ForceSample {
            gravity: [0.0, 0.0, -9.81 * b as f64],
            buoyancy: [0.0, 0.0, 9.7 * b as f64],
            drag: vector(b + 17),
            added_mass: vector(b + 19),
            external: [0.0; 3],
        },
    };
    let joint = |j: usize| JointSample {
        name: format!("joint_{j}"),
        position: wave(j),
        velocity: wave(j + 1),
        effort: wave(j + 2),
        command: wave(j + 3),
    };
    let thruster = |k: usize| ThrusterSample {
        name: format!("thruster_{k}"),
        command: wave(k),
        thrust: wave(k + 1),
        power: wave(k + 2),
    };
    Sample {
        t,
        q: (0..JOINTS + 7).map(wave).collect(),
        v: (1..JOINTS + 7).map(wave).collect(),
        bodies: (0..BODIES).map(body).collect(),
        joints: (0..JOINTS).map(joint).collect(),
        thrusters: (0..THRUSTERS).map(thruster).collect(),
        center_of_buoyancy: Some(vector(2)),
        ..Sample::default()
    }
}

#[test]
#[ignore = "measures, takes minutes"]
fn sizes_and_speeds_of_a_robot_with_28_bodies() {
    let file = TemporaryFile::new("measure.mcap");
    let few: Vec<Sample> = (0..500).map(moving).collect();
    let mut recorder = Recorder::create(&file, &header()).unwrap();
    let start = Instant::now();
    for i in 0..SAMPLES {
        let mut sample = few[i % few.len()].clone();
        sample.t = i as f64 * 0.01;
        recorder.write(&sample).unwrap();
    }
    recorder.finish(&serde_json::Value::Null).unwrap();
    let writing = start.elapsed().as_secs_f64();

    let start = Instant::now();
    let recording = Recording::open(&file).unwrap();
    let opening = start.elapsed().as_secs_f64();
    let info = recording.info();
    let start = Instant::now();
    assert_eq!(recording.samples().unwrap().count(), SAMPLES);
    let reading = start.elapsed().as_secs_f64();

    // Cut in the last chunk: now every chunk is checked.
    let length = info.size - info.size / 1000;
    let cut = std::fs::OpenOptions::new().write(true).open(&file).unwrap();
    cut.set_len(length).unwrap();
    let start = Instant::now();
    let recording = Recording::open(&file).unwrap();
    let opening_cut = start.elapsed().as_secs_f64();
    assert!(!recording.is_complete());

    println!("{SAMPLES} samples of {BODIES} bodies, {JOINTS} joints");
    println!(
        "file {} MB, {:.0} bytes/sample",
        info.size >> 20,
        info.size as f64 / SAMPLES as f64
    );
    println!("compression {:.2}", info.compression_ratio);
    println!("write {:.0} samples/s", SAMPLES as f64 / writing);
    println!("open {:.3} s, open cut {opening_cut:.3} s", opening);
    println!("read {:.0} samples/s", SAMPLES as f64 / reading);
}
