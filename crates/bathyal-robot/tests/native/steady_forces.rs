//! Munk moment, hydrodynamic derivatives, drag of compact bodies.

use crate::{VEHICLE, toml};
use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::Motion;
use bathyal_robot::check::{GRAVITY, check};
use bathyal_robot::to_spec;

/// Roundings of forces of the order of 100.
const ROUNDING: f64 = 1e-11;
/// The angle of the differences, 0.01 rad, to the second power, and steps of 5 mm/s.
const LINEARISED: f64 = 2e-4;

const ADDED_MASS: &str = "added_mass = { diagonal = [20, 30, 40, 1, 2, 3] }\n";
const DRAG: &str = "drag = [{ damping = { quadratic = { diagonal = [50, 60, 70, 5, 5, 5] } } }]\n";

fn derivatives(fields: &str) -> String {
    format!("{VEHICLE}{ADDED_MASS}drag = [{{ derivatives = {{ {fields} }} }}]\n")
}

/// Force of the only law of the vehicle at a velocity, surge to yaw both.
fn force(text: &str, velocity: [f64; 6]) -> [f64; 6] {
    let spec = to_spec(&toml(text).unwrap().robot).unwrap();
    let [bathyal::spec::Drag::Derivatives(law)] = &spec.bodies[0].drag[..] else {
        panic!("{:?}", spec.bodies[0].drag);
    };
    let [u, v, w, p, q, r] = velocity;
    let flow = Flow {
        velocity: Motion::from_array([p, q, r, u, v, w]),
        density: spec.density,
        field: None,
    };
    let [k, m, n, x, y, z] = law.force(&flow).to_array();
    [x, y, z, k, m, n]
}

#[test]
fn published_axes_are_turned_half_round_x() {
    let coefficients = "coefficients = { \"X_u|u|\" = -2.0, Y_uv = 3.0, Z_w = -5.0, M_uw = 7.0, \"N_r|r|\" = -11.0 }";
    let published = derivatives(&format!(
        "axes = \"forward_starboard_down\", {coefficients}"
    ));
    let [u, v, w, r] = [1.5, 0.5, -0.25, 0.4];
    // The same motion, seen by x forward, y to starboard, z down.
    let found = force(&published, [u, -v, -w, 0.0, 0.0, -r]);
    let theirs = [
        -2.0 * u * u,
        3.0 * u * v,
        -5.0 * w,
        0.0,
        7.0 * u * w,
        -11.0 * r * r,
    ];
    let [x, y, z, k, m, n] = theirs;
    for (a, b) in found.into_iter().zip([x, -y, -z, k, -m, -n]) {
        assert!((a - b).abs() < ROUNDING, "{found:?}");
    }
    let own = derivatives(&format!("axes = \"body\", {coefficients}"));
    let found = force(&own, [u, v, w, 0.0, 0.0, r]);
    for (a, b) in found.into_iter().zip(theirs) {
        assert!((a - b).abs() < ROUNDING, "{found:?}");
    }
}

#[test]
fn dimensionless_derivatives_get_their_dimension() {
    let fields = |reference: &str| {
        format!(
            "axes = \"body\", reference = {{ {reference} }}, coefficients = {{ N_v = 0.01, N_ur = -0.002 }}"
        )
    };
    let text = derivatives(&fields("length = 2.0, speed = 3.0, density = 1000.0"));
    let [u, v, r] = [1.5, 0.5, 0.4];
    let found = force(&text, [u, v, 0.0, 0.0, 0.0, r])[5];
    let expected = 500.0 * (0.01 * 8.0 * 3.0 * v - 0.002 * 16.0 * u * r);
    assert!(
        (found - expected).abs() < ROUNDING,
        "{found} is not {expected}"
    );
    let error = toml(&derivatives(&fields("length = 2.0"))).unwrap_err();
    let error = error.to_string();
    assert!(error.contains("N_v has 1 speed;"), "{error}");
    assert!(error.contains("reference.speed"), "{error}");
}

