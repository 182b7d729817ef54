//! `bathyal replay`.

use crate::failure::{Failure, print};
use crate::run::Watch;
use crate::screen;
use bathyal_sim::record::{Comparison, EventSample, RecordError, Recording, Sample};
use bathyal_sim::run::{Ended, Replayed, Sink, Summary, run_piloted};
use bathyal_sim::scenario::Setup;
use serde_json::Value;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;

/// Run a recording again, from itself alone.
///
/// If a pilot steered the run, what the pilot did is done again at the same samples.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  done; with --verify: every number is the same, bit for bit
  1  a file cannot be read
  5  with --verify: a number differs

Example:
  bathyal replay rov_station_keeping.mcap --verify")]
pub struct Arguments {
    /// The recording
    recording: PathBuf,
    /// Compare every recorded number, bit for bit
    #[arg(long)]
    verify: bool,
    /// Print the outcome as JSON
    #[arg(long)]
    json: bool,
}

/// A number differs.
const DIFFERS: u8 = 5;

/// Replays.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let fail = |error| Failure::record(error, arguments.json);
    let recording = Recording::open(&arguments.recording).map_err(fail)?;
    let setup = Setup::from_recording(recording.header());
    let mut setup = setup.map_err(|error| Failure::robot(error, arguments.json))?;
    let recorded = recording.summary();
    if let Some(duration) = interrupted_at(recorded) {
        setup.scenario.duration = duration;
    }
    let mut verifier = Verifier::new(&recording, arguments.verify).map_err(fail)?;
    let mut pilot = Replayed::of(&verifier.events).map_err(|text| {
        Failure::words(format!(
            "a pilot steered this run, and what the pilot did is not understood: {text}; it cannot be run again by this version"
        ))
    })?;
    let mut watch = Watch::new(arguments.json);
    let summary = {
        let over = Rc::clone(&verifier.over);
        run_piloted(
            &setup,
            &mut pilot,
            &mut verifier,
            &mut |p| match over.get() {
                true => ControlFlow::Break(()),
                false => watch.look(p),
            },
        )
    };
    watch.clear();
    let summary = summary.map_err(|error| Failure::run(error, arguments.json))?;
    let outcome = match arguments.verify {
        true => verifier.outcome(&summary, recorded).map_err(fail)?,
        false => Outcome::NotAsked,
    };
    if arguments.json {
        let (identical, difference) = match &outcome {
            Outcome::Same => (Some(true), None),
            Outcome::Differs(what) => (Some(false), Some(what)),
            Outcome::NotAsked | Outcome::Stopped => (None, None),
        };
        let value = serde_json::json!({
            "identical": identical,
            "difference": difference,
            "summary": summary,
        });
        print(&format!("{value:#}\n"))?;
    } else {
        let cut = match recording.info().damage {
            Some(damage) => format!(", as far as it can be read: {damage}"),
            None => String::new(),
        };
        let last = match &outcome {
            Outcome::Same => format!("identical: every recorded number has the same bits{cut}\n"),
            Outcome::Differs(what) => format!("DIFFERS: {what}\n"),
            Outcome::Stopped => "not verified to the end: it was interrupted\n".to_string(),
            Outcome::NotAsked => String::new(),
        };
        print(&format!("{}{last}", screen::summary(&summary)))?;
    }
    Ok(match outcome {
        Outcome::Differs(_) => ExitCode::from(DIFFERS),
        _ => ExitCode::SUCCESS,
    })
}

/// When the recorded run was stopped, if somebody stopped it.
fn interrupted_at(summary: Option<&Value>) -> Option<f64> {
    let summary = summary?;
    (summary["ended"] == "interrupted")
        .then(|| summary["duration"].as_f64())
        .flatten()
}

/// What a verification found.
enum Outcome {
    NotAsked,
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
    /// Samples that are still to come.
    left: u64,
    seen: usize,
    first: Option<String>,
    /// Nothing is left to be compared.
    over: Rc<Cell<bool>>,
}

impl<'a> Verifier<'a> {
    fn new(recording: &'a Recording, verify: bool) -> Result<Self, RecordError> {
        Ok(Verifier {
            comparison: Comparison::new(recording)?,
            events: recording.events()?.collect::<Result<_, _>>()?,
            verify,
            complete: recording.is_complete(),
            left: recording.len(),
            seen: 0,
            first: None,
            over: Rc::new(Cell::new(false)),
        })
    }

    fn differs(&mut self, what: String) {
        self.first.get_or_insert(what);
        self.over.set(true);
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
                "the state hash was {hash} and is now {}",
                summary.state_hash
            )),
            (None, _) => Outcome::Same,
        })
    }
}

impl Sink for Verifier<'_> {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        if !self.verify || self.over.get() {
            return Ok(());
        }
        if let Some(difference) = self.comparison.check(sample)? {
            self.differs(difference.to_string());
        }
        self.left = self.left.saturating_sub(1);
        // A recording that was cut has nothing to say of what came after.
        if self.left == 0 && !self.complete {
            self.over.set(true);
        }
        Ok(())
    }

    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        if !self.verify || self.over.get() {
            return Ok(());
        }
        match self.events.get(self.seen) {
            Some(recorded) if recorded == event => {}
            Some(recorded) => self.differs(format!(
                "at t = {} s '{}' happened, but at t = {} s '{}' was recorded",
                event.t, event.text, recorded.t, recorded.text
            )),
            None if self.complete => {
                self.differs(format!(
                    "at t = {} s '{}' happened, which was not recorded",
                    event.t, event.text
                ));
            }
            None => {}
        }
        self.seen += 1;
        Ok(())
    }
}
