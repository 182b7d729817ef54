//! Random access to a recording: the samples of a chunk or all values of a signal, without
//! reading the rest, on all cores.
//!
//! Samples are not built: the numbers of a message stand in it in the order of its names, so
//! they are read one after the other into a row.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::index::index;
use super::numbers::{numbers, paths};
use super::scan::{Channels, read_chunk, topic};
use super::signals::{Signal, signals};
use super::storage::Storage;
use super::{Damage, EventSample, RecordError, Recording, Shape, Topic};

/// Recording of which parts are read when they are asked for.
pub struct Columns {
    recording: Recording,
    channels: Channels,
    signals: Vec<Signal>,
    /// Times of all samples, s, rounded to a nanosecond.
    times: Vec<f64>,
    /// The first sample of every chunk, and the number of all samples.
    first: Vec<usize>,
    /// True for a chunk with events.
    events: Vec<bool>,
    damage: Option<Damage>,
}

/// Consecutive samples: a row of all signals each.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// The index of the first sample.
    pub first: usize,
    /// Number of signals.
    pub width: usize,
    /// Row by row.
    pub values: Vec<f64>,
}

impl Rows {
    /// Number of samples.
    pub fn len(&self) -> usize {
        self.values.len().checked_div(self.width).unwrap_or(0)
    }

    /// True if there is no sample.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The samples.
    pub fn iter(&self) -> impl Iterator<Item = &[f64]> {
        self.values.chunks_exact(self.width.max(1))
    }
}

impl Columns {
    /// Opens a recording. A finished one is opened by its index; of any other every chunk is
    /// read once, up to the first that is damaged.
    pub fn open(path: impl AsRef<Path>) -> Result<Columns, RecordError> {
        Columns::read(Storage::file(path.as_ref()))
    }

    /// Opens a recording that is in memory.
    pub fn from_bytes(bytes: impl Into<Arc<[u8]>>) -> Result<Columns, RecordError> {
        Columns::read(Storage::memory(bytes.into()))
    }

    fn read(storage: Storage) -> Result<Columns, RecordError> {
        let (mut input, size) = storage.open_sized()?;
        let mut columns = match index(&mut *input, size) {
            Some(index) => {
                let recording = Recording::from_contents(storage, size, index.contents)?;
                let mut columns = Columns::empty(recording, index.channels);
                for (times, events) in index.times.iter().zip(&index.events) {
                    columns.add_chunk(times, *events);
                }
                columns
            }
            None => Columns::read_through(Recording::read(storage)?)?,
        };
        if let Some(first) = columns.recording.samples()?.next() {
            columns.signals = signals(&first?, columns.recording.topics());
            for (topic, message) in columns.recording.first_messages()? {
                let checked = columns.check(topic, &message);
                checked.map_err(|what| columns.damaged(0, what))?;
            }
        }
        Ok(columns)
    }

    fn empty(recording: Recording, channels: Channels) -> Self {
        Columns {
            channels,
            signals: Vec::new(),
            times: Vec::new(),
            first: vec![0],
            events: Vec::new(),
            damage: recording.damage().cloned(),
            recording,
        }
    }

    fn add_chunk(&mut self, times: &[u64], events: bool) {
        self.times.extend(times.iter().map(|ns| *ns as f64 * 1e-9));
        self.first.push(self.times.len());
        self.events.push(events);
    }

    /// Reads every chunk up to the first that is damaged.
    fn read_through(recording: Recording) -> Result<Self, RecordError> {
        let path = recording.path().to_path_buf();
        let mut input = recording.storage().open()?;
        let mut columns = Columns::empty(recording, Channels::new());
        for i in 0..columns.recording.chunks().len() {
            let (mut times, mut events) = (Vec::new(), false);
            let chunk = &columns.recording.chunks()[i];
            let offset = chunk.offset;
            let channels = &mut columns.channels;
            let read = read_chunk(&path, &mut *input, chunk, channels, |name, header, _| {
                match topic(name) {
                    Some(Topic::State) => times.push(header.log_time),
                    Some(Topic::Events) => events = true,
                    _ => {}
                }
                Ok(())
            })?;
            if let Err(what) = read {
                let lost = columns.recording.size().saturating_sub(offset);
                columns.damage = Some(Damage { offset, lost, what });
                break;
            }
            columns.add_chunk(&times, events);
        }
        Ok(columns)
    }

