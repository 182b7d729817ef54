//! Other programs read the files: the reference readers of MCAP and Parquet in Python.
//!
//! `BATHYAL_MCAP_PYTHON` names an interpreter that has the packages `mcap` and `pyarrow`; without
//! it, these tests say so and do nothing.

use std::path::Path;
use std::process::Command;

use bathyal_sim::record::{McapRecorder, Sample};

use crate::common::{MESSAGES, TemporaryFile, arbitrary, header, record};

const SAMPLES: usize = 25;

/// What a Python program prints for these files, line by line; none without Python.
fn python(program: &str, files: &[&Path]) -> Option<Vec<String>> {
    let Some(interpreter) = std::env::var_os("BATHYAL_MCAP_PYTHON") else {
        println!("skipped: BATHYAL_MCAP_PYTHON names no Python with mcap and pyarrow");
        return None;
    };
    let output = Command::new(interpreter)
        .arg("-c")
        .arg(program)
        .args(files)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    Some(text.lines().map(str::to_string).collect())
}

fn bits(values: impl IntoIterator<Item = f64>) -> String {
    let words: Vec<String> = values
        .into_iter()
        .map(|v| format!("{:016x}", v.to_bits()))
        .collect();
    words.join(" ")
}

const READ_MCAP: &str = r#"
import json, struct, sys
from mcap.reader import make_reader
bits = lambda values: " ".join(struct.pack(">d", v).hex() for v in values)
with open(sys.argv[1], "rb") as f:
    reader = make_reader(f, validate_crcs=True)
    print(" ".join(sorted(a.name for a in reader.iter_attachments())))
    print(reader.get_summary().statistics.message_count)
    for schema, channel, message in reader.iter_messages(topics=["/state", "/joints", "/tf"]):
        assert schema.encoding == "jsonschema" and channel.message_encoding == "json"
        shape, data = json.loads(schema.data), json.loads(message.data)
        if channel.topic == "/state":
            print(message.log_time, bits([data["t"]] + data["q"]))
        elif channel.topic == "/joints":
            assert list(shape["properties"]["shoulder"]["properties"]) == sorted(data["shoulder"])
            print(bits([data["shoulder"]["position"], data["elbow"]["command"]]))
        else:
            assert schema.name == "foxglove.FrameTransforms"
            frame = data["transforms"][0]
            assert frame["parent_frame_id"] == "world" and frame["child_frame_id"] == "hull"
            print(bits([frame["rotation"][k] for k in "wxyz"]))
"#;

#[test]
fn python_mcap_reads_the_same_numbers() {
    let file = TemporaryFile::new("python.mcap");
    record(&file, SAMPLES, 10);
    let Some(lines) = python(READ_MCAP, &[file.as_ref()]) else {
        return;
    };
    let mut expected = vec![
        "files/seabed/grid.png recording.json robots/boot.toml.toml robots/rov.toml \
         scenario.toml summary.json"
            .to_string(),
        format!("{}", SAMPLES * MESSAGES),
    ];
    for i in 0..SAMPLES {
        let Sample {
            t,
            q,
            joints,
            bodies,
            ..
        } = arbitrary(i);
        expected.push(format!(
            "{} {}",
            i * 10_000_000,
            bits([vec![t], q].concat())
        ));
        expected.push(bits([joints[0].position, joints[1].command]));
        expected.push(bits(bodies[0].orientation));
    }
    assert_eq!(lines, expected);
}

const READ_CUT_MCAP: &str = r#"
import sys
from mcap.exceptions import EndOfFile
from mcap.stream_reader import StreamReader
from mcap.records import Message
count = 0
with open(sys.argv[1], "rb") as f:
    try:
        for record in StreamReader(f, validate_crcs=True).records:
            count += isinstance(record, Message)
    except EndOfFile:
        pass
print(count)
"#;

#[test]
fn python_mcap_reads_a_cut_file() {
    let file = TemporaryFile::new("python-cut.mcap");
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
    for i in 0..SAMPLES {
        recorder.write(&arbitrary(i)).unwrap();
    }
    drop(recorder);
    if let Some(lines) = python(READ_CUT_MCAP, &[file.as_ref()]) {
        assert_eq!(lines, [format!("{}", SAMPLES * MESSAGES)]);
    }
}

#[cfg(feature = "parquet")]
const READ_PARQUET: &str = r#"
import struct, sys
import pyarrow.parquet
table = pyarrow.parquet.read_table(sys.argv[1])
print(table.num_rows, table.num_columns)
for name in ["t", "joints.shoulder.position", "bodies.hull.position.z", "energy.residual"]:
    values = table.column(table.column_names.index(name)).to_pylist()
    print(" ".join(struct.pack(">d", v).hex() for v in values))
print(table.column(table.column_names.index("centers.center_of_buoyancy.x")).null_count)
"#;

#[cfg(feature = "parquet")]
#[test]
fn pyarrow_reads_the_same_numbers() {
    let (file, table) = (
        TemporaryFile::new("arrow.mcap"),
        TemporaryFile::new("arrow.parquet"),
    );
    record(&file, SAMPLES, 10);
    let recording = bathyal_sim::record::Recording::open(&file).unwrap();
    let size = bathyal_sim::record::export_parquet(&recording, &table).unwrap();
    let Some(lines) = python(READ_PARQUET, &[table.as_ref()]) else {
        return;
    };
    let column = |value: fn(&Sample) -> f64| bits((0..SAMPLES).map(|i| value(&arbitrary(i))));
    let nulls = (0..SAMPLES)
        .filter(|i| arbitrary(*i).center_of_buoyancy.is_none())
        .count();
    let expected = [
        format!("{SAMPLES} {}", size.columns),
        column(|s| s.t),
        column(|s| s.joints[0].position),
        column(|s| s.bodies[0].position[2]),
        column(|s| s.energy.residual),
        format!("{nulls}"),
    ];
    assert_eq!(lines, expected);
}
