//! Weight against buoyancy.

use super::links::Links;
use super::warning::Warning;
use crate::robot::{JointType, Robot};
use bathyal::Bodies;
use bathyal::spatial::Vec3;
use serde::Serialize;

/// g, m/s².
pub const GRAVITY: f64 = 9.81;

/// Buoyancy this part off the weight is a mistake, or a robot that walks.
const MAX_NET_BUOYANCY: f64 = 0.30;

/// Weight and buoyancy of one tree of bodies at q = 0, where the root's frame is the
/// world's unless the file places it elsewhere; z is up.
#[derive(Clone, Debug, Serialize)]
pub struct Statics {
    /// The body at the root.
    pub root: String,
    /// Whether the root is free to move.
    pub free: bool,
    /// kg.
    pub mass: f64,
    /// N.
    pub weight: f64,
    /// m³.
    pub displaced_volume: f64,
    /// N.
    pub buoyancy: f64,
    /// Buoyancy less weight, N; positive floats up.
    pub net_buoyancy: f64,
    /// The same by the weight.
    pub net_by_weight: f64,
    /// m, in the world.
    pub center_of_mass: [f64; 3],
    /// m, in the world; none if nothing is displaced.
    pub center_of_buoyancy: Option<[f64; 3]>,
    /// How far the centre of buoyancy is above the centre of mass, m: the metacentric
    /// height of a body under water.
    pub metacentric_height: Option<f64>,
}

pub(super) fn statics(robot: &Robot, bodies: &Bodies<f64>, links: &Links) -> Vec<Statics> {
    links
        .roots()
        .map(|root| tree_statics(robot, bodies, links, root))
        .collect()
}

fn tree_statics(robot: &Robot, bodies: &Bodies<f64>, links: &Links, root: usize) -> Statics {
    let (mut mass, mut volume) = (0.0, 0.0);
    let (mut of_mass, mut of_volume) = (Vec3([0.0; 3]), Vec3([0.0; 3]));
    for i in links.tree(root) {
        let body = &robot.bodies[i];
        let pose = bodies.motion(i).pose;
        let m = body.mass.unwrap_or(0.0);
        let c = Vec3(body.center_of_mass.unwrap_or_default());
        mass += m;
        of_mass += pose.point_to_parent(c) * m;
        let water = &body.hydrodynamics;
        let v = water.displaced_volume.unwrap_or(0.0);
        let c = Vec3(water.center_of_buoyancy.unwrap_or_default());
        volume += v;
        of_volume += pose.point_to_parent(c) * v;
    }
    let weight = mass * GRAVITY;
    let buoyancy = robot.density() * volume * GRAVITY;
    let center = |sum: Vec3<f64>, total: f64| (sum * (1.0 / total)).0;
    let center_of_mass = if mass > 0.0 {
        center(of_mass, mass)
    } else {
        bodies.motion(root).pose.position.0
    };
    let center_of_buoyancy = (buoyancy > 0.0).then(|| center(of_volume, volume));
    Statics {
        root: robot.bodies[root].name.clone(),
        free: robot.bodies[root].joint.kind == JointType::Free,
        mass,
        weight,
        displaced_volume: volume,
        buoyancy,
        net_buoyancy: buoyancy - weight,
        net_by_weight: if weight > 0.0 {
            (buoyancy - weight) / weight
        } else {
            0.0
        },
        center_of_mass,
        center_of_buoyancy,
        metacentric_height: center_of_buoyancy.map(|b| b[2] - center_of_mass[2]),
    }
}

pub(super) fn check(
    robot: &Robot,
    statics: &[Statics],
    links: &Links,
    warnings: &mut Vec<Warning>,
) {
    if robot.density() == 0.0 {
        return;
    }
    for (root, s) in links.roots().zip(statics) {
        if !s.free {
            continue;
        }
        let stands = links
            .tree(root)
            .any(|i| !robot.bodies[i].contacts.is_empty());
        if s.buoyancy == 0.0 {
            warnings.push(Warning::new(
                "no_buoyancy",
                format!(
                    "'{}' displaces no water: it sinks with its whole weight of {:.0} N",
                    s.root, s.weight
                ),
                "give displaced_volume, or let `bathyal estimate` compute it from the geometry",
            ));
            continue;
        }
        if s.net_by_weight > MAX_NET_BUOYANCY || (s.net_by_weight < -MAX_NET_BUOYANCY && !stands) {
            let percent = 100.0 * s.net_by_weight;
            warnings.push(Warning::new(
                "buoyancy",
                format!("'{}': buoyancy {:.0} N is {percent:+.0} % off the weight {:.0} N", s.root, s.buoyancy, s.weight),
                "vehicles are trimmed to within a few per cent: check the masses, and whether volumes count flooded spaces",
            ));
        }
        let height = s.metacentric_height.unwrap_or(0.0);
        // What stands on its feet does not float.
        if height < 0.0 && !(stands && s.net_buoyancy < 0.0) {
            warnings.push(Warning::new(
                "unstable",
                format!("'{}': the centre of buoyancy is {:.3} m below the centre of mass: it turns over", s.root, -height),
                "put buoyancy above and weight below, or check the sign of z in center_of_buoyancy",
            ));
        }
    }
}
