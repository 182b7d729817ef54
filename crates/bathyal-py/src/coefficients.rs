//! Coefficients of a robot by their paths, and its model differentiated by them.

use crate::errors;
use crate::model::Model;
use bathyal::Dual;
use bathyal::model::VARIANT_STEPS;
use bathyal_robot::Loaded;
use bathyal_robot::coefficients::{CoefficientError, Document, Location, variant_step};
use bathyal_sim::scenario::Coefficients;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A model whose derivatives are those by a coefficient.
type Rates = Arc<bathyal::Model<Dual<1>>>;

/// What is known of the coefficients of a robot: nothing, until somebody asks.
#[derive(Default)]
pub struct KnownCoefficients {
    document: OnceLock<Document>,
    /// By path.
    rates: Mutex<HashMap<String, Rates>>,
}

impl KnownCoefficients {
    fn document(&self, loaded: &Loaded) -> Result<&Document, CoefficientError> {
        if let Some(document) = self.document.get() {
            return Ok(document);
        }
        let document = Document::new(&loaded.robot)?;
        Ok(self.document.get_or_init(|| document))
    }
}

#[pymethods]
impl Model {
    /// Coefficients of the robot, every number of its file, by path (docs/coefficients.md).
    ///
    /// >>> rov = bathyal.load("bluerov2_alpha")
    /// >>> rov.coefficients["bodies.vehicle.mass"]
    /// 13.17
    #[getter]
    fn coefficients<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let listed = Coefficients::list_robot(&self.loaded.robot).map_err(errors::coefficient)?;
        let values = PyDict::new(py);
        for one in listed {
            values.set_item(one.path, one.value)?;
        }
        Ok(values)
    }

    /// Value of a coefficient by its path; parts in the middle may be left out.
    ///
    /// >>> bathyal.load("bluerov2_alpha").coefficient("bodies.vehicle.damping.linear[0]")
    /// 4.03
    fn coefficient(&self, path: &str) -> PyResult<f64> {
        let document = self.known.document(&self.loaded);
        let document = document.map_err(errors::coefficient)?;
        let location = document.find(path).map_err(errors::coefficient)?;
        Ok(document.get(&location))
    }
}

impl Model {
    /// The model differentiated by a coefficient.
    pub fn rates(&self, path: &str) -> PyResult<Rates> {
        let lock = || {
            self.known
                .rates
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        if let Some(known) = lock().get(path) {
            return Ok(Arc::clone(known));
        }
        let rates = Arc::new(self.differentiate(path)?);
        lock().insert(path.to_string(), Arc::clone(&rates));
        Ok(rates)
    }

    /// Differences of variants: exact, as parameters of models are polynomials of coefficients.
    fn differentiate(&self, path: &str) -> PyResult<bathyal::Model<Dual<1>>> {
        let refused = |reason: String| {
            errors::coefficient(CoefficientError::NotDifferentiable {
                path: path.to_string(),
                reason,
            })
        };
        let document = self.known.document(&self.loaded);
        let document = document.map_err(errors::coefficient)?;
        let place = document.find(path).map_err(errors::coefficient)?;
        let value = document.get(&place);
        let step = variant_step(value);
        let variant = |steps: f64| self.variant(document, &place, value + steps * step);
        let variants: Result<Vec<_>, String> = VARIANT_STEPS.map(variant).into_iter().collect();
        let [a, b, c, d] = &variants.map_err(refused)?[..] else {
            return Err(refused("it has no variants".to_string()));
        };
        let rates = self.model.with_rates([a, b, c, d], step);
        rates.map_err(|reason| refused(reason.to_string()))
    }

    /// The model with another value of a coefficient.
    fn variant(
        &self,
        document: &Document,
        place: &Location,
        value: f64,
    ) -> Result<bathyal::Model<f64>, String> {
        let robot = document.read_with([(place, value)]);
        let robot = robot.map_err(|error| error.to_string())?;
        let variant = Loaded {
            robot,
            ..self.loaded.clone()
        };
        variant.model().map_err(|error| error.to_string())
    }
}
