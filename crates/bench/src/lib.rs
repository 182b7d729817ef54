//! The robots that bathyal is measured on.
//!
//! The benchmarks, the comparison with other libraries and the guard that counts
//! instructions take robots and states from here, so that their numbers belong together.

pub mod arms;
pub mod counts;
pub mod crab11;
mod random;
mod robots;
mod states;

pub use robots::{Body, Medium, NAMES, Robot};
pub use states::{Sample, samples};
