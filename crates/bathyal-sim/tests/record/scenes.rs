//! Scenes and meshes in recordings.

use bathyal_robot::FileSet;
use bathyal_sim::gallery::SCENARIOS;
use bathyal_sim::record::{McapRecorder, Recording};
use bathyal_sim::scenario::{ScenarioFile, Setup};
use bathyal_sim::scene::{DisplayShape, Scene};
use std::path::Path;

use crate::common::TemporaryFile;

/// An older recording has no scene: the one that is built from its scenario is the same.
#[test]
fn scenes_of_shipped_scenarios_come_back_exactly_and_are_rebuilt_where_they_are_missing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    for entry in SCENARIOS {
        let path = folder.join(entry.name).with_extension("toml");
        let setup = ScenarioFile::read(&path, &[]).unwrap().setup().unwrap();
        let file = TemporaryFile::new(&format!("scene_{}.mcap", entry.name));
        let recorder = McapRecorder::create(&file, &setup.header).unwrap();
        recorder.finish(&serde_json::Value::Null).unwrap();
        let mut header = Recording::open(&file).unwrap().header().clone();
        assert!(header.scene.is_some());
        assert_eq!(header.scene, setup.header.scene, "{}", entry.name);
        let written = Scene::from_recording(&header).unwrap();
        header.scene = None;
        assert_eq!(Scene::from_recording(&header).unwrap(), written);
        assert_eq!(
            Setup::from_recording(&header).unwrap().header.scene,
            Some(written)
        );
    }
}

const ROBOT: &str = r#"
bathyal_robot = 1
name = "block"
[[bodies]]
name = "hull"
joint = { type = "free" }
mass = 20.0
inertia = { xx = 0.5, yy = 0.5, zz = 0.3 }
hydrodynamics = { displaced_volume = 0.0195 }
geometry = [{ shape = { mesh = { file = "MESH" } } }]
"#;

const SCENARIO: &str = r#"
bathyal_scenario = 1
name = "blocks"
duration = 0.02
[[robots]]
file = "robots/a.toml"
name = "a"
[[robots]]
file = "robots/b.toml"
name = "b"
start = { position = [3.0, 0.0, -1.0] }
"#;

const TETRAHEDRON: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n\
    f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

/// A scenario in memory with two robots, whose meshes have these contents.
fn blocks(meshes: [&[u8]; 2]) -> Setup {
    let file = |name: &str, bytes: &[u8]| (name.to_string(), bytes.to_vec());
    let robot = |mesh: &str| ROBOT.replace("MESH", mesh).into_bytes();
    let files = FileSet::memory([
        file("run.toml", SCENARIO.as_bytes()),
        file("robots/a.toml", &robot("../meshes/a.obj")),
        file("robots/b.toml", &robot("package://meshes/b.obj")),
        file("meshes/a.obj", meshes[0]),
        file("meshes/b.obj", meshes[1]),
    ]);
    let file = ScenarioFile::read_from(&files, Path::new("run.toml"), &[]);
    file.unwrap().setup().unwrap()
}

#[test]
fn equal_meshes_are_recorded_once() {
    let mesh = TETRAHEDRON.as_bytes();
    let setup = blocks([mesh, mesh]);
    let files = [("mesh_1.obj".to_string(), mesh.to_vec())];
    assert_eq!(setup.header.files, files);
    let scene = Scene::from_recording(&setup.header).unwrap();
    for body in &scene.bodies {
        assert_eq!(body.shapes[0].shape, DisplayShape::Mesh(0));
    }
    assert_eq!(scene.mesh_files[0].reach, 1.0);
    let moved = TETRAHEDRON.replace("v 1 0 0", "v 2 0 0");
    let setup = blocks([mesh, moved.as_bytes()]);
    assert_eq!(setup.header.files.len(), 2);
}

#[test]
fn a_mesh_that_is_too_large_is_named_and_left_out() {
    let large = vec![b' '; (32 << 20) + 1];
    let setup = blocks([TETRAHEDRON.as_bytes(), &large]);
    assert_eq!(setup.header.files.len(), 1);
    let texts: Vec<&str> = setup.notes.iter().map(|note| note.text.as_str()).collect();
    let said = texts
        .iter()
        .find(|text| text.contains("package://meshes/b.obj"));
    assert!(
        said.is_some_and(|text| text.contains("larger than 32 MB")),
        "{texts:?}"
    );
    let scene = Scene::from_recording(&setup.header).unwrap();
    assert!(scene.bodies[1].shapes[0].stand_in);
}
