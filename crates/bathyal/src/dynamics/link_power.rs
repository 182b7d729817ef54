//! Power of the water on every link; [`super::water_power`] says what is computed.

use super::Scalar;
use super::eval_context::{EvalContext, Surroundings};
use super::joints;
use super::loads::water_at;
use super::workspace::{Kinematics, LinkPower, LinkWater, Workspace};
use crate::model::{Kind, Link};
use crate::spatial::Vec3;

/// Cases of water, by what has to be computed for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WaterMotion {
    Still,
    /// The same everywhere, without acceleration.
    Steady,
    /// The same everywhere.
    Accelerating,
    /// Not the same everywhere.
    Field,
}

impl WaterMotion {
    pub(super) fn of(water: &Surroundings<f64>) -> Self {
        let zero = Vec3::zero();
        match (water.velocity == zero, water.acceleration == zero) {
            _ if water.field => WaterMotion::Field,
            (true, true) => WaterMotion::Still,
            (false, true) => WaterMotion::Steady,
            (_, false) => WaterMotion::Accelerating,
        }
    }
}

/// Power of the water on every visited link.
///
/// Reads `kinematics`, `drag` and the state; writes `water`, `water_powers`.
#[inline(always)]
pub(super) fn of_links<T: Scalar>(
    context: &EvalContext<T>,
    motion: WaterMotion,
    ws: &mut Workspace<T>,
) {
    let EvalContext {
        model,
        surroundings,
        state,
        ..
    } = context;
    let Workspace {
        kinematics,
        drag,
        water,
        water_powers,
        ..
    } = ws;
    for &i in context.visited {
        let (link, k, has_drag) = (
            &model.links[i],
            &kinematics[i],
            !model.links[i].drag.is_empty(),
        );
        let mut power = LinkPower::zero();
        if has_drag {
            power.drag = k.velocity.dot(&drag[i]);
        }
        match motion {
            WaterMotion::Still => {}
            WaterMotion::Field => power.carried = carried_in_field(link, surroundings, k),
            WaterMotion::Steady | WaterMotion::Accelerating => {
                let parent = match link.parent {
                    Some(p) => water[p],
                    None => LinkWater {
                        velocity: surroundings.velocity,
                        acceleration: surroundings.acceleration,
                    },
                };
                let own = about(link, k, &state.v, &parent, motion);
                if has_drag {
                    power.drag += own.velocity.dot(drag[i].force);
                }
                power.carried = carried(link, k, &own, motion);
                water[i] = own;
            }
        }
        water_powers[i] = power;
    }
}

/// The water about a link on a parent; of a free link, what makes its velocity relative.
#[inline(always)]
fn about<T: Scalar>(
    link: &Link<T>,
    k: &Kinematics<T>,
    v: &[T],
    parent: &LinkWater<T>,
    motion: WaterMotion,
) -> LinkWater<T> {
    if let Kind::Free { .. } = link.kind {
        let absolute = joints::motion_of(link, v);
        let velocity = absolute.linear - k.velocity.linear;
        return LinkWater {
            velocity,
            acceleration: k.zeta.linear + absolute.angular.cross(velocity),
        };
    }
    LinkWater {
        velocity: link.vector_down(&k.transform, parent.velocity),
        acceleration: match motion {
            WaterMotion::Accelerating => link.vector_down(&k.transform, parent.acceleration),
            _ => Vec3::zero(),
        },
    }
}

/// The rate of [`crate::bodies::CarriedWater`] of a link in water that is the same everywhere.
///
/// ```text
/// [I^A V]ₗ + m_f v_c = [I^H Vʳ]ₗ + [I^H]ₗₗ u − (m − m_f) (vʳ + u) − ω × (m c − m_f c_f)
/// (ω × u) · L u = (ω × u) · [I^H]ₗₗ u
/// ```
#[inline(always)]
fn carried<T: Scalar>(
    link: &Link<T>,
    k: &Kinematics<T>,
    water: &LinkWater<T>,
    motion: WaterMotion,
) -> T {
    let (w, v, u) = (k.velocity.angular, k.velocity.linear, water.velocity);
    let moved = link.inertia.linear * u;
    let rate = -w.cross(u).dot(moved);
    if motion != WaterMotion::Accelerating {
        return rate;
    }
    let momentum = link.inertia.coupling.transpose_mul(w) + link.inertia.linear * v;
    let pulled = momentum + moved - (v + u) * link.net_mass - w.cross(link.net_moment);
    rate + water.acceleration.dot(pulled)
}

/// The same in water that is sampled: body by body, at its centre of buoyancy.
#[inline(always)]
fn carried_in_field<T: Scalar>(
    link: &Link<T>,
    surroundings: &Surroundings<T>,
    k: &Kinematics<T>,
) -> T {
    let v = &k.velocity;
    let mut rate = T::zero();
    for body in &link.wet_bodies {
        let (u, acceleration) = water_at(body.center, surroundings, k);
        let pulled = body.added_mass.times(v).force + v.at(body.center) * body.displaced_mass;
        rate += acceleration.dot(pulled);
        rate -= v.angular.cross(u).dot(body.added_mass.linear * u);
    }
    rate
}
