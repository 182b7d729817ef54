//! Constraint dynamics of closed kinematic chains: several arms on one load, linkages, legs on
//! one frame.
//!
//! ```text
//! Model (a tree) + LoopSpec ─► constraints, checked                            once
//! state ─► open tree ─► constraint forces ─► v̇                                 every evaluation
//! ```
//!
//! A [`crate::Model`] is a tree. A [`LoopSpec`] describes a joint that closes a loop, between two
//! bodies of the tree or between a body and the world, by the motions that it leaves free.
//! [`LoopConstraints`] solves loops of any kind, [`CooperativeArms`] several arms on one load.

pub mod cooperative;
mod loops;
mod spec;

pub use cooperative::{
    CooperativeArms, CooperativeWorkspace, NotCooperativeArms, ParallelSolver, Partition,
    PartitionError, TaskCounters,
};
pub use loops::{ConstraintForce, LoopConstraints, LoopError};
pub use spec::{Compliance, CouplingSpec, JointSpringSpec, LoopSpec, SpringSpec};
