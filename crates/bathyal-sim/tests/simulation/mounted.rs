//! An arm's URDF on a vehicle's, in the two ways of docs/urdf.md.

use super::run;
use bathyal_robot::FileSet;
use bathyal_sim::record::Sample;
use bathyal_sim::scenario::ScenarioFile;

const ROV: &str = r#"<link name="base_link"><inertial><origin xyz="0 0 -0.05"/><mass value="60"/>
<inertia ixx="3" iyy="5" izz="6"/></inertial><bathyal><displaced_volume>0.06</displaced_volume>
<added_mass>20 30 50 1 2 2</added_mass><quadratic_damping>60 90 120 5 6 6</quadratic_damping></bathyal></link>"#;

const ARM: &str = r#"<link name="mount"><inertial><mass value="1"/><inertia ixx="0.02" iyy="0.02" izz="0.01"/></inertial></link>
<link name="upper"><inertial><origin xyz="0.2 0 0"/><mass value="3"/><inertia ixx="0.01" iyy="0.05" izz="0.05"/></inertial></link>
<link name="fore"><inertial><origin xyz="0.15 0 0"/><mass value="2"/><inertia ixx="0.01" iyy="0.03" izz="0.03"/></inertial></link>
<joint name="shoulder" type="continuous"><parent link="mount"/><child link="upper"/><axis xyz="0 0 1"/></joint>
<joint name="elbow" type="continuous"><parent link="upper"/><child link="fore"/><origin xyz="0.4 0 0"/><axis xyz="0 1 0"/></joint>"#;

const MOUNT: &str = r#"<joint name="mount_joint" type="fixed"><parent link="base_link"/><child link="mount"/><origin xyz="0.3 0 -0.2"/></joint>"#;

/// The end of half a second in which the shoulder is driven.
fn end(robots: &str, shoulder: &str) -> Sample {
    let scenario = format!(
        "bathyal_scenario = 1\nname = 'mounted'\nduration = 0.5\n\
         integrator = {{ method = 'rk4', step = 0.005 }}\nsampling = {{ period = 0.01 }}\n{robots}\n\
         [[control]]\nopen_loop = {{ efforts = [{{ joint = '{shoulder}', trajectory = {{ times = [0.0, 1.0], value = [2.0, 2.0], interpolation = 'linear' }} }}] }}"
    );
    let file = |name: &str, parts: &[&str]| {
        let text = format!("<robot name=\"{name}\">{}</robot>", parts.concat());
        (format!("{name}.urdf"), text.into_bytes())
    };
    let files = FileSet::memory([
        file("rov", &[ROV]),
        file("arm", &[ARM]),
        file("both", &[ROV, ARM, MOUNT]),
    ]);
    let file = ScenarioFile::parse(&scenario, "test.toml", &files, &[]).unwrap();
    run(&file.setup().unwrap()).sample().clone()
}

/// A tree and a constraint that closes the same joint integrate differently: rad and m after half
/// a second.
const SAME: f64 = 1e-7;

#[test]
fn an_arm_on_a_vehicle_moves_the_same_as_one_file_and_by_a_rigid_loop() {
    let one = end(
        "[[robots]]\nfile = 'both.urdf'\nstart = { position = [0.0, 0.0, -10.0] }",
        "shoulder",
    );
    let two = end(
        "[[robots]]\nfile = 'rov.urdf'\nname = 'rov'\nstart = { position = [0.0, 0.0, -10.0] }\n\
         [[robots]]\nfile = 'arm.urdf'\nname = 'arm'\nbase = 'free'\nstart = { position = [0.3, 0.0, -10.2] }\n\
         [[loops]]\nname = 'mount'\ntype = 'rigid'\nbodies = ['arm/mount', 'rov/base_link']",
        "arm/shoulder",
    );
    // q of the vehicle, the arm's root, shoulder and elbow.
    assert_eq!((one.q.len(), two.q.len()), (9, 16));
    let same = (0..7).map(|i| (i, i)).chain([(7, 14), (8, 15)]);
    for (i, j) in same {
        let off = (one.q[i] - two.q[j]).abs();
        assert!(off < SAME, "q[{i}]: {} {}, {off:e}", one.q[i], two.q[j]);
    }
    assert!(one.q[7].abs() > 0.1, "the shoulder moves: {:?}", one.q);
}
