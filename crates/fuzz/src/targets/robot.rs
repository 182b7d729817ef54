//! Robot files.

use bathyal_robot::FileSet;
use bathyal_robot::check::check;
use bathyal_robot::estimate::estimate;
use bathyal_robot::{FileError, Format, Loaded, Options, Robot, native, parse};

const NAME: &str = "fuzz";

/// A native file: read, it is a robot that is written and read again as the same.
pub fn native(bytes: &[u8], format: Format) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let as_written = match format {
        Format::Json => native::from_json(text),
        Format::Toml | Format::Urdf => native::from_toml(text),
    };
    match as_written {
        Ok(robot) => {
            round_trips(&robot);
            if let Some(loaded) = load(text, format) {
                reads_back(&loaded);
            }
        }
        Err(error) => is_located(&error, text),
    }
}

/// A URDF: read, it is a robot that a native file can hold.
pub fn urdf(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Some(loaded) = load(text, Format::Urdf) {
        round_trips(&loaded.robot);
        reads_back(&loaded);
    }
}

/// Loads a robot and makes a model of it; if it is refused, tries it as it is written.
fn load(text: &str, format: Format) -> Option<Loaded> {
    let error = match parse(text, NAME, format, &Options::default()) {
        Ok(loaded) => {
            builds(&loaded, text);
            check_and_estimate(&loaded);
            return Some(loaded);
        }
        Err(error) => error,
    };
    is_located(&error, text);
    let options = Options {
        as_written: true,
        ..Options::default()
    };
    if let Ok(loaded) = parse(text, NAME, format, &options) {
        builds(&loaded, text);
    }
    None
}

/// A model, or a reason why there is none.
fn builds(loaded: &Loaded, text: &str) {
    if let Err(error) = loaded.model() {
        is_located(&error, text);
    }
}

/// Checks the robot, and estimates what it lacks.
fn check_and_estimate(loaded: &Loaded) {
    let _ = check(loaded, Some(1.0));
    let mut robot = loaded.robot.clone();
    if estimate(&mut robot, &FileSet::default(), &Default::default()).is_ok() {
        round_trips(&robot);
    }
}

/// A message must be there, and point into the text.
fn is_located(error: &FileError, text: &str) {
    assert!(!error.message.is_empty(), "an error without a message");
    assert!(error.to_string().contains(&error.message));
    if let Some(range) = &error.range {
        let inside = range.start <= range.end && range.end <= text.len();
        assert!(inside, "{range:?} is not in a text of {} bytes", text.len());
    }
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
