//! Values that are filled in and values that are kept, and the report on them.

use crate::common::{WATER, at, estimated, geometry, mesh, robot};
use bathyal_robot::FileSet;
use bathyal_robot::estimate::{Options, Report, Trust, estimate};
use bathyal_robot::robot::{
    About, Body, Copy, Geometry, Inertia, Limb, Matrix6, Purpose, Robot, Shape,
};
use bathyal_robot::{Format, native};

const BOX: Shape = Shape::Box {
    size: [0.5, 0.4, 0.3],
};

fn run(robot: &mut Robot, options: &Options) -> Report {
    estimate(robot, &FileSet::default(), options)
        .unwrap_or_else(|diagnostic| panic!("{diagnostic}"))
}

fn fields(report: &Report) -> Vec<&str> {
    report.entries.iter().map(|entry| entry.field).collect()
}

#[test]
fn density_gives_mass_centre_and_inertia() {
    let steel = Geometry {
        density: Some(7800.0),
        ..at([1.0, 0.0, 0.0], BOX)
    };
    let (body, report) = estimated(vec![steel]);
    let mass = 7800.0 * 0.06;
    assert!((body.mass.unwrap() - mass).abs() < 1e-9);
    assert_eq!(body.center_of_mass, Some([1.0, 0.0, 0.0]));
    let inertia = body.inertia.unwrap();
    assert!((inertia.xx - mass * (0.16 + 0.09) / 12.0).abs() < 1e-9);
    assert_eq!(report.entries.len(), 7);
    assert_eq!(report.entries[0].trust, Trust::Exact);
    assert_eq!(body.origin.len(), 7);
}

#[test]
fn a_mass_is_spread_evenly() {
    let mut robot = robot(vec![geometry(BOX)]);
    robot.bodies[0].mass = Some(12.0);
    let report = run(&mut robot, &Options::default());
    let inertia = robot.bodies[0].inertia.unwrap();
    assert!((inertia.zz - (0.25 + 0.16)).abs() < 1e-12);
    assert!(!fields(&report).contains(&"mass"));
    assert!(report.missing.is_empty());
}

#[test]
fn without_mass_and_density_the_mass_is_missing_and_the_rest_is_not() {
    let (body, report) = estimated(vec![geometry(BOX)]);
    assert_eq!((body.mass, body.inertia), (None, None));
    assert_eq!(report.missing[0].fields, ["mass", "inertia"]);
    assert!(report.missing[0].reason.contains("density"));
    assert!((body.hydrodynamics.displaced_volume.unwrap() - 0.06).abs() < 1e-15);
    assert!(body.hydrodynamics.added_mass.is_some() && body.hydrodynamics.drag.is_some());
}

#[test]
fn what_the_file_says_stays() {
    let mut robot = robot(vec![geometry(BOX)]);
    let body = &mut robot.bodies[0];
    body.mass = Some(3.0);
    body.center_of_mass = Some([0.1, 0.2, 0.3]);
    body.inertia = Some(Inertia {
        xx: 1.0,
        yy: 1.0,
        zz: 1.0,
        ..Inertia::default()
    });
    body.hydrodynamics.displaced_volume = Some(0.5);
    body.hydrodynamics.center_of_buoyancy = Some([0.0; 3]);
    body.hydrodynamics.added_mass = Some(Matrix6::from_diagonal([1.0; 6]));
    body.hydrodynamics.drag = Some(Vec::new());
    let before = robot.clone();
    let report = run(&mut robot, &Options::default());
    assert_eq!(robot, before);
    assert_eq!(report, Report::default());
    robot.bodies[0].hydrodynamics.drag = None;
    let report = run(&mut robot, &Options::default());
    assert_eq!(fields(&report), ["drag"]);
}

#[test]
fn overwriting_replaces_all_but_a_mass_without_density() {
    let mut robot = robot(vec![geometry(BOX)]);
    robot.bodies[0].mass = Some(12.0);
    robot.bodies[0].hydrodynamics.displaced_volume = Some(9.0);
    let options = Options {
        overwrite: true,
        skip: Vec::new(),
        ..Options::default()
    };
    let report = run(&mut robot, &options);
    assert_eq!(robot.bodies[0].mass, Some(12.0));
    assert!((robot.bodies[0].hydrodynamics.displaced_volume.unwrap() - 0.06).abs() < 1e-15);
    assert_eq!(report.entries.len(), 6);
}

#[test]
fn bodies_can_be_left_out_and_unknown_ones_are_refused() {
    let mut robot = robot(vec![geometry(BOX)]);
    let skip = |name: &str| Options {
        overwrite: false,
        skip: vec![name.into()],
        ..Options::default()
    };
    assert_eq!(run(&mut robot, &skip("body")), Report::default());
    let diagnostic = estimate(&mut robot, &FileSet::default(), &skip("bdoy")).unwrap_err();
    assert!(diagnostic.message.contains("'bdoy'"));
}

