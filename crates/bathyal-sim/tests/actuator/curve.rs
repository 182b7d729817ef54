//! Thrusters with measured curves, against the maker's table and the law of the inflow.

use crate::bench::{Bench, assert_close, current, vehicle};

/// Rounding of interpolation and its inverse, relative.
const ROUNDING: f64 = 1e-12;

/// Half of the last digit of the published power, W.
const POWER_DIGIT: f64 = 0.051;

const LAG: &str = "time_constant = 0.2";

fn t200(voltage: f64, more: &str) -> Bench {
    let law =
        format!("law = {{ curve = {{ product = \"t200\" }} }}\nvoltage = {voltage:?}\n{more}");
    vehicle(&law)
}

/// Published at the bollard: V, µs, kgf, W.
const PUBLISHED: [[f64; 4]; 8] = [
    [10.0, 1900.0, 2.93, 136.0],
    [12.0, 1300.0, -1.02, 39.6],
    [14.0, 1700.0, 1.55, 54.6],
    [16.0, 1100.0, -4.07, 388.8],
    [16.0, 1540.0, 0.08, 0.8],
    [16.0, 1900.0, 5.25, 381.3],
    [18.0, 1640.0, 1.08, 32.9],
    [20.0, 1900.0, 6.72, 624.2],
];

#[test]
fn a_t200_gives_the_published_thrust_for_the_published_power() {
    for [voltage, pulse, kgf, power] in PUBLISHED {
        let thrust = 9.80665 * kgf;
        let mut bench = t200(voltage, "");
        bench.command.thrusts[0] = thrust;
        let moment = bench.rest();
        assert_close(bench.thrust(&moment), thrust, ROUNDING);
        let found = bench.done(&moment).power[1];
        assert!((found - power).abs() < POWER_DIGIT, "{found} of {power} W");

        // The state of the lag is the pulse width, less that at rest.
        let mut lagging = t200(voltage, LAG);
        lagging.command.thrusts[0] = thrust;
        let mut moment = lagging.rest();
        let rate = lagging.done(&moment).rates[0];
        assert_close(0.2 * rate, pulse - 1500.0, ROUNDING);
        moment.z[0] = pulse - 1500.0;
        assert_close(lagging.thrust(&moment), thrust, ROUNDING);
        let found = lagging.done(&moment).power[1];
        assert!((found - power).abs() < POWER_DIGIT, "{found} of {power} W");
    }
}

#[test]
fn thrust_ends_where_the_curve_ends_and_is_smaller_backward() {
    let mut bench = t200(16.0, "");
    let moment = bench.rest();
    for (wanted, kgf) in [(-1e3, -4.07), (1e3, 5.25)] {
        bench.command.thrusts[0] = wanted;
        assert_close(bench.thrust(&moment), 9.80665 * kgf, ROUNDING);
        assert!(bench.events(&moment)[0] < 0.0);
    }
}

/// At 16 V nothing turns from 1472 to 1528 µs.
#[test]
fn within_the_dead_band_there_is_no_thrust_and_no_power() {
    let bench = t200(16.0, LAG);
    let mut moment = bench.rest();
    for (offset, turns) in [
        (-28.0, false),
        (0.0, false),
        (28.0, false),
        (30.0, true),
        (-30.0, true),
    ] {
        moment.z[0] = offset;
        moment.state.v[3] = 0.4;
        let power = bench.done(&moment).power;
        assert_eq!(bench.thrust(&moment) != 0.0, turns, "{offset}");
        assert_eq!(power[1] > 0.0, turns, "{offset}");
    }
    let mut wide = t200(16.0, "dead_band = 50.0");
    wide.command.thrusts[0] = 9.80665 * 0.1; // 1544 µs
    assert_eq!(wide.thrust(&wide.rest()), 0.0);
}

/// T = T₀ + K_T1 ρ D³ |n| v_a at full throttle ahead, 3533 turns per minute, and astern, 3465.
#[test]
fn thrust_falls_with_the_inflow_and_is_not_made_up_for() {
    let per_speed = -0.6 * 1000.0 * 0.076_f64.powi(3);
    let mut bench = t200(16.0, LAG);
    for (pulse, kgf, turns) in [(400.0, 5.25, 3533.0), (-400.0, -4.07, 3465.0)] {
        bench.command.thrusts[0] = 9.80665 * kgf;
        for (speed, water) in [(0.0, 0.0), (1.5, 0.0), (0.5, -1.0), (-0.7, 0.0)] {
            bench.environment = current(water);
            let mut moment = bench.rest();
            moment.z[0] = pulse;
            moment.state.v[3] = speed;
            let expected = 9.80665 * kgf + per_speed * turns / 60.0 * (speed - water);
            assert_close(bench.thrust(&moment), expected, ROUNDING);
            let done = bench.done(&moment);
            assert_close(done.rates[0] + 1.0, 1.0, ROUNDING);
            assert!(done.power[1] >= done.power[0].max(380.0));
        }
    }
    let without = t200(16.0, "");
    assert!(without.actuators.need_bodies());
    let law = "law = { curve = { product = \"t200\", thrust_slope = 0.0 } }\nvoltage = 16.0";
    assert!(!vehicle(law).actuators.need_bodies());
}

/// A curve of a file's own at one voltage, that needs no voltage, and whose neutral command is found.
#[test]
fn own_curves_are_inverted_and_may_go_one_way() {
    let law = "law = { curve = { command = [0, 10, 50, 100], at = [{ voltage = 24.0, \
               thrust = [0, 0, 20, 60], power = [0, 0, 50, 300] }] } }\ntime_constant = 0.2";
    let mut bench = vehicle(law);
    for (thrust, command, power) in [(0.0, 5.0, 0.0), (10.0, 30.0, 25.0), (40.0, 75.0, 175.0)] {
        bench.command.thrusts[0] = thrust;
        let mut moment = bench.rest();
        if thrust > 0.0 {
            assert_close(0.2 * bench.done(&moment).rates[0], command - 5.0, ROUNDING);
        }
        moment.z[0] = command - 5.0;
        assert_close(bench.thrust(&moment), thrust, ROUNDING);
        assert_close(bench.done(&moment).power[1], power, ROUNDING);
    }
}
