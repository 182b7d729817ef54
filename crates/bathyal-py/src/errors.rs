//! Errors as exceptions of Python, with the text of the command.

use bathyal::InputError;
use bathyal_robot::FileError;
use bathyal_robot::coefficients::CoefficientError;
use bathyal_sim::control::CommandError;
use bathyal_sim::record::RecordError;
use bathyal_sim::run::RunError;
use bathyal_sim::simulation::{CheckpointError, StepError};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;

mod imported {
    pyo3::import_exception!(bathyal._errors, ModelError);
    pyo3::import_exception!(bathyal._errors, ScenarioError);
    pyo3::import_exception!(bathyal._errors, SimulationError);
    pyo3::import_exception!(bathyal._errors, CommandError);
    pyo3::import_exception!(bathyal._errors, CheckpointError);
    pyo3::import_exception!(bathyal._errors, RecordingError);
}

/// Error of a robot file.
pub fn model(error: FileError) -> PyErr {
    imported::ModelError::new_err(error.to_string())
}

/// Robot for which a function is not defined.
pub fn unsuitable_model(message: String) -> PyErr {
    imported::ModelError::new_err(message)
}

/// Error of a scenario, or of a robot of it.
pub fn scenario(error: FileError) -> PyErr {
    imported::ScenarioError::new_err(error.to_string())
}

/// Value of a scenario that cannot be set.
pub fn setting(message: String) -> PyErr {
    imported::ScenarioError::new_err(message)
}

/// State, input or environment that a model cannot take.
pub fn input(error: InputError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Path of no coefficient, or a value or a derivative that is refused.
pub fn coefficient(error: CoefficientError) -> PyErr {
    let message = error.to_string();
    match error {
        CoefficientError::Refused { .. }
        | CoefficientError::Count { .. }
        | CoefficientError::NotDifferentiable { .. } => PyValueError::new_err(message),
        _ => PyKeyError::new_err(message),
    }
}

/// Command that a robot cannot take.
pub fn command(error: CommandError) -> PyErr {
    imported::CommandError::new_err(error.to_string())
}

/// Step that was not made.
pub fn step(error: StepError) -> PyErr {
    match error {
        StepError::Command(error) => command(error),
        StepError::Record(error) => record(error),
        StepError::Time { .. } => PyValueError::new_err(error.to_string()),
        _ => simulation(error.to_string()),
    }
}

/// Use of a simulation that is not possible.
pub fn simulation(message: String) -> PyErr {
    imported::SimulationError::new_err(message)
}

/// Run that could not be made.
pub fn run(error: RunError) -> PyErr {
    match error {
        RunError::File(error) => scenario(error),
        RunError::Record(error) => record(error),
    }
}

/// Checkpoint that cannot be restored.
pub fn checkpoint(error: CheckpointError) -> PyErr {
    imported::CheckpointError::new_err(error.to_string())
}

/// Recording that cannot be read or written.
pub fn record(error: RecordError) -> PyErr {
    imported::RecordingError::new_err(error.to_string())
}

/// Name of a command that the robot does not have.
pub fn command_name(message: String) -> PyErr {
    imported::CommandError::new_err(message)
}
