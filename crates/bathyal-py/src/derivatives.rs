//! Derivatives by state, inputs and coefficients.

use crate::arrays::{self, Vectors};
use crate::environment::Environment;
use crate::errors;
use crate::evaluation::Evaluation;
use crate::many_states::Query;
use crate::model::Model;
use bathyal::{Derivatives, Direction, MassFactors, TangentDynamics};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

#[pymethods]
impl Model {
    /// Derivatives of the accelerations by q (along the directions of v), v and τ, nv × nv each; of
    /// `coefficients`, by their paths, a fourth matrix with a column for each. `out` is a tuple of
    /// these arrays.
    ///
    /// >>> arm = bathyal.load("puma560")
    /// >>> q, v, tau = arm.neutral(), *np.zeros((2, arm.nv))
    /// >>> by_q, by_v, by_tau = arm.forward_dynamics_derivatives(q, v, tau)
    /// >>> np.allclose(by_tau @ arm.mass_matrix(q), np.eye(arm.nv))
    /// True
    /// >>> paths = ["bodies.forearm.mass"]
    /// >>> *_, by_mass = arm.forward_dynamics_derivatives(q, v, tau, coefficients=paths)
    /// >>> by_mass.shape
    /// (6, 1)
    #[pyo3(signature = (q, v, tau, *, coefficients = vec![], environment = None, t = 0.0, out = None))]
    #[allow(clippy::too_many_arguments)]
    fn forward_dynamics_derivatives<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        tau: &Bound<'py, PyAny>,
        coefficients: Vec<String>,
        environment: Option<&Environment>,
        t: f64,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let arguments = [("q", q), ("v", v), ("tau", tau)];
        let at = (environment, t);
        self.derivatives(py, Query::Accelerations, arguments, at, &coefficients, out)
    }

    /// Derivatives of the efforts by q (along the directions of v), v and accelerations, nv × nv
    /// each; of `coefficients` a fourth matrix, as in `forward_dynamics_derivatives`.
    ///
    /// >>> arm = bathyal.load("puma560")
    /// >>> q, v, a = arm.neutral(), *np.zeros((2, arm.nv))
    /// >>> by_q, by_v, by_a = arm.inverse_dynamics_derivatives(q, v, a)
    /// >>> np.allclose(by_a, arm.mass_matrix(q))
    /// True
    #[pyo3(signature = (q, v, a, *, coefficients = vec![], environment = None, t = 0.0, out = None))]
    #[allow(clippy::too_many_arguments)]
    fn inverse_dynamics_derivatives<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        a: &Bound<'py, PyAny>,
        coefficients: Vec<String>,
        environment: Option<&Environment>,
        t: f64,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let arguments = [("q", q), ("v", v), ("a", a)];
        let at = (environment, t);
        self.derivatives(py, Query::Efforts, arguments, at, &coefficients, out)
    }
}

impl Model {
    fn derivatives<'py>(
        &self,
        py: Python<'py>,
        query: Query,
        arguments: [(&'static str, &Bound<'py, PyAny>); 3],
        (environment, t): (Option<&Environment>, f64),
        coefficients: &[String],
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.check_tree("the derivative")?;
        let environment = self.environment(environment);
        environment.check(t).map_err(errors::input)?;
        let mut tangents = Vec::with_capacity(coefficients.len());
        for path in coefficients {
            let rates = (*self.rates(path)?).clone();
            tangents.push(TangentDynamics::new(rates, environment.cast()));
        }
        let vectors = Vectors::new(arguments)?;
        let [q, v, given] = vectors.slices()?;
        let n = self.model.nv();
        arrays::check_finite(arguments[2].0, given, n)?;
        let (tau, a) = match query {
            Query::Accelerations => (Some(given), None),
            Query::Efforts => (None, Some(given)),
        };
        let mut evaluation = self.evaluation();
        evaluation.set(&self.model, t, (q, v), (tau, None))?;
        let results = 3 + usize::from(!coefficients.is_empty());
        let mut out = arrays::outputs(out, results)?.into_iter();
        let mut next = move || out.next().flatten();
        let Derivatives {
            by_q,
            by_v,
            by_input,
            ..
        } = evaluation.differentiate(&self.model, environment, a);
        let mut written = Vec::with_capacity(results);
        for by in [by_q, by_v, by_input] {
            written.push(arrays::write_matrix(py, next(), [n, n], |to| {
                to.copy_from_slice(by);
                Ok(())
            })?);
        }
        if !tangents.is_empty() {
            let shape = [n, tangents.len()];
            written.push(arrays::write_matrix(py, next(), shape, |to| {
                self.write_columns(&evaluation, environment, &mut tangents, a, to);
                Ok(())
            })?);
        }
        PyTuple::new(py, written)
    }

    /// Writes ∂v̇/∂p, or ∂τ/∂p at given accelerations: a column for each coefficient.
    fn write_columns(
        &self,
        evaluation: &Evaluation,
        environment: &bathyal::Environment<f64>,
        tangents: &mut [TangentDynamics],
        a: Option<&[f64]>,
        to: &mut [f64],
    ) {
        let (state, inputs) = (&evaluation.state, &evaluation.inputs);
        let (none, count) = (Direction::zero(&self.model), tangents.len());
        let mut factors = MassFactors::new(&self.model);
        for (k, tangent) in tangents.iter_mut().enumerate() {
            let column = match a {
                Some(a) => tangent.inverse_derivative(state, a, inputs, &none),
                None => {
                    let robot = (&self.model, environment);
                    tangent.forward_derivative(robot, state, inputs, &none, &mut factors)
                }
            };
            for (row, rate) in to.chunks_exact_mut(count).zip(column) {
                row[k] = *rate;
            }
        }
    }
}
