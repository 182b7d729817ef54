//! Builder of a simulation.

use super::Simulation;
use crate::assessment::Monitor;
use crate::control::{CommandNames, Controller};
use crate::energy_balance::EnergyBalance;
use crate::integrate::{CancelToken, Ode, Settings, integrator};
use crate::record::{InputSample, Recorder};
use crate::scenario::{ScenarioFile, Setup};
use crate::simulation::changes::Changes;
use crate::simulation::event_list::EventList;
use crate::simulation::event_monitor::EventMonitor;
use crate::simulation::inputs::{Inputs, ReplayedInput};
use crate::simulation::sampling::Sampler;
use crate::simulation::saved_state::SavedState;
use crate::simulation::step_check::StepChecker;
use bathyal::Environment;
use bathyal::environment::AnyWater;
use bathyal_robot::laws::{Law, ParameterError};
use bathyal_robot::{Diagnostic, FileError, Laws};
use std::sync::Arc;
use toml::Table;

/// Scenario of a simulation.
#[derive(Debug)]
pub enum ScenarioSource<'s> {
    /// Robots read, models built.
    Setup(&'s Setup),
    /// File, whose robots are read with the laws that the builder is given.
    File(Box<ScenarioFile>),
}

impl<'s> From<&'s Setup> for ScenarioSource<'s> {
    fn from(setup: &'s Setup) -> Self {
        ScenarioSource::Setup(setup)
    }
}

impl From<ScenarioFile> for ScenarioSource<'_> {
    fn from(file: ScenarioFile) -> Self {
        ScenarioSource::File(Box::new(file))
    }
}

/// Builds a [`Simulation`] of a scenario: [`Simulation::builder`].
///
/// ```
/// use bathyal_sim::Simulation;
/// use bathyal_sim::control::{Command, View};
/// use bathyal_sim::record::MemoryRecorder;
/// use bathyal_sim::scenario::ScenarioFile;
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
/// # let path = std::path::Path::new(folder).join("falling_and_rising.toml");
/// let setup = ScenarioFile::read(&path, &["duration=0.5".parse()?])?.setup()?;
/// let mut recorder = MemoryRecorder::default();
/// let mut simulation = Simulation::builder(&setup)
///     .controller(|view: &View, command: &mut Command| {
///         for (effort, v) in command.efforts.iter_mut().zip(&view.state.v) {
///             *effort -= 0.1 * v;
///         }
///     })
///     .recorder(&mut recorder)
///     .build()?;
/// while !simulation.is_finished() {
///     simulation.step()?;
/// }
/// drop(simulation);
/// assert_eq!(recorder.samples.last().unwrap().t, 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SimulationBuilder<'s, 'r> {
    source: ScenarioSource<'s>,
    /// The first law or water that came too late: the robots had been read.
    late: Option<String>,
    /// Controllers, the name of the type of each, and its period if it has one of its own.
    controllers: Vec<(Box<dyn Controller>, &'static str, Option<f64>)>,
    replayed: Vec<InputSample>,
    recorder: Option<Box<dyn Recorder + 'r>>,
    cancel: Option<CancelToken>,
    /// y without works at t = 0, in place of the scenario's start.
    start: Option<Vec<f64>>,
    environment: Option<Environment<f64>>,
    is_assessed: bool,
    has_step_checks: bool,
}

impl<'r> Simulation<'r> {
    /// Starts to build the simulation of a scenario, which [`ScenarioFile::read`] takes from a file
    /// and [`ScenarioFile::parse`] from a text; or of its [`Setup`], if robot, models or the header
    /// of a recording are needed before.
    pub fn builder<'s>(scenario: impl Into<ScenarioSource<'s>>) -> SimulationBuilder<'s, 'r> {
        SimulationBuilder {
            source: scenario.into(),
            late: None,
            controllers: Vec::new(),
            replayed: Vec::new(),
            recorder: None,
            cancel: None,
            start: None,
            environment: None,
            is_assessed: true,
            has_step_checks: true,
        }
    }

    /// The simulation of a scenario at t = 0, with the controllers of the scenario alone and
    /// without a recorder.
    pub fn new(setup: &Setup) -> Result<Self, FileError> {
        Simulation::builder(setup).build()
    }
}

