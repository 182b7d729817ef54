//! Drag and added mass of a cylinder that depend on the history of its motion.

use super::{ParameterError, check_finite, check_positive};
use bathyal::body_law::{BodyFlow, BodyLaw, OperatingPoint, VaryingAddedMass};
use bathyal::hydro::gauss_legendre;
use bathyal::spatial::{Force, Mat3, Sym3, SymMat6, Vec3};
use serde::Deserialize;
use std::f64::consts::{PI, TAU};

/// Parameters of `keulegan_carpenter`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// One end of the axis, m.
    pub start: [f64; 3],
    /// The other end, m.
    pub end: [f64; 3],
    /// D, m.
    pub diameter: f64,
    /// τ: time over which the motion is remembered, s; some periods of the expected motion.
    pub memory: f64,
    /// Coefficients by Keulegan-Carpenter number. Default: smooth cylinder of DNV-RP-C205.
    #[serde(default = "smooth_cylinder")]
    pub table: Vec<Row>,
}

/// Coefficients at a Keulegan-Carpenter number; linear between rows, with rounded corners.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// KC, ascending.
    pub kc: f64,
    /// C_D.
    pub drag: f64,
    /// C_A = C_M − 1.
    pub added_mass: f64,
}

/// Smooth cylinder after DNV-RP-C205 (2010) and, for C_D above KC = 12, DNV Classification Note 30.5
/// (2000), C_DS = 0.65:
///
/// ```text
/// C_D = C_DS ψ,   C_π = 1.5 − 0.024 (12 / C_DS − 10) = 1.297
/// ψ   = C_π − 1 − 2 (KC − 0.75)        KC < 0.75                     (6.7.2)
///     = C_π − 1                        0.75 ≤ KC < 2
///     = C_π + 0.1 (KC − 12)            2 ≤ KC < 12
///     = 2 (KC − 5)^(−1/5)              15 ≤ KC < 37                  (6.1.10 of the note)
///     = 1                              37 ≤ KC
/// C_A = 1, and above KC = 3  max(1 − 0.044 (KC − 3), 0.6)             (6.9.1)
/// ```
///
/// Linear from KC = 12 to 15, which joins the two. The peak is at KC = 12.09, where C_A ends to fall.
fn smooth_cylinder() -> Vec<Row> {
    const C_DS: f64 = 0.65;
    const C_PI: f64 = 1.5 - 0.024 * (12.0 / C_DS - 10.0);
    let row = |kc: f64, psi: f64| Row {
        kc,
        drag: C_DS * psi,
        added_mass: (1.0 - 0.044 * (kc - 3.0)).clamp(0.6, 1.0),
    };
    let large = |kc: f64| row(kc, 2.0 * (kc - 5.0).powf(-0.2));
    let peak = 3.0 + 0.4 / 0.044;
    vec![
        row(0.0, C_PI + 0.5),
        row(0.75, C_PI - 1.0),
        row(2.0, C_PI - 1.0),
        row(3.0, C_PI - 0.9),
        row(peak, C_PI + 0.1 * (peak - 12.0)),
        large(15.0),
        large(20.0),
        large(27.0),
        row(STEADY, 1.0),
    ]
}

/// KC from which on coefficients are those of steady motion (ψ = 1, above).
const STEADY: f64 = 37.0;

/// Half-width of a rounded corner, as a part of the shorter of the rows' distances beside it.
const ROUNDED: f64 = 0.25;

/// Corner of the table, rounded so that the curve has three continuous derivatives: at a sharp one
/// every integrator loses its order, and the energy balance with it.
///
/// ```text
/// C(KC) = C₀ + s₀ (KC − KC₀) + Σ Δs 2w P((KC − KCᵢ + w) / 2w),   P′ = 6u⁵ − 15u⁴ + 10u³,  0 ≤ u ≤ 1
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
struct Corner {
    kc: f64,
    /// w.
    half_width: f64,
    /// Δs of C_D and C_A.
    changes: [f64; 2],
}

