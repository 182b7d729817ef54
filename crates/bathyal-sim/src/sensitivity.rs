//! Sensitivities of a run: derivatives of its state by coefficients and by its initial state.
//!
//! ```text
//! y₊ = Φ(y, u; p)      a Runge-Kutta step with the command that is held
//! δy₊ = Φ_y δy + Φ_u δu + Φ_p δp
//! ```
//!
//! The steps are those of the run itself, and what is differentiated is the step, not the equation:
//! the results are the derivatives of what the run computes. The dynamics is differentiated by dual
//! numbers ([`bathyal::TangentDynamics`]), and so are actuators, stops and friction. Laws of bodies,
//! applied wrenches and controllers are differentiated each for itself by differences of fourth
//! order, with errors of about 1e-10 of their slopes, and chained with the former.

mod column;
mod error;
mod plant_derivative;
mod point;
mod tangent_actuators;
mod variation;
mod wrench_rates;

pub use error::SensitivityError;
pub use plant_derivative::PlantDerivative;

use crate::control::{Command, ControlConfig, Controller, Sampled};
use crate::integrate::{Method, Ode, StepGrid};
use crate::plant::{Layout, Plant};
use crate::scenario::{CoefficientSet, NEAR_STEP, Setup, Variant};
use bathyal::MassFactors;
use bathyal::integrate::rk4;
use bathyal::real::five_point_rate;
use bathyal_robot::coefficients::{CoefficientError, RELATIVE_STEP};
use column::{Column, Probe, Stage};
use point::{ControlPoint, control};
use tangent_actuators::check_form;
use variation::VariedPlants;

/// A run with its sensitivities, advanced from control tick to control tick.
///
/// ```
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
/// # let path = std::path::Path::new(folder).join("rov_station_keeping.toml");
/// use bathyal_sim::scenario::ScenarioFile;
/// use bathyal_sim::sensitivity::Sensitivities;
/// let setup = ScenarioFile::read(&path, &["duration=0.1".parse()?])?.setup()?;
/// let mut run = Sensitivities::new(&setup, &["environment.current.x"])?;
/// run.finish()?;
/// let x = run.by_coefficient(0)[0]; // ∂x/∂current: carried along
/// assert!(x > 0.0 && x < 0.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sensitivities {
    plant: Plant,
    controllers: Sampled,
    probe: Probe,
    factors: MassFactors,
    layout: Layout,
    paths: Vec<String>,
    columns: Vec<Column>,
    t: f64,
    y: Vec<f64>,
    /// State of the controllers.
    control: Vec<f64>,
    commanded: Command,
    stage: Vec<f64>,
    k: [Vec<f64>; 4],
    ticks: u64,
    step: f64,
    period: f64,
    duration: f64,
}

impl Sensitivities {
    /// A run at its beginning, with derivatives by coefficients.
    ///
    /// # Errors
    /// If the run has contact, loops, prescribed motions, gaits, added masses that vary, or another
    /// integrator than `rk4`, or if nothing can be differentiated by a coefficient.
    pub fn new(setup: &Setup, paths: &[&str]) -> Result<Self, SensitivityError> {
        check(setup)?;
        let set = CoefficientSet::new(setup, paths)?;
        let plant = setup.plant()?;
        let controllers = setup.controllers()?;
        let y = plant.begin(&setup.state);
        let layout = plant.layout();
        let mut columns = Vec::with_capacity(paths.len());
        for i in 0..paths.len() {
            let mut column = column(&set, i, (&plant, &controllers))?;
            column.write_result();
            columns.push(column);
        }
        let mut control = Vec::new();
        controllers.save_state(&mut control);
        Ok(Sensitivities {
            factors: MassFactors::new(&setup.model),
            probe: Probe::new(setup.plant()?, setup.controllers()?),
            layout,
            paths: paths.iter().map(|path| path.to_string()).collect(),
            columns,
            t: 0.0,
            control,
            commanded: plant.command.clone(),
            stage: y.clone(),
            k: [0; 4].map(|_| vec![0.0; y.len()]),
            y,
            ticks: 0,
            step: setup.scenario.integrator.step,
            period: setup.scenario.sampling.period,
            duration: setup.scenario.duration,
            plant,
            controllers,
        })
    }

