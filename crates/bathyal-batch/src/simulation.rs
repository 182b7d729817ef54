//! Many copies of a scenario's plant, with control, stepped together.
//!
//! A plant is a robot with its thrusters and motors, stops, friction, contact and water. Robots may
//! differ in start state, seed of the water and command. Where SIMD lanes can do it, several robots
//! are evaluated at once in the lanes of a register; everything else runs robot by robot. Either way
//! groups of robots are spread over threads, and every robot has the bits that it has alone in a
//! [`bathyal_sim::Simulation`].
//!
//! ```
//! use bathyal_batch::BatchSimulation;
//! use bathyal_sim::scenario::ScenarioFile;
//! # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
//! # let path = std::path::Path::new(folder).join("rov_station_keeping.toml");
//! let setup = ScenarioFile::read(&path, &[])?.setup()?;
//! let mut batch = BatchSimulation::new(&setup, 100)?;
//! // The first robot of a hundred is pushed; the controllers of the scenario act on all.
//! let thrusters = batch.columns().commands.len() - 1;
//! batch.commands_mut()[thrusters] = 50.0;
//! for _ in 0..10 {
//!     batch.step()?;
//! }
//! let width = batch.columns().states.len();
//! let (first, second) = (&batch.states()[..width], &batch.states()[width..2 * width]);
//! assert!(first != second);
//! assert!(batch.is_vectorised().is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod columns;
mod error;
mod lane_plant;
mod lane_robot;
mod lane_robots;
mod one_by_one;
mod one_robot;
mod period;
mod status;
mod variants;
mod vectorised;

pub use columns::{Columns, Observer};
pub use error::BatchError;
pub use status::Status;
pub use vectorised::NotVectorised;

use bathyal::Scalar;
use bathyal::dynamics::{InLanes, Width, in_f32_lanes, in_f64_lanes};
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{CoefficientSet, Setup};
use lane_robots::LaneRobots;
use one_by_one::OneByOne;
use std::sync::Arc;

/// Use of the processor by a batch, and what is computed besides the motion.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct BatchOptions {
    /// Number of threads; as many as rayon uses, if not given.
    pub threads: Option<usize>,
    /// Accounts for energies, verdict and outcome of every robot: robot by robot, see
    /// [`BatchSimulation::simulation`].
    pub assessed: bool,
    /// Simulates robot by robot, even where lanes could.
    pub one_by_one: bool,
    /// Leaves the controllers of the scenario out: the commands alone act.
    pub without_controllers: bool,
    /// Computes in lanes of single precision: twice as many robots at once, for learning; see
    /// [`BatchOptions::single_precision`].
    pub single_precision: bool,
}

impl BatchOptions {
    /// The same with so many threads.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// The same with energies, verdict and outcome of every robot.
    pub fn assessed(mut self) -> Self {
        self.assessed = true;
        self
    }

    /// The same in lanes of single precision: states have seven digits. After 2 s of a BlueROV2 under
    /// thrust positions differ by less than 0.2 mm from those in double precision. Ignored where
    /// robots are simulated one by one.
    pub fn single_precision(mut self) -> Self {
        self.single_precision = true;
        self
    }

    /// The same robot by robot: robots may then differ in all their coefficients.
    pub fn one_by_one(mut self) -> Self {
        self.one_by_one = true;
        self
    }

    /// The same without the controllers of the scenario.
    pub fn without_controllers(mut self) -> Self {
        self.without_controllers = true;
        self
    }
}

/// N copies of a scenario's plant, stepped together: see the [module](self).
#[derive(Debug)]
pub struct BatchSimulation {
    robots: Box<dyn Robots>,
    count: usize,
    setup: Arc<Setup>,
    columns: Columns,
    /// Rows of commands and states, robot after robot.
    commands: Vec<f64>,
    states: Vec<f64>,
    not_vectorised: Option<NotVectorised>,
    /// Paths and values of the coefficients that were set, one row for each robot.
    coefficients: Option<(Vec<String>, Vec<f64>)>,
}

