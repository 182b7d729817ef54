//! Errors of fins, at their lines.

use crate::{VEHICLE, toml};

/// Lines of a fin that is fine, from line 13 on.
const FIN: &str = "[[fins]]\nname = \"rudder\"\nbody = \"hull\"\nposition = [-1, 0, 0]\nspan_direction = [0, 0, 1]\n\
chord_direction = [1, 0, 0]\nspan = 0.2\nchord = 0.1\n";

/// (what is replaced, by what, how the message begins).
const SPOILT: &[(&str, &str, &str)] = &[
    (
        "hull",
        "hul",
        "robot.toml:15:8: fin 'rudder': body is 'hul', but there is no such body",
    ),
    (
        "chord = 0.1",
        "chord = 0",
        "robot.toml:20:9: fin 'rudder': chord is 0; it must be finite and positive",
    ),
    (
        "chord = 0.1\n",
        "",
        "robot.toml:13:1: fin 'rudder': chord is missing",
    ),
    (
        "[1, 0, 0]\nspan",
        "[0, 0, 2]\nspan",
        "robot.toml:18:19: fin 'rudder': chord_direction is [0.0, 0.0, 2.0], along the span",
    ),
    (
        "chord = 0.1",
        "chord = 0.1\nsection = { foil = { stall_deg = -5 } }",
        "robot.toml:21:34: fin 'rudder': section.foil.stall_deg is -5; it lies between 0 and 90",
    ),
    (
        "chord = 0.1",
        "chord = 0.1\nsection = { table = { angle_deg = [-10, 0, 10], lift = [-1, 0, 1], drag = [0.1, 0.1] } }",
        "robot.toml:21:75: fin 'rudder': section.table.drag has 2 numbers; give one for each of the 3 angles",
    ),
    (
        "chord = 0.1",
        "chord = 0.1\nsection = { table = { angle_deg = [5, 10], lift = [0, 1], drag = [0.1, 0.1] } }",
        "robot.toml:21:35: fin 'rudder': section.table.angle_deg reaches from 5 to 10",
    ),
    (
        "chord = 0.1",
        "chord = 0.1\nhinge = { limits_deg = [5, 10] }",
        "robot.toml:21:24: fin 'rudder': hinge.limits_deg is [5, 10], without 0",
    ),
    (
        "chord = 0.1",
        "chord = 0.1\nderivatives = { axes = \"body\", coefficients = { Y_uud = 1 } }",
        "robot.toml:16:12: fin 'rudder': position is given together with derivatives",
    ),
    (
        "position = [-1, 0, 0]\nspan_direction = [0, 0, 1]\nchord_direction = [1, 0, 0]\nspan = 0.2\nchord = 0.1\n",
        "derivatives = { axes = \"body\", coefficients = { Y_uud = 1 } }\n",
        "robot.toml:16:15: fin 'rudder': derivatives have no effect without a hinge",
    ),
    (
        "position = [-1, 0, 0]\nspan_direction = [0, 0, 1]\nchord_direction = [1, 0, 0]\nspan = 0.2\nchord = 0.1\n",
        "hinge = {}\nderivatives = { axes = \"body\", coefficients = { Y_uu = 1 } }\n",
        "robot.toml:17:56: fin 'rudder': derivatives.coefficients.Y_uu has no deflection d",
    ),
    (
        "position = [-1, 0, 0]\nspan_direction = [0, 0, 1]\nchord_direction = [1, 0, 0]\nspan = 0.2\nchord = 0.1\n",
        "hinge = {}\nderivatives = { axes = \"body\", coefficients = { Y_uudr = 1, Z_uuds = 1 } }\n",
        "robot.toml:17:70: fin 'rudder': derivatives.coefficients.Z_uuds has another surface than Y_uudr",
    ),
    (
        "chord = 0.1",
        "chord = 0.1\ncamber = 1",
        "robot.toml:21:1: unknown field `camber`",
    ),
];

#[test]
fn bad_fins_are_refused_where_they_stand() {
    toml(&format!("{VEHICLE}{FIN}")).unwrap();
    let mut wrong = Vec::new();
    for (old, new, expected) in SPOILT {
        assert!(FIN.contains(old), "{old}");
        let told = toml(&format!("{VEHICLE}{}", FIN.replace(old, new)));
        let told = told.and_then(|loaded| loaded.model().map(|_| ()));
        let told = told.unwrap_err().to_string();
        if !told.starts_with(expected) {
            wrong.push(format!("{told}\n  not\n{expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
