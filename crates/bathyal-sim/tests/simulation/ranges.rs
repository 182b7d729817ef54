//! Tables and laws that are used beyond their data make a run doubtful, and say what to change.

use bathyal_robot::FileSet;
use bathyal_sim::Simulation;
use bathyal_sim::assessment::{Check, Reason, Trust};
use bathyal_sim::scenario::ScenarioFile;

/// A heavy hull with a propeller; `more` belongs to the hull's hydrodynamics.
fn hull(advance_range: &str, more: &str) -> String {
    format!(
        "bathyal_robot = 1\nname = 'hull'\nwater_density = 1000.0\n\
         [[bodies]]\nname = 'hull'\njoint = {{ type = 'free' }}\nmass = 10000.0\n\
         inertia = {{ xx = 4e3, yy = 4e3, zz = 4e3 }}\n\
         [bodies.hydrodynamics]\ndisplaced_volume = 10.0\n{more}\n\
         [[thrusters]]\nname = 'screw'\nbody = 'hull'\nposition = [0, 0, 0]\ndirection = [1, 0, 0]\n\
         law = {{ propeller = {{ diameter = 0.2, thrust_intercept = 0.5, thrust_slope = -0.5{advance_range} }} }}\n"
    )
}

/// The reasons of a run of one second for which a table or a law was left.
fn ranges_left(robot: &str, table: &str, more: &str) -> Vec<Reason> {
    let text = format!(
        "bathyal_scenario = 1\nname = 'ranges'\nduration = 1.0\n\
         robots = [{{ file = 'hull.toml', start = {{ position = [0, 0, -10] }} }}]\n{more}"
    );
    let files = FileSet::memory([
        ("hull.toml".to_string(), robot.into()),
        ("table.csv".to_string(), table.into()),
    ]);
    let file = ScenarioFile::parse(&text, "ranges.toml", &files, &[]).unwrap();
    let mut simulation = Simulation::new(&file.setup().unwrap()).unwrap();
    simulation.advance_to(1.0).unwrap();
    let verdict = simulation.verdict();
    let left = |reason: &Reason| reason.check == Check::RangeLeft;
    assert_eq!(
        verdict.trust == Trust::Trusted,
        !verdict.reasons.iter().any(left),
        "{verdict:?}"
    );
    verdict.reasons.into_iter().filter(left).collect()
}

/// Water that runs against the hull at 2 m/s, and 20 N forward.
const AGAINST: &str = "environment = { current = { x = -2.0 } }\n\
    control = [{ open_loop = { thrusts = [{ thruster = 'screw', trajectory = { value = [20.0] } }] } }]\n";

/// The hull gains 2 mm/s, a thousandth of its speed through the water; J is printed with 3 digits.
const CHANGE_OF_J: f64 = 2e-3;

/// ρ D⁴ (0.5 n² − 0.5 n v_a / D) = 20 N with v_a = 2 m/s has n = 12.07 1/s: J = 0.828.
#[test]
fn propellers_outside_of_their_advance_ratios_make_a_run_doubtful() {
    let d: f64 = 0.2;
    let (a, b) = (1000.0 * d.powi(4) * 0.5, -1000.0 * d.powi(3) * 0.5 * 2.0);
    let n = (-b + (b * b + 4.0 * a * 20.0).sqrt()) / (2.0 * a);
    let j = 2.0 / (n * d);
    let reasons = ranges_left(&hull(", advance_range = [0.0, 0.6]", ""), "", AGAINST);
    let [reason] = reasons.as_slice() else {
        panic!("{reasons:?}");
    };
    assert_eq!(
        (reason.subject.as_str(), reason.value),
        ("screw", Some(1.0))
    );
    let told = reason.text.split("reaches ").nth(1).unwrap();
    let (found, range) = told.split_once(", ").unwrap();
    assert_eq!(range, "the data cover 0 to 0.600");
    assert!(
        (found.parse::<f64>().unwrap() - j).abs() < CHANGE_OF_J,
        "{told}"
    );
    assert!(reason.cure.contains("advance_range"), "{}", reason.cure);

    let wide = hull(", advance_range = [0.0, 0.9]", "");
    assert_eq!(ranges_left(&wide, "", AGAINST), []);
    assert_eq!(ranges_left(&hull("", ""), "", AGAINST), []);
}

/// A cylinder in a steady current: its Keulegan-Carpenter number has no bound.
#[test]
fn laws_beyond_the_rows_of_their_table_make_a_run_doubtful() {
    let law = |rows: &str| {
        hull(
            "",
            &format!(
                "laws = [{{ law = 'keulegan_carpenter', parameters = {{ start = [0, -0.5, 0], end = [0, 0.5, 0], diameter = 0.1, memory = 1.0{rows} }} }}]"
            ),
        )
    };
    let current = "environment = { current = { x = -2.0 } }\n";
    let rows = ", table = [{ kc = 0.0, drag = 1.0, added_mass = 1.0 }, { kc = 10.0, drag = 1.2, added_mass = 0.8 }]";
    let reasons = ranges_left(&law(rows), "", current);
    let [reason] = reasons.as_slice() else {
        panic!("{reasons:?}");
    };
    assert_eq!(reason.subject, "hull");
    assert!(
        reason.text.contains("Keulegan-Carpenter"),
        "{}",
        reason.text
    );
    assert!(
        reason.text.contains("the data cover 0 to 10"),
        "{}",
        reason.text
    );
    assert!(reason.cure.contains("table"), "{}", reason.cure);
    // The default table ends with the coefficients of steady motion.
    assert_eq!(ranges_left(&law(""), "", current), []);
}

#[test]
fn tables_that_are_shorter_than_the_run_make_it_doubtful() {
    let push = "wrenches = [{ body = 'hull', force = { table = { file = 'table.csv', columns = ['x', 'y', 'z'] } } }]\n";
    let rows = |times: [f64; 4]| {
        let rows = times.map(|t| format!("{t},{},0,0\n", 10.0 * t));
        format!("t,x,y,z\n{}", rows.concat())
    };
    let robot = hull("", "");
    let reasons = ranges_left(&robot, &rows([0.0, 0.2, 0.4, 0.6]), push);
    let [reason] = reasons.as_slice() else {
        panic!("{reasons:?}");
    };
    assert_eq!(reason.subject, "wrenches[0].force.table");
    assert!(
        reason.text.contains("its last row holds for 0.4"),
        "{}",
        reason.text
    );
    assert!(reason.cure.contains("duration"), "{}", reason.cure);
    assert_eq!(ranges_left(&robot, &rows([0.0, 0.3, 0.6, 1.0]), push), []);
    let late = ranges_left(&robot, &rows([0.5, 0.6, 0.8, 1.0]), push);
    assert!(
        late[0].text.contains("its first row holds for 0.5"),
        "{late:?}"
    );

    let still = "prescribe = [{ body = 'hull', table = { file = 'table.csv', position = ['x', 'y', 'z'] } }]\n";
    let table = "t,x,y,z\n0,0,0,-10\n0.2,0,0,-10\n0.4,0,0,-10\n0.5,0,0,-10\n";
    let reasons = ranges_left(&robot, table, still);
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    assert_eq!(reasons[0].subject, "prescribe[0].table");
}
