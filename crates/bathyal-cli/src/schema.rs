//! `bathyal schema`.

use crate::failure::{Failure, print};
use std::process::ExitCode;

/// Print the JSON Schema of robot files, for editors.
#[derive(clap::Args)]
#[command(after_help = "\
Example, for editors with Taplo or Even Better TOML: put this on the first line of a robot
  #:schema ./robot.json
after
  bathyal schema > robot.json")]
pub struct Arguments {}

/// Prints it.
pub fn run(_: &Arguments) -> Result<ExitCode, Failure> {
    print(&format!("{:#}\n", bathyal_robot::native::schema()))?;
    Ok(ExitCode::SUCCESS)
}
