//! Reports of short real runs: whole, safe, the same twice, and true to the summary.

use bathyal_sim::record::{McapRecorder, Recording};
use bathyal_sim::run::run;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use bathyal_viewer::report::Report;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A place of this test's own.
fn place(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("bathyal_report_{}_{name}.mcap", std::process::id()))
}

fn record(setup: &Setup, path: &Path) -> serde_json::Value {
    let mut recorder = McapRecorder::create(path, &setup.header).unwrap();
    let summary = run(setup, Some(&mut recorder), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    let value = serde_json::to_value(&summary).unwrap();
    recorder.finish(&value).unwrap();
    value
}

/// The beginning of a shipped scenario.
fn shipped(name: &str) -> Setup {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let short = "duration=0.4".parse().unwrap();
    let file = ScenarioFile::read(&folder.join(format!("{name}.toml")), &[short]);
    file.unwrap().setup().unwrap()
}

/// The page as XML, without the line that says that it is HTML.
fn parsed(html: &str) -> roxmltree::Document<'_> {
    let body = html.strip_prefix("<!DOCTYPE html>\n").unwrap();
    roxmltree::Document::parse(body).unwrap()
}

/// Nothing is fetched, nothing runs.
fn is_harmless(html: &str) {
    let page = parsed(html);
    for node in page.descendants().filter(|n| n.is_element()) {
        let name = node.tag_name().name();
        let never = [
            "script", "iframe", "object", "embed", "link", "base", "form", "a", "img",
        ];
        assert!(!never.contains(&name), "<{name}> in a report");
        for attribute in node.attributes() {
            let (key, value) = (attribute.name(), attribute.value());
            assert!(!key.starts_with("on") && key != "src", "{key} in <{name}>");
            if key == "href" {
                assert!(
                    value.starts_with("data:image/png;base64,"),
                    "<{name}> {key}"
                );
            }
        }
    }
    let style = page
        .descendants()
        .find(|n| n.has_tag_name("style"))
        .unwrap();
    let style = style.text().unwrap();
    assert!(!style.contains("url(") && !style.contains("@import"));
}

#[test]
fn reports_of_shipped_scenarios_are_whole_and_true() {
    for (name, pictures) in [
        ("rov_station_keeping", 4),
        ("aquarobot_walk", 4),
        ("falling_and_rising", 4),
        ("puma560_move", 4),
        ("remus100_run", 4),
    ] {
        let path = place(name);
        let summary = record(&shipped(name), &path);
        let recording = Recording::open(&path).unwrap();
        let written = Report::new(&recording).html();
        assert_eq!(written.pictures.len(), pictures, "{name}");
        assert!(written.plots.len() >= 3, "{name}: {:?}", written.plots);
        is_harmless(&written.html);
        // Numbers of the summary, all their digits.
        for key in ["state_hash", "duration", "samples", "real_time_factor"] {
            let value = &summary[key];
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_string);
            assert!(
                written.html.contains(&format!(">{text}</td>")),
                "{name}: {key}"
            );
        }
        let again = Report::new(&Recording::open(&path).unwrap()).html();
        assert!(again.html == written.html, "{name}: the same bits twice");
        std::fs::remove_file(&path).unwrap();
    }
}

/// Recordings of earlier versions are reported as they were.
#[test]
fn recordings_of_version_0_1_0_are_reported() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bathyal-sim/tests/data");
    for name in ["falling_and_rising", "rov_station_keeping"] {
        let recording = Recording::open(folder.join(format!("{name}.mcap"))).unwrap();
        let written = Report::new(&recording).html();
        assert_eq!(written.pictures.len(), 4, "{name}");
        assert!(written.plots.len() >= 3, "{name}: {:?}", written.plots);
        is_harmless(&written.html);
        let hash = recording.summary().unwrap()["state_hash"].as_str().unwrap();
        assert!(written.html.contains(hash), "{name}");
        assert!(written.html.contains("kinetic energy"), "{name}");
    }
}