impl Corner {
    /// 2w P, the ramp that begins at the corner, and its slope.
    fn ramp(&self, kc: f64) -> (f64, f64) {
        let w = self.half_width;
        let u = (0.5 * (kc - self.kc) / w + 0.5).max(0.0);
        if u >= 1.0 {
            return (kc - self.kc, 1.0);
        }
        let cube = u * u * u;
        let value = 2.0 * w * cube * u * (u * (u - 3.0) + 2.5);
        (value, cube * (u * (6.0 * u - 15.0) + 10.0))
    }
}

/// Slopes of C_D and C_A at the first row, and the corners from there on.
fn corners(table: &[Row]) -> ([f64; 2], Vec<Corner>) {
    let slope = |i: usize| {
        let (Some(low), Some(high)) = (i.checked_sub(1).map(|i| table[i]), table.get(i)) else {
            return [0.0; 2];
        };
        let per = 1.0 / (high.kc - low.kc);
        [
            (high.drag - low.drag) * per,
            (high.added_mass - low.added_mass) * per,
        ]
    };
    let distance = |i: usize| match (i, table.get(i)) {
        (0, _) => table[0].kc,
        (i, Some(row)) => row.kc - table[i - 1].kc,
        (_, None) => f64::INFINITY,
    };
    // A table that begins at zero has nothing before its first row.
    let starts = usize::from(table[0].kc == 0.0);
    let at = |i: usize| {
        let [before, after] = [slope(i), slope(i + 1)];
        let width = distance(i).min(distance(i + 1)).min(table[i].kc);
        Corner {
            kc: table[i].kc,
            half_width: ROUNDED * width,
            changes: [after[0] - before[0], after[1] - before[1]],
        }
    };
    (slope(starts), (starts..table.len()).map(at).collect())
}

/// Drag and added mass of a cylinder by the Keulegan-Carpenter number KC = U T / D of its recent
/// motion, the effect that JOE14 (Fig. 24, after McLain and Rock) adds to its strip theory.
///
/// ```text
/// side drag    f = −½ ρ C_D(KC) D ∫ |vⁿ| vⁿ dx             4 Gauss points
/// added mass   ρ ¼ π D² C_A(KC) per length, across the axis
/// ```
///
/// The states are a running estimate of amplitude and period of the relative motion vⁿ of the middle
/// across the axis, in two directions:
///
/// ```text
/// ẋ = vⁿ − x/τ,   Ẋ² = (x² − X²)/τ,   U̇² = (vⁿ² − U²)/τ
/// ω² = U²/X² − 1/τ²,   KC = 2π √2 U / (ω D)
/// ```
///
/// exact for a sinusoid but for a ripple of 1/(2ωτ). A steady motion has ω = 0: the last row of the
/// table holds; so has one that began long ago compared to τ. At rest KC is 0.
#[derive(Clone, Debug, PartialEq)]
pub struct KeuleganCarpenter {
    start: Vec3<f64>,
    /// Unit vectors along the axis and across it.
    axes: [Vec3<f64>; 3],
    length: f64,
    diameter: f64,
    memory: f64,
    first: Row,
    last: Row,
    /// Slopes of C_D and C_A at the first row.
    slopes: [f64; 2],
    corners: Vec<Corner>,
    /// KC from which on the last row holds.
    flat_from: f64,
    /// Places along the axis, m, and weights, whose sum is the length.
    points: Vec<(f64, f64)>,
}

/// Coefficients at the present KC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coefficients {
    /// KC.
    pub kc: f64,
    /// C_D.
    pub drag: f64,
    /// C_A.
    pub added_mass: f64,
    /// dC_A / dKC.
    added_mass_slope: f64,
}

