//! Robot files.

use crate::dictionary::schema_words;
use crate::signs::Signs;
use bathyal_robot::check::check;
use bathyal_robot::estimate::estimate;
use bathyal_robot::geometry::MeshFinder;
use bathyal_robot::{FileError, Format, Loaded, Options, Robot, native, parse};

const NAME: &str = "fuzz";

/// A native file: read, it is a robot that is written and read again as the same.
pub fn native(bytes: &[u8], format: Format) -> Signs {
    let mut signs = Signs::default();
    let Some(text) = text(bytes, &mut signs) else {
        return signs;
    };
    let as_written = match format {
        Format::Json => native::from_json(text),
        Format::Toml | Format::Urdf => native::from_toml(text),
    };
    match as_written {
        Ok(robot) => {
            round_trips(&robot);
            if let Some(loaded) = load(text, format, &mut signs) {
                reads_back(&loaded);
            }
        }
        Err(error) => note(&error, text, "format", &mut signs),
    }
    signs
}

/// A URDF: read, it is a robot that a native file can hold.
pub fn urdf(bytes: &[u8]) -> Signs {
    let mut signs = Signs::default();
    let Some(text) = text(bytes, &mut signs) else {
        return signs;
    };
    if let Some(loaded) = load(text, Format::Urdf, &mut signs) {
        round_trips(&loaded.robot);
        reads_back(&loaded);
    }
    signs
}

/// The bytes as a text, as `read` takes them.
fn text<'a>(bytes: &'a [u8], signs: &mut Signs) -> Option<&'a str> {
    let text = std::str::from_utf8(bytes);
    signs.add(text.is_ok());
    text.ok()
}

/// Loads a robot and makes a model of it; if it is refused, tries it as it is written.
fn load(text: &str, format: Format, signs: &mut Signs) -> Option<Loaded> {
    match parse(text, NAME, format, &Options::default()) {
        Ok(loaded) => {
            signs.accepted = true;
            match loaded.model() {
                Ok(model) => signs.count("velocities", model.nv()),
                Err(error) => note(&error, text, "no model", signs),
            }
            look_at(&loaded, signs);
            describe(&loaded, signs);
            Some(loaded)
        }
        Err(error) => {
            note(&error, text, "refused", signs);
            let options = Options {
                as_written: true,
                ..Options::default()
            };
            if let Ok(loaded) = parse(text, NAME, format, &options) {
                match loaded.model() {
                    Ok(_) => signs.add("refused, but a model"),
                    Err(error) => note(&error, text, "no model", signs),
                }
            }
            None
        }
    }
}

/// Checks the robot, and fills in what it lacks.
fn look_at(loaded: &Loaded, signs: &mut Signs) {
    if let Ok(report) = check(loaded, Some(1.0)) {
        for warning in &report.warnings {
            signs.add(warning.code);
        }
    }
    let mut robot = loaded.robot.clone();
    match estimate(&mut robot, &MeshFinder::default(), &Default::default()) {
        Ok(report) => {
            signs.count("estimates", report.entries.len());
            for entry in &report.entries {
                signs.message(entry.field, &entry.method);
            }
            round_trips(&robot);
        }
        Err(diagnostic) => signs.message("estimate", &diagnostic.message),
    }
}

/// What a robot is made of, as far as it matters for finding new inputs.
fn describe(loaded: &Loaded, signs: &mut Signs) {
    let robot = &loaded.robot;
    signs.count("bodies", robot.bodies.len());
    signs.count("thrusters", robot.thrusters.len());
    signs.count("materials", robot.materials.len());
    signs.count("notes", loaded.notes.len());
    for note in &loaded.notes {
        signs.add(note.kind as u8);
        signs.message("note", &note.text);
    }
    signs.fields(&native::to_json(robot), schema_words());
}

/// A message must be there, and point into the text.
fn note(error: &FileError, text: &str, of: &str, signs: &mut Signs) {
    assert!(!error.message.is_empty(), "an error without a message");
    assert!(error.to_string().contains(&error.message));
    if let Some(range) = &error.range {
        let inside = range.start <= range.end && range.end <= text.len();
        assert!(inside, "{range:?} is not in a text of {} bytes", text.len());
    }
    signs.message(of, &error.message);
    signs.add((of, error.range.is_some(), error.help.is_some()));
}

/// Written as TOML and as JSON, a robot reads back as the same.
fn round_trips(robot: &Robot) {
    let toml = native::to_toml(robot);
    let read = native::from_toml(&toml).expect("TOML that was written is read");
    assert!(read == *robot, "TOML changed the robot:\n{toml}");
    let json = native::to_json(robot);
    let read = native::from_json(&json).expect("JSON that was written is read");
    assert!(read == *robot, "JSON changed the robot:\n{json}");
    assert!(native::to_toml(&read) == toml, "bits have changed:\n{toml}");
}

/// A robot that was loaded, written and loaded again is still the same.
fn reads_back(loaded: &Loaded) {
    let toml = native::to_toml(&loaded.robot);
    match parse(&toml, NAME, Format::Toml, &Options::default()) {
        Ok(again) => assert!(again.robot == loaded.robot, "loading changed:\n{toml}"),
        Err(error) => panic!("loaded once, but not again: {error}\n{toml}"),
    }
}
