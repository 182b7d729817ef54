//! The Python package: its tests, and wheel and source distribution.

use crate::process::{cargo, command, run, run_watched};
use crate::python;
use std::fs;
use std::path::{Path, PathBuf};

/// Source of the package, and what its tests need.
const SOURCE: &str = "python/bathyal";
const REQUIREMENTS: &str = "python/requirements.txt";
/// Program that builds wheels.
const MATURIN: &str = "maturin==1.16.0";

/// Tests the package, assembled as a wheel has it from the library of a build of the workspace, so
/// that nothing is compiled a second time. Calls `on_line` with every line of the output.
pub fn test(root: &Path, on_line: impl FnMut(&str)) -> Result<(), String> {
    run_tests(root, "not slow", on_line)
}

/// Runs the tests of the package that take minutes.
pub fn test_slow(root: &Path) -> Result<(), String> {
    run_tests(root, "slow", |_| ())
}

fn run_tests(root: &Path, marked: &str, on_line: impl FnMut(&str)) -> Result<(), String> {
    let python = environment(root)?;
    let package = assemble(root)?;
    let pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", marked];
    let mut tests = command(root, python, &pytest);
    tests
        .env("PYTHONPATH", package)
        .env("PYTHONDONTWRITEBYTECODE", "1");
    run_watched(&mut tests, on_line)
}

/// Builds wheel and source distribution in target/wheels.
pub fn build_wheel(root: &Path) -> Result<(), String> {
    let venv = root.join("target/venv_maturin");
    let python = venv.join("bin/python");
    if !python.exists() {
        run(command(root, "python3", &["-m", "venv"]).arg(&venv))?;
    }
    let pip = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        MATURIN,
    ];
    run(&mut command(root, &python, &pip))?;
    for build in ["sdist", "build --release"] {
        let build = format!("-m maturin {build} --out target/wheels");
        let build: Vec<&str> = build.split(' ').collect();
        run(&mut command(root, &python, &build))?;
    }
    Ok(())
}

/// Python with the libraries of the tests.
fn environment(root: &Path) -> Result<PathBuf, String> {
    let venv = root.join("target/venv_package");
    python::with_requirements(root, &venv, &root.join(REQUIREMENTS))
}

/// Builds the extension module and puts it beside the sources; returns the folder of the package.
pub fn assemble(root: &Path) -> Result<PathBuf, String> {
    run(&mut cargo(
        root,
        &["build", "--quiet", "--release", "--workspace", "--lib"],
    ))?;
    let folder = root.join("target/python_package");
    let package = folder.join("bathyal");
    let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    if package.exists() {
        fs::remove_dir_all(&package).map_err(|e| fail(&package, e))?;
    }
    copy_folder(&root.join(SOURCE), &package)?;
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| root.join("target"), PathBuf::from);
    let library = target.join("release").join(format!(
        "{}_bathyal{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    ));
    let module = package.join("_bathyal.abi3.so");
    fs::copy(&library, &module).map_err(|e| fail(&library, e))?;
    Ok(folder)
}

/// Copies sources, and nothing that is built.
fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", from.display());
    fs::create_dir_all(to).map_err(fail)?;
    for entry in fs::read_dir(from).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let Some(name) = path.file_name() else {
            continue;
        };
        let is_source = path
            .extension()
            .is_some_and(|e| e == "py" || e == "pyi" || e == "typed");
        match path.is_dir() {
            true if name != "__pycache__" => copy_folder(&path, &to.join(name))?,
            false if is_source => {
                fs::copy(&path, to.join(name)).map_err(fail)?;
            }
            _ => {}
        }
    }
    Ok(())
}
