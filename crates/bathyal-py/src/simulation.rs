//! Simulation of a scenario.

use crate::errors;
use crate::python_controller::{PythonController, Raised, read_command};
use crate::recording::from_json;
use bathyal_sim::control::CommandNames;
use bathyal_sim::integrate::CancelToken;
use bathyal_sim::record::{
    EventSample, InputSample, McapRecorder, RecordError, Recorder, Sample, Topics, signals,
};
use bathyal_sim::run::{NoOperator, Summary, finish};
use bathyal_sim::scenario::{Override, ScenarioFile, Setup};
use bathyal_sim::simulation::{Checkpoint, StepError};
use numpy::PyArray1;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// Wall-clock time between looks at the signals of the process.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// A run of a scenario, driven by a program.
#[pyclass(frozen, module = "bathyal")]
pub struct Simulation {
    run: Mutex<Run>,
    setup: Setup,
    names: CommandNames,
    cancel: CancelToken,
    raised: Raised,
    has_functions: bool,
    /// Arguments, from which a copy in another process is built.
    path: PathBuf,
    set: Vec<String>,
    controllers: Option<Py<PyAny>>,
}

struct Run {
    simulation: bathyal_sim::Simulation<'static>,
    recorder: Option<SharedRecorder>,
    /// Wall-clock time of the last step; none before the first.
    last_step: Option<Duration>,
    summary: Option<Summary>,
}

/// Recorder that the run can finish.
#[derive(Clone)]
struct SharedRecorder(Arc<Mutex<Option<McapRecorder>>>);

impl SharedRecorder {
    fn lock(&self) -> MutexGuard<'_, Option<McapRecorder>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Recorder for SharedRecorder {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        self.lock().as_mut().map_or(Ok(()), |own| own.write(sample))
    }

    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        self.lock().as_mut().map_or(Ok(()), |own| own.event(event))
    }

    fn input(&mut self, input: &InputSample) -> Result<(), RecordError> {
        self.lock().as_mut().map_or(Ok(()), |own| own.input(input))
    }
}

impl Simulation {
    /// The run, unless somebody else has it.
    fn lock(&self) -> PyResult<MutexGuard<'_, Run>> {
        match self.run.try_lock() {
            Ok(run) => Ok(run),
            Err(TryLockError::Poisoned(error)) => Ok(error.into_inner()),
            Err(TryLockError::WouldBlock) => Err(errors::simulation(
                "the simulation is in use: another thread advances it, or a controller in a step \
                 calls it; give every thread a simulation of its own"
                    .to_string(),
            )),
        }
    }

    /// Does work that may take long, without the interpreter's lock, such that Ctrl-C ends it.
    fn interruptible<T: Send>(
        &self,
        py: Python<'_>,
        is_short: bool,
        work: impl FnOnce() -> T + Send,
    ) -> PyResult<T> {
        // A function of Python is interrupted itself.
        let result = match is_short || self.has_functions {
            true => py.detach(work),
            false => py.detach(|| self.on_thread(work)),
        };
        let raised = self
            .raised
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        self.cancel.reset();
        match raised {
            Some(error) => Err(error),
            None => Ok(result),
        }
    }

    /// Works on a thread, and looks at the signals meanwhile.
    fn on_thread<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        std::thread::scope(|scope| {
            let (done, finished) = std::sync::mpsc::channel();
            let worker = scope.spawn(move || {
                let result = work();
                // The receiver is there until the end of the scope.
                let _ = done.send(());
                result
            });
            use std::sync::mpsc::RecvTimeoutError::Timeout;
            while let Err(Timeout) = finished.recv_timeout(SIGNAL_INTERVAL) {
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    let raised = self.raised.lock();
                    raised
                        .unwrap_or_else(PoisonError::into_inner)
                        .get_or_insert(error);
                    self.cancel.cancel();
                }
            }
            match worker.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    }

    /// Ends the recording, if there is one that has not ended.
    fn end(&self, run: &mut Run) -> PyResult<()> {
        let Some(recorder) = run.recorder.take() else {
            return Ok(());
        };
        if run.summary.is_none() {
            let summary = self.interrupt(run)?;
            run.summary = Some(summary);
        }
        let recorder = recorder.lock().take();
        match (recorder, &run.summary) {
            (Some(recorder), Some(summary)) => {
                recorder.finish(&to_json(summary)?).map_err(errors::record)
            }
            _ => Ok(()),
        }
    }

    /// Summary of the run so far: a run that is cancelled before its next step.
    fn interrupt(&self, run: &mut Run) -> PyResult<Summary> {
        self.cancel.cancel();
        let watch = &mut |_: &_| ControlFlow::Break(());
        let summary = finish(&self.setup, &mut run.simulation, &mut NoOperator, watch);
        self.cancel.reset();
        summary.map_err(errors::run)
    }

    fn json<'py>(&self, py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &to_json(value)?)
    }
}

