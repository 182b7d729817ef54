//! Derivatives of the dynamics by coefficients.

use super::coefficient_set::{CoefficientSet, Variant};
use super::coefficients::CoefficientFile;
use bathyal::TangentDynamics;
use bathyal::real::VARIANT_STEPS;
use bathyal_robot::coefficients::{CoefficientError, RELATIVE_STEP, variant_step};

/// Distance of variants of controllers, relative to the coefficient: 2⁻¹⁶. Their forces have kinks
/// where the flow that they assume reverses, which differences should not reach across; it costs
/// three digits more.
pub(crate) const NEAR_STEP: f64 = 1.0 / 65536.0;

/// Keys of scenarios by which nothing can be differentiated, because they decide about steps, and
/// not about the robot or its surroundings.
const STEP_KEYS: [&str; 6] = [
    "duration",
    "dynamics",
    "integrator",
    "recording",
    "sampling",
    "terrain",
];

/// Variants of a setup about a coefficient.
#[derive(Debug)]
pub(crate) struct Variation {
    /// Distance of the first two.
    pub step: f64,
    /// At [`VARIANT_STEPS`] times the step.
    pub variants: [Variant; 4],
}

impl CoefficientSet<'_> {
    /// Variants about a coefficient, a distance apart that is relative to its value, or in its unit
    /// if that is zero; the others at the values of the files.
    pub(crate) fn variation(
        &self,
        index: usize,
        relative_step: f64,
    ) -> Result<Variation, CoefficientError> {
        let refused = |reason: String| CoefficientError::NotDifferentiable {
            path: self.paths()[index].clone(),
            reason,
        };
        let place = &self.places[index];
        if place.file == CoefficientFile::Scenario {
            let key = STEP_KEYS.iter().find(|key| place.location.has_key(key));
            if let Some(key) = key {
                let reason = format!("'{key}' decides about steps or the seabed, not the motion");
                return Err(refused(reason));
            }
        }
        let value = self.values()[index];
        let step = variant_step(value, relative_step);
        let at = |steps: f64| {
            let mut values = self.values().to_vec();
            values[index] = value + steps * step;
            self.variant(&values).map_err(|error| match error {
                CoefficientError::Refused { value, reason, .. } => refused(format!(
                    "it is at the end of its range: {value} is refused, {reason}"
                )),
                other => other,
            })
        };
        let [a, b, c, d] = VARIANT_STEPS;
        Ok(Variation {
            step,
            variants: [at(a)?, at(b)?, at(c)?, at(d)?],
        })
    }

    /// The dynamics of the robot in its water, differentiated by a coefficient: forward and inverse
    /// dynamics have exact derivatives then, without building the model again.
    ///
    /// ```
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    /// # let path = std::path::Path::new(folder).join("bluerov2_arm.toml");
    /// use bathyal::{Direction, Inputs, MassFactors};
    /// use bathyal_sim::scenario::{CoefficientSet, ScenarioFile};
    /// let setup = ScenarioFile::read(&path, &[])?.setup()?;
    /// let set = CoefficientSet::new(&setup, &["robot.bodies.vehicle.mass"])?;
    /// let mut by_mass = set.tangent_dynamics(0)?;
    /// let (inputs, none) = (Inputs::zero(&setup.model), Direction::zero(&setup.model));
    /// let mut factors = MassFactors::new(&setup.model);
    /// let robot = (&setup.model, &setup.environment);
    /// let rates = by_mass.forward_derivative(robot, &setup.state, &inputs, &none, &mut factors);
    /// assert!(rates[5] < 0.0); // heavier, it accelerates downwards
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the coefficient changes joints, frames, shapes or laws.
    pub fn tangent_dynamics(&self, index: usize) -> Result<TangentDynamics, CoefficientError> {
        let variation = self.variation(index, RELATIVE_STEP)?;
        self.tangent_of(index, &variation, variation.step)
    }

    /// The same from variants that are taken to be `step` apart.
    pub(crate) fn tangent_of(
        &self,
        index: usize,
        variation: &Variation,
        step: f64,
    ) -> Result<TangentDynamics, CoefficientError> {
        let refused = |reason: String| CoefficientError::NotDifferentiable {
            path: self.paths()[index].clone(),
            reason,
        };
        if self.places[index].location.has_key("laws") {
            return Err(refused(
                "it is a parameter of a hydrodynamic law".to_string(),
            ));
        }
        let setup = self.base();
        let variants = variation.variants.each_ref();
        let model = setup.model.with_rates(variants.map(Variant::model), step);
        let model = model.map_err(|reason| refused(reason.to_string()))?;
        let environments = variants.map(Variant::environment);
        let environment = setup.environment.with_rates(environments, step);
        let environment =
            environment.ok_or_else(|| refused("it changes the kind of the water".to_string()))?;
        Ok(TangentDynamics::new(model, environment))
    }
}
