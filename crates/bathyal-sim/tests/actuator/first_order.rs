//! The actuator with a lag.

use crate::bench::{Bench, assert_close, disc};

const T: f64 = 0.2;
const MOST: f64 = 80.0;
const NO_LOAD: f64 = 3.0;
const IDLE: f64 = 50.0;
/// RK4 with steps of T/200.
const INTEGRATION: f64 = 1e-10;
const ROUNDING: f64 = 1e-14;

fn actuator(more: &str) -> Bench {
    disc(&format!(
        "motor = {{ first_order = {{ time_constant = {T}, max_effort = {MOST}{more} }} }}"
    ))
}

/// e = ê (1 − exp(−t/T)), ê the command or the limit.
#[test]
fn step_is_an_exponential() {
    for (commanded, reached) in [(30.0, 30.0), (-200.0, -MOST)] {
        let mut bench = actuator("");
        bench.command.efforts[0] = commanded;
        let mut moment = bench.rest();
        for k in 1..=1000 {
            moment = bench.step(&moment, T / 200.0);
            let expected = reached * (1.0 - (-k as f64 / 200.0).exp());
            assert_close(bench.effort(&moment), expected, INTEGRATION);
            assert_close(bench.efforts(&moment).1[0], expected, INTEGRATION);
        }
    }
}

/// Half the no-load speed leaves half the effort along the motion, and all of it against.
#[test]
fn limit_falls_with_speed_along_the_motion() {
    let mut bench = actuator(&format!(", no_load_speed = {NO_LOAD}"));
    for (speed, commanded, reached) in [
        (0.5 * NO_LOAD, 500.0, 0.5 * MOST),
        (0.5 * NO_LOAD, -500.0, -MOST),
        (-0.25 * NO_LOAD, -500.0, -0.75 * MOST),
        (2.0 * NO_LOAD, 500.0, 0.0),
        (0.5 * NO_LOAD, 10.0, 10.0),
    ] {
        bench.command.efforts[0] = commanded;
        let mut moment = bench.rest();
        moment.state.v[0] = speed;
        assert_eq!(bench.events(&moment)[0] < 0.0, commanded.abs() > MOST);
        for _ in 0..8000 {
            moment = bench.step_drives(&moment, T / 200.0);
        }
        assert_close(bench.effort(&moment), reached, INTEGRATION);
        // The limit also holds at once for an effort that is already there.
        moment.z[0] = commanded;
        assert_close(bench.effort(&moment), reached, ROUNDING);
    }
}

#[test]
fn draws_idle_power_and_what_it_does() {
    let bench = actuator(&format!(", idle_power = {IDLE}"));
    let mut moment = bench.rest();
    moment.z[0] = 20.0;
    for (speed, electrical) in [(0.0, IDLE), (2.0, IDLE + 40.0), (-2.0, IDLE)] {
        moment.state.v[0] = speed;
        let power = bench.done(&moment).power;
        assert_eq!(power, [20.0 * speed, electrical]);
    }
}
