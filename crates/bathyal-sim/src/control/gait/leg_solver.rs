//! Inverse kinematics of one leg: joint angles, rates and accelerations.

use super::chain::{Chain, Column, drift};
use super::damped_step::{DampedStep, NO_CHOICE};
use super::legs::{Leg, LegJoint};
use super::swing::PointMotion;
use bathyal::dispatch::best;
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Model};

/// Largest number of iterations; from one sample to the next one or two are needed.
const MAX_ITERATIONS: usize = 60;

/// Convergence tolerance of a foot's position, m.
const CLOSE: f64 = 1e-11;

/// Position error below which a leg counts as converged, m.
const ARRIVED: f64 = 1e-7;

/// Step of the joints below which the iteration has stalled, rad.
const STILL: f64 = 1e-10;

/// Longest step of a joint in one iteration, rad.
const MAX_STEP: f64 = 0.4;

/// λ² = DAMPING · |error| of a foot that is farther away than FAR, m; closer it falls as the
/// square. What it leaves of a step, λ² times the way to the posture, is then of second order too,
/// and the solution is reached quadratically.
const DAMPING: f64 = 0.05;
const FAR: f64 = 0.1;

/// λ² never vanishes altogether: a stretched leg stays solvable.
const MIN_DAMPING: f64 = 1e-13;

/// Limits of joint rates and accelerations, rad/s and rad/s²: met only near singular postures.
const MAX_RATE: f64 = 10.0;
const MAX_ACCELERATION: f64 = 20.0;

/// A leg, in the frame of the vehicle.
#[derive(Clone, Debug)]
pub struct LegSolver {
    chain: Chain,
    joints: Vec<LegJoint>,
    /// Preferred joint angles of a redundant leg.
    posture: Vec<f64>,
    angles: Vec<f64>,
    rates: Vec<f64>,
    accelerations: Vec<f64>,
    /// Foot and columns at these angles.
    foot: Vec3<f64>,
    columns: Vec<Column>,
    /// The equations at these angles, their last solution, and y in it.
    nearest: DampedStep,
    step: Vec<f64>,
    multiplier: Vec3<f64>,
    /// Joints that may move; the others are at the end of their range.
    free: Vec<bool>,
    /// Scratch of the columns' derivatives.
    changes: Vec<[Vec3<f64>; 2]>,
}

impl LegSolver {
    /// A leg of a robot whose joints are at `q` and would like to stay there; `zero` has its
    /// bodies in the state [`bathyal::State::zero`].
    pub(super) fn new(model: &Model<f64>, zero: &Bodies<f64>, leg: &Leg, q: &[f64]) -> Self {
        let n = leg.joints.len();
        let within = |joint: &LegJoint| q[joint.q].clamp(joint.range[0], joint.range[1]);
        let posture: Vec<f64> = leg.joints.iter().map(within).collect();
        let mut solver = LegSolver {
            chain: Chain::new(model, zero, leg),
            joints: leg.joints.clone(),
            angles: posture.clone(),
            posture,
            rates: vec![0.0; n],
            accelerations: vec![0.0; n],
            foot: Vec3::zero(),
            columns: vec![Column::zero(); n],
            nearest: DampedStep::new(n),
            step: vec![0.0; n],
            multiplier: Vec3::zero(),
            free: vec![true; n],
            changes: vec![[Vec3::zero(); 2]; n],
        };
        solver.place(n);
        solver
    }

    /// Its joints.
    pub fn joints(&self) -> &[LegJoint] {
        &self.joints
    }

    /// Their positions, rad or m.
    pub fn angles(&self) -> &[f64] {
        &self.angles
    }

    /// Their rates, as [`LegKinematics::follow`](super::inverse_kinematics::LegKinematics::follow) found them.
    pub fn rates(&self) -> &[f64] {
        &self.rates
    }

    /// Their accelerations, as [`LegKinematics::follow`](super::inverse_kinematics::LegKinematics::follow) found them.
    pub fn accelerations(&self) -> &[f64] {
        &self.accelerations
    }

    /// Position of the foot.
    pub fn foot(&self) -> Vec3<f64> {
        self.foot
    }

    /// Columns of the foot's Jacobian.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Sets its joints to those of `q`.
    pub(super) fn set_q(&mut self, q: &[f64]) {
        for (angle, joint) in self.angles.iter_mut().zip(&self.joints) {
            *angle = q[joint.q];
        }
        self.place(self.joints.len());
    }

    /// Extrapolates the joints by a time step: from there the next search is short.
    pub(super) fn extrapolate(&mut self, dt: f64) {
        let n = self.joints.len();
        if dt == 0.0 || self.rates.iter().all(|rate| *rate == 0.0) {
            return;
        }
        for k in 0..n {
            let [low, high] = self.joints[k].range;
            let way = dt * (self.rates[k] + 0.5 * dt * self.accelerations[k]);
            self.angles[k] = (self.angles[k] + way).clamp(low, high);
        }
        best(
            #[inline(always)]
            || self.place(n),
        );
    }

    /// Brings the foot to `target` and returns the distance that is left.
    pub(super) fn move_foot_to(&mut self, target: Vec3<f64>) -> f64 {
        best(
            #[inline(always)]
            || self.converge(self.joints.len(), target),
        )
    }

