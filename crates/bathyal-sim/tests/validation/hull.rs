//! Hull lift and viscous moment against slender-body theory.

use crate::{line, row};
use bathyal::hydro::{Flow, Hull, Hydrodynamics};
use bathyal::spatial::{Force, Motion, Vec3};
use std::f64::consts::PI;

/// Midpoints of 20 000 parts.
const QUADRATURE: f64 = 1e-6;
const DENSITY: f64 = 1000.0;

/// A hull of revolution along x, from 0.8 to -0.8 m.
fn hull(radius: impl Fn(f64) -> f64) -> Hull {
    const PARTS: u32 = 200;
    let station = |i: u32| f64::from(i) / f64::from(PARTS);
    let profile: Vec<_> = (0..=PARTS)
        .map(|i| (station(i), radius(station(i))))
        .collect();
    let [nose, tail] = [0.8, -0.8].map(|x| Vec3([x, 0.0, 0.0]));
    Hull::new(nose, tail, &profile)
        .expect("a hull")
        .with_cross_flow(0.0)
}

fn spheroid(x: f64) -> f64 {
    0.1 * (1.0 - (2.0 * x - 1.0).powi(2)).max(0.0).sqrt()
}

/// A nose of half a length, a cylinder, and a cone of a third of the length to half the radius.
fn torpedo(x: f64) -> f64 {
    match x {
        x if x < 0.2 => 0.1 * (1.0 - (1.0 - x / 0.2).powi(2)).sqrt(),
        x if x < 0.7 => 0.1,
        x => 0.1 - 0.05 * (x - 0.7) / 0.3,
    }
}

fn force(hull: &Hull, velocity: Motion<f64>) -> Force<f64> {
    hull.force(&Flow {
        velocity,
        density: DENSITY,
        field: None,
    })
}

#[test]
fn what_is_missing_aft_is_the_integral_of_slender_body_theory() {
    let hull = hull(torpedo);
    let velocity = Motion::from_array([0.3, -0.4, 0.5, 1.1, -0.7, 0.9]);
    // Momentum of the cross-flow, ρ S vₙ, at a station that the body passes at the speed u.
    let point = |x: f64| Vec3([0.8 - 1.6 * x, 0.0, 0.0]);
    let momentum = |x: f64| {
        let [_, v, w] = velocity.at(point(x)).0;
        Vec3([0.0, v, w]) * (DENSITY * PI * torpedo(x).powi(2))
    };
    let (u, from, n) = (velocity.linear[0], hull.separation(), 20_000);
    let mut sum = Force::<f64>::zero();
    for i in 0..n {
        let [a, b] = [i, i + 1].map(|i| from + (1.0 - from) * f64::from(i) / f64::from(n));
        sum += Force::at(point(0.5 * (a + b)), (momentum(a) - momentum(b)) * -u);
    }
    // What a blunt tail sheds, potential theory has too.
    sum += Force::at(point(1.0), momentum(1.0) * -u);
    let (found, expected) = (force(&hull, velocity).to_array(), sum.to_array());
    let largest = expected.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let error = found
        .iter()
        .zip(expected)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f64::max);
    row(
        "hull lift and viscous moment, turning hull",
        "integral of slender-body theory over the part aft of separation",
        error / largest,
        QUADRATURE,
    );
}

#[test]
fn separation_leaves_a_part_of_the_munk_moment_and_makes_lift() {
    for (name, radius) in [
        ("spheroid 8:1", spheroid as fn(f64) -> f64),
        ("torpedo 8:1 with a blunt tail", torpedo),
    ] {
        let hull = hull(radius);
        const ANGLE: f64 = 1e-3;
        let velocity = Motion::from_array([0.0, 0.0, 0.0, 1.0, ANGLE, 0.0]);
        let lift = -force(&hull, velocity).force[1] / ANGLE;
        let slope = lift / (0.5 * DENSITY * PI * 0.01);
        let station = hull.separation();
        let (left, part) = (hull.moment_left(), (radius(station) / 0.1).powi(2));
        // C_L = 2 α S(x_s)/S_max
        assert!((slope - 2.0 * part).abs() < 1e-3, "{slope} {part}");
        assert!((0.4..0.9).contains(&left), "{left}");
        line(
            "hull",
            &format!("| {name} | {station:.2} | {left:.2} | {slope:.2} per rad |"),
        );
    }
}
