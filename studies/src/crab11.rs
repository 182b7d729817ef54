//! Crab11: drag and lift on the legs of a walking robot.

mod curves;
mod posture;
mod quadrature;
mod virtual_work;

use crate::{Chapter, Document, chapters_of};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    chapters_of(
        Document::Crab11,
        [
            (
                "fig7",
                1,
                "Fig. 7: drag torque over the angle of joint 3",
                curves::figure_7,
            ),
            (
                "fig8",
                1,
                "Fig. 8: drag torque over the angle of joint 2",
                curves::figure_8,
            ),
            (
                "quadrature",
                1,
                "How the strips are summed up, (11) and (12)",
                quadrature::section,
            ),
            (
                "virtual-work",
                1,
                "Generalised torques of drag and lift on an arm with roll and twist, (15)-(24)",
                virtual_work::section,
            ),
            (
                "posture",
                1,
                "The drag-optimal posture of a leg in a tide of 2 knots",
                posture::section,
            ),
        ],
    )
}
