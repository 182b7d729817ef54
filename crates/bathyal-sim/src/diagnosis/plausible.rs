//! Plausible ranges of the numbers of scenario and robot files.
//!
//! A number outside of its range is a suspect, the more the farther outside it is. It is named
//! only if the run is sound once the number is a usual one: the range decides what is tried first.

use super::cause::Cause;
use super::document::File;
use super::document::File::{Robot, Scenario};

/// Unit of a bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Unit {
    /// Of the number itself.
    One,
    /// Mass of the robots, kg.
    Mass,
    /// Weight of the robots on land, N.
    Weight,
    /// Drag of a cube of that mass and the density of water, C_D = 1: ρ L²/2, at 1 m/s; of
    /// rotation, where L > 1 m, L³ times that.
    Drag,
}

/// Bound of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bound {
    AtMost(f64),
    AtLeast(f64),
}

/// Plausible range of numbers at a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub cause: Cause,
    pub file: File,
    pub path: &'static str,
    pub bound: Bound,
    /// A number that is usual.
    pub usual: f64,
    pub unit: Unit,
}

/// Sizes of the robots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub mass: f64,
}

impl Scale {
    /// A unit as a number.
    pub fn of(self, unit: Unit) -> f64 {
        let length = (self.mass / 1000.0).cbrt().max(0.05);
        match unit {
            Unit::One => 1.0,
            Unit::Mass => self.mass,
            Unit::Weight => 9.81 * self.mass,
            Unit::Drag => 500.0 * length.powi(2) * (2.0 * length).max(1.0).powi(3),
        }
    }
}

impl Range {
    /// log10 of how far a number is outside; negative inside.
    pub fn excess(&self, value: f64, scale: Scale) -> f64 {
        let unit = scale.of(self.unit);
        let ratio = match self.bound {
            Bound::AtMost(most) => value.abs() / (most * unit),
            Bound::AtLeast(least) => least * unit / value.abs(),
        };
        match ratio.is_finite() {
            true => ratio.log10(),
            false => f64::MAX,
        }
    }

    /// The usual number, with the sign of another.
    pub fn usual(&self, value: f64, scale: Scale) -> f64 {
        rounded(self.usual * scale.of(self.unit)).copysign(value)
    }
}

/// Two significant digits.
pub(super) fn rounded(value: f64) -> f64 {
    format!("{value:.1e}").parse().unwrap_or(value)
}

const fn most(
    cause: Cause,
    file: File,
    path: &'static str,
    most: f64,
    usual: f64,
    unit: Unit,
) -> Range {
    Range {
        cause,
        file,
        path,
        bound: Bound::AtMost(most),
        usual,
        unit,
    }
}

const fn least(cause: Cause, file: File, path: &'static str, least: f64, usual: f64) -> Range {
    Range {
        cause,
        file,
        path,
        bound: Bound::AtLeast(least),
        usual,
        unit: Unit::One,
    }
}

use Cause::{
    Actuator, Command, ContactDamping, ContactStiffness, ControlDelay, ControlPeriod, Drag,
    Environment, GaitGains, GraspStiffness, JointFriction, JointGains, Prescribed, SpringDamping,
    SpringStiffness, Start, StopStiffness, VehicleGains, Wrench,
};
use Unit::{Mass, One, Weight};

