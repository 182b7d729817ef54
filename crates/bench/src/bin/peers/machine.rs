//! The machine that measures.

use std::fs;

/// The processor's name and the number of its cores.
pub fn name() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == "model name").then(|| value.trim().to_string())
    });
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let unknown = || std::env::consts::ARCH.to_string();
    format!("{}, {cores} cores", model.unwrap_or_else(unknown))
}
