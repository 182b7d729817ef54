//! Contents of a file: header, positions of the chunks, and position of a cut or damage.
//!
//! A finished recording ends with a checksum of everything before: if that is right, nothing is
//! decompressed and the counts come from the indices. In any other file every chunk is checked,
//! up to the first one that is not whole.

use std::collections::BTreeMap;
use std::io::{BufReader, Read, SeekFrom};
use std::path::Path;

use mcap::records::{ChunkHeader, MessageHeader, Record, Statistics, op};
use mcap::sans_io::linear_reader::{LinearReadEvent, LinearReader, LinearReaderOptions};
use mcap::{McapError, parse_record};
use serde_json::Value;

use super::header::{
    FILES, FORMAT, HEADER_END, HeaderEnd, RECORD_LIMIT, ROBOT_SUFFIX, ROBOTS, SCENARIO, SCENE,
    SUMMARY,
};
use super::storage::Input;
use super::{Header, RecordError, Topic};
use crate::scene::Scene;

/// Cut or damage, beyond which a recording is not readable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// First byte that could not be read.
    pub offset: u64,
    /// Bytes from there to the end of the file.
    pub lost: u64,
    /// Description of the damage.
    pub what: String,
}

/// Bytes of a record before its content: opcode and length.
pub(super) const RECORD_HEADER_BYTES: u64 = 9;

/// Position and size of a chunk of messages.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    /// Offset of the record in the file, bytes.
    pub offset: u64,
    /// Length of the record, bytes.
    pub length: usize,
    /// Length of the decompressed content, bytes.
    pub uncompressed: u64,
}

/// Contents of a file.
pub(super) struct Contents {
    pub header: Header,
    pub chunks: Vec<Chunk>,
    /// Number of messages by topic.
    pub counts: BTreeMap<String, u64>,
    /// Times of the first and last message, ns.
    pub times: Option<(u64, u64)>,
    pub summary: Option<Value>,
    pub damage: Option<Damage>,
    /// Sizes of all chunks.
    pub compressed: u64,
    pub uncompressed: u64,
}

/// Contents of the records that were scanned so far.
#[derive(Default)]
pub(super) struct Scan {
    pub header: Header,
    pub closed: bool,
    chunks: Vec<Chunk>,
    pub summary: Option<Value>,
    channels: BTreeMap<u16, String>,
    statistics: Option<Statistics>,
}

/// Scans a file.
pub(super) fn scan(path: &Path, file: &mut dyn Input, size: u64) -> Result<Contents, RecordError> {
    let mut scanned = Scan::default();
    let mut stopped = scanned.file(path, file, size)?;
    if !scanned.closed {
        let (offset, what) = stopped.unwrap_or((size, "the header is missing".to_string()));
        return Err(RecordError::Damaged {
            path: path.to_path_buf(),
            offset,
            what,
            remedy: "this is not a recording of Bathyal, or it was damaged in its header: record again",
        });
    }
    let mut counts = BTreeMap::new();
    let mut times = None;
    match (&stopped, &scanned.statistics) {
        (None, Some(statistics)) => {
            for (id, count) in &statistics.channel_message_counts {
                let topic = scanned.channels.get(id).cloned().unwrap_or_default();
                *counts.entry(topic).or_insert(0) += count;
            }
            if statistics.message_count > 0 {
                times = Some((statistics.message_start_time, statistics.message_end_time));
            }
        }
        _ => {
            let mut channels = Channels::default();
            for i in 0..scanned.chunks.len() {
                match count(path, file, &scanned.chunks[i], &mut channels, &mut counts)? {
                    Ok(chunk_times) => times = span(times, chunk_times),
                    Err(what) => {
                        stopped = Some((scanned.chunks[i].offset, what));
                        scanned.chunks.truncate(i);
                        break;
                    }
                }
            }
        }
    }
    Ok(Contents {
        compressed: scanned.chunks.iter().map(|c| c.length as u64).sum(),
        uncompressed: scanned
            .chunks
            .iter()
            .map(|c| c.uncompressed)
            .fold(0, u64::saturating_add),
        header: scanned.header,
        chunks: scanned.chunks,
        counts,
        times,
        summary: scanned.summary,
        damage: stopped.map(|(offset, what)| Damage {
            offset,
            lost: size.saturating_sub(offset),
            what,
        }),
    })
}

