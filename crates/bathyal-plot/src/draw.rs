//! Panels by `plotters`.

use crate::ticks::Format;
use crate::{COLORS, Curve, GRID_COLOR, LABEL_COLOR, Legend, Panel, Stroke, TITLE_COLOR, finite};
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// `plotters` rounds to whole units of the drawing, which are this part of a pixel.
const SCALE: i32 = 4;
/// Sizes of letters, px. `plotters` writes sizes divided by 1.24.
const TITLE_SIZE: f64 = 13.5 * 1.24;
const LABEL_SIZE: f64 = 11.5 * 1.24;
/// Height of the title, of the labels at the abscissa and of a row of the legend, px.
const TITLE_HEIGHT: i32 = 22;
const X_LABELS_HEIGHT: i32 = 36;
const ROW: i32 = 15;
/// Space beside the labels at the ordinate, which the ascenders of the name of the axis need, px.
const LEFT_MARGIN: [i32; 2] = [0, 8];
/// Width of the labels at the ordinate without and with the name of the axis, px.
const Y_LABELS_WIDTH: [i32; 2] = [54, 70];
/// Width of a letter, px.
const LETTER_WIDTH: i32 = 6;
/// Ticks of the abscissa and the ordinate, about.
const TICKS: [usize; 2] = [7, 6];

/// Error of `plotters`.
#[derive(Clone, Debug, thiserror::Error)]
#[error("a chart cannot be drawn: {0}")]
pub struct Error(String);

fn failed<E: std::fmt::Display>(error: E) -> Error {
    Error(error.to_string())
}

/// A drawing as the inside of an SVG element.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Width, px.
    pub width: u32,
    /// Height, px.
    pub height: u32,
    /// Elements.
    pub elements: String,
}

impl Drawing {
    /// Units of the elements, for the attribute `viewBox`.
    pub fn view_box(&self) -> String {
        let [width, height] = [self.width, self.height].map(|x| x * SCALE as u32);
        format!("0 0 {width} {height}")
    }

    /// An SVG document on white ground.
    pub fn document(&self) -> String {
        let Drawing { width, height, .. } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{}\">\n<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>\n{}</svg>\n",
            self.view_box(),
            self.elements
        )
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Draws panels side by side, so many in a row, each of a size in px; legends below the panels
/// make them higher.
pub fn draw(panels: &[Panel], columns: usize, size: [u32; 2]) -> Result<Drawing, Error> {
    let columns = columns.min(panels.len()).max(1);
    let rows = panels.len().div_ceil(columns);
    let legends = panels.iter().map(|p| legend_below(p, size[0] as i32).1);
    let below = legends
        .max()
        .filter(|rows| *rows > 0)
        .map_or(0, |rows| ROW * rows + 4);
    let (width, height) = (
        size[0] * columns as u32,
        (size[1] + below as u32) * rows as u32,
    );
    let mut svg = String::new();
    {
        let scaled = (width * SCALE as u32, height * SCALE as u32);
        let root = SVGBackend::with_string(&mut svg, scaled).into_drawing_area();
        for (area, panel) in root.split_evenly((rows, columns)).iter().zip(panels) {
            draw_panel(area, panel, below)?;
        }
        root.present().map_err(failed)?;
    }
    // The element itself is the caller's.
    let inside = svg.split_once('\n').map_or("", |(_, rest)| rest);
    let inside = inside.trim_end().trim_end_matches("</svg>");
    Ok(Drawing {
        width,
        height,
        elements: inside.to_string(),
    })
}

fn color([r, g, b]: [u8; 3]) -> RGBColor {
    RGBColor(r, g, b)
}

fn font(size: f64, ink: [u8; 3]) -> TextStyle<'static> {
    let font = ("sans-serif", size * f64::from(SCALE)).into_font();
    font.color(&color(ink))
}

/// Text without the characters that XML cannot hold.
fn printable(text: &str) -> String {
    let one = |c: char| match c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') {
        true => '\u{FFFD}',
        false => c,
    };
    text.chars().map(one).collect()
}

