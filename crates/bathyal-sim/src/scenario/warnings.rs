//! Warnings about a scenario that is valid but may surprise.

use super::Setup;
use crate::control::{Allocation, ControlConfig, servo_delay};
use bathyal_robot::fins::hinged;
use bathyal_robot::robot::JointType;
use bathyal_robot::text::{count, list_names};

/// Difference of a delay from whole control periods that is rounding, relative to the period.
const ROUNDING: f64 = 1e-6;

impl Setup {
    /// Lists warnings about the scenario.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        self.underactuated(&mut warnings);
        self.without_controller(&mut warnings);
        self.without_power(&mut warnings);
        self.redundant_loops(&mut warnings);
        self.undivided_tree(&mut warnings);
        self.elevations(&mut warnings);
        self.rounded_delays(&mut warnings);
        let (step, period) = (self.scenario.integrator.step, self.scenario.sampling.period);
        if step > period {
            warnings.push(format!(
                "integrator.step of {step} s exceeds sampling.period of {period} s, which limits the steps"
            ));
        }
        warnings
    }

    /// Vehicles whose thrusters have a rank less than 6.
    fn underactuated(&self, warnings: &mut Vec<String>) {
        for control in &self.scenario.control {
            let ControlConfig::Vehicle(vehicle) = control else {
                continue;
            };
            let allocation = Allocation::new(&self.robot, &self.model, vehicle.body.as_deref());
            let Ok(allocation) = allocation else {
                continue;
            };
            let unreachable = allocation.unreachable();
            if !unreachable.is_empty() {
                warnings.push(format!(
                    "the thrusters cannot control {} (rank {} of 6)",
                    main_axes(unreachable).join(", "),
                    6 - unreachable.len()
                ));
            }
        }
    }

    /// Joints without a controller, which move freely.
    fn without_controller(&self, warnings: &mut Vec<String>) {
        let prescribed = self.scenario.prescribe.iter();
        let mut held: Vec<&str> = prescribed.filter_map(|p| p.joint.as_deref()).collect();
        for control in &self.scenario.control {
            match control {
                // A gait holds whatever it does not walk with; all arms carry.
                ControlConfig::Gait(_) | ControlConfig::LoadFeedforward(_) => return,
                ControlConfig::Joints(c) => held.extend(c.follow.iter().map(|f| f.joint.as_str())),
                ControlConfig::OpenLoop(c) => {
                    held.extend(c.efforts.iter().map(|e| e.joint.as_str()));
                }
                ControlConfig::Vehicle(_) | ControlConfig::Autopilot(_) => {}
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
            .filter(|body| body.joint.mimic.is_none())
            .filter(|body| {
                !held.contains(&body.joint_name()) && !held.contains(&body.name.as_str())
            })
            .map(|body| body.joint_name())
            .collect();
        if !limp.is_empty() && !self.scenario.control.is_empty() {
            warnings.push(format!(
                "{} without a controller: {}",
                count(limp.len(), "joint", "joints"),
                list_names(&limp)
            ));
        }
    }

    /// Redundant loop constraints.
    fn redundant_loops(&self, warnings: &mut Vec<String>) {
        let loops = self.dynamics.loops();
        let (rows, rank) = (loops.rows(), loops.rank());
        if rank < rows {
            let taken = match self.dynamics.arms() {
                Some(_) => "undetermined forces are set to zero",
                None => "the forces of least norm are computed",
            };
            warnings.push(format!(
                "the loops have {rows} constraints of rank {rank} in the initial posture: the motion is unique, the constraint forces are not; {taken}"
            ));
        }
    }

    /// Partition of a robot that is evaluated in one piece.
    fn undivided_tree(&self, warnings: &mut Vec<String>) {
        if self.scenario.integrator.partition.is_some() && self.dynamics.arms().is_none() {
            warnings.push(
                "integrator.partition has no effect: only loops that are evaluated as arms on a load are divided into tasks"
                    .to_string(),
            );
        }
    }

    /// Servos of fins whose delay is no whole number of control periods.
    fn rounded_delays(&self, warnings: &mut Vec<String>) {
        let period = self.scenario.sampling.period;
        for fin in hinged(&self.robot) {
            let delay = fin.hinge.as_ref().and_then(|hinge| hinge.delay);
            let Some(delay) = delay else { continue };
            let periods = servo_delay(delay, period);
            if (periods as f64 * period - delay).abs() > ROUNDING * period {
                warnings.push(format!(
                    "the servo delay of fin '{}', {delay} s, is rounded to {} of {period} s",
                    fin.name,
                    count(periods, "control period", "control periods")
                ));
            }
        }
    }

    /// Thrusters whose electrical power is assumed.
    fn without_power(&self, warnings: &mut Vec<String>) {
        let unknown: Vec<&str> = self
            .robot
            .thrusters
            .iter()
            .filter(|t| t.power_is_assumed())
            .map(|t| t.name.as_str())
            .collect();
        if !unknown.is_empty() {
            warnings.push(format!(
                "the electrical power of {} is assumed, 7.6 W/N at full thrust as of a T200, because neither propeller nor motor is given: {}",
                count(unknown.len(), "thruster", "thrusters"),
                list_names(&unknown)
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
