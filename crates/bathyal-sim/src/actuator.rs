//! Actuators of a robot: motors at joints, thrusters and fins on hinges, with their own states, limits
//! and electrical meters.
//!
//! ```text
//! joint:    command N m, N ─► DC motor | first-order actuator | ideal ─► tau
//! thruster: command N ─► law⁻¹ ─► at once | lag | motor and shaft ─► law ─► wrench
//! fin:      command rad ─► at once | lag with a limited rate ─► lift and drag ─► wrench
//! ```
//!
//! Every actuator has two meters. Mechanical power is that of its effort, or wrench, on the
//! robot. Electrical power:
//!
//! | actuator | electrical power |
//! |---|---|
//! | DC motor, thruster with motor | V i; negative while it feeds back |
//! | DC motor without electrical data | positive part of the motor's power before its friction |
//! | first-order actuator | idle power + positive part of the mechanical power |
//! | joint without motor | positive part of the mechanical power |
//! | thruster with curves | that measured at the bollard for its command and voltage, or the mechanical power if that is more |
//! | propeller without motor | power at the shaft, 2π n Q; the actuator disc's without K_Q |
//! | other thrusters | assumed: c T^{3/2} of an actuator disc of usual load, see `assumed_power` |
//! | fin | idle power + positive part of the servo's power at the hinge |
//!
//! A command that is not finite makes efforts that are not finite: no limit hides it.

mod armature;
mod assumed_power;
mod buoyancy;
mod curve;
mod dc;
mod fin;
mod first_order;
mod friction;
mod joint;
mod law;
mod limit;
mod outcome;
mod propeller;
mod shaft;
mod table;
mod thruster;

pub use friction::CREEP_SPEED;
pub use shaft::{CURRENT_GAIN_RATIO, SPEED_GAIN};

use crate::body_indices::BodyIndices;
use crate::control::Command;
use bathyal::cast::{ToLanes, part};
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Environment, Joint, Model, Scalar};
use bathyal_robot::{Diagnostic, Robot};
use fin::FinActuator;
use joint::JointActuator;
use std::ops::Range;
use thruster::{ThrusterActuator, is_zero};

pub use fin::FinState;
pub use thruster::PropellerState;

/// All actuators of a robot: those of joints in the order of the bodies, then the thrusters, then the
/// fins on hinges. In the lanes of `T` those of several robots.
#[derive(Clone, Debug)]
pub struct Actuators<T = f64> {
    joints: Vec<JointActuator<T>>,
    thrusters: Vec<ThrusterActuator<T>>,
    fins: Vec<FinActuator<T>>,
    meters: Vec<Meter>,
    state_count: usize,
    need_bodies: bool,
    feel_advance: bool,
    /// True if a thruster depends on the attitude of its body.
    feel_attitude: bool,
    /// True if all thrusters and fins are on free bodies.
    all_free: bool,
}

/// Motion of the robot, as its actuators depend on it.
#[derive(Debug)]
pub struct ActuatorContext<'a, T = f64> {
    /// Time.
    pub t: T,
    /// Velocities.
    pub v: &'a [T],
    /// Bodies, if [`Actuators::need_bodies`].
    pub bodies: &'a Bodies<T>,
    /// The water.
    pub environment: &'a Environment<T>,
}

/// Outputs of the actuators, written by [`Actuators::evaluate`].
#[derive(Debug)]
pub struct ActuatorOutputs<'a, T = f64> {
    /// Efforts of joint motors are added here.
    pub tau: &'a mut [T],
    /// Wrenches of thrusters and fins on bodies that are not free are added here: body axes, at the
    /// origin. Those on free bodies are efforts of their joints.
    pub wrenches: &'a mut [Force<T>],
    /// Rates of the actuators' own states.
    pub rates: &'a mut [T],
    /// Rates of the meters, W, if they are wanted: see [`Meter`].
    pub power: Option<&'a mut [T]>,
}

/// Meters of an actuator: mechanical work done, electrical energy taken; two entries per actuator among the works of y.
#[derive(Clone, Debug, PartialEq)]
pub struct Meter {
    /// Name of the joint, thruster or fin.
    pub name: String,
    /// Kind of the actuator.
    pub kind: ActuatorKind,
}

/// Kind of an actuator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActuatorKind {
    /// Motor at a joint.
    Joint,
    /// Thruster.
    Thruster,
    /// Fin on a hinge.
    Fin,
}

