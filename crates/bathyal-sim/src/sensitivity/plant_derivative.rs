//! Derivatives of the rates of a plant by a coefficient.

use super::column::{Column, Probe, Stage};
use super::{SensitivityError, check, column};
use crate::control::Command;
use crate::integrate::Ode;
use crate::plant::Plant;
use crate::scenario::{CoefficientSet, Setup};
use bathyal::MassFactors;

/// ∂ẏ/∂p of a plant under a command, by one coefficient of robot, water, thrusters, motors, stops or
/// friction. By dual numbers, without building anything again and without allocating; of laws of
/// bodies and applied wrenches by differences.
///
/// ```
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
/// # let path = std::path::Path::new(folder).join("bluerov2_arm.toml");
/// use bathyal_sim::scenario::ScenarioFile;
/// use bathyal_sim::sensitivity::PlantDerivative;
/// let setup = ScenarioFile::read(&path, &[])?.setup()?;
/// let mut plant = setup.plant()?;
/// let y = plant.begin(&setup.state);
/// plant.command.thrusts[0] = 10.0;
/// let mut by_lag = PlantDerivative::new(&setup, "robot.thrusters[0].time_constant")?;
/// let rates = by_lag.rates(0.0, &y, &plant.command);
/// assert!(rates.iter().any(|rate| *rate < 0.0)); // it comes up to speed more slowly
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PlantDerivative {
    plant: Plant,
    probe: Probe,
    factors: MassFactors,
    column: Column,
    /// ẏ.
    own: Vec<f64>,
    rates: Vec<f64>,
}

impl PlantDerivative {
    /// The derivative by a coefficient.
    ///
    /// # Errors
    /// As those of [`super::Sensitivities::new`].
    pub fn new(setup: &Setup, path: &str) -> Result<Self, SensitivityError> {
        check(setup)?;
        let set = CoefficientSet::new(setup, &[path])?;
        let (plant, controllers) = (setup.plant()?, setup.controllers()?);
        let mut column = column(&set, 0, (&plant, &controllers))?;
        column.keep_state();
        let layout = plant.layout();
        Ok(PlantDerivative {
            factors: MassFactors::new(&plant.model),
            probe: Probe::new(setup.plant()?, controllers),
            column,
            own: vec![0.0; plant.len()],
            rates: vec![0.0; layout.len() - layout.works],
            plant,
        })
    }

    /// ∂ẏ/∂p at (t, y) under a command, without works.
    ///
    /// # Panics
    /// If y or the command has not the size of the plant.
    pub fn rates(&mut self, t: f64, y: &[f64], command: &Command) -> &[f64] {
        let layout = self.plant.layout();
        assert_eq!(y.len(), layout.len(), "y has the size of the plant");
        self.plant.command.clone_from(command);
        let (column, probe) = (&mut self.column, &mut self.probe);
        let plant = (&mut self.plant, &mut self.factors);
        Stage::evaluate(0, plant, (t, y), &mut self.own, |stage| {
            column.rates(stage, &layout, probe);
        });
        for (to, rate) in self.rates.iter_mut().zip(self.column.first_rates()) {
            *to = rate;
        }
        &self.rates
    }
}
