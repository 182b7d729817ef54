//! The order of convergence of every method, measured.

use crate::problems::{Forced, Kepler, Known, Top};
use crate::{distance, fixed, run};
use bathyal_sim::integrate::Method;

/// How far a measured order may be below the method's: what the next power of the step
/// still contributes at these steps.
const SHORT_OF_ORDER: f64 = 0.15;
/// And above. Where a block of four ends its corrector is Boole's rule, whose order is six;
/// that of a block of two has a leading error so small that the next power rules.
const ABOVE_ORDER: f64 = 1.5;

/// Long enough that errors add up, not a whole period.
const UNTIL: f64 = 4.0;

fn order(method: Method) -> f64 {
    match method {
        Method::SemiImplicitEuler => 1.0,
        Method::Rk4 => 4.0,
        Method::Rosenbrock => 3.0,
        _ => 5.0,
    }
}

/// Steps for the hardest problem, where the error is far above rounding and the leading power of h far above the next.
fn steps(method: Method) -> u32 {
    match method {
        Method::SemiImplicitEuler => 4000,
        Method::Rosenbrock => 1000,
        Method::DormandPrince => 80,
        Method::B2pc5 | Method::B4pc5 => 640,
        _ => 320,
    }
}

fn error(problem: &mut dyn Known, method: Method, steps: u32) -> f64 {
    let start = problem.solution(0.0);
    let mut integrator = fixed(method, UNTIL / f64::from(steps));
    let y = run(integrator.as_mut(), problem, &start, UNTIL);
    assert_eq!(
        integrator.statistics().steps,
        u64::from(steps),
        "{method:?}"
    );
    distance(&y, &problem.solution(UNTIL))
}

fn assert_orders(problem: &mut dyn Known) {
    println!("{}", problem.name());
    for method in Method::ALL {
        let n = steps(method) / problem.ease();
        let [coarse, fine] = [n, 2 * n].map(|n| error(problem, method, n));
        let measured = (coarse / fine).log2();
        println!(
            "  {method:?}: h = {UNTIL}/{n}: {coarse:.2e}, h/2: {fine:.2e}, order {measured:.3}"
        );
        let expected = order(method);
        assert!(
            (expected - SHORT_OF_ORDER..expected + ABOVE_ORDER).contains(&measured),
            "{method:?} on {}: order {measured}, expected {expected}",
            problem.name(),
        );
    }
}

#[test]
fn every_method_has_its_order_on_the_kepler_ellipse() {
    assert_orders(&mut Kepler);
}

#[test]
fn every_method_has_its_order_on_a_pendulum_with_forcing_in_time() {
    assert_orders(&mut Forced);
}

#[test]
fn every_method_has_its_order_on_a_top_with_normalised_quaternion() {
    assert_orders(&mut Top);
}

#[test]
fn orientations_stay_on_the_manifold_with_every_method() {
    /// Rounding of one normalisation.
    const UNIT: f64 = 4e-16;
    for method in Method::ALL {
        let start = Top.solution(0.0);
        let y = run(fixed(method, 0.1).as_mut(), &mut Top, &start, 100.0);
        let length = y[..4].iter().map(|x| x * x).sum::<f64>().sqrt();
        assert!((length - 1.0).abs() < UNIT, "{method:?}: {length}");
    }
}
