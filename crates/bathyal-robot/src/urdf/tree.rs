//! Links and joints as one tree, parents first, with the joints that the dynamics has.
//!
//! | joint in the file | in the robot |
//! |---|---|
//! | fixed, revolute, prismatic, ball | the same |
//! | continuous | revolute without limits |
//! | floating, and nothing between the link and the world moves | free |
//! | floating elsewhere | three sliders `link/x`, `link/y`, `link/z`, then a ball joint |
//! | planar | two sliders `link/x`, `link/y` across the axis, then a revolute joint about it |

use super::draft::Draft;
use super::joint::{Joint, Kind};
use super::link::Link;
use super::remarks::Remarks;
use super::xml::{Reader, opening};
use crate::options::Base;
use crate::robot::{Body, JointType, Pose, Robot};
use crate::source::{FileError, NoteKind};
use roxmltree::Node;
use std::collections::HashMap;
use std::ops::Range;

/// Topology: every link except the root is the child of one joint.
struct Tree {
    /// Parent joint of each link.
    above: Vec<Option<usize>>,
    /// Parent link of each joint.
    parent: Vec<usize>,
    root: usize,
}

/// Assembles links and joints into a robot.
pub(super) fn assemble<'a>(
    reader: &Reader<'a>,
    robot_node: Node<'a, 'a>,
    robot: Robot,
    links: Vec<Link<'a>>,
    joints: Vec<Joint<'a>>,
    base: Base,
    remarks: &mut Remarks,
) -> Result<Draft<'a>, FileError> {
    let tree = hang(reader, robot_node, &links, &joints)?;
    let order = parents_first(reader, &tree, &links)?;
    let mut draft = Draft::new(robot);
    let free = match base {
        Base::Auto => links[tree.root].body.name != "world",
        Base::Fixed => false,
        Base::Free => true,
    };
    if base == Base::Auto {
        let root = &links[tree.root];
        let text = match free {
            true => "free base: URDF does not define it, and the root link is not called 'world'",
            false => "fixed base: the root link is called 'world'",
        };
        let at = root.node.range().start;
        remarks.add(NoteKind::Assumed, &root.body.name, text, at);
    }
    let kinds = joints.iter().map(|joint| (joint.name.clone(), joint.kind));
    let kinds: HashMap<String, Kind> = kinds.collect();
    let taken: HashMap<String, usize> = named(links.iter().map(|link| &link.body.name));
    let mut links: Vec<Option<Link>> = links.into_iter().map(Some).collect();
    let mut joints: Vec<Option<Joint>> = joints.into_iter().map(Some).collect();
    // Links without a moving joint between them and the world.
    let mut still = vec![false; links.len()];
    for i in order {
        let Some(link) = links[i].take() else {
            continue;
        };
        let Some(j) = tree.above[i] else {
            still[i] = !free;
            let mut link = link;
            link.body.joint.kind = if free {
                JointType::Free
            } else {
                JointType::Fixed
            };
            draft.links.insert(link.body.name.clone(), 0);
            draft.push(link.body, (Some(link.node), None), link.places);
            continue;
        };
        let Some(mut joint) = joints[j].take() else {
            continue;
        };
        read_mimic(&mut joint, &kinds, remarks);
        let on_still = still[tree.parent[j]];
        still[i] = on_still && joint.kind == Kind::Fixed;
        for axis in sliders(&joint, on_still) {
            let name = format!("{}/{}", link.body.name, axis.0);
            if taken.contains_key(&name) {
                return Err(reader.error(
                    opening(joint.node),
                    format!(
                        "joint '{}' needs an auxiliary body '{name}', but a link has that name",
                        joint.name
                    ),
                    "rename the link",
                ));
            }
        }
        add(&mut draft, link, joint, on_still, remarks);
    }
    Ok(draft)
}

/// Notes a mimic joint, and drops the relation if it cannot be one.
fn read_mimic(joint: &mut Joint, kinds: &HashMap<String, Kind>, remarks: &mut Remarks) {
    let Some(mimic) = &joint.mimic else {
        return;
    };
    let one_coordinate = |kind: Kind| {
        matches!(
            kind,
            Kind::Fixed | Kind::Revolute | Kind::Continuous | Kind::Prismatic
        )
    };
    let leader = kinds.get(&mimic.joint).copied();
    let wrong = match leader {
        None => Some("which does not exist"),
        Some(_) if mimic.joint == joint.name => Some("the joint itself"),
        Some(kind) if !one_coordinate(kind) => Some("which has several degrees of freedom"),
        Some(_) if !one_coordinate(joint.kind) => Some("but has several degrees of freedom itself"),
        Some(_) => None,
    };
    let (kind, text) = match wrong {
        Some(wrong) => {
            let text = format!("<mimic> names joint '{}', {wrong}: not used", mimic.joint);
            (NoteKind::Warning, text)
        }
        None => {
            let text = "<mimic>: a rigid constraint holds the joint to the one that it follows";
            (NoteKind::Understood, text.to_string())
        }
    };
    remarks.add(kind, &joint.name, text, joint.node.range().start);
    if wrong.is_some() {
        joint.mimic = None;
    }
}