#[test]
fn a_table_with_the_terms_of_the_added_mass_takes_them_away() {
    let fields = "axes = \"body\", coefficients = { X_u = -1.0 }";
    let with = format!("{fields}, includes_added_mass = true");
    let spec = |fields: &str| to_spec(&toml(&derivatives(fields)).unwrap().robot).unwrap();
    assert_eq!(spec(fields).bodies[0].drag.len(), 1);
    let both = spec(&with);
    let bathyal::spec::Drag::AddedMassCorrection(law) = &both.bodies[0].drag[1] else {
        panic!("{:?}", both.bodies[0].drag);
    };
    let velocity = Motion::from_array([0.3, -0.4, 0.5, 1.1, -0.7, 0.9]);
    let flow = Flow {
        velocity,
        density: both.density,
        field: None,
    };
    let added = bathyal::spatial::SymMat6::from_rows(&both.bodies[0].added_mass);
    let coriolis = velocity.cross_force(&added.times(&velocity)).to_array();
    for (a, b) in law.force(&flow).to_array().into_iter().zip(coriolis) {
        assert!((a - b).abs() < ROUNDING);
    }
}

#[test]
fn bad_steady_forces_are_refused_at_their_line() {
    let table = |coefficients: &str| {
        derivatives(&format!(
            "axes = \"body\", coefficients = {{ {coefficients} }}"
        ))
    };
    let munk = |munk: &str, added: &str| format!("{VEHICLE}{added}{DRAG}munk = {munk}\n");
    let hull = |fields: &str| {
        format!("{VEHICLE}{ADDED_MASS}drag = [{{ hull = {{ nose = [1, 0, 0], {fields} }} }}]\n")
    };
    let compact = |fields: &str| format!("{VEHICLE}drag = [{{ isotropic = {{ {fields} }} }}]\n");
    let includes = "axes = \"body\", coefficients = { X_u = -1.0 }, includes_added_mass = true";
    for (text, parts) in [
        (table("Q_uv = 1.0"), ["Q_uv", "begin with a force"]),
        (table("Z_uuds = 1.0"), ["Z_uuds", "at the end of 'Z_uud'"]),
        (
            table("X_udot = -5.0"),
            ["X_udot", "added mass is given as `added_mass`"],
        ),
        (table("\"X_u|u|\" = 5.0"), ["X_u|u| is 5", "feeds energy"]),
        (table("Y_uv = nan"), ["nan", "not a finite number"]),
        (derivatives("coefficients = {}"), ["axes", "missing"]),
        (munk("1.5", ADDED_MASS), ["munk is 1.5", "from 0"]),
        (munk("0.5", ""), ["munk", "no effect without added mass"]),
        (
            hull("tail = [1, 0, 0], radius = [0.1, 0.1]"),
            ["tail", "equals nose"],
        ),
        (
            hull("tail = [0, 0, 0], radius = [0.1, -0.1]"),
            ["radius is -0.1", "not negative"],
        ),
        (
            hull("tail = [0, 0, 0], radius = [0.1]"),
            ["radius", "fewer than two radii"],
        ),
        (
            hull("tail = [0, 0, 0], radius = [0.1, 0.1], stations = [0.0, 0.5]"),
            ["stations is [0.0, 0.5]", "ascend from 0"],
        ),
        (
            hull("tail = [0, 0, 0], radius = [0.1, 0.1], separation = 1.5"),
            ["separation is 1.5", "from 0, the nose"],
        ),
        (
            format!(
                "{}munk = 0.5\n",
                hull("tail = [0, 0, 0], radius = [0.1, 0.1]")
            ),
            ["munk", "beside a `hull`"],
        ),
        (
            compact("area = 0.0, drag_coefficient = 0.5"),
            ["area is 0", "positive"],
        ),
        (
            compact("area = 1.0, drag_coefficient = -0.5"),
            ["drag_coefficient is -0.5", "not negative"],
        ),
        (
            format!("{VEHICLE}drag = [{{ derivatives = {{ {includes} }} }}]\n"),
            ["includes_added_mass", "no effect without added mass"],
        ),
        (
            format!("{}munk = 0.5\n", derivatives(includes)),
            ["includes_added_mass", "`munk` scales too"],
        ),
        (
            format!(
                "{VEHICLE}{ADDED_MASS}drag = [{{ derivatives = {{ {includes} }} }}, {{ derivatives = {{ {includes} }} }}]\n"
            ),
            ["drag[1].derivatives.includes_added_mass", "second table"],
        ),
    ] {
        let error = toml(&text).unwrap_err().to_string();
        for part in parts {
            assert!(error.contains(part), "'{part}' in {error}");
        }
        assert!(error.contains(".toml:"), "{error}");
    }
}