/// Robots without their scalar.
pub(crate) trait Robots: Send + std::fmt::Debug {
    /// One control period of all robots that can go on: reads rows of commands, writes rows of
    /// states.
    fn step(&mut self, columns: &Columns, commands: &[f64], states: &mut [f64]);
    /// Puts a robot back to its start, in water of another seed if one is given.
    fn reset(&mut self, robot: usize, seed: Option<u64>) -> Result<(), BatchError>;
    /// Makes the robots of a mask variants of the scenario's, and resets them; one row of values for
    /// each robot, of the others those that they have.
    fn set_variants(
        &mut self,
        set: &CoefficientSet,
        values: &[f64],
        mask: &[bool],
    ) -> Result<(), BatchError>;
    /// Sets the state at which a robot starts after its next reset.
    fn set_start(&mut self, robot: usize, row: &[f64]);
    /// Writes the state of a robot.
    fn write_state(&self, robot: usize, row: &mut [f64]);
    /// Simulated time of a robot.
    fn time(&self, robot: usize) -> f64;
    fn status(&self, robot: usize) -> &Status;
    /// Writes quantities of all robots.
    fn observe(&mut self, observer: &Observer, out: &mut [f64]);
    /// The simulation of a robot that is simulated alone.
    fn simulation(&mut self, robot: usize) -> Option<&mut Simulation<'static>>;
}

impl BatchSimulation {
    /// So many copies of a scenario's plant at t = 0.
    pub fn new(setup: &Setup, robots: usize) -> Result<Self, BatchError> {
        BatchSimulation::with_options(setup, robots, &BatchOptions::default())
    }

    /// The same, with a say in what is computed and how.
    pub fn with_options(
        setup: &Setup,
        robots: usize,
        options: &BatchOptions,
    ) -> Result<Self, BatchError> {
        if robots == 0 {
            return Err(BatchError::NoRobots);
        }
        let mut setup = setup.clone();
        if options.without_controllers {
            setup = setup.without_controllers()?;
        }
        let columns = Columns::new(&setup)?;
        let threads = options.threads.unwrap_or_else(rayon::current_num_threads);
        let new = NewRobots {
            setup: Arc::new(setup),
            robots,
            threads: threads.max(1),
            options,
        };
        let mut obstacle = vectorised::obstacle(&new.setup, options)?;
        let mut lanes = None;
        if obstacle.is_none() {
            lanes = match options.single_precision {
                true => in_f32_lanes(Width::Wide, &new),
                false => in_f64_lanes(Width::Wide, &new),
            }
            .transpose()?;
            if lanes.is_none() {
                obstacle = Some(NotVectorised::NoLanes);
            }
        }
        let robots = match lanes {
            Some(lanes) => lanes,
            None => Box::new(OneByOne::new(&new)?),
        };
        let mut batch = BatchSimulation {
            robots,
            count: new.robots,
            setup: Arc::clone(&new.setup),
            commands: vec![0.0; new.robots * columns.commands.len()],
            states: vec![0.0; new.robots * columns.states.len()],
            columns,
            not_vectorised: obstacle,
            coefficients: None,
        };
        batch.refresh_states(&vec![true; batch.count]);
        Ok(batch)
    }

    /// Number of robots.
    pub fn len(&self) -> usize {
        self.count
    }

    /// False: a batch has at least one robot.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Ok if several robots are evaluated at once in SIMD lanes; else why not.
    pub fn is_vectorised(&self) -> Result<(), NotVectorised> {
        self.not_vectorised.clone().map_or(Ok(()), Err)
    }

    /// Names of the columns of states and commands.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// Commands of the next steps: an array of shape (robots, commands), row after row. They are
    /// added to what the scenario's controllers command, as
    /// [`Simulation::step_with`](bathyal_sim::Simulation::step_with) does.
    pub fn commands_mut(&mut self) -> &mut [f64] {
        &mut self.commands
    }

