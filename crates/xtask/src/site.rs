//! Documentation site: pages, executed notebooks, reference and gallery.

use crate::process::{command, run};
use crate::python;
use crate::python_package;
use std::path::Path;

/// Program that builds it, and what that needs.
const BUILD: &str = "website/build.py";
const REQUIREMENTS: &str = "website/requirements.txt";

/// Builds target/site; fails if a cell fails, a link leads nowhere, or a page would load anything
/// from elsewhere. `options` are those of the program.
pub fn build(root: &Path, options: &[&str]) -> Result<(), String> {
    let venv = root.join("target/venv_site");
    let python = python::with_requirements(root, &venv, &root.join(REQUIREMENTS))?;
    let package = python_package::assemble(root)?;
    let mut build = command(root, python, &[&[BUILD], options].concat());
    build
        .env("PYTHONPATH", package)
        .env("PYTHONDONTWRITEBYTECODE", "1");
    run(&mut build)
}
