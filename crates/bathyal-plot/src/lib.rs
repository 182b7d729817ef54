//! Line charts as SVG for reports and studies, drawn by `plotters`.

mod draw;
mod ticks;

pub use draw::{Drawing, Error, draw};

/// Colours that stay distinct for the colour-blind (Okabe and Ito) and on paper.
pub const COLORS: [[u8; 3]; 8] = [
    [0, 114, 178],
    [213, 94, 0],
    [0, 158, 115],
    [181, 87, 154],
    [184, 131, 0],
    [58, 155, 217],
    [110, 110, 110],
    [180, 30, 50],
];
/// Colour of titles.
pub const TITLE_COLOR: [u8; 3] = [22, 34, 44];
/// Colour of labels.
pub const LABEL_COLOR: [u8; 3] = [90, 107, 120];
/// Colour of grid lines.
pub const GRID_COLOR: [u8; 3] = [213, 222, 229];

/// Stroke of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stroke {
    /// A line of usual width.
    #[default]
    Solid,
    /// A thin line.
    Thin,
    /// A thin dashed line.
    Dashed,
}

/// A curve of a panel.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Name in the legend; a curve without a name is not in it.
    pub name: String,
    /// Points; those that are not finite are left out.
    pub points: Vec<(f64, f64)>,
    /// Index into [`COLORS`]; curves of one colour belong together.
    pub color: usize,
    /// Markers at the points.
    pub marked: bool,
    /// Stroke of the line.
    pub stroke: Stroke,
}

impl Curve {
    /// A solid line.
    pub fn new(name: impl Into<String>, color: usize, points: Vec<(f64, f64)>) -> Self {
        Curve {
            name: name.into(),
            points,
            color,
            marked: false,
            stroke: Stroke::Solid,
        }
    }

    /// Adds markers at the points.
    pub fn marked(mut self) -> Self {
        self.marked = true;
        self
    }

    /// Makes the line thin.
    pub fn thin(mut self) -> Self {
        self.stroke = Stroke::Thin;
        self
    }

    /// Makes the line dashed.
    pub fn dashed(mut self) -> Self {
        self.stroke = Stroke::Dashed;
        self
    }
}

/// Place of the legend.
#[derive(Clone, Debug, Default)]
pub enum Legend {
    /// In the corner of the panel that covers the fewest points.
    #[default]
    Inside,
    /// In rows below the panel, followed by a note.
    Below {
        /// Text after the names.
        note: Option<String>,
    },
}

/// One diagram of a figure.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Title.
    pub title: String,
    /// Label of the abscissa.
    pub x: String,
    /// Label of the ordinate.
    pub y: String,
    /// Curves.
    pub curves: Vec<Curve>,
    legend: Legend,
    /// Both axes logarithmic: the points are decimal logarithms.
    logarithmic: bool,
    /// Format of the numbers at the ordinate, if not the usual one.
    y_format: Option<fn(f64) -> String>,
}

/// Margin beside the values, as a part of their range.
const MARGIN: f64 = 0.06;
/// Values that differ by less than this part of their size are one value.
const FLAT: f64 = 1e-6;

impl Panel {
    /// A panel with linear axes and the legend inside.
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
            legend: Legend::Inside,
            logarithmic: false,
            y_format: None,
        }
    }

    /// Makes both axes logarithmic; all coordinates must be positive.
    pub fn logarithmic(mut self) -> Self {
        self.logarithmic = true;
        for point in self.curves.iter_mut().flat_map(|c| &mut c.points) {
            *point = (point.0.log10(), point.1.log10());
        }
        self
    }

    /// Places the legend.
    pub fn with_legend(mut self, legend: Legend) -> Self {
        self.legend = legend;
        self
    }

    /// Formats the numbers at the ordinate.
    pub fn with_y_format(mut self, format: fn(f64) -> String) -> Self {
        self.y_format = Some(format);
        self
    }

    /// Curves that the legend names.
    fn named(&self) -> impl Iterator<Item = &Curve> {
        self.curves.iter().filter(|c| !c.name.is_empty())
    }

    /// Ranges of both axes: the values with a margin, the ordinate from zero if that is near.
    fn span(&self) -> [(f64, f64); 2] {
        let all = || self.curves.iter().flat_map(finite);
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
        let size = low.abs().max(high.abs());
        if high - low <= FLAT * size || size == 0.0 {
            let margin = if size > 0.0 { 0.5 * size } else { 0.5 };
            return [x, (low - margin, high + margin)];
        }
        let low = match !self.logarithmic && low > 0.0 && low < 0.6 * high {
            true => 0.0,
            false => low,
        };
        let margin = MARGIN * (high - low);
        let below = if low == 0.0 { 0.0 } else { margin };
        [x, (low - below, high + margin)]
    }
}

/// Points that can be drawn.
fn finite(curve: &Curve) -> impl Iterator<Item = (f64, f64)> + Clone + '_ {
    let points = curve.points.iter().copied();
    points.filter(|(x, y)| x.is_finite() && y.is_finite())
}
