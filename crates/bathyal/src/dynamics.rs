//! Motion from forces, forces from motion.
//!
//! ```text
//! state ─► kinematics ─► loads ─► articulated ─► accelerations       forward dynamics
//!                    └─► loads ─► given accelerations ─► forces      inverse dynamics
//!                    └─► loads ─► articulated ─► accelerations, forces of prescribed joints
//!                                                                        hybrid dynamics
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
mod articulated_body;
mod chains;
mod checked;
mod common_frame;
mod crb;
mod derivatives;
mod eval_context;
mod hybrid;
mod in_lanes;
mod inverse;
mod joints;
mod kinematics;
mod link_power;
mod loads;
mod mass_matrix;
mod state;
mod tree;
mod water_power;
mod workspace;

pub use articulated_body::ArticulatedBody;
pub use checked::checked_inverse_dynamics;
pub use crb::{CompositeBodies, ForwardMethod};
pub use derivatives::{
    Derivatives, Differentiator, Direction, MassFactors, TangentDynamics,
    inverse_parameter_derivative, parameter_derivative,
};
pub use hybrid::{HybridSolution, PrescribedJoints, hybrid_dynamics};
pub use in_lanes::{InLanes, Width, in_f32_lanes, in_f64_lanes};
pub use inverse::{bias_forces, gravity_forces, inverse_dynamics};
pub(crate) use mass_matrix::{MassElements, write_mass_elements};
pub use mass_matrix::{MassMatrix, mass_matrix, mass_matrix_diagonal, write_mass_matrix};
pub use state::{Inputs, State};
pub use water_power::{WaterPower, water_power};
pub use workspace::Workspace;

pub(crate) use articulated::{Pivot, pivots};
pub(crate) use chains::form;
pub(crate) use in_lanes::{InVaryingLanes, in_varying_lanes};
pub(crate) use inverse::{inner_bias_forces, inverse_here};
pub(crate) use loads::added_mass_bias;
pub(crate) use mass_matrix::{mass_matrix_here, mass_matrix_of_f64};
pub(crate) use workspace::Kinematics;

use crate::environment::{Environment, WaterScalar};
use crate::hydro::LawScalar;
use crate::model::Model;
use crate::real::{Counted, Dual};
use crate::simd::{LaneVarying, Lanes, Packed, Register};
use crate::spatial::Force;
use chains::{find_chains, put_chains_back, take_chains};
use eval_context::EvalContext;
use workspace::LaneWorkspace;

/// A scalar that the dynamics can be evaluated in: `f64`, `f32`, dual numbers, the operation
/// counter, SIMD lanes. A closed set.
pub trait Scalar: WaterScalar + LawScalar {
    /// v̇ into the workspace; see [`crate::forward_dynamics`]. `f64` has it, and the
    /// two that follow, compiled once in this crate and not again in every crate that calls it.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn forward(
        model: &Model<Self>,
        environment: &Environment<Self>,
        state: &State<Self>,
        inputs: &Inputs<Self>,
        query: Query<Self>,
        ws: &mut Workspace<Self>,
    ) {
        forward_here(model, environment, state, inputs, query, ws);
    }

    /// τ into the workspace; see [`crate::inverse_dynamics`].
    #[doc(hidden)]
    fn inverse(
        model: &Model<Self>,
        environment: &Environment<Self>,
        state: &State<Self>,
        vdot: &[Self],
        inputs: &Inputs<Self>,
        ws: &mut Workspace<Self>,
    ) {
        inverse_here(model, environment, state, vdot, inputs, ws);
    }

    /// M; see [`crate::mass_matrix`].
    #[doc(hidden)]
    fn mass_matrix(model: &Model<Self>, q: &[Self], ws: &mut Workspace<Self>, out: &mut [Self]) {
        mass_matrix_here(model, q, ws, out);
    }

    /// Equal chains of a model, which `f64` evaluates in lanes.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn lanes(_: &Model<Self>) -> Option<Box<dyn LaneWorkspace>> {
        None
    }
}

impl Scalar for f64 {
    #[allow(private_interfaces)]
    fn forward(
        model: &Model<Self>,
        environment: &Environment<Self>,
        state: &State<Self>,
        inputs: &Inputs<Self>,
        query: Query<Self>,
        ws: &mut Workspace<Self>,
    ) {
        forward_here(model, environment, state, inputs, query, ws);
    }
    fn inverse(
        model: &Model<Self>,
        environment: &Environment<Self>,
        state: &State<Self>,
        vdot: &[Self],
        inputs: &Inputs<Self>,
        ws: &mut Workspace<Self>,
    ) {
        inverse_here(model, environment, state, vdot, inputs, ws);
    }
    fn mass_matrix(model: &Model<Self>, q: &[Self], ws: &mut Workspace<Self>, out: &mut [Self]) {
        mass_matrix_of_f64(model, q, ws, out);
    }
    #[allow(private_interfaces)]
    fn lanes(model: &Model<Self>) -> Option<Box<dyn LaneWorkspace>> {
        find_chains(model)
    }
}

impl Scalar for f32 {}
impl Scalar for Dual<1> {}
impl Scalar for Dual<8> {}
impl Scalar for Counted {}
impl<R: Register> Scalar for Lanes<R> where Lanes<R>: WaterScalar + LawScalar {}
impl<T: Packed> Scalar for LaneVarying<T> {}

