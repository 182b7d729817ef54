//! Inverse kinematics of legs: which joint angles put the feet where they shall be.

use super::legs::{Leg, vehicle};
use bathyal::spatial::{Sym3, Vec3};
use bathyal::{Bodies, Jacobian, Joint, Model, State};
use bathyal_robot::Fault;

/// Most iterations; a step away from the last solution needs about three.
const MOST_ITERATIONS: usize = 60;

/// Feet are where they shall be when they are closer than this, m.
const CLOSE: f64 = 1e-11;

/// A leg has arrived when its foot is closer than this, m.
const ARRIVED: f64 = 1e-7;

/// Joints rest when they turn less than this in an iteration, rad.
const STILL: f64 = 1e-10;

/// Longest step of a joint in one iteration, rad.
const LONGEST_STEP: f64 = 0.4;

/// λ² = DAMPING · |error|: vanishes at the solution, so that it is reached quadratically.
const DAMPING: f64 = 0.05;

/// λ² never vanishes altogether: a stretched leg stays solvable.
const LEAST_DAMPING: f64 = 1e-13;

/// Solves for all legs at once, in the frame of the vehicle.
#[derive(Clone, Debug)]
pub struct Reach {
    model: Model<f64>,
    legs: Vec<Leg>,
    bodies: Bodies<f64>,
    jacobian: Jacobian<f64, 3>,
    /// The vehicle at the origin, upright; legs as they were found last.
    state: State<f64>,
    /// q that redundant legs stay close to.
    posture: Vec<f64>,
}

