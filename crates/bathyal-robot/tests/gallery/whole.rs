//! Properties of every file of the gallery.

use crate::numbers::Random;
use crate::{load, robots, total_mass};
use bathyal::spatial::Vec3;
use bathyal::{Data, Environment, Inputs, Joint, Model, State};
use bathyal_robot::Robot;
use bathyal_robot::check::check;
use bathyal_robot::robot::{Loop, LoopType};

/// File, bodies, degrees of freedom.
const GALLERY: [(&str, usize, usize); 20] = [
    ("andrews_squeezer", 7, 7),
    ("aquarobot", 28, 45),
    ("auv_wam", 9, 13),
    ("auv_wam_floating", 10, 13),
    ("ball_and_float", 2, 12),
    ("bar", 1, 6),
    ("bluerov2_alpha", 9, 11),
    ("crabster", 29, 34),
    ("crabster_faired", 29, 34),
    ("dual_arm_vehicle", 15, 20),
    ("four_bar", 3, 3),
    ("four_puma_cell", 25, 30),
    ("frame_walker", 19, 40),
    ("glider", 1, 6),
    ("npsauv2", 1, 6),
    ("pipe", 1, 6),
    ("puma560", 6, 6),
    ("remus100", 1, 6),
    ("remus100_fossen", 1, 6),
    ("rov_tiburon", 7, 12),
];

#[test]
fn the_gallery_is_what_the_folder_holds() {
    let mut found: Vec<String> = std::fs::read_dir(robots())
        .expect("the folder robots")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    found.sort();
    let expected = GALLERY.map(|(name, ..)| name.to_string());
    assert_eq!(found, expected);
}

#[test]
fn every_robot_loads_as_it_is_written() {
    for (name, bodies, freedoms) in GALLERY {
        let loaded = load(name);
        assert_eq!(loaded.robot.name, name);
        let notes: Vec<String> = loaded.notes.iter().map(|n| format!("{n:?}")).collect();
        assert!(notes.is_empty(), "{name}: {notes:?}");
        let model = loaded.model().unwrap_or_else(|error| panic!("{error}"));
        let size = (model.body_count(), model.nv());
        assert_eq!(size, (bodies, freedoms), "{name}");
        println!("{name}: {:.2} kg", total_mass(&loaded.robot));
    }
}

#[test]
fn check_tells_how_loops_are_evaluated() {
    let of = |loaded| {
        let report = check(&loaded, None).unwrap_or_else(|error| panic!("{error}"));
        report.loops.and_then(|loops| loops.evaluated_as)
    };
    assert_eq!(of(load("puma560")), None);
    assert_eq!(of(load("four_bar")), Some("general"));
    // The arms of the cell grasp the load from where they are.
    let mut cell = load("four_puma_cell");
    let grasp = |arm: &str| Loop {
        name: format!("{arm} grasp"),
        kind: Some(LoopType::Rigid),
        bodies: [format!("{arm}.hand"), "load".to_string()],
        ..Loop::default()
    };
    cell.robot.loops = ["east", "west"].map(grasp).to_vec();
    assert_eq!(of(cell), Some("arms"));
}

#[test]
fn every_robot_moves_in_a_current() {
    let current = Environment::current(Vec3([0.4, -0.2, 0.1]));
    for (name, ..) in GALLERY {
        let model = load(name).model().expect("a model");
        let mut data = Data::new(&model);
        for seed in 0..4 {
            let state = random_state(&model, &mut Random::new(seed));
            let inputs = Inputs::zero(&model);
            let vdot = data.forward_dynamics(&model, &current, &state, &inputs);
            vdot.unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}

#[test]
fn every_robot_is_documented_and_hangs_together() {
    for (name, ..) in GALLERY {
        let robot = load(name).robot;
        assert!(robot.description.is_some(), "{name} has no description");
        assert!(!robot.sources.is_empty(), "{name} has no sources");
        assert!(robot.water_density.is_some(), "{name}: in which water?");
        assert!(
            robot.density() == 0.0 || robot.design_speed.is_some(),
            "{name} has no design speed"
        );
        for body in &robot.bodies {
            assert!(body.mass.is_some(), "{name}: {} has no mass", body.name);
            assert!(
                !body.geometry.is_empty(),
                "{name}: {} has no shape",
                body.name
            );
        }
        names_are_known(&robot);
    }
}

/// Thrusters and contacts refer to existing names.
fn names_are_known(robot: &Robot) {
    for thruster in &robot.thrusters {
        assert!(robot.body(&thruster.body).is_some(), "{}", thruster.body);
        if let Some(joint) = &thruster.joint {
            assert!(robot.bodies.iter().any(|b| b.joint_name() == joint));
        }
    }
    for contact in robot.bodies.iter().flat_map(|body| &body.contacts) {
        let known = |name: &String| robot.materials.iter().any(|m| m.name == *name);
        let only = contact.material.is_none() && robot.materials.len() == 1;
        assert!(
            only || contact.material.as_ref().is_some_and(known),
            "{}: {contact:?}",
            robot.name
        );
    }
}

/// Joints anywhere within a rad or half a metre, everything at moderate speed.
pub fn random_state(model: &Model<f64>, random: &mut Random) -> State<f64> {
    let mut state = State::zero(model);
    for b in 0..model.body_count() {
        let turned = match model.joint(b) {
            Joint::Ball => model.q_range(b),
            Joint::Free => model.q_range(b).start + 3..model.q_range(b).end,
            _ => {
                for q in &mut state.q[model.q_range(b)] {
                    *q = 0.5 * random.next();
                }
                continue;
            }
        };
        let quaternion = &mut state.q[turned];
        quaternion.fill_with(|| random.next());
        let length = quaternion.iter().map(|x| x * x).sum::<f64>().sqrt();
        quaternion.iter_mut().for_each(|x| *x /= length);
    }
    state.v.fill_with(|| 0.5 * random.next());
    state
}

#[test]
fn aquarobot_weighs_what_its_source_says() {
    let robot = load("aquarobot").robot;
    let boom: f64 = robot
        .bodies
        .iter()
        .filter(|body| body.name.starts_with("boom") || body.name == "camera")
        .filter_map(|body| body.mass)
        .sum();
    let walker = total_mass(&robot) - boom;
    // Torso and six legs of four links.
    assert!((walker - (210.28 + 6.0 * (5.03 + 32.61 + 35.81 + 10.14))).abs() < 1e-9);
    let feet = robot.bodies.iter().filter(|b| b.name.ends_with(".foot"));
    assert_eq!(feet.map(|foot| foot.contacts.len()).sum::<usize>(), 6 * 9);
}
