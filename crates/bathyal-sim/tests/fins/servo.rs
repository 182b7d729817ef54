//! Servos against closed forms.

use super::{run, setup, simulation};

/// Runge-Kutta steps of 1 ms at time constants of 0.1 s, rad.
const STEPS: f64 = 1e-9;

fn robot(hinge: &str) -> String {
    format!(
        "bathyal_robot = 1\nname = 'servo'\n\
         [[bodies]]\nname = 'carriage'\njoint = {{ type = 'prismatic', axis = [0, 1, 0] }}\nmass = 1e6\n\
         [[fins]]\nname = 'rudder'\nbody = 'carriage'\nposition = [0, 0, 0]\nspan_direction = [0, 0, 1]\n\
         chord_direction = [1, 0, 0]\nspan = 0.2\nchord = 0.1\nhinge = {{ {hinge} }}\n"
    )
}

fn scenario(degrees: f64, duration: f64) -> String {
    format!(
        "bathyal_scenario = 1\nname = 'servo'\nduration = {duration:?}\n\
         integrator = {{ method = 'rk4', step = 0.001 }}\nsampling = {{ period = 0.01 }}\n\
         [[robots]]\nfile = 'robot.toml'\n[environment]\ncurrent = {{ x = -1.0 }}\n\
         [[control]]\nopen_loop = {{ deflections = [{{ fin = 'rudder', trajectory = {{ deg = [{degrees:?}] }} }}] }}"
    )
}

/// The deflection at the end of a run.
fn deflection(hinge: &str, degrees: f64, duration: f64) -> f64 {
    run(&robot(hinge), &scenario(degrees, duration))
        .sample()
        .fins[0]
        .deflection
}

fn close(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() < tolerance,
        "{found}, not {expected}"
    );
}

#[test]
fn a_lag_is_exponential() {
    let expected = 0.2 * (1.0 - (-0.25f64 / 0.1).exp());
    close(
        deflection("time_constant = 0.1", 0.2f64.to_degrees(), 0.25),
        expected,
        STEPS,
    );
}

#[test]
fn a_limited_rate_is_a_ramp_and_then_a_lag() {
    const RATE: f64 = 0.5;
    const TIME: f64 = 0.1;
    let hinge = "rate = 0.5, time_constant = 0.1";
    let command = 0.4f64;
    close(
        deflection(hinge, command.to_degrees(), 0.3),
        RATE * 0.3,
        STEPS,
    );
    // The ramp ends where the lag alone would be slower: (command - d) / TIME = RATE.
    let end = (command - RATE * TIME) / RATE;
    let expected = command - RATE * TIME * (-(1.0 - end) / TIME).exp();
    // The step in which the ramp ends is of lower order.
    close(deflection(hinge, command.to_degrees(), 1.0), expected, 1e-6);
}

#[test]
fn a_rate_alone_has_the_documented_lag() {
    let own = deflection("rate = 0.5", 30.0, 1.3);
    close(
        own,
        deflection("rate = 0.5, time_constant = 0.05", 30.0, 1.3),
        f64::MIN_POSITIVE,
    );
}

#[test]
fn a_deflection_stays_within_its_limits() {
    let hinge = "limits_deg = [-20, 15]";
    close(
        deflection(hinge, 60.0, 0.05),
        15f64.to_radians(),
        f64::MIN_POSITIVE,
    );
    close(
        deflection(hinge, -60.0, 0.05),
        -20f64.to_radians(),
        f64::MIN_POSITIVE,
    );
    let lagging = "limits_deg = [-20, 15], time_constant = 0.1";
    let expected = 15f64.to_radians() * (1.0 - (-3.0f64).exp());
    close(deflection(lagging, 60.0, 0.3), expected, STEPS);
}

/// The command of tick k acts at the tick after the delay, and a checkpoint keeps those on their way.
#[test]
fn a_delay_is_a_whole_number_of_ticks_and_part_of_the_checkpoint() {
    let (robot, scenario) = (robot("delay = 0.05"), scenario(10.0, 0.2));
    let mut own = simulation(&robot, &scenario);
    let mut checkpoint = None;
    for tick in 0..10 {
        own.step().unwrap();
        let expected = if tick < 5 { 0.0 } else { 10f64.to_radians() };
        close(
            own.plant().command.deflections[0],
            expected,
            f64::MIN_POSITIVE,
        );
        if tick == 2 {
            checkpoint = Some(own.checkpoint());
        }
    }
    let mut other = simulation(&robot, &scenario);
    other.restore(&checkpoint.unwrap()).unwrap();
    for _ in 3..10 {
        other.step().unwrap();
    }
    assert_eq!(
        own.checkpoint().state_hash(),
        other.checkpoint().state_hash()
    );
}

/// Saturation is an event at the limits of angle and rate.
#[test]
fn saturation_of_angle_and_rate_is_an_event() {
    for hinge in ["limits_deg = [-5, 5]", "rate = 0.1, time_constant = 0.05"] {
        let mut run = simulation(&robot(hinge), &scenario(10.0, 0.1));
        assert_eq!(run.plant().actuators.event_count(), 2);
        while !run.is_finished() {
            run.step().unwrap();
        }
        let outcome = run.outcome();
        let incident = outcome.incidents.iter().find(|one| one.subject == "rudder");
        assert!(incident.is_some(), "{hinge}: {outcome:?}");
    }
}

/// The servo takes power where it turns the fin against the water, and no power back.
#[test]
fn a_servo_takes_the_power_at_its_hinge() {
    let hinge = "time_constant = 0.1, chord_fraction = 0.1, idle_power = 2.0";
    let mut run = simulation(&robot(hinge), &scenario(20.0, 0.1));
    run.step().unwrap();
    run.step().unwrap();
    let fin = run.sample().fins[0].clone();
    let rate = (fin.command - fin.deflection) / 0.1;
    // The hinge is ahead of the quarter chord: the water turns the fin back.
    assert!(fin.hinge_moment < 0.0 && rate > 0.0);
    let expected = 2.0 - fin.hinge_moment * rate;
    close(fin.power, expected, 1e-12 * expected);
}

#[test]
fn a_delay_that_is_rounded_is_told() {
    let told = |delay: &str| {
        let setup = setup(&robot(&format!("delay = {delay}")), &scenario(1.0, 0.1));
        setup.warnings().iter().any(|warning| {
            warning.contains("the servo delay of fin 'rudder', 0.027 s, is rounded to 3 control periods of 0.01 s")
        })
    };
    assert!(told("0.027") && !told("0.03"));
}