impl Actuators<f64> {
    /// The actuators of a robot. A joint without a motor has an ideal one that gives the effort
    /// commanded, up to the joint's effort limit.
    pub fn new(robot: &Robot, model: &Model<f64>) -> Result<Self, Diagnostic> {
        let mut actuators = Actuators {
            joints: Vec::new(),
            thrusters: Vec::new(),
            fins: Vec::new(),
            meters: Vec::new(),
            state_count: 0,
            need_bodies: false,
            feel_advance: false,
            feel_attitude: false,
            all_free: true,
        };
        let indices = BodyIndices::from_model(model);
        for (i, body) in robot.bodies.iter().enumerate() {
            let Some(b) = indices.get(&body.name) else {
                let message = format!("body '{}' is not in the model", body.name);
                let help = "make the model from the same robot";
                return Err(Diagnostic::new(format!("bodies[{i}]"), message, help));
            };
            if matches!(model.joint(b), Joint::Fixed | Joint::Free) {
                continue;
            }
            let at = format!("bodies[{i}].joint");
            let actuator = JointActuator::of(body, model.v_range(b), actuators.state_count, &at)?;
            actuators.state_count = actuator.z.end;
            actuators.joints.push(actuator);
            actuators.meter(body.joint_name(), ActuatorKind::Joint);
        }
        for (i, thruster) in robot.thrusters.iter().enumerate() {
            let at = format!("thrusters[{i}]");
            let actuator =
                ThrusterActuator::of(robot, thruster, model, actuators.state_count, &at)?;
            actuators.state_count = actuator.z.end;
            actuators.need_bodies |= actuator.needs_bodies();
            actuators.feel_advance |= actuator.feels_advance();
            actuators.feel_attitude |= actuator.feels_attitude();
            actuators.all_free &= actuator.free.is_some();
            actuators.thrusters.push(actuator);
            actuators.meter(&thruster.name, ActuatorKind::Thruster);
        }
        for (i, fin) in robot.fins.iter().enumerate() {
            let (at, z) = (format!("fins[{i}]"), actuators.state_count);
            let Some(actuator) = FinActuator::new(fin, model, robot.density(), z, &at)? else {
                continue;
            };
            actuators.state_count = actuator.z.end;
            actuators.need_bodies = true;
            actuators.feel_advance = true;
            actuators.all_free &= actuator.free.is_some();
            actuators.fins.push(actuator);
            actuators.meter(&fin.name, ActuatorKind::Fin);
        }
        Ok(actuators)
    }

    fn meter(&mut self, name: &str, kind: ActuatorKind) {
        self.meters.push(Meter {
            name: name.to_string(),
            kind,
        });
    }

    /// The states when nothing has moved yet.
    pub fn rest(&self) -> Vec<f64> {
        vec![0.0; self.state_count()]
    }

    /// The first actuator that is of another kind than that of another robot with as many; their
    /// numbers may differ.
    pub fn first_of_other_form(&self, other: &Self) -> Option<&str> {
        let joints = self.joints.iter().zip(&other.joints);
        let thrusters = self.thrusters.iter().zip(&other.thrusters);
        let fins = self.fins.iter().zip(&other.fins);
        let alike = joints
            .map(|(a, b)| a.has_form_of(b))
            .chain(thrusters.map(|(a, b)| a.has_form_of(b)))
            .chain(fins.map(|(a, b)| a.has_form_of(b)));
        let mut names = self.meters.iter().zip(alike);
        names.find_map(|(meter, alike)| (!alike).then_some(meter.name.as_str()))
    }
}

impl<T: Packed + Ordered> Actuators<T> {
    /// Packs the actuators of several robots, of which all are of the same form
    /// ([`Actuators::first_of_other_form`]), into lanes.
    pub fn from_lanes(lanes: &[&Actuators]) -> Self {
        let first = lanes[0];
        Actuators {
            joints: ToLanes::to_lanes(&part(lanes, |x| &x.joints)),
            thrusters: ToLanes::to_lanes(&part(lanes, |x| &x.thrusters)),
            fins: ToLanes::to_lanes(&part(lanes, |x| &x.fins)),
            meters: first.meters.clone(),
            state_count: first.state_count,
            need_bodies: lanes.iter().any(|x| x.need_bodies),
            feel_advance: lanes.iter().any(|x| x.feel_advance),
            feel_attitude: first.feel_attitude,
            all_free: first.all_free,
        }
    }
}

impl<T: Packed + Ordered + Scalar> Actuators<T> {
    /// Number of states of all actuators.
    pub fn state_count(&self) -> usize {
        self.state_count
    }

