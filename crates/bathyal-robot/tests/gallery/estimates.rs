//! Estimated values of the gallery are those of the estimator.

use crate::robots;
use bathyal_robot::FileSet;
use bathyal_robot::estimate::{Options, estimate};
use bathyal_robot::native;
use bathyal_robot::robot::Body;

/// Takes away what was estimated; whether there was anything.
fn forget(body: &mut Body) -> bool {
    let estimated: Vec<String> = body
        .origin
        .iter()
        .filter(|(_, text)| text.starts_with("estimated: "))
        .map(|(field, _)| field.clone())
        .collect();
    for field in &estimated {
        body.origin.remove(field);
        match field.as_str() {
            "mass" => body.mass = None,
            "center_of_mass" => body.center_of_mass = None,
            "inertia" => body.inertia = None,
            "displaced_volume" => body.hydrodynamics.displaced_volume = None,
            "center_of_buoyancy" => body.hydrodynamics.center_of_buoyancy = None,
            "added_mass" => body.hydrodynamics.added_mass = None,
            "drag" => body.hydrodynamics.drag = None,
            other => panic!("what is '{other}'?"),
        }
    }
    !estimated.is_empty()
}

/// The TOML files of the gallery.
fn files() -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(robots()).expect("the gallery");
    let paths = entries.map(|entry| entry.expect("a file").path());
    paths
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect()
}

#[test]
fn overwritten_files_read_as_what_was_estimated_and_keep_their_comments() {
    for path in files() {
        let text = std::fs::read_to_string(&path).expect("a text");
        let before = native::from_toml(&text).expect("a robot");
        let mut after = before.clone();
        let meshes = FileSet::folder(path.parent().unwrap());
        let options = Options {
            overwrite: true,
            ..Options::default()
        };
        estimate(&mut after, &meshes, &options).expect("shapes");
        let updated = native::update_toml(&text, &before, &after);
        assert!(
            native::from_toml(&updated).expect("a robot") == after,
            "{updated}"
        );
        // Only what stands over a law of drag that is gone may go with it.
        let comments = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
        assert!(comments(&updated) + 4 >= comments(&text), "{updated}");
        assert!(comments(&updated) > 0 || comments(&text) == 0, "{updated}");
    }
}

#[test]
fn estimates_are_those_of_the_estimator() {
    let mut estimated = 0;
    for path in files() {
        let text = std::fs::read_to_string(&path).expect("a text");
        let written = native::from_toml(&text).expect("a robot");
        let mut robot = written.clone();
        let limbs = robot.limbs.iter_mut().flat_map(|limb| &mut limb.bodies);
        let any = robot
            .bodies
            .iter_mut()
            .chain(limbs)
            .map(forget)
            .filter(|x| *x);
        if any.count() > 0 {
            let meshes = FileSet::folder(path.parent().unwrap());
            estimate(&mut robot, &meshes, &Options::default()).expect("shapes");
            assert!(
                robot == written,
                "{}: run `bathyal estimate`",
                path.display()
            );
            estimated += 1;
        }
    }
    assert_eq!(estimated, 7);
}
