//! Cross-flow drag on cylinders by strip theory.      IEEE95 (17)-(22), ERRATA 4 and 11

use super::{Flow, Hydrodynamics, gauss_legendre};
use crate::Real;
use crate::cast::{ToLanes, part, to_lanes_by_field};
use crate::dispatch::Dispatch;
use crate::spatial::{Force, Mat3, Motion, Pose, Sym3, SymMat6, Vec3};
use std::sync::LazyLock;

/// A cylinder anywhere in a body.
///
///   side:  f = −ρ C_D r ∫ |vⁿ(x)| vⁿ(x) dx   by Gauss quadrature
///   ends:  f = −½ ρ C_E π r² |vᵃ| vᵃ          along the axis, once per cylinder
///
/// Valid for long, fully submerged cylinders; no wake memory.
///
/// ```
/// use bathyal::hydro::{Cylinder, Flow, Hydrodynamics};
/// use bathyal::spatial::{Motion, Vec3};
/// let rod = Cylinder::new([0.0; 3], [2.0, 0.0, 0.0], 0.05).drag(1.2);
/// let velocity = Motion { angular: Vec3::zero(), linear: Vec3::new(0.0, 1.0, 0.0) };
/// let f = rod.force(&Flow { velocity, density: 1000.0, field: None });
/// assert!((f.force[1] + 0.5_f64 * 1000.0 * 1.2 * 0.1 * 2.0).abs() < 1e-10);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Cylinder {
    /// One end of the axis.
    pub start: [f64; 3],
    /// The other end.
    pub end: [f64; 3],
    /// Radius.
    pub radius: f64,
    /// C_D: drag coefficient of the side.
    pub drag_coefficient: f64,
    /// C_E: drag coefficient of the flat ends; none if something covers them.
    pub end_coefficient: Option<f64>,
    /// Number of Gauss points; 4 in the papers.
    pub points: usize,
}

impl Cylinder {
    /// A smooth cylinder with C_D = 1.1, covered ends and four Gauss points.
    pub fn new(start: [f64; 3], end: [f64; 3], radius: f64) -> Self {
        Cylinder {
            start,
            end,
            radius,
            drag_coefficient: 1.1,
            end_coefficient: None,
            points: 4,
        }
    }

    /// With another drag coefficient.
    pub fn drag(mut self, coefficient: f64) -> Self {
        self.drag_coefficient = coefficient;
        self
    }

    /// With flat ends of the given drag coefficient.
    pub fn ends(mut self, coefficient: f64) -> Self {
        self.end_coefficient = Some(coefficient);
        self
    }

    /// With another number of Gauss points.
    pub fn points(mut self, points: usize) -> Self {
        self.points = points;
        self
    }

    /// The cylinder as the dynamics evaluates it: in the link's frame, with its
    /// coefficients multiplied by `scale`, which carries the density.
    pub(crate) fn compile<T: Real>(&self, link_from_body: &Pose<f64>, scale: T) -> Compiled<T> {
        let start = link_from_body.point_to_parent(Vec3(self.start));
        let along = link_from_body.rotation * (Vec3(self.end) - Vec3(self.start));
        let length = along.norm();
        let axis = along * (1.0 / length);
        let side = -self.drag_coefficient * self.radius * length;
        let cap = self
            .end_coefficient
            .map(|c| scale * T::lit(-0.5 * c * core::f64::consts::PI * self.radius.powi(2)));
        let strips = |x0: f64, dx: f64| {
            let strip = |(x, weight): (f64, f64)| Strip {
                x: T::Constant::lit(x0 + dx * x),
                weight: scale * T::lit(side * weight),
            };
            match self.points {
                4 => Strips::Four(FOUR_POINTS.map(strip)),
                n => Strips::Any(gauss_legendre(n).into_iter().map(strip).collect()),
            }
        };
        let size = start.norm() + length;
        let off_axis = (start[1].powi(2) + start[2].powi(2)).sqrt();
        let turned_off = (axis[1].powi(2) + axis[2].powi(2)).sqrt();
        let on_x = off_axis <= ON_AXIS * size && turned_off <= ON_AXIS;
        let (start, axis, first, strips) = if on_x {
            let [x, y] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(Vec3);
            (Vec3([0.0; 3]), x, y, strips(start[0], along[0]))
        } else {
            (start, axis, perpendicular(axis), strips(0.0, length))
        };
        Compiled {
            strips,
            cap,
            on_x,
            place: Place {
                start: Vec3::from_f64(start),
                axis: Vec3::from_f64(axis),
                first: Vec3::from_f64(first),
                second: Vec3::from_f64(axis.cross(first)),
            },
        }
    }
}

