//! How a vehicle under water moves: attitude, oscillations, top speeds and stability.

use super::course::{CourseStability, course_stability};
use super::links::Links;
use super::oscillation::{Upright, upright};
use super::rigid_vehicle::RigidVehicle;
use super::statics::Statics;
use super::thrust::mounted;
use super::top_speed::{Propulsion, TopSpeed};
use super::warning::Warning;
use crate::robot::Robot;
use crate::text::short;
use bathyal::{Bodies, Model};
use serde::Serialize;

/// Motion of a free tree that floats in the water, its joints held at q = 0.
#[derive(Clone, Debug, Serialize)]
pub struct VehicleMotion {
    /// The body at the root.
    pub root: String,
    /// Attitude at rest, and oscillations about it; none if the tree does not right itself.
    pub upright: Option<Upright>,
    /// Top speeds with its thrusters; empty without thrusters, or if their limits are not known.
    pub top_speeds: Vec<TopSpeed>,
    /// Directional stability at the design speed, or the speed that was asked for; hinges of fins held at
    /// zero.
    pub course: Option<CourseStability>,
    /// The same without the fins, of a robot that has some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course_without_fins: Option<CourseStability>,
}

/// Motions of all free trees that float; those that stand on contact points are left out.
pub(super) fn motions(
    (robot, model): (&Robot, &Model<f64>),
    bodies: &Bodies<f64>,
    links: &Links,
    statics: &[Statics],
    speed: Option<f64>,
) -> Vec<VehicleMotion> {
    let mut thrusters = mounted(robot, bodies, links, statics);
    let of_tree = |(root, tree): (usize, &Statics)| {
        let stands = links
            .tree(root)
            .any(|i| !robot.bodies[i].contacts.is_empty());
        if !tree.free || tree.buoyancy <= 0.0 || stands {
            return None;
        }
        let mut vehicle = RigidVehicle::new(model, root, tree.center_of_mass);
        let arm = tree.metacentric_height.unwrap_or(0.0).max(0.0);
        let top_speeds = match thrusters.remove(&root) {
            Some(mounted) => {
                let (thrusters, columns) = mounted.into_iter().unzip();
                let propulsion = Propulsion {
                    robot,
                    thrusters,
                    columns,
                    righting: tree.buoyancy * arm,
                };
                propulsion.top_speeds(&mut vehicle)
            }
            None => Vec::new(),
        };
        let course = speed.filter(|speed| *speed > 0.0);
        Some(VehicleMotion {
            root: tree.root.clone(),
            upright: upright(&mut vehicle, tree),
            top_speeds,
            course: course.and_then(|speed| course_stability(&mut vehicle, tree, speed)),
            course_without_fins: None,
        })
    };
    links.roots().zip(statics).filter_map(of_tree).collect()
}

/// Adds the stability of the `bare` model, which has no fins.
pub(super) fn add_without_fins(
    motions: &mut [VehicleMotion],
    bare: &Model<f64>,
    links: &Links,
    statics: &[Statics],
    speed: Option<f64>,
) {
    for motion in motions.iter_mut().filter(|motion| motion.course.is_some()) {
        let own = |(_, tree): &(usize, &Statics)| tree.root == motion.root;
        let tree = links.roots().zip(statics).find(own);
        if let (Some((root, tree)), Some(speed)) = (tree, speed) {
            let mut vehicle = RigidVehicle::new(bare, root, tree.center_of_mass);
            motion.course_without_fins = course_stability(&mut vehicle, tree, speed);
        }
    }
}

/// Angle at rest from which a vehicle counts as badly trimmed, degrees.
const MAX_TRIM: f64 = 10.0;

pub(super) fn check(motions: &[VehicleMotion], warnings: &mut Vec<Warning>) {
    for motion in motions {
        let Some(upright) = motion.upright else {
            continue;
        };
        let angles = [upright.bow_up_deg, upright.port_up_deg];
        if angles.iter().any(|angle| angle.abs() > MAX_TRIM) {
            warnings.push(Warning::new(
                "trim",
                format!(
                    "'{}' does not float level: at rest its bow is up by {}°, its port side by {}°",
                    motion.root,
                    short(angles[0]),
                    short(angles[1])
                ),
                "place the centre of buoyancy above the centre of gravity, by ballast or by foam",
            ));
        }
    }
}