#[test]
fn the_bodies_of_limbs_are_filled_in() {
    let mut robot = robot(vec![geometry(BOX)]);
    let mut shin = robot.bodies[0].clone();
    shin.name = "shin".into();
    robot.limbs.push(Limb {
        name: "leg".into(),
        bodies: vec![shin],
        copies: vec![Copy {
            name: "left".into(),
            parent: Some("body".into()),
            pose: None,
            mdh: None,
        }],
    });
    let report = run(&mut robot, &Options::default());
    let shin = &robot.limbs[0].bodies[0];
    assert!(shin.hydrodynamics.added_mass.is_some());
    assert!(shin.origin.contains_key("drag"));
    assert!(
        report
            .entries
            .iter()
            .any(|e| e.path == "limbs[0].bodies[0].hydrodynamics.drag")
    );
}

#[test]
fn shapes_are_used_for_what_they_are_for() {
    let shown = Geometry {
        purpose: Purpose::Display,
        ..geometry(Shape::Sphere { radius: 5.0 })
    };
    let meant = Geometry {
        purpose: Purpose::Estimation,
        ..geometry(BOX)
    };
    let (body, report) = estimated(vec![shown.clone(), meant]);
    assert!((body.hydrodynamics.displaced_volume.unwrap() - 0.06).abs() < 1e-15);
    assert!(report.warnings.is_empty());
    let (body, report) = estimated(vec![shown]);
    assert!(body.hydrodynamics.displaced_volume.unwrap() > 500.0);
    assert!(report.warnings[0].text.contains("for display only"));
}

#[test]
fn a_body_without_geometry_is_told() {
    let (_, report) = estimated(Vec::new());
    assert_eq!(report.missing[0].fields.len(), 7);
    assert!(report.missing[0].reason.contains("no geometry"));
    assert!(report.entries.is_empty());
}

#[test]
fn a_mesh_that_is_not_there_leaves_its_body_empty_and_fills_the_others() {
    let mut robot = robot(vec![
        geometry(mesh("package://arm/hull.stl")),
        geometry(BOX),
    ]);
    robot.bodies.push(Body {
        name: "other".into(),
        geometry: vec![geometry(BOX)],
        ..Body::default()
    });
    let report = run(&mut robot, &Options::default());
    assert!(robot.bodies[0].hydrodynamics.is_empty());
    assert!(robot.bodies[1].hydrodynamics.drag.is_some());
    assert!(report.missing[0].reason.contains("--search"));
}

#[test]
fn an_inertia_about_the_origin_keeps_the_centre_that_was_meant() {
    let mut robot = robot(vec![at([1.0, 0.0, 0.0], BOX)]);
    robot.bodies[0].mass = Some(1.0);
    robot.bodies[0].inertia = Some(Inertia {
        xx: 0.1,
        yy: 0.1,
        zz: 0.1,
        about: About::Origin,
        ..Inertia::default()
    });
    let report = run(&mut robot, &Options::default());
    assert_eq!(robot.bodies[0].center_of_mass, None);
    assert_eq!(report.missing[0].fields, ["center_of_mass"]);
}

#[test]
fn overlaps_are_warned_of() {
    let (_, report) = estimated(vec![geometry(BOX), at([0.1, 0.0, 0.0], BOX)]);
    assert!(report.warnings[0].text.contains("counted twice"));
    let mut robot = robot(vec![geometry(BOX)]);
    let mut child = robot.bodies[0].clone();
    child.name = "child".into();
    child.parent = Some("body".into());
    robot.bodies.push(child);
    let report = run(&mut robot, &Options::default());
    assert!(report.warnings[0].text.contains("its parent 'body'"));
}

#[test]
fn in_air_nothing_of_the_water_is_estimated() {
    let mut robot = robot(vec![geometry(BOX)]);
    robot.water_density = Some(0.0);
    let report = run(&mut robot, &Options::default());
    assert_eq!(robot.bodies[0].hydrodynamics.added_mass, None);
    assert!(
        report
            .missing
            .iter()
            .any(|m| m.reason.contains("water_density"))
    );
}

#[test]
fn the_report_and_the_robot_can_be_written() {
    let mut robot = robot(vec![at([0.1, 0.0, 0.0], BOX), at([-2.0, 0.0, 0.0], BOX)]);
    robot.bodies[0].mass = Some(120.0);
    let report = run(&mut robot, &Options::default());
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["entries"][0]["trust"], "within 30 %");
    let origin = &robot.bodies[0].origin["added_mass"];
    assert!(
        origin.starts_with("estimated: plate with depth"),
        "{origin}"
    );
    assert!(origin.contains("within 15 %") && origin.contains("without interaction"));
    let text = native::to_toml(&robot);
    let again = bathyal_robot::parse(&text, "t.toml", Format::Toml, &Default::default());
    assert_eq!(again.unwrap().robot, robot);
    let added = robot.bodies[0].hydrodynamics.added_mass.as_ref().unwrap();
    assert!(added.rows()[0][0] > 0.0 && added.rows()[0][0] < 2.0 * WATER);
}
