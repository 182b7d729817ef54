//! The paper's own law of drag, as hydrodynamics of a user's own.

use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::{Force, Vec3};
use bathyal::spec::Drag;
use bathyal::{Real, Spec};
use std::sync::Arc;

/// Drag at one point of a body.      JOE14 (19)-(22)
///
/// ```text
/// D = −½ ρ C_D0 A sin²α |w| w,   cos α = z·w / |w|
/// ```
///
/// w: velocity of the point through the water. Without an axis sin α = 1.
#[derive(Clone, Debug)]
pub struct PointDrag {
    /// Where, body axes, m.
    pub at: [f64; 3],
    /// C_D0 A, m².
    pub area: f64,
    /// z, from which the angle of attack is measured.
    pub axis: Option<[f64; 3]>,
}

/// Keeps 0/0 from arising where there is no flow; far below any speed squared.
const NO_FLOW: f64 = 1e-60;

impl<T: Real> Hydrodynamics<T> for PointDrag {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let at = Vec3::from_f64(Vec3(self.at));
        let w = flow.at(at);
        let square = w.dot(w);
        let along = match self.axis {
            Some(axis) => w.dot(Vec3::from_f64(Vec3(axis))),
            None => T::zero(),
        };
        // sin²α |w| = (|w|² − (z·w)²) / |w|
        let speed = (square + T::lit(NO_FLOW)).sqrt();
        let part = (square - along * along) / speed;
        let scale = flow.density * T::lit(-0.5 * self.area) * part;
        Force::at(at, w * scale)
    }
}

/// Replaces the drag of a body.
pub fn replace_drag(spec: &mut Spec, body: &str, laws: &[PointDrag]) {
    for own in spec.bodies.iter_mut().filter(|b| b.name == body) {
        own.drag = laws
            .iter()
            .map(|law| Drag::Own(Arc::new(law.clone())))
            .collect();
    }
}
