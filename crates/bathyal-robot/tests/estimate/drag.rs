//! Drag against strip theory and the tables that it is from.

use crate::common::{
    WATER, at, binary_stl, box_corners, ellipsoid_corners, estimated, folder, geometry, mesh, robot,
};
use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::Motion;
use bathyal_robot::FileSet;
use bathyal_robot::estimate::{Options, estimate};
use bathyal_robot::robot::{Body, CylinderDrag, Drag, Shape};
use std::f64::consts::PI;

/// A few roundings.
const ROUNDING: f64 = 1e-12;

fn laws(body: &Body) -> &[Drag] {
    body.hydrodynamics
        .drag
        .as_deref()
        .expect("drag is estimated")
}

fn cylinder(body: &Body) -> &CylinderDrag {
    match laws(body) {
        [Drag::Cylinder(law)] => law,
        other => panic!("{other:?}"),
    }
}

fn quadratic(body: &Body) -> [f64; 6] {
    match laws(body) {
        [Drag::Damping(law)] => {
            let matrix = law.quadratic.as_ref().expect("it is quadratic");
            matrix.diagonal.expect("it is diagonal")
        }
        other => panic!("{other:?}"),
    }
}

/// C_D along x, y, z by the areas across.
fn coefficients(body: &Body, areas: [f64; 3]) -> [f64; 3] {
    let found = quadratic(body);
    core::array::from_fn(|i| found[i] / (0.5 * WATER * areas[i]))
}

#[test]
fn a_cylinder_swung_about_its_end_is_strip_theory() {
    // swinging_cylinder_strip_theory: τ = ρ C_D D ω² L⁴/8, F = ρ C_D D ω² L³/6.
    let shape = Shape::Cylinder {
        radius: 0.05,
        length: 1.0,
    };
    let (body, _) = estimated(vec![at([0.0, 0.0, 0.5], shape)]);
    assert_eq!(cylinder(&body).drag_coefficient, Some(1.1));
    let mut robot = robot(Vec::new());
    robot.bodies = vec![body];
    let spec = bathyal_robot::to_spec(&robot).unwrap();
    let bathyal::spec::Drag::Cylinder(law) = &spec.bodies[0].drag[0] else {
        panic!("{:?}", spec.bodies[0].drag)
    };
    let force = law.force(&Flow {
        velocity: Motion::from_array([2.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
        density: WATER,
        field: None,
    });
    assert!((force.to_array()[0] + 55.0).abs() < 1e-10, "{force:?}");
    assert!((force.to_array()[4].abs() - 73.33333333333333).abs() < 1e-10);
}

#[test]
fn ends_of_cylinders_are_the_tables() {
    for (ratio, expected) in [
        (1.0, 0.91),
        (2.0, 0.85),
        (4.0, 0.87),
        (7.0, 0.99),
        (50.0, 0.99),
    ] {
        let (body, _) = estimated(vec![geometry(Shape::Cylinder {
            radius: 0.5,
            length: ratio,
        })]);
        let found = cylinder(&body).end_coefficient.unwrap();
        assert!((found - expected).abs() < ROUNDING);
    }
}

#[test]
fn a_capsule_is_a_sphere_without_length_and_a_cylinder_with_much() {
    let law = |length: f64| {
        let (body, _) = estimated(vec![geometry(Shape::Capsule {
            radius: 0.5,
            length,
        })]);
        let law = cylinder(&body).clone();
        let area = 2.0 * law.radius * (law.end[2] - law.start[2]);
        assert!((area - length - PI / 4.0).abs() < ROUNDING);
        (law.drag_coefficient.unwrap(), law.end_coefficient.unwrap())
    };
    assert_eq!(law(0.0), (0.47, 0.47));
    assert!((law(1000.0).0 - 1.1).abs() < 1e-3);
}

#[test]
fn a_sphere_and_a_cube() {
    let (body, _) = estimated(vec![geometry(Shape::Sphere { radius: 0.1 })]);
    let [Drag::Isotropic(law)] = laws(&body) else {
        panic!("{:?}", laws(&body));
    };
    assert!((law.area * law.drag_coefficient - 0.47 * PI * 0.01).abs() < ROUNDING);
    assert_eq!(law.center, None);
    let (body, _) = estimated(vec![geometry(Shape::Box { size: [1.0; 3] })]);
    assert!(
        coefficients(&body, [1.0; 3])
            .iter()
            .all(|c| (c - 1.16).abs() < ROUNDING)
    );
    // Two pairs of faces turn: ½ρ C 2/32.
    assert!((quadratic(&body)[3] - 0.5 * WATER * 1.16 / 16.0).abs() < 1e-9);
}

#[test]
fn ellipsoids_are_near_measured_ones() {
    // Laminar values of White's table 7.3, quoted from memory: (l/d, C_D).
    for (fineness, measured) in [
        (0.75, 0.5),
        (1.0, 0.47),
        (2.0, 0.27),
        (4.0, 0.25),
        (8.0, 0.2),
    ] {
        let (body, _) = estimated(vec![geometry(Shape::Ellipsoid {
            semi_axes: [fineness, 1.0, 1.0],
        })]);
        let [along, ..] = coefficients(&body, [PI; 3]);
        assert!((along / measured - 1.0).abs() < 0.4, "{fineness}: {along}");
        assert_eq!(quadratic(&body)[3], 0.0, "it turns freely about its axis");
    }
    let (body, _) = estimated(vec![geometry(Shape::Ellipsoid {
        semi_axes: [6.0, 1.0, 1.0],
    })]);
    let [_, across, _] = coefficients(&body, [PI, 6.0 * PI, 6.0 * PI]);
    assert!(
        (across / 1.1 - 1.0).abs() < 0.1,
        "slender ones are cylinders across: {across}"
    );
}

#[test]
fn meshes_of_a_sphere_a_cube_and_a_slender_hull() {
    let folder = folder("drag");
    let of = |name: &str, corners: &crate::common::Corners| {
        std::fs::write(folder.join(name), binary_stl(corners)).unwrap();
        let mut robot = robot(vec![geometry(mesh(name))]);
        let finder = FileSet::folder(&folder);
        estimate(&mut robot, &finder, &Options::default()).unwrap();
        robot.bodies.remove(0)
    };
    let ball = of("ball.stl", &ellipsoid_corners([1.0; 3], 30));
    let [x, y, z] = coefficients(&ball, [PI; 3]);
    assert!(
        [x, y, z].iter().all(|c| (c - 0.54).abs() < 0.02),
        "{x} {y} {z}"
    );
    let cube = of("cube.stl", &box_corners([1.0; 3], [0.0; 3]));
    assert!(
        coefficients(&cube, [1.0; 3])
            .iter()
            .all(|c| (c - 1.07).abs() < 0.02)
    );
    let hull = of("hull.stl", &ellipsoid_corners([5.0, 0.5, 0.5], 60));
    let [along, across, _] = coefficients(&hull, [PI / 4.0, 2.5 * PI, 2.5 * PI]);
    assert!((0.05..0.3).contains(&along), "{along}");
    assert!((0.6..1.2).contains(&across), "{across}");
}
