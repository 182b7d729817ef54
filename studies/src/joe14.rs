//! JOE14: a vehicle that holds still, or lets its barycentre rest, while its arm moves.

pub(crate) mod analytical;
mod energy;
mod kinematics;
mod paper;
mod payload;
pub(crate) mod run;
mod stagnant;
mod thrusters;
pub(crate) mod travel;
mod unsteady;
mod vacuum;
pub(crate) mod version;
mod water;

use crate::{Chapter, Document};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    let chapter = |name, weight, title, make| Chapter {
        name,
        document: Document::Joe14,
        title,
        weight,
        make,
    };
    vec![
        chapter(
            "table9",
            1,
            "Table IX: where the arm reaches",
            kinematics::section,
        ),
        chapter(
            "equation89",
            1,
            "(72)-(89): the simplified analytical model",
            analytical::section,
        ),
        chapter(
            "vacuum",
            1,
            "(4), (5): the barycentre rests where there is no water",
            vacuum::section,
        ),
        chapter(
            "table11",
            10,
            "Tables X, XI and Figs 8-10: cases I to VIII in still water",
            stagnant::section,
        ),
        chapter(
            "table12",
            100,
            "Table XII and Figs 11-13: cases I to VIII in unsteady water",
            unsteady::section,
        ),
        chapter(
            "payload",
            10,
            "Figs 14, 15: influence of the payload",
            payload::section,
        ),
        chapter(
            "thrusters",
            2,
            "Figs 16-23: what the thrusters are asked for and give",
            thrusters::section,
        ),
        chapter(
            "table13",
            20,
            "Table XIII: details of the hydrodynamic model",
            unsteady::details,
        ),
        chapter(
            "distance",
            10,
            "Fig. 25: influence of the distance of travel",
            travel::distance,
        ),
        chapter(
            "duration",
            10,
            "Fig. 26: influence of the duration",
            travel::duration,
        ),
        chapter(
            "energy",
            2,
            "Fig. 27: energy of thrusters and arm",
            energy::section,
        ),
    ]
}
