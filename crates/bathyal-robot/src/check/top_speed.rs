//! Top speeds of a vehicle with its thrusters.
//!
//! The largest speed along an axis at which the thrusters, each within its limits at the speed with which it
//! moves through the water, balance drag and net buoyancy, and give no force and no moment in the other
//! directions that they act in. The vehicle is level, its joints are at zero; moments of roll and pitch up
//! to the righting moment, ρ V g BG, are left to that. Of all thrusts that do it the smallest are taken.

use super::linear_program::maximise;
use super::rigid_vehicle::{RigidVehicle, turned};
use crate::robot::{Robot, Thruster};
use bathyal::spatial::{Motion, Vec3};
use serde::Serialize;

/// Largest speed that is looked at, m/s.
const MAX_SPEED: f64 = 20.0;
/// Steps of speed, between which a vehicle that can go is taken to be able to go.
const STEPS: usize = 400;
/// Halvings of a step: to 1e-11 m/s.
const HALVINGS: usize = 32;
/// Cost of thrust beside the force that it gives: too small to matter but where thrust gives none.
const EFFORT: f64 = 1e-6;
/// Parts of a force or moment of thrust 1 below which a thruster does not act that way.
const ACTS: f64 = 1e-6;

/// Names and directions, in the axes of the vehicle.
const DIRECTIONS: [(&str, usize, f64); 6] = [
    ("ahead", 0, 1.0),
    ("astern", 0, -1.0),
    ("to port", 1, 1.0),
    ("to starboard", 1, -1.0),
    ("up", 2, 1.0),
    ("down", 2, -1.0),
];

/// Top speed in a direction.
#[derive(Clone, Debug, Serialize)]
pub struct TopSpeed {
    /// ahead, astern, to port, to starboard, up or down.
    pub direction: &'static str,
    /// Speed through the water, m/s; none if the thrusters cannot go there, or faster than 20 m/s.
    pub speed: Option<f64>,
    /// Thrusts at that speed, N, in the order of the thrusters.
    pub thrusts: Vec<f64>,
}

/// Thrusters of a vehicle, and their columns [f; m] of the allocation matrix about its centre of gravity.
pub(super) struct Propulsion<'a> {
    pub robot: &'a Robot,
    pub thrusters: Vec<&'a Thruster>,
    pub columns: Vec<[f64; 6]>,
    /// Largest righting moment of roll and pitch, N m; zero if they do not right themselves.
    pub righting: f64,
}

impl Propulsion<'_> {
    /// Top speeds in all directions; none if the limits of a thruster are not known.
    pub fn top_speeds(&self, vehicle: &mut RigidVehicle) -> Vec<TopSpeed> {
        let limited = |t: &&Thruster| self.robot.thrust_limits(t).iter().all(|x| x.is_finite());
        if !self.thrusters.iter().all(limited) {
            return Vec::new();
        }
        let all = DIRECTIONS.iter();
        all.map(|(name, axis, sign)| self.top_speed(vehicle, name, (*axis, *sign)))
            .collect()
    }

    fn top_speed(
        &self,
        vehicle: &mut RigidVehicle,
        direction: &'static str,
        way: (usize, f64),
    ) -> TopSpeed {
        let mut able = |speed: f64| self.thrusts(vehicle, way, speed);
        let step = MAX_SPEED / STEPS as f64;
        let acts = self.columns.iter().any(|c| c[way.0].abs() > ACTS);
        let after = acts.then(|| (0..=STEPS).find(|k| able(step * *k as f64).is_none()));
        let (mut low, mut high) = match after.flatten() {
            Some(after) if after > 0 => (step * (after as f64 - 1.0), step * after as f64),
            _ => {
                return TopSpeed {
                    direction,
                    speed: None,
                    thrusts: Vec::new(),
                };
            }
        };
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            match able(middle).is_some() {
                true => low = middle,
                false => high = middle,
            }
        }
        TopSpeed {
            direction,
            speed: Some(low),
            thrusts: able(low).unwrap_or_default(),
        }
    }

    /// Thrusts that hold a speed, with the largest force along it; none if there are none.
    fn thrusts(
        &self,
        vehicle: &mut RigidVehicle,
        (axis, sign): (usize, f64),
        speed: f64,
    ) -> Option<Vec<f64>> {
        let mut along = [0.0; 3];
        along[axis] = sign * speed;
        let still = turned(Vec3([0.0, 0.0, 1.0]), 0.0);
        let angular = Vec3([0.0; 3]);
        let linear = Vec3(along);
        let needed = vehicle.needed(still, Motion { angular, linear });
        let [k, m, n, x, y, z] = needed.to_array();
        let needed = [x, y, z, k, m, n];
        let held = |i: &usize| *i != axis && self.columns.iter().any(|c| c[*i].abs() > ACTS);
        let held: Vec<usize> = (0..6).filter(held).collect();
        // Rows that are not held are 0 = 0.
        let row = |values: &[f64; 6]| -> [f64; 5] {
            core::array::from_fn(|r| held.get(r).map_or(0.0, |i| values[*i]))
        };
        // Thrust ahead, thrust back, and the righting moments.
        let pairs = self.thrusters.iter().zip(&self.columns);
        let limits = pairs.map(|(thruster, c)| {
            let advance = c[0] * along[0] + c[1] * along[1] + c[2] * along[2];
            self.robot.thrust_limits_at(thruster, advance)
        });
        let limits: Vec<[f64; 2]> = limits.collect();
        let part = |limits: &[f64; 2], sign: f64| {
            let ends = limits.map(|end| if end * sign > 0.0 { end } else { 0.0 });
            [ends[0].min(ends[1]), ends[0].max(ends[1])]
        };
        let forces: Vec<f64> = self.columns.iter().map(|c| sign * c[axis]).collect();
        let (mut objective, mut rows, mut bounds) = (Vec::new(), Vec::new(), Vec::new());
        for side in [1.0, -1.0] {
            objective.extend(forces.iter().map(|force| force - side * EFFORT));
            rows.extend(self.columns.iter().map(row));
            bounds.extend(limits.iter().map(|limits| part(limits, side)));
        }
        for moment in [3, 4] {
            let mut unit = [0.0; 6];
            unit[moment] = 1.0;
            objective.push(0.0);
            rows.push(row(&unit));
            bounds.push([-self.righting, self.righting]);
        }
        let found = maximise(&objective, &rows, row(&needed), &bounds)?;
        let (ahead, back) = found.split_at(self.thrusters.len());
        let thrusts: Vec<f64> = ahead.iter().zip(back).map(|(a, b)| a + b).collect();
        let force: f64 = forces.iter().zip(&thrusts).map(|(c, t)| c * t).sum();
        (force >= sign * needed[axis]).then_some(thrusts)
    }
}
