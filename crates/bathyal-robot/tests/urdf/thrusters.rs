//! Thrusters in simulators' tags.

use super::{has_note, joint, link, load, robot};
use bathyal_robot::robot::{ThrustLaw, Thruster};
use bathyal_robot::{Loaded, NoteKind};

/// A few roundings.
const ROUNDING: f64 = 1e-15;

/// A propeller behind the hull that pushes along the hull's y.
fn vessel(plugin: &str) -> Loaded {
    let origin = r#"<origin xyz="-1 0 0.5" rpy="0 0 1.5707963267948966"/><axis xyz="2 0 0"/>"#;
    load(&robot(&[
        &link("hull", ""),
        &link("prop", ""),
        &joint("continuous", "hull", "prop", origin),
        &format!("<gazebo>{plugin}</gazebo>"),
    ]))
}

fn uuv(inside: &str) -> Loaded {
    vessel(&format!(
        r#"<plugin name="t0" filename="libuuv_thruster_ros_plugin.so"><linkName>prop</linkName>
        <thrusterID>0</thrusterID>{inside}</plugin>"#
    ))
}

fn only(loaded: &Loaded) -> &Thruster {
    let [thruster] = &loaded.robot.thrusters[..] else {
        panic!("one thruster");
    };
    thruster
}

fn assert_on_hull(thruster: &Thruster) {
    assert_eq!(thruster.body, "hull");
    assert_eq!(thruster.position, [-1.0, 0.0, 0.5]);
    assert_eq!(thruster.joint.as_deref(), Some("hull_prop"));
    for (found, expected) in thruster.direction.iter().zip([0.0, 1.0, 0.0]) {
        assert!((found - expected).abs() < ROUNDING);
    }
}

#[test]
fn uuv_basic_thruster_with_lag_gain_and_limits() {
    let loaded = uuv(
        "<jointName>hull_prop</jointName><gain>2</gain><clampMin>-10</clampMin><clampMax>20</clampMax>
        <thrustMin>-3</thrustMin><thrustMax>1000</thrustMax><thrust_efficiency>0.5</thrust_efficiency>
        <dynamics><type>FirstOrder</type><timeConstant>0.05</timeConstant></dynamics>
        <conversion><type>Basic</type><rotorConstant>0.01</rotorConstant></conversion>",
    );
    let thruster = only(&loaded);
    assert_on_hull(thruster);
    assert_eq!(thruster.name, "prop");
    assert_eq!(thruster.time_constant, Some(0.05));
    let expected = ThrustLaw::Quadratic {
        coefficient: 0.02,
        coefficient_backward: None,
    };
    assert_eq!(thruster.law, expected);
    // 0.02 · 20² forward; backward 0.02 · 10² is less than 3.
    assert_eq!(thruster.thrust_limits, Some([-2.0, 8.0]));
    assert!(has_note(
        &loaded,
        NoteKind::Understood,
        &["prop", "thruster"]
    ));
    assert_eq!(loaded.source.line("thrusters[0]"), Some(7));
}

#[test]
fn uuv_limits_the_wrong_way_round_are_not_used() {
    let loaded = uuv(
        "<jointName>hull_prop</jointName><clampMin>3000</clampMin><clampMax>-3000</clampMax>
        <conversion><type>Basic</type><rotorConstant>0.01</rotorConstant></conversion>",
    );
    assert_eq!(only(&loaded).thrust_limits, None);
    assert!(has_note(
        &loaded,
        NoteKind::Warning,
        &["clampMin is not less than clampMax"]
    ));
}

