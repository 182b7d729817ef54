//! Rates of wrenches by differences.

use bathyal::Inputs;
use bathyal::real::five_point_rate;

/// Adds the rates of wrenches at the variants.
pub(super) fn add_wrench_rates(variants: [&Inputs<f64>; 4], to: &mut Inputs<f64>, step: f64) {
    for (b, wrench) in to.wrenches.iter_mut().enumerate() {
        let own = variants.map(|inputs| inputs.wrenches[b]);
        for i in 0..3 {
            wrench.moment[i] += five_point_rate(own.map(|own| own.moment[i]), step);
            wrench.force[i] += five_point_rate(own.map(|own| own.force[i]), step);
        }
    }
}