impl<'r> SimulationBuilder<'_, 'r> {
    /// Registers a hydrodynamic law that the robots of a [`ScenarioFile`] may name, as
    /// [`Laws::with_law`] does.
    ///
    /// ```
    /// use bathyal::Real;
    /// use bathyal::hydro::{Flow, Hydrodynamics};
    /// use bathyal::spatial::{Force, Vec3};
    /// use bathyal_robot::{FileSet, laws::{Law, parameters}};
    /// use bathyal_sim::{Simulation, scenario::ScenarioFile};
    ///
    /// #[derive(Debug, serde::Deserialize)]
    /// struct Viscous { k: f64 }
    /// impl<T: Real> Hydrodynamics<T> for Viscous {
    ///     fn force(&self, flow: &Flow<T>) -> Force<T> {
    ///         Force::at(Vec3::zero(), flow.at(Vec3::zero()) * T::lit(-self.k))
    ///     }
    /// }
    /// let robot = "\
    /// bathyal_robot = 1
    /// name = 'ball'
    /// [[bodies]]
    /// name = 'ball'
    /// joint = { type = 'free' }
    /// mass = 2.0
    /// inertia = { xx = 0.01, yy = 0.01, zz = 0.01 }
    /// hydrodynamics.laws = [{ law = 'viscous', parameters = { k = 4.0 } }]";
    /// let scenario = "\
    /// bathyal_scenario = 1
    /// name = 'sinking'
    /// duration = 5.0
    /// robots = [{ file = 'ball.toml', start = { position = [0, 0, -10] } }]";
    /// let files = FileSet::memory([("ball.toml".to_string(), robot.into())]);
    /// let file = ScenarioFile::parse(scenario, "sinking.toml", &files, &[])?;
    /// let mut simulation = Simulation::builder(file)
    ///     .law("viscous", |table| Ok(Law::flow(parameters::<Viscous>(table)?)))
    ///     .build()?;
    /// simulation.advance_to(5.0)?;
    /// // It sinks with m g / k.
    /// let speed = simulation.observe().get("bodies.ball.velocity.z").unwrap()[0];
    /// assert!((speed + 2.0 * 9.81 / 4.0).abs() < 0.01, "{speed}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn law(
        self,
        name: &str,
        constructor: impl Fn(&Table) -> Result<Law, ParameterError> + Send + Sync + 'static,
    ) -> Self {
        self.register(&format!("law '{name}'"), |laws| {
            laws.with_law(name, constructor)
        })
    }

    /// Registers a water that a [`ScenarioFile`] may name, as [`Laws::with_water`] does.
    pub fn water<W: AnyWater + 'static>(
        self,
        name: &str,
        constructor: impl Fn(&Table) -> Result<W, ParameterError> + Send + Sync + 'static,
    ) -> Self {
        self.register(&format!("water '{name}'"), |laws| {
            laws.with_water(name, constructor)
        })
    }

    fn register(mut self, what: &str, add: impl FnOnce(Laws) -> Laws) -> Self {
        match &mut self.source {
            ScenarioSource::File(file) => file.laws = add(std::mem::take(&mut file.laws)),
            ScenarioSource::Setup(_) => {
                self.late.get_or_insert(what.to_string());
            }
        }
        self
    }

    /// Repeats inputs of a recording: commands of [`Simulation::step_with`] and changes, each at its
    /// control tick. Functions of a program, which a recording names but does not hold, are an
    /// error of [`SimulationBuilder::build`].
    pub fn replay(mut self, inputs: Vec<InputSample>) -> Self {
        self.replayed = inputs;
        self
    }

    /// Adds a controller, or a closure, beside those of the scenario. At every control tick the
    /// controllers of the scenario are evaluated first, then those added here in their order; each
    /// may add to the command or overwrite what those before it have commanded. The delay of the
    /// scenario's sampling holds for all of them.
    pub fn controller<C: Controller + 'static>(mut self, controller: C) -> Self {
        let name = std::any::type_name::<C>();
        self.controllers.push((Box::new(controller), name, None));
        self
    }

    /// Adds a controller that is evaluated once per `period`, s, a multiple of the control period.
    /// In between, what it has commanded is held and added to the command.
    pub fn controller_every<C: Controller + 'static>(mut self, period: f64, controller: C) -> Self {
        let name = std::any::type_name::<C>();
        let period = Some(period);
        self.controllers.push((Box::new(controller), name, period));
        self
    }

    /// Sets the recorder, which takes all events, and a sample at every recording interval of the
    /// scenario. Passed as `&mut`, it can be used after the simulation is dropped.
    pub fn recorder(mut self, recorder: impl Recorder + 'r) -> Self {
        self.recorder = Some(Box::new(recorder));
        self
    }

    /// Sets a token that cancels a step from another thread. It is looked at before every internal
    /// step of the integrator, before one is repeated, and within Jacobians.
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.cancel = Some(token);
        self
    }

    /// Starts at another state: y without works, see [`crate::plant::Layout`]. A recording does not
    /// hold it. One of another length is an error of [`SimulationBuilder::build`].
    pub fn start(mut self, y: &[f64]) -> Self {
        self.start = Some(y.to_vec());
        self
    }

    /// Takes other gravity and water than those of the scenario; controllers still assume the
    /// latter. A recording does not hold them.
    pub fn environment(mut self, environment: Environment<f64>) -> Self {
        self.environment = Some(environment);
        self
    }

    /// Leaves step-size checks out, about 3 % of the cost: see [`Simulation::verdict`].
    pub fn without_step_checks(mut self) -> Self {
        self.has_step_checks = false;
        self
    }

    /// Leaves the whole assessment out, step-size checks included: [`Simulation::verdict`],
    /// [`Simulation::outcome`] and [`Simulation::performance`] then say of the run only whether it
    /// has diverged. It costs one evaluation per recording interval.
    pub fn without_assessment(mut self) -> Self {
        self.is_assessed = false;
        self.has_step_checks = false;
        self
    }

    /// Builds the simulation at t = 0.
    pub fn build(self) -> Result<Simulation<'r>, FileError> {
        let of_file;
        let setup = match self.source {
            ScenarioSource::Setup(setup) => setup,
            ScenarioSource::File(file) => {
                of_file = file.setup()?;
                &of_file
            }
        };
        if let Some(what) = self.late {
            let message = format!("the {what} is registered after the robots were read");
            let help = "give `Simulation::builder` the ScenarioFile instead of its setup, or \
                        register it by `ScenarioFile::with_laws`";
            return Err(setup.error(Diagnostic::new("", message, help)));
        }
        let mut inputs = Inputs {
            not_recorded: setup.functions_by_code(),
            ..Inputs::default()
        };
        for sample in self.replayed {
            let control_tick = sample.control_tick;
            let input = ReplayedInput::new(sample);
            let input = input.map_err(|message| setup.error(Diagnostic::new("", message, "")))?;
            inputs.replayed.push((control_tick, input));
        }
        let mut plant = setup.plant()?;
        if let Some(environment) = self.environment {
            inputs.not_recorded.push("the water".to_string());
            plant.set_environment(environment);
        }
        let scenario = &setup.scenario;
        let config = &scenario.integrator;
        let settings = Settings {
            step: config.step,
            relative_tolerance: config.relative_tolerance,
            absolute_tolerance: config.absolute_tolerance,
            events: !config.events.is_empty(),
        };
        plant.watch_events(&config.events);
        let mut y = plant.begin(&setup.state);
        if let Some(start) = self.start {
            inputs.not_recorded.push("the start".to_string());
            let (found, expected) = (start.len(), plant.controlled());
            if found != expected {
                let message = format!("the start has {found} numbers; the state has {expected}");
                return Err(setup.error(Diagnostic::new("", message, "")));
            }
            y[..expected].copy_from_slice(&start);
        }
        plant.accept(0.0, &mut y);
        plant.update_bodies(0.0, &y);
        let energy_balance = EnergyBalance::new(&plant.placed());
        let mut event_monitor = EventMonitor::new(&setup.robot, &plant);
        event_monitor.update(&mut plant, 0.0, &y, &mut EventList::default());
        if let Some(token) = self.cancel {
            plant.set_cancel(token);
        }
        let mut controllers = setup.controllers()?.with_operator(setup.operator()?);
        for (controller, name, period) in self.controllers {
            inputs.not_recorded.push(format!("the controller '{name}'"));
            let added = controllers.add_controller(controller, period);
            added.map_err(|diagnostic| {
                let path = format!("sampling.{}", diagnostic.path);
                setup.error(Diagnostic { path, ..diagnostic })
            })?;
        }
        let monitor = self.is_assessed.then(|| Monitor::new(setup, &plant));
        let checker = monitor.as_ref().filter(|_| self.has_step_checks);
        let step_checker = checker.and_then(|monitor| {
            let times = (scenario.sampling.period, scenario.duration);
            StepChecker::new((config.method, settings), times, &plant, monitor.size())
        });
        Ok(Simulation {
            monitor: monitor.map(Box::new),
            step_checker: step_checker.map(Box::new),
            divergence: None,
            robot: setup.robot.clone(),
            scenario: setup.scenario.clone(),
            model: plant.model.clone(),
            nominal: Arc::clone(setup.nominal()),
            laws: setup.laws().clone(),
            changes: Changes::default(),
            inputs,
            fingerprint: setup.fingerprint(),
            controllers,
            command_names: CommandNames::new(&setup.robot, &plant.model),
            integrator: integrator(config.method, &settings),
            t: 0.0,
            control_ticks: 0,
            period: scenario.sampling.period,
            duration: scenario.duration,
            record_every: setup.record_every(),
            contact_states: Vec::new(),
            commanded: plant.command.clone(),
            energy_balance,
            events: event_monitor.list(),
            event_monitor,
            before: y.clone(),
            tick_start: SavedState::default(),
            events_are_old: false,
            recorder: self.recorder,
            recorded: None,
            sampler: Sampler::new(&setup.robot, &plant),
            plant,
            y,
        })
    }
}
