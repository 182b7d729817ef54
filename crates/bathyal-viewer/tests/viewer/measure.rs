//! How long it takes to open a long recording, and how much memory: told, not judged.
//!
//! `BATHYAL_RECORDING=long.mcap cargo test --release -p bathyal-viewer --test viewer -- --ignored --nocapture measure`

use bathyal_viewer::Recorded;
use std::path::Path;
use std::time::Instant;

/// The most memory that this process has had, MB; none where the system does not tell.
fn peak() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

#[test]
#[ignore = "needs a long recording, named by BATHYAL_RECORDING"]
fn measure() {
    let path = std::env::var("BATHYAL_RECORDING").expect("BATHYAL_RECORDING names a recording");
    let told = |what: &str, start: Instant| {
        println!(
            "{what}: {:.3} s, peak {:?} MB",
            start.elapsed().as_secs_f64(),
            peak()
        );
    };
    let start = Instant::now();
    let recorded = Recorded::open(Path::new(&path)).unwrap();
    let frames = recorded.times().len();
    told(
        &format!("open, {frames} frames of {} f32", recorded.floats()),
        start,
    );
    let start = Instant::now();
    recorded.block(0, 256).unwrap();
    told("first 256 frames", start);
    let start = Instant::now();
    let name = recorded
        .signal_list()
        .iter()
        .find(|s| s.group == "joints")
        .unwrap()
        .name
        .clone();
    recorded.signal(&name).unwrap();
    told(&format!("signal {name}"), start);
    let start = Instant::now();
    recorded.events().unwrap();
    told("events", start);
    let start = Instant::now();
    for from in (0..frames).step_by(1024) {
        recorded.block(from, 1024).unwrap();
    }
    told("all frames", start);
}
