//! The command, as a person or a program calls it.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn bathyal(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bathyal"))
        .args(arguments)
        .output()
        .expect("the command starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the command speaks UTF-8")
}

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).expect("--json prints JSON")
}

/// A file of the gallery.
fn gallery(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../robots");
    root.join(name).display().to_string()
}

/// A file in a folder of this test alone.
fn scratch(test: &str, name: &str, content: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a file for the test");
    path
}

const VEHICLE: &str = r#"# The little one.
bathyal_robot = 1
name = "little"

[[bodies]]
name = "hull"
joint = { type = "free" }
mass = 100.0 # weighed in May
inertia = { xx = 5.0, yy = 5.0, zz = 5.0 }
geometry = [{ shape = { ellipsoid = { semi_axes = [0.5, 0.25, 0.2] } } }]
"#;

#[test]
fn check_shows_the_robot_on_one_screen() {
    let output = bathyal(&["check", &gallery("aquarobot.toml")]);
    let screen = text(&output.stdout);
    for part in [
        "45 degrees of freedom",
        "├─ leg 1.hip",
        "weight 7297 N",
        "mass matrix",
    ] {
        assert!(screen.contains(part), "'{part}' is not in\n{screen}");
    }
    assert!(screen.lines().count() <= 50, "more than a screen");
}

#[test]
fn check_tells_programs_the_same() {
    let output = bathyal(&["check", "--json", &gallery("aquarobot.toml")]);
    let report = json(&output.stdout);
    assert_eq!(report["bodies"], 28);
    assert_eq!(report["degrees_of_freedom"], 45);
    assert_eq!(report["statics"][0]["root"], "torso");
    assert!(report["mass_matrix"]["condition"].as_f64().unwrap() > 1.0);
}

#[test]
fn the_exit_code_tells() {
    let sound = bathyal(&["check", &gallery("puma560.toml")]);
    assert_eq!(sound.status.code(), Some(0), "{}", text(&sound.stdout));
    let path = scratch("exit_code", "little.toml", VEHICLE);
    let path = path.to_str().unwrap();
    assert_eq!(bathyal(&["check", path]).status.code(), Some(3));
    assert_eq!(bathyal(&["check", "nowhere.toml"]).status.code(), Some(1));
    assert_eq!(bathyal(&["check"]).status.code(), Some(2));
}

#[test]
fn errors_underline_the_text() {
    let path = scratch("errors", "bad.toml", &VEHICLE.replace("100.0", "-100.0"));
    let output = bathyal(&["check", path.to_str().unwrap()]);
    let told = text(&output.stderr);
    for part in ["body 'hull': mass is -100", "bad.toml:8:8", "^^^^^^"] {
        assert!(told.contains(part), "'{part}' is not in\n{told}");
    }
    let output = bathyal(&["check", "--json", path.to_str().unwrap()]);
    let error = &json(&output.stdout)["error"];
    assert_eq!((&error["line"], &error["column"]), (&8.into(), &8.into()));
}

