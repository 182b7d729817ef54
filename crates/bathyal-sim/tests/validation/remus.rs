//! REMUS 100 against Fossen's simulator, every term an element, derivative or law of the robot file.

use crate::{Six, data, gallery, line, numbers, pose, relative, row, turned};
use bathyal_robot::Robot;
use bathyal_sim::integrate::Ode;
use bathyal_sim::plant::Plant;
use bathyal_sim::scenario::Setup;

/// The reference divides the difference of two velocities by a time step.
const DIVIDED_DIFFERENCE: f64 = 1e-9;

/// A state, and rudder (rad), stern planes (rad), propeller (rpm).
struct Case {
    eta: Six,
    nu: Six,
    controls: [f64; 3],
    nu_dot: Six,
}

fn cases() -> Vec<Case> {
    let six = |value: &serde_json::Value| -> Six { numbers(value).try_into().expect("six") };
    let all = data("remus100_fossen.json");
    let rows = all["cases"].as_array().expect("cases").iter();
    let case = |row: &serde_json::Value| Case {
        eta: six(&row[0]),
        nu: six(&row[1]),
        controls: numbers(&row[2]).try_into().expect("three"),
        nu_dot: six(&row[3]),
    };
    rows.map(case).collect()
}

/// Accelerations, surge to yaw of the source, of a robot whose fins and propeller are where a case has
/// them, within the limits of its file.
fn accelerations(setup: &Setup, plant: &mut Plant, case: &Case) -> Six {
    let mut state = setup.state.clone();
    let [x, y, z, rest @ ..] = pose(&case.eta);
    state
        .q
        .copy_from_slice(&[[x, y, z].as_slice(), &rest].concat());
    state.v.copy_from_slice(&turned(case.nu));
    let mut y = plant.begin(&state);
    let [rudder, stern, rpm] = case.controls;
    let limit = |robot: &Robot, k: usize, angle: f64| {
        let hinge = robot.fins[k].hinge.as_ref().expect("a hinge");
        let [low, high] = hinge.limits().expect("limits");
        angle.clamp(low, high)
    };
    let angles = [
        limit(&setup.robot, 0, rudder),
        limit(&setup.robot, 1, stern),
    ];
    const MAX_RPM: f64 = 1525.0;
    set_controls(plant, &mut y, angles, rpm.clamp(-MAX_RPM, MAX_RPM) / 60.0);
    let mut rates = vec![0.0; y.len()];
    plant.rates(0.0, &y, &mut rates);
    let v = &rates[state.q.len()..][..6];
    turned(v.try_into().expect("six"))
}

/// Writes what the actuators have reached: propellers, then fins.
fn set_controls(plant: &Plant, y: &mut [f64], angles: [f64; 2], speed: f64) {
    let z = plant.layout().parts_mut(y).z;
    assert_eq!(
        z.len(),
        3,
        "propeller, rudder and stern planes have one state each"
    );
    z.copy_from_slice(&[speed, angles[0], angles[1]]);
}

#[test]
fn sixty_states_of_fossens_simulator() {
    let setup = gallery("remus100_fossen", "");
    let mut plant = setup.plant().unwrap_or_else(|e| panic!("{e}"));
    let cases = cases();
    assert_eq!(cases.len(), 60);
    let error = |case: &Case, plant: &mut Plant| {
        relative(&accelerations(&setup, plant, case), &case.nu_dot)
    };
    let worst = cases
        .iter()
        .map(|case| error(case, &mut plant))
        .fold(0.0, f64::max);
    row(
        "REMUS 100 (`remus100_fossen.toml`): accelerations in 60 states, no external wrench",
        "Fossen's Python Vehicle Simulator",
        worst,
        DIVIDED_DIFFERENCE,
    );
}

/// What each term is worth: the largest change of an acceleration without it.
#[test]
fn every_term_counts() {
    let setup = gallery("remus100_fossen", "");
    let worst = |setup: &Setup| {
        let mut plant = setup.plant().unwrap_or_else(|e| panic!("{e}"));
        let error = |case: &Case| relative(&accelerations(setup, &mut plant, case), &case.nu_dot);
        cases().iter().map(error).fold(0.0, f64::max)
    };
    line("remus", "| whole | 0 % |");
    for law in 0..3 {
        let mut changed = setup.robot.clone();
        let removed = changed.bodies[0].hydrodynamics.laws.remove(law);
        let without = without(&changed);
        let error = worst(&without);
        line(
            "remus",
            &format!("| without `{}` | {:.0} % |", removed.law, 100.0 * error),
        );
        assert!(error > 1e-3, "{} hardly counts: {error:e}", removed.law);
    }
}

/// The same scenario with another robot.
fn without(robot: &Robot) -> Setup {
    let folder = std::env::temp_dir().join(format!("bathyal_remus_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let text = bathyal_robot::native::to_toml(robot);
    std::fs::write(folder.join("remus.toml"), text).unwrap();
    let text = "bathyal_scenario = 1\nname = 'one'\nduration = 1.0\n[[robots]]\nfile = 'remus.toml'\n\
         start = { position = [0.0, 0.0, -20.0] }\n";
    crate::setup(text, &folder)
}
