//! What there is to see of every shipped scenario, and of robots that say little.

use bathyal_sim::run::run;
use bathyal_sim::scenario::{ScenarioFile, Setup};
use bathyal_sim::simulation::Simulation;
use bathyal_viewer::scene::{DisplayShape, Scene};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let files = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|f| f.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "toml"));
    files.sort();
    assert!(files.len() >= 12, "scenarios are shipped");
    files
}

fn setup(path: &Path) -> Setup {
    ScenarioFile::read(path, &[]).unwrap().setup().unwrap()
}

/// The order and the names are those of the samples, so that frames fit the scene.
#[test]
fn a_scene_lists_what_samples_list() {
    for path in shipped() {
        let setup = setup(&path);
        let scene = Scene::new(&setup);
        let sample = Simulation::new(&setup).unwrap().sample();
        let names = |names: Vec<&String>| names.into_iter().cloned().collect::<Vec<_>>();
        assert_eq!(
            names(scene.bodies.iter().map(|b| &b.name).collect()),
            names(sample.bodies.iter().map(|b| &b.name).collect()),
        );
        assert_eq!(
            names(scene.joints.iter().map(|b| &b.name).collect()),
            names(sample.joints.iter().map(|b| &b.name).collect()),
        );
        assert_eq!(
            names(scene.thrusters.iter().map(|b| &b.name).collect()),
            names(sample.thrusters.iter().map(|b| &b.name).collect()),
        );
        assert_eq!(
            names(scene.contacts.iter().map(|b| &b.name).collect()),
            names(sample.contacts.iter().map(|b| &b.name).collect()),
        );
        for (body, view) in scene.bodies.iter().enumerate() {
            assert!(!view.shapes.is_empty(), "{path:?}: body {body} is seen");
            assert!(view.parent.is_none_or(|p| p < scene.bodies.len()));
        }
        if let Some(terrain) = &scene.terrain {
            assert_eq!(terrain.heights.len(), terrain.columns * terrain.rows);
            for body in &sample.bodies {
                let inside = |at: f64, [low, high]: [f64; 2]| low < at && at < high;
                assert!(inside(body.position[0], terrain.x));
                assert!(inside(body.position[1], terrain.y));
            }
        }
        assert_eq!(scene.current.z.len(), scene.current.velocity.len());
    }
}

#[test]
fn the_rov_has_an_arm_and_a_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let setup = setup(&folder.join("rov_station_keeping.toml"));
    let scene = Scene::new(&setup);
    let json = serde_json::to_value(&scene).unwrap();
    let gripper = scene
        .bodies
        .iter()
        .position(|b| b.name == "gripper")
        .unwrap();
    assert_eq!(scene.end_effectors, [gripper]);
    assert_eq!(json["bodies"][0]["joint"]["type"], "free");
    assert_eq!(json["bodies"][0]["joint"]["axis"], serde_json::Value::Null);
    let foam = &json["bodies"][0]["shapes"][0];
    assert_eq!(foam["shape"]["box"]["size"][0], 2.7);
    assert_eq!(foam["orientation"], serde_json::json!([1.0, 0.0, 0.0, 0.0]));
    assert_eq!(json["current"]["velocity"][0][0], -0.5);
    assert_eq!(json["thrusters"][0]["max"], 900.0);
    assert_eq!(json["surface"], 0.0);
    assert_eq!(json["terrain"], serde_json::Value::Null);
    assert!(json.get("meshes").is_none());
}

/// A tetrahedron as binary STL.
fn tetrahedron() -> Vec<u8> {
    let p = [
        [0.0f32, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
    ];
    let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    let mut bytes = vec![0; 80];
    bytes.extend(4u32.to_le_bytes());
    for face in faces {
        bytes.extend([0; 12]);
        for corner in face {
            bytes.extend(p[corner as usize].iter().flat_map(|x| x.to_le_bytes()));
        }
        bytes.extend([0; 2]);
    }
    bytes
}

const ROBOT: &str = r#"
bathyal_robot = 1
name = "odd"

[[bodies]]
name = "hull"
joint = { type = "free" }
mass = 20.0
inertia = { xx = 0.5, yy = 0.5, zz = 0.3 }
hydrodynamics = { displaced_volume = 0.0195 }
geometry = [{ shape = { mesh = { file = "hull.stl", scale = [2.0, 2.0, 2.0] } } }]

[[bodies]]
name = "lost"
parent = "hull"
joint = { type = "revolute" }
mass = 2.0
inertia = { xx = 0.5, yy = 0.5, zz = 0.3 }
geometry = [{ shape = { mesh = { file = "nowhere.stl" } } }]

[[bodies]]
name = "bare"
parent = "lost"
joint = { type = "revolute" }
mass = 2.0
inertia = { xx = 0.02, yy = 0.02, zz = 0.01 }
hydrodynamics = { drag = [{ cylinder = { start = [0.0, 0.0, 0.0], end = [0.0, 0.5, 0.0], radius = 0.1 } }] }
"#;

const SCENARIO: &str = r#"
bathyal_scenario = 1
name = "odd"
duration = 0.02
[[robots]]
file = "odd.toml"
"#;

#[test]
fn meshes_come_with_the_recording_and_missing_ones_are_stood_in_for() {
    let folder = std::env::temp_dir().join(format!("bathyal_scene_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("hull.stl"), tetrahedron()).unwrap();
    std::fs::write(folder.join("odd.toml"), ROBOT).unwrap();
    std::fs::write(folder.join("run.toml"), SCENARIO).unwrap();
    let first = setup(&folder.join("run.toml"));
    std::fs::remove_dir_all(&folder).unwrap();
    // The folder is gone: all there is comes from the header, as in a recording.
    let again = Setup::from_recording(&first.header).unwrap();
    assert_eq!(first.header, again.header);
    for setup in [first, again] {
        let scene = Scene::new(&setup);
        assert_eq!(scene.bodies[0].shapes[0].shape, DisplayShape::Mesh(0));
        assert_eq!(scene.meshes[0].len(), 4);
        let far = scene.meshes[0].iter().flatten().flatten();
        assert_eq!(far.fold(0.0, |most: f32, x| most.max(*x)), 2.0, "scaled");
        assert!(!scene.bodies[0].shapes[0].stand_in);
        assert!(scene.bodies[1].shapes[0].stand_in);
        assert_eq!(scene.notes.len(), 1);
        assert!(scene.notes[0].contains("nowhere.stl"), "{:?}", scene.notes);
        let member = &scene.bodies[2].shapes[0];
        let (radius, length) = (0.1, 0.5);
        assert_eq!(member.shape, DisplayShape::Cylinder { radius, length });
        assert_eq!(member.position, [0.0, 0.25, 0.0]);
        assert!(member.stand_in);
        let summary = run(&setup, None, &mut |_| ControlFlow::Continue(()));
        assert_eq!(summary.unwrap().robot, "odd");
    }
}