impl<T: Dispatch> Hydrodynamics<T> for Cylinder {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        self.compile(&Pose::identity(), flow.density).force(flow)
    }
}

/// The papers' quadrature, kept so that the usual cylinder needs no allocation.
static FOUR_POINTS: LazyLock<[(f64, f64); 4]> = LazyLock::new(|| {
    let rule = gauss_legendre(4);
    core::array::from_fn(|i| rule[i])
});

/// Nearer than this, relative to its size, a cylinder counts as lying on the x axis:
/// a few roundings of the frames' computation.
const ON_AXIS: f64 = 1e-14;

/// A unit vector normal to `axis`.
fn perpendicular(axis: Vec3<f64>) -> Vec3<f64> {
    let smallest = (0..3)
        .min_by(|&i, &j| axis[i].abs().total_cmp(&axis[j].abs()))
        .unwrap_or(0);
    let mut helper = Vec3([0.0; 3]);
    helper[smallest] = 1.0;
    let normal = axis.cross(helper);
    normal * (1.0 / normal.norm())
}

/// A Gauss point: where, and its weight with all constants and the sign.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip<T: Real> {
    x: T::Constant,
    weight: T,
}

/// The strips of a cylinder; the usual four are stored in place.
#[derive(Clone, Debug)]
pub(crate) enum Strips<T: Real> {
    Four([Strip<T>; 4]),
    Any(Vec<Strip<T>>),
}

impl<T: Real> Strips<T> {
    fn all(&self) -> &[Strip<T>] {
        match self {
            Strips::Four(strips) => strips,
            Strips::Any(strips) => strips,
        }
    }
}

/// A cylinder ready to be evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Compiled<T: Real> {
    strips: Strips<T>,
    cap: Option<T>,
    /// The axis is the frame's x axis, as in the papers.
    on_x: bool,
    place: Place<T::Constant>,
}

/// Where a cylinder is: points start + x axis, and two vectors that span its
/// cross-section.
#[derive(Clone, Copy, Debug)]
struct Place<T> {
    start: Vec3<T>,
    axis: Vec3<T>,
    first: Vec3<T>,
    second: Vec3<T>,
}

impl<T: Real> Place<T> {
    /// The same place in every lane.
    #[inline(always)]
    fn constant(p: &Place<T::Constant>) -> Self {
        Place {
            start: Vec3::constant(&p.start),
            axis: Vec3::constant(&p.axis),
            first: Vec3::constant(&p.first),
            second: Vec3::constant(&p.second),
        }
    }
}

impl<T: Real> ToLanes<T> for Strip<f64> {
    type Lanes = Strip<T>;
    fn to_lanes(lanes: &[&Self]) -> Strip<T> {
        Strip {
            x: ToLanes::<T::Constant>::to_lanes(&part(lanes, |s| &s.x)),
            weight: f64::to_lanes(&part(lanes, |s| &s.weight)),
        }
    }
}

to_lanes_by_field! { Place { start, axis, first, second } }

/// Cylinders of the same [`Compiled::form`].
impl<T: Real> ToLanes<T> for Compiled<f64> {
    type Lanes = Compiled<T>;
    fn to_lanes(lanes: &[&Self]) -> Compiled<T> {
        let four = |c: &&Compiled<f64>| matches!(c.strips, Strips::Four(_));
        let strip = |k: usize| Strip::to_lanes(&part(lanes, |c| &c.strips.all()[k]));
        Compiled {
            strips: match lanes.iter().all(four) {
                true => Strips::Four(core::array::from_fn(strip)),
                false => Strips::Any((0..lanes[0].strips.all().len()).map(strip).collect()),
            },
            cap: Option::to_lanes(&part(lanes, |c| &c.cap)),
            on_x: lanes[0].on_x,
            place: ToLanes::<T::Constant>::to_lanes(&part(lanes, |c| &c.place)),
        }
    }
}

impl<T: Dispatch> Compiled<T> {
    /// Signature of a cylinder, which all lanes must share.
    pub(crate) fn form(&self) -> [usize; 3] {
        let (on_x, cap) = (self.on_x, self.cap.is_some());
        [self.strips.all().len(), usize::from(on_x), usize::from(cap)]
    }

    #[inline(always)]
    pub(crate) fn force(&self, flow: &Flow<T>) -> Force<T> {
        if flow.field.is_some() {
            self.in_field(flow)
        } else if self.on_x {
            self.on_x_axis(flow)
        } else {
            self.anywhere(flow)
        }
    }

