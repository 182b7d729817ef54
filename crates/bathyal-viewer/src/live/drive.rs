//! The thread that computes a live run.

use super::command_queue::PredictionRequest;
use super::predictor::{Predictor, submit};
use super::{Live, Status};
use bathyal_sim::control::OperatorCommand;
use bathyal_sim::record::{EventSample, InputSample, RecordError, Recorder, Sample};
use bathyal_sim::run::{
    Ended, OperatorInput, Pace, RealTime, RunError, Summary, run_with_operator,
};
use bathyal_sim::scenario::Setup;
use bathyal_sim::simulation::{Checkpoint, Simulation};
use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

/// Time between two reports of the status.
const STATUS_INTERVAL: Duration = Duration::from_millis(200);

/// Computes the run, paced by real time, and serves the requests of the queue. Samples go to
/// `recorder` too. The page is told of the end in every case.
pub fn drive(
    setup: &Setup,
    live: &Live,
    recorder: Option<&mut dyn Recorder>,
) -> Result<Summary, RunError> {
    let done = compute(setup, live, recorder);
    live.commands.open().ended = true;
    let message = match &done {
        Ok(summary) => {
            let value = serde_json::to_value(summary);
            live.end(value.expect("a summary holds no odd keys"));
            match summary.ended {
                Ended::Diverged => summary.reason.clone(),
                Ended::Interrupted => Some("The run was stopped.".to_string()),
                Ended::End => None,
            }
        }
        Err(error) => Some(error.to_string()),
    };
    live.update_status(|status| {
        status.ended = true;
        status.piloted = false;
        status.paused = false;
        status.message = message.or(status.message.take());
    });
    done
}

fn compute(
    setup: &Setup,
    live: &Live,
    recorder: Option<&mut dyn Recorder>,
) -> Result<Summary, RunError> {
    let predictor = Predictor::new(setup)?.spawn();
    let mut operator = LiveOperator {
        live,
        predictor,
        pace: Pace::new(Instant::now(), 1.0),
        reported: None,
        taken: false,
    };
    let mut shown = Shown {
        live,
        recorder,
        samples: 0,
    };
    run_with_operator(setup, &mut operator, Some(&mut shown), &mut |_| match live
        .commands
        .open()
        .stop
    {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    })
}

/// Passes samples to the page and to the recorder.
struct Shown<'a, 'r> {
    live: &'a Live,
    recorder: Option<&'r mut dyn Recorder>,
    samples: usize,
}

impl Recorder for Shown<'_, '_> {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        self.live.add_sample(self.samples, sample);
        self.samples += 1;
        match &mut self.recorder {
            Some(recorder) => recorder.sample(sample),
            None => Ok(()),
        }
    }

    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        self.live.add_event(event);
        match &mut self.recorder {
            Some(recorder) => recorder.event(event),
            None => Ok(()),
        }
    }

    fn input(&mut self, input: &InputSample) -> Result<(), RecordError> {
        match &mut self.recorder {
            Some(recorder) => recorder.input(input),
            None => Ok(()),
        }
    }
}

/// Takes requests from the queue before every sample.
struct LiveOperator<'a> {
    live: &'a Live,
    predictor: SyncSender<(Checkpoint, PredictionRequest)>,
    pace: Pace,
    /// Time of the last report.
    reported: Option<Instant>,
    taken: bool,
}

impl OperatorInput for LiveOperator<'_> {
    fn inputs(&mut self, _: u64) -> Vec<OperatorCommand> {
        let inputs = std::mem::take(&mut self.live.commands.open().inputs);
        for input in &inputs {
            match input {
                OperatorCommand::Take => self.taken = true,
                OperatorCommand::Release => self.taken = false,
                OperatorCommand::Axes(_) => {}
            }
        }
        inputs
    }

    fn observe(&mut self, run: &Simulation) {
        let t = run.time();
        let commands = &self.live.commands;
        self.pace.computed(Instant::now(), t);
        let mut pending = commands.open();
        loop {
            if let Some(prediction) = pending.predict.take() {
                drop(pending);
                submit(&self.predictor, run.checkpoint(), prediction);
                pending = commands.open();
            }
            if pending.stop {
                break;
            }
            if pending.pace != self.pace.pace() {
                self.pace.restart(Instant::now(), t, pending.pace);
            }
            if pending.paused {
                drop(pending);
                self.report(t, true);
                pending = commands.open();
                if pending.paused && pending.predict.is_none() && !pending.stop {
                    pending = commands.wait(pending, None);
                }
                self.pace.restart(Instant::now(), t, pending.pace);
                continue;
            }
            match self.pace.due(t) {
                Some(due) if due > Instant::now() => pending = commands.wait(pending, Some(due)),
                _ => break,
            }
        }
        drop(pending);
        let now = Instant::now();
        self.pace.begins(now, t);
        let piloted = self.live.status().piloted;
        let due = self
            .reported
            .is_none_or(|last| now - last >= STATUS_INTERVAL);
        if due || piloted != self.taken {
            self.report(t, false);
        }
    }

    fn real_time(&self) -> Option<RealTime> {
        Some(self.pace.real_time())
    }
}

impl LiveOperator<'_> {
    fn report(&mut self, t: f64, paused: bool) {
        let [mean, max] = self.pace.jitter_ms();
        let (taken, pace) = (self.taken, &self.pace);
        self.live.update_status(|status| {
            *status = Status {
                t,
                real_time_factor: if paused { 0.0 } else { pace.factor },
                overruns: pace.real_time().overruns,
                jitter_ms: mean,
                jitter_max_ms: max,
                paused,
                piloted: taken,
                pace: pace.pace(),
                ended: false,
                message: status.message.take(),
            };
        });
        self.reported = Some(Instant::now());
    }
}
