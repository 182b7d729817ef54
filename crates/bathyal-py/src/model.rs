//! A robot, its names and its files.

use crate::environment::Environment;
use crate::evaluation::Evaluation;
use crate::known_coefficients::KnownCoefficients;
use crate::workers::Workers;
use crate::{arrays, errors};
use bathyal::constraints::LoopConstraints;
use bathyal::{Data, Dynamics, State};
use bathyal_robot::{Base, FileSet, Format, Loaded, Options, assemble_loops, native};
use bathyal_sim::gallery::{ROBOTS, SCENARIOS};
use numpy::{PyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Joint of a robot, and its entries in q and v.
///
/// >>> arm = bathyal.load("puma560")
/// >>> arm.joints["forearm"]
/// <bathyal.Joint 'forearm', revolute, of body 'forearm'>
/// >>> arm.neutral()[arm.joints["forearm"].q]
/// array([0.])
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

/// Robot whose dynamics is evaluated: made by `bathyal.load`.
///
/// A configuration q has the joints in the order of `joints`; a free body has position and unit
/// quaternion w, x, y, z. Velocities v have one number for each degree of freedom; of a free body
/// angular, then linear velocity in its own axes. Arrays are float64 and C-contiguous.
///
/// >>> rov = bathyal.load("bluerov2_alpha")
/// >>> rov
/// <bathyal.Model 'bluerov2_alpha', 9 bodies, nq = 12, nv = 11>
#[pyclass(frozen, module = "bathyal")]
pub struct Model {
    pub loaded: Loaded,
    pub known: KnownCoefficients,
    pub model: bathyal::Model<f64>,
    has_loops: bool,
    still: bathyal::Environment<f64>,
    /// State in which the loops are closed.
    neutral: State<f64>,
    evaluation: Mutex<Evaluation>,
    pub workers: Workers,
}

/// Reads a robot file (.urdf, .toml or .json), or a robot of the gallery by its name.
///
/// `base` is that of a URDF: `free`, `fixed`, or `auto`, as its file says. Joints of `lock` are
/// fixed at zero. `search` are folders of meshes.
///
/// >>> bathyal.load("puma560").nv
/// 6
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
    py.detach(|| {
        let loaded = read_robot(&path, &options).map_err(errors::model)?;
        Model::new(loaded)
    })
}

/// Reads a robot file, or a robot of the gallery.
pub fn read_robot(path: &Path, options: &Options) -> Result<Loaded, bathyal_robot::FileError> {
    match gallery_path("robots", path) {
        Some(file) => bathyal_robot::read_from(&gallery_files(), &file, options),
        None => bathyal_robot::read(path, options),
    }
}

/// Path of a gallery file in [`gallery_files`], of a name that is no file.
pub fn gallery_path(folder: &str, name: &Path) -> Option<PathBuf> {
    let entries = match folder {
        "robots" => ROBOTS,
        _ => SCENARIOS,
    };
    let is_named = entries.iter().any(|entry| Path::new(entry.name) == name);
    (is_named && !name.exists()).then(|| PathBuf::from(format!("{folder}/{}.toml", name.display())))
}

/// Robots and scenarios of the gallery, as files.
pub fn gallery_files() -> FileSet {
    let folders = [("robots", ROBOTS), ("scenarios", SCENARIOS)];
    FileSet::memory(folders.into_iter().flat_map(|(folder, entries)| {
        let file = move |entry: &bathyal_sim::gallery::Entry| {
            let name = format!("{folder}/{}.toml", entry.name);
            (name, entry.text.as_bytes().to_vec())
        };
        entries.iter().map(file)
    }))
}

/// Names of the robots and of the scenarios of the gallery.
///
/// >>> robots, scenarios = bathyal.gallery()
/// >>> "bluerov2_alpha" in robots, "bluerov2_arm" in scenarios
/// (True, True)
#[pyfunction]
pub fn gallery() -> (Vec<&'static str>, Vec<&'static str>) {
    let names = |entries: &'static [bathyal_sim::gallery::Entry]| {
        entries.iter().map(|entry| entry.name).collect()
    };
    (names(ROBOTS), names(SCENARIOS))
}

