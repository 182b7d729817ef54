//! Closed bodies, open frames, and boxes that are no outline.

use crate::common::{WATER, geometry, robot};
use bathyal_robot::estimate::{Options, Report, estimate};
use bathyal_robot::robot::{Body, Drag, Geometry, Inertia, JointType, Purpose, Robot, Shape};
use bathyal_robot::{FileSet, native};

/// A few roundings.
const ROUNDING: f64 = 1e-12;

/// Outline of BlueROV2 Heavy, m, and its mass, kg.
const HEAVY: [f64; 3] = [0.457, 0.575, 0.254];
const HEAVY_MASS: f64 = 13.5;

fn box_of(size: [f64; 3]) -> Geometry {
    geometry(Shape::Box { size })
}

/// A vehicle of shapes and mass.
fn vehicle(shapes: Vec<Geometry>, mass: f64) -> Robot {
    let mut robot = robot(shapes);
    robot.bodies[0].joint.kind = JointType::Free;
    robot.bodies[0].mass = Some(mass);
    robot
}

fn run(robot: &mut Robot) -> Report {
    estimate(robot, &FileSet::default(), &Options::default())
        .unwrap_or_else(|diagnostic| panic!("{diagnostic}"))
}

fn added_mass(body: &Body) -> [f64; 6] {
    let added = body.hydrodynamics.added_mass.as_ref().expect("added mass");
    added.diagonal.expect("a diagonal")
}

fn quadratic(body: &Body) -> [f64; 6] {
    match &body.hydrodynamics.drag.as_ref().expect("drag")[..] {
        [Drag::Damping(law)] => law.quadratic.as_ref().unwrap().diagonal.unwrap(),
        other => panic!("{other:?}"),
    }
}

fn warned(report: &Report, text: &str) -> bool {
    report.warnings.iter().any(|w| w.text.contains(text))
}

#[test]
fn solidity_scales_volume_mass_added_mass_and_drag() {
    let closed = Geometry {
        density: Some(2000.0),
        ..box_of(HEAVY)
    };
    let frame = Geometry {
        solidity: Some(0.25),
        ..closed.clone()
    };
    let of = |shape: Geometry| {
        let mut robot = robot(vec![shape]);
        run(&mut robot);
        robot.bodies.remove(0)
    };
    let (closed, frame) = (of(closed), of(frame));
    let ratio = |a: f64, b: f64| (a / b - 0.25).abs() < ROUNDING;
    assert!(ratio(frame.mass.unwrap(), closed.mass.unwrap()));
    assert!(ratio(frame.inertia.unwrap().xx, closed.inertia.unwrap().xx));
    assert!(ratio(
        frame.hydrodynamics.displaced_volume.unwrap(),
        closed.hydrodynamics.displaced_volume.unwrap()
    ));
    for i in 0..6 {
        assert!(ratio(added_mass(&frame)[i], added_mass(&closed)[i]));
        // 1 − 0.75³ is blocked; 2.5 times as much about the axes.
        let factor = if i < 3 { 0.578125 } else { 2.5 * 0.578125 };
        let ratio = quadratic(&frame)[i] / quadratic(&closed)[i];
        assert!((ratio - factor).abs() < ROUNDING, "{ratio}");
    }
    assert!(frame.origin["added_mass"].contains("solidity 0.250"));
}

#[test]
fn a_solidity_of_one_is_a_closed_shape() {
    let closed = Geometry {
        solidity: Some(1.0),
        ..box_of(HEAVY)
    };
    let mut stated = vehicle(vec![closed], HEAVY_MASS);
    let report = run(&mut stated);
    assert!(report.warnings.is_empty(), "{:?}", report.warnings);
    let volume = stated.bodies[0].hydrodynamics.displaced_volume.unwrap();
    assert!((volume - HEAVY.iter().product::<f64>()).abs() < ROUNDING);
    assert!(stated.bodies[0].origin["drag"].contains("closed box"));
}

#[test]
fn an_outline_that_is_too_light_is_an_open_frame_and_neutral() {
    let mut robot = vehicle(vec![box_of(HEAVY)], HEAVY_MASS);
    let report = run(&mut robot);
    let body = &robot.bodies[0];
    let volume = body.hydrodynamics.displaced_volume.unwrap();
    assert!((volume * WATER / HEAVY_MASS - 1.0).abs() < ROUNDING);
    assert!(warned(&report, "taken as an open frame"));
    let heave = report.entries.iter().find(|e| e.field == "added_mass");
    let heave = &heave.expect("added mass").bars[2];
    // Published: 14.57 to 18.68 kg.
    assert!(heave.contains(14.57) && heave.contains(18.68) && heave.upper < 74.0);
}

#[test]
fn a_displaced_volume_that_is_given_tells_the_solidity() {
    let mut robot = vehicle(vec![box_of(HEAVY)], HEAVY_MASS);
    robot.bodies[0].hydrodynamics.displaced_volume = Some(0.5 * HEAVY.iter().product::<f64>());
    run(&mut robot);
    assert!(robot.bodies[0].origin["added_mass"].contains("solidity 0.500"));
}

