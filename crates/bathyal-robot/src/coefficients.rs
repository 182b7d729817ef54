//! Coefficients of robot and scenario files by their paths, in one grammar.
//!
//! ```text
//! bodies.vehicle.mass                       keys are separated by dots
//! bodies[0].mass   bodies.0.mass            an entry of a list by its index,
//! bodies.leg1.femur.mass                    or by its name, which may have dots
//! bodies."a[1]".mass                        in quotes, if it has brackets
//! bodies.vehicle.damping.linear[3]          short for
//! bodies.vehicle.hydrodynamics.drag[0].damping.linear.diagonal[3]
//! ```
//!
//! A short path leaves out parts in its middle; it must mean one coefficient. The paths are those of
//! the serialised file, so that every number of every type of the format has one, and a document
//! that was changed is read by the type's own reader.
//!
//! ```
//! use bathyal_robot::coefficients::Document;
//! use bathyal_robot::{Format, Options};
//! let text = "bathyal_robot = 1\nname = 'ball'\n[[bodies]]\nname = 'hull'\njoint.type = 'free'\nmass = 20.0";
//! let ball = bathyal_robot::parse(text, "ball.toml", Format::Toml, &Options::default())?.robot;
//! let document = Document::new(&ball)?;
//! let mass = document.find("bodies.hull.mass")?;
//! assert_eq!(document.get(&mass), 20.0);
//! let heavier: bathyal_robot::Robot = document.read_with([(&mass, 21.0)])?;
//! assert_eq!(heavier.bodies[0].mass, Some(21.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod document;
mod error;
mod path;
mod short_path;
mod unit;

pub use document::{Coefficient, Document, Location};
pub use error::CoefficientError;
pub use path::{CoefficientPath, Part};
pub use unit::Units;

/// Distance of variants, relative to the coefficient: 2⁻¹⁰. Parameters of the model are polynomials
/// of degree four at most in a coefficient, whose differences are exact; they lose three of sixteen
/// digits. Of a function like 1/p the difference has an error of 4e-12.
pub const RELATIVE_STEP: f64 = 1.0 / 1024.0;

/// Distance of variants by which a model is differentiated by a coefficient of this value. Of a
/// coefficient that is zero it is in the coefficient's unit.
pub fn variant_step(value: f64, relative_step: f64) -> f64 {
    match value == 0.0 {
        true => relative_step,
        false => relative_step * value.abs(),
    }
}