    /// The paper's cylinder, (17)-(22); the weights hold all constants.  [10M, 7A] a strip
    #[inline(always)]
    fn on_x_axis(&self, flow: &Flow<T>) -> Force<T> {
        let (w, v) = (flow.velocity.angular, flow.velocity.linear);
        let [fy, fz, gy, gz] = side(&self.strips, [v[1], v[2]], [w[2], -w[1]]);
        let o = T::zero();
        let axial = match self.cap {
            Some(c) => c * v[0].abs() * v[0],
            None => o,
        };
        Force {
            moment: Vec3([o, -gz, gy]),
            force: Vec3([axial, fy, fz]),
        }
    }

    /// The same for a cylinder anywhere: the normal velocity is linear along the axis, so
    /// two components of it and their slopes are enough.
    #[inline(always)]
    fn anywhere(&self, flow: &Flow<T>) -> Force<T> {
        let Place {
            start,
            axis,
            first,
            second,
        } = Place::constant(&self.place);
        let v = flow.velocity.at(start);
        let w = flow.velocity.angular;
        // ω × (x u) = x (ω·e₂ e₁ − ω·e₁ e₂), because u × e₁ = e₂
        let slope = [w.dot(second), -w.dot(first)];
        let [f1, f2, g1, g2] = side(&self.strips, [v.dot(first), v.dot(second)], slope);
        let mut force = first * f1 + second * f2;
        if let Some(c) = self.cap {
            let axial = v.dot(axis);
            force += axis * (c * axial.abs() * axial);
        }
        Force {
            moment: start.cross(force) + second * g1 - first * g2,
            force,
        }
    }

    /// In water that is not the same everywhere; apart, because it is seldom needed.
    fn in_field(&self, flow: &Flow<T>) -> Force<T> {
        T::dispatch(
            #[inline(always)]
            || self.sampled(flow),
        )
    }

    /// Every strip samples the water where it is; the ends take the mean of the water at the
    /// two outermost strips.
    #[inline(always)]
    fn sampled(&self, flow: &Flow<T>) -> Force<T> {
        let Place {
            start,
            axis,
            first,
            second,
        } = Place::constant(&self.place);
        let strips = self.strips.all();
        let mut sum = Force::zero();
        for s in strips {
            let p = axis.mul_add(T::constant(s.x), start);
            let v = flow.at(p);
            let (v1, v2) = (v.dot(first), v.dot(second));
            let speed = (v1 * v1 + v2 * v2).sqrt() * s.weight;
            sum += Force::at(p, (first * v1 + second * v2) * speed);
        }
        if let (Some(c), Some(a), Some(b)) = (self.cap, strips.first(), strips.last()) {
            let ends = [a, b].map(|s| axis.mul_add(T::constant(s.x), start));
            let v = (flow.at(ends[0]) + flow.at(ends[1])) * T::lit(0.5);
            let axial = v.dot(axis);
            sum += Force::at(start, axis * (c * axial.abs() * axial));
        }
        sum
    }
}

impl Compiled<f64> {
    /// −∂f/∂V in uniform water: symmetric, because every strip's slope
    /// |vⁿ| 1 + vⁿ vⁿᵀ / |vⁿ| is; at rest zero.
    #[inline(always)]
    pub(crate) fn resistance(&self, velocity: &Motion<f64>) -> SymMat6<f64> {
        if self.on_x {
            self.resistance_on_x(velocity)
        } else {
            self.resistance_anywhere(velocity)
        }
    }

    /// Of the two normal components of force to those of velocity and their slopes, which
    /// are v_y, v_z and ω_z, −ω_y.
    #[inline(always)]
    fn resistance_on_x(&self, velocity: &Motion<f64>) -> SymMat6<f64> {
        let (w, v) = (velocity.angular, velocity.linear);
        let [k0, k1, k2] = self.slopes([v[1], v[2]], [w[2], -w[1]]);
        SymMat6 {
            angular: Sym3([0.0, 0.0, 0.0, k2[2], -k2[1], k2[0]]),
            coupling: Mat3([[0.0; 3], [0.0, -k1[1], -k1[2]], [0.0, k1[0], k1[1]]]),
            linear: Sym3([self.cap_slope(v[0]), 0.0, 0.0, k0[0], k0[1], k0[2]]),
        }
    }

