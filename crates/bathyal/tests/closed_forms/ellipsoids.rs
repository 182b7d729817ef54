//! Ellipsoids with the added masses of Lamb.

use crate::common::array;
use crate::{ROUNDING, askew, assert_near, data, list, model, number};
use bathyal::spatial::Vec3;
use bathyal::{BodySpec, Environment, Inputs, Joint, Model, State, Workspace, forward_dynamics};
use core::f64::consts::PI;
use serde_json::Value;

/// The added masses over ρV in the data, angular first.
const ADDED_MASSES: [&str; 6] = [
    "A44_over_rhoV",
    "A55_over_rhoV",
    "A66_over_rhoV",
    "k11",
    "k22",
    "k33",
];

/// ∫₀^∞ f(λ) dλ by the double exponential rule, λ = exp(½π sinh t).
///
/// The trapezoidal sum of an integrand that vanishes doubly exponentially: with this
/// step it is exact to rounding for algebraic integrands.
fn half_line(f: impl Fn(f64) -> f64) -> f64 {
    const STEP: f64 = 1.0 / 64.0;
    const REACH: i32 = 64 * 4;
    let term = |k: i32| {
        let t = f64::from(k) * STEP;
        let lambda = (0.5 * PI * t.sinh()).exp();
        f(lambda) * lambda * 0.5 * PI * t.cosh() * STEP
    };
    (-REACH..=REACH).map(term).sum()
}

/// α₀, β₀, γ₀ = abc ∫₀^∞ dλ / ((s² + λ) Δ), Δ² = (a²+λ)(b²+λ)(c²+λ).   Lamb, art. 114
fn lamb_integrals(axes: [f64; 3]) -> [f64; 3] {
    let [a, b, c] = axes;
    axes.map(|s| {
        let delta = |l: f64| ((a * a + l) * (b * b + l) * (c * c + l)).sqrt();
        a * b * c * half_line(|l| 1.0 / ((s * s + l) * delta(l)))
    })
}

/// Added moment of inertia over ρV, from the two other axes b, c and their integrals.
///
///   (b² − c²)² (γ₀ − β₀) / (5 (2(b² − c²) + (b² + c²)(β₀ − γ₀)))       Lamb, art. 115
fn lamb_turning(b: f64, c: f64, beta: f64, gamma: f64) -> f64 {
    if b == c {
        return 0.0;
    }
    let (difference, sum) = (b * b - c * c, b * b + c * c);
    difference.powi(2) * (gamma - beta) / (5.0 * (2.0 * difference + sum * (beta - gamma)))
}

/// Added masses over ρV, angular first.
fn lamb_factors(axes: [f64; 3]) -> [f64; 6] {
    let [a, b, c] = axes;
    let [alpha, beta, gamma] = lamb_integrals(axes);
    let [k1, k2, k3] = [alpha, beta, gamma].map(|x| x / (2.0 - x));
    [
        lamb_turning(b, c, beta, gamma),
        lamb_turning(c, a, gamma, alpha),
        lamb_turning(a, b, alpha, beta),
        k1,
        k2,
        k3,
    ]
}

/// The quadrature is good to rounding; differences of nearly equal integrals lose some.
const LAMB: f64 = 1e-10;

#[test]
fn lamb_integrals_by_quadrature_agree_with_the_listed_ones() {
    let data = data();
    assert!(list(&data["ellipsoid_lamb"]).len() > 10);
    for row in list(&data["ellipsoid_lamb"]) {
        let axes = array::<3>(&row["semi_axes"]);
        let integrals = lamb_integrals(axes);
        for (x, name) in integrals.iter().zip(["alpha0", "beta0", "gamma0"]) {
            assert_near(name, x / number(&row[name]), 1.0, LAMB);
        }
        assert_near("sum", integrals.iter().sum(), 2.0, LAMB);
        for (x, name) in lamb_factors(axes).iter().zip(ADDED_MASSES) {
            assert_near(name, *x, number(&row[name]), LAMB);
        }
    }
    for row in list(&data["prolate_spheroid_lamb_k_factors"]) {
        let ratio = number(&row["a_over_b"]);
        let factors = lamb_factors([ratio, 1.0, 1.0]);
        let fluid = (ratio * ratio + 1.0) / 5.0;
        assert_near("k1", factors[3], number(&row["k1"]), LAMB);
        assert_near("k2", factors[4], number(&row["k2"]), LAMB);
        assert_near("k'", factors[2] / fluid, number(&row["kprime"]), LAMB);
    }
}

/// An ellipsoid of Lamb as a free body, `heaviness` times as dense as water.
fn ellipsoid(row: &Value, heaviness: f64) -> (Model<f64>, [f64; 6], f64) {
    const RHO: f64 = 1025.0;
    let [a, b, c] = array::<3>(&row["semi_axes"]);
    let displaced = RHO * 4.0 / 3.0 * PI * a * b * c;
    let mass = heaviness * displaced;
    let moment = |x: f64, y: f64| mass * (x * x + y * y) / 5.0;
    let moments = [moment(b, c), moment(c, a), moment(a, b)];
    let added = ADDED_MASSES.map(|name| displaced * number(&row[name]));
    let body = BodySpec::new("ellipsoid", Joint::Free)
        .rigid(mass, [0.0; 3], moments)
        .added_mass(added)
        .buoyancy(displaced / RHO, [0.0; 3]);
    let [x, y, z] = moments;
    let own = [x, y, z, mass, mass, mass];
    let total = core::array::from_fn(|i| own[i] + added[i]);
    (model(RHO, body), total, displaced)
}

#[test]
fn lamb_ellipsoids_pushed_from_rest_feel_body_and_added_mass() {
    let inputs = [7.0, -3.0, 5.0, 40.0, -60.0, 90.0].map(|x| 100.0 * x);
    for row in list(&data()["ellipsoid_lamb"]) {
        let (model, total, _) = ellipsoid(row, 1.0);
        let mut state = State::zero(&model);
        state.q[3..].copy_from_slice(&askew().to_array());
        let inputs = Inputs {
            tau: inputs.to_vec(),
            wrenches: Vec::new(),
        };
        let mut ws = Workspace::new(&model);
        let rates = forward_dynamics(&model, &Environment::default(), &state, &inputs, &mut ws);
        for i in 0..6 {
            assert_near(
                "acceleration",
                rates[i] * total[i] / inputs.tau[i],
                1.0,
                ROUNDING,
            );
        }
    }
}

#[test]
fn lamb_ellipsoids_in_accelerating_water_are_carried_by_displaced_and_added_mass() {
    let water = Vec3::new(0.8, -1.3, 0.6);
    let environment = Environment::accelerating(Vec3::zero(), water).with_gravity(Vec3::zero());
    for row in list(&data()["ellipsoid_lamb"]) {
        for heaviness in [0.5, 1.0, 2.7] {
            let (model, total, displaced) = ellipsoid(row, heaviness);
            let mut state = State::zero(&model);
            state.q[3..].copy_from_slice(&askew().to_array());
            let (mut ws, inputs) = (Workspace::new(&model), Inputs::zero(&model));
            let rates = forward_dynamics(&model, &environment, &state, &inputs, &mut ws);
            let here = askew().matrix().transpose_mul(water);
            for i in 0..3 {
                let added = total[3 + i] - heaviness * displaced;
                let expected = (displaced + added) / total[3 + i] * here[i];
                assert_near("acceleration", rates[3 + i], expected, ROUNDING);
                assert_near("no turning", rates[i], 0.0, ROUNDING);
            }
        }
    }
}
