//! Builder of a simulation.

use super::Simulation;
use crate::control::{CommandNames, Controller};
use crate::energy_balance::EnergyBalance;
use crate::integrate::{CancelToken, Ode, Settings, integrator};
use crate::record::Recorder;
use crate::scenario::Setup;
use crate::simulation::changes::Changes;
use crate::simulation::event_list::EventList;
use crate::simulation::event_monitor::EventMonitor;
use crate::simulation::sampling::Sampler;
use crate::simulation::saved_state::SavedState;
use bathyal_robot::{Diagnostic, FileError};
use std::sync::Arc;

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
    setup: &'s Setup,
    /// Controllers, and the period of each if it has one of its own.
    controllers: Vec<(Box<dyn Controller>, Option<f64>)>,
    recorder: Option<Box<dyn Recorder + 'r>>,
    cancel: Option<CancelToken>,
}

impl<'r> Simulation<'r> {
    /// Starts to build the simulation of a scenario, which
    /// [`ScenarioFile::read`](crate::scenario::ScenarioFile::read) takes from a file and
    /// [`ScenarioFile::parse`](crate::scenario::ScenarioFile::parse) from a text.
    pub fn builder<'s>(setup: &'s Setup) -> SimulationBuilder<'s, 'r> {
        SimulationBuilder {
            setup,
            controllers: Vec::new(),
            recorder: None,
            cancel: None,
        }
    }

    /// The simulation of a scenario at t = 0, with the controllers of the scenario alone and
    /// without a recorder.
    pub fn new(setup: &Setup) -> Result<Self, FileError> {
        Simulation::builder(setup).build()
    }
}

impl<'r> SimulationBuilder<'_, 'r> {
    /// Adds a controller, or a closure, beside those of the scenario. At every control tick the
    /// controllers of the scenario are evaluated first, then those added here in their order; each
    /// may add to the command or overwrite what those before it have commanded. The delay of the
    /// scenario's sampling holds for all of them.
    pub fn controller(mut self, controller: impl Controller + 'static) -> Self {
        self.controllers.push((Box::new(controller), None));
        self
    }

    /// Adds a controller that is evaluated once per `period`, s, a multiple of the control period.
    /// In between, what it has commanded is held and added to the command.
    pub fn controller_every(mut self, period: f64, controller: impl Controller + 'static) -> Self {
        self.controllers.push((Box::new(controller), Some(period)));
        self
    }

    /// Sets the recorder, which takes all events, and a sample at every recording interval of the
    /// scenario. Passed as `&mut`, it can be used after the simulation is dropped.
    pub fn recorder(mut self, recorder: impl Recorder + 'r) -> Self {
        self.recorder = Some(Box::new(recorder));
        self
    }

    /// Sets a token that cancels a step from another thread. It is looked at before every internal
    /// step of the integrator.
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.cancel = Some(token);
        self
    }

    /// Builds the simulation at t = 0.
    pub fn build(self) -> Result<Simulation<'r>, FileError> {
        let setup = self.setup;
        let mut plant = setup.plant()?;
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
        plant.accept(0.0, &mut y);
        plant.update_bodies(0.0, &y);
        let energy_balance = EnergyBalance::new(&plant.placed());
        let mut event_monitor = EventMonitor::new(&setup.robot, &plant);
        event_monitor.update(&mut plant, 0.0, &y, &mut EventList::default());
        if let Some(token) = self.cancel {
            plant.set_cancel(token);
        }
        let mut controllers = setup.controllers()?;
        for (controller, period) in self.controllers {
            let added = controllers.add_controller(controller, period);
            added.map_err(|diagnostic| {
                let path = format!("sampling.{}", diagnostic.path);
                setup.error(Diagnostic { path, ..diagnostic })
            })?;
        }
        Ok(Simulation {
            robot: setup.robot.clone(),
            scenario: setup.scenario.clone(),
            model: plant.model.clone(),
            nominal: Arc::clone(setup.nominal()),
            laws: setup.laws().clone(),
            changes: Changes::default(),
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
