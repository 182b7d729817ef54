//! `bathyal view`.

use crate::failure::{Failure, complain};
use crate::page::{PageArguments, on_interrupt};
use bathyal_viewer::recorded::OpenError;
use bathyal_viewer::{Recorded, Stop, View};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Show a recording in the browser: a 3D view of the robot and plots of all signals.
///
/// The page is served by this program, by default to this machine only; Ctrl-C stops it. Of an
/// incomplete recording, the readable part is shown. Recordings of other versions are shown even if
/// this version cannot read their scenario.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  stopped by Ctrl-C
  1  the recording cannot be read, or the port cannot be used
  2  invalid command line

Example:
  bathyal view rov_station_keeping.mcap
  bathyal view rov_station_keeping.mcap --port 8080 --no-open")]
pub struct Arguments {
    /// Recording (.mcap)
    recording: PathBuf,
    /// Print the address of the page as one line of JSON, and open no browser
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: PageArguments,
}

/// Shows the recording.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let recorded = Recorded::open(&arguments.recording).map_err(|error| match error {
        OpenError::Record(error) => Failure::record(error, arguments.json),
        OpenError::File(error) => Failure::file(error, arguments.json),
    })?;
    let name = arguments.recording.display().to_string();
    if let Some(damage) = recorded.damage() {
        complain(&format!("warning: {name}: {damage}"));
    }
    let server = arguments.place.bind(arguments.json)?;
    let stop = Stop::default();
    let end = stop.clone();
    on_interrupt(move || end.now());
    arguments.place.announce(&server, &name, arguments.json)?;
    server
        .serve(View::Recorded(Arc::new(recorded)), &stop)
        .map_err(|error| Failure::message(error, arguments.json))?;
    Ok(ExitCode::SUCCESS)
}
