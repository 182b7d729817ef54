//! The chaotic "babyboot" double pendulum of Kane, with the values that Drake compares with.

use crate::{adaptive, fixed, run};
use bathyal_sim::integrate::{Method, Ode};

const GRAVITY: f64 = 9.81;
const INERTIA_A: f64 = 5e-6;
const INERTIA_B: [f64; 3] = [2.5e-4, 5e-5, 2e-4];
const LENGTH_A: f64 = 0.075;
const LENGTH_B: f64 = 0.2;
const MASS_A: f64 = 0.01;
const MASS_B: f64 = 0.1;

const UNTIL: f64 = 10.0;

/// Angles in degrees, and rates, after 10 s.
const PUBLISHED: [f64; 4] = [
    -61.312983340691,
    -929.47789677244,
    -6.7440081040646,
    -2.7795690128833,
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
fn error(y: &[f64]) -> f64 {
    let found = [y[0].to_degrees(), y[1].to_degrees(), y[2], y[3]];
    crate::distance(&found, &PUBLISHED)
}

fn start() -> [f64; 4] {
    [90.0_f64.to_radians(), 1.0_f64.to_radians(), 0.0, 0.0]
}

/// Small errors grow 10⁵-fold in these 10 s.
#[test]
fn babyboot_is_where_drake_finds_it_after_ten_seconds() {
    let step = 1e-4;
    for (name, mut method, allowed) in [
        (
            "Dormand-Prince",
            adaptive(Method::DormandPrince, 1e-14, false),
            1e-6,
        ),
        ("RK4", fixed(Method::Rk4, step), 1e-5),
        ("B1PC5", fixed(Method::B1pc5, step), 1e-5),
        ("B2PC5", fixed(Method::B2pc5, step), 1e-5),
        ("B4PC5", fixed(Method::B4pc5, step), 1e-5),
    ] {
        let y = run(method.as_mut(), &mut Babyboot, &start(), UNTIL);
        println!(
            "babyboot, {name}: error {:.2e}, {:?}",
            error(&y),
            method.effort()
        );
        assert!(error(&y) < allowed, "{name}: {:e}", error(&y));
    }
}