#[test]
fn level_speed_is_where_the_munk_moment_equals_the_righting_moment() {
    let level = |munk: &str| {
        let loaded = toml(&format!("{VEHICLE}{ADDED_MASS}{DRAG}{munk}")).unwrap();
        let report = check(&loaded, Some(2.5)).unwrap();
        let is_told = report.warnings.iter().any(|w| w.code == "level");
        let statics = report.statics[0].clone();
        (statics.level_speed, is_told, statics)
    };
    let (whole, is_told, statics) = level("");
    // B h = munk (A_heave − A_surge) U²
    let righting = statics.buoyancy * statics.metacentric_height.unwrap();
    let expected = (righting / 20.0).sqrt();
    let whole = whole.unwrap();
    assert!(
        (whole / expected - 1.0).abs() < LINEARISED,
        "{whole} is not {expected}"
    );
    assert!(is_told, "{expected} is below 2.5 m/s, with g = {GRAVITY}");
    let (part, is_told, _) = level("munk = 0.25\n");
    assert!((part.unwrap() / (2.0 * expected) - 1.0).abs() < LINEARISED);
    assert!(!is_told);
    assert_eq!(level("munk = 0.0\n").0, None);
}

/// The part that is left out of the Munk moment is no drag: a factor on drag leaves it as it is.
#[test]
fn the_factor_on_drag_does_not_scale_the_munk_moment() {
    use bathyal::{Environment, Inputs, Model, Parameter, State, Workspace, inverse_dynamics};
    let loaded = toml(&format!("{VEHICLE}{ADDED_MASS}drag = []\nmunk = 0.25\n")).unwrap();
    let model = loaded.model().unwrap();
    let moment = |model: &Model<f64>| {
        let mut state = State::zero(model);
        state.v.copy_from_slice(&[0.0, 0.0, 0.0, 2.0, 0.0, 0.5]);
        let (at_rest, inputs) = (vec![0.0; 6], Inputs::zero(model));
        let mut ws = Workspace::new(model);
        let still = Environment::default();
        inverse_dynamics(model, &still, &state, &at_rest, &inputs, &mut ws)[1]
    };
    let whole = moment(&model);
    let without_drag = moment(&model.with_parameter(Parameter::DragScale(0), 0.0));
    assert_eq!(whole, without_drag);
    // A quarter of (A_heave − A_surge) u w holds the attitude; weight and buoyancy are level.
    let level = moment(
        &toml(&format!("{VEHICLE}drag = []\n"))
            .unwrap()
            .model()
            .unwrap(),
    );
    let munk = (whole - level).abs();
    assert!((munk - 0.25 * 20.0 * 2.0 * 0.5).abs() < ROUNDING, "{munk}");
}

/// k₂ − k₁ of Lamb, and a hull whose numbers reach the dynamics.
#[test]
fn a_hull_of_a_file_is_that_of_the_dynamics() {
    let text = format!(
        "{VEHICLE}{ADDED_MASS}drag = [{{ hull = {{ nose = [0.8, 0, 0], tail = [-0.8, 0, 0], radius = [0.0, 0.2, 0.2, 0.1], stations = [0.0, 0.3, 0.6, 1.0], axial_coefficient = 0.3, separation = 0.9, strips = 10 }} }}]\n"
    );
    let spec = to_spec(&toml(&text).unwrap().robot).unwrap();
    let [bathyal::spec::Drag::Hull(hull)] = &spec.bodies[0].drag[..] else {
        panic!("{:?}", spec.bodies[0].drag);
    };
    assert_eq!(hull.separation(), 0.9);
    let flow = |velocity: [f64; 6]| Flow {
        velocity: Motion::from_array(velocity),
        density: 1000.0,
        field: None,
    };
    let ahead = hull.force(&flow([0.0, 0.0, 0.0, 2.0, 0.0, 0.0])).to_array();
    let area = std::f64::consts::PI * 0.04;
    assert!(
        (ahead[3] + 0.5 * 1000.0 * 0.3 * area * 4.0).abs() < ROUNDING,
        "{ahead:?}"
    );
    // Lamb, Hydrodynamics, 115: a spheroid of 4:1 has k₁ = 0.082 and k₂ = 0.860.
    let small = hull
        .force(&flow([0.0, 0.0, 0.0, 1.0, 1e-6, 0.0]))
        .to_array();
    let section = std::f64::consts::PI * 0.125 * 0.125;
    let factor = -small[4] / (1000.0 * section * 1e-6);
    const PRINTED: f64 = 2e-3;
    assert!((factor - 0.778).abs() < PRINTED, "{factor}");
}
