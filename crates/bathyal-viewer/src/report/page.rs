//! HTML of a report.

use super::plot::Plot;
use super::text::{base64, digits, escape, number};
use super::views::View;
use super::{Report, plots, tables};
use serde::Serialize;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// A report and the titles of its parts.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// Text of the file.
    #[serde(skip)]
    pub html: String,
    /// Titles of the pictures.
    pub pictures: Vec<String>,
    /// Titles of the plots.
    pub plots: Vec<String>,
    /// Warnings for the reader.
    pub warnings: Vec<String>,
}

/// Writes the page of a report. Writing to a string cannot fail.
pub fn write(report: &Report) -> Written {
    let info = report.recording.info();
    let views: Vec<View> = report
        .large(None)
        .into_iter()
        .chain(report.small())
        .collect();
    let plots = plots::plots(report.scene.as_ref(), &report.track);
    let warnings = warnings(report);
    let mut out = String::new();
    let name = escape(&info.scenario);
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:\"/>\n<title>{name}</title>\n<style>\n{STYLE}</style></head>\n<body>\n<header><h1>{name}</h1>\n"
    );
    let setup = report.setup.as_ref();
    if let Some(text) = setup.and_then(|s| s.scenario.description.as_ref()) {
        let _ = writeln!(out, "<p>{}</p>", escape(text));
    }
    let robot = escape(&info.robots.join(", "));
    let version = escape(&info.version);
    let _ = writeln!(
        out,
        "<p class=\"soft\">Robot: {robot}. Simulated with Bathyal {version}.</p></header>"
    );
    out.push_str(&facts(report));
    let verdict = tables::verdict(report);
    out.extend(verdict.iter().map(tables::reasons));
    if !warnings.is_empty() {
        let items: String = warnings
            .iter()
            .map(|w| format!("<li>{}</li>", escape(w)))
            .collect();
        let _ = writeln!(out, "<ul class=\"warn\">{items}</ul>");
    }
    for (k, view) in views.iter().enumerate() {
        if k == 1 {
            out.push_str("<div class=\"pictures\">");
        }
        out.push_str(&figure(view));
    }
    if views.len() > 1 {
        out.push_str("</div>\n");
    }
    if !plots.is_empty() {
        out.push_str("<h2 class=\"page\">Time histories</h2>\n<div class=\"plots\">");
        for plot in &plots {
            let _ = writeln!(
                out,
                "<figure>{}</figure>",
                plot.svg(&report.track.times, "")
            );
        }
        out.push_str("</div>\n");
    }
    rest(report, &mut out);
    Written {
        html: out,
        pictures: views.into_iter().map(|view| view.caption).collect(),
        plots: plots.into_iter().map(|plot| plot.title).collect(),
        warnings,
    }
}

/// Writes tables, scenario and the command that replays the run.
fn rest(report: &Report, out: &mut String) {
    if let Some(energy) = tables::final_energy(report) {
        let potential = report.track.energy.get("potential energy");
        let start = potential.and_then(|line| line.low.first().copied());
        let _ = writeln!(
            out,
            "<h2 class=\"page\">Energy balance</h2>\n{}",
            tables::energy(&energy, start)
        );
    }
    if let Some((verdict, outcome, performance)) = tables::assessment(report) {
        let rows = tables::assessment_rows(&verdict, &outcome, &performance);
        let _ = writeln!(out, "<h2>Verdict, outcome, performance</h2>\n{rows}");
    }
    let _ = writeln!(out, "<h2>Events</h2>\n{}", tables::events(report));
    let _ = writeln!(out, "<h2>Run</h2>\n{}", tables::summary(report));
    if let Some(setup) = &report.setup {
        let _ = writeln!(out, "<h2>Robot</h2>\n{}", tables::robot(&setup.robot));
    }
    let header = report.recording.header();
    let _ = writeln!(
        out,
        "<h2>Scenario</h2>\n<pre>{}</pre>",
        escape(header.scenario.trim_end())
    );
    let path = report.recording.path();
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let _ = writeln!(
        out,
        "<h2>Replay</h2>\n<p>The recording contains the scenario, the robot and all files that were read. The same version of the program reproduces the run bit for bit and verifies it:</p>\n<pre>bathyal replay {} --verify</pre>\n<footer>Bathyal {}. This page needs no other files and contains no scripts.</footer>\n</body></html>",
        escape(&quoted(&file)),
        env!("CARGO_PKG_VERSION"),
    );
}

/// Quotes a file name for a shell.
fn quoted(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    match !name.is_empty() && name.chars().all(plain) {
        true => name.to_string(),
        false => format!("'{}'", name.replace('\'', r"'\''")),
    }
}

