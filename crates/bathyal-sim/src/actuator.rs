//! What drives a robot: motors at joints and thrusters, with their own states, limits and
//! electrical meters.

use crate::control::Command;
use bathyal::spatial::Force;
use bathyal::{Bodies, Environment, Model};
use bathyal_robot::{Fault, Robot};

/// All drives of a robot.
#[derive(Clone, Debug)]
pub struct Actuators;

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
    /// Wrenches of thrusters on their bodies are added here: body axes, at the origin.
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
    pub fn of(robot: &Robot, model: &Model<f64>) -> Result<Self, Fault> {
        let _ = (robot, model);
        todo!()
    }

    /// Number of states of all drives.
    pub fn state_count(&self) -> usize {
        todo!()
    }

    /// The states when nothing has moved yet.
    pub fn rest(&self) -> Vec<f64> {
        vec![0.0; self.state_count()]
    }

    /// The meters; drive `k` has mechanical work in account 2 k and electrical energy in
    /// account 2 k + 1.
    pub fn meters(&self) -> &[Meter] {
        todo!()
    }

    /// Whether [`Moving::bodies`] must be up to date: a thruster feels the water it moves
    /// through.
    pub fn need_bodies(&self) -> bool {
        todo!()
    }

    /// What the drives do in state `z` under a command.
    pub fn drive(&self, command: &Command, z: &[f64], moving: &Moving, driven: &mut Driven) {
        let _ = (command, z, moving, driven);
        todo!()
    }

    /// Number of event functions.
    pub fn event_count(&self) -> usize {
        todo!()
    }

    /// How far every drive is from its limit; negative when it is saturated.
    pub fn events(&self, command: &Command, z: &[f64], moving: &Moving, values: &mut [f64]) {
        let _ = (command, z, moving, values);
        todo!()
    }

    /// The thrust of every thruster, N, and the effort of every joint motor in the layout
    /// of the velocities, for people and plots.
    pub fn efforts(&self, command: &Command, z: &[f64], moving: &Moving) -> (Vec<f64>, Vec<f64>) {
        let _ = (command, z, moving);
        todo!()
    }
}
