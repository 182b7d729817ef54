//! `bathyal info`.

use crate::failure::{Failure, one_line, print};
use bathyal_robot::text::significant;
use bathyal_sim::assessment::Verdict;
use bathyal_sim::assessment::text::verdict_rows;
use bathyal_sim::record::{Info, Recording};
use bathyal_sim::run::RealTime;
use serde::Deserialize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print a summary of a recording: scenario, robots, duration, size, topics.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal info rov_station_keeping.mcap
  bathyal info rov_station_keeping.mcap --json")]
pub struct Arguments {
    /// Recording (.mcap)
    recording: PathBuf,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
}

/// Prints the summary.
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
        info.path.clone(),
        format!("scenario     {}", info.scenario),
        format!("robots       {}", info.robots.join(", ")),
        format!("version      bathyal {}", info.version),
        format!(
            "duration     {} s, {} samples",
            significant(info.duration, 4),
            info.samples
        ),
        format!(
            "size         {} MB, compression ratio {:.1}",
            significant(info.size as f64 / 1e6, 3),
            info.compression_ratio
        ),
        match &info.damage {
            None => "complete     yes".to_string(),
            Some(damage) => format!("complete     no: {damage}; {} bytes lost", info.bytes_lost),
        },
    ];
    let verdict = info.summary.as_ref().map(|s| &s["verdict"]);
    if let Some(verdict) = verdict.and_then(|verdict| Verdict::deserialize(verdict).ok()) {
        let rows = verdict_rows(&verdict).into_iter();
        lines.extend(rows.map(|(label, text)| format!("{label:<12} {text}")));
    }
    if !info.laws.is_empty() {
        lines.push(format!("laws         {}", info.laws.join(", ")));
    }
    if let Some(water) = &info.water {
        lines.push(format!("water        {water}"));
    }
    lines.push("topics".to_string());
    for (topic, messages) in &info.topics {
        lines.push(format!("  {topic:<12} {messages} messages"));
    }
    let real_time = info.summary.as_ref().and_then(|s| s.get("real_time"));
    if let Some(found) = real_time.and_then(|value| RealTime::deserialize(value).ok()) {
        lines.push(format!("real time    {found}"));
    }
    if let Some(hash) = info.summary.as_ref().and_then(|s| s.get("state_hash")) {
        lines.push(format!(
            "state hash   {}",
            hash.as_str().unwrap_or_default()
        ));
    }
    lines.iter().map(|line| one_line(line) + "\n").collect()
}
