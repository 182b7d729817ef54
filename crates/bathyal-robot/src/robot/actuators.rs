//! Actuators: motors at joints, and thrusters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Actuator of a joint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JointMotor {
    /// DC motor with a gear.
    Dc(DcMotor),
    /// Actuator with a first-order lag, such as a hydraulic one.
    FirstOrder(FirstOrderDrive),
}

/// DC motor. Quantities of the motor are at its shaft, before the gear; for a prismatic joint
/// the gear ratio is in rad/m.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DcMotor {
    /// Torque constant K_t, N m/A.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub torque_constant: Option<f64>,
    /// Back-EMF constant K_b, V s/rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_emf_constant: Option<f64>,
    /// Armature resistance R_a, Ω.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armature_resistance: Option<f64>,
    /// Gear ratio: motor speed over joint speed; negative if they turn in opposite senses.
    /// Default: 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gear_ratio: Option<f64>,
    /// Inertia of rotor and gear, kg m². At the joint it counts gear_ratio² times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotor_inertia: Option<f64>,
    /// Viscous friction, N m s/rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viscous: Option<f64>,
    /// Coulomb friction, N m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coulomb: Option<f64>,
    /// Coulomb friction in backward rotation, N m, positive. Default: as forward.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coulomb_backward: Option<f64>,
    /// Voltage drop at the brushes at large currents, V.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brush_drop: Option<f64>,
    /// Current at which the drop is half of `brush_drop`, A.
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
    /// G² J, the inertia of the rotor reflected to the joint, kg m².
    pub fn reflected_inertia(&self) -> f64 {
        self.gear_ratio.unwrap_or(1.0).powi(2) * self.rotor_inertia.unwrap_or(0.0)
    }
}

/// Actuator whose torque or force follows its command with a first-order lag.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstOrderDrive {
    /// Time constant, s.
    pub time_constant: f64,
    /// Largest torque or force, N m or N.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_effort: Option<f64>,
    /// Speed at which the available torque or force is zero, rad/s or m/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_load_speed: Option<f64>,
    /// Power drawn at rest, W.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_power: Option<f64>,
}

/// A thruster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Thruster {
    /// Name of the thruster.
    pub name: String,
    /// Body on which the thrust acts.
    pub body: String,
    /// Point of application in the body frame, m.
    pub position: [f64; 3],
    /// Direction of the force on the body at positive thrust, in the body frame.
    pub direction: [f64; 3],
    /// Thrust as a function of the command.
    pub law: ThrustLaw,
    /// [minimum, maximum] thrust, N.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thrust_limits: Option<[f64; 2]>,
    /// Voltage at the thruster, V, for a law of curves. Default: that of the robot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voltage: Option<f64>,
    /// Dead band: smaller commands give no thrust; in the unit of the command, from the neutral one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead_band: Option<f64>,
    /// Time constant of the first-order lag between command and propeller, s; not together with
    /// `motor`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_constant: Option<f64>,
    /// Reaction torque on the body about the direction of thrust, per thrust, N m/N; positive by
    /// the right-hand rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub torque_per_thrust: Option<f64>,
    /// Joint of the propeller, if the propeller is a body. It says which body that is, and has no
    /// effect on runs: the joint does not turn with the thrust.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joint: Option<String>,
    /// Motor and shaft, to include their dynamics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motor: Option<ThrusterMotor>,
}

impl Thruster {
    /// True if nothing is given from which the electrical power follows: no motor, propeller or curve.
    pub fn power_is_assumed(&self) -> bool {
        let is_known = matches!(
            self.law,
            ThrustLaw::Propeller(_) | ThrustLaw::Curve(_) | ThrustLaw::Buoyancy(_)
        );
        self.motor.is_none() && !is_known
    }
}

/// Thrust as a function of the command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ThrustLaw {
    /// The command is the thrust in N.
    Direct {},
    /// T = c |n| n, where the command n is the propeller speed in rad/s.
    Quadratic {
        /// c forward, N s²/rad².
        coefficient: f64,
        /// c backward, N s²/rad². Default: as forward.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        coefficient_backward: Option<f64>,
    },
    /// Linear interpolation of measured points.
    Table(ThrustTable),
    /// Propeller with thrust and torque coefficients that depend on the advance ratio.
    Propeller(Propeller),
    /// Measured thrust and power over command and voltage, as makers publish them.
    Curve(ThrustCurve),
    /// Buoyancy engine of a glider, or ballast tank: the thrust is buoyancy. It pushes against gravity
    /// whatever the attitude; `direction` is that on the level vehicle.
    Buoyancy(BuoyancyEngine),
}

