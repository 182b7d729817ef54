//! Coefficients of scenarios and robots by their paths.

use super::{scenario, shipped};
use bathyal_robot::FileSet;
use bathyal_robot::coefficients::CoefficientError;
use bathyal_sim::gallery::{ROBOTS, SCENARIOS};
use bathyal_sim::integrate::Ode;
use bathyal_sim::scenario::{CoefficientSet, Override, ScenarioFile, Setup};

/// A setup of the gallery in memory, after a change of the text of its robot.
fn edited(name: &str, robot: &str, change: (&str, &str), overrides: &[&str]) -> Setup {
    let set: Vec<Override> = overrides.iter().map(|text| text.parse().unwrap()).collect();
    let text = SCENARIOS.iter().find(|e| e.name == name).unwrap().text;
    let files = ROBOTS.iter().map(|entry| {
        let text = match entry.name == robot {
            true => entry.text.replacen(change.0, change.1, 1),
            false => entry.text.to_string(),
        };
        (format!("robots/{}.toml", entry.name), text.into_bytes())
    });
    let files = FileSet::memory(files).beside(std::path::Path::new("scenarios/x.toml"));
    let file = ScenarioFile::parse(text, name, &files, &set).unwrap();
    file.setup().unwrap()
}

/// ẏ at the start.
fn rates(setup: &Setup) -> Vec<f64> {
    let mut plant = setup.plant().unwrap();
    let y = plant.begin(&setup.state);
    let mut rates = vec![0.0; y.len()];
    plant.rates(0.0, &y, &mut rates);
    rates
}

#[test]
fn every_coefficient_of_every_shipped_scenario_is_found_by_its_path() {
    for entry in SCENARIOS {
        let setup = scenario(entry.name, &[]);
        let coefficients = setup.coefficients().unwrap();
        let listed = coefficients.list();
        assert!(listed.len() > 20, "{}", entry.name);
        for one in listed {
            let value = coefficients.get(&one.path);
            let value = value.unwrap_or_else(|error| panic!("{}: {error}", entry.name));
            assert_eq!(value.to_bits(), one.value.to_bits(), "{}", one.path);
        }
    }
}

#[test]
fn a_value_set_by_its_path_is_that_of_an_edited_file() {
    let (name, robot) = ("bluerov2_arm", "bluerov2_alpha");
    let unchanged = edited(name, robot, ("", ""), &[]);
    let changes = [
        (
            "robot.bodies.vehicle.mass",
            12.5,
            ("mass = 13.17", "mass = 12.5"),
        ),
        (
            "robot.bodies.vehicle.damping.linear[1]",
            7.5,
            ("4.03, 6.22,", "4.03, 7.5,"),
        ),
    ];
    for (path, value, change) in changes {
        let edited = edited(name, robot, change, &[]);
        assert_ne!(edited.header.robots, unchanged.header.robots, "{path}");
        let varied = unchanged.with_coefficients(&[(path, value)]).unwrap();
        assert_eq!(varied.header.robots, edited.header.robots, "{path}");
        assert_eq!(varied.header.scene, edited.header.scene, "{path}");
        assert_eq!(varied.fingerprint(), edited.fingerprint(), "{path}");
        assert_eq!(rates(&varied), rates(&edited), "{path}");
        assert_ne!(rates(&varied), rates(&unchanged), "{path}");
        let set = scenario(name, &[&format!("{path}={value}")]);
        assert_eq!(set.fingerprint(), edited.fingerprint(), "{path}");
    }
}

#[test]
fn variants_have_the_bits_of_setups_that_read_the_files() {
    let cases = [
        ("bluerov2_arm", "environment.current.y", 0.13),
        ("remus100_run", "robot.bodies[0].center_of_mass[2]", 0.02),
        ("crabster_walk", "environment.current.x", 0.1),
        ("two_puma_lift", "robots[1].bodies[2].mass", 17.0),
        (
            "rov_station_keeping",
            "control.vehicle.position_gains.natural_frequency",
            0.9,
        ),
    ];
    for (name, path, value) in cases {
        let setup = scenario(name, &[]);
        let set = CoefficientSet::new(&setup, &[path]).unwrap();
        let variant = set.setup(&[value]).unwrap();
        let read = scenario(name, &[&format!("{path}={value}")]);
        assert_eq!(variant.header, read.header, "{path}");
        assert_eq!(rates(&variant), rates(&read), "{path}");
        let mut plant = set.plant(&[value]).unwrap();
        let y = plant.begin(&variant.state);
        let mut rates = vec![0.0; y.len()];
        plant.rates(0.0, &y, &mut rates);
        assert_eq!(rates, self::rates(&read), "{path}");
        assert_eq!(
            set.setup(set.values()).unwrap().header,
            setup.header,
            "{path}"
        );
    }
}

