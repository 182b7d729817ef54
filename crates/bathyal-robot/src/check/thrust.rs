//! Control authority of the thrusters.

use super::links::Links;
use super::statics::Statics;
use super::warning::Warning;
use crate::robot::{Robot, Thruster, index_by_name};
use crate::text::short;
use bathyal::Bodies;
use bathyal::spatial::{Vec3, symmetric_eigen};
use serde::Serialize;
use std::collections::HashMap;

/// Singular values below this fraction of the largest count as zero.
const RANK: f64 = 1e-6;

/// Control authority of the thrusters of one free tree about its centre of mass, along the axes
/// of its root, at q = 0.
#[derive(Clone, Debug, Serialize)]
pub struct Authority {
    /// The body at the root.
    pub root: String,
    /// The thrusters.
    pub thrusters: Vec<String>,
    /// Rank of the thrust allocation matrix, at most 6.
    pub rank: usize,
    /// Surge, sway, heave, roll, pitch, yaw.
    pub axes: [Axis; 6],
}

/// Authority along one axis.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Axis {
    /// surge, sway, heave, roll, pitch or yaw.
    pub name: &'static str,
    /// True if any thruster acts along the axis.
    pub reached: bool,
    /// Largest force or moment backward and forward, N or N m, if every thruster that acts
    /// along it helps; none if the limits of one are not known.
    pub limits: Option<[f64; 2]>,
}

const AXES: [&str; 6] = ["surge", "sway", "heave", "roll", "pitch", "yaw"];

/// Thrusters of every free tree, by its root, with their columns of the allocation matrix.
pub(super) fn mounted<'r>(
    robot: &'r Robot,
    bodies: &Bodies<f64>,
    links: &Links,
    statics: &[Statics],
) -> HashMap<usize, Vec<(&'r Thruster, [f64; 6])>> {
    let index = index_by_name(&robot.bodies);
    let trees: HashMap<usize, &Statics> = links.roots().zip(statics).collect();
    let mut by_root: HashMap<usize, Vec<(&Thruster, [f64; 6])>> = HashMap::new();
    for thruster in &robot.thrusters {
        let Some(body) = index.get(thruster.body.as_str()) else {
            continue;
        };
        let root = links.root[*body];
        let Some(tree) = trees.get(&root).filter(|tree| tree.free) else {
            continue;
        };
        let at_root = bodies.motion(root).pose;
        let pose = at_root.inverse().compose(&bodies.motion(*body).pose);
        let center = at_root.point_to_body(Vec3(tree.center_of_mass));
        let one = (thruster, column(thruster, &pose, center));
        by_root.entry(root).or_default().push(one);
    }
    by_root
}

pub(super) fn authority(
    robot: &Robot,
    bodies: &Bodies<f64>,
    links: &Links,
    statics: &[Statics],
) -> Vec<Authority> {
    let by_root = mounted(robot, bodies, links, statics);
    let of_tree = |(root, s): (usize, &Statics)| {
        let own = by_root.get(&root)?;
        let columns: Vec<[f64; 6]> = own.iter().map(|(_, column)| *column).collect();
        Some(Authority {
            root: s.root.clone(),
            thrusters: own.iter().map(|(t, _)| t.name.clone()).collect(),
            rank: rank(&columns),
            axes: core::array::from_fn(|k| axis(robot, k, own)),
        })
    };
    links.roots().zip(statics).filter_map(of_tree).collect()
}

/// Column of the allocation matrix: [f; m] of unit thrust.
fn column(thruster: &Thruster, pose: &bathyal::spatial::Pose<f64>, center: Vec3<f64>) -> [f64; 6] {
    let direction = Vec3(thruster.direction);
    let direction = pose.rotation * (direction * (1.0 / direction.norm()));
    let arm = pose.point_to_parent(Vec3(thruster.position)) - center;
    let moment = arm.cross(direction) + direction * thruster.torque_per_thrust.unwrap_or(0.0);
    let ([x, y, z], [k, m, n]) = (direction.0, moment.0);
    [x, y, z, k, m, n]
}

/// Rank of the allocation matrix; moments count by the largest arm, so that units do not.
fn rank(columns: &[[f64; 6]]) -> usize {
    let arm = columns
        .iter()
        .flat_map(|c| &c[3..])
        .fold(0.0_f64, |most, x| most.max(x.abs()));
    let scale = if arm > 0.0 { 1.0 / arm } else { 1.0 };
    let mut gram = [[0.0; 6]; 6];
    for column in columns {
        let scaled = |i: usize| column[i] * if i < 3 { 1.0 } else { scale };
        for (i, row) in gram.iter_mut().enumerate() {
            for (j, element) in row.iter_mut().enumerate() {
                *element += scaled(i) * scaled(j);
            }
        }
    }
    if gram.as_flattened().iter().any(|x| !x.is_finite()) {
        return 0;
    }
    // Eigenvalues of B Bᵀ are squares of the singular values of B.
    let (squares, _) = symmetric_eigen(gram);
    let largest = squares.iter().fold(0.0_f64, |most, x| most.max(*x));
    squares
        .iter()
        .filter(|s| **s > RANK * RANK * largest)
        .count()
}

fn axis(robot: &Robot, k: usize, thrusters: &[(&Thruster, [f64; 6])]) -> Axis {
    let parts = thrusters.iter().map(|(_, column)| column[k].abs());
    let largest = parts.fold(0.0_f64, f64::max);
    let mut limits = Some([0.0, 0.0]);
    for (thruster, column) in thrusters.iter().filter(|(_, c)| c[k].abs() > RANK) {
        let own = thrust_limits(robot, thruster).map(|[low, high]| {
            let ends = [low * column[k], high * column[k]];
            [ends[0].min(ends[1]), ends[0].max(ends[1])]
        });
        limits = limits
            .zip(own)
            .map(|(sum, own)| [sum[0] + own[0], sum[1] + own[1]]);
    }
    Axis {
        name: AXES[k],
        reached: largest > RANK,
        limits,
    }
}

/// [lowest, highest] thrust, if it is limited both ways.
fn thrust_limits(robot: &Robot, thruster: &Thruster) -> Option<[f64; 2]> {
    let limits = robot.thrust_limits(thruster);
    limits
        .iter()
        .all(|limit| limit.is_finite())
        .then_some(limits)
}

pub(super) fn check(thrust: &[Authority], statics: &[Statics], warnings: &mut Vec<Warning>) {
    let by_root: HashMap<&str, &Statics> = statics.iter().map(|s| (s.root.as_str(), s)).collect();
    for authority in thrust {
        let Some(s) = by_root.get(authority.root.as_str()) else {
            continue;
        };
        let heave = authority.axes[2];
        let Some([down, up]) = heave.limits.filter(|_| heave.reached && s.buoyancy > 0.0) else {
            continue;
        };
        if s.net_buoyancy > -down || -s.net_buoyancy > up {
            warnings.push(Warning::new(
                "heave_thrust",
                format!("'{}': the thrusters, with {} to {} N in heave, cannot balance the net buoyancy of {} N", s.root, short(down), short(up), short(s.net_buoyancy)),
                "trim the vehicle, or check thrust_limits",
            ));
        }
    }
}
