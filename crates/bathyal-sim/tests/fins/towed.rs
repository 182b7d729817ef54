//! Fins towed through the water at angles of attack.

use super::{run, simulation};
use std::f64::consts::PI;

/// Roundings of a few operations.
const ROUNDING: f64 = 1e-12;
const DENSITY: f64 = 1025.0;
const SPEED: f64 = 2.0;
const SPAN: f64 = 0.3;
const CHORD: f64 = 0.12;
/// Place of the hinge on the chord.
const HINGE: f64 = 0.4;
/// ½ ρ U² S, N.
const PRESSURE: f64 = 0.5 * DENSITY * SPEED * SPEED * SPAN * CHORD;

/// Angles in degrees with C_L, C_D and C_M, on the full circle, of a cambered section.
const TABLE: [[f64; 4]; 9] = [
    [-180.0, -0.1, 0.03, 0.02],
    [-90.0, -0.05, 1.4, 0.3],
    [-20.0, -0.9, 0.25, 0.06],
    [-10.0, -0.5, 0.05, 0.01],
    [0.0, 0.2, 0.012, -0.05],
    [10.0, 0.9, 0.04, -0.06],
    [18.0, 1.2, 0.16, -0.1],
    [90.0, 0.1, 1.5, -0.4],
    [179.0, -0.08, 0.03, 0.01],
];

/// A carriage that is too heavy to be moved, with a fin whose span is vertical.
fn robot(fin: &str) -> String {
    format!(
        "bathyal_robot = 1\nname = 'tank'\nwater_density = {DENSITY:?}\n\
         [[bodies]]\nname = 'carriage'\njoint = {{ type = 'prismatic', axis = [0, 1, 0] }}\nmass = 1e18\n\
         [[fins]]\nname = 'foil'\nbody = 'carriage'\nposition = [0.2, 0.1, -0.3]\n\
         span_direction = [0, 0, 2]\nspan = {SPAN:?}\nchord = {CHORD:?}\n{fin}"
    )
}

/// Water that passes the carriage against x, and control.
fn scenario(control: &str) -> String {
    format!(
        "bathyal_scenario = 1\nname = 'towing tank'\nduration = 0.1\n\
         integrator = {{ method = 'rk4', step = 0.05 }}\nsampling = {{ period = 0.05 }}\n\
         [[robots]]\nfile = 'robot.toml'\n\
         [environment]\ncurrent = {{ x = {:?} }}\n{control}",
        -SPEED
    )
}

fn table() -> String {
    let column = |k: usize| TABLE.map(|row| format!("{:?}", row[k])).join(", ");
    format!(
        "section = {{ table = {{ angle_deg = [{}], lift = [{}], drag = [{}], moment = [{}] }} }}\n",
        column(0),
        column(1),
        column(2),
        column(3)
    )
}

fn commanded(degrees: f64) -> String {
    format!(
        "[[control]]\nopen_loop = {{ deflections = [{{ fin = 'foil', trajectory = {{ deg = [{degrees:?}] }} }}] }}"
    )
}

fn close(found: f64, expected: f64, what: &str) {
    let bound = ROUNDING * PRESSURE.max(expected.abs());
    assert!(
        (found - expected).abs() <= bound,
        "{what}: {found:e}, not {expected:e}"
    );
}

/// The fin turns to every angle of its table, by its servo, and has the table's lift, drag and hinge
/// moment.
#[test]
fn a_towed_fin_has_the_lift_drag_and_hinge_moment_of_its_table() {
    let fin = format!(
        "chord_direction = [1, 0, 0]\nhinge = {{ chord_fraction = {HINGE:?} }}\n{}",
        table()
    );
    for [degrees, lift, drag, moment] in TABLE {
        let mut simulation = run(&robot(&fin), &scenario(&commanded(degrees)));
        let sample = &simulation.sample().fins[0];
        close(sample.deflection, degrees.to_radians(), "deflection");
        close(sample.lift, PRESSURE * lift, &format!("lift at {degrees}"));
        close(sample.drag, PRESSURE * drag, &format!("drag at {degrees}"));
        // The quarter chord is ahead of the hinge; the normal force turns the leading edge up.
        let (sin, cos) = degrees.to_radians().sin_cos();
        let arm = (HINGE - 0.25) * CHORD;
        let expected = PRESSURE * (CHORD * moment + arm * (lift * cos + drag * sin));
        close(
            sample.hinge_moment,
            expected,
            &format!("hinge moment at {degrees}"),
        );
    }
}

/// A fixed fin whose chord is turned has the table's forces: lift along span × chord, to port, at a
/// positive angle of attack.
#[test]
fn a_fixed_fin_at_an_angle_has_the_forces_of_its_table() {
    for [degrees, lift, drag, _] in TABLE {
        let (sin, cos) = f64::to_radians(degrees).sin_cos();
        let fin = format!("chord_direction = [{cos:?}, {sin:?}, 0]\n{}", table());
        let mut simulation = simulation(&robot(&fin), &scenario(""));
        simulation.step().unwrap();
        let [x, y, z] = simulation.sample().bodies[0].forces.drag;
        close(x, -PRESSURE * drag, &format!("drag at {degrees}"));
        close(y, PRESSURE * lift, &format!("lift at {degrees}"));
        close(z, 0.0, "along the span");
    }
}

