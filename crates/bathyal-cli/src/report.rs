//! `bathyal report`.

use crate::failure::{Failure, print};
use crate::output;
use bathyal_sim::record::Recording;
use bathyal_viewer::report::Report;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Create an HTML report of a recording, with pictures, plots and tables.
///
/// The report is a single file without scripts, which any browser can open and print to PDF.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal report rov_station_keeping.mcap
  bathyal report rov_station_keeping.mcap --picture rov.svg --at 10")]
pub struct Arguments {
    /// Recording (.mcap)
    recording: PathBuf,
    /// Report to write [default: the recording's name with .report.html]
    #[arg(long, short, value_name = "FILE", conflicts_with = "picture")]
    output: Option<PathBuf>,
    /// Write only a picture: .svg with labels and plots, or .png
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Time of the picture, s [default: when the limbs reach farthest]
    #[arg(long, value_name = "SECONDS", requires = "picture")]
    at: Option<f64>,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

/// Writes the report or the picture.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let recording = Recording::open(&arguments.recording);
    let recording = recording.map_err(|error| Failure::record(error, arguments.json))?;
    if let Some(path) = &arguments.picture {
        return picture(&recording, path, arguments);
    }
    let default = || arguments.recording.with_extension("report.html");
    let path = arguments.output.clone().unwrap_or_else(default);
    output::check(&path, &["html"], Some(&arguments.recording))?;
    let written = Report::new(&recording).html();
    output::write(&path, written.html.as_bytes())?;
    if arguments.json {
        let mut value = serde_json::to_value(&written).expect("it holds no odd keys");
        value["output"] = path.display().to_string().into();
        print(&format!("{value:#}\n"))?;
    } else {
        let (pictures, plots) = (written.pictures.len(), written.plots.len());
        let path = path.display();
        print(&format!("{path}: {pictures} pictures, {plots} plots\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn picture(recording: &Recording, path: &Path, arguments: &Arguments) -> Result<ExitCode, Failure> {
    output::check(path, &["svg", "png"], Some(&arguments.recording))?;
    let report = Report::new(recording);
    let bytes = match path.extension().is_some_and(|e| e == "svg") {
        true => report.svg(arguments.at).map(String::into_bytes),
        false => report.png(arguments.at),
    };
    let Some(bytes) = bytes else {
        return Err(Failure::usage(format!(
            "{}: there is nothing to draw; `bathyal report` without --picture gives the reason",
            arguments.recording.display()
        )));
    };
    output::write(path, &bytes)?;
    let size = bytes.len();
    match arguments.json {
        true => {
            let output = path.display().to_string();
            let value = serde_json::json!({ "output": output, "bytes": size });
            print(&format!("{value:#}\n"))?;
        }
        false => print(&format!("{}: {size} bytes\n", path.display()))?,
    }
    Ok(ExitCode::SUCCESS)
}
