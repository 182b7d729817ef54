//! Line charts in the form of the papers' figures.

use crate::Error;
use crate::report::Figure;
use plotters::prelude::*;

/// Colours that remain different in grey and to the colour-blind.
pub(crate) const COLORS: [RGBColor; 8] = [
    RGBColor(20, 80, 150),
    RGBColor(214, 95, 14),
    RGBColor(30, 140, 70),
    RGBColor(150, 50, 140),
    RGBColor(120, 120, 120),
    RGBColor(190, 150, 0),
    RGBColor(0, 150, 170),
    RGBColor(180, 30, 50),
];

/// A curve.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its name in the legend; none, if empty.
    pub name: String,
    /// The points.
    pub points: Vec<(f64, f64)>,
    /// Marks on the points.
    pub marked: bool,
    /// Which colour; curves of one colour belong together.
    pub color: usize,
    /// Drawn thin.
    pub thin: bool,
}

impl Curve {
    /// A line.
    pub fn new(name: impl Into<String>, color: usize, points: Vec<(f64, f64)>) -> Self {
        Curve {
            name: name.into(),
            points,
            marked: false,
            color,
            thin: false,
        }
    }

    /// With marks on its points.
    pub fn marked(mut self) -> Self {
        self.marked = true;
        self
    }

    /// Drawn thin.
    pub fn thin(mut self) -> Self {
        self.thin = true;
        self
    }
}

/// One diagram of a figure.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Above it.
    pub title: String,
    /// Below the abscissa.
    pub x: String,
    /// Beside the ordinate.
    pub y: String,
    /// The curves.
    pub curves: Vec<Curve>,
    /// Both axes logarithmic: the points are decimal logarithms, the axes say the numbers.
    logarithmic: bool,
}

impl Panel {
    /// A diagram.
    pub fn new(
        title: impl Into<String>,
        x: impl Into<String>,
        y: impl Into<String>,
        curves: Vec<Curve>,
    ) -> Self {
        Panel {
            title: title.into(),
            x: x.into(),
            y: y.into(),
            curves,
            logarithmic: false,
        }
    }

    /// The same with both axes logarithmic; all coordinates are positive.
    pub fn logarithmic(mut self) -> Self {
        self.logarithmic = true;
        for point in self.curves.iter_mut().flat_map(|c| &mut c.points) {
            *point = (point.0.log10(), point.1.log10());
        }
        self
    }

    /// A number at an axis of a length.
    fn label(&self, x: f64, length: f64) -> String {
        match self.logarithmic {
            // Whole decades alone where there are enough of them.
            true if length > 2.0 && (x - x.round()).abs() > 1e-6 => String::new(),
            true => power(x),
            false => tick(x, length),
        }
    }

    /// Which part of the height of a diagram the legend takes: 15 pixels a line of about 220.
    fn legend_height(&self) -> f64 {
        let lines = self.curves.iter().filter(|c| !c.name.is_empty()).count();
        (0.07 * lines as f64 + 0.05).min(0.5)
    }

    /// What is drawn, with room above it if the legend would cover a curve wherever it is.
    fn ranges(&self) -> [(f64, f64); 2] {
        let [x, (low, high)] = self.span();
        let named = self.curves.iter().any(|c| !c.name.is_empty());
        if !named || legend_place(self).0 == 0.0 {
            return [x, (low, high)];
        }
        let height = self.legend_height();
        [x, (low, high + (high - low) * height / (1.0 - height))]
    }

    /// Least and largest of what is drawn, with room; the ordinate from zero if it is near.
    fn span(&self) -> [(f64, f64); 2] {
        let all = || self.curves.iter().flat_map(|c| &c.points);
        let span = |values: &mut dyn Iterator<Item = f64>| {
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
                (low.min(v), high.max(v))
            })
        };
        if all().next().is_none() {
            return [(0.0, 1.0); 2];
        }
        let (left, right) = span(&mut all().map(|p| p.0));
        let x = match left < right {
            true => (left, right),
            false => (left - 0.5, right + 0.5),
        };
        let (low, high) = span(&mut all().map(|p| p.1));
        let (low, high) = if !self.logarithmic && low > 0.0 && low < 0.6 * high {
            (0.0, high)
        } else {
            (low, high)
        };
        let room = match high - low {
            d if d > 0.0 => 0.06 * d,
            _ => 0.5 * high.abs().max(1.0),
        };
        let below = if low == 0.0 { 0.0 } else { room };
        [x, (low - below, high + room)]
    }
}

