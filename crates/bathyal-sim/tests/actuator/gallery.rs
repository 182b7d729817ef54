//! The actuators of every robot of the gallery.

use crate::bench::{Bench, gallery};
use bathyal_robot::fins::hinged;

const ROBOTS: [&str; 13] = [
    "aquarobot",
    "auv_wam",
    "auv_wam_floating",
    "bluerov2_alpha",
    "crabster",
    "crabster_faired",
    "dual_arm_vehicle",
    "four_puma_cell",
    "frame_walker",
    "glider",
    "puma560",
    "remus100",
    "rov_tiburon",
];

#[test]
fn every_robot_has_a_drive_for_every_joint_thruster_and_hinge() {
    for name in ROBOTS {
        let loaded = gallery(name);
        let bench = Bench::of(&loaded);
        let model = &bench.model;
        let joints = (0..model.body_count()).filter(|b| {
            let size = model.v_range(*b).len();
            size == 1 || size == 3
        });
        let fins = hinged(&loaded.robot).count();
        let expected = joints.count() + loaded.robot.thrusters.len() + fins;
        assert_eq!(bench.actuators.meters().len(), expected, "{name}");
        // At rest, commanded nothing, nothing happens.
        let done = bench.done(&bench.rest());
        assert!(done.tau.iter().all(|x| *x == 0.0), "{name}");
        assert!(done.rates.iter().all(|x| *x == 0.0), "{name}");
        assert!(done.power.iter().all(|x| *x == 0.0), "{name}");
    }
}

/// Kinematics is computed for thrusters that feel their advance speed, fins and buoyancy engines, and
/// only for them.
#[test]
fn only_propellers_fins_and_buoyancy_need_to_know_where_bodies_are() {
    const NEEDY: [&str; 5] = [
        "auv_wam",
        "auv_wam_floating",
        "bluerov2_alpha",
        "glider",
        "remus100",
    ];
    for name in ROBOTS {
        let needs = NEEDY.contains(&name);
        let bench = Bench::of(&gallery(name));
        assert_eq!(bench.actuators.need_bodies(), needs, "{name}");
    }
}

/// No limit hides a command that is not finite.
#[test]
fn commands_that_are_not_finite_are_seen() {
    for name in ROBOTS {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let mut bench = Bench::of(&gallery(name));
            bench.command.efforts.fill(bad);
            bench.command.thrusts.fill(bad);
            bench.command.deflections.fill(bad);
            let done = bench.done(&bench.rest());
            // At once in the effort, or in the rate of the one state that the command moves.
            let seen = done
                .tau
                .iter()
                .chain(&done.rates)
                .filter(|x| !x.is_finite());
            let sizes = (0..bench.model.body_count()).map(|b| bench.model.v_range(b).len());
            let outputs: usize = sizes.filter(|size| *size < 6).sum();
            let commands = bench.command.thrusts.len() + bench.command.deflections.len();
            let expected = outputs + commands;
            assert_eq!(seen.count(), expected, "{name}, {bad}");
        }
    }
}