    /// The same with e₁, e₂ for y and z, at the start s of the cylinder; from there to
    /// the origin   B′ = B + s̃ L,   A′ = A + B′ s̃ᵀ + (B s̃ᵀ)ᵀ.
    #[inline(always)]
    fn resistance_anywhere(&self, velocity: &Motion<f64>) -> SymMat6<f64> {
        let (w, v) = (velocity.angular, velocity.at(self.place.start));
        let (e1, e2, s) = (self.place.first, self.place.second, self.place.start);
        let [k0, k1, k2] = self.slopes([v.dot(e1), v.dot(e2)], [w.dot(e2), -w.dot(e1)]);
        let mix = |a: f64, b: f64| e2.mul_add(b, e1 * a);
        let pair = |x: Vec3<f64>, a: Vec3<f64>, y: Vec3<f64>, b: Vec3<f64>| {
            let row = |i: usize| a.mul_add(x[i], b * y[i]).0;
            Mat3([row(0), row(1), row(2)])
        };
        let mut linear = pair(e1, mix(k0[0], k0[1]), e2, mix(k0[1], k0[2]));
        if self.cap.is_some() {
            let axial = self.place.axis * self.cap_slope(v.dot(self.place.axis));
            linear = linear + pair(self.place.axis, axial, s, Vec3::zero());
        }
        let coupling = pair(e2, mix(k1[0], k1[1]), e1, -mix(k1[1], k1[2]));
        let angular = pair(e2, mix(-k2[1], k2[0]), e1, mix(k2[2], -k2[1]));
        let across = |m: &Mat3<f64>| {
            let row = |i: usize| s.cross(m.row(i)).0;
            Mat3([row(0), row(1), row(2)])
        };
        let moved = coupling + across(&linear).transpose();
        let angular = angular + across(&moved) + across(&coupling).transpose();
        SymMat6 {
            angular: angular.symmetric_part(),
            coupling: moved,
            linear: linear.symmetric_part(),
        }
    }

    #[inline(always)]
    fn cap_slope(&self, axial: f64) -> f64 {
        match self.cap {
            Some(c) => -2.0 * c * axial.abs(),
            None => 0.0,
        }
    }

    #[inline(always)]
    fn slopes(&self, a: [f64; 2], b: [f64; 2]) -> [[f64; 3]; 3] {
        match &self.strips {
            Strips::Four(strips) => slopes(strips, a, b),
            Strips::Any(strips) => slopes(strips, a, b),
        }
    }
}

/// Σ −w x^m (|vⁿ| 1 + vⁿ vⁿᵀ / |vⁿ|) for m = 0, 1, 2; of each matrix 11, 12 and 22.
#[inline(always)]
fn slopes(strips: &[Strip<f64>], a: [f64; 2], b: [f64; 2]) -> [[f64; 3]; 3] {
    let mut sums = [[0.0; 3]; 3];
    for s in strips {
        let v1 = b[0].mul_add(s.x, a[0]);
        let v2 = b[1].mul_add(s.x, a[1]);
        let speed = v2.mul_add(v2, v1 * v1).sqrt();
        let per_speed = if speed > 0.0 { s.weight / speed } else { 0.0 };
        let weight = -s.weight * speed;
        let own = [
            (v1 * v1).mul_add(-per_speed, weight),
            -(v1 * v2) * per_speed,
            (v2 * v2).mul_add(-per_speed, weight),
        ];
        let moved = own.map(|x| x * s.x);
        for i in 0..3 {
            sums[0][i] += own[i];
            sums[1][i] += moved[i];
            sums[2][i] = moved[i].mul_add(s.x, sums[2][i]);
        }
    }
    sums
}

/// Σ w |vⁿ| vⁿ and Σ w x |vⁿ| vⁿ of the two normal components vⁿ = a + b x.
#[inline(always)]
fn side<T: Real>(strips: &Strips<T>, a: [T; 2], b: [T; 2]) -> [T; 4] {
    match strips {
        Strips::Four(strips) => sum(strips, a, b),
        Strips::Any(strips) => sum(strips, a, b),
    }
}

#[inline(always)]
fn sum<T: Real>(strips: &[Strip<T>], a: [T; 2], b: [T; 2]) -> [T; 4] {
    let Some((head, rest)) = strips.split_first() else {
        return [T::zero(); 4];
    };
    let [f1, f2] = head.force(a, b);
    let x = T::constant(head.x);
    let mut sum = [f1, f2, f1 * x, f2 * x];
    for strip in rest {
        let [f1, f2] = strip.force(a, b);
        sum[0] += f1;
        sum[1] += f2;
        let x = T::constant(strip.x);
        sum[2] = f1.mul_add(x, sum[2]);
        sum[3] = f2.mul_add(x, sum[3]);
    }
    sum
}

impl<T: Real> Strip<T> {
    /// w |vⁿ| vⁿ
    #[inline(always)]
    fn force(&self, a: [T; 2], b: [T; 2]) -> [T; 2] {
        let x = T::constant(self.x);
        let v1 = b[0].mul_add(x, a[0]);
        let v2 = b[1].mul_add(x, a[1]);
        let speed = v2.mul_add(v2, v1 * v1).sqrt() * self.weight;
        [speed * v1, speed * v2]
    }
}
