//! The parts of a robot, as they are seen.

use super::fins::fixed_fins;
use super::shapes::{Meshes, SceneMesh, ShapeView, shapes_of, unit};
use crate::body_indices::BodyIndices;
use crate::contact::contact_names;
use bathyal_robot::Robot;
use bathyal_robot::robot::{Body, JointType, Thruster};
use serde::{Deserialize, Serialize};

/// A body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BodyView {
    /// Its name.
    pub name: String,
    /// Index of the body that it hangs on.
    pub parent: Option<usize>,
    /// The joint that holds it.
    pub joint: JointOf,
    /// In the body's frame, m; none without mass.
    pub center_of_mass: Option<[f64; 3]>,
    /// In the body's frame, m; none if it displaces nothing.
    pub center_of_buoyancy: Option<[f64; 3]>,
    /// Shapes.
    pub shapes: Vec<ShapeView>,
}

impl BodyView {
    /// How far its shapes reach from its origin, m.
    pub(crate) fn reach(&self, meshes: &[SceneMesh]) -> f64 {
        let own = self.shapes.iter().map(|shape| shape.reach(meshes));
        own.fold(0.0, f64::max)
    }
}

/// The joint of a body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JointOf {
    /// Its name.
    pub name: String,
    /// `fixed`, `revolute`, `prismatic`, `screw`, `ball` or `free`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Unit vector in the body's frame; none if the joint has no axis.
    pub axis: Option<[f64; 3]>,
}

/// A joint with one degree of freedom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JointView {
    /// Its name.
    pub name: String,
    /// Index of the body that it moves.
    pub body: usize,
    /// `revolute`, `prismatic` or `screw`.
    #[serde(rename = "type")]
    pub kind: String,
}

/// A thruster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThrusterView {
    /// Its name.
    pub name: String,
    /// Index of the body that it pushes.
    pub body: usize,
    /// Where, in the body's frame, m.
    pub position: [f64; 3],
    /// Where to: a unit vector in the body's frame.
    pub direction: [f64; 3],
    /// The largest thrust either way, N; none if the robot's file sets no limit.
    pub max: Option<f64>,
}

/// A point that can touch the seabed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContactView {
    /// Its name.
    pub name: String,
    /// Index of its body.
    pub body: usize,
    /// In the body's frame, m.
    pub position: [f64; 3],
}

pub(crate) fn bodies(robot: &Robot, meshes: &mut Meshes) -> Vec<BodyView> {
    let indices = BodyIndices::from_robot(robot);
    let view = |body: &Body| BodyView {
        name: body.name.clone(),
        parent: body.parent.as_ref().and_then(|name| indices.get(name)),
        joint: JointOf {
            name: body.joint_name().to_string(),
            kind: body.joint.kind.name().to_string(),
            axis: has_axis(body.joint.kind)
                .then(|| unit(body.joint.axis.unwrap_or([0.0, 0.0, 1.0]))),
        },
        center_of_mass: positive(body.mass).then(|| body.center_of_mass.unwrap_or_default()),
        center_of_buoyancy: positive(body.hydrodynamics.displaced_volume)
            .then(|| body.hydrodynamics.center_of_buoyancy.unwrap_or_default()),
        shapes: [shapes_of(body, meshes), fixed_fins(robot, &body.name)].concat(),
    };
    robot.bodies.iter().map(view).collect()
}

fn positive(x: Option<f64>) -> bool {
    x.is_some_and(|x| x > 0.0)
}

fn has_axis(kind: JointType) -> bool {
    matches!(
        kind,
        JointType::Revolute | JointType::Prismatic | JointType::Screw
    )
}

fn index(robot: &Robot, name: &str) -> Option<usize> {
    robot.bodies.iter().position(|body| body.name == name)
}

pub(crate) fn joints(robot: &Robot) -> Vec<JointView> {
    let each = robot.bodies.iter().enumerate();
    each.filter(|(_, body)| has_axis(body.joint.kind))
        .map(|(b, body)| JointView {
            name: body.joint_name().to_string(),
            body: b,
            kind: body.joint.kind.name().to_string(),
        })
        .collect()
}

pub(crate) fn thrusters(robot: &Robot) -> Vec<ThrusterView> {
    let view = |thruster: &Thruster| ThrusterView {
        name: thruster.name.clone(),
        body: index(robot, &thruster.body).unwrap_or(0),
        position: thruster.position,
        direction: unit(thruster.direction),
        max: largest(robot, thruster),
    };
    robot.thrusters.iter().map(view).collect()
}

/// The largest thrust either way, if something limits it.
fn largest(robot: &Robot, thruster: &Thruster) -> Option<f64> {
    let [low, high] = robot.thrust_limits(thruster);
    let largest = low.abs().max(high.abs());
    (largest > 0.0 && largest.is_finite()).then_some(largest)
}

pub(crate) fn contacts(robot: &Robot) -> Vec<ContactView> {
    let points = robot.bodies.iter().enumerate();
    let points = points.flat_map(|(b, body)| body.contacts.iter().map(move |c| (b, c.position)));
    let named = contact_names(robot).into_iter().zip(points);
    named
        .map(|(name, (body, position))| ContactView {
            name,
            body,
            position,
        })
        .collect()
}

/// The last body of each chain that a joint moves. Propellers are none, nor are vehicles.
pub(crate) fn end_effectors(robot: &Robot) -> Vec<usize> {
    let turns = |body: &Body| {
        let drives = robot.thrusters.iter().filter_map(|t| t.joint.as_ref());
        drives.into_iter().any(|joint| joint == body.joint_name())
    };
    let moves = |body: &Body| {
        !matches!(body.joint.kind, JointType::Fixed | JointType::Free) && !turns(body)
    };
    // Bodies that carry one that moves, however far down. Parents need not stand first.
    let mut carries = vec![false; robot.bodies.len()];
    let indices = BodyIndices::from_robot(robot);
    for body in robot.bodies.iter().filter(|body| moves(body)) {
        let mut at = body.parent.as_ref().and_then(|name| indices.get(name));
        while let Some(b) = at.filter(|b| !carries[*b]) {
            carries[b] = true;
            let parent = robot.bodies[b].parent.as_ref();
            at = parent.and_then(|name| indices.get(name));
        }
    }
    let each = robot.bodies.iter().enumerate();
    each.filter(|(b, body)| moves(body) && !carries[*b])
        .map(|(b, _)| b)
        .collect()
}
