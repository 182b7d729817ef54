//! Scenario files: robots, environment, control and duration of a run.
//!
//! These types are the file format. The JSON Schema is derived from them, and the comments
//! are what an editor shows.

mod coefficient_rates;
mod coefficient_set;
mod coefficients;
mod elevation;
mod fingerprint;
mod from_recording;
mod functions_of_time;
mod initial_state;
mod load;
mod merged_robot;
mod mesh_files;
mod overrides;
mod scene;
mod schema;
mod setup;
mod user_functions;
mod warnings;
mod water;

pub(crate) use coefficient_rates::{NEAR_STEP, Variation};
pub use coefficient_set::{CoefficientSet, Variant};
pub use coefficients::{Coefficients, ListedCoefficient};
pub use load::ScenarioFile;
pub(crate) use load::check_scenario;
pub use overrides::Override;
pub use schema::schema;
pub use setup::{ModelRole, Setup};
pub(crate) use water::environment;

use crate::applied_wrench::AppliedWrenchConfig;
use crate::control::{ControlConfig, SamplingConfig};
use crate::integrate::Method;
use crate::plant::{DynamicsConfig, EventKind};
use crate::prescribe::PrescribeConfig;
use crate::record::SyncPolicy;
use crate::terrain::TerrainConfig;
use bathyal::constraints::Partition;
use bathyal_robot::robot::{Coupling, JointSpring, Loop, Spring};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format that this crate reads.
pub const FORMAT: u32 = 1;

/// A scenario. SI units; angles carry their unit in the name, `_rad` or `_deg`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Version of this file format: 1.
    pub bathyal_scenario: u32,
    /// The scenario's name.
    pub name: String,
    /// Description for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Duration, s.
    pub duration: f64,
    /// Decides everything random: unsteady currents that have no seed of their own.
    #[serde(default)]
    pub seed: u64,
    /// The robots. Several do not touch each other; names of bodies, joints and thrusters
    /// then begin with the robot's name and a slash.
    pub robots: Vec<RobotEntry>,
    /// Gravity, water, seabed.
    #[serde(default)]
    pub environment: EnvironmentConfig,
    /// Sampling period of the controllers and delay of their commands.
    #[serde(default = "usual_sampling")]
    pub sampling: SamplingConfig,
    /// The controllers; their commands add up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub control: Vec<ControlConfig>,
    /// Nominal model of the controllers, where it differs from the plant.
    #[serde(default, skip_serializing_if = "NominalModelConfig::is_exact")]
    pub belief: NominalModelConfig,
    /// Joints that close loops, between bodies of one robot or of several: grasps. A body of
    /// one of several robots is called `robot/body`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loops: Vec<Loop>,
    /// Springs from point to point.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub springs: Vec<Spring>,
    /// Springs at joints; a joint of one of several robots is called `robot/joint`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joint_springs: Vec<JointSpring>,
    /// Gears, belts and racks between joints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub couplings: Vec<Coupling>,
    /// Joints and bodies that move as prescribed; the rest of the robots moves freely.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prescribe: Vec<PrescribeConfig>,
    /// Wrenches on bodies as functions of time, from outside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wrenches: Vec<AppliedWrenchConfig>,
    /// Methods of forward dynamics.
    #[serde(default, skip_serializing_if = "DynamicsConfig::is_default")]
    pub dynamics: DynamicsConfig,
    /// Integration method, step and tolerances.
    #[serde(default)]
    pub integrator: IntegratorConfig,
    /// Contents of the recording.
    #[serde(default)]
    pub recording: RecordingConfig,
}

/// A robot and its initial state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RobotEntry {
    /// The robot's file (TOML, JSON or URDF), relative to the scenario.
    pub file: String,
    /// A name, if there are several robots; the name in the file, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Joints that are locked where they are zero.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lock: Vec<String>,
    /// Base of a URDF, `free` or `fixed`; as its file says, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<BaseConfig>,
    /// Remove the friction of joints and motors.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub frictionless: bool,
    /// Payloads of bodies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub payloads: Vec<Payload>,
    /// Initial state.
    #[serde(default)]
    pub start: Start,
}

/// Base of a URDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BaseConfig {
    /// A free joint.
    Free,
    /// Fixed to the world.
    Fixed,
}

/// Payload of a body: a point mass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Payload {
    /// The body.
    pub body: String,
    /// kg.
    pub mass: f64,
    /// Position in the body's frame, m.
    #[serde(default)]
    pub position: [f64; 3],
    /// Displaced volume, m³.
    #[serde(default)]
    pub displaced_volume: f64,
}

/// Initial state of a robot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Position of the root, m. With `standing`, z is computed.
    #[serde(default)]
    pub position: [f64; 3],
    /// Roll, pitch, yaw of the root, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rpy_rad: Option<[f64; 3]>,
    /// Roll, pitch, yaw of the root, degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rpy_deg: Option<[f64; 3]>,
    /// Velocity of a free root, world axes, m/s.
    #[serde(default)]
    pub velocity: [f64; 3],
    /// Angular velocity of a free root, world axes, rad/s.
    #[serde(default)]
    pub angular_velocity: [f64; 3],
    /// Angles of joints by name, rad.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub joints_rad: BTreeMap<String, f64>,
    /// Angles of joints by name, degrees.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub joints_deg: BTreeMap<String, f64>,
    /// Positions of prismatic joints by name, m.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub joints_m: BTreeMap<String, f64>,
    /// Speeds of joints by name, rad/s or m/s.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rates: BTreeMap<String, f64>,
    /// The robot is set down on the seabed: its lowest contact point just touches.
    #[serde(default)]
    pub standing: bool,
}

