//! Assessment as rows of text: what it is about, and the numbers.

use super::{
    ActuatorLoad, Extreme, IncidentKind, Outcome, Performance, Range, Reason, TrackingError,
    Verdict,
};
use bathyal_robot::text::{count, list_names, significant};

/// A row: label and text.
pub type Row = (String, String);

/// Joule per watt-hour.
const WATT_HOUR: f64 = 3600.0;

/// Formats a number with three significant digits.
fn short(x: f64) -> String {
    significant(x, 3)
}

/// A value with its unit; angles in degrees.
fn value(x: f64, unit: &str) -> String {
    match unit {
        "rad" => format!("{}°", short(x.to_degrees())),
        "rad/s" => format!("{}°/s", short(x.to_degrees())),
        unit => format!("{} {unit}", short(x)),
    }
}

/// An extreme, and when.
fn extreme(x: &Extreme, unit: &str) -> String {
    format!("{} at {} s", value(x.value.abs(), unit), short(x.t))
}

/// A reason: when, what, and the limit.
pub fn reason_text(reason: &Reason) -> String {
    let limit = match (reason.value, reason.threshold) {
        (Some(_), Some(limit)) if limit > 0.0 => match reason.unit.as_str() {
            "" => format!("; at most {} %", short(100.0 * limit)),
            unit => format!("; at most {}", value(limit, unit)),
        },
        _ => String::new(),
    };
    let subject = match reason.subject.as_str() {
        name if name.is_empty() || reason.text.contains(name) => String::new(),
        name => format!("{name}: "),
    };
    format!("t = {} s: {subject}{}{limit}", short(reason.t), reason.text)
}

/// Rows of a verdict: itself, its reasons with their cures, and the step-size checks.
pub fn verdict_rows(verdict: &Verdict) -> Vec<Row> {
    let mut rows = vec![("verdict".to_string(), verdict.trust.name().to_string())];
    for reason in &verdict.reasons {
        rows.push((format!("  {}", reason.trust.name()), reason_text(reason)));
        rows.push(("  cure".to_string(), reason.cure.clone()));
    }
    if let Some(check) = &verdict.step_check {
        rows.push((
            "  half the step".to_string(),
            format!(
                "{} repeated: differences up to {} % of the motion, {} % of the cost",
                count(check.windows as usize, "part", "parts"),
                short(100.0 * check.worst),
                short(100.0 * check.cost)
            ),
        ));
    }
    rows
}

/// Rows of an outcome, one for each kind of incident.
pub fn outcome_rows(outcome: &Outcome) -> Vec<Row> {
    let kinds = [
        (IncidentKind::Fall, "fell over (60° from the start)"),
        (IncidentKind::Slip, "slid on the ground"),
        (IncidentKind::Saturation, "at the limit of the actuator"),
        (IncidentKind::JointStop, "at a joint stop"),
        (IncidentKind::ThroughSeabed, "below the seabed"),
        (IncidentKind::AboveSurface, "above the surface"),
    ];
    let mut rows = Vec::new();
    for (kind, words) in kinds {
        let Some(first) = outcome.of(kind).next() else {
            continue;
        };
        let names: Vec<&str> = outcome.of(kind).map(|i| i.subject.as_str()).collect();
        let share = outcome.of(kind).map(|i| i.share).fold(0.0, f64::max);
        let label = if rows.is_empty() { "outcome" } else { "" };
        rows.push((
            label.to_string(),
            format!(
                "{words}: {}; first at {} s, up to {} % of the time",
                list_names(&names),
                short(first.first),
                short(100.0 * share)
            ),
        ));
    }
    if rows.is_empty() {
        let text = "no falls, slips, saturation or joint stops".to_string();
        rows.push(("outcome".to_string(), text));
    }
    for path in &outcome.waypoints {
        let last = path.last.map(|t| format!(", the last at {} s", short(t)));
        let text = format!(
            "{} of {} passed{}",
            path.passed,
            path.count,
            last.unwrap_or_default()
        );
        rows.push((format!("way points of {}", path.body), text));
    }
    rows
}

/// Rows of the performance.
pub fn performance_rows(performance: &Performance) -> Vec<Row> {
    let mut rows = Vec::new();
    tracking(performance, &mut rows);
    for vehicle in &performance.vehicles {
        let speed = extreme(&vehicle.speed, "m/s");
        let motion = format!("{} m, largest speed {speed}", short(vehicle.distance));
        rows.push((format!("path of {}", vehicle.body), motion));
        if let Some(depth) = &vehicle.depth {
            rows.push(("  depth".to_string(), range(depth, "m")));
        }
        let angles = [
            ("roll", &vehicle.roll),
            ("pitch", &vehicle.pitch),
            ("yaw", &vehicle.yaw),
        ];
        let known = angles.iter().filter_map(|(name, angle)| {
            let angle = angle.as_ref()?;
            Some(format!("{name} {}", range(angle, "rad")))
        });
        rows.push((
            "  attitude".to_string(),
            known.collect::<Vec<_>>().join(", "),
        ));
    }
    if let (true, Some((body, speed))) =
        (performance.vehicles.is_empty(), &performance.fastest_body)
    {
        let text = format!("{} ({body})", extreme(speed, "m/s"));
        rows.push(("largest speed".to_string(), text));
    }
    joint_speeds(performance, &mut rows);
    for (label, is_thruster, unit) in [
        ("largest thrust", true, "N"),
        ("largest torque", false, "N m"),
        ("largest force", false, "N"),
        ("largest deflection", false, "rad"),
    ] {
        let own = |load: &&ActuatorLoad| load.is_thruster == is_thruster && load.unit == unit;
        let loads: Vec<_> = performance.actuators.iter().filter(own).collect();
        rows.extend(largest_load(&loads).map(|text| (label.to_string(), text)));
    }
    electrical(performance, &mut rows);
    rows
}

