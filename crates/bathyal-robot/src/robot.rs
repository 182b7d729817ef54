//! What a robot file says, in the words of the file.
//!
//! These types are the file format: TOML and JSON are read into them and written from
//! them, the JSON Schema is derived from them, and the doc comments here are what an
//! editor shows while somebody types. Whatever may be left out is an `Option` or a list;
//! what is missing can be estimated from the geometry ([`crate::estimate`]).

mod actuators;
mod body;
mod contact;
mod geometry;
mod hydrodynamics;
mod joint;
mod limb;
mod loops;
mod placement;

pub use actuators::{
    DcMotor, FirstOrderDrive, JointMotor, Propeller, ThrustLaw, ThrustTable, Thruster,
    ThrusterMotor,
};
pub use body::{About, Body, Inertia};
pub use contact::{Contact, Material};
pub use geometry::{Geometry, Mesh, Purpose, Shape};
pub use hydrodynamics::{
    Coefficients, CylinderDrag, DampingDrag, Drag, Hydrodynamics, Matrix6, StripDrag,
};
pub use joint::{Friction, Joint, JointType, Limits, Mimic, Stop};
pub use limb::{Copy, Limb};
pub use loops::{Freedom, Loop, LoopType, SoftGrasp, Spring, WORLD};
pub use placement::{Mdh, Pose};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The version of the format that this crate reads and writes.
pub const FORMAT: u32 = 1;

/// ρ of sea water, kg/m³, where a file does not say it.
pub const SEA_WATER: f64 = 1025.0;

/// A robot. SI units everywhere; angles carry their unit in the name, `_rad` or `_deg`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Robot {
    /// Version of this file format: 1.
    pub bathyal_robot: u32,
    /// The robot's name.
    pub name: String,
    /// What the robot is, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Where the numbers come from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// Density of the water, kg/m³; 0 in air. Sea water, 1025, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub water_density: Option<f64>,
    /// A speed at which the robot usually meets the water, m/s: warnings about vortex
    /// shedding refer to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub design_speed: Option<f64>,
    /// The bodies, in any order. State vectors follow this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bodies: Vec<Body>,
    /// Chains of bodies that the robot has several times: legs, arms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limbs: Vec<Limb>,
    /// The thrusters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thrusters: Vec<Thruster>,
    /// What contact points are made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub materials: Vec<Material>,
    /// Joints that close loops: grasps, linkages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loops: Vec<Loop>,
    /// Springs from point to point.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub springs: Vec<Spring>,
}

impl Robot {
    /// A robot without bodies, in sea water.
    pub fn new(name: impl Into<String>) -> Self {
        Robot {
            bathyal_robot: FORMAT,
            name: name.into(),
            description: None,
            sources: Vec::new(),
            water_density: None,
            design_speed: None,
            bodies: Vec::new(),
            limbs: Vec::new(),
            thrusters: Vec::new(),
            materials: Vec::new(),
            loops: Vec::new(),
            springs: Vec::new(),
        }
    }

    /// ρ: the density of the water, kg/m³.
    pub fn density(&self) -> f64 {
        self.water_density.unwrap_or(SEA_WATER)
    }

    /// The body of that name.
    pub fn body(&self, name: &str) -> Option<&Body> {
        self.bodies.iter().find(|body| body.name == name)
    }
}
