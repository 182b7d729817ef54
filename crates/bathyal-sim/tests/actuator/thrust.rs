//! Laws of thrust in steady state: the thrust that is wanted is the thrust that comes.

use crate::bench::{Bench, assert_close, current, vehicle};
use std::f64::consts::PI;

/// After thirty time constants, and the rounding of a law and its inverse.
const STEADY: f64 = 1e-11;
const ROUNDING: f64 = 1e-13;

const MOTOR: &str = "motor = { resistance = 0.5, inductance = 0.01, constant = 0.1, \
                     damping = 1e-4, inertia = 1e-3, speed_gain = 10.0, current_gain = 40.0 }";
const LAG: &str = "time_constant = 0.3";
const PROPELLER: &str = "law = { propeller = { diameter = 0.2, thrust_intercept = 0.45, \
                         thrust_slope = -0.4, torque_intercept = 0.06, torque_slope = -0.05 } }";
const QUADRATIC: &str = "law = { quadratic = { coefficient = 3e-3, coefficient_backward = 2e-3 } }";
const TABLE: &str = "law = { table = { command = [-1, -0.5, -0.1, 0.1, 0.4, 1], \
                     thrust = [-60, -20, 0, 0, 25, 90] } }";

fn settled(bench: &Bench, speed: f64) -> f64 {
    let mut moment = bench.rest();
    moment.state.v[3] = speed;
    for _ in 0..2000 {
        moment = bench.step_drives(&moment, 5e-3);
    }
    bench.thrust(&moment)
}

#[test]
fn steady_thrust_is_the_wanted_one() {
    let laws = ["law = { direct = {} }", QUADRATIC, TABLE, PROPELLER];
    let with_torque = format!("{MOTOR}\ntorque_per_thrust = -0.01");
    for law in laws {
        let mut ways = vec!["", LAG];
        if law == PROPELLER {
            ways.push(MOTOR);
        }
        if law == QUADRATIC {
            ways.push(&with_torque);
        }
        for way in ways {
            let mut bench = vehicle(&format!("{law}\n{way}"));
            for wanted in [-55.0, -8.0, 0.0, 0.5, 40.0] {
                bench.command.thrusts[0] = wanted;
                for (speed, water) in [(0.0, 0.0), (1.5, 0.0), (-1.0, 0.0), (0.4, -0.7)] {
                    bench.environment = current(water);
                    assert_close(settled(&bench, speed), wanted, STEADY);
                }
            }
        }
    }
}

/// T = K_T ρ D⁴ |n| n with K_T at J = v_a / (n D), also where thrust and speed have
/// different signs.
#[test]
fn propeller_follows_its_coefficients() {
    let bench = vehicle(&format!("{PROPELLER}\n{LAG}"));
    let (d, rho) = (0.2_f64, 1000.0);
    for n in [-12.0, -3.0, 1.0, 8.0] {
        for advance in [-1.0, 0.0, 0.5, 2.0] {
            let mut moment = bench.rest();
            moment.z[0] = n;
            moment.state.v[3] = advance;
            let j = advance / (n * d);
            let square = rho * n * f64::abs(n);
            let thrust = (0.45 - 0.4 * j) * square * d.powi(4);
            let torque = (0.06 - 0.05 * j) * square * d.powi(5);
            let done = bench.done(&moment);
            let [k, ..] = done.wrenches[0].to_array();
            assert_close(bench.thrust(&moment), thrust, ROUNDING);
            assert_close(k, -torque, ROUNDING);
            assert_close(done.power[1], (2.0 * PI * n * torque).max(0.0), ROUNDING);
        }
    }
}

#[test]
fn lag_is_an_exponential_of_the_propellers_speed() {
    let mut bench = vehicle(&format!("{QUADRATIC}\n{LAG}"));
    bench.command.thrusts[0] = 30.0;
    let mut moment = bench.rest();
    for k in 1..=300 {
        moment = bench.step_drives(&moment, 1e-3);
        let reached = 1.0 - (-k as f64 * 1e-3 / 0.3).exp();
        assert_close(bench.thrust(&moment), 30.0 * reached * reached, STEADY);
    }
}