/// A range with its unit.
fn range(range: &Range, unit: &str) -> String {
    let (low, high) = (range.low, range.high);
    match unit {
        "rad" => format!(
            "{:.1} to {:.1}°",
            low.to_degrees() + 0.0,
            high.to_degrees() + 0.0
        ),
        unit => format!("{} to {} {unit}", short(low), short(high)),
    }
}

/// Errors of vehicles one by one, and of joints together.
fn tracking(performance: &Performance, rows: &mut Vec<Row>) {
    let one = |error: &TrackingError| {
        let TrackingError {
            unit,
            rms,
            worst,
            last,
            ..
        } = error;
        format!(
            "rms {}, worst {}, last {}",
            value(*rms, unit),
            extreme(worst, unit),
            value(last.abs(), unit)
        )
    };
    let of_joints = |error: &&TrackingError| error.quantity == "joint";
    for error in performance.tracking.iter().filter(|e| !of_joints(e)) {
        let label = format!("{} error of {}", error.quantity, error.subject);
        rows.push((label, one(error)));
    }
    for unit in ["rad", "m"] {
        let joints = performance.tracking.iter().filter(of_joints);
        let own: Vec<_> = joints.filter(|e| e.unit == unit).collect();
        let worst = own
            .iter()
            .max_by(|a, b| a.worst.value.abs().total_cmp(&b.worst.value.abs()));
        if let Some(worst) = worst {
            let label = match own.len() {
                1 => format!("error of {}", worst.subject),
                n => format!("errors of {n} joints"),
            };
            let of = if own.len() > 1 {
                format!(" ({})", worst.subject)
            } else {
                String::new()
            };
            rows.push((label, format!("{}{of}", one(worst))));
        }
    }
}

/// The joint nearest to its limit of speed, or else the fastest, of each unit.
fn joint_speeds(performance: &Performance, rows: &mut Vec<Row>) {
    for unit in ["rad/s", "m/s"] {
        let own = performance.joint_speeds.iter().filter(|j| j.unit == unit);
        let load = |speed: f64, limit: Option<f64>| limit.map_or(0.0, |limit| speed.abs() / limit);
        let worst = own.max_by(|a, b| {
            let key =
                |j: &super::JointSpeed| (load(j.largest.value, j.limit), j.largest.value.abs());
            key(a)
                .partial_cmp(&key(b))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        if let Some(joint) = worst.filter(|joint| joint.largest.value != 0.0) {
            let limit = joint
                .limit
                .map_or(String::new(), |limit| format!(" of {}", value(limit, unit)));
            let text = format!("{} ({}){limit}", extreme(&joint.largest, unit), joint.joint);
            rows.push(("largest joint speed".to_string(), text));
        }
    }
}

/// The actuator with the smallest margin, or else the one of largest effort.
fn largest_load(loads: &[&ActuatorLoad]) -> Option<String> {
    let with_limit = loads.iter().filter(|load| load.margin.is_some());
    let worst = with_limit.min_by(|a, b| {
        let margin = |load: &ActuatorLoad| load.margin.unwrap_or(f64::INFINITY);
        margin(a).total_cmp(&margin(b))
    });
    let size = |load: &ActuatorLoad| load.largest.value.abs();
    let load = worst.or_else(|| loads.iter().max_by(|a, b| size(a).total_cmp(&size(b))))?;
    let limit = match (load.limit, load.margin) {
        (Some(limit), Some(margin)) => format!(
            " of {}, margin {} %",
            value(limit, &load.unit),
            short((100.0 * margin).max(0.0))
        ),
        _ => ", no limit given".to_string(),
    };
    Some(format!(
        "{} ({}){limit}",
        extreme(&load.largest, &load.unit),
        load.name
    ))
}

fn electrical(performance: &Performance, rows: &mut Vec<Row>) {
    let electrical = &performance.electrical;
    if electrical.total == 0.0 {
        return;
    }
    let assumed = match electrical.assumed.len() {
        0 => String::new(),
        n => format!(
            "; assumed power law of {}",
            count(n, "thruster", "thrusters")
        ),
    };
    rows.push((
        "electrical energy".to_string(),
        format!(
            "{} J ({} Wh), mean {} W, largest {}{assumed}",
            short(electrical.total),
            short(electrical.total / WATT_HOUR),
            short(electrical.mean_power),
            extreme(&electrical.peak_power, "W")
        ),
    ));
}
