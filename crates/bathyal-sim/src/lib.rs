//! Simulation of underwater robots, from a scenario file to a recording, or driven by a program:
//! [`Simulation`].
//!
//! ```text
//! scenario ─► plant (robot + water + seabed + actuators)
//!   ─► control ─► integrate ─► simulation ─► record
//! ```

pub mod actuator;
pub mod advise;
pub mod applied_wrench;
pub mod assessment;
mod body_indices;
pub mod column_file;
pub mod contact;
pub mod control;
pub mod diagnosis;
pub mod energy_balance;
mod fin_forces;
pub mod gallery;
mod hash;
pub mod integrate;
pub mod inverse_kinematics;
pub mod joints;
pub mod orientation;
pub mod plant;
pub mod prescribe;
pub mod record;
pub mod run;
pub mod scenario;
pub mod scene;
pub mod sensitivity;
pub mod simulation;
mod stopwatch;
pub mod terrain;
pub mod trajectory;

pub use simulation::Simulation;
