//! Recordings of other versions: what they have is read, and what they do not have is left out.

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use bathyal_sim::record::{Columns, Recording, Topic, compare, export_csv, values};
use mcap::records::Record;
use mcap::{Attachment, Compression, MessageStream, WriteOptions};

use crate::common::{TemporaryFile, record, samples};

fn recorded(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    folder.join(name).with_extension("mcap")
}

/// FNV-1a, 64 bits.
fn hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The table is byte for byte the one that version 0.1.0 exported.
#[test]
fn recordings_of_version_0_1_0_are_read_exported_and_compared() {
    for (name, count, columns, table) in [
        ("falling_and_rising", 101, 151, 0x3184_fd0e_3018_77be_u64),
        ("rov_station_keeping", 41, 296, 0xc7d4_cd9a_3ec2_3d69),
    ] {
        let recording = Recording::open(recorded(name)).unwrap();
        let info = recording.info();
        assert!(info.complete, "{name}");
        assert_eq!((info.samples, info.version.as_str()), (count, "0.1.0"));
        assert!(info.summary.is_some());

        let csv = TemporaryFile::new(&format!("{name}.csv"));
        let size = export_csv(&recording, &csv).unwrap();
        assert_eq!((size.rows as u64, size.columns), (count, columns));
        assert_eq!(hash(&std::fs::read(&csv).unwrap()), table, "{name}");

        let mut run = samples(&recording);
        assert_eq!(compare(&recording, run.clone()).unwrap(), None);
        let read = Columns::open(recorded(name)).unwrap();
        let rows = read.rows(0, &Topic::ALL).unwrap();
        for (row, sample) in rows.iter().zip(&run) {
            let expected = values(sample, recording.topics());
            let bits = |x: &f64| if x.is_nan() { 0 } else { x.to_bits() };
            assert!(row.iter().map(bits).eq(expected.iter().map(bits)));
        }
        run[7].bodies[0].velocity[1] += 1.0;
        let difference = compare(&recording, run).unwrap().unwrap();
        assert!(difference.field.ends_with(".velocity.y"), "{difference}");
    }
}

/// Copies a recording with other messages of `/thrusters`.
fn rewrite(from: &Path, to: &Path, change: impl Fn(&str) -> String) {
    let bytes = std::fs::read(from).unwrap();
    let mut out = WriteOptions::new()
        .compression(Some(Compression::Zstd))
        .create(BufWriter::new(File::create(to).unwrap()))
        .unwrap();
    for entry in mcap::read::LinearReader::new(&bytes).unwrap() {
        if let Record::Attachment { header, data, .. } = entry.unwrap() {
            let attachment = Attachment {
                log_time: header.log_time,
                create_time: header.create_time,
                name: header.name,
                media_type: header.media_type,
                data,
            };
            out.attach(&attachment).unwrap();
        }
    }
    for message in MessageStream::new(&bytes).unwrap() {
        let mut message = message.unwrap();
        if message.channel.topic == Topic::Thrusters.name() {
            let text = str::from_utf8(&message.data).unwrap();
            message.data = change(text).into_bytes().into();
        }
        out.write(&message).unwrap();
    }
    out.finish().unwrap();
}

/// A quantity that is declared later is missing in recordings that were made before.
#[test]
fn a_recording_without_a_quantity_is_read_without_it() {
    let (whole, less) = (
        TemporaryFile::new("whole.mcap"),
        TemporaryFile::new("less.mcap"),
    );
    record(&whole, 5, 2);
    rewrite(whole.as_ref(), less.as_ref(), |text| {
        // `power` is the last quantity of a thruster.
        let mut parts = text.split(",\"power\":");
        let mut out = parts.next().unwrap().to_string();
        parts.for_each(|part| out.push_str(&part[part.find('}').unwrap()..]));
        out
    });
    let all = Recording::open(&whole).unwrap();
    let recording = Recording::open(&less).unwrap();
    let is_power = |name: &str| name.starts_with("thrusters.") && name.ends_with(".power");
    let columns = Columns::open(&less).unwrap();
    assert!(!columns.signals().iter().any(|s| is_power(&s.name)));
    let thrusters = samples(&all)[0].thrusters.len();
    let csv = TemporaryFile::new("less.csv");
    let expected = export_csv(&all, &csv).unwrap().columns - thrusters;
    assert_eq!(export_csv(&recording, &csv).unwrap().columns, expected);
    assert_eq!(columns.signals().len(), expected);
    assert_eq!(columns.rows(0, &Topic::ALL).unwrap().len(), 5);
    assert_eq!(compare(&recording, samples(&all)).unwrap(), None);
}

/// A quantity of a later version is not read, and never taken for another one.
#[test]
fn an_unknown_quantity_is_an_error_that_names_it_where_numbers_are_read_by_their_order() {
    let (whole, more) = (
        TemporaryFile::new("known.mcap"),
        TemporaryFile::new("more.mcap"),
    );
    record(&whole, 3, 2);
    rewrite(whole.as_ref(), more.as_ref(), |text| {
        text.replace(",\"power\":", ",\"speed\":7.5,\"power\":")
    });
    let all = Recording::open(&whole).unwrap();
    let recording = Recording::open(&more).unwrap();
    assert_eq!(compare(&recording, samples(&all)).unwrap(), None);
    let error = Columns::open(&more).err().unwrap().to_string();
    assert!(
        error.contains("speed` is recorded where `thrusters.") && error.contains(".power`"),
        "{error}"
    );
}
