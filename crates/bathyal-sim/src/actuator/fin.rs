//! A fin on a hinge.

mod servo;

use super::ActuatorContext;
use super::thruster::is_zero;
use crate::fin_forces::{FinForces, FinLoad};
use bathyal::cast::{ToLanes, part};
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::spatial::{Force, Motion, Vec3};
use bathyal::{Joint, Model, Scalar};
use bathyal_robot::Diagnostic;
use bathyal_robot::robot::Fin;
use servo::{Servo, Turn};
use std::ops::Range;

/// A fin that a servo turns. It is commanded by its deflection.
///
/// ```text
/// δ̂ ─► servo ─► δ ─► surface in the water that passes, or hydrodynamic derivatives ─► wrench
/// ```
#[derive(Clone, Debug)]
pub(super) struct FinActuator<T> {
    pub body: usize,
    /// Index of the body in the velocities if it is free.
    pub free: Option<usize>,
    servo: Servo<T>,
    law: FinForces<T>,
    /// Range of its states.
    pub z: Range<usize>,
    /// Command that is kept, rad.
    kept: T,
}

/// Outputs of a fin.
pub(super) struct FinOutcome<T> {
    pub wrench: Force<T>,
    pub state: FinState<T>,
    pub mechanical: T,
    pub electrical: T,
    /// Rate of the state, if there is one.
    pub rate: T,
}

/// A fin at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FinState<T = f64> {
    /// Deflection, rad.
    pub deflection: T,
    /// Force across the flow, N; positive along span × chord. Zero of a fin with derivatives.
    pub lift: T,
    /// Force along the flow, N. Zero of a fin with derivatives.
    pub drag: T,
    /// Moment of the water about the hinge, along the span, N m. Zero of a fin with derivatives.
    pub hinge_moment: T,
}

impl FinActuator<f64> {
    /// The fin with states from `z` on; none if it is fixed, and a part of the model. `at` is its path.
    pub fn new(
        fin: &Fin,
        model: &Model<f64>,
        density: f64,
        z: usize,
        at: &str,
    ) -> Result<Option<Self>, Diagnostic> {
        let Some(hinge) = &fin.hinge else {
            return Ok(None);
        };
        let body = model.body(&fin.body).ok_or_else(|| {
            let message = format!("fin '{}': there is no body '{}'", fin.name, fin.body);
            let help = "give the name of a body of this robot";
            Diagnostic::new(format!("{at}.body"), message, help)
        })?;
        let law = FinForces::new(fin, hinge, density, at)?;
        let servo = Servo::new(hinge);
        let is_free = matches!(model.joint(body), Joint::Free);
        Ok(Some(FinActuator {
            body,
            free: is_free.then(|| model.v_range(body).start),
            z: z..z + servo.state_count(),
            servo,
            law,
            kept: 0.0,
        }))
    }

    /// True if another fin is of the same kind on the same body.
    pub fn has_form_of(&self, other: &Self) -> bool {
        self.law.has_form_of(&other.law)
            && self.servo.has_form_of(&other.servo)
            && (self.body, self.free) == (other.body, other.free)
            && self.z == other.z
    }
}

impl<T: Packed + Ordered> ToLanes<T> for FinActuator<f64> {
    type Lanes = FinActuator<T>;
    fn to_lanes(lanes: &[&Self]) -> FinActuator<T> {
        FinActuator {
            body: lanes[0].body,
            free: lanes[0].free,
            servo: Servo::to_lanes(&part(lanes, |x| &x.servo)),
            law: FinForces::to_lanes(&part(lanes, |x| &x.law)),
            z: lanes[0].z.clone(),
            kept: T::from_lanes(|i| lanes[i % lanes.len()].kept),
        }
    }
}

impl<T: Packed + Ordered + Scalar> FinActuator<T> {
    /// Distance from the limits of angle and rate.
    pub fn margin(&self, command: T, z: &[T]) -> T {
        self.servo.run(command, &z[self.z.clone()]).margin
    }

    /// Deflection under a command.
    pub fn deflection(&self, command: T, z: &[T]) -> T {
        self.servo.run(command, &z[self.z.clone()]).deflection
    }

    /// Keeps a command for [`FinActuator::run_kept`].
    #[inline(always)]
    pub fn keep(&mut self, command: T) {
        self.kept = command;
    }

    /// [`FinActuator::run`] under the command that is kept.
    #[inline(always)]
    pub fn run_kept(
        &self,
        z: &[T],
        context: &ActuatorContext<T>,
        water: Option<Vec3<T>>,
    ) -> FinOutcome<T> {
        self.run(self.kept, z, context, water)
    }

    /// Evaluates the fin, given all states of actuators; `water` is the velocity of the water, if it
    /// is the same everywhere.
    #[inline(always)]
    pub fn run(
        &self,
        command: T,
        z: &[T],
        context: &ActuatorContext<T>,
        water: Option<Vec3<T>>,
    ) -> FinOutcome<T> {
        let turn = self.servo.run(command, &z[self.z.clone()]);
        let Turn { deflection, .. } = turn;
        let velocity = self.velocity(context);
        let stream = self.stream(self.law.place(), context, water);
        let FinLoad {
            wrench,
            lift,
            drag,
            hinge_moment,
        } = self.law.at(deflection, &velocity, stream);
        let state = FinState {
            deflection,
            lift,
            drag,
            hinge_moment,
        };
        FinOutcome {
            mechanical: velocity.dot(&wrench),
            electrical: self.servo.power(state.hinge_moment, turn.rate),
            rate: turn.rate,
            wrench,
            state,
        }
    }

    /// The velocity of the body, body axes.
    #[inline(always)]
    fn velocity(&self, context: &ActuatorContext<T>) -> Motion<T> {
        match self.free {
            Some(at) => {
                let v = &context.v[at..at + 6];
                Motion::from_array(core::array::from_fn(|i| v[i]))
            }
            None => context.bodies.motion(self.body).velocity,
        }
    }

    /// The velocity of the water at a point of the body, body axes.
    #[inline(always)]
    fn stream(
        &self,
        place: Vec3<T>,
        context: &ActuatorContext<T>,
        water: Option<Vec3<T>>,
    ) -> Vec3<T> {
        if water.is_some_and(is_zero) {
            return Vec3::zero();
        }
        let pose = &context.bodies.motion(self.body).pose;
        let water = water.unwrap_or_else(|| {
            let place = pose.point_to_parent(place);
            context.environment.sample(place, context.t).velocity
        });
        pose.rotation.transpose_mul(water)
    }
}
