//! Steady forces of a slender hull by its angle of attack.

use super::{Flow, Hydrodynamics, gauss_legendre};
use crate::dispatch::Dispatch;
use crate::spatial::{Force, Vec3};
use core::f64::consts::PI;
use thiserror::Error;

/// Strips along a hull, if no other number is given.
const STRIPS: usize = 20;
/// C_dc of a round section across the flow, as that of a [`super::Cylinder`].
const CROSS_FLOW: f64 = 1.1;

/// Lift, viscous moment and drag of a slender hull of revolution.
///
/// Potential flow holds from the leading end to the section x_s where the flow separates, and the
/// cross-flow that it has there is shed. Potential theory of the whole hull, which the added mass
/// gives (Munk moment), is corrected by what is missing aft:
///
///   lift     f = −ρ k u S(x_s) vₙ(x_s)             at x_s
///   moment   n = ρ k u e × ∫ S vₙ dx               over the part aft of x_s
///   drag    df = −½ρ 2r C_dc |vₙ| vₙ dx            along the whole hull
///            f = −½ρ C_A S_max |u| u e             along the axis
///
/// e is the axis from tail to nose, u = e·vʳ, vₙ(x) = vʳ − u e the cross-flow at a station, S = πr²
/// and k the factor of the apparent mass of a section, k₂ − k₁ of Munk. With a moment of k S vₙ u at
/// every section potential theory and these add up to zero aft of x_s. The body's added mass is to
/// act in full (no fraction of its Munk moment left out). Going astern the ends change places.
///
/// Source: H. J. Allen, E. W. Perkins, NACA report 1048, 1951 (cross-flow drag); E. J. Hopkins, NACA
/// RM A51C14, 1951 (potential flow up to x_s): x_s/L = 0.378 + 0.527 x₁/L with x₁ where S falls
/// fastest, of the part that trails.
///
/// ```
/// use bathyal::hydro::{Flow, Hull, Hydrodynamics};
/// use bathyal::spatial::{Motion, Vec3};
/// // A cylinder with a blunt base sheds ρ π r² u v at its base: C_L = 2 α by the section's area.
/// let profile = [(0.0, 0.0), (0.2, 0.1), (1.0, 0.1)];
/// let hull = Hull::new(Vec3([1.0, 0.0, 0.0]), Vec3([-1.0, 0.0, 0.0]), &profile)?
///     .with_cross_flow(0.0);
/// let velocity = Motion::from_array([0.0, 0.0, 0.0, 2.0, 0.1, 0.0]);
/// let force = hull.force(&Flow { velocity, density: 1000.0, field: None });
/// let lift = 1000.0 * std::f64::consts::PI * 0.01 * 2.0 * 0.1;
/// assert!(f64::abs(force.force[1] + lift) < 1e-12 * lift);
/// # Ok::<(), bathyal::hydro::HullError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    nose: Vec3<f64>,
    tail: Vec3<f64>,
    /// (fraction of the length from the nose, radius), linear between.
    profile: Vec<(f64, f64)>,
    /// x_s as a fraction of the length from the nose, going ahead; else by the rule.
    separation: Option<f64>,
    apparent_mass: f64,
    cross_flow: f64,
    axial: f64,
    strips: usize,
    compiled: Compiled,
}

/// Numbers of an evaluation.
#[derive(Clone, Debug, PartialEq)]
struct Compiled {
    /// e
    axis: Vec3<f64>,
    /// Going ahead, and astern.
    wakes: [Wake; 2],
    /// Points of the strips, and C_dc r dx of each.
    strips: Vec<(Vec3<f64>, f64)>,
    /// ½ C_A S_max
    axial: f64,
}

/// Part of a hull where the flow has separated.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Wake {
    /// Point of the axis at x_s, and k S(x_s).
    separation: (Vec3<f64>, f64),
    /// Centroid of the part aft, and k times its volume.
    aft: (Vec3<f64>, f64),
}

