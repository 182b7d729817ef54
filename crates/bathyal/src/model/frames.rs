//! Canonical frames: z along each joint, x along the common normal to the next.
//!
//! Every tree of one-degree-of-freedom joints can be framed so that the way from a
//! link to the next is a screw about x and a screw about z, with one more screw
//! about z where the tree branches (AR96 sec. 3, Diss94 App. A). Each link then
//! costs planar screws instead of full transforms. Freedom that is left is used up:
//! the base of a mobile robot is framed at the first joint of its longest chain, so
//! that the way there is a single turn (IEEE95 sec. V); a last link is framed at
//! the foot of the normal, so that it needs no shift.

use super::check::Tree;
use crate::spatial::{Mat3, Pose, Vec3};
use crate::spec::{Drag, Joint, Spec};

/// The way from a link's frame to the placement of a joint on it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum JointPlacement {
    /// The placement is the frame itself.
    Here,
    /// A screw about z where the tree branches, then one about x: (sin, cos, shift).
    Screws {
        branch: Option<[f64; 3]>,
        x: [f64; 3],
    },
    /// Any pose: balls, joints on the world, and axes too nearly parallel for a normal.
    Pose(Pose<f64>),
}

/// A group of bodies that move as one, and its frame.
#[derive(Clone, Debug)]
pub(crate) struct LinkFrame {
    /// The body whose joint moves the group.
    pub body: usize,
    pub parent: Option<usize>,
    pub placement: JointPlacement,
    /// Angle and distance about z between placement and frame at q = 0.
    pub offset: f64,
    pub shift: f64,
    /// The canonical frame in the frame of `body`.
    pub body_from_link: Pose<f64>,
    pub is_terminal: bool,
    /// Bodies of the group, each with its pose in the canonical frame.
    pub bodies: Vec<(usize, Pose<f64>)>,
}

/// Sines and relative lengths below this are roundings: some 200 times the precision.
const PARALLEL: f64 = 5e-14;
/// Axes that enclose less than this have a normal of fewer digits: they get a full pose.
const NEARLY_PARALLEL: f64 = 1e-2;
/// Feet farther away than this many distances between the joints would cost digits:
/// such joints get a full pose.
const FAR_FOOT: f64 = 8.0;

/// A joint's axis as seen from somewhere: a point and a direction.
#[derive(Clone, Copy)]
struct Axis {
    point: Vec3<f64>,
    direction: Vec3<f64>,
}

/// The common normal from the z axis to another axis.
struct Normal {
    /// Unit vector, normal to both.
    x: Vec3<f64>,
    /// Where it stands on the z axis, and on the other.
    foot: f64,
    other_foot: f64,
    /// Its signed length along x.
    length: f64,
    /// Turn about x from z to the other axis.
    sin: f64,
    cos: f64,
}

fn unit(v: Vec3<f64>) -> Vec3<f64> {
    let largest = v.0.iter().fold(0.0_f64, |a, x| a.max(x.abs()));
    let scaled = v * (1.0 / largest);
    scaled * (1.0 / scaled.norm())
}

/// A unit vector normal to `z`, as near to `wish` as can be.
fn normal_to(z: Vec3<f64>, wish: Vec3<f64>) -> Vec3<f64> {
    let candidates = [
        wish,
        Vec3([1.0, 0.0, 0.0]),
        Vec3([0.0, 1.0, 0.0]),
        Vec3([0.0, 0.0, 1.0]),
    ];
    let projected = candidates.map(|c| c - z * z.dot(c));
    let good = projected
        .iter()
        .find(|p| p.norm() > 0.5)
        .copied()
        .unwrap_or(projected[1]);
    unit(good)
}

