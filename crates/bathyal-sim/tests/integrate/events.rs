//! Events against closed forms.

use crate::adaptive;
use bathyal_sim::integrate::{Arrival, Method, Ode};
use std::f64::consts::PI;

/// A ball in the air: y = [z, ż]; events are heights that it passes.
struct Ball {
    heights: Vec<f64>,
    /// Air drag, proportional to the velocity.
    drag: f64,
}

const GRAVITY: f64 = 9.81;
const TOLERANCE: f64 = 1e-9;
/// Event times, relative.
const EVENT: f64 = 1e-12;

impl Ode for Ball {
    fn len(&self) -> usize {
        2
    }

    fn positions(&self) -> usize {
        1
    }

    fn controlled(&self) -> usize {
        2
    }

    fn rates(&mut self, _t: f64, y: &[f64], rates: &mut [f64]) {
        rates[0] = y[1];
        rates[1] = -GRAVITY - self.drag * y[1];
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        rates[0] = y[1];
    }

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}

    fn event_count(&self) -> usize {
        self.heights.len()
    }

    fn events(&mut self, _t: f64, y: &[f64], values: &mut [f64]) {
        for (value, height) in values.iter_mut().zip(&self.heights) {
            *value = y[0] - height;
        }
    }
}

fn ball(heights: &[f64]) -> Ball {
    Ball {
        heights: heights.to_vec(),
        drag: 0.0,
    }
}

fn assert_time(found: f64, expected: f64) {
    let error = (found / expected - 1.0).abs();
    assert!(error < EVENT, "{found}, not {expected}: {error:e}");
}

#[test]
fn bouncing_ball_touches_down_when_the_closed_form_says() {
    const RESTITUTION: f64 = 0.8;
    let mut method = adaptive(Method::DormandPrince, TOLERANCE, true);
    let mut ball = ball(&[0.0]);
    let (mut t, mut y) = (0.0, [2.0, 0.0]);
    let fall = (2.0 * 2.0 / GRAVITY).sqrt();
    let mut expected = fall;
    for bounce in 1..=20 {
        let arrival = method.advance(&mut ball, &mut t, &mut y, 1e3);
        assert_eq!(arrival, Ok(Arrival::Event(0)), "bounce {bounce}");
        assert_time(t, expected);
        y[1] *= -RESTITUTION;
        method.reset();
        expected += 2.0 * fall * RESTITUTION.powi(bounce);
    }
}

/// z = z₀ + v∞ t − v∞ (1 − e^(−ct)) / c with v∞ = −g/c.
#[test]
fn fall_with_drag_passes_a_height_when_the_closed_form_says() {
    let mut falling = ball(&[1.0]);
    falling.drag = 0.7;
    let mut method = adaptive(Method::DormandPrince, 1e-13, true);
    let (mut t, mut y) = (0.0, [40.0, 0.0]);
    let arrival = method.advance(&mut falling, &mut t, &mut y, 1e3);
    assert_eq!(arrival, Ok(Arrival::Event(0)));
    let (c, last) = (falling.drag, -GRAVITY / falling.drag);
    let mut exact = t;
    for _ in 0..50 {
        let gone = 1.0 - (-c * exact).exp();
        exact -= (39.0 + last * exact - last * gone / c) / (last * gone);
    }
    assert_time(t, exact);
    assert!((y[0] - 1.0).abs() < EVENT, "{y:?}");
}

#[test]
fn of_several_events_the_earliest_comes_first_and_none_is_lost() {
    let mut method = adaptive(Method::DormandPrince, TOLERANCE, true);
    let mut ball = ball(&[0.0, 1.5, 0.5, 1.5]);
    let (mut t, mut y) = (0.0, [2.0, 0.0]);
    let mut seen = Vec::new();
    while let Arrival::Event(event) = method
        .advance(&mut ball, &mut t, &mut y, 0.7)
        .expect("a step")
    {
        assert_time(t, (2.0 * (2.0 - ball.heights[event]) / GRAVITY).sqrt());
        seen.push(event);
    }
    assert_eq!(t, 0.7);
    assert_eq!(seen, [1, 3, 2, 0]);
}

