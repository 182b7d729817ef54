//! The command `bathyal`, for the program of that name and for the Python package.

mod advise;
mod check;
mod coefficients;
mod completions;
mod convert;
mod estimate;
mod export;
mod failure;
mod info;
mod list;
mod markdown;
mod new;
mod output;
mod page;
mod replay;
mod report;
mod reproduce;
mod robot_arguments;
mod run;
mod schema;
mod summary;
mod view;

use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

/// Simulation of underwater robots: vehicles, manipulators, legged robots.
#[derive(Parser)]
#[command(name = "bathyal", version, propagate_version = true, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Exit codes:
  0  success
  1  a file cannot be read or written, or is not valid
  2  invalid command line
  3  `check` has warnings
  4  `run` diverged; the recording up to then is kept
  5  `replay --verify` found a difference
  6  `reproduce`: a required comparison fails
  7  `reproduce`: the program bathyal-reproduce is not installed

Example:
  bathyal new my_rov
  bathyal run my_rov/scenario.toml
  bathyal view scenario.mcap";

#[derive(Subcommand)]
enum Command {
    Run(run::Arguments),
    List(list::Arguments),
    New(new::Arguments),
    Check(check::Arguments),
    Coefficients(coefficients::Arguments),
    Advise(advise::Arguments),
    Convert(convert::Arguments),
    Estimate(estimate::Arguments),
    Info(info::Arguments),
    Report(report::Arguments),
    Export(export::Arguments),
    View(view::Arguments),
    Replay(replay::Arguments),
    Reproduce(reproduce::Arguments),
    Completions(completions::Arguments),
    Schema(schema::Arguments),
}

/// Runs the command with its arguments, of which the first is the name of the program. An invalid
/// command line, `--help` and `--version` end the process.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    if !bathyal::dispatch::is_supported() {
        eprintln!("error: {}", bathyal::dispatch::UNSUPPORTED);
        return ExitCode::FAILURE;
    }
    let result = match Cli::parse_from(arguments).command {
        Command::Advise(arguments) => advise::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Coefficients(arguments) => coefficients::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Estimate(arguments) => estimate::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::New(arguments) => new::run(&arguments),
        Command::Info(arguments) => info::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::View(arguments) => view::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Reproduce(arguments) => reproduce::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments, Cli::command()),
    };
    result.unwrap_or_else(|failure| failure.report())
}
