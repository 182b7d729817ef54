//! `bathyal check`.

use crate::failure::{Failure, one_line, print};
use crate::robot_arguments::RobotArguments;
use bathyal_robot::check::{
    Authority, FinRow, LoopReport, Oscillation, PitchBalance, PlaneStability, Report, Statics,
    TreeRow, VehicleMotion, check,
};
use bathyal_robot::text::{count, fixed, significant};
use bathyal_robot::{Note, NoteKind, note_lines};
use std::fmt::Write;
use std::process::ExitCode;

/// Check a robot model and report problems.
///
/// Prints the tree of bodies, weight and buoyancy, control authority of the thrusters, fins, attitude at
/// rest, natural oscillations, top speeds, directional stability, conditioning of the mass matrix,
/// mobility of loops, and warnings about implausible or missing values.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes:
  0  no warnings
  1  the file cannot be read or is not valid
  2  invalid command line
  3  warnings

Example:
  bathyal check robots/bluerov2_alpha.toml --speed 1.0
  bathyal check rexrov.urdf --all
  bathyal check rexrov.urdf --json")]
pub struct Arguments {
    #[command(flatten)]
    robot: RobotArguments,
    /// Speed through the water, m/s, for attitude and vortex shedding [default: design_speed of the file]
    #[arg(long, value_name = "M_PER_S", value_parser = speed)]
    speed: Option<f64>,
    /// List all bodies and notes; otherwise long lists are shortened
    #[arg(long)]
    all: bool,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

/// Parses a finite, non-negative speed.
fn speed(text: &str) -> Result<f64, String> {
    let speed: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    match speed.is_finite() && speed >= 0.0 {
        true => Ok(speed),
        false => Err("must be finite and not negative".into()),
    }
}

/// Exit code with warnings.
const WARNINGS: u8 = 3;

/// Largest numbers of bodies, and of notes of one kind, without --all.
const MAX_ROWS: usize = 30;
const MAX_NOTES: usize = 3;

/// Prints the report.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let loaded = arguments.robot.read(arguments.json)?;
    let report =
        check(&loaded, arguments.speed).map_err(|error| Failure::file(error, arguments.json))?;
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

/// Formats the report.
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
            "{}, {} ({}), {water}",
            count(report.bodies, "body", "bodies"),
            count(
                report.degrees_of_freedom,
                "degree of freedom",
                "degrees of freedom"
            ),
            joints.join(", ")
        ),
    );
    line(&mut out, "");
    tree(&mut out, &report.tree, report.water_density > 0.0, all);
    for tree in &report.statics {
        statics(&mut out, tree, report.water_density > 0.0);
    }
    for balance in &report.pitch_balance {
        pitch_balance(&mut out, balance);
    }
    for authority in &report.thrust {
        thrust(&mut out, authority);
    }
    for row in &report.fins {
        line(&mut out, &fin(row));
    }
    for vehicle in &report.motion {
        motion(&mut out, vehicle);
    }
    if let Some(matrix) = &report.mass_matrix {
        line(
            &mut out,
            &format!(
                "mass matrix: condition number {}, scaled to unit diagonal {}",
                short(matrix.condition),
                short(matrix.scaled_condition)
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

/// A fin on a line.
fn fin(row: &FinRow) -> String {
    let mut parts = Vec::new();
    match (row.area, row.aspect_ratio) {
        (Some(area), Some(ratio)) => {
            parts.push(format!("{} m², aspect ratio {}", short(area), short(ratio)));
        }
        _ => parts.push("by derivatives".to_string()),
    }
    match (row.lift_slope, row.stall_deg) {
        (Some(slope), Some(stall)) => {
            parts.push(format!(
                "lift slope {} 1/rad, stall {}°",
                short(slope),
                short(stall)
            ));
        }
        _ if row.area.is_some() => parts.push("by a table".to_string()),
        _ => {}
    }
    parts.push(match (row.on_hinge, row.limits_deg) {
        (false, _) => "fixed".to_string(),
        (true, None) => "on a hinge".to_string(),
        (true, Some([low, high])) => {
            format!("on a hinge, {} to {}°", short(low), short(high))
        }
    });
    format!("fin '{}' on '{}': {}", row.name, row.body, parts.join(", "))
}

fn line(out: &mut String, text: &str) {
    out.push_str(&one_line(text));
    out.push('\n');
}

fn tree(out: &mut String, rows: &[TreeRow], in_water: bool, all: bool) {
    let shown = if all {
        rows.len()
    } else {
        rows.len().min(MAX_ROWS)
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
        let mut text = format!(
            "  {}{}{pad}  {:<9} {limits:<15} {:>10} kg",
            row.branches,
            row.body,
            row.joint,
            number(row.mass),
        );
        if in_water {
            let _ = write!(text, " {:>10} l", number(row.displaced_volume * 1e3));
        }
        line(out, &text);
    }
    if shown < rows.len() {
        line(
            out,
            &format!("  and {} more (--all lists them)", rows.len() - shown),
        );
    }
    line(out, "");
}

/// Formats a number with four significant digits.
fn number(x: f64) -> String {
    significant(x, 4)
}

/// Formats a point to the millimetre.
fn point(p: [f64; 3]) -> String {
    // Adding 0 turns −0 into 0.
    let [x, y, z] = p.map(|x| format!("{:.3}", (1e3 * x).round() / 1e3 + 0.0));
    format!("({x}, {y}, {z}) m")
}

/// Prints the balance of pitching moments under way.
fn pitch_balance(out: &mut String, balance: &PitchBalance) {
    let PitchBalance {
        speed,
        pitch,
        moments,
        ..
    } = balance;
    let attitude = match pitch {
        Some(pitch) => format!("pitch {} deg nose up", number(pitch.to_degrees())),
        None => "no balance up to 80 deg of pitch; level".to_string(),
    };
    let text = format!(
        "  under way at {} m/s: {attitude}; moments nose up: righting {}, Munk {}, drag {}, thrust {} N m",
        number(*speed),
        number(moments.righting),
        number(moments.munk),
        number(moments.drag),
        number(moments.thrust)
    );
    line(out, &text);
}

fn statics(out: &mut String, s: &Statics, in_water: bool) {
    let base = if s.free { "free" } else { "fixed base" };
    line(out, &format!("{} ({base})", s.root));
    let mut text = format!(
        "  mass {} kg, weight {} N",
        number(s.mass),
        number(s.weight)
    );
    if in_water {
        let _ = write!(
            text,
            ", buoyancy {} N, net {} N ({:+.1} %)",
            number(s.buoyancy),
            number(s.net_buoyancy),
            100.0 * s.net_by_weight
        );
    }
    line(out, &text);
    let mut text = format!("  centre of gravity {}", point(s.center_of_mass));
    if let Some(center) = s.center_of_buoyancy {
        let _ = write!(text, ", centre of buoyancy {}", point(center));
    }
    line(out, &text);
    if let Some(height) = s.metacentric_height {
        let text = "height of the centre of buoyancy above the centre of gravity";
        line(out, &format!("  BG {height:.3} m, {text}"));
    }
    if let Some(speed) = s.level_speed {
        let text = "beyond, the flow overcomes the righting moment";
        line(
            out,
            &format!("  level up to {} m/s ahead; {text}", short(speed)),
        );
    }
}

fn thrust(out: &mut String, authority: &Authority) {
    line(
        out,
        &format!(
            "  {}, rank {} of 6",
            count(authority.thrusters.len(), "thruster", "thrusters"),
            authority.rank
        ),
    );
    let unit = |k: usize| if k < 3 { "N" } else { "N m" };
    let each = authority.axes.iter().enumerate().map(|(k, axis)| {
        let able = match axis.limits {
            _ if !axis.reached => "none".to_string(),
            Some([low, high]) => {
                format!("{} to {} {}", short(low), short(high), unit(k))
            }
            None => "limits not given".to_string(),
        };
        format!("{} {able}", axis.name)
    });
    let each: Vec<String> = each.collect();
    line(out, &format!("    {}", each[..3].join(", ")));
    line(out, &format!("    {}", each[3..].join(", ")));
}

/// Attitude at rest, oscillations, top speeds and directional stability.
fn motion(out: &mut String, motion: &VehicleMotion) {
    if let Some(upright) = &motion.upright {
        let [bow, port] = [upright.bow_up_deg, upright.port_up_deg].map(|angle| fixed(angle, 1));
        line(
            out,
            &format!("  at rest bow up {bow}°, port side up {port}°"),
        );
        let oscillations = [("roll", upright.roll), ("pitch", upright.pitch)];
        let known = oscillations
            .iter()
            .filter_map(|(name, o)| Some((name, o.as_ref()?)));
        for (name, oscillation) in known {
            line(out, &format!("  {name}: {}", period(oscillation)));
        }
        line(
            out,
            "  heave: no period, a submerged body has no restoring force",
        );
    }
    let able = motion.top_speeds.iter();
    let speeds: Vec<String> = able
        .filter_map(|top| Some(format!("{} {}", top.direction, short(top.speed?))))
        .collect();
    if !speeds.is_empty() {
        line(out, &format!("  top speed: {} m/s", speeds.join(", ")));
    }
    let courses = [
        ("", &motion.course),
        (", without fins", &motion.course_without_fins),
    ];
    for (fins, course) in courses {
        let Some(course) = course else { continue };
        line(
            out,
            &format!(
                "  at {} m/s ahead without control{fins}: yaw {}; pitch {}",
                short(course.speed),
                stability(&course.yaw),
                stability(&course.pitch)
            ),
        );
    }
}

fn period(oscillation: &Oscillation) -> String {
    let [period, ratio] = [oscillation.natural_period, oscillation.damping_ratio].map(short);
    let at = format!("damping ratio {ratio} at {:.0}°", oscillation.amplitude_deg);
    match oscillation.damped_period() {
        Some(_) => format!("natural period {period} s, {at}"),
        None => format!("natural period {period} s, {at}: it does not oscillate"),
    }
}

fn stability(plane: &PlaneStability) -> String {
    let index = plane
        .index
        .map_or(String::new(), |index| format!("G {}, ", short(index)));
    let time = short(std::f64::consts::LN_2 / plane.growth_rate.abs());
    match plane.stable {
        true => format!("stable ({index}deviations halve in {time} s)"),
        false => format!("unstable ({index}deviations double in {time} s)"),
    }
}

/// Formats a number with three significant digits.
fn short(x: f64) -> String {
    significant(x, 3)
}

fn loops(out: &mut String, report: &LoopReport, joints: usize) {
    let named = |what: &str, names: &[String]| format!("{}: {}", what, names.join(", "));
    if !report.loops.is_empty() {
        line(out, &named("loops", &report.loops));
    }
    if !report.mimics.is_empty() {
        line(out, &named("mimic joints", &report.mimics));
    }
    if report.held > 0 {
        let found = match (report.independent, report.freedom) {
            (Some(rank), Some(mobility)) => {
                format!("rank {rank} near q = 0: mobility {joints} - {rank} = {mobility}")
            }
            _ => "not closed near q = 0".to_string(),
        };
        line(
            out,
            &format!(
                "  {}, {found} (Grübler's formula: {})",
                count(report.held, "constraint", "constraints"),
                report.counted_freedom
            ),
        );
        if let Some(solver) = report.evaluated_as {
            line(out, &format!("  solver: {solver}"));
        }
    }
    for (name, rows, independent) in &report.redundant {
        let text = format!(
            "  '{name}': {independent} of {rows} constraints are independent, others keep the rest"
        );
        line(out, &text);
    }
    if !report.couplings.is_empty() {
        line(out, &named("couplings", &report.couplings));
    }
    if !report.springs.is_empty() {
        line(out, &named("springs", &report.springs));
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
        let lines = note_lines(notes.iter().filter(|note| note.kind == kind));
        let shown = if all {
            lines.len()
        } else {
            lines.len().min(MAX_NOTES)
        };
        for text in &lines[..shown] {
            line(out, text);
        }
        if shown < lines.len() {
            line(
                out,
                &format!("  and {} more (--all lists them)", lines.len() - shown),
            );
        }
    }
}
