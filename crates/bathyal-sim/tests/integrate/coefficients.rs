//! The constants of the methods, derived again.

use bathyal_sim::integrate::Stencil;
use bathyal_sim::integrate::coefficients::{ALPHA, COUPLING, EMBEDDED, GAMMA, WEIGHTS};
use std::ops::{Add, Div, Mul, Sub};

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    over: i128,
    under: i128,
}

fn whole(x: i128) -> Fraction {
    Fraction { over: x, under: 1 }
}

fn reduced(over: i128, under: i128) -> Fraction {
    let (mut a, mut b) = (over, under);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Fraction {
        over: over / a,
        under: under / a,
    }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        reduced(
            self.over * o.under + o.over * self.under,
            self.under * o.under,
        )
    }
}

impl Sub for Fraction {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        self + o * whole(-1)
    }
}

impl Mul for Fraction {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        reduced(self.over * o.over, self.under * o.under)
    }
}

impl Div for Fraction {
    type Output = Self;
    fn div(self, o: Self) -> Self {
        reduced(self.over * o.under, self.under * o.over)
    }
}

/// Undetermined coefficients: c with Σ cₘ mᵈ = ∫₀ʲ xᵈ dx for d = 0 … 4, by elimination.
fn undetermined(nodes: [i128; 5], to: i128) -> [Fraction; 5] {
    let mut rows: Vec<Vec<Fraction>> = (0..5_u32)
        .map(|d| {
            let mut row: Vec<Fraction> = nodes.iter().map(|m| whole(m.pow(d))).collect();
            row.push(reduced(to.pow(d + 1), i128::from(d) + 1));
            row
        })
        .collect();
    for pivot in 0..5 {
        let usable = (pivot..5)
            .find(|r| rows[*r][pivot].over != 0)
            .expect("distinct nodes");
        rows.swap(pivot, usable);
        let scale = rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|x| *x = *x / scale);
        let lead = rows[pivot].clone();
        for (r, row) in rows.iter_mut().enumerate() {
            let by = row[pivot];
            if r != pivot {
                (row.iter_mut().zip(&lead)).for_each(|(x, lead)| *x = *x - by * *lead);
            }
        }
    }
    std::array::from_fn(|m| rows[m][5])
}

fn assert_row(found: &[f64; 5], nodes: [i128; 5], to: i128) {
    for (found, exact) in found.iter().zip(undetermined(nodes, to)) {
        let exact = exact * whole(720);
        assert_eq!(exact.under, 1, "720 is a common denominator");
        assert_eq!(*found, exact.over as f64, "nodes {nodes:?} to {to}");
    }
}

#[test]
fn block_formulas_follow_from_undetermined_coefficients() {
    for stencil in [Stencil::One, Stencil::Two, Stencil::Four] {
        let points = stencil.points() as i128;
        for j in 1..=points {
            let row = j as usize - 1;
            let past = std::array::from_fn(|m| m as i128 - 4);
            assert_row(&stencil.predictor()[row], past, j);
            assert_row(&stencil.corrector()[row], past.map(|m| m + points), j);
        }
    }
}

/// The published coefficients have sixteen digits.
const PUBLISHED: f64 = 4e-15;

fn assert_condition(what: &str, found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < PUBLISHED,
        "{what}: {found}, not {expected}"
    );
}

type Matrix = [[f64; 4]; 4];

fn times(m: &Matrix, x: [f64; 4]) -> [f64; 4] {
    m.map(|row| dot(&row, &x))
}

fn dot(a: &[f64; 4], b: &[f64; 4]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Order conditions of W-methods: they hold with any matrix in place of the Jacobian.
/// (Hairer & Wanner IV.7, Steihaug & Wolfbrandt 1979.)
#[test]
fn rosenbrock_meets_the_conditions_of_third_order_with_any_jacobian() {
    let ones = [1.0; 4];
    let (at, coupled) = (times(&ALPHA, ones), times(&COUPLING, ones));
    for (name, b) in [("step", WEIGHTS), ("embedded", EMBEDDED)] {
        assert_condition(name, dot(&b, &ones), 1.0);
        assert_condition(name, dot(&b, &at), 0.5);
        assert_condition(name, dot(&b, &coupled), 0.0);
    }
    let b = &WEIGHTS;
    assert_condition("α²", dot(b, &at.map(|a| a * a)), 1.0 / 3.0);
    assert_condition("αα", dot(b, &times(&ALPHA, at)), 1.0 / 6.0);
    assert_condition("αγ", dot(b, &times(&ALPHA, coupled)), 0.0);
    assert_condition("γα", dot(b, &times(&COUPLING, at)), 0.0);
    assert_condition("γγ", dot(b, &times(&COUPLING, coupled)), 0.0);
}

#[test]
fn rosenbrock_is_stiffly_accurate_and_its_gamma_makes_it_l_stable() {
    for j in 0..4 {
        assert_condition("last stage", ALPHA[3][j] + COUPLING[3][j], WEIGHTS[j]);
    }
    let g = GAMMA;
    assert_condition("γ", g * g * g - 3.0 * g * g + 1.5 * g - 1.0 / 6.0, 0.0);
}
