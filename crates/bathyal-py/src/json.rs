//! Values as dicts and lists of Python, through JSON.

use crate::errors;
use pyo3::prelude::*;
use serde::Serialize;

/// A value as dicts and lists.
pub fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    from_json(py, &to_json(value)?)
}

/// A value as JSON.
pub fn to_json(value: &impl Serialize) -> PyResult<serde_json::Value> {
    serde_json::to_value(value).map_err(|error| errors::simulation(error.to_string()))
}

/// JSON as dicts and lists.
pub fn from_json<'py>(py: Python<'py>, value: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?
        .call_method1("loads", (value.to_string(),))
}
