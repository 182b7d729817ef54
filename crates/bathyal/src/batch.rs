//! Many robots at once: copies of one model that differ in state, inputs, water and
//! physical parameters.
//!
//! Robots stand side by side in the lanes of wide registers, and groups of them are
//! spread over threads. The instructions are chosen when the program runs: AVX-512 or
//! AVX2 on x86-64, NEON on aarch64, plain ones elsewhere.
//!
//! ```
//! use bathyal::batch::{Batch, Rollout};
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
//!     batch.set_parameter(robot, Parameter::Mass(0), 4.5 + 0.001 * robot as f64);
//! }
//! let lost = batch.rollout(&Rollout { method: Method::Rk4, h: 0.01, steps: 100 });
//! assert!(lost.is_empty());
//! assert!(batch.state(0).q[2] > 0.0 && batch.state(999).q[2] < 0.0);
//! # Ok::<(), bathyal::SpecError>(())
//! ```
//!
//! # The same bits
//!
//! A robot in a batch gets the bits that [`crate::forward_dynamics`] and
//! [`crate::integrate::Stepper`] give it alone, whatever the number of threads and lanes,
//! with one exception: robots that share a register share the way through the dynamics.
//! If one of them is in water that has to be sampled (waves, profiles), in tilted gravity,
//! or was made to feel water or given a rotor by a parameter, its neighbours take that way
//! too, which rounds differently. Batches in which all robots are alike in this are free of it. Zeros
//! may differ in sign.
//!
//! # What is fast
//!
//! Robots of the same parameters share one model, which then stays in the processor's
//! cache. A user's own force laws, and water that has to be sampled, are evaluated for one
//! robot after the other.

mod packs;
mod side_by_side;

pub(crate) use side_by_side::gather_environment;

use crate::dynamics::{Inputs, State};
use crate::environment::Environment;
use crate::integrate::Method;
use crate::model::{InputError, Model, Parameter};
use crate::real::lanes::Packed;
use packs::{Packs, PacksOf};

/// Copies of one robot, evaluated together.
#[derive(Debug)]
pub struct Batch {
    model: Model<f64>,
    robots: usize,
    packs: Box<dyn Packs>,
}

/// How a batch uses the processor. By default in double precision, as wide as the
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

/// How many robots stand side by side; always one on processors without AVX2 or NEON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lanes {
    /// What is fastest on this processor.
    #[default]
    Fastest,
    /// One: for comparisons.
    One,
    /// Four in double precision, eight in single.
    Narrow,
    /// Eight in double precision, sixteen in single; on aarch64 as narrow.
    Wide,
}

/// Steps of equal length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rollout {
    /// How a step is taken.
    pub method: Method,
    /// Length of a step, s.
    pub h: f64,
    /// Number of steps.
    pub steps: usize,
}

impl Batch {
    /// `robots` copies of a model at rest, in still water, without inputs.
    pub fn new(model: &Model<f64>, robots: usize) -> Self {
        Batch::with_options(model, robots, &Options::default())
    }

    /// The same, with a say in how the processor is used.
    pub fn with_options(model: &Model<f64>, robots: usize, options: &Options) -> Self {
        let threads = options.threads.unwrap_or_else(rayon::current_num_threads);
        Batch {
            packs: packs(model, robots, options, threads.max(1)),
            model: model.clone(),
            robots,
        }
    }

    /// Number of robots.
    pub fn len(&self) -> usize {
        self.robots
    }

    /// Whether there are no robots.
    pub fn is_empty(&self) -> bool {
        self.robots == 0
    }

    /// How many robots stand side by side.
    pub fn lanes(&self) -> usize {
        self.packs.lanes()
    }

    /// Gives a robot its state.
    pub fn set_state(&mut self, robot: usize, state: &State<f64>) -> Result<(), InputError> {
        self.check_robot(robot)?;
        self.model.check_state(state, &Inputs::zero(&self.model))?;
        self.packs.set_state(robot, state);
        Ok(())
    }

    /// Gives a robot its inputs, until others are given.
    pub fn set_inputs(&mut self, robot: usize, inputs: &Inputs<f64>) -> Result<(), InputError> {
        self.check_robot(robot)?;
        self.model.check_state(&State::zero(&self.model), inputs)?;
        self.packs.set_inputs(robot, inputs);
        Ok(())
    }

    /// Puts a robot into other water and gravity.
    pub fn set_environment(
        &mut self,
        robot: usize,
        environment: &Environment<f64>,
    ) -> Result<(), InputError> {
        self.check_robot(robot)?;
        environment.check(self.packs.time(robot))?;
        self.packs.set_environment(robot, environment);
        Ok(())
    }

    /// Changes a physical parameter of one robot.
    ///
    /// # Panics
    /// If the robot, the body, the element or the rotor does not exist.
    pub fn set_parameter(&mut self, robot: usize, parameter: Parameter, value: f64) {
        self.packs.set_parameter(robot, parameter, value);
    }

