//! The other libraries' drivers: programs that answer and that time themselves.

use crate::stopwatch::{PASS, PASSES, Time};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the drivers are.
pub struct Drivers {
    folder: PathBuf,
}

/// A library that is not ours.
#[derive(Clone, Copy, Debug)]
pub enum Peer {
    Pinocchio,
    Mujoco,
}

impl Drivers {
    pub fn new(folder: &Path) -> Self {
        Drivers {
            folder: folder.to_path_buf(),
        }
    }

    /// The first `count` answers, as numbers in the driver's own order.
    pub fn answers(&self, robot: &str, count: usize, what: &str) -> Result<Vec<f64>, String> {
        let words = ["answers", robot, &count.to_string(), what];
        let bytes = self.run(Peer::Pinocchio, &words)?;
        let (numbers, rest) = bytes.as_chunks::<8>();
        match rest {
            [] => Ok(numbers.iter().map(|x| f64::from_le_bytes(*x)).collect()),
            _ => Err(format!("Pinocchio's {what} of {robot} is cut short")),
        }
    }

    /// The times of some evaluations.
    pub fn times(
        &self,
        peer: Peer,
        robot: &str,
        what: &[&str],
    ) -> Result<Vec<(String, Time)>, String> {
        let (passes, pass) = (PASSES.to_string(), PASS.to_string());
        let words = [&["times", robot, &passes, &pass], what].concat();
        let output = self.run(peer, &words)?;
        let times: Option<Vec<_>> = String::from_utf8_lossy(&output)
            .lines()
            .map(parse_time)
            .collect();
        match times {
            Some(times) if times.len() == what.len() => Ok(times),
            _ => Err(format!("{peer:?} of {robot} did not say its times")),
        }
    }

    /// Runs a driver with a command, a robot and more, and returns its output.
    fn run(&self, peer: Peer, words: &[&str]) -> Result<Vec<u8>, String> {
        let name = match peer {
            Peer::Pinocchio => "pinocchio",
            Peer::Mujoco => "mujoco",
        };
        let output = Command::new(self.folder.join(name))
            .arg(words[0])
            .arg(self.folder.join("robots"))
            .args(&words[1..])
            .stderr(Stdio::inherit())
            .output()
            .map_err(|e| format!("{name} could not be run: {e}"))?;
        match output.status.success() {
            true => Ok(output.stdout),
            false => Err(format!(
                "{name} {} ended with {}",
                words.join(" "),
                output.status
            )),
        }
    }
}

/// A line "what shortest median".
fn parse_time(line: &str) -> Option<(String, Time)> {
    let words: Vec<&str> = line.split(' ').collect();
    let [what, shortest, median] = words[..] else {
        return None;
    };
    let time = Time {
        shortest: shortest.parse().ok()?,
        median: median.parse().ok()?,
    };
    Some((what.to_string(), time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drivers_line_is_a_name_and_two_times() {
        let (what, time) = parse_time("crba 541.125 565.000").unwrap();
        let expected = Time {
            shortest: 541.125,
            median: 565.0,
        };
        assert_eq!((what.as_str(), time), ("crba", expected));
        assert_eq!(parse_time("crba 541.125"), None);
        assert_eq!(parse_time("crba fast slow"), None);
    }
}
