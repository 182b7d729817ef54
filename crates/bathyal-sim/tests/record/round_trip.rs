//! What is written is read back, bit for bit; what cannot be written is refused by name.

use bathyal_sim::record::{
    Columns, EventSample, Header, Level, McapRecorder, RecordError, Recording, Sample, Topic,
};

use crate::common::{
    MESSAGES, TemporaryFile, arbitrary, assert_prefix, header, record, same, samples,
};

#[test]
fn samples_and_header_come_back_exactly() {
    let file = TemporaryFile::new("exact.mcap");
    record(&file, 2500, usize::MAX);
    let recording = Recording::open(&file).unwrap();
    assert!(recording.is_complete());
    assert_eq!(assert_prefix(&recording), 2500);
    let read = recording.header();
    assert_eq!(read.topics.len(), Topic::ALL.len());
    let written = Header {
        topics: read.topics.clone(),
        ..header()
    };
    assert_eq!(*read, written);
    assert_eq!(recording.summary().unwrap()["state_hash"], "00ff");
}

#[test]
fn recording_in_memory_is_read_as_a_file() {
    let mut recorder = McapRecorder::in_memory(&header()).unwrap();
    for i in 0..1500 {
        recorder.write(&arbitrary(i)).unwrap();
    }
    let bytes = recorder.finish_in_memory(&serde_json::json!(7)).unwrap();
    let recording = Recording::from_bytes(bytes.clone()).unwrap();
    assert!(recording.is_complete());
    assert_eq!(assert_prefix(&recording), 1500);
    assert_eq!(recording.summary().unwrap(), &serde_json::json!(7));
    let columns = Columns::from_bytes(bytes.clone()).unwrap();
    assert_eq!(columns.times().len(), 1500);
    // Cut, as a file may be.
    let cut = Recording::from_bytes(&bytes[..bytes.len() / 2]).unwrap();
    assert!(!cut.is_complete());
    assert!(assert_prefix(&cut) < 1500);
    let error = Recording::from_bytes(vec![1, 2, 3]).err().unwrap();
    assert!(
        error.to_string().starts_with("recording in memory:"),
        "{error}"
    );
}

#[test]
fn special_numbers_keep_their_bits() {
    let special = [
        0.0,
        -0.0,
        f64::from_bits(1),
        -f64::from_bits(1),
        f64::MIN_POSITIVE,
        f64::from_bits(0x000f_ffff_ffff_ffff),
        f64::MAX,
        f64::MIN,
        f64::EPSILON,
        0.1,
        1e23,
        9007199254740993.0,
        5e-324,
    ];
    let file = TemporaryFile::new("special.mcap");
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
    let sample = Sample {
        t: f64::from_bits(1),
        q: special.to_vec(),
        ..Sample::default()
    };
    recorder.write(&sample).unwrap();
    recorder.finish(&serde_json::Value::Null).unwrap();
    let read = samples(&Recording::open(&file).unwrap());
    let bits = |q: &[f64]| q.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&read[0].q), bits(&special));
    assert_eq!(read[0].t.to_bits(), 1);
}

#[test]
fn numbers_that_json_cannot_say_are_refused_by_name_and_leave_no_trace() {
    let file = TemporaryFile::new("refused.mcap");
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
    recorder.write(&arbitrary(0)).unwrap();
    let refuse = |recorder: &mut McapRecorder, change: &dyn Fn(&mut Sample), expected: &str| {
        let mut sample = arbitrary(1);
        change(&mut sample);
        match recorder.write(&sample).unwrap_err() {
            RecordError::NotFinite { field, .. } => assert_eq!(field, expected),
            other => panic!("{other}"),
        }
    };
    let r = &mut recorder;
    refuse(r, &|s| s.v[3] = f64::NAN, "state.v.3");
    refuse(
        r,
        &|s| s.joints[0].effort = f64::INFINITY,
        "joints.shoulder.effort",
    );
    refuse(
        r,
        &|s| s.bodies[0].orientation[0] = f64::NAN,
        "bodies.hull.orientation.w",
    );
    refuse(
        r,
        &|s| s.bodies[1].forces.drag[2] = f64::NEG_INFINITY,
        "forces.t.drag.z",
    );
    refuse(
        r,
        &|s| s.contacts[0].depth = f64::NAN,
        "contacts.foot.depth",
    );
    refuse(r, &|s| s.energy.residual = f64::NAN, "energy.residual");
    for time in [-1e-9, f64::NAN, f64::INFINITY, 1e20] {
        let sample = Sample {
            t: time,
            ..arbitrary(1)
        };
        assert!(r.write(&sample).is_err(), "t = {time}");
    }
    recorder.write(&arbitrary(1)).unwrap();
    recorder.finish(&serde_json::Value::Null).unwrap();
    assert_eq!(assert_prefix(&Recording::open(&file).unwrap()), 2);
}

