//! `bathyal view`.

use crate::failure::Failure;
use crate::show::{Place, on_interrupt};
use bathyal_viewer::recorded::Unseen;
use bathyal_viewer::{Recorded, Stop, View};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Look at a recording in the browser: the robot in three dimensions, plots of every signal.
///
/// The page is inside this program and is shown on this machine alone. Ctrl-C ends it. Of a
/// recording that was cut or damaged, what can be read is shown.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  it was looked at, and Ctrl-C ended it
  1  the recording cannot be read, or the port cannot be used
  2  the command line is not understood

Example:
  bathyal view rov_station_keeping.mcap
  bathyal view rov_station_keeping.mcap --port 8080 --no-open")]
pub struct Arguments {
    /// The recording, .mcap
    recording: PathBuf,
    /// Print where the page is as one line of JSON, and open no browser
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

/// Shows.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let recorded = Recorded::open(&arguments.recording).map_err(|unseen| match unseen {
        Unseen::Record(error) => Failure::record(error, arguments.json),
        Unseen::File(error) => Failure::robot(error, arguments.json),
    })?;
    let name = arguments.recording.display().to_string();
    if let Some(damage) = recorded.damage() {
        eprintln!("warning: {name}: {damage}");
    }
    let server = arguments.place.bind(arguments.json)?;
    let stop = Stop::default();
    let end = stop.clone();
    on_interrupt(move || end.now());
    arguments.place.tell(&server, &name, arguments.json)?;
    server
        .serve(View::Recorded(Arc::new(recorded)), &stop)
        .map_err(Failure::words)?;
    Ok(ExitCode::SUCCESS)
}
