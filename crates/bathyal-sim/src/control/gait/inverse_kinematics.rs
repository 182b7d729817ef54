//! Inverse kinematics of legs: joint positions, rates and accelerations for motions of the feet.

use super::leg_solver::LegSolver;
use super::legs::{Leg, vehicle};
use super::swing::PointMotion;
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Model, State};
use bathyal_robot::Diagnostic;

/// Inverse kinematics of all legs, leg by leg, in the frame of the vehicle.
#[derive(Clone, Debug)]
pub struct LegKinematics {
    solvers: Vec<LegSolver>,
    /// The vehicle at the origin, upright; legs where the next search starts.
    q: Vec<f64>,
}

impl LegKinematics {
    /// Builds the solver for legs whose joints are at `q`, their preferred posture.
    pub fn new(model: &Model<f64>, legs: &[Leg], q: &[f64]) -> Result<Self, Diagnostic> {
        vehicle(model)?;
        let mut own = State::zero(model);
        let mut zero = Bodies::new(model);
        zero.update_velocities(model, &own);
        for b in (0..model.body_count()).filter(|b| model.joint(*b).nv() == 1) {
            let at = model.q_range(b).start;
            own.q[at] = q[at];
        }
        let solver = |leg: &Leg| LegSolver::new(model, &zero, leg, q);
        let mut kinematics = LegKinematics {
            solvers: legs.iter().map(solver).collect(),
            q: own.q,
        };
        for leg in 0..legs.len() {
            kinematics.write_angles(leg);
        }
        Ok(kinematics)
    }

    /// The joints where the next search starts, in the layout of q: as they were found last,
    /// unless they went on from there.
    pub fn q(&self) -> &[f64] {
        &self.q
    }

    /// Sets the initial guess of the next search.
    pub fn set_q(&mut self, q: &[f64]) {
        for leg in 0..self.solvers.len() {
            self.solvers[leg].set_q(q);
            self.write_angles(leg);
        }
    }

    /// A leg.
    pub fn solver(&self, leg: usize) -> &LegSolver {
        &self.solvers[leg]
    }

    /// All legs.
    pub fn solvers(&self) -> &[LegSolver] {
        &self.solvers
    }

    /// Position of a foot in the frame of the vehicle.
    pub fn foot(&self, leg: usize) -> Vec3<f64> {
        self.solvers[leg].foot()
    }

    /// Brings the feet to `targets`, in the frame of the vehicle, and returns the largest
    /// distance that is left, m.
    ///
    ///   minimise |θ − θ₀|²  with  p(θ) = p*
    ///
    /// by damped steps from the last solution; what is left of a redundant leg's freedom goes
    /// to its posture θ₀. A joint that would leave its range stays at its end, and the others do
    /// without it.
    ///
    /// A leg that does not converge from the last solution tries once more from its posture.
    pub fn solve(&mut self, targets: &[Vec3<f64>]) -> f64 {
        let mut worst: f64 = 0.0;
        for (leg, target) in targets.iter().enumerate() {
            worst = worst.max(self.solvers[leg].move_foot_to(*target));
            self.write_angles(leg);
        }
        worst
    }

    /// Brings a foot to where its course is, in the frame of the vehicle, and finds the rates
    /// and accelerations of its joints; returns the distance that is left, m.
    pub fn follow(&mut self, leg: usize, course: &PointMotion) -> f64 {
        let left = self.solvers[leg].follow(course);
        self.write_angles(leg);
        left
    }

    /// Extrapolates all joints by a time step as the initial guess of the next search.
    pub fn extrapolate(&mut self, dt: f64) {
        for leg in 0..self.solvers.len() {
            self.solvers[leg].extrapolate(dt);
            self.write_angles(leg);
        }
    }

    /// Writes the angles of a leg to q.
    fn write_angles(&mut self, leg: usize) {
        let solver = &self.solvers[leg];
        for (joint, angle) in solver.joints().iter().zip(solver.angles()) {
            self.q[joint.q] = *angle;
        }
    }
}
