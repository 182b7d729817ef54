//! Joints that follow others, and speed limits of joints.

use super::run;
use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::scenario::{ScenarioFile, Setup};

/// A gripper: the finger of 1 kg leads, that of 0.5 kg follows with −2 times its distance and an
/// offset of 10 mm. 3 N push the leader, or the follower.
fn gripper(pushed: &str, force: f64, limits: &str) -> Setup {
    let robot = format!(
        r#"<robot name="gripper"><link name="world"/>
        <link name="left"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
        <link name="right"><inertial><mass value="0.5"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
        <joint name="lead" type="prismatic"><parent link="world"/><child link="left"/>{limits}</joint>
        <joint name="follow" type="prismatic"><parent link="world"/><child link="right"/>
        <mimic joint="lead" multiplier="-2" offset="0.01"/></joint></robot>"#
    );
    let scenario = format!(
        "bathyal_scenario = 1\nname = 'grip'\nduration = 0.5\n\
         robots = [{{ file = 'gripper.urdf', start = {{ joints_m = {{ lead = 0.1 }} }} }}]\n\
         environment = {{ gravity = [0.0, 0.0, 0.0], water_density = 0.0 }}\n\
         integrator = {{ method = 'rk4', step = 0.01 }}\nsampling = {{ period = 0.01 }}\n\
         [[control]]\nopen_loop = {{ efforts = [{{ joint = '{pushed}', trajectory = {{ times = [0.0, 1.0], value = [{force}, {force}], interpolation = 'linear' }} }}] }}"
    );
    let files = FileSet::memory([("gripper.urdf".to_string(), robot.into_bytes())]);
    let file = ScenarioFile::parse(&scenario, "test.toml", &files, &[]).unwrap();
    file.setup().unwrap()
}

/// What RK4 and projections leave of a constant acceleration, m.
const ROUNDED: f64 = 1e-12;

/// The leader feels m + k² m' = 1 + 4 · 0.5 = 3 kg; of a force at the follower it feels −2 times.
#[test]
fn a_mimic_joint_follows_and_loads_the_joint_that_leads() {
    for (pushed, acceleration) in [("lead", 1.0), ("follow", -2.0)] {
        let setup = gripper(pushed, 3.0, "");
        assert_eq!(setup.state.q, [0.1, -0.19]);
        let mut simulation = run(&setup);
        let sample = simulation.sample();
        let lead = 0.1 + 0.5 * acceleration * 0.25;
        assert!(
            (sample.q[0] - lead).abs() < ROUNDED,
            "{pushed}: {:?}",
            sample.q
        );
        assert!(
            (sample.q[1] + 2.0 * lead - 0.01).abs() < ROUNDED,
            "{pushed}: {:?}",
            sample.q
        );
        assert!(
            (sample.v[0] - 0.5 * acceleration).abs() < ROUNDED,
            "{pushed}: {:?}",
            sample.v
        );
        let residual = sample.energy.residual;
        assert!(residual.abs() < ROUNDED, "{residual}");
    }
}

/// Nothing holds a joint to its speed limit, but the run says when it is exceeded: 1 m/s² reach
/// 0.2 m/s at 0.2 s.
#[test]
fn a_joint_beyond_its_speed_limit_is_reported() {
    let limit = r#"<limit lower="-9" upper="9" effort="9" velocity="0.205"/>"#;
    let mut simulation = Simulation::new(&gripper("lead", 3.0, limit)).unwrap();
    let mut told = Vec::new();
    while !simulation.is_finished() {
        simulation.step().unwrap();
        let events = simulation.events().iter();
        told.extend(
            events
                .filter(|e| e.kind == "speed_limit")
                .map(|e| (e.t, e.text.clone())),
        );
    }
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        (told[0].0 - 0.21).abs() < 1e-9 && told[0].1 == "lead exceeds its speed limit",
        "{told:?}"
    );
}

/// What a scenario says of a gripper's start is an error if it contradicts itself.
#[test]
fn a_start_of_a_mimic_joint_that_contradicts_its_leader_is_refused() {
    let start = |start: &str| {
        let scenario = format!(
            "bathyal_scenario = 1\nname = 'grip'\nduration = 0.5\n\
             robots = [{{ file = 'gripper.urdf', start = {{ {start} }} }}]\n"
        );
        let robot = gripper("lead", 0.0, "").header.robots[0].1.clone();
        let scenario = scenario.replace("gripper.urdf", "gripper.toml");
        let files = FileSet::memory([("gripper.toml".to_string(), robot.into_bytes())]);
        ScenarioFile::parse(&scenario, "test.toml", &files, &[])
            .unwrap()
            .setup()
            .map(|setup| setup.state.q)
    };
    let error = start("joints_m = { lead = 0.1, follow = 0.3 }").unwrap_err();
    let told = error.to_string();
    for part in [
        "'follow' is 0.3000",
        "'lead', which starts with 0.1000",
        "makes -0.1900",
    ] {
        assert!(told.contains(part), "{told}");
    }
    let error = start("joints_m = { follow = 0.3 }").unwrap_err();
    assert!(error.to_string().contains("makes 0.0100"), "{error}");
    assert!(start("joints_m = { lead = 0.1 }, rates = { lead = 1.0, follow = 1.0 }").is_err());
    assert_eq!(
        start("joints_m = { lead = 0.1, follow = -0.19 }").unwrap(),
        [0.1, -0.19]
    );
}
