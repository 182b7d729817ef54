//! Robots, and roots of robots, without inertia: what is said, and that the cure cures.

use super::{joint, link, robot};
use bathyal_robot::check::check;
use bathyal_robot::estimate::{self, estimate};
use bathyal_robot::{Base, Format, Loaded, Options, parse};

fn read(text: &str, base: Base) -> Loaded {
    let options = Options {
        base,
        ..Options::default()
    };
    parse(text, "arm.urdf", Format::Urdf, &options).unwrap()
}

fn verdict(text: &str, base: Base) -> Result<Vec<&'static str>, String> {
    let report = check(&read(text, base), None).map_err(|error| error.to_string())?;
    Ok(report.warnings.iter().map(|warning| warning.code).collect())
}

const SHAPE: &str = r#"<collision><geometry><box size="0.1 0.2 0.3"/></geometry></collision>"#;

#[test]
fn a_root_without_mass_is_told_to_be_fixed() {
    let text = robot(&[
        r#"<link name="mount"/>"#,
        &link("upper", ""),
        &joint("revolute", "mount", "upper", ""),
    ]);
    let error = verdict(&text, Base::Auto).unwrap_err();
    assert!(
        error.starts_with("arm.urdf:2:1: the base is free, but its body 'mount' has no mass"),
        "{error}"
    );
    assert!(
        error.contains("`--base fixed`") && error.contains("--density 1000"),
        "{error}"
    );
    let codes = verdict(&text, Base::Fixed).unwrap();
    assert!(!codes.contains(&"no_inertia"), "{codes:?}");
}

#[test]
fn a_root_with_a_mass_alone_is_told_what_it_lacks() {
    let text = robot(&[r#"<link name="a"><inertial><mass value="2"/></inertial></link>"#]);
    let error = verdict(&text, Base::Auto).unwrap_err();
    assert!(error.contains("'a' has no moments of inertia"), "{error}");
}

#[test]
fn a_robot_without_any_inertia_is_told_so_on_either_base_and_cured_by_a_density() {
    let bare = |name: &str| format!(r#"<link name="{name}">{SHAPE}</link>"#);
    let text = robot(&[&bare("a"), &bare("b"), &joint("continuous", "a", "b", "")]);
    let error = verdict(&text, Base::Auto).unwrap_err();
    let none = "none of the 2 bodies of 'r' has mass or moments of inertia";
    assert!(
        error.contains(none) && error.contains("--density 1000"),
        "{error}"
    );
    let report = check(&read(&text, Base::Fixed), None).unwrap();
    let told = report
        .warnings
        .iter()
        .find(|w| w.code == "no_inertia")
        .unwrap();
    assert!(
        told.text.contains(none) && told.help.contains("--density"),
        "{told:?}"
    );

    let options = Options {
        as_written: true,
        ..Options::default()
    };
    let mut loaded = parse(&text, "arm.urdf", Format::Urdf, &options).unwrap();
    let how = estimate::Options {
        density: Some(1000.0),
        ..Default::default()
    };
    estimate(&mut loaded.robot, &loaded.files, &how).unwrap();
    // A box of 6 litres: m = 6 kg, xx = m (b² + c²) / 12.
    let body = &loaded.robot.bodies[1];
    assert!((body.mass.unwrap() - 6.0).abs() < 1e-12);
    assert!((body.inertia.unwrap().xx - 6.0 * (0.04 + 0.09) / 12.0).abs() < 1e-12);
    assert_eq!(loaded.model().unwrap().nv(), 7);
}

/// A mass of zero is kept as given, unless a density is.
#[test]
fn a_mass_of_zero_gives_way_to_a_density_alone() {
    let text = robot(&[&format!(
        r#"<link name="a"><inertial><mass value="0"/><inertia ixx="0" iyy="0" izz="0"/></inertial>{SHAPE}</link>"#
    )]);
    for (density, expected) in [(None, 0.0), (Some(500.0), 3.0)] {
        let mut loaded = read(&text, Base::Auto);
        let how = estimate::Options {
            density,
            ..Default::default()
        };
        estimate(&mut loaded.robot, &loaded.files, &how).unwrap();
        let mass = loaded.robot.bodies[0].mass.unwrap();
        assert!((mass - expected).abs() < 1e-12, "{mass}");
    }
    let mut loaded = read(&text, Base::Auto);
    let how = estimate::Options {
        density: Some(-1.0),
        ..Default::default()
    };
    assert!(estimate(&mut loaded.robot, &loaded.files, &how).is_err());
}
