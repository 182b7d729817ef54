//! Plots over time as SVG.

use super::svg::{Svg, escape, number};
use super::track::Line;
use super::views::nice;
use std::fmt::Write;

/// A plot over time.
pub struct Plot {
    /// What is shown.
    pub title: String,
    /// Its unit.
    pub unit: &'static str,
    /// Lines, each with another that is drawn dashed in the same colour, if there is one.
    pub lines: Vec<(Line, Option<Line>)>,
    /// What is said below the legend.
    pub note: Option<String>,
}

/// Lines in a plot, at most.
pub const MOST: usize = 6;
/// Colours that the colour-blind can tell apart (Okabe and Ito), dark enough for paper.
pub const COLORS: [&str; MOST] = [
    "#0072b2", "#d55e00", "#009e73", "#b5579a", "#b88300", "#3a9bd9",
];

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 236.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 30.0;
/// Height of a row of the legend.
const ROW: f64 = 15.0;

impl Plot {
    /// The lines that move most, and how many more there are.
    pub fn of(
        title: &str,
        unit: &'static str,
        lines: impl Iterator<Item = (Line, Option<Line>)>,
    ) -> Option<Plot> {
        let mut lines: Vec<(Line, Option<Line>)> = lines.collect();
        let count = lines.len();
        if count > MOST {
            let mut order: Vec<usize> = (0..count).collect();
            order.sort_by(|a, b| lines[*b].0.travel().total_cmp(&lines[*a].0.travel()));
            let mut chosen = order[..MOST].to_vec();
            chosen.sort();
            lines = chosen.into_iter().map(|i| lines[i].clone()).collect();
        }
        let more = count - lines.len();
        let mut notes = Vec::new();
        if lines.iter().any(|(_, dashed)| dashed.is_some()) {
            notes.push("dashed: asked for".to_string());
        }
        if more > 0 {
            notes.push(format!("{more} more that move less are not shown"));
        }
        (!lines.is_empty()).then(|| Plot {
            title: title.to_string(),
            unit,
            lines,
            note: (!notes.is_empty()).then(|| notes.join("; ")),
        })
    }

