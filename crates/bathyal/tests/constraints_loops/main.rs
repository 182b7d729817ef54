//! Loops in trees: against a dense solution, against trees, and what they must say.

#[path = "../common/mod.rs"]
mod common;

mod dense;
mod posture;
mod refused;
mod trees;
