//! `bathyal new`.

use crate::failure::{Failure, print};
use bathyal_sim::gallery::{ROBOTS, SCENARIOS};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Create a folder with a robot and a scenario to start from.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal new my_rov
  bathyal new my_walker --from aquarobot_walk
  bathyal run my_rov/scenario.toml")]
pub struct Arguments {
    /// Folder to create
    folder: PathBuf,
    /// Scenario to copy with its robots; `bathyal list` lists them [default: a small ROV]
    #[arg(long, value_name = "SCENARIO")]
    from: Option<String>,
    /// Print folder and files as JSON
    #[arg(long)]
    json: bool,
}

const ROBOT: &str = include_str!("new/robot.toml");
const SCENARIO: &str = include_str!("new/scenario.toml");

/// Public address of the schemas.
const SCHEMAS: &str = "https://raw.githubusercontent.com/bathyal/bathyal/main/schemas/";

/// Creates the folder.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let folder = &arguments.folder;
    if folder.exists() {
        return Err(Failure::message(
            format!("{}: exists already; give a new folder", folder.display()),
            arguments.json,
        ));
    }
    let files = match &arguments.from {
        None => vec![
            ("robot.toml".to_string(), ROBOT.to_string()),
            ("scenario.toml".to_string(), SCENARIO.to_string()),
        ],
        Some(name) => included(name, arguments.json)?,
    };
    std::fs::create_dir_all(folder).map_err(|error| Failure::write(folder, &error))?;
    for (name, text) in &files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| Failure::write(&path, &error))?;
    }
    if arguments.json {
        let names: Vec<&String> = files.iter().map(|file| &file.0).collect();
        let value = serde_json::json!({ "folder": folder.display().to_string(), "files": names });
        print(&format!("{value:#}\n"))?;
    } else {
        let names = files.iter().map(|(name, _)| format!("  {name}\n"));
        let next = folder.join("scenario.toml");
        print(&format!(
            "created {}\n{}\nRun it: bathyal run {}\n",
            folder.display(),
            names.collect::<String>(),
            next.display()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// An included scenario and its robots, as files of one folder.
fn included(name: &str, as_json: bool) -> Result<Vec<(String, String)>, Failure> {
    let Some(scenario) = SCENARIOS.iter().find(|entry| entry.name == name) else {
        return Err(Failure::message(
            format!("there is no scenario '{name}'; `bathyal list` lists the included ones"),
            as_json,
        ));
    };
    let mut text = scenario.text.replace("../schemas/", SCHEMAS);
    let mut files = Vec::new();
    for robot in ROBOTS {
        let file = format!("{}.toml", robot.name);
        let beside = Path::new("../robots").join(&file).display().to_string();
        if text.contains(&beside) {
            text = text.replace(&beside, &file);
            files.push((file, robot.text.to_string()));
        }
    }
    files.push(("scenario.toml".to_string(), text));
    Ok(files)
}
