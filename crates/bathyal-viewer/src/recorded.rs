//! Recording on the page: frames and signals are read when they are asked for, and cached.

use crate::frame::{Frames, block};
use crate::scene::Scene;
use crate::signals::{SignalInfo, list_signals};
use bathyal_robot::FileError;
use bathyal_sim::record::{Columns, EventSample, RecordError};
use bathyal_sim::run::PILOT;
use bathyal_sim::scenario::Setup;
use bathyal_sim::scene::Scene as RecordedScene;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Size of the cache of frames.
const FRAME_CACHE_BYTES: usize = 96 << 20;
/// Size of the cache of signals.
const SIGNAL_CACHE_BYTES: usize = 48 << 20;
/// Size of the largest answer with frames; who wants more asks again.
const MAX_ANSWER_BYTES: usize = 32 << 20;

/// Error of [`Recorded::open`].
#[derive(Debug)]
pub enum OpenError {
    /// The recording cannot be read.
    Record(RecordError),
    /// The scenario or a robot in it cannot be read, though the recording has no scene or no poses.
    File(FileError),
}

/// Recording that is shown on the page.
pub struct Recorded {
    columns: Columns,
    scene: Scene,
    frames: Frames,
    signal_list: Vec<SignalInfo>,
    times: Vec<f64>,
    chunks: Mutex<Cache<usize, ChunkFrames>>,
    signals: Mutex<Cache<usize, Vec<f64>>>,
    events: OnceLock<Vec<EventSample>>,
}

/// The frames of a chunk.
struct ChunkFrames {
    times: Vec<f64>,
    frames: Vec<f32>,
}

impl Recorded {
    /// Opens a recording: its index, its scene, its first sample. Scenario and robots are read only if
    /// it has no scene, or no poses of bodies, which then follow from the state.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let columns = Columns::open(path).map_err(OpenError::Record)?;
        let header = columns.recording().header();
        let recorded = RecordedScene::from_recording(header).map_err(OpenError::File)?;
        let scene = Scene::from_recorded(recorded, &header.files, None);
        let mut frames = Frames::new(&scene, columns.signals()).map_err(OpenError::Record)?;
        if frames.computes_poses() {
            let setup = Setup::from_recording(header).map_err(OpenError::File)?;
            frames = frames.with_model(setup.model);
        }
        let exact = |t: &f64| on_grid(*t, &scene);
        Ok(Recorded {
            signal_list: list_signals(columns.signals(), &scene),
            times: columns.times().iter().map(exact).collect(),
            frames,
            scene,
            columns,
            chunks: Mutex::new(Cache::new(FRAME_CACHE_BYTES)),
            signals: Mutex::new(Cache::new(SIGNAL_CACHE_BYTES)),
            events: OnceLock::new(),
        })
    }

    /// The scene.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Place where it was cut or damaged, for people.
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
    pub fn signal_list(&self) -> &[SignalInfo] {
        &self.signal_list
    }

    /// The run's summary.
    pub fn summary(&self) -> Option<&Value> {
        self.columns.recording().summary()
    }

    /// Events, except the movements of an operator's controls.
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
        let most = (MAX_ANSWER_BYTES / (8 + 4 * floats)).max(1);
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
    fn part(&self, chunk: usize) -> Result<(usize, Arc<ChunkFrames>), RecordError> {
        let begin = self.columns.first_of(chunk);
        if let Some(part) = lock(&self.chunks).get(&chunk) {
            return Ok((begin, part));
        }
        let rows = self.columns.rows(chunk, self.frames.topics())?;
        let mut part = ChunkFrames {
            times: rows.iter().map(|row| row[0]).collect(),
            frames: Vec::with_capacity(rows.len() * self.floats()),
        };
        for row in rows.iter() {
            self.frames.write(row, &mut part.frames);
        }
        let size = 8 * part.times.len() + 4 * part.frames.len();
        let part = Arc::new(part);
        lock(&self.chunks).insert(chunk, Arc::clone(&part), size);
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
        let own = &signals[index];
        let topic = own.quantity.topic;
        let together: Vec<usize> = match own.element {
            Some(_) => (0..signals.len())
                .filter(|i| {
                    signals[*i].quantity.topic == topic && signals[*i].element == own.element
                })
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
            lock(&self.signals).insert(i, values, size);
        }
        Ok(wanted)
    }
}

/// Times of samples are multiples of the controllers' period, and the end; a recording's index
/// has them to a nanosecond.
fn on_grid(t: f64, scene: &Scene) -> f64 {
    const NANOSECOND: f64 = 1e-9;
    let tick = (t / scene.period).round() * scene.period;
    let near = |exact: &f64| (exact - t).abs() <= NANOSECOND;
    [tick, scene.duration].into_iter().find(near).unwrap_or(t)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Cache of the values that were read last.
struct Cache<K, V> {
    entries: HashMap<K, (Arc<V>, usize)>,
    order: VecDeque<K>,
    size: usize,
    capacity: usize,
}

impl<K: Copy + Eq + std::hash::Hash, V> Cache<K, V> {
    fn new(capacity: usize) -> Self {
        Cache {
            entries: HashMap::new(),
            order: VecDeque::new(),
            size: 0,
            capacity,
        }
    }

    fn get(&self, key: &K) -> Option<Arc<V>> {
        self.entries.get(key).map(|(value, _)| Arc::clone(value))
    }

    /// Inserts a value, and removes the oldest ones if there is no room.
    fn insert(&mut self, key: K, value: Arc<V>, size: usize) {
        if self.entries.insert(key, (value, size)).is_some() {
            return;
        }
        self.order.push_back(key);
        self.size += size;
        while self.size > self.capacity && self.order.len() > 1 {
            let oldest = self.order.pop_front().and_then(|k| self.entries.remove(&k));
            self.size -= oldest.map_or(0, |(_, size)| size);
        }
    }
}
