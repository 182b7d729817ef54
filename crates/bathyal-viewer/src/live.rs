//! A run that is watched while it computes.
//!
//! ```text
//! sockets ─► Desk ─► drive (a thread: paces, steers, records) ─► Live ─► sockets, requests
//!                      └─ Saved ─► ghost (a thread of its own) ─► sockets
//! ```
//!
//! The run waits for nobody: wishes lie on the desk until it looks, frames are kept here until
//! somebody comes for them.

mod desk;
mod drive;
mod ghost;
mod pace;

pub use desk::{Desk, Prediction, Wish};
pub use drive::drive;
pub(crate) use ghost::error;
pub use ghost::{Future, Ghost};

use crate::frame::{Frames, block};
use crate::scene::Scene;
use crate::signals::{Listed, listed};
use bathyal_robot::FileError;
use bathyal_sim::control::OperatorControls;
use bathyal_sim::record::{EventSample, Sample, Signal, Topics, signals, values};
use bathyal_sim::run::PILOT;
use bathyal_sim::scenario::Setup;
use bathyal_sim::simulation::Simulation;
use serde::Serialize;
use serde_json::Value;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use tokio::sync::watch;

/// What a live run may keep for its timeline, bytes.
const ROOM: usize = 400 << 20;
/// The most frames in one answer.
const MOST_FRAMES: usize = 4096;
/// Rows that are looked at before the run may write again.
const AT_A_TIME: usize = 2048;

/// How a live run is doing, as the page is told.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Status {
    /// Simulated time, s.
    pub t: f64,
    /// Simulated by real time, over the last second or so.
    pub real_time_factor: f64,
    /// Samples of the controllers that were computed later than due.
    pub overruns: u64,
    /// How late samples began, root mean square, ms.
    pub jitter_ms: f64,
    /// The latest, ms.
    pub jitter_max_ms: f64,
    /// Whether the run waits.
    pub paused: bool,
    /// Whether it is over.
    pub ended: bool,
    /// Whether a pilot has the vehicle.
    pub piloted: bool,
    /// Simulated by real time, as wanted; 0 is as fast as it can.
    pub pace: f64,
    /// What somebody should know.
    pub message: Option<String>,
}

/// A live run: what it has shown so far.
pub struct Live {
    scene: Scene,
    frames: Frames,
    topics: Topics,
    signals: Vec<Signal>,
    listed: Vec<Listed>,
    controls: Option<OperatorControls>,
    interval: f64,
    duration: f64,
    /// Of so many samples one is kept.
    every: usize,
    rows: RwLock<Vec<Arc<[f64]>>>,
    events: RwLock<Vec<EventSample>>,
    summary: RwLock<Option<Value>>,
    /// Number of frames.
    count: watch::Sender<usize>,
    status: watch::Sender<Status>,
    /// What the run is asked for.
    pub desk: Desk,
}

impl Live {
    /// A run that has not begun.
    pub fn new(setup: &Setup) -> Result<Self, FileError> {
        let scene = Scene::of(setup);
        let topics = Topics::choose(&[]).unwrap_or_else(|_| unreachable!("all topics exist"));
        let mut simulation = Simulation::new(setup)?;
        let signals = signals(&simulation.sample(), &topics);
        let expected = setup.scenario.duration / setup.scenario.sampling.period;
        let expected = expected as usize / setup.record_every() as usize + 2;
        let every = (expected.saturating_mul(8 * signals.len())).div_ceil(ROOM);
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
            frames: Frames::of(&scene, setup.model.clone(), &signals),
            listed: listed(&signals, &scene),
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
            desk: Desk::default(),
        })
    }

    /// What there is to see.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// What a pilot can move.
    pub fn controls(&self) -> Option<&OperatorControls> {
        self.controls.as_ref()
    }

    /// Time from frame to frame, s.
    pub fn interval(&self) -> f64 {
        self.interval
    }

    /// How long the run shall be, s.
    pub fn duration(&self) -> f64 {
        self.duration
    }

    /// The signals.
    pub fn listed(&self) -> &[Listed] {
        &self.listed
    }

    /// Number of frames so far.
    pub fn len(&self) -> usize {
        read(&self.rows).len()
    }

    /// Whether there is none yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Tells whenever there are more frames.
    pub fn watch_frames(&self) -> watch::Receiver<usize> {
        self.count.subscribe()
    }

    /// Tells how the run is doing.
    pub fn watch_status(&self) -> watch::Receiver<Status> {
        self.status.subscribe()
    }

    /// How the run is doing.
    pub fn status(&self) -> Status {
        self.status.borrow().clone()
    }

    /// A block of frames; fewer than asked for if there are fewer, or too many for one.
    pub fn block(&self, from: usize, count: usize) -> Vec<u8> {
        let rows: Vec<Arc<[f64]>> = {
            let rows = read(&self.rows);
            let end = from.saturating_add(count.min(MOST_FRAMES)).min(rows.len());
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
            let next = rows.iter().skip(values.len()).take(AT_A_TIME);
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

    /// What happened so far, but for the movements of a pilot's hands.
    pub fn events(&self) -> Vec<EventSample> {
        read(&self.events).clone()
    }

    /// The summary, once the run is over.
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

    fn tell(&self, change: impl FnOnce(&mut Status)) {
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
