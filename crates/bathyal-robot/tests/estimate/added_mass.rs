//! Added mass against closed forms, strips, panels and the tables of DNV.

use crate::common::{
    WATER, at, at_origin, diagonal, ellipsoid_corners, estimated, folder, geometry, mesh, robot,
};
use bathyal_robot::FileSet;
use bathyal_robot::estimate::{Options, estimate};
use bathyal_robot::robot::{Pose, Shape};
use proptest::prelude::*;
use std::f64::consts::PI;

/// A few roundings.
const ROUNDING: f64 = 1e-12;

/// Rows of `oracles/added_mass.json`: sizes, then A/ρ. Of the shapes that the formulas were
/// fitted to, and of further ones.
fn panels(kind: &str) -> Vec<Vec<f64>> {
    let text = include_str!("../../../../oracles/added_mass.json");
    let all: serde_json::Value = serde_json::from_str(text).expect("the oracle is JSON");
    let rows = |name: &str| -> Vec<Vec<f64>> {
        serde_json::from_value(all[name].clone()).expect("rows of numbers")
    };
    [rows(kind), rows(&format!("further_{kind}"))].concat()
}

fn assert_within(found: f64, expected: f64, tolerance: f64, what: &str) {
    let error = (found / expected - 1.0).abs();
    assert!(
        error < tolerance,
        "{what}: {found} instead of {expected}, {error}"
    );
}

#[test]
fn a_sphere_carries_half_of_what_it_displaces() {
    let found = diagonal(Shape::Sphere { radius: 0.1 });
    let half = 0.5 * WATER * 4.0 / 3.0 * PI * 1e-3;
    for i in 0..3 {
        assert!((found[i] - half).abs() < ROUNDING);
        assert_eq!(found[i + 3], 0.0);
    }
    // The sphere of the shared references: R = 0.1 m, ρ = 1000.
    assert!((found[0] - 2.0943951023931957).abs() < ROUNDING);
}

#[test]
fn boxes_are_near_the_panels() {
    // What the documentation promises for translation and for rotation.
    const ALONG: f64 = 0.05;
    const ABOUT: f64 = 0.12;
    for row in panels("box") {
        let size = [row[0], row[1], row[2]];
        let found = diagonal(Shape::Box { size });
        for i in 0..6 {
            let tolerance = if i < 3 { ALONG } else { ABOUT };
            assert_within(
                found[i] / WATER,
                row[3 + i],
                tolerance,
                &format!("{size:?} {i}"),
            );
        }
    }
}

#[test]
fn cylinders_are_near_the_panels() {
    // What the documentation promises: for cylinders, and for discs thinner than half of
    // their diameter.
    const CYLINDER: f64 = 0.05;
    const DISC: f64 = 0.25;
    for row in panels("cylinder") {
        let near = if row[0] >= 0.5 { CYLINDER } else { DISC };
        let found = diagonal(Shape::Cylinder {
            radius: 0.5,
            length: row[0],
        });
        for (i, k) in [(0, 1), (2, 2), (3, 3)] {
            assert_within(
                found[i] / WATER,
                row[k],
                near,
                &format!("L/D {} {i}", row[0]),
            );
        }
        assert_eq!(found[5], 0.0);
    }
}

#[test]
fn capsules_are_near_the_panels() {
    const NEAR: f64 = 0.05;
    for row in panels("capsule").iter().filter(|row| row[0] > 0.0) {
        let found = diagonal(Shape::Capsule {
            radius: 0.5,
            length: row[0],
        });
        for (i, k) in [(0, 1), (2, 2), (3, 3)] {
            assert_within(
                found[i] / WATER,
                row[k],
                NEAR,
                &format!("l/D {} {i}", row[0]),
            );
        }
    }
    let sphere = diagonal(Shape::Sphere { radius: 0.5 });
    let capsule = diagonal(Shape::Capsule {
        radius: 0.5,
        length: 0.0,
    });
    for i in 0..6 {
        assert!((capsule[i] - sphere[i]).abs() < 1e-9 * WATER, "{i}");
    }
}

#[test]
fn dnv_rp_h103_table_a2() {
    // Finite cylinders across, by ρπr²L. The table has two digits, and panels are lower by
    // 2 to 3 % for the long ones.
    for (ratio, coefficient) in [(1.2, 0.62), (2.5, 0.78), (5.0, 0.90), (9.0, 0.96)] {
        let found = diagonal(Shape::Cylinder {
            radius: 0.5,
            length: ratio,
        });
        let strips = WATER * PI / 4.0 * ratio;
        assert_within(
            found[0],
            coefficient * strips,
            0.04,
            &format!("L/D {ratio}"),
        );
    }
    // Square prisms along, by ρa²b: the table is 6 to 14 % above ours, and 6 to 11 % above
    // the panels.
    for (ratio, coefficient) in [
        (1.0, 0.68),
        (2.0, 0.36),
        (3.0, 0.24),
        (5.0, 0.15),
        (10.0, 0.08),
    ] {
        let found = diagonal(Shape::Box {
            size: [ratio, 1.0, 1.0],
        });
        let displaced = WATER * ratio;
        assert_within(
            found[0],
            coefficient * displaced,
            0.14,
            &format!("b/a {ratio}"),
        );
    }
    // Flat plates across, by ρπ/4 a²b; they are not quite flat here.
    for (ratio, coefficient) in [(1.0, 0.579), (2.0, 0.757), (5.0, 0.897), (10.0, 0.947)] {
        let found = diagonal(Shape::Box {
            size: [1e-6, 1.0, ratio],
        });
        let disc = WATER * PI / 4.0 * ratio;
        assert_within(
            found[0],
            coefficient * disc,
            0.01,
            &format!("plate {ratio}"),
        );
    }
}

