//! Problems on which explicit methods need far shorter steps than the solution does.

use crate::{adaptive, distance, fixed, run};
use bathyal_sim::integrate::{Method, Ode, StepSizeUnderflow};

/// Prothero & Robinson 1974:  ẏ = λ (y − φ(t)) + φ̇(t),  y = φ = sin(t + 1/4).
struct ProtheroRobinson {
    lambda: f64,
}

fn phi(t: f64) -> f64 {
    (t + 0.25).sin()
}

impl Ode for ProtheroRobinson {
    fn len(&self) -> usize {
        1
    }

    fn positions(&self) -> usize {
        0
    }

    fn controlled(&self) -> usize {
        1
    }

    fn rates(&mut self, t: f64, y: &[f64], rates: &mut [f64]) {
        rates[0] = self.lambda * (y[0] - phi(t)) + (t + 0.25).cos();
    }

    fn position_rates(&mut self, _y: &[f64], _rates: &mut [f64]) {}

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}
}

#[test]
fn rosenbrock_follows_prothero_and_robinson_where_rk4_explodes() {
    const STEP: f64 = 0.02;
    let mut ode = ProtheroRobinson { lambda: -1e5 };
    let start = [phi(0.0)];
    let stiff = run(
        fixed(Method::Rosenbrock, STEP).as_mut(),
        &mut ode,
        &start,
        2.0,
    );
    let error = distance(&stiff, &[phi(2.0)]);
    println!("Prothero-Robinson, hλ = −2000: Rosenbrock {error:.2e}");
    // Third order without stiffness would give about h³/10.
    assert!(error < 1e-6, "{error}");
    let explicit = run(fixed(Method::Rk4, STEP).as_mut(), &mut ode, &start, 2.0);
    assert!(explicit[0].abs() > 1e10 || explicit[0].is_nan());
}

#[test]
fn rosenbrock_damps_what_is_infinitely_stiff() {
    let mut ode = ProtheroRobinson { lambda: -1e9 };
    let far_off = [phi(0.0) + 1.0];
    let y = run(
        fixed(Method::Rosenbrock, 0.1).as_mut(),
        &mut ode,
        &far_off,
        0.1,
    );
    // L-stability: one step takes nearly all of the wrong start away.
    assert!(distance(&y, &[phi(0.1)]) < 1e-4, "{y:?}");
}

/// A mass that falls on a stiff spring with a damper in parallel: y = [z, ż | account],
/// the account being the work of the ground.
struct Landing;

const MASS: f64 = 50.0;
const STIFFNESS: f64 = 5e6;
const DAMPING: f64 = 1e5;
const GRAVITY: f64 = 9.81;

impl Ode for Landing {
    fn len(&self) -> usize {
        3
    }

    fn positions(&self) -> usize {
        1
    }

    fn controlled(&self) -> usize {
        2
    }

    fn rates(&mut self, _t: f64, y: &[f64], rates: &mut [f64]) {
        let force = if y[0] < 0.0 {
            (-STIFFNESS * y[0] - DAMPING * y[1]).max(0.0)
        } else {
            0.0
        };
        rates[0] = y[1];
        rates[1] = force / MASS - GRAVITY;
        rates[2] = force * y[1];
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        rates[0] = y[1];
    }

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}
}

#[test]
fn rosenbrock_brings_a_mass_to_rest_on_stiff_ground_where_rk4_does_not() {
    /// hλ = −10 on the ground, beyond what RK4 can take (−2.8).
    const STEP: f64 = 5e-3;
    let (dropped, put_down) = ([0.05, 0.0, 0.0], [-1e-9, 0.0, 0.0]);
    let rest = -MASS * GRAVITY / STIFFNESS;
    for (name, mut method, start) in [
        ("fixed", fixed(Method::Rosenbrock, STEP), put_down),
        (
            "adaptive",
            adaptive(Method::Rosenbrock, 1e-6, false),
            dropped,
        ),
    ] {
        let y = run(method.as_mut(), &mut Landing, &start, 2.0);
        println!("landing, {name}: {:?}, {:?}", y, method.statistics());
        assert!(
            (y[0] - rest).abs() < 1e-8 && y[1].abs() < 1e-8,
            "{name}: {y:?}"
        );
    }
    let explicit = run(
        fixed(Method::Rk4, STEP).as_mut(),
        &mut Landing,
        &put_down,
        2.0,
    );
    let settled = (explicit[0] - rest).abs() < 1e-4 && explicit[1].abs() < 1e-2;
    assert!(!settled, "{explicit:?}");
}