#[test]
fn estimate_fills_in_and_keeps_comments() {
    let path = scratch("estimate", "little.toml", VEHICLE);
    let path = path.to_str().unwrap();
    let output = bathyal(&["estimate", path, "--output", path]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let listed = text(&output.stdout);
    assert!(listed.contains("added_mass"), "{listed}");
    let written = std::fs::read_to_string(path).unwrap();
    assert!(written.starts_with("# The little one.\n"), "{written}");
    assert!(
        written.contains("mass = 100.0 # weighed in May\n"),
        "{written}"
    );
    let report = json(&bathyal(&["check", "--json", path]).stdout);
    // 4/3 π a b c
    let volume = report["statics"][0]["displaced_volume"].as_f64().unwrap();
    let expected = 4.0 / 3.0 * std::f64::consts::PI * 0.5 * 0.25 * 0.2;
    assert!((volume - expected).abs() < 1e-12, "{volume}");
    let codes: Vec<&Value> = report["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|w| &w["code"])
        .collect();
    assert!(!codes.contains(&&Value::from("added_mass")), "{codes:?}");
    assert!(!codes.contains(&&Value::from("drag")), "{codes:?}");
    // A second time there is nothing left to do.
    let again = bathyal(&["estimate", path, "--output", path]);
    assert!(
        !text(&again.stdout).contains("replace"),
        "{}",
        text(&again.stdout)
    );
    assert_eq!(std::fs::read_to_string(path).unwrap(), written);
}

/// The advice in the template: change the shapes, estimate again; measured values stay.
#[test]
fn estimates_follow_the_shapes_of_a_new_project() {
    let folder = scratch("estimate_new", "unused", "").with_file_name("my_rov");
    let _ = std::fs::remove_dir_all(&folder);
    assert!(bathyal(&["new", folder.to_str().unwrap()]).status.success());
    let path = folder.join("robot.toml");
    let (file, read) = (path.to_str().unwrap(), || {
        std::fs::read_to_string(&path).unwrap()
    });
    let estimate = || {
        let output = bathyal(&["estimate", file, "--output", file]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout).to_string()
    };
    let template = read();
    estimate();
    assert_eq!(
        read(),
        template,
        "the template is not what `bathyal estimate` writes"
    );

    let volume = |robot: &str| {
        let line = robot
            .lines()
            .find(|line| line.starts_with("displaced_volume"));
        line.unwrap()
            .split_once("= ")
            .unwrap()
            .1
            .parse::<f64>()
            .unwrap()
    };
    let larger = template.replace("[0.45, 0.33, 0.25]", "[0.9, 0.33, 0.25]");
    assert_ne!(larger, template);
    std::fs::write(&path, &larger).unwrap();
    let listed = estimate();
    assert!(listed.contains("3 values were replaced"), "{listed}");
    assert!((volume(&read()) / volume(&template) - 2.0).abs() < 1e-9);
    assert!(read().contains("munk = 0.1"), "{}", read());

    // A value without an estimate's origin was measured.
    let measured: String = read()
        .lines()
        .filter(|line| !line.starts_with("displaced_volume = \"estimated"))
        .map(|line| match line.starts_with("displaced_volume = ") {
            true => "displaced_volume = 0.0117\n".to_string(),
            false => format!("{line}\n"),
        })
        .collect();
    std::fs::write(&path, measured).unwrap();
    estimate();
    assert_eq!(volume(&read()), 0.0117);
}

#[test]
fn estimates_of_published_vehicles_are_printed() {
    let output = bathyal(&["estimate", "--published"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let listed = text(&output.stdout);
    for part in [
        "BlueROV2 Heavy",
        "REMUS 100",
        "NPS AUV II",
        "published values in the range",
    ] {
        assert!(listed.contains(part), "'{part}' is not in\n{listed}");
    }
    assert_eq!(bathyal(&["estimate"]).status.code(), Some(2));
    assert_eq!(
        bathyal(&["estimate", "--published", "--all"]).status.code(),
        Some(2)
    );
}

#[test]
fn equal_bodies_and_small_parts_are_one_line_each() {
    let mut robot = VEHICLE.to_string();
    for i in 0..40 {
        let radius = if i < 30 { 0.01 } else { 0.2 };
        robot += &format!(
            "\n[[bodies]]\nname = \"part {i}\"\nparent = \"hull\"\njoint = {{ type = \"fixed\" }}\nmass = 0.1\ngeometry = [{{ shape = {{ sphere = {{ radius = {radius} }} }} }}]\n"
        );
    }
    let path = scratch("parts", "little.toml", &robot);
    let path = path.to_str().unwrap();
    let short = bathyal(&["estimate", path]);
    let listed = text(&short.stdout);
    assert!(listed.contains("30 small parts"), "{listed}");
    assert!(listed.contains("10 bodies alike: part 30"), "{listed}");
    assert!(listed.lines().count() < 40, "{listed}");
    let long = bathyal(&["estimate", "--all", path]);
    assert!(text(&long.stdout).contains("\npart 17\n"));
}

#[test]
fn convert_makes_native_files_of_urdf_and_back_and_forth() {
    let urdf = r#"<robot name="buoy"><link name="hull"><inertial><mass value="3"/>
        <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
        <transmission name="t"/></robot>"#;
    let path = scratch("convert", "buoy.urdf", urdf);
    let as_toml = path.with_extension("toml").display().to_string();
    let as_json = path.with_extension("json").display().to_string();
    let output = bathyal(&["convert", path.to_str().unwrap(), "--output", &as_toml]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        text(&output.stderr).contains("ignored"),
        "{}",
        text(&output.stderr)
    );
    assert!(
        bathyal(&["convert", &as_toml, "--output", &as_json])
            .status
            .success()
    );
    let printed = bathyal(&["convert", &as_json]);
    assert_eq!(
        text(&printed.stdout),
        std::fs::read_to_string(&as_toml).unwrap()
    );
}

#[test]
fn the_schema_is_the_shipped_one() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/robot.json");
    let shipped: Value = json(&std::fs::read(shipped).unwrap());
    assert_eq!(json(&bathyal(&["schema"]).stdout), shipped);
}

/// All commands of `bathyal`; the help of `reproduce` is that of another program.
const COMMANDS: [&str; 14] = [
    "run",
    "list",
    "new",
    "check",
    "advise",
    "convert",
    "estimate",
    "info",
    "report",
    "export",
    "view",
    "replay",
    "completions",
    "schema",
];

#[test]
fn every_command_has_help_with_an_example() {
    for command in COMMANDS {
        let help = text(&bathyal(&[command, "--help"]).stdout);
        assert!(help.contains("Example"), "{command}: {help}");
    }
}

const FIN: &str = r#"<robot name="fish"><link name="hull"><inertial><mass value="3"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><geometry><sphere radius="0.1"/></geometry></collision></link>
    <link name="fin"><collision><geometry><box size="0.3 0.1 0.02"/></geometry></collision></link>
    <joint name="hinge" type="continuous"><parent link="hull"/><child link="fin"/>
    <axis xyz="0 0 1"/></joint><transmission name="t"/></robot>"#;

#[test]
fn estimate_tells_what_the_reader_did() {
    let path = scratch("estimate_notes", "fish.urdf", FIN);
    let path = path.to_str().unwrap();
    let told = text(&bathyal(&["estimate", path]).stderr);
    for part in ["ignored: <transmission>", "assumed: hull"] {
        assert!(told.contains(part), "'{part}' is not in\n{told}");
    }
    let listed = json(&bathyal(&["estimate", "--json", path]).stdout);
    assert!(!listed["entries"].as_array().unwrap().is_empty());
    let notes = listed["notes"].as_array().unwrap();
    assert!(
        notes.iter().any(|note| note["kind"] == "ignored"),
        "{notes:?}"
    );
}

#[test]
fn a_joint_that_moves_nothing_but_water_moves_when_the_water_is_estimated() {
    let path = scratch("estimate_joints", "fish.urdf", FIN);
    let output = path.with_extension("toml").display().to_string();
    let path = path.to_str().unwrap();
    let without = text(&bathyal(&["convert", path]).stdout);
    assert!(!without.contains("\"revolute\""), "{without}");
    assert!(
        bathyal(&["estimate", path, "--output", &output])
            .status
            .success()
    );
    let written = std::fs::read_to_string(&output).unwrap();
    assert!(written.contains("\"revolute\""), "{written}");
    let locked = bathyal(&["estimate", path, "--lock", "hinge", "--output", &output]);
    assert!(locked.status.success(), "{}", text(&locked.stderr));
    let written = std::fs::read_to_string(&output).unwrap();
    assert!(!written.contains("\"revolute\""), "{written}");
}

#[test]
fn what_estimate_cannot_do_for_a_robot_file_is_refused() {
    let path = scratch("estimate_lock", "little.toml", VEHICLE);
    let output = bathyal(&["estimate", path.to_str().unwrap(), "--lock", "hull"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--lock is for URDF"));
}

#[test]
fn estimate_overwrites_what_was_written_in_other_forms() {
    let robot = VEHICLE.replace(
        "inertia = { xx = 5.0, yy = 5.0, zz = 5.0 }",
        "inertia = { xx = 5.0, yy = 5.0, zz = 5.0, xy = 0.3, about = \"origin\" }",
    );
    let path = scratch("overwrite", "little.toml", &robot);
    let path = path.to_str().unwrap();
    let output = bathyal(&["estimate", path, "--overwrite", "--output", path]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let written = std::fs::read_to_string(path).unwrap();
    assert!(!written.contains("origin\""), "{written}");
    assert!(!written.contains("xy ="), "{written}");
    assert!(written.contains("# weighed in May"), "{written}");
}

#[test]
fn meshes_are_found_from_the_folder_that_is_written_to() {
    let mesh = VEHICLE.replace(
        "{ ellipsoid = { semi_axes = [0.5, 0.25, 0.2] } }",
        "{ mesh = { file = \"meshes/hull.stl\" } }",
    );
    let path = scratch("meshes/robots", "little.toml", &mesh);
    let above = path.parent().unwrap().with_file_name("out.toml");
    let output = bathyal(&[
        "convert",
        path.to_str().unwrap(),
        "--output",
        above.to_str().unwrap(),
    ]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let written = std::fs::read_to_string(&above).unwrap();
    assert!(written.contains("\"robots/meshes/hull.stl\""), "{written}");
    let beside = scratch("meshes/elsewhere", "out.toml", "");
    let output = bathyal(&[
        "convert",
        path.to_str().unwrap(),
        "--output",
        beside.to_str().unwrap(),
    ]);
    assert!(
        text(&output.stderr).contains("--search"),
        "{}",
        text(&output.stderr)
    );
    let written = std::fs::read_to_string(&beside).unwrap();
    assert!(
        written.contains("\"../robots/meshes/hull.stl\""),
        "{written}"
    );
}

#[test]
fn a_closed_pipe_ends_a_command_quietly() {
    for arguments in [&["schema"][..], &["check", &gallery("aquarobot.toml")]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_bathyal"))
            .args(arguments)
            .stdout(writer)
            .output()
            .expect("the command starts");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(text(&output.stderr), "");
    }
}

#[test]
fn a_speed_is_a_number_that_is_not_negative() {
    for speed in ["nan", "inf", "-1", "fast"] {
        let speed = format!("--speed={speed}");
        let output = bathyal(&["check", &gallery("puma560.toml"), &speed]);
        assert_eq!(output.status.code(), Some(2), "{speed}");
    }
    let output = bathyal(&["check", &gallery("puma560.toml"), "--speed=0"]);
    assert_eq!(output.status.code(), Some(0));
}
