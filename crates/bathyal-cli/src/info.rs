//! `bathyal info`.

use crate::failure::{Failure, print};
use bathyal_sim::record::{Info, Recording};
use std::path::PathBuf;
use std::process::ExitCode;

/// Say what is in a recording.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal info rov_station_keeping.mcap")]
pub struct Arguments {
    /// The recording
    recording: PathBuf,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

/// Tells.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let recording = Recording::open(&arguments.recording);
    let recording = recording.map_err(|error| Failure::record(error, arguments.json))?;
    let info = recording.info();
    if arguments.json {
        let text = serde_json::to_string_pretty(&info).expect("it holds no odd keys");
        print(&format!("{text}\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    print(&screen(&info))?;
    Ok(ExitCode::SUCCESS)
}

fn screen(info: &Info) -> String {
    let mut lines = vec![
        format!("{}: {}", info.path, info.scenario),
        format!("robots       {}", info.robots.join(", ")),
        format!("made by      bathyal {}", info.version),
        format!(
            "duration     {:.3} s, {} samples",
            info.duration, info.samples
        ),
        format!(
            "size         {:.2} MB, compressed {:.1} times",
            info.size as f64 / 1e6,
            info.compression_ratio
        ),
        match &info.damage {
            None => "state        complete".to_string(),
            Some(damage) => format!("state        cut: {damage}; {} bytes lost", info.bytes_lost),
        },
    ];
    for (topic, messages) in &info.topics {
        lines.push(format!("  {topic:<12} {messages} messages"));
    }
    if let Some(hash) = info.summary.as_ref().and_then(|s| s.get("state_hash")) {
        lines.push(format!(
            "state hash   {}",
            hash.as_str().unwrap_or_default()
        ));
    }
    lines.join("\n") + "\n"
}
