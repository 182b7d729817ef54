//! Balance of pitching moments of a vehicle that goes ahead.
//!
//! ```text
//! righting(θ) + Munk(θ, U) + drag(θ, U) + thrust(θ, U) = 0
//! ```
//!
//! about the centre of gravity, θ the pitch at which they vanish: with the speed U along the horizontal,
//! joints at zero, and the thrust that keeps this speed divided among the thrusters that act ahead.
//! Laws that are not part of the model are left out, as are thrusters that hold the depth.

use super::links::Links;
use super::rigid_vehicle::RigidVehicle;
use super::statics::Statics;
use crate::robot::{Robot, index_by_name};
use bathyal::spatial::Vec3;
use bathyal::spec::Drag;
use bathyal::{Bodies, Model, Spec};
use serde::Serialize;

/// Largest pitch that is looked for, rad.
const MAX_PITCH: f64 = 1.4;
/// Steps of pitch between which the sum is taken to vanish once.
const STEPS: usize = 140;
/// Halvings of a step: down to a rounding.
const HALVINGS: usize = 50;

/// Pitching moments of a free tree that goes ahead, nose up positive, about its centre of gravity.
#[derive(Clone, Debug, Serialize)]
pub struct PitchBalance {
    /// The body at the root.
    pub root: String,
    /// Speed ahead, m/s.
    pub speed: f64,
    /// Pitch at which the moments balance, nose up positive, rad; none up to 80 degrees.
    pub pitch: Option<f64>,
    /// Moments there, or level if there is no balance.
    pub moments: PitchMoments,
}

/// Parts of a pitching moment, N m, nose up positive.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct PitchMoments {
    /// Weight and buoyancy.
    pub righting: f64,
    /// Potential flow about the moving hull: the fraction of the Munk moment that acts.
    pub munk: f64,
    /// Drag, lift and derivatives.
    pub drag: f64,
    /// Thrust that keeps the speed.
    pub thrust: f64,
}

impl PitchMoments {
    /// Sum of the parts.
    pub fn sum(&self) -> f64 {
        self.righting + self.munk + self.drag + self.thrust
    }
}

/// The robot without drag, of which potential flow is left.
pub(super) fn without_drag(spec: &Spec) -> Spec {
    let mut spec = spec.clone();
    for body in &mut spec.bodies {
        body.drag
            .retain(|law| matches!(law, Drag::AddedMassCorrection(_)));
    }
    spec
}

/// Balances of all free trees that displace water; the second model is [`without_drag`].
pub(super) fn balances(
    robot: &Robot,
    [model, without_drag]: [&Model<f64>; 2],
    bodies: &Bodies<f64>,
    links: &Links,
    statics: &[Statics],
    speed: f64,
) -> Vec<PitchBalance> {
    let trees = links.roots().zip(statics);
    let of_tree = |(root, tree): (usize, &Statics)| {
        if !tree.free || tree.buoyancy == 0.0 {
            return None;
        }
        let center = tree.center_of_mass;
        let mut balance = Balance {
            whole: RigidVehicle::new(model, root, center),
            without_drag: RigidVehicle::new(without_drag, root, center),
            thrust_lever: thrust_lever(robot, bodies, links, root, Vec3(center)),
            speed,
        };
        let pitch = balance.pitch();
        Some(PitchBalance {
            root: tree.root.clone(),
            speed,
            pitch,
            moments: balance.moments(pitch.unwrap_or(0.0)),
        })
    };
    trees.filter_map(of_tree).collect()
}

/// Moment nose up per thrust ahead: of thrusters that share it by what they give ahead, T_i ∝ u_x.
fn thrust_lever(
    robot: &Robot,
    bodies: &Bodies<f64>,
    links: &Links,
    root: usize,
    center: Vec3<f64>,
) -> f64 {
    let index = index_by_name(&robot.bodies);
    let at_root = bodies.motion(root).pose;
    let (mut moment, mut ahead) = (0.0, 0.0);
    for thruster in &robot.thrusters {
        let Some(&body) = index.get(thruster.body.as_str()) else {
            continue;
        };
        if links.root[body] != root {
            continue;
        }
        let pose = at_root.inverse().compose(&bodies.motion(body).pose);
        let direction = Vec3(thruster.direction);
        let direction = pose.rotation * (direction * direction.norm().recip());
        let arm = pose.point_to_parent(Vec3(thruster.position)) - at_root.point_to_body(center);
        moment -= direction[0] * arm.cross(direction)[1];
        ahead += direction[0] * direction[0];
    }
    if ahead > 0.0 { moment / ahead } else { 0.0 }
}

struct Balance<'m> {
    whole: RigidVehicle<'m>,
    without_drag: RigidVehicle<'m>,
    thrust_lever: f64,
    speed: f64,
}

impl Balance<'_> {
    /// Moments at a pitch, nose up positive: what acts is the opposite of what holds the attitude, and
    /// nose up is a turn about −y.
    fn moments(&mut self, pitch: f64) -> PitchMoments {
        let at_rest = self.without_drag.needed_ahead(0.0, -pitch);
        let potential = self.without_drag.needed_ahead(self.speed, -pitch);
        let whole = self.whole.needed_ahead(self.speed, -pitch);
        PitchMoments {
            righting: at_rest.moment[1],
            munk: potential.moment[1] - at_rest.moment[1],
            drag: whole.moment[1] - potential.moment[1],
            thrust: self.thrust_lever * whole.force[0],
        }
    }

    /// The pitch nearest to level at which the sum vanishes.
    fn pitch(&mut self) -> Option<f64> {
        let level = self.moments(0.0).sum();
        if level == 0.0 {
            return Some(0.0);
        }
        let step = MAX_PITCH / STEPS as f64;
        for n in 1..=STEPS {
            for side in [1.0, -1.0] {
                let (near, far) = (side * step * (n - 1) as f64, side * step * n as f64);
                let (before, after) = (self.moments(near).sum(), self.moments(far).sum());
                if before.signum() != after.signum() {
                    return Some(self.bisect([near, far], before));
                }
            }
        }
        None
    }

    fn bisect(&mut self, [mut near, mut far]: [f64; 2], before: f64) -> f64 {
        for _ in 0..HALVINGS {
            let middle = 0.5 * (near + far);
            match self.moments(middle).sum().signum() == before.signum() {
                true => near = middle,
                false => far = middle,
            }
        }
        0.5 * (near + far)
    }
}
