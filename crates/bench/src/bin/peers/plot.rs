//! The scaling plot: time per evaluation against bodies.

use crate::summary::Summary;
use bathyal_bench::Robot;
use bathyal_plot::{Curve, Panel};
use std::error::Error;
use std::path::Path;

/// Size, px.
const SIZE: [u32; 2] = [760, 480];

/// Draws the chains' times into an SVG file.
pub fn draw(file: &Path, summary: &Summary, robots: &[Robot]) -> Result<(), Box<dyn Error>> {
    let title = "Forward dynamics on one core";
    let panel = Panel::new(
        title,
        "bodies",
        "time per evaluation",
        curves(summary, robots),
    );
    let panel = panel.logarithmic().with_y_format(duration);
    let drawing = bathyal_plot::draw(&[panel], 1, SIZE)?;
    Ok(std::fs::write(file, drawing.document())?)
}

fn curves(summary: &Summary, robots: &[Robot]) -> Vec<Curve> {
    let chains = || robots.iter().filter(|r| r.name.starts_with("chain"));
    let curve = |label, color, what: &dyn Fn(&Robot) -> String| {
        let points = chains().filter_map(|robot| {
            let time = summary.nanoseconds(robot.name, &what(robot))?;
            Some((robot.bodies.len() as f64, time.min))
        });
        Curve::new(label, color, points.collect()).marked()
    };
    vec![
        curve("MuJoCo mj_forward, in water", 1, &|_| {
            "mujoco forward_in_water".into()
        }),
        curve("Pinocchio aba, on land", 6, &|robot| {
            summary.fastest_aba(robot.name).into()
        }),
        curve("Bathyal, in water", 0, &|_| "bathyal wet_single".into()),
        curve("Bathyal, on land", 5, &|_| "bathyal dry_single".into()),
        curve("Bathyal, in water, batch, per robot", 2, &|_| {
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