/// The normal between the axis (origin of the line at 0, direction `z`) and `other`.
///
/// `wish` decides the sign of x. For parallel axes, whose normal may stand anywhere, it
/// stands at `parallel_foot`. None if the feet are too far away.
fn common_normal(z: Vec3<f64>, other: Axis, wish: Vec3<f64>, parallel_foot: f64) -> Option<Normal> {
    let Axis {
        point,
        direction: w,
    } = other;
    let across = z.cross(w);
    let sine = across.norm();
    if sine <= PARALLEL {
        let from_foot = point - z * z.dot(point);
        let length = from_foot.norm();
        let size = point.norm();
        let coincide = length <= PARALLEL * size || size == 0.0;
        let x = if coincide {
            normal_to(z, wish)
        } else {
            // A short normal is what a cancellation left: square it up again.
            let x = from_foot * (1.0 / length);
            unit(x - z * z.dot(x))
        };
        let sign = if x.dot(wish) < 0.0 { -1.0 } else { 1.0 };
        let cos = z.dot(w).signum();
        return Some(Normal {
            x: x * sign,
            foot: parallel_foot,
            other_foot: cos * (parallel_foot - z.dot(point)),
            length: if coincide { 0.0 } else { length * sign },
            sin: 0.0,
            cos,
        });
    }
    if sine < NEARLY_PARALLEL {
        return None;
    }
    let mut x = across * (1.0 / sine);
    if x.dot(wish) < 0.0 {
        x = -x;
    }
    // Closest points of the lines s z and point + r w.
    let foot = point.cross(w).dot(across) / (sine * sine);
    let other_foot = point.cross(z).dot(across) / (sine * sine);
    if foot.abs().max(other_foot.abs()) > FAR_FOOT * point.norm() {
        return None;
    }
    Some(Normal {
        x,
        foot,
        other_foot,
        length: x.dot(point),
        sin: z.cross(w).dot(x),
        cos: z.dot(w),
    })
}

fn frame(z: Vec3<f64>, x: Vec3<f64>, along: f64) -> Pose<f64> {
    let y = z.cross(x);
    Pose {
        rotation: Mat3([[x[0], y[0], z[0]], [x[1], y[1], z[1]], [x[2], y[2], z[2]]]),
        position: z * along,
    }
}

/// The joint's axis in the body's own frame, if it has one.
pub(crate) fn joint_axis(joint: &Joint) -> Option<Vec3<f64>> {
    match joint {
        Joint::Revolute { axis } | Joint::Prismatic { axis } | Joint::Screw { axis, .. } => {
            Some(unit(Vec3(*axis)))
        }
        Joint::Fixed | Joint::Ball | Joint::Free => None,
    }
}

/// Everything known about one link before its frame is chosen.
struct Group {
    body: usize,
    parent: Option<usize>,
    axis: Option<Vec3<f64>>,
    /// The joint's frame at q = 0 in the frame of the parent group's first body.
    joint: Pose<f64>,
    children: Vec<usize>,
    /// The child whose joint the frame is made for: the one with the longest subtree.
    primary: Option<usize>,
    /// Number of links that hang on it, itself included.
    weight: usize,
    /// Bodies and their poses in the frame of `body`.
    bodies: Vec<(usize, Pose<f64>)>,
}

/// The links of a robot in visiting order, parents first, each with its frame.
pub(crate) fn frames(spec: &Spec, tree: &Tree) -> Vec<LinkFrame> {
    let groups = groups(spec, tree);
    let mut links: Vec<LinkFrame> = Vec::with_capacity(groups.len());
    let mut chosen: Vec<Pose<f64>> = Vec::with_capacity(groups.len());
    for (i, group) in groups.iter().enumerate() {
        let arrival = arrival(&groups, &chosen, group);
        let own = choose(spec, &groups, i, &arrival);
        chosen.push(own);
        links.push(LinkFrame {
            body: group.body,
            parent: group.parent,
            placement: JointPlacement::Here,
            offset: 0.0,
            shift: 0.0,
            body_from_link: own,
            is_terminal: group.children.is_empty(),
            bodies: group
                .bodies
                .iter()
                .map(|(b, pose)| (*b, own.inverse().compose(pose)))
                .collect(),
        });
    }
    // A mobile base is framed where its first joint's link is framed at q = 0.
    for (i, group) in groups.iter().enumerate() {
        if spec.bodies[group.body].joint != Joint::Free {
            continue;
        }
        if let Some(child) = group.primary {
            let base = snapped(groups[child].joint.compose(&chosen[child]));
            chosen[i] = base;
            links[i].body_from_link = base;
            links[i].bodies = group
                .bodies
                .iter()
                .map(|(b, pose)| (*b, base.inverse().compose(pose)))
                .collect();
        }
    }
    for i in 0..links.len() {
        connect(&groups, &chosen, &mut links, i);
    }
    links
}

