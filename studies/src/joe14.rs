//! JOE14: a vehicle that holds still, or lets its barycentre rest, while its arm moves.

pub(crate) mod analytical;
mod currents;
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

use crate::{Chapter, Document, chapters_of};

/// The chapters.
pub fn chapters() -> Vec<Chapter> {
    chapters_of(
        Document::Joe14,
        [
            (
                "table9",
                1,
                "Table IX: where the arm reaches",
                kinematics::section,
            ),
            (
                "equation89",
                1,
                "(72)-(89): the simplified analytical model",
                analytical::section,
            ),
            (
                "vacuum",
                1,
                "(4), (5): the barycentre rests where there is no water",
                vacuum::section,
            ),
            (
                "table11",
                10,
                "Tables X, XI and Figs 8-10: cases I to VIII in still water",
                stagnant::section,
            ),
            (
                "table12",
                100,
                "Table XII and Figs 11-13: cases I to VIII in unsteady water",
                unsteady::section,
            ),
            (
                "currents",
                200,
                "Table XII: search for a flow that brings it about",
                currents::section,
            ),
            (
                "payload",
                10,
                "Figs 14, 15: influence of the payload",
                payload::section,
            ),
            (
                "thrusters",
                2,
                "Figs 16-23: commanded and delivered thrust",
                thrusters::section,
            ),
            (
                "table13",
                20,
                "Table XIII: details of the hydrodynamic model",
                unsteady::details,
            ),
            (
                "distance",
                10,
                "Fig. 25: influence of the distance of travel",
                travel::distance,
            ),
            (
                "duration",
                10,
                "Fig. 26: influence of the duration",
                travel::duration,
            ),
            (
                "energy",
                2,
                "Fig. 27: energy of thrusters and arm",
                energy::section,
            ),
        ],
    )
}
