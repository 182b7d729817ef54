//! Dynamics of articulated robots under water.
#![warn(missing_docs)]
pub mod bodies;
pub mod dynamics;
pub mod environment;
pub mod hydro;
pub mod model;
pub mod real;
pub mod spatial;
pub mod spec;
pub use bodies::{Bodies, Jacobian};
pub use dynamics::*;
pub use environment::Environment;
pub use model::{InputError, Model, SpecError};
pub use real::{Counted, Dual, Operations, Real};
pub use spec::{BodySpec, Joint, Mdh, Spec};