/// Bodies joined by fixed joints, as one.
fn groups(spec: &Spec, tree: &Tree) -> Vec<Group> {
    let n = spec.bodies.len();
    let mut groups: Vec<Group> = Vec::new();
    let mut link_of: Vec<Option<usize>> = vec![None; n];
    // Pose of each body in the frame of its group's first body, or in the world.
    let mut in_group = vec![Pose::identity(); n];
    for &b in &tree.order {
        let body = &spec.bodies[b];
        let (parent_link, parent_pose) = match tree.parents[b] {
            Some(p) => (link_of[p], in_group[p]),
            None => (None, Pose::identity()),
        };
        let joint = match body.joint {
            Joint::Free => Pose::identity(),
            _ => parent_pose.compose(&orthonormal(&body.placement)),
        };
        if body.joint == Joint::Fixed {
            link_of[b] = parent_link;
            in_group[b] = joint;
            if let Some(link) = parent_link {
                groups[link].bodies.push((b, joint));
            }
            continue;
        }
        let link = groups.len();
        link_of[b] = Some(link);
        if let Some(p) = parent_link {
            groups[p].children.push(link);
        }
        groups.push(Group {
            body: b,
            parent: parent_link,
            axis: joint_axis(&body.joint),
            joint,
            children: Vec::new(),
            primary: None,
            weight: 1,
            bodies: vec![(b, Pose::identity())],
        });
    }
    for i in (0..groups.len()).rev() {
        if let Some(p) = groups[i].parent {
            groups[p].weight += groups[i].weight;
        }
    }
    for i in 0..groups.len() {
        groups[i].primary = groups[i]
            .children
            .iter()
            .copied()
            .filter(|&c| groups[c].axis.is_some())
            .max_by_key(|&c| (groups[c].weight, core::cmp::Reverse(c)));
    }
    groups
}

/// A placement with the roundings of its data removed from the rotation.
pub(crate) fn orthonormal(pose: &Pose<f64>) -> Pose<f64> {
    let mut r = pose.rotation;
    let three = Mat3([[3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 3.0]]);
    for _ in 0..4 {
        let half = r * (three - r.transpose() * r);
        r = Mat3(half.0.map(|row| row.map(|x| 0.5 * x)));
    }
    Pose {
        rotation: r,
        position: pose.position,
    }
}

/// Where the way from the parent meets a joint's axis: x and the place along the axis,
/// in the child's frame at q = 0.
struct Arrival {
    x: Vec3<f64>,
    along: f64,
    /// False if nothing fixes x and the place.
    bound: bool,
}

fn arrival(groups: &[Group], chosen: &[Pose<f64>], group: &Group) -> Arrival {
    let own_x = Vec3([1.0, 0.0, 0.0]);
    let axis = group.axis.unwrap_or(Vec3([0.0, 0.0, 1.0]));
    let free = Arrival {
        x: normal_to(axis, own_x),
        along: 0.0,
        bound: false,
    };
    let (Some(p), Some(_)) = (group.parent, group.axis) else {
        return free;
    };
    if groups[p].axis.is_none() && primary_is(groups, p, group) {
        return free; // the base will be framed to suit
    }
    let seen = chosen[p].inverse().compose(&group.joint);
    let Some(normal) = normal_in_link(&seen, axis) else {
        return free;
    };
    Arrival {
        x: unit(seen.rotation.transpose_mul(normal.x)),
        along: normal.other_foot,
        bound: true,
    }
}

fn primary_is(groups: &[Group], parent: usize, group: &Group) -> bool {
    groups[parent]
        .primary
        .is_some_and(|c| groups[c].body == group.body)
}

/// The normal from a link's z axis to a joint whose frame is `seen` there.
fn normal_in_link(seen: &Pose<f64>, axis: Vec3<f64>) -> Option<Normal> {
    let other = Axis {
        point: seen.position,
        direction: seen.rotation * axis,
    };
    let z = Vec3([0.0, 0.0, 1.0]);
    common_normal(z, other, Vec3([1.0, 0.0, 0.0]), 0.0)
}

/// The canonical frame of link `i` in the frame of its body.
fn choose(spec: &Spec, groups: &[Group], i: usize, arrival: &Arrival) -> Pose<f64> {
    let group = &groups[i];
    let Some(z) = group.axis else {
        return Pose::identity(); // balls keep the user's frame; free bases are framed later
    };
    if let Some(child) = group.primary {
        let joint = &groups[child].joint;
        let other = Axis {
            point: joint.position,
            direction: joint.rotation * groups[child].axis.unwrap_or(z),
        };
        let wish = if arrival.bound {
            Vec3([1.0, 0.0, 0.0])
        } else {
            arrival.x
        };
        if let Some(normal) = common_normal(z, other, wish, arrival.along) {
            return frame(z, normal.x, normal.foot);
        }
    } else if let Some((x, along)) = cylinder_across(spec, group, z) {
        return frame(z, x, along);
    }
    frame(z, arrival.x, arrival.along)
}

