//! Files and sizes that are wrong: an error by name, never a panic or a NaN.

use crate::common::{
    ascii_stl, at, binary_stl, box_corners, dae, folder, geometry, mesh, obj, robot,
};
use bathyal_robot::FileSet;
use bathyal_robot::estimate::{Options, estimate};
use bathyal_robot::geometry::{MeshFormat, parse_mesh, read_mesh};
use bathyal_robot::robot::{Drag, Mesh, Shape};

/// Numerical Recipes' generator: the same mutations in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

#[test]
fn mutated_files_do_not_panic() {
    let corners = box_corners([1.0, 2.0, 3.0], [0.0; 3]);
    let node = r##"<node><rotate>0 0 1 9</rotate><instance_geometry url="#g"/></node>"##;
    let collada = dae(&corners, "<up_axis>Y_UP</up_axis>", node).into_bytes();
    let seeds = [
        (binary_stl(&corners), MeshFormat::Stl),
        (ascii_stl(&corners), MeshFormat::Stl),
        (obj(&corners), MeshFormat::Obj),
        (collada, MeshFormat::Collada),
    ];
    let words: [&[u8]; 8] = [
        b"-1",
        b"99999999999",
        b"nan",
        b"1e999",
        b"/",
        b"0",
        b"<p>",
        b"\xff",
    ];
    let mut random = Random(1);
    let mut read = 0;
    for round in 0..8000 {
        let (seed, format) = &seeds[round % seeds.len()];
        let mut bytes = seed.clone();
        for _ in 0..1 + random.below(4) {
            let place = random.below(bytes.len());
            match random.below(4) {
                0 => bytes.truncate(place),
                1 if !bytes.is_empty() => bytes[place] = random.below(256) as u8,
                2 => {
                    let word = words[random.below(words.len())];
                    bytes.splice(place..place, word.iter().copied());
                }
                _ => {
                    let end = (place + random.below(40)).min(bytes.len());
                    bytes.drain(place..end);
                }
            }
        }
        if let Ok(mesh) = parse_mesh(&bytes, *format) {
            read += 1;
            let _ = mesh.flaws();
            if let Some(solid) = mesh.solid() {
                assert!(solid.volume > 0.0 && solid.volume.is_finite());
                assert!(solid.moments.iter().flatten().all(|x| x.is_finite()));
            }
        }
    }
    assert!(read > 300, "some should still be read: {read}");
}

#[test]
fn files_that_are_no_meshes_are_refused_with_their_name() {
    let folder = folder("no_mesh");
    for (name, content, word) in [
        ("empty.stl", &b""[..], "empty.stl"),
        ("text.dae", b"hello", "not XML"),
        ("other.dae", b"<html/>", "not Collada"),
        ("none.obj", b"v 0 0 0\n", "no triangles"),
        (
            "far.obj",
            b"v 1e30 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n",
            "vertex at",
        ),
        ("index.obj", b"v 1 0 0\nv 0 1 0\nf 1 2 7\n", "index.obj"),
        ("picture.png", b"", ".stl, .obj or .dae"),
    ] {
        let path = folder.join(name);
        std::fs::write(&path, content).unwrap();
        let error = read_mesh(&path).unwrap_err().to_string();
        assert!(error.contains(word) && error.contains(name), "{error}");
    }
    std::fs::create_dir(folder.join("dir.stl")).unwrap();
    let error = read_mesh(&folder.join("dir.stl")).unwrap_err();
    assert!(error.to_string().contains("not a file"));
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let path = folder("large").join("huge.stl");
    let file = std::fs::File::create(&path).unwrap();
    // Sparse: it takes no space.
    file.set_len(300 << 20).unwrap();
    let error = read_mesh(&path).unwrap_err().to_string();
    assert!(error.contains("256 MB"), "{error}");
}

#[test]
fn sizes_that_are_none_are_faults_by_name() {
    let bad = [
        Shape::Box {
            size: [1.0, -1.0, 1.0],
        },
        Shape::Sphere { radius: 0.0 },
        Shape::Sphere { radius: f64::NAN },
        Shape::Ellipsoid {
            semi_axes: [1.0, f64::INFINITY, 1.0],
        },
        Shape::Cylinder {
            radius: 1e200,
            length: 1.0,
        },
        Shape::Capsule {
            radius: 1e-200,
            length: 1.0,
        },
        Shape::Mesh(Mesh {
            file: "a.stl".into(),
            scale: Some([1.0, 0.0, 1.0]),
        }),
    ];
    for shape in bad {
        let mut robot = robot(vec![geometry(shape)]);
        let before = format!("{robot:?}");
        let diagnostic =
            estimate(&mut robot, &FileSet::default(), &Options::default()).unwrap_err();
        assert_eq!(diagnostic.path, "bodies[0].geometry[0].shape");
        assert!(diagnostic.message.contains("'body'"), "{diagnostic}");
        assert_eq!(format!("{robot:?}"), before);
    }
}