fn draw_panel(area: &Area, panel: &Panel, below: i32) -> Result<(), Error> {
    let [(left, right), (low, high)] = ranges(panel);
    let named = usize::from(!panel.y.is_empty());
    let (width, height) = area.dim_in_pixel();
    let (width, height) = (width as i32, height as i32);
    let bottom = height - below * SCALE;
    let title = printable(&panel.title);
    let style = font(TITLE_SIZE, TITLE_COLOR);
    let style = TextStyle {
        font: style.font.style(FontStyle::Bold),
        ..style
    };
    area.draw_text(&title, &style, (2 * SCALE, 2 * SCALE))
        .map_err(failed)?;
    let (inside, legend) = area.split_vertically(bottom);
    let mut chart = ChartBuilder::on(&inside)
        .margin_top(TITLE_HEIGHT * SCALE)
        .margin_right(14 * SCALE)
        .margin_left(LEFT_MARGIN[named] * SCALE)
        .x_label_area_size(X_LABELS_HEIGHT * SCALE)
        .y_label_area_size(Y_LABELS_WIDTH[named] * SCALE)
        .build_cartesian_2d(left..right, low..high)
        .map_err(failed)?;
    let x_format = Format::new((left, right), TICKS[0], panel.logarithmic);
    let y_format = Format::new((low, high), TICKS[1], panel.logarithmic);
    let grid = color(GRID_COLOR).stroke_width(SCALE as u32);
    let y_text = |y: &f64| match panel.y_format {
        Some(format) if panel.logarithmic && !y_format.text(*y).is_empty() => {
            format(10.0_f64.powf(*y))
        }
        Some(format) if !panel.logarithmic => format(*y),
        _ => y_format.text(*y),
    };
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(grid)
        .axis_style(grid)
        .set_all_tick_mark_size(4 * SCALE)
        .x_labels(TICKS[0])
        .y_labels(TICKS[1])
        .x_label_formatter(&|x| x_format.text(*x))
        .y_label_formatter(&y_text)
        .x_desc(printable(&panel.x))
        .y_desc(printable(&panel.y))
        .label_style(font(LABEL_SIZE, LABEL_COLOR))
        .axis_desc_style(font(LABEL_SIZE, LABEL_COLOR))
        .draw()
        .map_err(failed)?;
    if low < 0.0 && high > 0.0 && !panel.logarithmic {
        let zero = color(LABEL_COLOR).stroke_width(SCALE as u32);
        chart
            .draw_series(LineSeries::new([(left, 0.0), (right, 0.0)], zero))
            .map_err(failed)?;
    }
    for curve in &panel.curves {
        draw_curve(&mut chart, curve, matches!(panel.legend, Legend::Inside))?;
    }
    match &panel.legend {
        Legend::Inside => draw_inside(&mut chart, panel),
        Legend::Below { .. } => draw_below(&legend, panel, width / SCALE),
    }
}

fn style_of(curve: &Curve) -> ShapeStyle {
    let ink = color(COLORS[curve.color % COLORS.len()]);
    let width = match curve.stroke {
        Stroke::Solid => 1.6,
        Stroke::Thin | Stroke::Dashed => 1.0,
    };
    ink.stroke_width((width * f64::from(SCALE)) as u32)
}

fn draw_curve(chart: &mut Chart, curve: &Curve, legend: bool) -> Result<(), Error> {
    let style = style_of(curve);
    let points = finite(curve);
    let drawn = match curve.stroke {
        Stroke::Dashed => {
            let dashes = DashedLineSeries::new(points, 5 * SCALE, 4 * SCALE, style);
            chart.draw_series(dashes).map_err(failed)?
        }
        _ => chart
            .draw_series(LineSeries::new(points, style))
            .map_err(failed)?,
    };
    if legend && !curve.name.is_empty() {
        let key = move |(x, y)| PathElement::new([(x, y), (x + 16 * SCALE, y)], style);
        drawn.label(printable(&curve.name)).legend(key);
    }
    if curve.marked {
        let marks = finite(curve).map(|p| Circle::new(p, 3 * SCALE, style.filled()));
        chart.draw_series(marks).map_err(failed)?;
    }
    Ok(())
}

fn draw_inside<'a, 'b: 'a>(chart: &mut Chart<'a, 'b>, panel: &Panel) -> Result<(), Error> {
    if panel.named().next().is_none() {
        return Ok(());
    }
    chart
        .configure_series_labels()
        .position(match least_covering_corner(panel) {
            (0.0, place) => place,
            _ => SeriesLabelPosition::UpperLeft,
        })
        .margin(5 * SCALE as u32)
        .legend_area_size(22 * SCALE as u32)
        .background_style(WHITE.mix(0.3))
        .label_font(font(LABEL_SIZE, LABEL_COLOR))
        .draw()
        .map_err(failed)
}

