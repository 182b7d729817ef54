//! Coefficients of a section over the full circle of angles of attack.

use super::foil::{Foil, broadside_drag, past_stall, plate_moment};
use crate::robot::SectionTable;
use bathyal::hydro::{Table, TableError};
use std::f64::consts::{FRAC_PI_2, PI};

/// Steps of a foil in attached flow: errors of C_D below 3e-4.
const ATTACHED_STEP: f64 = 1.5 * PI / 180.0;
/// Steps in separated flow: errors below 0.4 % of the coefficients.
const SEPARATED_STEP: f64 = 4.0 * PI / 180.0;

/// Coefficients at an angle of attack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Row {
    pub angle: f64,
    pub lift: f64,
    pub drag: f64,
    pub moment: f64,
}

/// Tables of C_L, C_D and C_M over the full circle.
#[derive(Clone, Debug)]
pub struct SectionTables {
    /// C_L.
    pub lift: Table,
    /// C_D.
    pub drag: Table,
    /// C_M about the quarter chord.
    pub moment: Table,
}

impl SectionTables {
    /// Those of rows that ascend.
    pub(crate) fn new(rows: &[Row]) -> Result<Self, TableError> {
        let table = |of: fn(&Row) -> f64| {
            let pairs: Vec<(f64, f64)> = rows.iter().map(|row| (row.angle, of(row))).collect();
            Table::new(&pairs)
        };
        Ok(SectionTables {
            lift: table(|row| row.lift)?,
            drag: table(|row| row.drag)?,
            moment: table(|row| row.moment)?,
        })
    }
}

/// Rows of a foil.
pub(crate) fn of_foil(foil: &Foil) -> Vec<Row> {
    let stall = foil.stall();
    let mut angles = steps(0.0, stall, ATTACHED_STEP);
    angles.extend(steps(stall, FRAC_PI_2, SEPARATED_STEP));
    angles.push(FRAC_PI_2);
    let row = |angle: f64| {
        let at = foil.at(angle.sin(), angle.cos());
        Row {
            angle,
            lift: at.lift,
            drag: at.drag,
            moment: at.moment,
        }
    };
    let front: Vec<Row> = angles.into_iter().map(row).collect();
    around(&with_mirror_image(&front))
}

/// Rows of a table that has been validated, with those that a flat plate adds.
pub(crate) fn of_table(table: &SectionTable, aspect_ratio: f64) -> Vec<Row> {
    let rows = given_rows(table);
    let broadside = table.broadside_drag;
    let broadside = broadside.unwrap_or_else(|| broadside_drag(aspect_ratio));
    let (first, last) = (rows[0], rows[rows.len() - 1]);
    let above = plate_beyond(&last, broadside);
    let below = plate_beyond(&first.mirrored(), broadside);
    let below: Vec<Row> = below.iter().rev().map(Row::mirrored).collect();
    around(&[below, rows, above].concat())
}

/// The rows that a table gives; those of a symmetric section on both sides.
fn given_rows(table: &SectionTable) -> Vec<Row> {
    let degrees = |angles: &Vec<f64>| angles.iter().map(|a| a.to_radians()).collect();
    let angles: Option<Vec<f64>> = table.angle_rad.clone();
    let angles = angles.or_else(|| table.angle_deg.as_ref().map(degrees));
    let row = |(k, angle): (usize, f64)| {
        let (lift, drag) = (table.lift[k], table.drag[k]);
        let own = table.moment.as_ref().map(|moment| moment[k]);
        Row {
            angle,
            lift,
            drag,
            moment: own.unwrap_or_else(|| plate_moment(lift, drag, angle)),
        }
    };
    let rows: Vec<Row> = (angles.unwrap_or_default().into_iter().enumerate())
        .map(row)
        .collect();
    match rows[0].angle == 0.0 {
        true => with_mirror_image(&rows),
        false => rows,
    }
}

impl Row {
    /// The row of the same section upside down, at the opposite angle.
    fn mirrored(&self) -> Row {
        Row {
            angle: -self.angle,
            lift: -self.lift,
            drag: self.drag,
            moment: -self.moment,
        }
    }

    /// The row of the same section seen from behind: its mirror image about half of the chord, whose
    /// moment is taken about the quarter chord again.
    fn seen_from_behind(&self, side: f64) -> Row {
        let (sin, cos) = self.angle.sin_cos();
        let normal = self.lift * cos + self.drag * sin;
        Row {
            angle: PI.copysign(side) - self.angle,
            lift: -self.lift,
            drag: self.drag,
            moment: -self.moment - 0.5 * normal,
        }
    }
}

/// Rows from 0 on with those of the opposite angles.
fn with_mirror_image(rows: &[Row]) -> Vec<Row> {
    let other = rows.iter().skip(1).rev().map(Row::mirrored);
    other.chain(rows.iter().copied()).collect()
}

/// Rows of separated flow from the last row of attached flow to 90 degrees; none if there is no gap.
fn plate_beyond(last: &Row, broadside: f64) -> Vec<Row> {
    if last.angle >= FRAC_PI_2 {
        return Vec::new();
    }
    let [k_lift, k_drag] = past_stall(last.angle, last.lift, last.drag, broadside);
    let row = |angle: f64| {
        let (sin, cos) = angle.sin_cos();
        let lift = broadside * sin * cos + k_lift * cos * cos / sin;
        let drag = broadside * sin * sin + k_drag * cos;
        Row {
            angle,
            lift,
            drag,
            moment: plate_moment(lift, drag, angle),
        }
    };
    let angles = steps(last.angle, FRAC_PI_2, SEPARATED_STEP).into_iter();
    angles.skip(1).chain([FRAC_PI_2]).map(row).collect()
}

/// The rows with those from behind, where they end at ±90 degrees.
fn around(rows: &[Row]) -> Vec<Row> {
    let (first, last) = (rows[0], rows[rows.len() - 1]);
    let inner = |row: &&Row| row.angle.abs() < FRAC_PI_2;
    let mut all = Vec::new();
    if first.angle == -FRAC_PI_2 {
        let side = rows.iter().filter(|row| row.angle <= 0.0).filter(inner);
        all.extend(side.rev().map(|row| row.seen_from_behind(-1.0)));
    }
    all.extend(rows);
    if last.angle == FRAC_PI_2 {
        let side = rows.iter().filter(|row| row.angle >= 0.0).filter(inner);
        all.extend(side.rev().map(|row| row.seen_from_behind(1.0)));
    }
    all
}

/// Angles from `start` on, `end` excluded, in equal steps of at most `step`.
fn steps(start: f64, end: f64, step: f64) -> Vec<f64> {
    let count = ((end - start) / step).ceil().max(1.0);
    let angle = |k: usize| start + (end - start) * (k as f64 / count);
    (0..count as usize).map(angle).collect()
}
