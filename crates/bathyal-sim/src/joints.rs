//! What joints do by themselves: stops at the ends of their travel, friction.

mod friction;
mod stops;

use bathyal::Model;
use bathyal_robot::Robot;
use friction::Brake;
use stops::{Cone, Range};

/// Stops and friction of all joints.
#[derive(Clone, Debug)]
pub struct Joints {
    ranges: Vec<Range>,
    cones: Vec<Cone>,
    brakes: Vec<Brake>,
}

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
    ///
    /// A limit without a stop gets one that bends by 0.02 rad, or m, under the joint's
    /// largest effort, and is at least so stiff that what the joint carries swings in it with
    /// 50 rad/s; its damping is half of the critical one.
    pub fn of(robot: &Robot, model: &Model<f64>) -> Self {
        let (ranges, cones) = stops::of(robot, model);
        Joints {
            ranges,
            cones,
            brakes: friction::of(robot, model),
        }
    }

    /// Adds the forces to `tau`, and returns their power.
    #[inline(always)]
    pub fn add(&self, q: &[f64], v: &[f64], tau: &mut [f64]) -> JointPower {
        // In loops: what a sum calls would be compiled for any processor.
        let mut power = JointPower::default();
        for range in &self.ranges {
            power.stops += range.add(q, v, tau);
        }
        for cone in &self.cones {
            power.stops += cone.add(q, v, tau);
        }
        for brake in &self.brakes {
            power.friction += brake.add(v, tau);
        }
        power
    }

    /// Energy in the springs of the stops.
    pub fn stored(&self, q: &[f64]) -> f64 {
        let ranges: f64 = self.ranges.iter().map(|range| range.stored(q)).sum();
        let cones: f64 = self.cones.iter().map(|cone| cone.stored(q)).sum();
        ranges + cones
    }

    /// Number of event functions.
    pub fn event_count(&self) -> usize {
        2 * self.ranges.len() + self.cones.len()
    }

    /// How far every joint is from each of its stops, negative in them: lower and upper of
    /// the joints with an axis, then the cones of balls, both in the order of the bodies.
    pub fn events(&self, q: &[f64], values: &mut [f64]) {
        let (of_ranges, of_cones) = values.split_at_mut(2 * self.ranges.len());
        for (values, range) in of_ranges.chunks_exact_mut(2).zip(&self.ranges) {
            values.copy_from_slice(&range.distances(q));
        }
        for (value, cone) in of_cones.iter_mut().zip(&self.cones) {
            *value = cone.distance(q);
        }
    }

    /// Where the joint of every event function stands in the velocities.
    pub fn event_joints(&self) -> Vec<usize> {
        let ranges = self.ranges.iter().flat_map(|range| [range.v, range.v]);
        ranges.chain(self.cones.iter().map(|cone| cone.v)).collect()
    }
}
