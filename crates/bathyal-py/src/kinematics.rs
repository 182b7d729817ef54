//! Poses, velocities, Jacobians and energies.

use crate::arrays::{self, Vectors};
use crate::environment::Environment;
use crate::errors;
use crate::model::Model;
use bathyal::{Bodies, Stage};
use pyo3::prelude::*;
use pyo3::types::PyDict;

#[pymethods]
impl Model {
    /// Pose of a body in the world, 4 × 4.
    ///
    /// >>> rov = bathyal.load("rov_tiburon")
    /// >>> rov.pose("vehicle", rov.neutral())[:3, 3]
    /// array([0., 0., 0.])
    #[pyo3(signature = (body, q, *, out = None))]
    fn pose<'py>(
        &self,
        py: Python<'py>,
        body: &str,
        q: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let body = self.body_index(body)?;
        let vectors = Vectors::new([("q", q)])?;
        let [q] = vectors.slices()?;
        let still = vec![0.0; self.model.nv()];
        arrays::write_matrix(py, out, [4, 4], |matrix| {
            self.with_bodies(q, &still, |bodies| {
                write_pose(&bodies.motion(body).pose, matrix);
                Ok(())
            })
        })
    }

    /// Velocity [ω; v] of the origin of a body, in its own axes.
    ///
    /// >>> rov = bathyal.load("rov_tiburon")
    /// >>> v = np.zeros(rov.nv)
    /// >>> v[3] = 0.5
    /// >>> rov.velocity("vehicle", rov.neutral(), v)
    /// array([0. , 0. , 0. , 0.5, 0. , 0. ])
    #[pyo3(signature = (body, q, v, *, out = None))]
    fn velocity<'py>(
        &self,
        py: Python<'py>,
        body: &str,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let body = self.body_index(body)?;
        let vectors = Vectors::new([("q", q), ("v", v)])?;
        let [q, v] = vectors.slices()?;
        arrays::write_vector(py, out, 6, |result| {
            self.with_bodies(q, v, |bodies| {
                result.copy_from_slice(&bodies.motion(body).velocity.to_array());
                Ok(())
            })
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
        let vectors = Vectors::new([("q", q)])?;
        let [q] = vectors.slices()?;
        let nv = self.model.nv();
        let still = vec![0.0; nv];
        arrays::write_matrix(py, out, [6, nv], |result| {
            self.with_bodies(q, &still, |bodies| {
                bodies.write_body_jacobian(&self.model, body, result);
                Ok(())
            })
        })
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
        let vectors = Vectors::new([("q", q), ("v", v)])?;
        let [q, v] = vectors.slices()?;
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

/// Writes a pose as a homogeneous matrix, by rows.
pub fn write_pose(pose: &bathyal::spatial::Pose<f64>, matrix: &mut [f64]) {
    let (r, p) = (&pose.rotation.0, &pose.position.0);
    let row = |i: usize| [r[i][0], r[i][1], r[i][2], p[i]];
    let rows = [row(0), row(1), row(2), [0.0, 0.0, 0.0, 1.0]];
    matrix.copy_from_slice(rows.as_flattened());
}
