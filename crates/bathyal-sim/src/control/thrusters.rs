//! Thruster placement in the nominal model.

use super::names::body_index;
use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Joint, Model, State};
use bathyal_robot::robot::{ThrustLaw, Thruster};
use bathyal_robot::{Diagnostic, Robot};

/// A thruster on its body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mount {
    /// The body, or the one that it is fixed to.
    pub body: usize,
    /// The wrench of thrust 1 on that body: its frame, at its origin.
    pub wrench: Force<f64>,
    /// [lowest, highest] thrust, N; infinite if not known.
    pub limits: [f64; 2],
}

/// All thrusters of a robot. Bodies that are fixed to another count as part of it.
pub(crate) fn mounts(robot: &Robot, model: &Model<f64>) -> Result<Vec<Mount>, Diagnostic> {
    let mut bodies = Bodies::new(model);
    bodies.update_velocities(model, &State::zero(model));
    let mount = |thruster: &Thruster| {
        let own = body_index(model, &thruster.body, "")?;
        let body = rigid_with(model, own);
        let direction = Vec3(thruster.direction);
        let direction = direction * (1.0 / direction.norm());
        let mut wrench = Force::at(Vec3(thruster.position), direction);
        wrench.moment += direction * thruster.torque_per_thrust.unwrap_or(0.0);
        let world = bodies.motion(own).pose.force_to_parent(&wrench);
        Ok(Mount {
            body,
            wrench: bodies.motion(body).pose.force_to_body(&world),
            limits: match thruster.law {
                // Volume is changed once a dive: no feedback pumps oil to and fro.
                ThrustLaw::Buoyancy(_) => [0.0, 0.0],
                _ => robot.thrust_limits(thruster),
            },
        })
    };
    robot.thrusters.iter().map(mount).collect()
}

/// The body that a body is fixed to, through fixed joints; itself if its joint moves.
pub(crate) fn rigid_with(model: &Model<f64>, mut body: usize) -> usize {
    while let (Joint::Fixed, Some(parent)) = (model.joint(body), model.parent(body)) {
        body = parent;
    }
    body
}
