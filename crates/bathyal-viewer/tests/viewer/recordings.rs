//! A recording on the page has the numbers that the ordinary reader has.

use crate::client::{block, record, serve, setup, temporary};
use bathyal_sim::record::{McapRecorder, Recording, Sample, Topics, signals, values};
use bathyal_viewer::recorded::OpenError;
use bathyal_viewer::{Recorded, View};
use std::sync::Arc;

fn single(values: &[f64]) -> Vec<f32> {
    values.iter().map(|x| *x as f32).collect()
}

/// A frame as the protocol describes it, from a sample.
fn frame(sample: &Sample) -> Vec<f32> {
    let mut out = Vec::new();
    for body in &sample.bodies {
        out.extend(single(&body.position));
        out.extend(single(&body.orientation));
    }
    for body in &sample.bodies {
        out.extend(single(&body.forces.buoyancy));
        out.extend(single(&body.forces.drag));
    }
    out.extend(sample.thrusters.iter().map(|t| t.thrust as f32));
    for contact in &sample.contacts {
        out.extend(single(&contact.position));
        out.extend(single(&contact.force));
        out.push(f32::from(u8::from(contact.sliding)));
    }
    out.extend(single(&sample.barycenter));
    out.extend(single(&sample.center_of_buoyancy.unwrap_or([f64::NAN; 3])));
    out
}

fn same(a: &[f32], b: &[f32]) -> bool {
    a.len() == b.len()
        && a.iter()
            .zip(b)
            .all(|(a, b)| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan())
}

#[test]
fn frames_signals_times_and_events_are_those_of_the_recording() {
    for (name, set) in [
        (
            "crabster_walk",
            &["duration=1.5", "recording.interval=0.005"][..],
        ),
        (
            "rov_station_keeping",
            &["duration=4", "recording.interval=0.02"][..],
        ),
        (
            "puma560_move",
            &["duration=0.2", "recording.interval=0.002"][..],
        ),
    ] {
        let path = record(&setup(name, set), &format!("frames_{name}"));
        let recording = Recording::open(&path).unwrap();
        let samples: Vec<Sample> = recording.samples().unwrap().map(Result::unwrap).collect();
        let served = serve(View::Recorded(Arc::new(Recorded::open(&path).unwrap())));
        let scene = served.json("/api/scene");
        assert_eq!(scene["mode"], "recording");
        assert_eq!(scene["frames"], samples.len());
        assert!(scene["controls"].is_null());

        let times: Vec<f64> = samples.iter().map(|s| s.t).collect();
        assert_eq!(
            served.doubles("/api/times"),
            times,
            "{name}: times, bit for bit"
        );
        let mut seen = 0;
        for from in (0..samples.len()).step_by(70) {
            let block = block(
                &served
                    .get(&format!("/api/frames?from={from}&count=70"))
                    .body,
            );
            assert_eq!(block.first, from);
            for (i, own) in block.frames.iter().enumerate() {
                let sample = &samples[from + i];
                assert_eq!(block.times[i].to_bits(), sample.t.to_bits());
                assert!(same(own, &frame(sample)), "{name}: frame {}", from + i);
                seen += 1;
            }
        }
        assert_eq!(seen, samples.len());
        let beyond = block(&served.get("/api/frames?from=999999&count=5").body);
        assert!(beyond.frames.is_empty());

        let topics = Topics::all();
        let listed = served.json("/api/signals");
        let names = signals(&samples[0], &topics);
        assert_eq!(listed.as_array().unwrap().len(), names.len());
        for (i, signal) in names.iter().enumerate().step_by(29) {
            assert_eq!(listed[i]["name"], signal.name);
            let name = signal.name.replace('%', "%25").replace(' ', "%20");
            let own = served.doubles(&format!("/api/signal?name={name}"));
            for (value, sample) in own.iter().zip(&samples) {
                let expected = values(sample, &topics)[i];
                assert!(
                    value.to_bits() == expected.to_bits() || value.is_nan() && expected.is_nan()
                );
            }
            assert_eq!(own.len(), samples.len());
        }
        let events: Vec<_> = recording.events().unwrap().map(Result::unwrap).collect();
        assert_eq!(
            served.json("/api/events"),
            serde_json::to_value(events).unwrap()
        );
        assert_eq!(&served.json("/api/summary"), recording.summary().unwrap());
        assert_eq!(served.get("/api/signal?name=nothing").status, 404);
        assert_eq!(served.get("/api/mesh/999").status, 404);
        assert_eq!(served.get("/api/frames?from=-1&count=x").status, 400);
        for page in ["/", "/app.js", "/app.css", "/licences.txt"] {
            let response = served.get(page);
            assert_eq!(response.status, 200);
            assert!(!response.body.is_empty());
            assert!(
                response
                    .head
                    .contains("content-security-policy: default-src 'none'")
            );
            assert!(response.head.contains("x-content-type-options: nosniff"));
            assert!(response.head.contains("frame-ancestors 'none'"));
            // The client reads heads in lower case.
            assert!(response.head.contains("x-frame-options: deny"));
        }
        // Every library that package.json bundles ships its licence.
        let licences = served.get("/licences.txt").body;
        let licences = std::str::from_utf8(&licences).unwrap();
        for library in ["three ", "uplot "] {
            assert!(licences.contains(library), "licence of {library}");
        }
        assert_eq!(licences.matches("Permission is hereby granted").count(), 2);
        std::fs::remove_file(path).unwrap();
    }
}