impl KeuleganCarpenter {
    /// Checks parameters.
    pub fn new(p: &Parameters) -> Result<Self, ParameterError> {
        check_positive(&[("diameter", p.diameter), ("memory", p.memory)])?;
        check_finite(&[("start", &p.start), ("end", &p.end)])?;
        let [start, end] = [p.start, p.end].map(Vec3);
        let length = (end - start).norm();
        check_positive(&[("the length of the axis", length)])?;
        check_table(&p.table)?;
        let axis = (end - start) * (1.0 / length);
        let first = perpendicular(axis);
        let scaled = |(x, weight): (f64, f64)| (length * x, length * weight);
        let (slopes, corners) = corners(&p.table);
        let last = p.table[p.table.len() - 1];
        Ok(KeuleganCarpenter {
            first: p.table[0],
            last,
            flat_from: corners.last().map_or(0.0, |c| c.kc + c.half_width),
            slopes,
            corners,
            start,
            axes: [axis, first, axis.cross(first)],
            length,
            diameter: p.diameter,
            memory: p.memory,
            points: gauss_legendre(4).into_iter().map(scaled).collect(),
        })
    }

    fn middle(&self) -> Vec3<f64> {
        self.start + self.axes[0] * (0.5 * self.length)
    }

    /// Velocity of a point of the axis across it.
    fn across(&self, flow: &BodyFlow, point: Vec3<f64>) -> [f64; 2] {
        let v = flow.relative_at(point);
        [v.dot(self.axes[1]), v.dot(self.axes[2])]
    }

    /// KC² = (2π/D)² 2 U² X² / (U² − X²/τ²); none where the motion is steady.
    fn square(&self, states: &[f64]) -> Option<f64> {
        let (x, u) = (states[2], states[3]);
        let most = self.flat_from;
        let scale = 2.0 * (TAU / self.diameter).powi(2);
        let periodic = u - x / self.memory.powi(2);
        let square = scale * u * x / periodic;
        match u > 0.0 {
            true => (periodic > 0.0 && square < most * most).then_some(square.max(0.0)),
            false => Some(0.0),
        }
    }

    /// KC at given states, without a bound.
    fn number(&self, states: &[f64]) -> f64 {
        let (x, u) = (states[2], states[3]);
        if u <= 0.0 {
            return 0.0;
        }
        let periodic = u - x / self.memory.powi(2);
        match periodic > 0.0 {
            true => TAU / self.diameter * (2.0 * u * x / periodic).max(0.0).sqrt(),
            false => f64::INFINITY,
        }
    }

    /// Coefficients at given states.
    pub fn coefficients(&self, states: &[f64]) -> Coefficients {
        let Some(square) = self.square(states) else {
            return Coefficients {
                kc: self.last.kc,
                drag: self.last.drag,
                added_mass: self.last.added_mass,
                added_mass_slope: 0.0,
            };
        };
        let kc = square.sqrt();
        let ([drag_slope, added_slope], ahead) = (self.slopes, kc - self.first.kc);
        let mut found = Coefficients {
            kc,
            drag: self.first.drag + drag_slope * ahead,
            added_mass: self.first.added_mass + added_slope * ahead,
            added_mass_slope: added_slope,
        };
        for corner in &self.corners {
            let (ramp, slope) = corner.ramp(kc);
            found.drag += corner.changes[0] * ramp;
            found.added_mass += corner.changes[1] * ramp;
            found.added_mass_slope += corner.changes[1] * slope;
        }
        found
    }

    /// Rate of KC.
    fn kc_rate(&self, flow: &BodyFlow) -> f64 {
        let Some(square) = self.square(flow.states).filter(|square| *square > 0.0) else {
            return 0.0;
        };
        let mut rates = [0.0; 4];
        self.state_rates(flow, &mut rates);
        let (x, u) = (flow.states[2], flow.states[3]);
        let [_, _, x_rate, u_rate] = rates;
        let leak = self.memory.powi(-2);
        let periodic = u - leak * x;
        // d ln KC² = dU²/U² + dX²/X² − d(U² − X²/τ²)/(U² − X²/τ²)
        let relative = u_rate / u + x_rate / x - (u_rate - leak * x_rate) / periodic;
        0.5 * square.sqrt() * relative
    }