/// Part of a panel's height that a legend inside takes: 15 px per line of about 220.
fn legend_height(panel: &Panel) -> f64 {
    (0.07 * panel.named().count() as f64 + 0.05).min(0.5)
}

/// Ranges of the axes, higher if a legend inside would cover a curve in every corner.
fn ranges(panel: &Panel) -> [(f64, f64); 2] {
    let [x, (low, high)] = panel.span();
    let inside = matches!(panel.legend, Legend::Inside) && panel.named().next().is_some();
    if !inside || least_covering_corner(panel).0 == 0.0 {
        return [x, (low, high)];
    }
    let height = legend_height(panel);
    [x, (low, high + (high - low) * height / (1.0 - height))]
}

/// The corner in which a legend covers the fewest points, and the parts of the curves that it
/// covers there.
fn least_covering_corner(panel: &Panel) -> (f64, SeriesLabelPosition) {
    let [(left, right), (low, high)] = panel.span();
    let corners = [
        (SeriesLabelPosition::UpperRight, 1.0, 1.0),
        (SeriesLabelPosition::UpperLeft, 0.0, 1.0),
        (SeriesLabelPosition::LowerRight, 1.0, 0.0),
        (SeriesLabelPosition::LowerLeft, 0.0, 0.0),
    ];
    let height = legend_height(panel);
    let covered = |x: f64, y: f64| {
        let near = |p: &(f64, f64)| {
            let dx = (p.0 - left) / (right - left) - x;
            let dy = (p.1 - low) / (high - low) - y;
            dx.abs() < 0.5 && dy.abs() < height
        };
        let part = |c: &Curve| finite(c).filter(near).count() as f64 / c.points.len().max(1) as f64;
        panel.curves.iter().map(part).sum::<f64>()
    };
    let mut best = (f64::INFINITY, SeriesLabelPosition::UpperRight);
    for (place, x, y) in corners {
        let covered = covered(x, y);
        if covered < best.0 {
            best = (covered, place);
        }
    }
    best
}

/// An entry of a legend below: left end and row, text, curve.
type Entry<'a> = ((i32, i32), String, Option<&'a Curve>);

/// Entries of a legend below a panel of a width, px, and the number of rows.
fn legend_below(panel: &Panel, width: i32) -> (Vec<Entry<'_>>, i32) {
    let Legend::Below { note } = &panel.legend else {
        return (Vec::new(), 0);
    };
    let left = Y_LABELS_WIDTH[usize::from(!panel.y.is_empty())];
    let names = panel.named().map(|c| (printable(&c.name), Some(c)));
    let note = note.iter().map(|text| (printable(text), None));
    let (mut x, mut row) = (left, 0);
    let mut entries = Vec::new();
    for (text, curve) in names.chain(note) {
        let key = if curve.is_some() { 32 } else { 0 };
        let needed = LETTER_WIDTH * text.chars().count() as i32 + key;
        if x > left && x + needed > width {
            (x, row) = (left, row + 1);
        }
        entries.push(((x, row), text, curve));
        x += needed;
    }
    let rows = if entries.is_empty() { 0 } else { row + 1 };
    (entries, rows)
}

fn draw_below(area: &Area, panel: &Panel, width: i32) -> Result<(), Error> {
    let middle = Pos::new(HPos::Left, VPos::Center);
    let style = font(LABEL_SIZE, LABEL_COLOR).pos(middle);
    for ((x, row), text, curve) in legend_below(panel, width).0 {
        let (x, y) = (x * SCALE, (row * ROW + ROW / 2 + 2) * SCALE);
        let mut start = x;
        if let Some(curve) = curve {
            let key = [(x, y), (x + 16 * SCALE, y)];
            let thick = style_of(curve).color.stroke_width(5 * SCALE as u32 / 2);
            area.draw(&PathElement::new(key, thick)).map_err(failed)?;
            start += 20 * SCALE;
        }
        area.draw_text(&text, &style, (start, y)).map_err(failed)?;
    }
    Ok(())
}
