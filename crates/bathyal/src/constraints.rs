//! Robots whose bodies form loops: several arms on one load, linkages, legs on one frame.
//!
//! ```text
//! Model (a tree) + LoopSpec ─► loops found and checked                        once
//! state ─► open tree ─► forces that hold the loops together ─► v̇               every evaluation
//! ```
//!
//! A [`crate::Model`] is a tree. What closes its loops is listed beside it: joints between two
//! bodies of the tree, or between a body and the world, each described by the motions that it
//! leaves free. [`LoopConstraints`] computes with loops of any kind.

pub mod cooperative;
mod loops;
mod spec;

pub use cooperative::{
    CooperativeArms, CooperativeWorkspace, NotCooperativeArms, ParallelSolver, Partition,
    PartitionError, TaskCounters,
};
pub use loops::{ConstraintForce, LoopConstraints, LoopError};
pub use spec::{Compliance, LoopSpec, SpringSpec};
