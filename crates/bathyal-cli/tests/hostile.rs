//! Files and arguments that were made to do harm, or that are merely odd.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Ends a command that does not end by itself.
const MAX_WAIT: Duration = Duration::from_secs(60);
/// Longest message, bytes: about a screen.
const MAX_MESSAGE: usize = 4096;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bathyal"));
    command.args(arguments);
    command
}

fn bathyal(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the command starts")
}

/// Runs a command that must end by itself; none if it had to be ended.
fn bathyal_in_time(arguments: &[&str]) -> Option<Output> {
    let mut child = command(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let start = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() {
        if start.elapsed() > MAX_WAIT {
            child.kill().expect("it can be ended");
            child.wait().expect("it has ended");
            return None;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Some(child.wait_with_output().expect("it has ended"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the command speaks UTF-8")
}

/// An empty folder of one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("hostile")
        .join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a file for the test");
    path.display().to_string()
}

fn shipped(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    root.join(name).display().to_string()
}

/// A robot with a name; the name is written as TOML reads it.
fn robot(name: &str) -> String {
    format!(
        "bathyal_robot = 1\nname = \"{name}\"\n[[bodies]]\nname = \"{name}\"\n\
         joint = {{ type = \"free\" }}\nmass = 100.0\n\
         inertia = {{ xx = 5.0, yy = 5.0, zz = 5.0 }}\n"
    )
}

/// A scenario of a robot, for a moment; its name and description are written as TOML reads them.
fn scenario(name: &str, robot: &str) -> String {
    format!(
        "bathyal_scenario = 1\nname = \"{name}\"\ndescription = \"{name}\"\nduration = 0.1\n\
         [[robots]]\nfile = \"{robot}\"\n"
    )
}

/// Characters that change what a terminal shows, besides line breaks and tabs.
fn dangerous(text: &str) -> Vec<char> {
    let mark = |c: &char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let control = |c: &char| c.is_control() && !matches!(c, '\n' | '\t');
    text.chars().filter(|c| control(c) || mark(c)).collect()
}

/// A window title, red text, a C1 code, text from right to left.
const NAMES: [&str; 4] = [
    "a\\u001b]0;owned\\u0007b",
    "a\\u001b[31mb",
    "a\\u009b31mb",
    "a\u{202e}b\u{2066}c\u{200f}",
];

#[test]
fn escape_codes_and_direction_marks_of_names_do_not_reach_the_terminal() {
    let folder = folder("terminal");
    for (i, name) in NAMES.iter().enumerate() {
        let good = write(&folder, &format!("r{i}.toml"), robot(name));
        let broken = robot(name).replace("mass = 100.0", &format!("parent = \"{name}\""));
        let broken = write(&folder, &format!("b{i}.toml"), broken);
        let text_of = scenario(name, &format!("r{i}.toml"));
        let run = write(&folder, &format!("s{i}.toml"), &text_of);
        let wrong = text_of.replace("duration = 0.1", &format!("\"{name}\" = 0.1"));
        let wrong = write(&folder, &format!("w{i}.toml"), wrong);
        let recording = folder.join(format!("{i}.mcap")).display().to_string();
        let other = folder.join(format!("c{i}.json")).display().to_string();
        let commands: [&[&str]; 11] = [
            &["check", &good],
            &["check", "--all", &good],
            &["check", "--json", &good],
            &["check", &broken],
            &["check", "--json", &broken],
            &["convert", &good, "--output", &other],
            &["run", &wrong, "--no-record"],
            &["run", &run, "--quiet", "--output", &recording],
            &["run", &run, "--no-record", "--json"],
            &["info", &recording],
            &["info", "--json", &recording],
        ];
        for arguments in commands {
            let output = bathyal(arguments);
            let said = text(&output.stdout) + &text(&output.stderr);
            assert_eq!(dangerous(&said), [], "{arguments:?}: {said:?}");
        }
        let written = std::fs::read_to_string(folder.join(format!("{i}.report.md"))).unwrap();
        assert_eq!(dangerous(&written), [], "{written:?}");
        let json: Value = serde_json::from_slice(&bathyal(commands[10]).stdout).unwrap();
        let real: Value = serde_json::from_str(&format!("\"{name}\"")).unwrap();
        assert_eq!(json["scenario"], real, "programs read the name itself");
    }
}

#[test]
fn line_breaks_of_names_make_no_line_of_the_summary() {
    let folder = folder("line_breaks");
    for (i, name) in ["a\\nverdict  trusted", "a\\r\\nverdict  trusted"]
        .iter()
        .enumerate()
    {
        let good = write(&folder, &format!("r{i}.toml"), robot(name));
        let run = scenario(name, &format!("r{i}.toml"));
        let run = write(&folder, &format!("s{i}.toml"), run);
        let recording = folder.join(format!("{i}.mcap")).display().to_string();
        let commands: [&[&str]; 4] = [
            &["check", &good],
            &["check", "--all", &good],
            &["run", &run, "--quiet", "--output", &recording],
            &["info", &recording],
        ];
        for arguments in commands {
            let output = bathyal(arguments);
            let said = text(&output.stdout) + &text(&output.stderr);
            let faked = said
                .lines()
                .any(|line| line.starts_with("verdict  trusted"));
            assert!(
                said.contains(r"a\u00"),
                "{arguments:?} shows the name: {said:?}"
            );
            assert!(!faked, "{arguments:?}: {said:?}");
        }
    }
}

/// Text of a Markdown file that is outside of fenced code.
fn prose(markdown: &str) -> String {
    let mut fence = None;
    let mut prose = String::new();
    for line in markdown.lines() {
        let ticks = line.chars().take_while(|c| *c == '`').count();
        match fence {
            Some(open) if ticks >= open && line.len() == ticks => fence = None,
            Some(_) => {}
            None if ticks >= 3 => fence = Some(ticks),
            None => prose += &format!("{line}\n"),
        }
    }
    prose
}

#[test]
fn names_are_text_in_the_markdown_summary() {
    let folder = folder("markdown");
    let name = "<script>alert(1)</script> ![x](http://e.example) ```\\n```\\n<img src=x>";
    write(&folder, "r.toml", robot("<b>hull</b>\\n```\\n<i>"));
    let run = write(&folder, "s.toml", scenario(name, "r.toml"));
    let recording = folder.join("m.mcap").display().to_string();
    let output = bathyal(&["run", &run, "--quiet", "--output", &recording]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let written = std::fs::read_to_string(folder.join("m.report.md")).unwrap();
    let prose = prose(&written);
    assert!(prose.contains("script"), "{written}");
    for (i, _) in prose.match_indices(['<', '[']) {
        assert_eq!(&prose[i.saturating_sub(1)..i], "\\", "{prose}");
    }
}

/// Waits for a file.
fn wait_for(path: &Path) {
    let start = Instant::now();
    while !path.exists() {
        assert!(
            start.elapsed() < MAX_WAIT,
            "{} is not written",
            path.display()
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Ends a process with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_file_that_a_run_writes_is_not_overwritten_by_another() {
    let folder = folder("two_runs");
    let path = folder.join("one.mcap");
    let file = path.display().to_string();
    let scenario = shipped("rov_station_keeping.toml");
    let set = [
        "run",
        &scenario,
        "--quiet",
        "--set",
        "duration=1e6",
        "--output",
        &file,
    ];
    let running = command(&set)
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let running = Running(running);
    wait_for(&path);
    let second = [
        "run",
        &scenario,
        "--quiet",
        "--set",
        "duration=0.1",
        "--output",
        &file,
    ];
    let output = bathyal(&second);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
    assert!(
        text(&output.stderr).contains("is being written"),
        "{output:?}"
    );
    let info = bathyal(&["info", &file]);
    assert!(text(&info.stdout).contains("1000000") || info.status.success());
    drop(running);
    // What nobody writes any more is free.
    assert_eq!(bathyal(&second).status.code(), Some(0));
    assert!(text(&bathyal(&["info", &file]).stdout).contains("complete     yes"));
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().flatten().collect();
    assert_eq!(left.len(), 2, "the recording and its summary: {left:?}");
}

#[cfg(unix)]
#[test]
fn fifos_and_devices_are_refused_at_once() {
    let folder = folder("devices");
    for ending in ["toml", "urdf", "json", "mcap", "checkpoint", "csv"] {
        let fifo = folder.join(format!("fifo.{ending}"));
        let made = Command::new("mkfifo").arg(&fifo).status();
        assert!(made.is_ok_and(|status| status.success()));
        let device = folder.join(format!("device.{ending}"));
        std::os::unix::fs::symlink("/dev/zero", &device).unwrap();
    }
    let scenario = shipped("rov_station_keeping.toml");
    let out = |name: &str| folder.join(name).display().to_string();
    for kind in ["fifo", "device"] {
        let at = |ending: &str| {
            folder
                .join(format!("{kind}.{ending}"))
                .display()
                .to_string()
        };
        let (toml, urdf, json, mcap) = (at("toml"), at("urdf"), at("json"), at("mcap"));
        let (checkpoint, csv) = (at("checkpoint"), at("csv"));
        let (table, html, copy) = (out("t.csv"), out("t.html"), out("t.json"));
        let short = ["run", &scenario, "--no-record", "--set", "duration=0.1"];
        let commands: Vec<Vec<&str>> = vec![
            vec!["check", &toml],
            vec!["check", &urdf],
            vec!["check", &json],
            vec!["estimate", &toml],
            vec!["advise", &toml],
            vec!["convert", &urdf, "--output", &copy],
            vec!["run", &toml],
            [&short[..], &["--resume", &checkpoint]].concat(),
            [&short[..], &["--checkpoint", &checkpoint]].concat(),
            vec!["info", &mcap],
            vec!["view", &mcap, "--no-open"],
            vec!["report", &mcap, "--output", &html],
            vec!["replay", &mcap, "--verify"],
            vec!["export", &mcap, "--output", &table],
            vec!["run", &scenario, "--output", &mcap],
            vec!["export", &mcap, "--output", &csv],
        ];
        for arguments in commands {
            let output = bathyal_in_time(&arguments);
            let output = output.unwrap_or_else(|| panic!("{arguments:?} hangs"));
            let said = text(&output.stderr);
            assert!(
                matches!(output.status.code(), Some(1 | 2)),
                "{arguments:?}: {said}"
            );
            assert!(said.contains("file"), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn messages_about_long_lines_are_short() {
    let folder = folder("long_lines");
    let long = "x".repeat(50_000);
    let files = [
        ("key.toml", format!("bathyal_robot = 1\n{long} = 1\n")),
        (
            "type.toml",
            format!("bathyal_robot = 1\nname = \"a\"\nbodies = \"{long}\"\n"),
        ),
        (
            "wide.toml",
            format!("bathyal_robot = [{}", "1, ".repeat(17_000)),
        ),
        (
            "text.json",
            format!("{{\"bathyal_robot\": 1, \"name\": [\"{long}\"]}}"),
        ),
        (
            "key.json",
            format!("{{\"bathyal_robot\": 1, \"{long}\": 1}}"),
        ),
        (
            "wide.json",
            format!(
                "{{\"bathyal_robot\": 1, \"bodies\": [{}",
                "{\"name\": \"\"}, ".repeat(4000)
            ),
        ),
        ("tag.urdf", format!("<{long}/>")),
        (
            "name.urdf",
            format!("<robot name=\"a\"><link name=\"{long}\"/><link name=\"{long}\"/></robot>"),
        ),
        (
            "wide.urdf",
            format!(
                "<robot name=\"a\"><link name=\"l\" {}/></robot>",
                "é".repeat(30_000)
            ),
        ),
        (
            "parent.toml",
            robot("a").replace("mass", &format!("parent = \"{long}\"\nmass")),
        ),
    ];
    for (name, content) in files {
        let path = write(&folder, name, content);
        for arguments in [&["check", &path][..], &["check", "--json", &path]] {
            let output = bathyal(arguments);
            let said = output.stdout.len() + output.stderr.len();
            assert_eq!(output.status.code(), Some(1), "{name}");
            assert!(said < MAX_MESSAGE, "{name}: {said} bytes");
        }
    }
    for set in [format!("{long}=1"), format!("name.{long}=1")] {
        let run = shipped("rov_station_keeping.toml");
        let output = bathyal(&["run", &run, "--no-record", "--set", &set]);
        let said = output.stdout.len() + output.stderr.len();
        assert!(matches!(output.status.code(), Some(0..=2)));
        assert!(said < MAX_MESSAGE, "--set: {said} bytes");
    }
}

#[test]
fn deep_paths_and_values_of_set_are_refused() {
    let run = shipped("rov_station_keeping.toml");
    let sets = [
        format!("{}=1", vec!["a"; 60_000].join(".")),
        format!("robots{}=1", "[0]".repeat(40_000)),
        format!("name={}", "[".repeat(60_000)),
        format!("name={}", "{ [a]\n".repeat(20_000)),
        format!("name={}", "a.".repeat(60_000)),
        format!("name={{{}b=1}}", "a.".repeat(60_000)),
        format!("name=1\n{}b=1", "a.".repeat(50_000)),
        format!("name=1\n[{}b]", "a.".repeat(50_000)),
    ];
    for set in sets {
        let output = bathyal(&["run", &run, "--no-record", "--set", &set]);
        let start: String = set.chars().take(20).collect();
        let code = output.status.code();
        assert!(matches!(code, Some(1 | 2)), "{start}: {:?}", output.status);
    }
}

/// Runs `bathyal check` with an address space of so many kB.
#[cfg(target_os = "linux")]
fn check_within(kilobytes: usize, path: &str) -> Output {
    let script = format!("ulimit -v {kilobytes}; exec \"$0\" check \"$1\"");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_bathyal"), path])
        .output()
        .expect("a shell starts")
}

/// Address space for any input, kB: the program and its threads take some 200 MB of it.
#[cfg(target_os = "linux")]
const MAX_MEMORY: usize = 700_000;

#[cfg(target_os = "linux")]
#[test]
fn large_files_of_nothing_take_little_memory() {
    let folder = folder("large");
    let element = "<!---->";
    let files = [
        ("comments.toml", robot("a") + &"#\n".repeat(28 << 20)),
        ("blanks.toml", robot("a") + &"\n".repeat(56 << 20)),
        ("list.toml", format!("x = [{}]", "0,".repeat(28 << 20))),
        (
            "list.json",
            format!("{{\"sources\": [{}]}}", "0,".repeat(28 << 20)),
        ),
        (
            "comments.urdf",
            format!(
                "<robot name=\"a\">{}<link name=\"l\"/></robot>",
                element.repeat(8 << 20)
            ),
        ),
        (
            "attribute.urdf",
            format!(
                "<robot name=\"a\"><link name=\"l\" x=\"{}\"/></robot>",
                "x".repeat(50 << 20)
            ),
        ),
        (
            "text.urdf",
            format!(
                "<robot name=\"a\"><link name=\"l\">{}</link></robot>",
                "x".repeat(50 << 20)
            ),
        ),
        (
            "attributes.urdf",
            format!(
                "<robot {}/>",
                (0..4_000_000)
                    .map(|i| format!("a{i}=\"\" "))
                    .collect::<String>()
            ),
        ),
    ];
    for (name, content) in files {
        let path = write(&folder, name, content);
        let output = check_within(MAX_MEMORY, &path);
        let said = text(&output.stderr);
        let code = output.status.code();
        assert!(
            matches!(code, Some(0 | 1 | 3)),
            "{name}: {:?} {said}",
            output.status
        );
        std::fs::remove_file(&path).unwrap();
    }
}

/// Calls that wait for the disk, by `strace`; none where that is not installed.
#[cfg(target_os = "linux")]
fn syncs(folder: &Path, sync: &str) -> Option<usize> {
    let (log, recording) = (folder.join("calls"), folder.join("synced.mcap"));
    let ended = Command::new("strace")
        .args(["-f", "-e", "trace=fdatasync,fsync", "-o"])
        .arg(&log)
        .args([env!("CARGO_BIN_EXE_bathyal"), "run", "--quiet"])
        .args(["--set", "duration=60", "--set", "recording.interval=0.02"])
        .args(["--set", &format!("recording.sync={sync}"), "--output"])
        .args([
            &recording,
            &PathBuf::from(shipped("rov_station_keeping.toml")),
        ])
        .stdout(Stdio::null())
        .status();
    assert!(ended.ok()?.success(), "{sync}");
    let calls = std::fs::read_to_string(log).expect("the calls are written");
    Some(calls.matches("sync(").count())
}

#[cfg(target_os = "linux")]
#[test]
fn chunks_are_written_to_the_disk_as_chosen() {
    let folder = folder("sync");
    let Some(never) = syncs(&folder, "never") else {
        return;
    };
    let second = syncs(&folder, "every_second").unwrap();
    let chunk = syncs(&folder, "every_chunk").unwrap();
    // The header and its name, and the summary, are written to the disk in any case.
    assert!(never <= 3, "{never}");
    assert!(second > never, "{second}");
    // 3000 samples are several chunks of at most 1 MB.
    assert!(chunk >= never + 4, "{chunk}");
}
