//! Round trips: any robot, written as TOML or JSON, reads back as the same robot.

mod actuators;
mod fins;
mod robots;
mod schema;
mod values;

use bathyal_robot::Robot;
use bathyal_robot::native::{self, from_json, from_toml, to_json, to_toml};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use robots::robot;

/// Robots that are tried; `PROPTEST_CASES` asks for others.
const CASES: u32 = 256;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: std::env::var("PROPTEST_CASES").map_or(CASES, |n| n.parse().unwrap()),
        // The same robots every time.
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// The same to the last bit: `Debug` tells −0 from 0, which `==` does not.
fn same(one: &Robot, other: &Robot) -> bool {
    one == other && format!("{one:?}") == format!("{other:?}")
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn toml_reads_back_as_the_same_robot(robot in robot()) {
        let toml = to_toml(&robot);
        let read = from_toml(&toml).map_err(|e| TestCaseError::fail(format!("{e}\n{toml}")))?;
        prop_assert!(same(&read, &robot), "{toml}");
    }

    #[test]
    fn json_reads_back_as_the_same_robot(robot in robot()) {
        let json = to_json(&robot);
        let read = from_json(&json).map_err(|e| TestCaseError::fail(format!("{e}\n{json}")))?;
        prop_assert!(same(&read, &robot), "{json}");
    }

    #[test]
    fn toml_is_the_same_text_after_json(robot in robot()) {
        let toml = to_toml(&robot);
        let json = to_json(&from_toml(&toml).unwrap());
        let read = from_json(&json).unwrap();
        prop_assert_eq!(toml, to_toml(&read));
        prop_assert_eq!(json, to_json(&read));
    }

    #[test]
    fn json_keeps_to_the_schema(robot in robot()) {
        let schema = native::schema();
        let value = serde_json::from_str(&to_json(&robot)).unwrap();
        schema::check(&schema, &schema, &value).map_err(TestCaseError::fail)?;
    }
}

#[test]
fn every_field_and_variant_is_tried() {
    let mut runner = TestRunner::new(config());
    let robots = (0..CASES).map(|_| robot().new_tree(&mut runner).unwrap().current());
    let written: String = robots.map(|robot| to_json(&robot)).collect();
    let schema = native::schema();
    // The default is not written.
    let words = schema::words(&schema).into_iter();
    for word in words.filter(|word| *word != "both") {
        assert!(written.contains(&format!("\"{word}\"")), "{word}");
    }
}

#[test]
fn limbs_stay_limbs_in_what_is_written() {
    let text = r#"
        bathyal_robot = 1
        name = "crab"
        [[limbs]]
        name = "leg"
        bodies = [{ name = "hip", joint = { type = "revolute" } }]
        copies = [{ name = "left" }, { name = "right" }]
    "#;
    let robot = from_toml(text).unwrap();
    assert_eq!((robot.bodies.len(), robot.limbs[0].copies.len()), (0, 2));
    assert_eq!(from_json(&to_json(&robot)).unwrap(), robot);
}

#[test]
fn whole_numbers_are_numbers_too() {
    let text = "bathyal_robot = 1\nname = \"a\"\nwater_density = 1000";
    assert_eq!(from_toml(text).unwrap().water_density, Some(1000.0));
    let text = r#"{ "bathyal_robot": 1, "name": "a", "water_density": 1000 }"#;
    assert_eq!(from_json(text).unwrap().water_density, Some(1000.0));
}

#[test]
fn numbers_without_end_are_refused_where_they_stand() {
    for number in ["nan", "-nan", "inf", "-inf", "+inf"] {
        let text = format!("bathyal_robot = 1\nname = \"a\"\nwater_density = {number}");
        let error = from_toml(&text).unwrap_err();
        assert_eq!(error.line_column(), Some((3, 17)), "{error}");
        assert!(error.message.contains(number), "{error}");
    }
    let text = "bathyal_robot = 1\nname = \"a\"\nwater_density = 1e999";
    assert_eq!(from_toml(text).unwrap_err().line_column(), Some((3, 17)));
}