/// Poses that were not recorded follow from the state.
#[test]
fn a_recording_of_the_state_alone_is_shown_too() {
    let set = ["duration=1", "recording.interval=0.02"];
    let full = setup("rov_station_keeping", &set);
    let mut few = setup("rov_station_keeping", &set);
    few.header.topics = vec!["/state".to_string()];
    let path = record(&few, "state");
    let recorded = Recorded::open(&path).unwrap();
    let own = block(&recorded.block(0, 1000).unwrap());
    let other = record(&full, "full");
    let all = block(&Recorded::open(&other).unwrap().block(0, 1000).unwrap());
    assert_eq!(own.frames.len(), all.frames.len());
    let poses = 7 * recorded.scene().bodies.len();
    for (own, all) in own.frames.iter().zip(&all.frames) {
        assert!(same(&own[..poses], &all[..poses]));
    }
    for path in [path, other] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_cut_recording_is_shown_as_far_as_it_can_be_read() {
    let whole = setup(
        "rov_station_keeping",
        &["duration=20", "recording.interval=0.02"],
    );
    let path = record(&whole, "whole");
    let frames = Recorded::open(&path).unwrap().times().len();
    let bytes = std::fs::read(&path).unwrap();
    let cut = temporary("cut");
    std::fs::write(&cut, &bytes[..bytes.len() * 3 / 4]).unwrap();
    let recorded = Recorded::open(&cut).unwrap();
    let kept = recorded.times().len();
    assert!(0 < kept && kept < frames, "{kept} of {frames}");
    assert!(recorded.damage().is_some());
    assert_eq!(block(&recorded.block(kept - 1, 9).unwrap()).frames.len(), 1);
    let served = serve(View::Recorded(Arc::new(recorded)));
    assert!(
        served.json("/api/scene")["warning"]
            .as_str()
            .unwrap()
            .contains("byte")
    );
    assert!(served.json("/api/summary").is_null());
    for broken in [&b""[..], b"not a recording", &bytes[..200]] {
        std::fs::write(&cut, broken).unwrap();
        assert!(Recorded::open(&cut).is_err());
    }
    assert!(Recorded::open(&temporary("none")).is_err());
    for path in [path, cut] {
        std::fs::remove_file(path).unwrap();
    }
}

/// Recordings of earlier versions are shown as they were.
#[test]
fn recordings_of_version_0_1_0_are_shown() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../bathyal-sim/tests/data");
    for (name, bodies, signals) in [
        ("falling_and_rising", 2, 151),
        ("rov_station_keeping", 7, 296),
    ] {
        let path = folder.join(format!("{name}.mcap"));
        let recording = Recording::open(&path).unwrap();
        let samples: Vec<Sample> = recording.samples().unwrap().map(Result::unwrap).collect();
        let recorded = Recorded::open(&path).unwrap();
        assert_eq!(recorded.scene().bodies.len(), bodies, "{name}");
        assert_eq!(recorded.signal_list().len(), signals, "{name}");
        let shown = block(&recorded.block(0, samples.len()).unwrap());
        assert_eq!(shown.frames.len(), samples.len());
        for (own, sample) in shown.frames.iter().zip(&samples) {
            assert!(same(own, &frame(sample)), "{name}: frame at {} s", sample.t);
        }
    }
}

/// A recording that does not fit to its robot is refused by the name of what is missing.
#[test]
fn a_body_that_was_not_recorded_is_an_error_that_names_it() {
    let set = ["duration=0.2", "recording.interval=0.1"];
    let setup = setup("rov_station_keeping", &set);
    let path = record(&setup, "other");
    let recording = Recording::open(&path).unwrap();
    let forged = temporary("forged");
    let mut recorder = McapRecorder::create(&forged, recording.header()).unwrap();
    for sample in recording.samples().unwrap() {
        let mut sample = sample.unwrap();
        sample.bodies.pop();
        recorder.write(&sample).unwrap();
    }
    recorder.finish(&serde_json::Value::Null).unwrap();
    let last = &setup.robot.bodies.last().unwrap().name;
    let Err(OpenError::Record(error)) = Recorded::open(&forged) else {
        panic!("a recording without {last} is shown");
    };
    let name = format!("`bodies.{last}.position.x`");
    assert!(error.to_string().contains(&name), "{error}");
    for path in [path, forged] {
        std::fs::remove_file(path).unwrap();
    }
}
