//! Crab11: drag and lift on the legs of a walking robot.

mod arm;
mod curves;
mod posture;
mod quadrature;
mod virtual_work;

use crate::{Chapter, Document};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    let chapter = |name, title, make| Chapter {
        name,
        document: Document::Crab11,
        title,
        weight: 1,
        make,
    };
    vec![
        chapter(
            "fig7",
            "Fig. 7: drag torque over the angle of joint 3",
            curves::figure_7,
        ),
        chapter(
            "fig8",
            "Fig. 8: drag torque over the angle of joint 2",
            curves::figure_8,
        ),
        chapter(
            "quadrature",
            "How the strips are summed up, (11) and (12)",
            quadrature::section,
        ),
        chapter(
            "virtual-work",
            "Generalised torques of drag and lift on an arm with roll and twist, (15)-(24)",
            virtual_work::section,
        ),
        chapter(
            "posture",
            "The drag-optimal posture of a leg in a tide of 2 knots",
            posture::section,
        ),
    ]
}
