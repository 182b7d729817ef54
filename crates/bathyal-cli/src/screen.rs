//! A run on one screen, and on one page.

use bathyal_sim::run::{Ended, Summary};
use bathyal_sim::scenario::Setup;
use std::fmt::Write;

/// What people see after a run.
pub fn summary(summary: &Summary) -> String {
    let mut out = String::new();
    let ended = match summary.ended {
        Ended::End => "came to its end",
        Ended::Interrupted => "was interrupted",
        Ended::Lost => "was LOST",
    };
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line(format!(
        "{} with {}: {ended}",
        summary.scenario, summary.robot
    ));
    line(format!(
        "simulated  {:.3} s in {:.2} s: {:.0} times real time; {} steps, {} evaluations",
        summary.duration,
        summary.wall_time,
        summary.real_time_factor,
        summary.effort.steps,
        summary.effort.evaluations,
    ));
    line(format!("state      {}", summary.state_hash));
    for (name, value) in summary.energy.account() {
        if value != 0.0 {
            line(format!("{name:<36} {value:>12.4} J"));
        }
    }
    line(format!(
        "energy closes to {:.1e} of what was turned over",
        summary.energy_residual
    ));
    for (kind, times) in &summary.events {
        line(format!("{kind:<36} {times:>12} times"));
    }
    for warning in &summary.warnings {
        line(format!("warning: {warning}"));
    }
    out
}

/// The report in Markdown.
pub fn report(setup: &Setup, summary: &Summary) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "# {}\n", summary.scenario);
    if let Some(description) = &setup.scenario.description {
        let _ = writeln!(out, "{description}\n");
    }
    let _ = writeln!(out, "```text\n{}```\n", self::summary(summary));
    let _ = writeln!(out, "## Energy, J\n\n| | |\n|---|---|");
    for (name, value) in summary.energy.account() {
        let _ = writeln!(out, "| {name} | {value:.6} |");
    }
    let _ = writeln!(out, "\n## Scenario, as it was run\n\n```toml");
    let _ = writeln!(out, "{}```", setup.header.scenario);
    out
}
