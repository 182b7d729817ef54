//! Cancellation within a step: in repeated steps, in Jacobians and in the search for events.

use crate::adaptive;
use bathyal_sim::integrate::{Arrival, Method, Ode};

/// Length of y: one Jacobian takes as many evaluations.
const LENGTH: usize = 300;

/// The most evaluations after the request: those of a step that is tried, or of the columns of a
/// Jacobian that are evaluated together.
const MAX_AFTER: u64 = 70;

/// A right-hand side that is not smooth anywhere, so that no step is good enough, which requests
/// the end at a certain evaluation. Its event functions are as rough.
struct Rough {
    evaluations: u64,
    cancel_at: u64,
}

impl Rough {
    /// A number between −1 and 1 that changes with every bit of x.
    fn noise(x: f64) -> f64 {
        let bits = x.to_bits().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 11;
        bits as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

impl Ode for Rough {
    fn len(&self) -> usize {
        LENGTH
    }

    fn positions(&self) -> usize {
        0
    }

    fn controlled(&self) -> usize {
        LENGTH
    }

    fn rates(&mut self, t: f64, y: &[f64], rates: &mut [f64]) {
        self.evaluations += 1;
        for (rate, y) in rates.iter_mut().zip(y) {
            *rate = 1e6 * Rough::noise(t + y);
        }
    }

    fn position_rates(&mut self, _y: &[f64], _rates: &mut [f64]) {}

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}

    fn is_cancelled(&self) -> bool {
        self.evaluations >= self.cancel_at
    }
}

#[test]
fn repeated_steps_and_jacobians_are_cancelled_within_few_evaluations() {
    // Requests in the first evaluations, in a Jacobian, in the first and in later repetitions.
    for (method, requests) in [
        (Method::DormandPrince, [1, 9, 20, 60]),
        (Method::Rosenbrock, [1, 150, 304, 320]),
    ] {
        for cancel_at in requests {
            let mut ode = Rough {
                evaluations: 0,
                cancel_at,
            };
            let (mut t, mut y) = (0.0, vec![0.1; LENGTH]);
            let mut integrator = adaptive(method, 1e-9, false);
            let arrival = integrator.advance(&mut ode, &mut t, &mut y, 1.0).unwrap();
            assert_eq!(arrival, Arrival::Cancelled, "{method:?} {cancel_at}");
            assert_eq!((t, &y), (0.0, &vec![0.1; LENGTH]), "{method:?} {cancel_at}");
            let after = ode.evaluations - cancel_at;
            assert!(after <= MAX_AFTER, "{method:?} {cancel_at}: {after}");
        }
    }
}

/// A smooth motion with many event functions that graze zero, each of which takes a search.
struct Grazing {
    searches: u64,
    cancel_at: u64,
}

impl Ode for Grazing {
    fn len(&self) -> usize {
        1
    }

    fn positions(&self) -> usize {
        0
    }

    fn controlled(&self) -> usize {
        1
    }

    fn rates(&mut self, _t: f64, _y: &[f64], rates: &mut [f64]) {
        rates[0] = 1.0;
    }

    fn position_rates(&mut self, _y: &[f64], _rates: &mut [f64]) {}

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}

    fn is_cancelled(&self) -> bool {
        self.searches >= self.cancel_at
    }

    fn event_count(&self) -> usize {
        LENGTH
    }

    fn events(&mut self, _t: f64, y: &[f64], values: &mut [f64]) {
        self.searches += 1;
        values.fill((y[0] - 50.0).powi(2) + 1e-3);
    }
}

#[test]
fn the_search_for_events_is_cancelled_after_the_function_at_hand() {
    let mut ode = Grazing {
        searches: 0,
        cancel_at: 300,
    };
    let (mut t, mut y) = (0.0, vec![0.0]);
    let mut integrator = adaptive(Method::DormandPrince, 1e-9, true);
    let arrival = integrator.advance(&mut ode, &mut t, &mut y, 100.0).unwrap();
    assert_eq!(arrival, Arrival::Cancelled);
    assert!(ode.searches - 300 <= 2 * MAX_AFTER, "{}", ode.searches);
}
