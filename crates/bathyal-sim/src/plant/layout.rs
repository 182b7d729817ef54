//! Where the parts of y are, and what its accounts say.

use super::Plant;
use bathyal::State;

/// The accounts that follow those of the drives.
pub(super) const CONTACT: usize = 0;
pub(super) const STOPS: usize = 1;
pub(super) const FRICTION: usize = 2;
pub(super) const LOOPS: usize = 3;
const OWN_ACCOUNTS: usize = 4;

/// Where the parts of y are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Length of q.
    pub nq: usize,
    /// Length of v.
    pub nv: usize,
    /// Number of states of the drives.
    pub nz: usize,
    /// Number of accounts.
    pub accounts: usize,
}

/// y, part by part.
#[derive(Debug)]
pub struct Parts<'a> {
    /// Configuration.
    pub q: &'a [f64],
    /// Velocities.
    pub v: &'a [f64],
    /// States of the drives.
    pub z: &'a [f64],
    /// Works and energies.
    pub accounts: &'a [f64],
}

impl Layout {
    /// Length of y.
    pub fn len(&self) -> usize {
        self.nq + self.nv + self.nz + self.accounts
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The parts of y.
    pub fn parts<'a>(&self, y: &'a [f64]) -> Parts<'a> {
        let (q, rest) = y.split_at(self.nq);
        let (v, rest) = rest.split_at(self.nv);
        let (z, accounts) = rest.split_at(self.nz);
        Parts { q, v, z, accounts }
    }
}

/// The works of everything but gravity and water since the beginning, J.
#[derive(Clone, Debug, PartialEq)]
pub struct Works {
    /// Mechanical work of every drive, in the order of [`crate::actuator::Actuators::meters`].
    pub drives: Vec<f64>,
    /// Electrical energy of every drive.
    pub electrical: Vec<f64>,
    /// Work of contact forces on the robot.
    pub contact: f64,
    /// Work of stops.
    pub stops: f64,
    /// Work of friction in joints.
    pub friction: f64,
    /// Work of springs, and of loops that give; those that hold exactly do none.
    pub loops: f64,
}

impl Plant {
    /// Where the parts of y are.
    pub fn layout(&self) -> Layout {
        Layout {
            nq: self.model.nq(),
            nv: self.model.nv(),
            nz: self.actuators.state_count(),
            accounts: 2 * self.actuators.meters().len() + OWN_ACCOUNTS,
        }
    }

    /// y of a state, drives at rest and accounts empty.
    pub fn begin(&self, state: &State<f64>) -> Vec<f64> {
        let mut y = Vec::with_capacity(self.layout().len());
        y.extend(&state.q);
        y.extend(&state.v);
        y.extend(self.actuators.rest());
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

    /// What has been done since the beginning.
    pub fn works(&self, y: &[f64]) -> Works {
        let accounts = self.layout().parts(y).accounts;
        let (drives, own) = accounts.split_at(2 * self.actuators.meters().len());
        Works {
            drives: drives.iter().step_by(2).copied().collect(),
            electrical: drives.iter().skip(1).step_by(2).copied().collect(),
            contact: own[CONTACT],
            stops: own[STOPS],
            friction: own[FRICTION],
            loops: own[LOOPS],
        }
    }

    /// Σ |work| of drives, contact, stops and friction.
    pub fn turned_over(&self, y: &[f64]) -> f64 {
        let accounts = self.layout().parts(y).accounts;
        let (drives, own) = accounts.split_at(2 * self.actuators.meters().len());
        let works = drives.iter().step_by(2).chain(own);
        works.map(|work| work.abs()).sum()
    }
}
