//! Many copies of a scenario, stepped together.

use crate::{arrays, errors, scenario_source, threads};
use bathyal_batch::simulation::{BatchError, BatchOptions, Observer, Status};
use numpy::{PyArray1, PyArray2, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Mutex, MutexGuard, TryLockError};

/// N copies of a scenario, in SIMD lanes and on all cores; each has the bits that it has alone in a
/// `Simulation`. They may differ in start, seed of the water and command.
///
/// `commands`, (N, commands), is read by every step and `states`, (N, states), is written; both are
/// arrays that stay the same. Commands are efforts of joints, then thrusts (`command_names`), which
/// are added to those of the scenario's controllers.
///
/// >>> batch = bathyal.BatchSimulation("bluerov2_arm", 8, control=[], duration=1.0)
/// >>> batch.commands[3, batch.command_names.index("thrusts.5 vertical right")] = 5.0
/// >>> for _ in range(20):
/// ...     batch.step()
/// >>> bool(batch.states[3, 2] > batch.states[2, 2])
/// True
#[pyclass(frozen, module = "bathyal")]
pub struct BatchSimulation {
    run: Mutex<Run>,
    /// Commands of the next step.
    #[pyo3(get)]
    commands: Py<PyArray2<f64>>,
    /// States after the last step or reset.
    #[pyo3(get)]
    states: Py<PyArray2<f64>>,
    /// Names of the columns of `commands`.
    #[pyo3(get)]
    command_names: Vec<String>,
    /// Names of the columns of `states`.
    #[pyo3(get)]
    state_names: Vec<String>,
    /// Why robots are simulated one by one; None if they are in SIMD lanes.
    #[pyo3(get)]
    not_vectorised: Option<String>,
    /// Control period of the scenario, s.
    #[pyo3(get)]
    period: f64,
    /// Duration of the scenario, s.
    #[pyo3(get)]
    duration: f64,
    name: String,
}

struct Run {
    batch: bathyal_batch::BatchSimulation,
    /// Observed quantities by name, looked up once.
    observer: Option<(Vec<String>, Observer)>,
}

impl BatchSimulation {
    /// The run, unless somebody else has it.
    fn lock(&self) -> PyResult<MutexGuard<'_, Run>> {
        match self.run.try_lock() {
            Ok(run) => Ok(run),
            Err(TryLockError::Poisoned(error)) => Ok(error.into_inner()),
            Err(TryLockError::WouldBlock) => Err(errors::simulation(
                "the batch is in use: another thread advances it".to_string(),
            )),
        }
    }

    fn shape(&self) -> PyResult<(usize, usize)> {
        Ok((self.lock()?.batch.len(), self.state_names.len()))
    }

    /// Copies states of robots from the batch.
    fn refresh(&self, py: Python<'_>, run: &Run, mask: &[bool]) -> PyResult<()> {
        let states = self.states.bind(py).as_any().clone();
        let mut written = arrays::matrix_mut(&states)?;
        let (count, width) = (mask.len(), self.state_names.len());
        let rows = arrays::slice_mut("states", &mut written, &[count, width])?;
        let rows = rows.chunks_mut(width).zip(run.batch.states().chunks(width));
        for ((to, from), _) in rows.zip(mask).filter(|(_, is_reset)| **is_reset) {
            to.copy_from_slice(from);
        }
        Ok(())
    }
}

/// A mask; without one all robots.
fn taken(mask: Option<PyReadonlyArray1<'_, bool>>, count: usize) -> Vec<bool> {
    match mask {
        Some(mask) => mask.as_array().to_vec(),
        None => vec![true; count],
    }
}