    /// Added mass of a cylinder with this mass per cross-flow direction, about the body's origin.
    fn matrix(&self, mass: f64) -> SymMat6<f64> {
        let across = |x: f64| {
            let [axis, ..] = self.axes;
            let isotropic = Sym3([x, 0.0, 0.0, x, 0.0, x]);
            isotropic - Mat3(axis.0.map(|a| (axis * (a * x)).0)).symmetric_part()
        };
        let matrix = SymMat6 {
            angular: across(mass * self.length.powi(2) / 12.0),
            coupling: Mat3::zero(),
            linear: across(mass),
        };
        matrix.moved(&Mat3::identity(), self.middle())
    }
}

fn check_table(table: &[Row]) -> Result<(), ParameterError> {
    if table.is_empty() {
        return Err("table has no rows".into());
    }
    for (i, row) in table.iter().enumerate() {
        check_finite(&[("kc", &[row.kc])])?;
        for (field, value) in [("drag", row.drag), ("added_mass", row.added_mass)] {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(
                    format!("table[{i}].{field} is {value}, but must not be negative").into(),
                );
            }
        }
        let ascends = i == 0 || table[i - 1].kc < row.kc;
        if row.kc < 0.0 || !ascends {
            let kc = row.kc;
            return Err(format!("table[{i}].kc is {kc}, but must ascend from 0").into());
        }
    }
    Ok(())
}

/// A unit vector normal to `axis`.
fn perpendicular(axis: Vec3<f64>) -> Vec3<f64> {
    let mut helper = Vec3([0.0; 3]);
    let smallest = (0..3).min_by(|&i, &j| axis[i].abs().total_cmp(&axis[j].abs()));
    helper[smallest.unwrap_or(0)] = 1.0;
    let normal = axis.cross(helper);
    normal * (1.0 / normal.norm())
}

impl BodyLaw for KeuleganCarpenter {
    fn force(&self, flow: &BodyFlow) -> Force<f64> {
        let drag = self.coefficients(flow.states).drag;
        let scale = -0.5 * flow.density * drag * self.diameter;
        let mut sum = Force::zero();
        for &(x, weight) in &self.points {
            let point = self.start + self.axes[0] * x;
            let [a, b] = self.across(flow, point);
            let factor = scale * weight * a.hypot(b);
            let force = self.axes[1] * (a * factor) + self.axes[2] * (b * factor);
            sum += Force::at(point, force);
        }
        sum
    }

    fn initial_states(&self) -> Vec<f64> {
        vec![0.0; 4]
    }

    fn state_rates(&self, flow: &BodyFlow, rates: &mut [f64]) {
        let leak = 1.0 / self.memory;
        let [a, b] = self.across(flow, self.middle());
        let &[x, y, displacement, speed] = flow.states else {
            return;
        };
        let found = [
            a - leak * x,
            b - leak * y,
            leak * (x * x + y * y - displacement),
            leak * (a * a + b * b - speed),
        ];
        rates.copy_from_slice(&found);
    }

    fn has_added_mass(&self) -> bool {
        true
    }

    /// Of a steady motion KC is not bounded.
    fn operating_point(&self, flow: &BodyFlow) -> Option<OperatingPoint> {
        let end = self.last.kc;
        let is_steady = end >= STEADY;
        Some(OperatingPoint {
            quantity: "the Keulegan-Carpenter number",
            value: self.number(flow.states),
            range: [self.first.kc, if is_steady { f64::INFINITY } else { end }],
            cure: "give rows of `table` for these numbers; the last row holds for steady motion if its kc is 37 or more",
        })
    }

    fn added_mass(&self, flow: &BodyFlow) -> VaryingAddedMass {
        let displaced = flow.density * 0.25 * PI * self.diameter.powi(2) * self.length;
        let found = self.coefficients(flow.states);
        let rate = found.added_mass_slope * self.kc_rate(flow);
        VaryingAddedMass {
            rate: self.matrix(displaced * rate),
            ..VaryingAddedMass::constant(self.matrix(displaced * found.added_mass))
        }
    }
}
