//! Prescribed motion: joints and bodies that move as a function of time says, whatever it takes.
//!
//! ```text
//! PrescribeConfig (trajectory, path, table) ──build──┐
//! functions of time ─────────────────────────────────┴─► Prescription ─► PrescribedMotions ─► Plant
//! ```
//!
//! Positions and velocities of prescribed joints are those of the function at every evaluation,
//! not integrated; the others move by [`bathyal::hybrid_dynamics`].

mod config;
mod continuity;
mod error;
mod motions;
mod table;

pub use config::PrescribeConfig;
pub use error::PrescriptionError;
pub use motions::PrescribedMotions;
pub use table::{AngleUnit, PrescribeTableConfig};

use crate::trajectory::{PosePoint, PoseTrajectory, Trajectory, TrajectoryPoint};
use bathyal::spatial::{Quaternion, Vec3};
use bathyal::{Joint, Model, State};
use std::fmt;
use std::sync::Arc;

/// Largest jump of a position (m, rad) that is accepted, from the initial state to the prescribed
/// one and between any two moments; a smaller one at the start is corrected.
pub const MAX_POSITION_JUMP: f64 = 1e-3;
/// Largest jump of a velocity (m/s, rad/s) that is accepted between any two moments.
pub const MAX_VELOCITY_JUMP: f64 = 1e-3;
/// Largest speed between two samples of a table, m/s and rad/s: faster than machines move under
/// water. More is a jump.
pub const MAX_SAMPLE_SPEED: f64 = 20.0;

/// Motion as a function of time.
#[derive(Clone)]
pub enum PrescribedMotion {
    /// Of a joint with one degree of freedom.
    Joint(Arc<dyn Fn(f64) -> TrajectoryPoint + Send + Sync>),
    /// Of a free body, in the world; of a ball joint the attitude in its parent.
    Body(Arc<dyn Fn(f64) -> PosePoint + Send + Sync>),
}

impl fmt::Debug for PrescribedMotion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            PrescribedMotion::Joint(_) => "Joint(..)",
            PrescribedMotion::Body(_) => "Body(..)",
        })
    }
}

/// A joint that moves as prescribed.
///
/// ```
/// use bathyal_sim::prescribe::Prescription;
/// use bathyal_sim::trajectory::TrajectoryPoint;
/// // Elbow, the joint of body 2: x = 0.3 sin 2t
/// let elbow = Prescription::joint(2, |t| TrajectoryPoint {
///     value: 0.3 * (2.0 * t).sin(),
///     rate: 0.6 * (2.0 * t).cos(),
///     acceleration: -1.2 * (2.0 * t).sin(),
/// });
/// assert_eq!(elbow.body, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Prescription {
    /// The body whose joint it is.
    pub body: usize,
    /// Its motion. Velocity and acceleration must be the derivatives of the position.
    pub motion: PrescribedMotion,
    /// Times at which derivatives of the motion may jump; checked before the run. None of a function,
    /// which is checked in every control period.
    knots: Vec<f64>,
}

impl Prescription {
    /// A joint with one degree of freedom.
    pub fn joint(
        body: usize,
        motion: impl Fn(f64) -> TrajectoryPoint + Send + Sync + 'static,
    ) -> Self {
        Prescription {
            body,
            motion: PrescribedMotion::Joint(Arc::new(motion)),
            knots: Vec::new(),
        }
    }

    /// A free body, or a body on a ball joint.
    pub fn body(body: usize, motion: impl Fn(f64) -> PosePoint + Send + Sync + 'static) -> Self {
        Prescription {
            body,
            motion: PrescribedMotion::Body(Arc::new(motion)),
            knots: Vec::new(),
        }
    }

    /// A joint along a trajectory.
    pub fn along(body: usize, trajectory: Trajectory) -> Self {
        let knots = trajectory.times().to_vec();
        Prescription {
            knots,
            ..Prescription::joint(body, move |t| trajectory.at(t))
        }
    }

    /// A body along a trajectory.
    pub fn along_path(body: usize, path: PoseTrajectory) -> Self {
        let knots = path.times().to_vec();
        Prescription {
            knots,
            ..Prescription::body(body, move |t| path.at(t))
        }
    }

    /// Checks that the motion fits the joint, begins where the robot is and does not jump until
    /// the end of the run; sets the initial position and velocity to the prescribed ones.
    ///
    /// An initial velocity other than zero must be the prescribed one.
    ///
    /// # Errors
    /// See [`PrescriptionError`]. The state is then as it was.
    pub fn check(
        &self,
        model: &Model<f64>,
        state: &mut State<f64>,
        until: f64,
    ) -> Result<(), PrescriptionError> {
        let name = || model.body_name(self.body).to_string();
        let joint = model.joint(self.body);
        let fits = match &self.motion {
            PrescribedMotion::Joint(_) => joint.nv() == 1,
            PrescribedMotion::Body(_) => joint.nv() > 1,
        };
        if !fits {
            return Err(PrescriptionError::Kind { body: name() });
        }
        self.check_start(model, state)?;
        let mut values = [
            PrescribedValues::new(model, self.body),
            PrescribedValues::new(model, self.body),
        ];
        for &t in self.knots.iter().filter(|t| **t > 0.0 && **t < until) {
            let [before, after] = &mut values;
            before.set(joint, &self.motion, t.next_down());
            after.set(joint, &self.motion, t.next_up());
            before.compare(after, t, name)?;
        }
        let mut next = state.clone();
        values[0].set(joint, &self.motion, 0.0);
        next.q[model.q_range(self.body)].copy_from_slice(&values[0].q);
        next.v[model.v_range(self.body)].copy_from_slice(&values[0].v);
        *state = next;
        Ok(())
    }

