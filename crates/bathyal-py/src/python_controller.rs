//! Controllers that are functions or objects of Python.

use crate::interrupts::Interrupts;
use crate::kinematics::write_pose;
use crate::{arrays, errors};
use bathyal::Bodies;
use bathyal_sim::control::{Command, CommandNames, Controller};
use numpy::PyArray1;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// What a controller reads at a control tick.
///
/// >>> def hold_depth(view):
/// ...     z = view.pose("vehicle")[2, 3]
/// ...     return dict.fromkeys(["5 vertical right", "6 vertical left"], 40.0 * (-8.0 - z))
/// >>> run = bathyal.Simulation("bluerov2_arm", controllers=[(hold_depth, 0.05)], duration=0.1)
/// >>> run.run()["ended"]
/// 'end'
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
        found.ok_or_else(|| {
            let known: Vec<&str> = self.names.iter().map(String::as_str).collect();
            let known = bathyal_robot::text::list_names(&known);
            PyKeyError::new_err(format!("there is no body '{body}'; there are: {known}"))
        })
    }
}

#[pymethods]
impl View {
    /// Pose of a body in the world, 4 × 4.
    #[pyo3(signature = (body, *, out = None))]
    fn pose<'py>(
        &self,
        py: Python<'py>,
        body: &str,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let pose = self.bodies.motion(self.index(body)?).pose;
        arrays::write_matrix(py, out, [4, 4], |matrix| {
            write_pose(&pose, matrix);
            Ok(())
        })
    }

    /// Velocity [ω; v] of the origin of a body, in its own axes.
    #[pyo3(signature = (body, *, out = None))]
    fn velocity<'py>(
        &self,
        py: Python<'py>,
        body: &str,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let velocity = self.bodies.motion(self.index(body)?).velocity;
        arrays::write_vector(py, out, 6, |result| {
            result.copy_from_slice(&velocity.to_array());
            Ok(())
        })
    }
}

/// Controller that calls a function of Python. An exception cancels the step.
pub struct PythonController {
    function: Py<PyAny>,
    /// Object whose `save_state` and `load_state` checkpoints use.
    stateful: Option<Py<PyAny>>,
    names: CommandNames,
    bodies: Arc<Vec<String>>,
    interrupts: Interrupts,
}

impl PythonController {
    /// Controller and its period, s, of a function, an object with a method `control` and perhaps
    /// an attribute `period`, or a tuple of one of these and a period.
    pub fn new(
        entry: &Bound<'_, PyAny>,
        names: &CommandNames,
        bodies: &Arc<Vec<String>>,
        interrupts: &Interrupts,
    ) -> PyResult<(Self, Option<f64>)> {
        let with_period = entry.extract::<(Bound<'_, PyAny>, f64)>();
        let (object, period) = match with_period {
            Ok((object, period)) => (object, Some(period)),
            Err(_) => (entry.clone(), None),
        };
        let method = object.getattr_opt("control")?;
        let function = match method {
            Some(method) => method,
            None => object.clone(),
        };
        if !function.is_callable() {
            let kind = object.get_type();
            return Err(PyTypeError::new_err(format!(
                "a controller is a {kind}; it must be a function of a view, or an object with a \
                 method `control(view)`"
            )));
        }
        let period = match (period, object.getattr_opt("period")?) {
            (None, Some(period)) => Some(period.extract()?),
            (period, _) => period,
        };
        let is_stateful = object.hasattr("save_state")? && object.hasattr("load_state")?;
        let controller = PythonController {
            function: function.unbind(),
            stateful: is_stateful.then(|| object.unbind()),
            names: names.clone(),
            bodies: Arc::clone(bodies),
            interrupts: interrupts.clone(),
        };
        Ok((controller, period))
    }

    fn call(
        &self,
        py: Python<'_>,
        view: &bathyal_sim::control::View,
        command: &mut Command,
    ) -> PyResult<()> {
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
        command.add(&added);
        Ok(())
    }
}

impl Controller for PythonController {
    fn control(&mut self, view: &bathyal_sim::control::View, command: &mut Command) {
        let called = Python::attach(|py| self.call(py, view, command));
        called.unwrap_or_else(|error| self.interrupts.raise(error));
    }

    fn save_state(&self, state: &mut Vec<f64>) {
        let Some(object) = &self.stateful else { return };
        let saved = Python::attach(|py| {
            let saved = object.bind(py).call_method0("save_state")?;
            saved.extract::<Vec<f64>>()
        });
        match saved {
            Ok(saved) => state.extend(saved),
            Err(error) => self.interrupts.raise(error),
        }
    }

    fn load_state(&mut self, state: &[f64]) {
        let Some(object) = &self.stateful else { return };
        let loaded = Python::attach(|py| {
            let state = PyArray1::from_slice(py, state);
            object.bind(py).call_method1("load_state", (state,))?;
            Ok(())
        });
        loaded.unwrap_or_else(|error| self.interrupts.raise(error));
    }
}

/// Command of a dict by names of joints, thrusters and fins, or of an array: efforts, then thrusts,
/// then deflections.
pub fn read_command(names: &CommandNames, given: &Bound<'_, PyAny>) -> PyResult<Command> {
    let mut command = names.zero();
    let Ok(by_name) = given.cast::<PyDict>() else {
        let array = arrays::vector("command", given)?;
        let numbers = arrays::slice("command", &array)?;
        let expected = [command.values().count()];
        arrays::check_shape("command", &[numbers.len()], &expected)?;
        let mut rest = numbers;
        for part in command.parts_mut() {
            let (own, after) = rest.split_at(part.len());
            part.copy_from_slice(own);
            rest = after;
        }
        return Ok(command);
    };
    for (name, value) in by_name {
        let (name, value): (String, f64) = (name.extract()?, value.extract()?);
        match (names.joint(&name), names.thruster(&name), names.fin(&name)) {
            (Ok(index), ..) => command.efforts[index] = value,
            (_, Ok(index), _) => command.thrusts[index] = value,
            (.., Ok(index)) => command.deflections[index] = value,
            (Err(joint), Err(thruster), Err(fin)) => {
                let message = match names.fins().next() {
                    Some(_) => format!("{joint}; {thruster}; {fin}"),
                    None => format!("{joint}; {thruster}"),
                };
                return Err(errors::command_name(message));
            }
        }
    }
    Ok(command)
}