    /// States after the last step: an array of shape (robots, states), row after row.
    pub fn states(&self) -> &[f64] {
        &self.states
    }

    /// Advances all robots by one control period, with [`BatchSimulation::commands_mut`], and
    /// updates [`BatchSimulation::states`]. A robot that has come to the scenario's duration stays;
    /// one whose command is not finite, or that diverges, is marked ([`BatchSimulation::status`])
    /// and stays where it was at the last control tick, while the others go on.
    pub fn step(&mut self) -> Result<(), BatchError> {
        let commands = std::mem::take(&mut self.commands);
        let mut states = std::mem::take(&mut self.states);
        let done = self.step_with(&commands, &mut states);
        (self.commands, self.states) = (commands, states);
        done
    }

    /// The same with the caller's own arrays, of the shapes of [`BatchSimulation::commands_mut`]
    /// and [`BatchSimulation::states`], which then are not used.
    pub fn step_with(&mut self, commands: &[f64], states: &mut [f64]) -> Result<(), BatchError> {
        let widths = [self.columns.commands.len(), self.columns.states.len()];
        BatchError::check("commands", commands.len(), self.count, widths[0])?;
        BatchError::check("states", states.len(), self.count, widths[1])?;
        self.robots.step(&self.columns, commands, states);
        Ok(())
    }

    /// Puts the robots whose mask is true back to their start, at t = 0; of seeds, if they are
    /// given, one for every robot, those of these robots set their water anew.
    pub fn reset(&mut self, mask: &[bool], seeds: Option<&[u64]>) -> Result<(), BatchError> {
        BatchError::check("mask", mask.len(), self.count, 1)?;
        if let Some(seeds) = seeds {
            BatchError::check("seeds", seeds.len(), self.count, 1)?;
        }
        for robot in chosen(mask) {
            self.robots.reset(robot, seeds.map(|seeds| seeds[robot]))?;
        }
        self.refresh_states(mask);
        Ok(())
    }