/// Key figures of the run.
fn facts(report: &Report) -> String {
    let summary = report.recording.summary();
    let text = |key: &str| summary.and_then(|s| s[key].as_str()).map(str::to_string);
    let value = |key: &str, count: i32| {
        let value = summary.and_then(|s| s[key].as_f64());
        value.map(|x| digits(x, count))
    };
    let duration = value("duration", 7).unwrap_or_else(|| number(report.recording.info().duration));
    let ended = match (text("ended").as_deref(), report.recording.is_complete()) {
        (Some("end"), _) => "finished",
        (Some("interrupted"), _) => "interrupted",
        (Some("lost"), _) => "diverged",
        (_, false) => "recording incomplete",
        _ => "unknown",
    };
    let trust = tables::verdict(report).map(|verdict| verdict.trust.name());
    let facts = [
        ("verdict", trust.map(str::to_string)),
        ("end", Some(ended.to_string())),
        ("simulated time", Some(format!("{duration} s"))),
        ("real-time factor", value("real_time_factor", 3)),
        (
            "energy balance, relative error",
            value("energy_residual", 2),
        ),
        ("state hash", text("state_hash")),
    ];
    let one = |(name, value): (&str, Option<String>)| {
        let value = value?;
        let class = match name {
            "verdict" => format!(" class=\"{}\"", escape(&value)),
            _ => String::new(),
        };
        Some(format!(
            "<div{class}><dt>{name}</dt><dd>{}</dd></div>",
            escape(&value)
        ))
    };
    let facts: String = facts.into_iter().filter_map(one).collect();
    format!("<dl class=\"facts\">{facts}</dl>\n")
}

/// Warnings: damage of the recording, warnings of the run, remarks on the pictures.
fn warnings(report: &Report) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(damage) = report.recording.info().damage {
        out.push(format!(
            "the recording is cut or damaged; the report covers the part before: {damage}"
        ));
    }
    out.extend(report.track.error.clone());
    if let Some(error) = &report.error {
        let missing = match report.scene {
            Some(_) => "the report has no table of the robot",
            None => "there are no pictures",
        };
        out.push(format!(
            "this version cannot read the scenario or the robot in the recording, so {missing}: {error}"
        ));
    }
    let summary = report.recording.summary();
    let listed = summary.and_then(|s| s["warnings"].as_array());
    // The reason why a run ended is among those of its verdict, above.
    let reason = (tables::verdict(report).and(summary)).and_then(|s| s["reason"].as_str());
    let listed = listed.into_iter().flatten().filter_map(|w| w.as_str());
    let listed = listed.filter(|warning| Some(*warning) != reason);
    out.extend(listed.map(str::to_string));
    out.extend(report.scene.iter().flat_map(|scene| scene.notes.clone()));
    out
}

/// SVG elements of a picture: a PNG and its lettering.
fn drawn(view: &View) -> Option<String> {
    let png = base64(&view.picture.png().ok()?);
    let (w, h) = (view.picture.width, view.picture.height);
    Some(format!(
        "<image width=\"{w}\" height=\"{h}\" href=\"data:image/png;base64,{png}\"/><g font-family=\"system-ui, Helvetica, Arial, sans-serif\">{}</g>",
        view.lettering
    ))
}

fn figure(view: &View) -> String {
    let (w, h) = (view.picture.width, view.picture.height);
    let caption = escape(&view.caption);
    match drawn(view) {
        Some(inside) => format!(
            "<figure class=\"picture\"><svg viewBox=\"0 0 {w} {h}\" role=\"img\" aria-label=\"{caption}\">{inside}</svg><figcaption>{caption}</figcaption></figure>\n"
        ),
        None => String::new(),
    }
}

/// Plots beside the picture by the start of their titles; the first of these that exist.
const PICTURE_PLOTS: [&str; 7] = [
    "Joint angles",
    "Thrust",
    "Contact forces",
    "Joint torques",
    "Position",
    "Attitude",
    "Speed",
];
/// Number of plots beside the picture, and their width, px.
const PLOT_COUNT: usize = 2;
const PLOT_WIDTH: f64 = 400.0;

/// SVG document of a picture with plots beside it.
pub fn picture(view: &View, plots: &[Plot], times: &[f64]) -> Option<String> {
    let (w, h) = (view.picture.width as f64, view.picture.height as f64);
    let begins = |title: &str| plots.iter().find(|plot| plot.title.starts_with(title));
    let chosen: Vec<&Plot> = PICTURE_PLOTS
        .iter()
        .filter_map(|b| begins(b))
        .take(PLOT_COUNT)
        .collect();
    let width = if chosen.is_empty() {
        w
    } else {
        w + PLOT_WIDTH + 30.0
    };
    let mut beside = String::new();
    for (k, plot) in chosen.iter().enumerate() {
        let each = h / PLOT_COUNT as f64;
        let place = format!(
            "x=\"{:.0}\" y=\"{:.0}\" width=\"{PLOT_WIDTH:.0}\" height=\"{:.0}\" preserveAspectRatio=\"xMinYMid meet\"",
            w + 18.0,
            each * k as f64 + 6.0,
            each - 12.0
        );
        beside += &plot.svg(times, &place);
    }
    let inside = drawn(view)?;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {h:.0}\" width=\"{width:.0}\" height=\"{h:.0}\"><style>text {{ font-family: system-ui, Helvetica, Arial, sans-serif; }}</style><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{inside}{beside}</svg>\n"
    ))
}
