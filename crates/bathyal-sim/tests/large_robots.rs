//! Checking, setting up and stepping a chain takes memory and allocations in proportion to its links.

#[path = "../../bathyal/tests/counting_allocator/mod.rs"]
mod counting_allocator;

use bathyal_robot::{FileSet, Format, Options, check};
use bathyal_sim::record::McapRecorder;
use bathyal_sim::run::run;
use bathyal_sim::scenario::ScenarioFile;
use counting_allocator::{allocations, most_held};
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;

/// Links of the chains that are compared: more than the 300 degrees of freedom up to which `check`
/// looks at the whole mass matrix.
const SHORT: usize = 400;
const LONG: usize = 1600;
/// Growth beyond that of the links: vectors double, and trees of names become deeper. A matrix of
/// all links would add LONG² x 8 bytes, 13 kB per link.
const GROWTH: f64 = 1.15;
/// Bytes per link: 500 MB of 10,000 links, less a tenth for the program and the system's allocator.
const BYTES_PER_LINK: usize = 45_000;

/// A free chain of cylinders in water.
fn chain(links: usize) -> String {
    let mut text = "bathyal_robot = 1\nname = \"chain\"\nwater_density = 1025.0\n".to_string();
    for i in 0..links {
        let joint = match i {
            0 => "joint = { type = \"free\" }".to_string(),
            _ => format!(
                "parent = \"link {}\"\npose = {{ position = [0.1, 0.0, 0.0] }}\njoint = {{ type = \"revolute\", axis = [0.0, {}, {}] }}",
                i - 1,
                i % 2,
                1 - i % 2
            ),
        };
        write!(
            text,
            r#"
[[bodies]]
name = "link {i}"
{joint}
mass = 1.0
center_of_mass = [0.05, 0.0, 0.0]
inertia = {{ xx = 0.01, yy = 0.01, zz = 0.01 }}
geometry = [{{ shape = {{ cylinder = {{ radius = 0.05, length = 0.1 }} }} }}]

[bodies.hydrodynamics]
displaced_volume = 0.00099
center_of_buoyancy = [0.05, 0.0, 0.0]
added_mass = {{ diagonal = [0.1, 1.0, 1.0, 0.001, 0.001, 0.001] }}
drag = [{{ damping = {{ linear = {{ diagonal = [0.1, 1.0, 1.0, 0.01, 0.01, 0.01] }} }} }}]
"#
        )
        .unwrap();
    }
    text
}

const SCENARIO: &str = r#"
bathyal_scenario = 1
name = "one step of a chain"
duration = 0.001

[[robots]]
file = "chain.toml"

[robots.start]
position = [0.0, 0.0, -50.0]

[integrator]
method = "rk4"
step = 0.001

[sampling]
period = 0.001
"#;

fn check_robot(text: &str) {
    let options = Options::default();
    let loaded = bathyal_robot::parse(text, "chain.toml", Format::Toml, &options).unwrap();
    assert!(check::check(&loaded, None).unwrap().bodies >= SHORT);
}

fn record_one_step(files: &FileSet) {
    let file = ScenarioFile::read_from(files, Path::new("run.toml"), &[]).unwrap();
    let setup = file.setup().unwrap();
    let mut recorder = McapRecorder::in_memory(&setup.header).unwrap();
    let on = &mut |_: &_| ControlFlow::Continue(());
    let summary = run(&setup, Some(&mut recorder), on).unwrap();
    let summary = serde_json::to_value(summary).unwrap();
    assert!(recorder.finish_in_memory(&summary).unwrap().len() > 1000);
}

/// Most bytes held, and allocations, of a task for a chain of so many links.
fn cost(links: usize, task: fn(&str)) -> [usize; 2] {
    let robot = chain(links);
    let before = allocations();
    let ((), bytes) = most_held(|| task(&robot));
    [bytes, allocations() - before]
}

fn run_robot(robot: &str) {
    let files = [("chain.toml", robot), ("run.toml", SCENARIO)];
    let files = files.map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()));
    record_one_step(&FileSet::memory(files));
}

#[test]
fn chains_are_checked_set_up_and_stepped_in_proportion_to_their_links() {
    for name in ["check", "run"] {
        let task = match name {
            "check" => check_robot,
            _ => run_robot,
        };
        let (short, long) = (cost(SHORT, task), cost(LONG, task));
        for (what, short, long) in [("bytes", short[0], long[0]), ("calls", short[1], long[1])] {
            let ratio = long as f64 / short as f64;
            let links = LONG as f64 / SHORT as f64;
            assert!(
                ratio < GROWTH * links,
                "{name}: {short} {what} become {long}, {ratio:.2} times"
            );
        }
        let per_link = long[0] / LONG;
        assert!(
            per_link < BYTES_PER_LINK,
            "{name}: {per_link} bytes per link"
        );
    }
}