impl Scan {
    /// Scans the records of the file. Returns where and why it stopped before the end.
    fn file(
        &mut self,
        path: &Path,
        file: &mut dyn Input,
        size: u64,
    ) -> Result<Option<(u64, String)>, RecordError> {
        let mut reader = LinearReader::new_with_options(
            LinearReaderOptions::default()
                .with_emit_chunks(true)
                .with_validate_data_section_crc(true)
                .with_validate_summary_section_crc(true)
                .with_record_length_limit(RECORD_LIMIT),
        );
        let mut input = BufReader::with_capacity(1 << 20, file);
        let mut left = size;
        let mut offset = 0;
        while let Some(event) = reader.next_event() {
            match event {
                // Never more than the file has: a damaged length must not fill the memory.
                Ok(LinearReadEvent::ReadRequest(wanted)) => {
                    let wanted = wanted.min(usize::try_from(left).unwrap_or(usize::MAX));
                    let read = input
                        .read(reader.insert(wanted))
                        .map_err(RecordError::io(path, "read it"))?;
                    left -= read as u64;
                    reader.notify_read(read);
                }
                Ok(LinearReadEvent::Record { opcode, data }) => {
                    offset = offset.max(mcap::MAGIC.len() as u64);
                    if let Err(what) = self.record(opcode, data, offset) {
                        return Ok(Some((offset, what)));
                    }
                    offset += RECORD_HEADER_BYTES + data.len() as u64;
                }
                Err(error) => return Ok(Some((offset, describe(&error)))),
            }
        }
        Ok(None)
    }

    /// Reads the record at an offset.
    pub fn record(&mut self, opcode: u8, data: &[u8], offset: u64) -> Result<(), String> {
        match opcode {
            op::ATTACHMENT => self.attachment(data),
            op::CHUNK => {
                let header = chunk_header(data)?;
                self.chunks.push(Chunk {
                    offset,
                    length: RECORD_HEADER_BYTES as usize + data.len(),
                    uncompressed: header.uncompressed_size,
                });
                Ok(())
            }
            op::CHANNEL => {
                if let Record::Channel(channel) = parse(opcode, data)? {
                    self.channels.insert(channel.id, channel.topic);
                }
                Ok(())
            }
            op::STATISTICS => {
                if let Record::Statistics(statistics) = parse(opcode, data)? {
                    self.statistics = Some(statistics);
                }
                Ok(())
            }
            op::MESSAGE => Err("a message outside of a chunk".to_string()),
            // Indices, and what later versions may add.
            _ => Ok(()),
        }
    }

    fn attachment(&mut self, data: &[u8]) -> Result<(), String> {
        let Record::Attachment { header, data, .. } = parse(op::ATTACHMENT, data)? else {
            return Ok(());
        };
        let name = header.name;
        let text = || {
            String::from_utf8(data.to_vec()).map_err(|_| format!("attachment `{name}` is not text"))
        };
        if name == SCENARIO {
            self.header.scenario = text()?;
        } else if name == HEADER_END {
            self.close_header(&text()?)?;
        } else if name == SCENE {
            self.header.scene = Scene::from_json(&data);
        } else if name == SUMMARY {
            let summary = serde_json::from_str(&text()?);
            self.summary = Some(summary.map_err(|e| format!("attachment `{name}`: {e}"))?);
        } else if let Some(robot) = name.strip_prefix(ROBOTS) {
            let robot = robot
                .strip_suffix(ROBOT_SUFFIX)
                .unwrap_or(robot)
                .to_string();
            self.header.robots.push((robot, text()?));
        } else if let Some(file) = name.strip_prefix(FILES) {
            self.header.files.push((file.to_string(), data.to_vec()));
        }
        Ok(())
    }

