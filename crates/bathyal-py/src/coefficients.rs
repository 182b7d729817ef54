//! Coefficients of a robot by their paths.

use crate::errors;
use crate::known_coefficients::Rates;
use crate::model::Model;
use bathyal_sim::scenario::Coefficients;
use pyo3::prelude::*;
use pyo3::types::PyDict;

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
        let value = self.known.value(&self.loaded, path);
        value.map_err(errors::coefficient)
    }
}

impl Model {
    /// The model differentiated by a coefficient.
    pub fn rates(&self, path: &str) -> PyResult<Rates> {
        let rates = self.known.rates(&self.loaded, &self.model, path);
        rates.map_err(errors::coefficient)
    }
}
