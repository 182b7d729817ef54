//! Loop constraints: against a dense solution, against trees, and their errors.

#[path = "../common/mod.rs"]
mod common;

mod assembly;
mod cost;
mod dense;
mod rejected;
mod trees;
