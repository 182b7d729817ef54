//! What joints do by themselves: stops at the ends of their travel, friction.

use bathyal::Model;
use bathyal_robot::Robot;

/// Stops and friction of all joints.
#[derive(Clone, Debug)]
pub struct Joints;

/// Power of the forces of joints, W; friction takes, stops take and give back.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JointPower {
    /// Of the stops.
    pub stops: f64,
    /// Of friction.
    pub friction: f64,
}

impl Joints {
    /// The stops and frictions of a robot.
    pub fn of(robot: &Robot, model: &Model<f64>) -> Self {
        let _ = (robot, model);
        todo!()
    }

    /// Adds the forces to `tau`, and returns their power.
    pub fn add(&self, q: &[f64], v: &[f64], tau: &mut [f64]) -> JointPower {
        let _ = (q, v, tau);
        todo!()
    }

    /// Energy in the springs of the stops.
    pub fn stored(&self, q: &[f64]) -> f64 {
        let _ = q;
        todo!()
    }

    /// Number of event functions.
    pub fn event_count(&self) -> usize {
        todo!()
    }

    /// How far every joint is from each of its stops.
    pub fn events(&self, q: &[f64], values: &mut [f64]) {
        let _ = (q, values);
        todo!()
    }
}
