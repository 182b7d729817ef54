//! A fuzzer for everything that reads files, on stable Rust.
//!
//! ```text
//! supervisor ──starts, watches──► worker: mutate ─► leave the input ─► target ─► signs
//!     │                                                                   │
//!     │ dead, or still for a second                     a new sign: the input is kept
//!     ▼
//!   judge (the input alone) ─► shorten ─► failures/TARGET
//! ```
//!
//! There is no coverage instrumentation, which would compile the dynamics a second time.
//! What an input did is seen by its [`signs`]: the message it got, the fields it set, how
//! large its numbers are, how much memory it took. An input with a sign that none had
//! before is kept, and mutated further.
//!
//! A target fails by a panic, an abort, a stack overflow, more than a second, or more
//! memory than its input explains. All of them end the worker, and the supervisor takes it
//! from there.

pub mod corpus;
pub mod dice;
pub mod dictionary;
pub mod judge;
pub mod memory;
pub mod mutate;
pub mod options;
pub mod planted;
pub mod shorten;
pub mod signs;
pub mod supervisor;
pub mod targets;
pub mod trace;
pub mod worker;
