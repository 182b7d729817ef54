//! What actuators cannot be made from, and what is said then.

use crate::bench::{diagnostic, vehicle_text};

fn disc(motor: &str) -> String {
    format!(
        r#"
        bathyal_robot = 1
        name = "disc"
        [[bodies]]
        name = "disc"
        mass = 1.0
        inertia = {{ xx = 1.0, yy = 1.0, zz = 1.0 }}
        joint = {{ type = "revolute", motor = {{ {motor} }} }}
        "#
    )
}

#[track_caller]
fn says(text: &str, path: &str, message: &str) {
    let diagnostic = diagnostic(text);
    assert_eq!(diagnostic.path, path);
    let line = diagnostic.to_string();
    assert!(line.starts_with(message), "{line}");
    assert!(diagnostic.help.is_some());
}

#[test]
fn limits_of_a_motor_without_electrical_data_are_not_ignored() {
    says(
        &disc("dc = { torque_constant = 0.1, max_voltage = 24.0 }"),
        "bodies[0].joint.motor.dc.max_voltage",
        "joint 'disc': motor.dc.max_voltage is 24, but the motor's electrical data are not",
    );
}

#[test]
fn constants_of_a_motor_are_positive() {
    says(
        &disc("dc = { torque_constant = -0.1, armature_resistance = 1.0 }"),
        "bodies[0].joint.motor.dc.torque_constant",
        "joint 'disc': motor.dc.torque_constant is -0.1; it must be positive",
    );
}

#[test]
fn no_load_speed_needs_an_effort() {
    says(
        &disc("first_order = { time_constant = 0.1, no_load_speed = 2.0 }"),
        "bodies[0].joint.motor.first_order.no_load_speed",
        "joint 'disc': motor.first_order.no_load_speed is 2, but there is no effort",
    );
}

#[test]
fn a_table_that_turns_round_has_no_inverse() {
    let law = "law = { table = { command = [0, 1, 2], thrust = [0, 5, 3] } }";
    says(
        &vehicle_text(law),
        "thrusters[0].law.table.thrust",
        "thruster 'main': law.table.thrust is [0.0, 5.0, 3.0]: it rises and falls",
    );
}

#[test]
fn propellers_need_water_and_the_right_signs() {
    let law = "law = { propeller = { diameter = 0.1, thrust_intercept = 0.4 } }";
    let dry = vehicle_text(law).replace("water_density = 1000.0", "water_density = 0.0");
    says(
        &dry,
        "thrusters[0].law.propeller",
        "thruster 'main': law.propeller is in water of density 0; give water_density",
    );
    let law = "law = { propeller = { diameter = 0.1, thrust_intercept = -0.4 } }";
    says(
        &vehicle_text(law),
        "thrusters[0].law.propeller.thrust_intercept",
        "thruster 'main': law.propeller.thrust_intercept is -0.4",
    );
    let law =
        "law = { propeller = { diameter = 0.1, thrust_intercept = 0.4, torque_intercept = -0.1 } }";
    says(
        &vehicle_text(law),
        "thrusters[0].law.propeller.torque_intercept",
        "thruster 'main': law.propeller.torque_intercept is -0.1; such a propeller would drive",
    );
}

#[test]
fn a_motor_needs_a_propeller() {
    let motor =
        "motor = { resistance = 1, inductance = 1, constant = 1, damping = 1, inertia = 1 }";
    says(
        &vehicle_text(&format!("law = {{ direct = {{}} }}\n{motor}")),
        "thrusters[0].motor",
        "thruster 'main': motor is given, but the law does not know the speed of a shaft",
    );
    says(
        &vehicle_text(&format!(
            "law = {{ quadratic = {{ coefficient = 1 }} }}\n{motor}"
        )),
        "thrusters[0].motor",
        "thruster 'main': motor is given, but nothing says which torque its propeller needs",
    );
}
