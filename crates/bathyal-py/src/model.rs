//! A robot and its dynamics.

use crate::environment::Environment;
use crate::{arrays, errors};
use bathyal::constraints::LoopConstraints;
use bathyal::spatial::Force;
use bathyal::{Data, Derivatives, Differentiator, Dynamics, Inputs, Stage, State, Workspace};
use bathyal_robot::{Base, Loaded, Options, assemble_loops};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Joint of a robot, and its entries in q and v.
#[pyclass(frozen, module = "bathyal")]
pub struct Joint {
    /// Name.
    #[pyo3(get)]
    name: String,
    /// `revolute`, `prismatic`, `screw`, `ball` or `free`.
    #[pyo3(get)]
    kind: &'static str,
    /// Body that it moves.
    #[pyo3(get)]
    body: String,
    /// Slice of the configuration.
    #[pyo3(get)]
    q: Py<PySlice>,
    /// Slice of velocities, accelerations and efforts.
    #[pyo3(get)]
    v: Py<PySlice>,
}

#[pymethods]
impl Joint {
    fn __repr__(&self) -> String {
        format!(
            "<bathyal.Joint '{}', {}, of body '{}'>",
            self.name, self.kind, self.body
        )
    }
}

/// Robot whose dynamics is evaluated.
#[pyclass(frozen, module = "bathyal")]
pub struct Model {
    loaded: Loaded,
    model: bathyal::Model<f64>,
    has_loops: bool,
    still: bathyal::Environment<f64>,
    /// State in which the loops are closed.
    neutral: State<f64>,
    evaluation: Mutex<Evaluation>,
}

/// Arguments and workspaces of an evaluation.
#[derive(Clone)]
struct Evaluation {
    state: State<f64>,
    inputs: Inputs<f64>,
    data: Data,
    workspace: Workspace<f64>,
    derivatives: Option<Box<(Differentiator, Derivatives)>>,
}

/// Reads a robot file: .urdf, .toml or .json.
#[pyfunction]
#[pyo3(signature = (path, *, base = "auto", lock = vec![], search = vec![]))]
pub fn load(
    py: Python<'_>,
    path: PathBuf,
    base: &str,
    lock: Vec<String>,
    search: Vec<PathBuf>,
) -> PyResult<Model> {
    let base = match base {
        "auto" => Base::Auto,
        "fixed" => Base::Fixed,
        "free" => Base::Free,
        _ => {
            return Err(PyValueError::new_err(format!(
                "base is '{base}'; it must be 'auto', 'fixed' or 'free'"
            )));
        }
    };
    let options = Options {
        base,
        lock,
        search_path: search,
        ..Options::default()
    };
    py.detach(|| Model::read(&path, &options))
}

impl Model {
    fn read(path: &std::path::Path, options: &Options) -> PyResult<Self> {
        let loaded = bathyal_robot::read(path, options).map_err(errors::model)?;
        let model = loaded.model().map_err(errors::model)?;
        let mut neutral = State::zero(&model);
        let robot = &loaded.robot;
        let mimics = robot.bodies.iter().any(|body| body.joint.mimic.is_some());
        let has_loops = mimics || !robot.loops.is_empty() || !robot.springs.is_empty();
        let data = match has_loops {
            false => Data::new(&model),
            true => {
                let loops: LoopConstraints = assemble_loops(robot, &model, &mut neutral)
                    .map_err(|diagnostic| errors::model(loaded.source.error(diagnostic)))?;
                Data::by(&model, Dynamics::new(&model).with_loops(&model, loops))
            }
        };
        let evaluation = Evaluation {
            state: neutral.clone(),
            inputs: Inputs::zero(&model),
            data,
            workspace: Workspace::new(&model),
            derivatives: None,
        };
        Ok(Model {
            still: bathyal::Environment::default(),
            has_loops,
            neutral,
            evaluation: Mutex::new(evaluation),
            model,
            loaded,
        })
    }

