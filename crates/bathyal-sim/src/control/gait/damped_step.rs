//! The joint angles nearest to a posture, of all that put a foot in the same place: linear
//! equations for how they change.
//!
//!   minimise ½ |θ − θ₀|²  with  p(θ) = p*:     θ − θ₀ = Jᵀ μ,   p(θ) = p*
//!
//! Newton's steps, rates and accelerations all solve
//!
//!   (1 − K) x − Jᵀ y = a,   J x + λ² y = b,     Kᵢⱼ = μ · ∂²p/∂θᵢ∂θⱼ = (μ × wᵢ) · cⱼ  for i ≤ j
//!
//! by   x = B a + B Jᵀ y,   y = (J B Jᵀ + λ² 1)⁻¹ (b − J B a),   B = (1 − K)⁻¹.
//!
//! Only along motions that leave the foot where it is must 1 − K be positive definite. γ Jᵀ (J x − b),
//! which is nothing but for λ², makes it so along others too: γ Jᵀ J is added to 1 − K and γ Jᵀ b to a.

use super::chain::Column;
use bathyal::spatial::{Sym3, Vec3};

/// Joints that put a foot somewhere in one way only: K does not matter.
pub(super) const NO_CHOICE: usize = 3;

/// γ, rad²/m². Where joints move a foot by 0.2 m/rad or more, γ Jᵀ J is 2 or more, against K of
/// about |θ − θ₀|.
const STIFFENING: f64 = 50.0;

/// The least pivot of 1 − K + γ Jᵀ J, which is 1 or more at the posture. Where it is smaller the
/// leg is far from the posture, and its place may not even be the nearest: there K is left out.
/// Feet go where they shall all the same, and the rest of a leg more slowly to where it would
/// like to be.
const MIN_PIVOT: f64 = 0.05;

/// The equations of one leg. Slices that are given have a number for each of its joints; where
/// the compiler knows how many they are it unrolls all loops.
#[derive(Clone, Debug)]
pub(super) struct DampedStep {
    /// The columns of joints that are free; zero for others, of which x is a then.
    columns: Vec<Column>,
    /// B by rows, with γ; not used if it is 1.
    inverse: Vec<f64>,
    bends: bool,
    /// The rows of B Jᵀ.
    pulls: Vec<Vec3<f64>>,
    /// (J B Jᵀ + λ² 1)⁻¹.
    square: Sym3<f64>,
    /// Scratch vector.
    room: Vec<f64>,
}

impl DampedStep {
    /// For a leg with so many joints.
    pub fn new(joints: usize) -> Self {
        DampedStep {
            columns: vec![Column::zero(); joints],
            inverse: vec![0.0; joints * joints],
            bends: false,
            pulls: vec![Vec3::zero(); joints],
            square: Sym3::scalar(1.0),
            room: vec![0.0; joints],
        }
    }

    /// The equations where joints have `columns` and are `away` from their posture: θ₀ − θ.
    /// Only those of `free` joints may move.
    #[inline(always)]
    pub fn set(&mut self, columns: &[Column], free: &[bool], away: &[f64], damping: f64) {
        let n = columns.len();
        let (own, pulls) = (&mut self.columns[..n], &mut self.pulls[..n]);
        for (((own, pull), column), free) in own.iter_mut().zip(pulls).zip(columns).zip(free) {
            *own = if *free { *column } else { Column::zero() };
            *pull = own.moves;
        }
        self.square = self.sum(n, damping).inverse();
        self.bends = false;
        if n > NO_CHOICE {
            // The μ that comes closest: (J Jᵀ + λ² 1) μ = J (θ − θ₀).
            let multiplier = self.square * -self.moved(away);
            if self.bend(n, multiplier) {
                self.bends = true;
                self.square = self.sum(n, damping).inverse();
            }
        }
    }

    /// Solves for x, in place of a, and returns y.
    #[inline(always)]
    pub fn solve(&mut self, a: &mut [f64], b: Vec3<f64>) -> Vec3<f64> {
        let n = a.len();
        if self.bends {
            let room = &mut self.room[..n];
            for ((stiffened, a), column) in room.iter_mut().zip(&*a).zip(&self.columns[..n]) {
                *stiffened = STIFFENING.mul_add(column.moves.dot(b), *a);
            }
            for (x, row) in a.iter_mut().zip(self.inverse[..n * n].chunks_exact(n)) {
                *x = product(row, room);
            }
        }
        let y = self.square * (b - self.moved(a));
        for (x, pull) in a.iter_mut().zip(&self.pulls[..n]) {
            *x += pull.dot(y);
        }
        y
    }

    /// J x.
    #[inline(always)]
    fn moved(&self, x: &[f64]) -> Vec3<f64> {
        let columns = self.columns[..x.len()].iter().zip(x);
        columns.fold(Vec3::zero(), |sum, (column, x)| {
            column.moves.mul_add(*x, sum)
        })
    }

    /// J (B Jᵀ) + λ² 1.
    #[inline(always)]
    fn sum(&self, n: usize, damping: f64) -> Sym3<f64> {
        let mut square = Sym3::scalar(damping);
        for (column, pull) in self.columns[..n].iter().zip(&self.pulls[..n]) {
            for i in 0..3 {
                for j in i..3 {
                    let element = square.at_mut(i, j);
                    *element = column.moves[i].mul_add(pull[j], *element);
                }
            }
        }
        square
    }

    /// Computes B and B Jᵀ; returns false if a pivot is too small.
    #[inline(always)]
    fn bend(&mut self, n: usize, multiplier: Vec3<f64>) -> bool {
        let columns = &self.columns[..n];
        let matrix = &mut self.inverse[..n * n];
        for i in 0..n {
            let Column { turn, moves } = columns[i];
            let lever = moves * STIFFENING - multiplier.cross(turn);
            for j in i..n {
                let element = lever.dot(columns[j].moves);
                matrix[i * n + j] = element;
                matrix[j * n + i] = element;
            }
            matrix[i * n + i] += 1.0;
        }
        if !invert(matrix, &mut self.room[..n]) {
            return false;
        }
        for (pull, row) in self.pulls[..n].iter_mut().zip(matrix.chunks_exact(n)) {
            let elements = row.iter().zip(columns);
            *pull = elements.fold(Vec3::zero(), |sum, (b, column)| {
                column.moves.mul_add(*b, sum)
            });
        }
        true
    }
}

#[inline(always)]
fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| a.mul_add(*b, sum))
}

/// Inverts a symmetric matrix, given by rows, in place (Gauss and Jordan); false if it is not
/// positive definite enough. `pivot` is room for a row.
#[inline(always)]
fn invert(matrix: &mut [f64], pivot: &mut [f64]) -> bool {
    let n = pivot.len();
    for k in 0..n {
        let row = &mut matrix[k * n..][..n];
        if row[k].is_nan() || row[k] < MIN_PIVOT {
            return false;
        }
        let scale = 1.0 / row[k];
        row[k] = 1.0;
        for (x, pivot) in row.iter_mut().zip(&mut *pivot) {
            *x *= scale;
            *pivot = *x;
        }
        for (i, row) in matrix.chunks_exact_mut(n).enumerate() {
            if i != k {
                let factor = -row[k];
                row[k] = 0.0;
                for (x, pivot) in row.iter_mut().zip(&*pivot) {
                    *x = pivot.mul_add(factor, *x);
                }
            }
        }
    }
    true
}
