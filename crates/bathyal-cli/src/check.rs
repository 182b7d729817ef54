//! `bathyal check`.

use crate::convert::grouped;
use crate::failure::{Failure, print};
use crate::reading::Reading;
use bathyal_robot::check::{Authority, LoopReport, Report, Statics, TreeRow, check};
use bathyal_robot::{Note, NoteKind};
use std::fmt::Write;
use std::process::ExitCode;

/// Say what a robot is and what a marine engineer would say about it.
///
/// Exits with 0 if there is nothing to say against it, 3 with warnings, 1 if it is no robot.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bathyal check robots/bluerov2_alpha.toml --speed 1.0")]
pub struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// How fast the robot meets the water, m/s: for vortex shedding [default: the file's design_speed]
    #[arg(long, value_name = "M_PER_S", value_parser = speed)]
    speed: Option<f64>,
    /// List all bodies and notes, not only what fits on a screen
    #[arg(long)]
    all: bool,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
}

/// A speed: finite and not negative.
fn speed(text: &str) -> Result<f64, String> {
    let speed: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    match speed.is_finite() && speed >= 0.0 {
        true => Ok(speed),
        false => Err("a speed is finite and not negative".into()),
    }
}

/// With warnings.
const WARNINGS: u8 = 3;

/// Bodies and notes of one kind on one screen.
const ROWS: usize = 30;
const NOTES: usize = 3;

/// Checks.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let loaded = arguments.reading.read(arguments.json)?;
    let report =
        check(&loaded, arguments.speed).map_err(|error| Failure::robot(error, arguments.json))?;
    if arguments.json {
        let text = serde_json::to_string_pretty(&report).expect("reports hold no odd keys");
        print(&format!("{text}\n"))?;
    } else {
        print(&screen(&report, arguments.all))?;
    }
    Ok(match report.warnings.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(WARNINGS),
    })
}

/// The report as text.
fn screen(report: &Report, all: bool) -> String {
    let mut out = String::new();
    let joints: Vec<String> = report
        .joints
        .iter()
        .map(|(w, n)| format!("{n} {w}"))
        .collect();
    let water = match report.water_density {
        0.0 => "in air".to_string(),
        density => format!("water {density} kg/m³"),
    };
    line(&mut out, &format!("{}   {}", report.robot, report.file));
    line(
        &mut out,
        &format!(
            "bodies: {}, degrees of freedom: {} ({}), {water}",
            report.bodies,
            report.degrees_of_freedom,
            joints.join(", ")
        ),
    );
    line(&mut out, "");
    tree(&mut out, &report.tree, all);
    for statics in &report.statics {
        balance(&mut out, statics, report.water_density > 0.0);
    }
    for authority in &report.thrust {
        thrust(&mut out, authority);
    }
    if let Some(matrix) = &report.mass_matrix {
        line(
            &mut out,
            &format!(
                "mass matrix   condition {:.1e}, {:.1e} with the units scaled away",
                matrix.condition, matrix.scaled_condition
            ),
        );
    }
    if let Some(closing) = &report.loops {
        loops(&mut out, closing, report.degrees_of_freedom);
    }
    line(&mut out, "");
    notes(&mut out, &report.notes, all);
    line(&mut out, "");
    if report.warnings.is_empty() {
        line(&mut out, "no warnings");
    }
    for warning in &report.warnings {
        line(&mut out, &format!("warning: {}", warning.text));
        line(&mut out, &format!("         {}", warning.help));
    }
    out
}

fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

fn tree(out: &mut String, rows: &[TreeRow], all: bool) {
    let shown = if all {
        rows.len()
    } else {
        rows.len().min(ROWS)
    };
    let width = |row: &TreeRow| row.branches.chars().count() + row.body.chars().count();
    let widest = rows[..shown].iter().map(width).max().unwrap_or(0);
    for row in &rows[..shown] {
        let pad = " ".repeat(widest - width(row));
        let limits = match row.limits {
            _ if row.joint == "fixed" => String::new(),
            Some([low, high]) if row.slides => format!("{low:.2} to {high:.2} m"),
            Some([low, high]) => format!("{:.0} to {:.0}°", low.to_degrees(), high.to_degrees()),
            None => String::new(),
        };
        let text = format!(
            "  {}{}{pad}  {:<9} {limits:<15} {:>10} kg {:>9} l",
            row.branches,
            row.body,
            row.joint,
            number(row.mass),
            number(row.displaced_volume * 1e3),
        );
        line(out, &text);
    }
    if shown < rows.len() {
        line(out, &format!("  and {} more (--all)", rows.len() - shown));
    }
    line(out, "");
}

