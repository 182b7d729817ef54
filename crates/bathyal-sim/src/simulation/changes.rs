//! Changes of a run while it goes on: water, payloads, gains and targets.
//!
//! A change takes effect at the present control tick. It is made whole or not at all, and belongs to
//! the checkpoint. The energy that it adds or removes is booked as if it had been there from the
//! beginning, so that the energy balance stays closed.

use super::Simulation;
use crate::control::joints::JointsConfig;
use crate::control::{ControlConfig, Controller, build_all};
use crate::scenario::{EnvironmentConfig, Scenario, check_scenario, environment};
use bathyal::{Environment, Joint, Model, Parameter};
use bathyal_robot::Diagnostic;
use bathyal_robot::text::list_names;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All changes since the start of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Changes {
    #[serde(skip_serializing_if = "Option::is_none")]
    water: Option<EnvironmentConfig>,
    /// By body.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    payloads: BTreeMap<String, Payload>,
    /// By index in the scenario.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    controllers: BTreeMap<usize, ControlConfig>,
}

/// Mass and displaced volume of a body.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Payload {
    mass: f64,
    displaced_volume: f64,
}

/// Error of a change; the simulation stays as it was.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ChangeError {
    /// Water or controller are not valid.
    #[error("{message}{}", help.as_ref().map_or(String::new(), |help| format!("; {help}")))]
    Invalid {
        /// Path in the scenario.
        path: String,
        /// What is wrong.
        message: String,
        /// What would be right.
        help: Option<String>,
    },
    /// No body has this name.
    #[error("there is no body '{name}'; there are: {}", list_names(&known.iter().map(String::as_str).collect::<Vec<_>>()))]
    Body {
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A mass or volume that no body has.
    #[error("the {quantity} of '{body}' cannot be {value}: give a finite number {range}")]
    Payload {
        /// `mass` or `displaced volume`.
        quantity: &'static str,
        /// The body.
        body: String,
        /// The number.
        value: f64,
        /// Numbers that are allowed.
        range: &'static str,
    },
    /// The scenario has no such controller.
    #[error("there is no controller {index}: the scenario has {count}, from 0 on")]
    Index {
        /// The index.
        index: usize,
        /// Number of controllers of the scenario.
        count: usize,
    },
    /// Another controller, not the same with other gains or targets.
    #[error("controller {index} cannot become another: {what}")]
    Controller {
        /// The index.
        index: usize,
        /// What must stay.
        what: &'static str,
    },
}

impl From<Diagnostic> for ChangeError {
    fn from(diagnostic: Diagnostic) -> Self {
        let Diagnostic {
            path,
            message,
            help,
        } = diagnostic;
        ChangeError::Invalid {
            path,
            message,
            help,
        }
    }
}

/// Parts that a change replaces, checked.
pub(super) struct Prepared {
    environment: Option<Environment<f64>>,
    model: Option<Model<f64>>,
    controllers: Option<Vec<Box<dyn Controller>>>,
}

impl Changes {
    /// True if nothing has changed.
    pub fn is_empty(&self) -> bool {
        *self == Changes::default()
    }

    /// The scenario with the changes.
    fn scenario(&self, base: &Scenario) -> Scenario {
        let mut scenario = base.clone();
        if let Some(water) = &self.water {
            scenario.environment = EnvironmentConfig {
                gravity: base.environment.gravity,
                terrain: base.environment.terrain.clone(),
                water_density: base.environment.water_density,
                ..water.clone()
            };
        }
        for (index, config) in &self.controllers {
            scenario.control[*index] = config.clone();
        }
        // A prediction has no end, which no file can say.
        scenario.duration = scenario.sampling.period;
        scenario
    }
}

