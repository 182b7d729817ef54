//! Motion that a degree of freedom gives to what it carries.

use crate::dynamics::eval_context::EvalContext;
use crate::dynamics::joints;
use crate::dynamics::workspace::Workspace;
use crate::model::Kind;
use crate::spatial::{Force, Motion, Vec3};

/// A link in motion, in its own frame.
pub(super) struct LinkMotion {
    /// V of the link.
    pub velocity: Motion<f64>,
    /// V and A of its parent.
    below: [Motion<f64>; 2],
}

/// A degree of freedom in its link's frame.
///
/// λ is the parent of its link. Links that it moves by ψ see their own velocity change by Ψ̇ and
/// their acceleration by Ψ̈ − V × Ψ̇; a change of its rate makes ψ and χ − V × ψ of that.
/// Singh, Russell and Wensing (2022)
#[derive(Clone, Copy)]
pub(super) struct AxisMotion {
    /// ψ.
    pub axis: Motion<f64>,
    /// Ψ̇ = V_λ × ψ.
    pub rate: Motion<f64>,
    /// Ψ̈ = A_λ × ψ + V_λ × Ψ̇.
    pub second: Motion<f64>,
    /// χ = (V_λ + V) × ψ, if it is not 2 Ψ̇, as of one degree of freedom.
    pub twist: Option<Motion<f64>>,
}

impl LinkMotion {
    /// V_λ = V − φ q̇ and A_λ = A − φ q̈ − V × φ q̇.
    #[inline(always)]
    pub(super) fn new(
        context: &EvalContext<f64>,
        vdot: &[f64],
        ws: &Workspace<f64>,
        i: usize,
    ) -> Self {
        let link = &context.model.links[i];
        let k = &ws.kinematics[i];
        let joint_velocity = joints::motion_of(link, &context.state.v);
        let drift = match link.kind {
            Kind::Free { .. } => k.velocity.cross(&joint_velocity),
            _ => k.zeta,
        };
        let joint_acceleration = joints::motion_of(link, vdot);
        LinkMotion {
            velocity: k.velocity,
            below: [
                k.velocity - joint_velocity,
                ws.accelerations[i] - joint_acceleration - drift,
            ],
        }
    }

    /// Any degree of freedom.
    #[inline(always)]
    pub(super) fn of_axis(&self, axis: Motion<f64>) -> AxisMotion {
        let [velocity, acceleration] = &self.below;
        let rate = velocity.cross(&axis);
        AxisMotion {
            axis,
            rate,
            second: acceleration.cross(&axis) + velocity.cross(&rate),
            twist: Some(rate + self.velocity.cross(&axis)),
        }
    }

    /// A turn about z, without its zeros.
    #[inline(always)]
    pub(super) fn of_turn(&self) -> AxisMotion {
        let [velocity, acceleration] = &self.below;
        let about = |x: &Motion<f64>| Motion {
            angular: across(x.angular),
            linear: across(x.linear),
        };
        let rate = about(velocity);
        let mut axis = Motion::zero();
        axis.angular[2] = 1.0;
        AxisMotion {
            axis,
            rate,
            second: about(acceleration) + velocity.cross(&rate),
            twist: None,
        }
    }
}

impl AxisMotion {
    /// χ.
    #[inline(always)]
    pub(super) fn twist(&self) -> Motion<f64> {
        match self.twist {
            Some(twist) => twist,
            None => self.rate + self.rate,
        }
    }
}

/// x × e_z.
#[inline(always)]
fn across(x: Vec3<f64>) -> Vec3<f64> {
    Vec3([x[1], -x[0], 0.0])
}

/// e_z ×* f: a force carried along by a turn about z.
#[inline(always)]
pub(super) fn carried_by_turn(f: &Force<f64>) -> Force<f64> {
    Force {
        moment: -across(f.moment),
        force: -across(f.force),
    }
}