/// A last link's frame may as well suit its cylinder, if that crosses the axis squarely.
fn cylinder_across(spec: &Spec, group: &Group, z: Vec3<f64>) -> Option<(Vec3<f64>, f64)> {
    group.bodies.iter().find_map(|(b, pose)| {
        let cylinder = spec.bodies[*b].drag.iter().find_map(|d| match d {
            Drag::Cylinder(c) => Some(c),
            _ => None,
        })?;
        let start = pose.point_to_parent(Vec3(cylinder.start));
        let end = pose.point_to_parent(Vec3(cylinder.end));
        let direction = unit(end - start);
        let along = z.dot(start);
        let radial = start - z * along;
        let size = start.norm() + end.norm();
        let square = z.dot(direction).abs() <= PARALLEL;
        let meets = radial.cross(direction).norm() <= PARALLEL * size;
        (square && meets).then_some((direction, along))
    })
}

/// Fills in placement, offset and shift of link `i`.
fn connect(groups: &[Group], chosen: &[Pose<f64>], links: &mut [LinkFrame], i: usize) {
    let group = &groups[i];
    let own = chosen[i];
    let Some(p) = group.parent else {
        // On the world: the placement is the link's frame at q = 0.
        links[i].placement = JointPlacement::Pose(snapped(group.joint.compose(&own)));
        return;
    };
    let seen = chosen[p].inverse().compose(&group.joint);
    let at_rest = seen.compose(&own);
    let Some(axis) = group.axis else {
        links[i].placement = JointPlacement::Pose(at_rest);
        return;
    };
    if groups[p].axis.is_none() && primary_is(groups, p, group) {
        // A free base was framed here; a ball keeps its own frame.
        if at_rest.position.norm() <= PARALLEL && off_identity(&at_rest.rotation) <= PARALLEL {
            links[i].placement = JointPlacement::Here;
            return;
        }
    }
    let Some(normal) = normal_in_link(&seen, axis) else {
        links[i].placement = JointPlacement::Pose(at_rest);
        return;
    };
    let branch_turn = [normal.x[1], normal.x[0], normal.foot];
    let size = seen.position.norm();
    let straight = branch_turn[0].abs() <= PARALLEL && branch_turn[1] > 0.0;
    let branch = (!straight || branch_turn[2].abs() > PARALLEL * size).then_some(branch_turn);
    let x = [normal.sin, normal.cos, normal.length];
    links[i].placement = if branch.is_none() && x == [0.0, 1.0, 0.0] {
        JointPlacement::Here
    } else {
        JointPlacement::Screws { branch, x }
    };
    // The placement's x axis in the child's frame at q = 0, against the frame's own x.
    let seat_x = seen.rotation.transpose_mul(normal.x);
    let own_x = own.rotation.column(0);
    let sin = axis.dot(seat_x.cross(own_x));
    let cos = seat_x.dot(own_x);
    let offset = sin.atan2(cos);
    links[i].offset = if offset.abs() <= PARALLEL {
        0.0
    } else {
        offset
    };
    let shift = axis.dot(own.position) - normal.other_foot;
    let scale = own.position.norm() + size;
    links[i].shift = if shift.abs() <= PARALLEL * scale {
        0.0
    } else {
        shift
    };
}

/// A pose without roundings where it is meant to be none: nothing needs to be done then.
fn snapped(pose: Pose<f64>) -> Pose<f64> {
    let mut out = pose;
    if off_identity(&pose.rotation) <= 4.0 * f64::EPSILON {
        out.rotation = Mat3::identity();
    }
    if pose.position.norm() <= f64::EPSILON {
        out.position = Vec3([0.0; 3]);
    }
    out
}

fn off_identity(r: &Mat3<f64>) -> f64 {
    let identity = Mat3::<f64>::identity();
    let difference = *r - identity;
    difference
        .0
        .iter()
        .flatten()
        .fold(0.0_f64, |a, x| a.max(x.abs()))
}