/// Part of the pixels that have a robot's colour: the ROV's foam is orange, water is not.
#[test]
fn the_robot_is_in_its_picture() {
    let path = place("orange");
    record(&shipped("rov_station_keeping"), &path);
    let recording = Recording::open(&path).unwrap();
    let bytes = Report::new(&recording).png(None).unwrap();
    std::fs::remove_file(&path).unwrap();
    let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let orange = |p: &&[u8]| p[0] > 100 && i32::from(p[0]) - i32::from(p[2]) > 80;
    let part = pixels.chunks(3).filter(orange).count() as f64 / (pixels.len() / 3) as f64;
    assert!(
        (0.01..0.5).contains(&part),
        "{part} of the picture is orange"
    );
}

const HOSTILE: &str = r#"
bathyal_robot = 1
name = "<script>alert('robot')</script>"

[[bodies]]
name = "a\" onload=\"alert(1)&<b>"
joint = { type = "free" }
mass = 20.0
inertia = { xx = 0.5, yy = 0.5, zz = 0.3 }
hydrodynamics = { displaced_volume = 0.0195 }

[[bodies]]
name = "</text></svg><script>2</script>"
parent = "a\" onload=\"alert(1)&<b>"
joint = { type = "revolute" }
mass = 2.0
inertia = { xx = 0.5, yy = 0.5, zz = 0.3 }
"#;

#[test]
fn names_that_are_scripts_stay_names_and_damage_is_told() {
    let folder = std::env::temp_dir().join(format!("bathyal_hostile_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("robot.toml"), HOSTILE).unwrap();
    let scenario = "bathyal_scenario = 1\nname = \"</title><script>3</script>\"\ndescription = \"<img src=x onerror=alert(4)>\"\nduration = 2.0\n[[robots]]\nfile = \"robot.toml\"\n";
    std::fs::write(folder.join("run.toml"), scenario).unwrap();
    let file = ScenarioFile::read(&folder.join("run.toml"), &[]).unwrap();
    let path = place("hostile");
    record(&file.setup().unwrap(), &path);
    std::fs::remove_dir_all(&folder).unwrap();
    let written = Report::new(&Recording::open(&path).unwrap()).html();
    is_harmless(&written.html);
    let page = parsed(&written.html);
    let title = page
        .descendants()
        .find(|n| n.has_tag_name("title"))
        .unwrap();
    assert_eq!(title.text(), Some("</title><script>3</script>"));

    // The same, cut: what is there is reported, and that it is cut.
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - bytes.len() / 5]).unwrap();
    let recording = Recording::open(&path).unwrap();
    assert!(!recording.is_complete());
    let written = Report::new(&recording).html();
    is_harmless(&written.html);
    assert!(
        written.warnings[0].contains("cut or damaged"),
        "{:?}",
        written.warnings
    );
    std::fs::remove_file(&path).unwrap();
}

/// A four-bar linkage in steps of 0.1 s: the cause and a step that was tried stand before the first
/// picture, in the colour of the verdict.
#[test]
fn the_cause_of_a_diverged_run_is_on_the_first_screen() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let set = [
        "integrator.step=0.1",
        "sampling.period=0.1",
        "recording.interval=0.1",
    ];
    let set = set.map(|text| text.parse().unwrap());
    let file = ScenarioFile::read(&folder.join("four_bar_swing.toml"), &set).unwrap();
    let path = place("diverged");
    let summary = record(&file.setup().unwrap(), &path);
    let cause = summary["diagnosis"]["what"].as_str().unwrap();
    let key = summary["diagnosis"]["changes"][0]["path"].as_str().unwrap();
    assert_eq!(key, "integrator.step");
    let recording = Recording::open(&path).unwrap();
    let html = Report::new(&recording).html().html;
    is_harmless(&html);
    let (first_screen, _) = html.split_once("<figure").unwrap();
    let trust = summary["verdict"]["trust"].as_str().unwrap();
    assert_ne!(trust, "trusted");
    assert!(first_screen.contains(&format!("<div class=\"{trust}\"><dt>verdict</dt>")));
    let (_, reasons) = first_screen
        .split_once(&format!("<ul class=\"reasons {trust}\">"))
        .unwrap();
    assert!(
        reasons.contains(cause) && reasons.contains(key),
        "{reasons}"
    );
    std::fs::remove_file(path).unwrap();
}
