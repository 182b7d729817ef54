//! Native robot files: what is refused and how it is said, what is repeated, what is
//! changed, what is warned of.

mod as_written;
mod bad_files;
mod fins;
mod limbs;
mod motion;
mod positions;
mod steady_forces;
mod thrust_curves;
mod update;
mod warnings;

use bathyal_robot::{FileError, Format, Loaded, Options};

/// Reads a TOML text called `robot.toml`.
fn toml(text: &str) -> Result<Loaded, FileError> {
    bathyal_robot::parse(text, "robot.toml", Format::Toml, &Options::default())
}

/// A vehicle that is fine, for others to spoil: 12 lines.
const VEHICLE: &str = r#"bathyal_robot = 1
name = "vehicle"

[[bodies]]
name = "hull"
joint = { type = "free" }
mass = 100.0
inertia = { xx = 5.0, yy = 5.0, zz = 5.0 }

[bodies.hydrodynamics]
displaced_volume = 0.098
center_of_buoyancy = [0.0, 0.0, 0.1]
"#;

/// An arm of one link on it, in 6 lines.
const LINK: &str = r#"
[[bodies]]
name = "link"
parent = "hull"
mass = 3.0
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }
"#;
