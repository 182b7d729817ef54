//! Errors and warnings of thrust curves.

use crate::{VEHICLE, toml};
use bathyal_robot::check::check;

/// The vehicle with a thruster of this law, in line 19, and more.
fn thruster(law: &str, more: &str) -> String {
    format!(
        "{VEHICLE}\n[[thrusters]]\nname = \"t\"\nbody = \"hull\"\nposition = [0, 0, 0]\n\
         direction = [1, 0, 0]\nlaw = {{ {law} }}\n{more}"
    )
}

const OWN: &str = "curve = { command = [-1, 0, 1], at = [\
                   { voltage = 10.0, thrust = [-3, 0, 4], power = [30, 0, 40] }, \
                   { voltage = 20.0, thrust = [-6, 0, 8], power = [70, 0, 90] }] }";

#[test]
fn each_wrong_curve_gets_an_error_at_its_line() {
    let cases = [
        (
            "curve = { product = \"t300\" }",
            "",
            19,
            "unknown variant `t300`, expected `t200`",
        ),
        (
            "curve = {}",
            "",
            19,
            "thruster 't': law.curve.at is missing",
        ),
        (
            "curve = { product = \"t200\", command = [0, 1] }",
            "",
            19,
            "thruster 't': law.curve.command is given together with product 't200'",
        ),
        (
            "curve = { product = \"t200\" }",
            "",
            19,
            "thruster 't': law.curve needs a voltage, which is missing: its curves are those at 10 to 20 V",
        ),
        (
            "curve = { product = \"t200\" }",
            "voltage = 0.0",
            20,
            "thruster 't': voltage is 0; it must be finite and positive",
        ),
        (
            "direct = {}",
            "voltage = 12.0",
            20,
            "thruster 't': voltage has no effect",
        ),
        (
            "curve = { product = \"t200\", thrust_slope = 0.1 }",
            "voltage = 12.0",
            19,
            "thruster 't': law.curve.thrust_slope is 0.1",
        ),
    ];
    for (law, more, line, message) in cases {
        let error = toml(&thruster(law, more)).unwrap_err().to_string();
        let at_line = error.starts_with(&format!("robot.toml:{line}:"));
        assert!(at_line && error.contains(message), "{law}: {error}");
    }
    let spoilt = [
        (
            "[-1, 0, 1]",
            "[-1, 1, 0]",
            "law.curve.command goes from 1 to 0",
        ),
        (
            "[-1, 0, 1]",
            "[-1, 0]",
            "law.curve.at[0].thrust has 3 values for 2 commands",
        ),
        ("[-1, 0, 1]", "[0]", "law.curve.command has 1 values"),
        (
            "[70, 0, 90]",
            "[70, 0]",
            "law.curve.at[1].power has 2 values for 3 commands",
        ),
        (
            "[70, 0, 90]",
            "[-70, 0, 90]",
            "law.curve.at[1].power is -70",
        ),
        (
            "[70, 0, 90]",
            "[70, 0, 0]",
            "law.curve.at[1].power is 0 where the thrust is 8 N",
        ),
        (
            "[-6, 0, 8]",
            "[6, 0, -8]",
            "law.curve.at[1].thrust goes from 6 to 0",
        ),
        (
            "[-6, 0, 8]",
            "[-6, 1, 8]",
            "law.curve.at[1].power is 0 where the thrust is 1 N",
        ),
        (
            "voltage = 20.0",
            "voltage = 5.0",
            "law.curve.at goes from 10 to 5",
        ),
        (
            "command",
            "neutral = 0.5, command",
            "law.curve.neutral is 0.5, which gives 2 N at 10 V",
        ),
        (
            "command",
            "thrust_slope = -0.5, command",
            "law.curve.diameter is missing",
        ),
        (
            "command",
            "thrust_slope = -0.5, diameter = 0.1, command",
            "law.curve.at[0].speed is missing",
        ),
    ];
    for (from, to, message) in spoilt {
        let law = OWN.replacen(from, to, 1);
        assert_ne!(law, OWN);
        let error = toml(&thruster(&law, "voltage = 12.0")).unwrap_err();
        assert!(
            error.to_string().contains(message),
            "{from} -> {to}: {error}"
        );
        assert!(error.to_string().starts_with("robot.toml:19:"), "{error}");
    }
    assert!(toml(&thruster(OWN, "voltage = 12.0")).is_ok());
}

#[test]
fn voltages_beyond_the_curves_and_without_effect_are_told() {
    let of_check = |text: &str| {
        let report = check(&toml(text).unwrap(), None).unwrap();
        let all = report.warnings.into_iter().map(|w| (w.code, w.text));
        let told = |code: &str| ["voltage", "no_effect"].contains(&code);
        all.filter(|(code, _)| told(code)).collect::<Vec<_>>()
    };
    assert_eq!(of_check(&thruster(OWN, "voltage = 20.0")), []);
    let low = of_check(&thruster(OWN, "voltage = 9.0"));
    assert_eq!(low[0].0, "voltage");
    assert!(
        low[0].1.contains("at 9.000 V those at 10.00 V are taken"),
        "{}",
        low[0].1
    );
    let supply = |law: &str, more: &str| {
        thruster(law, more).replacen(
            "name = \"vehicle\"",
            "name = \"vehicle\"\nvoltage = 24.0",
            1,
        )
    };
    assert_eq!(of_check(&supply(OWN, ""))[0].0, "voltage");
    assert_eq!(of_check(&supply(OWN, "voltage = 12.0"))[0].0, "no_effect");
    assert_eq!(of_check(&supply("direct = {}", ""))[0].0, "no_effect");
}
