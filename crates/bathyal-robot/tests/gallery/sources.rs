//! Numbers in the files against the shared data that they come from.

use crate::numbers::{array, list};
use crate::{load, shared};
use bathyal_robot::robot::{Body, DcMotor, Drag, JointMotor};
use serde_json::Value;

fn motor(body: &Body) -> &DcMotor {
    match &body.joint.motor {
        Some(JointMotor::Dc(motor)) => motor,
        other => panic!("{}: {other:?}", body.name),
    }
}

/// Masses, places and moments of the links, but for the moments that the file names.
#[test]
fn aquarobot_links() {
    let Some(data) = shared("robots_and_benchmarks.json") else {
        return;
    };
    let data = &data["aquarobot_nps_hexapod"];
    let robot = load("aquarobot").robot;
    assert_eq!(robot.density(), data["fluid_density"]);
    let torso = robot.body("torso").expect("a torso");
    assert_eq!(data["torso"]["mass"].as_f64(), torso.mass);
    let links = data["links"].as_array().expect("links");
    for (name, link) in ["hip", "thigh", "shank", "foot"].iter().zip(links) {
        let body = robot.body(&format!("leg 3.{name}")).expect("a link");
        assert_eq!(link["m"].as_f64(), body.mass, "{name}");
        assert_eq!(Some(array(&link["com"])), body.center_of_mass, "{name}");
        let moments = [link.get("I"), link.get("I_xx_yy_zz_xy")];
        let moments = list(moments.into_iter().flatten().next().expect("moments"));
        let inertia = body.inertia.as_ref().expect("moments");
        let [from_torso, rounded] = match *name {
            "hip" => [0.025, 0.0],
            "foot" => [0.0, -0.001],
            _ => [0.0, 0.0],
        };
        let expected = [moments[0] + from_torso + rounded, moments[1] + from_torso];
        assert!((inertia.xx - expected[0]).abs() < 1e-12, "{name}");
        assert!((inertia.yy - expected[1]).abs() < 1e-12, "{name}");
        assert_eq!(inertia.zz, moments[2], "{name}");
        assert_eq!(inertia.xy, moments.get(3).copied().unwrap_or(0.0), "{name}");
        if let Some(mdh) = link.get("MDH").filter(|_| *name != "hip") {
            let [a, alpha, d, _posture] = array(mdh);
            let own = body.mdh.as_ref().expect("mdh");
            assert_eq!(own.a, Some(a), "{name}");
            // Given with five digits.
            assert!(
                (own.alpha_rad.unwrap_or(0.0) - alpha).abs() < 1e-5,
                "{name}"
            );
            assert_eq!(own.d.unwrap_or(0.0), d, "{name}");
        }
    }
}

#[test]
fn aquarobot_motors_limits_and_seabed() {
    let Some(data) = shared("robots_and_benchmarks.json") else {
        return;
    };
    let data = &data["aquarobot_nps_hexapod"];
    let robot = load("aquarobot").robot;
    let motors = &data["motors_hip_thigh_shank"];
    for (i, name) in ["hip", "thigh", "shank"].iter().enumerate() {
        let body = robot.body(&format!("leg 5.{name}")).expect("a link");
        let motor = motor(body);
        for (key, own) in [
            ("Kt", motor.torque_constant),
            ("Kb", motor.back_emf_constant),
            ("Ra", motor.armature_resistance),
            ("rotor_inertia", motor.rotor_inertia),
            ("coulomb", motor.coulomb),
            ("viscous", motor.viscous),
        ] {
            assert_eq!(motors[key][i].as_f64(), own, "{name}: {key}");
        }
        let limits = body.joint.limits.as_ref().expect("limits");
        let range: [f64; 2] = array(&data["joint_limits_rad"][name]);
        assert_eq!(limits.range(), Some(range), "{name}");
        let stop = limits.stop.as_ref().expect("a stop");
        assert_eq!(data["joint_stop"]["k"], stop.stiffness);
        assert_eq!(data["joint_stop"]["b"], stop.damping);
    }
    let seabed = &robot.materials[0];
    for (key, own) in [
        ("kn", seabed.normal_stiffness),
        ("bn", seabed.normal_damping),
        ("kp", seabed.tangential_stiffness),
        ("bp", seabed.tangential_damping),
        ("mu_s", seabed.static_friction),
        ("mu_k", seabed.kinetic_friction),
    ] {
        assert_eq!(data["terrain"][key].as_f64(), Some(own), "{key}");
    }
}

#[test]
fn bluerov2_added_mass_and_damping() {
    let Some(data) = shared("robots_and_benchmarks.json") else {
        return;
    };
    let vehicle = &data["bluerov2_wu2018_family"];
    let arm = &data["reach_alpha5_uvms"];
    let robot = load("bluerov2_alpha").robot;
    let water = |name: &str| &robot.body(name).expect("a body").hydrodynamics;
    let Some([Drag::Damping(damping)]) = water("vehicle").drag.as_deref() else {
        panic!("one law of damping");
    };
    let diagonal = |matrix: &Option<bathyal_robot::robot::Matrix6>| {
        matrix.as_ref().and_then(|m| m.diagonal).expect("six")
    };
    let added = diagonal(&water("vehicle").added_mass);
    let joined = |key: &str, other: &str| [list(&vehicle[key]), list(&vehicle[other])].concat();
    assert_eq!(
        added.to_vec(),
        joined("added_mass_lin", "added_mass_rot_commonly_quoted")
    );
    // Roll and pitch are those of pool trials.
    let mut linear: [f64; 6] = array(&vehicle["linear_damping"]);
    (linear[3], linear[4]) = (0.42, 0.24);
    assert_eq!(diagonal(&damping.linear), linear);
    assert_eq!(
        diagonal(&damping.quadratic),
        array(&vehicle["quadratic_damping"])
    );
    let drags: &Value = &arm["link_quadratic_drag"];
    for (link, name) in [
        ("shoulder", "shoulder"),
        ("upperarm", "upper arm"),
        ("elbow", "elbow"),
        ("wrist", "wrist"),
        ("jaw", "jaw"),
    ] {
        let Some([Drag::Damping(damping)]) = water(name).drag.as_deref() else {
            panic!("{name}: one law of damping");
        };
        let expected: [f64; 3] = array(&drags[link]);
        assert_eq!(diagonal(&damping.quadratic)[..3], expected, "{name}");
    }
}
