//! Paths of meshes, and files that may not be read.

use crate::common::folder;
use bathyal_robot::NoteKind;
use bathyal_robot::geometry::{move_meshes, resolve};
use bathyal_robot::robot::Shape;
use std::path::{Path, PathBuf};

/// robot/robot.urdf, robot/meshes/a.stl, arm/meshes/b.stl, secret.stl.
fn layout(test: &str) -> PathBuf {
    let root = folder(test).canonicalize().unwrap();
    for dir in ["robot/meshes", "arm/meshes", "arm/urdf"] {
        std::fs::create_dir_all(root.join(dir)).unwrap();
    }
    for file in ["robot/meshes/a.stl", "arm/meshes/b.stl", "secret.stl"] {
        std::fs::write(root.join(file), "solid x\nendsolid x\n").unwrap();
    }
    root
}

fn refused(reference: &str, folder: Option<&Path>, search: &[PathBuf]) -> String {
    match resolve(reference, folder, search) {
        Ok(path) => panic!("{reference} was found: {}", path.display()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn relative_paths_start_at_the_robot() {
    let root = layout("relative");
    let robot = root.join("robot");
    let found = resolve("meshes/a.stl", Some(&robot), &[]).unwrap();
    assert_eq!(found, robot.join("meshes/a.stl"));
    let found = resolve("./meshes/../meshes/a.stl", Some(&robot), &[]).unwrap();
    assert_eq!(found, robot.join("meshes/a.stl"));
    assert!(refused("meshes/none.stl", Some(&robot), &[]).contains("meshes/none.stl"));
    assert!(refused("meshes/a.stl", None, &[]).contains("not read from a file"));
}

#[test]
fn packages_are_searched() {
    let root = layout("packages");
    let robot = root.join("robot");
    let expected = root.join("arm/meshes/b.stl");
    let reference = "package://arm/meshes/b.stl";
    for search in [root.clone(), root.join("arm"), root.join("robot/../arm")] {
        let found = resolve(reference, Some(&robot), &[search]).unwrap();
        assert_eq!(found, expected);
    }
    let found = resolve("package://robot/meshes/a.stl", Some(&robot), &[]).unwrap();
    assert_eq!(found, robot.join("meshes/a.stl"));
    let message = refused(reference, Some(&robot), &[]);
    assert!(message.contains("--search DIR") && message.contains("robot/arm/meshes/b.stl"));
}

#[test]
fn the_package_around_the_robot_is_not_read_but_named() {
    let root = layout("around");
    let message = refused(
        "package://arm/meshes/b.stl",
        Some(&root.join("arm/urdf")),
        &[],
    );
    let advice = format!("--search {}", root.join("arm").display());
    assert!(message.contains(&advice), "{message}");
}

#[test]
fn nothing_leaves_the_folders() {
    let root = layout("leaving");
    let robot = root.join("robot");
    let secret = root.join("secret.stl");
    let absolute = secret.display().to_string();
    let file = format!("file://{absolute}");
    for reference in ["../secret.stl", "meshes/../../secret.stl", &absolute, &file] {
        let message = refused(reference, Some(&robot), &[]);
        assert!(message.contains("outside"), "{message}");
        assert!(message.contains("--search"), "{message}");
    }
    let message = refused(
        "package://arm/../secret.stl",
        Some(&robot),
        &[root.join("arm")],
    );
    assert!(
        message.contains("outside") || message.contains("not found"),
        "{message}"
    );
    assert_eq!(
        resolve(&file, Some(&robot), std::slice::from_ref(&root)).unwrap(),
        secret
    );
    assert!(refused("http://example.org/a.stl", Some(&robot), &[]).contains("http://"));
    assert!(refused("a\0.stl", Some(&robot), &[]).contains("not found"));
}

#[cfg(unix)]
#[test]
fn links_cannot_leave_either() {
    let root = layout("links");
    let robot = root.join("robot");
    std::os::unix::fs::symlink(root.join("secret.stl"), robot.join("meshes/link.stl")).unwrap();
    std::os::unix::fs::symlink(&root, robot.join("up")).unwrap();
    for reference in ["meshes/link.stl", "up/secret.stl"] {
        assert!(refused(reference, Some(&robot), &[]).contains("outside"));
    }
}

#[test]
fn meshes_are_named_anew_when_the_robot_moves() {
    let root = layout("moves");
    let moved = |file: &str, to: &str| {
        let mut robot =
            crate::common::robot(vec![crate::common::geometry(crate::common::mesh(file))]);
        let notes = move_meshes(&mut robot, &root.join("robot"), &root.join(to));
        let Shape::Mesh(mesh) = &robot.bodies[0].geometry[0].shape else {
            panic!("a mesh");
        };
        let warned = notes.iter().any(|note| note.kind == NoteKind::Warning);
        (mesh.file.clone(), warned)
    };
    assert_eq!(
        moved("meshes/a.stl", "robot"),
        ("meshes/a.stl".into(), false)
    );
    assert_eq!(
        moved("meshes/a.stl", ""),
        ("robot/meshes/a.stl".into(), false)
    );
    let (file, warned) = moved("meshes/a.stl", "arm/urdf");
    assert_eq!((file.as_str(), warned), ("../../robot/meshes/a.stl", true));
    let search = [root.join("robot")];
    let found = resolve(&file, Some(&root.join("arm/urdf")), &search).unwrap();
    assert_eq!(found, root.join("robot/meshes/a.stl"));
    for elsewhere in ["package://arm/meshes/b.stl", "/data/c.stl"] {
        assert_eq!(moved(elsewhere, "arm"), (elsewhere.to_string(), false));
    }
}

/// A workspace whose packages are links: to a folder elsewhere, and in a circle.
#[cfg(unix)]
#[test]
fn links_in_the_search_path_may_lead_anywhere_and_in_circles() {
    use std::os::unix::fs::symlink;
    let root = layout("linked");
    let (robot, workspace) = (root.join("robot"), root.join("workspace"));
    std::fs::create_dir_all(workspace.join("src/vendor")).unwrap();
    symlink(root.join("arm"), workspace.join("src/vendor/arm")).unwrap();
    symlink(&workspace, workspace.join("src/around")).unwrap();
    symlink(workspace.join("loop"), workspace.join("loop")).unwrap();
    symlink(root.join("secret.stl"), workspace.join("linked.stl")).unwrap();
    let search = [workspace.clone()];
    let found = resolve("package://arm/meshes/b.stl", Some(&robot), &search).unwrap();
    assert_eq!(found, root.join("arm/meshes/b.stl"));
    let link = workspace.join("linked.stl").display().to_string();
    assert_eq!(
        resolve(&link, Some(&robot), &search).unwrap(),
        root.join("secret.stl")
    );
    for missing in [
        "package://arm/none.stl",
        "package://loop/a.stl",
        "package://none/a.stl",
    ] {
        assert!(refused(missing, Some(&robot), &search).contains("not found"));
    }
    // `..` leaves the package, and then the search path.
    let out = "package://arm/../../../../secret.stl";
    assert!(refused(out, Some(&robot), &search).contains("not found"));
    let out = format!("{}/../secret.stl", workspace.display());
    assert!(refused(&out, Some(&robot), &search).contains("outside"));
}

#[test]
fn meshes_in_memory_are_found_by_name_and_by_package() {
    let mesh = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    let files = bathyal_robot::FileSet::memory([
        ("arm/meshes/b.obj".to_string(), mesh.to_vec()),
        ("arm/urdf/arm.urdf".to_string(), Vec::new()),
    ]);
    let beside = files.beside(Path::new("arm/urdf/arm.urdf"));
    for reference in ["../meshes/b.obj", "package://arm/meshes/b.obj"] {
        let (path, bytes) = beside.read_mesh_file(reference, 1 << 20).unwrap();
        assert_eq!(
            (path.as_path(), &bytes[..]),
            (Path::new(reference), &mesh[..])
        );
    }
    let error = beside.read_mesh_file("../meshes/b.obj", 10).unwrap_err();
    assert!(error.to_string().contains("larger than"), "{error}");
    assert!(beside.read_mesh_file("meshes/b.obj", 1 << 20).is_err());
}