    /// Brings the foot to where a course is, finds rates and accelerations of the joints for
    /// those of the course, and returns the distance that is left.
    ///
    ///   (1 − K) θ̇ − Jᵀ μ̇ = 0,                   J θ̇ = ṗ
    ///   (1 − K) θ̈ − Jᵀ μ̈ = 2 J̇ᵀ μ̇ + J̈ᵀ μ,   J θ̈ = p̈ − J̇ θ̇,   J̇, J̈ at steady θ̇
    ///
    /// are the derivatives of the conditions of `DampedStep` on θ. A joint at the end of its range rests.
    pub(super) fn follow(&mut self, course: &PointMotion) -> f64 {
        best(
            #[inline(always)]
            // Usual numbers of joints, which the compiler then knows.
            || match self.joints.len() {
                3 => self.solve_motion(3, course),
                4 => self.solve_motion(4, course),
                6 => self.solve_motion(6, course),
                n => self.solve_motion(n, course),
            },
        )
    }

    #[inline(always)]
    fn solve_motion(&mut self, n: usize, course: &PointMotion) -> f64 {
        let left = self.converge(n, course.position);
        let (rates, accelerations) = (&mut self.rates[..n], &mut self.accelerations[..n]);
        let changes = &mut self.changes[..n];
        rates.fill(0.0);
        let multiplier_rate = self.nearest.solve(rates, course.velocity);
        for rate in rates.iter_mut() {
            *rate = rate.clamp(-MAX_RATE, MAX_RATE);
        }
        let drift = drift(&self.columns[..n], rates, changes);
        let joints = accelerations.iter_mut().zip(&*changes).zip(&self.free[..n]);
        for ((a, [first, second]), free) in joints {
            let pull = 2.0 * first.dot(multiplier_rate) + second.dot(self.multiplier);
            *a = if *free { pull } else { 0.0 };
        }
        self.nearest
            .solve(accelerations, course.acceleration - drift);
        for a in accelerations {
            *a = a.clamp(-MAX_ACCELERATION, MAX_ACCELERATION);
        }
        left
    }

    /// From where the leg is; if it does not arrive from there once more from its posture, and
    /// the better of both counts. `n` is the number of joints, here and below.
    #[inline(always)]
    fn converge(&mut self, n: usize, target: Vec3<f64>) -> f64 {
        let first = self.search(n, target);
        if first < ARRIVED {
            return first;
        }
        let found = self.angles.clone();
        self.angles.copy_from_slice(&self.posture);
        self.place(n);
        let second = self.search(n, target);
        if second < first {
            return second;
        }
        self.angles.copy_from_slice(&found);
        self.place(n);
        self.find_step(n, target - self.foot);
        first
    }

    /// Iterates until the leg has converged, or would no longer move, and returns the distance that
    /// is left. A leg without a choice rests where it has arrived; others may still be on their
    /// way to their posture.
    #[inline(always)]
    fn search(&mut self, n: usize, target: Vec3<f64>) -> f64 {
        let mut steps = 0;
        loop {
            let error = target - self.foot;
            let left = error.norm();
            let longest = self.find_step(n, error);
            let rests = left < CLOSE && (n <= NO_CHOICE || longest < STILL);
            if rests || steps == MAX_ITERATIONS {
                return left;
            }
            self.take_step(n, longest);
            steps += 1;
        }
    }

    /// Foot and columns where the angles are.
    #[inline(always)]
    fn place(&mut self, n: usize) {
        self.foot = self.chain.place(&self.angles[..n], &mut self.columns[..n]);
    }

    /// Finds the next step, and returns the longest of its joints. A joint that would leave its
    /// range is held, and the others do without it.
    #[inline(always)]
    fn find_step(&mut self, n: usize, error: Vec3<f64>) -> f64 {
        self.free[..n].fill(true);
        loop {
            self.solve_step(n, error);
            let mut changed = false;
            for k in 0..n {
                let ([low, high], q) = (self.joints[k].range, self.angles[k]);
                let step = self.step[k];
                let outward = (q <= low && step < 0.0) || (q >= high && step > 0.0);
                changed |= self.free[k] && outward;
                self.free[k] &= !outward;
            }
            if !changed {
                break;
            }
        }
        self.step[..n].iter().fold(0.0, |a: f64, b| a.max(b.abs()))
    }

    #[inline(always)]
    fn solve_step(&mut self, n: usize, error: Vec3<f64>) {
        let (step, free) = (&mut self.step[..n], &self.free[..n]);
        for k in 0..n {
            let away = self.posture[k] - self.angles[k];
            step[k] = if free[k] { away } else { 0.0 };
        }
        let left = error.norm();
        let damping = MIN_DAMPING + DAMPING * left * (left / FAR).min(1.0);
        self.nearest.set(&self.columns[..n], free, step, damping);
        self.multiplier = self.nearest.solve(step, error);
    }

    #[inline(always)]
    fn take_step(&mut self, n: usize, longest: f64) {
        let scale = MAX_STEP / longest.max(MAX_STEP);
        for k in 0..n {
            let [low, high] = self.joints[k].range;
            self.angles[k] = (self.angles[k] + scale * self.step[k]).clamp(low, high);
        }
        self.place(n);
    }
}
