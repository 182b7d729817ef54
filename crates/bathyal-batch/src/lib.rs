//! Many robots at once: copies of one model that differ in state, inputs, water and
//! physical parameters.
//!
//! Robots are evaluated in SIMD lanes, and groups of robots on several threads. The
//! instruction set is chosen at run time: AVX-512 or AVX2 on x86-64, NEON on aarch64, scalar
//! instructions elsewhere.
//!
//! ```
//! use bathyal_batch::{Batch, Rollout};
//! use bathyal::integrate::Method;
//! use bathyal::{BodySpec, Joint, Model, Parameter, Spec, State};
//! let mut spec = Spec::new("buoy", 1000.0);
//! let hull = BodySpec::new("hull", Joint::Free)
//!     .rigid(5.0, [0.0; 3], [1.0, 1.0, 1.0])
//!     .buoyancy(0.005, [0.0, 0.0, 0.1]);
//! spec.add(hull);
//! let model = Model::build(&spec)?;
//! let mut batch = Batch::new(&model, 1000);
//! for robot in 0..1000 {
//!     batch.set_parameter(robot, Parameter::Mass(0), 4.5 + 0.001 * robot as f64)?;
//! }
//! let diverged = batch.rollout(&Rollout { method: Method::Rk4, h: 0.01, steps: 100 });
//! assert!(diverged.is_empty());
//! assert!(batch.state(0).q[2] > 0.0 && batch.state(999).q[2] < 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reproducibility
//!
//! Results of a robot in a batch are bit-identical to those that [`bathyal::forward_dynamics`] and
//! [`bathyal::integrate::Stepper`] give for a single robot, for any number of threads and lanes,
//! with one exception: robots in one register share the code path of the dynamics. If one of
//! them is in water that is sampled (waves, profiles), in tilted gravity, or has been given
//! hydrodynamics or a rotor by a parameter, the others follow its path, which rounds
//! differently. Batches of robots that do not differ in this are not affected. Zeros may
//! differ in sign.
//!
//! # Speed
//!
//! Robots of the same parameters share one model, which then stays in the processor's
//! cache. Hydrodynamic models of users, laws of bodies ([`Batch::with_laws`]), and water that is
//! sampled, are evaluated robot by robot.

mod lane_groups;
mod lane_laws;
mod lanes;
pub mod simulation;
mod spread;

pub use simulation::BatchSimulation;

use bathyal::body_law::BodyLaws;
use bathyal::dynamics::{InLanes, Width, in_f32_lanes, in_f64_lanes};
use bathyal::integrate::Method;
use bathyal::simd::Packed;
use bathyal::{Environment, InputError, Inputs, Model, Parameter, Scalar, State};
use lane_groups::{LaneGroups, LaneGroupsOf};

/// Copies of one robot, evaluated together.
#[derive(Debug)]
pub struct Batch {
    model: Model<f64>,
    robots: usize,
    groups: Box<dyn LaneGroups>,
    laws: BodyLaws,
}

/// Use of the processor by a batch. By default in double precision, as wide as the
/// processor is, on all its cores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The numbers that are computed with.
    pub precision: Precision,
    /// Robots side by side.
    pub lanes: Lanes,
    /// Threads; all cores if none are given.
    pub threads: Option<usize>,
}

/// The numbers that a batch computes with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// `f64`.
    #[default]
    Double,
    /// `f32`: twice as many robots side by side, about seven digits.
    Single,
}

/// Robots per register; always one on processors without AVX2 or NEON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lanes {
    /// The fastest on this processor.
    #[default]
    Fastest,
    /// One: for comparisons.
    One,
    /// Registers of 256 bits, four robots in double precision; on aarch64 of 128 bits, two.
    Narrow,
    /// Registers of 512 bits where the processor has them, else as narrow.
    Wide,
}

/// Steps of equal length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rollout {
    /// Integration method.
    pub method: Method,
    /// Length of a step, s.
    pub h: f64,
    /// Number of steps.
    pub steps: usize,
}

impl Batch {
    /// `robots` copies of a model at rest, in still water, without inputs.
    ///
    /// # Panics
    /// If the model has laws that it does not know ([`Model::needs_body_laws`]): they would be
    /// left out. [`Batch::with_laws`] takes them.
    pub fn new(model: &Model<f64>, robots: usize) -> Self {
        Batch::with_options(model, robots, &Options::default())
    }