    /// The recording.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// Place where it was cut or damaged; what comes before is read.
    pub fn damage(&self) -> Option<&Damage> {
        self.damage.as_ref()
    }

    /// Signals: the numbers of a row.
    pub fn signals(&self) -> &[Signal] {
        &self.signals
    }

    /// Indices of the signals of a topic in a row.
    fn range(&self, topic: Topic) -> Range<usize> {
        let own = |signal: &Signal| signal.quantity.topic == topic;
        let begin = self.signals.iter().position(own).unwrap_or(0);
        let count = self.signals.iter().filter(|s| own(s)).count();
        begin..begin + count
    }

    /// Checks that a message has the signals of its topic in their order; an error names the
    /// first that differs.
    fn check(&self, topic: Topic, message: &[u8]) -> Result<(), String> {
        let mut expected = self.signals[self.range(topic)].iter();
        if expected.len() == 0 {
            return Ok(());
        }
        let prefix = &topic.name()[1..];
        for path in paths(message).map_err(|e| format!("a message of {}: {e}", topic.name()))? {
            let found = format!("{prefix}.{}", path.join("."));
            let signal = expected.next();
            let name = signal.map_or("", |signal| signal.name.as_str());
            // The time belongs to all topics, and an optional vector may be null.
            let optional = signal.is_some_and(|s| s.quantity.shape == Shape::OptionalVector);
            let null = optional && name.strip_prefix(found.as_str()) == Some(".x");
            if null {
                expected.nth(1);
            }
            if !null && name != found && (name, found.as_str()) != ("t", "state.t") {
                return Err(match signal {
                    Some(_) => format!("`{found}` is recorded where `{name}` is expected"),
                    None => format!("`{found}` is recorded, which this version does not know"),
                });
            }
        }
        match expected.next() {
            Some(signal) => Err(format!(
                "`{}` is not in a message of {}",
                signal.name,
                topic.name()
            )),
            None => Ok(()),
        }
    }

    /// Times of all samples, s, rounded to a nanosecond; the signal `t` is exact.
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Number of samples.
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// True if there is no sample.
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// Number of chunks.
    pub fn chunks(&self) -> usize {
        self.events.len()
    }

    /// Chunk of a sample.
    pub fn chunk_of(&self, sample: usize) -> usize {
        self.first.partition_point(|first| *first <= sample) - 1
    }

    /// First sample of a chunk.
    pub fn first_of(&self, chunk: usize) -> usize {
        self.first[chunk]
    }

    /// Samples of a chunk, with the numbers of these topics; the others are NaN.
    pub fn rows(&self, chunk: usize, topics: &[Topic]) -> Result<Rows, RecordError> {
        let width = self.signals.len();
        let ranges = Topic::ALL.map(|topic| match topics.contains(&topic) {
            true => self.range(topic),
            false => 0..0,
        });
        let count = self.first[chunk + 1] - self.first[chunk];
        let mut values: Vec<f64> = Vec::with_capacity(count * width);
        self.messages(chunk, |topic, data| {
            if topic == Topic::State {
                values.resize(values.len() + width, f64::NAN);
            }
            let range = ranges[topic as usize].clone();
            let row = values.len().checked_sub(width);
            let Some(row) = row.filter(|_| !range.is_empty()) else {
                return Ok(());
            };
            let signals = &self.signals[range.clone()];
            let null_width = |i: usize| match signals.get(i).map(|s| s.quantity.shape) {
                Some(Shape::OptionalVector) => Shape::OptionalVector.axes().len(),
                _ => 1,
            };
            let wanted = range.len();
            match numbers(data, &mut values[row..][range], null_width) {
                Some(found) if found == wanted => Ok(()),
                _ => self
                    .check(topic, data)
                    .and_then(|()| Err(format!("a number of {} cannot be read", topic.name()))),
            }
        })?;
        if values.len() != count * width {
            return Err(self.damaged(chunk, "it has other samples than its index says".into()));
        }
        Ok(Rows {
            first: self.first[chunk],
            width,
            values,
        })
    }

