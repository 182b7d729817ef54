//! Weight, buoyancy and static stability.

use super::links::Links;
use super::warning::Warning;
use crate::robot::{JointType, Robot};
use crate::text::short;
use bathyal::Bodies;
use bathyal::spatial::Vec3;
use serde::Serialize;

/// g, m/s².
pub const GRAVITY: f64 = 9.81;

/// Net buoyancy over weight above which there is a warning.
const MAX_NET_BUOYANCY: f64 = 0.30;

/// Weight and buoyancy of one tree of bodies at q = 0, where the root's frame is the
/// world's unless the file places it elsewhere; z is up.
#[derive(Clone, Debug, Serialize)]
pub struct Statics {
    /// The body at the root.
    pub root: String,
    /// True if the root is free.
    pub free: bool,
    /// Mass, kg.
    pub mass: f64,
    /// Weight, N.
    pub weight: f64,
    /// Displaced volume, m³.
    pub displaced_volume: f64,
    /// Buoyancy, N.
    pub buoyancy: f64,
    /// Buoyancy minus weight, N; positive if the tree rises.
    pub net_buoyancy: f64,
    /// Net buoyancy over weight.
    pub net_by_weight: f64,
    /// Centre of mass in the world, m.
    pub center_of_mass: [f64; 3],
    /// Centre of buoyancy in the world, m; none if no water is displaced.
    pub center_of_buoyancy: Option<[f64; 3]>,
    /// BG, height of the centre of buoyancy above the centre of gravity, m; for a submerged body
    /// this is the metacentric height.
    pub metacentric_height: Option<f64>,
    /// Speed ahead, along x, at which the flow overcomes the righting moment in pitch, m/s; none up
    /// to 5 m/s, for fixed trees, and for those that do not right themselves at rest.
    pub level_speed: Option<f64>,
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
        level_speed: None,
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
                    "'{}' displaces no water and sinks with its full weight of {} N",
                    s.root,
                    short(s.weight)
                ),
                "give displaced_volume, or compute it from the geometry with `bathyal estimate`",
            ));
            continue;
        }
        if s.net_by_weight > MAX_NET_BUOYANCY || (s.net_by_weight < -MAX_NET_BUOYANCY && !stands) {
            let percent = 100.0 * s.net_by_weight;
            warnings.push(Warning::new(
                "buoyancy",
                format!("'{}': the buoyancy of {} N differs from the weight of {} N by {percent:+.0} %", s.root, short(s.buoyancy), short(s.weight)),
                "vehicles are usually trimmed to within a few per cent: check the masses, and that volumes exclude flooded spaces",
            ));
        }
        let height = s.metacentric_height.unwrap_or(0.0);
        // A robot that stands on its feet need not float upright.
        if height < 0.0 && !(stands && s.net_buoyancy < 0.0) {
            warnings.push(Warning::new(
                "unstable",
                format!("'{}': the centre of buoyancy is {} m below the centre of gravity: the vehicle capsizes", s.root, short(-height)),
                "place buoyancy above and weight below, or check the sign of z in center_of_buoyancy",
            ));
        }
    }
}
