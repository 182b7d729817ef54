//! Motion from forces, forces from motion.
//!
//! ```text
//! state ─► kinematics ─► loads ─► articulated ─► accelerations       forward dynamics
//!                    └─► loads ─► given accelerations ─► forces      inverse dynamics
//! ```
//!
//! Under water everything is computed in the frame that travels with the water: there
//! the added mass behaves like mass, gravity and fluid acceleration act as one
//! apparent gravity on mass less displaced mass, and the bias force of rigid body and
//! water together is a single −V ×* I^H V. That is the Kirchhoff form of ERRATA 1, and
//! it costs 51 multiplications a body less than adding the terms of IEEE95 (31) one
//! by one. On land the frame travels with each link's origin, which gives the
//! classical accelerations of the papers.

mod accelerations;
mod articulated;
mod chains;
mod checked;
mod crb;
mod derivatives;
mod felt;
mod given;
mod inverse;
mod joints;
mod kinematics;
mod loads;
mod mass_matrix;
mod power;
mod state;
mod workspace;

pub use checked::{checked_forward_dynamics, checked_inverse_dynamics};
pub use crb::{ForwardDynamics, ForwardMethod};
pub use derivatives::{
    Derivatives, Differentiator, inverse_parameter_derivative, parameter_derivative,
};
pub use felt::ArticulatedBody;
pub use inverse::{bias_forces, gravity_forces, inverse_dynamics};
pub use mass_matrix::{MassMatrix, mass_matrix};
pub use power::{WaterPower, water_power};
pub use state::{Inputs, State};
pub use workspace::Workspace;

pub(crate) use articulated::{Pivot, ball_reflection, pivots};
pub(crate) use chains::{Chains, chains_in_lanes, form};
pub(crate) use inverse::{inner_bias_forces, inverse_here};
pub(crate) use loads::added_mass_bias;
pub(crate) use mass_matrix::mass_matrix_here;
pub(crate) use state::quaternion;
pub(crate) use workspace::Kinematics;

use crate::Real;
use crate::environment::Environment;
use crate::model::Model;
use given::Given;

/// v̇: the accelerations under the given inputs, by the Articulated-Body method. O(N).
///
/// The result has the layout of `state.v` and is its rate, component by component.
///
/// # Panics
/// If a vector or the workspace has not the size of the model. For input that nobody has
/// looked at there is [`checked_forward_dynamics`].
pub fn forward_dynamics<'w, T: Real>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    evaluate(model, environment, state, inputs, Sought::Accelerations, ws)
}

/// v̇ with the motion of all free bodies prescribed: a vehicle too heavy, or too well
/// controlled, to feel its arm.      Diss94 7.5.2
///
/// Of `prescribed`, which has the layout of `state.v`, the entries of free joints are
/// read; they are also what the result has there.
///
/// # Panics
/// If a vector or the workspace has not the size of the model.
pub fn decoupled_dynamics<'w, T: Real>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    prescribed: &[T],
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    model.assert_size("prescribed", prescribed.len(), model.nv());
    let sought = Sought::Prescribed(prescribed);
    evaluate(model, environment, state, inputs, sought, ws)
}

fn evaluate<'w, T: Real>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    sought: Sought<T>,
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    model.assert_fits(state, inputs, ws);
    T::forward(model, environment, state, inputs, sought, ws);
    &ws.vdot
}

/// What is to be found.
#[derive(Clone, Copy)]
pub(crate) enum Sought<'a, T> {
    /// All accelerations.
    Accelerations,
    /// Those of the joints, with these of free bodies.
    Prescribed(&'a [T]),
    /// What links feel of all that hangs on them, and no acceleration.
    Felt,
}

/// The stages, compiled where this is called.
#[inline]
pub(crate) fn forward_here<T: Real>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    sought: Sought<T>,
    ws: &mut Workspace<T>,
) {
    T::dispatch(
        #[inline(always)]
        || {
            let (prescribed, felt) = match sought {
                Sought::Accelerations => (None, false),
                Sought::Prescribed(prescribed) => (Some(prescribed), false),
                Sought::Felt => (None, true),
            };
            let mut given = Given::new(model, environment, state, inputs, prescribed);
            given.chains_aside(ws);
            if model.wet {
                stages::<T, true>(&given, felt, ws);
            } else {
                stages::<T, false>(&given, felt, ws);
            }
        },
    );
}

