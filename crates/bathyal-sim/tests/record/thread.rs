//! A recording that a thread writes is the one that its caller would have written.

use std::path::Path;
use std::time::{Duration, Instant};

use bathyal_sim::record::{CHUNK_SAMPLES, EventSample, Input, InputSample, Level, McapRecorder};

use crate::common::{TemporaryFile, arbitrary, header};

/// Chunks are closed after a second too: bytes are compared of recordings that took less.
const CHUNK_TIME: Duration = Duration::from_secs(1);
/// On a machine with nothing else to do the first is fast enough.
const ATTEMPTS: usize = 20;

/// More samples than the queue and a chunk hold, with events, inputs, lines and a flush.
fn fill(recorder: &mut McapRecorder) {
    for i in 0..CHUNK_SAMPLES + 100 {
        let sample = arbitrary(i);
        recorder.write(&sample).unwrap();
        let t = sample.t;
        if i.is_multiple_of(7) {
            let (kind, subject) = ("touch_down".to_string(), format!("foot {i}"));
            let text = String::new();
            let event = EventSample {
                t,
                kind,
                subject,
                text,
            };
            recorder.event(&event).unwrap();
        }
        if i.is_multiple_of(11) {
            let (efforts, thrusts) = (vec![i as f64], vec![0.5]);
            let deflections = Vec::new();
            let input = Input::Command {
                efforts,
                thrusts,
                deflections,
            };
            let control_tick = i as u64;
            recorder
                .input(&InputSample {
                    t,
                    control_tick,
                    input,
                })
                .unwrap();
        }
        match i {
            300 => recorder.log(Level::Info, "half way").unwrap(),
            500 => recorder.flush().unwrap(),
            _ => {}
        }
    }
}

/// The bytes that a thread has written, and those of the caller.
fn bytes(file: &Path) -> [Vec<u8>; 2] {
    let summary = serde_json::json!({"samples": 1});
    let mut threaded = McapRecorder::create(file, &header()).unwrap();
    fill(&mut threaded);
    threaded.finish(&summary).unwrap();
    let mut own = McapRecorder::in_memory(&header()).unwrap();
    fill(&mut own);
    [
        std::fs::read(file).unwrap(),
        own.finish_in_memory(&summary).unwrap(),
    ]
}

#[test]
fn a_thread_writes_the_bytes_that_the_caller_would_write() {
    let file = TemporaryFile::new("thread.mcap");
    for _ in 0..ATTEMPTS {
        let start = Instant::now();
        let [threaded, own] = bytes(file.as_ref());
        if start.elapsed() < CHUNK_TIME {
            assert!(
                threaded == own,
                "{} and {} bytes",
                threaded.len(),
                own.len()
            );
            return;
        }
    }
    panic!("{ATTEMPTS} recordings took longer than a second each");
}
