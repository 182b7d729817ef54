//! What a controller is made from: legs, groups, shares of the weight, a standing pose.

use crate::robots::Walker;
use bathyal::Bodies;
use bathyal::spatial::{Force, Vec3};
use bathyal_sim::contact::Contacts;
use bathyal_sim::control::gait::force_distribution::distribute;
use bathyal_sim::control::gait::legs::legs;
use bathyal_sim::control::gait::{Gait, GaitConfig, standing};
use bathyal_sim::terrain::{Terrain, Uneven};
use nalgebra::{Matrix3, Matrix3x6, Matrix6, Vector3, Vector6};

/// Forces are found to rounding, and to 1e-9 by what keeps the equations solvable.
const FORCE: f64 = 1e-7;

#[test]
fn legs_are_found_with_their_joints_and_every_other_one_swings_together() {
    let cases = [
        (Walker::aquarobot(), vec![3; 6], vec![0, 1, 0, 1, 0, 1]),
        // Middle left and right, rear left and right, front left and right.
        (
            Walker::crabster(),
            vec![4, 4, 4, 4, 6, 6],
            vec![0, 1, 1, 0, 1, 0],
        ),
    ];
    for (walker, joints, groups) in cases {
        let gait = Gait::new(&walker.robot, &walker.model, &GaitConfig::default(), None).unwrap();
        let found: Vec<_> = gait.legs().iter().map(|leg| leg.joints.len()).collect();
        assert_eq!(found, joints);
        assert_eq!(gait.groups(), groups);
    }
}

#[test]
fn what_is_wrong_with_a_gait_is_said_by_name() {
    let walker = Walker::crabster();
    let feet = |names: [&str; 2]| Some(names.map(|name| vec![name.to_string()]));
    let good = GaitConfig::default;
    let cases = [
        (
            GaitConfig {
                speed: -1.0,
                ..good()
            },
            "speed",
            "speed is -1",
        ),
        (
            GaitConfig {
                duty: 0.5,
                ..good()
            },
            "duty",
            "duty is 0.5",
        ),
        (
            GaitConfig {
                current: [0.0, f64::NAN, 0.0],
                ..good()
            },
            "current",
            "current is NaN",
        ),
        (
            GaitConfig {
                groups: feet(["rear left.foot", "hand"]),
                ..good()
            },
            "groups[1][0]",
            "no leg ends in body 'hand'",
        ),
        (
            GaitConfig {
                groups: feet(["rear left.foot", "rear right.foot"]),
                ..good()
            },
            "groups",
            "'middle left.foot' is in no group",
        ),
    ];
    for (config, path, message) in cases {
        let diagnostic = Gait::new(&walker.robot, &walker.model, &config, None).unwrap_err();
        assert_eq!(
            (diagnostic.path.as_str(), diagnostic.message.as_str()),
            (path, message)
        );
    }
}

/// A wrench on the vehicle.
fn wrench(moment: [f64; 3], force: [f64; 3]) -> Force<f64> {
    Force {
        moment: Vec3(moment),
        force: Vec3(force),
    }
}

#[test]
fn feet_share_a_weight_by_the_lever_and_balance_any_wrench() {
    // A tripod: one foot alone on its side carries half, the two others a quarter each.
    let feet = [[0.0, -1.0, -0.5], [0.8, 1.0, -0.5], [-0.8, 1.0, -0.5]].map(Vec3);
    let forces = distribute(&feet, &[1.0; 3], &wrench([0.0; 3], [0.0, 0.0, 1000.0]));
    for (force, carried) in forces.iter().zip([500.0, 250.0, 250.0]) {
        assert!((*force - Vec3([0.0, 0.0, carried])).norm() < 1000.0 * FORCE);
    }
    let wanted = wrench([20.0, -30.0, 40.0], [100.0, -50.0, 1000.0]);
    let forces = distribute(&feet, &[1.0, 0.6, 0.9], &wanted);
    let mut missing = wanted;
    for (p, force) in feet.iter().zip(&forces) {
        missing.moment -= p.cross(*force);
        missing.force -= *force;
    }
    assert!(missing.moment.norm() < 1000.0 * FORCE, "{missing:?}");
    assert!(missing.force.norm() < 1000.0 * FORCE, "{missing:?}");
}

/// The smallest forces with given weights, by the dense equations: Σ Gᵢᵀ Wᵢ Gᵢ y = w*.
fn dense(feet: &[Vec3<f64>], weights: &[[f64; 3]], wrench: &Force<f64>) -> Vec<Vec3<f64>> {
    let hold = |p: &Vec3<f64>| {
        let [x, y, z] = p.0;
        let rows = [
            [0.0, z, -y, 1.0, 0.0, 0.0],
            [-z, 0.0, x, 0.0, 1.0, 0.0],
            [y, -x, 0.0, 0.0, 0.0, 1.0],
        ];
        Matrix3x6::from_fn(|i, j| rows[i][j])
    };
    let holds: Vec<Matrix3x6<f64>> = feet.iter().map(hold).collect();
    let weight = |weight: &[f64; 3]| Matrix3::from_diagonal(&Vector3::from(*weight));
    let weights: Vec<Matrix3<f64>> = weights.iter().map(weight).collect();
    let mut square = Matrix6::<f64>::zeros();
    for (hold, weight) in holds.iter().zip(&weights) {
        square += hold.transpose() * weight * hold;
    }
    let wrench = Vector6::from(wrench.to_array());
    let y: Vector6<f64> = square.lu().solve(&wrench).unwrap();
    let force = |(hold, weight): (&Matrix3x6<f64>, &Matrix3<f64>)| {
        let force: Vector3<f64> = weight * hold * y;
        Vec3([force[0], force[1], force[2]])
    };
    holds.iter().zip(&weights).map(force).collect()
}

