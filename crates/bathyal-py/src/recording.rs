//! Recordings as arrays and tables.

use crate::errors;
use bathyal_sim::record::{Columns, Signal};
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::{PyImportError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

/// Recording of a run, of which parts are read when they are asked for.
#[pyclass(frozen, module = "bathyal")]
pub struct Recording {
    columns: Columns,
}

#[pymethods]
impl Recording {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let columns = py.detach(|| Columns::open(path)).map_err(errors::record)?;
        Ok(Recording { columns })
    }

    /// Names of the columns.
    #[getter]
    fn names(&self) -> Vec<&str> {
        let signals = self.columns.signals().iter();
        signals.map(|signal| signal.name.as_str()).collect()
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

    /// All values of a column, (samples,), or of the components of a quantity, (samples, n).
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let signals = self.columns.signals();
        if let Some(index) = signals.iter().position(|signal| signal.name == name) {
            let columns = self.collect(py, &[index])?;
            return Ok(PyArray1::from_slice(py, &columns[0]).into_any());
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
            return Err(PyKeyError::new_err(format!(
                "'{name}' is not recorded; `names` lists what is"
            )));
        }
        let columns = self.collect(py, &components)?;
        let rows = (0..self.columns.len()).map(|i| columns.iter().map(|c| c[i]).collect());
        let rows: Vec<Vec<f64>> = rows.collect();
        Ok(PyArray2::from_vec2(py, &rows)?.into_any())
    }

    /// Table of all columns as a `pandas.DataFrame`.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.table(py, "pandas", "DataFrame")
    }

    /// Table of all columns as a `polars.DataFrame`.
    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.table(py, "polars", "DataFrame")
    }

    /// Table of all columns as a `pyarrow.Table`.
    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.table(py, "pyarrow", "table")
    }
}

impl Recording {
    /// Values of signals of one topic.
    fn collect(&self, py: Python<'_>, indices: &[usize]) -> PyResult<Vec<Vec<f64>>> {
        let topic = self.columns.signals()[indices[0]].quantity.topic;
        let columns = py.detach(|| self.columns.collect(topic, indices));
        columns.map_err(errors::record)
    }

    fn table<'py>(
        &self,
        py: Python<'py>,
        library: &str,
        constructor: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let module = py.import(library).map_err(|error| {
            let message = format!("this table needs {library}: pip install {library}; {error}");
            PyImportError::new_err(message)
        })?;
        let columns = PyDict::new(py);
        let signals = self.columns.signals();
        let mut begin = 0;
        while begin < signals.len() {
            let topic = signals[begin].quantity.topic;
            let same = signals[begin..]
                .iter()
                .take_while(|s| s.quantity.topic == topic);
            let end = begin + same.count();
            let indices: Vec<usize> = (begin..end).collect();
            for (index, values) in indices.iter().zip(self.collect(py, &indices)?) {
                let name = signals[*index].name.as_str();
                columns.set_item(name, PyArray1::from_vec(py, values))?;
            }
            begin = end;
        }
        module.getattr(constructor)?.call1((columns,))
    }
}

/// JSON as dicts and lists.
pub fn from_json<'py>(py: Python<'py>, value: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?
        .call_method1("loads", (value.to_string(),))
}
