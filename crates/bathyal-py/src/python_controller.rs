//! Controllers that are functions of Python.

use crate::model::pose_matrix;
use crate::{arrays, errors};
use bathyal::Bodies;
use bathyal_sim::control::{Command, CommandNames, Controller};
use bathyal_sim::integrate::CancelToken;
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, Mutex, PoisonError};

/// What a controller reads at a control tick.
#[pyclass(frozen, module = "bathyal")]
pub struct View {
    /// Time, s.
    #[pyo3(get)]
    time: f64,
    /// Time since the last tick, s; 0 at the first.
    #[pyo3(get)]
    dt: f64,
    /// Configuration.
    #[pyo3(get)]
    q: Py<PyArray1<f64>>,
    /// Velocity.
    #[pyo3(get)]
    v: Py<PyArray1<f64>>,
    bodies: Bodies<f64>,
    names: Arc<Vec<String>>,
}

impl View {
    fn index(&self, body: &str) -> PyResult<usize> {
        let found = self.names.iter().position(|name| name == body);
        found.ok_or_else(|| PyKeyError::new_err(format!("there is no body '{body}'")))
    }
}

#[pymethods]
impl View {
    /// Pose of a body in the world, 4 × 4.
    fn pose<'py>(&self, py: Python<'py>, body: &str) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let body = self.index(body)?;
        Ok(pose_matrix(py, &self.bodies.motion(body).pose))
    }

    /// Velocity [ω; v] of the origin of a body, in its own axes.
    fn velocity<'py>(&self, py: Python<'py>, body: &str) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let velocity = self.bodies.motion(self.index(body)?).velocity;
        Ok(PyArray1::from_slice(py, &velocity.to_array()))
    }
}

/// Exception of a controller, kept until the step has ended.
pub type Raised = Arc<Mutex<Option<PyErr>>>;

/// Controller that calls a function of Python. An exception cancels the step.
pub struct PythonController {
    pub function: Py<PyAny>,
    pub names: CommandNames,
    pub bodies: Arc<Vec<String>>,
    pub cancel: CancelToken,
    pub raised: Raised,
}

impl Controller for PythonController {
    fn control(&mut self, view: &bathyal_sim::control::View, command: &mut Command) {
        let called = Python::attach(|py| {
            let view = View {
                time: view.state.t,
                dt: view.dt,
                q: PyArray1::from_slice(py, &view.state.q).unbind(),
                v: PyArray1::from_slice(py, &view.state.v).unbind(),
                bodies: view.bodies.clone(),
                names: Arc::clone(&self.bodies),
            };
            let added = self.function.bind(py).call1((view,))?;
            if added.is_none() {
                return Ok(());
            }
            let added = read_command(&self.names, &added)?;
            self.names.check(&added).map_err(errors::command)?;
            let efforts = command.efforts.iter_mut().zip(added.efforts);
            let thrusts = command.thrusts.iter_mut().zip(added.thrusts);
            efforts.chain(thrusts).for_each(|(own, more)| *own += more);
            Ok::<(), PyErr>(())
        });
        if let Err(error) = called {
            let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
            raised.get_or_insert(error);
            self.cancel.cancel();
        }
    }
}

/// Command of a dict by names of joints and thrusters, or of an array: efforts, then thrusts.
pub fn read_command(names: &CommandNames, given: &Bound<'_, PyAny>) -> PyResult<Command> {
    let mut command = names.zero();
    let Ok(by_name) = given.cast::<PyDict>() else {
        let array = arrays::vector("command", given)?;
        let numbers = arrays::slice("command", &array)?;
        let efforts = command.efforts.len();
        arrays::check_shape(
            "command",
            &[numbers.len()],
            &[efforts + command.thrusts.len()],
        )?;
        command.efforts.copy_from_slice(&numbers[..efforts]);
        command.thrusts.copy_from_slice(&numbers[efforts..]);
        return Ok(command);
    };
    for (name, value) in by_name {
        let (name, value): (String, f64) = (name.extract()?, value.extract()?);
        match (names.joint(&name), names.thruster(&name)) {
            (Ok(index), _) => command.efforts[index] = value,
            (_, Ok(index)) => command.thrusts[index] = value,
            (Err(joint), Err(thruster)) => {
                return Err(errors::simulation_key(format!("{joint}; {thruster}")));
            }
        }
    }
    Ok(command)
}
