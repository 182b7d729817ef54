//! `bathyal run`.

use crate::failure::{Failure, print};
use crate::output;
use crate::page::{LivePage, PageArguments};
use crate::summary;
use bathyal_sim::record::{EventSample, RecordError, Recorder, Sample};
use bathyal_sim::run::{Ended, Nothing, Progress, RunError, Sink, Summary, run as simulate};
use bathyal_sim::scenario::{Override, ScenarioFile, Setup};
use bathyal_viewer::live;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Simulate a scenario and write a recording and a summary.
///
/// The recording is an MCAP file, which Foxglove and PlotJuggler can open too; the summary is a
/// Markdown file beside it. The recording contains the scenario, the robots, their meshes and all other
/// files that were read. Ctrl-C stops the run and completes the recording.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  the run finished or was interrupted
  1  a file cannot be read or written, or is not valid
  2  invalid command line
  4  the run diverged; the recording up to then is kept
  130  Ctrl-C was pressed twice

Example:
  bathyal run scenarios/rov_station_keeping.toml
  bathyal run scenarios/rov_station_keeping.toml --set environment.current.x=0.8 --output fast.mcap
  bathyal run rexrov_hover.toml --search ~/ros/src
  bathyal run scenarios/rov_station_keeping.toml --view")]
pub struct Arguments {
    /// Scenario file (.toml)
    scenario: PathBuf,
    /// Recording to write [default: the scenario's file name with .mcap, in the current folder]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Set a value of the scenario; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<Override>,
    /// Search package:// meshes of the robots in this folder and the folders in it; may be repeated
    #[arg(long, value_name = "DIR")]
    search: Vec<PathBuf>,
    /// Write no recording and no summary file
    #[arg(long, conflicts_with = "output")]
    no_record: bool,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
    /// Show no progress bar
    #[arg(long, short)]
    quiet: bool,
    /// Show the run in the browser in real time and operate the robot there by keyboard or gamepad;
    /// the page stays until Ctrl-C
    #[arg(long)]
    view: bool,
    #[command(flatten)]
    place: PageArguments,
}

/// Exit code of a run that diverged.
const DIVERGED: u8 = 4;

/// Runs the simulation.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let fail = |error| Failure::file(error, arguments.json);
    let file = ScenarioFile::read(&arguments.scenario, &arguments.set).map_err(fail)?;
    let file = file.with_search_path(&arguments.search);
    let setup = file.setup().map_err(fail)?;
    if arguments.view {
        return run_with_page(&setup, arguments);
    }
    let mut watch = ProgressWatch::new(arguments.quiet || arguments.json);
    if arguments.no_record {
        let done = simulate(&setup, &mut Nothing, &mut |p| watch.update(p));
        let summary = done.map_err(|e| Failure::run(e, arguments.json))?;
        watch.clear();
        return print_summary(&summary, arguments, None);
    }
    let path = arguments.recording()?;
    let summary = record(&setup, &path, &mut watch);
    watch.clear();
    let summary = summary.map_err(|error| Failure::run(error, arguments.json))?;
    let report = report(&setup, &summary, &path)?;
    print_summary(&summary, arguments, Some((&path, &report)))
}

impl Arguments {
    /// Path of the recording.
    fn recording(&self) -> Result<PathBuf, Failure> {
        let path = self.output.clone().unwrap_or_else(|| {
            let stem = self.scenario.file_stem().unwrap_or_default();
            PathBuf::from(stem).with_extension("mcap")
        });
        output::check(&path, &["mcap"], Some(&self.scenario))?;
        Ok(path)
    }
}

/// Writes the summary beside the recording.
fn report(setup: &Setup, summary: &Summary, recording: &Path) -> Result<PathBuf, Failure> {
    let report = recording.with_extension("report.md");
    std::fs::write(&report, summary::markdown(setup, summary))
        .map_err(|error| Failure::write(&report, &error))?;
    Ok(report)
}

