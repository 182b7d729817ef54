//! The thread that computes a live run.

use super::desk::Prediction;
use super::ghost::{Ghost, hand_over};
use super::pace::Pace;
use super::{Live, Status};
use bathyal_sim::control::OperatorCommand;
use bathyal_sim::record::{EventSample, RecordError, Sample};
use bathyal_sim::run::{Ended, Hands, RunError, Sink, Summary, run_piloted};
use bathyal_sim::scenario::Setup;
use bathyal_sim::simulation::{Saved, Simulation};
use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

/// How often the page is told how the run is doing.
const TOLD_EVERY: Duration = Duration::from_millis(200);

/// Computes the run, beside real time, as whoever is at the desk wants it. Samples go to
/// `sink` too. Whatever becomes of it, the page is told.
pub fn drive(setup: &Setup, live: &Live, sink: &mut dyn Sink) -> Result<Summary, RunError> {
    let done = compute(setup, live, sink);
    live.desk.open().over = true;
    let message = match &done {
        Ok(summary) => {
            let value = serde_json::to_value(summary);
            live.end(value.expect("a summary holds no odd keys"));
            match summary.ended {
                Ended::Lost => summary.reason.clone(),
                Ended::Interrupted => Some("The run was stopped.".to_string()),
                Ended::End => None,
            }
        }
        Err(error) => Some(error.to_string()),
    };
    live.tell(|status| {
        status.ended = true;
        status.piloted = false;
        status.paused = false;
        status.message = message.or(status.message.take());
    });
    done
}

fn compute(setup: &Setup, live: &Live, sink: &mut dyn Sink) -> Result<Summary, RunError> {
    let ghost = Ghost::of(setup)?.wait();
    let mut hands = AtTheDesk {
        live,
        ghost,
        pace: Pace::new(Instant::now(), 1.0),
        told: None,
        taken: false,
    };
    let mut shown = Shown {
        live,
        sink,
        samples: 0,
    };
    run_piloted(
        setup,
        &mut hands,
        &mut shown,
        &mut |_| match live.desk.open().stop {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        },
    )
}

/// Samples go to the page and to where they would go anyway.
struct Shown<'a> {
    live: &'a Live,
    sink: &'a mut dyn Sink,
    samples: usize,
}

impl Sink for Shown<'_> {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        self.live.add_sample(self.samples, sample);
        self.samples += 1;
        self.sink.sample(sample)
    }

    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        self.live.add_event(event);
        self.sink.event(event)
    }
}

/// Looks at the desk before every sample.
struct AtTheDesk<'a> {
    live: &'a Live,
    ghost: SyncSender<(Saved, Prediction)>,
    pace: Pace,
    /// When the page was told last.
    told: Option<Instant>,
    taken: bool,
}

impl Hands for AtTheDesk<'_> {
    fn inputs(&mut self, _: u64) -> Vec<OperatorCommand> {
        let inputs = std::mem::take(&mut self.live.desk.open().inputs);
        for input in &inputs {
            match input {
                OperatorCommand::Take => self.taken = true,
                OperatorCommand::Release => self.taken = false,
                OperatorCommand::Axes(_) => {}
            }
        }
        inputs
    }

    fn look(&mut self, run: &Simulation) {
        let t = run.time();
        let desk = &self.live.desk;
        self.pace.computed(Instant::now(), t);
        let mut wishes = desk.open();
        loop {
            if let Some(prediction) = wishes.predict.take() {
                drop(wishes);
                hand_over(&self.ghost, run.save(), prediction);
                wishes = desk.open();
            }
            if wishes.stop {
                break;
            }
            if wishes.pace != self.pace.pace() {
                self.pace.restart(Instant::now(), t, wishes.pace);
            }
            if wishes.paused {
                drop(wishes);
                self.tell(t, true);
                wishes = desk.open();
                if wishes.paused && wishes.predict.is_none() && !wishes.stop {
                    wishes = desk.wait(wishes, None);
                }
                self.pace.restart(Instant::now(), t, wishes.pace);
                continue;
            }
            match self.pace.due(t) {
                Some(due) if due > Instant::now() => wishes = desk.wait(wishes, Some(due)),
                _ => break,
            }
        }
        drop(wishes);
        let now = Instant::now();
        self.pace.begins(now, t);
        let piloted = self.live.status().piloted;
        let due = self.told.is_none_or(|told| now - told >= TOLD_EVERY);
        if due || piloted != self.taken {
            self.tell(t, false);
        }
    }
}

impl AtTheDesk<'_> {
    fn tell(&mut self, t: f64, paused: bool) {
        let [mean, worst] = self.pace.jitter_ms();
        let (taken, pace) = (self.taken, &self.pace);
        self.live.tell(|status| {
            *status = Status {
                t,
                real_time_factor: if paused { 0.0 } else { pace.factor },
                overruns: pace.overruns,
                jitter_ms: mean,
                jitter_max_ms: worst,
                paused,
                piloted: taken,
                pace: pace.pace(),
                ended: false,
                message: status.message.take(),
            };
        });
        self.told = Some(Instant::now());
    }
}
