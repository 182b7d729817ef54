//! Writer of the bytes of a recording.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bathyal_robot::{OutputFile, sync_folder_of};
use mcap::records::{MessageHeader, Metadata};
use mcap::write::NoSeek;
use mcap::{Attachment, WriteOptions, Writer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::header::{
    FILES, FORMAT, HEADER_END, HeaderEnd, METADATA, RECORD_LIMIT, ROBOT_SUFFIX, ROBOTS, SCENARIO,
    SCENE, SUMMARY,
};
use super::storage::IN_MEMORY;
use super::{
    EventSample, Header, InputSample, Level, RecordError, Sample, Topic, Topics, messages, schema,
};
use crate::stopwatch::Stopwatch;

/// Largest number of samples of a chunk.
pub const CHUNK_SAMPLES: usize = 1000;
/// Size of a chunk before compression, bytes, at which it is closed: large enough to compress
/// well, small enough to lose.
const CHUNK_BYTES: usize = 1 << 20;
/// Time after which a chunk is closed by the next write.
const CHUNK_TIME: Duration = Duration::from_secs(1);
/// zstd's fastest regular level: recording must not slow the simulation down.
#[cfg(feature = "zstd")]
const COMPRESSION_LEVEL: u32 = 1;
/// Time after which a chunk is written to the disk too.
const SYNC_TIME: Duration = Duration::from_secs(1);

/// When the chunks of a recording are written to the disk (fsync). What is on the disk survives a
/// loss of power; what is in the file survives the end of the process, whatever is chosen here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SyncPolicy {
    /// With every chunk: slow where a run records many chunks per second.
    EveryChunk,
    /// With the chunks of each second, and at the end.
    #[default]
    EverySecond,
    /// When the operating system likes.
    Never,
}

type Output = Writer<NoSeek<Destination>>;

/// Place where a recording is written.
enum Destination {
    File(BufWriter<File>),
    Memory(Vec<u8>),
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Destination::File(file) => file.write(bytes),
            Destination::Memory(memory) => memory.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Destination::File(file) => file.flush(),
            Destination::Memory(_) => Ok(()),
        }
    }
}

/// Writer of the messages of a recording, which are a pure function of the calls. What it is given
/// has been checked.
///
/// A writer that is dropped without [`finish`](McapWriter::finish) leaves what it was given, as a
/// file that says of itself that it was cut.
pub(super) struct McapWriter {
    path: PathBuf,
    /// The file of `output`, whose lock it holds; none in memory.
    file: Option<File>,
    sync: SyncPolicy,
    /// When the file was last written to the disk.
    synced: Stopwatch,
    /// None once the file is closed.
    output: Option<Output>,
    topics: Topics,
    /// True once the channels of samples are open.
    has_samples: bool,
    channels: BTreeMap<Topic, u16>,
    /// Messages so far, by topic.
    counts: BTreeMap<Topic, u32>,
    /// The latest time recorded, ns.
    now: u64,
    message: Vec<u8>,
    chunk_samples: usize,
    chunk_bytes: usize,
    chunk_opened: Stopwatch,
}

impl McapWriter {
    /// Opens the file, overwriting what was there, and writes the header to disk. The file has
    /// its name only when the header is in it: what has the name can be read.
    pub fn create(path: &Path, header: &Header, topics: Topics) -> Result<McapWriter, RecordError> {
        let unnamed = OutputFile::create(path).map_err(RecordError::output(path))?;
        let path = unnamed.path().to_path_buf();
        let file = unnamed.file().try_clone();
        let file = file.map_err(RecordError::io(&path, "create it"))?;
        let mut writer = McapWriter::into_file(path, file, header, topics)?;
        writer.sync_file()?;
        unnamed.name().map_err(RecordError::output(&writer.path))?;
        sync_folder_of(&writer.path);
        Ok(writer)
    }

    /// Starts a recording in an open file.
    pub(super) fn into_file(
        path: PathBuf,
        file: File,
        header: &Header,
        topics: Topics,
    ) -> Result<McapWriter, RecordError> {
        let output = file.try_clone();
        let output = output.map_err(RecordError::io(&path, "create it"))?;
        let output = Destination::File(BufWriter::new(output));
        McapWriter::open(path, output, Some(file), topics, header)
    }

    /// Starts a recording in memory, of which [`finish`](McapWriter::finish) returns the bytes.
    pub fn in_memory(header: &Header, topics: Topics) -> Result<McapWriter, RecordError> {
        let memory = Destination::Memory(Vec::new());
        McapWriter::open(PathBuf::from(IN_MEMORY), memory, None, topics, header)
    }

