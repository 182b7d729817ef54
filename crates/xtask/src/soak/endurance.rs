//! A day at sea: memory, energy balance and position of a run of many hours.

use super::{Bench, Budget, Outcome, memory_mb, number, text};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Interval of measurements of the memory.
const LOOK: Duration = Duration::from_millis(100);
/// Largest growth of the memory from the second to the last quarter, MB: the index of the recording
/// grows by some bytes for each of its chunks.
const MAX_GROWTH: f64 = 4.0;
/// Largest relative error of the energy balance.
const MAX_ENERGY_ERROR: f64 = 1e-6;
/// Largest change of the position that is kept, from the middle to the end, m.
const MAX_DRIFT: f64 = 1e-3;
/// Time between two recorded samples, s.
const INTERVAL: f64 = 10.0;

/// Runs a vehicle that keeps station in a current for many hours.
pub(super) fn run(bench: &Bench, budget: Budget) -> Result<Outcome, String> {
    let file = bench.folder.join("day.mcap");
    let seconds = (3600.0 * budget.amount / INTERVAL).round() * INTERVAL;
    let mut child = Command::new(&bench.program)
        .args(["run", "--json", "--set", &format!("duration={seconds}")])
        .args(["--set", &format!("recording.interval={INTERVAL}")])
        .arg("--output")
        .args([&file, &bench.scenario()])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{}: {e}", bench.program.display()))?;
    let mut memory = Vec::new();
    let mut interrupted = false;
    while child.try_wait().map_err(|e| e.to_string())?.is_none() {
        memory.extend(memory_mb(child.id()));
        if !interrupted && budget.is_spent(0.0) {
            interrupted = true;
            let pid = child.id().to_string();
            // A run that has just ended needs no signal.
            let _ = Command::new("kill").args(["-INT", &pid]).status();
        }
        sleep(LOOK);
    }
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    let summary = String::from_utf8_lossy(&output.stdout);
    let hours = number(&summary, "duration").unwrap_or(0.0) / 3600.0;
    let done = format!("{hours:.2} of {} simulated hours", budget.amount);
    let found = judge(bench, &file, &summary, &memory);
    Ok(Outcome::new("endurance", done, found))
}

fn judge(bench: &Bench, file: &Path, summary: &str, memory: &[f64]) -> Result<String, String> {
    let ended = text(summary, "ended").unwrap_or_default();
    if !matches!(ended, "end" | "interrupted") {
        return Err(format!("the run did not finish: {summary}"));
    }
    let energy = number(summary, "energy_residual").ok_or("there is no energy balance")?;
    if energy > MAX_ENERGY_ERROR {
        return Err(format!("energy balance: relative error {energy:.1e}"));
    }
    let drift = drift(bench, file)?;
    if drift > MAX_DRIFT {
        return Err(format!("the vehicle has moved by {drift:.1e} m"));
    }
    let largest = |part: &[f64]| part.iter().fold(0.0_f64, |most, x| most.max(*x));
    let quarter = memory.len() / 4;
    let (early, late) = (
        largest(&memory[quarter..2 * quarter]),
        largest(&memory[3 * quarter..]),
    );
    // A run of a moment says nothing about memory.
    if quarter >= 4 && late > early + MAX_GROWTH {
        return Err(format!(
            "the memory has grown from {early:.1} to {late:.1} MB"
        ));
    }
    let speed = number(summary, "real_time_factor").unwrap_or(0.0);
    Ok(format!(
        "memory {early:.1} MB, then {late:.1} MB; energy balance: relative error {energy:.1e}; \
         drift {drift:.1e} m; {speed:.0} times real time"
    ))
}

/// Largest distance of the vehicle's position at the end from that in the middle, over as many
/// samples of both as a period of the arm's motion has.
fn drift(bench: &Bench, file: &Path) -> Result<f64, String> {
    let table = file.with_extension("csv");
    let export = Command::new(&bench.program)
        .args(["export", "--output"])
        .args([&table, &file.to_path_buf()])
        .stdout(Stdio::null())
        .status();
    let text = match export {
        Ok(status) if status.success() => std::fs::read_to_string(&table),
        _ => return Err("the recording cannot be exported".to_string()),
    };
    let text = text.map_err(|e| format!("{}: {e}", table.display()))?;
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column = |axis: &str| {
        let name = format!("bodies.vehicle.position.{axis}");
        let found = names.iter().position(|other| *other == name);
        found.ok_or_else(|| format!("there is no {name} in the recording"))
    };
    let columns = [column("x")?, column("y")?, column("z")?];
    let positions: Vec<[f64; 3]> = lines
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            columns.map(|i| {
                cells
                    .get(i)
                    .and_then(|c| c.parse().ok())
                    .unwrap_or(f64::NAN)
            })
        })
        .collect();
    let (Some(middle), Some(end)) = (positions.get(positions.len() / 2), positions.last()) else {
        return Err("there are no samples".to_string());
    };
    let squares = middle.iter().zip(end).map(|(a, b)| (a - b) * (a - b));
    let distance = squares.sum::<f64>().sqrt();
    match distance.is_finite() {
        true => Ok(distance),
        false => Err("a position is not a number".to_string()),
    }
}