    /// The same, with a say in how the processor is used.
    ///
    /// # Panics
    /// As [`Batch::new`].
    pub fn with_options(model: &Model<f64>, robots: usize, options: &Options) -> Self {
        assert!(
            !model.needs_body_laws(),
            "the robot has laws that its model does not know: use `Batch::with_laws`"
        );
        Batch::build(model.clone(), BodyLaws::default(), robots, options)
    }

    /// The same of a robot with laws that see more than the velocity, each with its own states.
    /// They are evaluated robot by robot in `f64`, at every evaluation of a step; their states are
    /// integrated by the method of the rollout.
    ///
    /// # Errors
    /// If the model has not a law's body.
    pub fn with_laws(
        model: &Model<f64>,
        laws: &BodyLaws,
        robots: usize,
        options: &Options,
    ) -> Result<Self, InputError> {
        laws.check(model)?;
        let model = laws.prepare_model(model.clone());
        Ok(Batch::build(model, laws.clone(), robots, options))
    }

    fn build(model: Model<f64>, laws: BodyLaws, robots: usize, options: &Options) -> Self {
        let threads = options.threads.unwrap_or_else(rayon::current_num_threads);
        Batch {
            groups: lane_groups(&model, &laws, robots, options, threads.max(1)),
            model,
            robots,
            laws,
        }
    }

    /// Gives a robot other laws, of other parameters, at their initial states.
    ///
    /// # Errors
    /// If the robot does not exist, or if the laws differ in their number of states or in the
    /// bodies whose added mass varies.
    pub fn set_laws(&mut self, robot: usize, laws: &BodyLaws) -> Result<(), InputError> {
        self.check_robot(robot)?;
        laws.check(&self.model)?;
        match laws.has_shape_of(&self.laws) && laws.is_empty() == self.laws.is_empty() {
            true => self.groups.set_laws(robot, laws),
            false => return Err(InputError::OtherLaws),
        }
        Ok(())
    }

    /// Gives the laws of a robot their states.
    pub fn set_law_states(&mut self, robot: usize, states: &[f64]) -> Result<(), InputError> {
        self.check_robot(robot)?;
        if states.len() != self.laws.state_count() {
            return Err(InputError::Length {
                what: "states of laws",
                model: self.model.name().to_string(),
                found: states.len(),
                expected: self.laws.state_count(),
            });
        }
        self.groups.set_law_states(robot, states);
        Ok(())
    }

    /// States of the laws of a robot.
    ///
    /// # Panics
    /// If there is no such robot.
    pub fn law_states(&self, robot: usize) -> Vec<f64> {
        self.groups.law_states(robot)
    }

    /// Number of robots.
    pub fn len(&self) -> usize {
        self.robots
    }

    /// True if there are no robots.
    pub fn is_empty(&self) -> bool {
        self.robots == 0
    }

    /// Number of robots per register.
    pub fn lanes(&self) -> usize {
        self.groups.lanes()
    }

    /// Gives a robot its state.
    pub fn set_state(&mut self, robot: usize, state: &State<f64>) -> Result<(), InputError> {
        self.check_robot(robot)?;
        self.model.check_state(state, &Inputs::zero(&self.model))?;
        self.groups.set_state(robot, state);
        Ok(())
    }

    /// Gives a robot its inputs, until others are given.
    pub fn set_inputs(&mut self, robot: usize, inputs: &Inputs<f64>) -> Result<(), InputError> {
        self.check_robot(robot)?;
        self.model.check_state(&State::zero(&self.model), inputs)?;
        self.groups.set_inputs(robot, inputs);
        Ok(())
    }

    /// Puts a robot into other water and gravity.
    pub fn set_environment(
        &mut self,
        robot: usize,
        environment: &Environment<f64>,
    ) -> Result<(), InputError> {
        self.check_robot(robot)?;
        environment.check(self.groups.time(robot))?;
        self.groups.set_environment(robot, environment);
        Ok(())
    }

    /// Changes a physical parameter of one robot, as [`Model::try_with_parameter`].
    ///
    /// # Errors
    /// If the robot, the body, the element or the rotor does not exist, or if the value is one that
    /// no robot has, such as a negative mass. The robot then stays as it was.
    pub fn set_parameter(
        &mut self,
        robot: usize,
        parameter: Parameter,
        value: f64,
    ) -> Result<(), InputError> {
        self.check_robot(robot)?;
        self.groups.set_parameter(robot, parameter, value)
    }