/// Four digits.
fn number(x: f64) -> String {
    match x.abs() {
        0.0 => "0".into(),
        s if s < 1e-3 => format!("{x:.1e}"),
        s if s < 10.0 => format!("{x:.3}"),
        s if s < 1000.0 => format!("{x:.1}"),
        _ => format!("{x:.0}"),
    }
}

fn point(p: [f64; 3]) -> String {
    format!("({:.3}, {:.3}, {:.3}) m", p[0], p[1], p[2])
}

fn balance(out: &mut String, s: &Statics, in_water: bool) {
    let kind = if s.free { "free" } else { "on the world" };
    let mut text = format!(
        "{} ({kind})   mass {} kg, weight {:.1} N",
        s.root,
        number(s.mass),
        s.weight
    );
    if in_water {
        let percent = 100.0 * s.net_by_weight;
        let _ = write!(
            text,
            ", buoyancy {:.1} N: {:+.1} N, {percent:+.1} %",
            s.buoyancy, s.net_buoyancy
        );
    }
    line(out, &text);
    let mut text = format!("  centre of mass {}", point(s.center_of_mass));
    if let (Some(center), Some(height)) = (s.center_of_buoyancy, s.metacentric_height) {
        let _ = write!(
            text,
            ", of buoyancy {}: metacentric height {height:.3} m",
            point(center)
        );
    }
    line(out, &text);
}

fn thrust(out: &mut String, authority: &Authority) {
    line(
        out,
        &format!(
            "  thrusters: {}, pushing in {} of 6 directions",
            authority.thrusters.len(),
            authority.rank
        ),
    );
    let unit = |k: usize| if k < 3 { "N" } else { "N m" };
    let each = authority.axes.iter().enumerate().map(|(k, axis)| {
        let able = match axis.limits {
            _ if !axis.reached => "none".to_string(),
            Some([low, high]) => format!("{low:.0} to {high:.0} {}", unit(k)),
            None => "limits not given".to_string(),
        };
        format!("{} {able}", axis.name)
    });
    let each: Vec<String> = each.collect();
    line(out, &format!("  {}", each[..3].join(", ")));
    line(out, &format!("  {}", each[3..].join(", ")));
}

fn loops(out: &mut String, closing: &LoopReport, joints: usize) {
    let named = |what: &str, names: &[String]| format!("{}: {}", what, names.join(", "));
    if !closing.loops.is_empty() {
        line(out, &named("loops", &closing.loops));
        let found = match (closing.independent, closing.freedom) {
            (Some(independent), Some(freedom)) => format!(
                "{independent} of them independent near q = 0: {joints} - {independent} = {freedom} ways to move"
            ),
            _ => "not closed near q = 0".to_string(),
        };
        line(
            out,
            &format!(
                "  {} directions held (Grübler counts {} ways to move), {found}",
                closing.held, closing.counted_freedom
            ),
        );
        if let Some(kind) = closing.evaluated_as {
            line(out, &format!("  evaluated as: {kind}"));
        }
    }
    if !closing.springs.is_empty() {
        line(out, &named("springs", &closing.springs));
    }
}

fn notes(out: &mut String, notes: &[Note], all: bool) {
    let kinds = [
        NoteKind::Changed,
        NoteKind::Assumed,
        NoteKind::Understood,
        NoteKind::Ignored,
    ];
    for kind in kinds {
        let lines = grouped(notes.iter().filter(|note| note.kind == kind));
        let shown = if all {
            lines.len()
        } else {
            lines.len().min(NOTES)
        };
        for text in &lines[..shown] {
            line(out, text);
        }
        if shown < lines.len() {
            line(
                out,
                &format!("  and {} more of these (--all)", lines.len() - shown),
            );
        }
    }
}
