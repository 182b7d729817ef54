//! Recordings as arrays and tables.

use crate::derived_columns::DerivedColumns;
use crate::errors;
use crate::json::{from_json, to_python};
use bathyal_sim::record::{Columns, Signal, Topic, Unit};
use bathyal_sim::scene::Scene;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyImportError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

/// Recording of a run, of which parts are read when they are asked for.
///
/// Beside what is recorded, every body has the columns `roll_deg`, `pitch_deg`, `yaw_deg` and
/// `depth`, below the surface of the scenario, or below z = 0.
///
/// >>> recording = bathyal.Recording(recorded)
/// >>> recording["bodies.vehicle.position"].shape == (len(recording), 3)
/// True
/// >>> recording["bodies.vehicle.depth"][0]
/// np.float64(8.0)
#[pyclass(frozen, module = "bathyal")]
pub struct Recording {
    /// File.
    #[pyo3(get)]
    path: PathBuf,
    columns: Columns,
    derived: Vec<DerivedColumns>,
    /// z of the surface.
    surface: f64,
    /// Names of joints that move along their axes.
    prismatic: Vec<String>,
}

#[pymethods]
impl Recording {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let columns = py.detach(|| Columns::open(&path)).map_err(errors::record)?;
        // Columns can be read without their scene.
        let scene = Scene::from_recording(columns.recording().header()).ok();
        let surface = scene.as_ref().and_then(|scene| scene.surface);
        let joints = scene.iter().flat_map(|scene| &scene.joints);
        let linear = joints.filter(|joint| joint.kind == "prismatic");
        Ok(Recording {
            path,
            derived: DerivedColumns::find(columns.signals()),
            surface: surface.unwrap_or(0.0),
            prismatic: linear.map(|joint| joint.name.clone()).collect(),
            columns,
        })
    }

    /// Names of the columns; those that are derived come last.
    #[getter]
    fn names(&self) -> Vec<String> {
        let signals = self.columns.signals().iter();
        let derived = self.derived.iter().flat_map(DerivedColumns::names);
        let recorded = signals.map(|signal| signal.name.clone());
        recorded.chain(derived.map(|(name, _)| name)).collect()
    }

    /// Unit of a column; empty for numbers without a unit.
    ///
    /// >>> bathyal.Recording(recorded).unit("bodies.vehicle.velocity.x")
    /// 'm/s'
    fn unit(&self, name: &str) -> PyResult<&'static str> {
        let mut derived = self.derived.iter().flat_map(DerivedColumns::names);
        if let Some((_, unit)) = derived.find(|(own, _)| own == name) {
            return Ok(unit);
        }
        let is_named = |signal: &&Signal| {
            let rest = signal.name.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let signal = self.columns.signals().iter().find(is_named);
        let signal = signal.ok_or_else(|| unknown(name))?;
        let is_linear = |name: &String| signal.element.as_ref() == Some(name);
        Ok(match signal.quantity.unit {
            Unit::Fixed(unit) => unit,
            Unit::Joint { rotary, linear } => match self.prismatic.iter().any(is_linear) {
                true => linear,
                false => rotary,
            },
        })
    }

    /// Number of samples.
    fn __len__(&self) -> usize {
        self.columns.len()
    }

    /// True if the recording was finished, and nothing of it is damaged.
    #[getter]
    fn is_complete(&self) -> bool {
        self.columns.damage().is_none()
    }

    /// Summary of the run, if it was finished.
    #[getter]
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let summary = self.columns.recording().summary();
        summary.map(|value| from_json(py, value)).transpose()
    }

    /// Events of the run: time, kind, subject and text of each.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let events = py.detach(|| self.columns.events());
        to_python(py, &events.map_err(errors::record)?)
    }

    /// All values of a column, (samples,), or of the components of a quantity, (samples, n).
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let signals = self.columns.signals();
        if let Some(index) = signals.iter().position(|signal| signal.name == name) {
            let mut columns = self.collect(py, &[index])?;
            return Ok(PyArray1::from_vec(py, columns.remove(0)).into_any());
        }
        for derived in &self.derived {
            if let Some(k) = derived.names().position(|(own, _)| own == name) {
                let source = self.collect(py, &derived.signals())?;
                let columns = derived.compute(slices(&source), self.surface);
                let column = columns.into_iter().nth(k).unwrap_or_default();
                return Ok(PyArray1::from_vec(py, column).into_any());
            }
        }
        let is_component = |signal: &Signal| {
            let component = signal.name.strip_prefix(name);
            let component = component.and_then(|rest| rest.strip_prefix('.'));
            component.is_some_and(|rest| !rest.contains('.'))
                && name.ends_with(&format!(".{}", signal.quantity.name))
        };
        let numbered = signals.iter().enumerate();
        let components = numbered.filter(|(_, signal)| is_component(signal));
        let components: Vec<usize> = components.map(|(index, _)| index).collect();
        if components.is_empty() {
            return Err(unknown(name));
        }
        let columns = self.collect(py, &components)?;
        let rows = self.columns.len();
        let mut elements = Vec::with_capacity(rows * columns.len());
        for i in 0..rows {
            elements.extend(columns.iter().map(|column| column[i]));
        }
        let matrix: Bound<'py, PyArray2<f64>> =
            PyArray1::from_vec(py, elements).reshape([rows, columns.len()])?;
        Ok(matrix.into_any())
    }

    /// Table of all columns as a `pandas.DataFrame`.
    ///
    /// >>> table = bathyal.Recording(recorded).to_pandas()
    /// >>> table["bodies.vehicle.depth"].iloc[0]
    /// np.float64(8.0)
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let frame = library(py, "pandas")?.getattr("DataFrame")?;
        let as_is = PyDict::new(py);
        as_is.set_item("copy", false)?;
        frame.call((self.to_numpy(py)?,), Some(&as_is))
    }

    /// Table of all columns as a `polars.DataFrame`.
    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let frame = library(py, "polars")?.getattr("DataFrame")?;
        frame.call1((self.to_numpy(py)?,))
    }

    /// Table of all columns as a `pyarrow.Table`.
    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let table = library(py, "pyarrow")?.getattr("table")?;
        table.call1((self.to_numpy(py)?,))
    }

    /// All columns as a dict of arrays.
    ///
    /// >>> bathyal.Recording(recorded).to_numpy()["t"][:3]
    /// array([0.  , 0.05, 0.1 ])
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let table = PyDict::new(py);
        let signals = self.columns.signals();
        let mut derived = Vec::new();
        let mut begin = 0;
        while begin < signals.len() {
            let topic = signals[begin].quantity.topic;
            let same = |signal: &&Signal| signal.quantity.topic == topic;
            let end = begin + signals[begin..].iter().take_while(same).count();
            let indices: Vec<usize> = (begin..end).collect();
            let columns = self.collect(py, &indices)?;
            if topic == Topic::Bodies {
                for own in &self.derived {
                    let source = own.signals().map(|index| &columns[index - begin][..]);
                    derived.extend(own.names().zip(own.compute(source, self.surface)));
                }
            }
            for (index, values) in indices.iter().zip(columns) {
                let name = signals[*index].name.as_str();
                table.set_item(name, PyArray1::from_vec(py, values))?;
            }
            begin = end;
        }
        for ((name, _), values) in derived {
            table.set_item(name, PyArray1::from_vec(py, values))?;
        }
        Ok(table)
    }

    /// Plots columns or quantities over time with matplotlib, one axes for each unit, and returns
    /// the figure; without names position, attitude, joints and thrusts of the robot.
    ///
    /// >>> figure = bathyal.Recording(recorded).plot("bodies.vehicle.depth")
    /// >>> figure.axes[0].get_ylabel()
    /// 'm'
    #[pyo3(signature = (*names))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        names: &Bound<'py, pyo3::types::PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        library(slf.py(), "matplotlib")?;
        let plot = slf.py().import("bathyal._plot")?.getattr("plot")?;
        plot.call1((slf, names))
    }

    fn __repr__(&self) -> String {
        let (path, samples) = (self.path.display(), self.columns.len());
        format!("<bathyal.Recording '{path}', {samples} samples>")
    }
}

impl Recording {
    /// Values of signals of one topic.
    fn collect(&self, py: Python<'_>, indices: &[usize]) -> PyResult<Vec<Vec<f64>>> {
        let topic = self.columns.signals()[indices[0]].quantity.topic;
        let columns = py.detach(|| self.columns.collect(topic, indices));
        columns.map_err(errors::record)
    }
}

/// Five columns, as slices.
fn slices(columns: &[Vec<f64>]) -> [&[f64]; 5] {
    std::array::from_fn(|k| columns.get(k).map_or(&[][..], Vec::as_slice))
}

#[cold]
fn unknown(name: &str) -> PyErr {
    PyKeyError::new_err(format!("'{name}' is not recorded; `names` lists what is"))
}

/// A library that is needed here alone.
fn library<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyModule>> {
    py.import(name).map_err(|error| {
        let message = format!("this needs {name}: pip install {name}; {error}");
        PyImportError::new_err(message)
    })
}