/// All ranges. Gains and periods are those of machines of this kind: a joint of 100 rad/s, a
/// vehicle of 5 rad/s, control at 20 Hz. Stiffnesses yield 10 μm and more under the weight of the
/// robot, dampings stop it in 10 ms and more.
#[rustfmt::skip]
pub(super) const RANGES: &[Range] = &[
    most(Start, Scenario, "robots[*].start.position", 1e5, 0.0, One),
    most(Start, Scenario, "robots[*].start.velocity", 50.0, 0.0, One),
    most(Start, Scenario, "robots[*].start.angular_velocity", 50.0, 0.0, One),
    most(Start, Scenario, "robots[*].start.rates", 100.0, 0.0, One),
    most(Environment, Scenario, "environment.gravity", 100.0, 9.81, One),
    most(Environment, Scenario, "environment.water_density", 5000.0, 1025.0, One),
    most(Environment, Robot, "water_density", 5000.0, 1025.0, One),
    most(Environment, Scenario, "environment.current", 20.0, 0.5, One),
    most(Environment, Scenario, "environment.acceleration", 20.0, 0.0, One),
    most(Environment, Scenario, "environment.unsteady.amplitude", 20.0, 0.1, One),
    most(Environment, Scenario, "environment.waves.components[*].amplitude", 50.0, 0.5, One),
    least(Environment, Scenario, "environment.waves.components[*].period", 0.2, 5.0),
    most(Environment, Scenario, "environment.profile[*].velocity", 20.0, 0.5, One),
    most(Prescribed, Scenario, "prescribe[*].path.waypoints[*].pose.position", 1e5, 0.0, One),
    most(Prescribed, Scenario, "prescribe[*].trajectory.m", 1e4, 0.0, One),
    most(Prescribed, Scenario, "prescribe[*].trajectory.value", 1e4, 0.0, One),
    most(Wrench, Scenario, "wrenches[*].force.value", 1e3, 0.1, Weight),
    most(Wrench, Scenario, "wrenches[*].moment.value", 1e3, 0.1, Weight),
    most(Wrench, Scenario, "wrenches[*].force.sinusoid.amplitude", 1e3, 0.1, Weight),
    most(Wrench, Scenario, "wrenches[*].moment.sinusoid.amplitude", 1e3, 0.1, Weight),
    most(Command, Scenario, "control[*].open_loop.efforts[*].trajectory.value", 1e3, 0.01, Weight),
    most(Command, Scenario, "control[*].open_loop.thrusts[*].trajectory.value", 1e3, 0.1, Weight),
    most(Command, Scenario, "control[*].open_loop.wrench.force", 1e3, 0.1, Weight),
    most(Command, Scenario, "control[*].open_loop.wrench.moment", 1e3, 0.1, Weight),
    most(ContactStiffness, Robot, "materials[*].normal_stiffness", 1e5, 20.0, Weight),
    most(ContactStiffness, Robot, "materials[*].tangential_stiffness", 1e5, 20.0, Weight),
    most(ContactDamping, Robot, "materials[*].normal_damping", 100.0, 2.0, Mass),
    most(ContactDamping, Robot, "materials[*].tangential_damping", 100.0, 2.0, Mass),
    most(StopStiffness, Robot, "bodies[*].joint.limits.stop.stiffness", 1e4, 1.0, Weight),
    most(StopStiffness, Robot, "bodies[*].joint.limits.stop.damping", 1e3, 0.1, Mass),
    most(JointFriction, Robot, "bodies[*].joint.friction.viscous", 100.0, 0.1, Mass),
    most(JointFriction, Robot, "bodies[*].joint.friction.coulomb", 10.0, 0.01, Weight),
    most(JointFriction, Robot, "bodies[*].joint.motor.dc.viscous", 1.0, 1e-3, One),
    most(JointFriction, Robot, "bodies[*].joint.motor.dc.coulomb", 100.0, 0.1, One),
    most(SpringStiffness, Robot, "springs[*].stiffness", 1e5, 100.0, Weight),
    most(SpringStiffness, Scenario, "springs[*].stiffness", 1e5, 100.0, Weight),
    most(SpringDamping, Robot, "springs[*].damping", 100.0, 1.0, Mass),
    most(SpringDamping, Scenario, "springs[*].damping", 100.0, 1.0, Mass),
    most(GraspStiffness, Robot, "loops[*].soft.stiffness", 1e4, 10.0, Weight),
    most(GraspStiffness, Robot, "loops[*].soft.turning_stiffness", 1e4, 1.0, Weight),
    most(GraspStiffness, Robot, "loops[*].soft.damping", 100.0, 1.0, Mass),
    most(GraspStiffness, Robot, "loops[*].soft.turning_damping", 100.0, 0.1, Mass),
    most(GraspStiffness, Scenario, "loops[*].soft.stiffness", 1e4, 10.0, Weight),
    most(GraspStiffness, Scenario, "loops[*].soft.turning_stiffness", 1e4, 1.0, Weight),
    most(GraspStiffness, Scenario, "loops[*].soft.damping", 100.0, 1.0, Mass),
    most(GraspStiffness, Scenario, "loops[*].soft.turning_damping", 100.0, 0.1, Mass),
    most(JointGains, Scenario, "control[*].joints.gains.natural_frequency", 100.0, 5.0, One),
    most(JointGains, Scenario, "control[*].joints.gains.damping_ratio", 20.0, 1.0, One),
    most(JointGains, Scenario, "control[*].joints.gains.proportional", 1e3, 0.1, Weight),
    most(JointGains, Scenario, "control[*].joints.gains.derivative", 1e2, 0.1, Weight),
    most(JointGains, Scenario, "control[*].joints.gains.integral", 1e3, 0.01, Weight),
    least(JointGains, Scenario, "control[*].joints.gains.integral_time", 0.05, 5.0),
    most(JointGains, Scenario, "control[*].joints.follow[*].gains.natural_frequency", 100.0, 5.0, One),
    most(JointGains, Scenario, "control[*].joints.follow[*].gains.damping_ratio", 20.0, 1.0, One),
    most(JointGains, Scenario, "control[*].joints.follow[*].gains.proportional", 1e3, 0.1, Weight),
    most(JointGains, Scenario, "control[*].joints.follow[*].gains.derivative", 1e2, 0.1, Weight),
    least(JointGains, Scenario, "control[*].joints.follow[*].gains.integral_time", 0.05, 5.0),
    most(VehicleGains, Scenario, "control[*].vehicle.position_gains.natural_frequency", 5.0, 1.0, One),
    most(VehicleGains, Scenario, "control[*].vehicle.attitude_gains.natural_frequency", 5.0, 1.0, One),
    most(VehicleGains, Scenario, "control[*].vehicle.position_gains.damping_ratio", 20.0, 1.0, One),
    most(VehicleGains, Scenario, "control[*].vehicle.attitude_gains.damping_ratio", 20.0, 1.0, One),
    most(VehicleGains, Scenario, "control[*].vehicle.position_gains.proportional", 25.0, 0.1, Mass),
    most(VehicleGains, Scenario, "control[*].vehicle.attitude_gains.proportional", 25.0, 0.1, Mass),
    most(VehicleGains, Scenario, "control[*].vehicle.position_gains.derivative", 100.0, 0.7, Mass),
    most(VehicleGains, Scenario, "control[*].vehicle.attitude_gains.derivative", 100.0, 0.7, Mass),
    most(VehicleGains, Scenario, "control[*].vehicle.position_gains.integral", 25.0, 0.01, Mass),
    most(VehicleGains, Scenario, "control[*].vehicle.attitude_gains.integral", 25.0, 0.01, Mass),
    least(VehicleGains, Scenario, "control[*].vehicle.position_gains.integral_time", 0.2, 10.0),
    least(VehicleGains, Scenario, "control[*].vehicle.attitude_gains.integral_time", 0.2, 10.0),
    most(GaitGains, Scenario, "control[*].gait.leg_bandwidth", 100.0, 12.0, One),
    most(GaitGains, Scenario, "control[*].gait.hold_bandwidth", 100.0, 8.0, One),
    most(GaitGains, Scenario, "control[*].gait.body_bandwidth", 50.0, 5.0, One),
    most(ControlPeriod, Scenario, "sampling.period", 0.05, 0.01, One),
    most(ControlDelay, Scenario, "sampling.delay", 0.05, 0.0, One),
    least(Actuator, Robot, "bodies[*].joint.motor.first_order.time_constant", 1e-3, 0.05),
    most(Actuator, Robot, "bodies[*].joint.motor.dc.gear_ratio", 1e4, 100.0, One),
    least(Actuator, Robot, "bodies[*].joint.motor.dc.rotor_inertia", 1e-9, 1e-4),
    least(Actuator, Robot, "thrusters[*].time_constant", 5e-3, 0.1),
    most(Actuator, Robot, "thrusters[*].motor.current_gain", 1e3, 5.0, One),
    most(Actuator, Robot, "thrusters[*].motor.speed_gain", 1e3, 5.0, One),
    least(Actuator, Robot, "thrusters[*].motor.inductance", 1e-5, 1e-2),
    least(Actuator, Robot, "thrusters[*].motor.inertia", 1e-7, 1e-2),
    most(Drag, Robot, "bodies[*].hydrodynamics.drag[*].damping.linear.diagonal", 100.0, 1.0, Unit::Drag),
    most(Drag, Robot, "bodies[*].hydrodynamics.drag[*].damping.linear.matrix", 100.0, 1.0, Unit::Drag),
    most(Drag, Robot, "bodies[*].hydrodynamics.drag[*].damping.quadratic.diagonal", 100.0, 1.0, Unit::Drag),
    most(Drag, Robot, "bodies[*].hydrodynamics.drag[*].damping.quadratic.matrix", 100.0, 1.0, Unit::Drag),
    most(Drag, Robot, "bodies[*].hydrodynamics.drag[*].cylinder.drag_coefficient", 20.0, 1.1, One),
    most(Drag, Robot, "bodies[*].hydrodynamics.drag[*].cylinder.end_coefficient", 20.0, 1.0, One),
    most(Drag, Robot, "bodies[*].hydrodynamics.drag[*].strip.drag.value", 20.0, 1.2, One),
];
