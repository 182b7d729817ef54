//! Joints without motors.

use crate::bench::{Bench, assert_close, disc, load};

const ROUNDING: f64 = 1e-14;

#[test]
fn joint_gives_the_effort_asked_for() {
    let mut bench = disc("name = \"hinge\"");
    bench.command.efforts[0] = 1e7;
    let moment = bench.rest();
    assert_eq!(bench.effort(&moment), 1e7);
    assert_eq!(bench.events(&moment), [1.0]);
    assert_eq!(bench.actuators.meters()[0].name, "hinge");
}

#[test]
fn effort_limit_holds() {
    let mut bench = disc("limits = { effort = 5.0 }");
    let mut moment = bench.rest();
    moment.state.v[0] = 2.0;
    for (commanded, effort, margin) in [(4.0, 4.0, 1.0 / 9.0), (-20.0, -5.0, -15.0 / 25.0)] {
        bench.command.efforts[0] = commanded;
        let done = bench.done(&moment);
        assert_eq!(done.tau, [effort]);
        assert_eq!(done.power, [2.0 * effort, (2.0 * effort).max(0.0)]);
        assert_close(bench.events(&moment)[0], margin, ROUNDING);
    }
}

/// URDF files often say effort = 0: such a joint cannot be outputs, and says so.
#[test]
fn joint_with_no_effort_at_all_is_saturated_by_anything() {
    let mut bench = disc("limits = { effort = 0.0 }");
    let moment = bench.rest();
    assert_eq!(bench.events(&moment), [1.0]);
    bench.command.efforts[0] = 1e-3;
    assert_eq!(bench.effort(&moment), 0.0);
    assert_eq!(bench.events(&moment), [-1.0]);
}

/// Three components, shortened together; fixed and free joints have no actuator.
#[test]
fn ball_joint_keeps_the_direction_of_its_torque() {
    let mut bench = Bench::of(&load(
        r#"
        bathyal_robot = 1
        name = "ball"
        water_density = 0.0
        [[bodies]]
        name = "base"
        mass = 5.0
        inertia = { xx = 1.0, yy = 1.0, zz = 1.0 }
        joint = { type = "free" }
        [[bodies]]
        name = "arm"
        parent = "base"
        mass = 1.0
        inertia = { xx = 1.0, yy = 1.0, zz = 1.0 }
        joint = { type = "ball", limits = { effort = 14.0 } }
        [[bodies]]
        name = "plate"
        parent = "arm"
        mass = 1.0
        inertia = { xx = 1.0, yy = 1.0, zz = 1.0 }
        joint = { type = "fixed" }
        "#,
    ));
    assert_eq!(bench.actuators.meters().len(), 1);
    assert_eq!(bench.actuators.meters()[0].name, "arm");
    bench.command.efforts.copy_from_slice(&[
        9.0, 9.0, 9.0, 9.0, 9.0, 9.0, // of the free joint: without meaning
        8.0, -12.0, 24.0,
    ]);
    let mut moment = bench.rest();
    moment.state.v[6..].copy_from_slice(&[1.0, 1.0, 1.0]);
    let done = bench.done(&moment);
    assert_eq!(done.tau, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 4.0, -6.0, 12.0]);
    assert_eq!(done.power, [10.0, 10.0]);
    assert_eq!(bench.efforts(&moment).1, done.tau);
    assert_close(bench.events(&moment)[0], -14.0 / 42.0, ROUNDING);
}
