//! `bathyal new`.

use crate::failure::{Failure, print};
use bathyal_sim::gallery::{ROBOTS, SCENARIOS};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Begin a project: a folder with a robot and a scenario to change.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal new my_rov
  bathyal run my_rov/scenario.toml")]
pub struct Arguments {
    /// The folder to be made
    folder: PathBuf,
    /// The scenario to begin with; `bathyal list` names them. A small ROV if not given
    #[arg(long, value_name = "SCENARIO")]
    from: Option<String>,
    /// Say as JSON what was made
    #[arg(long)]
    json: bool,
}

const ROBOT: &str = include_str!("new/robot.toml");
const SCENARIO: &str = include_str!("new/scenario.toml");

/// Where the schemas are to be found from everywhere.
const SCHEMAS: &str = "https://raw.githubusercontent.com/bathyal/bathyal/main/schemas/";

/// Begins.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let folder = &arguments.folder;
    if folder.exists() {
        return Err(Failure::words(format!(
            "{}: exists already; give a folder that does not, so that nothing is lost",
            folder.display()
        )));
    }
    let files = match &arguments.from {
        None => vec![
            ("robot.toml".to_string(), ROBOT.to_string()),
            ("scenario.toml".to_string(), SCENARIO.to_string()),
        ],
        Some(name) => shipped(name)?,
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
            "{}:\n{}\nbathyal run {}\n",
            folder.display(),
            names.collect::<String>(),
            next.display()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A shipped scenario and its robots, side by side.
fn shipped(name: &str) -> Result<Vec<(String, String)>, Failure> {
    let Some(scenario) = SCENARIOS.iter().find(|entry| entry.name == name) else {
        return Err(Failure::words(format!(
            "there is no scenario called '{name}'; `bathyal list` names those that there are"
        )));
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