#[test]
fn a_cylinder_swung_about_its_end_is_strip_theory_but_for_its_ends() {
    // swinging_cylinder_strip_theory: D = 0.1, L = 1, C_A = 1 gives 2.618 kg m².
    let swung = |d: f64, l: f64| {
        let shape = Shape::Cylinder {
            radius: d / 2.0,
            length: l,
        };
        let (body, _) = estimated(vec![at([0.0, 0.0, l / 2.0], shape)]);
        at_origin(body)[3][3]
    };
    let strips = |d: f64, l: f64| WATER * PI / 4.0 * d * d * l * l * l / 3.0;
    assert!((strips(0.1, 1.0) - 2.6179938779914944).abs() < ROUNDING);
    // At L/D = 10 the ends take 10 %; and the less, the longer it is.
    let ends = 1.0 - swung(0.1, 1.0) / strips(0.1, 1.0);
    assert!((0.08..0.11).contains(&ends), "{ends}");
    assert_within(swung(1e-3, 1.0), strips(1e-3, 1.0), 2e-3, "L/D = 1000");
    // The parts: turning about the middle, and the mass there at half the length.
    let own = diagonal(Shape::Cylinder {
        radius: 0.05,
        length: 1.0,
    });
    let expected = own[3] + own[0] * 0.25;
    assert_within(swung(0.1, 1.0), expected, ROUNDING, "parallel axes");
}

#[test]
fn shapes_of_a_body_add_up() {
    let arm = Shape::Cylinder {
        radius: 0.04,
        length: 0.5,
    };
    let hull = Shape::Box {
        size: [0.6, 0.4, 0.3],
    };
    let mut turned = at([0.5, 0.1, -0.2], arm);
    turned.pose = turned.pose.map(|pose| Pose {
        rpy_deg: Some([20.0, 70.0, -30.0]),
        ..pose
    });
    let one = at_origin(estimated(vec![geometry(hull.clone())]).0);
    let two = at_origin(estimated(vec![turned.clone()]).0);
    let both = at_origin(estimated(vec![geometry(hull), turned]).0);
    for i in 0..6 {
        for j in 0..6 {
            assert!((both[i][j] - one[i][j] - two[i][j]).abs() < ROUNDING * WATER);
        }
    }
}

#[test]
fn the_mesh_of_an_ellipsoid_has_nearly_lambs_values() {
    // The mesh of 40 × 80 patches has 0.4 % less volume, and third powers of sizes count.
    const TESSELLATED: f64 = 0.01;
    let semi_axes = [0.3, 0.8, 0.2];
    let folder = folder("ellipsoid");
    let corners = ellipsoid_corners(semi_axes, 40);
    std::fs::write(folder.join("e.stl"), crate::common::binary_stl(&corners)).unwrap();
    let mut robot = robot(vec![at([1.0, 2.0, 3.0], mesh("e.stl"))]);
    let finder = FileSet::folder(&folder);
    let report = estimate(&mut robot, &finder, &Options::default()).unwrap();
    assert!(report.warnings.is_empty(), "{:?}", report.warnings);
    let found = at_origin(robot.bodies.remove(0));
    let body = estimated(vec![at([1.0, 2.0, 3.0], Shape::Ellipsoid { semi_axes })]).0;
    let exact = at_origin(body);
    let size = exact[3][3];
    for i in 0..6 {
        for j in 0..6 {
            let error = (found[i][j] - exact[i][j]).abs();
            assert!(
                error < TESSELLATED * size,
                "{i} {j}: {} {}",
                found[i][j],
                exact[i][j]
            );
        }
    }
}

fn any_shape() -> impl Strategy<Value = Shape> {
    let size = || (-2.0..1.0_f64).prop_map(|x| 10.0_f64.powf(x));
    prop_oneof![
        [size(), size(), size()].prop_map(|size| Shape::Box { size }),
        size().prop_map(|radius| Shape::Sphere { radius }),
        [size(), size(), size()].prop_map(|semi_axes| Shape::Ellipsoid { semi_axes }),
        (size(), size()).prop_map(|(radius, length)| Shape::Cylinder { radius, length }),
        (size(), size()).prop_map(|(radius, length)| Shape::Capsule { radius, length }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn added_mass_is_symmetric_and_never_negative(
        shapes in prop::collection::vec((any_shape(), [-1.0..1.0_f64, -1.0..1.0, -1.0..1.0],
            [-3.0..3.0_f64, -1.5..1.5, -3.0..3.0]), 1..4),
        twist in [-1.0..1.0_f64, -1.0..1.0, -1.0..1.0, -1.0..1.0, -1.0..1.0, -1.0..1.0],
    ) {
        let shapes = shapes.into_iter().map(|(shape, position, rpy)| {
            let mut geometry = at(position, shape);
            geometry.pose = geometry.pose.map(|p| Pose { rpy_rad: Some(rpy), ..p });
            geometry
        });
        let rows = at_origin(estimated(shapes.collect()).0);
        let mut energy = 0.0;
        let mut size = 0.0;
        for i in 0..6 {
            for j in 0..6 {
                prop_assert!((rows[i][j] - rows[j][i]).abs() <= ROUNDING * (rows[i][i] + rows[j][j]));
                energy += twist[i] * rows[i][j] * twist[j];
                size += (twist[i] * rows[i][j] * twist[j]).abs();
            }
        }
        prop_assert!(energy >= -ROUNDING * size);
    }
}