    /// The plot, over times that all plots share.
    pub fn svg(&self, times: &[f64]) -> String {
        let (low, high) = self.range();
        let step = nice((high - low) / 4.5);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let (first, last) = match (times.first(), times.last()) {
            (Some(a), Some(b)) if b > a => (*a, *b),
            (Some(a), _) => (*a, a + 1.0),
            _ => (0.0, 1.0),
        };
        let at = |t: f64, v: f64| {
            [
                LEFT + (WIDTH - LEFT - RIGHT) * (t - first) / (last - first),
                HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (v - low) / (high - low),
            ]
        };
        let (legend, rows) = self.legend();
        let height = HEIGHT + rows as f64 * ROW + 6.0;
        let mut svg = Svg::default();
        let title = escape(&self.title);
        svg.put(&format!(
            r#"<svg class="plot" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}">"#
        ));
        let heading = format!("{}, {}", self.title, self.unit);
        svg.put(&format!(
            r#"<text class="name" x="2" y="14">{}</text>"#,
            escape(&heading)
        ));
        axes(&mut svg, [low, high, step], [first, last], &at);
        for (k, (line, dashed)) in self.lines.iter().enumerate() {
            let color = COLORS[k % MOST];
            if let Some(dashed) = dashed {
                let path = path(times, dashed, &at);
                svg.put(&format!(
                    r#"<path d="{path}" stroke="{color}" class="asked"/>"#
                ));
            }
            let path = path(times, line, &at);
            svg.put(&format!(r#"<path d="{path}" stroke="{color}"/>"#));
        }
        svg.put(&legend);
        svg.put("</svg>");
        svg.out
    }

    /// From the least to the greatest value, never nothing.
    fn range(&self) -> (f64, f64) {
        let all = self.lines.iter().flat_map(|(a, b)| [Some(a), b.as_ref()]);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for [a, b] in all.flatten().map(Line::range) {
            low = low.min(a);
            high = high.max(b);
        }
        if !(low.is_finite() && high.is_finite()) {
            return (0.0, 1.0);
        }
        let least = 1e-6 * low.abs().max(high.abs()).max(1e-3);
        match high - low < least {
            true => (
                low - least.max(0.5 * low.abs()),
                high + least.max(0.5 * low.abs()),
            ),
            false => (low, high),
        }
    }

    fn legend(&self) -> (String, usize) {
        let mut svg = Svg::default();
        let (mut x, mut row) = (LEFT, 0);
        let mut place = |width: f64| {
            if x > LEFT && x + width > WIDTH {
                x = LEFT;
                row += 1;
            }
            let at = [x, HEIGHT + 12.0 + row as f64 * ROW];
            x += width;
            (at, row + 1)
        };
        // Letters are about half as wide as high.
        let wide = |text: &str| 6.0 * text.chars().count() as f64;
        let mut rows = 0;
        for (k, (line, _)) in self.lines.iter().enumerate() {
            let name = shortened(&line.name);
            let ([x, y], row) = place(wide(&name) + 32.0);
            rows = row;
            svg.line([x, y - 4.0], [x + 16.0, y - 4.0], COLORS[k % MOST], 2.4);
            svg.put(&format!(
                r#"<text x="{:.1}" y="{y:.1}">{}</text>"#,
                x + 20.0,
                escape(&name)
            ));
        }
        if let Some(note) = &self.note {
            let ([x, y], row) = place(wide(note));
            rows = row;
            svg.put(&format!(
                r#"<text class="soft" x="{x:.1}" y="{y:.1}">{}</text>"#,
                escape(note)
            ));
        }
        (svg.out, rows)
    }
}

/// Names longer than this are cut.
const LONGEST: usize = 32;

fn shortened(name: &str) -> String {
    match name.chars().count() > LONGEST {
        true => name.chars().take(LONGEST - 1).chain(['…']).collect(),
        false => name.to_string(),
    }
}

/// Grid, ticks and their numbers.
fn axes(
    svg: &mut Svg,
    [low, high, step]: [f64; 3],
    [first, last]: [f64; 2],
    at: &impl Fn(f64, f64) -> [f64; 2],
) {
    let count = ((high - low) / step).round().clamp(0.0, 50.0) as usize;
    for k in 0..=count {
        let value = low + k as f64 * step;
        // 1e-17 is 0.
        let value = if value.abs() < 1e-9 * step {
            0.0
        } else {
            value
        };
        let [x, y] = at(first, value);
        let [end, _] = at(last, value);
        let class = if value == 0.0 { "zero" } else { "grid" };
        svg.put(&format!(
            r#"<path class="{class}" d="M{x:.1} {y:.1}H{end:.1}"/><text x="{:.1}" y="{:.1}" text-anchor="end">{}</text>"#,
            x - 5.0,
            y + 4.0,
            tick(value, step)
        ));
    }
    let step = nice((last - first) / 6.0);
    let mut k = (first / step).ceil();
    while k * step <= last * (1.0 + 1e-12) {
        let [x, y] = at(k * step, low);
        let [_, top] = at(k * step, high);
        svg.put(&format!(
            r#"<path class="grid" d="M{x:.1} {y:.1}V{top:.1}"/><text x="{x:.1}" y="{:.1}" text-anchor="middle">{}</text>"#,
            y + 15.0,
            tick(k * step, step)
        ));
        k += 1.0;
    }
    let [x, y] = at(last, low);
    svg.put(&format!(
        r#"<text x="{x:.1}" y="{:.1}" text-anchor="end">t, s</text>"#,
        y + 27.0
    ));
}

/// A number on an axis, with as many digits as its steps need.
fn tick(value: f64, step: f64) -> String {
    if value == 0.0 || value.abs() >= 1e5 || value.abs() < 1e-3 {
        return number(value);
    }
    let places = (-step.log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{value:.places$}").replace('-', "\u{2212}")
}

/// The line through the least and greatest values of all spans.
fn path(times: &[f64], line: &Line, at: &impl Fn(f64, f64) -> [f64; 2]) -> String {
    let mut out = String::new();
    let mut before: Option<f64> = None;
    for (t, (low, high)) in times.iter().zip(line.low.iter().zip(&line.high)) {
        // The nearer of both first, so that the line does not zigzag.
        let near = before.is_none_or(|v| (v - low).abs() <= (v - high).abs());
        let both = if near { [*low, *high] } else { [*high, *low] };
        let count = if low == high { 1 } else { 2 };
        for value in &both[..count] {
            let [x, y] = at(*t, *value);
            let letter = if out.is_empty() { 'M' } else { 'L' };
            let _ = write!(out, "{letter}{x:.1} {y:.1}");
        }
        before = Some(both[count - 1]);
    }
    out
}
