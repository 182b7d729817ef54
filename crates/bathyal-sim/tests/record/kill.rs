//! A process that is killed leaves a readable file.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bathyal_sim::record::{McapRecorder, Recording};

use crate::common::{Random, TemporaryFile, arbitrary, assert_prefix, header};

/// The file that a child process has to write, if this process is the child.
const CHILD: &str = "BATHYAL_RECORD_UNTIL_KILLED";
const KILLS: usize = 50;
/// A child that has not begun after this time never will.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn child_that_records_until_it_is_killed() {
    let Some(path) = std::env::var_os(CHILD).map(PathBuf::from) else {
        return;
    };
    let mut recorder = McapRecorder::create(path, &header()).unwrap();
    for i in 0_usize.. {
        recorder.write(&arbitrary(i)).unwrap();
        // Chunks of many sizes, so that kills come during writes too.
        if i.is_multiple_of(1 + i % 37) {
            recorder.flush().unwrap();
        }
    }
}

#[cfg(unix)]
#[test]
fn fifty_kills_at_random_moments_leave_readable_files() {
    let file = TemporaryFile::new("killed.mcap");
    let mut random = Random::new(50);
    let mut most = 0;
    for kill in 0..KILLS {
        let _ = std::fs::remove_file(&file);
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "kill::child_that_records_until_it_is_killed"])
            .env(CHILD, file.as_ref())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let start = Instant::now();
        while Recording::open(&file).is_err() {
            assert!(start.elapsed() < PATIENCE, "the child does not record");
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_micros(random.below(100_000) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        let recording = Recording::open(&file).unwrap();
        assert!(!recording.is_complete(), "kill {kill}");
        assert_eq!(recording.header().robots, header().robots);
        most = most.max(assert_prefix(&recording));
    }
    assert!(most > 0, "no child wrote a sample");
}
