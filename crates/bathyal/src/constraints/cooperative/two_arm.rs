//! Two arms on one load: the two methods of Diss94 4.4.1, Table 7.
//!
//! EvalContext Λ₁⁻¹, Λ₂⁻¹, the open-chain accelerations x₁, x₂ and b = f̄_r − f_r^g of the load, all in
//! one frame, both compute f₁, f₂ and a_r with
//!
//! ```text
//! a_r = x_k − Λ_k⁻¹ f_k,      f₁ + f₂ = I_r a_r + b
//! ```
//!
//! Method I inverts both Λ_k⁻¹. Method II inverts neither: it treats both arms as singular,
//! which costs less and needs no check, for I_r⁻¹ is constant. [`super::CooperativeArms`] uses it
//! where both arms of a pair on the world are singular.

use super::pivot_policy::{PivotPolicy, Prescribed};
use crate::dynamics::Scalar;
use crate::linear_algebra::packed::{self, PackedSym6, PivotOrder, at};
use crate::spatial::{Force, Motion, SymMat6};

/// Acceleration of a load and forces of two arms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoArmSolution<T> {
    /// a_r.
    pub acceleration: Motion<T>,
    /// f₁, f₂, on the load.
    pub forces: [Force<T>; 2],
}

/// Inverse of the load's inertia.
#[derive(Clone, Copy, Debug)]
pub(super) enum LoadInverse<T> {
    /// Diagonal: about the centre of mass, in principal axes.
    Diagonal([T; 6]),
    Full(PackedSym6<T>),
}

impl<T: Scalar> LoadInverse<T> {
    /// Inverts I, whose inverse is diagonal if I is.
    pub fn from_inertia(inertia: &PackedSym6<T>, diagonal: bool) -> Self {
        if diagonal {
            let d = |i: usize| inertia[at(i, i)].recip();
            return LoadInverse::Diagonal([d(0), d(1), d(2), d(3), d(4), d(5)]);
        }
        let mut inverse = *inertia;
        packed::factor(&mut inverse, 6);
        packed::inverse(&mut inverse, 6);
        LoadInverse::Full(inverse)
    }

    /// Product I⁻¹ v.
    #[inline(always)]
    fn multiply(&self, v: &[T; 6]) -> [T; 6] {
        match self {
            LoadInverse::Diagonal(d) => {
                let mut out = *v;
                for i in 0..6 {
                    out[i] = out[i] * d[i];
                }
                out
            }
            LoadInverse::Full(m) => packed::multiply(m, v, 6),
        }
    }

    /// Sum A + I⁻¹.
    #[inline(always)]
    fn plus(&self, a: &PackedSym6<T>) -> PackedSym6<T> {
        let mut out = *a;
        match self {
            LoadInverse::Diagonal(d) => {
                for i in 0..6 {
                    out[at(i, i)] += d[i];
                }
            }
            LoadInverse::Full(m) => {
                for (x, m) in out.iter_mut().zip(m) {
                    *x += *m;
                }
            }
        }
        out
    }

    /// Product I⁻¹ A, by rows.
    #[inline(always)]
    fn multiply_matrix(&self, a: &PackedSym6<T>) -> [[T; 6]; 6] {
        let mut out = [[T::zero(); 6]; 6];
        for j in 0..6 {
            let mut column = [T::zero(); 6];
            for i in 0..6 {
                column[i] = a[at(i.max(j), i.min(j))];
            }
            let column = self.multiply(&column);
            for i in 0..6 {
                out[i][j] = column[i];
            }
        }
        out
    }

    /// Difference C − B I⁻¹, for a B that makes it symmetric.
    #[inline(always)]
    fn subtract_product(&self, c: &PackedSym6<T>, b: &[[T; 6]; 6]) -> PackedSym6<T> {
        let mut out = *c;
        for i in 0..6 {
            for j in 0..=i {
                let slot = &mut out[at(i, j)];
                match self {
                    LoadInverse::Diagonal(d) => *slot = b[i][j].neg_mul_add(d[j], *slot),
                    LoadInverse::Full(m) => {
                        for k in 0..6 {
                            let m = m[at(j.max(k), j.min(k))];
                            *slot = b[i][k].neg_mul_add(m, *slot);
                        }
                    }
                }
            }
        }
        out
    }
}

