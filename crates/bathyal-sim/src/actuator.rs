//! What drives a robot: motors at joints and thrusters, with their own states, limits and
//! electrical meters.
//!
//! ```text
//! joint:    command N m, N ─► DC motor | first-order drive | ideal ─► tau
//! thruster: command N ─► law⁻¹ ─► at once | lag | motor and shaft ─► law ─► wrench
//! ```
//!
//! Every drive has two meters. Mechanical power is that of its effort, or wrench, on the
//! robot. Electrical power:
//!
//! | drive | electrical power |
//! |---|---|
//! | DC motor, thruster with motor | V i; negative while it feeds back |
//! | DC motor without electrical data | positive part of the motor's power before its friction |
//! | first-order drive | idle power + positive part of the mechanical power |
//! | joint without motor | positive part of the mechanical power |
//! | propeller without motor | power at the shaft, 2π n Q; the actuator disc's without K_Q |
//! | other thrusters | positive part of the mechanical power: hovering seems to need nothing |
//!
//! A command that is not finite makes efforts that are not finite: no limit hides it.

mod armature;
mod dc;
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

use crate::control::Command;
use bathyal::spatial::{Force, Vec3};
use bathyal::{Bodies, Environment, Joint, Model};
use bathyal_robot::{Diagnostic, Robot};
use joint::JointDrive;
use thruster::ThrusterDrive;

/// All drives of a robot: those of joints in the order of the bodies, then the thrusters.
#[derive(Clone, Debug)]
pub struct Actuators {
    joints: Vec<JointDrive>,
    thrusters: Vec<ThrusterDrive>,
    meters: Vec<Meter>,
    state_count: usize,
    need_bodies: bool,
    feel_advance: bool,
    /// Whether all thrusters are on free bodies.
    all_free: bool,
}

/// How the robot moves, as its drives see it.
#[derive(Debug)]
pub struct Moving<'a> {
    /// Time.
    pub t: f64,
    /// Velocities.
    pub v: &'a [f64],
    /// Bodies, if [`Actuators::need_bodies`].
    pub bodies: &'a Bodies<f64>,
    /// The water.
    pub environment: &'a Environment<f64>,
}

/// What the drives do: written by [`Actuators::drive`].
#[derive(Debug)]
pub struct Driven<'a> {
    /// Efforts of joint motors are added here.
    pub tau: &'a mut [f64],
    /// Wrenches of thrusters on bodies that are not free are added here: body axes, at the
    /// origin. Those on free bodies are efforts of their joints.
    pub wrenches: &'a mut [Force<f64>],
    /// Rates of the drives' own states.
    pub rates: &'a mut [f64],
    /// What the meters turn at, W: see [`Meter`].
    pub power: &'a mut [f64],
}

/// What a drive has done and taken; two entries per drive among the accounts.
#[derive(Clone, Debug, PartialEq)]
pub struct Meter {
    /// The joint's or the thruster's name.
    pub name: String,
    /// Whether it is a thruster.
    pub is_thruster: bool,
}

impl Actuators {
    /// The drives of a robot. A joint without a motor has an ideal one that gives the effort
    /// asked for, up to the joint's effort limit.
    pub fn new(robot: &Robot, model: &Model<f64>) -> Result<Self, Diagnostic> {
        let mut drives = Actuators {
            joints: Vec::new(),
            thrusters: Vec::new(),
            meters: Vec::new(),
            state_count: 0,
            need_bodies: false,
            feel_advance: false,
            all_free: true,
        };
        for (i, body) in robot.bodies.iter().enumerate() {
            let Some(b) = model.body(&body.name) else {
                let message = format!("body '{}' is not in the model", body.name);
                let help = "make the model from the same robot";
                return Err(Diagnostic::new(format!("bodies[{i}]"), message, help));
            };
            if matches!(model.joint(b), Joint::Fixed | Joint::Free) {
                continue;
            }
            let at = format!("bodies[{i}].joint");
            let drive = JointDrive::of(body, model.v_range(b), drives.state_count, &at)?;
            drives.state_count = drive.z.end;
            drives.joints.push(drive);
            drives.meter(body.joint_name(), false);
        }
        for (i, thruster) in robot.thrusters.iter().enumerate() {
            let at = format!("thrusters[{i}]");
            let density = robot.density();
            let drive = ThrusterDrive::of(thruster, model, density, drives.state_count, &at)?;
            drives.state_count = drive.z.end;
            drives.need_bodies |= drive.needs_bodies();
            drives.feel_advance |= drive.feels_advance();
            drives.all_free &= drive.free.is_some();
            drives.thrusters.push(drive);
            drives.meter(&thruster.name, true);
        }
        Ok(drives)
    }

    fn meter(&mut self, name: &str, is_thruster: bool) {
        self.meters.push(Meter {
            name: name.to_string(),
            is_thruster,
        });
    }

    /// Number of states of all drives.
    pub fn state_count(&self) -> usize {
        self.state_count
    }

    /// The states when nothing has moved yet.
    pub fn rest(&self) -> Vec<f64> {
        vec![0.0; self.state_count()]
    }

