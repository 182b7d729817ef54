//! Live run: a simulation that is viewed and steered while it computes.
//!
//! ```text
//! sockets ─► CommandQueue ─► drive (a thread: paces, steers, records) ─► Live ─► sockets, requests
//!                              └─ Checkpoint ─► Predictor (a thread of its own) ─► sockets
//! ```
//!
//! The run waits for no client: requests are queued until it takes them, frames are kept here
//! until they are requested.

mod command_queue;
mod drive;
mod predictor;

pub use command_queue::{CommandQueue, PredictionRequest, Request};
pub use drive::drive;
pub(crate) use predictor::error;
pub use predictor::{Prediction, Predictor};

use crate::frame::{Frames, block};
use crate::scene::Scene;
use crate::signals::{SignalInfo, list_signals};
use bathyal_robot::{Diagnostic, FileError};
use bathyal_sim::control::OperatorControls;
use bathyal_sim::record::{EventSample, Sample, Signal, Topics, signals, values};
use bathyal_sim::run::PILOT;
use bathyal_sim::scenario::Setup;
use bathyal_sim::simulation::Simulation;
use serde::Serialize;
use serde_json::Value;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use tokio::sync::watch;

/// Memory for the samples of the timeline, bytes.
const MAX_BYTES: usize = 400 << 20;
/// Frames in one answer, at most.
const MAX_FRAMES: usize = 4096;
/// Rows that are read before the run may write again.
const ROWS_PER_LOCK: usize = 2048;

/// Status of a live run, as sent to the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Status {
    /// Simulated time, s.
    pub t: f64,
    /// Simulated by real time, over the last second or so.
    pub real_time_factor: f64,
    /// Control samples that were computed later than due.
    pub overruns: u64,
    /// Lateness of samples, root mean square, ms.
    pub jitter_ms: f64,
    /// Largest lateness, ms.
    pub jitter_max_ms: f64,
    /// The run is paused.
    pub paused: bool,
    /// The run has ended.
    pub ended: bool,
    /// An operator has control.
    pub piloted: bool,
    /// Requested simulated time by real time; 0 is as fast as possible.
    pub pace: f64,
    /// Message for the user.
    pub message: Option<String>,
}

/// A live run and its samples so far.
pub struct Live {
    scene: Scene,
    frames: Frames,
    topics: Topics,
    signals: Vec<Signal>,
    signal_list: Vec<SignalInfo>,
    controls: Option<OperatorControls>,
    interval: f64,
    duration: f64,
    /// One of so many samples is kept.
    every: usize,
    rows: RwLock<Vec<Arc<[f64]>>>,
    events: RwLock<Vec<EventSample>>,
    summary: RwLock<Option<Value>>,
    /// Number of frames.
    count: watch::Sender<usize>,
    status: watch::Sender<Status>,
    /// Requests to the run.
    pub commands: CommandQueue,
}

impl Live {
    /// A run that has not started.
    pub fn new(setup: &Setup) -> Result<Self, FileError> {
        let scene = Scene::new(setup);
        let topics = Topics::all();
        let mut simulation = Simulation::builder(setup).without_assessment().build()?;
        let signals = signals(&simulation.sample(), &topics);
        let expected = setup.scenario.duration / setup.scenario.sampling.period;
        let expected = expected as usize / setup.record_every() as usize + 2;
        let every = (expected.saturating_mul(8 * signals.len())).div_ceil(MAX_BYTES);
        let every = every.max(1);
        let interval = setup.record_every() as f64 * setup.scenario.sampling.period;
        let status = Status {
            pace: 1.0,
            message: (every > 1).then(|| {
                format!("The timeline keeps one of {every} samples; the recording has them all.")
            }),
            ..Status::default()
        };
        Ok(Live {
            frames: Frames::new(&scene, &signals).map_err(|error| {
                setup.error(Diagnostic {
                    path: "robot".to_string(),
                    message: error.to_string(),
                    help: None,
                })
            })?,
            signal_list: list_signals(&signals, &scene),
            controls: simulation.controls(),
            interval: every as f64 * interval,
            duration: setup.scenario.duration,
            every,
            topics,
            signals,
            scene,
            rows: RwLock::default(),
            events: RwLock::default(),
            summary: RwLock::default(),
            count: watch::Sender::new(0),
            status: watch::Sender::new(status),
            commands: CommandQueue::default(),
        })
    }

    /// Static scene.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// What an operator can control.
    pub fn controls(&self) -> Option<&OperatorControls> {
        self.controls.as_ref()
    }

    /// Time from frame to frame, s.
    pub fn interval(&self) -> f64 {
        self.interval
    }

    /// Requested duration, s.
    pub fn duration(&self) -> f64 {
        self.duration
    }

    /// The signals.
    pub fn signal_list(&self) -> &[SignalInfo] {
        &self.signal_list
    }

    /// Number of frames so far.
    pub fn len(&self) -> usize {
        read(&self.rows).len()
    }

    /// Whether there is none yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Notifies of new frames.
    pub fn watch_frames(&self) -> watch::Receiver<usize> {
        self.count.subscribe()
    }

    /// Notifies of changes of the status.
    pub fn watch_status(&self) -> watch::Receiver<Status> {
        self.status.subscribe()
    }

    /// Status.
    pub fn status(&self) -> Status {
        self.status.borrow().clone()
    }

    /// Block of frames, at most `MAX_FRAMES`.
    pub fn block(&self, from: usize, count: usize) -> Vec<u8> {
        let rows: Vec<Arc<[f64]>> = {
            let rows = read(&self.rows);
            let end = from.saturating_add(count.min(MAX_FRAMES)).min(rows.len());
            rows[from.min(end)..end].to_vec()
        };
        let times: Vec<f64> = rows.iter().map(|row| row[0]).collect();
        let mut frames = Vec::with_capacity(rows.len() * self.frames.floats());
        for row in &rows {
            self.frames.write(row, &mut frames);
        }
        block(from, self.frames.floats(), &times, &frames)
    }

    /// Every value of a signal so far; none if there is no such signal.
    pub fn signal(&self, name: &str) -> Option<Vec<f64>> {
        let index = self.signals.iter().position(|s| s.name == name)?;
        let mut values = Vec::new();
        loop {
            let rows = read(&self.rows);
            let next = rows.iter().skip(values.len()).take(ROWS_PER_LOCK);
            let before = values.len();
            values.extend(next.map(|row| row[index]));
            if values.len() == before {
                return Some(values);
            }
        }
    }

    /// Times of all frames so far.
    pub fn times(&self) -> Vec<f64> {
        self.signal("t").unwrap_or_default()
    }

    /// Events so far, without the axes of the operator.
    pub fn events(&self) -> Vec<EventSample> {
        read(&self.events).clone()
    }

    /// Summary of a run that has ended.
    pub fn summary(&self) -> Option<Value> {
        read(&self.summary).clone()
    }

    fn add_sample(&self, number: usize, sample: &Sample) {
        if number.is_multiple_of(self.every) {
            let row = values(sample, &self.topics).into();
            let count = {
                let mut rows = write(&self.rows);
                rows.push(row);
                rows.len()
            };
            self.count.send_replace(count);
        }
    }

    fn add_event(&self, event: &EventSample) {
        if event.kind != PILOT || !event.text.contains("\"wrench\"") {
            write(&self.events).push(event.clone());
        }
    }

    fn update_status(&self, change: impl FnOnce(&mut Status)) {
        self.status.send_modify(change);
    }

    fn end(&self, summary: Value) {
        *write(&self.summary) = Some(summary);
    }
}

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
