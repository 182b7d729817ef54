//! The command `bathyal`.

mod check;
mod convert;
mod estimate;
mod failure;
mod reading;
mod schema;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Robots under water: read what you have, see what it is, and compute with it.
#[derive(Parser)]
#[command(version, propagate_version = true, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  all is well
  1  a file cannot be read, written, or made into a robot
  2  the command line is not understood
  3  `check` has warnings

Example:
  bathyal check robots/rov_tiburon.toml";

#[derive(Subcommand)]
enum Command {
    /// Say what a robot is and what a marine engineer would say about it
    Check(check::Arguments),
    /// Turn any readable robot into a native robot file
    Convert(convert::Arguments),
    /// Fill in what the water does, and missing mass and inertia, from the shapes
    Estimate(estimate::Arguments),
    /// Print the JSON Schema of robot files, for editors
    Schema(schema::Arguments),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Estimate(arguments) => estimate::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
    };
    result.unwrap_or_else(|failure| failure.tell())
}
