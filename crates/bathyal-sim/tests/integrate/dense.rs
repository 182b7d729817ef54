//! The solution within a step of Dormand and Prince.

use crate::problems::{Forced, Kepler, Known, Top};
use crate::{ANY, distance};
use bathyal_sim::integrate::{DormandPrince, Integrator, Settings};

/// The largest error within one step of length h from the exact solution at 0.5.
fn error_within(problem: &mut dyn Known, h: f64) -> f64 {
    const START: f64 = 0.5;
    let settings = Settings {
        step: h,
        relative_tolerance: ANY,
        absolute_tolerance: ANY,
        events: false,
    };
    let mut method = DormandPrince::new(&settings);
    method.load_state(&[h, 1.0]);
    let (mut t, mut y) = (START, problem.solution(START));
    (method.advance(problem, &mut t, &mut y, START + h)).expect("a step");
    assert_eq!(method.dense().interval(), (START, START + h));
    let mut worst: f64 = 0.0;
    for part in 1..10 {
        let t = START + 0.1 * f64::from(part) * h;
        method.dense().at(t, &mut y);
        worst = worst.max(distance(&y, &problem.solution(t)));
    }
    worst
}

/// Fourth order: the error within one step goes with h⁵.
#[test]
fn dense_output_has_fourth_order() {
    /// How far the measured power may be below 5 at these steps.
    const SHORT_OF_ORDER: f64 = 0.2;
    let problems: [&mut dyn Known; 3] = [&mut Kepler, &mut Forced, &mut Top];
    for problem in problems {
        let [coarse, fine] = [0.1, 0.05].map(|h| error_within(problem, h));
        let power = (coarse / fine).log2();
        println!(
            "dense, {}: {coarse:.2e} {fine:.2e} power {power:.3}",
            problem.name()
        );
        assert!(power > 5.0 - SHORT_OF_ORDER, "{}: {power}", problem.name());
    }
}
