//! Names of the methods in files.

use bathyal_sim::integrate::Method;

#[test]
fn methods_have_the_names_of_scenario_files() {
    let names = Method::ALL.map(|method| serde_json::to_value(method).expect("a name"));
    let expected = [
        "semi_implicit_euler",
        "rk4",
        "dormand_prince",
        "rosenbrock",
        "b1pc5",
        "b2pc5",
        "b4pc5",
    ];
    assert_eq!(names.to_vec(), expected.map(serde_json::Value::from));
}
