//! One robot of a group of lanes, taken out of them.

use crate::lanes::copy_lane;
use bathyal::simd::Packed;
use bathyal::{Bodies, Model, Scalar, State};
use bathyal_sim::plant::{Layout, Plant};

/// Room for what is evaluated robot by robot: controllers.
#[derive(Debug)]
pub(super) struct OneRobot {
    pub state: State<f64>,
    pub bodies: Bodies<f64>,
}

impl OneRobot {
    /// Room for robots like this one.
    pub fn new(plant: &Plant) -> Self {
        OneRobot {
            state: State::zero(&plant.model),
            bodies: Bodies::new(&plant.model),
        }
    }

    /// State and bodies of the robot in a lane.
    pub fn place<T: Packed + Scalar>(
        &mut self,
        model: &Model<f64>,
        layout: Layout,
        (t, y): (f64, &[T]),
        lane: usize,
    ) {
        self.state.t = t;
        copy_lane(&mut self.state.q, &y[..layout.nq], lane);
        copy_lane(&mut self.state.v, &y[layout.nq..], lane);
        self.bodies.update_velocities(model, &self.state);
    }
}