/// All stages, or those before accelerations if only what is `felt` is asked for.
#[inline(always)]
fn stages<T: Real, const WET: bool>(given: &Given<T>, felt: bool, ws: &mut Workspace<T>) {
    outward::<T, WET>(given, ws);
    if let Some(chains) = given.chains {
        chains.inward(given, ws);
    }
    inward::<T, WET>(given, ws);
    if felt {
        return;
    }
    accelerate::<T, WET>(given, ws);
    if let Some(chains) = given.chains {
        chains.accelerate(given, ws);
    }
}

/// How everything moves and what acts on it: `kinematics`, `loads`.
#[inline(always)]
fn outward<T: Real, const WET: bool>(given: &Given<T>, ws: &mut Workspace<T>) {
    ws.chains_in_lanes = given.chains.is_some();
    if WET {
        loads::wet(given, &mut ws.kinematics, &mut ws.loads, &mut ws.drag);
    } else {
        loads::dry(given, &mut ws.kinematics, &mut ws.loads);
    }
    loads::external(given, &mut ws.loads);
}

/// What every link feels of all that hangs on it: `articulated`.
#[inline(always)]
fn inward<T: Real, const WET: bool>(given: &Given<T>, ws: &mut Workspace<T>) {
    let Workspace {
        kinematics,
        loads,
        articulated,
        aside,
        ..
    } = ws;
    let aside: &[_] = if given.chains.is_some() { aside } else { &[] };
    articulated::sweep::<T, WET>(given, kinematics, loads, articulated, aside);
}

/// The accelerations that follow: `accelerations`, v̇.
#[inline(always)]
fn accelerate<T: Real, const WET: bool>(given: &Given<T>, ws: &mut Workspace<T>) {
    let Workspace {
        kinematics,
        loads,
        articulated,
        ..
    } = ws;
    accelerations::sweep::<T, WET>(
        given,
        kinematics,
        loads,
        articulated,
        &mut ws.accelerations,
        &mut ws.vdot,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hydro::Cylinder;
    use crate::spatial::Vec3;
    use crate::spec::{BodySpec, Drag, Joint, Spec};

    /// What `dispatch` compiles for wide processors, and what runs on all others.
    #[test]
    fn every_processor_gives_the_same_bits() {
        let mut spec = Spec::new("arm", 1000.0);
        let link = |name: &str| {
            BodySpec::new(name, Joint::revolute([0.1, 0.9, 0.3]))
                .rigid(8.0, [0.3, 0.1, 0.0], [0.2, 0.3, 0.25])
                .added_mass([0.1, 0.6, 0.6, 0.5, 5.0, 5.0])
                .buoyancy(0.006, [0.3, 0.0, 0.0])
                .drag(Drag::Cylinder(Cylinder::new(
                    [0.0; 3],
                    [0.6, 0.1, 0.0],
                    0.05,
                )))
        };
        spec.add(link("base"));
        spec.bodies[0].joint = Joint::Free;
        spec.add(link("upper").at("base", [0.8, 0.1, -0.2]));
        spec.add(link("lower").at("upper", [0.6, 0.0, 0.1]));
        let model = Model::build(&spec).expect("a robot");
        let environment = Environment::current(Vec3([0.5, -0.2, 0.1]));
        let mut state = State::zero(&model);
        (state.q[7], state.q[8]) = (0.7, -1.1);
        for (i, v) in state.v.iter_mut().enumerate() {
            *v = 0.3 * i as f64 - 0.9;
        }
        let inputs = Inputs::zero(&model);
        let mut ws = Workspace::new(&model);
        let dispatched = forward_dynamics(&model, &environment, &state, &inputs, &mut ws).to_vec();
        let given = Given::new(&model, &environment, &state, &inputs, None);
        stages::<f64, true>(&given, false, &mut ws);
        assert_eq!(dispatched, ws.vdot);
    }
}
