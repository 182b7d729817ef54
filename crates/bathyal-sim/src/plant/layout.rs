//! Layout of y.

use super::Plant;
use crate::energy_balance::{PassiveWorks, Works};
use bathyal::State;

/// Layout of y.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Length of q.
    pub nq: usize,
    /// Length of v.
    pub nv: usize,
    /// Number of states of the actuators.
    pub nz: usize,
    /// Number of states of hydrodynamic laws.
    pub laws: usize,
    /// Number of works and energies.
    pub works: usize,
    /// Number of those that are no works of actuators: the last ones.
    pub passive: usize,
}

/// y, part by part.
#[derive(Debug)]
pub struct Parts<'a> {
    /// Configuration.
    pub q: &'a [f64],
    /// Velocities.
    pub v: &'a [f64],
    /// States of the actuators.
    pub z: &'a [f64],
    /// States of hydrodynamic laws.
    pub laws: &'a [f64],
    /// Works and energies.
    pub works: &'a [f64],
}

/// ẏ, part by part.
#[derive(Debug)]
pub struct PartsMut<'a> {
    /// Rates of the configuration.
    pub q: &'a mut [f64],
    /// Accelerations.
    pub v: &'a mut [f64],
    /// Rates of the states of the actuators.
    pub z: &'a mut [f64],
    /// Rates of the states of hydrodynamic laws.
    pub laws: &'a mut [f64],
    /// Mechanical and electrical power of every actuator in turn.
    pub actuator_works: &'a mut [f64],
    /// Powers of everything else.
    pub passive_works: &'a mut [f64],
}

impl Layout {
    /// Length of y.
    pub fn len(&self) -> usize {
        self.nq + self.nv + self.nz + self.laws + self.works
    }

    /// True if y has no entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The parts of y.
    pub fn parts<'a>(&self, y: &'a [f64]) -> Parts<'a> {
        let (q, rest) = y.split_at(self.nq);
        let (v, rest) = rest.split_at(self.nv);
        let (z, rest) = rest.split_at(self.nz);
        let (laws, works) = rest.split_at(self.laws);
        Parts {
            q,
            v,
            z,
            laws,
            works,
        }
    }

    /// The parts of ẏ.
    pub fn parts_mut<'a>(&self, rates: &'a mut [f64]) -> PartsMut<'a> {
        let (q, rest) = rates.split_at_mut(self.nq);
        let (v, rest) = rest.split_at_mut(self.nv);
        let (z, rest) = rest.split_at_mut(self.nz);
        let (laws, works) = rest.split_at_mut(self.laws);
        let (actuator_works, passive_works) = works.split_at_mut(self.works - self.passive);
        PartsMut {
            q,
            v,
            z,
            laws,
            actuator_works,
            passive_works,
        }
    }
}

impl Plant {
    /// Layout of y.
    pub fn layout(&self) -> Layout {
        let passive = PassiveWorks::count(self.has_applied(), self.has_hull);
        Layout {
            nq: self.model.nq(),
            nv: self.model.nv(),
            nz: self.actuators.state_count(),
            laws: self.laws.state_count(),
            works: 2 * self.actuators.meters().len() + passive,
            passive,
        }
    }

    /// y of a state, actuators at rest, laws at their beginning and works zero.
    pub fn begin(&self, state: &State<f64>) -> Vec<f64> {
        let mut y = Vec::with_capacity(self.layout().len());
        y.extend(&state.q);
        y.extend(&state.v);
        y.extend(self.actuators.rest());
        y.extend(self.laws.initial_states());
        y.resize(self.layout().len(), 0.0);
        y
    }

    /// The robot's state in y.
    pub fn state(&self, t: f64, y: &[f64]) -> State<f64> {
        let parts = self.layout().parts(y);
        State {
            t,
            q: parts.q.to_vec(),
            v: parts.v.to_vec(),
        }
    }

    /// Works and energies since the beginning.
    pub fn works<'a>(&self, y: &'a [f64]) -> Works<'a> {
        let layout = self.layout();
        Works::new(layout.parts(y).works, layout.passive)
    }
}