fn to_json(value: &impl Serialize) -> PyResult<serde_json::Value> {
    serde_json::to_value(value).map_err(|error| errors::simulation(error.to_string()))
}

#[pymethods]
impl Simulation {
    #[new]
    #[pyo3(signature = (scenario, set = None, controllers = None, *, record = None, search = vec![]))]
    fn new(
        py: Python<'_>,
        scenario: PathBuf,
        set: Option<&Bound<'_, PyAny>>,
        controllers: Option<Bound<'_, PyAny>>,
        record: Option<PathBuf>,
        search: Vec<PathBuf>,
    ) -> PyResult<Self> {
        let set = match set {
            Some(set) => settings(set)?,
            None => Vec::new(),
        };
        let parsed: Result<Vec<Override>, String> = set.iter().map(|text| text.parse()).collect();
        let overrides = parsed.map_err(errors::setting)?;
        let file = ScenarioFile::read(&scenario, &overrides).map_err(errors::scenario)?;
        let file = file.with_search_path(&search);
        let setup = py.detach(|| file.setup()).map_err(errors::scenario)?;
        let cancel = CancelToken::default();
        let raised = Raised::default();
        let names = CommandNames::new(&setup.robot, &setup.model);
        let bodies = setup.robot.bodies.iter().map(|body| body.name.clone());
        let bodies = Arc::new(bodies.collect::<Vec<_>>());
        let mut builder = bathyal_sim::Simulation::builder(&setup).cancel(cancel.clone());
        let mut has_functions = false;
        if let Some(controllers) = &controllers {
            for entry in controllers.try_iter()? {
                let entry = entry?;
                let with_period = entry.extract::<(Bound<'_, PyAny>, f64)>();
                let (function, period) = match with_period {
                    Ok((function, period)) => (function, Some(period)),
                    Err(_) => (entry, None),
                };
                let controller = PythonController {
                    function: function.unbind(),
                    names: names.clone(),
                    bodies: Arc::clone(&bodies),
                    cancel: cancel.clone(),
                    raised: Arc::clone(&raised),
                };
                has_functions = true;
                builder = match period {
                    Some(period) => builder.controller_every(period, controller),
                    None => builder.controller(controller),
                };
            }
        }
        let mut recorder = None;
        if let Some(path) = &record {
            let mcap = McapRecorder::create(path, &setup.header).map_err(errors::record)?;
            let mcap = mcap.with_sync(setup.scenario.recording.sync);
            let shared = SharedRecorder(Arc::new(Mutex::new(Some(mcap))));
            builder = builder.recorder(shared.clone());
            recorder = Some(shared);
        }
        let simulation = py.detach(|| builder.build()).map_err(errors::scenario)?;
        let run = Run {
            simulation,
            recorder,
            last_step: None,
            summary: None,
        };
        Ok(Simulation {
            run: Mutex::new(run),
            setup,
            names,
            cancel,
            raised,
            has_functions,
            path: std::path::absolute(scenario)?,
            set,
            controllers: controllers.map(Bound::unbind),
        })
    }

    /// Advances by one control period, with a command from outside if one is given: a dict by names
    /// of joints and thrusters, or an array of efforts, then thrusts.
    #[pyo3(signature = (command = None))]
    fn step(&self, py: Python<'_>, command: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let command = command.map(|given| read_command(&self.names, given));
        let command = command.transpose()?;
        let mut run = self.lock()?;
        let run = &mut *run;
        let is_short = run.last_step.is_some_and(|wall| wall < SIGNAL_INTERVAL);
        let start = Instant::now();
        let simulation = &mut run.simulation;
        let step = self.interruptible(py, is_short, || match &command {
            Some(command) => simulation.step_with(command),
            None => simulation.step(),
        })?;
        run.last_step = Some(start.elapsed());
        step.map_err(errors::step)?;
        match run.simulation.is_finished() {
            true => self.end(run),
            false => Ok(()),
        }
    }

    /// Advances to the first control tick that is not before t, s.
    fn advance_to(&self, py: Python<'_>, t: f64) -> PyResult<()> {
        let mut run = self.lock()?;
        let run = &mut *run;
        let simulation = &mut run.simulation;
        let advanced = self.interruptible(py, false, || simulation.advance_to(t))?;
        advanced.map_err(errors::step)?;
        match run.simulation.is_finished() {
            true => self.end(run),
            false => Ok(()),
        }
    }

    /// Runs to the end, and returns the summary. A run that diverges is no exception: see `ended`
    /// and `verdict` of the summary.
    fn run<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut run = self.lock()?;
        let run = &mut *run;
        if run.simulation.is_finished() {
            let t = run.simulation.time();
            return Err(errors::step(StepError::Finished { t }));
        }
        let simulation = &mut run.simulation;
        let watch = &mut |_: &_| ControlFlow::Continue(());
        let summary = self.interruptible(py, false, || {
            finish(&self.setup, simulation, &mut NoOperator, watch)
        })?;
        let summary = summary.map_err(errors::run)?;
        let result = self.json(py, &summary);
        run.summary = Some(summary);
        self.end(run)?;
        result
    }

