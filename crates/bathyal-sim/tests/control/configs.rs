//! Controllers as they are written in files, and what is said when they are wrong.

use crate::rig::{Rig, auv_wam, truth};
use bathyal::Environment;
use bathyal_sim::control::{ControlConfig, build_all};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    control: Vec<ControlConfig>,
}

fn build(text: &str) -> Result<Rig, (String, String, String)> {
    let file: File =
        toml::from_str(text).map_err(|e| (String::new(), e.to_string(), String::new()))?;
    let mut rig = Rig::new(auv_wam(), Environment::default());
    let nominal = truth(&rig.robot, &rig.environment);
    let built = build_all(&file.control, &rig.robot, &nominal, None);
    let mut built = built.map_err(|f| (f.path, f.message, f.help.unwrap()))?;
    rig.ask(&mut built, 0.0);
    Ok(rig)
}

#[test]
fn a_file_with_every_controller_is_understood() {
    let text = r#"
        [[control]]
        joints.feedforward = "gravity"
        joints.gains = { natural_frequency = 3.0 }
        joints.follow = [
            { joint = "link 1", trajectory = { times = [0.0, 60.0], deg = [180.0, 169.68], interpolation = "cycloid" } },
            { joint = "link 2", gains = { proportional = 50.0, derivative = 10.0 } },
        ]

        [[control]]
        [control.vehicle]
        case = "VII"
        position_gains = { proportional = 10.0, derivative = 100.0 }
        attitude_gains = { natural_frequency = 0.5, damping_ratio = 0.7, integral_time = 20.0 }

        [[control]]
        [control.open_loop]
        efforts = [{ joint = "link 7", trajectory = { value = [0.5] } }]
        thrusts = [{ thruster = "5", trajectory = { times = [0.0, 1.0], value = [0.0, 3.0] } }]
        wrench = { times = [0.0, 5.0], force = [[0.0, 0.0, 0.0], [10.0, 0.0, 0.0]], interpolation = "step" }
    "#;
    build(text).unwrap();
    let file: File = toml::from_str(text).unwrap();
    for config in &file.control {
        let json = serde_json::to_string(config).unwrap();
        assert_eq!(
            serde_json::from_str::<ControlConfig>(&json).unwrap(),
            *config
        );
    }
}

#[test]
fn faults_name_place_thing_and_remedy() {
    let joint = |name: &str, rest: &str| {
        format!("[[control]]\njoints.follow = [{{ joint = \"{name}\" }}]\n{rest}")
    };
    let gains = "joints.gains = { natural_frequency = 3.0 }";
    let cases = [
        (
            joint("elbow", gains),
            "[0].joints.follow[0].joint",
            "there is no joint 'elbow'",
            "give one of: 'link 1', 'link 2'",
        ),
        (
            joint("payload", gains),
            "[0].joints.follow[0].joint",
            "joint 'payload' is fixed and does not have one degree of freedom",
            "give a revolute",
        ),
        (
            joint("link 1", ""),
            "[0].joints.follow[0].gains",
            "joint 'link 1': no gains",
            "give gains",
        ),
        (
            joint("link 1", "joints.gains = { natural_frequency = -3.0 }"),
            "[0].joints.follow[0].gains.natural_frequency",
            "joint 'link 1': natural_frequency is -3",
            "it must be finite and positive",
        ),
        (
            joint("link 1", "joints.gains = { natural_frequency = 3.0, derivative = 1.0 }"),
            "[0].joints.follow[0].gains.derivative",
            "joint 'link 1': derivative cannot be combined with the other gains",
            "give proportional",
        ),
        (
            joint(
                "link 1",
                "joints.gains = { proportional = 3.0 }\njoints.feedforward = \"computed_torque\"",
            ),
            "[0].joints.follow[0].gains",
            "joint 'link 1': computed torque with gains in N m/rad",
            "for computed torque",
        ),
        (
            "[[control]]\nvehicle = { case = \"IV\", feedback = true }".into(),
            "[0].vehicle.feedback",
            "feedback is given together with case IV",
            "the case defines it",
        ),
        (
            "[[control]]\nvehicle = { case = \"II\" }".into(),
            "[0].vehicle.attitude_gains",
            "vehicle 'vehicle': no attitude_gains",
            "give natural_frequency",
        ),
        (
            "[[control]]\nvehicle = { body = \"link 1\", case = \"I\" }".into(),
            "[0].vehicle.body",
            "there is no free body 'link 1'",
            "give one of: 'vehicle'",
        ),
        (
            "[[control]]\nvehicle = { case = \"I\", pose = { waypoints = [{ pose = { rpy_deg = [0.0, 0.0, 1.0], quaternion_xyzw = [0.0, 0.0, 0.0, 1.0] } }] } }".into(),
            "[0].vehicle.pose.waypoints[0].pose.quaternion_xyzw",
            "vehicle 'vehicle': quaternion_xyzw is given together with rpy_deg",
            "give one of them",
        ),
        (
            "[[control]]\nopen_loop.thrusts = [{ thruster = \"bow\", trajectory = { value = [1.0] } }]".into(),
            "[0].open_loop.thrusts[0].thruster",
            "there is no thruster 'bow'",
            "give one of: '1', '2'",
        ),
        (
            "[[control]]\nopen_loop.wrench = { times = [0.0, 1.0], force = [[1.0, 0.0, 0.0]] }".into(),
            "[0].open_loop.wrench.times",
            "the wrench: 2 times for 1 values of force",
            "give one time for each value",
        ),
    ];
    for (text, path, message, help) in cases {
        let diagnostic = build(&text).err().unwrap();
        assert_eq!(
            (diagnostic.0.as_str(), diagnostic.1.as_str()),
            (path, message)
        );
        assert!(diagnostic.2.starts_with(help), "{}", diagnostic.2);
    }
}

#[test]
fn unknown_fields_are_refused() {
    let diagnostic = build("[[control]]\nvehicle = { cases = \"II\" }")
        .err()
        .unwrap();
    assert!(
        diagnostic.1.contains("unknown field `cases`"),
        "{}",
        diagnostic.1
    );
    let diagnostic = build("[[control]]\nvehicle = { case = \"IX\" }")
        .err()
        .unwrap();
    assert!(
        diagnostic.1.contains("unknown variant `IX`"),
        "{}",
        diagnostic.1
    );
}

#[test]
fn the_schema_explains_every_field() {
    let schema = serde_json::to_string(&schemars::schema_for!(ControlConfig)).unwrap();
    for said in ["natural_frequency", "cycloid", "barycenter", "Table X"] {
        assert!(schema.contains(said), "{said}");
    }
}