    fn environment<'a>(&'a self, given: Option<&'a Environment>) -> &'a bathyal::Environment<f64> {
        given.map_or(&self.still, |given| &given.environment)
    }

    /// The workspace; no evaluation runs Python while it has it.
    fn evaluation(&self) -> MutexGuard<'_, Evaluation> {
        self.evaluation
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn body_index(&self, name: &str) -> PyResult<usize> {
        self.model.body(name).ok_or_else(|| {
            let count = self.model.body_count();
            let known: Vec<&str> = (0..count).map(|b| self.model.body_name(b)).collect();
            let known = bathyal_robot::text::list_names(&known);
            PyKeyError::new_err(format!("there is no body '{name}'; there are: {known}"))
        })
    }

    /// Refuses robots whose loops a function does not know.
    fn check_tree(&self, what: &str) -> PyResult<()> {
        match self.has_loops {
            false => Ok(()),
            true => Err(errors::unsuitable_model(format!(
                "model '{}' has loops, springs or mimic joints; {what} is that of a tree of bodies",
                self.model.name()
            ))),
        }
    }
}

impl Evaluation {
    /// Takes a state and inputs, and checks them.
    fn set(
        &mut self,
        model: &bathyal::Model<f64>,
        t: f64,
        [q, v, tau]: [&[f64]; 3],
        wrenches: Option<&[f64]>,
    ) -> PyResult<()> {
        self.state.t = t;
        let vectors = [
            (&mut self.state.q, q),
            (&mut self.state.v, v),
            (&mut self.inputs.tau, tau),
        ];
        for (own, given) in vectors {
            own.clear();
            own.extend_from_slice(given);
        }
        let (wrenches, _) = wrenches.unwrap_or_default().as_chunks::<6>();
        let own = &mut self.inputs.wrenches;
        own.clear();
        own.extend(wrenches.iter().map(|wrench| Force::from_array(*wrench)));
        model
            .check_state(&self.state, &self.inputs)
            .map_err(errors::input)
    }

    /// v̇ of the state and inputs.
    fn forward(
        &mut self,
        model: &bathyal::Model<f64>,
        environment: &bathyal::Environment<f64>,
        out: &mut [f64],
    ) -> PyResult<()> {
        // The water may be another one than before.
        self.data.forget_accelerations();
        let (state, inputs) = (&self.state, &self.inputs);
        let vdot = self
            .data
            .forward_dynamics(model, environment, state, inputs);
        out.copy_from_slice(vdot.map_err(errors::input)?);
        Ok(())
    }

    /// Takes a state without inputs and computes poses and velocities.
    fn place(&mut self, model: &bathyal::Model<f64>, q: &[f64], v: &[f64]) -> PyResult<()> {
        let tau = vec![0.0; model.nv()];
        self.set(model, 0.0, [q, v, &tau], None)?;
        self.data.set_state(0.0, q, v);
        self.data.update_velocities(model);
        Ok(())
    }
}

/// Wrenches on bodies, if they are given.
fn wrenches<'py>(
    model: &bathyal::Model<f64>,
    array: Option<&Bound<'py, PyAny>>,
) -> PyResult<Option<numpy::PyReadonlyArray2<'py, f64>>> {
    let Some(array) = array else { return Ok(None) };
    let array = arrays::matrix("wrenches", array)?;
    arrays::check_shape("wrenches", array.shape(), &[model.body_count(), 6])?;
    arrays::slice("wrenches", &array)?;
    Ok(Some(array))
}

#[pymethods]
impl Model {
    /// Name of the robot.
    #[getter]
    fn name(&self) -> &str {
        self.model.name()
    }

    /// Length of the configuration q.
    #[getter]
    fn nq(&self) -> usize {
        self.model.nq()
    }

    /// Degrees of freedom: length of v, of accelerations and of efforts.
    #[getter]
    fn nv(&self) -> usize {
        self.model.nv()
    }

    /// Names of the bodies.
    #[getter]
    fn bodies(&self) -> Vec<&str> {
        let count = self.model.body_count();
        (0..count).map(|b| self.model.body_name(b)).collect()
    }

