//! Robots and scenarios as JSON, from which Python makes objects, and back as TOML.

use crate::model::read_robot;
use crate::{errors, scenario_source};
use bathyal_robot::{FileSet, Format, Options, native};
use bathyal_sim::scenario::{Scenario, ScenarioFile};
use pyo3::prelude::*;
use std::path::PathBuf;

/// A robot file as JSON, limbs expanded, otherwise as it is written.
#[pyfunction]
pub fn robot_to_json(path: PathBuf) -> PyResult<String> {
    let options = Options {
        as_written: true,
        ..Options::default()
    };
    let loaded = read_robot(&path, &options).map_err(errors::model)?;
    Ok(native::to_json(&loaded.robot))
}

/// A robot as TOML, checked as a file is.
#[pyfunction]
pub fn robot_to_toml(json: &str) -> PyResult<String> {
    let options = Options {
        as_written: true,
        ..Options::default()
    };
    let loaded = bathyal_robot::parse(json, "robot", Format::Json, &options);
    let loaded = loaded.map_err(errors::model)?;
    Ok(native::to_toml(&loaded.robot))
}

/// A scenario as JSON, all defaults included.
#[pyfunction]
pub fn scenario_to_json(path: &Bound<'_, PyAny>, set: Vec<String>) -> PyResult<String> {
    let file = scenario_source::read(path, &set)?;
    let json = serde_json::to_string(&file.scenario);
    json.map_err(|error| errors::setting(error.to_string()))
}

/// A scenario as TOML; its fields are checked, its robots are not read.
#[pyfunction]
pub fn scenario_to_toml(json: &str) -> PyResult<String> {
    let scenario: Scenario =
        serde_json::from_str(json).map_err(|error| errors::setting(error.to_string()))?;
    let text = toml::to_string(&scenario).map_err(|error| errors::setting(error.to_string()))?;
    ScenarioFile::parse(&text, &scenario.name, &FileSet::default(), &[])
        .map_err(errors::scenario)?;
    Ok(text)
}