    /// The state of a robot.
    ///
    /// # Panics
    /// If there is no such robot.
    pub fn state(&self, robot: usize) -> State<f64> {
        self.packs.state(robot)
    }

    /// Accelerations of all robots, by the Articulated-Body method.
    pub fn forward_dynamics(&mut self) {
        self.packs.forward_dynamics();
    }

    /// What [`Batch::forward_dynamics`] found for a robot.
    ///
    /// # Panics
    /// If there is no such robot.
    pub fn acceleration(&self, robot: usize) -> Vec<f64> {
        self.packs.acceleration(robot)
    }

    /// Lets time pass for all robots under constant inputs. Returns the robots whose
    /// state is no longer finite; the others are not harmed by them.
    #[must_use = "says which robots were lost"]
    pub fn rollout(&mut self, rollout: &Rollout) -> Vec<usize> {
        self.packs.rollout(rollout, None);
        self.lost()
    }

    /// The same under control: before every step `control(robot, state, inputs)` may
    /// change the inputs, which are then held during the step.
    ///
    /// ```
    /// # use bathyal::batch::{Batch, Rollout};
    /// # use bathyal::{integrate::Method, BodySpec, Joint, Model, Spec};
    /// # let mut spec = Spec::new("door", 0.0);
    /// # let door = BodySpec::new("door", Joint::revolute([0.0, 0.0, 1.0]));
    /// # spec.add(door.rigid(5.0, [0.5, 0.0, 0.0], [0.1, 0.1, 0.1]));
    /// # let model = Model::build(&spec)?;
    /// let mut batch = Batch::new(&model, 10);
    /// let rollout = Rollout { method: Method::SemiImplicitEuler, h: 0.01, steps: 2000 };
    /// let lost = batch.rollout_controlled(&rollout, |robot, state, inputs| {
    ///     let goal = 0.1 * robot as f64;
    ///     inputs.tau[0] = 20.0 * (goal - state.q[0]) - 10.0 * state.v[0];
    /// });
    /// assert!(lost.is_empty());
    /// assert!((batch.state(7).q[0] - 0.7).abs() < 1e-6);
    /// # Ok::<(), bathyal::SpecError>(())
    /// ```
    #[must_use = "says which robots were lost"]
    pub fn rollout_controlled(
        &mut self,
        rollout: &Rollout,
        control: impl Fn(usize, &State<f64>, &mut Inputs<f64>) + Sync,
    ) -> Vec<usize> {
        self.packs.rollout(rollout, Some(&control));
        self.lost()
    }

    fn lost(&self) -> Vec<usize> {
        let lost = |robot: &usize| !self.packs.is_finite(*robot);
        (0..self.robots).filter(lost).collect()
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
fn packs(model: &Model<f64>, robots: usize, options: &Options, threads: usize) -> Box<dyn Packs> {
    match options.lanes {
        Lanes::One => None,
        lanes => wide_packs(model, robots, options.precision, lanes, threads),
    }
    .unwrap_or_else(|| match options.precision {
        Precision::Double => of::<f64>(model, robots, threads),
        Precision::Single => of::<f32>(model, robots, threads),
    })
}

fn of<T: Packed>(model: &Model<f64>, robots: usize, threads: usize) -> Box<dyn Packs> {
    Box::new(PacksOf::<T>::new(model, robots, threads))
}

#[cfg(target_arch = "x86_64")]
fn wide_packs(
    model: &Model<f64>,
    robots: usize,
    precision: Precision,
    lanes: Lanes,
    threads: usize,
) -> Option<Box<dyn Packs>> {
    use crate::real::lanes::{F32x8, F32x16, F64x4, F64x8, LongF32x16, LongF64x8};
    use pulp::x86::{V3, V4};
    let of = match (lanes, precision) {
        (Lanes::Fastest | Lanes::Wide, Precision::Double) if V4::is_available() => of::<LongF64x8>,
        (Lanes::Fastest | Lanes::Wide, Precision::Single) if V4::is_available() => of::<LongF32x16>,
        _ if !V3::is_available() => return None,
        (Lanes::Wide, Precision::Double) => of::<F64x8>,
        (Lanes::Wide, Precision::Single) => of::<F32x16>,
        (_, Precision::Double) => of::<F64x4>,
        (_, Precision::Single) => of::<F32x8>,
    };
    Some(of(model, robots, threads))
}

#[cfg(target_arch = "aarch64")]
fn wide_packs(
    model: &Model<f64>,
    robots: usize,
    precision: Precision,
    _: Lanes,
    threads: usize,
) -> Option<Box<dyn Packs>> {
    use crate::real::lanes::{F32x8, F64x4};
    Some(match precision {
        Precision::Double => of::<F64x4>(model, robots, threads),
        Precision::Single => of::<F32x8>(model, robots, threads),
    })
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn wide_packs(
    _: &Model<f64>,
    _: usize,
    _: Precision,
    _: Lanes,
    _: usize,
) -> Option<Box<dyn Packs>> {
    None
}
