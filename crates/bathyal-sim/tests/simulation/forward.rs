//! The method by which accelerations are found is a matter of speed, not of motion.

use super::{run, scenario};
use bathyal::ForwardMethod;
use bathyal_sim::integrate::Ode;

/// Roundings of two algorithms, times the condition of the mass matrix.
const SAME: f64 = 1e-10;

#[test]
fn composite_bodies_move_walkers_as_articulated_ones_do() {
    for name in ["aquarobot_walk", "crabster_walk", "four_bar_swing"] {
        let usual = scenario(name, &["duration=0.2"]);
        let y = run(&usual).y().to_vec();
        let rates = |method: &str| {
            let method = format!("dynamics.forward={method}");
            let mut plant = scenario(name, &[&method]).plant().unwrap();
            let mut rates = vec![0.0; y.len()];
            plant.rates(0.2, &y, &mut rates);
            let (nq, nv) = (plant.model.nq(), plant.model.nv());
            rates[nq..nq + nv].to_vec()
        };
        let (a, b) = (rates("articulated_body"), rates("composite_body"));
        let largest = a.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
        let off = a.iter().zip(&b);
        let off = off.fold(0.0_f64, |most, (a, b)| most.max((a - b).abs())) / largest;
        println!("{name}: within {off:.1e}");
        assert!(off < SAME, "{name}: {off:e}");
        assert_ne!(a, b, "{name}: the same algorithm twice");
        let fewest = rates("automatic");
        let model = &usual.plant().unwrap().model;
        let expected = match ForwardMethod::of_fewest_operations(model) {
            ForwardMethod::ArticulatedBody => &a,
            ForwardMethod::CompositeBody => &b,
        };
        assert_eq!(&fewest, expected, "{name}");
    }
}