    /// Values of a quantity or of a component of it, by the names of recordings.
    fn observe<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let mut run = self.lock()?;
        let sample = run.simulation.observe();
        let index = sample.find(name);
        let index = index.map_err(|error| PyKeyError::new_err(error.to_string()))?;
        Ok(PyArray1::from_slice(py, sample.slice(index)))
    }

    /// Names of all numbers that can be observed.
    #[getter]
    fn names(&self) -> PyResult<Vec<String>> {
        let mut run = self.lock()?;
        let signals = signals(run.simulation.observe(), &Topics::all());
        Ok(signals.into_iter().map(|signal| signal.name).collect())
    }

    /// Joints and thrusters that take commands, in the order of an array of `step`; joints with
    /// several entries and free bodies are not named.
    #[getter]
    fn command_names(&self) -> (Vec<&str>, Vec<&str>) {
        let joints = self.names.joints().map(|(name, _)| name).collect();
        (joints, self.names.thrusters().collect())
    }

    /// Simulated time, s.
    #[getter]
    fn time(&self) -> PyResult<f64> {
        Ok(self.lock()?.simulation.time())
    }

    /// Duration of the scenario, s.
    #[getter]
    fn duration(&self) -> PyResult<f64> {
        Ok(self.lock()?.simulation.duration())
    }

    /// True if the duration has passed.
    #[getter]
    fn is_finished(&self) -> PyResult<bool> {
        Ok(self.lock()?.simulation.is_finished())
    }

    /// Hash of the state: equal for equal bits.
    #[getter]
    fn state_hash(&self) -> PyResult<String> {
        Ok(self.lock()?.simulation.state_hash())
    }

    /// How far the run so far can be trusted.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.json(py, &self.lock()?.simulation.verdict())
    }

    /// What has happened so far.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.json(py, &self.lock()?.simulation.outcome())
    }

    /// State at this control tick, as bytes.
    fn checkpoint<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.lock()?.simulation.checkpoint().to_bytes();
        Ok(PyBytes::new(py, &bytes))
    }

    /// Goes on from a checkpoint of the same robot and scenario.
    fn restore(&self, checkpoint: &[u8]) -> PyResult<()> {
        let checkpoint = Checkpoint::from_bytes(checkpoint).map_err(errors::checkpoint)?;
        let mut run = self.lock()?;
        let restored = run.simulation.restore(&checkpoint);
        restored.map_err(errors::checkpoint)
    }

    /// Ends the recording.
    fn close(&self) -> PyResult<()> {
        let mut run = self.lock()?;
        self.end(&mut run)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<()> {
        self.close()
    }

    /// Scenario, values that were set and controllers, and the state: not the recording.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let controllers = self.controllers.as_ref().map(|own| own.clone_ref(py));
        let arguments = (self.path.clone(), self.set.clone(), controllers);
        let class = py.get_type::<Simulation>();
        let reduced = (class, arguments, self.checkpoint(py)?);
        Ok(reduced.into_pyobject(py)?.into_any())
    }

    fn __setstate__(&self, checkpoint: &[u8]) -> PyResult<()> {
        self.restore(checkpoint)
    }

    fn __repr__(&self) -> PyResult<String> {
        let run = self.lock()?;
        let (t, duration) = (run.simulation.time(), run.simulation.duration());
        let name = &self.setup.scenario.name;
        Ok(format!(
            "<bathyal.Simulation '{name}' at {t} of {duration} s>"
        ))
    }
}

impl Drop for Simulation {
    fn drop(&mut self) {
        // An exception cannot leave the end of an object: `close` reports it.
        if let Ok(mut run) = self.lock() {
            let _ = self.end(&mut run);
        }
    }
}

/// Values of a scenario: a dict by path, or texts `PATH=VALUE`.
fn settings(set: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let Ok(by_path) = set.cast::<PyDict>() else {
        return set.extract();
    };
    let mut settings = Vec::new();
    for (path, value) in by_path {
        let json = set.py().import("json")?;
        let value = match value.extract::<String>() {
            Ok(text) => text,
            Err(_) => json.call_method1("dumps", (value,))?.extract()?,
        };
        settings.push(format!("{}={value}", path.extract::<String>()?));
    }
    Ok(settings)
}
