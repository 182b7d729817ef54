//! Drawing of the tree of bodies.

use crate::robot::{Body, JointType, Robot};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// A line of the drawing.
#[derive(Clone, Debug, Serialize)]
pub struct TreeRow {
    /// The branches before the name, such as `│  ├─ `.
    pub branches: String,
    /// The body.
    pub body: String,
    /// The type of its joint.
    pub joint: &'static str,
    /// The limits of its joint, rad or m.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<[f64; 2]>,
    /// True if the limits are lengths.
    #[serde(skip)]
    pub slides: bool,
    /// Mass, kg.
    pub mass: f64,
    /// Displaced volume, m³.
    pub displaced_volume: f64,
}

/// Number of levels that are drawn; deeper bodies are drawn as if they were that deep, so that a
/// long chain has short lines.
const MAX_DRAWN_LEVELS: usize = 64;
/// Branches of a body that is deeper.
const DEEPER: &str = "⋯ ";

/// Parents first; of several children those that move, or carry what moves, before the
/// others.
pub(super) fn tree(robot: &Robot) -> Vec<TreeRow> {
    let mut children: HashMap<Option<&str>, Vec<&Body>> = HashMap::new();
    for body in &robot.bodies {
        children
            .entry(body.parent.as_deref())
            .or_default()
            .push(body);
    }
    let moving = moving(robot);
    for own in children.values_mut() {
        own.sort_by_key(|body| !moving.contains(body.name.as_str()));
    }
    // (body, level, branches before its name, branches before its children's)
    let mut rows = Vec::new();
    let roots = children.get(&None).into_iter().flatten();
    let mut stack: Vec<(&Body, usize, String, String)> = roots
        .rev()
        .map(|body| (*body, 0, String::new(), String::new()))
        .collect();
    while let Some((body, level, branches, below)) = stack.pop() {
        let own: &[&Body] = children
            .get(&Some(body.name.as_str()))
            .map_or(&[], Vec::as_slice);
        for (i, child) in own.iter().enumerate().rev() {
            let (corner, line) = if i + 1 == own.len() {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            stack.push(match level < MAX_DRAWN_LEVELS {
                true => {
                    let (own, below) = (format!("{below}{corner}"), format!("{below}{line}"));
                    (child, level + 1, own, below)
                }
                false => (child, level, format!("{below}{DEEPER}"), below.clone()),
            });
        }
        rows.push(row(body, branches));
    }
    rows
}

/// The bodies that move against their parent, or carry one that does.
fn moving(robot: &Robot) -> HashSet<&str> {
    let parents: HashMap<&str, Option<&str>> = robot
        .bodies
        .iter()
        .map(|body| (body.name.as_str(), body.parent.as_deref()))
        .collect();
    let mut moving = HashSet::new();
    for body in &robot.bodies {
        let moves = body.joint.kind != JointType::Fixed;
        let mut at = moves.then_some(body.name.as_str());
        while let Some(name) = at.filter(|name| moving.insert(*name)) {
            at = parents.get(name).copied().flatten();
        }
    }
    moving
}

fn row(body: &Body, branches: String) -> TreeRow {
    TreeRow {
        branches,
        body: body.name.clone(),
        joint: body.joint.kind.name(),
        limits: body.joint.limits.as_ref().and_then(|l| l.range()),
        slides: body.joint.kind == JointType::Prismatic,
        mass: body.mass.unwrap_or(0.0),
        displaced_volume: body.hydrodynamics.displaced_volume.unwrap_or(0.0),
    }
}
