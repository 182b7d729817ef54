//! Gravity and a current.

use bathyal::environment::Gravity;
use bathyal::spatial::Vec3;
use pyo3::prelude::*;

/// Gravity and water that is the same everywhere, in world axes: m/s², m/s, m/s².
///
/// >>> moving = bathyal.Environment(current=(0.5, 0.0, 0.0))
/// >>> moving
/// <bathyal.Environment gravity=(0, 0, -9.81), current=(0.5, 0, 0), acceleration=(0, 0, 0)>
#[pyclass(frozen, module = "bathyal")]
pub struct Environment {
    pub environment: bathyal::Environment<f64>,
    /// Gravity, velocity and acceleration of the water.
    arguments: [[f64; 3]; 3],
}

#[pymethods]
impl Environment {
    #[new]
    #[pyo3(signature = (*, gravity = [0.0, 0.0, -9.81], current = [0.0; 3], acceleration = [0.0; 3]))]
    fn new(gravity: [f64; 3], current: [f64; 3], acceleration: [f64; 3]) -> PyResult<Self> {
        let environment = bathyal::Environment::accelerating(Vec3(current), Vec3(acceleration));
        let direction = match gravity {
            [0.0, 0.0, z] => Gravity::AlongZ(z),
            _ => Gravity::Vector(Vec3(gravity)),
        };
        let environment = environment.with_gravity(direction);
        environment.check(0.0).map_err(crate::errors::input)?;
        Ok(Environment {
            environment,
            arguments: [gravity, current, acceleration],
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let constructor = py.import("bathyal._scenario")?.getattr("environment")?;
        let reduced = (constructor, (self.arguments,));
        Ok(reduced.into_pyobject(py)?.into_any())
    }

    fn __repr__(&self) -> String {
        let [gravity, current, acceleration] =
            self.arguments.map(|[x, y, z]| format!("({x}, {y}, {z})"));
        format!(
            "<bathyal.Environment gravity={gravity}, current={current}, acceleration={acceleration}>"
        )
    }
}
