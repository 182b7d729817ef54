//! Friction in joints.

use bathyal::cast::{ToLanes, part};
use bathyal::environment::Gravity;
use bathyal::real::Ordered;
use bathyal::{Environment, Inputs, Model, State, Workspace, forward_dynamics};
use bathyal_robot::Robot;
use bathyal_robot::robot::JointType;
use core::ops::Range;

/// Below this speed, rad/s or m/s, Coulomb friction falls linearly to zero, so that it does
/// not jump at rest. A joint that is pushed by less than it creeps more slowly than this.
pub(super) const CREEP: f64 = 0.01;

/// Friction that is strong for what the joint moves would stop it from [`CREEP`] within
/// microseconds, which no step follows. There the speed is as much higher as makes this time,
/// s, of it.
const SETTLING: f64 = 2e-3;

/// Viscous and Coulomb friction of a joint.
///
///   τ = −(b + c / max(|v|, v_c)) v,   v_c = max([`CREEP`], c μ [`SETTLING`])
///
/// μ is the joint's mobility, (M⁻¹)ᵢᵢ at q = 0. Of a ball joint v is the vector of its
/// angular velocity.
#[derive(Clone, Debug)]
pub(super) struct JointFriction<T> {
    at: Range<usize>,
    viscous: T,
    coulomb: T,
    /// v_c.
    creep: T,
}

/// Frictions of one joint.
impl<T: Ordered> ToLanes<T> for JointFriction<f64> {
    type Lanes = JointFriction<T>;
    fn to_lanes(lanes: &[&Self]) -> JointFriction<T> {
        JointFriction {
            at: lanes[0].at.clone(),
            viscous: f64::to_lanes(&part(lanes, |x| &x.viscous)),
            coulomb: f64::to_lanes(&part(lanes, |x| &x.coulomb)),
            creep: f64::to_lanes(&part(lanes, |x| &x.creep)),
        }
    }
}

pub(super) fn of(robot: &Robot, model: &Model<f64>) -> Vec<JointFriction<f64>> {
    let mut frictions = Vec::new();
    for (b, body) in robot.bodies.iter().enumerate() {
        let held = matches!(body.joint.kind, JointType::Fixed | JointType::Free);
        let Some(friction) = body.joint.friction.filter(|_| !held) else {
            continue;
        };
        if friction.viscous != 0.0 || friction.coulomb != 0.0 {
            frictions.push(JointFriction {
                at: model.v_range(b),
                viscous: friction.viscous,
                coulomb: friction.coulomb,
                creep: CREEP,
            });
        }
    }
    if frictions.iter().any(|friction| friction.coulomb != 0.0) {
        let mobility = mobilities(model);
        for friction in &mut frictions {
            let own = mobility[friction.at.clone()].iter();
            let largest = own.fold(0.0_f64, |most, x| most.max(*x));
            friction.creep = friction.creep.max(friction.coulomb * largest * SETTLING);
        }
    }
    frictions
}

/// (M⁻¹)ᵢᵢ at q = 0: the acceleration of each joint by its own unit effort, at rest and without
/// weight; zero where M cannot be inverted.
fn mobilities(model: &Model<f64>) -> Vec<f64> {
    let environment = Environment {
        gravity: Gravity::AlongZ(0.0),
        ..Environment::default()
    };
    let (state, mut inputs) = (State::zero(model), Inputs::zero(model));
    let mut ws = Workspace::new(model);
    let mobility = |i: usize| {
        inputs.tau.fill(0.0);
        inputs.tau[i] = 1.0;
        let own = forward_dynamics(model, &environment, &state, &inputs, &mut ws)[i];
        if own.is_finite() { own } else { 0.0 }
    };
    (0..model.nv()).map(mobility).collect()
}

impl JointFriction<f64> {
    /// True if another is that of the same joint.
    pub fn has_form_of(&self, other: &Self) -> bool {
        self.at == other.at
    }
}

impl<T: Ordered> JointFriction<T> {
    /// Adds the torque, and returns its power.
    #[inline(always)]
    pub fn add(&self, v: &[T], tau: &mut [T]) -> T {
        let v = &v[self.at.clone()];
        let mut square = v[0] * v[0];
        for x in &v[1..] {
            square += *x * *x;
        }
        let factor = self.viscous + self.coulomb / square.sqrt().max(self.creep);
        for (tau, v) in tau[self.at.clone()].iter_mut().zip(v) {
            *tau -= factor * *v;
        }
        -factor * square
    }
}
