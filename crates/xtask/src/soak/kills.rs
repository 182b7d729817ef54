//! Kills of recording runs: what is left must be readable.

use super::random::Random;
use super::{Bench, Budget, Outcome, number};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longest time from the begin of the recording to the kill.
const MAX_RECORDING: usize = 150;
/// Longest time from the start of the process to the kill, in every third trial, ms.
const MAX_START: usize = 200;
/// A run that has not begun to record after this time never will.
const PATIENCE: Duration = Duration::from_secs(60);

/// Kills runs at random moments, before and during their recording.
pub(super) fn run(bench: &Bench, budget: Budget) -> Result<Outcome, String> {
    let file = bench.folder.join("killed.mcap");
    let mut random = Random::new(1);
    let (mut kills, mut unnamed, mut samples) = (0_u64, 0_u64, 0.0);
    let mut failure = None;
    while failure.is_none() && !budget.is_spent(kills as f64) {
        // It may not be there.
        let _ = std::fs::remove_file(&file);
        let mut child = Command::new(&bench.program)
            .args(["run", "--quiet", "--set", "duration=1e6", "--output"])
            .args([&file, &bench.scenario()])
            .stdout(Stdio::null())
            .spawn()
            .map_err(|e| format!("{}: {e}", bench.program.display()))?;
        let wait = match kills % 3 {
            0 => random.below(MAX_START),
            _ => {
                let start = Instant::now();
                while !file.exists() && start.elapsed() < PATIENCE {
                    sleep(Duration::from_millis(1));
                }
                random.below(MAX_RECORDING)
            }
        };
        sleep(Duration::from_millis(wait as u64));
        let killed = child.kill().and_then(|()| child.wait());
        killed.map_err(|e| format!("the run cannot be killed: {e}"))?;
        kills += 1;
        if !file.exists() {
            unnamed += 1;
            continue;
        }
        let info = Command::new(&bench.program)
            .args(["info", "--json"])
            .arg(&file)
            .output()
            .map_err(|e| format!("{}: {e}", bench.program.display()))?;
        let said = String::from_utf8_lossy(&info.stdout);
        match number(&said, "samples") {
            Some(count) if info.status.success() => samples += count,
            _ => failure = Some(format!("kill {kills}: not readable: {said}")),
        }
    }
    let done = format!("{kills} of {} kills", budget.amount);
    let found = match failure {
        Some(failure) => Err(failure),
        None if unnamed == kills => Err("no run began to record".to_string()),
        None => Ok(format!(
            "{} recordings, all readable, {samples} samples; {unnamed} runs killed before",
            kills - unnamed
        )),
    };
    Ok(Outcome::new("kills", done, found))
}
