//! Fins of uuv_simulator and lifting surfaces of Gazebo, against the laws of the simulators.

use bathyal_robot::fins::{LiftingSurface, SurfaceSection};
use bathyal_robot::robot::{Fin, JointType};
use bathyal_robot::{Format, Loaded, Options, parse};
use std::f64::consts::{FRAC_PI_2, PI};

/// Interpolation of squares between angles of 2.5 degrees, relative to the coefficient at 1 rad.
const INTERPOLATION: f64 = 1e-3;
/// Roundings of a few operations.
const ROUNDING: f64 = 1e-12;
const DENSITY: f64 = 1028.0;

const HULL: &str = r#"<link name="hull"><inertial><mass value="10"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
<link name="fin"><inertial><mass value="0.1"/><inertia ixx="0.001" iyy="0.001" izz="0.001"/></inertial></link>
<joint name="fin_joint" type="revolute"><parent link="hull"/><child link="fin"/><origin xyz="-0.4 0 0.1"/>
<axis xyz="0 0 1"/><limit lower="-0.5" upper="0.6" effort="0" velocity="0"/></joint>
<gazebo><plugin filename="libuuv_underwater_object_ros_plugin.so" name="u"><fluid_density>1028</fluid_density></plugin></gazebo>"#;

/// A robot with a plugin.
fn read(plugin: &str) -> Loaded {
    let text = format!("<robot name=\"auv\">{HULL}<gazebo>{plugin}</gazebo></robot>");
    parse(&text, "auv.urdf", Format::Urdf, &Options::default()).unwrap_or_else(|e| panic!("{e}"))
}

/// The same with its fin.
fn fin(plugin: &str) -> (Loaded, Fin) {
    let loaded = read(plugin);
    loaded.model().unwrap();
    let fin = loaded.robot.fins[0].clone();
    (loaded, fin)
}

/// Lift and drag per square of the speed.
fn forces(fin: &Fin, angle: f64) -> [f64; 2] {
    let surface = LiftingSurface::new(fin, "").unwrap().unwrap();
    let SurfaceSection::Tables(tables) = &surface.section else {
        panic!("{fin:?}");
    };
    assert_eq!(tables.moment.at(angle), 0.0);
    let factor = 0.5 * DENSITY * surface.area();
    [tables.lift.at(angle), tables.drag.at(angle)].map(|c| factor * c)
}

/// The angle that the simulators use, from −90 to 90 degrees.
fn reduced(angle: f64) -> f64 {
    (angle + FRAC_PI_2).rem_euclid(PI) - FRAC_PI_2
}

#[test]
fn a_quadratic_fin_of_uuv_simulator_is_on_a_hinge() {
    let (loaded, fin) = fin(
        r#"<plugin filename="libuuv_fin_ros_plugin.so" name="f"><dynamics><type>FirstOrder</type><timeConstant>0.2</timeConstant></dynamics>
<liftdrag><type>Quadratic</type><lift_constant>9.8688</lift_constant><drag_constant>6.5</drag_constant></liftdrag>
<fin_id>0</fin_id><link_name>fin</link_name><joint_name>fin_joint</joint_name></plugin>"#,
    );
    assert_eq!((fin.name.as_str(), fin.body.as_str()), ("fin", "hull"));
    assert_eq!(fin.position, Some([-0.4, 0.0, 0.1]));
    assert_eq!(fin.span_direction, Some([0.0, 0.0, 1.0]));
    assert_eq!(fin.chord_direction, Some([1.0, 0.0, 0.0]));
    let hinge = fin.hinge.as_ref().unwrap();
    assert_eq!(
        (hinge.limits(), hinge.time_constant),
        (Some([-0.5, 0.6]), Some(0.2))
    );
    assert_eq!(
        loaded.robot.body("fin").unwrap().joint.kind,
        JointType::Fixed
    );
    for angle in [-3.0, -2.0, -1.2, -0.3, 0.0, 0.1, 0.7, 1.4, 1.8, 2.9] {
        let own = reduced(angle);
        let [lift, drag] = forces(&fin, angle);
        assert!(
            (lift - 9.8688 * own).abs() < ROUNDING * 100.0,
            "{angle}: {lift}"
        );
        assert!(
            (drag - 6.5 * own * own).abs() < INTERPOLATION * 6.5,
            "{angle}: {drag}"
        );
    }
}