    /// Joints that can move, by name.
    #[getter]
    fn joints<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let joints = PyDict::new(py);
        for (b, body) in self.loaded.robot.bodies.iter().enumerate() {
            let kind = match self.model.joint(b) {
                bathyal::Joint::Fixed => continue,
                bathyal::Joint::Revolute { .. } => "revolute",
                bathyal::Joint::Prismatic { .. } => "prismatic",
                bathyal::Joint::Screw { .. } => "screw",
                bathyal::Joint::Ball => "ball",
                bathyal::Joint::Free => "free",
            };
            let slice = |range: std::ops::Range<usize>| {
                PySlice::new(py, range.start as isize, range.end as isize, 1).unbind()
            };
            let joint = Joint {
                name: body.joint_name().to_string(),
                kind,
                body: body.name.clone(),
                q: slice(self.model.q_range(b)),
                v: slice(self.model.v_range(b)),
            };
            joints.set_item(body.joint_name(), joint)?;
        }
        Ok(joints)
    }

    /// Notes on the reading of the file: what was assumed, changed and ignored.
    #[getter]
    fn notes(&self) -> Vec<String> {
        bathyal_robot::note_lines(self.loaded.notes.iter())
    }

    /// Configuration with all joints at zero, upright; closed, if there are loops.
    fn neutral<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, &self.neutral.q)
    }

    /// Accelerations v̇ in a state, under joint efforts and wrenches on bodies.
    ///
    /// Arrays of shape (N, n) are N states of the same robot, evaluated on their own.
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
        let environment = self.environment(environment);
        let wrenches = self::wrenches(&self.model, wrenches)?;
        let wrenches = wrenches.as_ref().map(|array| array.as_slice());
        let wrenches = wrenches
            .transpose()
            .map_err(|e| PyValueError::new_err(e.to_string()))?;
        if q.cast::<PyArray2<f64>>().is_ok() {
            return self.forward_batch(py, [q, v, tau], (environment, wrenches, t), out);
        }
        let [q, v, tau] = [
            arrays::vector("q", q)?,
            arrays::vector("v", v)?,
            arrays::vector("tau", tau)?,
        ];
        let vectors = [
            arrays::slice("q", &q)?,
            arrays::slice("v", &v)?,
            arrays::slice("tau", &tau)?,
        ];
        let nv = self.model.nv();
        let out = out.unwrap_or_else(|| PyArray1::<f64>::zeros(py, nv, false).into_any());
        let mut written = arrays::vector_mut(&out)?;
        let result = arrays::slice_mut(&mut written, &[nv])?;
        let mut evaluation = self.evaluation();
        evaluation.set(&self.model, t, vectors, wrenches)?;
        evaluation.forward(&self.model, environment, result)?;
        drop(written);
        Ok(out)
    }

    /// Efforts τ that give the accelerations `a` in a state, without the forces of loops.
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
        let wrenches = self::wrenches(&self.model, wrenches)?;
        let wrenches = wrenches.as_ref().map(|array| array.as_slice());
        let wrenches = wrenches
            .transpose()
            .map_err(|e| PyValueError::new_err(e.to_string()))?;
        let [q, v, a] = [
            arrays::vector("q", q)?,
            arrays::vector("v", v)?,
            arrays::vector("a", a)?,
        ];
        let (q, v) = (arrays::slice("q", &q)?, arrays::slice("v", &v)?);
        let a = arrays::slice("a", &a)?;
        let nv = self.model.nv();
        let out = out.unwrap_or_else(|| PyArray1::<f64>::zeros(py, nv, false).into_any());
        let mut written = arrays::vector_mut(&out)?;
        let result = arrays::slice_mut(&mut written, &[nv])?;
        let mut evaluation = self.evaluation();
        evaluation.set(&self.model, t, [q, v, &vec![0.0; nv]], wrenches)?;
        let Evaluation {
            state,
            inputs,
            workspace,
            ..
        } = &mut *evaluation;
        let tau = bathyal::checked_inverse_dynamics(
            &self.model,
            self.environment(environment),
            state,
            a,
            inputs,
            workspace,
        );
        result.copy_from_slice(tau.map_err(errors::input)?);
        drop(written);
        Ok(out)
    }

    /// Efforts that hold the accelerations at zero: Coriolis, gravity, buoyancy, drag.
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

    /// Mass matrix, nv × nv, added mass included.
    #[pyo3(signature = (q, *, out = None))]
    fn mass_matrix<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let q = arrays::vector("q", q)?;
        let q = arrays::slice("q", &q)?;
        let nv = self.model.nv();
        let out = out.unwrap_or_else(|| PyArray2::<f64>::zeros(py, [nv, nv], false).into_any());
        let mut written = arrays::matrix_mut(&out)?;
        let result = arrays::slice_mut(&mut written, &[nv, nv])?;
        let zero = vec![0.0; nv];
        let mut evaluation = self.evaluation();
        evaluation.set(&self.model, 0.0, [q, &zero, &zero], None)?;
        bathyal::write_mass_matrix(&self.model, q, &mut evaluation.workspace, result);
        drop(written);
        Ok(out)
    }

    /// Pose of a body in the world, 4 × 4.
    fn pose<'py>(
        &self,
        py: Python<'py>,
        body: &str,
        q: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let body = self.body_index(body)?;
        let q = arrays::vector("q", q)?;
        let mut evaluation = self.evaluation();
        let zero = vec![0.0; self.model.nv()];
        evaluation.place(&self.model, arrays::slice("q", &q)?, &zero)?;
        let bodies = evaluation.data.bodies(Stage::Velocities);
        let bodies = bodies.map_err(|e| errors::simulation(e.to_string()))?;
        Ok(pose_matrix(py, &bodies.motion(body).pose))
    }

    /// Jacobian of a body, 6 × nv: [ω; v] of its origin in its own axes.
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
        let result = arrays::slice_mut(&mut written, &[6, nv])?;
        let mut evaluation = self.evaluation();
        evaluation.place(&self.model, arrays::slice("q", &q)?, &vec![0.0; nv])?;
        let bodies = evaluation.data.bodies(Stage::Velocities);
        let bodies = bodies.map_err(|e| errors::simulation(e.to_string()))?;
        bodies.write_body_jacobian(&self.model, body, result);
        drop(written);
        Ok(out)
    }

    /// Energies, J: `kinetic_rigid`, `kinetic_added`, `kinetic_rotor`, `potential`.
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
        let mut evaluation = self.evaluation();
        let (q, v) = (arrays::slice("q", &q)?, arrays::slice("v", &v)?);
        evaluation.place(&self.model, q, v)?;
        let environment = self.environment(environment);
        environment.check(t).map_err(errors::input)?;
        let bodies = evaluation.data.bodies(Stage::Velocities);
        let bodies = bodies.map_err(|e| errors::simulation(e.to_string()))?;
        let energy = bodies.energy(&self.model, environment, t);
        let energies = PyDict::new(py);
        energies.set_item("kinetic_rigid", energy.kinetic_rigid)?;
        energies.set_item("kinetic_added", energy.kinetic_added)?;
        energies.set_item("kinetic_rotor", energy.kinetic_rotor)?;
        energies.set_item("potential", energy.potential)?;
        Ok(energies)
    }

    /// Derivatives of the accelerations by q (along the directions of v), v and τ, nv × nv each.
    #[pyo3(signature = (q, v, tau, *, environment = None, t = 0.0))]
    #[allow(clippy::type_complexity)]
    fn forward_dynamics_derivatives<'py>(
        &self,
        py: Python<'py>,
        q: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        tau: &Bound<'py, PyAny>,
        environment: Option<&Environment>,
        t: f64,
    ) -> PyResult<[Bound<'py, PyArray2<f64>>; 3]> {
        self.check_tree("the derivative")?;
        let environment = self.environment(environment);
        environment.check(t).map_err(errors::input)?;
        let [q, v, tau] = [
            arrays::vector("q", q)?,
            arrays::vector("v", v)?,
            arrays::vector("tau", tau)?,
        ];
        let vectors = [
            arrays::slice("q", &q)?,
            arrays::slice("v", &v)?,
            arrays::slice("tau", &tau)?,
        ];
        let mut evaluation = self.evaluation();
        evaluation.set(&self.model, t, vectors, None)?;
        let Evaluation {
            state,
            inputs,
            derivatives,
            ..
        } = &mut *evaluation;
        let (differentiator, derivatives) = &mut **derivatives.get_or_insert_with(|| {
            let model = &self.model;
            Box::new((Differentiator::new(model), Derivatives::new(model)))
        });
        differentiator.forward(environment, state, inputs, derivatives);
        let square = |elements: &[f64]| {
            let n = self.model.nv();
            PyArray1::from_slice(py, elements).reshape([n, n])
        };
        Ok([
            square(&derivatives.by_q)?,
            square(&derivatives.by_v)?,
            square(&derivatives.by_input)?,
        ])
    }

    fn __repr__(&self) -> String {
        format!(
            "<bathyal.Model '{}', {} bodies, nq = {}, nv = {}>",
            self.model.name(),
            self.model.body_count(),
            self.model.nq(),
            self.model.nv()
        )
    }
}

