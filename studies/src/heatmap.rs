//! Heatmaps: a quantity over two others, as coloured cells.

use crate::Error;
use crate::numbers::fixed;
use crate::report::Figure;
use bathyal_plot::{COLORS, Curve};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

fn failed<E: std::fmt::Display>(error: E) -> Error {
    Error::Figure(error.to_string())
}

/// Heatmap with curves over it.
pub struct Heatmap<'a> {
    /// Below the abscissa, and the places of its columns.
    pub x: (&'a str, &'a [f64]),
    /// Beside the ordinate, and the places of its rows.
    pub y: (&'a str, &'a [f64]),
    /// By rows: `values[row][column]`; NaN where there is none.
    pub values: &'a [Vec<f64>],
    /// Neutral value: smaller ones are blue, larger ones orange.
    pub middle: f64,
    /// Distance from the neutral value at which colours saturate.
    pub span: f64,
    /// Lines in the coordinates of the axes.
    pub lines: &'a [Curve],
}

/// Where a number lies between the places of an axis, in fields: 0.5 is the middle of the
/// first.
fn along(places: &[f64], x: f64) -> Option<f64> {
    let k = places.windows(2).position(|w| w[0] <= x && x <= w[1])?;
    let part = (x - places[k]) / (places[k + 1] - places[k]);
    Some(k as f64 + 0.5 + part)
}

impl Heatmap<'_> {
    fn color(&self, value: f64) -> RGBColor {
        if value.is_nan() {
            return RGBColor(240, 240, 240);
        }
        let strength = ((value - self.middle) / self.span).clamp(-1.0, 1.0);
        let end = match strength < 0.0 {
            true => [20.0, 80.0, 150.0],
            false => [214.0, 95.0, 14.0],
        };
        let part = 0.85 * strength.abs();
        let [r, g, b] = end.map(|full: f64| (255.0 + part * (full - 255.0)).round() as u8);
        RGBColor(r, g, b)
    }

    /// Draws it.
    pub fn figure(&self, caption: impl Into<String>) -> Result<Figure, Error> {
        let (columns, rows) = (self.x.1.len(), self.y.1.len());
        let mut svg = String::new();
        {
            let root = SVGBackend::with_string(&mut svg, (760, 90 + 34 * rows as u32));
            let root = root.into_drawing_area();
            root.fill(&WHITE).map_err(failed)?;
            let mut chart = ChartBuilder::on(&root)
                .margin(10)
                .x_label_area_size(40)
                .y_label_area_size(60)
                .build_cartesian_2d(0.0..columns as f64, 0.0..rows as f64)
                .map_err(failed)?;
            chart
                .configure_mesh()
                .disable_mesh()
                .disable_axes()
                .x_desc(self.x.0)
                .y_desc(self.y.0)
                .axis_desc_style(("sans-serif", 13))
                .x_label_formatter(&|_| String::new())
                .y_label_formatter(&|_| String::new())
                .draw()
                .map_err(failed)?;
            let center = Pos::new(HPos::Center, VPos::Center);
            for (row, values) in self.values.iter().enumerate() {
                for (column, value) in values.iter().enumerate() {
                    let (x, y) = (column as f64, row as f64);
                    let field =
                        Rectangle::new([(x, y), (x + 1.0, y + 1.0)], self.color(*value).filled());
                    chart.draw_series([field]).map_err(failed)?;
                    let text = match value.is_nan() {
                        true => "–".to_string(),
                        false => fixed(*value, 2),
                    };
                    let dark = (value - self.middle).abs() > 0.75 * self.span;
                    let ink = if dark { WHITE } else { BLACK };
                    let style = ("sans-serif", 12).into_font().color(&ink).pos(center);
                    let text = Text::new(text, (x + 0.5, y + 0.5), style);
                    chart.draw_series([text]).map_err(failed)?;
                }
            }
            for curve in self.lines {
                let place = |p: &(f64, f64)| Some((along(self.x.1, p.0)?, along(self.y.1, p.1)?));
                let points: Vec<(f64, f64)> = curve.points.iter().filter_map(place).collect();
                let [r, g, b] = COLORS[curve.color % COLORS.len()];
                let color = RGBColor(r, g, b);
                let line = LineSeries::new(points, color.stroke_width(3));
                chart.draw_series(line).map_err(failed)?;
            }
            labels(&root, chart.plotting_area().get_pixel_range(), self)?;
            root.present().map_err(failed)?;
        }
        Ok(Figure {
            caption: caption.into(),
            svg,
        })
    }
}

type Pixels = (std::ops::Range<i32>, std::ops::Range<i32>);

/// The places of columns and rows, at the middles of their fields.
fn labels(
    root: &DrawingArea<SVGBackend, plotters::coord::Shift>,
    (xs, ys): Pixels,
    map: &Heatmap,
) -> Result<(), Error> {
    let middle = |range: &std::ops::Range<i32>, k: usize, count: usize| {
        let width = f64::from(range.end - range.start) / count as f64;
        ((k as f64 + 0.5) * width).round() as i32
    };
    let font = || ("sans-serif", 12).into_font().color(&BLACK);
    for (k, x) in map.x.1.iter().enumerate() {
        let style = font().pos(Pos::new(HPos::Center, VPos::Top));
        let at = (xs.start + middle(&xs, k, map.x.1.len()), ys.end + 4);
        let text = Text::new(plain(*x), at, style);
        root.draw(&text).map_err(failed)?;
    }
    for (k, y) in map.y.1.iter().enumerate() {
        let style = font().pos(Pos::new(HPos::Right, VPos::Center));
        let at = (xs.start - 5, ys.end - middle(&ys, k, map.y.1.len()));
        let text = Text::new(plain(*y), at, style);
        root.draw(&text).map_err(failed)?;
    }
    Ok(())
}

/// Without the noise of binary fractions.
fn plain(x: f64) -> String {
    let text = format!("{x:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
