//! `bathyal export`.

use crate::failure::{Failure, complain, print};
use crate::output;
use bathyal_sim::record::{Recording, export_csv, export_parquet};
use std::path::PathBuf;
use std::process::ExitCode;

/// Export a recording as a CSV or Parquet table.
///
/// The table has one row for each sample and one column for each signal.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal export rov_station_keeping.mcap --output run.csv
  bathyal export rov_station_keeping.mcap --output run.parquet")]
pub struct Arguments {
    /// Recording (.mcap)
    recording: PathBuf,
    /// Table to write; its extension, .csv or .parquet, selects the format
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Print output, rows and columns as JSON
    #[arg(long)]
    json: bool,
}

/// Exports.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let fail = |error| Failure::record(error, arguments.json);
    let output = &arguments.output;
    output::check(output, &["csv", "parquet"], Some(&arguments.recording))?;
    let recording = Recording::open(&arguments.recording).map_err(fail)?;
    let table = match output.extension().is_some_and(|e| e == "csv") {
        true => export_csv(&recording, output),
        false => export_parquet(&recording, output),
    };
    let table = table.map_err(fail)?;
    if let Some(damage) = recording.info().damage {
        complain(&format!("warning: the recording is incomplete: {damage}"));
    }
    if arguments.json {
        let value = serde_json::json!({
            "output": output.display().to_string(),
            "rows": table.rows,
            "columns": table.columns,
        });
        print(&format!("{value:#}\n"))?;
    } else {
        print(&format!(
            "{}: {} rows, {} columns\n",
            output.display(),
            table.rows,
            table.columns
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
