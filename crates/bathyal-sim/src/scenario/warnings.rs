//! What somebody should know before a run: nothing of it is wrong, but all of it surprises.

use super::Setup;
use crate::control::{Allocation, ControlConfig};
use bathyal_robot::robot::{JointType, ThrustLaw};

/// Names in one line.
const NAMES: usize = 4;

impl Setup {
    /// What a person should know of the scenario, in words.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        self.unreachable(&mut warnings);
        self.without_controller(&mut warnings);
        self.without_power(&mut warnings);
        self.held_twice(&mut warnings);
        let (step, period) = (self.scenario.integrator.step, self.scenario.sampling.period);
        if step > period {
            warnings.push(format!(
                "integrator.step is {step} s, but no step is longer than sampling.period, {period} s"
            ));
        }
        warnings
    }

    /// Vehicles that cannot be pushed everywhere.
    fn unreachable(&self, warnings: &mut Vec<String>) {
        for control in &self.scenario.control {
            let ControlConfig::Vehicle(vehicle) = control else {
                continue;
            };
            let allocation = Allocation::new(&self.robot, &self.model, vehicle.body.as_deref());
            let axes = allocation.map_or(Vec::new(), |a| main_axes(a.unreachable()));
            if !axes.is_empty() {
                warnings.push(format!(
                    "thrusters cannot push as one likes in {}: the vehicle cannot be held there",
                    axes.join(", ")
                ));
            }
        }
    }

    /// Joints that nobody holds.
    fn without_controller(&self, warnings: &mut Vec<String>) {
        let mut held: Vec<&str> = Vec::new();
        for control in &self.scenario.control {
            match control {
                // A gait holds whatever it does not walk with; all arms carry.
                ControlConfig::Gait(_) | ControlConfig::LoadFeedforward(_) => return,
                ControlConfig::Joints(c) => held.extend(c.follow.iter().map(|f| f.joint.as_str())),
                ControlConfig::OpenLoop(c) => {
                    held.extend(c.efforts.iter().map(|e| e.joint.as_str()));
                }
                ControlConfig::Vehicle(_) => {}
            }
        }
        let limp: Vec<&str> = self
            .robot
            .bodies
            .iter()
            .filter(|body| {
                matches!(
                    body.joint.kind,
                    JointType::Revolute | JointType::Prismatic | JointType::Screw
                )
            })
            .filter(|body| {
                !held.contains(&body.joint_name()) && !held.contains(&body.name.as_str())
            })
            .map(|body| body.joint_name())
            .collect();
        if !limp.is_empty() && !self.scenario.control.is_empty() {
            warnings.push(format!(
                "{} joints have no controller and move freely: {}",
                limp.len(),
                listed(&limp)
            ));
        }
    }

    /// Loops that say the same twice.
    fn held_twice(&self, warnings: &mut Vec<String>) {
        let (rows, rank) = (self.loops.rows(), self.loops.rank());
        if rank < rows {
            let taken = match self.arms {
                Some(_) => "those that are free are zero",
                None => "the smallest forces are taken",
            };
            warnings.push(format!(
                "loops hold {rows} directions, of which {rank} are independent where it starts: the motion is unique, how the others share the forces is not; {taken}"
            ));
        }
    }

    /// Thrusters whose electrical power is not known.
    fn without_power(&self, warnings: &mut Vec<String>) {
        let unknown: Vec<&str> = self
            .robot
            .thrusters
            .iter()
            .filter(|t| t.motor.is_none() && !matches!(t.law, ThrustLaw::Propeller(_)))
            .map(|t| t.name.as_str())
            .collect();
        if !unknown.is_empty() {
            warnings.push(format!(
                "the electrical energy of {} thrusters is only their mechanical work, none while they hold still: a propeller or a motor is not given for {}",
                unknown.len(),
                listed(&unknown)
            ));
        }
    }
}

/// The axis that each wrench, [moment; force], has most of.
fn main_axes(wrenches: &[[f64; 6]]) -> Vec<&'static str> {
    const AXES: [&str; 6] = ["roll", "pitch", "yaw", "surge", "sway", "heave"];
    let largest = |w: &[f64; 6]| (0..6).max_by(|i, j| w[*i].abs().total_cmp(&w[*j].abs()));
    let mut axes: Vec<usize> = wrenches.iter().filter_map(largest).collect();
    axes.sort_unstable();
    axes.dedup();
    axes.into_iter().map(|i| AXES[i]).collect()
}

/// The first names of a list.
pub(crate) fn listed(names: &[&str]) -> String {
    let more = if names.len() > NAMES { ", ..." } else { "" };
    format!("{}{more}", names[..names.len().min(NAMES)].join(", "))
}
