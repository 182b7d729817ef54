//! Accelerations, base to tip.

use super::kinematics::from_world;
use super::loads::Surroundings;
use super::state::Inputs;
use super::workspace::Workspace;
use crate::Real;
use crate::model::{Kind, Link, Model};
use crate::spatial::{Force, Motion, Pose, Vec3};

/// Under water: the rates of the velocities relative to the water.
///
///   ā = X a′ₚ + ζ,   q̈ = m*⁻¹ τ* − (n m*⁻¹)ᵀ ā,   a′ = ā + φ q̈      Diss94 Table 15
///
/// Reads `kinematics`, `articulated`; writes `accelerations` and v̇.
#[inline(always)]
pub(super) fn relative<T: Real>(
    model: &Model<T>,
    surroundings: &Surroundings<T>,
    inputs: &Inputs<T>,
    prescribed: Option<&[T]>,
    ws: &mut Workspace<T>,
) {
    let world = Motion {
        angular: Vec3::zero(),
        linear: -surroundings.acceleration,
    };
    sweep::<T, true>(model, world, inputs, prescribed, ws);
}

/// On land: classical accelerations, biased by gravity.
#[inline(always)]
pub(super) fn classical<T: Real>(
    model: &Model<T>,
    surroundings: &Surroundings<T>,
    inputs: &Inputs<T>,
    prescribed: Option<&[T]>,
    ws: &mut Workspace<T>,
) {
    let world = Motion {
        angular: Vec3::zero(),
        linear: -surroundings.gravity.vector(),
    };
    sweep::<T, false>(model, world, inputs, prescribed, ws);
}

#[inline(always)]
fn sweep<T: Real, const WET: bool>(
    model: &Model<T>,
    world: Motion<T>,
    inputs: &Inputs<T>,
    prescribed: Option<&[T]>,
    ws: &mut Workspace<T>,
) {
    for (i, link) in model.links.iter().enumerate() {
        let k = &ws.kinematics[i];
        let own = &ws.articulated[i];
        let at = link.v;
        if let Kind::Free { user } = &link.kind {
            let user = user.as_ref();
            let acceleration = match prescribed {
                None => own.inertia.solve(&(thrust(link, user, inputs) + own.beta)),
                Some(vdot) => {
                    let given = six(&vdot[at..]);
                    user.map_or(given, |p| p.motion_to_body(&given)) - k.zeta
                }
            };
            ws.accelerations[i] = acceleration;
            let vdot = match prescribed {
                None => {
                    let mut rate = acceleration;
                    rate.linear += k.zeta.linear;
                    user.map_or(rate, |p| p.motion_to_parent(&rate))
                }
                Some(vdot) => six(&vdot[at..]),
            };
            ws.vdot[at..at + 6].copy_from_slice(&vdot.to_array());
            continue;
        }
        if !WET && link.parent.is_none() && matches!(link.kind, Kind::Revolute { .. }) {
            let g = k.stand.turn.vector_down(from_world(link, world.linear));
            let rate = own.drive - own.n_over_m.force.dot(g);
            ws.vdot[at] = rate;
            let o = T::zero();
            ws.accelerations[i] = Motion {
                angular: Vec3([o, o, rate]),
                linear: g,
            };
            continue;
        }
        let parent = link.parent.map_or(world, |p| ws.accelerations[p]);
        let mut a = link.motion_down(&k.stand, &parent);
        match &link.kind {
            Kind::Revolute { .. } => {
                add_zeta::<T, WET>(link, &mut a, &k.zeta);
                let r = &own.n_over_m;
                let (m, f) = (r.moment, r.force);
                let felt = m[1].mul_add(a.angular[1], m[0].mul_add(a.angular[0], a.angular[2]));
                let felt = f[1].mul_add(a.linear[1], f[0].mul_add(a.linear[0], felt));
                let felt = if !WET && link.is_leaf {
                    felt // n₆ of a single rigid body is zero
                } else {
                    f[2].mul_add(a.linear[2], felt)
                };
                let rate = own.drive - felt;
                ws.vdot[at] = rate;
                if !link.is_leaf {
                    a.angular[2] += rate;
                    ws.accelerations[i] = a;
                }
            }
            Kind::Prismatic { .. } | Kind::Screw { .. } => {
                a += k.zeta;
                let rate = own.drive - a.dot(&own.n_over_m);
                ws.vdot[at] = rate;
                match &link.kind {
                    Kind::Screw { pitch, .. } => {
                        a.angular[2] += rate;
                        a.linear[2] = pitch.mul_add(rate, a.linear[2]);
                    }
                    _ => a.linear[2] += rate,
                }
                ws.accelerations[i] = a;
            }
            Kind::Ball => {
                a += k.zeta;
                // ω̇ of the link itself needs no ā: A⁻¹τ* − A⁻¹B ā
                let ball = &own.ball;
                let angular = ball.drive - ball.gain.transpose_mul(a.linear);
                let rate = angular - a.angular;
                ws.vdot[at..at + 3].copy_from_slice(&rate.0);
                ws.accelerations[i] = Motion {
                    angular,
                    linear: a.linear,
                };
            }
            Kind::Free { .. } => {}
        }
    }
}

/// ζ without its zeros.
#[inline(always)]
fn add_zeta<T: Real, const WET: bool>(link: &Link<T>, a: &mut Motion<T>, zeta: &Motion<T>) {
    a.angular[0] += zeta.angular[0];
    a.angular[1] += zeta.angular[1];
    if WET {
        a.linear[0] += zeta.linear[0];
        a.linear[1] += zeta.linear[1];
    } else if !link.is_pure_turn() {
        a.linear += zeta.linear;
    }
}

#[inline(always)]
fn six<T: Real>(x: &[T]) -> Motion<T> {
    Motion::from_array([x[0], x[1], x[2], x[3], x[4], x[5]])
}

/// The input of a free body, in its canonical frame.
#[inline(always)]
fn thrust<T: Real>(link: &Link<T>, user: Option<&Pose<T>>, inputs: &Inputs<T>) -> Force<T> {
    let tau = Force::from_array(core::array::from_fn(|k| inputs.tau[link.v + k]));
    user.map_or(tau, |pose| pose.force_to_body(&tau))
}
