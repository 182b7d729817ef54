//! The command `bathyal`.

mod advise;
mod check;
mod completions;
mod convert;
mod estimate;
mod export;
mod failure;
mod info;
mod list;
mod new;
mod output;
mod reading;
mod replay;
mod report;
mod reproduce;
mod run;
mod schema;
mod screen;
mod show;
mod view;

use clap::{CommandFactory, Parser, Subcommand};
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
  4  `run` blew up; what was recorded until then is kept
  5  `replay --verify` found a difference
  6  `reproduce`: a required comparison fails
  7  `reproduce`: the program bathyal-reproduce is not installed

Example:
  bathyal run scenarios/rov_station_keeping.toml
  bathyal check robots/rov_tiburon.toml";

#[derive(Subcommand)]
enum Command {
    /// Simulate a scenario; leave a recording and a report
    Run(run::Arguments),
    /// List the robots and scenarios that are shipped
    List(list::Arguments),
    /// Begin a project: a robot and a scenario to change
    New(new::Arguments),
    /// Say what a robot is and what a marine engineer would say about it
    Check(check::Arguments),
    /// Say whether a vehicle with an arm should hold its vehicle or its barycentre still
    Advise(advise::Arguments),
    /// Turn any readable robot into a native robot file
    Convert(convert::Arguments),
    /// Fill in what the water does, and missing mass and inertia, from the shapes
    Estimate(estimate::Arguments),
    /// Say what is in a recording
    Info(info::Arguments),
    /// Turn a recording into one HTML file with pictures, plots and tables
    Report(report::Arguments),
    /// Turn a recording into a table, CSV or Parquet
    Export(export::Arguments),
    /// Look at a recording in the browser
    View(view::Arguments),
    /// Run a recording again, and compare bit for bit
    Replay(replay::Arguments),
    /// Regenerate the tables and figures of the papers behind bathyal
    Reproduce(reproduce::Arguments),
    /// Print what makes a shell complete this command
    Completions(completions::Arguments),
    /// Print the JSON Schema of robot or scenario files, for editors
    Schema(schema::Arguments),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Advise(arguments) => advise::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
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
    result.unwrap_or_else(|failure| failure.tell())
}
