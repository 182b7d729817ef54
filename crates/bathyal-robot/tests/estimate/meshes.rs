//! Volume, centre and inertia of meshes, and what is wrong with them.

use crate::common::{self, Corners, ascii_stl, binary_stl, box_corners, ellipsoid_corners, obj};
use bathyal::spatial::{Mat3, Pose, Quaternion, Vec3};
use bathyal_robot::geometry::{MeshFormat, Solid, TriangleMesh, parse_mesh};
use bathyal_robot::robot::Shape;

/// A few roundings of sums of a dozen terms.
const ROUNDING: f64 = 1e-13;
/// STL and OBJ come through f32.
const SINGLE: f64 = 1e-6;

fn mesh(corners: &Corners) -> TriangleMesh {
    TriangleMesh::from_corners(corners.iter().copied())
}

fn assert_solid(found: &Solid, expected: &Solid, tolerance: f64) {
    assert!((found.volume / expected.volume - 1.0).abs() < tolerance);
    let size = expected.moments[0][0].max(expected.moments[1][1]);
    for i in 0..3 {
        assert!(
            (found.centroid[i] - expected.centroid[i]).abs() < tolerance,
            "{found:?}"
        );
        assert!((found.lower[i] - expected.lower[i]).abs() < tolerance);
        for j in 0..3 {
            let error = found.moments[i][j] - expected.moments[i][j];
            assert!(error.abs() < tolerance * size, "{found:?} {expected:?}");
        }
    }
}

#[test]
fn a_box_of_triangles_is_the_box() {
    let size = [0.4, 1.2, 0.7];
    let expected = Solid::from_shape(&Shape::Box { size });
    let moved = expected.placed(&Pose::translation(Vec3([3.0, -2.0, 5.0])));
    let corners = box_corners(size, [3.0, -2.0, 5.0]);
    assert_solid(&mesh(&corners).solid().unwrap(), &moved, ROUNDING);
}

#[test]
fn a_tetrahedron_away_from_the_origin() {
    // Corner tetrahedron of legs a, b, c: V = abc/6, centroid a/4, and about the corner
    // ∫x² = V a²/10, ∫xy = V ab/20.
    let ([a, b, c], corner) = ([0.6, 0.9, 1.5], [10.0, -20.0, 5.0]);
    let at = |x: f64, y: f64, z: f64| [corner[0] + x, corner[1] + y, corner[2] + z];
    let [o, p, q, r] = [
        at(0.0, 0.0, 0.0),
        at(a, 0.0, 0.0),
        at(0.0, b, 0.0),
        at(0.0, 0.0, c),
    ];
    let corners = vec![[o, q, p], [o, p, r], [o, r, q], [p, q, r]];
    let volume = a * b * c / 6.0;
    let legs = [a, b, c];
    let second = |i: usize, j: usize| {
        let about_corner = if i == j { 1.0 / 10.0 } else { 1.0 / 20.0 };
        volume * legs[i] * legs[j] * (about_corner - 1.0 / 16.0)
    };
    let trace = second(0, 0) + second(1, 1) + second(2, 2);
    let expected = Solid {
        volume,
        centroid: at(a / 4.0, b / 4.0, c / 4.0),
        moments: core::array::from_fn(|i| {
            core::array::from_fn(|j| if i == j { trace } else { 0.0 } - second(i, j))
        }),
        lower: corner,
        upper: at(a, b, c),
    };
    // Corners at 20 m have lost a digit or two of sizes of 1 m.
    assert_solid(&mesh(&corners).solid().unwrap(), &expected, 1e-12);
}