/// Gravity, water and seabed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnvironmentConfig {
    /// m/s², world axes; (0, 0, -9.81) if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gravity: Option<[f64; 3]>,
    /// Density of the water, kg/m³; the robot file's, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub water_density: Option<f64>,
    /// Velocity of the water, m/s.
    #[serde(default)]
    pub current: Axes,
    /// Constant acceleration of the water, m/s².
    #[serde(default, skip_serializing_if = "Axes::is_zero")]
    pub acceleration: Axes,
    /// The current wanders about its mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsteady: Option<UnsteadyConfig>,
    /// Waves at the surface.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waves: Option<WavesConfig>,
    /// The current at several heights, lowest first; instead of `current`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profile: Vec<ProfileRow>,
    /// Water by its name, one that a program has registered; instead of all of the above but
    /// gravity and density.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub water: Option<WaterEntry>,
    /// The seabed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<TerrainConfig>,
}

/// Water by its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaterEntry {
    /// Name of the water.
    pub name: String,
    /// Parameters of the water.
    #[serde(default, skip_serializing_if = "toml::Table::is_empty")]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub parameters: toml::Table,
}

/// A vector, component by component, so that each can be set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Axes {
    /// x.
    #[serde(default)]
    pub x: f64,
    /// y.
    #[serde(default)]
    pub y: f64,
    /// z.
    #[serde(default)]
    pub z: f64,
}

impl Axes {
    fn is_zero(&self) -> bool {
        *self == Axes::default()
    }
}

/// A current that wanders: random Fourier series.   JOE14 (28)
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnsteadyConfig {
    /// Amplitude of each axis, m/s.
    pub amplitude: [f64; 3],
    /// Period of the first harmonic, s.
    pub period: f64,
    /// Number of harmonics.
    pub harmonics: u16,
    /// Decides the phases; the scenario's seed, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Waves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WavesConfig {
    /// z of the still surface, m.
    #[serde(default)]
    pub surface: f64,
    /// Depth of the water, m; deep, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<f64>,
    /// The waves.
    pub components: Vec<WaveConfig>,
}

/// A wave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaveConfig {
    /// Half the height from trough to crest, m.
    pub amplitude: f64,
    /// s.
    pub period: f64,
    /// Direction of propagation, from x towards y, degrees.
    #[serde(default)]
    pub direction_deg: f64,
    /// Phase at the origin, degrees.
    #[serde(default)]
    pub phase_deg: f64,
}

/// The current at a height.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfileRow {
    /// z, m.
    pub height: f64,
    /// m/s.
    pub velocity: [f64; 3],
}

/// Default sampling period.
fn usual_sampling() -> SamplingConfig {
    SamplingConfig {
        period: 0.01,
        delay: None,
    }
}

/// Nominal model of the controllers; that of the plant, where nothing is given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NominalModelConfig {
    /// Density of the water, kg/m³.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub water_density: Option<f64>,
    /// Velocity of the water, m/s. The nominal model has no unsteady current and no waves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<Axes>,
    /// Include the payloads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payloads: Option<bool>,
}

impl NominalModelConfig {
    fn is_exact(&self) -> bool {
        *self == NominalModelConfig::default()
    }
}

/// Integration method, step and tolerances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct IntegratorConfig {
    /// The method.
    pub method: Method,
    /// Length of a step, s; of adaptive methods the longest.
    pub step: f64,
    /// Relative tolerance of adaptive methods.
    pub relative_tolerance: f64,
    /// Absolute tolerance of adaptive methods, in the units of the state.
    pub absolute_tolerance: f64,
    /// Events that adaptive methods locate.
    pub events: Vec<EventKind>,
    /// Partition of the points of a block of `b1pc5`, `b2pc5` and `b4pc5` among threads and lanes;
    /// one thread, in lanes, if not given. Results do not depend on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partition: Option<PartitionConfig>,
}

/// Parallel evaluation of a block of points.      Diss94 Ch. III
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PartitionConfig {
    /// Shares of the points of a block, each on a thread of its own: 1, or a divisor of their
    /// number.
    pub temporal: usize,
    /// Shares of the arms that hold a common load: 1, or a divisor of their number. Each of
    /// temporal × spatial has a thread.
    pub spatial: usize,
    /// Use the SIMD lanes of each thread.
    pub lanes: bool,
}

impl Default for PartitionConfig {
    fn default() -> Self {
        let Partition {
            temporal,
            spatial,
            lanes,
        } = Partition::default();
        PartitionConfig {
            temporal,
            spatial,
            lanes,
        }
    }
}

impl From<PartitionConfig> for Partition {
    fn from(config: PartitionConfig) -> Partition {
        Partition {
            temporal: config.temporal,
            spatial: config.spatial,
            lanes: config.lanes,
        }
    }
}

impl Default for IntegratorConfig {
    fn default() -> Self {
        IntegratorConfig {
            method: Method::Rk4,
            step: 0.001,
            relative_tolerance: 1e-6,
            absolute_tolerance: 1e-9,
            events: vec![EventKind::Contact, EventKind::Limit, EventKind::Saturation],
            partition: None,
        }
    }
}

/// Contents of the recording.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RecordingConfig {
    /// Time between two samples, s: a multiple of `sampling.period`.
    pub interval: f64,
    /// Names of the recorded topics, such as `/joints`; all, if none are given.
    pub topics: Vec<String>,
    /// When chunks are written to the disk, to survive a loss of power.
    pub sync: SyncPolicy,
}

impl Default for RecordingConfig {
    fn default() -> Self {
        RecordingConfig {
            interval: 0.05,
            topics: Vec::new(),
            sync: SyncPolicy::default(),
        }
    }
}
