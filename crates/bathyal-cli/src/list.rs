//! `bathyal list`.

use crate::failure::{Failure, print};
use bathyal_sim::gallery::{Entry, ROBOTS, SCENARIOS};
use serde_json::{Value, json};
use std::process::ExitCode;

/// List the included robots and scenarios.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal list
  bathyal list --json
  bathyal new my_rov --from rov_station_keeping")]
pub struct Arguments {
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
}

/// Lists.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.json {
        let all = |entries: &[Entry]| -> Vec<Value> {
            let value = |e: &Entry| json!({ "name": e.name, "description": description(e) });
            entries.iter().map(value).collect()
        };
        let value = json!({ "scenarios": all(SCENARIOS), "robots": all(ROBOTS) });
        print(&format!("{value:#}\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = String::new();
    for (title, entries) in [("scenarios", SCENARIOS), ("robots", ROBOTS)] {
        text += &format!("{title}/\n");
        for entry in entries {
            text += &format!("  {:<26} {}\n", entry.name, description(entry));
        }
    }
    text += "\nCopy a scenario and its robots: bathyal new FOLDER --from SCENARIO\n";
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Description in a file.
fn description(entry: &Entry) -> String {
    let table: Option<toml::Table> = toml::from_str(entry.text).ok();
    let text = table.as_ref().and_then(|t| t.get("description"));
    text.and_then(|t| t.as_str())
        .unwrap_or_default()
        .to_string()
}
