//! From what the robot does to what its drives shall do.

pub mod gait;

use crate::contact::Touch;
use bathyal::{Bodies, State};

/// What the drives are asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Command {
    /// Efforts of joint motors, N m or N, in the layout of the velocities; entries of free
    /// joints mean nothing.
    pub efforts: Vec<f64>,
    /// Thrust of every thruster, N.
    pub thrusts: Vec<f64>,
}

impl Command {
    /// Nothing is asked for.
    pub fn zero(nv: usize, thrusters: usize) -> Self {
        Command {
            efforts: vec![0.0; nv],
            thrusts: vec![0.0; thrusters],
        }
    }
}

/// What a controller sees.
#[derive(Debug)]
pub struct View<'a> {
    /// The state, time included.
    pub state: &'a State<f64>,
    /// Where all bodies are and how they move; accelerations and forces are not known.
    pub bodies: &'a Bodies<f64>,
    /// What the contact points feel, in the order of the robot's bodies.
    pub touches: &'a [Touch],
    /// Time since the last sample, s; 0 at the first.
    pub dt: f64,
}

/// A controller: adds what it wants to the command.
///
/// It is asked once per sample; between samples its command is held.
pub trait Controller: std::fmt::Debug + Send {
    /// Adds to `command`.
    fn control(&mut self, view: &View, command: &mut Command);

    /// What must be kept so that a run goes on with the same bits: integrals, phases.
    fn memory(&self) -> Vec<f64> {
        Vec::new()
    }

    /// Takes back what [`Controller::memory`] gave.
    fn remember(&mut self, memory: &[f64]) {
        debug_assert!(memory.is_empty());
    }
}
