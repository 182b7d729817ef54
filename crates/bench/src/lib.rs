//! Robots and states for measurements.
//!
//! Used by the benchmarks, the comparison with other libraries and the instruction counts, so
//! that their results refer to the same robots.

pub mod arms;
pub mod counts;
pub mod crab11;
pub mod environment_steps;
mod random;
mod robots;
mod states;

pub use robots::{Body, Medium, NAMES, Robot};
pub use states::{Sample, samples};
