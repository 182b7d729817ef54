//! Sizes of bodies, as far as the file tells them.

use crate::geometry::Solid;
use crate::placement::{joint_placement, to_pose};
use crate::robot::{Body, Drag, Robot, Shape, index_by_name};
use bathyal::spatial::{Pose, Vec3};

/// Size of every body: the diameter of a sphere about its origin that holds what the file says of
/// it, m; zero if it says nothing. Meshes are not looked up.
pub(super) struct BodySizes {
    own: Vec<f64>,
    has_meshes: bool,
}

/// Size of a robot with meshes whose joints tell less, m.
const SIZE_OF_MESHES: f64 = 0.5;

impl BodySizes {
    pub fn new(robot: &Robot) -> Self {
        let mut own: Vec<f64> = robot.bodies.iter().map(reach).collect();
        // The joints of its children are places of a body.
        let index = index_by_name(&robot.bodies);
        for body in &robot.bodies {
            let parent = body.parent.as_deref().and_then(|name| index.get(name));
            if let Some(p) = parent {
                own[*p] = own[*p].max(joint_placement(body).position.norm());
            }
        }
        let mut shapes = robot.bodies.iter().flat_map(|body| &body.geometry);
        BodySizes {
            has_meshes: shapes.any(|geometry| matches!(geometry.shape, Shape::Mesh(_))),
            own: own.into_iter().map(|reach| 2.0 * reach).collect(),
        }
    }

    /// Size of a body, m, if the file tells it.
    pub fn known(&self, body: usize) -> Option<f64> {
        Some(self.own[body]).filter(|size| *size > 0.0)
    }

    /// Size of the largest body, m, if the file tells it.
    pub fn largest(&self) -> Option<f64> {
        let least = if self.has_meshes { SIZE_OF_MESHES } else { 0.0 };
        let largest = self.own.iter().copied().fold(least, f64::max);
        Some(largest).filter(|size| *size > 0.0)
    }
}

/// Largest distance from the origin of what a body has, without meshes.
fn reach(body: &Body) -> f64 {
    let norm = |point: &[f64; 3]| Vec3(*point).norm();
    let mut reach = body.center_of_mass.as_ref().map_or(0.0, norm);
    let mut include = |distance: f64| reach = reach.max(distance);
    for geometry in &body.geometry {
        if matches!(geometry.shape, Shape::Mesh(_)) {
            continue;
        }
        let pose = geometry.pose.as_ref().map_or(Pose::identity(), to_pose);
        let solid = Solid::from_shape(&geometry.shape).placed(&pose);
        include(norm(&solid.lower));
        include(norm(&solid.upper));
    }
    for contact in &body.contacts {
        include(norm(&contact.position));
    }
    for drag in body.hydrodynamics.drag.iter().flatten() {
        let ends = match drag {
            Drag::Cylinder(cylinder) => [cylinder.start, cylinder.end],
            Drag::Strip(strip) => [strip.start, strip.end],
            Drag::Hull(hull) => [hull.nose, hull.tail],
            Drag::Damping(_) | Drag::Derivatives(_) | Drag::Isotropic(_) => continue,
        };
        ends.iter().for_each(|end| include(norm(end)));
    }
    reach
}
