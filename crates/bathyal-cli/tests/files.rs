//! Files of a run: none are unpacked to disk, and the recording alone has all that is shown.

use bathyal_sim::record::{McapRecorder, Recording};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The command, with a folder for temporary files that does not exist.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bathyal"));
    command.args(arguments);
    for variable in ["TMPDIR", "TMP", "TEMP"] {
        command.env(variable, "/nowhere/temporary");
    }
    command
}

fn bathyal(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the command starts")
}

/// Runs the command, which must succeed, and returns its standard output.
fn succeeds(arguments: &[&str]) -> String {
    let output = bathyal(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("the command speaks UTF-8")
}

/// A folder of this test alone, empty.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// The scene as `bathyal view` serves it.
fn viewed_scene(recording: &str) -> Value {
    let mut view = command(&["view", recording, "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut line = String::new();
    let output = view.stdout.take().expect("its output is piped");
    BufReader::new(output).read_line(&mut line).unwrap();
    let page: Value = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line}"));
    let (host, port) = (
        page["host"].as_str().unwrap(),
        page["port"].as_u64().unwrap(),
    );
    let mut stream = TcpStream::connect((host, port as u16)).unwrap();
    let request =
        format!("GET /api/scene HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    view.kill().unwrap();
    view.wait().unwrap();
    let body = &answer[answer.find('{').expect("the scene is JSON")..];
    let end = body.rfind('}').expect("the scene is JSON");
    serde_json::from_str(&body[..=end]).unwrap()
}

fn record(scenario: &str, path: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let scenario = folder.join(scenario).display().to_string();
    succeeds(&[
        "run",
        &scenario,
        "--set",
        "duration=0.3",
        "--output",
        path,
        "--quiet",
    ]);
}

#[test]
fn no_command_needs_a_folder_for_temporary_files() {
    let folder = folder("nowhere");
    let path = |name: &str| folder.join(name).display().to_string();
    let recording = path("a.mcap");
    record("rov_station_keeping.toml", &recording);
    let verified = succeeds(&["replay", &recording, "--verify", "--json"]);
    let verified: Value = serde_json::from_str(&verified).unwrap();
    assert_eq!(verified["identical"], true);
    succeeds(&["report", &recording, "--output", &path("a.html")]);
    for picture in ["a.png", "a.svg"] {
        succeeds(&["report", &recording, "--picture", &path(picture)]);
    }
    succeeds(&["export", &recording, "--output", &path("a.csv")]);
    succeeds(&["info", &recording]);
    let scene = viewed_scene(&recording);
    assert_eq!(scene["mode"], "recording");
    assert!(scene["bodies"].as_array().unwrap().len() > 3);
    // A recording of a version that wrote no scene: built in memory from its scenario.
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bathyal-sim/tests/data");
    let old = data.join("rov_station_keeping.mcap").display().to_string();
    let converted = viewed_scene(&old);
    for key in [
        "bodies",
        "joints",
        "thrusters",
        "current",
        "gravity",
        "surface",
    ] {
        assert_eq!(converted[key], scene[key], "{key}");
    }
    succeeds(&["report", &old, "--output", &path("old.html")]);
    succeeds(&["replay", &old]);
}

/// Copies a recording with another scenario and other robots.
fn forge(from: &str, to: &str, change: impl Fn(&mut String, &mut String)) {
    let recording = Recording::open(from).unwrap();
    let mut header = recording.header().clone();
    change(&mut header.scenario, &mut header.robots[0].1);
    let mut out = McapRecorder::create(to, &header).unwrap();
    for sample in recording.samples().unwrap() {
        out.write(&sample.unwrap()).unwrap();
    }
    out.finish(recording.summary().unwrap()).unwrap();
}

#[test]
fn a_recording_of_an_unreadable_scenario_is_viewed_reported_and_exported() {
    let folder = folder("unreadable");
    let path = |name: &str| folder.join(name).display().to_string();
    let whole = path("whole.mcap");
    // With a seabed.
    record("aquarobot_walk.toml", &whole);
    let expected = viewed_scene(&whole);
    let html = path("whole.html");
    succeeds(&["report", &whole, "--output", &html]);
    let pictures = std::fs::read_to_string(&html)
        .unwrap()
        .matches("<image")
        .count();
    type Change = fn(&mut String, &mut String);
    let later: Change =
        |scenario, _| *scenario = scenario.replace("bathyal_scenario = 1", "bathyal_scenario = 9");
    let broken: Change = |scenario, _| *scenario = "no TOML".to_string();
    let robot: Change = |_, robot| robot.insert_str(0, "buoyancy_engine = true\n");
    for (name, change, reason) in [
        ("later", later, "unsupported format version 9"),
        ("broken", broken, "scenario.toml"),
        ("robot", robot, "buoyancy_engine"),
    ] {
        let recording = path(&format!("{name}.mcap"));
        forge(&whole, &recording, change);
        assert_eq!(viewed_scene(&recording), expected, "{name}");
        let html = path(&format!("{name}.html"));
        let written = succeeds(&["report", &recording, "--output", &html, "--json"]);
        let written: Value = serde_json::from_str(&written).unwrap();
        let warning = written["warnings"][0].as_str().unwrap();
        assert!(warning.contains("cannot read the scenario"), "{warning}");
        let page = std::fs::read_to_string(&html).unwrap();
        assert_eq!(page.matches("<image").count(), pictures, "{name}");
        succeeds(&["report", &recording, "--picture", &path("picture.png")]);
        succeeds(&["export", &recording, "--output", &path("table.csv")]);
        let replay = bathyal(&["replay", &recording, "--json"]);
        assert_eq!(replay.status.code(), Some(1), "{name}");
        let error: Value = serde_json::from_slice(&replay.stdout).unwrap();
        let error = &error["error"];
        let message = error["message"].as_str().unwrap();
        assert!(message.contains("cannot repeat the run"), "{message}");
        assert!(error.to_string().contains(reason), "{error}");
        assert!(error["help"].as_str().unwrap().contains("bathyal view"));
    }
}

const URDF: &str = r#"<robot name="diver">
  <link name="hull">
    <inertial><mass value="30"/>
      <inertia ixx="0.4" iyy="2.5" izz="2.5" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://diver/meshes/hull.obj"/></geometry></visual>
    <collision><geometry><mesh filename="package://diver/meshes/same.obj"/></geometry></collision>
    <bathyal><displaced_volume>0.0295</displaced_volume></bathyal>
  </link>
</robot>"#;

const SCENARIO: &str = "bathyal_scenario = 1\nname = \"dive\"\nduration = 0.02\n\
    [[robots]]\nfile = \"diver.urdf\"\n";

const TETRAHEDRON: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n\
    f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

/// The package lies deep in the search path, behind a link; another link leads in a circle.
#[cfg(unix)]
#[test]
fn meshes_of_the_search_path_are_recorded_once_links_followed() {
    let folder = folder("searched");
    let path = |name: &str| folder.join(name).display().to_string();
    for dir in ["project", "workspace/src/vendor", "store/diver/meshes"] {
        std::fs::create_dir_all(folder.join(dir)).unwrap();
    }
    std::fs::write(path("project/diver.urdf"), URDF).unwrap();
    std::fs::write(path("project/run.toml"), SCENARIO).unwrap();
    for name in ["hull.obj", "same.obj"] {
        std::fs::write(folder.join("store/diver/meshes").join(name), TETRAHEDRON).unwrap();
    }
    let link = |to: &str, at: &str| std::os::unix::fs::symlink(folder.join(to), path(at)).unwrap();
    link("store/diver", "workspace/src/vendor/diver");
    link("workspace", "workspace/src/around");
    let (scenario, search) = (path("project/run.toml"), path("workspace"));

    let alone = succeeds(&["run", &scenario, "--output", &path("alone.mcap"), "--json"]);
    let alone: Value = serde_json::from_str(&alone).unwrap();
    let warnings = alone["warnings"].to_string();
    assert!(
        warnings.contains("package://diver/meshes/hull.obj") && warnings.contains("--search"),
        "{warnings}"
    );
    let recording = path("found.mcap");
    let found = succeeds(&[
        "run", &scenario, "--search", &search, "--output", &recording, "--json",
    ]);
    let found: Value = serde_json::from_str(&found).unwrap();
    assert!(!found["warnings"].to_string().contains("mesh"));
    assert_eq!(found["state_hash"], alone["state_hash"]);
    for dir in ["project", "workspace", "store"] {
        std::fs::remove_dir_all(folder.join(dir)).unwrap();
    }
    let info: Value = serde_json::from_str(&succeeds(&["info", &recording, "--json"])).unwrap();
    assert_eq!(info["files"], serde_json::json!(["mesh_1.obj"]));
    let scene = viewed_scene(&recording);
    let mesh = serde_json::json!({ "mesh": 0 });
    assert_eq!(scene["bodies"][0]["shapes"][0]["shape"], mesh);
    assert_eq!(scene["notes"], serde_json::json!([]));
}