impl Model {
    /// v̇ of many states, without the interpreter's lock.
    fn forward_batch<'py>(
        &self,
        py: Python<'py>,
        [q, v, tau]: [&Bound<'py, PyAny>; 3],
        (environment, wrenches, t): (&bathyal::Environment<f64>, Option<&[f64]>, f64),
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let [q, v, tau] = [
            arrays::matrix("q", q)?,
            arrays::matrix("v", v)?,
            arrays::matrix("tau", tau)?,
        ];
        let (count, nq, nv) = (q.shape()[0], self.model.nq(), self.model.nv());
        arrays::check_shape("q", q.shape(), &[count, nq])?;
        arrays::check_shape("v", v.shape(), &[count, nv])?;
        arrays::check_shape("tau", tau.shape(), &[count, nv])?;
        let q = arrays::slice("q", &q)?;
        let (v, tau) = (arrays::slice("v", &v)?, arrays::slice("tau", &tau)?);
        let out = out.unwrap_or_else(|| PyArray2::<f64>::zeros(py, [count, nv], false).into_any());
        let mut written = arrays::matrix_mut(&out)?;
        let result = arrays::slice_mut(&mut written, &[count, nv])?;
        let mut evaluation = self.evaluation().clone();
        py.detach(|| {
            for i in 0..count {
                let rates = i * nv..(i + 1) * nv;
                let vectors = [
                    &q[i * nq..(i + 1) * nq],
                    &v[rates.clone()],
                    &tau[rates.clone()],
                ];
                evaluation.set(&self.model, t, vectors, wrenches)?;
                evaluation.forward(&self.model, environment, &mut result[rates])?;
            }
            Ok::<(), PyErr>(())
        })?;
        drop(written);
        Ok(out)
    }
}

/// Pose as a homogeneous matrix.
pub fn pose_matrix<'py>(
    py: Python<'py>,
    pose: &bathyal::spatial::Pose<f64>,
) -> Bound<'py, PyArray2<f64>> {
    let (r, p) = (&pose.rotation.0, &pose.position.0);
    let row = |i: usize| vec![r[i][0], r[i][1], r[i][2], p[i]];
    let rows = [row(0), row(1), row(2), vec![0.0, 0.0, 0.0, 1.0]];
    let matrix = PyArray2::zeros(py, [4, 4], false);
    let mut elements = matrix.readwrite();
    for (i, row) in rows.iter().enumerate() {
        for (j, value) in row.iter().enumerate() {
            if let Some(element) = elements.get_mut([i, j]) {
                *element = *value;
            }
        }
    }
    drop(elements);
    matrix
}