fn named<'s>(names: impl Iterator<Item = &'s String>) -> HashMap<String, usize> {
    names
        .enumerate()
        .map(|(i, name)| (name.clone(), i))
        .collect()
}

/// Finds the parent of every link, and the root.
fn hang<'a>(
    reader: &Reader<'a>,
    robot_node: Node<'a, 'a>,
    links: &[Link<'a>],
    joints: &[Joint<'a>],
) -> Result<Tree, FileError> {
    let mut index: HashMap<&str, usize> = HashMap::new();
    for (i, link) in links.iter().enumerate() {
        if let Some(first) = index.insert(&link.body.name, i) {
            let line = reader.line(links[first].node.range().start);
            return Err(reader.error(
                opening(link.node),
                format!(
                    "two links are called '{}'; the other is in line {line}",
                    link.body.name
                ),
                "give every link a unique name",
            ));
        }
    }
    let mut tree = Tree {
        above: vec![None; links.len()],
        parent: Vec::new(),
        root: 0,
    };
    let mut joint_index: HashMap<&str, usize> = HashMap::new();
    for (j, joint) in joints.iter().enumerate() {
        if let Some(first) = joint_index.insert(&joint.name, j) {
            let line = reader.line(joints[first].node.range().start);
            return Err(reader.error(
                opening(joint.node),
                format!(
                    "two joints are called '{}'; the other is in line {line}",
                    joint.name
                ),
                "give every joint a unique name",
            ));
        }
        let end = |name: &str, place: &Range<usize>, what: &str| {
            index.get(name).copied().ok_or_else(|| {
                reader.error(
                    place.clone(),
                    format!(
                        "joint '{}': its {what} is '{name}', but there is no such link",
                        joint.name
                    ),
                    reader.missing("add a <link> of that name, or name an existing one"),
                )
            })
        };
        tree.parent
            .push(end(&joint.parent, &joint.parent_place, "parent")?);
        let child = end(&joint.child, &joint.child_place, "child")?;
        if let Some(other) = tree.above[child].replace(j) {
            return Err(reader.error(
                joint.child_place.clone(),
                format!(
                    "link '{}' is the child of two joints, '{}' and '{}'",
                    joint.child, joints[other].name, joint.name
                ),
                "a URDF is a tree: every link is the child of at most one joint; kinematic loops cannot be described",
            ));
        }
    }
    tree.root = find_root(reader, robot_node, links, &tree)?;
    Ok(tree)
}

fn find_root<'a>(
    reader: &Reader<'a>,
    robot_node: Node<'a, 'a>,
    links: &[Link<'a>],
    tree: &Tree,
) -> Result<usize, FileError> {
    let roots: Vec<usize> = (0..links.len())
        .filter(|i| tree.above[*i].is_none())
        .collect();
    match roots[..] {
        [root] => Ok(root),
        [] if links.is_empty() => Err(reader.error(
            opening(robot_node),
            "the robot has no links",
            reader.missing("add at least one <link>"),
        )),
        [] => Err(cycle(reader, tree, links, 0)),
        [_, second, ..] => {
            let names: Vec<String> = roots
                .iter()
                .take(5)
                .map(|i| format!("'{}'", links[*i].body.name))
                .collect();
            Err(reader.error(
                opening(links[second].node),
                format!("{} links have no parent: {}", roots.len(), names.join(", ")),
                "a URDF is one tree: every link except the root must be the <child> of a joint",
            ))
        }
    }
}

/// The order of the file, but with every link after its parent.
fn parents_first(reader: &Reader, tree: &Tree, links: &[Link]) -> Result<Vec<usize>, FileError> {
    let mut order = Vec::with_capacity(links.len());
    // Not seen, on the way, done.
    let mut state = vec![0_u8; links.len()];
    let mut path = Vec::new();
    for i in 0..links.len() {
        let mut next = Some(i);
        while let Some(k) = next.filter(|k| state[*k] != 2) {
            if state[k] == 1 {
                return Err(cycle(reader, tree, links, k));
            }
            state[k] = 1;
            path.push(k);
            next = tree.above[k].map(|j| tree.parent[j]);
        }
        while let Some(k) = path.pop() {
            state[k] = 2;
            order.push(k);
        }
    }
    Ok(order)
}

/// Error for a cycle of links, with their names.
fn cycle(reader: &Reader, tree: &Tree, links: &[Link], start: usize) -> FileError {
    let step = |i: usize| tree.above[i].map_or(i, |j| tree.parent[j]);
    // After as many steps as there are links we are on the circle itself.
    let on_it = (0..links.len()).fold(start, |i, _| step(i));
    let mut names = vec![links[on_it].body.name.as_str()];
    let mut i = step(on_it);
    while i != on_it && names.len() < 8 {
        names.push(&links[i].body.name);
        i = step(i);
    }
    names.push(if i == on_it { names[0] } else { "..." });
    reader.error(
        opening(links[on_it].node),
        format!(
            "the links form a cycle, each followed by its parent: {}",
            names.join(", ")
        ),
        "a URDF is a tree: one link must have no parent",
    )
}

/// Prismatic joints that replace a part of a joint type that the dynamics does not have.
fn sliders(joint: &Joint, on_still: bool) -> Vec<(&'static str, [f64; 3])> {
    match joint.kind {
        Kind::Floating if !on_still => vec![
            ("x", [1.0, 0.0, 0.0]),
            ("y", [0.0, 1.0, 0.0]),
            ("z", [0.0, 0.0, 1.0]),
        ],
        Kind::Planar => {
            let [x, y] = across(joint.axis);
            vec![("x", x), ("y", y)]
        }
        _ => Vec::new(),
    }
}

/// Adds a link and its joint, with bodies between them if the joint needs some.
fn add<'a>(
    draft: &mut Draft<'a>,
    link: Link<'a>,
    joint: Joint<'a>,
    on_still: bool,
    remarks: &mut Remarks,
) {
    let Link {
        node,
        mut body,
        mut places,
    } = link;
    body.parent = Some(joint.parent.clone());
    body.pose = joint.origin;
    let at = joint.node.range().start;
    let sliders = sliders(&joint, on_still);
    for (letter, axis) in &sliders {
        let name = format!("{}/{letter}", body.name);
        let mut slider = Body {
            name: name.clone(),
            parent: body.parent.replace(name),
            pose: body.pose.take(),
            ..Body::default()
        };
        slider.joint.kind = JointType::Prismatic;
        slider.joint.name = Some(format!("{}/{letter}", joint.name));
        slider.joint.axis = Some(*axis);
        draft.push(slider, (None, Some(joint.node)), joint.places.clone());
    }
    if !sliders.is_empty() {
        let text = match joint.kind {
            Kind::Planar => {
                "planar joint: replaced by two prismatic joints and a revolute joint, with massless bodies between them"
            }
            _ => {
                "floating joint on a moving link: replaced by three prismatic joints and a ball joint, with massless bodies between them"
            }
        };
        remarks.add(NoteKind::Changed, &joint.name, text, at);
    }
    let own = &mut body.joint;
    own.name = Some(joint.name.clone());
    own.limits = joint.limits;
    own.friction = joint.friction;
    own.mimic = joint.mimic;
    own.kind = match joint.kind {
        Kind::Fixed => JointType::Fixed,
        Kind::Revolute | Kind::Continuous | Kind::Planar => JointType::Revolute,
        Kind::Prismatic => JointType::Prismatic,
        Kind::Ball => JointType::Ball,
        Kind::Floating if on_still => JointType::Free,
        Kind::Floating => JointType::Ball,
    };
    if matches!(own.kind, JointType::Revolute | JointType::Prismatic) {
        own.axis = Some(joint.axis);
    }
    if own.kind == JointType::Free {
        body.parent = None;
        if body.pose.take().is_some_and(|pose| pose != Pose::default()) {
            let text = "floating joint: free in the world; its <origin> is not used, because the state defines the pose";
            remarks.add(NoteKind::Changed, &joint.name, text, at);
        }
    }
    let index = draft.robot.bodies.len();
    draft.links.insert(body.name.clone(), index);
    draft.joints.insert(joint.name, index);
    places.extend(joint.places);
    draft.push(body, (Some(node), Some(joint.node)), places);
}

/// Two unit vectors across an axis, right-handed with it; x and y for z.
/// (Duff et al., J. Comput. Graph. Tech. 6 (2017).)
fn across(axis: [f64; 3]) -> [[f64; 3]; 2] {
    let length = axis.iter().fold(0.0_f64, |length, x| length.hypot(*x));
    let [x, y, z] = axis.map(|component| component / length);
    let sign = 1.0_f64.copysign(z);
    let a = -1.0 / (sign + z);
    let b = x * y * a;
    [
        [1.0 + sign * x * x * a, sign * b, -sign * x],
        [b, sign + y * y * a, -y],
    ]
}
