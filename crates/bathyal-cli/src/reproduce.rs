//! `bathyal reproduce`: runs the program `bathyal-reproduce`.
//!
//! The papers' studies are a program of their own, so that the command is built without them.

use crate::failure::{Failure, print};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Reproduce the tables and figures of the papers on which Bathyal is based
#[derive(clap::Args)]
#[command(disable_help_flag = true, disable_version_flag = true)]
pub struct Arguments {
    /// Arguments of `bathyal-reproduce`; --help lists them
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "ARGUMENTS"
    )]
    arguments: Vec<OsString>,
}

/// The program, beside this one or on the path.
const PROGRAM: &str = "bathyal-reproduce";

/// The program is not installed.
const MISSING: u8 = 7;

const HOW_TO_INSTALL: &str = "\
`bathyal reproduce` runs the program `bathyal-reproduce`, which is neither beside `bathyal`
nor on the PATH. In the source folder of bathyal, build it beside a built `bathyal` by
  cargo build --release -p bathyal-studies
or install it by
  cargo install --path studies
";

/// Runs the program with the same arguments and passes its exit code on.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let program = beside_this_program().unwrap_or_else(|| PathBuf::from(PROGRAM));
    match Command::new(&program).args(&arguments.arguments).status() {
        Ok(status) => Ok(match status.code().map(u8::try_from) {
            Some(Ok(code)) => ExitCode::from(code),
            _ => ExitCode::FAILURE,
        }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => missing(arguments),
        Err(error) => {
            let program = program.display();
            let message = format!("{program}: cannot be started: {error}");
            Err(Failure::message(message, false))
        }
    }
}

fn beside_this_program() -> Option<PathBuf> {
    let name = format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::current_exe().ok()?.with_file_name(name);
    path.is_file().then_some(path)
}

/// Prints how to install the program: as help with --help, otherwise as an error.
fn missing(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments
        .arguments
        .iter()
        .any(|a| a == "--help" || a == "-h")
    {
        let about = "Reproduce the tables and figures of the papers on which Bathyal is based";
        print(&format!(
            "{about}\n\nUsage: bathyal reproduce [DOCUMENT] [ITEM] [OPTIONS]\n\n{HOW_TO_INSTALL}"
        ))?;
        return Ok(ExitCode::SUCCESS);
    }
    eprint!("error: {HOW_TO_INSTALL}");
    Ok(ExitCode::from(MISSING))
}
