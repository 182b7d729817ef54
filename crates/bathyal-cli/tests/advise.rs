//! `advise`, as a person or a program calls it.

use serde_json::Value;
use std::process::{Command, Output};

fn bathyal(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bathyal"));
    command
        .args(arguments)
        .output()
        .expect("the command starts")
}

fn shipped(name: &str) -> String {
    format!("{}/../../{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn advice_for_the_vehicles_with_arms_of_the_gallery() {
    let choices = [
        ("robots/auv_wam", "barycentre"),
        ("robots/rov_tiburon", "either"),
        ("robots/bluerov2_alpha", "either"),
        ("scenarios/auv_wam_vehicle", "barycentre"),
    ];
    for (name, choice) in choices {
        let out = bathyal(&["advise", &shipped(name), "--duration", "20", "--json"]);
        assert!(out.status.success(), "{out:?}");
        let json: Value = serde_json::from_slice(&out.stdout).expect("JSON");
        assert_eq!(json["choice"], choice, "{name}: {json:#}");
        for run in ["vehicle", "barycentre", "rest"] {
            assert!(json[run]["impulse"].is_number(), "{json:#}");
        }
    }
}

#[test]
fn no_advice_without_a_free_base_thrusters_or_an_arm_and_the_reason_is_told() {
    let reasons = [
        ("robots/puma560", "no free base"),
        ("robots/aquarobot", "no thrusters"),
        ("robots/remus100", "no arm"),
    ];
    for (name, reason) in reasons {
        let out = bathyal(&["advise", &shipped(name)]);
        assert_eq!(out.status.code(), Some(1));
        let said = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(said.contains(reason), "{said}");
    }
}
