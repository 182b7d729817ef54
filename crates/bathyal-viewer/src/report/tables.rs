//! Tables of a report.

use super::Report;
use super::text::{digits, escape, number};
use bathyal_robot::Robot;
use bathyal_robot::robot::JointType;
use bathyal_sim::assessment::text::{outcome_rows, performance_rows, reason_text, verdict_rows};
use bathyal_sim::assessment::{Outcome, Performance, Reason, Verdict};
use bathyal_sim::record::EnergySample;
use serde_json::Value;

/// Listed subjects of events, at most.
const MAX_EVENTS: usize = 40;
/// Reasons on the first screen, at most.
const MAX_REASONS: usize = 4;
/// Listed bodies, at most.
const MAX_BODIES: usize = 60;

/// Value of the summary with all digits.
fn exact(value: &Value) -> String {
    match value {
        Value::Null => "none".to_string(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// Rows of a table of two columns.
fn rows(pairs: &[(String, String)]) -> String {
    let row = |(name, value): &(String, String)| {
        let (name, value) = (escape(name), escape(value));
        format!("<tr><th>{name}</th><td class=\"n\">{value}</td></tr>")
    };
    let rows: String = pairs.iter().map(row).collect();
    format!("<table>{rows}</table>")
}

/// Summary of the run.
pub fn summary(report: &Report) -> String {
    let info = report.recording.info();
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut put = |name: &str, value: String| pairs.push((name.to_string(), value));
    put("scenario", info.scenario.clone());
    put("robot", info.robots.join(", "));
    put("program", format!("Bathyal {}", info.version));
    match report.recording.summary() {
        Some(summary) => {
            for (name, key) in [
                ("end", "ended"),
                ("reason", "reason"),
                ("simulated time, s", "duration"),
                ("computing time, s", "wall_time"),
                ("real-time factor", "real_time_factor"),
                ("state hash", "state_hash"),
                ("samples", "samples"),
                ("energy balance, relative error", "energy_residual"),
            ] {
                let value = &summary[key];
                if !value.is_null() {
                    put(name, exact(value));
                }
            }
            if let Some(effort) = summary["effort"].as_object() {
                for (name, value) in effort {
                    put(&format!("integrator: {name}"), exact(value));
                }
            }
        }
        None => {
            put("recorded time, s", number(info.duration));
            put("samples", report.track.samples.to_string());
        }
    }
    if let Some(setup) = &report.setup {
        let integrator = &setup.scenario.integrator;
        let method = serde_json::to_value(integrator.method).unwrap_or_default();
        let step = number(integrator.step);
        put("integrator", format!("{}, step {step} s", exact(&method)));
    }
    rows(&pairs)
}

/// Verdict, outcome and performance of the summary; none in recordings of versions without them.
pub fn assessment(report: &Report) -> Option<(Verdict, Outcome, Performance)> {
    let summary = report.recording.summary()?;
    Some((
        verdict(report)?,
        serde_json::from_value(summary["outcome"].clone()).ok()?,
        serde_json::from_value(summary["performance"].clone()).ok()?,
    ))
}

/// Verdict of the summary, also of runs whose other numbers are none.
pub fn verdict(report: &Report) -> Option<Verdict> {
    let summary = report.recording.summary()?;
    serde_json::from_value(summary["verdict"].clone()).ok()
}

/// Reasons for which a run is not trusted, each with its cure: the cause and the value to change if
/// experiments have found them. Nothing for a trusted run.
pub fn reasons(verdict: &Verdict) -> String {
    if verdict.is_trusted() {
        return String::new();
    }
    let reason = |reason: &Reason| {
        format!(
            "<li>{}<br/><span>{}</span></li>",
            escape(&reason_text(reason)),
            escape(&reason.cure)
        )
    };
    let listed = verdict.reasons.iter().take(MAX_REASONS);
    let mut items: String = listed.map(reason).collect();
    if verdict.reasons.len() > MAX_REASONS {
        let more = verdict.reasons.len() - MAX_REASONS;
        items.push_str(&format!("<li>and {more} more, see below</li>"));
    }
    let trust = verdict.trust.name();
    format!("<ul class=\"reasons {trust}\">{items}</ul>\n")
}

/// The same as a table.
pub fn assessment_rows(verdict: &Verdict, outcome: &Outcome, performance: &Performance) -> String {
    let mut pairs = verdict_rows(verdict);
    pairs.extend(outcome_rows(outcome));
    pairs.extend(performance_rows(performance));
    rows(&pairs)
}

/// Energies at the end: of the summary, or of the last sample.
pub fn final_energy(report: &Report) -> Option<EnergySample> {
    let summary = report.recording.summary();
    let from = summary.and_then(|s| serde_json::from_value(s["energy"].clone()).ok());
    from.or_else(|| {
        report
            .track
            .last
            .as_ref()
            .map(|sample| sample.energy.clone())
    })
}

/// Energy balance as a table and as bars.
pub fn energy(energy: &EnergySample, start: Option<f64>) -> String {
    let balance = energy.balance();
    let row = |(name, value): &(String, f64)| {
        let name = escape(name);
        format!(
            "<tr><th>{name}</th><td class=\"n\">{}</td></tr>",
            digits(*value, 4)
        )
    };
    let table: String = balance.iter().map(row).collect();
    // Potential energy has an arbitrary zero: only its change has a meaning.
    let mut bars: Vec<(String, f64)> = Vec::new();
    for (name, value) in balance {
        match (name.as_str(), start) {
            ("potential energy", Some(start)) => {
                bars.push(("change of potential energy".into(), value - start));
            }
            ("potential energy", None) => {}
            _ => bars.push((name, value)),
        }
    }
    bars.retain(|(_, value)| *value != 0.0 && value.is_finite());
    format!(
        "<div class=\"two\"><table><tr><th>at the end</th><th class=\"n\">J</th></tr>{table}</table>{}</div>",
        bar_picture(&bars)
    )
}

fn bar_picture(bars: &[(String, f64)]) -> String {
    const ROW: f64 = 26.0;
    const WIDTH: f64 = 560.0;
    const ZERO: f64 = 345.0;
    const REACH: f64 = 130.0;
    let max = bars.iter().fold(0.0, |max: f64, (_, v)| max.max(v.abs()));
    let height = ROW * bars.len() as f64 + 8.0;
    let mut svg = format!(
        "<figure><svg class=\"bars\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"Energy balance\">"
    );
    for (k, (name, value)) in bars.iter().enumerate() {
        let y = 4.0 + ROW * k as f64;
        let length = (REACH * value.abs() / max).max(0.5);
        let (x, color) = match *value >= 0.0 {
            true => (ZERO, "#0072b2"),
            false => (ZERO - length, "#d55e00"),
        };
        svg.push_str(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{length:.1}\" height=\"18\" fill=\"{color}\"/><text x=\"205\" y=\"{0:.1}\" text-anchor=\"end\">{1}</text><text x=\"{2:.1}\" y=\"{0:.1}\">{3}</text>",
            y + 13.5,
            escape(name),
            if *value >= 0.0 { ZERO + length + 6.0 } else { ZERO + 6.0 },
            digits(*value, 4),
        ));
    }
    svg.push_str(&format!(
        "<path d=\"M{ZERO} 0V{height}\" stroke=\"#888\" stroke-width=\"1\"/></svg><figcaption>Change since the start, J; blue: gained by the robot or work on it, orange: lost</figcaption></figure>"
    ));
    svg
}

/// Events: counts, and the first of each.
pub fn events(report: &Report) -> String {
    let track = &report.track;
    if track.firsts.is_empty() {
        return "<p>No events: no touch-down, no joint stop, no limit.</p>".to_string();
    }
    let counts: Vec<String> = track
        .counts
        .iter()
        .map(|(kind, n)| format!("{} {n} times", kind.replace('_', " ")))
        .collect();
    let row = |(event, times): &(bathyal_sim::record::EventSample, u64)| {
        format!(
            "<tr><td class=\"n\">{:.3}</td><td>{}</td><td class=\"n\">{times}</td></tr>",
            event.t,
            escape(&event.text)
        )
    };
    let shown: String = track.firsts.iter().take(MAX_EVENTS).map(row).collect();
    let more = track.firsts.len().saturating_sub(MAX_EVENTS);
    let more = match more {
        0 => String::new(),
        more => format!("<p class=\"soft\">and {more} more subjects</p>"),
    };
    format!(
        "<p>{}.</p><table><tr><th class=\"n\">first at, s</th><th>event</th><th class=\"n\">count</th></tr>{shown}</table>{more}",
        escape(&counts.join(", "))
    )
}

/// Properties of the robot.
pub fn robot(robot: &Robot) -> String {
    let mass: f64 = robot.bodies.iter().filter_map(|b| b.mass).sum();
    let volume = |b: &bathyal_robot::robot::Body| b.hydrodynamics.displaced_volume;
    let volume: f64 = robot.bodies.iter().filter_map(volume).sum();
    let freedom: usize = robot.bodies.iter().map(|b| degrees(b.joint.kind)).sum();
    let mut pairs = vec![
        ("mass, kg".to_string(), number(mass)),
        ("displaced volume, m³".to_string(), number(volume)),
    ];
    if volume > 0.0 && mass > 0.0 {
        let density = robot.density();
        pairs.push(("water density, kg/m³".to_string(), number(density)));
        let surplus = 100.0 * (density * volume / mass - 1.0);
        let text = format!("{} %", digits(surplus, 3));
        pairs.push(("buoyancy above weight".to_string(), text));
    }
    pairs.push(("bodies".to_string(), robot.bodies.len().to_string()));
    pairs.push(("degrees of freedom".to_string(), freedom.to_string()));
    pairs.push(("thrusters".to_string(), robot.thrusters.len().to_string()));
    let row = |body: &bathyal_robot::robot::Body| {
        let limits = body.joint.limits.as_ref().and_then(|l| l.range());
        let limits = limits.map_or(String::new(), |[low, high]| match body.joint.kind {
            JointType::Prismatic => format!("{} to {} m", number(low), number(high)),
            _ => {
                let [low, high] = [low, high].map(|x| digits(x.to_degrees(), 4));
                format!("{low}° to {high}°")
            }
        });
        format!(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{limits}</td></tr>",
            escape(&body.name),
            escape(body.parent.as_deref().unwrap_or("world")),
            body.joint.kind.name(),
            body.mass.map_or(String::new(), number),
            body.hydrodynamics
                .displaced_volume
                .map_or(String::new(), number),
        )
    };
    let bodies: String = robot.bodies.iter().take(MAX_BODIES).map(row).collect();
    let more = match robot.bodies.len().saturating_sub(MAX_BODIES) {
        0 => String::new(),
        more => format!("<p class=\"soft\">and {more} more bodies</p>"),
    };
    format!(
        "{}<p></p><table><tr><th>body</th><th>parent</th><th>joint</th><th class=\"n\">mass, kg</th><th class=\"n\">volume, m³</th><th>joint range</th></tr>{bodies}</table>{more}",
        rows(&pairs)
    )
}

fn degrees(kind: JointType) -> usize {
    match kind {
        JointType::Fixed => 0,
        JointType::Revolute | JointType::Prismatic | JointType::Screw => 1,
        JointType::Ball => 3,
        JointType::Free => 6,
    }
}