#[test]
fn an_event_at_the_start_is_not_an_event() {
    let mut method = adaptive(Method::DormandPrince, TOLERANCE, true);
    let (mut t, mut y) = (0.0, [0.0, 3.0]);
    let arrival = method.advance(&mut ball(&[0.0]), &mut t, &mut y, 10.0);
    assert_eq!(arrival, Ok(Arrival::Event(0)));
    assert_time(t, 2.0 * 3.0 / GRAVITY);
}

/// A throw whose top is a little above the mark: both crossings lie within one step,
/// because a parabola costs the method no error.
#[test]
fn a_graze_that_crosses_is_not_missed() {
    for above in [1e-2, 1e-4, 1e-6, 1e-8] {
        let mut method = adaptive(Method::DormandPrince, TOLERANCE, true);
        let rise = 5.0_f64;
        let mark = rise * rise / (2.0 * GRAVITY) - above;
        let mut ball = ball(&[mark]);
        let (mut t, mut y) = (0.0, [0.0, rise]);
        let half = (2.0 * above / GRAVITY).sqrt();
        for expected in [rise / GRAVITY - half, rise / GRAVITY + half] {
            let arrival = method.advance(&mut ball, &mut t, &mut y, 3.0);
            assert_eq!(arrival, Ok(Arrival::Event(0)), "{above}");
            // The slope at the crossing is g·half: rounding of the height counts by 1/slope.
            let allowed = EVENT + 1e-15 / (GRAVITY * half);
            assert!((t - expected).abs() < allowed, "{above}: {t} {expected}");
        }
    }
}

#[test]
fn a_graze_that_does_not_cross_is_not_an_event() {
    let mut method = adaptive(Method::DormandPrince, TOLERANCE, true);
    let rise = 5.0_f64;
    let mark = rise * rise / (2.0 * GRAVITY) + 1e-9;
    let (mut t, mut y) = (0.0, [0.0, rise]);
    let arrival = method.advance(&mut ball(&[mark]), &mut t, &mut y, 1.0);
    assert_eq!(arrival, Ok(Arrival::End));
}

/// A swing: y = [q, q̇], q̈ = −q, events at q = 0 and q̇ = 0.
pub struct Swing;

impl Ode for Swing {
    fn len(&self) -> usize {
        2
    }

    fn positions(&self) -> usize {
        1
    }

    fn controlled(&self) -> usize {
        2
    }

    fn rates(&mut self, _t: f64, y: &[f64], rates: &mut [f64]) {
        (rates[0], rates[1]) = (y[1], -y[0]);
    }

    fn position_rates(&mut self, y: &[f64], rates: &mut [f64]) {
        rates[0] = y[1];
    }

    fn accept(&mut self, _t: f64, _y: &mut [f64]) {}

    fn event_count(&self) -> usize {
        2
    }

    fn events(&mut self, _t: f64, y: &[f64], values: &mut [f64]) {
        values.copy_from_slice(y);
    }
}

#[test]
fn a_swing_passes_the_middle_and_the_ends_in_turn() {
    /// 40 quarters of a swing at a tolerance of 1e-13.
    const DRIFT: f64 = 1e-10;
    let mut method = adaptive(Method::DormandPrince, 1e-13, true);
    let (mut t, mut y) = (0.0, [1.0, 0.0]);
    for quarter in 1..=40 {
        let arrival = method.advance(&mut Swing, &mut t, &mut y, 1e3);
        let expected = (quarter + 1) % 2;
        assert_eq!(arrival, Ok(Arrival::Event(expected as usize)), "{quarter}");
        let exact = f64::from(quarter) * 0.5 * PI;
        assert!((t - exact).abs() < DRIFT, "{quarter}: {}", t - exact);
    }
}