    /// The meters; actuator `k` has mechanical work in work entry 2 k and electrical energy in
    /// entry 2 k + 1.
    pub fn meters(&self) -> &[Meter] {
        &self.meters
    }

    /// Entries of the thrusters among the meters.
    pub fn thruster_meters(&self) -> Range<usize> {
        let first = self.joints.len();
        first..first + self.thrusters.len()
    }

    /// Entries of the fins among the meters.
    pub fn fin_meters(&self) -> Range<usize> {
        self.thruster_meters().end..self.meters.len()
    }

    /// Entry of every fin's deflection among the states of the actuators; none of a fin that is at once
    /// where it is commanded.
    pub fn deflection_states(&self) -> impl Iterator<Item = Option<usize>> {
        let states = self.fins.iter().map(|fin| fin.z.clone());
        states.map(|z| (!z.is_empty()).then_some(z.start))
    }

    /// True if [`ActuatorContext::bodies`] must be up to date: a thruster or fin feels the water it
    /// moves through, or is not on a free body, whose velocity stands in [`ActuatorContext::v`].
    pub fn need_bodies(&self) -> bool {
        self.need_bodies
    }

    /// The same in given water: in water at rest, speeds through it are those over the ground.
    pub fn need_bodies_in(&self, environment: &Environment<T>, t: T) -> bool {
        let at_rest = || {
            let water = environment.uniform(t);
            water.is_some_and(|water| is_zero(water.velocity))
        };
        self.need_bodies && !(self.all_free && !self.feel_attitude && at_rest())
    }

    /// Velocity of the water, if an actuator depends on it and it is the same everywhere.
    fn water(&self, context: &ActuatorContext<T>) -> Option<Vec3<T>> {
        let sample = || context.environment.uniform(context.t);
        Some(self.feel_advance.then(sample)??.velocity)
    }

    /// True if [`ActuatorOutputs::wrenches`] must have room: a thruster or fin is on a body that is not
    /// free.
    pub fn need_wrenches(&self) -> bool {
        !self.all_free
    }

    /// Keeps the thrusts and deflections that [`Actuators::evaluate`] is to take: commands are held
    /// while many evaluations pass.
    #[inline(always)]
    pub fn keep_commands(&mut self, thrusts: &[T], deflections: &[T]) {
        for (actuator, thrust) in self.thrusters.iter_mut().zip(thrusts) {
            actuator.keep(*thrust);
        }
        for (actuator, deflection) in self.fins.iter_mut().zip(deflections) {
            actuator.keep(*deflection);
        }
    }

    /// Evaluates the actuators in state `z` under commanded efforts and the thrusts and deflections
    /// that are kept.
    #[inline(always)]
    pub fn evaluate(
        &self,
        efforts: &[T],
        z: &[T],
        context: &ActuatorContext<T>,
        outputs: &mut ActuatorOutputs<T>,
    ) {
        for (k, actuator) in self.joints.iter().enumerate() {
            let done = actuator.run(efforts, z, context.v);
            let tau = &mut outputs.tau[actuator.v.clone()];
            tau[0] += done.effort;
            if let [_, y, z] = tau {
                (*y, *z) = (*y + done.others[0], *z + done.others[1]);
            }
            if !actuator.z.is_empty() {
                outputs.rates[actuator.z.start] = done.rate;
            }
            if let Some(power) = &mut outputs.power {
                (power[2 * k], power[2 * k + 1]) = (done.mechanical, done.electrical);
            }
        }
        let water = self.water(context);
        for (k, actuator) in (self.joints.len()..).zip(&self.thrusters) {
            let push = actuator.run_kept(z, context, water);
            add_wrench((actuator.free, push.body), push.wrench, outputs);
            let rates = &mut outputs.rates[actuator.z.clone()];
            match rates {
                [one] => *one = push.rates[0],
                [one, two] => [*one, *two] = push.rates,
                _ => {}
            }
            if let Some(power) = &mut outputs.power {
                (power[2 * k], power[2 * k + 1]) = (push.mechanical, push.electrical);
            }
        }
        for (k, actuator) in self.fin_meters().zip(&self.fins) {
            let outcome = actuator.run_kept(z, context, water);
            add_wrench((actuator.free, actuator.body), outcome.wrench, outputs);
            for rate in &mut outputs.rates[actuator.z.clone()] {
                *rate = outcome.rate;
            }
            if let Some(power) = &mut outputs.power {
                (power[2 * k], power[2 * k + 1]) = (outcome.mechanical, outcome.electrical);
            }
        }
    }
}