#[test]
fn every_number_of_a_sample_has_a_name_and_is_checked() {
    // Whatever serde finds in a sample must be among the numbers that are checked and exported.
    fn numbers(value: &serde_json::Value) -> usize {
        match value {
            serde_json::Value::Number(_) | serde_json::Value::Bool(_) => 1,
            serde_json::Value::Array(items) => items.iter().map(numbers).sum(),
            serde_json::Value::Object(items) => items.values().map(numbers).sum(),
            _ => 0,
        }
    }
    let file = TemporaryFile::new("names.mcap");
    let table = TemporaryFile::new("names.csv");
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
    recorder.write(&arbitrary(1)).unwrap();
    recorder.finish(&serde_json::Value::Null).unwrap();
    let recording = Recording::open(&file).unwrap();
    let exported = bathyal_sim::record::export_csv(&recording, &table).unwrap();
    let all = numbers(&serde_json::to_value(arbitrary(1)).unwrap());
    assert_eq!(exported.columns, all);
}

#[test]
fn every_declared_quantity_is_in_messages_schemas_and_tables() {
    let (file, table) = (
        TemporaryFile::new("declared.mcap"),
        TemporaryFile::new("declared.csv"),
    );
    record(&file, 2, 1);
    let recording = Recording::open(&file).unwrap();
    bathyal_sim::record::export_csv(&recording, &table).unwrap();
    let table = std::fs::read_to_string(&table).unwrap();
    let header = table.lines().next().unwrap();
    let bytes = std::fs::read(&file).unwrap();
    let mut found = 0;
    for message in mcap::MessageStream::new(&bytes)
        .unwrap()
        .map(|m| m.unwrap())
    {
        let topic = Topic::from_name(&message.channel.topic).unwrap();
        let data: serde_json::Value = serde_json::from_slice(&message.data).unwrap();
        let schema = &message.channel.schema.as_ref().unwrap().data;
        let schema: serde_json::Value = serde_json::from_slice(schema).unwrap();
        for quantity in topic.quantities() {
            let (mut data, mut schema) = (&data, &schema["properties"]);
            if topic.elements().is_some() {
                let (name, element) = data.as_object().unwrap().iter().next().unwrap();
                (data, schema) = (element, &schema[name]["properties"]);
            }
            let name = quantity.name;
            assert!(data.get(name).is_some(), "{topic:?} {name} in {data}");
            assert_eq!(schema[name]["description"], quantity.description);
            let column = format!(".{name}");
            assert!(header.contains(&column) || name == "t", "{column}");
            found += 1;
        }
    }
    let declared = Topic::ALL.into_iter().flat_map(Topic::quantities).count();
    assert_eq!(found, 2 * declared);
}

#[test]
fn a_sample_of_another_shape_is_refused() {
    let file = TemporaryFile::new("shape.mcap");
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
    recorder.write(&arbitrary(0)).unwrap();
    let mut other = arbitrary(1);
    other.joints[1].name = "wrist".to_string();
    let error = recorder.write(&other).unwrap_err().to_string();
    assert!(
        error.contains("joints[1] is `wrist` instead of `elbow`"),
        "{error}"
    );
    let mut other = arbitrary(1);
    other.z.pop();
    let error = recorder.write(&other).unwrap_err().to_string();
    assert!(error.contains("z has 1 numbers instead of 2"), "{error}");
    let second = McapRecorder::create(&file, &header()).err().unwrap();
    assert!(second.to_string().contains("is being written"), "{second}");

    drop(recorder);
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
    let mut twice = arbitrary(0);
    twice.joints[1].name = "shoulder".to_string();
    let error = recorder.write(&twice).unwrap_err().to_string();
    assert!(
        error.contains("two joints are called `shoulder`"),
        "{error}"
    );
}