/// Error of the numbers of a [`Hull`].
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum HullError {
    /// Nose and tail coincide, or are not finite.
    #[error("the hull from {nose:?} to {tail:?} has no length")]
    NoLength {
        /// The nose.
        nose: [f64; 3],
        /// The tail.
        tail: [f64; 3],
    },
    /// Stations do not ascend from 0 to 1.
    #[error("station {index} is {value}; stations ascend from 0, the nose, to 1, the tail")]
    BadStation {
        /// Number of the station, from 0.
        index: usize,
        /// Its value.
        value: f64,
    },
    /// A radius is negative or not finite, or none is positive.
    #[error("radius {index} is {value}; radii are not negative, and one is larger than zero")]
    BadRadius {
        /// Number of the radius, from 0.
        index: usize,
        /// Its value.
        value: f64,
    },
}

impl Hull {
    /// A hull from `nose` to `tail` with a `profile` of (station, radius): stations ascend from 0 at
    /// the nose to 1 at the tail, radii are linear between. k is 1, C_dc that of a round section and
    /// C_A zero.
    pub fn new(
        nose: Vec3<f64>,
        tail: Vec3<f64>,
        profile: &[(f64, f64)],
    ) -> Result<Self, HullError> {
        let length = (nose - tail).norm();
        if !(length > 0.0 && length.is_finite()) {
            return Err(HullError::NoLength {
                nose: nose.0,
                tail: tail.0,
            });
        }
        check_profile(profile)?;
        let mut hull = Hull {
            nose,
            tail,
            profile: profile.to_vec(),
            separation: None,
            apparent_mass: 1.0,
            cross_flow: CROSS_FLOW,
            axial: 0.0,
            strips: STRIPS,
            compiled: Compiled {
                axis: Vec3([0.0; 3]),
                wakes: [Wake::NONE; 2],
                strips: Vec::new(),
                axial: 0.0,
            },
        };
        hull.compile();
        Ok(hull)
    }

    /// The same with x_s at a fraction of the length from the nose, going ahead.
    pub fn with_separation(mut self, station: f64) -> Self {
        self.separation = Some(station.clamp(0.0, 1.0));
        self.compile();
        self
    }

    /// The same with another factor k of the apparent mass of sections, such as k₂ − k₁ of Munk.
    pub fn with_apparent_mass(mut self, factor: f64) -> Self {
        self.apparent_mass = factor;
        self.compile();
        self
    }

    /// The same with another C_dc.
    pub fn with_cross_flow(mut self, coefficient: f64) -> Self {
        self.cross_flow = coefficient;
        self.compile();
        self
    }

    /// The same with C_A, by the largest section.
    pub fn with_axial_drag(mut self, coefficient: f64) -> Self {
        self.axial = coefficient;
        self.compile();
        self
    }

    /// The same with `n` strips, each sampled at its middle.
    pub fn with_strips(mut self, n: usize) -> Self {
        self.strips = n.max(1);
        self.compile();
        self
    }

    /// Station x_s where the flow separates, as a fraction of the length from the nose, going ahead.
    pub fn separation(&self) -> f64 {
        self.separation.unwrap_or_else(|| separation(&self.profile))
    }

    /// Volume of the hull, m³.
    pub fn volume(&self) -> f64 {
        let [volume, _] = integrals(&self.profile, 0.0);
        volume * (self.nose - self.tail).norm()
    }

    /// Fraction of the potential-flow moment k V u v that is left at a small angle of attack, about
    /// the point that nose and tail are as far from.
    pub fn moment_left(&self) -> f64 {
        let wake = &self.compiled.wakes[0];
        let middle = (self.nose + self.tail) * 0.5;
        let lever = self.compiled.axis.dot(middle - wake.separation.0);
        let missing = wake.aft.1 + wake.separation.1 * lever;
        1.0 - missing / (self.apparent_mass * self.volume())
    }

