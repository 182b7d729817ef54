//! Points at which laws and controllers are evaluated.

use crate::control::{Command, Controller, Sampled, View};
use crate::plant::Plant;
use std::ops::Range;

/// A state of the plant under a command.
#[derive(Debug)]
pub(super) struct PlantPoint<'a> {
    pub t: f64,
    pub y: &'a [f64],
    pub command: &'a Command,
    /// States of laws in y.
    pub laws: Range<usize>,
}

/// A control tick.
#[derive(Debug)]
pub(super) struct ControlPoint<'a> {
    pub t: f64,
    pub y: &'a [f64],
    /// State of the controllers before it.
    pub state: &'a [f64],
    /// Time since the last.
    pub dt: f64,
}

/// Evaluates controllers at a tick: their command, and their state after it.
pub(super) fn control(
    plant: &mut Plant,
    controllers: &mut Sampled,
    point: &ControlPoint,
    command: &mut Command,
    state: &mut Vec<f64>,
) {
    plant.update_bodies(point.t, point.y);
    let view = View {
        state: plant.cached_state(),
        bodies: plant.cached_bodies(),
        contacts: &[],
        dt: point.dt,
    };
    for (part, own) in command.parts_mut().into_iter().zip(plant.command.parts()) {
        part.resize(own.len(), 0.0);
    }
    command.clear();
    controllers.load_state(point.state);
    controllers.control(&view, command);
    state.clear();
    controllers.save_state(state);
}
