//! `bathyal replay`.

use crate::failure::{Failure, print};
use crate::run::Watch;
use crate::screen;
use bathyal_sim::record::{Comparison, Difference, EventSample, RecordError, Recording, Sample};
use bathyal_sim::run::{Sink, run as simulate};
use bathyal_sim::scenario::Setup;
use std::path::PathBuf;
use std::process::ExitCode;

/// Run a recording again, from itself alone.
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
    let setup = Setup::again(recording.header());
    let setup = setup.map_err(|problem| Failure::robot(problem, arguments.json))?;
    let mut verifier = Verifier {
        comparison: Comparison::new(&recording).map_err(fail)?,
        verify: arguments.verify,
        first: None,
    };
    let mut watch = Watch::new(arguments.json);
    let summary = simulate(&setup, &mut verifier, &mut |p| watch.look(p));
    watch.clear();
    let summary = summary.map_err(|error| Failure::run(error, arguments.json))?;
    if arguments.verify && verifier.first.is_none() {
        verifier.first = verifier.comparison.finish().map_err(fail)?;
    }
    let first = verifier.first;
    if arguments.json {
        let value = serde_json::json!({
            "identical": arguments.verify.then_some(first.is_none()),
            "difference": first.as_ref().map(Difference::to_string),
            "summary": summary,
        });
        print(&format!("{value:#}\n"))?;
    } else {
        print!("{}", screen::summary(&summary));
        match (&first, arguments.verify) {
            (Some(difference), _) => println!("DIFFERS: {difference}"),
            (None, true) => println!("identical: every recorded number has the same bits"),
            (None, false) => {}
        }
    }
    Ok(match first {
        Some(_) => ExitCode::from(DIFFERS),
        None => ExitCode::SUCCESS,
    })
}

/// Compares every sample with the recorded one.
struct Verifier<'a> {
    comparison: Comparison<'a>,
    verify: bool,
    first: Option<Difference>,
}

impl Sink for Verifier<'_> {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        if self.verify && self.first.is_none() {
            self.first = self.comparison.check(sample)?;
        }
        Ok(())
    }
    fn event(&mut self, _: &EventSample) -> Result<(), RecordError> {
        Ok(())
    }
}