#[test]
fn uuv_limits_on_one_side_are_used_with_a_table_and_told_of_without() {
    let loaded = uuv("<thrustMax>20</thrustMax>
        <conversion><type>Basic</type><rotorConstant>0.01</rotorConstant></conversion>");
    assert_eq!(only(&loaded).thrust_limits, None);
    assert!(has_note(&loaded, NoteKind::Ignored, &["prop", "one-sided"]));
    // A table ends on the other side.
    let loaded = uuv("<clampMax>1</clampMax><conversion><type>LinearInterp</type>
        <inputValues>-2 0 2</inputValues><outputValues>-10 0 30</outputValues></conversion>");
    assert_eq!(only(&loaded).thrust_limits, Some([-10.0, 15.0]));
    assert!(!has_note(&loaded, NoteKind::Ignored, &["one-sided"]));
}

#[test]
fn uuv_bessa_and_table_conversions() {
    let loaded = uuv(
        "<dynamics><type>Bessa</type></dynamics><conversion><type>Bessa</type><rotorConstantL>1</rotorConstantL>
        <rotorConstantR>2</rotorConstantR><deltaL>-4</deltaL><deltaR>9</deltaR></conversion>",
    );
    let expected = ThrustLaw::Quadratic {
        coefficient: 2.0,
        coefficient_backward: Some(1.0),
    };
    assert_eq!(only(&loaded).law, expected);
    assert_eq!(only(&loaded).dead_band, Some(2.0));
    assert!(has_note(&loaded, NoteKind::Warning, &["Bessa", "jumps"]));
    assert!(has_note(&loaded, NoteKind::Ignored, &["dynamics 'Bessa'"]));

    let loaded = uuv(
        "<gain>0.5</gain><clampMin>-1</clampMin><clampMax>1</clampMax><conversion><type>LinearInterp</type>
        <inputValues>1 -1 0</inputValues><outputValues>30 -10 0</outputValues></conversion>",
    );
    let ThrustLaw::Table(table) = &only(&loaded).law else {
        panic!("a table");
    };
    assert_eq!(table.command, [-2.0, 0.0, 2.0]);
    assert_eq!(table.thrust, [-10.0, 0.0, 30.0]);
    assert_eq!(only(&loaded).thrust_limits, Some([-5.0, 15.0]));
}

#[test]
fn uuv_without_a_joint_pushes_along_x_of_its_link() {
    // The joint's axis is x as well, so the hull is pushed.
    let conversion = "<conversion><type>Basic</type><rotorConstant>1</rotorConstant></conversion>";
    assert_on_hull(only(&uuv(conversion)));
    let fixed = load(&robot(&[
        &link("hull", ""),
        &link("prop", ""),
        &joint("fixed", "hull", "prop", r#"<origin xyz="1 0 0"/>"#),
        &format!(
            r#"<gazebo><plugin name="t" filename="libuuv_thruster_ros_plugin.so"><linkName>prop</linkName>{conversion}</plugin></gazebo>"#
        ),
    ]));
    let thruster = only(&fixed);
    assert_eq!(
        (thruster.body.as_str(), thruster.position),
        ("prop", [0.0; 3])
    );
    assert_eq!(
        (thruster.direction, &thruster.joint),
        ([1.0, 0.0, 0.0], &None)
    );
}

fn gz(inside: &str) -> Loaded {
    vessel(&format!(
        r#"<plugin filename="gz-sim-thruster-system" name="gz::sim::systems::Thruster">
        <joint_name>hull_prop</joint_name>{inside}</plugin>"#
    ))
}

#[test]
fn gazebo_thruster_by_force_and_by_speed() {
    let loaded = gz("<max_thrust_cmd>50</max_thrust_cmd><deadband>2</deadband><topic>x</topic>");
    let thruster = only(&loaded);
    assert_on_hull(thruster);
    assert_eq!(thruster.name, "hull_prop");
    assert_eq!(thruster.law, ThrustLaw::Direct {});
    assert_eq!(thruster.thrust_limits, Some([-1000.0, 50.0]));
    assert_eq!(thruster.dead_band, Some(2.0));

    let loaded = gz(
        "<thrust_coefficient>0.02</thrust_coefficient><fluid_density>1000</fluid_density>
        <propeller_diameter>0.5</propeller_diameter><use_angvel_cmd>true</use_angvel_cmd>
        <max_thrust_cmd>10</max_thrust_cmd><min_thrust_cmd>-4</min_thrust_cmd><deadband>5</deadband>",
    );
    let expected = ThrustLaw::Quadratic {
        coefficient: 1.25,
        coefficient_backward: None,
    };
    let thruster = only(&loaded);
    assert_eq!(thruster.law, expected);
    assert_eq!(thruster.thrust_limits, Some([-20.0, 125.0]));
    assert_eq!(thruster.dead_band, Some(2.0));
}

#[test]
fn a_thruster_on_a_joint_that_is_not_there_is_a_warning() {
    let loaded = vessel(
        r#"<plugin filename="gz-sim-thruster-system" name="t"><joint_name>shaft</joint_name></plugin>"#,
    );
    assert!(loaded.robot.thrusters.is_empty());
    assert!(has_note(
        &loaded,
        NoteKind::Warning,
        &["plugin 't'", "'shaft'"]
    ));
}
