//! Contents of a finished file from the index at its end: nothing is decompressed, and of a large
//! file little is read. A file without a valid index is read by [`scan`](super::scan).

use std::collections::BTreeMap;
use std::io::SeekFrom;

use mcap::Summary;
use mcap::records::{ChunkIndex, Record, op};
use mcap::sans_io::summary_reader::{SummaryReadEvent, SummaryReader};

use super::Topic;
use super::header::RECORD_LIMIT;
use super::scan::{
    Channels, Chunk, Contents, RECORD_HEADER_BYTES, Scan, is_plausible, is_readable, parse,
};
use super::storage::Input;

/// Contents and index of a finished file.
pub(super) struct Index {
    pub contents: Contents,
    pub channels: Channels,
    /// Times of the samples of every chunk, ns.
    pub times: Vec<Vec<u64>>,
    /// True for a chunk with events.
    pub events: Vec<bool>,
}

/// Reads the index at the end of a file; none if it has none, or one that cannot be right.
pub(super) fn index(file: &mut dyn Input, size: u64) -> Option<Index> {
    let summary = summary(file, size)?;
    let statistics = summary.stats.as_ref()?;
    let named = summary.channels.iter();
    let channels: Channels = named.map(|(id, c)| (*id, c.topic.clone())).collect();
    let mut scanned = Scan::default();
    let mut attachments: Vec<_> = summary.attachment_indexes.iter().collect();
    attachments.sort_by_key(|a| a.offset);
    for a in attachments {
        let bytes = record(file, size, a.offset, a.length)?;
        scanned.record(op::ATTACHMENT, &bytes, a.offset).ok()?;
    }
    let mut indices = summary.chunk_indexes.clone();
    indices.sort_by_key(|chunk| chunk.chunk_start_offset);
    // A file without a count of its chunks was not finished.
    if !scanned.closed || indices.len() != statistics.chunk_count as usize {
        return None;
    }
    let mut counts = BTreeMap::new();
    for (id, count) in &statistics.channel_message_counts {
        *counts.entry(channels.get(id)?.clone()).or_insert(0) += count;
    }
    let mut times = Vec::new();
    for chunk in &indices {
        times.push(state_times(file, size, chunk, &channels)?);
    }
    let samples: u64 = times.iter().map(|t: &Vec<u64>| t.len() as u64).sum();
    if counts.get(Topic::State.name()).copied().unwrap_or(0) != samples {
        return None;
    }
    let events = indices.iter().map(|chunk| has_events(chunk, &channels));
    Some(Index {
        events: events.collect(),
        times,
        contents: Contents {
            compressed: total(indices.iter().map(|c| c.chunk_length)),
            uncompressed: total(indices.iter().map(|c| c.uncompressed_size)),
            chunks: indices.iter().map(chunk).collect::<Option<_>>()?,
            header: scanned.header,
            counts,
            times: (statistics.message_count > 0)
                .then_some((statistics.message_start_time, statistics.message_end_time)),
            summary: scanned.summary,
            damage: None,
        },
        channels,
    })
}

fn summary(file: &mut dyn Input, size: u64) -> Option<Summary> {
    let mut reader = SummaryReader::new();
    let mut budget = size;
    while let Some(event) = reader.next_event() {
        match event.ok()? {
            SummaryReadEvent::ReadRequest(wanted) => {
                let wanted = wanted.min(usize::try_from(budget).ok()?).min(RECORD_LIMIT);
                let read = file.read(reader.insert(wanted)).ok()?;
                budget = budget.checked_sub(read as u64)?;
                reader.notify_read(read);
            }
            SummaryReadEvent::SeekRequest(to) => {
                reader.notify_seeked(file.seek(to).ok()?);
            }
        }
    }
    reader.finish()
}

/// The content of the record of this length at this place.
fn record(file: &mut dyn Input, size: u64, offset: u64, length: u64) -> Option<Vec<u8>> {
    let fits = offset.checked_add(length)? <= size && length <= RECORD_LIMIT as u64;
    let content = length.checked_sub(RECORD_HEADER_BYTES).filter(|_| fits)?;
    let mut bytes = vec![0; usize::try_from(content).ok()?];
    file.seek(SeekFrom::Start(offset + RECORD_HEADER_BYTES))
        .ok()?;
    file.read_exact(&mut bytes).ok()?;
    Some(bytes)
}

fn chunk(index: &ChunkIndex) -> Option<Chunk> {
    let believed = is_plausible(index.compressed_size, index.uncompressed_size);
    (is_readable(&index.compression) && believed).then_some(Chunk {
        offset: index.chunk_start_offset,
        length: usize::try_from(index.chunk_length).ok()?,
        uncompressed: index.uncompressed_size,
    })
}

/// The times of the samples of a chunk.
fn state_times(
    file: &mut dyn Input,
    size: u64,
    chunk: &ChunkIndex,
    channels: &Channels,
) -> Option<Vec<u64>> {
    chunk
        .chunk_start_offset
        .checked_add(chunk.chunk_length)
        .filter(|end| *end <= size)?;
    let mut offsets = chunk.message_index_offsets.iter();
    let state = |id: &u16| channels.get(id).is_some_and(|n| n == Topic::State.name());
    let Some((_, offset)) = offsets.find(|(id, _)| state(id)) else {
        return Some(Vec::new());
    };
    let mut start = [0; RECORD_HEADER_BYTES as usize];
    file.seek(SeekFrom::Start(*offset)).ok()?;
    file.read_exact(&mut start).ok()?;
    let length = u64::from_le_bytes(*start[1..].first_chunk()?);
    if start[0] != op::MESSAGE_INDEX || length > chunk.message_index_length {
        return None;
    }
    let bytes = record(
        file,
        size,
        *offset,
        RECORD_HEADER_BYTES.checked_add(length)?,
    )?;
    let Record::MessageIndex(index) = parse(op::MESSAGE_INDEX, &bytes).ok()? else {
        return None;
    };
    Some(index.records.iter().map(|entry| entry.log_time).collect())
}

fn has_events(chunk: &ChunkIndex, channels: &Channels) -> bool {
    let mut ids = chunk.message_index_offsets.keys();
    ids.any(|id| channels.get(id).is_some_and(|n| n == Topic::Events.name()))
}

fn total(sizes: impl Iterator<Item = u64>) -> u64 {
    sizes.fold(0, u64::saturating_add)
}
