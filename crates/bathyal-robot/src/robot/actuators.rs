//! What drives a robot: motors at joints, and thrusters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What drives a joint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JointMotor {
    /// A DC motor behind a gear.
    Dc(DcMotor),
    /// A drive, hydraulic for instance, that follows its command with a lag.
    FirstOrder(FirstOrderDrive),
}

/// A DC motor. Its own quantities are at the motor's shaft, before the gear; for a
/// prismatic joint the gear turns rad into m.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DcMotor {
    /// K_t, N m/A.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub torque_constant: Option<f64>,
    /// K_b, V s/rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_emf_constant: Option<f64>,
    /// R_a, Ω.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armature_resistance: Option<f64>,
    /// Turns of the motor for one of the joint; negative if they go against each other. 1
    /// if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gear_ratio: Option<f64>,
    /// Inertia of rotor and gear, kg m². The joint feels gear_ratio² times as much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotor_inertia: Option<f64>,
    /// Viscous friction, N m s/rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viscous: Option<f64>,
    /// Coulomb friction, N m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coulomb: Option<f64>,
    /// Coulomb friction when the motor turns backward, N m, positive; the same as forward
    /// if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coulomb_backward: Option<f64>,
    /// Voltage lost at the brushes at large currents, V.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brush_drop: Option<f64>,
    /// The current at which half of that is lost, A.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brush_half_current: Option<f64>,
    /// Largest voltage, V.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_voltage: Option<f64>,
    /// Largest current, A.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_current: Option<f64>,
}

impl DcMotor {
    /// G² J: the rotor's inertia as the joint feels it.
    pub fn reflected_inertia(&self) -> f64 {
        self.gear_ratio.unwrap_or(1.0).powi(2) * self.rotor_inertia.unwrap_or(0.0)
    }
}

/// A drive whose torque, or force, follows its command with a lag.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstOrderDrive {
    /// s.
    pub time_constant: f64,
    /// Largest torque or force, N m or N.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_effort: Option<f64>,
    /// Speed at which it has no force left, rad/s or m/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_load_speed: Option<f64>,
    /// Power drawn when it holds still, W.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_power: Option<f64>,
}

/// A thruster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Thruster {
    /// The thruster's name.
    pub name: String,
    /// The body that it pushes.
    pub body: String,
    /// Where it pushes, in the body's frame, m.
    pub position: [f64; 3],
    /// Where to: the direction of the force on the body at positive thrust.
    pub direction: [f64; 3],
    /// Thrust from command.
    pub law: ThrustLaw,
    /// [lowest, highest] thrust, N.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thrust_limits: Option<[f64; 2]>,
    /// Commands smaller than this do nothing; in the unit of the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead_band: Option<f64>,
    /// Lag of the propeller behind its command, s; none if there is a `motor`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_constant: Option<f64>,
    /// Torque on the body about the direction of thrust, by thrust, N m/N: positive for a
    /// propeller whose reaction turns the body by the right hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub torque_per_thrust: Option<f64>,
    /// The joint of the propeller, if it is a body of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joint: Option<String>,
    /// Motor and shaft, if their dynamics matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motor: Option<ThrusterMotor>,
}

/// Thrust from command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ThrustLaw {
    /// The command is the thrust, N.
    Direct {},
    /// T = c |n| n of the propeller's speed n, rad/s.
    Quadratic {
        /// c forward, N s²/rad².
        coefficient: f64,
        /// c backward; the same as forward if not given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        coefficient_backward: Option<f64>,
    },
    /// Linear between measured points.
    Table(ThrustTable),
    /// A propeller with advance ratio.
    Propeller(Propeller),
}

/// Measured thrust.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrustTable {
    /// Commands, ascending; in the unit that controllers use.
    pub command: Vec<f64>,
    /// Thrust, N.
    pub thrust: Vec<f64>,
}

/// A propeller: T = K_T ρ D⁴ |n| n, Q = K_Q ρ D⁵ |n| n with n in turns per second and
/// K = intercept + slope · J, J = v_a / (n D). v_a is the speed of the vehicle through
/// the water along the direction of thrust.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Propeller {
    /// D, m.
    pub diameter: f64,
    /// K_T at J = 0.
    pub thrust_intercept: f64,
    /// Slope of K_T over J.
    #[serde(default)]
    pub thrust_slope: f64,
    /// K_Q at J = 0.
    #[serde(default)]
    pub torque_intercept: f64,
    /// Slope of K_Q over J.
    #[serde(default)]
    pub torque_slope: f64,
}

/// The motor and the shaft of a thruster, and the gains of its own controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrusterMotor {
    /// R_m, Ω.
    pub resistance: f64,
    /// L_m, H.
    pub inductance: f64,
    /// k_m, N m/A and V s/rad.
    pub constant: f64,
    /// b: viscous friction of the shaft, N m s/rad.
    pub damping: f64,
    /// J of rotor, shaft and propeller, kg m².
    pub inertia: f64,
    /// Gain of the controller of the speed, 1/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed_gain: Option<f64>,
    /// Gain of the controller of the current, 1/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_gain: Option<f64>,
    /// Largest voltage, V.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_voltage: Option<f64>,
}
