//! Sizes and speeds, printed when asked for: `cargo test --test record -- --ignored --nocapture`.

use std::time::Instant;

use bathyal_sim::record::{
    BodySample, ForceSample, JointSample, McapRecorder, Recording, Sample, ThrusterSample,
};

use crate::common::{TemporaryFile, header};

const SAMPLES: usize = 60_000;
const BODIES: usize = 28;
const JOINTS: usize = 24;
const THRUSTERS: usize = 8;

/// A robot that moves smoothly, as robots do. No two numbers are the same, except weight and
/// buoyancy: equal digits would flatter the compression.
fn moving(index: usize) -> Sample {
    let t = index as f64 * 0.01;
    let count = std::cell::Cell::new(0);
    let wave = || {
        let k = f64::from(count.replace(count.get() + 1));
        (t * (0.1 + 0.00137 * k) + k).sin()
    };
    let vector = || [wave(), wave(), wave()];
    let body = |b: usize| BodySample {
        name: format!("body_{b}"),
        position: vector(),
        orientation: [wave(), wave(), wave(), wave()],
        velocity: vector(),
        angular_velocity: vector(),
        forces: ForceSample {
            gravity: [0.0, 0.0, -9.81 * b as f64],
            buoyancy: [0.0, 0.0, 9.7 * b as f64],
            drag: vector(),
            added_mass: vector(),
            external: [0.0; 3],
        },
    };
    let joint = |j: usize| JointSample {
        name: format!("joint_{j}"),
        position: wave(),
        velocity: wave(),
        effort: wave(),
        command: wave(),
    };
    let thruster = |k: usize| ThrusterSample {
        name: format!("thruster_{k}"),
        command: wave(),
        thrust: wave(),
        power: wave(),
    };
    Sample {
        t,
        q: (0..JOINTS + 7).map(|_| wave()).collect(),
        v: (0..JOINTS + 6).map(|_| wave()).collect(),
        bodies: (0..BODIES).map(body).collect(),
        joints: (0..JOINTS).map(joint).collect(),
        thrusters: (0..THRUSTERS).map(thruster).collect(),
        center_of_buoyancy: Some(vector()),
        ..Sample::default()
    }
}

#[test]
#[ignore = "measures, takes minutes"]
fn sizes_and_speeds_of_a_robot_with_28_bodies() {
    let file = TemporaryFile::new("measure.mcap");
    let few: Vec<Sample> = (0..500).map(moving).collect();
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
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
