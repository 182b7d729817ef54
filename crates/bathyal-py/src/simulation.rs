//! Simulation of a scenario.

use crate::interrupts::{Interrupts, SIGNAL_INTERVAL};
use crate::json::{to_json, to_python};
use crate::python_controller::{PythonController, read_command};
use crate::shared_recorder::SharedRecorder;
use crate::{errors, scenario_source};
use bathyal_sim::control::CommandNames;
use bathyal_sim::record::McapRecorder;
use bathyal_sim::run::{NoOperator, Progress, Summary, finish};
use bathyal_sim::scenario::Setup;
use bathyal_sim::simulation::{Checkpoint, StepError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// Wall-clock time between calls of a function that is told the progress.
const PROGRESS_INTERVAL: f64 = 0.1;

/// A run of a scenario: a file, a name of `bathyal.gallery()` or a `Scenario`.
///
/// Values of the scenario are set by keywords, or by `set`, a dict by path. `controllers` are
/// functions of a `View`, or objects with a method `control(view)`, which return a command that is
/// added to those of the scenario's controllers; with a period of their own as tuples (controller,
/// period) or by an attribute `period`. `record` is the file of a recording.
///
/// >>> run = bathyal.Simulation("bluerov2_arm", duration=1.0, environment={"current": {"x": 0.1}})
/// >>> run.step()
/// >>> run.time
/// 0.01
/// >>> run.run()["verdict"]["trust"]
/// 'trusted'
#[pyclass(frozen, module = "bathyal")]
pub struct Simulation {
    run: Mutex<Run>,
    pub setup: Setup,
    pub names: CommandNames,
    interrupts: Interrupts,
    has_functions: bool,
    /// State at t = 0.
    initial: Checkpoint,
    /// Arguments, from which a copy in another process is built.
    arguments: Arguments,
}

struct Arguments {
    scenario: Py<PyAny>,
    set: Vec<String>,
    controllers: Option<Py<PyAny>>,
    search: Vec<PathBuf>,
}

pub struct Run {
    pub simulation: bathyal_sim::Simulation<'static>,
    recorder: Option<SharedRecorder>,
    /// Wall-clock time of the last step; none before the first.
    last_step: Option<Duration>,
    summary: Option<Summary>,
    is_closed: bool,
}

impl Run {
    /// Refuses to advance what is closed.
    fn check_open(&self) -> PyResult<()> {
        match self.is_closed {
            false => Ok(()),
            true => Err(errors::simulation(
                "the simulation is closed: make another one, or go on before `close`".to_string(),
            )),
        }
    }
}

impl Simulation {
    /// The run, unless somebody else has it.
    pub fn lock(&self) -> PyResult<MutexGuard<'_, Run>> {
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

    /// Advances the run, and ends the recording when it is finished.
    fn advance(
        &self,
        py: Python<'_>,
        is_short: bool,
        run: &mut Run,
        advance: impl FnOnce(&mut bathyal_sim::Simulation<'static>) -> Result<(), StepError> + Send,
    ) -> PyResult<()> {
        run.check_open()?;
        let simulation = &mut run.simulation;
        let on_this_thread = is_short || self.has_functions;
        let work = || advance(simulation);
        let advanced = self.interrupts.detach(py, on_this_thread, work)?;
        advanced.map_err(errors::step)?;
        match run.simulation.is_finished() {
            true => self.end_recording(run),
            false => Ok(()),
        }
    }

    /// Ends the recording, if there is one that has not ended.
    fn end_recording(&self, run: &mut Run) -> PyResult<()> {
        let Some(recorder) = run.recorder.take() else {
            return Ok(());
        };
        if run.summary.is_none() {
            let summary = self.summarize(run)?;
            run.summary = Some(summary);
        }
        match (recorder.take(), &run.summary) {
            (Some(recorder), Some(summary)) => {
                recorder.finish(&to_json(summary)?).map_err(errors::record)
            }
            _ => Ok(()),
        }
    }

    /// Summary of the run so far: a run that is cancelled before its next step.
    fn summarize(&self, run: &mut Run) -> PyResult<Summary> {
        self.interrupts.cancel.cancel();
        let watch = &mut |_: &_| ControlFlow::Break(());
        let summary = finish(&self.setup, &mut run.simulation, &mut NoOperator, watch);
        self.interrupts.cancel.reset();
        summary.map_err(errors::run)
    }

    /// Calls a function of Python with time and duration now and then; its exceptions end the run.
    fn tell(&self, progress: &Py<PyAny>, told: &mut f64, now: &Progress) -> ControlFlow<()> {
        if now.wall < *told + PROGRESS_INTERVAL && now.t < now.duration {
            return ControlFlow::Continue(());
        }
        *told = now.wall;
        let call = |py: Python<'_>| {
            progress.bind(py).call1((now.t, now.duration))?;
            py.check_signals()
        };
        match Python::attach(call) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.interrupts.raise(error);
                ControlFlow::Break(())
            }
        }
    }
}