    fn open(
        path: PathBuf,
        destination: Destination,
        file: Option<File>,
        topics: Topics,
        header: &Header,
    ) -> Result<McapWriter, RecordError> {
        // Without seeking, a chunk is made in memory and appended whole.
        let options = WriteOptions::new()
            .profile("")
            .library(format!("bathyal {}", header.version))
            .chunk_size(None)
            .disable_seeking(true);
        #[cfg(feature = "zstd")]
        let options = options
            .compression(Some(mcap::Compression::Zstd))
            .compression_level(COMPRESSION_LEVEL)
            .compression_threads(0);
        let output = options
            .create(NoSeek::new(destination))
            .map_err(RecordError::write(&path))?;
        let mut writer = McapWriter {
            file,
            path,
            output: Some(output),
            sync: SyncPolicy::default(),
            synced: Stopwatch::start(),
            topics,
            has_samples: false,
            channels: BTreeMap::new(),
            counts: BTreeMap::new(),
            now: 0,
            message: Vec::new(),
            chunk_samples: 0,
            chunk_bytes: 0,
            chunk_opened: Stopwatch::start(),
        };
        writer.write_header(header)?;
        writer.flush()?;
        Ok(writer)
    }

    /// Chooses when chunks are written to the disk.
    pub fn set_sync(&mut self, sync: SyncPolicy) {
        self.sync = sync;
    }

