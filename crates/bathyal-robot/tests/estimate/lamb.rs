//! Ellipsoids against 30-digit values of Lamb's integrals.

use bathyal_robot::lamb::{added_mass, carlson_rd, integrals};
use std::f64::consts::PI;
use std::path::PathBuf;

/// The references have 16 digits; a few are lost where two semi-axes are close.
const LAMB: f64 = 1e-10;

/// Far away references, which not every checkout has.
fn shared() -> Option<serde_json::Value> {
    let own = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("BATHYAL_SHARED").map_or_else(own, PathBuf::from);
    let path = folder.join("data/hydro_analytic.json");
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(serde_json::from_str(&text).expect("the reference is JSON")),
        Err(_) => {
            println!("skipped: no {}; set BATHYAL_SHARED", path.display());
            None
        }
    }
}

fn assert_factors(semi_axes: [f64; 3], alpha: Option<[f64; 3]>, factors: [f64; 6]) {
    if let Some(alpha) = alpha {
        for (found, expected) in integrals(semi_axes).into_iter().zip(alpha) {
            assert!((found - expected).abs() < LAMB, "{semi_axes:?}");
        }
    }
    let displaced = 4.0 / 3.0 * PI * semi_axes.iter().product::<f64>();
    for (found, expected) in added_mass(1.0, semi_axes).into_iter().zip(factors) {
        let error = (found / displaced - expected).abs();
        assert!(error < LAMB * expected.max(1.0), "{semi_axes:?}: {error}");
    }
}

#[test]
fn triaxial_ellipsoid_3_2_1() {
    let alpha = [0.31260139765854195, 0.534308080524009, 1.153090521817449];
    let factors = [
        0.18525640428098725,
        0.3645432395608983,
        1.3615274731509155,
        0.383267290412512,
        1.41647224963305,
        0.15574073036343153,
    ];
    assert_factors([3.0, 2.0, 1.0], Some(alpha), factors);
}

#[test]
fn sphere_and_prolate_spheroid() {
    assert_factors(
        [2.0; 3],
        Some([2.0 / 3.0; 3]),
        [0.5, 0.5, 0.5, 0.0, 0.0, 0.0],
    );
    let (k1, k2, k) = (0.2100150489766414, 0.7042104258503532, 0.2394238931951545);
    // k' is by the moment of inertia of the displaced water, (a² + b²)/5.
    let turning = k * (4.0 + 1.0) / 5.0;
    assert_factors([2.0, 1.0, 1.0], None, [k1, k2, k2, 0.0, turning, turning]);
}

#[test]
fn every_ellipsoid_and_spheroid_of_the_shared_references() {
    let Some(data) = shared() else { return };
    let number = |row: &serde_json::Value, name: &str| row[name].as_f64().expect(name);
    let ellipsoids = data["ellipsoid_lamb"].as_array().expect("a list");
    for row in ellipsoids {
        let axes = core::array::from_fn(|i| row["semi_axes"][i].as_f64().expect("a number"));
        let alpha = ["alpha0", "beta0", "gamma0"].map(|name| number(row, name));
        let names = [
            "k11",
            "k22",
            "k33",
            "A44_over_rhoV",
            "A55_over_rhoV",
            "A66_over_rhoV",
        ];
        assert_factors(axes, Some(alpha), names.map(|name| number(row, name)));
    }
    let spheroids = data["prolate_spheroid_lamb_k_factors"]
        .as_array()
        .expect("a list");
    for row in spheroids {
        let a = number(row, "a_over_b");
        let [k1, k2, k] = ["k1", "k2", "kprime"].map(|name| number(row, name));
        let turning = k * (a * a + 1.0) / 5.0;
        assert_factors([a, 1.0, 1.0], None, [k1, k2, k2, 0.0, turning, turning]);
    }
    println!(
        "{} ellipsoids, {} spheroids",
        ellipsoids.len(),
        spheroids.len()
    );
}

#[test]
fn carlson_knows_closed_forms() {
    assert!((carlson_rd(1.0, 1.0, 1.0) - 1.0).abs() < 1e-15);
    // R_D(0, 2, 1) = 3 Γ(3/4)² / √(2π): Carlson 1995, where it is 1.7972103521033883.
    assert!((carlson_rd(0.0, 2.0, 1.0) - 1.797_210_352_103_388_3).abs() < 1e-14);
    assert!((carlson_rd(2.0, 3.0, 4.0) - 0.165_105_272_942_610_53).abs() < 1e-15);
}

#[test]
fn nearly_equal_axes_are_as_smooth_as_unequal_ones() {
    // A₄₄ is (b² − c²)² times something smooth: over the square it hardly changes.
    let over_square = |spread: f64| {
        let [b, c] = [1.0 + spread, 1.0 - spread];
        let a44 = added_mass(1.0, [2.0, b, c])[3];
        a44 / ((b - c) * (b + c)).powi(2)
    };
    let wide = over_square(1e-2);
    for spread in [1e-3, 2e-4, 5e-5, 1e-5, 1e-7] {
        assert!((over_square(spread) / wide - 1.0).abs() < 1e-3, "{spread}");
    }
}

#[test]
fn sizes_do_not_matter() {
    let factor = |s: f64| added_mass(1.0, [3.0 * s, 2.0 * s, s])[4] / s.powi(5);
    assert!((factor(1e-6) / factor(1.0) - 1.0).abs() < 1e-12);
    assert!((factor(1e6) / factor(1.0) - 1.0).abs() < 1e-12);
}

#[test]
fn what_is_no_ellipsoid_ends_as_no_number() {
    for bad in [f64::NAN, f64::INFINITY, -1.0] {
        assert!(carlson_rd(bad, 1.0, 2.0).is_nan(), "{bad}");
        assert!(carlson_rd(1.0, 2.0, bad).is_nan(), "{bad}");
    }
    for bad in [f64::NAN, f64::INFINITY] {
        assert!(
            integrals([bad, 1.0, 2.0]).iter().any(|x| x.is_nan()),
            "{bad}"
        );
    }
}
