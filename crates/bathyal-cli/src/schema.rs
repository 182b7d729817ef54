//! `bathyal schema`.

use crate::failure::{Failure, print};
use std::process::ExitCode;

/// Print the JSON Schema of robot or scenario files, for editors.
#[derive(clap::Args)]
#[command(after_help = "\
Example, for editors with Taplo or Even Better TOML: put this on the first line of a robot
  #:schema ./robot.json
after
  bathyal schema > robot.json
  bathyal schema scenario > scenario.json")]
pub struct Arguments {
    /// Of which files
    #[arg(value_enum, default_value = "robot")]
    of: Files,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Files {
    /// Robots
    Robot,
    /// Scenarios
    Scenario,
}

/// Prints it.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let schema = match arguments.of {
        Files::Robot => bathyal_robot::native::schema(),
        Files::Scenario => bathyal_sim::scenario::schema(),
    };
    print(&format!("{schema:#}\n"))?;
    Ok(ExitCode::SUCCESS)
}
