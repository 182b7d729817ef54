//! The page itself.

use super::plot::Plot;
use super::text::{base64, digits, escape, number};
use super::views::View;
use super::{Report, plots, tables};
use serde::Serialize;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// A page, and what is on it.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// The file's text.
    #[serde(skip)]
    pub html: String,
    /// Titles of the pictures.
    pub pictures: Vec<String>,
    /// Titles of the plots.
    pub plots: Vec<String>,
    /// What somebody should look at.
    pub warnings: Vec<String>,
}

/// The page of a report. Writing to a string cannot fail.
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
        "<p class=\"soft\">Robot {robot}; simulated by bathyal {version}</p></header>"
    );
    out.push_str(&facts(report));
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
        out.push_str("<h2 class=\"page\">Over time</h2>\n<div class=\"plots\">");
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

/// Tables, the scenario, and how to do it again.
fn rest(report: &Report, out: &mut String) {
    if let Some(energy) = tables::final_energy(report) {
        let potential = report.track.energy.get("potential energy");
        let start = potential.and_then(|line| line.low.first().copied());
        let _ = writeln!(
            out,
            "<h2 class=\"page\">Energy account</h2>\n{}",
            tables::energy(&energy, start)
        );
    }
    let _ = writeln!(out, "<h2>What happened</h2>\n{}", tables::events(report));
    let _ = writeln!(out, "<h2>The run</h2>\n{}", tables::summary(report));
    if let Some(setup) = &report.setup {
        let _ = writeln!(out, "<h2>The robot</h2>\n{}", tables::robot(&setup.robot));
    }
    let header = report.recording.header();
    let _ = writeln!(
        out,
        "<h2>The scenario as it was run</h2>\n<pre>{}</pre>",
        escape(header.scenario.trim_end())
    );
    let path = report.recording.path();
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let _ = writeln!(
        out,
        "<h2>To repeat it</h2>\n<p>The recording holds the scenario, the robot and every file that was read. The same version of the program makes every number again, bit for bit, and says so:</p>\n<pre>bathyal replay {} --verify</pre>\n<footer>bathyal {}. This page needs no other file and runs no script.</footer>\n</body></html>",
        escape(&quoted(&file)),
        env!("CARGO_PKG_VERSION"),
    );
}

/// A file's name as a shell takes it.
fn quoted(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    match !name.is_empty() && name.chars().all(plain) {
        true => name.to_string(),
        false => format!("'{}'", name.replace('\'', r"'\''")),
    }
}

/// What matters most, in large letters.
fn facts(report: &Report) -> String {
    let summary = report.recording.summary();
    let text = |key: &str| summary.and_then(|s| s[key].as_str()).map(str::to_string);
    let value = |key: &str, count: i32| {
        let value = summary.and_then(|s| s[key].as_f64());
        value.map(|x| digits(x, count))
    };
    let duration = value("duration", 7).unwrap_or_else(|| number(report.recording.info().duration));
    let ended = match (text("ended").as_deref(), report.recording.is_complete()) {
        (Some("end"), _) => "came to its end",
        (Some("interrupted"), _) => "was interrupted",
        (Some("lost"), _) => "was lost",
        (_, false) => "recording is cut",
        _ => "unknown",
    };
    let facts = [
        ("simulated", Some(format!("{duration} s"))),
        ("the run", Some(ended.to_string())),
        ("times real time", value("real_time_factor", 3)),
        ("energy closes to", value("energy_residual", 2)),
        ("state hash", text("state_hash")),
    ];
    let one = |(name, value): (&str, Option<String>)| {
        let value = value?;
        Some(format!(
            "<div><dt>{name}</dt><dd>{}</dd></div>",
            escape(&value)
        ))
    };
    let facts: String = facts.into_iter().filter_map(one).collect();
    format!("<dl class=\"facts\">{facts}</dl>\n")
}

/// Damage, what the run warned of, and what pictures do not show.
fn warnings(report: &Report) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(damage) = report.recording.info().damage {
        out.push(format!(
            "the recording is cut or damaged; this is what comes before: {damage}"
        ));
    }
    out.extend(report.track.trouble.clone());
    if let Some(error) = &report.error {
        out.push(format!(
            "the robot cannot be made from the recording, so there are no pictures: {error}"
        ));
    }
    let summary = report.recording.summary();
    let listed = summary.and_then(|s| s["warnings"].as_array());
    let listed = listed.into_iter().flatten().filter_map(|w| w.as_str());
    out.extend(listed.map(str::to_string));
    out.extend(report.scene.iter().flat_map(|scene| scene.notes.clone()));
    out
}

/// A picture with its lettering, as an SVG that holds a PNG.
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

/// Plots beside the picture, by the beginning of their titles; the first that there are.
const PICTURE_PLOTS: [&str; 7] = [
    "Joint angles",
    "Thrust",
    "Contact forces",
    "Joint torques",
    "Position",
    "Attitude",
    "Speed",
];
/// How many, and their width beside the picture.
const COUNT: usize = 2;
const ASIDE: f64 = 400.0;

/// A picture with plots beside it, as a file of its own.
pub fn picture(view: &View, plots: &[Plot], times: &[f64]) -> Option<String> {
    let (w, h) = (view.picture.width as f64, view.picture.height as f64);
    let begins = |title: &str| plots.iter().find(|plot| plot.title.starts_with(title));
    let chosen: Vec<&Plot> = PICTURE_PLOTS
        .iter()
        .filter_map(|b| begins(b))
        .take(COUNT)
        .collect();
    let width = if chosen.is_empty() {
        w
    } else {
        w + ASIDE + 30.0
    };
    let mut beside = String::new();
    for (k, plot) in chosen.iter().enumerate() {
        let each = h / COUNT as f64;
        let place = format!(
            "x=\"{:.0}\" y=\"{:.0}\" width=\"{ASIDE:.0}\" height=\"{:.0}\" preserveAspectRatio=\"xMinYMid meet\"",
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
