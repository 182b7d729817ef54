//! The integrators against closed forms, order conditions and conserved quantities.

mod babyboot;
mod blocks;
mod cancel;
mod coefficients;
mod conserved;
mod dense;
mod events;
mod orders;
mod problems;
mod restore;
mod settings;
mod stiff;

use bathyal_sim::integrate::{Arrival, Integrator, Method, Ode, Settings, integrator};

/// Tolerances so wide that an adaptive method takes its longest step every time.
const ANY: f64 = 1e6;

/// A method that takes steps of this length, adaptive or not.
fn fixed(method: Method, step: f64) -> Box<dyn Integrator> {
    let settings = Settings {
        step,
        relative_tolerance: ANY,
        absolute_tolerance: ANY,
        events: false,
    };
    let mut method_with_step = integrator(method, &settings);
    if matches!(method, Method::DormandPrince | Method::Rosenbrock) {
        method_with_step.load_state(&[step, 1.0]);
    }
    method_with_step
}

/// An adaptive method whose longest step is no limit.
fn adaptive(method: Method, tolerance: f64, events: bool) -> Box<dyn Integrator> {
    let settings = Settings {
        step: 1e3,
        relative_tolerance: tolerance,
        absolute_tolerance: tolerance,
        events,
    };
    integrator(method, &settings)
}

/// y at the end, having started at time 0.
fn run(method: &mut dyn Integrator, ode: &mut dyn Ode, start: &[f64], until: f64) -> Vec<f64> {
    let (mut t, mut y) = (0.0, start.to_vec());
    let arrival = method.advance(ode, &mut t, &mut y, until).expect("a step");
    assert_eq!((arrival, t), (Arrival::End, until));
    y
}

/// The largest difference of two vectors.
fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    (a.iter().zip(b)).fold(0.0, |max, (a, b)| f64::max(max, (a - b).abs()))
}