/// Runs with a live page.
fn run_with_page(setup: &Setup, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let fail = |error| Failure::run(error, arguments.json);
    let path = match arguments.no_record {
        true => None,
        false => Some(arguments.recording()?),
    };
    let shown = LivePage::new(setup, &arguments.place, arguments.json)?;
    let Some(path) = &path else {
        return shown.while_running(|live| {
            let summary = live::drive(setup, live, &mut Nothing).map_err(fail)?;
            print_summary(&summary, arguments, None)
        });
    };
    let recorder = Recorder::create(path, &setup.header).map_err(|e| fail(e.into()))?;
    shown.while_running(|live| {
        let mut recording = Recording(recorder);
        let summary = live::drive(setup, live, &mut recording).map_err(fail)?;
        recording.finish(&summary).map_err(|e| fail(e.into()))?;
        let report = report(setup, &summary, path)?;
        print_summary(&summary, arguments, Some((path, &report)))
    })
}

/// Runs with a recording.
fn record(setup: &Setup, path: &Path, watch: &mut ProgressWatch) -> Result<Summary, RunError> {
    let mut recording = Recording(Recorder::create(path, &setup.header)?);
    let summary = simulate(setup, &mut recording, &mut |p| watch.update(p))?;
    recording.finish(&summary)?;
    Ok(summary)
}

struct Recording(Recorder);

impl Recording {
    fn finish(self, summary: &Summary) -> Result<(), RecordError> {
        let value = serde_json::to_value(summary).expect("a summary holds no odd keys");
        self.0.finish(&value)
    }
}

impl Sink for Recording {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        self.0.write(sample)
    }
    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        self.0.event(event)
    }
}

/// Progress bar of a run, which Ctrl-C stops.
pub struct ProgressWatch {
    bar: ProgressBar,
    /// Steps that the bar shows.
    done: u64,
    stop: Arc<AtomicBool>,
}

/// Exit code of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// Steps of the bar.
const STEPS: f64 = 1000.0;

impl ProgressWatch {
    /// A bar on stderr, if it is a terminal.
    pub fn new(quiet: bool) -> Self {
        let bar = ProgressBar::new(STEPS as u64);
        if quiet {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let style = ProgressStyle::with_template("{wide_bar} {msg}, {eta} left");
        bar.set_style(style.expect("the template is right"));
        bar.enable_steady_tick(Duration::from_millis(200));
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        // Without a handler Ctrl-C ends the program as usual.
        let _ = ctrlc::set_handler(move || {
            // The second Ctrl-C does not wait for the end of a step.
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        });
        ProgressWatch { bar, done: 0, stop }
    }

    /// Updates the bar.
    pub fn update(&mut self, progress: &Progress) -> ControlFlow<()> {
        let done = (STEPS * progress.t / progress.duration) as u64;
        if done != self.done {
            self.done = done;
            self.bar.set_position(done);
            self.bar.set_message(format!(
                "{:.1} of {:.1} s, {:.0} times real time, energy balance error {:.0e}",
                progress.t,
                progress.duration,
                progress.t / progress.wall,
                progress.residual,
            ));
        }
        match self.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// Prints the summary and returns the exit code.
fn print_summary(
    summary: &Summary,
    arguments: &Arguments,
    files: Option<(&Path, &Path)>,
) -> Result<ExitCode, Failure> {
    if arguments.json {
        let mut value = serde_json::to_value(summary).expect("a summary holds no odd keys");
        if let Some((recording, report)) = files {
            value["recording"] = recording.display().to_string().into();
            value["report"] = report.display().to_string().into();
        }
        print(&format!("{value:#}\n"))?;
    } else {
        let mut text = summary::text(summary);
        if let Some((recording, report)) = files {
            let (recording, report) = (recording.display(), report.display());
            text += &format!("recording: {recording}\nsummary: {report}\n");
        }
        print(&text)?;
    }
    Ok(match summary.ended {
        Ended::Diverged => ExitCode::from(DIVERGED),
        Ended::End | Ended::Interrupted => ExitCode::SUCCESS,
    })
}
