//! The program `bathyal`.

use std::process::ExitCode;

fn main() -> ExitCode {
    bathyal_cli::main(std::env::args_os())
}
