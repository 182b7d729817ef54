//! A recording on the page: frames and signals are read when they are asked for, and kept as
//! long as there is room.

use crate::frame::{Frames, block};
use crate::scene::Scene;
use crate::signals::{Listed, listed};
use bathyal_robot::FileError;
use bathyal_sim::record::{Columns, EventSample, RecordError};
use bathyal_sim::run::PILOT;
use bathyal_sim::scenario::Setup;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Frames that are kept, bytes.
const KEPT_FRAMES: usize = 96 << 20;
/// Signals that are kept, bytes.
const KEPT_SIGNALS: usize = 48 << 20;
/// The largest answer with frames, bytes; who wants more asks again.
const LARGEST_ANSWER: usize = 32 << 20;

/// Why a recording cannot be shown.
#[derive(Debug)]
pub enum OpenError {
    /// It cannot be read.
    Record(RecordError),
    /// What it was made from cannot be understood.
    File(FileError),
}

/// A recording, ready to be shown.
pub struct Recorded {
    columns: Columns,
    setup: Setup,
    scene: Scene,
    frames: Frames,
    listed: Vec<Listed>,
    times: Vec<f64>,
    chunks: Mutex<Kept<usize, Part>>,
    signals: Mutex<Kept<usize, Vec<f64>>>,
    events: OnceLock<Vec<EventSample>>,
}

/// The frames of a chunk.
struct Part {
    times: Vec<f64>,
    frames: Vec<f32>,
}

impl Recorded {
    /// Opens a recording: its index, its robot, its first sample.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let columns = Columns::open(path).map_err(OpenError::Record)?;
        let setup = Setup::from_recording(columns.recording().header()).map_err(OpenError::File)?;
        let scene = Scene::new(&setup);
        let frames = Frames::of(&scene, setup.model.clone(), columns.signals());
        let exact = |t: &f64| on_grid(*t, &setup);
        Ok(Recorded {
            listed: listed(columns.signals(), &scene),
            times: columns.times().iter().map(exact).collect(),
            frames,
            scene,
            setup,
            columns,
            chunks: Mutex::new(Kept::new(KEPT_FRAMES)),
            signals: Mutex::new(Kept::new(KEPT_SIGNALS)),
            events: OnceLock::new(),
        })
    }

    /// What there is to see.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// What it was made from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Where it was cut or damaged, in words.
    pub fn damage(&self) -> Option<String> {
        let damage = self.columns.damage()?;
        Some(format!(
            "it is cut or damaged at byte {}: {}; what comes before is shown",
            damage.offset, damage.what
        ))
    }

    /// Times of all frames.
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// f32 per frame.
    pub fn floats(&self) -> usize {
        self.frames.floats()
    }

    /// The signals.
    pub fn listed(&self) -> &[Listed] {
        &self.listed
    }

    /// The run's summary.
    pub fn summary(&self) -> Option<&Value> {
        self.columns.recording().summary()
    }

    /// What happened, but for the movements of a pilot's hands.
    pub fn events(&self) -> Result<&[EventSample], RecordError> {
        if let Some(events) = self.events.get() {
            return Ok(events);
        }
        let events = self.columns.events()?.into_iter();
        let told = events.filter(|e| e.kind != PILOT || !e.text.contains("\"wrench\""));
        Ok(self.events.get_or_init(|| told.collect()))
    }

    /// A block of frames; fewer than asked for if there are fewer, or if they are too many
    /// for one answer.
    pub fn block(&self, from: usize, count: usize) -> Result<Vec<u8>, RecordError> {
        let floats = self.floats();
        let most = (LARGEST_ANSWER / (8 + 4 * floats)).max(1);
        let end = from.saturating_add(count.min(most)).min(self.times.len());
        let mut at = from.min(end);
        let first = at;
        let (mut times, mut frames) = (Vec::new(), Vec::new());
        while at < end {
            let chunk = self.columns.chunk_of(at);
            let (begin, part) = self.part(chunk)?;
            let within = at - begin..(end - begin).min(part.times.len());
            times.extend_from_slice(&part.times[within.clone()]);
            frames.extend_from_slice(&part.frames[floats * within.start..floats * within.end]);
            at = begin + within.end;
        }
        Ok(block(first, floats, &times, &frames))
    }

    /// The frames of a chunk, and the index of the first.
    fn part(&self, chunk: usize) -> Result<(usize, Arc<Part>), RecordError> {
        let begin = self.columns.first_of(chunk);
        if let Some(part) = lock(&self.chunks).get(&chunk) {
            return Ok((begin, part));
        }
        let rows = self.columns.rows(chunk, &self.frames.topics())?;
        let mut part = Part {
            times: rows.iter().map(|row| row[0]).collect(),
            frames: Vec::with_capacity(rows.len() * self.floats()),
        };
        for row in rows.iter() {
            self.frames.write(row, &mut part.frames);
        }
        let size = 8 * part.times.len() + 4 * part.frames.len();
        let part = Arc::new(part);
        lock(&self.chunks).keep(chunk, Arc::clone(&part), size);
        Ok((begin, part))
    }

    /// Every value of a signal; none if there is no such signal. All signals of the same body,
    /// joint or thruster are read with it.
    pub fn signal(&self, name: &str) -> Result<Option<Arc<Vec<f64>>>, RecordError> {
        let signals = self.columns.signals();
        let Some(index) = signals.iter().position(|s| s.name == name) else {
            return Ok(None);
        };
        if let Some(values) = lock(&self.signals).get(&index) {
            return Ok(Some(values));
        }
        let (topic, item) = (signals[index].topic, &signals[index].item);
        let together: Vec<usize> = match item {
            Some(_) => (0..signals.len())
                .filter(|i| signals[*i].topic == topic && signals[*i].item == *item)
                .collect(),
            None => vec![index],
        };
        let columns = self.columns.collect(topic, &together)?;
        let mut wanted = None;
        for (i, values) in together.into_iter().zip(columns) {
            let (size, values) = (8 * values.len(), Arc::new(values));
            if i == index {
                wanted = Some(Arc::clone(&values));
            }
            lock(&self.signals).keep(i, values, size);
        }
        Ok(wanted)
    }
}

