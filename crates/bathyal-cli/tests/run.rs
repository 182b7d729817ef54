//! `run` and what becomes of its recordings, as a person or a program calls them.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bathyal"));
    command.args(arguments);
    command
}

fn bathyal(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the command starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the command speaks UTF-8")
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}\n{}", text(&output.stdout), text(&output.stderr)))
}

/// A shipped scenario.
fn scenario(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    folder.join(format!("{name}.toml")).display().to_string()
}

/// A folder of this test alone, empty.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

const SHORT: &str = "duration=2";

#[test]
fn a_run_leaves_a_recording_that_says_what_is_in_it() {
    let folder = folder("leaves");
    let path = folder.join("a.mcap").display().to_string();
    let run = bathyal(&[
        "run",
        &scenario("rov_station_keeping"),
        "--set",
        SHORT,
        "--output",
        &path,
        "--json",
    ]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let summary = json(&run);
    assert_eq!(summary["ended"], "end");
    assert_eq!(summary["duration"], 2.0);
    assert_eq!(summary["state_hash"].as_str().unwrap().len(), 16);
    assert!(summary["real_time_factor"].as_f64().unwrap() > 0.0);
    assert!(summary["energy"]["thrusters"].is_number() && summary["warnings"].is_array());
    let report = std::fs::read_to_string(folder.join("a.report.md")).unwrap();
    assert!(report.contains("## Energy") && report.contains("bathyal_scenario = 1"));

    let info = json(&bathyal(&["info", &path, "--json"]));
    assert_eq!(info["complete"], true);
    assert_eq!(info["samples"], summary["samples"]);
    assert_eq!(info["summary"]["state_hash"], summary["state_hash"]);

    let csv = folder.join("a.csv").display().to_string();
    assert!(
        bathyal(&["export", &path, "--output", &csv])
            .status
            .success()
    );
    let table = std::fs::read_to_string(&csv).unwrap();
    assert!(
        table
            .lines()
            .next()
            .unwrap()
            .contains("joints.forearm.position")
    );
    assert_eq!(
        table.lines().count() as u64,
        summary["samples"].as_u64().unwrap() + 1
    );
    let parquet = folder.join("a.parquet").display().to_string();
    let exported = bathyal(&["export", &path, "--output", &parquet]);
    if cfg!(feature = "parquet") {
        assert!(exported.status.success());
        assert!(std::fs::read(&parquet).unwrap().starts_with(b"PAR1"));
    } else {
        assert!(text(&exported.stderr).contains("cargo feature `parquet`"));
    }
    let wrong = bathyal(&["export", &path, "--output", "a.xlsx"]);
    assert!(text(&wrong.stderr).contains(".csv or .parquet"));

    let replay = json(&bathyal(&["replay", &path, "--verify", "--json"]));
    assert_eq!(replay["identical"], true);
    assert_eq!(replay["summary"]["state_hash"], summary["state_hash"]);
}

#[test]
fn a_recording_of_another_run_does_not_pass_for_this_one() {
    let folder = folder("another");
    let path = folder.join("a.mcap");
    let name = path.display().to_string();
    let run = bathyal(&[
        "run",
        &scenario("remus100_run"),
        "--set",
        SHORT,
        "--output",
        &name,
    ]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    // The same run, but for one digit of the scenario inside the recording.
    let mut recorder = Vec::new();
    let recording = bathyal_sim::record::Recording::open(&path).unwrap();
    let mut header = recording.header().clone();
    header.scenario = header
        .scenario
        .replace("value = [0.0, 9.0]", "value = [0.0, 9.1]");
    assert_ne!(&header, recording.header());
    recorder.extend(recording.samples().unwrap().map(Result::unwrap));
    let forged = folder.join("forged.mcap");
    let mut out = bathyal_sim::record::McapRecorder::create(&forged, &header).unwrap();
    for sample in &recorder {
        out.write(sample).unwrap();
    }
    out.finish(&Value::Null).unwrap();
    let replay = bathyal(&["replay", &forged.display().to_string(), "--verify"]);
    assert_eq!(replay.status.code(), Some(5));
    assert!(
        text(&replay.stdout).contains("different: "),
        "{}",
        text(&replay.stdout)
    );
}

#[test]
fn values_can_be_set_and_nothing_need_be_recorded() {
    let hash = |set: &str| {
        let run = bathyal(&[
            "run",
            &scenario("rov_station_keeping"),
            "--no-record",
            "--json",
            "--set",
            "duration=1",
            "--set",
            set,
        ]);
        json(&run)["state_hash"].as_str().unwrap().to_string()
    };
    assert_eq!(hash("environment.current.x=-0.5"), hash("seed=0"));
    assert_ne!(hash("environment.current.x=-0.4"), hash("seed=0"));
    let wrong = bathyal(&[
        "run",
        &scenario("rov_station_keeping"),
        "--set",
        "environment.current.x",
    ]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("PATH=VALUE"));
}

#[test]
fn a_new_project_runs() {
    let folder = folder("new");
    for from in [None, Some("bluerov2_arm")] {
        let project = folder.join(from.unwrap_or("small"));
        let name = project.display().to_string();
        let mut words = vec!["new", &name];
        words.extend(from.map(|_| "--from"));
        words.extend(from);
        let made = bathyal(&words);
        assert!(made.status.success(), "{}", text(&made.stderr));
        let path = project.join("scenario.toml").display().to_string();
        let run = bathyal(&["run", &path, "--no-record", "--json", "--set", "duration=1"]);
        assert_eq!(json(&run)["ended"], "end");
        let again = bathyal(&words);
        assert!(text(&again.stderr).contains("exists already"));
    }
    let listed = json(&bathyal(&["list", "--json"]));
    assert!(listed["scenarios"].as_array().unwrap().len() >= 10);
    let unknown = bathyal(&["new", "x", "--from", "nothing"]);
    assert!(text(&unknown.stderr).contains("bathyal list"));
}

/// An ROV holds its position against 1.5 m/s, for which such vehicles are sold, without tumbling.
#[test]
fn the_vehicle_of_a_new_project_stays_level_in_a_strong_current() {
    let project = folder("new_level").join("rov");
    assert!(
        bathyal(&["new", &project.display().to_string()])
            .status
            .success()
    );
    stays_level(
        &project.join("scenario.toml").display().to_string(),
        -1.5,
        5.0,
    );
}

#[test]
fn bluerov2_with_its_arm_stays_level_in_a_current_of_1_m_per_s() {
    stays_level(&scenario("bluerov2_arm"), -1.0, 20.0);
}

/// Runs a scenario in a current and compares pitch and roll with a bound, degrees.
fn stays_level(scenario: &str, current: f64, bound: f64) {
    let current = format!("environment.current.x={current}");
    let run = bathyal(&["run", scenario, "--no-record", "--json", "--set", &current]);
    let attitude = &json(&run)["performance"]["vehicles"][0];
    for angle in ["roll", "pitch"] {
        for end in ["low", "high"] {
            let found = attitude[angle][end]
                .as_f64()
                .expect("an angle")
                .to_degrees();
            assert!(found.abs() < bound, "{angle} {found}° of at most {bound}°");
        }
    }
}

/// Starts a run that does not end by itself, and waits until its recording is there.
fn long_run(path: &Path, option: &str, output: Stdio) -> Child {
    let run = command(&[
        "run",
        &scenario("rov_station_keeping"),
        "--set",
        "duration=1e6",
        "--output",
        &path.display().to_string(),
        option,
    ])
    .stdout(output)
    .spawn()
    .expect("the command starts");
    while !path.exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
    run
}

#[test]
fn a_killed_run_leaves_a_readable_recording() {
    let folder = folder("killed");
    let path = folder.join("k.mcap");
    let name = path.display().to_string();
    for moment in 0..50 {
        let _ = std::fs::remove_file(&path);
        let mut run = long_run(&path, "--quiet", Stdio::null());
        // Moments that are not in step with anything.
        std::thread::sleep(Duration::from_micros(500 + moment * moment * 53));
        run.kill().expect("it is still running");
        run.wait().expect("it has ended");
        let info = bathyal(&["info", &name, "--json"]);
        assert!(
            info.status.success(),
            "moment {moment}: {}",
            text(&info.stderr)
        );
        let info = json(&info);
        assert_eq!(info["complete"], false);
        assert_eq!(info["scenario"], "ROV keeps station while its arm reaches");
        if moment % 10 == 9 {
            let replay = json(&bathyal(&["replay", &name, "--verify", "--json"]));
            // A run that is killed before its first sample has nothing to compare.
            let has_samples = info["samples"].as_u64() > Some(0);
            assert_eq!(replay["identical"], has_samples, "{}", replay["difference"]);
        }
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_finishes_the_recording() {
    let folder = folder("interrupted");
    let path = folder.join("i.mcap");
    let name = path.display().to_string();
    let run = long_run(&path, "--json", Stdio::piped());
    std::thread::sleep(Duration::from_millis(300));
    let killed = Command::new("kill")
        .args(["-INT", &run.id().to_string()])
        .status();
    assert!(killed.expect("kill is there").success());
    let output = run.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(json(&output)["ended"], "interrupted");
    let info = json(&bathyal(&["info", &name, "--json"]));
    assert_eq!(info["complete"], true);
    assert!(info["samples"].as_u64().unwrap() > 1);
    let replay = json(&bathyal(&["replay", &name, "--verify", "--json"]));
    assert_eq!(replay["identical"], true, "{}", replay["difference"]);
}

#[test]
fn a_run_that_blows_up_keeps_its_recording_and_says_why() {
    let folder = folder("lost");
    let name = folder.join("l.mcap").display().to_string();
    let run = bathyal(&[
        "run",
        &scenario("aquarobot_walk"),
        "--set",
        "integrator.step=0.01",
        "--set",
        "sampling.period=0.01",
        "--output",
        &name,
    ]);
    assert_eq!(run.status.code(), Some(4), "{}", text(&run.stdout));
    let screen = text(&run.stdout);
    assert!(
        screen.contains("diverged at t = ") && screen.contains("cause: "),
        "{screen}"
    );
    let info = json(&bathyal(&["info", &name, "--json"]));
    assert_eq!(info["complete"], true);
    assert!(info["summary"]["diagnosis"]["changes"][0]["suggested"].is_number());
    let info = text(&bathyal(&["info", &name]).stdout);
    assert!(
        info.contains("verdict      diverged") && info.contains("cause: "),
        "{info}"
    );
}

#[test]
fn shells_can_complete_the_command() {
    let script = text(&bathyal(&["completions", "bash"]).stdout);
    assert!(script.contains("replay") && script.contains("--no-record"));
}

/// Steps so short that no processor computes them in real time.
#[test]
fn a_run_that_cannot_hold_real_time_says_so() {
    let folder = folder("real_time");
    let path = folder.join("late.mcap").display().to_string();
    let scenario = scenario("bluerov2_arm");
    let run = |mode: &str| {
        let slow = ["--set", "integrator.step=1e-6", "--set", "duration=0.05"];
        let mut arguments = vec!["run", &scenario, "--realtime", mode, "--json"];
        arguments.extend(slow);
        arguments.extend(["--output", &path]);
        bathyal(&arguments)
    };
    let strict = run("strict");
    assert_eq!(strict.status.code(), Some(9), "{}", text(&strict.stderr));
    let summary = json(&strict);
    assert_eq!(summary["ended"], "interrupted");
    let reason = summary["reason"].as_str().unwrap();
    assert!(reason.starts_with("real time was not held: the control tick at t = 0.010 s"));
    let relaxed = run("relaxed");
    assert!(relaxed.status.success(), "{}", text(&relaxed.stderr));
    let found = json(&relaxed)["real_time"].clone();
    assert_eq!(
        (&found["ticks"], &found["overruns"]),
        (&4.into(), &4.into())
    );
    assert!(found["worst_lateness"].as_f64().unwrap() > 0.01);
    let info = text(&bathyal(&["info", &path]).stdout);
    let line = "real time    4 of 4 control ticks late, by ";
    assert!(info.contains(line), "{info}");
}

/// A program that drives a run: what it does is repeated, its functions are named.
#[test]
fn replay_repeats_a_program_or_names_what_is_missing() {
    use bathyal_sim::control::{Command, View};
    use bathyal_sim::record::McapRecorder;
    use bathyal_sim::scenario::{EnvironmentConfig, ScenarioFile};
    let folder = folder("driven");
    let set = ["duration=0.3".parse().unwrap()];
    let file = ScenarioFile::read(Path::new(&scenario("bluerov2_arm")), &set).unwrap();
    let setup = file.setup().unwrap();
    for with_function in [false, true] {
        let path = folder.join(format!("{with_function}.mcap"));
        let mut recorder = McapRecorder::create(&path, &setup.header).unwrap();
        let mut builder = bathyal_sim::Simulation::builder(&setup).recorder(&mut recorder);
        if with_function {
            builder =
                builder.controller(|_: &View, command: &mut Command| command.thrusts[0] += 1.0);
        }
        let mut simulation = builder.build().unwrap();
        let mut command = simulation.command_names().zero();
        while !simulation.is_finished() {
            if simulation.control_ticks() == 10 {
                simulation.set_water(&EnvironmentConfig::default()).unwrap();
            }
            command.thrusts.fill(1.0 / 3.0 + simulation.time());
            simulation.step_with(&command).unwrap();
        }
        let hash = simulation.state_hash();
        drop(simulation);
        let summary = serde_json::json!({ "state_hash": hash, "ended": "end" });
        recorder.finish(&summary).unwrap();
        let replay = bathyal(&["replay", &path.display().to_string(), "--verify"]);
        match with_function {
            false => assert!(text(&replay.stdout).contains("identical"), "{replay:?}"),
            true => {
                assert_eq!(replay.status.code(), Some(8), "{replay:?}");
                let error = text(&replay.stderr);
                assert!(error.contains("replay_repeats_a_program"), "{error}");
            }
        }
    }
}
