//! Reading a recording.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use super::numbers::paths;
use super::scan::{Channels, Chunk, Contents, read_chunk, scan, topic};
use super::storage::{Input, Storage};
use super::{
    Damage, EventSample, Header, Info, InputSample, Level, LogSample, Quantity, RecordError,
    Sample, Shape, Topic, Topics, messages,
};

/// Recording on disk or in memory. Samples are read when they are asked for.
pub struct Recording {
    storage: Storage,
    size: u64,
    topics: Topics,
    contents: Contents,
}

impl Recording {
    /// Opens a recording, finished or cut. Of a damaged file, what comes before the damage is read.
    ///
    /// A file without a whole header is an error.
    pub fn open(path: impl AsRef<Path>) -> Result<Recording, RecordError> {
        Recording::read(Storage::file(path.as_ref()))
    }

    /// Reads a recording that is in memory, as [`open`](Recording::open) reads a file.
    pub fn from_bytes(bytes: impl Into<Arc<[u8]>>) -> Result<Recording, RecordError> {
        Recording::read(Storage::memory(bytes.into()))
    }

    pub(super) fn read(storage: Storage) -> Result<Recording, RecordError> {
        let (mut input, size) = storage.open_sized()?;
        let contents = scan(storage.path(), &mut *input, size)?;
        Recording::from_contents(storage, size, contents)
    }

    /// Recording of a file of which the contents are known.
    pub(super) fn from_contents(
        storage: Storage,
        size: u64,
        contents: Contents,
    ) -> Result<Self, RecordError> {
        let mut recording = Recording {
            storage,
            size,
            topics: Topics::choose(&contents.header.topics)?,
            contents,
        };
        // What cannot be read is reported to whoever reads the samples.
        for (topic, message) in recording.first_messages().unwrap_or_default() {
            let Ok(paths) = paths(&message) else { continue };
            let depth = usize::from(topic.elements().is_some());
            let names: Vec<_> = paths.iter().filter_map(|path| path.get(depth)).collect();
            // A list may be empty.
            let has = |q: &Quantity| q.shape == Shape::List || names.iter().any(|n| *n == q.name);
            recording.topics.leave_out(topic, has);
        }
        Ok(recording)
    }

    /// Messages of the first sample by topic; none if there is no sample.
    pub(super) fn first_messages(&self) -> Result<BTreeMap<Topic, Vec<u8>>, RecordError> {
        let mut input = self.storage.open()?;
        let (mut messages, mut channels) = (BTreeMap::new(), Channels::new());
        for chunk in &self.contents.chunks {
            let mut samples = 0;
            let read = read_chunk(
                self.path(),
                &mut *input,
                chunk,
                &mut channels,
                |name, _, data| {
                    let topic = topic(name);
                    samples += usize::from(topic == Some(Topic::State));
                    if let (Some(topic), 1) = (topic, samples) {
                        messages.insert(topic, data.to_vec());
                    }
                    Ok(())
                },
            )?;
            if samples > 0 || read.is_err() {
                break;
            }
        }
        Ok(messages)
    }

    /// Chunks in their order.
    pub(super) fn chunks(&self) -> &[Chunk] {
        &self.contents.chunks
    }

    /// Size of the file, bytes.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Scenario, robots and files of the run.
    pub fn header(&self) -> &Header {
        &self.contents.header
    }

    /// Topics and quantities that were recorded.
    pub fn topics(&self) -> &Topics {
        &self.topics
    }

    /// True if the recorder finished it and nothing was damaged since.
    pub fn is_complete(&self) -> bool {
        self.contents.damage.is_none()
    }

    /// Place where it was cut or damaged; none for a complete recording.
    pub fn damage(&self) -> Option<&Damage> {
        self.contents.damage.as_ref()
    }

    /// Summary of the run, if it finished.
    pub fn summary(&self) -> Option<&Value> {
        self.contents.summary.as_ref()
    }

    /// Number of samples.
    pub fn len(&self) -> u64 {
        let count = self.contents.counts.get(Topic::State.name());
        count.copied().unwrap_or(0)
    }

    /// True if there is no sample.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Contents in a form for people.
    pub fn info(&self) -> Info {
        Info::new(self.path(), self.size, &self.contents, self.len())
    }

