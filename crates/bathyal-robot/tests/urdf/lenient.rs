//! Files that other readers of URDF read, and that are read here with a remark.

use super::{has_note, link, load, notes, robot, try_read};
use bathyal_robot::{Base, NoteKind};

#[test]
fn xacro_tags_that_are_left_are_not_used_and_told() {
    let declared = r#"<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">"#;
    for head in [declared, r#"<robot name="r">"#] {
        let text = format!(
            "{head}\n<xacro:property name=\"x\" value=\"1\"/>\n<xacro:link name=\"b\"/>{}</robot>",
            link("a", r#"<xacro:macro name="m"><visual/></xacro:macro>"#)
        );
        let loaded = load(&text);
        assert_eq!(loaded.robot.bodies.len(), 1);
        let told = notes(&loaded, NoteKind::Warning);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0]
                .starts_with("<xacro:property>, <xacro:link>, <xacro:macro>: a xacro tag is left"),
            "{told:?}"
        );
        assert!(told[0].contains("`xacro robot.urdf.xacro > robot.urdf`"));
        assert!(!has_note(&loaded, NoteKind::Ignored, &["xacro"]));
        let line = loaded.notes.iter().find(|n| n.kind == NoteKind::Warning);
        assert_eq!(line.and_then(|note| note.line), Some(2));
    }
}

/// As in the Fetch of roboschool: `<sensor:camera>` without an `xmlns:sensor`.
#[test]
fn tags_of_an_undeclared_prefix_are_not_used_and_told() {
    let text = robot(&[
        &link("a", ""),
        r#"<sensor:camera name="head" drivers:rate="5:6"><mass value="7"/></sensor:camera>"#,
    ]);
    let loaded = load(&text);
    assert_eq!(loaded.robot.bodies[0].mass, Some(1.0));
    let told = notes(&loaded, NoteKind::Ignored);
    assert_eq!(
        told,
        ["<sensor:camera>: not used; no xmlns:sensor declares the prefix"]
    );
    // Where it is wrong for other reasons the place is that of the file.
    let broken = text.replace("</sensor:camera>", "</sensor:eye>");
    let error = try_read(&broken, Base::Auto).unwrap_err().to_string();
    assert!(error.starts_with("test.urdf:4:"), "{error}");
}

#[test]
fn a_mass_without_moments_is_a_point_mass() {
    let text = robot(&[
        r#"<link name="a"><inertial><origin xyz="1 0 0"/><mass value="2"/></inertial></link>"#,
    ]);
    let loaded = load(&text);
    let body = &loaded.robot.bodies[0];
    assert_eq!((body.mass, body.inertia), (Some(2.0), None));
    assert_eq!(body.center_of_mass, Some([1.0, 0.0, 0.0]));
    let words = ["a: <inertial> has no <inertia>", "point mass"];
    assert!(has_note(&loaded, NoteKind::Assumed, &words));
}

/// As in the cubes of Isaac Gym, which rofunc and mani-skill carry.
#[test]
fn a_density_in_place_of_a_mass_is_that_of_the_shapes() {
    let text = robot(&[
        r#"<link name="cube"><collision><geometry><box size="0.1 0.1 0.2"/></geometry></collision>
        <inertial><density value="500"/></inertial></link>"#,
    ]);
    let mut loaded = load(&text);
    assert!(has_note(
        &loaded,
        NoteKind::Assumed,
        &["cube", "<density>", "bathyal estimate"]
    ));
    let options = Default::default();
    bathyal_robot::estimate::estimate(&mut loaded.robot, &loaded.files, &options).unwrap();
    let mass = loaded.robot.bodies[0].mass.unwrap();
    assert!((mass - 1.0).abs() < 1e-12, "{mass}");
    let wrong = text.replace("\"500\"", "\"-500\"");
    let error = try_read(&wrong, Base::Auto).unwrap_err().to_string();
    assert!(
        error.contains("link 'cube'") && error.contains("kg/m³"),
        "{error}"
    );
}

#[test]
fn shapes_too_small_to_be_any_are_not_used_and_told() {
    let sphere = |radius: &str| {
        let shape = format!(r#"<geometry><sphere radius="{radius}"/></geometry>"#);
        load(&robot(&[&link(
            "a",
            &format!("<collision>{shape}</collision>"),
        )]))
    };
    let tiny = sphere("1e-7");
    assert!(tiny.robot.bodies[0].geometry.is_empty());
    let words = ["link 'a'", "radius is 0.0000001 m", "not used"];
    assert!(has_note(&tiny, NoteKind::Ignored, &words));
    assert_eq!(sphere("1e-5").robot.bodies[0].geometry.len(), 1);
}