/// Diagrams side by side, as many in a row as given.
pub fn figure(
    caption: impl Into<String>,
    columns: usize,
    panels: &[Panel],
) -> Result<Figure, Error> {
    let columns = columns.min(panels.len()).max(1);
    let rows = panels.len().div_ceil(columns);
    let width = if columns == 1 { 640 } else { 960 };
    let size = (width, 300 * rows as u32);
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        root.fill(&WHITE).map_err(failed)?;
        for (area, panel) in root.split_evenly((rows, columns)).iter().zip(panels) {
            draw(area, panel)?;
        }
        root.present().map_err(failed)?;
    }
    Ok(Figure {
        caption: caption.into(),
        svg,
    })
}

pub(crate) fn failed<E: std::fmt::Display>(error: E) -> Error {
    Error::Figure(error.to_string())
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn draw(area: &Area, panel: &Panel) -> Result<(), Error> {
    let [(left, right), (low, high)] = panel.ranges();
    let mut chart = ChartBuilder::on(area)
        .caption(&panel.title, ("sans-serif", 15))
        .margin(8)
        .margin_right(16)
        .x_label_area_size(36)
        .y_label_area_size(58)
        .build_cartesian_2d(left..right, low..high)
        .map_err(failed)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(RGBColor(225, 225, 225))
        .x_labels(7)
        .y_labels(6)
        .x_label_formatter(&|x| panel.label(*x, right - left))
        .y_label_formatter(&|y| panel.label(*y, high - low))
        .x_desc(&panel.x)
        .y_desc(&panel.y)
        .label_style(("sans-serif", 12))
        .axis_desc_style(("sans-serif", 13))
        .draw()
        .map_err(failed)?;
    for curve in &panel.curves {
        let color = COLORS[curve.color % COLORS.len()];
        let style = color.stroke_width(if curve.thin { 1 } else { 2 });
        let drawn = chart
            .draw_series(LineSeries::new(curve.points.iter().copied(), style))
            .map_err(failed)?;
        if !curve.name.is_empty() {
            drawn
                .label(&curve.name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], style));
        }
        if curve.marked {
            let marks = curve
                .points
                .iter()
                .map(|p| Circle::new(*p, 3, color.filled()));
            chart.draw_series(marks).map_err(failed)?;
        }
    }
    if panel.curves.iter().any(|c| !c.name.is_empty()) {
        chart
            .configure_series_labels()
            .position(match legend_place(panel) {
                (0.0, place) => place,
                _ => SeriesLabelPosition::UpperLeft,
            })
            .background_style(WHITE.mix(0.3))
            .label_font(("sans-serif", 12))
            .draw()
            .map_err(failed)?;
    }
    Ok(())
}

/// Where a legend of so many lines covers the fewest points, and which part of all curves it
/// covers there.
fn legend_place(panel: &Panel) -> (f64, SeriesLabelPosition) {
    let [(left, right), (low, high)] = panel.span();
    let corners = [
        (SeriesLabelPosition::UpperRight, 1.0, 1.0),
        (SeriesLabelPosition::UpperLeft, 0.0, 1.0),
        (SeriesLabelPosition::LowerRight, 1.0, 0.0),
        (SeriesLabelPosition::LowerLeft, 0.0, 0.0),
    ];
    let height = panel.legend_height();
    let crowd = |x: f64, y: f64| {
        let near = |p: &&(f64, f64)| {
            let dx = (p.0 - left) / (right - left) - x;
            let dy = (p.1 - low) / (high - low) - y;
            dx.abs() < 0.5 && dy.abs() < height
        };
        let share =
            |c: &Curve| c.points.iter().filter(near).count() as f64 / c.points.len().max(1) as f64;
        panel.curves.iter().map(share).sum::<f64>()
    };
    let mut best = (f64::INFINITY, SeriesLabelPosition::UpperRight);
    for (place, x, y) in corners {
        let crowd = crowd(x, y);
        if crowd < best.0 {
            best = (crowd, place);
        }
    }
    best
}

/// 10^x, with two digits.
fn power(x: f64) -> String {
    let value = 10.0_f64.powf(x);
    match x {
        0.5..4.0 => format!("{value:.0}"),
        -3.0..0.5 => {
            let digits = (1.0 - x.floor()).max(0.0) as usize;
            let text = format!("{value:.digits$}");
            text.trim_end_matches('0').trim_end_matches('.').to_string()
        }
        _ => format!("{value:.0e}"),
    }
}

/// A number at an axis of a length, without the noise of binary fractions.
fn tick(x: f64, length: f64) -> String {
    if x.abs() < 1e-9 * length {
        return "0".to_string();
    }
    if x.abs() >= 1e5 || x.abs() < 1e-3 {
        return format!("{x:.0e}");
    }
    let text = format!("{x:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.to_string()
}
