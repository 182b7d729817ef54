//! Passive forces of joints: stops at the ends of their travel, friction.

mod friction;
mod stops;

use bathyal::Model;
use bathyal::cast::{ToLanes, part};
use bathyal::real::Ordered;
use bathyal_robot::Robot;
use friction::JointFriction;
use stops::{SwingLimit, TravelLimit};

/// Stops and friction of all joints; in the lanes of `T` those of several robots.
#[derive(Clone, Debug)]
pub struct Joints<T = f64> {
    travel_limits: Vec<TravelLimit<T>>,
    swing_limits: Vec<SwingLimit<T>>,
    frictions: Vec<JointFriction<T>>,
}

/// Power of the forces of joints, W; friction takes, stops take and give back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointPower<T = f64> {
    /// Of the stops.
    pub stops: T,
    /// Of friction.
    pub friction: T,
}

impl Joints<f64> {
    /// The stops and frictions of a robot.
    ///
    /// A limit without a stop gets one that bends by 0.02 rad, or m, under the joint's
    /// largest effort, and is at least so stiff that what the joint carries swings in it with
    /// 50 rad/s; its damping is half of the critical one.
    pub fn new(robot: &Robot, model: &Model<f64>) -> Self {
        let (travel_limits, swing_limits) = stops::of(robot, model);
        Joints {
            travel_limits,
            swing_limits,
            frictions: friction::of(robot, model),
        }
    }

    /// True if the joints of another robot have stops and friction where these have.
    pub fn has_form_of(&self, other: &Self) -> bool {
        let travel = |joints: &Self| -> Vec<usize> {
            joints.travel_limits.iter().map(|limit| limit.v).collect()
        };
        let swing = |joints: &Self| -> Vec<usize> {
            joints.swing_limits.iter().map(|limit| limit.v).collect()
        };
        let mut frictions = self.frictions.iter().zip(&other.frictions);
        travel(self) == travel(other)
            && swing(self) == swing(other)
            && self.frictions.len() == other.frictions.len()
            && frictions.all(|(a, b)| a.has_form_of(b))
    }
}

impl<T: Ordered> Joints<T> {
    /// Packs the joints of several robots, all of the same form ([`Joints::has_form_of`]), into
    /// lanes.
    pub fn from_lanes(lanes: &[&Joints]) -> Self {
        Joints {
            travel_limits: ToLanes::to_lanes(&part(lanes, |x| &x.travel_limits)),
            swing_limits: ToLanes::to_lanes(&part(lanes, |x| &x.swing_limits)),
            frictions: ToLanes::to_lanes(&part(lanes, |x| &x.frictions)),
        }
    }

    /// Adds the forces to `tau`, and returns their power.
    #[inline(always)]
    pub fn add(&self, q: &[T], v: &[T], tau: &mut [T]) -> JointPower<T> {
        // In loops: what a sum calls would be compiled for any processor.
        let mut power = JointPower {
            stops: T::zero(),
            friction: T::zero(),
        };
        for limit in &self.travel_limits {
            power.stops += limit.add(q, v, tau);
        }
        for limit in &self.swing_limits {
            power.stops += limit.add(q, v, tau);
        }
        for friction in &self.frictions {
            power.friction += friction.add(v, tau);
        }
        power
    }
}

impl Joints<f64> {
    /// Energy in the springs of the stops.
    pub fn stored(&self, q: &[f64]) -> f64 {
        let travel_limits: f64 = self.travel_limits.iter().map(|limit| limit.stored(q)).sum();
        let swing_limits: f64 = self.swing_limits.iter().map(|limit| limit.stored(q)).sum();
        travel_limits + swing_limits
    }

    /// Number of event functions.
    pub fn event_count(&self) -> usize {
        2 * self.travel_limits.len() + self.swing_limits.len()
    }

    /// Distance of every joint to each of its stops, negative in them: lower and upper of
    /// the joints with an axis, then the swing limits of balls, both in the order of the bodies.
    pub fn events(&self, q: &[f64], values: &mut [f64]) {
        let (of_travel_limits, of_swing_limits) = values.split_at_mut(2 * self.travel_limits.len());
        for (values, limit) in of_travel_limits
            .chunks_exact_mut(2)
            .zip(&self.travel_limits)
        {
            values.copy_from_slice(&limit.distances(q));
        }
        for (value, limit) in of_swing_limits.iter_mut().zip(&self.swing_limits) {
            *value = limit.distance(q);
        }
    }

    /// Index in the velocities of the joint of every event function.
    pub fn event_joints(&self) -> Vec<usize> {
        let travel_limits = self
            .travel_limits
            .iter()
            .flat_map(|limit| [limit.v, limit.v]);
        travel_limits
            .chain(self.swing_limits.iter().map(|limit| limit.v))
            .collect()
    }
}