    /// The meters; drive `k` has mechanical work in account 2 k and electrical energy in
    /// account 2 k + 1.
    pub fn meters(&self) -> &[Meter] {
        &self.meters
    }

    /// Whether [`Moving::bodies`] must be up to date: a thruster feels the water it moves
    /// through, or is not on a free body, whose velocity stands in [`Moving::v`].
    pub fn need_bodies(&self) -> bool {
        self.need_bodies
    }

    /// The same in given water: in water at rest, speeds through it are those over the ground.
    pub fn need_bodies_in(&self, environment: &Environment<f64>, t: f64) -> bool {
        let at_rest = || {
            let water = environment.uniform(t);
            water.is_some_and(|water| water.velocity == Vec3::zero())
        };
        self.need_bodies && !(self.all_free && at_rest())
    }

    /// The velocity of the water, if somebody asks and it is the same everywhere.
    fn water(&self, moving: &Moving) -> Option<Vec3<f64>> {
        let sample = || moving.environment.uniform(moving.t);
        Some(self.feel_advance.then(sample)??.velocity)
    }

    /// Whether [`Driven::wrenches`] must have room: a thruster is on a body that is not free.
    pub fn need_wrenches(&self) -> bool {
        !self.all_free
    }

    /// What the drives do in state `z` under a command.
    #[inline(always)]
    pub fn drive(&mut self, command: &Command, z: &[f64], moving: &Moving, driven: &mut Driven) {
        let (of_joints, of_thrusters) = driven.power.split_at_mut(2 * self.joints.len());
        for (drive, power) in self.joints.iter().zip(of_joints.chunks_exact_mut(2)) {
            let done = drive.run(&command.efforts, z, moving.v);
            let tau = &mut driven.tau[drive.v.clone()];
            tau[0] += done.effort;
            if let [_, y, z] = tau {
                (*y, *z) = (*y + done.others[0], *z + done.others[1]);
            }
            if !drive.z.is_empty() {
                driven.rates[drive.z.start] = done.rate;
            }
            (power[0], power[1]) = (done.mechanical, done.electrical);
        }
        let water = self.water(moving);
        let thrusters = self.thrusters.iter_mut().zip(&command.thrusts);
        for ((drive, thrust), power) in thrusters.zip(of_thrusters.chunks_exact_mut(2)) {
            drive.keep(*thrust);
            let push = drive.run(*thrust, z, moving, water);
            match drive.free {
                // The input of a free joint is just such a wrench.
                Some(at) => {
                    let own = push.wrench.to_array();
                    for (tau, x) in driven.tau[at..at + 6].iter_mut().zip(own) {
                        *tau += x;
                    }
                }
                None => driven.wrenches[push.body] += push.wrench,
            }
            let rates = &mut driven.rates[drive.z.clone()];
            match rates {
                [one] => *one = push.rates[0],
                [one, two] => [*one, *two] = push.rates,
                _ => {}
            }
            (power[0], power[1]) = (push.mechanical, push.electrical);
        }
    }

    /// Number of event functions: one per drive, in the order of the meters.
    pub fn event_count(&self) -> usize {
        self.meters.len()
    }

    /// How far every drive is from its limit, as a part between −1 and 1: zero at the limit,
    /// negative when it is saturated, 1 for a drive without limits. Of several limits, effort,
    /// current, voltage, thrust, the nearest counts.
    pub fn events(&self, command: &Command, z: &[f64], moving: &Moving, values: &mut [f64]) {
        let (of_joints, of_thrusters) = values.split_at_mut(self.joints.len());
        for (drive, value) in self.joints.iter().zip(of_joints) {
            *value = drive.run(&command.efforts, z, moving.v).margin;
        }
        let shafts = self.thrusters.iter().any(ThrusterDrive::has_shaft);
        let water = shafts.then(|| self.water(moving)).flatten();
        let thrusters = self.thrusters.iter().zip(&command.thrusts);
        for ((drive, thrust), value) in thrusters.zip(of_thrusters) {
            *value = match drive.has_shaft() {
                true => drive.run(*thrust, z, moving, water).margin,
                false => drive.margin(*thrust),
            };
        }
    }

    /// The thrust of every thruster, N, and the effort of every joint motor in the layout
    /// of the velocities, for people and plots.
    pub fn efforts(&self, command: &Command, z: &[f64], moving: &Moving) -> (Vec<f64>, Vec<f64>) {
        let water = self.water(moving);
        let thrusters = self.thrusters.iter().zip(&command.thrusts);
        let thrusts = thrusters.map(|(drive, thrust)| drive.run(*thrust, z, moving, water).thrust);
        let mut efforts = vec![0.0; moving.v.len()];
        for drive in &self.joints {
            let done = drive.run(&command.efforts, z, moving.v);
            let own = [done.effort, done.others[0], done.others[1]];
            efforts[drive.v.clone()].copy_from_slice(&own[..drive.v.len()]);
        }
        (thrusts.collect(), efforts)
    }
}
