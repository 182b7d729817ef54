//! `bathyal info`.

use crate::failure::{Failure, print};
use bathyal_sim::record::Recording;
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
    println!("{}: {}", info.path, info.scenario);
    println!("robots       {}", info.robots.join(", "));
    println!("made by      bathyal {}", info.version);
    println!(
        "duration     {:.3} s, {} samples",
        info.duration, info.samples
    );
    println!(
        "size         {:.2} MB, compressed {:.1} times",
        info.size as f64 / 1e6,
        info.compression_ratio
    );
    match &info.damage {
        None => println!("state        complete"),
        Some(damage) => println!("state        cut: {damage}; {} bytes lost", info.bytes_lost),
    }
    for (topic, messages) in &info.topics {
        println!("  {topic:<12} {messages} messages");
    }
    if let Some(hash) = info.summary.as_ref().and_then(|s| s.get("state_hash")) {
        println!("state hash   {}", hash.as_str().unwrap_or_default());
    }
    Ok(ExitCode::SUCCESS)
}
