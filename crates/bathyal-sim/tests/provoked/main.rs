//! Runs that are broken on purpose: what shows it, and whether diagnosis names the true cause.

mod table;
mod verdicts;

use bathyal_robot::FileError;
use bathyal_sim::diagnosis::{Cause, Diagnosis, Failure, MAX_STEPS, diagnose};
use bathyal_sim::run::{Ended, run};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use table::{Run, table};

/// Share of causes that must be named.
const MIN_RATE: f64 = 0.9;

/// What became of a broken run.
enum Verdict {
    /// Its files were refused.
    Refused(FileError),
    /// It was run; whether it diverged, and the diagnosis.
    Diagnosed(Option<Diagnosis>, bool),
}

fn examine(broken: &Run) -> Verdict {
    let setup = match broken.setup() {
        Ok(setup) => setup,
        Err(error) => return Verdict::Refused(error),
    };
    let summary = run(&setup, None, &mut |_| ControlFlow::Continue(())).unwrap();
    let diverged = summary.ended == Ended::Diverged;
    // What oscillates within the limits of its actuators ends without complaint.
    let doubtful = || diagnose(&setup, Failure::Doubtful, MAX_STEPS, None);
    let diagnosis = summary.diagnosis.or_else(|| match diverged {
        true => None,
        false => doubtful(),
    });
    Verdict::Diagnosed(diagnosis, diverged)
}

/// The cause that a refusal names.
fn refused_for(error: &FileError) -> Option<Cause> {
    let message = &error.message;
    let about = |words: &[&str]| words.iter().any(|word| message.contains(word));
    match () {
        _ if about(&["tolerance"]) => Some(Cause::Tolerance),
        _ if about(&["dissipat", "feeds energy"]) => Some(Cause::DragSign),
        _ if about(&["start"]) => Some(Cause::Start),
        _ if about(&["environment"]) => Some(Cause::Environment),
        _ => None,
    }
}

/// Every run of the table shows that it is broken, as it diverges, its energy balance does not
/// close, its commands oscillate, or it is refused; and the experiments name its cause.
#[test]
fn causes_of_provoked_runs_are_named() {
    let runs = table().runs;
    assert!(runs.len() >= 40);
    let mut rates: BTreeMap<Cause, (u32, u32)> = BTreeMap::new();
    let mut sound = Vec::new();
    for run in &runs {
        let named = match examine(run) {
            Verdict::Refused(error) => refused_for(&error),
            Verdict::Diagnosed(Some(diagnosis), _) => {
                println!("{}: {diagnosis} [{} steps]", run.name, diagnosis.steps);
                assert!(diagnosis.steps <= MAX_STEPS);
                for change in &diagnosis.changes {
                    assert_ne!(change.present, change.suggested, "{}", run.name);
                }
                Some(diagnosis.cause)
            }
            Verdict::Diagnosed(None, diverged) => {
                if !diverged {
                    sound.push(&run.name);
                }
                None
            }
        };
        let rate = rates.entry(run.cause).or_default();
        rate.1 += 1;
        match named == Some(run.cause) {
            true => rate.0 += 1,
            false => println!("{}: {:?} is named {named:?}", run.name, run.cause),
        }
    }
    for (cause, (named, of)) in &rates {
        println!("| {} | {named} of {of} |", cause.phrase());
    }
    let named: u32 = rates.values().map(|(named, _)| named).sum();
    println!("{named} of {} causes are named", runs.len());
    assert!(sound.is_empty(), "not broken: {sound:?}");
    assert!(f64::from(named) >= MIN_RATE * runs.len() as f64);
}
