//! The legs of a robot: chains of joints from the vehicle to a body that touches the ground.

use bathyal::spatial::Vec3;
use bathyal::{Joint, Model};
use bathyal_robot::{Diagnostic, Robot};
use std::ops::Range;

/// Smallest number of joints of a leg: a foot is placed in three directions.
const MIN_JOINTS: usize = 3;

/// Margin to the joint limits, rad or m, so that legs do not lean on their stops.
const LIMIT_MARGIN: f64 = 0.01;

/// A leg.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// The name of its last body.
    pub name: String,
    /// Its last body, which has the contact points.
    pub foot: usize,
    /// The point of the foot that is placed: the centre of its ball joint, or of its contact
    /// points if there is none.
    pub point: Vec3<f64>,
    /// From `point` to the centre of the contact points, for a foot on a ball joint that has turned its
    /// pad to the ground; else zero.
    pub pad: Vec3<f64>,
    /// Driven joints, from the vehicle on.
    pub joints: Vec<LegJoint>,
    /// Its contact points among those of the robot.
    pub touches: Range<usize>,
    /// Its contact points in the frame of the foot.
    pub contacts: Vec<Vec3<f64>>,
}

/// A driven joint of a leg.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegJoint {
    /// The body that it holds.
    pub body: usize,
    /// Its place in q.
    pub q: usize,
    /// Its place in v.
    pub v: usize,
    /// Lowest and highest position that are used.
    pub range: [f64; 2],
}

impl Leg {
    /// Height of the placed point above level ground that the foot stands on.
    #[inline(always)]
    pub fn rise(&self) -> f64 {
        self.pad.norm()
    }

    /// Distance of the farthest contact point from their centre.
    #[inline(always)]
    pub fn radius(&self) -> f64 {
        let centre = self.point + self.pad;
        let distances = self.contacts.iter().map(|p| (*p - centre).norm());
        distances.fold(0.0, f64::max)
    }
}

/// The vehicle that carries the legs: the free body.
pub fn vehicle(model: &Model<f64>) -> Result<usize, Diagnostic> {
    (0..model.body_count())
        .find(|b| matches!(model.joint(*b), Joint::Free))
        .ok_or_else(|| {
            Diagnostic::new(
                "",
                format!("'{}' has no free body", model.name()),
                "walking needs a robot with a free base",
            )
        })
}

/// All legs: every body with contact points at the end of three or more driven joints, in
/// the order of the robot's bodies.
pub fn legs(robot: &Robot, model: &Model<f64>) -> Result<Vec<Leg>, Diagnostic> {
    let vehicle = vehicle(model)?;
    let mut legs = Vec::new();
    let mut first = 0;
    for (b, body) in robot.bodies.iter().enumerate() {
        let touches = first..first + body.contacts.len();
        first = touches.end;
        if touches.is_empty() {
            continue;
        }
        if let Some(leg) = leg(robot, model, vehicle, b, touches) {
            legs.push(leg);
        }
    }
    Ok(legs)
}

/// The chain that ends in `foot`, if it can be a leg.
fn leg(
    robot: &Robot,
    model: &Model<f64>,
    vehicle: usize,
    foot: usize,
    touches: Range<usize>,
) -> Option<Leg> {
    let ball = matches!(model.joint(foot), Joint::Ball);
    let mut joints = Vec::new();
    let mut at = if ball { model.parent(foot)? } else { foot };
    while at != vehicle {
        match model.joint(at).nv() {
            0 => {}
            1 => joints.push(leg_joint(robot, model, at)),
            _ => return None,
        }
        at = model.parent(at)?;
    }
    joints.reverse();
    let contacts = robot.bodies[foot].contacts.iter();
    let contacts: Vec<_> = contacts.map(|contact| Vec3(contact.position)).collect();
    let sum = contacts.iter().fold(Vec3::zero(), |sum, p| sum + *p);
    let centre = sum * (1.0 / contacts.len() as f64);
    let (point, pad) = if ball {
        (Vec3::zero(), centre)
    } else {
        (centre, Vec3::zero())
    };
    (joints.len() >= MIN_JOINTS).then(|| Leg {
        name: robot.bodies[foot].name.clone(),
        foot,
        point,
        pad,
        joints,
        touches,
        contacts,
    })
}

fn leg_joint(robot: &Robot, model: &Model<f64>, body: usize) -> LegJoint {
    let limits = robot.bodies[body].joint.limits.as_ref();
    let range = match limits.and_then(|limits| limits.range()) {
        Some([low, high]) if high - low > 2.0 * LIMIT_MARGIN => {
            [low + LIMIT_MARGIN, high - LIMIT_MARGIN]
        }
        Some(range) => range,
        None => [f64::NEG_INFINITY, f64::INFINITY],
    };
    LegJoint {
        body,
        q: model.q_range(body).start,
        v: model.v_range(body).start,
        range,
    }
}

/// Assigns every leg to group 0 or 1; legs of a group swing together.
///
/// Named groups are used as given. Without names, legs are numbered around the
/// vehicle, by where their feet `stand` in its frame, and every other one is in the same
/// group: the tripods of a hexapod.
pub fn groups(
    legs: &[Leg],
    named: Option<&[Vec<String>; 2]>,
    stand: &[Vec3<f64>],
) -> Result<Vec<usize>, Diagnostic> {
    if let Some(named) = named {
        return named_groups(legs, named);
    }
    if legs.len() < 6 || legs.len() % 2 == 1 {
        return Err(Diagnostic::new(
            "groups",
            format!("the robot has {} legs", legs.len()),
            "default gaits need an even number of at least six legs; otherwise name the feet of both groups",
        ));
    }
    let angle = |i: usize| stand[i][1].atan2(stand[i][0]);
    let mut around: Vec<usize> = (0..legs.len()).collect();
    around.sort_by(|a, b| angle(*a).total_cmp(&angle(*b)));
    let mut groups = vec![0; legs.len()];
    // The first leg of the robot is in the first group.
    let shift = around.iter().position(|leg| *leg == 0).unwrap_or(0);
    for (place, leg) in around.into_iter().enumerate() {
        groups[leg] = (place + shift) % 2;
    }
    Ok(groups)
}

fn named_groups(legs: &[Leg], named: &[Vec<String>; 2]) -> Result<Vec<usize>, Diagnostic> {
    let mut groups = vec![None; legs.len()];
    for (g, names) in named.iter().enumerate() {
        for (k, name) in names.iter().enumerate() {
            let path = format!("groups[{g}][{k}]");
            let Some(i) = legs.iter().position(|leg| leg.name == *name) else {
                return Err(Diagnostic::new(
                    path,
                    format!("no leg ends in body '{name}'"),
                    "name a body with contact points at the end of three or more actuated joints",
                ));
            };
            if groups[i].replace(g).is_some() {
                return Err(Diagnostic::new(
                    path,
                    format!("'{name}' is named twice"),
                    "name every foot once",
                ));
            }
        }
    }
    let missing = groups.iter().position(Option::is_none);
    if let Some(i) = missing {
        return Err(Diagnostic::new(
            "groups",
            format!("'{}' is in no group", legs[i].name),
            "name all feet",
        ));
    }
    Ok(groups.into_iter().flatten().collect())
}