/// What it costs to follow a landing to a tolerance, and that the account closes: the work of the
/// ground is the loss of energy.
#[test]
fn account_of_the_ground_closes_to_the_tolerance() {
    for (method, tolerance, closes) in [
        (Method::Rosenbrock, 1e-8, 1e-3),
        (Method::DormandPrince, 1e-10, 1e-6),
    ] {
        let mut method = adaptive(method, tolerance, false);
        let y = run(method.as_mut(), &mut Landing, &[0.05, 0.0, 0.0], 1.0);
        let energy = |z: f64, v: f64| MASS * GRAVITY * z + 0.5 * MASS * v * v;
        let lost = energy(y[0], y[1]) - energy(0.05, 0.0);
        println!("work {} lost {lost} {:?}", y[2], method.statistics());
        assert!((y[2] - lost).abs() < closes * lost.abs(), "{} {lost}", y[2]);
    }
}

/// ẏ = y², which is infinite at t = 1.
struct Explosion;

impl Ode for Explosion {
    fn len(&self) -> usize {
        1
    }

    fn positions(&self) -> usize {
        0
    }

    fn controlled(&self) -> usize {
        1
    }

    fn rates(&mut self, _t: f64, y: &[f64], rates: &mut [f64]) {
        rates[0] = y[0] * y[0];
    }

    fn position_rates(&mut self, _y: &[f64], _rates: &mut [f64]) {}

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}
}

#[test]
fn adaptive_methods_say_where_they_are_stuck() {
    for method in [Method::DormandPrince, Method::Rosenbrock] {
        let (mut t, mut y) = (0.0, [1.0]);
        let StepSizeUnderflow { t: at, .. } = adaptive(method, 1e-8, false)
            .advance(&mut Explosion, &mut t, &mut y, 2.0)
            .expect_err("no solution there");
        println!("{method:?} stuck at {at}");
        assert!((at - 1.0).abs() < 1e-6, "{method:?}: {at}");
        assert!(y[0].is_finite());
    }
}

#[test]
fn a_start_that_is_not_a_number_is_an_error_not_a_loop() {
    for method in [Method::DormandPrince, Method::Rosenbrock] {
        let (mut t, mut y) = (0.0, [f64::NAN]);
        let stuck = adaptive(method, 1e-8, false).advance(&mut Explosion, &mut t, &mut y, 2.0);
        assert!(stuck.is_err(), "{method:?}");
    }
}

/// ẍ = −ω² x as a turn: y = [x, ẋ/ω].
struct Oscillation {
    omega: f64,
}

impl Ode for Oscillation {
    fn len(&self) -> usize {
        2
    }

    fn positions(&self) -> usize {
        0
    }

    fn controlled(&self) -> usize {
        2
    }

    fn rates(&mut self, _t: f64, y: &[f64], rates: &mut [f64]) {
        (rates[0], rates[1]) = (self.omega * y[1], -self.omega * y[0]);
    }

    fn position_rates(&mut self, _y: &[f64], _rates: &mut [f64]) {}

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}
}

/// A-stability on its border, where it fails first if it does, and R(∞) = 0.
#[test]
fn rosenbrock_lets_no_oscillation_grow_and_kills_infinitely_fast_ones() {
    let mut last = 0.0;
    for k in 0..=900 {
        let omega = 10.0_f64.powf(-3.0 + 0.01 * f64::from(k));
        let mut method = fixed(Method::Rosenbrock, 1.0);
        let y = run(
            method.as_mut(),
            &mut Oscillation { omega },
            &[1.0, 0.0],
            1.0,
        );
        last = y[0].hypot(y[1]);
        assert!(last <= 1.0 + 1e-12, "ω = {omega}: {last}");
    }
    // The Jacobian is a difference quotient of 8 digits, so that is what is left.
    assert!(last < 1e-5, "{last}");
}
