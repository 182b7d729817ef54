//! Trees that are no stars: joints inside of the torso.

use crate::{Error, Item, Section, Verdict};
use bathyal::spatial::Vec3;
use bathyal::{
    Environment, Inputs, MassMatrix, Model, State, Workspace, bias_forces, forward_dynamics,
    mass_matrix,
};
use bathyal_robot::to_spec;
use bathyal_sim::gallery;

/// Rounding of sums over a robot of some tens of bodies.
const ROUNDING: f64 = 1e-11;

/// Residual of M v̇ + c = τ with v̇ of the Articulated-Body method, by the largest term: M and
/// c come from other recursions.
fn residual(model: &Model<f64>) -> f64 {
    let water = Environment::current(Vec3::new(0.4, -0.2, 0.1));
    let mut state = State::zero(model);
    for b in 0..model.body_count() {
        let own = model.q_range(b);
        if own.len() == 1 {
            state.q[own.start] = 0.2 * (b as f64).sin();
        }
    }
    for (i, v) in state.v.iter_mut().enumerate() {
        *v = 0.3 * (i as f64).cos();
    }
    let (mut inputs, mut ws) = (Inputs::zero(model), Workspace::new(model));
    for (i, tau) in inputs.tau.iter_mut().enumerate() {
        *tau = 5.0 * (1.0 + i as f64).sin();
    }
    let vdot = forward_dynamics(model, &water, &state, &inputs, &mut ws).to_vec();
    let mut none = Inputs::zero(model);
    none.tau.fill(0.0);
    let bias = bias_forces(model, &water, &state, &none, &mut ws).to_vec();
    let mut mass = MassMatrix::new(model);
    mass_matrix(model, &state.q, &mut ws, &mut mass);
    let (mut worst, mut largest) = (0.0_f64, 0.0_f64);
    for i in 0..model.nv() {
        let moved: f64 = mass.row(i).iter().zip(&vdot).map(|(m, a)| m * a).sum();
        worst = worst.max((moved + bias[i] - inputs.tau[i]).abs());
        largest = largest.max(bias[i].abs()).max(moved.abs());
    }
    worst / largest
}

/// Joints from the root to the body that is furthest from it in joints that move.
fn depth(model: &Model<f64>) -> usize {
    let of = |mut body: usize| {
        let mut count = 0;
        while let Some(parent) = model.parent(body) {
            count += usize::from(!model.v_range(body).is_empty());
            body = parent;
        }
        count
    };
    (0..model.body_count()).map(of).max().unwrap_or(0)
}

/// The section.
pub fn section() -> Result<Section, Error> {
    let mut section = Section::with_text(&[
        "Robots that the star topology of the earlier papers cannot hold: a frame walker whose two frames slide and turn against each other, each with four legs, and Aquarobot with its boom. The accelerations of the Articulated-Body method are put into M v̇ + c = τ, whose M and c are computed by other recursions.",
    ]);
    for (name, what) in [
        ("frame_walker", "frame walker with a jointed torso"),
        ("aquarobot", "Aquarobot with boom"),
    ] {
        let robot = gallery::robot(name)?;
        let spec = to_spec(&robot).map_err(|diagnostic| Error::Failed(diagnostic.message))?;
        let model = Model::build(&spec)?;
        let off = residual(&model);
        section.items.push(
            Item::new(
                name,
                format!(
                    "{what}: {} bodies, {} degrees of freedom, up to {} joints in a row",
                    model.body_count(),
                    model.nv(),
                    depth(&model)
                ),
                "any tree",
                "M v̇ + c = τ holds",
                Verdict::Verified.when(off < ROUNDING),
            )
            .with_difference(format!("{off:.0e} of the largest term")),
        );
    }
    Ok(section)
}
