//! Coefficients of a robot, and its model differentiated by them: each is made when it is first asked
//! for.

use bathyal::Dual;
use bathyal::real::VARIANT_STEPS;
use bathyal_robot::Loaded;
use bathyal_robot::coefficients::{
    CoefficientError, Document, Location, RELATIVE_STEP, variant_step,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A model whose derivatives are those by a coefficient.
pub type Rates = Arc<bathyal::Model<Dual<1>>>;

/// What is known of the coefficients of a robot.
#[derive(Default)]
pub struct KnownCoefficients {
    document: OnceLock<Document>,
    /// By path.
    rates: Mutex<HashMap<String, Rates>>,
}

impl KnownCoefficients {
    /// All numbers of the robot.
    fn document(&self, robot: &Loaded) -> Result<&Document, CoefficientError> {
        if let Some(document) = self.document.get() {
            return Ok(document);
        }
        let document = Document::new(&robot.robot)?;
        Ok(self.document.get_or_init(|| document))
    }

    /// Value of a coefficient.
    pub fn value(&self, robot: &Loaded, path: &str) -> Result<f64, CoefficientError> {
        let document = self.document(robot)?;
        Ok(document.get(&document.find(path)?))
    }

    /// The robot's model differentiated by a coefficient.
    pub fn rates(
        &self,
        robot: &Loaded,
        model: &bathyal::Model<f64>,
        path: &str,
    ) -> Result<Rates, CoefficientError> {
        let lock = || self.rates.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(path) {
            return Ok(Arc::clone(known));
        }
        let rates = Arc::new(differentiate(self.document(robot)?, robot, model, path)?);
        lock().insert(path.to_string(), Arc::clone(&rates));
        Ok(rates)
    }
}

/// Differences of variants: exact, as parameters of models are polynomials of coefficients.
fn differentiate(
    document: &Document,
    robot: &Loaded,
    model: &bathyal::Model<f64>,
    path: &str,
) -> Result<bathyal::Model<Dual<1>>, CoefficientError> {
    let refused = |reason: String| CoefficientError::NotDifferentiable {
        path: path.to_string(),
        reason,
    };
    let place = document.find(path)?;
    let value = document.get(&place);
    let step = variant_step(value, RELATIVE_STEP);
    let at = |steps: f64| variant(document, robot, &place, value + steps * step).map_err(refused);
    let [a, b, c, d] = VARIANT_STEPS;
    let variants = [at(a)?, at(b)?, at(c)?, at(d)?];
    let rates = model.with_rates(variants.each_ref(), step);
    rates.map_err(|reason| refused(reason.to_string()))
}

/// The model with another value of a coefficient.
fn variant(
    document: &Document,
    robot: &Loaded,
    place: &Location,
    value: f64,
) -> Result<bathyal::Model<f64>, String> {
    let changed = document.read_with([(place, value)]);
    let variant = Loaded {
        robot: changed.map_err(|error| error.to_string())?,
        ..robot.clone()
    };
    variant.model().map_err(|error| error.to_string())
}
