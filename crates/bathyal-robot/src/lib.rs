//! Robot files: reading, checking and estimation of robots for the dynamics.
//!
//! ```text
//! native TOML or JSON ──native──┐
//!                               ├─► Robot ─► limbs ─► locks ─► simplify ─► Loaded
//! URDF ─────────────────urdf────┘     │
//!                                     ├─ estimate: hydrodynamics from geometry
//!                                     ├─ check: report of problems
//!                                     └─ to_spec ─► bathyal::Spec ─► bathyal::Model
//! ```
//!
//! ```
//! use bathyal_robot::{Format, Options};
//! let text = r#"
//! bathyal_robot = 1
//! name = "buoy"
//!
//! [[bodies]]
//! name = "hull"
//! joint = { type = "free" }
//! mass = 20.0
//! center_of_mass = [0.0, 0.0, -0.1]
//! inertia = { xx = 0.5, yy = 0.5, zz = 0.3 }
//! hydrodynamics = { displaced_volume = 0.0195 }
//! "#;
//! let loaded = bathyal_robot::parse(text, "buoy.toml", Format::Toml, &Options::default())?;
//! let model = loaded.model()?;
//! assert_eq!(model.nv(), 6);
//! # Ok::<(), bathyal_robot::FileError>(())
//! ```

pub mod check;
pub mod coefficients;
mod derivatives;
pub mod estimate;
mod file_set;
pub mod fins;
pub mod geometry;
pub mod lamb;
pub mod laws;
mod limbs;
mod load;
mod loops;
mod massless;
mod matrix;
pub mod native;
mod note_lines;
mod options;
mod output_file;
mod placement;
pub mod robot;
mod simplify;
mod source;
mod spec;
pub mod text;
mod thrust_curve;
mod urdf;
mod validate;
mod xml_limits;

pub use file_set::{FileSet, ReadError, open_file, read_file};
pub use laws::{Law, Laws};
pub use load::{Loaded, parse, read, read_from};
pub use loops::assemble_loops;
pub use note_lines::note_lines;
pub use options::{Base, Format, Options};
pub use output_file::{OutputError, OutputFile, sync_folder_of, write_file};
pub use placement::{joint_placement, to_pose};
pub use robot::Robot;
pub use source::{Diagnostic, FileError, Note, NoteKind, Source};
pub use spec::{to_spec, to_spec_with};
pub use thrust_curve::{BollardCurve, OutsideVoltage, STANDARD_GRAVITY};
