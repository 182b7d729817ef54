//! The AUV with the WAM arm against what its paper prints.

use crate::numbers::difference;
use crate::{load, total_mass};
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Model, State};
use bathyal_robot::to_spec;

/// One link as the paper prints it: mass; alpha in quarter turns, a, d in mm; r in mm; I.
type Row = (f64, (i32, f64, f64), [f64; 3], [f64; 3]);

/// Tables II to IV.
const LINKS: [Row; 7] = [
    (
        10.77,
        (-1, 0.0, 0.0),
        [-4.4, 121.9, -0.7],
        [0.1349, 0.1133, 0.0905],
    ),
    (
        3.87,
        (1, 0.0, 0.0),
        [-2.4, 31.1, 15.4],
        [0.0214, 0.0138, 0.0156],
    ),
    (
        1.80,
        (-1, 45.0, 550.0),
        [6.7, -342.5, 0.0],
        [0.0591, 0.0032, 0.0593],
    ),
    (
        2.40,
        (1, -45.0, 0.0),
        [-40.0, -0.2, 132.7],
        [0.0149, 0.0148, 0.0029],
    ),
    (
        0.12,
        (-1, 0.0, 300.0),
        [0.1, -294.9, 4.4],
        [0.0001, 0.0001, 0.0001],
    ),
    (
        0.42,
        (1, 0.0, 0.0),
        [-0.1, -17.0, 24.7],
        [0.0006, 0.0002, 0.0004],
    ),
    (0.07, (0, 0.0, 60.0), [-0.1, 0.2, 56.8], [0.0, 0.0, 0.0001]),
];

const STOWED: [f64; 7] = [180.0, 90.0, 180.0, 180.0, 0.0, 0.0, 0.0];
/// Table IX, "Veh.": where the arm ends with the vehicle held.
const REACHING: [f64; 7] = [169.68, -75.62, 266.0, 108.77, 193.47, 96.97, 98.33];
/// Table IX, "Bary.": payload, and where the arm ends with the barycentre held. The
/// first angle of the last row is printed as 176.19.
const FLOATING: [(f64, [f64; 7]); 5] = [
    (0.0, [170.06, -76.01, 265.62, 102.87, 192.96, 91.56, 97.24]),
    (1.0, [170.32, -76.12, 265.53, 101.58, 192.86, 90.56, 97.02]),
    (2.0, [170.59, -76.24, 265.45, 100.28, 192.76, 89.56, 96.8]),
    (5.0, [171.48, -76.58, 265.17, 96.3, 192.51, 86.53, 96.14]),
    (10.0, [173.19, -77.12, 264.65, 89.32, 192.22, 81.35, 95.12]),
];

/// From the base of the arm to the point that it reaches.
const TARGET: [f64; 3] = [0.60001, 0.24999, 0.09999];
/// From the vehicle to the base of the arm: Table V.
const BASE: [f64; 3] = [0.914, 0.0, 0.152];
/// The last digit of the target.
const PRINTED: f64 = 1e-5;
/// Effect of a hundredth of a degree in seven joints at the end of the arm, m.
const ANGLES: f64 = 3e-4;

/// End effector and barycentre with the vehicle at the origin.
fn place(model: &Model<f64>, degrees: [f64; 7]) -> [Vec3<f64>; 2] {
    let mut state = State::zero(model);
    for (q, angle) in state.q[7..].iter_mut().zip(degrees) {
        *q = angle.to_radians();
    }
    let mut bodies = Bodies::new(model);
    bodies.update(model, &state, &vec![0.0; model.nv()]);
    let end = model.body("payload").expect("a payload");
    [
        bodies.motion(end).pose.position,
        bodies.barycenter(model)[0],
    ]
}

#[test]
fn the_arm_reaches_the_target_of_table_ix() {
    let model = load("auv_wam").model().expect("a model");
    let [end, _] = place(&model, REACHING);
    let reach = end - Vec3(BASE);
    assert!(difference(&reach.0, &TARGET) < PRINTED, "{reach:?}");
}

/// A vehicle that nobody holds moves so that the barycentre stays.
#[test]
fn with_the_barycentre_held_it_reaches_the_same_target() {
    for (payload, angles) in FLOATING {
        let mut robot = load("auv_wam").robot;
        let last = robot.bodies.last_mut().expect("a payload");
        last.mass = Some(payload);
        let spec = to_spec(&robot).expect("a spec");
        let model = Model::build(&spec).expect("a model");
        let [_, before] = place(&model, STOWED);
        let [end, after] = place(&model, angles);
        let reached = end + before - after - Vec3(BASE);
        let error = difference(&reached.0, &TARGET);
        println!("{payload} kg: {:.2} mm", 1e3 * error);
        assert!(error < ANGLES, "{payload} kg: {reached:?}");
    }
}

#[test]
fn the_masses_are_those_of_tables_ii_and_v() {
    let robot = load("auv_wam").robot;
    let arm = 10.77 + 3.87 + 1.80 + 2.40 + 0.12 + 0.42 + 0.07;
    assert!((total_mass(&robot) - (120.0 + arm + 10.0)).abs() < 1e-12);
    assert_eq!(robot.thrusters.len(), 8);
}

/// From the frame at the far end of a link to the frame at its joint.
#[test]
fn the_links_are_those_of_tables_ii_to_iv() {
    let robot = load("auv_wam").robot;
    for (i, (mass, (quarters, a, d), r, moments)) in LINKS.into_iter().enumerate() {
        let body = robot.body(&format!("link {}", i + 1)).expect("a link");
        assert_eq!(body.mass, Some(mass));

        // R_x by quarter turns.
        let [x, y, z] = r.map(|mm| 1e-3 * mm);
        let turned = match quarters {
            1 => [x, -z, y],
            -1 => [x, z, -y],
            _ => [x, y, z],
        };
        let center = body.center_of_mass.expect("a centre of mass");
        assert!(difference(&center, &turned) < 1e-12, "{}", body.name);

        let inertia = body.inertia.as_ref().expect("moments");
        let own = match quarters {
            0 => [inertia.xx, inertia.yy, inertia.zz],
            _ => [inertia.xx, inertia.zz, inertia.yy],
        };
        // Printed with four digits after the point.
        assert!(difference(&own, &moments) <= 0.5e-4, "{}", body.name);

        let length = [1e-3 * a, 0.0, 1e-3 * d];
        let Some(next) = robot.body(&format!("link {}", i + 2)) else {
            continue;
        };
        let mdh = next.mdh.as_ref().expect("mdh");
        assert_eq!(mdh.alpha_deg.unwrap_or(0.0), 90.0 * f64::from(quarters));
        let place = [mdh.a.unwrap_or(0.0), 0.0, mdh.branch_d.unwrap_or(0.0)];
        assert!(difference(&place, &length) < 1e-12, "{}", next.name);
    }
}
