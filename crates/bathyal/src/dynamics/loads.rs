//! Forces on every link that do not depend on accelerations.

use super::Scalar;
use super::eval_context::{EvalContext, Surroundings};
use super::workspace::Kinematics;
use crate::hydro::Flow;
use crate::model::{Kind, Link};
use crate::spatial::{Force, Motion, Vec3};

/// β of link `i`: what acts on it but its acceleration and the wrenches on its bodies.
///
/// Reads `kinematics`; writes `loads[i]`, and under water `drag[i]`, if it is kept and the link
/// has drag.
#[inline(always)]
pub(super) fn update<T: Scalar, const WET: bool>(
    context: &EvalContext<T>,
    i: usize,
    kinematics: &[Kinematics<T>],
    loads: &mut [Force<T>],
    drag: &mut [Force<T>],
) {
    loads[i] = if WET {
        wet(context, i, &kinematics[i], drag.get_mut(i))
    } else {
        dry(context, i, &kinematics[i])
    };
}

/// β^H: everything that acts on a link under water but its acceleration.
///
///   β^H = −V ×* I^H V + f^D + (m − m_f) ĝ,   ĝ = a_g − a_f, at the net centre
#[inline(always)]
fn wet<T: Scalar>(
    context: &EvalContext<T>,
    i: usize,
    k: &Kinematics<T>,
    drag: Option<&mut Force<T>>,
) -> Force<T> {
    let (link, density) = (&context.links[i], context.model.density);
    if context.is_prescribed(link) {
        return Force::zero();
    }
    let alone = context.reacting_parent(link).is_none();
    let revolute = matches!(link.kind, Kind::Revolute { .. });
    if context.surroundings.field {
        in_field(link, &context.surroundings, k, density, drag)
    } else if alone && revolute {
        torque_in_uniform(link, k, density, drag)
    } else {
        in_uniform(link, k, density, drag)
    }
}

/// The third moment of β^H: all that matters of a link that rotates on a prescribed motion.
#[inline(always)]
fn torque_in_uniform<T: Scalar>(
    link: &Link<T>,
    k: &Kinematics<T>,
    density: T,
    drag: Option<&mut Force<T>>,
) -> Force<T> {
    let v = &k.velocity;
    let flow = Flow {
        velocity: *v,
        density,
        field: None,
    };
    let (w, u) = (v.angular, v.linear);
    let [nx, ny, fx, fy] = link.inertia.planar_momentum(v);
    let spin = w[1].neg_mul_add(nx, w[0] * ny);
    let spin = u[1].neg_mul_add(fx, u[0].mul_add(fy, spin));
    let (h, g) = (link.net_moment, k.gravity);
    let mut torque = h[1].neg_mul_add(g[0], h[0].mul_add(g[1], -spin));
    each_drag(
        link,
        &flow,
        drag,
        #[inline(always)]
        |force| torque += force.moment[2],
    );
    let mut beta = Force::zero();
    beta.moment[2] = torque;
    beta
}

#[inline(always)]
fn in_uniform<T: Scalar>(
    link: &Link<T>,
    k: &Kinematics<T>,
    density: T,
    drag: Option<&mut Force<T>>,
) -> Force<T> {
    let flow = Flow {
        velocity: k.velocity,
        density,
        field: None,
    };
    let mut beta = dragless(link, k);
    each_drag(
        link,
        &flow,
        drag,
        #[inline(always)]
        |force| beta += *force,
    );
    beta
}

/// Evaluates the drag laws of a link one by one; keeps their sum, if there are any and it is
/// asked for.
#[inline(always)]
fn each_drag<T: Scalar>(
    link: &Link<T>,
    flow: &Flow<T>,
    mut sum: Option<&mut Force<T>>,
    mut add: impl FnMut(&Force<T>),
) {
    for (n, law) in link.drag.iter().enumerate() {
        let force = law.force(flow);
        add(&force);
        if let Some(sum) = &mut sum {
            **sum = if n == 0 { force } else { **sum + force };
        }
    }
}

/// β^H without drag: −V ×* I^H V and the weight.
#[inline(always)]
pub(super) fn dragless<T: Scalar>(link: &Link<T>, k: &Kinematics<T>) -> Force<T> {
    let momentum = link.inertia.times(&k.velocity);
    weight(link.net_mass, link.net_moment, k.gravity) - k.velocity.cross_force(&momentum)
}

