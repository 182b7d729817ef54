//! `bathyal replay`.

use crate::failure::{Failure, print};
use crate::run::ProgressWatch;
use crate::summary;
use bathyal_robot::FileError;
use bathyal_robot::text::list_names;
use bathyal_sim::Simulation;
use bathyal_sim::record::{
    Comparison, EventSample, Input, InputSample, RecordError, Recorder, Recording, Sample,
};
use bathyal_sim::run::{Ended, Replayed, Summary, finish};
use bathyal_sim::scenario::Setup;
use serde_json::Value;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Repeat the run of a recording, and compare the results bit for bit.
///
/// Scenario and robots are taken from the recording, and inputs of the operator or of a program, commands
/// and changes, are repeated.
/// Nothing is written.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  finished; with --verify: all numbers are identical
  1  the recording cannot be read, or this version cannot read its scenario or robots
  2  invalid command line
  5  with --verify: a number differs
  8  a function of the program that made the run is not in the recording

Example:
  bathyal replay rov_station_keeping.mcap --verify
  bathyal replay rov_station_keeping.mcap --verify --json")]
pub struct Arguments {
    /// Recording (.mcap)
    recording: PathBuf,
    /// Compare all recorded numbers bit for bit
    #[arg(long)]
    verify: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Exit code if a number differs.
const DIFFERS: u8 = 5;

/// Exit code if the recording names a function of a program.
const NOT_RECORDED: u8 = 8;

/// Repeats the run.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let fail = |error| Failure::record(error, arguments.json);
    let recording = Recording::open(&arguments.recording).map_err(fail)?;
    let inputs: Vec<InputSample> = recording
        .inputs()
        .and_then(Iterator::collect)
        .map_err(fail)?;
    if let Some(text) = not_recorded(&inputs) {
        Failure::message(text, arguments.json).report();
        return Ok(ExitCode::from(NOT_RECORDED));
    }
    let setup = Setup::from_recording(recording.header());
    let mut setup = setup.map_err(|error| Failure::file(not_repeatable(error), arguments.json))?;
    let recorded = recording.summary();
    if let Some(duration) = interrupted_at(recorded) {
        setup.scenario.duration = duration;
    }
    let mut verifier = Verifier::new(&recording, arguments.verify).map_err(fail)?;
    let mut operator = Replayed::from_events(&verifier.events).map_err(|text| {
        let text = format!("the inputs of the operator cannot be repeated by this version: {text}");
        Failure::message(text, arguments.json)
    })?;
    let mut watch = ProgressWatch::new(arguments.json);
    let summary =
        {
            let over = Arc::clone(&verifier.over);
            let builder = Simulation::builder(&setup).replay(inputs);
            let simulation = builder.recorder(&mut verifier).build();
            let mut simulation =
                simulation.map_err(|error| Failure::file(error, arguments.json))?;
            finish(&setup, &mut simulation, &mut operator, &mut |p| match over
                .load(Ordering::Relaxed)
            {
                true => ControlFlow::Break(()),
                false => watch.update(p),
            })
        };
    watch.clear();
    let summary = summary.map_err(|error| Failure::run(error, arguments.json))?;
    let outcome = match arguments.verify {
        true => verifier.outcome(&summary, recorded).map_err(fail)?,
        false => Outcome::NotCompared,
    };
    if arguments.json {
        let (identical, difference) = match &outcome {
            Outcome::Same => (Some(true), None),
            Outcome::Differs(what) => (Some(false), Some(what)),
            Outcome::NotCompared | Outcome::Stopped => (None, None),
        };
        let value = serde_json::json!({
            "identical": identical,
            "difference": difference,
            "summary": summary,
        });
        print(&format!("{value:#}\n"))?;
    } else {
        let cut = match recording.info().damage {
            Some(damage) => format!(", up to the end of the incomplete recording: {damage}"),
            None => String::new(),
        };
        let last = match &outcome {
            Outcome::Same => format!("identical: all recorded numbers agree bit for bit{cut}\n"),
            Outcome::Differs(what) => format!("different: {what}\n"),
            Outcome::Stopped => "interrupted before everything was compared\n".to_string(),
            Outcome::NotCompared => String::new(),
        };
        print(&format!("{}{last}", summary::text(&summary)))?;
    }
    Ok(match outcome {
        Outcome::Differs(_) => ExitCode::from(DIFFERS),
        _ => ExitCode::SUCCESS,
    })
}