#[test]
fn events_and_lines_of_text_come_back() {
    let file = TemporaryFile::new("events.mcap");
    let event = |t: f64| EventSample {
        t,
        kind: "touch_down".to_string(),
        subject: "foot \"1\"".to_string(),
        text: "foot 1 touches the ground\nat 0.1 m/s".to_string(),
    };
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
    recorder.log(Level::Info, "start").unwrap();
    recorder.event(&event(0.1 + 0.2)).unwrap();
    recorder.write(&arbitrary(100)).unwrap();
    recorder.log(Level::Warning, "the tether is tight").unwrap();
    recorder.event(&event(1.5)).unwrap();
    recorder.finish(&serde_json::Value::Null).unwrap();

    let recording = Recording::open(&file).unwrap();
    let events: Vec<_> = recording.events().unwrap().map(|e| e.unwrap()).collect();
    assert_eq!(events, [event(0.1 + 0.2), event(1.5)]);
    let logs: Vec<_> = recording.logs().unwrap().map(|l| l.unwrap()).collect();
    assert_eq!(logs[0].t, 0.0);
    assert_eq!((logs[1].t, logs[1].level), (1.0, Level::Warning));
    assert_eq!(logs[1].text, "the tether is tight");
    assert_eq!(samples(&recording).len(), 1);
}

#[test]
fn only_chosen_topics_are_recorded_and_the_state_always() {
    let file = TemporaryFile::new("topics.mcap");
    let chosen = Header {
        topics: vec!["/joints".to_string(), "forces".to_string()],
        ..header()
    };
    let mut recorder = McapRecorder::create(&file, &chosen).unwrap();
    // What is not recorded may be anything.
    let mut sample = arbitrary(7);
    sample.energy.kinetic = f64::NAN;
    recorder.write(&sample).unwrap();
    recorder.finish(&serde_json::Value::Null).unwrap();
    let recording = Recording::open(&file).unwrap();
    let topics: Vec<String> = recording.info().topics.into_keys().collect();
    assert_eq!(topics, ["/forces", "/joints", "/state"]);
    let read = &samples(&recording)[0];
    assert_eq!((&read.q, &read.joints), (&sample.q, &sample.joints));
    assert_eq!(read.bodies[2].forces, sample.bodies[2].forces);
    assert!(read.contacts.is_empty());

    let unknown = Header {
        topics: vec!["/joint".to_string()],
        ..header()
    };
    let error = McapRecorder::create(&file, &unknown)
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.contains("`/joint`") && error.contains("/joints"),
        "{error}"
    );
}

#[test]
fn messages_do_not_depend_on_where_chunks_end() {
    let messages = |chunk: usize| {
        let file = TemporaryFile::new(&format!("chunks-{chunk}.mcap"));
        record(&file, 40, chunk);
        let bytes = std::fs::read(&file).unwrap();
        let all: Vec<_> = mcap::MessageStream::new(&bytes)
            .unwrap()
            .map(|m| m.unwrap())
            .map(|m| {
                (
                    m.channel.topic.clone(),
                    m.sequence,
                    m.log_time,
                    m.data.to_vec(),
                )
            })
            .collect();
        (bytes.len(), all)
    };
    let (one_chunk, expected) = messages(usize::MAX);
    let (many_chunks, found) = messages(3);
    assert_ne!(one_chunk, many_chunks);
    assert_eq!(expected.len(), 40 * MESSAGES);
    assert!(expected == found);
}

#[test]
fn info_tells_what_is_inside() {
    let file = TemporaryFile::new("info.mcap");
    record(&file, 101, 10);
    let info = Recording::open(&file).unwrap().info();
    assert!(info.complete && info.damage.is_none());
    assert_eq!((info.samples, info.bytes_lost), (101, 0));
    assert_eq!(info.duration, 1.0);
    assert_eq!(info.topics["/tf"], 101);
    assert_eq!(info.robots, ["rov", "boot.toml"]);
    assert_eq!(
        (info.scenario.as_str(), info.version.as_str()),
        ("station keeping", "0.1.0")
    );
    assert_eq!(info.size, std::fs::metadata(&file).unwrap().len());
    assert!(info.compression_ratio > 1.0);
    assert_eq!(info.summary.as_ref().unwrap()["samples"], 101);
    assert!(
        serde_json::to_string(&info)
            .unwrap()
            .contains("\"complete\":true")
    );
}

#[test]
fn a_recorder_that_is_dropped_leaves_all_samples_and_says_that_it_was_cut() {
    let file = TemporaryFile::new("dropped.mcap");
    let mut recorder = McapRecorder::create(&file, &header()).unwrap();
    for i in 0..5 {
        recorder.write(&arbitrary(i)).unwrap();
    }
    drop(recorder);
    let recording = Recording::open(&file).unwrap();
    assert!(!recording.is_complete());
    assert_eq!(assert_prefix(&recording), 5);
    assert!(same(&samples(&recording)[4], &arbitrary(4)));
    let info = recording.info();
    assert_eq!((info.samples, info.duration, info.bytes_lost), (5, 0.04, 0));
}
