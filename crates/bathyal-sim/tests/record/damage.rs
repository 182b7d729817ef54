//! Whatever the bytes: no panic, and what comes before the damage is read.

use bathyal_sim::record::{RecordError, Recording};

use crate::common::{Random, TemporaryFile, assert_prefix, record};

const SAMPLES: usize = 60;
/// Many small chunks: many places to be cut.
const CHUNK: usize = 4;

fn whole(name: &str) -> Vec<u8> {
    let file = TemporaryFile::new(name);
    record(&file, SAMPLES, CHUNK);
    std::fs::read(&file).unwrap()
}

/// Opens the bytes; none if not even the header can be read.
fn prefix(file: &TemporaryFile, bytes: &[u8]) -> Option<(usize, bool)> {
    std::fs::write(file, bytes).unwrap();
    match Recording::open(file) {
        Ok(recording) => Some((assert_prefix(&recording), recording.is_complete())),
        Err(RecordError::Damaged { offset, .. }) => {
            assert!(offset <= bytes.len() as u64);
            None
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_file_cut_at_200_places_gives_back_a_prefix() {
    let bytes = whole("cut-whole.mcap");
    let file = TemporaryFile::new("cut.mcap");
    let mut random = Random::new(1);
    let mut lengths: Vec<usize> = (0..200).map(|_| random.below(bytes.len())).collect();
    lengths.extend([0, 1, 7, 8, 9, bytes.len() - 1]);
    lengths.sort();
    let mut read = Vec::new();
    for length in lengths {
        if let Some((samples, complete)) = prefix(&file, &bytes[..length]) {
            assert!(!complete, "cut at {length}");
            read.push(samples);
        }
    }
    // The more is left, the more is read, from nothing to all.
    assert!(read.is_sorted());
    assert_eq!((read[0], *read.last().unwrap()), (0, SAMPLES));
    read.dedup();
    assert!(read.len() > SAMPLES / CHUNK / 2, "{read:?}");
}

#[test]
fn every_changed_byte_is_noticed_and_gives_back_a_prefix() {
    let bytes = whole("flip-whole.mcap");
    let file = TemporaryFile::new("flip.mcap");
    let mut random = Random::new(2);
    for _ in 0..600 {
        let mut damaged = bytes.clone();
        let at = random.below(bytes.len());
        damaged[at] ^= 1 + random.below(255) as u8;
        if let Some((_, complete)) = prefix(&file, &damaged) {
            assert!(!complete, "byte {at}");
        }
    }
}

#[test]
fn a_chunk_that_is_not_recognised_ends_the_prefix() {
    let mut bytes = whole("unknown-whole.mcap");
    let file = TemporaryFile::new("unknown.mcap");
    // An opcode that readers have to skip, at the first chunk.
    let at = header_end(&bytes);
    bytes[at] = 0x7f;
    assert_eq!(prefix(&file, &bytes), Some((0, false)));
}

#[test]
fn lengths_that_are_lies_do_no_harm() {
    let bytes = whole("lies-whole.mcap");
    let file = TemporaryFile::new("lies.mcap");
    let mut random = Random::new(3);
    let lies = [
        0,
        1,
        4,
        u64::from(u32::MAX),
        1 << 40,
        i64::MAX as u64,
        u64::MAX,
    ];
    for _ in 0..400 {
        let mut damaged = bytes.clone();
        let at = random.below(bytes.len() - 8);
        let lie = lies[random.below(lies.len())].to_le_bytes();
        let length = if random.below(2) == 0 { 4 } else { 8 };
        damaged[at..at + length].copy_from_slice(&lie[..length]);
        prefix(&file, &damaged);
    }
}

#[test]
fn random_records_do_no_harm() {
    let file = TemporaryFile::new("random.mcap");
    let whole = whole("random-whole.mcap");
    let mut random = Random::new(4);
    for _ in 0..500 {
        // The header of a recording, and then records of all kinds with any content.
        let mut bytes = whole[..1200].to_vec();
        for _ in 0..5 {
            let content: Vec<u8> = (0..random.below(90))
                .map(|_| random.bits() as u8 & 3)
                .collect();
            bytes.push(random.below(18) as u8);
            bytes.extend((content.len() as u64).to_le_bytes());
            bytes.extend(content);
        }
        prefix(&file, &bytes[if random.below(2) == 0 { 0 } else { 8 }..]);
    }
}

#[test]
fn an_attachment_shorter_than_it_says_is_an_error() {
    let file = TemporaryFile::new("attachment.mcap");
    let mut bytes = mcap::MAGIC.to_vec();
    // Opcode, length, two times, name and type of no letters, and no room for the rest.
    bytes.push(9);
    bytes.extend(24_u64.to_le_bytes());
    bytes.extend([0; 24]);
    assert_eq!(prefix(&file, &bytes), None);
}

#[test]
fn a_chunk_without_compression_or_checksum_is_an_error() {
    let file = TemporaryFile::new("chunk.mcap");
    let whole = whole("chunk-whole.mcap");
    let mut bytes = whole[..header_end(&whole)].to_vec();
    // Times, size, no checksum, no compression, size; a record that is longer than its chunk.
    let mut chunk = [0; 40];
    chunk[32] = 9;
    bytes.push(6);
    bytes.extend(49_u64.to_le_bytes());
    bytes.extend(chunk);
    bytes.extend([5, 200, 0, 0, 0, 0, 0, 0, 0]);
    bytes.extend([0; 400]);
    assert_eq!(prefix(&file, &bytes), Some((0, false)));
}

/// Where the first chunk begins.
fn header_end(bytes: &[u8]) -> usize {
    let mut at = mcap::MAGIC.len();
    while bytes[at] != 6 {
        let length: [u8; 8] = bytes[at + 1..at + 9].try_into().unwrap();
        at += 9 + u64::from_le_bytes(length) as usize;
    }
    at
}

#[test]
fn errors_name_the_file_the_place_and_a_remedy() {
    let file = TemporaryFile::new("text.mcap");
    std::fs::write(&file, "t,q\n0,1\n").unwrap();
    let error = Recording::open(&file).err().unwrap().to_string();
    assert!(
        error.contains("text.mcap: at byte 0: this is not an MCAP file"),
        "{error}"
    );
    assert!(error.contains("record again"), "{error}");
    let error = Recording::open("/nowhere/run.mcap")
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.starts_with("/nowhere/run.mcap: cannot open it"),
        "{error}"
    );
}
