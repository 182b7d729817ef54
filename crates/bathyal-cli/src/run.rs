//! `bathyal run`.

use crate::failure::{Failure, print};
use crate::output;
use crate::page::{LivePage, PageArguments};
use crate::summary;
use bathyal_sim::Simulation;
use bathyal_sim::assessment::Trust;
use bathyal_sim::integrate::CancelToken;
use bathyal_sim::record::{McapRecorder, RecordError, Recorder};
use bathyal_sim::run::{Ended, NoOperator, OperatorInput, Paced, Progress, Summary, finish};
use bathyal_sim::scenario::{Override, ScenarioFile, Setup};
use bathyal_sim::simulation::{Checkpoint, CheckpointError};
use bathyal_viewer::live;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::Value;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Simulate a scenario and write a recording and a summary.
///
/// The recording is an MCAP file, which Foxglove and PlotJuggler can open too; the summary is a
/// Markdown file beside it. The recording contains the scenario, the robots, their meshes and all other
/// files that were read. Ctrl-C stops the run and completes the recording.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  the verdict is trusted, or doubtful with --accept-doubtful; the run finished or was interrupted
  1  a file cannot be read or written, or is not valid
  2  invalid command line
  4  the verdict is diverged; what was recorded is kept
  6  the verdict is doubtful
  9  --realtime strict: a control tick was computed more than a control period too late
  130  Ctrl-C was pressed twice

Example:
  bathyal run scenarios/rov_station_keeping.toml
  bathyal run scenarios/rov_station_keeping.toml --set environment.current.x=0.8 --output fast.mcap
  bathyal run scenarios/bluerov2_arm.toml --set robot.bodies.vehicle.mass=12
  bathyal run rexrov_hover.toml --search ~/ros/src
  bathyal run scenarios/rov_station_keeping.toml --view
  bathyal run scenarios/rov_station_keeping.toml --until 20 --checkpoint rov.checkpoint
  bathyal run scenarios/rov_station_keeping.toml --resume rov.checkpoint --output rest.mcap")]
pub struct Arguments {
    /// Scenario file (.toml)
    scenario: PathBuf,
    /// Recording to write [default: the scenario's file name with .mcap, in the current folder]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Set a value of the scenario or of its robots; may be repeated. `bathyal coefficients` lists paths
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<Override>,
    /// Search package:// meshes of the robots in this folder and the folders in it; may be repeated
    #[arg(long, value_name = "DIR")]
    search: Vec<PathBuf>,
    /// Write no recording and no summary file
    #[arg(long, conflicts_with = "output")]
    no_record: bool,
    /// Stop at this simulated time, s, at the first control tick that is not before it
    #[arg(long, value_name = "SECONDS", value_parser = time)]
    until: Option<f64>,
    /// Write the state at the end of the run, from which --resume goes on bit for bit; JSON if the
    /// name ends in .json
    #[arg(long, value_name = "FILE", conflicts_with = "view")]
    checkpoint: Option<PathBuf>,
    /// Go on from a checkpoint of the same robot and scenario; the recording begins there
    #[arg(long, value_name = "FILE", conflicts_with = "view")]
    resume: Option<PathBuf>,
    /// Compute the run in real time: `relaxed` counts late control ticks, `strict` also ends the run at
    /// one that is more than a control period late
    #[arg(long, value_name = "MODE", num_args = 0..=1, default_missing_value = "relaxed", conflicts_with = "view")]
    realtime: Option<RealTimeMode>,
    /// Exit with 0 if the verdict is doubtful
    #[arg(long)]
    accept_doubtful: bool,
    /// Repeat no parts of the run with half the step, about 3 % of the cost: the verdict then knows
    /// less
    #[arg(long)]
    no_step_checks: bool,
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

/// What becomes of control ticks that are late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum RealTimeMode {
    /// They are counted.
    Relaxed,
    /// One that is more than a control period late ends the run.
    Strict,
}

/// Exit code of a run that could not hold real time.
const LATE: u8 = 9;

/// Exit codes of runs that are not trusted.
const DIVERGED: u8 = 4;
const DOUBTFUL: u8 = 6;

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
        let summary = simulate(&setup, arguments, None, &mut watch)?;
        return print_summary(&summary, arguments, None);
    }
    let path = arguments.recording()?;
    let fail = |error| Failure::record(error, arguments.json);
    let mut recorder = create_recorder(&path, &setup).map_err(fail)?;
    let summary = simulate(&setup, arguments, Some(&mut recorder), &mut watch)?;
    recorder.finish(&json(&summary)).map_err(fail)?;
    let report = report(&setup, &summary, &path)?;
    print_summary(&summary, arguments, Some((&path, &report)))
}