    fn close_header(&mut self, text: &str) -> Result<(), String> {
        let closing: HeaderEnd =
            serde_json::from_str(text).map_err(|e| format!("attachment `{HEADER_END}`: {e}"))?;
        if closing.format != FORMAT {
            return Err(format!(
                "the recording has format {} and this version of Bathyal reads {FORMAT}",
                closing.format
            ));
        }
        let header = &mut self.header;
        if (header.robots.len(), header.files.len()) != (closing.robots, closing.files) {
            return Err("robots or files are missing from the header".to_string());
        }
        header.name = closing.name;
        header.version = closing.version;
        header.topics = closing.topics;
        header.laws = closing.laws;
        header.water = closing.water;
        self.closed = true;
        Ok(())
    }
}

/// True if the lengths in a record stay within it: the container's reader allocates memory for
/// them before it checks.
fn lengths_fit(opcode: u8, data: &[u8]) -> bool {
    // Bytes before the first length, how many lengths with their contents, bytes after them.
    let (before, lengths, after) = match opcode {
        // Times; name and type; length and checksum.
        op::ATTACHMENT => (16, 2, 12),
        // Times, size, checksum; compression; length.
        op::CHUNK => (28, 1, 8),
        // Its number and its schema's; topic, encoding, metadata.
        op::CHANNEL => (4, 3, 0),
        // Counts and times; messages by channel.
        op::STATISTICS => (42, 1, 0),
        // The channel; times and places.
        op::MESSAGE_INDEX => (2, 1, 0),
        _ => return true,
    };
    let mut at: usize = before;
    for _ in 0..lengths {
        let Some(length) = data.get(at..).and_then(|rest| rest.first_chunk::<4>()) else {
            return false;
        };
        at = at.saturating_add(4 + u32::from_le_bytes(*length) as usize);
    }
    at.saturating_add(after) <= data.len()
}

/// Chunks are closed when they have a megabyte: larger ones are accepted only if their compressed
/// content is large as well, so that a damaged length does not fill the memory.
const MAX_UNCHECKED_CHUNK: u64 = 16 << 20;
const MAX_COMPRESSION: u64 = 100;

/// Names of the compressions that this program reads; empty for none.
#[cfg(feature = "zstd")]
const COMPRESSIONS: [&str; 2] = ["zstd", ""];
#[cfg(not(feature = "zstd"))]
const COMPRESSIONS: [&str; 1] = [""];

/// True if a chunk with this compression can be read.
pub(super) fn is_readable(compression: &str) -> bool {
    COMPRESSIONS.contains(&compression)
}

/// True if so many bytes can have been compressed into so few.
pub(super) fn is_plausible(compressed: u64, uncompressed: u64) -> bool {
    uncompressed <= MAX_UNCHECKED_CHUNK.max(MAX_COMPRESSION.saturating_mul(compressed))
}

/// Header of a chunk that this reader can read: with a checksum.
fn chunk_header(data: &[u8]) -> Result<ChunkHeader, String> {
    let Record::Chunk { header, .. } = parse(op::CHUNK, data)? else {
        return Err("not a chunk".to_string());
    };
    if !is_readable(&header.compression) {
        return Err(format!(
            "a chunk is compressed with `{}`; this program reads {}",
            header.compression,
            COMPRESSIONS
                .map(|c| if c.is_empty() { "none" } else { c })
                .join(" and ")
        ));
    }
    if header.uncompressed_crc == 0 {
        return Err("a chunk without a checksum".to_string());
    }
    if !is_plausible(header.compressed_size, header.uncompressed_size) {
        return Err(format!(
            "a chunk of {} bytes says that it has {} when it is unpacked",
            header.compressed_size, header.uncompressed_size
        ));
    }
    Ok(header)
}

pub(super) fn parse(opcode: u8, data: &[u8]) -> Result<Record<'_>, String> {
    if !lengths_fit(opcode, data) {
        return Err("a record is shorter than it says".to_string());
    }
    parse_record(opcode, data).map_err(|error| describe(&error))
}

