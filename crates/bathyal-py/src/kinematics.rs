//! Poses, velocities, Jacobians and energies.

use crate::environment::Environment;
use crate::model::Model;
use crate::{arrays, errors};
use bathyal::{Bodies, Stage};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

#[pymethods]
impl Model {
    /// Pose of a body in the world, 4 × 4.
    ///
    /// >>> rov = bathyal.load("rov_tiburon")
    /// >>> rov.pose("vehicle", rov.neutral())[:3, 3]
    /// array([0., 0., 0.])
    fn pose<'py>(
        &self,
        py: Python<'py>,
        body: &str,
        q: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let body = self.body_index(body)?;
        let q = arrays::vector("q", q)?;
        let still = vec![0.0; self.model.nv()];
        self.with_bodies(arrays::slice("q", &q)?, &still, |bodies| {
            Ok(pose_matrix(py, &bodies.motion(body).pose))
        })
    }

    /// Velocity [ω; v] of the origin of a body, in its own axes.
    ///
    /// >>> rov = bathyal.load("rov_tiburon")
    /// >>> v = np.zeros(rov.nv)
    /// >>> v[3] = 0.5
    /// >>> rov.velocity("vehicle", rov.neutral(), v)
    /// array([0. , 0. , 0. , 0.5, 0. , 0. ])
    fn velocity<'py>(
        &self,
        py: Python<'py>,
        body: &str,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let body = self.body_index(body)?;
        let (q, v) = (arrays::vector("q", q)?, arrays::vector("v", v)?);
        let (q, v) = (arrays::slice("q", &q)?, arrays::slice("v", &v)?);
        self.with_bodies(q, v, |bodies| {
            let velocity = bodies.motion(body).velocity.to_array();
            Ok(PyArray1::from_slice(py, &velocity))
        })
    }

    /// Jacobian of a body, 6 × nv: [ω; v] of its origin in its own axes.
    ///
    /// >>> arm = bathyal.load("puma560")
    /// >>> arm.jacobian("hand", arm.neutral()).shape
    /// (6, 6)
    #[pyo3(signature = (body, q, *, out = None))]
    fn jacobian<'py>(
        &self,
        py: Python<'py>,
        body: &str,
        q: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let body = self.body_index(body)?;
        let q = arrays::vector("q", q)?;
        let nv = self.model.nv();
        let out = out.unwrap_or_else(|| PyArray2::<f64>::zeros(py, [6, nv], false).into_any());
        let mut written = arrays::matrix_mut(&out)?;
        let result = arrays::slice_mut("out", &mut written, &[6, nv])?;
        let still = vec![0.0; nv];
        self.with_bodies(arrays::slice("q", &q)?, &still, |bodies| {
            bodies.write_body_jacobian(&self.model, body, result);
            Ok(())
        })?;
        drop(written);
        Ok(out)
    }

    /// Energies, J: `kinetic_rigid`, `kinetic_added`, `kinetic_rotor`, `potential`.
    ///
    /// >>> arm = bathyal.load("puma560")
    /// >>> arm.energies(arm.neutral(), np.zeros(arm.nv))["kinetic_rigid"]
    /// 0.0
    #[pyo3(signature = (q, v, *, environment = None, t = 0.0))]
    fn energies<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        environment: Option<&Environment>,
        t: f64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (q, v) = (arrays::vector("q", q)?, arrays::vector("v", v)?);
        let (q, v) = (arrays::slice("q", &q)?, arrays::slice("v", &v)?);
        let environment = self.environment(environment);
        environment.check(t).map_err(errors::input)?;
        let energy = self.with_bodies(q, v, |bodies| {
            Ok(bodies.energy(&self.model, environment, t))
        })?;
        let energies = PyDict::new(py);
        energies.set_item("kinetic_rigid", energy.kinetic_rigid)?;
        energies.set_item("kinetic_added", energy.kinetic_added)?;
        energies.set_item("kinetic_rotor", energy.kinetic_rotor)?;
        energies.set_item("potential", energy.potential)?;
        Ok(energies)
    }
}

impl Model {
    /// Reads the bodies in a state.
    fn with_bodies<T>(
        &self,
        q: &[f64],
        v: &[f64],
        read: impl FnOnce(&Bodies<f64>) -> PyResult<T>,
    ) -> PyResult<T> {
        let mut evaluation = self.evaluation();
        evaluation.place(&self.model, q, v)?;
        let bodies = evaluation.data.bodies(Stage::Velocities);
        read(bodies.map_err(|error| errors::simulation(error.to_string()))?)
    }
}

/// Pose as a homogeneous matrix.
pub fn pose_matrix<'py>(
    py: Python<'py>,
    pose: &bathyal::spatial::Pose<f64>,
) -> Bound<'py, PyArray2<f64>> {
    let (r, p) = (&pose.rotation.0, &pose.position.0);
    let row = |i: usize| [r[i][0], r[i][1], r[i][2], p[i]];
    let rows = [row(0), row(1), row(2), [0.0, 0.0, 0.0, 1.0]];
    let matrix = PyArray2::zeros(py, [4, 4], false);
    let mut elements = matrix.readwrite();
    if let Ok(elements) = elements.as_slice_mut() {
        elements.copy_from_slice(rows.as_flattened());
    }
    drop(elements);
    matrix
}