fn batch_error(error: BatchError) -> PyErr {
    match error {
        BatchError::Scenario(error) => errors::scenario(error),
        BatchError::Coefficient(error) => errors::coefficient(error),
        BatchError::UnknownQuantity { .. } => PyKeyError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}

#[pymethods]
impl BatchSimulation {
    #[new]
    #[pyo3(signature = (scenario, count, set = None, *, threads = None, search = vec![], **overrides))]
    fn new(
        py: Python<'_>,
        scenario: &Bound<'_, PyAny>,
        count: usize,
        set: Option<&Bound<'_, PyAny>>,
        threads: Option<usize>,
        search: Vec<std::path::PathBuf>,
        overrides: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let set = scenario_source::settings(set, overrides)?;
        let file = scenario_source::read(scenario, &set)?.with_search_path(&search);
        let pool = threads::pool()?;
        let threads = threads.unwrap_or_else(|| pool.current_num_threads());
        let options = BatchOptions::default().threads(threads);
        let built = py.detach(|| {
            let setup = file.setup()?;
            let build = || bathyal_batch::BatchSimulation::with_options(&setup, count, &options);
            pool.install(build)
        });
        let batch = built.map_err(batch_error)?;
        let columns = batch.columns();
        let (command_names, state_names) = (columns.commands.clone(), columns.states.clone());
        let zeros = |columns: usize| PyArray2::zeros(py, [count, columns], false).unbind();
        let own = BatchSimulation {
            commands: zeros(command_names.len()),
            states: zeros(state_names.len()),
            command_names,
            state_names,
            not_vectorised: batch.is_vectorised().err().map(|why| why.to_string()),
            period: file.scenario.sampling.period,
            duration: file.scenario.duration,
            name: file.scenario.name.clone(),
            run: Mutex::new(Run {
                batch,
                observer: None,
            }),
        };
        own.refresh(py, &*own.lock()?, &vec![true; count])?;
        Ok(own)
    }

    /// Number of robots.
    fn __len__(&self) -> PyResult<usize> {
        Ok(self.shape()?.0)
    }

    /// Advances all robots by some control periods, with `commands`. Robots that have come to the
    /// duration stay; one whose command is not finite, or that diverges, stays at its last control
    /// tick: see `running` and `failed`.
    #[pyo3(signature = (periods = 1))]
    fn step(&self, py: Python<'_>, periods: usize) -> PyResult<()> {
        let mut run = self.lock()?;
        let count = run.batch.len();
        let commands = arrays::matrix("commands", self.commands.bind(py).as_any())?;
        let commands = arrays::slice("commands", &commands)?;
        let mut states = arrays::matrix_mut(self.states.bind(py).as_any())?;
        let shape = [count, self.state_names.len()];
        let states = arrays::slice_mut("states", &mut states, &shape)?;
        let pool = threads::pool()?;
        let batch = &mut run.batch;
        for _ in 0..periods {
            let step = || pool.install(|| batch.step_with(commands, states));
            py.detach(step).map_err(batch_error)?;
            py.check_signals()?;
        }
        Ok(())
    }

    /// Puts the robots of a mask, or all, back to their starts at t = 0; with seeds, one for each
    /// robot, the water of these robots is another one.
    ///
    /// >>> batch = bathyal.BatchSimulation("rov_station_keeping", 2, duration=1.0)
    /// >>> batch.step(10)
    /// >>> batch.reset(np.array([True, False]))
    /// >>> batch.times
    /// array([0. , 0.2])
    #[pyo3(signature = (mask = None, seeds = None))]
    fn reset(
        &self,
        py: Python<'_>,
        mask: Option<PyReadonlyArray1<'_, bool>>,
        seeds: Option<PyReadonlyArray1<'_, u64>>,
    ) -> PyResult<()> {
        let mut run = self.lock()?;
        let mask = taken(mask, run.batch.len());
        let seeds = seeds.map(|seeds| seeds.as_array().to_vec());
        run.batch
            .reset(&mask, seeds.as_deref())
            .map_err(batch_error)?;
        self.refresh(py, &run, &mask)
    }

    /// Gives every robot of a mask, or all, coefficients of its own: `values`, (N, paths), row after
    /// row, by their paths (docs/coefficients.md). These robots are put back to their starts; rows of
    /// the others are not read.
    ///
    /// >>> batch = bathyal.BatchSimulation("bluerov2_arm", 2, duration=1.0)
    /// >>> paths = ["robot.bodies.vehicle.mass", "environment.current.x"]
    /// >>> batch.set_coefficients(paths, np.array([[13.0, 0.1], [13.5, 0.2]]))
    /// >>> batch.step()
    /// >>> batch.set_coefficients(paths, np.full((2, 2), 13.2), np.array([True, False]))
    /// >>> batch.times
    /// array([0.  , 0.01])
    #[pyo3(signature = (paths, values, mask = None))]
    fn set_coefficients(
        &self,
        py: Python<'_>,
        paths: Vec<String>,
        values: &Bound<'_, PyAny>,
        mask: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        let mut run = self.lock()?;
        let values = arrays::matrix("values", values)?;
        arrays::check_shape("values", values.shape(), &[run.batch.len(), paths.len()])?;
        let values = arrays::slice("values", &values)?;
        let mask = taken(mask, run.batch.len());
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let pool = threads::pool()?;
        let batch = &mut run.batch;
        let set = || pool.install(|| batch.set_coefficients_of(&mask, &paths, values));
        py.detach(set).map_err(batch_error)?;
        self.refresh(py, &run, &mask)
    }

    /// Sets the state at which a robot starts after its next reset: a row of `states`.
    fn set_start(&self, robot: usize, state: &Bound<'_, PyAny>) -> PyResult<()> {
        let state = arrays::vector("state", state)?;
        let state = arrays::slice("state", &state)?;
        let mut run = self.lock()?;
        run.batch.set_start(robot, state).map_err(batch_error)
    }

    /// Quantities of all robots, (N, n), one after the other: `t`, `state.q`, `state.v`, `state.z`,
    /// columns of `states`, position and velocity of joints, and position, orientation, velocity and
    /// angular velocity of bodies, by the names of recordings.
    ///
    /// >>> batch = bathyal.BatchSimulation("bluerov2_arm", 4, duration=1.0)
    /// >>> batch.observe(["t", "bodies.jaw.position"]).shape
    /// (4, 4)
    #[pyo3(signature = (names, *, out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        names: Vec<String>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut run = self.lock()?;
        let Run { batch, observer } = &mut *run;
        if observer.as_ref().is_none_or(|(known, _)| *known != names) {
            let texts: Vec<&str> = names.iter().map(String::as_str).collect();
            let found = batch.observer(&texts).map_err(batch_error)?;
            *observer = Some((names, found));
        }
        let Some((_, observer)) = observer else {
            return Err(PyValueError::new_err("there is nothing to observe"));
        };
        let shape = [batch.len(), observer.width()];
        let pool = threads::pool()?;
        arrays::write_matrix(py, out, shape, |result| {
            let observe = || pool.install(|| batch.observe(observer, result));
            py.detach(observe).map_err(batch_error)
        })
    }

    /// Simulated time of each robot since its last reset, s.
    #[getter]
    fn times<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let run = self.lock()?;
        let times = (0..run.batch.len()).map(|robot| run.batch.time(robot));
        let times: Result<Vec<f64>, BatchError> = times.collect();
        Ok(PyArray1::from_vec(py, times.map_err(batch_error)?))
    }

    /// True for robots that go on with the next step.
    #[getter]
    fn running<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let run = self.lock()?;
        let running = (0..run.batch.len()).map(|robot| run.batch.status(robot));
        let running: Result<Vec<bool>, BatchError> =
            running.map(|status| Ok(status?.is_running())).collect();
        Ok(PyArray1::from_vec(py, running.map_err(batch_error)?))
    }

    /// Reasons by robot, of those that have failed and go on only after a reset.
    #[getter]
    fn failed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let run = self.lock()?;
        let failed = PyDict::new(py);
        for robot in 0..run.batch.len() {
            let reason = match run.batch.status(robot).map_err(batch_error)? {
                Status::Running | Status::Finished => continue,
                Status::Diverged { reason, .. } => reason.clone(),
                Status::BadCommand { t, column, value } => {
                    format!("the command {column} is {value} at t = {t:.4} s; it must be finite")
                }
            };
            failed.set_item(robot, reason)?;
        }
        Ok(failed)
    }

    fn __repr__(&self) -> PyResult<String> {
        let (count, _) = self.shape()?;
        let way = match self.not_vectorised {
            None => "in SIMD lanes",
            Some(_) => "one by one",
        };
        let name = &self.name;
        Ok(format!(
            "<bathyal.BatchSimulation of {count} '{name}', {way}>"
        ))
    }
}