fn describe(error: &McapError) -> String {
    match error {
        McapError::UnexpectedEof => "the file ends in the middle".to_string(),
        McapError::BadMagic => "this is not an MCAP file".to_string(),
        McapError::Parse(error) => format!("a record cannot be read: {error}"),
        other => other.to_string(),
    }
}

/// Topics by channel number.
pub(super) type Channels = BTreeMap<u16, String>;

/// Decompresses a chunk and calls `take` for every message, after its checksum was found right.
///
/// The outer error is of the operating system; the inner one says what is wrong with the chunk.
pub(super) fn read_chunk(
    path: &Path,
    file: &mut dyn Input,
    chunk: &Chunk,
    channels: &mut Channels,
    mut take: impl FnMut(&str, MessageHeader, &[u8]) -> Result<(), String>,
) -> Result<Result<(), String>, RecordError> {
    let mut bytes = vec![0; chunk.length];
    file.seek(SeekFrom::Start(chunk.offset))
        .and_then(|_| file.read_exact(&mut bytes))
        .map_err(RecordError::io(path, "read it"))?;
    let mut reader = LinearReader::new_with_options(
        LinearReaderOptions::default()
            .with_skip_start_magic(true)
            .with_skip_end_magic(true)
            .with_prevalidate_chunk_crcs(true)
            .with_record_length_limit(RECORD_LIMIT),
    );
    let mut rest = &bytes[..];
    while let Some(event) = reader.next_event() {
        let taken = match event {
            Ok(LinearReadEvent::ReadRequest(wanted)) => {
                let (now, later) = rest.split_at(wanted.min(rest.len()));
                reader.insert(now.len()).copy_from_slice(now);
                reader.notify_read(now.len());
                rest = later;
                Ok(())
            }
            Ok(LinearReadEvent::Record { opcode, data }) => match opcode {
                op::CHANNEL | op::MESSAGE => match parse(opcode, data) {
                    Ok(Record::Channel(channel)) => {
                        channels.insert(channel.id, channel.topic);
                        Ok(())
                    }
                    Ok(Record::Message { header, data }) => {
                        match channels.get(&header.channel_id) {
                            Some(topic) => take(topic, header, &data),
                            None => Err("a message of no topic".to_string()),
                        }
                    }
                    Ok(_) => Ok(()),
                    Err(what) => Err(what),
                },
                _ => Ok(()),
            },
            Err(error) => Err(describe(&error)),
        };
        if taken.is_err() {
            return Ok(taken);
        }
    }
    Ok(Ok(()))
}

/// Counts the messages of a chunk, if it is whole, and gives their first and last time.
///
/// The messages of a topic are numbered from 0: a gap tells that the chunk before was damaged so
/// that it was not even recognised.
fn count(
    path: &Path,
    file: &mut dyn Input,
    chunk: &Chunk,
    channels: &mut Channels,
    counts: &mut BTreeMap<String, u64>,
) -> Result<Result<Option<(u64, u64)>, String>, RecordError> {
    let mut times = None;
    let mut sum = counts.clone();
    let counted = read_chunk(path, file, chunk, channels, |topic, header, _| {
        if !sum.contains_key(topic) {
            sum.insert(topic.to_string(), 0);
        }
        let expected = sum.get_mut(topic).ok_or("a message of no topic")?;
        // Numbers have 32 bits and start again from 0.
        if header.sequence != *expected as u32 {
            return Err(format!(
                "message {expected} of {topic} is missing before this"
            ));
        }
        *expected += 1;
        times = span(times, Some((header.log_time, header.log_time)));
        Ok(())
    })?;
    if counted.is_ok() {
        *counts = sum;
    }
    Ok(counted.map(|()| times))
}

/// Shortest time span that contains both.
fn span(a: Option<(u64, u64)>, b: Option<(u64, u64)>) -> Option<(u64, u64)> {
    match (a, b) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (a, b) => a.or(b),
    }
}

/// Topic of this name in a file; none for topics of others.
pub(super) fn topic(name: &str) -> Option<Topic> {
    name.strip_prefix('/').and_then(Topic::from_name)
}