#[test]
fn a_flat_box_of_the_right_volume_is_no_outline() {
    // The collision box of a Gazebo model of BlueROV2 Heavy; heave was 74 kg "within 15 %".
    let collision = Geometry {
        purpose: Purpose::Estimation,
        ..box_of([0.457, 0.575, 0.05])
    };
    let mut bare = vehicle(vec![collision.clone()], 13.0);
    bare.bodies[0].inertia = Some(Inertia {
        xx: 0.26,
        yy: 0.23,
        zz: 0.37,
        ..Inertia::default()
    });
    let report = run(&mut bare);
    assert!(warned(&report, "made for buoyancy") && warned(&report, "guessed"));
    let water = &bare.bodies[0].hydrodynamics;
    assert!((water.displaced_volume.unwrap() - 0.013138750).abs() < ROUNDING);
    // Published: surge 6.36, sway 7.12, heave 18.68 kg; 0.189, 0.135, 0.222 kg m².
    let bars = &report
        .entries
        .iter()
        .find(|e| e.field == "added_mass")
        .unwrap()
        .bars;
    for (bar, published) in bars.iter().zip([6.36, 7.12, 18.68, 0.189, 0.135, 0.222]) {
        assert!(bar.contains(published), "{bar}");
        assert!(bar.upper < 30.0);
    }

    // With shapes for display their outline is taken, and the buoyancy is that of the box.
    let shown = Geometry {
        purpose: Purpose::Display,
        ..box_of(HEAVY)
    };
    let mut drawn = vehicle(vec![shown, collision], 13.0);
    let report = run(&mut drawn);
    assert!(warned(&report, "size of the shapes for display"));
    let mut said = vehicle(
        vec![Geometry {
            solidity: Some(0.05 / 0.254),
            ..box_of(HEAVY)
        }],
        13.0,
    );
    run(&mut said);
    for i in 0..6 {
        let ratio = added_mass(&drawn.bodies[0])[i] / added_mass(&said.bodies[0])[i];
        assert!((ratio - 1.0).abs() < ROUNDING);
    }
}

#[test]
fn hydrodynamic_shapes_are_used_for_the_water_alone() {
    let steel = Geometry {
        density: Some(7800.0),
        purpose: Purpose::Estimation,
        ..box_of([0.1, 0.1, 0.1])
    };
    let outline = Geometry {
        purpose: Purpose::Hydrodynamics,
        solidity: Some(0.3),
        ..box_of(HEAVY)
    };
    let mut robot = robot(vec![steel, outline]);
    run(&mut robot);
    let body = &robot.bodies[0];
    assert!((body.mass.unwrap() - 7.8).abs() < ROUNDING);
    let volume = body.hydrodynamics.displaced_volume.unwrap();
    assert!((volume - 0.3 * HEAVY.iter().product::<f64>()).abs() < ROUNDING);
    let text = native::to_toml(&robot);
    assert!(text.contains("purpose = \"hydrodynamics\""), "{text}");
}

#[test]
fn round_hulls_and_given_densities_are_not_taken_for_frames() {
    let hull = Shape::Capsule {
        radius: 0.1,
        length: 1.0,
    };
    let mut robot = vehicle(vec![geometry(hull)], 20.0);
    let report = run(&mut robot);
    assert!(warned(&report, "flooded"));
    assert!(robot.bodies[0].origin["added_mass"].contains("closed hull"));

    let foam = Geometry {
        density: Some(300.0),
        ..box_of(HEAVY)
    };
    let mut float = vehicle(vec![foam], 20.0);
    assert!(run(&mut float).warnings.is_empty());
}

#[test]
fn outlines_without_substance_are_closed_and_told() {
    let mut robot = vehicle(vec![box_of([450.0, 330.0, 250.0])], 12.0);
    assert!(warned(&run(&mut robot), "units of its shapes"));
    assert!(robot.bodies[0].origin["added_mass"].contains("closed box"));
}

#[test]
fn shapes_of_a_part_of_the_vehicle_are_told() {
    let of = |mass: f64, displaced: Option<f64>| {
        let mut robot = vehicle(vec![box_of([0.2, 0.2, 0.2])], mass);
        robot.bodies[0].hydrodynamics.displaced_volume = displaced;
        warned(&run(&mut robot), "a part of the vehicle only")
    };
    assert!(of(30.0, None) && of(20.0, Some(0.012)));
    // A walker is heavier than water.
    assert!(!of(15.0, None));
}

#[test]
fn solidity_out_of_range_is_refused() {
    for solidity in [0.0, -0.1, 1.1, f64::NAN] {
        let frame = Geometry {
            solidity: Some(solidity),
            ..box_of(HEAVY)
        };
        let error = estimate(
            &mut robot(vec![frame]),
            &FileSet::default(),
            &Options::default(),
        );
        assert!(error.unwrap_err().message.contains("solidity"));
    }
}

#[test]
fn values_that_were_estimated_before_follow_the_shapes_and_others_stay() {
    let mut robot = vehicle(vec![box_of([0.5, 0.4, 0.3])], 60.0);
    run(&mut robot);
    let body = &mut robot.bodies[0];
    body.geometry = vec![box_of([0.5, 0.4, 0.31])];
    // Measured: its origin is no estimate's.
    body.hydrodynamics.displaced_volume = Some(0.061);
    body.origin
        .insert("displaced_volume".into(), "weighed".into());
    let before = body.clone();
    let report = run(&mut robot);
    let body = &robot.bodies[0];
    assert_eq!(body.hydrodynamics.displaced_volume, Some(0.061));
    assert_ne!(
        body.hydrodynamics.added_mass,
        before.hydrodynamics.added_mass
    );
    let replaced = report.entries.iter().filter(|entry| entry.replaces);
    let replaced: Vec<&str> = replaced.map(|entry| entry.field).collect();
    assert_eq!(replaced, ["inertia", "added_mass", "drag"]);
}
