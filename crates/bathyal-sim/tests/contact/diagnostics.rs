//! What is wrong is said with its place, its value and what would be right.

use crate::rig::robot;
use crate::terrain::{folder, write_png};
use bathyal_robot::{Diagnostic, FileSet};
use bathyal_sim::contact::Contacts;
use bathyal_sim::terrain::TerrainConfig;

#[derive(serde::Deserialize)]
struct Scenario {
    terrain: TerrainConfig,
}

fn diagnostic(text: &str, files: &FileSet) -> Diagnostic {
    let scenario: Scenario = toml::from_str(&format!("terrain = {text}")).unwrap();
    scenario.terrain.build(files).unwrap_err()
}

#[test]
fn every_form_of_ground_is_read() {
    for text in [
        "{ plane = { height = -30 } }",
        "{ slope = { height = 0.0, slope_x_deg = 10.0, slope_y_deg = -3 } }",
        "{ uneven = { height = -5.0, amplitude = 0.2, wavelength = 3.0, seed = 7 } }",
    ] {
        let scenario: Scenario = toml::from_str(&format!("terrain = {text}")).unwrap();
        let again = toml::to_string(&scenario.terrain).unwrap();
        assert_eq!(
            toml::from_str::<TerrainConfig>(&again).unwrap(),
            scenario.terrain
        );
        scenario.terrain.build(&FileSet::default()).unwrap();
    }
}

#[test]
fn bad_numbers_of_the_ground_are_named() {
    for (text, path, value) in [
        ("{ plane = { height = nan } }", "plane.height", "NaN"),
        (
            "{ slope = { height = 0.0, slope_x_deg = 90.0 } }",
            "slope.slope_x_deg",
            "90",
        ),
        (
            "{ uneven = { height = 0.0, amplitude = 1.0, wavelength = 0.0 } }",
            "uneven.wavelength",
            "0",
        ),
        (
            "{ grid = { file = \"bed.csv\", cell = -1.0 } }",
            "grid.cell",
            "-1",
        ),
    ] {
        let diagnostic = diagnostic(text, &FileSet::default());
        assert_eq!(diagnostic.path, path);
        assert!(
            diagnostic.message.ends_with(&format!("is {value}")),
            "{diagnostic}"
        );
        assert!(diagnostic.help.is_some());
    }
}

#[test]
fn files_that_are_no_heights_are_refused() {
    let folder = folder("terrain_faults");
    std::fs::write(folder.join("word.csv"), "1,2\n3,deep\n").unwrap();
    std::fs::write(folder.join("ragged.csv"), "1,2\n3,4,5\n").unwrap();
    std::fs::write(folder.join("small.csv"), "1,2,3\n").unwrap();
    std::fs::write(folder.join("infinite.csv"), "1,2\n3,inf\n").unwrap();
    std::fs::write(folder.join("empty.csv"), "").unwrap();
    std::fs::write(folder.join("broken.png"), "no picture").unwrap();
    std::fs::write(folder.join("bed.txt"), "1,2\n3,4\n").unwrap();
    std::fs::write(folder.parent().unwrap().join("outside.csv"), "1,2\n3,4\n").unwrap();
    let color = png::ColorType::Rgb;
    write_png(
        &folder.join("color.png"),
        png::BitDepth::Eight,
        color,
        [2, 2],
        &[0; 12],
    );
    for (file, said) in [
        ("word.csv", "line 2: 'deep' is not a number"),
        ("ragged.csv", "row 2 has 3 heights, and the first row has 2"),
        ("small.csv", "3 columns and 1 rows"),
        ("infinite.csv", "height 2 of row 2 is inf"),
        ("empty.csv", "0 columns and 0 rows"),
        ("broken.png", "is no picture"),
        ("color.png", "has Rgb pixels"),
        ("bed.txt", "the ending"),
        ("missing.csv", "is not in"),
        ("../outside.csv", "leads out of the folder"),
        ("/etc/hosts.csv", "leads out of the folder"),
    ] {
        let text = format!("{{ grid = {{ file = \"{file}\", cell = 1.0 }} }}");
        let diagnostic = diagnostic(&text, &FileSet::folder(&folder));
        assert_eq!(diagnostic.path, "grid.file");
        assert!(diagnostic.message.contains(said), "{diagnostic}");
        assert!(diagnostic.message.contains(file), "{diagnostic}");
    }
    let diagnostic = diagnostic(
        "{ grid = { file = \"bed.csv\", cell = 1.0 } }",
        &FileSet::default(),
    );
    assert!(
        diagnostic.message.contains("not among the files in memory"),
        "{diagnostic}"
    );
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out_of_the_folder() {
    let folder = folder("terrain_link");
    let outside = folder.parent().unwrap().join("linked.csv");
    std::fs::write(&outside, "1,2\n3,4\n").unwrap();
    let link = folder.join("link.csv");
    let _ = std::fs::remove_file(&link);
    std::os::unix::fs::symlink(outside, link).unwrap();
    let diagnostic = diagnostic(
        "{ grid = { file = \"link.csv\", cell = 1.0 } }",
        &FileSet::folder(&folder),
    );
    assert!(
        diagnostic.message.contains("leads out of the folder"),
        "{diagnostic}"
    );
}

#[test]
fn a_contact_without_a_material_of_its_own_needs_exactly_one() {
    let material = |name: &str| {
        format!(
            "[[materials]]\nname = \"{name}\"\nnormal_stiffness = 1.0\nnormal_damping = 1.0\n\
             tangential_stiffness = 1.0\ntangential_damping = 1.0\nstatic_friction = 1.0\n\
             kinetic_friction = 1.0\n"
        )
    };
    let body = "[[bodies]]\nname = \"foot\"\njoint = { type = \"free\" }\nmass = 1.0\n\
                inertia = { xx = 1.0, yy = 1.0, zz = 1.0 }\n\
                contacts = [{ position = [0.0, 0.0, 0.0], name = \"toe\" }]\n";
    for (materials, count) in [
        (String::new(), 0),
        (material("sand") + &material("rock"), 2),
    ] {
        let (robot, model) = robot(&format!("{materials}{body}"));
        let diagnostic = Contacts::new(&robot, &model).unwrap_err();
        assert_eq!(diagnostic.path, "bodies[0].contacts[0].material");
        let said =
            format!("body 'foot', contact 'toe': it names no material, and the robot has {count}");
        assert_eq!(diagnostic.message, said);
    }
    let (robot, model) = robot(&format!("{}{body}", material("sand")));
    assert_eq!(Contacts::new(&robot, &model).unwrap().len(), 1);
}