    fn compile(&mut self) {
        let axis = self.nose - self.tail;
        let length = axis.norm();
        let mirrored: Vec<(f64, f64)> = (self.profile.iter().rev())
            .map(|(x, r)| (1.0 - x, *r))
            .collect();
        let point = |x: f64| self.nose - axis * x;
        let wake = |profile: &[(f64, f64)], at: f64, point: &dyn Fn(f64) -> Vec3<f64>| {
            let [volume, moment] = integrals(profile, at);
            let centroid = if volume > 0.0 { moment / volume } else { at };
            let k = self.apparent_mass;
            Wake {
                separation: (point(at), k * PI * radius(profile, at).powi(2)),
                aft: (point(centroid), k * volume * length),
            }
        };
        let astern = separation(&mirrored);
        let largest = self
            .profile
            .iter()
            .fold(0.0, |most: f64, (_, r)| most.max(*r));
        let n = self.strips;
        let strip = |i: usize| {
            let x = (i as f64 + 0.5) / n as f64;
            let area = radius(&self.profile, x) * length / n as f64;
            (point(x), self.cross_flow * area)
        };
        self.compiled = Compiled {
            axis: axis * length.recip(),
            wakes: [
                wake(&self.profile, self.separation(), &point),
                wake(&mirrored, astern, &|x| point(1.0 - x)),
            ],
            strips: (0..n).map(strip).filter(|strip| strip.1 != 0.0).collect(),
            axial: 0.5 * self.axial * PI * largest * largest,
        };
    }
}

impl Wake {
    const NONE: Wake = Wake {
        separation: (Vec3([0.0; 3]), 0.0),
        aft: (Vec3([0.0; 3]), 0.0),
    };
}

fn check_profile(profile: &[(f64, f64)]) -> Result<(), HullError> {
    let mut before = f64::NEG_INFINITY;
    let last = profile.len().saturating_sub(1);
    for (index, &(value, radius)) in profile.iter().enumerate() {
        let is_end = (index != 0 || value == 0.0) && (index != last || value == 1.0);
        if !(value > before && is_end) {
            return Err(HullError::BadStation { index, value });
        }
        before = value;
        if !(radius >= 0.0 && radius.is_finite()) {
            let value = radius;
            return Err(HullError::BadRadius { index, value });
        }
    }
    if profile.len() < 2 {
        let value = profile.first().map_or(f64::NAN, |row| row.0);
        return Err(HullError::BadStation { index: last, value });
    }
    match profile.iter().any(|(_, radius)| *radius > 0.0) {
        true => Ok(()),
        false => Err(HullError::BadRadius {
            index: 0,
            value: profile[0].1,
        }),
    }
}

/// r at a station.
fn radius(profile: &[(f64, f64)], x: f64) -> f64 {
    for pair in profile.windows(2) {
        let [(a, ra), (b, rb)] = [pair[0], pair[1]];
        if x <= b {
            return ra + (rb - ra) * (x - a) / (b - a);
        }
    }
    profile[profile.len() - 1].1
}

/// ∫ S dx and ∫ S x dx from a station to the tail, with x in lengths of the hull.
fn integrals(profile: &[(f64, f64)], from: f64) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for pair in profile.windows(2) {
        let (start, end) = (pair[0].0.max(from), pair[1].0);
        if start >= end {
            continue;
        }
        // S is a square of a linear function: two points are exact for both.
        for (node, weight) in gauss_legendre(2) {
            let x = start + (end - start) * node;
            let area = PI * radius(profile, x).powi(2) * weight * (end - start);
            sums[0] += area;
            sums[1] += area * x;
        }
    }
    sums
}

/// x_s/L = 0.378 + 0.527 x₁/L, at most 1; 1 if the section nowhere becomes smaller.   Hopkins 1951
fn separation(profile: &[(f64, f64)]) -> f64 {
    const CONSTANT: f64 = 0.378;
    const SLOPE: f64 = 0.527;
    let fall = |pair: &[(f64, f64)]| {
        let [(a, ra), (b, rb)] = [pair[0], pair[1]];
        (0.5 * (a + b), (rb * rb - ra * ra) / (b - a))
    };
    let steepest = profile
        .windows(2)
        .map(fall)
        .min_by(|a, b| a.1.total_cmp(&b.1));
    match steepest {
        Some((x, slope)) if slope < 0.0 => (CONSTANT + SLOPE * x).min(1.0),
        _ => 1.0,
    }
}