/// A table of a symmetric section from 0 to its stall is mirrored, and is a plate beyond it.
#[test]
fn a_short_table_is_mirrored_and_goes_on_as_a_plate() {
    let short = "section = { table = { angle_deg = [0, 10, 20], lift = [0, 0.7, 1.1], drag = [0.01, 0.04, 0.2], broadside_drag = 1.3 } }\n";
    let at = |degrees: f64| {
        let fin = format!("chord_direction = [1, 0, 0]\nhinge = {{}}\n{short}");
        let mut simulation = run(&robot(&fin), &scenario(&commanded(degrees)));
        let sample = simulation.sample().fins[0].clone();
        [sample.lift, sample.drag].map(|force| force / PRESSURE)
    };
    let close = |found: [f64; 2], expected: [f64; 2], what: f64| {
        let off = [0, 1].map(|k| (found[k] - expected[k]).abs());
        assert!(
            off.iter().all(|x| *x < ROUNDING),
            "{what}: {found:?}, not {expected:?}"
        );
    };
    close(at(10.0), [0.7, 0.04], 10.0);
    close(at(-10.0), [-0.7, 0.04], -10.0);
    close(at(20.0), [1.1, 0.2], 20.0);
    close(at(90.0), [0.0, 1.3], 90.0);
    close(at(-90.0), [0.0, 1.3], -90.0);
    // Seen from behind.
    close(at(170.0), [-0.7, 0.04], 170.0);
    close(at(-170.0), [0.7, 0.04], -170.0);
}

/// Helmbold's lift slope, induced drag, Viterna's flow beyond the stall, from independent formulas.
#[test]
fn a_foil_by_formulas_has_published_coefficients() {
    const ASPECT: f64 = SPAN / CHORD;
    let at = |degrees: f64, more: &str| {
        let fin = format!(
            "chord_direction = [1, 0, 0]\nhinge = {{}}\nsection = {{ foil = {{ stall_deg = 20, profile_drag = 0.01, efficiency = 0.8 }} }}\n{more}"
        );
        let mut simulation = run(&robot(&fin), &scenario(&commanded(degrees)));
        let sample = simulation.sample().fins[0].clone();
        (
            sample.lift / PRESSURE,
            sample.drag / PRESSURE,
            sample.hinge_moment / (PRESSURE * CHORD),
        )
    };
    let slope = 2.0 * PI * ASPECT / (2.0 + (ASPECT * ASPECT + 4.0).sqrt());
    let (lift, drag, _) = at(5.0, "");
    let expected = slope * 5f64.to_radians().sin();
    assert!((lift - expected).abs() < ROUNDING, "{lift} {expected}");
    let expected = 0.01 + lift * lift / (PI * 0.8 * ASPECT);
    assert!((drag - expected).abs() < ROUNDING, "{drag} {expected}");
    // On a hull the mirror image doubles the aspect ratio.
    let slope = 2.0 * PI * 2.0 * ASPECT / (2.0 + (4.0 * ASPECT * ASPECT + 4.0).sqrt());
    let (lift, ..) = at(5.0, "on_hull = true\n");
    assert!((lift - slope * 5f64.to_radians().sin()).abs() < ROUNDING);
    // Across the flow a plate, whose pressure is at the middle of the chord.
    let (lift, drag, moment) = at(90.0, "");
    let broadside = 1.11 + 0.018 * ASPECT;
    assert!(lift.abs() < ROUNDING && (drag - broadside).abs() < ROUNDING);
    assert!((moment + 0.25 * broadside).abs() < ROUNDING, "{moment}");
    // No jump at the stall.
    let [below, above] = [19.999_999, 20.000_001].map(|degrees| at(degrees, ""));
    assert!((below.0 - above.0).abs() < 1e-6 && (below.1 - above.1).abs() < 1e-6);
}

/// A fixed foil has the forces of the hinged one, up to the interpolation of its tables, and its centre
/// of pressure.
#[test]
fn fixed_and_hinged_foils_are_the_same() {
    /// Interpolation between the angles at which a fixed foil is tabulated, relative to ½ ρ U² S.
    const INTERPOLATION: f64 = 0.004;
    for degrees in [
        -170.0, -95.0, -33.0, -8.0, 0.0, 4.0, 17.0, 25.0, 60.0, 140.0,
    ] {
        let (sin, cos) = f64::to_radians(degrees).sin_cos();
        let fixed = format!("chord_direction = [{cos:?}, {sin:?}, 0]\n");
        let mut fixed = simulation(&robot(&fixed), &scenario(""));
        fixed.step().unwrap();
        let mut hinged = run(
            &robot("chord_direction = [1, 0, 0]\nhinge = {}\n"),
            &scenario(&commanded(degrees)),
        );
        let fin = &hinged.sample().fins[0];
        let [x, y, _] = fixed.sample().bodies[0].forces.drag;
        for (found, expected) in [(-x, fin.drag), (y, fin.lift)] {
            let off = (found - expected).abs() / PRESSURE;
            assert!(off < INTERPOLATION, "{degrees}: {found}, not {expected}");
        }
    }
}
