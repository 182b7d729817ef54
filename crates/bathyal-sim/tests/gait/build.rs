//! What a controller is made from: legs, groups, shares of the weight, a standing pose.

use crate::robots::Walker;
use bathyal::Bodies;
use bathyal::spatial::Vec3;
use bathyal_sim::contact::Contacts;
use bathyal_sim::control::gait::legs::legs;
use bathyal_sim::control::gait::support::{Hold, share};
use bathyal_sim::control::gait::{Gait, GaitConfig, standing};
use bathyal_sim::terrain::{Terrain, Uneven};

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
        let gait = Gait::of(&walker.robot, &walker.model, &GaitConfig::default(), None).unwrap();
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
            "no leg ends in a body called 'hand'",
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
        let fault = Gait::of(&walker.robot, &walker.model, &config, None).unwrap_err();
        assert_eq!(
            (fault.path.as_str(), fault.message.as_str()),
            (path, message)
        );
    }
}

/// The columns of a foot at `p` for a vehicle at the origin: ẋ = v + ω × p.
fn hold(p: [f64; 3]) -> Hold {
    let [x, y, z] = p;
    [
        [0.0, z, -y, 1.0, 0.0, 0.0],
        [-z, 0.0, x, 0.0, 1.0, 0.0],
        [y, -x, 0.0, 0.0, 0.0, 1.0],
    ]
}

#[test]
fn feet_share_a_weight_by_the_lever_and_balance_any_wrench() {
    // A tripod: one foot alone on its side carries half, the two others a quarter each.
    let feet = [[0.0, -1.0, -0.5], [0.8, 1.0, -0.5], [-0.8, 1.0, -0.5]];
    let holds = feet.map(hold);
    let forces = share(&holds, &[1.0; 3], [0.0, 0.0, 0.0, 0.0, 0.0, 1000.0]);
    for (force, carried) in forces.iter().zip([500.0, 250.0, 250.0]) {
        assert!((*force - Vec3([0.0, 0.0, carried])).norm() < 1000.0 * FORCE);
    }
    let wrench = [20.0, -30.0, 40.0, 100.0, -50.0, 1000.0];
    let forces = share(&holds, &[1.0, 0.6, 0.9], wrench);
    for (k, wanted) in wrench.into_iter().enumerate() {
        let given: f64 = (holds.iter().zip(&forces))
            .map(|(hold, force)| (0..3).map(|i| hold[i][k] * force[i]).sum::<f64>())
            .sum();
        assert!(
            (given - wanted).abs() < 1000.0 * FORCE,
            "{k}: {given} {wanted}"
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
    ];
    let holds = feet.map(hold);
    let forces = share(
        &holds,
        &[1.0, 1.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 0.0, 0.0, 900.0],
    );
    assert_eq!(forces[3], Vec3::zero());
    // A moment that would lift the foot alone on its side.
    let forces = share(&holds[..3], &[1.0; 3], [1500.0, 0.0, 0.0, 0.0, 0.0, 900.0]);
    assert_eq!(forces[0], Vec3::zero());
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
        let contacts = Contacts::of(robot, model).unwrap();
        for leg in legs(robot, model).unwrap() {
            // The first point of a foot is its middle.
            let touch = contacts.touch(leg.touches.start, &terrain, &bodies);
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
    let fault = standing(robot, model, &cliff, [0.0; 2], 0.0, &walker.angles).unwrap_err();
    assert!(fault.message.contains("away from the ground"), "{fault}");
    let wrong = [("knee".to_string(), 1.0)].into();
    let fault = standing(robot, model, &cliff, [0.0; 2], 0.0, &wrong).unwrap_err();
    assert!(fault.message.starts_with("there is no joint called 'knee'"));
}
