//! Inverse kinematics of legs: which joint angles put the feet where they shall be.

use super::legs::{Leg, vehicle};
use bathyal::spatial::{Sym3, Vec3};
use bathyal::{Bodies, Joint, Model, Real, State};
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

/// Joints that put a foot somewhere in one way only.
const NO_CHOICE: usize = 3;

/// Solves leg by leg, in the frame of the vehicle.
#[derive(Clone, Debug)]
pub struct Reach {
    model: Model<f64>,
    legs: Vec<Leg>,
    /// The bodies of every leg, from the vehicle on.
    chains: Vec<Vec<usize>>,
    bodies: Bodies<f64>,
    /// The vehicle at the origin, upright; legs as they were found last.
    state: State<f64>,
    /// q that redundant legs stay close to.
    posture: Vec<f64>,
    room: Room,
}

/// Room for a step of a leg, a number for each of its joints.
#[derive(Clone, Debug, Default)]
struct Room {
    columns: Vec<Vec3<f64>>,
    wish: Vec<f64>,
    free: Vec<bool>,
    step: Vec<f64>,
}

impl Reach {
    /// For legs of a robot whose joints are at `q` and would like to stay there.
    pub fn new(model: &Model<f64>, legs: &[Leg], q: &[f64]) -> Result<Self, Fault> {
        let mut state = State::zero(model);
        state.q.copy_from_slice(q);
        let vehicle = vehicle(model)?;
        let base = model.q_range(vehicle);
        state.q[base].copy_from_slice(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
        for b in 0..model.body_count() {
            if matches!(model.joint(b), Joint::Ball) {
                state.q[model.q_range(b)].copy_from_slice(&[1.0, 0.0, 0.0, 0.0]);
            }
        }
        for joint in legs.iter().flat_map(|leg| &leg.joints) {
            state.q[joint.q] = state.q[joint.q].clamp(joint.range[0], joint.range[1]);
        }
        let mut bodies = Bodies::new(model);
        bodies.update_velocities(model, &state);
        Ok(Reach {
            bodies,
            model: model.clone(),
            legs: legs.to_vec(),
            chains: legs.iter().map(|leg| chain(model, vehicle, leg)).collect(),
            posture: state.q.clone(),
            state,
            room: Room::default(),
        })
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
        for leg in 0..self.legs.len() {
            self.place(leg);
        }
    }

    /// Where a foot is in the frame of the vehicle.
    #[inline(always)]
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
        let lefts = targets.iter().enumerate();
        lefts.fold(0.0, |worst: f64, (leg, target)| {
            worst.max(self.bring(leg, *target))
        })
    }

    /// Brings one foot to its target and returns the distance that is left.
    fn bring(&mut self, leg: usize, target: Vec3<f64>) -> f64 {
        self.search(leg, target);
        let first = self.distance(leg, target);
        if first < ARRIVED {
            return first;
        }
        let found = self.state.q.clone();
        for joint in &self.legs[leg].joints {
            self.state.q[joint.q] = self.posture[joint.q];
        }
        self.place(leg);
        self.search(leg, target);
        let second = self.distance(leg, target);
        if second < first {
            return second;
        }
        self.state.q.copy_from_slice(&found);
        self.place(leg);
        first
    }

    fn distance(&self, leg: usize, target: Vec3<f64>) -> f64 {
        (target - self.foot(leg)).norm()
    }

    /// Steps until the leg has arrived, or no longer moves. A leg without a choice rests
    /// where it has arrived; others may still be on their way to their posture.
    fn search(&mut self, leg: usize, target: Vec3<f64>) {
        let no_choice = self.legs[leg].joints.len() <= NO_CHOICE;
        let mut left = self.distance(leg, target);
        for _ in 0..MOST_ITERATIONS {
            if no_choice && left < CLOSE {
                break;
            }
            let step = self.improve(leg, target);
            let rests = step < STILL && left < CLOSE;
            self.place(leg);
            left = self.distance(leg, target);
            if rests {
                break;
            }
        }
    }

    fn place(&mut self, leg: usize) {
        let chain = &self.chains[leg];
        self.bodies.update_some(&self.model, &self.state, chain);
    }

    /// One step of one leg; the largest change of a joint.
    fn improve(&mut self, leg: usize, target: Vec3<f64>) -> f64 {
        f64::dispatch(
            #[inline(always)]
            || self.take_step(leg, target),
        )
    }

    #[inline(always)]
    fn take_step(&mut self, leg: usize, target: Vec3<f64>) -> f64 {
        let foot = self.foot(leg);
        let error = target - foot;
        let Reach {
            model,
            legs,
            bodies,
            state,
            posture,
            room,
            ..
        } = self;
        let joints = &legs[leg].joints;
        room.clear();
        for joint in joints {
            let column = bodies.point_column(model, joint.body, 0, foot);
            room.push(column, posture[joint.q] - state.q[joint.q]);
        }
        room.damped_step(error);
        for _ in 0..joints.len() {
            let mut changed = false;
            for (k, joint) in joints.iter().enumerate() {
                let (q, step) = (state.q[joint.q], room.step[k]);
                let outward =
                    (q <= joint.range[0] && step < 0.0) || (q >= joint.range[1] && step > 0.0);
                if room.free[k] && outward {
                    room.free[k] = false;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
            room.damped_step(error);
        }
        let longest = room.step.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
        let scale = LONGEST_STEP / longest.max(LONGEST_STEP);
        let mut largest: f64 = 0.0;
        for (joint, step) in joints.iter().zip(&room.step) {
            let q = &mut state.q[joint.q];
            let next = (*q + scale * step).clamp(joint.range[0], joint.range[1]);
            largest = largest.max((next - *q).abs());
            *q = next;
        }
        largest
    }
}

/// The bodies from the vehicle, which is not among them, to the foot.
fn chain(model: &Model<f64>, vehicle: usize, leg: &Leg) -> Vec<usize> {
    let above = |b: &usize| model.parent(*b).filter(|p| *p != vehicle);
    let mut chain: Vec<usize> = std::iter::successors(Some(leg.foot), above).collect();
    chain.reverse();
    chain
}

impl Room {
    fn clear(&mut self) {
        self.columns.clear();
        self.wish.clear();
        self.free.clear();
        self.step.clear();
    }

    #[inline(always)]
    fn push(&mut self, column: Vec3<f64>, wish: f64) {
        self.columns.push(column);
        self.wish.push(wish);
        self.free.push(true);
        self.step.push(0.0);
    }

    /// Δθ = J⁺ (e − J w) + w with the columns of joints that are free.
    #[inline(always)]
    fn damped_step(&mut self, error: Vec3<f64>) {
        let mut square = Sym3::scalar(LEAST_DAMPING + DAMPING * error.norm());
        let mut rest = error;
        for ((column, wish), free) in self.columns.iter().zip(&self.wish).zip(&self.free) {
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
        let joints = self.columns.iter().zip(&self.wish).zip(&self.free);
        for (step, ((column, wish), free)) in self.step.iter_mut().zip(joints) {
            *step = if *free { wish + column.dot(pull) } else { 0.0 };
        }
    }
}