    /// Writes a sample.
    pub fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        let now = messages::time(sample.t)?;
        if !self.has_samples {
            for topic in Topic::ALL {
                if self.topics.has(topic) && messages::is_written(topic, sample) {
                    self.open_channel(topic, sample)?;
                }
            }
            self.has_samples = true;
        }
        for topic in Topic::ALL {
            if self.topics.has(topic) && messages::is_written(topic, sample) {
                let mut message = std::mem::take(&mut self.message);
                message.clear();
                let encoded = messages::encode(topic, sample, now, &mut message);
                self.message = message;
                self.encoded(encoded)?;
                self.write_message(topic, now)?;
            }
        }
        self.chunk_samples += 1;
        self.flush_if_due()
    }

    /// Writes an event.
    pub fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        let now = messages::time(event.t)?;
        self.open_channel(Topic::Events, &Sample::default())?;
        self.message.clear();
        let encoded = serde_json::to_writer(&mut self.message, event);
        self.encoded(encoded)?;
        self.write_message(Topic::Events, now)?;
        self.flush_if_due()
    }

    /// Writes an input of a program.
    pub fn input(&mut self, input: &InputSample) -> Result<(), RecordError> {
        let now = messages::time(input.t)?;
        self.open_channel(Topic::Inputs, &Sample::default())?;
        self.message.clear();
        let encoded = serde_json::to_writer(&mut self.message, input);
        self.encoded(encoded)?;
        self.write_message(Topic::Inputs, now)?;
        self.flush_if_due()
    }

    /// Writes a line of text, at the latest time that was recorded.
    pub fn log(&mut self, level: Level, text: &str) -> Result<(), RecordError> {
        let now = self.now;
        self.open_channel(Topic::Log, &Sample::default())?;
        self.message.clear();
        let line = messages::Line::new(now, level, text);
        let encoded = serde_json::to_writer(&mut self.message, &line);
        self.encoded(encoded)?;
        self.write_message(Topic::Log, now)?;
        self.flush_if_due()
    }

    /// Closes the chunk and writes it to the file: what was recorded so far survives the process,
    /// and the machine if [`SyncPolicy`] says so.
    pub fn flush(&mut self) -> Result<(), RecordError> {
        self.chunk_samples = 0;
        self.chunk_bytes = 0;
        self.chunk_opened = Stopwatch::start();
        let (output, path) = self.output()?;
        output.flush().map_err(RecordError::write(path))?;
        let is_due = match self.sync {
            SyncPolicy::EveryChunk => true,
            SyncPolicy::EverySecond => self.synced.elapsed() >= SYNC_TIME,
            SyncPolicy::Never => false,
        };
        if is_due { self.sync_file() } else { Ok(()) }
    }

    /// Waits until the file is on the disk.
    fn sync_file(&mut self) -> Result<(), RecordError> {
        let synced = self.file.as_ref().map_or(Ok(()), File::sync_data);
        self.synced = Stopwatch::start();
        synced.map_err(RecordError::io(&self.path, "write it to the disk"))
    }

    /// Ends the recording with the summary of the run and the indices, and returns its bytes if it
    /// is [in memory](McapWriter::in_memory); of a file, none.
    pub fn finish(&mut self, summary: &Value) -> Result<Vec<u8>, RecordError> {
        self.attach(SUMMARY, "application/json", summary.to_string().as_bytes())?;
        let Some(mut output) = self.output.take() else {
            return Ok(Vec::new());
        };
        let finished = output.finish();
        let mut destination = output.into_inner().into_inner();
        finished.map_err(RecordError::write(&self.path))?;
        destination
            .flush()
            .map_err(RecordError::io(&self.path, "write the end of it"))?;
        if self.sync != SyncPolicy::Never {
            self.sync_file()?;
        }
        match destination {
            Destination::File(_) => Ok(Vec::new()),
            Destination::Memory(bytes) => Ok(bytes),
        }
    }

    fn write_header(&mut self, header: &Header) -> Result<(), RecordError> {
        self.attach(SCENARIO, "application/toml", header.scenario.as_bytes())?;
        for (name, text) in &header.robots {
            let name = format!("{ROBOTS}{name}{ROBOT_SUFFIX}");
            self.attach(&name, "application/toml", text.as_bytes())?;
        }
        for (name, bytes) in &header.files {
            let name = format!("{FILES}{name}");
            self.attach(&name, "application/octet-stream", bytes)?;
        }
        if let Some(scene) = &header.scene {
            self.attach_json(SCENE, scene)?;
        }
        let closing = HeaderEnd {
            format: FORMAT,
            name: header.name.clone(),
            version: header.version.clone(),
            topics: self.topics.names(),
            laws: header.laws.clone(),
            water: header.water.clone(),
            robots: header.robots.len(),
            files: header.files.len(),
        };
        self.attach_json(HEADER_END, &closing)?;

        let robots: Vec<&str> = header
            .robots
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        let entries = [
            ("scenario", header.name.clone()),
            ("robots", robots.join(", ")),
            ("version", header.version.clone()),
            ("topics", self.topics.names().join(", ")),
        ];
        let metadata = Metadata {
            name: METADATA.to_string(),
            metadata: entries.map(|(k, v)| (k.to_string(), v)).into(),
        };
        let (output, path) = self.output()?;
        output
            .write_metadata(&metadata)
            .map_err(RecordError::write(path))
    }

    fn attach_json(&mut self, name: &str, value: &impl Serialize) -> Result<(), RecordError> {
        let text = serde_json::to_vec(value);
        let text = text.map_err(|error| RecordError::io(&self.path, "write it")(error.into()))?;
        self.attach(name, "application/json", &text)
    }

    fn attach(&mut self, name: &str, media_type: &str, data: &[u8]) -> Result<(), RecordError> {
        // Names and types are attached too.
        let limit = RECORD_LIMIT / 2;
        if data.len() + name.len() > limit {
            return Err(RecordError::TooLarge {
                name: name.to_string(),
                size: data.len() as u64,
                limit: limit as u64,
            });
        }
        let now = self.now;
        let (output, path) = self.output()?;
        let attachment = Attachment {
            log_time: now,
            create_time: 0,
            name: name.to_string(),
            media_type: media_type.to_string(),
            data: Cow::Borrowed(data),
        };
        output.attach(&attachment).map_err(RecordError::write(path))
    }

    fn open_channel(&mut self, topic: Topic, sample: &Sample) -> Result<(), RecordError> {
        if self.channels.contains_key(&topic) {
            return Ok(());
        }
        let (name, text) = schema::schema(topic, sample);
        let (output, path) = self.output()?;
        let id = output
            .add_schema(&name, "jsonschema", &text)
            .and_then(|schema| output.add_channel(schema, topic.name(), "json", &BTreeMap::new()))
            .map_err(RecordError::write(path))?;
        self.channels.insert(topic, id);
        Ok(())
    }

    /// Writes `self.message` on an open channel.
    fn write_message(&mut self, topic: Topic, time: u64) -> Result<(), RecordError> {
        let sequence = self.counts.entry(topic).or_insert(0);
        let header = MessageHeader {
            channel_id: self.channels.get(&topic).copied().unwrap_or_default(),
            sequence: *sequence,
            log_time: time,
            publish_time: time,
        };
        *sequence = sequence.wrapping_add(1);
        self.now = self.now.max(time);
        self.chunk_bytes += self.message.len();
        let message = std::mem::take(&mut self.message);
        let (output, path) = self.output()?;
        let written = output.write_to_known_channel(&header, &message);
        let written = written.map_err(RecordError::write(path));
        self.message = message;
        written
    }

    fn flush_if_due(&mut self) -> Result<(), RecordError> {
        let due = self.chunk_samples >= CHUNK_SAMPLES
            || self.chunk_bytes >= CHUNK_BYTES
            || self.chunk_opened.elapsed() >= CHUNK_TIME;
        if due { self.flush() } else { Ok(()) }
    }

    fn encoded(&self, result: Result<(), serde_json::Error>) -> Result<(), RecordError> {
        result
            .map_err(std::io::Error::from)
            .map_err(RecordError::io(&self.path, "make a message of it"))
    }

    fn output(&mut self) -> Result<(&mut Output, &Path), RecordError> {
        match &mut self.output {
            Some(output) => Ok((output, &self.path)),
            None => Err(RecordError::Write {
                path: self.path.clone(),
                source: mcap::McapError::AttemptedWriteAfterFailure,
            }),
        }
    }
}

impl Drop for McapWriter {
    fn drop(&mut self) {
        if let Some(mut output) = self.output.take() {
            // There is nobody to tell of an error here: whoever wants to know calls `finish`.
            // Taking the file out leaves the indices away, so the file says that it was cut.
            let _ = output.flush();
            drop(output.into_inner());
        }
    }
}