/// The wrench of gravity on a mass with the given first moments.  [9M, 3A]
#[inline(always)]
pub(super) fn weight<T: Scalar>(mass: T, moment: Vec3<T>, gravity: Vec3<T>) -> Force<T> {
    Force {
        moment: moment.cross(gravity),
        force: gravity * mass,
    }
}

/// The same in water that is sampled: body by body, at its centre of buoyancy.
///
///   β = −V ×* I V + m a_g − Σ (Vʳ ×* I^A Vʳ) + I^A [0; a_f − ω × u] + m_f (a_f − a_g) + f^D
#[inline(always)]
pub(super) fn in_field<T: Scalar>(
    link: &Link<T>,
    surroundings: &Surroundings<T>,
    k: &Kinematics<T>,
    density: T,
    drag: Option<&mut Force<T>>,
) -> Force<T> {
    let v = &k.velocity;
    let rigid = &link.rigid;
    let mut beta =
        weight(rigid.mass, rigid.first_moment, k.gravity) - v.cross_force(&rigid.momentum(v));
    for body in &link.wet_bodies {
        let (water, acceleration) = water_at(body.center, surroundings, k);
        beta += added_mass_bias(&body.added_mass, v, water, acceleration);
        let buoyancy = (acceleration - k.gravity) * body.displaced_mass;
        beta += Force::at(body.center, buoyancy);
    }
    // Called through a pointer: it chooses its instructions itself.
    let field = |p: Vec3<T>| {
        T::dispatch(
            #[inline(always)]
            || water_at(p, surroundings, k).0,
        )
    };
    let flow = Flow {
        velocity: *v,
        density,
        field: Some(&field),
    };
    each_drag(
        link,
        &flow,
        drag,
        #[inline(always)]
        |force| beta += *force,
    );
    beta
}

/// Velocity and acceleration of the water at a point of a link, link axes.
#[inline(always)]
pub(super) fn water_at<T: Scalar>(
    point: Vec3<T>,
    surroundings: &Surroundings<T>,
    k: &Kinematics<T>,
) -> (Vec3<T>, Vec3<T>) {
    let water = surroundings.sample(k.pose.point_to_parent(point));
    let rotation = &k.pose.rotation;
    (
        rotation.transpose_mul(water.velocity),
        rotation.transpose_mul(water.acceleration),
    )
}

/// The added-mass force without the term of the body's acceleration  (ERRATA 1).
#[inline(always)]
pub(crate) fn added_mass_bias<T: Scalar>(
    added_mass: &crate::spatial::SymMat6<T>,
    velocity: &Motion<T>,
    water: Vec3<T>,
    acceleration: Vec3<T>,
) -> Force<T> {
    let relative = Motion {
        angular: velocity.angular,
        linear: velocity.linear - water,
    };
    let water_rate = Motion {
        angular: Vec3::zero(),
        linear: acceleration - velocity.angular.cross(water),
    };
    added_mass.times(&water_rate) - relative.cross_force(&added_mass.times(&relative))
}

/// β of a link on land.
///
///   β = −[ω × Īω; ω × (ω × h)]  [27M, 15A]      IEEE95 Table I
///
/// Of a link that rotates on the world only the third moment matters, and that is zero.
#[inline(always)]
fn dry<T: Scalar>(context: &EvalContext<T>, i: usize, k: &Kinematics<T>) -> Force<T> {
    let link = &context.links[i];
    if context.is_prescribed(link) || link.turns_on_world() {
        return Force::zero();
    }
    let (w, rigid) = (k.velocity.angular, &link.rigid);
    Force {
        moment: (rigid.rotational * w).cross(w),
        force: w.cross(rigid.first_moment).cross(w),
    }
}

/// Adds the wrenches on bodies, if there are any.
#[inline(always)]
pub(super) fn external<T: Scalar>(context: &EvalContext<T>, loads: &mut [Force<T>]) {
    let wrenches = &context.inputs.wrenches;
    if wrenches.is_empty() {
        return;
    }
    for &i in context.visited {
        let link = &context.links[i];
        if context.is_prescribed(link) {
            continue;
        }
        for (body, pose) in &link.bodies {
            loads[i] += pose.force_to_parent(&wrenches[*body]);
        }
    }
}
