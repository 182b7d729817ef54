//! Bathyal beside Pinocchio and MuJoCo: the same robots, the same states, one core.
//!
//! `cargo xtask peers` builds the drivers of the other libraries and runs this.

mod agreement;
mod conventions;
mod driver;
mod environment_steps;
mod exchange;
mod machine;
mod ours;
mod plot;
mod report;
mod rounds;
mod stopwatch;
mod summary;

use driver::Drivers;
use report::Report;
use std::path::PathBuf;
use std::process::ExitCode;
use summary::Summary;

/// How many states each robot is evaluated in.
const STATES: usize = 256;

/// Arguments from `cargo xtask peers`.
struct Arguments {
    /// Where the drivers are, and the robots and states are written.
    folder: PathBuf,
    /// Compiler of the drivers.
    compiler: String,
    /// Where the plot is drawn.
    plot: PathBuf,
    rounds: usize,
    json: Option<PathBuf>,
}

fn main() -> ExitCode {
    match arguments().and_then(|a| run(&a)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn arguments() -> Result<Arguments, String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [folder, compiler, plot, rounds, json @ ..] = &words[..] else {
        return Err("run `cargo xtask peers`, which runs this".into());
    };
    Ok(Arguments {
        folder: folder.into(),
        compiler: compiler.clone(),
        plot: plot.into(),
        rounds: rounds.parse().map_err(|_| "rounds must be a number")?,
        json: json.first().map(PathBuf::from),
    })
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let drivers = Drivers::new(&arguments.folder);
    let robots = exchange::write_all(&arguments.folder.join("robots"))?;
    agreement::check(&drivers, &robots)?;
    let times = rounds::measure(&drivers, &robots, arguments.rounds)?;
    let summary = Summary::new(&times);
    let report = Report::new(&summary, &robots, &arguments.compiler);
    report.print();
    let environment_steps = environment_steps::compare(&arguments.folder, arguments.rounds)?;
    let Arguments { json, plot, .. } = arguments;
    if let Some(file) = json {
        std::fs::write(file, report.json(environment_steps))
            .map_err(|e| format!("{}: {e}", file.display()))?;
        println!("written to {}", file.display());
    }
    plot::draw(plot, &summary, &robots).map_err(|e| format!("{}: {e}", plot.display()))?;
    println!("drawn to {}", plot.display());
    Ok(())
}
