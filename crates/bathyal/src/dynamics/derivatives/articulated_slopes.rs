//! Slopes of the articulated bias forces.
//!
//! A change of motion that all links beyond a joint have in common, velocity by x and place by y,
//! changes their forces by B x + P y each. With the joints free to give way, what reaches a link
//! from all it carries is B* x + P* y. The recursion is that of the articulated inertias:
//!
//!   [B* P*] = [B P] + Σ (1 − n m⁻¹ ψᵀ) [B* P*]    over all that hang on the link

use super::composites::Composite;
use super::laws::Slopes;
use crate::dynamics::tree::LANES;
use crate::spatial::{Force, Mat3, Motion, Pose, Sym3, SymMat6, Vec3, three};

/// Columns of [B P].
pub(super) const WIDTH: usize = 12;

/// [B* P*], in the common frame, by rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArticulatedSlopes([[f64; WIDTH]; 6]);

impl ArticulatedSlopes {
    pub(super) fn zero() -> Self {
        ArticulatedSlopes([[0.0; WIDTH]; 6])
    }

    /// Becomes B and P of a link alone, given its own part of the composites in its frame.
    ///
    ///   B x = S x + x ×* h,   P ψ = −[h × y; m y],   y = ĝ × ω
    #[inline(always)]
    pub(super) fn set_link(
        &mut self,
        own: &Composite,
        pose: &Pose<f64>,
        gravity: Vec3<f64>,
        laws: Option<&Slopes>,
    ) {
        let slope = moved(&own.slope, pose);
        let momentum = pose.force_to_parent(&own.momentum);
        let (angular, linear) = (slope.angular.to_mat3(), slope.linear.to_mat3());
        let (turning, pushing) = (Mat3::skew(momentum.moment), Mat3::skew(momentum.force));
        let coupling = slope.coupling.transpose();
        let pull = Mat3::skew(gravity);
        let moment = own.net_moment;
        let rows = &mut self.0;
        for i in 0..3 {
            for j in 0..3 {
                rows[i][j] = angular.0[i][j] - turning.0[i][j];
                rows[i][j + 3] = slope.coupling.0[i][j] - pushing.0[i][j];
                rows[i][j + 6] = -moment.cross(pull.column(j))[i];
                rows[i + 3][j] = coupling.0[i][j] - pushing.0[i][j];
                rows[i + 3][j + 3] = linear.0[i][j];
                rows[i + 3][j + 6] = -own.net_mass * pull.0[i][j];
            }
            rows[i][9..].fill(0.0);
            rows[i + 3][9..].fill(0.0);
        }
        if let Some(laws) = laws {
            for (first, map) in [(0, &laws.by_velocity), (6, &laws.by_pose)] {
                for j in 0..6 {
                    let column = map.column(j).to_array();
                    for i in 0..6 {
                        rows[i][first + j] += column[i];
                    }
                }
            }
        }
    }

    /// ψᵀ [B* P*].
    #[inline(always)]
    pub(super) fn row(&self, axis: &Motion<f64>) -> [f64; WIDTH] {
        let mut row = [0.0; WIDTH];
        for (own, x) in self.0.iter().zip(axis.to_array()) {
            for c in 0..WIDTH {
                row[c] = own[c].mul_add(x, row[c]);
            }
        }
        row
    }

    /// Lets a degree of freedom go, given n m⁻¹ and ψᵀ [B* P*].
    #[inline(always)]
    pub(super) fn eliminate(&mut self, gain: &Force<f64>, row: &[f64; WIDTH]) {
        for (own, x) in self.0.iter_mut().zip(gain.to_array()) {
            for c in 0..WIDTH {
                own[c] = (-x).mul_add(row[c], own[c]);
            }
        }
    }

    /// Adds the slopes of a link whose joint has one degree of freedom, let go.
    #[inline(always)]
    pub(super) fn add_eliminated(
        &mut self,
        carried: &ArticulatedSlopes,
        gain: &Force<f64>,
        row: &[f64; WIDTH],
    ) {
        let rows = self.0.iter_mut().zip(&carried.0);
        for ((own, other), x) in rows.zip(gain.to_array()) {
            for c in 0..WIDTH {
                own[c] += (-x).mul_add(row[c], other[c]);
            }
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, carried: &ArticulatedSlopes) {
        for (own, other) in self.0.iter_mut().zip(&carried.0) {
            for c in 0..WIDTH {
                own[c] += other[c];
            }
        }
    }

    /// B* x + P* y.
    #[inline(always)]
    pub(super) fn times(&self, x: &Motion<f64>, y: &Motion<f64>) -> Force<f64> {
        let ([a, b, c, d, e, f], [g, h, i, j, k, l]) = (x.to_array(), y.to_array());
        self.product([a, b, c, d, e, f, g, h, i, j, k, l])
    }

    /// B* x.
    #[inline(always)]
    pub(super) fn times_velocity(&self, x: &Motion<f64>) -> Force<f64> {
        let [a, b, c, d, e, f] = x.to_array();
        self.product([a, b, c, d, e, f, 0.0, 0.0])
    }

    /// A product with some columns, in four sums side by side.
    #[inline(always)]
    fn product<const N: usize>(&self, x: [f64; N]) -> Force<f64> {
        let mut force = [0.0; 6];
        for (own, force) in self.0.iter().zip(&mut force) {
            let mut sums = [0.0; LANES];
            for c in (0..N).step_by(LANES) {
                for l in 0..LANES {
                    sums[l] = own[c + l].mul_add(x[c + l], sums[l]);
                }
            }
            *force = (sums[0] + sums[2]) + (sums[1] + sums[3]);
        }
        Force::from_array(force)
    }
}

/// The matrix of a body whose own is this, seen from a frame in which the body has the given pose.
///
///   B′ = B + p̃ L,   A′ = A − B′ p̃ − (B p̃)ᵀ   of the turned A, B and L
#[inline(always)]
fn moved(own: &SymMat6<f64>, pose: &Pose<f64>) -> SymMat6<f64> {
    let (r, p) = (&pose.rotation, pose.position);
    let turned = *r * (own.coupling * r.transpose());
    let linear = own.linear.congruence(r);
    let full = linear.to_mat3();
    let coupling = turned + Mat3::from_columns(three!(|j| p.cross(full.column(j))));
    let here = three!(|i| coupling.row(i).cross(p));
    let there = three!(|i| turned.row(i).cross(p));
    let angular = own.angular.congruence(r);
    let e = |i: usize, j: usize| angular[(i, j)] - here[i][j] - there[j][i];
    SymMat6 {
        angular: Sym3([e(0, 0), e(0, 1), e(0, 2), e(1, 1), e(1, 2), e(2, 2)]),
        coupling,
        linear,
    }
}