/// Pump that changes the displaced volume: oil into a bladder outside, or water out of a cylinder. The
/// command is the buoyancy beyond that of the robot file, N: ρ g₀ ΔV, with g₀ = 9.80665 m/s² and the
/// density of the robot file.
///
/// The electrical power is p dV/dt / efficiency while the volume grows, p the pressure of air and water at
/// its place, and none while the water drives it back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuoyancyEngine {
    /// [smallest, largest] change of volume ΔV, m³.
    pub volume_limits: [f64; 2],
    /// Largest rate of the volume, m³/s.
    pub rate: f64,
    /// Efficiency from electrical to hydraulic power, above 0, at most 1. Default: 0.5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub efficiency: Option<f64>,
    /// Electrical power at rest, W. Default: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_power: Option<f64>,
}

/// Measured thrust, interpolated linearly.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrustTable {
    /// Commands, ascending, in the unit of the controller.
    pub command: Vec<f64>,
    /// Thrust, N.
    pub thrust: Vec<f64>,
}

/// Thrust and electrical power measured at the bollard over command and voltage, interpolated linearly in
/// both. Either a product, or `command` and `at`.
///
/// A thruster that moves through the water gives T = T₀ + K_T1 ρ D³ |n| v_a, where T₀ and the speed n, turns
/// per second, are those of the curve, and v_a is the speed through the water along the direction of thrust.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrustCurve {
    /// A product whose curves are known; `thrust_slope`, `diameter` and `advance_range` may be given
    /// beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product: Option<Product>,
    /// Commands, ascending, in the unit of the controller: of pulse width in µs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub command: Vec<f64>,
    /// Command at rest. Default: the middle of the commands that give no thrust at any voltage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub neutral: Option<f64>,
    /// Curves at several voltages, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<VoltageCurve>,
    /// Diameter D of the propeller, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diameter: Option<f64>,
    /// K_T1, slope of K_T over J, zero or negative. Default: thrust does not depend on the speed through
    /// the water.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thrust_slope: Option<f64>,
    /// [lowest, highest] J = v_a / (n D) for which the slope holds. A run whose thrusters push mostly
    /// outside of it is doubtful. Default: not watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advance_range: Option<[f64; 2]>,
}

/// Curves of a thruster at one voltage, one value for each command.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VoltageCurve {
    /// Voltage, V.
    pub voltage: f64,
    /// Thrust at the bollard, N, never falling.
    pub thrust: Vec<f64>,
    /// Electrical power, W.
    pub power: Vec<f64>,
    /// Speed of the propeller, turns per second, negative backward; needed by `thrust_slope`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub speed: Vec<f64>,
}

/// A thruster that can be bought, whose measured curves are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Product {
    /// Blue Robotics T200 with its Basic ESC, pulse widths of 1100 to 1900 µs, 10 to 20 V.
    T200,
}

/// Propeller: T = K_T ρ D⁴ |n| n, Q = K_Q ρ D⁵ |n| n with n in revolutions per second and
/// K = intercept + slope · J, J = v_a / (n D). v_a is the speed of the vehicle through
/// the water along the direction of thrust.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Propeller {
    /// Diameter D, m.
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
    /// [lowest, highest] J for which the coefficients hold. A run whose thrusters push mostly
    /// outside of it is doubtful. Default: not watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advance_range: Option<[f64; 2]>,
    /// Speed that v_a is. Default: `axial`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inflow: Option<Inflow>,
    /// Torque on the body about the direction of thrust, over Q. Default: -1, the reaction of a
    /// right-handed propeller; +1 of a left-handed one, less where the hull or vanes straighten the
    /// wake. Not together with `torque_per_thrust`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body_torque: Option<f64>,
}

/// Speed by which water flows into a propeller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Inflow {
    /// Speed of the thruster through the water along the direction of thrust.
    Axial,
    /// Speed of the body's origin through the water, in whatever direction: that of models which know
    /// one speed of the vehicle.
    HullSpeed,
}

/// Motor and shaft of a thruster, and the gains of its speed controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrusterMotor {
    /// Resistance R_m, Ω.
    pub resistance: f64,
    /// Inductance L_m, H.
    pub inductance: f64,
    /// Motor constant k_m, N m/A and V s/rad.
    pub constant: f64,
    /// Viscous friction of the shaft b, N m s/rad.
    pub damping: f64,
    /// Inertia J of rotor, shaft and propeller, kg m².
    pub inertia: f64,
    /// Gain of the speed controller, 1/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed_gain: Option<f64>,
    /// Gain of the current controller, 1/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_gain: Option<f64>,
    /// Largest voltage, V.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_voltage: Option<f64>,
}