    /// The state of a robot.
    ///
    /// # Panics
    /// If there is no such robot.
    pub fn state(&self, robot: usize) -> State<f64> {
        self.groups.state(robot)
    }

    /// Accelerations of all robots, by the Articulated-Body method.
    pub fn forward_dynamics(&mut self) {
        self.groups.forward_dynamics();
    }

    /// Accelerations of a robot, computed by [`Batch::forward_dynamics`].
    ///
    /// # Panics
    /// If there is no such robot.
    pub fn acceleration(&self, robot: usize) -> Vec<f64> {
        self.groups.acceleration(robot)
    }

    /// Lets time pass for all robots under constant inputs. Returns the robots whose
    /// state is no longer finite; the others are not harmed by them.
    #[must_use = "lists the robots that diverged"]
    pub fn rollout(&mut self, rollout: &Rollout) -> Vec<usize> {
        self.groups.rollout(rollout, None);
        self.diverged()
    }

    /// The same under control: before every step `control(robot, state, inputs)` may
    /// change the inputs, which are then held during the step.
    ///
    /// ```
    /// # use bathyal_batch::{Batch, Rollout};
    /// # use bathyal::{integrate::Method, BodySpec, Joint, Model, Spec};
    /// # let mut spec = Spec::new("door", 0.0);
    /// # let door = BodySpec::new("door", Joint::revolute([0.0, 0.0, 1.0]));
    /// # spec.add(door.rigid(5.0, [0.5, 0.0, 0.0], [0.1, 0.1, 0.1]));
    /// # let model = Model::build(&spec)?;
    /// let mut batch = Batch::new(&model, 10);
    /// let rollout = Rollout { method: Method::SemiImplicitEuler, h: 0.01, steps: 2000 };
    /// let diverged = batch.rollout_controlled(&rollout, |robot, state, inputs| {
    ///     let goal = 0.1 * robot as f64;
    ///     inputs.tau[0] = 20.0 * (goal - state.q[0]) - 10.0 * state.v[0];
    /// });
    /// assert!(diverged.is_empty());
    /// assert!((batch.state(7).q[0] - 0.7).abs() < 1e-6);
    /// # Ok::<(), bathyal::SpecError>(())
    /// ```
    #[must_use = "lists the robots that diverged"]
    pub fn rollout_controlled(
        &mut self,
        rollout: &Rollout,
        control: impl Fn(usize, &State<f64>, &mut Inputs<f64>) + Sync,
    ) -> Vec<usize> {
        self.groups.rollout(rollout, Some(&control));
        self.diverged()
    }

    fn diverged(&self) -> Vec<usize> {
        let diverged = |robot: &usize| !self.groups.is_finite(*robot);
        (0..self.robots).filter(diverged).collect()
    }

    fn check_robot(&self, robot: usize) -> Result<(), InputError> {
        match robot < self.robots {
            true => Ok(()),
            false => Err(InputError::NoSuchRobot {
                robot,
                count: self.robots,
            }),
        }
    }
}

/// Robots in the lanes that the processor has and the options ask for.
fn lane_groups(
    model: &Model<f64>,
    laws: &BodyLaws,
    robots: usize,
    options: &Options,
    threads: usize,
) -> Box<dyn LaneGroups> {
    let groups = Groups {
        model,
        laws,
        robots,
        threads,
    };
    let width = match options.lanes {
        Lanes::One => None,
        Lanes::Narrow => Some(Width::Narrow),
        Lanes::Fastest | Lanes::Wide => Some(Width::Wide),
    };
    match options.precision {
        Precision::Double => width
            .and_then(|width| in_f64_lanes(width, groups))
            .unwrap_or_else(|| groups.run::<f64>()),
        Precision::Single => width
            .and_then(|width| in_f32_lanes(width, groups))
            .unwrap_or_else(|| groups.run::<f32>()),
    }
}

/// Makes a batch in given lanes.
#[derive(Clone, Copy)]
struct Groups<'a> {
    model: &'a Model<f64>,
    laws: &'a BodyLaws,
    robots: usize,
    threads: usize,
}

impl InLanes for Groups<'_> {
    type Output = Box<dyn LaneGroups>;
    fn run<T: Packed + Scalar>(self) -> Box<dyn LaneGroups> {
        let Groups {
            model,
            laws,
            robots,
            threads,
        } = self;
        Box::new(LaneGroupsOf::<T>::new(model, laws, robots, threads))
    }
}
