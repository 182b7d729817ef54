//! Distribution of the wrench on the vehicle to the feet that stand.

use bathyal::dispatch::best;
use bathyal::spatial::{Force, Sym3, Vec3};

/// Keeps the equations solvable when the feet that carry stand in a line, relative to the
/// largest of the diagonal.
const REGULARISATION: f64 = 1e-9;

/// Weights of a foot's force: tangential and vertical.
type Weight = [f64; 2];

/// Computes the ground forces of least weighted norm that give the vehicle a wrench. `feet`
/// are at pᵢ in a frame of the vehicle with z upright, in which all is given.
///
///   minimise Σ fᵢᵀ Wᵢ⁻¹ fᵢ  with  Σ [pᵢ × fᵢ; fᵢ] = w*
///
/// Wᵢ is first the foot's load in all directions: a foot whose load goes to zero gives up
/// its force smoothly, and on level ground a weight is carried by upright forces alone. Then
/// it is solved once more with the parts of Wᵢ along the ground in proportion to the upright
/// forces found, as friction is. The ground does not pull: where it would have to, the foot
/// carries nothing.
pub fn distribute(feet: &[Vec3<f64>], loads: &[f64], wrench: &Force<f64>) -> Vec<Vec3<f64>> {
    let mut buffers = Buffers::default();
    buffers.distribute(feet, loads, wrench);
    buffers.forces
}

/// Weights and forces of the feet, kept between evaluations.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffers {
    weights: Vec<Weight>,
    /// Forces found by the last [`Buffers::distribute`].
    pub forces: Vec<Vec3<f64>>,
}

impl Buffers {
    /// [`distribute`] into [`Buffers::forces`].
    pub fn distribute(&mut self, feet: &[Vec3<f64>], loads: &[f64], wrench: &Force<f64>) {
        let Buffers { weights, forces } = self;
        weights.clear();
        weights.extend(loads.iter().map(|load| [*load; 2]));
        forces.clear();
        forces.resize(feet.len(), Vec3::zero());
        best(
            #[inline(always)]
            || {
                smallest(feet, weights, wrench, forces);
                let carried: f64 = forces.iter().map(|force| force[2].max(0.0)).sum();
                let total: f64 = loads.iter().sum();
                let per_force = total / carried.max(f64::MIN_POSITIVE);
                for ([grip, _], force) in weights.iter_mut().zip(&*forces) {
                    *grip = per_force * force[2].max(0.0);
                }
                smallest(feet, weights, wrench, forces);
                for force in forces {
                    let pushes = force[2] > 0.0;
                    *force = if pushes { *force } else { Vec3::zero() };
                }
            },
        );
    }
}

/// The smallest forces for given weights:
///
///   fᵢ = Wᵢ (b + a × pᵢ),   [A C; Cᵀ D] [a; b] = w*,
///   A = Σ p̃ᵢ Wᵢ p̃ᵢᵀ,   C = Σ p̃ᵢ Wᵢ,   D = Σ Wᵢ
///
/// D is diagonal: it is eliminated first.
#[inline(always)]
fn smallest(feet: &[Vec3<f64>], weights: &[Weight], wrench: &Force<f64>, forces: &mut [Vec3<f64>]) {
    let mut a = Sym3::zero();
    // Σ g p and Σ l p, of which C is made, and the diagonal of D.
    let [mut grips, mut loads] = [Vec3::zero(); 2];
    let mut d = Vec3::zero();
    for (p, [grip, load]) in feet.iter().zip(weights) {
        let [x, y, z] = p.0;
        let (g, l) = (*p * *grip, *p * *load);
        grips += g;
        loads += l;
        d += Vec3([*grip, *grip, *load]);
        a = a + Sym3([
            g[2] * z + l[1] * y,
            -l[0] * y,
            -g[0] * z,
            g[2] * z + l[0] * x,
            -g[1] * z,
            g[0] * x + g[1] * y,
        ]);
    }
    let diagonal = [a[(0, 0)], a[(1, 1)], a[(2, 2)], d[0], d[2]];
    let largest = diagonal.into_iter().fold(0.0, f64::max);
    if largest <= 0.0 {
        // No foot carries load.
        forces.fill(Vec3::zero());
        return;
    }
    let least = REGULARISATION * largest;
    let (along, upright) = (1.0 / (d[0] + least), 1.0 / (d[2] + least));
    let inverse = Vec3([along, along, upright]);
    // The columns of C.
    let columns = [
        Vec3([0.0, grips[2], -grips[1]]),
        Vec3([-grips[2], 0.0, grips[0]]),
        Vec3([loads[1], -loads[0], 0.0]),
    ];
    // (A − C D⁻¹ Cᵀ) a = m − C D⁻¹ f,   b = D⁻¹ (f − Cᵀ a)
    let mut square = a + Sym3::scalar(least);
    let mut moment = wrench.moment;
    for (k, column) in columns.iter().enumerate() {
        let scaled = *column * inverse[k];
        moment -= scaled * wrench.force[k];
        for i in 0..3 {
            for j in i..3 {
                *square.at_mut(i, j) -= scaled[i] * column[j];
            }
        }
    }
    let turn = square.inverse() * moment;
    let mut shift = wrench.force;
    for (k, column) in columns.iter().enumerate() {
        shift[k] = (shift[k] - column.dot(turn)) * inverse[k];
    }
    for ((force, p), [grip, load]) in forces.iter_mut().zip(feet).zip(weights) {
        let [x, y, z] = (shift + turn.cross(*p)).0;
        *force = Vec3([grip * x, grip * y, load * z]);
    }
}
