//! The scaling plot: time per evaluation against bodies.

use crate::summary::Summary;
use bathyal_bench::Robot;
use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

const BLUE: RGBColor = RGBColor(20, 90, 160);
const LIGHT_BLUE: RGBColor = RGBColor(110, 170, 220);
const GREY: RGBColor = RGBColor(150, 150, 150);
const GREEN: RGBColor = RGBColor(40, 140, 90);
const ORANGE: RGBColor = RGBColor(215, 120, 30);

/// One line of the plot.
struct Curve {
    label: &'static str,
    color: RGBColor,
    /// Bodies and ns per evaluation.
    points: Vec<(f64, f64)>,
}

/// Draws the chains' times into an SVG file.
pub fn draw(file: &Path, summary: &Summary, robots: &[Robot]) -> Result<(), Box<dyn Error>> {
    let curves = curves(summary, robots);
    let all = || curves.iter().flat_map(|c| &c.points);
    let low = all().map(|p| p.1).fold(f64::MAX, f64::min);
    let high = all().map(|p| p.1).fold(0.0, f64::max);
    let root = SVGBackend::new(file, (760, 480)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption("forward dynamics on one core", ("sans-serif", 17))
        .margin(14)
        .x_label_area_size(38)
        .y_label_area_size(62)
        .build_cartesian_2d(
            (9.0..1200.0).log_scale(),
            (0.6 * low..1.6 * high).log_scale(),
        )?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("bodies")
        .y_desc("time per evaluation")
        .x_label_formatter(&|bodies| format!("{bodies:.0}"))
        .y_label_formatter(&|ns| duration(*ns))
        .draw()?;
    for Curve {
        label,
        color,
        points,
    } in curves
    {
        let dots = points.clone().into_iter();
        chart
            .draw_series(LineSeries::new(points, color.stroke_width(2)))?
            .label(label)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
        chart.draw_series(dots.map(|p| Circle::new(p, 3, color.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .label_font(("sans-serif", 13))
        .draw()?;
    root.present()?;
    Ok(())
}

fn curves(summary: &Summary, robots: &[Robot]) -> Vec<Curve> {
    let chains = || robots.iter().filter(|r| r.name.starts_with("chain"));
    let curve = |label, color, what: &dyn Fn(&Robot) -> String| Curve {
        label,
        color,
        points: chains()
            .filter_map(|robot| {
                let time = summary.nanoseconds(robot.name, &what(robot))?;
                Some((robot.bodies.len() as f64, time.min))
            })
            .collect(),
    };
    vec![
        curve("MuJoCo mj_forward, in water", ORANGE, &|_| {
            "mujoco forward_in_water".into()
        }),
        curve("Pinocchio aba, on land", GREY, &|robot| {
            summary.fastest_aba(robot.name).into()
        }),
        curve("Bathyal, in water", BLUE, &|_| "bathyal wet_single".into()),
        curve("Bathyal, on land", LIGHT_BLUE, &|_| {
            "bathyal dry_single".into()
        }),
        curve("Bathyal, in water, batch, per robot", GREEN, &|_| {
            "bathyal wet_batch".into()
        }),
    ]
}

/// A time for an axis.
fn duration(ns: f64) -> String {
    match ns {
        ns if ns < 0.999e3 => format!("{ns:.0} ns"),
        ns if ns < 0.999e6 => format!("{:.0} µs", ns / 1e3),
        ns => format!("{:.0} ms", ns / 1e6),
    }
}
