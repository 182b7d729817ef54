//! Fins, as they are seen.

use super::shapes::{DisplayShape, ShapeView};
use bathyal::spatial::{Mat3, Pose, Quaternion, Vec3};
use bathyal_robot::Robot;
use bathyal_robot::fins::{LiftingSurface, hinged};
use bathyal_robot::robot::Fin;
use serde::{Deserialize, Serialize};

/// Thickness of a fin in parts of its chord.
const THICKNESS: f64 = 0.12;

/// A fin on a hinge, in the order of the samples. It turns about z of its frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FinView {
    /// Its name.
    pub name: String,
    /// Index of its body.
    pub body: usize,
    /// Middle of the span on the hinge, in the body's frame, m.
    pub position: [f64; 3],
    /// Frame in the body's frame, w, x, y, z: x along the chord to the leading edge, y along positive
    /// lift, z along the span.
    pub orientation: [f64; 4],
    /// Extents along x: trailing edge, leading edge, m; both zero of a fin without geometry.
    pub chord: [f64; 2],
    /// Span, m.
    pub span: f64,
}

/// The fins on hinges.
pub(crate) fn fins(robot: &Robot) -> Vec<FinView> {
    hinged(robot).map(|fin| view(robot, fin)).collect()
}

fn view(robot: &Robot, fin: &Fin) -> FinView {
    let body = robot.bodies.iter().position(|body| body.name == fin.body);
    let mut view = FinView {
        name: fin.name.clone(),
        body: body.unwrap_or(0),
        position: [0.0; 3],
        orientation: [1.0, 0.0, 0.0, 0.0],
        chord: [0.0; 2],
        span: 0.0,
    };
    if let Some(surface) = surface(fin) {
        let hinge = fin.hinge.as_ref();
        let fraction = hinge.and_then(|hinge| hinge.chord_fraction).unwrap_or(0.25);
        let LiftingSurface { chord, span, .. } = surface;
        let behind = (fraction - 0.25) * chord;
        let pose = frame(
            &surface,
            surface.position - surface.chord_direction * behind,
        );
        view.position = pose.position.0;
        view.orientation = Quaternion::from_matrix(&pose.rotation).to_array();
        view.chord = [(fraction - 1.0) * chord, fraction * chord];
        view.span = span;
    }
    view
}

/// Boxes of the fixed fins of a body.
pub(super) fn fixed_fins(robot: &Robot, body: &str) -> Vec<ShapeView> {
    let own = robot.fins.iter().filter(|fin| fin.body == body);
    let fixed = own.filter(|fin| fin.hinge.is_none()).filter_map(surface);
    let shape = |surface: LiftingSurface| {
        let LiftingSurface { chord, span, .. } = surface;
        let middle = surface.position - surface.chord_direction * (0.25 * chord);
        let size = [chord, THICKNESS * chord, span];
        ShapeView::new(
            DisplayShape::Box { size },
            &frame(&surface, middle),
            None,
            false,
        )
    };
    fixed.map(shape).collect()
}

fn surface(fin: &Fin) -> Option<LiftingSurface> {
    LiftingSurface::new(fin, "").ok().flatten()
}

/// The frame of a fin at a point of it.
fn frame(surface: &LiftingSurface, position: Vec3<f64>) -> Pose<f64> {
    let axes = [
        surface.chord_direction,
        surface.lift_direction(),
        surface.span_direction,
    ];
    Pose {
        rotation: Mat3::from_columns(axes),
        position,
    }
}