#[test]
fn files_are_not_read_again() {
    let text = std::fs::read_to_string(shipped().join("aquarobot_walk.toml")).unwrap();
    let files = FileSet::folder(shipped());
    let file = ScenarioFile::parse(&text, "walk", &files, &[]).unwrap();
    let mut setup = file.setup().unwrap();
    // A file that does not exist: only what is in memory is used.
    setup.scenario.robots[0].file = "gone.toml".to_string();
    let varied = setup.with_coefficients(&[("duration", 5.0)]);
    assert!(varied.is_ok(), "{varied:?}");
}

#[test]
fn values_are_refused_as_in_files_with_path_value_and_cure() {
    let setup = scenario("bluerov2_arm", &[]);
    let refused = |values: &[(&str, f64)]| {
        let error = setup.with_coefficients(values).unwrap_err();
        error.to_string()
    };
    let mass = "robot.bodies.vehicle.mass";
    let text = refused(&[("environment.current.x", 0.1), (mass, -1.0)]);
    assert!(
        text.starts_with("robot.bodies.vehicle.mass = -1 is refused") && text.contains("negative"),
        "{text}"
    );
    let text = refused(&[(mass, f64::NAN)]);
    assert!(text.contains("NaN") && text.contains("finite"), "{text}");
    let text = refused(&[("sampling.period", -1.0)]);
    assert!(text.contains("sampling.period is -1"), "{text}");
    let text = refused(&[("robot.thrusters.0.time_constant", -0.1)]);
    assert!(text.contains("time_constant"), "{text}");
    let text = refused(&[("robot.bodies.vehicle.weight", 1.0)]);
    assert!(text.contains("'weight' is not given"), "{text}");
    let text = refused(&[("robot.bodies.mass", 1.0)]);
    assert!(text.contains("bodies.foam.mass"), "{text}");
    let text = refused(&[("robot.bodies.vehicle", 1.0)]);
    assert!(text.contains("a table"), "{text}");
    let set = CoefficientSet::new(&setup, &[mass]).unwrap();
    let count = set.variant(&[]).unwrap_err();
    assert!(matches!(
        count,
        CoefficientError::Count {
            coefficients: 1,
            values: 0
        }
    ));
}

#[test]
fn an_override_of_a_robot_that_does_not_fit_is_named() {
    let told = |name: &str, set: &str| {
        let set: Override = set.parse().unwrap();
        let file = ScenarioFile::read(&shipped().join(format!("{name}.toml")), &[set]);
        file.and_then(|file| file.setup()).unwrap_err().to_string()
    };
    let text = told("bluerov2_arm", "robot.bodies.vehicle.mass=-1");
    assert!(
        text.contains("--set robot.bodies.vehicle.mass=-1"),
        "{text}"
    );
    assert!(text.contains("not negative"), "{text}");
    let text = told("bluerov2_arm", "robots.other.bodies.vehicle.mass=1");
    assert!(text.contains("there is no robot 'other'"), "{text}");
    let text = told("two_puma_lift", "robot.bodies[0].mass=1");
    assert!(text.contains("write robots.NAME"), "{text}");
    let text = told("bluerov2_arm", "robot.bodies.vehicle.mass=heavy");
    assert!(text.contains("invalid type"), "{text}");
}

#[test]
#[ignore = "a measurement"]
fn time_of_a_variant() {
    for name in ["bluerov2_arm", "remus100_run", "crabster_walk"] {
        let setup = scenario(name, &[]);
        let set = CoefficientSet::new(&setup, &["robot.bodies[0].mass", "environment.current.x"]);
        let set = set.unwrap();
        let clock = std::time::Instant::now();
        const COUNT: usize = 200;
        for i in 0..COUNT {
            let values = [set.values()[0] * (1.0 + 1e-3 * i as f64), 0.1];
            set.plant(&values).unwrap();
        }
        println!("{name}: {:?} a variant", clock.elapsed() / COUNT as u32);
    }
}
