//! The extension module of the Python package `bathyal`: dynamics, simulations and recordings with
//! NumPy arrays. `python/bathyal` has the rest of the package.

mod arrays;
mod batch_simulation;
mod coefficients;
mod derivatives;
mod derived_columns;
mod description;
mod dynamics;
mod environment;
mod errors;
mod evaluation;
mod interrupts;
mod json;
mod kinematics;
mod known_coefficients;
mod many_states;
mod model;
mod observation;
mod python_controller;
mod recording;
mod scenario_source;
mod shared_recorder;
mod simulation;
mod threads;
mod viewer;
mod workers;

use pyo3::prelude::*;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the command `bathyal`, and returns its exit code.
#[pyfunction]
fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let exit = py.detach(|| bathyal_cli::main(arguments));
    // An exit code can be compared, but not be read.
    let same = |code: &u8| ExitCode::from(*code) == exit;
    (0..=u8::MAX).find(same).unwrap_or(u8::MAX)
}

#[pymodule]
fn _bathyal(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<environment::Environment>()?;
    module.add_class::<model::Joint>()?;
    module.add_class::<model::Model>()?;
    module.add_class::<simulation::Simulation>()?;
    module.add_class::<batch_simulation::BatchSimulation>()?;
    module.add_class::<python_controller::View>()?;
    module.add_class::<recording::Recording>()?;
    module.add_class::<viewer::Viewer>()?;
    module.add_function(wrap_pyfunction!(description::robot_to_json, module)?)?;
    module.add_function(wrap_pyfunction!(description::robot_to_toml, module)?)?;
    module.add_function(wrap_pyfunction!(description::scenario_to_json, module)?)?;
    module.add_function(wrap_pyfunction!(description::scenario_to_toml, module)?)?;
    module.add_function(wrap_pyfunction!(model::load, module)?)?;
    module.add_function(wrap_pyfunction!(model::gallery, module)?)?;
    module.add_function(wrap_pyfunction!(model::model_from_toml, module)?)?;
    module.add_function(wrap_pyfunction!(command, module)?)
}
