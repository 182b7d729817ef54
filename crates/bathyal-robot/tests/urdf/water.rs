//! Hydrodynamics tags of simulators.

use super::{has_note, link, load, robot};
use bathyal::hydro::{Flow, Hydrodynamics as _};
use bathyal::spatial::Motion;
use bathyal_robot::robot::{Drag, Hydrodynamics, Matrix6};
use bathyal_robot::{Loaded, NoteKind};
use std::f64::consts::PI;

/// A few roundings of formulas written in another order.
const ROUNDING: f64 = 1e-14;

fn uuv(inside: &str) -> Loaded {
    load(&robot(&[
        &link("hull", ""),
        &format!(
            r#"<gazebo><plugin name="uuv_plugin" filename="libuuv_underwater_object_ros_plugin.so">
            <fluid_density>1000</fluid_density><flow_velocity_topic>t</flow_velocity_topic>
            <link name="hull">{inside}</link></plugin></gazebo>"#
        ),
    ]))
}

fn water(loaded: &Loaded) -> &Hydrodynamics {
    &loaded.robot.bodies[0].hydrodynamics
}

/// The rows of linear and of quadratic damping.
fn damping(water: &Hydrodynamics) -> [[[f64; 6]; 6]; 2] {
    let Some([Drag::Damping(law)]) = water.drag.as_deref() else {
        panic!("one law of damping: {:?}", water.drag);
    };
    [&law.linear, &law.quadratic].map(|part| part.as_ref().map_or([[0.0; 6]; 6], Matrix6::rows))
}

fn diagonal(rows: &[[f64; 6]; 6]) -> [f64; 6] {
    core::array::from_fn(|i| rows[i][i])
}

fn close(found: [f64; 6], expected: [f64; 6]) {
    for (a, b) in found.iter().zip(expected) {
        assert!(
            (a - b).abs() <= ROUNDING * b.abs(),
            "{found:?} is not {expected:?}"
        );
    }
}