    /// Samples in their order. What was not recorded is empty or zero.
    pub fn samples(&self) -> Result<Samples<'_>, RecordError> {
        Ok(Samples(Messages::new(
            self,
            |topic, _, data, topics, out| {
                if topic == Topic::State {
                    out.push_back(Sample::default());
                }
                match out.back_mut() {
                    Some(sample) => messages::decode(topic, data, topics, sample),
                    None => Ok(()),
                }
            },
        )?))
    }

    /// Events in their order.
    pub fn events(&self) -> Result<Events<'_>, RecordError> {
        Ok(Events(Messages::new(self, |topic, _, data, _, out| {
            if topic == Topic::Events {
                out.push_back(serde_json::from_slice(data)?);
            }
            Ok(())
        })?))
    }

    /// Inputs of a program in their order.
    pub fn inputs(&self) -> Result<Inputs<'_>, RecordError> {
        Ok(Inputs(Messages::new(self, |topic, _, data, _, out| {
            if topic == Topic::Inputs {
                out.push_back(serde_json::from_slice(data)?);
            }
            Ok(())
        })?))
    }

    /// Lines of text in their order.
    pub fn logs(&self) -> Result<Logs<'_>, RecordError> {
        Ok(Logs(Messages::new(self, |topic, time, data, _, out| {
            if topic == Topic::Log {
                let line: messages::Line = serde_json::from_slice(data)?;
                out.push_back(LogSample {
                    t: time as f64 * 1e-9,
                    level: Level::from_number(line.level),
                    text: line.message,
                });
            }
            Ok(())
        })?))
    }

    /// Path of the file; for a recording in memory, words that say so.
    pub fn path(&self) -> &Path {
        self.storage.path()
    }

    pub(super) fn storage(&self) -> &Storage {
        &self.storage
    }
}

/// Appends the content of a message to that of its chunk.
type Read<T> = fn(Topic, u64, &[u8], &Topics, &mut VecDeque<T>) -> Result<(), serde_json::Error>;

/// Iterator over the messages, with one chunk in memory at a time.
struct Messages<'a, T> {
    recording: &'a Recording,
    input: Box<dyn Input>,
    channels: Channels,
    next_chunk: usize,
    ready: VecDeque<T>,
    read: Read<T>,
}

impl<'a, T> Messages<'a, T> {
    fn new(recording: &'a Recording, read: Read<T>) -> Result<Self, RecordError> {
        Ok(Messages {
            recording,
            input: recording.storage.open()?,
            channels: Channels::new(),
            next_chunk: 0,
            ready: VecDeque::new(),
            read,
        })
    }

    fn next(&mut self) -> Option<Result<T, RecordError>> {
        while self.ready.is_empty() {
            let chunk = self.recording.contents.chunks.get(self.next_chunk)?;
            self.next_chunk += 1;
            let (ready, read) = (&mut self.ready, self.read);
            let (path, topics) = (self.recording.path(), &self.recording.topics);
            let taken = read_chunk(
                path,
                &mut *self.input,
                chunk,
                &mut self.channels,
                |name, header, data| match topic(name) {
                    Some(topic) => read(topic, header.log_time, data, topics, ready)
                        .map_err(|error| format!("a message of {name}: {error}")),
                    None => Ok(()),
                },
            );
            let error = match taken {
                Ok(Ok(())) => continue,
                Ok(Err(what)) => RecordError::Damaged {
                    path: path.to_path_buf(),
                    offset: chunk.offset,
                    what,
                    remedy: "what comes before is readable; record again for the rest",
                },
                Err(error) => error,
            };
            self.ready.clear();
            self.next_chunk = usize::MAX;
            return Some(Err(error));
        }
        self.ready.pop_front().map(Ok)
    }
}

/// Samples of a recording. After an error there are no more.
pub struct Samples<'a>(Messages<'a, Sample>);

impl Iterator for Samples<'_> {
    type Item = Result<Sample, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

/// Events of a recording. After an error there are no more.
pub struct Events<'a>(Messages<'a, EventSample>);

impl Iterator for Events<'_> {
    type Item = Result<EventSample, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

/// Inputs of a recording. After an error there are no more.
pub struct Inputs<'a>(Messages<'a, InputSample>);

impl Iterator for Inputs<'_> {
    type Item = Result<InputSample, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

/// Lines of text of a recording. After an error there are no more.
pub struct Logs<'a>(Messages<'a, LogSample>);

impl Iterator for Logs<'_> {
    type Item = Result<LogSample, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}