#[test]
fn finer_ellipsoids_converge_with_the_square_of_their_triangles() {
    let semi_axes = [0.9, 0.5, 0.3];
    let exact = Solid::from_shape(&Shape::Ellipsoid { semi_axes });
    let error = |n: usize| {
        let found = mesh(&ellipsoid_corners(semi_axes, n)).solid().unwrap();
        assert!(mesh(&ellipsoid_corners(semi_axes, n)).flaws().is_closed());
        let volume = (found.volume / exact.volume - 1.0).abs();
        let inertia = (found.moments[2][2] / exact.moments[2][2] - 1.0).abs();
        volume.max(inertia)
    };
    let (coarse, fine) = (error(16), error(64));
    assert!(fine < 0.005, "{fine}");
    assert!((coarse / fine - 16.0).abs() < 1.0, "{}", coarse / fine);
}

#[test]
fn turning_and_shifting_a_mesh_turns_and_shifts_its_solid() {
    let corners = ellipsoid_corners([0.9, 0.5, 0.3], 12);
    let rotation = Quaternion::from_array([0.4, -0.3, 0.8, 0.1])
        .normalized()
        .matrix();
    let pose = Pose {
        rotation,
        position: Vec3([0.3, -0.7, 1.1]),
    };
    let moved: Corners = corners
        .iter()
        .map(|t| t.map(|p| pose.point_to_parent(Vec3(p)).0))
        .collect();
    let found = mesh(&moved).solid().unwrap();
    let mut expected = mesh(&corners).solid().unwrap().placed(&pose);
    // The bounding box of the turned box is larger than that of the turned ellipsoid.
    (expected.lower, expected.upper) = (found.lower, found.upper);
    assert_solid(&found, &expected, ROUNDING);
}

#[test]
fn all_formats_say_the_same() {
    let corners = box_corners([0.5, 0.25, 1.0], [0.125, 0.0, -0.5]);
    let expected = mesh(&corners);
    for (bytes, format) in [
        (binary_stl(&corners), MeshFormat::Stl),
        (ascii_stl(&corners), MeshFormat::Stl),
        (obj(&corners), MeshFormat::Obj),
    ] {
        let found = parse_mesh(&bytes, format).unwrap();
        assert_eq!(found.triangles, expected.triangles);
        assert_eq!(found.vertices, expected.vertices);
        assert!(found.flaws().is_closed());
    }
    let fine = ellipsoid_corners([0.9, 0.5, 0.3], 12);
    let found = parse_mesh(&binary_stl(&fine), MeshFormat::Stl).unwrap();
    assert_solid(
        &found.solid().unwrap(),
        &mesh(&fine).solid().unwrap(),
        SINGLE,
    );
}

#[test]
fn a_binary_file_that_begins_like_text_is_read() {
    let corners = box_corners([0.5, 0.25, 1.0], [0.0; 3]);
    let mut bytes = binary_stl(&corners);
    bytes[..14].copy_from_slice(b"solid by hand\n");
    let found = parse_mesh(&bytes, MeshFormat::Stl).unwrap();
    assert_eq!(found, mesh(&corners));
}

#[test]
fn a_hole_is_found() {
    let mut corners = box_corners([1.0; 3], [0.0; 3]);
    assert!(mesh(&corners).flaws().is_closed());
    assert!(mesh(&corners).flaws().gap < ROUNDING);
    corners.pop();
    let flaws = mesh(&corners).flaws();
    assert_eq!(flaws.open_edges, 3);
    assert!(flaws.gap > 0.05 && !flaws.is_closed());
}

#[test]
fn a_triangle_wound_differently_is_found() {
    let mut corners = box_corners([1.0; 3], [0.0; 3]);
    let [a, b, c] = corners[0];
    corners[0] = [a, c, b];
    let flaws = mesh(&corners).flaws();
    assert_eq!((flaws.open_edges, flaws.inconsistent_edges), (0, 3));
}

#[test]
fn a_surface_turned_inside_out_has_the_same_solid() {
    let corners = box_corners([0.4, 1.2, 0.7], [1.0, 2.0, 3.0]);
    let turned: Corners = corners.iter().map(|[a, b, c]| [*a, *c, *b]).collect();
    let (outside, inside) = (mesh(&corners), mesh(&turned));
    assert!(inside.flaws().inverted && !outside.flaws().inverted);
    assert_solid(
        &inside.solid().unwrap(),
        &outside.solid().unwrap(),
        ROUNDING,
    );
}

