//! `bathyal schema`.

use crate::failure::{Failure, print};
use std::process::ExitCode;

/// Print the JSON Schema of robot or scenario files.
///
/// Editors use it to complete and check files. With Taplo or Even Better TOML, put its path on
/// the first line of a file: `#:schema ./robot.json`.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal schema > robot.json
  bathyal schema scenario > scenario.json")]
pub struct Arguments {
    /// Kind of files
    #[arg(value_enum, default_value = "robot")]
    of: Files,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Files {
    /// Robot files
    Robot,
    /// Scenario files
    Scenario,
}

/// Prints the schema.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let schema = match arguments.of {
        Files::Robot => bathyal_robot::native::schema(),
        Files::Scenario => bathyal_sim::scenario::schema(),
    };
    print(&format!("{schema:#}\n"))?;
    Ok(ExitCode::SUCCESS)
}
