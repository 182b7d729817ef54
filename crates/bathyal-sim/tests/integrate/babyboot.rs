//! The chaotic "babyboot" double pendulum of Kane, with the values that Drake compares with.

use crate::{adaptive, distance, fixed, run};
use bathyal_sim::integrate::{Method, Ode};

const GRAVITY: f64 = 9.81;
const INERTIA_A: f64 = 5e-6;
const INERTIA_B: [f64; 3] = [2.5e-4, 5e-5, 2e-4];
const LENGTH_A: f64 = 0.075;
const LENGTH_B: f64 = 0.2;
const MASS_A: f64 = 0.01;
const MASS_B: f64 = 0.1;

const UNTIL: f64 = 10.0;

/// Angles in degrees, and rates, after 10 s: as Drake has them.
const PUBLISHED: [f64; 4] = [
    -61.312983340691,
    -929.47789677244,
    -6.7440081040646,
    -2.7795690128833,
];
/// What these are good for: they differ by 1.4e-6 from the values below.
const PUBLISHED_DIGITS: f64 = 2e-6;

/// The same by Taylor series of degree 20 in 500 steps and of degree 22 in 700, with 34
/// digits, which agree in 18.
const EXACT: [f64; 4] = [
    -61.312_983_517_501_685,
    -929.477_898_137_001,
    -6.744_008_075_373_77,
    -2.779_569_672_310_66,
];

/// y = [q_A, q_B, q̇_A, q̇_B].
struct Babyboot;

impl Ode for Babyboot {
    fn len(&self) -> usize {
        4
    }

    fn positions(&self) -> usize {
        2
    }

    fn controlled(&self) -> usize {
        4
    }

    fn rates(&mut self, _t: f64, y: &[f64], rates: &mut [f64]) {
        let (s, c) = y[1].sin_cos();
        let [x, across, z] = INERTIA_B;
        let difference = x - across;
        let turned = MASS_A * LENGTH_A * LENGTH_A + MASS_B * LENGTH_B * LENGTH_B;
        let inertia = INERTIA_A + x + turned - difference * s * s;
        let weight = GRAVITY * (MASS_A * LENGTH_A + MASS_B * LENGTH_B);
        rates[..2].copy_from_slice(&y[2..]);
        rates[2] = -(weight * y[0].sin() - 2.0 * difference * s * c * y[2] * y[3]) / inertia;
        rates[3] = -difference * s * c * y[2] * y[2] / z;
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        rates.copy_from_slice(&y[2..]);
    }

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}
}

/// The largest error, degrees or rad/s.
fn error(y: &[f64], expected: &[f64; 4]) -> f64 {
    let found = [y[0].to_degrees(), y[1].to_degrees(), y[2], y[3]];
    distance(&found, expected)
}

fn start() -> [f64; 4] {
    [90.0_f64.to_radians(), 1.0_f64.to_radians(), 0.0, 0.0]
}

/// Rounding errors, grown for 10 s.
const GROWN: f64 = 1e-6;

#[test]
fn babyboot_is_where_drake_finds_it_after_ten_seconds() {
    let step = 1e-4;
    for (name, mut method) in [
        (
            "Dormand-Prince",
            adaptive(Method::DormandPrince, 1e-14, false),
        ),
        ("RK4", fixed(Method::Rk4, step)),
        ("B1PC5", fixed(Method::B1pc5, step)),
        ("B2PC5", fixed(Method::B2pc5, step)),
        ("B4PC5", fixed(Method::B4pc5, step)),
    ] {
        let y = run(method.as_mut(), &mut Babyboot, &start(), UNTIL);
        let (off, published) = (error(&y, &EXACT), error(&y, &PUBLISHED));
        let effort = method.statistics();
        println!("babyboot, {name}: {off:.2e}, from Drake {published:.2e}, {effort:?}");
        assert!(off < GROWN, "{name}: {off:e}");
        assert!(published < PUBLISHED_DIGITS, "{name}: {published:e}");
    }
}
