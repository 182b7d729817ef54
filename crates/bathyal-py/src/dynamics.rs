//! Forward, inverse and hybrid dynamics, and the mass matrix.

use crate::arrays::{self, Vectors};
use crate::environment::Environment;
use crate::errors;
use crate::many_states::{Common, Query};
use crate::model::Model;
use bathyal::PrescribedJoints;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

#[pymethods]
impl Model {
    /// Accelerations v̇ in a state, under joint efforts `tau` and wrenches [n; f] on bodies, about
    /// their origins in their own axes.
    ///
    /// Arrays of shape (N, n) are N states of the robot, evaluated in SIMD lanes on all cores with
    /// the bits of one after the other.
    ///
    /// >>> rov = bathyal.load("rov_tiburon")
    /// >>> q, v, tau = rov.neutral(), np.zeros(rov.nv), np.zeros(rov.nv)
    /// >>> rov.forward_dynamics(q, v, tau).shape
    /// (12,)
    /// >>> rows = [np.tile(x, (1000, 1)) for x in (q, v, tau)]
    /// >>> rov.forward_dynamics(*rows).shape
    /// (1000, 12)
    #[pyo3(signature = (q, v, tau, *, environment = None, wrenches = None, t = 0.0, out = None))]
    #[allow(clippy::too_many_arguments)]
    fn forward_dynamics<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        tau: &Bound<'py, PyAny>,
        environment: Option<&Environment>,
        wrenches: Option<&Bound<'py, PyAny>>,
        t: f64,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let arguments = [("q", q), ("v", v), ("tau", tau)];
        let surroundings = (environment, wrenches, t);
        self.dynamics(py, Query::Accelerations, arguments, surroundings, out)
    }

    /// Efforts τ that give the accelerations `a` in a state, without the forces of loops.
    ///
    /// Arrays of shape (N, n) are N states, as in `forward_dynamics`.
    ///
    /// >>> arm = bathyal.load("puma560")
    /// >>> q, v = arm.neutral(), np.zeros(arm.nv)
    /// >>> tau = arm.inverse_dynamics(q, v, np.ones(arm.nv))
    /// >>> np.allclose(arm.forward_dynamics(q, v, tau), 1.0)
    /// True
    #[pyo3(signature = (q, v, a, *, environment = None, wrenches = None, t = 0.0, out = None))]
    #[allow(clippy::too_many_arguments)]
    fn inverse_dynamics<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        a: &Bound<'py, PyAny>,
        environment: Option<&Environment>,
        wrenches: Option<&Bound<'py, PyAny>>,
        t: f64,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.check_tree("inverse dynamics")?;
        let arguments = [("q", q), ("v", v), ("a", a)];
        let surroundings = (environment, wrenches, t);
        self.dynamics(py, Query::Efforts, arguments, surroundings, out)
    }

    /// Efforts that hold the accelerations at zero: Coriolis, gravity, buoyancy, drag.
    ///
    /// >>> arm = bathyal.load("puma560")
    /// >>> arm.bias(arm.neutral(), np.zeros(arm.nv)).shape
    /// (6,)
    #[pyo3(signature = (q, v, *, environment = None, t = 0.0, out = None))]
    fn bias<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        environment: Option<&Environment>,
        t: f64,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let still = PyArray1::<f64>::zeros(py, self.model.nv(), false).into_any();
        self.inverse_dynamics(py, q, v, &still, environment, None, t, out)
    }

    /// Accelerations and efforts where the joints `prescribed` move with the accelerations `a` and
    /// the others under the efforts `tau`: (v̇, τ). Entries of `a` of free joints, and of `tau` of
    /// prescribed ones, are not read. `out` is a tuple of two arrays.
    ///
    /// >>> arm = bathyal.load("puma560")
    /// >>> q, v, tau, a = arm.neutral(), *np.zeros((3, arm.nv))
    /// >>> a[arm.joints["shoulder"].v] = 2.0
    /// >>> vdot, effort = arm.hybrid_dynamics(q, v, tau, a, prescribed=["shoulder"])
    /// >>> vdot[0], np.allclose(arm.forward_dynamics(q, v, effort), vdot)
    /// (np.float64(2.0), True)
    #[pyo3(signature = (q, v, tau, a, *, prescribed, environment = None, t = 0.0, out = None))]
    #[allow(clippy::too_many_arguments)]
    fn hybrid_dynamics<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        tau: &Bound<'py, PyAny>,
        a: &Bound<'py, PyAny>,
        prescribed: Vec<String>,
        environment: Option<&Environment>,
        t: f64,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.check_tree("hybrid dynamics")?;
        let bodies: PyResult<Vec<usize>> = prescribed
            .iter()
            .map(|name| self.joint_index(name))
            .collect();
        let joints = PrescribedJoints::new(&self.model, &bodies?).map_err(errors::input)?;
        let environment = self.environment(environment);
        environment.check(t).map_err(errors::input)?;
        let vectors = Vectors::new([("q", q), ("v", v), ("tau", tau), ("a", a)])?;
        let [q, v, tau, a] = vectors.slices()?;
        let nv = self.model.nv();
        arrays::check_finite("a", a, nv)?;
        let mut evaluation = self.evaluation();
        evaluation.set(&self.model, t, (q, v), (Some(tau), None))?;
        let evaluation = &mut *evaluation;
        let (state, inputs) = (&evaluation.state, &evaluation.inputs);
        let workspace = &mut evaluation.workspace;
        let model = &self.model;
        let solution =
            bathyal::hybrid_dynamics(model, environment, state, inputs, &joints, a, workspace);
        let results = [solution.vdot, solution.tau];
        let written = arrays::outputs(out, 2)?.into_iter().zip(results);
        let written = written.map(|(out, numbers)| {
            arrays::write_vector(py, out, nv, |to| {
                to.copy_from_slice(numbers);
                Ok(())
            })
        });
        PyTuple::new(py, written.collect::<PyResult<Vec<_>>>()?)
    }

    /// Mass matrix, nv × nv, added mass included.
    ///
    /// >>> rov = bathyal.load("rov_tiburon")
    /// >>> matrix = rov.mass_matrix(rov.neutral())
    /// >>> np.allclose(matrix, matrix.T)
    /// True
    #[pyo3(signature = (q, *, out = None))]
    fn mass_matrix<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let vectors = Vectors::new([("q", q)])?;
        let [q] = vectors.slices()?;
        let nv = self.model.nv();
        arrays::write_matrix(py, out, [nv, nv], |matrix| {
            let mut evaluation = self.evaluation();
            evaluation.set(&self.model, 0.0, (q, &vec![0.0; nv]), (None, None))?;
            bathyal::write_mass_matrix(&self.model, q, &mut evaluation.workspace, matrix);
            Ok(())
        })
    }
}

/// Water, wrenches on bodies and time of a call, as they are given.
type Surroundings<'a, 'py> = (Option<&'a Environment>, Option<&'a Bound<'py, PyAny>>, f64);

impl Model {
    /// Evaluates a state, or rows of states.
    fn dynamics<'py>(
        &self,
        py: Python<'py>,
        query: Query,
        arguments: [(&'static str, &Bound<'py, PyAny>); 3],
        (environment, wrenches, t): Surroundings<'_, 'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let environment = self.environment(environment);
        let wrenches = self.wrenches(wrenches)?;
        let wrenches = wrenches.as_ref();
        let wrenches = wrenches.map(|array| arrays::slice("wrenches", array));
        let common = Common {
            environment,
            wrenches: wrenches.transpose()?,
            t,
        };
        if arrays::has_rows(arguments[0].1) {
            return self.many_states(py, query, arguments, common, out);
        }
        let vectors = Vectors::new(arguments)?;
        let row = vectors.slices()?;
        arrays::write_vector(py, out, self.model.nv(), |result| {
            self.evaluation()
                .evaluate_row(self, query, row, common, result)
        })
    }
}