    fn check_start(&self, model: &Model<f64>, state: &State<f64>) -> Result<(), PrescriptionError> {
        let joint = model.joint(self.body);
        let mut given = PrescribedValues::new(model, self.body);
        given.set(joint, &self.motion, 0.0);
        let name = || model.body_name(self.body).to_string();
        if let Some(value) = given.numbers().find(|x| !x.is_finite()) {
            return Err(PrescriptionError::NotFinite {
                body: name(),
                t: 0.0,
                value,
            });
        }
        let q = &state.q[model.q_range(self.body)];
        let v = &state.v[model.v_range(self.body)];
        let gap = given.position_gap(q);
        if gap > MAX_POSITION_JUMP {
            return Err(PrescriptionError::Start {
                body: name(),
                what: "position",
                initial: q.to_vec(),
                prescribed: given.q.clone(),
            });
        }
        let moves = v.iter().any(|x| *x != 0.0);
        if moves && largest_gap(v, &given.v) > MAX_VELOCITY_JUMP {
            return Err(PrescriptionError::Start {
                body: name(),
                what: "velocity",
                initial: v.to_vec(),
                prescribed: given.v.clone(),
            });
        }
        Ok(())
    }
}

/// Position, velocity and acceleration of one joint, in the layout of the state.
#[derive(Clone, Debug, Default)]
struct PrescribedValues {
    q: Vec<f64>,
    v: Vec<f64>,
    vdot: Vec<f64>,
}

impl PrescribedValues {
    fn new(model: &Model<f64>, body: usize) -> Self {
        let nv = model.joint(body).nv();
        PrescribedValues {
            q: vec![0.0; model.joint(body).nq()],
            v: vec![0.0; nv],
            vdot: vec![0.0; nv],
        }
    }

    /// Evaluates the motion at time t.
    ///
    /// Of a free body v = Rᵀ [ω; ẋ] and v̇ = Rᵀ [ω̇; ẍ] − [0; ω × v].
    fn set(&mut self, joint: Joint, motion: &PrescribedMotion, t: f64) {
        let point = match motion {
            PrescribedMotion::Joint(function) => {
                let point = function(t);
                (self.q[0], self.v[0]) = (point.value, point.rate);
                self.vdot[0] = point.acceleration;
                return;
            }
            PrescribedMotion::Body(function) => function(t),
        };
        let to_body = |x: Vec3<f64>| point.rotation.transpose_mul(x);
        let quaternion = Quaternion::from_matrix(&point.rotation).to_array();
        let omega = to_body(point.angular_velocity);
        self.v[..3].copy_from_slice(&omega.0);
        self.vdot[..3].copy_from_slice(&to_body(point.angular_acceleration).0);
        if joint == Joint::Ball {
            self.q.copy_from_slice(&quaternion);
            return;
        }
        self.q[..3].copy_from_slice(&point.position.0);
        self.q[3..].copy_from_slice(&quaternion);
        let velocity = to_body(point.velocity);
        self.v[3..].copy_from_slice(&velocity.0);
        let acceleration = to_body(point.acceleration) - omega.cross(velocity);
        self.vdot[3..].copy_from_slice(&acceleration.0);
    }

    fn numbers(&self) -> impl Iterator<Item = f64> {
        let all = self.q.iter().chain(&self.v).chain(&self.vdot);
        all.copied()
    }

    /// The largest difference of a position, m or rad.
    fn position_gap(&self, q: &[f64]) -> f64 {
        let turned = |a: &[f64], b: &[f64]| {
            let cosine: f64 = a.iter().zip(b).map(|(a, b)| a * b).sum();
            2.0 * cosine.abs().min(1.0).acos()
        };
        match q.len() {
            4 => turned(&self.q, q),
            7 => largest_gap(&self.q[..3], &q[..3]).max(turned(&self.q[3..], &q[3..])),
            _ => largest_gap(&self.q, q),
        }
    }

    /// Compares with the values a moment later.
    fn compare(
        &self,
        after: &Self,
        t: f64,
        name: impl Fn() -> String,
    ) -> Result<(), PrescriptionError> {
        let jump = |what, before: &[f64], after: &[f64]| PrescriptionError::Jump {
            body: name(),
            what,
            t,
            before: before.to_vec(),
            after: after.to_vec(),
        };
        if self.position_gap(&after.q) > MAX_POSITION_JUMP {
            return Err(jump("position", &self.q, &after.q));
        }
        match largest_gap(&self.v, &after.v) > MAX_VELOCITY_JUMP {
            true => Err(jump("velocity", &self.v, &after.v)),
            false => Ok(()),
        }
    }
}

fn largest_gap(a: &[f64], b: &[f64]) -> f64 {
    let gaps = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    gaps.fold(0.0, f64::max)
}