    /// The same with derivatives by the initial state: by δq, in the directions of the velocities,
    /// by v, and by the states of actuators and laws.
    ///
    /// # Panics
    /// If the run has begun.
    pub fn with_initial_state(mut self) -> Self {
        assert!(self.ticks == 0, "the run has begun");
        let Layout { nq, nv, .. } = self.layout;
        let inner = self.layout.len() - self.layout.works;
        for entry in 0..nv + inner - nq {
            let mut dy = vec![0.0; inner];
            match entry.checked_sub(nv) {
                Some(entry) => dy[nq + entry] = 1.0,
                None => {
                    let mut unit = vec![0.0; nv];
                    unit[entry] = 1.0;
                    let model = &self.plant.model;
                    model.configuration_rate(&self.y[..nq], &unit, &mut dy[..nq]);
                }
            }
            let mut column = Column::of_state(dy, self.control.len(), &self.plant);
            column.write_result();
            self.columns.push(column);
        }
        self
    }

    /// Simulated time, s.
    pub fn time(&self) -> f64 {
        self.t
    }

    /// The state, as that of [`crate::Simulation::y`].
    pub fn y(&self) -> &[f64] {
        &self.y
    }

    /// Layout of the state; derivatives have no works.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Paths of the coefficients.
    pub fn paths(&self) -> &[String] {
        &self.paths
    }

    /// ∂y/∂p by a coefficient, without works.
    pub fn by_coefficient(&self, index: usize) -> &[f64] {
        &self.columns[..self.paths.len()][index].result
    }

    /// ∂y/∂y₀ by an entry of [δq | v | states of actuators | states of laws], without works.
    pub fn by_initial_state(&self, index: usize) -> &[f64] {
        &self.columns[self.paths.len()..][index].result
    }

    /// True if the duration has passed.
    pub fn is_finished(&self) -> bool {
        self.t >= self.duration
    }

    /// Runs to the end.
    pub fn finish(&mut self) -> Result<(), SensitivityError> {
        while !self.is_finished() {
            self.step()?;
        }
        Ok(())
    }

    /// Advances by a control period.
    pub fn step(&mut self) -> Result<(), SensitivityError> {
        if self.is_finished() {
            return Err(SensitivityError::Finished { t: self.t });
        }
        self.control();
        self.ticks += 1;
        let until = (self.ticks as f64 * self.period).min(self.duration);
        let grid = StepGrid::new(self.t, until, self.step);
        for k in 1..=grid.n {
            self.integrate(grid.h);
            self.t = grid.time(k);
            self.plant.accept(self.t, &mut self.y);
        }
        for column in &mut self.columns {
            column.write_result();
        }
        match self.plant.diverged() {
            Some((t, _)) => Err(SensitivityError::Diverged { t }),
            None => Ok(()),
        }
    }

    /// A control tick.
    fn control(&mut self) {
        let point = ControlPoint {
            t: self.t,
            y: &self.y,
            state: &self.control,
            dt: if self.ticks == 0 { 0.0 } else { self.period },
        };
        for column in &mut self.columns {
            column.control(&point, &mut self.probe);
        }
        let (plant, controllers) = (&mut self.plant, &mut self.controllers);
        let mut after = Vec::with_capacity(self.control.len());
        control(plant, controllers, &point, &mut self.commanded, &mut after);
        self.control = after;
        std::mem::swap(&mut self.plant.command, &mut self.commanded);
    }