/// Creates the recording of a run.
fn create_recorder(path: &Path, setup: &Setup) -> Result<McapRecorder, RecordError> {
    let recorder = McapRecorder::create(path, &setup.header)?;
    Ok(recorder.with_sync(setup.scenario.recording.sync))
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

/// A time, s.
fn time(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(t) if t.is_finite() && t >= 0.0 => Ok(t),
        _ => Err("give a time in seconds that is not negative, such as 20".to_string()),
    }
}

/// Writes the summary beside the recording.
fn report(setup: &Setup, summary: &Summary, recording: &Path) -> Result<PathBuf, Failure> {
    let report = recording.with_extension("report.md");
    output::write(&report, summary::markdown(setup, summary).as_bytes())?;
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
            let summary = live::drive(setup, live, None).map_err(fail)?;
            print_summary(&summary, arguments, None)
        });
    };
    let mut recorder = create_recorder(path, setup).map_err(|e| fail(e.into()))?;
    shown.while_running(|live| {
        let summary = live::drive(setup, live, Some(&mut recorder)).map_err(fail)?;
        let finished = recorder.finish(&json(&summary));
        finished.map_err(|e| fail(e.into()))?;
        let report = report(setup, &summary, path)?;
        print_summary(&summary, arguments, Some((path, &report)))
    })
}

/// Runs from the start or from a checkpoint, to the end or to a time.
fn simulate(
    setup: &Setup,
    arguments: &Arguments,
    recorder: Option<&mut dyn Recorder>,
    watch: &mut ProgressWatch,
) -> Result<Summary, Failure> {
    let checkpoint = |error: CheckpointError| Failure::message(error.to_string(), arguments.json);
    let mut builder = Simulation::builder(setup).cancel(watch.cancel.clone());
    if arguments.no_step_checks {
        builder = builder.without_step_checks();
    }
    let simulation = match recorder {
        Some(recorder) => builder.recorder(recorder).build(),
        None => builder.build(),
    };
    let mut simulation = simulation.map_err(|error| Failure::file(error, arguments.json))?;
    if let Some(path) = &arguments.resume {
        let saved = Checkpoint::read(path).map_err(checkpoint)?;
        simulation.restore(&saved).map_err(checkpoint)?;
    }
    let until = arguments.until.unwrap_or(f64::INFINITY);
    let strict = arguments.realtime == Some(RealTimeMode::Strict);
    let mut paced = Paced::new(watch.cancel.clone(), strict);
    let operator: &mut dyn OperatorInput = match arguments.realtime {
        Some(_) => &mut paced,
        None => &mut NoOperator,
    };
    let summary = finish(
        setup,
        &mut simulation,
        operator,
        &mut |progress| match progress.t >= until {
            true => ControlFlow::Break(()),
            false => watch.update(progress),
        },
    );
    watch.clear();
    let mut summary = summary.map_err(|error| Failure::run(error, arguments.json))?;
    if let Some((t, late)) = paced.missed().filter(|_| strict) {
        let late = 1e3 * late.as_secs_f64();
        let reason = format!(
            "real time was not held: the control tick at t = {t:.3} s was computed {late:.1} ms late"
        );
        summary.warnings.push(reason.clone());
        summary.reason = Some(reason);
    }
    if let Some(path) = &arguments.checkpoint {
        simulation.checkpoint().write(path).map_err(checkpoint)?;
    }
    Ok(summary)
}

fn json(summary: &Summary) -> Value {
    serde_json::to_value(summary).expect("a summary holds no odd keys")
}

/// Progress bar of a run, which Ctrl-C stops.
pub struct ProgressWatch {
    bar: ProgressBar,
    /// True if somebody sees the bar.
    is_shown: bool,
    /// Steps that the bar shows.
    done: u64,
    /// Stops the run, also within a control period.
    cancel: CancelToken,
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
        let cancel = CancelToken::default();
        let token = cancel.clone();
        // Without a handler Ctrl-C ends the program as usual.
        let _ = ctrlc::set_handler(move || {
            // The second Ctrl-C does not wait for the recording to be completed.
            if token.cancel() {
                std::process::exit(INTERRUPTED);
            }
        });
        ProgressWatch {
            is_shown: !bar.is_hidden(),
            bar,
            done: 0,
            cancel,
        }
    }

    /// Updates the bar.
    pub fn update(&mut self, progress: &Progress) -> ControlFlow<()> {
        let done = (STEPS * progress.t / progress.duration) as u64;
        if self.is_shown && done != self.done {
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
        match self.cancel.is_cancelled() {
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
        let mut value = json(summary);
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
    let strict = arguments.realtime == Some(RealTimeMode::Strict);
    let is_late = summary.ended == Ended::Interrupted && summary.reason.is_some();
    Ok(match summary.verdict.trust {
        _ if strict && is_late => ExitCode::from(LATE),
        Trust::Diverged => ExitCode::from(DIVERGED),
        Trust::Doubtful if !arguments.accept_doubtful => ExitCode::from(DOUBTFUL),
        Trust::Trusted | Trust::Doubtful => ExitCode::SUCCESS,
    })
}
