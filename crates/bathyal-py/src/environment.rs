//! Gravity and a current.

use bathyal::environment::Gravity;
use bathyal::spatial::Vec3;
use pyo3::prelude::*;

/// Gravity and water that is the same everywhere, in world axes.
#[pyclass(frozen, module = "bathyal")]
pub struct Environment {
    pub environment: bathyal::Environment<f64>,
}

#[pymethods]
impl Environment {
    #[new]
    #[pyo3(signature = (*, gravity = [0.0, 0.0, -9.81], current = [0.0; 3], acceleration = [0.0; 3]))]
    fn new(gravity: [f64; 3], current: [f64; 3], acceleration: [f64; 3]) -> PyResult<Self> {
        let (current, acceleration) = (Vec3(current), Vec3(acceleration));
        let environment = bathyal::Environment::accelerating(current, acceleration);
        let gravity = match gravity {
            [0.0, 0.0, z] => Gravity::AlongZ(z),
            _ => Gravity::Vector(Vec3(gravity)),
        };
        let environment = environment.with_gravity(gravity);
        environment.check(0.0).map_err(crate::errors::input)?;
        Ok(Environment { environment })
    }
}