#[test]
fn thrust_limits_hold() {
    for law in [QUADRATIC, TABLE, PROPELLER, "law = { direct = {} }"] {
        let mut bench = vehicle(&format!("{law}\nthrust_limits = [-40.0, 50.0]"));
        let moment = bench.rest();
        for (wanted, thrust) in [(-41.0, -40.0), (-39.0, -39.0), (49.0, 49.0), (1e9, 50.0)] {
            bench.command.thrusts[0] = wanted;
            assert_close(bench.thrust(&moment), thrust, ROUNDING);
            let saturated = wanted != thrust;
            assert_eq!(bench.events(&moment)[0] < 0.0, saturated, "{wanted}");
        }
    }
}

#[test]
fn a_table_ends_where_it_was_measured() {
    let mut bench = vehicle(TABLE);
    let moment = bench.rest();
    for (wanted, thrust) in [(-100.0, -60.0), (100.0, 90.0)] {
        bench.command.thrusts[0] = wanted;
        assert_eq!(bench.thrust(&moment), thrust);
        assert!(bench.events(&moment)[0] < 0.0);
    }
}

/// The lag's rate at rest is x̂ / τ: it shows the command that the law was inverted to.
#[test]
fn table_is_inverted_and_holds_still_at_zero() {
    let mut bench = vehicle(&format!("{TABLE}\n{LAG}"));
    let moment = bench.rest();
    for (wanted, command) in [
        (-60.0, -1.0),
        (-40.0, -0.75),
        (-10.0, -0.3),
        (0.0, 0.0),
        (12.5, 0.25),
        (25.0, 0.4),
        (57.5, 0.7),
    ] {
        bench.command.thrusts[0] = wanted;
        assert_close(0.3 * bench.done(&moment).rates[0], command, ROUNDING);
    }
}

/// A thruster that pulls when its command is positive is the same thruster.
#[test]
fn a_falling_table_is_turned_round() {
    let mut bench = vehicle("law = { table = { command = [-1, 0, 2], thrust = [30, 0, -40] } }");
    let moment = bench.rest();
    for wanted in [-40.0, -3.0, 0.0, 15.0, 30.0] {
        bench.command.thrusts[0] = wanted;
        assert_close(bench.thrust(&moment), wanted, ROUNDING);
    }
}

/// In the unit of the law: N, rad/s, turns per second, or what the table has.
#[test]
fn dead_band_is_in_the_unit_of_the_law() {
    let at_three_turns = 0.45 * 1000.0 * 0.2_f64.powi(4) * 9.0;
    for (law, dead_band, edge) in [
        ("law = { direct = {} }", 2.0, 2.0),
        (QUADRATIC, 50.0, 3e-3 * 2500.0),
        (TABLE, 0.25, 12.5),
        (PROPELLER, 3.0, at_three_turns),
    ] {
        let mut bench = vehicle(&format!("{law}\ndead_band = {dead_band}"));
        let moment = bench.rest();
        bench.command.thrusts[0] = 0.999 * edge;
        assert_eq!(bench.thrust(&moment), 0.0, "{law}");
        bench.command.thrusts[0] = 1.001 * edge;
        assert_close(bench.thrust(&moment), 1.001 * edge, ROUNDING);
    }
}

/// P = |T| (w/2 + √(w²/4 + |T| / (2 ρ A))): at rest |T|^1.5 / √(2 ρ A).
#[test]
fn without_torque_the_actuator_disc_is_the_least_power() {
    let law = "law = { propeller = { diameter = 0.2, thrust_intercept = 0.45, \
               thrust_slope = -0.4 } }";
    let mut bench = vehicle(law);
    let disc = 2.0 * 1000.0 * PI * 0.01;
    for thrust in [-25.0, 60.0_f64] {
        bench.command.thrusts[0] = thrust;
        let mut moment = bench.rest();
        let electrical = bench.done(&moment).power[1];
        assert_close(electrical, thrust.abs().powf(1.5) / disc.sqrt(), ROUNDING);
        // Never less than what the thrust does on the vehicle: momentum theory.
        for speed in [-2.0, 0.7, 3.0] {
            moment.state.v[3] = speed;
            let power = bench.done(&moment).power;
            assert!(power[1] > power[0].max(0.0), "{power:?}");
        }
    }
}