    /// Gives every robot its own coefficients, by their paths ([`Setup::coefficients`]): an array of
    /// shape (robots, paths), row after row. Values are checked as those of files are. All robots
    /// are put back to their start, that of the variant.
    ///
    /// ```
    /// # use bathyal_batch::BatchSimulation;
    /// # use bathyal_sim::scenario::ScenarioFile;
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    /// # let path = std::path::Path::new(folder).join("bluerov2_arm.toml");
    /// # let setup = ScenarioFile::read(&path, &[])?.setup()?;
    /// let mut batch = BatchSimulation::new(&setup, 3)?;
    /// let paths = ["robot.bodies.vehicle.mass", "environment.current.x"];
    /// batch.set_coefficients(&paths, &[13.0, 0.1, 13.2, 0.2, 13.4, 0.3])?;
    /// batch.step()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_coefficients(&mut self, paths: &[&str], values: &[f64]) -> Result<(), BatchError> {
        let all = vec![true; self.count];
        self.set_coefficients_of(&all, paths, values)
    }

    /// The same for the robots whose mask is true: rows of others are not read, and they go on as if
    /// nothing had happened.
    ///
    /// # Errors
    /// As above; also if the others have values of other paths.
    pub fn set_coefficients_of(
        &mut self,
        mask: &[bool],
        paths: &[&str],
        values: &[f64],
    ) -> Result<(), BatchError> {
        BatchError::check("mask", mask.len(), self.count, 1)?;
        BatchError::check("values", values.len(), self.count, paths.len())?;
        let setup = Arc::clone(&self.setup);
        let set = CoefficientSet::new(&setup, paths)?;
        if set.is_empty() || !mask.contains(&true) {
            return Ok(());
        }
        let mut rows = match &self.coefficients {
            Some((known, rows)) if known.iter().eq(paths) => rows.clone(),
            Some((known, _)) if mask.contains(&false) => {
                let known = known.clone();
                return Err(BatchError::OtherCoefficients { known });
            }
            _ => set.values().repeat(self.count),
        };
        for robot in chosen(mask) {
            let row = robot * set.len()..(robot + 1) * set.len();
            rows[row.clone()].copy_from_slice(&values[row]);
        }
        self.robots.set_variants(&set, &rows, mask)?;
        self.coefficients = Some((set.paths().to_vec(), rows));
        self.refresh_states(mask);
        Ok(())
    }

    /// Sets the state at which a robot starts after its next [`BatchSimulation::reset`].
    pub fn set_start(&mut self, robot: usize, row: &[f64]) -> Result<(), BatchError> {
        self.check_robot(robot)?;
        BatchError::check("start", row.len(), 1, self.columns.states.len())?;
        if let Some(column) = row.iter().position(|x| !x.is_finite()) {
            return Err(BatchError::NotFinite {
                robot,
                column: self.columns.states[column].clone(),
                value: row[column],
            });
        }
        self.robots.set_start(robot, row);
        Ok(())
    }

    /// Simulated time of a robot since its last reset, s.
    pub fn time(&self, robot: usize) -> Result<f64, BatchError> {
        self.check_robot(robot)?;
        Ok(self.robots.time(robot))
    }

    /// Whether a robot can go on.
    pub fn status(&self, robot: usize) -> Result<&Status, BatchError> {
        self.check_robot(robot)?;
        Ok(self.robots.status(robot))
    }

    /// Looks quantities up by the names that they have in recordings, for
    /// [`BatchSimulation::observe`]: `t`, `state.q`, `state.v`, `state.z`, `joints.NAME.position`
    /// and `velocity`, `bodies.NAME.position`, `orientation`, `velocity` and `angular_velocity`.
    pub fn observer(&self, names: &[&str]) -> Result<Observer, BatchError> {
        Observer::new(&self.columns, names)
    }

    /// Writes quantities of all robots: an array of shape (robots, [`Observer::width`]).
    pub fn observe(&mut self, observer: &Observer, out: &mut [f64]) -> Result<(), BatchError> {
        BatchError::check("observations", out.len(), self.count, observer.width())?;
        self.robots.observe(observer, out);
        Ok(())
    }

    /// The simulation of a robot that is simulated alone: energy balance, verdict and outcome, if
    /// [`BatchOptions::assessed`].
    pub fn simulation(
        &mut self,
        robot: usize,
    ) -> Result<Option<&mut Simulation<'static>>, BatchError> {
        self.check_robot(robot)?;
        Ok(self.robots.simulation(robot))
    }

    fn check_robot(&self, robot: usize) -> Result<(), BatchError> {
        match robot < self.count {
            true => Ok(()),
            false => Err(BatchError::NoSuchRobot {
                robot,
                count: self.count,
            }),
        }
    }

    /// Copies the states of robots whose mask is true.
    fn refresh_states(&mut self, mask: &[bool]) {
        let width = self.columns.states.len();
        for robot in chosen(mask) {
            let row = &mut self.states[robot * width..][..width];
            self.robots.write_state(robot, row);
        }
    }
}

/// Robots whose mask is true.
fn chosen(mask: &[bool]) -> impl Iterator<Item = usize> {
    (0..mask.len()).filter(|robot| mask[*robot])
}

/// Robots to be made.
#[derive(Debug)]
pub(crate) struct NewRobots<'a> {
    setup: Arc<Setup>,
    robots: usize,
    threads: usize,
    options: &'a BatchOptions,
}

impl InLanes for &NewRobots<'_> {
    type Output = Result<Box<dyn Robots>, BatchError>;
    fn run<T: Packed + Scalar + Ordered>(self) -> Self::Output {
        Ok(Box::new(LaneRobots::<T>::new(self)?))
    }
}