/// Method I:  a_r = (Λ₁ + Λ₂ + I_r)⁻¹ (Λ₁ x₁ + Λ₂ x₂ − b),  f_k = Λ_k (x_k − a_r).  [484M, 416A]
///
/// `inertia` is the diagonal of I_r about the centre of mass in principal axes.
pub fn method_one<T: Scalar>(
    inverses: [&SymMat6<T>; 2],
    open: [Motion<T>; 2],
    inertia: [T; 6],
    bias: Force<T>,
) -> TwoArmSolution<T> {
    let lambdas = inverses.map(|inverse| {
        let mut lambda = packed::pack_sym6(inverse);
        packed::factor(&mut lambda, 6);
        packed::inverse(&mut lambda, 6);
        lambda
    });
    let [x1, x2] = open.map(Motion::to_array);
    let pushed = [
        packed::multiply(&lambdas[0], &x1, 6),
        packed::multiply(&lambdas[1], &x2, 6),
    ];
    let (mut sum, bias) = (lambdas[0], bias.to_array());
    for (s, l) in sum.iter_mut().zip(&lambdas[1]) {
        *s += *l;
    }
    let mut a = [T::zero(); 6];
    for i in 0..6 {
        sum[at(i, i)] += inertia[i];
        a[i] = pushed[0][i] + pushed[1][i] - bias[i];
    }
    packed::factor(&mut sum, 6);
    packed::solve(&sum, &mut a);
    let force = |k: usize, x: [T; 6]| {
        let mut left = x;
        for i in 0..6 {
            left[i] -= a[i];
        }
        Force::from_array(packed::multiply(&lambdas[k], &left, 6))
    };
    TwoArmSolution {
        acceleration: Motion::from_array(a),
        forces: [force(0, x1), force(1, x2)],
    }
}

/// Method II, for arms whose singular directions do not coincide.  [365M, 284A]
///
/// `inverse_inertia` is the diagonal of I_r⁻¹ about the centre of mass in principal axes.
pub fn method_two<T: Scalar>(
    inverses: [&SymMat6<T>; 2],
    open: [Motion<T>; 2],
    inverse_inertia: [T; 6],
    bias: Force<T>,
) -> TwoArmSolution<T> {
    let inverses = inverses.map(packed::pack_sym6);
    let open = open.map(Motion::to_array);
    let mut pivots = PivotOrder::new(6);
    let policy = Prescribed { singular: &[] };
    let found = both_singular(
        [&inverses[0], &inverses[1]],
        [&open[0], &open[1]],
        &LoadInverse::Diagonal(inverse_inertia),
        &bias.to_array(),
        &mut pivots,
        &policy,
    );
    TwoArmSolution {
        acceleration: Motion::from_array(found.acceleration),
        forces: found.forces.map(Force::from_array),
    }
}

/// Solution by Method II.
pub(super) struct MethodTwoSolution<T> {
    pub acceleration: [T; 6],
    pub forces: [[T; 6]; 2],
    /// Number of undetermined force components.
    pub undetermined: usize,
}

/// Method II with any inertia. With C = I_r⁻¹ and z_k = x_k + C b,
///
/// ```text
/// P  = (Λ₁⁻¹ + C)⁻¹
/// f₂ = [Λ₂⁻¹ + C − C P C]⁻¹ (z₂ − C P z₁)                              (4.16)
/// f₁ = P (z₁ − C f₂)                                                  (4.17)
/// a_r = C f₁ + C f₂ − C b                                             (4.18)
/// ```
#[inline(always)]
pub(super) fn both_singular<T: Scalar>(
    inverses: [&PackedSym6<T>; 2],
    open: [&[T; 6]; 2],
    c: &LoadInverse<T>,
    bias: &[T; 6],
    pivots: &mut PivotOrder<T>,
    policy: &impl PivotPolicy<T>,
) -> MethodTwoSolution<T> {
    let moved = c.multiply(bias);
    let (mut z1, mut z2) = (*open[0], *open[1]);
    for i in 0..6 {
        z1[i] += moved[i];
        z2[i] += moved[i];
    }
    let mut p = c.plus(inverses[0]);
    packed::factor(&mut p, 6);
    packed::inverse(&mut p, 6);
    let cp = c.multiply_matrix(&p);
    let alone = c.plus(inverses[1]);
    pivots.set_scale(&alone, 6);
    let mut a = c.subtract_product(&alone, &cp);
    let mut f2 = z2;
    for i in 0..6 {
        f2[i] = packed::subtract_dot(&cp[i], &z1, f2[i]);
    }
    let pivot = |left: &[usize], a: &[T], scale: &[T]| policy.pivot(left, a, scale);
    let undetermined = packed::solve_semidefinite(&mut a, &mut f2, 0, pivots, pivot);
    let by_second = c.multiply(&f2);
    for i in 0..6 {
        z1[i] -= by_second[i];
    }
    let f1 = packed::multiply(&p, &z1, 6);
    let mut acceleration = c.multiply(&f1);
    for i in 0..6 {
        acceleration[i] = acceleration[i] + by_second[i] - moved[i];
    }
    MethodTwoSolution {
        acceleration,
        forces: [f1, f2],
        undetermined,
    }
}