/// Adds the wrench on a body: the input of a free joint, of which the first entry is given, is just
/// such a wrench.
#[inline(always)]
fn add_wrench<T: Scalar>(
    (free, body): (Option<usize>, usize),
    wrench: Force<T>,
    outputs: &mut ActuatorOutputs<T>,
) {
    match free {
        Some(at) => {
            let own = wrench.to_array();
            for (tau, x) in outputs.tau[at..at + 6].iter_mut().zip(own) {
                *tau += x;
            }
        }
        None => outputs.wrenches[body] += wrench,
    }
}

impl Actuators<f64> {
    /// Number of event functions: one per actuator, in the order of the meters.
    pub fn event_count(&self) -> usize {
        self.meters.len()
    }

    /// Distance of every actuator from its limit, as a part between −1 and 1: zero at the limit,
    /// negative when it is saturated, 1 for an actuator without limits. Of several limits, effort,
    /// current, voltage, thrust, the nearest counts.
    pub fn events(
        &self,
        command: &Command,
        z: &[f64],
        context: &ActuatorContext,
        values: &mut [f64],
    ) {
        let (of_joints, others) = values.split_at_mut(self.joints.len());
        let (of_thrusters, of_fins) = others.split_at_mut(self.thrusters.len());
        for (actuator, value) in self.joints.iter().zip(of_joints) {
            *value = actuator.run(&command.efforts, z, context.v).margin;
        }
        let shafts = self.thrusters.iter().any(ThrusterActuator::has_shaft);
        let water = shafts.then(|| self.water(context)).flatten();
        let thrusters = self.thrusters.iter().zip(&command.thrusts);
        for ((actuator, thrust), value) in thrusters.zip(of_thrusters) {
            *value = match actuator.has_shaft() {
                true => actuator.run(*thrust, z, context, water).margin,
                false => actuator.margin(*thrust),
            };
        }
        let fins = self.fins.iter().zip(&command.deflections);
        for ((actuator, deflection), value) in fins.zip(of_fins) {
            *value = actuator.margin(*deflection, z);
        }
    }

    /// Calls `take` with the index of every thruster with a propeller, and how that one turns.
    pub fn propellers(
        &self,
        command: &Command,
        z: &[f64],
        context: &ActuatorContext,
        mut take: impl FnMut(usize, &PropellerState),
    ) {
        let water = self.water(context);
        let thrusters = self.thrusters.iter().zip(&command.thrusts);
        for (i, (actuator, thrust)) in thrusters.enumerate() {
            if let Some(state) = actuator.propeller(*thrust, z, context, water) {
                take(i, &state);
            }
        }
    }

    /// Calls `take` with the index of every fin on a hinge, and what it does.
    pub fn fins(
        &self,
        command: &Command,
        z: &[f64],
        context: &ActuatorContext,
        mut take: impl FnMut(usize, &FinState),
    ) {
        let water = self.water(context);
        let fins = self.fins.iter().zip(&command.deflections);
        for (i, (actuator, deflection)) in fins.enumerate() {
            take(i, &actuator.run(*deflection, z, context, water).state);
        }
    }

    /// The thrust of every thruster, N, and the effort of every joint motor in the layout
    /// of the velocities, for people and plots.
    pub fn efforts(
        &self,
        command: &Command,
        z: &[f64],
        context: &ActuatorContext,
    ) -> (Vec<f64>, Vec<f64>) {
        let mut done = command.zeroed();
        self.write_efforts(command, z, context, &mut done);
        (done.thrusts, done.efforts)
    }

    /// The same, written to `done`.
    pub fn write_efforts(
        &self,
        command: &Command,
        z: &[f64],
        context: &ActuatorContext,
        done: &mut Command,
    ) {
        let water = self.water(context);
        let thrusters = self.thrusters.iter().zip(&command.thrusts);
        for ((actuator, thrust), done) in thrusters.zip(&mut done.thrusts) {
            *done = actuator.run(*thrust, z, context, water).thrust;
        }
        let fins = self.fins.iter().zip(&command.deflections);
        for ((actuator, deflection), done) in fins.zip(&mut done.deflections) {
            *done = actuator.deflection(*deflection, z);
        }
        for actuator in &self.joints {
            let outcome = actuator.run(&command.efforts, z, context.v);
            let own = [outcome.effort, outcome.others[0], outcome.others[1]];
            done.efforts[actuator.v.clone()].copy_from_slice(&own[..actuator.v.len()]);
        }
    }
}
