//! Scenario of a simulation: a file, a name of the gallery, or an object of Python.

use crate::errors;
use crate::model::{gallery_files, gallery_path};
use bathyal_robot::FileSet;
use bathyal_sim::scenario::{Override, ScenarioFile};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Text, name, folder and files of a `bathyal.Scenario`.
type Parts = (String, String, PathBuf, Option<BTreeMap<String, Vec<u8>>>);

/// Reads a scenario with values set in it.
pub fn read(scenario: &Bound<'_, PyAny>, set: &[String]) -> PyResult<ScenarioFile> {
    let parsed: Result<Vec<Override>, String> = set.iter().map(|text| text.parse()).collect();
    let overrides = parsed.map_err(errors::setting)?;
    if let Ok(parts) = scenario.getattr("_scenario_parts") {
        let (text, name, folder, files): Parts = parts.call0()?.extract()?;
        let files = match files {
            Some(files) => in_memory(files),
            None => FileSet::folder(folder),
        };
        let file = ScenarioFile::parse(&text, &name, &files, &overrides);
        return file.map_err(errors::scenario);
    }
    let path: PathBuf = scenario.extract().map_err(|_| {
        let kind = scenario.get_type();
        PyTypeError::new_err(format!(
            "scenario is a {kind}; it must be a path, a name of `bathyal.gallery()` or a Scenario"
        ))
    })?;
    let file = match gallery_path("scenarios", &path) {
        Some(name) => ScenarioFile::read_from(&gallery_files(), &name, &overrides),
        None => ScenarioFile::read(&path, &overrides),
    };
    file.map_err(errors::scenario)
}

/// Folder of a scenario in memory, deep enough for names such as `../robots/rov.toml`.
const HOME: &str = "home/of/scenario";

/// Files in memory, by their names in a scenario.
fn in_memory(files: BTreeMap<String, Vec<u8>>) -> FileSet {
    let files = files.into_iter();
    let files = files.map(|(name, bytes)| (format!("{HOME}/{name}"), bytes));
    FileSet::memory(files).beside(&Path::new(HOME).join("scenario.toml"))
}

/// Values of a scenario as texts `PATH=VALUE`: of a dict by path or of a list of such texts, then of
/// keyword arguments, whose values may be dicts of dicts.
pub fn settings(
    set: Option<&Bound<'_, PyAny>>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<String>> {
    let mut settings = Vec::new();
    if let Some(set) = set {
        match set.cast::<PyDict>() {
            Ok(by_path) => add(&mut settings, "", by_path)?,
            Err(_) => settings = set.extract()?,
        }
    }
    if let Some(keywords) = keywords {
        add(&mut settings, "", keywords)?;
    }
    Ok(settings)
}

/// Adds the values of a table, and of the tables in it.
fn add(settings: &mut Vec<String>, path: &str, table: &Bound<'_, PyDict>) -> PyResult<()> {
    for (key, value) in table {
        let key: String = key.extract()?;
        let path = match path {
            "" => key,
            _ => format!("{path}.{key}"),
        };
        if let Ok(inner) = value.cast::<PyDict>() {
            add(settings, &path, inner)?;
            continue;
        }
        let toml = value
            .py()
            .import("bathyal._scenario")?
            .getattr("toml_value")?;
        let value: String = toml.call1((value,))?.extract()?;
        settings.push(format!("{path}={value}"));
    }
    Ok(())
}
