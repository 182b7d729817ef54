//! Gauss-Legendre quadrature to full precision.

use core::f64::consts::PI;

/// The nodes, ascending, and weights of the n-point Gauss-Legendre rule on [0, 1].
///
///   ∫₀¹ f(x) dx ≈ Σ wₖ f(xₖ),   exact for polynomials of degree 2n − 1
///   xₖ = sin²(θₖ/2),   wₖ = (dPₙ/dθ)⁻²,   Pₙ(cos θₖ) = 0
///
/// The zeros are found by Newton's method in θ. Diss94 (6.29) uses n = 4; its nine
/// printed digits cost 2e-7, these cost nothing.
///
/// ```
/// let rule = bathyal::hydro::gauss_legendre(4);
/// let seventh: f64 = rule.iter().map(|(x, w)| w * x.powi(7)).sum();
/// assert!((seventh - 1.0 / 8.0).abs() < 1e-15);
/// ```
///
/// # Panics
/// If `n` is zero.
pub fn gauss_legendre(n: usize) -> Vec<(f64, f64)> {
    /// The first guess is good to 2e-2, and every step at least doubles the digits.
    const NEWTON_STEPS: usize = 5;
    assert!(n >= 1, "a quadrature needs at least one point");
    let point = |k: usize| {
        let mut theta = PI * (k as f64 + 0.75) / (n as f64 + 0.5);
        for _ in 0..NEWTON_STEPS {
            let (value, slope) = legendre(n, theta);
            theta -= value / slope;
        }
        let (_, slope) = legendre(n, theta);
        ((0.5 * theta).sin().powi(2), slope.powi(-2))
    };
    (0..n).map(point).collect()
}

/// Pₙ(cos θ) and its derivative by θ.
///
///   j Pⱼ = (2j − 1) x Pⱼ₋₁ − (j − 1) Pⱼ₋₂,   dPₙ/dθ = n (x Pₙ − Pₙ₋₁) / sin θ,   x = cos θ
fn legendre(n: usize, theta: f64) -> (f64, f64) {
    let (sin, x) = theta.sin_cos();
    let (mut before, mut p) = (1.0, x);
    for j in 2..=n {
        let j = j as f64;
        (before, p) = (p, ((2.0 * j - 1.0) * x * p - (j - 1.0) * before) / j);
    }
    (p, n as f64 * (x * p - before) / sin)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few roundings of numbers up to 1.
    const ROUNDING: f64 = 1e-15;
    const LARGEST: usize = 64;

    #[test]
    fn weights_sum_to_one() {
        for n in 1..=LARGEST {
            let sum: f64 = gauss_legendre(n).iter().map(|(_, w)| w).sum();
            assert!((sum - 1.0).abs() <= ROUNDING, "n = {n}: {:e}", sum - 1.0);
        }
    }

    #[test]
    fn exact_for_polynomials_of_degree_2n_minus_1() {
        for n in 1..=LARGEST {
            let rule = gauss_legendre(n);
            for degree in 0..2 * n as i32 {
                let integral: f64 = rule.iter().map(|(x, w)| w * x.powi(degree)).sum();
                let error = integral - 1.0 / f64::from(degree + 1);
                assert!(
                    error.abs() <= ROUNDING,
                    "n = {n}, degree {degree}: {error:e}"
                );
            }
        }
    }

    #[test]
    fn nodes_ascend_symmetrically_inside_the_interval() {
        for n in 1..=LARGEST {
            let rule = gauss_legendre(n);
            assert!(rule[0].0 > 0.0 && rule[n - 1].0 < 1.0);
            assert!(rule.windows(2).all(|pair| pair[0].0 < pair[1].0));
            for (a, b) in rule.iter().zip(rule.iter().rev()) {
                assert!((a.0 + b.0 - 1.0).abs() <= ROUNDING);
                assert!((a.1 - b.1).abs() <= ROUNDING);
            }
        }
    }

    #[test]
    fn four_points_in_closed_form() {
        let root = |sign: f64| (3.0 / 7.0 + sign * 2.0 / 7.0 * 1.2_f64.sqrt()).sqrt();
        let weight = |sign: f64| (18.0 + sign * 30.0_f64.sqrt()) / 72.0;
        let closed = [
            (0.5 - 0.5 * root(1.0), weight(-1.0)),
            (0.5 - 0.5 * root(-1.0), weight(1.0)),
            (0.5 + 0.5 * root(-1.0), weight(1.0)),
            (0.5 + 0.5 * root(1.0), weight(-1.0)),
        ];
        for (found, exact) in gauss_legendre(4).iter().zip(closed) {
            assert!((found.0 - exact.0).abs() <= ROUNDING);
            assert!((found.1 - exact.1).abs() <= ROUNDING);
        }
    }
}
