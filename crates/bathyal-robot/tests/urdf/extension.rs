//! Tags of our own: the example of `docs/urdf.md`, and misspelt ones.

use super::{joint, link, load, robot, try_read};
use bathyal_robot::Base;
use bathyal_robot::robot::{CylinderDrag, DampingDrag, Drag, JointMotor, Matrix6, ThrustLaw};

const MANUAL: &str = include_str!("../../../../docs/urdf.md");

#[test]
fn the_example_of_the_manual_is_read_to_the_last_number() {
    let (_, rest) = MANUAL.split_once("```xml\n").expect("an example");
    let (text, _) = rest.split_once("```").expect("an end of the example");
    let loaded = load(text);
    assert_eq!(loaded.robot.water_density, Some(1025.0));
    let hull = loaded.robot.body("hull").unwrap();
    let water = &hull.hydrodynamics;
    assert_eq!(water.displaced_volume, Some(0.0295));
    assert_eq!(water.center_of_buoyancy, Some([0.0, 0.0, 0.02]));
    let added = Matrix6::from_diagonal([3.0, 30.0, 30.0, 0.0, 2.0, 2.0]);
    assert_eq!(water.added_mass, Some(added));
    let cylinder = Drag::Cylinder(CylinderDrag {
        start: [-0.5, 0.0, 0.0],
        end: [0.5, 0.0, 0.0],
        radius: 0.1,
        drag_coefficient: Some(1.1),
        end_coefficient: Some(0.8),
        points: None,
    });
    let damping = Drag::Damping(DampingDrag {
        linear: Some(Matrix6::from_diagonal([1.0, 8.0, 8.0, 0.5, 2.0, 2.0])),
        quadratic: Some(Matrix6::from_diagonal([4.0, 60.0, 60.0, 0.1, 9.0, 9.0])),
    });
    assert_eq!(water.drag, Some(vec![cylinder, damping]));
    let [main, bow, lift] = &loaded.robot.thrusters[..] else {
        panic!("three thrusters");
    };
    assert_eq!((main.name.as_str(), main.body.as_str()), ("main", "hull"));
    assert_eq!(
        (main.position, main.direction),
        ([-0.5, 0.0, 0.0], [1.0, 0.0, 0.0])
    );
    assert_eq!(main.joint.as_deref(), Some("shaft"));
    assert_eq!(main.thrust_limits, Some([-40.0, 50.0]));
    assert_eq!((main.dead_band, main.time_constant), (Some(5.0), Some(0.1)));
    assert_eq!(main.torque_per_thrust, Some(0.02));
    let law = ThrustLaw::Quadratic {
        coefficient: 0.004,
        coefficient_backward: Some(0.003),
    };
    assert_eq!(main.law, law);
    assert_eq!(bow.law, ThrustLaw::Direct {});
    let ThrustLaw::Table(table) = &lift.law else {
        panic!("a table");
    };
    assert_eq!(
        (&table.command[..], &table.thrust[..]),
        (&[-1.0, 0.0, 1.0][..], &[-20.0, 0.0, 30.0][..])
    );
    let Some(JointMotor::Dc(motor)) = &loaded.robot.body("propeller").unwrap().joint.motor else {
        panic!("a motor");
    };
    assert_eq!(motor.reflected_inertia(), 25.0 * 0.00001);
    assert!(loaded.model().is_ok());
    assert_eq!(loaded.source.line("thrusters[1]"), Some(8));
    assert_eq!(
        loaded.source.line("bodies[0].hydrodynamics.added_mass"),
        Some(21)
    );
}

#[test]
fn our_tags_replace_what_plugins_say() {
    let plugin = r#"<gazebo><plugin filename="gz-sim-hydrodynamics-system" name="h"><link_name>a</link_name>
        <xDotU>-5</xDotU><xUabsU>-3</xUabsU></plugin></gazebo>"#;
    let own = "<bathyal><added_mass>1 1 1 1 1 1</added_mass></bathyal>";
    let water = load(&robot(&[&link("a", own), plugin])).robot.bodies[0]
        .hydrodynamics
        .clone();
    assert_eq!(water.added_mass, Some(Matrix6::from_diagonal([1.0; 6])));
    assert!(water.drag.is_some());
}

#[test]
fn what_is_misspelt_in_our_tags_is_an_error() {
    let in_link = |own: &str| robot(&[&link("a", &format!("<bathyal>{own}</bathyal>"))]);
    let in_robot = |own: &str| robot(&[&link("a", ""), &format!("<bathyal>{own}</bathyal>")]);
    let in_joint = robot(&[
        &link("a", ""),
        &link("b", ""),
        &joint("revolute", "a", "b", "<bathyal rotor=\"1\"/>"),
    ]);
    for (text, words) in [
        (
            in_link("<volume>1</volume>"),
            ["link 'a'", "no child <volume>"],
        ),
        (
            in_link("<added_mass>1 2 3</added_mass>"),
            ["3 numbers", "6 diagonal"],
        ),
        (
            in_link("<cylinder start=\"0 0 0\" end=\"1 0 0\"/>"),
            ["link 'a'", "no 'radius'"],
        ),
        (
            in_link("<displaced_volume value=\"1\"/>"),
            ["link 'a'", "no attribute 'value'"],
        ),
        (
            in_robot("<thruster name=\"t\" body=\"x\"/>"),
            ["thruster 't'", "not a link"],
        ),
        (in_robot("<motor/>"), ["no child <motor>", "thruster"]),
        (
            in_robot("<thruster name=\"t\" body=\"a\" position=\"0 0 0\" direction=\"1 0 0\"/>"),
            ["thruster 't'", "one law"],
        ),
        (in_joint, ["joint 'a_b'", "no attribute 'rotor'"]),
    ] {
        let error = try_read(&text, Base::Auto).unwrap_err().to_string();
        for word in words {
            assert!(error.contains(word), "{error}");
        }
    }
}