#[test]
fn a_fin_in_two_lines_has_the_law_of_the_simulator() {
    let (_, fin) = fin(
        r#"<plugin filename="libuuv_fin_ros_plugin.so" name="f"><dynamics><type>ZeroOrder</type></dynamics>
<liftdrag><type>TwoLines</type><area>0.04</area><fluid_density>1027.0</fluid_density><a0>0.1</a0><alpha_stall>0.17</alpha_stall>
<cla>13.98</cla><cla_stall>0.5</cla_stall><cda>0.2</cda><cda_stall/></liftdrag>
<link_name>fin</link_name><joint_name>fin_joint</joint_name></plugin>"#,
    );
    let pressure = 0.5 * 1027.0 * 0.04;
    for angle in [-3.0, -2.0, -0.3, -0.12, 0.0, 0.05, 0.7, 1.3, 2.0, 2.9] {
        // The simulator counts the angle the other way round.
        let own = reduced(0.1 - angle);
        let (size, side) = (own.abs(), own.signum());
        let lift = 13.98 * size.min(0.17) + 0.5 * (size - 0.17).max(0.0);
        let expected = [-side * lift * pressure, 0.2 * size.min(0.17) * pressure];
        for (found, expected) in forces(&fin, angle).into_iter().zip(expected) {
            assert!(
                (found - expected).abs() < 1e-9 * pressure,
                "{angle}: {found} {expected}"
            );
        }
    }
}

#[test]
fn a_lifting_surface_of_gazebo_is_fixed_to_its_link() {
    let (loaded, fin) = fin(
        r#"<plugin filename="gz-sim-lift-drag-system" name="gz::sim::systems::LiftDrag"><link_name>hull</link_name>
<air_density>1000</air_density><area>0.3</area><a0>0.05</a0><cla>4.0</cla><cda>0.1</cda><cma>0.2</cma><alpha_stall>0.3</alpha_stall>
<cla_stall>-2.0</cla_stall><cda_stall>0.8</cda_stall><cp>-0.2 0 0.1</cp><forward>1 0 0</forward><upward>0 0 1</upward></plugin>"#,
    );
    assert_eq!((fin.body.as_str(), &fin.hinge), ("hull", &None));
    assert_eq!(fin.position, Some([-0.2, 0.0, 0.1]));
    // Lift along upward.
    assert_eq!(fin.span_direction, Some([0.0, -1.0, 0.0]));
    assert_eq!(
        loaded.robot.body("fin").unwrap().joint.kind,
        JointType::Revolute
    );
    let pressure = 0.5 * 1000.0 * 0.3;
    for angle in [
        -3.0, -2.0, -0.5, -0.2, -0.05, 0.0, 0.2, 0.4, 0.8, 1.1, 2.0, 3.0,
    ] {
        let own = reduced(0.05 + angle);
        let (size, side) = (own.abs(), own.signum());
        let lift = (4.0 * size.min(0.3) - 2.0 * (size - 0.3).max(0.0)).max(0.0);
        let drag = 0.1 * size.min(0.3) + 0.8 * (size - 0.3).max(0.0);
        for (found, expected) in forces(&fin, angle).into_iter().zip([side * lift, drag]) {
            let expected = expected * pressure;
            assert!(
                (found - expected).abs() < 1e-9 * pressure,
                "{angle}: {found} {expected}"
            );
        }
    }
}

#[test]
fn laws_that_are_not_supported_are_told() {
    let loaded = read(
        "<plugin filename=\"libuuv_fin_ros_plugin.so\" name=\"f\"><dynamics><type>ZeroOrder</type></dynamics>\
         <liftdrag><type>Spline</type></liftdrag><link_name>fin</link_name></plugin>",
    );
    assert!(loaded.robot.fins.is_empty());
    let told = loaded
        .notes
        .iter()
        .any(|note| note.text.contains("type 'Spline' are not supported"));
    assert!(told, "{:?}", loaded.notes);
}