/// Message if the run needs functions that no recording holds.
fn not_recorded(inputs: &[InputSample]) -> Option<String> {
    let names: Vec<&str> = (inputs.iter())
        .filter_map(|sample| match &sample.input {
            Input::NotRecorded(name) => Some(name.as_str()),
            Input::Command { .. } | Input::Changes(_) => None,
        })
        .collect();
    let text = format!(
        "the run cannot be repeated from the recording: it does not hold {} of the program that \
         made it; repeat it with that program. `bathyal view`, `report` and `export` do not need it",
        list_names(&names)
    );
    (!names.is_empty()).then_some(text)
}

/// Error of a recording whose scenario or robots this version cannot read.
fn not_repeatable(mut error: FileError) -> FileError {
    error.message = format!(
        "this version cannot repeat the run of the recording: {}",
        error.message
    );
    let help = "`bathyal view`, `report` and `export` do not need it";
    error.help = Some(match error.help {
        Some(own) => format!("{own}; {help}"),
        None => help.to_string(),
    });
    error
}

/// Time at which the recorded run was interrupted, if it was.
fn interrupted_at(summary: Option<&Value>) -> Option<f64> {
    let summary = summary?;
    (summary["ended"] == "interrupted")
        .then(|| summary["duration"].as_f64())
        .flatten()
}

/// Result of a comparison.
enum Outcome {
    NotCompared,
    Same,
    Differs(String),
    Stopped,
}

/// Compares every sample and every event with the recorded one.
struct Verifier<'a> {
    comparison: Comparison<'a>,
    events: Vec<EventSample>,
    verify: bool,
    complete: bool,
    /// True if there is no sample to compare.
    is_empty: bool,
    /// Samples left to compare.
    left: u64,
    seen: usize,
    first: Option<String>,
    /// Set when nothing is left to compare.
    over: Arc<AtomicBool>,
}

impl<'a> Verifier<'a> {
    fn new(recording: &'a Recording, verify: bool) -> Result<Self, RecordError> {
        Ok(Verifier {
            comparison: Comparison::new(recording)?,
            events: recording.events()?.collect::<Result<_, _>>()?,
            verify,
            complete: recording.is_complete(),
            is_empty: recording.is_empty(),
            left: recording.len(),
            seen: 0,
            first: None,
            over: Arc::new(AtomicBool::new(false)),
        })
    }

    fn differs(&mut self, what: String) {
        self.first.get_or_insert(what);
        self.over.store(true, Ordering::Relaxed);
    }

    fn outcome(
        mut self,
        summary: &Summary,
        recorded: Option<&Value>,
    ) -> Result<Outcome, RecordError> {
        if self.first.is_none() && self.complete && summary.ended == Ended::Interrupted {
            return Ok(Outcome::Stopped);
        }
        if self.first.is_none() && self.complete {
            self.first = self.comparison.finish()?.map(|d| d.to_string());
        }
        let recorded = recorded.filter(|_| self.complete);
        let hash = recorded.and_then(|summary| summary["state_hash"].as_str());
        Ok(match (self.first, hash) {
            (Some(what), _) => Outcome::Differs(what),
            (None, Some(hash)) if hash != summary.state_hash => Outcome::Differs(format!(
                "state hash {} instead of {hash}",
                summary.state_hash
            )),
            (None, None) if self.is_empty => Outcome::Differs(
                "the recording has no readable sample, so nothing was compared".to_string(),
            ),
            (None, _) => Outcome::Same,
        })
    }
}

impl Recorder for Verifier<'_> {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        if !self.verify || self.over.load(Ordering::Relaxed) {
            return Ok(());
        }
        if let Some(difference) = self.comparison.check(sample)? {
            self.differs(difference.to_string());
        }
        self.left = self.left.saturating_sub(1);
        // An incomplete recording ends here.
        if self.left == 0 && !self.complete {
            self.over.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        if !self.verify || self.over.load(Ordering::Relaxed) {
            return Ok(());
        }
        match self.events.get(self.seen) {
            Some(recorded) if recorded == event => {}
            Some(recorded) => self.differs(format!(
                "event '{}' at t = {} s instead of '{}' at t = {} s",
                event.text, event.t, recorded.text, recorded.t
            )),
            None if self.complete => {
                self.differs(format!(
                    "event '{}' at t = {} s, which is not in the recording",
                    event.text, event.t
                ));
            }
            None => {}
        }
        self.seen += 1;
        Ok(())
    }
}
