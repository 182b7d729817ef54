//! Coefficients of a symmetric foil, on the full circle of angles.

use crate::robot::FoilSection;
use bathyal::real::Ordered;
use bathyal::to_lanes_by_field;
use std::f64::consts::PI;

/// C_D of a foil along the flow: turbulent friction on both sides at the Reynolds numbers of fins.
const PROFILE_DRAG: f64 = 0.012;
/// Span efficiency of rectangular fins.
const EFFICIENCY: f64 = 0.9;
/// The largest stall angle that is assumed, rad.
const MAX_STALL: f64 = 40.0 * PI / 180.0;
/// C_D of an endless plate across the flow.
const MAX_BROADSIDE: f64 = 2.0;

/// Coefficients of a symmetric foil of aspect ratio A over the angle of attack α.
///
/// ```text
/// |sin α| < sin α_s, attached:   C_L = a sin α            C_D = C_D0 + C_L² / (π e A)
/// beyond, separated:             C_L = ½ C_D90 sin 2α + K_L cos²α / sin α
///                                C_D = C_D90 sin²α + K_D cos α
/// C_M = −¼ (1 − cos α) C_N,      C_N = C_L cos α + C_D sin α
/// ```
///
/// K_L and K_D make both continuous at the stall α_s. From behind the foil is its own mirror image.
/// The centre of pressure, which C_M about the quarter chord gives, is at a quarter of the chord
/// along the flow, at its middle across it and at three quarters from behind.
/// Sources: lift slope of low and high aspect ratios, H. B. Helmbold, 1942; separated flow, L. A.
/// Viterna and R. D. Corrigan, 1982, NASA CP-2230, with its C_D90 = 1.11 + 0.018 A.
#[derive(Clone, Debug)]
pub struct Foil<T = f64> {
    /// a, 1/rad.
    slope: T,
    profile_drag: T,
    /// 1 / (π e A).
    induced: T,
    /// sin α_s.
    stall_sine: T,
    broadside: T,
    /// K_L, K_D.
    past_stall: [T; 2],
}

to_lanes_by_field! { Foil { slope, profile_drag, induced, stall_sine, broadside, past_stall } }

/// C_L, C_D and C_M about the quarter chord.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SectionCoefficients<T = f64> {
    /// C_L.
    pub lift: T,
    /// C_D.
    pub drag: T,
    /// C_M about the quarter chord.
    pub moment: T,
}

/// a = 2π A / (2 + √(A² + 4)): π A / 2 of slender wings and 2π of endless ones. (Helmbold)
pub fn lift_slope(aspect_ratio: f64) -> f64 {
    2.0 * PI * aspect_ratio / (2.0 + (aspect_ratio * aspect_ratio + 4.0).sqrt())
}

/// Stall angle that is assumed, rad: fins of low aspect ratio stall later.
pub fn assumed_stall(aspect_ratio: f64) -> f64 {
    (12.0 + 24.0 / aspect_ratio).to_radians().min(MAX_STALL)
}

/// C_D across the flow of a plate. (Viterna and Corrigan)
pub(super) fn broadside_drag(aspect_ratio: f64) -> f64 {
    (1.11 + 0.018 * aspect_ratio).min(MAX_BROADSIDE)
}

/// C_M of a plate whose centre of pressure moves with the angle.
pub(super) fn plate_moment(lift: f64, drag: f64, angle: f64) -> f64 {
    let (sin, cos) = angle.sin_cos();
    -0.25 * (1.0 - cos) * (lift * cos + drag * sin)
}

/// K_L and K_D from the coefficients at the stall.
pub(super) fn past_stall(stall: f64, lift: f64, drag: f64, broadside: f64) -> [f64; 2] {
    let (sin, cos) = stall.sin_cos();
    [
        (lift - broadside * sin * cos) * sin / (cos * cos),
        (drag - broadside * sin * sin) / cos,
    ]
}

impl Foil {
    /// A foil that has been validated, of an effective aspect ratio.
    pub fn new(section: &FoilSection, aspect_ratio: f64) -> Self {
        let slope = (section.lift_slope).unwrap_or_else(|| lift_slope(aspect_ratio));
        let degrees = section.stall_deg.map(f64::to_radians);
        let stall = section.stall_rad.or(degrees);
        let stall = stall.unwrap_or_else(|| assumed_stall(aspect_ratio));
        let profile_drag = section.profile_drag.unwrap_or(PROFILE_DRAG);
        let efficiency = section.efficiency.unwrap_or(EFFICIENCY);
        let induced = (PI * efficiency * aspect_ratio).recip();
        let broadside = section.broadside_drag;
        let broadside = broadside.unwrap_or_else(|| broadside_drag(aspect_ratio));
        let lift = slope * stall.sin();
        let drag = profile_drag + induced * lift * lift;
        Foil {
            slope,
            profile_drag,
            induced,
            stall_sine: stall.sin(),
            broadside,
            past_stall: past_stall(stall, lift, drag, broadside),
        }
    }

    /// α_s, rad.
    pub fn stall(&self) -> f64 {
        self.stall_sine.asin()
    }

    /// a, 1/rad.
    pub fn lift_slope(&self) -> f64 {
        self.slope
    }

    /// C_D without lift.
    pub fn profile_drag(&self) -> f64 {
        self.profile_drag
    }
}

impl<T: Ordered> Foil<T> {
    /// The coefficients at an angle of attack, by its sine and cosine.
    #[inline(always)]
    pub fn at(&self, sin: T, cos: T) -> SectionCoefficients<T> {
        let forward = T::one().copysign(cos);
        let lift = self.slope * sin * forward;
        let attached = [lift, self.profile_drag + self.induced * lift * lift];
        let size = sin.abs();
        let is_attached = size.less(self.stall_sine);
        let divisor = size.max(self.stall_sine).copysign(sin);
        let [k_lift, k_drag] = self.past_stall;
        let separated = [
            self.broadside * sin * cos + k_lift * cos * cos.abs() / divisor,
            self.broadside * sin * sin + k_drag * cos.abs(),
        ];
        let lift = T::choose(is_attached, attached[0], separated[0]);
        let drag = T::choose(is_attached, attached[1], separated[1]);
        let normal = lift * cos + drag * sin;
        SectionCoefficients {
            lift,
            drag,
            moment: T::lit(-0.25) * (T::one() - cos) * normal,
        }
    }
}