    /// A step of length h, before it is accepted.
    fn integrate(&mut self, h: f64) {
        let layout = self.layout;
        let controlled = layout.len() - layout.works;
        for index in 0..4 {
            let point = match index {
                0 => (self.t, &self.y[..]),
                _ => (self.t + rk4::NODES[index - 1] * h, &self.stage[..]),
            };
            let (columns, probe) = (&mut self.columns, &mut self.probe);
            let plant = (&mut self.plant, &mut self.factors);
            Stage::evaluate(index, plant, point, &mut self.k[index], |stage| {
                for column in columns {
                    column.rates(stage, &layout, probe);
                }
            });
            if let Some(node) = rk4::NODES.get(index) {
                let stage = &mut self.stage[..controlled];
                rk4::stage(stage, &self.y, h * node, &self.k[index]);
                for column in &mut self.columns {
                    column.next_stage(index, h * node);
                }
            }
        }
        rk4::update(&mut self.y, h, &self.k);
        for column in &mut self.columns {
            column.update(h, &self.y[..layout.nq]);
        }
    }
}

/// The derivative by a coefficient at the start of a run.
fn column(
    set: &CoefficientSet,
    index: usize,
    (plant, controllers): (&Plant, &Sampled),
) -> Result<Column, SensitivityError> {
    let path = &set.paths()[index];
    let variation = set.variation(index, RELATIVE_STEP)?;
    let tangent = set.tangent_of(index, &variation, 1.0)?;
    let [a, b, c, d] = variation.variants.each_ref().map(Variant::plant);
    let plants = [a?, b?, c?, d?];
    check_form(plant, &plants).map_err(|reason| refused(path, reason))?;
    let starts = [0, 1, 2, 3].map(|k| plants[k].begin(variation.variants[k].state()));
    let layout = plant.layout();
    let dy = (0..layout.len() - layout.works)
        .map(|k| five_point_rate(starts.each_ref().map(|y| y[k]), 1.0));
    let dy = dy.collect();
    let mut varied = VariedPlants::new(&set.variation(index, NEAR_STEP)?, variation.step)?;
    let control = varied.initial_control();
    check_length(path, &control, controllers)?;
    let coefficient = (variation.step, &plants[..], varied);
    Ok(Column::by_coefficient(
        tangent,
        coefficient,
        plant,
        (dy, control),
    ))
}

/// Refuses what is not differentiated.
fn check(setup: &Setup) -> Result<(), SensitivityError> {
    let plant = setup.plant()?;
    let gait = |control: &ControlConfig| matches!(control, ControlConfig::Gait(_));
    let refused = [
        (
            setup.scenario.integrator.method != Method::Rk4,
            "this integrator",
            "use integrator.method = 'rk4'",
        ),
        (
            plant.has_contact(),
            "contact with the seabed",
            "leave out environment.terrain",
        ),
        (
            plant.loops().has_rigid() || plant.loops().has_compliant(),
            "loops and springs",
            "use a robot without them",
        ),
        (
            plant.prescribed().is_some(),
            "prescribed motions",
            "leave out prescribe",
        ),
        (
            plant.laws().vary_added_mass(),
            "added masses that vary",
            "leave out the law that varies them",
        ),
        (
            setup.scenario.control.iter().any(gait),
            "gaits",
            "use other controllers",
        ),
    ];
    match refused.into_iter().find(|(is_refused, ..)| *is_refused) {
        Some((_, what, help)) => Err(SensitivityError::Unsupported { what, help }),
        None => Ok(()),
    }
}

/// Refuses a coefficient that changes how many numbers the controllers keep.
fn check_length(
    path: &str,
    control: &[f64],
    controllers: &Sampled,
) -> Result<(), CoefficientError> {
    let mut state = Vec::new();
    controllers.save_state(&mut state);
    match state.len() == control.len() {
        true => Ok(()),
        false => {
            let reason = "it changes the state of the controllers";
            Err(refused(path, reason.to_string()))
        }
    }
}

/// A coefficient by which nothing can be differentiated.
fn refused(path: &str, reason: String) -> CoefficientError {
    CoefficientError::NotDifferentiable {
        path: path.to_string(),
        reason,
    }
}
