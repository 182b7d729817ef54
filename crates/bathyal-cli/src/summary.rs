//! Summary of a run as text and as Markdown.

use crate::failure::one_line;
use crate::markdown;
use bathyal_robot::text::significant;
use bathyal_sim::assessment::text::{outcome_rows, performance_rows, verdict_rows};
use bathyal_sim::run::{Ended, Summary};
use bathyal_sim::scenario::Setup;
use std::fmt::Write;

/// Energies below this fraction of the largest are rounding errors and not listed.
const NEGLIGIBLE: f64 = 1e-9;

/// Formats the summary.
pub fn text(summary: &Summary) -> String {
    let mut out = String::new();
    let ended = match summary.ended {
        Ended::End => "finished".to_string(),
        Ended::Interrupted => format!("interrupted at t = {} s", number(summary.duration)),
        Ended::Diverged => format!("diverged at t = {} s", number(summary.duration)),
    };
    let mut line = |text: String| {
        out.push_str(&one_line(&text));
        out.push('\n');
    };
    line(format!("{} ({}): {ended}", summary.scenario, summary.robot));
    let mut rows = verdict_rows(&summary.verdict);
    rows.extend(outcome_rows(&summary.outcome));
    rows.extend(performance_rows(&summary.performance));
    rows.push((
        "energy balance".to_string(),
        format!("relative error {:.1e}", summary.energy_residual),
    ));
    let energies = listed_energies(summary);
    rows.extend(
        energies.map(|(name, joule)| (format!("  {name}"), format!("{} J", number(joule)))),
    );
    rows.push((
        "integration".to_string(),
        format!(
            "{} steps, {} evaluations; {} s in {} s, {} times real time",
            summary.effort.steps,
            summary.effort.evaluations,
            number(summary.duration),
            significant(summary.wall_time, 3),
            significant(summary.real_time_factor, 3),
        ),
    ));
    if let Some(real_time) = &summary.real_time {
        rows.push(("real time".to_string(), real_time.to_string()));
    }
    let events = summary.events.iter();
    let events: Vec<String> = events.map(|(kind, n)| format!("{kind} {n}")).collect();
    if !events.is_empty() {
        rows.push(("events".to_string(), events.join(", ")));
    }
    rows.push(("state hash".to_string(), summary.state_hash.clone()));
    let width = rows.iter().map(|(label, _)| label.chars().count()).max();
    let width = width.unwrap_or(0);
    for (label, text) in rows {
        line(format!("{label:<width$}  {text}"));
    }
    for note in &summary.notes {
        line(note.clone());
    }
    for warning in &summary.warnings {
        line(format!("warning: {warning}"));
    }
    out
}

/// Formats a number with four significant digits.
fn number(x: f64) -> String {
    significant(x, 4)
}

/// Energies and works that are not negligible.
fn listed_energies(summary: &Summary) -> impl Iterator<Item = (String, f64)> {
    let rows = summary.energy.balance();
    let largest = rows.iter().fold(0.0_f64, |most, row| most.max(row.1.abs()));
    rows.into_iter()
        .filter(move |row| row.1.abs() > NEGLIGIBLE * largest)
}

/// Formats the summary and the scenario as Markdown.
pub fn markdown(setup: &Setup, summary: &Summary) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "# {}\n", markdown::line(&summary.scenario));
    if let Some(description) = &setup.scenario.description {
        let _ = writeln!(out, "{}\n", markdown::text(description));
    }
    let _ = writeln!(out, "{}", markdown::fenced("text", &text(summary)));
    let _ = writeln!(out, "## Energy\n\n| | J |\n|---|---|");
    for (name, value) in listed_energies(summary) {
        let _ = writeln!(out, "| {} | {} |", markdown::line(&name), number(value));
    }
    let scenario = markdown::fenced("toml", &setup.header.scenario);
    let _ = write!(out, "\n## Scenario\n\n{scenario}");
    out
}
