//! Derivatives by state, inputs and physical parameters.

use crate::environment::Environment;
use crate::model::Model;
use crate::parameter_names;
use crate::{arrays, errors};
use bathyal::Derivatives;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// Matrices by q, v and inputs or accelerations.
type Matrices<'py> = (
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray2<f64>>,
);

#[pymethods]
impl Model {
    /// Derivatives of the accelerations by q (along the directions of v), v and τ, nv × nv each.
    ///
    /// >>> arm = bathyal.load("puma560")
    /// >>> q, v, tau = arm.neutral(), *np.zeros((2, arm.nv))
    /// >>> by_q, by_v, by_tau = arm.forward_dynamics_derivatives(q, v, tau)
    /// >>> np.allclose(by_tau @ arm.mass_matrix(q), np.eye(arm.nv))
    /// True
    #[pyo3(signature = (q, v, tau, *, environment = None, t = 0.0))]
    fn forward_dynamics_derivatives<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        tau: &Bound<'py, PyAny>,
        environment: Option<&Environment>,
        t: f64,
    ) -> PyResult<Matrices<'py>> {
        let tau = arrays::vector("tau", tau)?;
        let tau = arrays::slice("tau", &tau)?;
        self.derivatives(py, [q, v], (environment, t), (Some(tau), None))
    }

    /// Derivatives of the efforts by q (along the directions of v), v and accelerations, nv × nv
    /// each.
    ///
    /// >>> arm = bathyal.load("puma560")
    /// >>> q, v, a = arm.neutral(), *np.zeros((2, arm.nv))
    /// >>> by_q, by_v, by_a = arm.inverse_dynamics_derivatives(q, v, a)
    /// >>> np.allclose(by_a, arm.mass_matrix(q))
    /// True
    #[pyo3(signature = (q, v, a, *, environment = None, t = 0.0))]
    fn inverse_dynamics_derivatives<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        a: &Bound<'py, PyAny>,
        environment: Option<&Environment>,
        t: f64,
    ) -> PyResult<Matrices<'py>> {
        let a = arrays::vector("a", a)?;
        let a = arrays::slice("a", &a)?;
        arrays::check_finite("a", a, self.model.nv())?;
        self.derivatives(py, [q, v], (environment, t), (None, Some(a)))
    }

    /// Derivative of the accelerations by a physical parameter: `bodies.BODY.mass`,
    /// `.center_of_mass[i]`, `.inertia[i][j]`, `.rotor_inertia`, `.added_mass[i][j]`,
    /// `.displaced_volume`, `.center_of_buoyancy[i]`, `.drag_scale`, or `water_density`.
    ///
    /// >>> rov = bathyal.load("rov_tiburon")
    /// >>> q, v, tau = rov.neutral(), *np.zeros((2, rov.nv))
    /// >>> by_mass = rov.parameter_derivative("bodies.vehicle.mass", q, v, tau)
    /// >>> by_mass.shape
    /// (12,)
    #[pyo3(signature = (parameter, q, v, tau, *, environment = None, t = 0.0))]
    #[allow(clippy::too_many_arguments)]
    fn parameter_derivative<'py>(
        &self,
        py: Python<'py>,
        parameter: &str,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        tau: &Bound<'py, PyAny>,
        environment: Option<&Environment>,
        t: f64,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        self.check_tree("the derivative")?;
        let parameter = parameter_names::find(&self.model, parameter)?;
        let environment = self.environment(environment);
        environment.check(t).map_err(errors::input)?;
        let [q, v, tau] = [
            arrays::vector("q", q)?,
            arrays::vector("v", v)?,
            arrays::vector("tau", tau)?,
        ];
        let (q, v) = (arrays::slice("q", &q)?, arrays::slice("v", &v)?);
        let tau = arrays::slice("tau", &tau)?;
        let mut evaluation = self.evaluation();
        evaluation.set(&self.model, t, (q, v), (Some(tau), None))?;
        let (state, inputs) = (&evaluation.state, &evaluation.inputs);
        let by = bathyal::parameter_derivative(&self.model, environment, state, inputs, parameter);
        Ok(PyArray1::from_vec(py, by))
    }

    /// Value of a physical parameter, by the names of `parameter_derivative`.
    ///
    /// >>> bathyal.load("rov_tiburon").parameter("water_density")
    /// 1025.0
    fn parameter(&self, parameter: &str) -> PyResult<f64> {
        let parameter = parameter_names::find(&self.model, parameter)?;
        Ok(self.model.parameter(parameter))
    }
}

impl Model {
    fn derivatives<'py>(
        &self,
        py: Python<'py>,
        [q, v]: [&Bound<'py, PyAny>; 2],
        (environment, t): (Option<&Environment>, f64),
        (tau, a): (Option<&[f64]>, Option<&[f64]>),
    ) -> PyResult<Matrices<'py>> {
        self.check_tree("the derivative")?;
        let environment = self.environment(environment);
        environment.check(t).map_err(errors::input)?;
        let (q, v) = (arrays::vector("q", q)?, arrays::vector("v", v)?);
        let (q, v) = (arrays::slice("q", &q)?, arrays::slice("v", &v)?);
        let mut evaluation = self.evaluation();
        evaluation.set(&self.model, t, (q, v), (tau, None))?;
        let Derivatives {
            by_q,
            by_v,
            by_input,
            ..
        } = evaluation.differentiate(&self.model, environment, a);
        let n = self.model.nv();
        let square = |elements: &[f64]| PyArray1::from_slice(py, elements).reshape([n, n]);
        Ok((square(by_q)?, square(by_v)?, square(by_input)?))
    }
}