#[test]
fn triangles_without_area_are_counted_and_harmless() {
    let mut corners = box_corners([1.0; 3], [0.0; 3]);
    let [a, b, _] = corners[0];
    corners.push([a, b, a]);
    let flaws = mesh(&corners).flaws();
    assert_eq!(flaws.degenerate, 1);
    assert!((mesh(&corners).solid().unwrap().volume - 1.0).abs() < ROUNDING);
    assert!(mesh(&vec![[a, b, a]]).solid().is_none());
}

#[test]
fn scales_multiply_and_mirrors_keep_the_outside_outside() {
    let corners = box_corners([1.0, 2.0, 3.0], [0.5, 0.0, 0.0]);
    let scaled = mesh(&corners).scaled([-0.1, 0.2, 0.3]);
    let solid = scaled.solid().unwrap();
    assert!((solid.volume - 6.0 * 0.006).abs() < ROUNDING);
    assert!((solid.centroid[0] + 0.05).abs() < ROUNDING);
    assert!(!scaled.flaws().inverted && scaled.flaws().is_closed());
}

#[test]
fn projected_areas_of_a_box_and_of_a_rotated_one() {
    // The raster has 512 cells.
    const RASTER: f64 = 0.01;
    let mesh = mesh(&box_corners([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]));
    for (found, expected) in mesh
        .projected_areas(&Mat3::identity())
        .into_iter()
        .zip([6.0, 3.0, 2.0])
    {
        assert!(
            (found / expected - 1.0).abs() < RASTER,
            "{found} {expected}"
        );
    }
    // Seen along a diagonal of its top, a box shows both of its sides.
    let s = 0.5_f64.sqrt();
    let turned = Mat3([[s, -s, 0.0], [s, s, 0.0], [0.0, 0.0, 1.0]]);
    let found = mesh.projected_areas(&turned)[0];
    assert!(
        (found / (3.0 * (1.0 + 2.0) * s) - 1.0).abs() < RASTER,
        "{found}"
    );
    let ball = ellipsoid_corners([1.0; 3], 40);
    let ball = TriangleMesh::from_corners(ball).projected_areas(&Mat3::identity());
    assert!(
        ball.iter()
            .all(|a| (a / std::f64::consts::PI - 1.0).abs() < RASTER)
    );
}

#[test]
fn flaws_are_warned_of_by_the_estimate() {
    let folder = common::folder("flaws");
    let good = box_corners([0.4, 0.3, 0.2], [0.0; 3]);
    let inside_out: Corners = good.iter().map(|[a, b, c]| [*a, *c, *b]).collect();
    let mut open = good.clone();
    open.pop();
    let millimetres = box_corners([400.0, 300.0, 200.0], [0.0; 3]);
    for (name, corners, word) in [
        ("millimetres", millimetres, "400 m"),
        ("inverted", inside_out, "inwards"),
        ("open", open, "open at 3"),
    ] {
        let file = format!("{name}.stl");
        std::fs::write(folder.join(&file), binary_stl(&corners)).unwrap();
        let mut robot = common::robot(vec![common::geometry(common::mesh(&file))]);
        let finder = bathyal_robot::FileSet::folder(&folder);
        let report =
            bathyal_robot::estimate::estimate(&mut robot, &finder, &Default::default()).unwrap();
        assert!(
            report.warnings[0].text.contains(word),
            "{:?}",
            report.warnings
        );
        let volume = robot.bodies[0].hydrodynamics.displaced_volume.unwrap();
        assert!(volume > 0.0);
        let trust = report.entries[0].trust.to_string();
        assert_eq!(trust == "order of magnitude", name == "open");
    }
}
