//! Controllers: from the measured state to commands of the actuators.
//!
//! ```text
//! ControlConfig ──build_all──► controllers ──► Sampled ── View ──► Command
//!                     ▲
//!                   NominalModel: robot and water as controllers assume them
//! ```
//!
//! Controllers are evaluated one after the other and write into one command. Of those of a file,
//! vehicle control comes last, because it balances the reactions of the commanded joint efforts;
//! those that a program adds follow in the order in which they were added.

pub mod allocation;
pub mod autopilot;
mod bounded_least_squares;
mod command_names;
mod config;
mod factorization;
mod gains;
pub mod joints;
pub mod load_feedforward;
pub(crate) mod names;
mod nominal_model;
pub mod open_loop;
pub mod operator;
mod sampled;
mod saved_state;
mod thrusters;
pub mod vehicle;

pub use allocation::Allocation;
pub use command_names::{CommandError, CommandNames};
pub use config::{ControlConfig, build_all};
pub use gains::GainsConfig;
pub use nominal_model::NominalModel;
pub use operator::{Operator, OperatorAxes, OperatorCommand, OperatorControls};
pub(crate) use sampled::servo_delay;
pub use sampled::{Sampled, SamplingConfig};

pub mod gait;

use crate::contact::ContactState;
use bathyal::{Bodies, State};

/// Command of the actuators.
#[derive(Debug, Default, PartialEq)]
pub struct Command {
    /// Efforts of joint motors, N m or N, in the layout of the velocities; entries of free
    /// joints mean nothing.
    pub efforts: Vec<f64>,
    /// Thrust of every thruster, N.
    pub thrusts: Vec<f64>,
    /// Deflection of every fin on a hinge, rad.
    pub deflections: Vec<f64>,
}

/// Written out, so that `clone_from` reuses the allocations.
impl Clone for Command {
    fn clone(&self) -> Self {
        Command {
            efforts: self.efforts.clone(),
            thrusts: self.thrusts.clone(),
            deflections: self.deflections.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.efforts.clone_from(&other.efforts);
        self.thrusts.clone_from(&other.thrusts);
        self.deflections.clone_from(&other.deflections);
    }
}

impl Command {
    /// Builds a command of zeros for a robot without fins.
    pub fn zero(nv: usize, thrusters: usize) -> Self {
        Command {
            efforts: vec![0.0; nv],
            thrusts: vec![0.0; thrusters],
            deflections: Vec::new(),
        }
    }

    /// The same with the deflections, zero, of so many fins on hinges.
    pub fn with_fins(self, fins: usize) -> Self {
        Command {
            deflections: vec![0.0; fins],
            ..self
        }
    }

    /// Builds a command of zeros for the same robot.
    pub fn zeroed(&self) -> Self {
        Command::zero(self.efforts.len(), self.thrusts.len()).with_fins(self.deflections.len())
    }

    /// The lists, in their order.
    pub fn parts(&self) -> [&Vec<f64>; 3] {
        [&self.efforts, &self.thrusts, &self.deflections]
    }

    /// The same, to be written.
    pub fn parts_mut(&mut self) -> [&mut Vec<f64>; 3] {
        [&mut self.efforts, &mut self.thrusts, &mut self.deflections]
    }

    /// All numbers, in the order of the lists.
    pub fn values(&self) -> impl Iterator<Item = &f64> {
        self.parts().into_iter().flatten()
    }

    /// Sets all commands to zero.
    pub fn clear(&mut self) {
        for part in self.parts_mut() {
            part.fill(0.0);
        }
    }

    /// Adds another command of the same robot.
    pub fn add(&mut self, other: &Command) {
        for (sums, others) in self.parts_mut().into_iter().zip(other.parts()) {
            for (sum, x) in sums.iter_mut().zip(others) {
                *sum += x;
            }
        }
    }

    /// Tests whether all commands are finite.
    pub fn is_finite(&self) -> bool {
        self.values().all(|x| x.is_finite())
    }
}

/// Measurements that a controller reads.
#[derive(Debug)]
pub struct View<'a> {
    /// The state, time included.
    pub state: &'a State<f64>,
    /// Poses and velocities of all bodies; accelerations and forces are not available.
    pub bodies: &'a Bodies<f64>,
    /// Contact states of the contact points, in the order of the robot's bodies.
    pub contacts: &'a [ContactState],
    /// Time since the last sample, s; 0 at the first.
    pub dt: f64,
}