/// The argument that gives the same scenario in another folder: a path is made absolute.
fn portable<'py>(scenario: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match scenario.extract::<PathBuf>() {
        Ok(path) if path.exists() => {
            let path = std::path::absolute(path)?;
            Ok(path.into_pyobject(scenario.py())?.into_any())
        }
        _ => Ok(scenario.clone()),
    }
}

/// A recorder to a file.
fn recorder(path: &Path, setup: &Setup) -> PyResult<SharedRecorder> {
    let mcap = McapRecorder::create(path, &setup.header).map_err(errors::record)?;
    let mcap = mcap.with_sync(setup.scenario.recording.sync);
    Ok(SharedRecorder::new(mcap))
}

#[pymethods]
impl Simulation {
    #[new]
    #[pyo3(signature = (scenario, set = None, controllers = None, *, record = None, search = vec![], **overrides))]
    fn new(
        py: Python<'_>,
        scenario: &Bound<'_, PyAny>,
        set: Option<&Bound<'_, PyAny>>,
        controllers: Option<Bound<'_, PyAny>>,
        record: Option<PathBuf>,
        search: Vec<PathBuf>,
        overrides: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let set = scenario_source::settings(set, overrides)?;
        let file = scenario_source::read(scenario, &set)?.with_search_path(&search);
        let setup = py.detach(|| file.setup()).map_err(errors::scenario)?;
        let interrupts = Interrupts::default();
        let names = CommandNames::new(&setup.robot, &setup.model);
        let bodies = setup.robot.bodies.iter().map(|body| body.name.clone());
        let bodies = Arc::new(bodies.collect::<Vec<_>>());
        let mut builder =
            bathyal_sim::Simulation::builder(&setup).cancel(interrupts.cancel.clone());
        let mut has_functions = false;
        if let Some(controllers) = &controllers {
            for entry in controllers.try_iter()? {
                let made = PythonController::new(&entry?, &names, &bodies, &interrupts)?;
                has_functions = true;
                builder = match made {
                    (controller, Some(period)) => builder.controller_every(period, controller),
                    (controller, None) => builder.controller(controller),
                };
            }
        }
        let recorder = record.map(|path| recorder(&path, &setup)).transpose()?;
        if let Some(recorder) = &recorder {
            builder = builder.recorder(recorder.clone());
        }
        let simulation = py.detach(|| builder.build()).map_err(errors::scenario)?;
        let run = Run {
            simulation,
            recorder,
            last_step: None,
            summary: None,
            is_closed: false,
        };
        Ok(Simulation {
            initial: run.simulation.checkpoint(),
            run: Mutex::new(run),
            setup,
            names,
            interrupts,
            has_functions,
            arguments: Arguments {
                scenario: portable(scenario)?.unbind(),
                set,
                controllers: controllers.map(Bound::unbind),
                search,
            },
        })
    }

    /// Advances by one control period, with a command from outside if one is given: a dict by names
    /// of joints and thrusters, or an array of efforts, then thrusts (`command_indices`). It is
    /// added to what the controllers command.
    ///
    /// >>> run = bathyal.Simulation("bluerov2_arm", control=[])
    /// >>> run.step({"elbow": 2.0, "1 front right": 5.0})
    /// >>> command = np.zeros(run.command_size)
    /// >>> command[run.command_indices["elbow"]] = 2.0
    /// >>> run.step(command)
    #[pyo3(signature = (command = None))]
    fn step(&self, py: Python<'_>, command: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let command = command.map(|given| read_command(&self.names, given));
        let command = command.transpose()?;
        let mut run = self.lock()?;
        let is_short = run.last_step.is_some_and(|wall| wall < SIGNAL_INTERVAL);
        let start = Instant::now();
        self.advance(py, is_short, &mut run, |simulation| match &command {
            Some(command) => simulation.step_with(command),
            None => simulation.step(),
        })?;
        run.last_step = Some(start.elapsed());
        Ok(())
    }