#[test]
fn uuv_fossen_is_taken_with_its_signs() {
    let mut rows = [[0.0; 6]; 6];
    (0..6).for_each(|i| rows[i][i] = 10.0 + i as f64);
    // Turned half round x, y and z are negated: what couples x with them changes its sign.
    (rows[0][4], rows[4][0]) = (3.0, 3.0);
    (rows[1][3], rows[3][1]) = (-1.0, -1.0);
    (rows[1][5], rows[5][1]) = (2.0, 2.0);
    let mut expected = rows;
    (expected[0][4], expected[4][0]) = (-3.0, -3.0);
    (expected[1][3], expected[3][1]) = (1.0, 1.0);
    let text: Vec<String> = rows.as_flattened().iter().map(f64::to_string).collect();
    let loaded = uuv(&format!(
        "<volume>0.02</volume><center_of_buoyancy>0 0 0.1</center_of_buoyancy>
        <box><width>1</width><length>1</length><height>1</height></box>
        <hydrodynamic_model><type>fossen</type><added_mass>{} <!-- no comment --> {}</added_mass>
        <linear_damping>-1 -2 -3 -4 -5 -6</linear_damping>
        <quadratic_damping>-10 -20 -30 -40 -50 -60</quadratic_damping></hydrodynamic_model>",
        text[..18].join(" "),
        text[18..].join("\n")
    ));
    let water = water(&loaded);
    assert_eq!(loaded.robot.water_density, Some(1000.0));
    assert_eq!(water.displaced_volume, Some(0.02));
    assert_eq!(water.center_of_buoyancy, Some([0.0, 0.0, 0.1]));
    assert_eq!(water.added_mass.as_ref().unwrap().rows(), expected);
    assert!(loaded.model().is_ok());
    let [linear, quadratic] = damping(water);
    assert_eq!(
        linear,
        Matrix6::from_diagonal([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).rows()
    );
    assert_eq!(diagonal(&quadratic), [10.0, 20.0, 30.0, 40.0, 50.0, 60.0]);
    assert!(has_note(
        &loaded,
        NoteKind::Understood,
        &["hull", "uuv_simulator"]
    ));
    assert!(has_note(
        &loaded,
        NoteKind::Ignored,
        &["flow_velocity_topic"]
    ));
    assert_eq!(loaded.source.line("water_density"), Some(5));
    assert_eq!(
        loaded.source.line("bodies[0].hydrodynamics.added_mass"),
        Some(8)
    );
}

#[test]
fn uuv_full_damping() {
    let mut text = vec!["0"; 36];
    // Surge; sway by yaw; heave by roll.
    (text[0], text[11], text[15]) = ("-1", "7", "5");
    let full = text.join(" ");
    let loaded = uuv(&format!(
        "<volume>1</volume><hydrodynamic_model><type>fossen</type>
        <linear_damping>{full}</linear_damping><quadratic_damping>{full}</quadratic_damping>
        </hydrodynamic_model>"
    ));
    let [linear, quadratic] = damping(water(&loaded));
    assert_eq!((linear[0][0], linear[1][5], linear[5][1]), (1.0, -7.0, 0.0));
    assert_eq!(linear[2][3], 5.0);
    assert_eq!(
        quadratic,
        Matrix6::from_diagonal([1.0, 0.0, 0.0, 0.0, 0.0, 0.0]).rows()
    );
    assert!(has_note(&loaded, NoteKind::Ignored, &["off-diagonal"]));
}

/// Velocities into NED, forces back, with D = −u `linear_damping_forward_speed`: an AUV that has no
/// other damping has this one.
#[test]
fn uuv_damping_by_forward_speed_is_that_of_the_simulator() {
    let rows: [[f64; 6]; 6] =
        core::array::from_fn(|i| core::array::from_fn(|j| -1.0 - (6 * i + j) as f64));
    let text: Vec<String> = rows.as_flattened().iter().map(f64::to_string).collect();
    let loaded = uuv(&format!(
        "<volume>1</volume><hydrodynamic_model><type>fossen</type>
        <linear_damping_forward_speed>{}</linear_damping_forward_speed></hydrodynamic_model>",
        text.join(" ")
    ));
    let spec = bathyal_robot::to_spec(&loaded.robot).unwrap();
    let [bathyal::spec::Drag::Derivatives(law)] = &spec.bodies[0].drag[..] else {
        panic!("{:?}", spec.bodies[0].drag);
    };
    let ned = |v: [f64; 6]| [v[0], -v[1], -v[2], v[3], -v[4], -v[5]];
    let velocity = [1.5, 2.0, -3.0, 0.5, -0.25, 4.0];
    let moved = ned(velocity);
    let theirs = ned(core::array::from_fn(|i| {
        (0..6).map(|j| moved[0] * rows[i][j] * moved[j]).sum()
    }));
    let angular_first = |v: [f64; 6]| [v[3], v[4], v[5], v[0], v[1], v[2]];
    let ours = law.force(&Flow {
        velocity: Motion::from_array(angular_first(velocity)),
        density: 1000.0,
        field: None,
    });
    assert_eq!(ours.to_array(), angular_first(theirs));
    let told = ["linear_damping_forward_speed", "astern"];
    assert!(has_note(&loaded, NoteKind::Understood, &told));
}

/// The simulator's own way: velocities into NED, forces back (HMFossen).
#[test]
fn uuv_forces_are_those_of_the_simulator() {
    let rows: [[f64; 6]; 6] =
        core::array::from_fn(|i| core::array::from_fn(|j| -1.0 - (6 * i + j) as f64));
    let text: Vec<String> = rows.as_flattened().iter().map(f64::to_string).collect();
    let loaded = uuv(&format!(
        "<volume>1</volume><hydrodynamic_model><type>fossen</type>
        <linear_damping>{}</linear_damping></hydrodynamic_model>",
        text.join(" ")
    ));
    let ned = |v: [f64; 6]| [v[0], -v[1], -v[2], v[3], -v[4], -v[5]];
    let times = |m: &[[f64; 6]; 6], v: [f64; 6]| -> [f64; 6] {
        core::array::from_fn(|i| (0..6).map(|j| m[i][j] * v[j]).sum())
    };
    let velocity = [1.0, 2.0, -3.0, 0.5, -0.25, 4.0];
    let theirs = ned(times(&rows, ned(velocity)));
    let ours = times(&damping(water(&loaded))[0], velocity).map(|f| -f);
    assert_eq!(ours, theirs);
}

#[test]
fn uuv_neutrally_buoyant_displaces_its_mass() {
    let loaded = uuv("<neutrally_buoyant>1</neutrally_buoyant>");
    assert_eq!(water(&loaded).displaced_volume, Some(0.001));
    let loaded = uuv("<neutrally_buoyant>0</neutrally_buoyant>");
    assert_eq!(water(&loaded).displaced_volume, None);
    assert!(has_note(
        &loaded,
        NoteKind::Assumed,
        &["no <volume>", "0 in the simulator"]
    ));
}

#[test]
fn uuv_neutral_is_neutral_in_the_water_that_the_robot_is_in() {
    let plugin = |density: &str| {
        format!(
            r#"<gazebo><plugin name="u" filename="libuuv_underwater_object_ros_plugin.so">{density}
            <link name="hull"><neutrally_buoyant>1</neutrally_buoyant></link></plugin></gazebo>"#
        )
    };
    let of_gazebo = r#"<gazebo><plugin filename="gz-sim-buoyancy-system" name="b">
        <uniform_fluid_density>1003</uniform_fluid_density></plugin></gazebo>"#;
    let ours = r#"<bathyal water_density="1010"/>"#;
    for (parts, density) in [
        ([&plugin("")[..], ""], 1028.0),
        ([&plugin("<fluid_density>999</fluid_density>"), ""], 999.0),
        ([&plugin(""), of_gazebo], 1003.0),
        (
            [&plugin("<fluid_density>999</fluid_density>"), ours],
            1010.0,
        ),
    ] {
        let loaded = load(&robot(&[&link("hull", ""), parts[0], parts[1]]));
        assert_eq!(loaded.robot.density(), density);
        assert_eq!(water(&loaded).displaced_volume, Some(1.0 / density));
        let assumed = has_note(&loaded, NoteKind::Assumed, &["<fluid_density>", "1028"]);
        assert_eq!(assumed, density == 1028.0);
    }
}

#[test]
fn zeros_that_are_written_are_given_and_not_missing() {
    let loaded = uuv(
        "<volume>1</volume><hydrodynamic_model><type>fossen</type><added_mass>0 0 0 0 0 0</added_mass>
        <linear_damping>0 0 0 0 0 0</linear_damping></hydrodynamic_model>",
    );
    assert_eq!(
        water(&loaded).added_mass,
        Some(Matrix6::from_diagonal([0.0; 6]))
    );
    assert_eq!(water(&loaded).drag, Some(vec![]));
    let loaded =
        uuv("<volume>1</volume><hydrodynamic_model><type>fossen</type></hydrodynamic_model>");
    assert_eq!(water(&loaded).added_mass, None);
    assert_eq!(water(&loaded).drag, None);
    let loaded = gz("<xDotU>0</xDotU><xU>0</xU>");
    assert_eq!(
        water(&loaded).added_mass,
        Some(Matrix6::from_diagonal([0.0; 6]))
    );
    assert_eq!(water(&loaded).drag, Some(vec![]));
    let loaded = gz("");
    assert_eq!(water(&loaded).added_mass, None);
    assert_eq!(water(&loaded).drag, None);
    // Zeros of our own replace what a plugin says.
    let zero = "<bathyal><quadratic_damping>0 0 0 0 0 0</quadratic_damping></bathyal>";
    let plugin = r#"<gazebo><plugin filename="gz-sim-hydrodynamics-system" name="h">
        <link_name>hull</link_name><xU>-5</xU></plugin></gazebo>"#;
    let loaded = load(&robot(&[&link("hull", zero), plugin]));
    assert_eq!(water(&loaded).drag, Some(vec![]));
}

#[test]
fn numbers_of_a_model_that_is_not_used_are_not_used() {
    let loaded = uuv(
        "<volume>1</volume><hydrodynamic_model><type>spheroid</type><added_mass>1 1 1 1 1 1</added_mass>
        <linear_damping>-1 -1 -1 -1 -1 -1</linear_damping></hydrodynamic_model>",
    );
    assert!(has_note(&loaded, NoteKind::Ignored, &["hull", "spheroid"]));
    assert_eq!(water(&loaded).added_mass, None);
    assert_eq!(water(&loaded).drag, None);
}

#[test]
fn only_what_is_said_twice_is_warned_of() {
    let mass = r#"<gazebo reference="hull"><fluid_added_mass><xx>1</xx><yy>1</yy><zz>1</zz>
        <pp>1</pp><qq>1</qq><rr>1</rr></fluid_added_mass></gazebo>"#;
    let plugin = |inside: &str| {
        format!(
            r#"<gazebo><plugin filename="gz-sim-hydrodynamics-system" name="h">
            <link_name>hull</link_name>{inside}</plugin></gazebo>"#
        )
    };
    // As Gazebo recommends it.
    let loaded = load(&robot(&[&link("hull", ""), mass, &plugin("<xU>-1</xU>")]));
    assert!(!has_note(&loaded, NoteKind::Warning, &[""]));
    assert_eq!(
        water(&loaded).added_mass,
        Some(Matrix6::from_diagonal([1.0; 6]))
    );
    assert_eq!(damping(water(&loaded))[0][0][0], 1.0);
    let both = plugin("<xDotU>-4</xDotU><xU>-1</xU>");
    let loaded = load(&robot(&[&link("hull", ""), mass, &both]));
    assert!(has_note(
        &loaded,
        NoteKind::Warning,
        &["given twice", "the added mass"]
    ));
    assert!(!has_note(&loaded, NoteKind::Warning, &["damping"]));
}

#[test]
fn gazebo_buoyancy_may_be_enabled_for_some_links() {
    let arm = link("arm", "");
    let joint = super::joint(
        "revolute",
        "hull",
        "arm",
        "<limit effort=\"1\" velocity=\"1\"/>",
    );
    let of = |enabled: &str| {
        let plugin = format!(
            r#"<gazebo><plugin filename="gz-sim-buoyancy-system" name="b">{enabled}</plugin></gazebo>"#
        );
        let loaded = load(&robot(&[&link("hull", ""), &arm, &joint, &plugin]));
        let volumes: Vec<Option<f64>> = (0..2)
            .map(|i| loaded.robot.bodies[i].hydrodynamics.displaced_volume)
            .collect();
        (volumes, loaded)
    };
    assert_eq!(of("").0, [None, None]);
    let (volumes, loaded) = of("<enable>r::hull</enable>");
    assert_eq!(volumes, [None, Some(0.0)]);
    assert!(has_note(
        &loaded,
        NoteKind::Understood,
        &["arm", "no buoyancy"]
    ));
    assert_eq!(of("<enable>r</enable>").0, [None, None]);
    assert_eq!(
        of("<enable>hull</enable><enable>arm</enable>").0,
        [None, None]
    );
    let (volumes, loaded) = of("<enable>other</enable>");
    assert_eq!(volumes, [None, None]);
    assert!(has_note(&loaded, NoteKind::Warning, &["'other'"]));
}

#[test]
fn uuv_shapes_have_the_formulas_of_the_simulator() {
    let sphere = uuv(
        "<volume>1</volume><hydrodynamic_model><type>sphere</type><radius>0.5</radius></hydrodynamic_model>",
    );
    let mass = 2.0 / 3.0 * 1000.0 * PI * 0.125;
    let drag = 0.5 * 1000.0 * 0.5 * PI * 0.25;
    let added = water(&sphere).added_mass.as_ref().unwrap().rows();
    close(diagonal(&added), [mass, mass, mass, 0.0, 0.0, 0.0]);
    close(
        diagonal(&damping(water(&sphere))[1]),
        [drag, drag, drag, 0.0, 0.0, 0.0],
    );

    // The sizes from the box: the radius is its smallest edge, the length its largest.
    let cylinder = uuv(
        "<volume>1</volume><box><width>0.2</width><length>0.5</length><height>1.2</height></box>
        <hydrodynamic_model><type>cylinder</type><axis>i</axis></hydrodynamic_model>",
    );
    let circle = PI * 0.04;
    let (across, turning) = (
        1000.0 * circle * 1.2,
        1000.0 * circle * 1.2_f64.powi(3) / 12.0,
    );
    let added = water(&cylinder).added_mass.as_ref().unwrap().rows();
    close(
        diagonal(&added),
        [1000.0 * circle, across, across, 0.0, turning, turning],
    );
    // Length over diameter is 3.
    let (along, side) = (500.0 * 0.87 * circle, 500.0 * 0.74 * 0.2 * 1.2);
    close(
        diagonal(&damping(water(&cylinder))[1]),
        [along, side, side, 0.0, 0.0, 0.0],
    );
    assert!(has_note(
        &cylinder,
        NoteKind::Assumed,
        &["no <radius>", "<box>"]
    ));

    let cube = uuv(
        "<volume>1</volume><hydrodynamic_model><type>box</type><length>1</length><width>2</width><height>3</height></hydrodynamic_model>",
    );
    assert_eq!(water(&cube).added_mass, None);
    close(
        diagonal(&damping(water(&cube))[1]),
        [3000.0, 1500.0, 1000.0, 0.0, 0.0, 0.0],
    );

    let spheroid =
        uuv("<volume>1</volume><hydrodynamic_model><type>spheroid</type></hydrodynamic_model>");
    assert!(has_note(&spheroid, NoteKind::Ignored, &["spheroid"]));
}

fn gz(inside: &str) -> Loaded {
    load(&robot(&[
        &link("hull", ""),
        &format!(
            r#"<gazebo><plugin filename="gz-sim-hydrodynamics-system" name="gz::sim::systems::Hydrodynamics">
            <link_name>hull</link_name>{inside}</plugin></gazebo>"#
        ),
    ]))
}

#[test]
fn gazebo_hydrodynamics_has_the_sign_of_fossen() {
    let loaded = gz(
        "<water_density>1020</water_density><xDotU>-4</xDotU><yDotR>-0.5</yDotR><nDotV>-0.5</nDotV>
        <yDotV>-6</yDotV><zDotW>-6</zDotW><kDotP>-1</kDotP><mDotQ>-1</mDotQ><nDotR>-1</nDotR>
        <xU>-2</xU><kP>-3</kP><nV>0.5</nV><xUabsU>-7</xUabsU><nRabsR>-8</nRabsR><yVabsR>-9</yVabsR>
        <default_current>1 0 0</default_current><disable_coriolis>true</disable_coriolis>",
    );
    let water = water(&loaded);
    assert_eq!(loaded.robot.water_density, Some(1020.0));
    let added = water.added_mass.as_ref().unwrap().rows();
    assert_eq!(diagonal(&added), [4.0, 6.0, 6.0, 1.0, 1.0, 1.0]);
    assert_eq!((added[1][5], added[5][1]), (0.5, 0.5));
    let [linear, quadratic] = damping(water);
    assert_eq!(diagonal(&linear), [2.0, 0.0, 0.0, 3.0, 0.0, 0.0]);
    assert_eq!(linear[5][1], -0.5);
    assert_eq!(diagonal(&quadratic), [7.0, 0.0, 0.0, 0.0, 0.0, 8.0]);
    assert!(has_note(
        &loaded,
        NoteKind::Ignored,
        &["yVabsR", "two velocities"]
    ));
    assert!(has_note(&loaded, NoteKind::Ignored, &["default_current"]));
    assert!(has_note(&loaded, NoteKind::Ignored, &["disable_coriolis"]));
    assert!(!has_note(&loaded, NoteKind::Warning, &[""]));
    assert!(loaded.model().is_ok());
}

#[test]
fn gazebo_hydrodynamics_of_the_first_versions_gets_warnings() {
    let loaded =
        gz("<xDotU>5</xDotU><xU>-2</xU><xUU>-7</xUU><disable_added_mass>0</disable_added_mass>");
    let water = water(&loaded);
    assert_eq!(water.added_mass.as_ref().unwrap().rows()[0][0], 5.0);
    assert_eq!(diagonal(&damping(water)[1])[0], 7.0);
    assert!(has_note(&loaded, NoteKind::Warning, &["without 'abs'"]));
    assert!(has_note(
        &loaded,
        NoteKind::Warning,
        &["yDotV = 5", "nR = 20"]
    ));
    assert!(has_note(
        &loaded,
        NoteKind::Warning,
        &["added mass has positive coefficients"]
    ));
    let loaded =
        gz("<xDotU>-5</xDotU><xUabsU>-1</xUabsU><disable_added_mass>1</disable_added_mass>");
    assert_eq!(self::water(&loaded).added_mass, None);
    assert!(has_note(
        &loaded,
        NoteKind::Changed,
        &["disable_added_mass"]
    ));
}

#[test]
fn vrx_hydrodynamics_is_positive() {
    let loaded = load(&robot(&[
        &link("hull", ""),
        r#"<gazebo><plugin filename="libSimpleHydrodynamics.so" name="vrx::SimpleHydrodynamics">
        <link_name>hull</link_name><xDotU>3</xDotU><xU>100</xU><xUU>150</xUU></plugin></gazebo>"#,
    ]));
    let [linear, quadratic] = damping(water(&loaded));
    assert_eq!((linear[0][0], quadratic[0][0]), (100.0, 150.0));
    assert_eq!(
        water(&loaded).added_mass.as_ref().unwrap().rows()[0][0],
        3.0
    );
    assert!(!has_note(&loaded, NoteKind::Warning, &[""]));
}

#[test]
fn gazebo_buoyancy_gives_the_density() {
    for inside in [
        "<uniform_fluid_density>1003</uniform_fluid_density>",
        "<graded_buoyancy><default_density>1003</default_density></graded_buoyancy>",
    ] {
        let loaded = load(&robot(&[
            &link("hull", ""),
            &format!(
                r#"<gazebo><plugin filename="gz-sim-buoyancy-system" name="b">{inside}</plugin></gazebo>"#
            ),
        ]));
        assert_eq!(loaded.robot.water_density, Some(1003.0));
        assert!(has_note(&loaded, NoteKind::Understood, &["estimate"]));
    }
}

#[test]
fn sdf_fluid_added_mass_is_understood_in_both_places() {
    let mass = "<fluid_added_mass><xx>1</xx><xr>0.1</xr><yy>2</yy><zz>3</zz><pp>4</pp><qq>5</qq><rr>6</rr></fluid_added_mass>";
    let inertial = format!(
        r#"<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/>{mass}</inertial>"#
    );
    let inside = robot(&[&format!("<link name=\"hull\">{inertial}</link>")]);
    let reference = |inside: String| {
        robot(&[
            &link("hull", ""),
            &format!("<gazebo reference=\"hull\">{inside}</gazebo>"),
        ])
    };
    for text in [
        inside,
        reference(mass.to_string()),
        reference(format!("<inertial>{mass}</inertial>")),
    ] {
        let loaded = load(&text);
        let rows = water(&loaded).added_mass.as_ref().unwrap().rows();
        assert_eq!(diagonal(&rows), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!((rows[0][5], rows[5][0]), (0.1, 0.1));
        assert!(has_note(
            &loaded,
            NoteKind::Understood,
            &["hull", "fluid_added_mass"]
        ));
        assert!(!has_note(&loaded, NoteKind::Ignored, &[""]));
    }
}

#[test]
fn a_plugin_for_a_link_that_is_not_there_is_a_warning() {
    let text = robot(&[
        &link("hull", ""),
        r#"<gazebo><plugin filename="gz-sim-hydrodynamics-system" name="h"><link_name>hall</link_name></plugin></gazebo>"#,
    ]);
    assert!(has_note(
        &load(&text),
        NoteKind::Warning,
        &["plugin 'h'", "'hall'"]
    ));
}