impl<T: Dispatch> Hydrodynamics<T> for Hull {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        T::dispatch(
            #[inline(always)]
            || {
                let hull = &self.compiled;
                let axis = Vec3::<T>::from_f64(hull.axis);
                let half = T::lit(0.5);
                let mut sum = Force::zero();
                for (i, wake) in hull.wakes.iter().enumerate() {
                    let (at, area) = wake.separation;
                    let at = Vec3::<T>::from_f64(at);
                    let v = flow.at(at);
                    let u = axis.dot(v);
                    // u ahead and zero astern, or the other way round.
                    let along = match i {
                        0 => (u.abs() + u) * half,
                        _ => (u.abs() - u) * half,
                    } * flow.density;
                    let across = v - axis * u;
                    sum += Force::at(at, across * (along * T::lit(-area)));
                    let (centroid, volume) = wake.aft;
                    let v = flow.at(Vec3::<T>::from_f64(centroid));
                    let sign = if i == 0 { volume } else { -volume };
                    sum.moment += axis.cross(v) * (along * T::lit(sign));
                }
                for (at, drag) in &hull.strips {
                    let at = Vec3::<T>::from_f64(*at);
                    let v = flow.at(at);
                    let across = v - axis * axis.dot(v);
                    let speed = across.dot(across).sqrt();
                    sum += Force::at(at, across * (flow.density * T::lit(-drag) * speed));
                }
                if hull.axial != 0.0 {
                    let nose = Vec3::<T>::from_f64(self.nose);
                    let u = axis.dot(flow.at(nose));
                    let drag = flow.density * T::lit(-hull.axial) * u.abs() * u;
                    sum += Force::at(nose, axis * drag);
                }
                sum
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::Motion;
    use crate::{Dual, Real};

    /// A few roundings of forces up to 1e3.
    const ROUNDING: f64 = 1e-10;
    /// Central differences of step 1e-6 on forces up to 1e4.
    const DIFFERENCE: f64 = 1e-5;
    const DENSITY: f64 = 1000.0;
    const TWIST: [f64; 6] = [0.3, -0.4, 0.5, 1.1, -0.7, 0.9];

    /// A spheroid of semi-axes 0.8 and 0.1 by 200 cones.
    fn spheroid() -> Hull {
        let station = |i: i32| f64::from(i) / 200.0;
        let radius = |x: f64| 0.1 * (1.0 - (2.0 * x - 1.0).powi(2)).max(0.0).sqrt();
        let profile: Vec<_> = (0..=200)
            .map(|i| (station(i), radius(station(i))))
            .collect();
        Hull::new(Vec3([0.8, 0.0, 0.0]), Vec3([-0.8, 0.0, 0.0]), &profile).expect("a hull")
    }

    fn boat() -> Hull {
        let profile = [(0.0, 0.01), (0.2, 0.1), (0.6, 0.12), (1.0, 0.02)];
        let (nose, tail) = (Vec3([0.9, 0.2, -0.1]), Vec3([-0.7, -0.1, 0.3]));
        let hull = Hull::new(nose, tail, &profile).expect("a hull");
        hull.with_apparent_mass(0.9).with_axial_drag(0.2)
    }

    fn force<T: Dispatch>(hull: &Hull, twist: [T; 6]) -> [T; 6] {
        let flow = Flow {
            velocity: Motion::from_array(twist),
            density: T::lit(DENSITY),
            field: None,
        };
        hull.force(&flow).to_array()
    }

    #[test]
    fn potential_flow_to_a_pointed_tail_leaves_nothing_to_correct() {
        let hull = spheroid().with_separation(1.0).with_cross_flow(0.0);
        let ahead = [0.0, 0.0, 0.0, 1.0, 0.3, -0.2];
        assert!(
            force::<f64>(&hull, ahead)
                .iter()
                .all(|f| f.abs() < ROUNDING)
        );
    }

    #[test]
    fn separation_leaves_three_quarters_of_the_moment_of_a_spheroid() {
        let hull = spheroid();
        // x₁ is the middle of the last part, 0.9975 L; S(x_s)/S_max = 1 − (2 x_s/L − 1)².
        let x = 0.378 + 0.527 * 0.9975;
        assert!((hull.separation() - x).abs() < ROUNDING);
        let s = 2.0 * x - 1.0;
        let (sections, cap) = (1.0 - s * s, (1.0 - s).powi(2) * (2.0 + s) / 4.0);
        let left = 1.0 - cap - 0.75 * sections * s;
        /// 200 cones for a spheroid.
        const CONES: f64 = 1e-3;
        assert!((hull.moment_left() - left).abs() < CONES, "{left}");
        assert!((0.74..0.79).contains(&left), "{left}");
    }

    #[test]
    fn broadside_drag_is_that_of_its_side() {
        let hull = boat().with_strips(1000).with_cross_flow(1.1);
        let across = hull.compiled.axis.cross(Vec3([0.0, 0.0, 1.0]));
        let v = across * (2.0 / across.norm());
        let found = force(&hull, [0.0, 0.0, 0.0, v[0], v[1], v[2]]);
        let length = (hull.nose - hull.tail).norm();
        // Trapezoids of the profile.
        let side = length * 2.0 * (0.2 * 0.055 + 0.4 * 0.11 + 0.4 * 0.07);
        let drag = 0.5 * DENSITY * 1.1 * side * 4.0;
        let found = Vec3([found[3], found[4], found[5]]).dot(v) / 2.0;
        /// 1000 strips across three corners.
        const STRIPPED: f64 = 1e-4;
        assert!((found / -drag - 1.0).abs() < STRIPPED, "{found} {drag}");
    }

    #[test]
    fn going_astern_the_ends_change_places() {
        let ahead = boat();
        let profile: Vec<_> = (ahead.profile.iter().rev())
            .map(|(x, r)| (1.0 - x, *r))
            .collect();
        let turned = Hull::new(ahead.tail, ahead.nose, &profile).expect("a hull");
        let turned = turned.with_apparent_mass(0.9).with_axial_drag(0.2);
        for twist in [TWIST, TWIST.map(|x| -x)] {
            for (a, b) in force(&ahead, twist).into_iter().zip(force(&turned, twist)) {
                assert!((a - b).abs() < ROUNDING, "{a} is not {b}");
            }
        }
    }

    #[test]
    fn derivatives_match_central_differences() {
        const STEP: f64 = 1e-6;
        let hull = boat();
        let exact = force(
            &hull,
            core::array::from_fn(|i| Dual::<8>::variable(TWIST[i], i)),
        );
        for j in 0..6 {
            let moved = |step: f64| {
                let mut twist = TWIST;
                twist[j] += step;
                force(&hull, twist)
            };
            let (after, before) = (moved(STEP), moved(-STEP));
            for i in 0..6 {
                let slope = (after[i] - before[i]) / (2.0 * STEP);
                assert!((exact[i].derivatives[j] - slope).abs() < DIFFERENCE);
            }
        }
    }

    #[test]
    fn rest_is_without_force_and_smooth() {
        let still = core::array::from_fn(|i| Dual::<8>::variable(0.0, i));
        for f in force(&boat(), still) {
            assert!(f.value == 0.0 && f.is_finite());
        }
    }

    #[test]
    fn bad_profiles_are_refused() {
        let hull = |profile: &[(f64, f64)]| {
            Hull::new(Vec3([1.0, 0.0, 0.0]), Vec3([0.0; 3]), profile).unwrap_err()
        };
        for (profile, part) in [
            (&[][..], "station 0"),
            (&[(0.0, 0.1)], "station 0"),
            (&[(0.1, 0.1), (1.0, 0.1)], "station 0 is 0.1"),
            (&[(0.0, 0.1), (0.5, 0.1)], "station 1 is 0.5"),
            (&[(0.0, 0.1), (0.0, 0.2), (1.0, 0.1)], "station 1 is 0"),
            (&[(0.0, -0.1), (1.0, 0.1)], "radius 0 is -0.1"),
            (&[(0.0, 0.0), (1.0, 0.0)], "radius 0 is 0"),
        ] {
            let error = hull(profile).to_string();
            assert!(error.contains(part), "{error}");
        }
        let error = Hull::new(Vec3([1.0; 3]), Vec3([1.0; 3]), &[(0.0, 0.1), (1.0, 0.1)]);
        assert!(error.unwrap_err().to_string().contains("no length"));
    }
}