    /// All values of some signals of one topic.
    pub fn collect(&self, topic: Topic, signals: &[usize]) -> Result<Vec<Vec<f64>>, RecordError> {
        let chunks = self.map_chunks(&|chunk| {
            let rows = self.rows(chunk, &[topic])?;
            let column = |i: &usize| rows.iter().map(|row| row[*i]).collect::<Vec<f64>>();
            Ok(signals.iter().map(column).collect::<Vec<_>>())
        })?;
        let mut columns = vec![Vec::with_capacity(self.len()); signals.len()];
        for chunk in &chunks {
            for (column, part) in columns.iter_mut().zip(chunk) {
                column.extend(part);
            }
        }
        Ok(columns)
    }

    /// Events in their order.
    pub fn events(&self) -> Result<Vec<EventSample>, RecordError> {
        let chunks = self.map_chunks(&|chunk| {
            let mut events = Vec::new();
            if self.events[chunk] {
                self.messages(chunk, |topic, data| {
                    if topic == Topic::Events {
                        let event = serde_json::from_slice(data);
                        events.push(event.map_err(|e| format!("a message of /events: {e}"))?);
                    }
                    Ok(())
                })?;
            }
            Ok(events)
        })?;
        Ok(chunks.into_iter().flatten().collect())
    }

    /// Calls `take` for every message of a chunk.
    fn messages(
        &self,
        chunk: usize,
        mut take: impl FnMut(Topic, &[u8]) -> Result<(), String>,
    ) -> Result<(), RecordError> {
        let mut input = self.recording.storage().open()?;
        let mut channels = self.channels.clone();
        let place = &self.recording.chunks()[chunk];
        let read = read_chunk(
            self.recording.path(),
            &mut *input,
            place,
            &mut channels,
            |name, _, data| match topic(name) {
                Some(topic) => take(topic, data),
                None => Ok(()),
            },
        )?;
        read.map_err(|what| self.damaged(chunk, what))
    }

    fn damaged(&self, chunk: usize, what: String) -> RecordError {
        RecordError::Damaged {
            path: self.recording.path().to_path_buf(),
            offset: self.recording.chunks()[chunk].offset,
            what,
            remedy: "what comes before is readable; record again for the rest",
        }
    }

    /// Calls `work` for every chunk, on all cores; results in the order of the chunks.
    fn map_chunks<T: Send>(
        &self,
        work: &(dyn Fn(usize) -> Result<T, RecordError> + Sync),
    ) -> Result<Vec<T>, RecordError> {
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut done = Vec::new();
            loop {
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                if chunk >= self.chunks() {
                    return Ok(done);
                }
                done.push((chunk, work(chunk)?));
            }
        };
        let mut all: Vec<(usize, T)> = Vec::with_capacity(self.chunks());
        #[cfg(not(feature = "threads"))]
        all.extend(worker()?);
        #[cfg(feature = "threads")]
        std::thread::scope(|scope| {
            let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
            let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
            for worker in workers {
                match worker.join() {
                    Ok(done) => all.extend(done?),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok::<(), RecordError>(())
        })?;
        all.sort_by_key(|(chunk, _)| *chunk);
        Ok(all.into_iter().map(|(_, done)| done).collect())
    }
}
