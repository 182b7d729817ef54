//! Plots over time.

use super::text::escape;
use super::track::Line;
use bathyal_plot::{Curve, Drawing, Legend, Panel};

/// A plot over time.
pub struct Plot {
    /// Title.
    pub title: String,
    /// Unit of the values.
    pub unit: &'static str,
    /// Lines, each with its command, which is drawn dashed in the same colour.
    pub lines: Vec<(Line, Option<Line>)>,
    /// Text after the legend.
    pub note: Option<String>,
}

/// Lines in a plot, at most.
pub const MAX_LINES: usize = 6;
/// Names longer than this are cut.
const MAX_NAME: usize = 32;
/// Size without the legend, px.
const SIZE: [u32; 2] = [520, 236];

impl Plot {
    /// The lines with the largest range; none without lines.
    pub fn new(
        title: &str,
        unit: &'static str,
        lines: impl Iterator<Item = (Line, Option<Line>)>,
    ) -> Option<Plot> {
        Plot::of_lines(title, unit, lines.collect())
    }

    fn of_lines(
        title: &str,
        unit: &'static str,
        mut lines: Vec<(Line, Option<Line>)>,
    ) -> Option<Plot> {
        let count = lines.len();
        if count > MAX_LINES {
            let mut order: Vec<usize> = (0..count).collect();
            let travel: Vec<f64> = lines.iter().map(|(line, _)| line.travel()).collect();
            order.sort_by(|a, b| travel[*b].total_cmp(&travel[*a]));
            let mut chosen = order[..MAX_LINES].to_vec();
            chosen.sort();
            lines = chosen.into_iter().map(|i| lines[i].clone()).collect();
        }
        let more = count - lines.len();
        let mut notes = Vec::new();
        if lines.iter().any(|(_, dashed)| dashed.is_some()) {
            notes.push("dashed: commanded".to_string());
        }
        if more > 0 {
            notes.push(format!("{more} with smaller range not shown"));
        }
        (!lines.is_empty()).then(|| Plot {
            title: title.to_string(),
            unit,
            lines,
            note: (!notes.is_empty()).then(|| notes.join("; ")),
        })
    }

    /// The plot as an SVG element, over times that all plots share; `attributes` are those of
    /// the element besides its class, size and label.
    pub fn svg(&self, times: &[f64], attributes: &str) -> String {
        let label = escape(&self.title);
        match self.draw(times) {
            Ok(drawing) => format!(
                "<svg class=\"plot\" viewBox=\"{}\" role=\"img\" aria-label=\"{label}\" {attributes}>{}</svg>",
                drawing.view_box(),
                drawing.elements
            ),
            Err(error) => format!("<svg class=\"plot\" role=\"img\" aria-label=\"{error}\"></svg>"),
        }
    }

    fn draw(&self, times: &[f64]) -> Result<Drawing, bathyal_plot::Error> {
        let mut curves = Vec::new();
        for (color, (line, command)) in self.lines.iter().enumerate() {
            if let Some(command) = command {
                curves.push(Curve::new("", color, points(times, command)).dashed());
            }
            curves.push(Curve::new(
                shortened(&line.name),
                color,
                points(times, line),
            ));
        }
        let title = format!("{}, {}", self.title, self.unit);
        let note = self.note.clone();
        let panel = Panel::new(title, "t, s", "", curves).with_legend(Legend::Below { note });
        bathyal_plot::draw(&[panel], 1, SIZE)
    }
}

fn shortened(name: &str) -> String {
    match name.chars().count() > MAX_NAME {
        true => name.chars().take(MAX_NAME - 1).chain(['…']).collect(),
        false => name.to_string(),
    }
}

/// The line through the least and greatest values of all spans.
fn points(times: &[f64], line: &Line) -> Vec<(f64, f64)> {
    let mut out: Vec<(f64, f64)> = Vec::with_capacity(2 * times.len());
    for (t, (low, high)) in times.iter().zip(line.low.iter().zip(&line.high)) {
        // The nearer of both first, so that the line does not zigzag.
        let near = out
            .last()
            .is_none_or(|(_, v)| (v - low).abs() <= (v - high).abs());
        let both = if near { [*low, *high] } else { [*high, *low] };
        let count = if low == high { 1 } else { 2 };
        out.extend(both[..count].iter().map(|value| (*t, *value)));
    }
    out
}
