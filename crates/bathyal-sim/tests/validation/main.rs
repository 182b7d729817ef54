//! Vehicles against other programs and published equations.
//!
//! `cargo xtask validation` runs these tests and writes what they find to docs/validation.md.

mod bluerov2;
mod elements;
mod hull;
mod npsauv2;
mod potential;
mod remus;
mod uuv;

use bathyal_robot::FileSet;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use std::path::{Path, PathBuf};

/// Asserts that an error is within its tolerance, and prints a row of the page.
fn row(claim: &str, against: &str, error: f64, tolerance: f64) {
    println!("validation: table | {claim} | {against} | {tolerance:.0e} | {error:.1e} |");
    assert!(error <= tolerance, "{claim}: {error:e} above {tolerance:e}");
}

/// Prints a line of a section of the page.
fn line(section: &str, text: &str) {
    println!("validation: {section} {text}");
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A file beside these tests.
fn data(name: &str) -> serde_json::Value {
    let path = folder("tests/validation").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Numbers of a list.
fn numbers(value: &serde_json::Value) -> Vec<f64> {
    let list = value.as_array().expect("a list");
    list.iter().map(|x| x.as_f64().expect("a number")).collect()
}

/// A scenario whose files are those of a folder.
fn setup(text: &str, files: &Path) -> Setup {
    let file = ScenarioFile::parse(text, "test.toml", &FileSet::folder(files), &[]);
    file.and_then(|file| file.setup())
        .unwrap_or_else(|e| panic!("{e}"))
}

/// A robot of the gallery alone in still water, for evaluations of its plant.
fn gallery(name: &str, environment: &str) -> Setup {
    let text = format!(
        "bathyal_scenario = 1\nname = 'one'\nduration = 1.0\n[[robots]]\nfile = '{name}.toml'\n\
         start = {{ position = [0.0, 0.0, -20.0] }}\n[environment]\n{environment}\n"
    );
    setup(&text, &folder("../../robots"))
}

type Six = [f64; 6];

/// Between surge to yaw with y to starboard and z down, and our order and axes: half a turn about x,
/// and angular first. It is its own inverse.
fn turned(six: Six) -> Six {
    const SIGN: Six = [1.0, -1.0, -1.0, 1.0, -1.0, -1.0];
    std::array::from_fn(|i| SIGN[i] * six[(i + 3) % 6])
}

/// q of north, east, down, roll, pitch and yaw in the source's axes.
fn pose(eta: &Six) -> [f64; 7] {
    let [(sr, cr), (sp, cp), (sy, cy)] = [eta[3], eta[4], eta[5]].map(|a| (0.5 * a).sin_cos());
    [
        eta[0],
        -eta[1],
        -eta[2],
        cr * cp * cy + sr * sp * sy,
        sr * cp * cy - cr * sp * sy,
        -(cr * sp * cy + sr * cp * sy),
        -(cr * cp * sy - sr * sp * cy),
    ]
}

/// The largest deviation of six numbers, over the largest of the reference.
fn relative(found: &Six, expected: &Six) -> f64 {
    let largest = expected.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let pairs = found.iter().zip(expected);
    pairs.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs())) / largest
}