/// Quantity that a controller brings to a desired value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controlled {
    /// Position of a body, or of the barycentre of the robot that it carries, m.
    Position(usize),
    /// Attitude of a body, rad.
    Attitude(usize),
    /// Joint, by its entry of the velocities; rad or m.
    Joint(usize),
    /// Heading of a body, rad.
    Heading(usize),
    /// Depth or altitude of a body, m.
    Depth(usize),
    /// Speed of a body ahead through the water, m/s.
    Speed(usize),
    /// Distance of a body from the leg of its path, m.
    CrossTrack(usize),
}

/// Way points that a vehicle has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaypointProgress {
    /// The vehicle's body.
    pub body: usize,
    /// Way points passed; more than `count` on a path that repeats.
    pub passed: u64,
    /// Way points of the path.
    pub count: u64,
}

/// Vehicle and joints that an operator releases, to be held where they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoldRequest {
    /// The vehicle's body.
    pub vehicle: Option<usize>,
    /// Joints, as entries of the velocities.
    pub joints: Vec<usize>,
}

/// A controller: adds its commands to those of the controllers before it.
///
/// It is evaluated once per sample; between samples its command is held.
///
/// Your own controllers implement this. One that lets a gripper close with a constant
/// torque once the arm has come to rest:
///
/// ```
/// use bathyal_sim::control::{Command, Controller, View};
///
/// #[derive(Debug)]
/// struct Grip {
///     /// Entry of the gripper's joint in the velocities.
///     joint: usize,
///     torque: f64,
///     closing: bool,
/// }
///
/// impl Controller for Grip {
///     fn control(&mut self, view: &View, command: &mut Command) {
///         let fastest = view.state.v.iter().fold(0.0_f64, |most, v| most.max(v.abs()));
///         self.closing |= fastest < 0.01;
///         if self.closing {
///             command.efforts[self.joint] += self.torque;
///         }
///     }
///
///     // A run that is taken up again must know whether the gripper was closing.
///     fn save_state(&self, state: &mut Vec<f64>) {
///         state.push(f64::from(u8::from(self.closing)));
///     }
///
///     fn load_state(&mut self, state: &[f64]) {
///         self.closing = state[0] != 0.0;
///     }
/// }
///
/// # use bathyal::{Bodies, BodySpec, Joint, Model, Spec, State};
/// # let mut spec = Spec::new("gripper", 0.0);
/// # let finger = BodySpec::new("finger", Joint::revolute([0.0, 0.0, 1.0]));
/// # spec.add(finger.rigid(1.0, [0.1, 0.0, 0.0], [0.01, 0.01, 0.01]));
/// # let model = Model::build(&spec)?;
/// # let (state, bodies) = (State::zero(&model), Bodies::new(&model));
/// let mut grip = Grip { joint: 0, torque: 2.0, closing: false };
/// let view = View { state: &state, bodies: &bodies, contacts: &[], dt: 0.0 };
/// let mut command = Command::zero(1, 0);
/// grip.control(&view, &mut command);
/// assert_eq!(command.efforts, [2.0]);
/// # Ok::<(), bathyal::SpecError>(())
/// ```
///
/// A closure is a controller without a state of its own:
///
/// ```
/// # use bathyal_sim::control::{Command, Controller, View};
/// fn boxed(controller: impl Controller + 'static) -> Box<dyn Controller> {
///     Box::new(controller)
/// }
/// let damping = boxed(|view: &View, command: &mut Command| {
///     command.efforts[0] -= 0.5 * view.state.v[0];
/// });
/// ```
pub trait Controller: Send {
    /// Adds to `command`, which holds what the controllers before this one have commanded, or
    /// overwrites it.
    fn control(&mut self, view: &View, command: &mut Command);

    /// Holds vehicle and joints that an operator releases where they are from now on. Controllers
    /// that hold nothing ignore it.
    fn hold(&mut self, view: &View, held: &HoldRequest) {
        let _ = (view, held);
    }

    /// Reports what it controls, and the size of the error at the last sample. Controllers that
    /// have no desired values report nothing.
    fn report_errors(&self, report: &mut dyn FnMut(Controlled, f64)) {
        let _ = report;
    }

    /// Reports the way points that its vehicles have passed. Controllers without a path report
    /// nothing.
    fn report_waypoints(&self, report: &mut dyn FnMut(WaypointProgress)) {
        let _ = report;
    }

    /// Appends the internal state that a checkpoint needs: integrals, phases. A controller
    /// without a state appends nothing.
    fn save_state(&self, state: &mut Vec<f64>) {
        let _ = state;
    }

    /// Restores what [`Controller::save_state`] appended.
    fn load_state(&mut self, state: &[f64]) {
        debug_assert!(state.is_empty());
    }
}

impl<F: FnMut(&View, &mut Command) + Send> Controller for F {
    fn control(&mut self, view: &View, command: &mut Command) {
        self(view, command);
    }
}

impl std::fmt::Debug for dyn Controller {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Controller")
    }
}