#[test]
fn shares_are_those_of_the_dense_equations() {
    let feet = [
        [0.9, 0.7, -0.6],
        [0.1, 1.1, -0.5],
        [-0.8, 0.6, -0.55],
        [0.8, -0.7, -0.5],
        [0.0, -1.0, -0.65],
    ]
    .map(Vec3);
    let loads = [1.0, 0.3, 0.8, 0.9, 0.5];
    let wrench = wrench([20.0, -30.0, 40.0], [100.0, -50.0, 1000.0]);
    let first = dense(&feet, &loads.map(|load| [load; 3]), &wrench);
    let per_force = loads.iter().sum::<f64>() / first.iter().map(|f| f[2]).sum::<f64>();
    let weight = |k: usize| [first[k][2] * per_force, first[k][2] * per_force, loads[k]];
    let expected = dense(&feet, &[0, 1, 2, 3, 4].map(weight), &wrench);
    for (force, expected) in distribute(&feet, &loads, &wrench).iter().zip(&expected) {
        assert!(expected[2] > 0.0);
        assert!(
            (*force - *expected).norm() < 1000.0 * FORCE,
            "{force:?} {expected:?}"
        );
    }
}

#[test]
fn a_foot_without_load_gives_no_force_and_ground_does_not_pull() {
    let feet = [
        [0.0, -1.0, 0.0],
        [0.8, 1.0, 0.0],
        [-0.8, 1.0, 0.0],
        [1.0, 0.0, 0.0],
    ]
    .map(Vec3);
    let weight = wrench([0.0; 3], [0.0, 0.0, 900.0]);
    let forces = distribute(&feet, &[1.0, 1.0, 1.0, 0.0], &weight);
    assert_eq!(forces[3], Vec3::zero());
    // A moment that would lift the foot alone on its side.
    let forces = distribute(
        &feet[..3],
        &[1.0; 3],
        &wrench([1500.0, 0.0, 0.0], [0.0, 0.0, 900.0]),
    );
    assert_eq!(forces[0], Vec3::zero());
    assert_eq!(distribute(&feet, &[0.0; 4], &weight), [Vec3::zero(); 4]);
}

/// Feet are placed by an iteration that ends below 1e-11 m, tips exactly at the ground; the
/// middle of a pad of 3 cm is beside its ball joint on a slope, where the ground is as much
/// higher or lower as it curves there.
const TIP: f64 = 1e-9;
const PAD: f64 = 2e-3;

#[test]
fn a_robot_that_stands_touches_uneven_ground_with_all_feet() {
    let terrain = Terrain::uneven(Uneven::new(-30.0, 0.1, 3.0, 5));
    for (walker, close) in [(Walker::aquarobot(), PAD), (Walker::crabster(), TIP)] {
        let (robot, model) = (&walker.robot, &walker.model);
        let state = standing(robot, model, &terrain, [3.0, -2.0], 0.7, &walker.angles).unwrap();
        let mut bodies = Bodies::new(model);
        bodies.update_velocities(model, &state);
        let mut touches = Vec::new();
        let contacts = Contacts::new(robot, model).unwrap();
        contacts.states(&terrain, &bodies, &mut touches);
        for leg in legs(robot, model).unwrap() {
            // The first point of a foot is its middle.
            let touch = touches[leg.touches.start];
            assert!(touch.depth.abs() < close, "{}: {touch:?}", leg.name);
        }
        let pose = bodies.motion(0).pose;
        assert!((pose.position[0] - 3.0).abs() + (pose.position[1] + 2.0).abs() < 1e-12);
        assert!((pose.rotation.0[2][2] - 1.0).abs() < 1e-12);
        assert!((pose.rotation.0[1][0] - 0.7_f64.sin()).abs() < 1e-12);
    }
}

#[test]
fn a_robot_cannot_stand_where_its_legs_do_not_reach() {
    let walker = Walker::aquarobot();
    let cliff = Terrain::slope(0.0, [2.0, 0.0]);
    let (robot, model) = (&walker.robot, &walker.model);
    let diagnostic = standing(robot, model, &cliff, [0.0; 2], 0.0, &walker.angles).unwrap_err();
    assert!(
        diagnostic.message.contains("away from the ground"),
        "{diagnostic}"
    );
    let wrong = [("knee".to_string(), 1.0)].into();
    let diagnostic = standing(robot, model, &cliff, [0.0; 2], 0.0, &wrong).unwrap_err();
    assert!(diagnostic.message.starts_with("there is no joint 'knee'"));
}