impl Simulation<'_> {
    /// Changes the water: current, acceleration, unsteady current, waves or profile. Gravity,
    /// density and seabed stay, and must not be given. Controllers still assume the water that they
    /// did.
    ///
    /// Energy balance: the energy that the water around the robot holds jumps; the work of moving
    /// water is counted without this jump.
    ///
    /// ```
    /// # use bathyal_sim::{Simulation, scenario::ScenarioFile};
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    /// # let path = std::path::Path::new(folder).join("rov_station_keeping.toml");
    /// use bathyal_sim::scenario::{Axes, EnvironmentConfig};
    /// let setup = ScenarioFile::read(&path, &[])?.setup()?;
    /// let mut simulation = Simulation::new(&setup)?;
    /// simulation.step()?;
    /// let current = Axes { x: 0.5, y: 0.0, z: 0.0 };
    /// simulation.set_water(&EnvironmentConfig { current, ..EnvironmentConfig::default() })?;
    /// simulation.step()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_water(&mut self, water: &EnvironmentConfig) -> Result<(), ChangeError> {
        let fixed = [
            ("gravity", water.gravity.is_some()),
            ("water_density", water.water_density.is_some()),
            ("terrain", water.terrain.is_some()),
        ];
        if let Some((name, _)) = fixed.iter().find(|(_, given)| *given) {
            return Err(ChangeError::from(Diagnostic::new(
                format!("environment.{name}"),
                format!("environment.{name} cannot change during a run"),
                "leave it out",
            )));
        }
        let mut changes = self.changes.clone();
        changes.water = Some(water.clone());
        self.change(changes)
    }

    /// Changes mass, kg, and displaced volume, m³, of a body, such as a payload, which is called
    /// `BODY payload 1`. Its centres and moments of inertia stay. Controllers still assume what
    /// they did.
    ///
    /// Energy balance: kinetic and potential energy of what is added or removed count as if it had
    /// been there, or not, from the beginning.
    pub fn set_payload(
        &mut self,
        body: &str,
        mass: f64,
        displaced_volume: f64,
    ) -> Result<(), ChangeError> {
        let mut changes = self.changes.clone();
        let payload = Payload {
            mass,
            displaced_volume,
        };
        changes.payloads.insert(body.to_string(), payload);
        self.change(changes)
    }

    /// Controllers of the scenario as they are now.
    pub fn control_configs(&self) -> Vec<ControlConfig> {
        self.changes.scenario(&self.scenario).control
    }

    /// Changes gains and targets of a controller of the scenario. It keeps its state: integrals,
    /// where it began, the phase of a gait. What it controls stays.
    ///
    /// ```
    /// # use bathyal_sim::{Simulation, scenario::ScenarioFile};
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    /// # let path = std::path::Path::new(folder).join("rov_station_keeping.toml");
    /// use bathyal_sim::control::{ControlConfig, GainsConfig};
    /// let setup = ScenarioFile::read(&path, &[])?.setup()?;
    /// let mut simulation = Simulation::new(&setup)?;
    /// simulation.step()?;
    /// for (i, mut config) in simulation.control_configs().into_iter().enumerate() {
    ///     if let ControlConfig::Vehicle(vehicle) = &mut config {
    ///         vehicle.position_gains = Some(GainsConfig::natural(0.8, 1.0));
    ///         simulation.set_controller(i, config)?;
    ///     }
    /// }
    /// simulation.step()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_controller(
        &mut self,
        index: usize,
        config: ControlConfig,
    ) -> Result<(), ChangeError> {
        let mut changes = self.changes.clone();
        changes.controllers.insert(index, config);
        self.change(changes)
    }

    /// Makes changes and books their energy.
    pub(super) fn change(&mut self, changes: Changes) -> Result<(), ChangeError> {
        let prepared = self.prepare(&changes)?;
        self.inputs.changes.push(changes.clone());
        self.plant.update_bodies(self.t, &self.y);
        let before = self.energy_balance.energies(&self.plant.placed());
        self.commit(changes, prepared);
        self.plant.update_bodies(self.t, &self.y);
        self.energy_balance.book(before, &self.plant.placed());
        self.integrator.reset();
        if let Some(checker) = &mut self.step_checker {
            checker.abandon(self.control_ticks);
        }
        Ok(())
    }

    /// Builds what differs from the present changes; leaves the run as it is.
    pub(super) fn prepare(&self, changes: &Changes) -> Result<Prepared, ChangeError> {
        let base = &self.scenario;
        let count = base.control.len();
        if let Some(index) = changes.controllers.keys().find(|i| **i >= count) {
            let index = *index;
            return Err(ChangeError::Index { index, count });
        }
        let scenario = changes.scenario(base);
        check_scenario(&scenario)?;
        let environment = (changes.water != self.changes.water)
            .then(|| environment(&scenario.environment, scenario.seed, &self.laws))
            .transpose()?;
        let model = match changes.payloads != self.changes.payloads {
            true => Some(self.with_payloads(&changes.payloads)?),
            false => None,
        };
        let controllers = match changes.controllers != self.changes.controllers {
            true => Some(self.with_controllers(&scenario)?),
            false => None,
        };
        Ok(Prepared {
            environment,
            model,
            controllers,
        })
    }

    /// Puts prepared parts in place.
    pub(super) fn commit(&mut self, changes: Changes, prepared: Prepared) {
        if let Some(model) = prepared.model {
            self.plant.set_model(model);
        }
        if let Some(environment) = prepared.environment {
            self.plant.set_environment(environment);
        }
        if let Some(controllers) = prepared.controllers {
            self.controllers.replace_controllers(controllers);
        }
        self.changes = changes;
    }

    /// The model of the scenario with other payloads.
    fn with_payloads(
        &self,
        payloads: &BTreeMap<String, Payload>,
    ) -> Result<Model<f64>, ChangeError> {
        let mut model = self.model.clone();
        for (name, payload) in payloads {
            let Some(body) = model.body(name) else {
                let bodies = 0..model.body_count();
                return Err(ChangeError::Body {
                    name: name.clone(),
                    known: bodies.map(|b| model.body_name(b).to_string()).collect(),
                });
            };
            let may_be_zero = model.joint(body) == Joint::Fixed;
            let numbers = [
                ("mass", payload.mass, may_be_zero),
                ("displaced volume", payload.displaced_volume, true),
            ];
            for (quantity, value, zero) in numbers {
                if !(value.is_finite() && (value > 0.0 || (zero && value == 0.0))) {
                    return Err(ChangeError::Payload {
                        quantity,
                        body: name.clone(),
                        value,
                        range: match zero {
                            true => "that is not negative",
                            false => "above zero",
                        },
                    });
                }
            }
            model = model
                .with_parameter(Parameter::Mass(body), payload.mass)
                .with_parameter(Parameter::DisplacedVolume(body), payload.displaced_volume);
        }
        Ok(match payloads.is_empty() {
            true => model,
            false => self.plant.laws().prepare_model(model),
        })
    }

    /// The controllers of a changed scenario, of the same kinds and for the same parts of the robot.
    fn with_controllers(
        &self,
        scenario: &Scenario,
    ) -> Result<Vec<Box<dyn Controller>>, ChangeError> {
        let pairs = self.scenario.control.iter().zip(&scenario.control);
        for (index, (old, new)) in pairs.enumerate() {
            let what = match (old, new) {
                (ControlConfig::Joints(old), ControlConfig::Joints(new)) => {
                    let joints = |config: &JointsConfig| -> Vec<String> {
                        config.follow.iter().map(|f| f.joint.clone()).collect()
                    };
                    (joints(old) != joints(new)).then_some("it follows other joints")
                }
                (ControlConfig::Vehicle(old), ControlConfig::Vehicle(new)) => {
                    (old.body != new.body).then_some("it controls another vehicle")
                }
                (ControlConfig::Autopilot(old), ControlConfig::Autopilot(new)) => {
                    let paths = [old, new].map(|config| config.waypoints.is_some());
                    if old.body != new.body {
                        Some("it controls another vehicle")
                    } else {
                        (paths[0] != paths[1]).then_some("it follows a path, or no longer does")
                    }
                }
                (ControlConfig::OpenLoop(_), ControlConfig::OpenLoop(_)) => None,
                (ControlConfig::Gait(_), ControlConfig::Gait(_)) => None,
                (old, new) => (old != new).then_some("it is of another kind"),
            };
            if let Some(what) = what {
                return Err(ChangeError::Controller { index, what });
            }
        }
        let terrain = self.plant.terrain.as_ref();
        let built = build_all(&scenario.control, &self.robot, &self.nominal, terrain);
        Ok(built.map_err(|diagnostic| {
            let path = format!("control{}", diagnostic.path);
            Diagnostic { path, ..diagnostic }
        })?)
    }
}