/// v̇: the accelerations under the given inputs, by the Articulated-Body method. O(N).
///
/// The result has the layout of `state.v` and is its rate, component by component.
///
/// A building block, in any scalar. [`crate::Data`] knows for which state its results are, checks
/// its input, and has this and the other methods behind one call.
///
/// # Panics
/// If a vector or the workspace has not the size of the model.
pub fn forward_dynamics<'w, T: Scalar>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    evaluate(model, environment, state, inputs, Query::Accelerations, ws)
}

/// v̇ with the motion of all free bodies prescribed: a vehicle too heavy, or too well
/// controlled, to react to its arm.      Diss94 7.5.2
///
/// Of `prescribed`, which has the layout of `state.v`, the entries of free joints are
/// read; they are also what the result has there.
///
/// # Panics
/// If a vector or the workspace has not the size of the model.
pub fn decoupled_dynamics<'w, T: Scalar>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    prescribed: &[T],
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    model.assert_size("prescribed", prescribed.len(), model.nv());
    let query = Query::Prescribed(prescribed);
    evaluate(model, environment, state, inputs, query, ws)
}

fn evaluate<'w, T: Scalar>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    query: Query<T>,
    ws: &'w mut Workspace<T>,
) -> &'w [T] {
    model.assert_fits(state, inputs, ws);
    T::forward(model, environment, state, inputs, query, ws);
    &ws.vdot
}

/// Requested result of an evaluation.
#[derive(Clone, Copy)]
pub(crate) enum Query<'a, T> {
    /// All accelerations.
    Accelerations,
    /// Those of the joints, with these of free bodies.
    Prescribed(&'a [T]),
    /// Articulated inertias and bias forces alone.
    ArticulatedInertias,
}

/// Evaluates with the best instructions, compiled where this is called.
#[inline]
pub(crate) fn forward_here<T: Scalar>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    query: Query<T>,
    ws: &mut Workspace<T>,
) {
    T::dispatch(
        #[inline(always)]
        || {
            if model.wet {
                evaluate_stages::<T, true>(model, environment, state, inputs, query, ws);
            } else {
                evaluate_stages::<T, false>(model, environment, state, inputs, query, ws);
            }
        },
    );
}

/// Forward dynamics by the Articulated-Body method:
///
/// kinematics ─► loads ─► articulated ─► accelerations
///
/// Equal chains in lanes go the same way between the stages of the links that carry them.
#[inline(always)]
fn evaluate_stages<T: Scalar, const WET: bool>(
    model: &Model<T>,
    environment: &Environment<T>,
    state: &State<T>,
    inputs: &Inputs<T>,
    query: Query<T>,
    ws: &mut Workspace<T>,
) {
    let prescribed = match query {
        Query::Prescribed(prescribed) => Some(prescribed),
        Query::Accelerations | Query::ArticulatedInertias => None,
    };
    let mut context = EvalContext::new(model, environment, state, inputs, prescribed);
    let mut chains = match context.allows_lanes() {
        true => take_chains(model, ws),
        false => None,
    };
    ws.chains_in_lanes = chains.is_some();
    let Workspace {
        drag,
        vdot,
        outside_lanes,
        ..
    } = ws;
    let links = context.links.len();
    let kinematics = &mut ws.kinematics[..links];
    let loads = &mut ws.loads[..links];
    let articulated = &mut ws.articulated[..links];
    let accelerations = &mut ws.accelerations[..links];
    if chains.is_some() {
        context.visited = outside_lanes;
    }
    outward::<T, WET>(&context, kinematics, loads, drag);
    let in_lanes = match &mut chains {
        Some(chains) => chains.inward(&context, kinematics),
        None => &[],
    };
    articulated::sweep::<T, WET>(&context, kinematics, loads, articulated, in_lanes);
    if !matches!(query, Query::ArticulatedInertias) {
        accelerations::sweep::<T, WET>(
            &context,
            kinematics,
            loads,
            articulated,
            accelerations,
            vdot,
        );
        if let Some(chains) = &mut chains {
            chains.accelerate(&context, accelerations, vdot);
        }
    }
    put_chains_back(chains, ws);
}

/// kinematics ─► loads of every visited link, base to tip, link by link: what a link's loads
/// read of its kinematics is still in registers.
#[inline(always)]
fn outward<T: Scalar, const WET: bool>(
    context: &EvalContext<T>,
    kinematics: &mut [Kinematics<T>],
    loads: &mut [Force<T>],
    drag: &mut [Force<T>],
) {
    for &i in context.visited {
        kinematics::update::<T, WET>(context, i, kinematics);
        loads::update::<T, WET>(context, i, kinematics, loads, drag);
    }
    loads::external(context, loads);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hydro::Cylinder;
    use crate::spatial::Vec3;
    use crate::spec::{BodySpec, Drag, Joint, Spec};

    /// Compares the code for AVX2 with the code for all processors.
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
        let query = Query::Accelerations;
        evaluate_stages::<f64, true>(&model, &environment, &state, &inputs, query, &mut ws);
        assert_eq!(dispatched, ws.vdot);
    }
}