/// Times of samples are multiples of the controllers' period, and the end; a recording's index
/// has them to a nanosecond.
fn on_grid(t: f64, setup: &Setup) -> f64 {
    const NANOSECOND: f64 = 1e-9;
    let period = setup.scenario.sampling.period;
    let beat = (t / period).round() * period;
    let near = |exact: &f64| (exact - t).abs() <= NANOSECOND;
    [beat, setup.scenario.duration]
        .into_iter()
        .find(near)
        .unwrap_or(t)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What was read last, within a size.
struct Kept<K, V> {
    things: HashMap<K, (Arc<V>, usize)>,
    order: VecDeque<K>,
    size: usize,
    room: usize,
}

impl<K: Copy + Eq + std::hash::Hash, V> Kept<K, V> {
    fn new(room: usize) -> Self {
        Kept {
            things: HashMap::new(),
            order: VecDeque::new(),
            size: 0,
            room,
        }
    }

    fn get(&self, key: &K) -> Option<Arc<V>> {
        self.things.get(key).map(|(thing, _)| Arc::clone(thing))
    }

    /// Keeps a thing, and lets go of the oldest if there is no room.
    fn keep(&mut self, key: K, thing: Arc<V>, size: usize) {
        if self.things.insert(key, (thing, size)).is_some() {
            return;
        }
        self.order.push_back(key);
        self.size += size;
        while self.size > self.room && self.order.len() > 1 {
            let oldest = self.order.pop_front().and_then(|k| self.things.remove(&k));
            self.size -= oldest.map_or(0, |(_, size)| size);
        }
    }
}