impl Reach {
    /// For legs of a robot whose joints are at `q` and would like to stay there.
    pub fn new(model: &Model<f64>, legs: &[Leg], q: &[f64]) -> Result<Self, Fault> {
        let mut state = State::zero(model);
        state.q.copy_from_slice(q);
        let base = model.q_range(vehicle(model)?);
        state.q[base].copy_from_slice(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
        for b in 0..model.body_count() {
            if matches!(model.joint(b), Joint::Ball) {
                state.q[model.q_range(b)].copy_from_slice(&[1.0, 0.0, 0.0, 0.0]);
            }
        }
        for joint in legs.iter().flat_map(|leg| &leg.joints) {
            state.q[joint.q] = state.q[joint.q].clamp(joint.range[0], joint.range[1]);
        }
        let mut reach = Reach {
            bodies: Bodies::new(model),
            jacobian: Jacobian::new(model),
            model: model.clone(),
            legs: legs.to_vec(),
            posture: state.q.clone(),
            state,
        };
        reach.place();
        Ok(reach)
    }

    /// The joints as they were found last, in the layout of q.
    pub fn q(&self) -> &[f64] {
        &self.state.q
    }

    /// Starts the next search elsewhere.
    pub fn set_q(&mut self, q: &[f64]) {
        for joint in self.legs.iter().flat_map(|leg| &leg.joints) {
            self.state.q[joint.q] = q[joint.q];
        }
        self.place();
    }

    /// Where a foot is in the frame of the vehicle.
    pub fn foot(&self, leg: usize) -> Vec3<f64> {
        let leg = &self.legs[leg];
        let pose = &self.bodies.motion(leg.foot).pose;
        pose.point_to_parent(leg.point)
    }

    /// Brings the feet to `targets`, in the frame of the vehicle, and returns the largest
    /// distance that is left, m.
    ///
    ///   minimise |θ − θ₀|²  with  p(θ) = p*
    ///
    /// by damped least squares from the last solution; what is left of a redundant leg's
    /// freedom goes to its posture θ₀:
    ///
    ///   Δθ = J⁺ (p* − p) + (1 − J⁺ J) (θ₀ − θ),   J⁺ = Jᵀ (J Jᵀ + λ² 1)⁻¹
    ///
    /// A joint that would leave its range stays at its end, and the others do without it.
    ///
    /// A leg that does not arrive, because it had been led where it cannot go on from, tries
    /// once more from its posture.
    pub fn solve(&mut self, targets: &[Vec3<f64>]) -> f64 {
        self.search(targets);
        let distance = |reach: &Self, leg: usize| (targets[leg] - reach.foot(leg)).norm();
        let first: Vec<f64> = (0..targets.len()).map(|leg| distance(self, leg)).collect();
        if first.iter().all(|left| *left < ARRIVED) {
            return worst(&first);
        }
        let found = self.state.q.clone();
        let lost = |left: f64| left.is_nan() || left >= ARRIVED;
        for (leg, left) in first.iter().enumerate() {
            if lost(*left) {
                self.copy_leg(leg, &self.posture.clone());
            }
        }
        self.place();
        self.search(targets);
        for (leg, left) in first.iter().enumerate() {
            if lost(*left) && distance(self, leg) >= *left {
                self.copy_leg(leg, &found);
            }
        }
        self.place();
        let last: Vec<f64> = (0..targets.len()).map(|leg| distance(self, leg)).collect();
        worst(&last)
    }

    /// Steps until all legs have arrived, or no longer move.
    fn search(&mut self, targets: &[Vec3<f64>]) {
        for _ in 0..MOST_ITERATIONS {
            let mut largest_step: f64 = 0.0;
            let mut farthest: f64 = 0.0;
            for (leg, target) in targets.iter().enumerate() {
                farthest = farthest.max((*target - self.foot(leg)).norm());
                largest_step = largest_step.max(self.improve(leg, *target));
            }
            self.place();
            if largest_step < STILL && farthest < CLOSE {
                break;
            }
        }
    }

    fn copy_leg(&mut self, leg: usize, q: &[f64]) {
        for joint in &self.legs[leg].joints {
            self.state.q[joint.q] = q[joint.q];
        }
    }

    fn place(&mut self) {
        self.bodies.update_velocities(&self.model, &self.state);
    }

    /// One step of one leg; the largest change of a joint.
    fn improve(&mut self, leg: usize, target: Vec3<f64>) -> f64 {
        let error = target - self.foot(leg);
        let leg = &self.legs[leg];
        self.bodies
            .point_jacobian(&self.model, leg.foot, leg.point, &mut self.jacobian);
        let rows = &self.jacobian.rows;
        let n = leg.joints.len();
        let columns: Vec<Vec3<f64>> = leg
            .joints
            .iter()
            .map(|joint| Vec3([0, 1, 2].map(|i| rows[i][joint.v])))
            .collect();
        let wish: Vec<f64> = leg
            .joints
            .iter()
            .map(|joint| self.posture[joint.q] - self.state.q[joint.q])
            .collect();
        let mut free = vec![true; n];
        let mut step = damped_step(&columns, &wish, &free, error);
        for _ in 0..n {
            let mut changed = false;
            for (k, joint) in leg.joints.iter().enumerate() {
                let q = self.state.q[joint.q];
                let outward = (q <= joint.range[0] && step[k] < 0.0)
                    || (q >= joint.range[1] && step[k] > 0.0);
                if free[k] && outward {
                    free[k] = false;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
            step = damped_step(&columns, &wish, &free, error);
        }
        let longest = step.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
        let scale = LONGEST_STEP / longest.max(LONGEST_STEP);
        let mut largest: f64 = 0.0;
        for (joint, step) in leg.joints.iter().zip(step) {
            let q = &mut self.state.q[joint.q];
            let next = (*q + scale * step).clamp(joint.range[0], joint.range[1]);
            largest = largest.max((next - *q).abs());
            *q = next;
        }
        largest
    }
}

fn worst(distances: &[f64]) -> f64 {
    distances
        .iter()
        .fold(0.0, |worst: f64, left| worst.max(*left))
}

/// Δθ = J⁺ (e − J w) + w with the columns of joints that are free.
fn damped_step(columns: &[Vec3<f64>], wish: &[f64], free: &[bool], error: Vec3<f64>) -> Vec<f64> {
    let mut square = Sym3::scalar(LEAST_DAMPING + DAMPING * error.norm());
    let mut rest = error;
    for ((column, wish), free) in columns.iter().zip(wish).zip(free) {
        if *free {
            for i in 0..3 {
                for j in i..3 {
                    *square.at_mut(i, j) += column[i] * column[j];
                }
            }
            rest -= *column * *wish;
        }
    }
    let pull = square.inverse() * rest;
    let joints = columns.iter().zip(wish).zip(free);
    joints
        .map(|((column, wish), free)| if *free { wish + column.dot(pull) } else { 0.0 })
        .collect()
}