/// Model of a robot as TOML, taken as it is written there: from pickles and `Robot.model`.
#[pyfunction]
#[pyo3(signature = (text, name, as_written))]
pub fn model_from_toml(text: &str, name: &str, as_written: bool) -> PyResult<Model> {
    let options = Options {
        as_written,
        ..Options::default()
    };
    let loaded = bathyal_robot::parse(text, name, Format::Toml, &options);
    Model::new(loaded.map_err(errors::model)?)
}

impl Model {
    fn new(loaded: Loaded) -> PyResult<Self> {
        let model = loaded.model().map_err(errors::model)?;
        let mut neutral = State::zero(&model);
        let robot = &loaded.robot;
        let mimics = robot.bodies.iter().any(|body| body.joint.mimic.is_some());
        let has_springs = !robot.springs.is_empty() || !robot.joint_springs.is_empty();
        let has_loops = !robot.loops.is_empty() || !robot.couplings.is_empty();
        let has_loops = mimics || has_loops || has_springs;
        let data = match has_loops {
            false => Data::new(&model),
            true => {
                let loops: LoopConstraints = assemble_loops(robot, &model, &mut neutral)
                    .map_err(|diagnostic| errors::model(loaded.source.error(diagnostic)))?;
                Data::by(&model, Dynamics::new(&model).with_loops(&model, loops))
            }
        };
        Ok(Model {
            still: bathyal::Environment::default(),
            has_loops,
            evaluation: Mutex::new(Evaluation::new(&model, neutral.clone(), data)),
            workers: Workers::default(),
            known: KnownCoefficients::default(),
            neutral,
            model,
            loaded,
        })
    }

    /// Water that is given, or still water.
    pub fn environment<'a>(
        &'a self,
        given: Option<&'a Environment>,
    ) -> &'a bathyal::Environment<f64> {
        given.map_or(&self.still, |given| &given.environment)
    }

    /// The workspace; no evaluation runs Python while it has it.
    pub fn evaluation(&self) -> MutexGuard<'_, Evaluation> {
        self.evaluation
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Index of a body.
    pub fn body_index(&self, name: &str) -> PyResult<usize> {
        self.model.body(name).ok_or_else(|| {
            let known = bathyal_robot::text::list_names(&self.bodies());
            PyKeyError::new_err(format!("there is no body '{name}'; there are: {known}"))
        })
    }

    /// Body that a joint moves.
    pub fn joint_index(&self, name: &str) -> PyResult<usize> {
        let bodies = &self.loaded.robot.bodies;
        let found = bodies.iter().position(|body| body.joint_name() == name);
        found.ok_or_else(|| {
            let known: Vec<&str> = bodies.iter().map(|body| body.joint_name()).collect();
            let known = bathyal_robot::text::list_names(&known);
            PyKeyError::new_err(format!("there is no joint '{name}'; there are: {known}"))
        })
    }

    /// Refuses robots whose loops a function does not know.
    pub fn check_tree(&self, what: &str) -> PyResult<()> {
        match self.has_loops {
            false => Ok(()),
            true => Err(errors::unsuitable_model(format!(
                "model '{}' has loops, springs or mimic joints; {what} is that of a tree of bodies",
                self.model.name()
            ))),
        }
    }

    /// Wrenches on bodies, if they are given.
    pub fn wrenches<'py>(
        &self,
        array: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<numpy::PyReadonlyArray2<'py, f64>>> {
        let Some(array) = array else { return Ok(None) };
        let array = arrays::matrix("wrenches", array)?;
        arrays::check_shape("wrenches", array.shape(), &[self.model.body_count(), 6])?;
        Ok(Some(array))
    }
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
    ///
    /// >>> bathyal.load("puma560").neutral()
    /// array([0., 0., 0., 0., 0., 0.])
    fn neutral<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, &self.neutral.q)
    }

    /// The robot as it was read, not its file; notes on the reading are not kept.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let constructor = py.import("bathyal._bathyal")?.getattr("model_from_toml")?;
        let text = native::to_toml(&self.loaded.robot);
        let arguments = (text, self.model.name(), true);
        Ok((constructor, arguments).into_pyobject(py)?.into_any())
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