#[test]
fn extreme_sizes_have_finite_numbers() {
    let sizes = [1e-6, 1e-3, 1.0, 1e3, 1e6];
    for a in sizes {
        for b in sizes {
            for shape in [
                Shape::Box { size: [a, b, 1.0] },
                Shape::Ellipsoid {
                    semi_axes: [a, b, 1.0],
                },
                Shape::Cylinder {
                    radius: a,
                    length: b,
                },
                Shape::Capsule {
                    radius: a,
                    length: b,
                },
            ] {
                let text = format!("{shape:?}");
                let mut robot = robot(vec![at([1.0, 2.0, 3.0], shape)]);
                estimate(&mut robot, &FileSet::default(), &Options::default()).unwrap();
                let water = &robot.bodies[0].hydrodynamics;
                let added = water.added_mass.as_ref().unwrap().diagonal.unwrap();
                assert!(
                    added.iter().all(|x| x.is_finite() && *x >= 0.0),
                    "{text} {added:?}"
                );
                if let [Drag::Damping(law)] = water.drag.as_deref().unwrap() {
                    let drag = law.quadratic.as_ref().unwrap().diagonal.unwrap();
                    assert!(
                        drag.iter().all(|x| x.is_finite() && *x >= 0.0),
                        "{text} {drag:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_flat_mesh_has_no_volume_and_says_so() {
    let folder = folder("flat");
    let square = vec![
        [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]],
        [[0.0; 3], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
    ];
    std::fs::write(folder.join("flat.stl"), binary_stl(&square)).unwrap();
    let mut robot = robot(vec![geometry(mesh("flat.stl"))]);
    let finder = FileSet::folder(&folder);
    let report = estimate(&mut robot, &finder, &Options::default()).unwrap();
    assert!(report.missing[0].reason.contains("no volume"), "{report:?}");
    assert!(report.entries.is_empty());
}

#[test]
fn a_mesh_too_open_to_be_a_solid_is_refused() {
    // Two opposite faces of a box turned over: a third of the volume, and less than no width.
    let folder = folder("turned_over");
    let mut corners = box_corners([1.0, 1.0, 4.0], [0.0; 3]);
    for [_, b, c] in &mut corners[8..] {
        (*b, *c) = (*c, *b);
    }
    std::fs::write(folder.join("t.stl"), binary_stl(&corners)).unwrap();
    let mut robot = robot(vec![geometry(mesh("t.stl"))]);
    let finder = FileSet::folder(&folder);
    let report = estimate(&mut robot, &finder, &Options::default()).unwrap();
    assert!(report.missing[0].reason.contains("too open"), "{report:?}");
}

#[test]
fn many_shapes_get_one_warning_and_too_many_are_refused() {
    let ball = || geometry(Shape::Sphere { radius: 0.1 });
    let mut robot = robot((0..1000).map(|_| ball()).collect());
    let report = estimate(&mut robot, &FileSet::default(), &Options::default()).unwrap();
    assert_eq!(report.warnings.len(), 1, "{report:?}");
    // n (n − 1)/2 pairs.
    let text = &report.warnings[0].text;
    assert!(text.contains("499499 other pairs"), "{text}");
    robot.bodies[0].geometry.push(ball());
    let diagnostic = estimate(&mut robot, &FileSet::default(), &Options::default()).unwrap_err();
    assert_eq!(diagnostic.path, "bodies[0].geometry");
    assert!(
        diagnostic
            .to_string()
            .contains("1001 shapes; at most 1000 are allowed"),
        "{diagnostic}"
    );
}

#[test]
fn a_mesh_that_is_named_twice_says_and_counts_twice() {
    let folder = folder("twice");
    let mut corners = box_corners([1.0, 2.0, 3.0], [0.0; 3]);
    corners.pop();
    std::fs::write(folder.join("open.stl"), binary_stl(&corners)).unwrap();
    let finder = FileSet::folder(&folder);
    let of = |shapes: usize| {
        let mut robot = robot(
            (0..shapes)
                .map(|i| at([9.0 * i as f64, 0.0, 0.0], mesh("open.stl")))
                .collect(),
        );
        let report = estimate(&mut robot, &finder, &Options::default()).unwrap();
        let volume = robot.bodies[0].hydrodynamics.displaced_volume.unwrap();
        (report.warnings.len(), volume)
    };
    let (said, volume) = of(1);
    assert!(said > 0);
    assert_eq!(of(2), (2 * said, 2.0 * volume));
}