    /// Advances to the first control tick that is not before t, s.
    ///
    /// >>> run = bathyal.Simulation("falling_and_rising")
    /// >>> run.advance_to(0.5)
    /// >>> run.time
    /// 0.5
    fn advance_to(&self, py: Python<'_>, t: f64) -> PyResult<()> {
        let mut run = self.lock()?;
        self.advance(py, false, &mut run, |simulation| simulation.advance_to(t))
    }

    /// Runs to the end, and returns the summary. A run that diverges is no exception: see `ended`
    /// and `verdict` of the summary. `progress` is True for a progress bar, or a function of time
    /// and duration.
    ///
    /// >>> summary = bathyal.Simulation("falling_and_rising", duration=1.0).run()
    /// >>> summary["ended"], summary["verdict"]["trust"]
    /// ('end', 'trusted')
    #[pyo3(signature = (*, progress = None))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let progress = match progress {
            None => None,
            Some(given) if given.is_callable() => Some(given.clone().unbind()),
            Some(given) if !given.is_truthy()? => None,
            Some(_) => {
                let bar = py.import("bathyal._progress")?.getattr("ProgressBar")?;
                Some(bar.call0()?.unbind())
            }
        };
        let mut run = self.lock()?;
        let run = &mut *run;
        run.check_open()?;
        if run.simulation.is_finished() {
            let t = run.simulation.time();
            return Err(errors::step(StepError::Finished { t }));
        }
        let simulation = &mut run.simulation;
        let mut told = 0.0;
        let watch = &mut |now: &Progress| match &progress {
            Some(progress) => self.tell(progress, &mut told, now),
            None => ControlFlow::Continue(()),
        };
        let summary = self.interrupts.detach(py, self.has_functions, || {
            finish(&self.setup, simulation, &mut NoOperator, watch)
        })?;
        let summary = summary.map_err(errors::run)?;
        let result = to_python(py, &summary);
        run.summary = Some(summary);
        self.end_recording(run)?;
        result
    }

    /// Goes back to t = 0, with the water and payloads of the scenario. The recording ends.
    ///
    /// >>> run = bathyal.Simulation("falling_and_rising")
    /// >>> run.advance_to(0.5)
    /// >>> run.reset()
    /// >>> run.time
    /// 0.0
    fn reset(&self) -> PyResult<()> {
        let mut run = self.lock()?;
        run.check_open()?;
        self.end_recording(&mut run)?;
        run.summary = None;
        let restored = run.simulation.restore(&self.initial);
        restored.map_err(errors::checkpoint)
    }

    /// State at this control tick, as bytes, which pickle and files can hold.
    ///
    /// >>> run = bathyal.Simulation("falling_and_rising")
    /// >>> run.step()
    /// >>> kept = run.checkpoint()
    /// >>> other = bathyal.Simulation("falling_and_rising")
    /// >>> other.restore(kept)
    /// >>> other.state_hash == run.state_hash
    /// True
    fn checkpoint<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.lock()?.simulation.checkpoint().to_bytes();
        Ok(PyBytes::new(py, &bytes))
    }

    /// Goes on from a checkpoint of the same robot and scenario. Controllers of Python with the
    /// methods `save_state` and `load_state` are restored with it.
    fn restore(&self, checkpoint: &[u8]) -> PyResult<()> {
        let checkpoint = Checkpoint::from_bytes(checkpoint).map_err(errors::checkpoint)?;
        let mut run = self.lock()?;
        run.check_open()?;
        let restored = run.simulation.restore(&checkpoint);
        restored.map_err(errors::checkpoint)
    }

    /// Ends the recording; what was simulated can still be read, but the run does not go on.
    ///
    /// >>> with bathyal.Simulation("falling_and_rising") as run:
    /// ...     run.step()
    /// >>> run.step()
    /// Traceback (most recent call last):
    /// bathyal.SimulationError: the simulation is closed: make another one, or go on before `close`
    fn close(&self) -> PyResult<()> {
        let mut run = self.lock()?;
        run.is_closed = true;
        self.end_recording(&mut run)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<()> {
        self.close()
    }

    /// Scenario, values that were set, controllers and the state: not the recording.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Arguments {
            scenario,
            set,
            controllers,
            search,
        } = &self.arguments;
        let controllers = controllers.as_ref().map(|own| own.clone_ref(py));
        let arguments = (
            scenario.clone_ref(py),
            set.clone(),
            controllers,
            search.clone(),
        );
        let constructor = py.import("bathyal._scenario")?.getattr("unpickled")?;
        let reduced = (constructor, arguments, self.checkpoint(py)?);
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
            let _ = self.end_recording(&mut run);
        }
    }
}
