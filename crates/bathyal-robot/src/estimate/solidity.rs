//! Open frames: added mass and drag of a shape that is not filled.
//!
//! The solidity σ is the fraction of the shape's volume that solid parts fill, so the displaced
//! volume is σ V. Added mass and drag lie between two limits: few thin parts, each of which carries
//! and deflects the water as if alone, and the closed shape, σ = 1.

use crate::robot::{Drag, Matrix6};

/// Added mass over that of the closed shape: σ.
///
/// Single cylinders across the flow carry their own volume, C_A = 1; a box across its largest face
/// carries about its own, too. Between both the factor is the solid volume.
pub(super) fn added_mass(solidity: f64) -> f64 {
    solidity
}

/// Layers of parts, one behind the other, that the flow meets: front, inside, back.
const LAYERS: i32 = 3;

/// Drag over that of the closed shape: the fraction of its face that no line of sight passes,
///
///   1 − (1 − σ)³
///
/// for three layers that each block σ of it, independently of each other. With few parts the drag
/// is the sum of theirs; with σ = 0.3 two thirds are blocked.
pub(super) fn drag(solidity: f64) -> f64 {
    1.0 - (1.0 - solidity).powi(LAYERS)
}

/// Moment of drag over that of the closed shape: parts inside the outline are moved through the
/// water, too, and thrusters and skids stand out of it. The factor 3 − 2σ on the blocked area is
/// fitted to published vehicles.
pub(super) fn moment(solidity: f64) -> f64 {
    drag(solidity) * (3.0 - 2.0 * solidity)
}

/// Scales the drag of a closed shape.
pub(super) fn scale(law: Drag, solidity: f64) -> Drag {
    if solidity == 1.0 {
        return law;
    }
    let (force, moment) = (drag(solidity), moment(solidity));
    let matrix = |matrix: Matrix6| {
        let rows = matrix.rows();
        let diagonal = core::array::from_fn(|i| rows[i][i] * if i < 3 { force } else { moment });
        Matrix6 {
            frame: matrix.frame,
            ..Matrix6::from_diagonal(diagonal)
        }
    };
    match law {
        Drag::Cylinder(mut cylinder) => {
            cylinder.drag_coefficient = cylinder.drag_coefficient.map(|c| c * force);
            cylinder.end_coefficient = cylinder.end_coefficient.map(|c| c * force);
            Drag::Cylinder(cylinder)
        }
        Drag::Isotropic(mut ball) => {
            ball.drag_coefficient *= force;
            Drag::Isotropic(ball)
        }
        Drag::Damping(mut damping) => {
            damping.quadratic = damping.quadratic.map(matrix);
            Drag::Damping(damping)
        }
        other => other,
    }
}
