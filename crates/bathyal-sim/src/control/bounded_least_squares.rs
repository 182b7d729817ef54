//! Bounded least squares by an active-set method.

use super::factorization::{Four, LdlFactors};

/// Regularisation ε relative to the largest |column|²: invisible in the wrench, but it makes
/// redundant thrusts unique.
const SMALL: f64 = 1e-9;

/// Changes of the set of active bounds before the best thrusts so far are taken, by the
/// number of thrusters. Each change comes nearer, and few are needed: about n.
const CHANGES: usize = 8;

/// A gradient below this part of its terms counts as zero.
const FLAT: f64 = 1e-12;

/// Solver of bounded least squares, with room for so many unknowns that solving allocates nothing.
#[derive(Clone, Debug)]
pub(crate) struct BoundedLeastSquares {
    x: Vec<f64>,
    free: Vec<bool>,
    target: Vec<f64>,
    /// Indices of the free unknowns.
    set: Vec<usize>,
    /// Right sides, then the unconstrained optimum, in the first of four columns.
    best: Vec<Four>,
    factors: LdlFactors,
}

impl BoundedLeastSquares {
    /// Room for `n` unknowns.
    pub fn with_capacity(n: usize) -> Self {
        BoundedLeastSquares {
            x: Vec::with_capacity(n),
            free: Vec::with_capacity(n),
            target: Vec::with_capacity(n),
            set: Vec::with_capacity(n),
            best: Vec::with_capacity(n),
            factors: LdlFactors::with_capacity(n),
        }
    }

    /// The x that minimises |Σ cᵢ xᵢ − w|² + ε |x|² with low ≤ x ≤ high, by an active set.
    ///
    /// Every step stays within the bounds and comes nearer, so that the result can be used even
    /// if the last change was not the last one needed. Every bound has low ≤ 0 ≤ high.
    pub fn solve(
        &mut self,
        columns: &[[f64; 6]],
        desired: &[f64; 6],
        bounds: impl Fn(usize) -> [f64; 2],
    ) -> &[f64] {
        let n = columns.len();
        let BoundedLeastSquares {
            x,
            free,
            target,
            set,
            best,
            factors,
        } = self;
        let dot = |a: &[f64; 6], b: &[f64; 6]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
        let largest = columns.iter().map(|c| dot(c, c)).fold(0.0, f64::max);
        let epsilon = SMALL * largest;
        let element = |i: usize, j: usize| {
            let own = if i == j { epsilon } else { 0.0 };
            dot(&columns[i], &columns[j]) + own
        };
        target.clear();
        target.extend(columns.iter().map(|c| dot(c, desired)));
        let scale = target.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        x.clear();
        x.resize(n, 0.0);
        free.clear();
        free.resize(n, true);
        for _ in 0..CHANGES * n {
            set.clear();
            set.extend((0..n).filter(|i| free[*i]));
            let at_bounds = |i: usize| -> f64 {
                let bound = (0..n).filter(|j| !free[*j]);
                bound.map(|j| element(i, j) * x[j]).sum()
            };
            best.clear();
            best.extend((set.iter()).map(|i| [target[*i] - at_bounds(*i), 0.0, 0.0, 0.0]));
            bathyal::dispatch::best(
                #[inline(always)]
                || {
                    factors.factor(set.len(), |a, row| {
                        for (x, j) in row.iter_mut().zip(&set[a..]) {
                            *x = element(set[a], *j);
                        }
                    });
                    factors.solve(best);
                },
            );
            if let Some((i, part, bound)) = first_bound(set, x, best, &bounds) {
                for (j, goal) in set.iter().zip(&*best) {
                    let [low, high] = bounds(*j);
                    x[*j] = part.mul_add(goal[0] - x[*j], x[*j]).clamp(low, high);
                }
                x[i] = bound;
                free[i] = false;
                continue;
            }
            for (j, goal) in set.iter().zip(&*best) {
                x[*j] = goal[0];
            }
            // The active bound with the largest multiplier of the wrong sign.
            let pull = |i: usize| -> f64 {
                let slope = target[i] - (0..n).map(|j| element(i, j) * x[j]).sum::<f64>();
                if x[i] >= bounds(i)[1] { -slope } else { slope }
            };
            let movable = |i: &usize| !free[*i] && bounds(*i)[0] < bounds(*i)[1];
            let pulls = (0..n).filter(movable).map(|i| (i, pull(i)));
            let strongest = pulls.fold(
                (n, FLAT * scale),
                |best, (i, p)| {
                    if p > best.1 { (i, p) } else { best }
                },
            );
            if strongest.0 == n {
                break;
            }
            free[strongest.0] = true;
        }
        x
    }
}

/// Index, step fraction and value of the first bound that is met on the way from x to the
/// unconstrained optimum.
fn first_bound(
    set: &[usize],
    x: &[f64],
    best: &[Four],
    bounds: &impl Fn(usize) -> [f64; 2],
) -> Option<(usize, f64, f64)> {
    let mut first: Option<(usize, f64, f64)> = None;
    for (i, [goal, ..]) in set.iter().zip(best) {
        let [low, high] = bounds(*i);
        let bound = if *goal > high {
            high
        } else if *goal < low {
            low
        } else {
            continue;
        };
        let part = (bound - x[*i]) / (goal - x[*i]);
        if first.is_none_or(|(_, least, _)| part < least) {
            first = Some((*i, part, bound));
        }
    }
    first
}
