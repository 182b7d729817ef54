//! The robot file format.
//!
//! These types are the file format: TOML and JSON are read into them and written from
//! them, the JSON Schema is derived from them, and the doc comments here are what an
//! editor shows. Optional fields are an `Option` or a list; missing values can be estimated
//! from the geometry ([`crate::estimate`]).

mod actuators;
mod body;
mod contact;
mod derivatives;
mod fins;
mod geometry;
mod hydrodynamics;
mod joint;
mod limb;
mod loops;
mod placement;

pub use actuators::{
    BuoyancyEngine, DcMotor, FirstOrderDrive, Inflow, JointMotor, Product, Propeller, ThrustCurve,
    ThrustLaw, ThrustTable, Thruster, ThrusterMotor, VoltageCurve,
};
pub use body::{About, Body, Inertia, index_by_name};
pub use contact::{Contact, Material};
pub use derivatives::{Axes, DerivativesDrag, Reference};
pub use fins::{ControlDerivatives, Fin, FoilSection, Hinge, Section, SectionTable};
pub use geometry::{Geometry, Mesh, Purpose, Shape};
pub use hydrodynamics::{
    Coefficients, CylinderDrag, DampingDrag, Drag, HullDrag, Hydrodynamics, IsotropicDrag,
    LawEntry, Matrix6, StripDrag,
};
pub use joint::{Friction, Joint, JointType, Limits, Mimic, Stop};
pub use limb::{Copy, Limb};
pub use loops::{Coupling, Freedom, JointSpring, Loop, LoopType, SoftGrasp, Spring, WORLD};
pub use placement::{Mdh, Pose};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Version of the format that this crate reads and writes.
pub const FORMAT: u32 = 1;

/// ρ of sea water, kg/m³: the default of `water_density`.
pub const SEA_WATER: f64 = 1025.0;

/// A robot. All values are in SI units; names of angles end in their unit, `_rad` or `_deg`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Robot {
    /// Version of the file format: 1.
    pub bathyal_robot: u32,
    /// Name of the robot.
    pub name: String,
    /// Description of the robot in a sentence or two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Sources of the numbers: papers, data sheets, files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// Density of the water, kg/m³; 0 in air. Default: 1025, sea water.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub water_density: Option<f64>,
    /// Usual speed of the robot through the water, m/s; used by the warning about vortex
    /// shedding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub design_speed: Option<f64>,
    /// Voltage of the supply of all thrusters with a law of curves, V.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voltage: Option<f64>,
    /// Bodies, in any order; state vectors follow this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bodies: Vec<Body>,
    /// Chains of bodies that are repeated: legs, arms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limbs: Vec<Limb>,
    /// Thrusters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thrusters: Vec<Thruster>,
    /// Fins, rudders and foils.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fins: Vec<Fin>,
    /// Contact materials.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub materials: Vec<Material>,
    /// Loop joints: joints between bodies of the tree that close kinematic loops, such as grasps and
    /// linkages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loops: Vec<Loop>,
    /// Springs between two points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub springs: Vec<Spring>,
    /// Springs at joints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joint_springs: Vec<JointSpring>,
    /// Gears, belts and racks between joints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub couplings: Vec<Coupling>,
}

impl Robot {
    /// Creates a robot without bodies.
    pub fn new(name: impl Into<String>) -> Self {
        Robot {
            bathyal_robot: FORMAT,
            name: name.into(),
            description: None,
            sources: Vec::new(),
            water_density: None,
            design_speed: None,
            voltage: None,
            bodies: Vec::new(),
            limbs: Vec::new(),
            thrusters: Vec::new(),
            fins: Vec::new(),
            materials: Vec::new(),
            loops: Vec::new(),
            springs: Vec::new(),
            joint_springs: Vec::new(),
            couplings: Vec::new(),
        }
    }

    /// ρ, density of the water, kg/m³.
    pub fn density(&self) -> f64 {
        self.water_density.unwrap_or(SEA_WATER)
    }

    /// Voltage at a thruster, V, if it is given.
    pub fn voltage_at(&self, thruster: &Thruster) -> Option<f64> {
        thruster.voltage.or(self.voltage)
    }

    /// Returns the body of a name.
    pub fn body(&self, name: &str) -> Option<&Body> {
        self.bodies.iter().find(|body| body.name == name)
    }
}
