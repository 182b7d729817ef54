//! Order of B1PC5, where neither rounding nor the first steps disturb it.
//!
//! A pendulum swings for so long that what the starting procedure errs by, once, is little beside
//! what the blocks add up, and with steps so long that errors are far above roundings.

use bathyal_sim::integrate::{Arrival, Block, Integrator, Ode, Stencil};

/// Duration of the swing, s: some fifteen periods.
const DURATION: f64 = 100.0;
/// Steps of which the order is taken; errors are 9e-8 and 3e-9.
const STEPS: [u32; 2] = [4_000, 8_000];
/// Steps of the reference, whose error is 4⁻⁵ of the smallest.
const FINE: u32 = 32_000;

/// θ̈ = −sin θ.
struct Pendulum;

impl Ode for Pendulum {
    fn len(&self) -> usize {
        2
    }

    fn positions(&self) -> usize {
        1
    }

    fn controlled(&self) -> usize {
        2
    }

    fn rates(&mut self, _: f64, y: &[f64], rates: &mut [f64]) {
        rates.copy_from_slice(&[y[1], -y[0].sin()]);
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        rates[0] = y[1];
    }

    fn accept(&mut self, _: f64, _: &mut [f64]) {}
}

/// The state at the end.
fn swing(steps: u32) -> [f64; 2] {
    let mut block = Block::new(Stencil::One, DURATION / f64::from(steps));
    let (mut t, mut y) = (0.0, [1.0, 0.0]);
    let arrival = block.advance(&mut Pendulum, &mut t, &mut y, DURATION);
    debug_assert_eq!(arrival, Ok(Arrival::End), "fixed steps, and no events");
    y
}

/// Observed order, and the errors that it is taken from.
pub fn observed() -> (f64, [f64; 2]) {
    let fine = swing(FINE);
    let mut errors = [0.0; 2];
    for (error, steps) in errors.iter_mut().zip(STEPS) {
        let y = swing(steps);
        *error = (y[0] - fine[0]).hypot(y[1] - fine[1]);
    }
    let ratio = f64::from(STEPS[1]) / f64::from(STEPS[0]);
    ((errors[0] / errors[1]).ln() / ratio.ln(), errors)
}
