//! Does an input fail when it is tried alone, and how?

use crate::targets::Target;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// An input that takes longer is a failure.
pub const SLOW: Duration = Duration::from_secs(1);
/// An input that takes so long is not waited for.
const HANGS: Duration = Duration::from_secs(5);
/// The machine may be busy: what is slow must be slow so many times.
const SLOW_TIMES: usize = 3;

/// How an input fails.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The same for all inputs that fail in one way: the place of a panic, or the kind.
    pub kind: String,
    /// All that is known.
    pub reason: String,
}

/// This program once more, with words for `tests/fuzz.rs`; its errors go to a file.
pub fn command(words: &[&str], errors: &Path) -> Result<Command, String> {
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    let errors = File::create(errors).map_err(|e| format!("{}: {e}", errors.display()))?;
    let mut command = Command::new(program);
    command.args(words).stdout(Stdio::null()).stderr(errors);
    // What a panic prints beside its place and message is long, and slow to find.
    command.env("RUST_BACKTRACE", "0");
    Ok(command)
}

/// Tries one input in a process of its own; files are left in the folder.
pub fn judge(target: &Target, input: &[u8], folder: &Path) -> Result<Option<Failure>, String> {
    let (file, errors) = (folder.join("alone"), folder.join("alone.errors"));
    crate::corpus::write(&file, input)?;
    let path = file.to_str().ok_or("the path is not UTF-8")?;
    let mut slow = None;
    for _ in 0..SLOW_TIMES {
        let mut command = command(&["alone", target.name, path], &errors)?;
        let start = Instant::now();
        let mut child = command.spawn().map_err(|e| e.to_string())?;
        let status = wait(&mut child, HANGS)?;
        let time = start.elapsed();
        if let Some(status) = status
            && !status.success()
        {
            return Ok(Some(failure(status, &errors)));
        }
        if time < SLOW {
            return Ok(None);
        }
        let reason = match status {
            Some(_) => format!("takes {:.1} s", time.as_secs_f64()),
            None => format!("takes more than {} s", HANGS.as_secs()),
        };
        let kind = "slow".into();
        slow = Some(Failure { kind, reason });
    }
    Ok(slow)
}

/// Waits for a process to end; ends it, if it takes too long.
fn wait(child: &mut Child, limit: Duration) -> Result<Option<ExitStatus>, String> {
    let start = Instant::now();
    while start.elapsed() < limit {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            return Ok(Some(status));
        }
        sleep(Duration::from_millis(1));
    }
    end(child);
    Ok(None)
}

/// Ends a process of ours. It may have ended by itself, which is as good.
pub fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// Why a process has failed, by what it has said.
fn failure(status: ExitStatus, errors: &Path) -> Failure {
    let said = fs::read(errors).unwrap_or_default();
    explain(&status.to_string(), &String::from_utf8_lossy(&said))
}

fn explain(status: &str, said: &str) -> Failure {
    let kind = if let Some((_, panic)) = said.split_once(" panicked at ") {
        let place = panic.lines().next().unwrap_or_default();
        format!("panic at {}", place.trim_end_matches(':'))
    } else if said.contains("has overflowed its stack") {
        "stack overflow".into()
    } else if said.contains("memory allocation of") {
        "too much memory".into()
    } else {
        status.into()
    };
    Failure {
        kind,
        reason: format!("{status}\n{}", said.trim()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_are_told_apart_by_their_place() {
        let said = "\nthread '<unnamed>' (7) panicked at src/a.rs:12:5:\nno 'x'\nnote: ...";
        assert_eq!(
            explain("exit status: 1", said).kind,
            "panic at src/a.rs:12:5"
        );
        let said = "thread 'a' (7) has overflowed its stack\nfatal";
        assert_eq!(explain("signal: 6", said).kind, "stack overflow");
        assert_eq!(explain("signal: 9", "").kind, "signal: 9");
    }
}
