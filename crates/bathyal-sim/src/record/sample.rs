//! What is recorded of one moment.

use serde::{Deserialize, Serialize};

/// A robot at one moment. World axes, SI units; quaternions are w, x, y, z.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Time, s.
    pub t: f64,
    /// Configuration, in the layout of `bathyal::State`.
    pub q: Vec<f64>,
    /// Velocities.
    pub v: Vec<f64>,
    /// States of the drives.
    pub z: Vec<f64>,
    /// Every body.
    pub bodies: Vec<BodySample>,
    /// Every joint with one degree of freedom.
    pub joints: Vec<JointSample>,
    /// Every thruster.
    pub thrusters: Vec<ThrusterSample>,
    /// Every contact point.
    pub contacts: Vec<ContactSample>,
    /// Every loop, and every spring from point to point.
    pub loops: Vec<LoopSample>,
    /// Centre of mass of the robot.
    pub barycenter: [f64; 3],
    /// Centre of the displaced volume; none for a robot that displaces nothing.
    pub center_of_buoyancy: Option<[f64; 3]>,
    /// Where energy is and went.
    pub energy: EnergySample,
}

/// A body.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BodySample {
    /// Name.
    pub name: String,
    /// Its origin.
    pub position: [f64; 3],
    /// Body to world.
    pub orientation: [f64; 4],
    /// Velocity of the origin.
    pub velocity: [f64; 3],
    /// Angular velocity.
    pub angular_velocity: [f64; 3],
    /// What acts on it.
    pub forces: ForceSample,
}

/// The forces on a body by their cause, N.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ForceSample {
    /// Weight.
    pub gravity: [f64; 3],
    /// Buoyancy.
    pub buoyancy: [f64; 3],
    /// Drag and lift.
    pub drag: [f64; 3],
    /// Added mass and the water's own acceleration.
    pub added_mass: [f64; 3],
    /// Thrusters, contacts and loops.
    pub external: [f64; 3],
}

/// A joint with one degree of freedom.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct JointSample {
    /// Name.
    pub name: String,
    /// rad or m.
    pub position: f64,
    /// rad/s or m/s.
    pub velocity: f64,
    /// What its motor gives, N m or N.
    pub effort: f64,
    /// What was asked of it.
    pub command: f64,
}

/// A thruster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ThrusterSample {
    /// Name.
    pub name: String,
    /// What was asked of it, N.
    pub command: f64,
    /// What it gives, N.
    pub thrust: f64,
    /// Electrical power, W.
    pub power: f64,
}

/// A contact point.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ContactSample {
    /// Name.
    pub name: String,
    /// Where it is.
    pub position: [f64; 3],
    /// Force on the robot, N.
    pub force: [f64; 3],
    /// How deep in the ground, m; negative above.
    pub depth: f64,
    /// Whether it slides.
    pub sliding: bool,
}

/// A loop, or a spring from point to point.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LoopSample {
    /// Name.
    pub name: String,
    /// Where it holds the second body.
    pub position: [f64; 3],
    /// Force on the second body, N.
    pub force: [f64; 3],
    /// Moment on the second body about that place, N m.
    pub moment: [f64; 3],
    /// How far its frames are apart in the directions that it holds, m; of a spring, how much
    /// longer it is than at rest.
    pub gap: f64,
    /// How far its frames are turned against each other, rad.
    pub turned: f64,
}

/// Where energy is and where it went, J.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EnergySample {
    /// Kinetic energy of bodies and rotors.
    pub kinetic: f64,
    /// Kinetic energy of the water that moves with them.
    pub kinetic_added: f64,
    /// Of gravity and buoyancy.
    pub potential: f64,
    /// In the springs of contacts and stops.
    pub springs: f64,
    /// Work of joint motors.
    pub motors: f64,
    /// Work of thrusters.
    pub thrusters: f64,
    /// Electrical energy drawn.
    pub electrical: f64,
    /// Work of contact forces.
    pub contact: f64,
    /// Work of stops.
    pub stops: f64,
    /// Work of friction in joints.
    pub friction: f64,
    /// Work of springs, and of loops that give.
    #[serde(default)]
    pub loops: f64,
    /// Work of drag and lift.
    pub drag: f64,
    /// Work of moving water through added mass and pressure.
    pub water: f64,
    /// What does not add up.
    pub residual: f64,
}

/// Something that happened.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EventSample {
    /// Time, s.
    pub t: f64,
    /// What: `touch_down`, `lift_off`, `slip`, `stick`, `limit`, `saturation`, `drag_reversal`,
    /// `pilot`, `warning`.
    pub kind: String,
    /// Of what.
    pub subject: String,
    /// In words.
    pub text: String,
}

/// How grave a line of the log is, numbered as in `foxglove.Log`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For developers.
    Debug = 1,
    /// Worth knowing.
    Info = 2,
    /// Perhaps wrong.
    Warning = 3,
    /// Wrong.
    Error = 4,
    /// The run ended.
    Fatal = 5,
}

impl Level {
    /// The level with this number in `foxglove.Log`; 0 and unknown numbers are [`Level::Info`].
    pub fn from_number(number: u8) -> Self {
        match number {
            1 => Level::Debug,
            3 => Level::Warning,
            4 => Level::Error,
            5 => Level::Fatal,
            _ => Level::Info,
        }
    }
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogSample {
    /// Simulated time, s, rounded to a nanosecond.
    pub t: f64,
    /// How grave.
    pub level: Level,
    /// In words.
    pub text: String,
}
