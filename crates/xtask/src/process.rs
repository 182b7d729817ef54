//! Child processes and timed steps.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Instant;

/// Runs a step and prints its name and duration. The name leads the error message.
pub fn step<T>(name: &str, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    println!("── {name}");
    let start = Instant::now();
    let done = work();
    let seconds = start.elapsed().as_secs_f64();
    match &done {
        Ok(_) => println!("── {name}: ok, {seconds:.1} s\n"),
        Err(_) => println!("── {name}: FAILED, {seconds:.1} s\n"),
    }
    done.map_err(|message| format!("{name}: {message}"))
}

/// Command of the cargo that runs this program, in the folder `root`.
pub fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    command(root, cargo, arguments)
}

/// Command of a program with its arguments, in the folder `root`.
pub fn command(
    root: &Path,
    program: impl AsRef<OsStr>,
    arguments: &[impl AsRef<OsStr>],
) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root).args(arguments);
    command
}

/// Runs a program; anything but success is an error.
pub fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|e| not_started(command, &e))?;
    succeeded(command, status)
}

/// Runs a program and returns its standard output.
pub fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|e| not_started(command, &e))?;
    succeeded(command, output.status)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a program and calls `on_line` with every line of its standard output.
pub fn run_watched(command: &mut Command, on_line: impl FnMut(&str)) -> Result<(), String> {
    let child = command.stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|e| not_started(command, &e))?;
    let output = child.stdout.take().expect("it was piped");
    watch(command, child, output, on_line)
}

/// Runs a program and calls `on_line` with every line of its standard error.
pub fn run_watched_errors(command: &mut Command, on_line: impl FnMut(&str)) -> Result<(), String> {
    let child = command.stderr(Stdio::piped()).spawn();
    let mut child = child.map_err(|e| not_started(command, &e))?;
    let output = child.stderr.take().expect("it was piped");
    watch(command, child, output, on_line)
}

fn watch(
    command: &Command,
    mut child: Child,
    output: impl Read,
    mut on_line: impl FnMut(&str),
) -> Result<(), String> {
    for line in BufReader::new(output).split(b'\n') {
        let line = line.map_err(|e| format!("{}: {e}", display(command)))?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        on_line(&line);
    }
    let status = child.wait().map_err(|e| not_started(command, &e))?;
    succeeded(command, status)
}

fn succeeded(command: &Command, status: ExitStatus) -> Result<(), String> {
    match status.success() {
        true => Ok(()),
        false => Err(format!("`{}` ended with {status}", display(command))),
    }
}

fn not_started(command: &Command, error: &std::io::Error) -> String {
    format!("`{}` could not be run: {error}", display(command))
}

/// Formats a command as one would type it.
fn display(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
    words.join(" ")
}
