//! `bathyal completions`.

use crate::failure::{Failure, print_file};
use clap::Command;
use clap_complete::{Shell, generate};
use std::process::ExitCode;

/// Print shell completions.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal completions bash > ~/.local/share/bash-completion/completions/bathyal")]
pub struct Arguments {
    /// Shell
    shell: Shell,
}

/// Prints.
pub fn run(arguments: &Arguments, mut command: Command) -> Result<ExitCode, Failure> {
    let mut text = Vec::new();
    generate(arguments.shell, &mut command, "bathyal", &mut text);
    print_file(&String::from_utf8_lossy(&text))?;
    Ok(ExitCode::SUCCESS)
}
