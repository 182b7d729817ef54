//! Collada: units, the upward axis, placed nodes.

use crate::common::{box_corners, dae};
use bathyal_robot::geometry::{MeshFormat, Solid, TriangleMesh, parse_mesh};

const NODE: &str = r##"<node><instance_geometry url="#g"/></node>"##;
/// A few roundings.
const ROUNDING: f64 = 1e-12;

fn read(text: &str) -> (TriangleMesh, Solid) {
    let mesh = parse_mesh(text.as_bytes(), MeshFormat::Collada).unwrap_or_else(|e| panic!("{e}"));
    let solid = mesh.solid().expect("it has a volume");
    (mesh, solid)
}

fn extents(solid: &Solid) -> [f64; 3] {
    core::array::from_fn(|i| solid.upper[i] - solid.lower[i])
}

fn assert_near(found: [f64; 3], expected: [f64; 3]) {
    for i in 0..3 {
        assert!(
            (found[i] - expected[i]).abs() < ROUNDING,
            "{found:?} is not {expected:?}"
        );
    }
}

#[test]
fn units_become_metres() {
    let corners = box_corners([100.0, 200.0, 300.0], [10.0, 0.0, 0.0]);
    let asset = r#"<unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis>"#;
    let (mesh, solid) = read(&dae(&corners, asset, NODE));
    assert_near(extents(&solid), [1.0, 2.0, 3.0]);
    assert_near(solid.centroid, [0.1, 0.0, 0.0]);
    assert!(mesh.flaws().is_closed() && !mesh.flaws().inverted && mesh.notes.is_empty());
}

#[test]
fn y_up_and_x_up_become_z_up() {
    let corners = box_corners([1.0, 2.0, 3.0], [0.1, 0.2, 0.3]);
    let (mesh, solid) = read(&dae(&corners, "<up_axis>Y_UP</up_axis>", NODE));
    assert_near(extents(&solid), [1.0, 3.0, 2.0]);
    assert_near(solid.centroid, [0.1, -0.3, 0.2]);
    assert!(mesh.notes[0].contains("Y_UP") && !mesh.flaws().inverted);
    let (_, solid) = read(&dae(&corners, "<up_axis>X_UP</up_axis>", NODE));
    assert_near(solid.centroid, [-0.2, 0.3, 0.1]);
    let (mesh, solid) = read(&dae(&corners, "", NODE));
    assert_near(solid.centroid, [0.1, 0.2, 0.3]);
    assert!(mesh.notes[0].contains("no up_axis"));
}

#[test]
fn nodes_are_placed_one_in_another_and_count_as_often_as_they_occur() {
    let corners = box_corners([1.0, 2.0, 3.0], [0.0; 3]);
    let node = r##"<node><translate>10 0 0</translate><rotate>0 0 2 90</rotate>
        <node><matrix>2 0 0 1  0 1 0 0  0 0 1 0  0 0 0 1</matrix><instance_geometry url="#g"/></node>
        </node>
        <node><translate>-30 0 0</translate><instance_geometry url="#g"/></node>"##;
    let (mesh, solid) = read(&dae(&corners, "<up_axis>Z_UP</up_axis>", node));
    // 2 × 2 × 3 about (1, 0, 0), turned by 90°, at 10: volume 12 at (10, 1, 0); 6 at −30.
    assert!((solid.volume - 18.0).abs() < ROUNDING);
    assert_near(
        solid.centroid,
        [(12.0 * 10.0 - 6.0 * 30.0) / 18.0, 12.0 / 18.0, 0.0],
    );
    assert_eq!(mesh.triangles.len(), 24);
    assert!(mesh.flaws().is_closed());
}

#[test]
fn a_mirroring_scale_keeps_the_outside_outside() {
    let corners = box_corners([1.0, 2.0, 3.0], [1.0, 0.0, 0.0]);
    let node = r##"<node><scale>-1 1 1</scale><instance_geometry url="#g"/></node>"##;
    let (mesh, solid) = read(&dae(&corners, "<up_axis>Z_UP</up_axis>", node));
    assert_near(solid.centroid, [-1.0, 0.0, 0.0]);
    assert!(!mesh.flaws().inverted);
}

#[test]
fn polylists_with_normals_are_read() {
    let corners = box_corners([1.0, 2.0, 3.0], [0.0; 3]);
    let text = dae(&corners, "<up_axis>Z_UP</up_axis>", NODE);
    // Quads 0 1 2 3 with an index of a normal after each.
    let quads = "<polylist count=\"6\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><input semantic=\"NORMAL\" source=\"#n\" offset=\"1\"/><vcount>4 4 4 4 4 4</vcount><p>";
    let mesh = TriangleMesh::from_corners(corners.iter().copied());
    let mut indices = String::new();
    for pair in mesh.triangles.chunks(2) {
        for i in [pair[0][0], pair[0][1], pair[0][2], pair[1][2]] {
            indices += &format!("{i} 0 ");
        }
    }
    let start = text.find("<triangles").unwrap();
    let end = text.find("</triangles>").unwrap() + "</triangles>".len();
    let text = format!(
        "{}{quads}{indices}</p></polylist>{}",
        &text[..start],
        &text[end..]
    );
    let (mesh, solid) = read(&text);
    assert!((solid.volume - 6.0).abs() < ROUNDING && mesh.flaws().is_closed());
}

#[test]
fn nodes_that_contain_themselves_end() {
    let corners = box_corners([1.0; 3], [0.0; 3]);
    let own = r##"<node id="n"><instance_node url="#n"/><instance_node url="#n"/></node>"##;
    let error = parse_mesh(dae(&corners, "", own).as_bytes(), MeshFormat::Collada).unwrap_err();
    assert!(error.contains("nested"), "{error}");
    // Instances of instances: 2⁴⁰ of them, had nobody counted.
    let mut bomb = String::new();
    for i in 0..40 {
        bomb += &format!(
            r##"<node id="n{i}"><instance_node url="#n{j}"/><instance_node url="#n{j}"/></node>"##,
            j = i + 1
        );
    }
    let error = parse_mesh(dae(&corners, "", &bomb).as_bytes(), MeshFormat::Collada).unwrap_err();
    assert!(error.contains("more than"), "{error}");
}

#[test]
fn deep_files_and_entities_are_refused() {
    let deep = format!("{}{}", "<node>".repeat(200_000), "</node>".repeat(200_000));
    let text = dae(&box_corners([1.0; 3], [0.0; 3]), "", &deep);
    assert!(parse_mesh(text.as_bytes(), MeshFormat::Collada).is_err());
    let entities = r#"<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><COLLADA>&b;</COLLADA>"#;
    let error = parse_mesh(entities.as_bytes(), MeshFormat::Collada).unwrap_err();
    assert!(error.contains("not XML"), "{error}");
}
