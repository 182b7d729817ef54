//! Motions and forces whose answers are known in closed form.
//!
//! The numbers are those of `data/hydro_analytic.json`: elliptic integrals, first
//! integrals and strip theory, computed to 16 digits without this library.

mod common;

use bathyal::environment::{AiryWaves, Wave};
use bathyal::hydro::{Cylinder, Damping};
use bathyal::spatial::{Mat3, Pose, Quaternion, Vec3};
use bathyal::spec::Drag;
use bathyal::{
    Bodies, BodySpec, Environment, Inputs, Joint, MassMatrix, Model, Spec, State, Workspace,
    forward_dynamics, inverse_dynamics, mass_matrix,
};
use common::integrate::Simulation;
use core::f64::consts::{PI, TAU};
use serde_json::Value;

/// A few roundings, relative to the largest term.
const ROUNDING: f64 = 1e-13;
/// What RK4 leaves with steps of 1 ms on motions of periods of seconds: (ωh)⁴ and the
/// roundings of some thousand steps.
const INTEGRATED: f64 = 1e-10;
/// Steps of most integrations, s.
const STEP: f64 = 1e-3;

fn data() -> Value {
    serde_json::from_str(include_str!("data/hydro_analytic.json")).expect("JSON")
}

fn number(v: &Value) -> f64 {
    v.as_f64().unwrap_or_else(|| panic!("{v} is not a number"))
}

fn list(v: &Value) -> &[Value] {
    v.as_array().expect("a list")
}

/// Checks |x − expected| ≤ tolerance · max(1, |expected|) and tells how far it is.
#[track_caller]
fn assert_near(what: &str, x: f64, expected: f64, tolerance: f64) {
    let off = (x - expected).abs() / expected.abs().max(1.0);
    println!("{what}: {x:.12} off by {off:.1e}");
    assert!(off <= tolerance, "{what}: {x} is not {expected}: {off:e}");
}

fn no_gravity() -> Environment<f64> {
    Environment::default().with_gravity(Vec3::zero())
}

fn model(density: f64, body: BodySpec) -> Model<f64> {
    let mut spec = Spec::new("one body", density);
    spec.add(body);
    Model::build(&spec).expect("a robot")
}

/// An orientation without any symmetry.
fn askew() -> Quaternion<f64> {
    Quaternion::from_array([0.6, -0.3, 0.5, 0.2]).normalized()
}

// ---------------------------------------------------------------- sphere

/// The rising sphere of the data, hung on a joint.
fn sphere(data: &Value, joint: Joint) -> Model<f64> {
    let [rho, radius, mass, cd] = ["rho", "R", "m", "Cd"].map(|k| number(&data[k]));
    let volume = 4.0 / 3.0 * PI * radius.powi(3);
    let added = 0.5 * rho * volume;
    assert_near("added mass", added, number(&data["added_mass"]), ROUNDING);
    let mut quadratic = [[0.0; 6]; 6];
    for (i, row) in quadratic.iter_mut().enumerate().skip(3) {
        row[i] = 0.5 * rho * cd * PI * radius * radius;
    }
    let damping = Damping {
        linear: [[0.0; 6]; 6],
        quadratic,
        pose: Pose::identity(),
    };
    model(
        rho,
        BodySpec::new("sphere", joint)
            .rigid(mass, [0.0; 3], [0.4 * mass * radius * radius; 3])
            .added_mass([0.0, 0.0, 0.0, added, added, added])
            .buoyancy(volume, [0.0; 3])
            .drag(Drag::Damping(damping)),
    )
}

/// Height and speed: where z is in q and v.
fn sphere_rises(joint: Joint, z: usize, w: usize) {
    let data = &data()["sphere_free_rise_quadratic_drag"];
    let model = sphere(data, joint);
    let environment = Environment::default();
    let mut simulation = Simulation::free(&model, &environment, State::zero(&model));
    let mut ws = Workspace::new(&model);
    let inputs = Inputs::zero(&model);
    let rate = forward_dynamics(&model, &environment, &simulation.state, &inputs, &mut ws)[w];
    let expected = number(&data["initial_accel"]);
    assert_near("initial acceleration", rate, expected, ROUNDING);
    for sample in list(&data["v"]) {
        simulation.run_to(number(&sample["t"]), STEP);
        let state = &simulation.state;
        assert_near("speed", state.v[w], number(&sample["v"]), INTEGRATED);
        assert_near("height", state.q[z], number(&sample["z"]), INTEGRATED);
    }
}

#[test]
fn free_sphere_rises_like_tanh() {
    sphere_rises(Joint::Free, 2, 5);
}

#[test]
fn sphere_on_a_vertical_slide_rises_like_tanh() {
    sphere_rises(Joint::prismatic([0.0, 0.0, 1.0]), 0, 0);
}

// ---------------------------------------------------------------- spheroid

/// The neutral prolate spheroid of the data: a = 1 m along x, b = 0.25 m.
struct Spheroid {
    model: Model<f64>,
    /// Body and added mass along and across the axis, and moment of inertia across.
    along: f64,
    across: f64,
    turning: f64,
}

fn spheroid(data: &Value) -> Spheroid {
    const RHO: f64 = 1000.0;
    const B: f64 = 0.25;
    let [mass, inertia, k1, k2, k] =
        ["mass", "I_body_transverse", "k1", "k2", "kprime"].map(|name| number(&data[name]));
    let volume = 4.0 / 3.0 * PI * B * B;
    assert_near("mass", mass, RHO * volume, ROUNDING);
    assert_near("inertia", inertia, mass * (1.0 + B * B) / 5.0, ROUNDING);
    let roll = 0.4 * mass * B * B;
    let body = BodySpec::new("spheroid", Joint::Free)
        .rigid(mass, [0.0; 3], [roll, inertia, inertia])
        .added_mass([
            0.0,
            k * inertia,
            k * inertia,
            k1 * mass,
            k2 * mass,
            k2 * mass,
        ])
        .buoyancy(volume, [0.0; 3]);
    Spheroid {
        model: model(RHO, body),
        along: (1.0 + k1) * mass,
        across: (1.0 + k2) * mass,
        turning: (1.0 + k) * inertia,
    }
}

/// Released without turning, its axis at an angle from broadside to its impulse, in a
/// current: time until it is back, and impulse and energy of the motion against the water.
fn kirchhoff_period(data: &Value, case: &Value, current: Vec3<f64>) -> f64 {
    let body = spheroid(data);
    let environment = Environment::current(current);
    let impulse = number(&case["impulse"]);
    let (sin, cos) = number(&case["theta0_deg_from_broadside"])
        .to_radians()
        .sin_cos();
    let relative = Vec3::new(impulse * sin / body.along, 0.0, impulse * cos / body.across);
    let linear = relative + askew().matrix().transpose_mul(current);
    let mut state = State::zero(&body.model);
    state.q = [vec![3.0, -2.0, 1.0], askew().to_array().to_vec()].concat();
    state.v = [vec![0.0; 3], linear.0.to_vec()].concat();
    let carried = current * body.model.parameters(0).mass;
    let measures = |state: &State<f64>| {
        let mut bodies = Bodies::new(&body.model);
        bodies.update(&body.model, state, &[0.0; 6]);
        let m = bodies.momentum(&body.model, &environment, state.t);
        let p = m.rigid.force + m.fluid.force - carried;
        let v = bodies.relative_velocity(&body.model, &environment, state.t, 0);
        let own = Vec3([body.along, body.across, body.across].map(f64::sqrt));
        let squares = (0..3).map(|i| (own[i] * v.linear[i]).powi(2)).sum::<f64>();
        let axis = bodies.motion(0).pose.rotation.column(0);
        let energy = 0.5 * squares + 0.5 * body.turning * v.angular.dot(v.angular);
        (p, energy, axis.dot(p) / impulse)
    };
    let (p, energy, lean) = measures(&state);
    assert_near("impulse", p.norm(), impulse, ROUNDING);
    assert_near("lean", lean, sin, ROUNDING);
    let mut simulation = Simulation::free(&body.model, &environment, state);
    for swing in [-1.0, 1.0] {
        simulation.run_until(STEP, 20.0, |state| state.v[1]);
        let (p_now, energy_now, lean) = measures(&simulation.state);
        assert_near(
            "impulse kept",
            (p_now - p).norm() / impulse,
            0.0,
            INTEGRATED,
        );
        assert_near("energy kept", energy_now / energy, 1.0, INTEGRATED);
        assert_near("lean at the end of a swing", lean, swing * sin, INTEGRATED);
    }
    simulation.state.t
}

#[test]
fn kirchhoff_spheroid_period() {
    let data = &data()["kirchhoff_planar_prolate_spheroid"];
    let body = spheroid(data);
    assert_near("A", body.along, number(&data["A"]), ROUNDING);
    assert_near("B", body.across, number(&data["B"]), ROUNDING);
    assert_near("R", body.turning, number(&data["R"]), ROUNDING);
    assert_eq!(list(&data["cases"]).len(), 4);
    for case in list(&data["cases"]) {
        let period = kirchhoff_period(data, case, Vec3::zero());
        assert_near("period", period, number(&case["period_s"]), INTEGRATED);
    }
}

#[test]
fn kirchhoff_spheroid_period_is_the_same_in_a_current() {
    let data = &data()["kirchhoff_planar_prolate_spheroid"];
    for case in list(&data["cases"]) {
        let period = kirchhoff_period(data, case, Vec3::new(0.7, -0.4, 0.2));
        assert_near("period", period, number(&case["period_s"]), INTEGRATED);
    }
}

#[test]
fn munk_moment_turns_a_spheroid_away_from_its_course() {
    let munk = &data()["munk_moment"]["example"];
    let body = spheroid(&data()["kirchhoff_planar_prolate_spheroid"]);
    let model = &body.model;
    let speed = number(&munk["U"]);
    let (sin, cos) = number(&munk["alpha_deg"]).to_radians().sin_cos();
    let course = Vec3::new(speed * cos, 0.0, speed * sin);
    let towed = State {
        v: [vec![0.0; 3], course.0.to_vec()].concat(),
        ..State::zero(model)
    };
    // about y the axis turns from x to -z, away from a course on the side of +z
    let expected = number(&munk["abs_moment"]);
    let held = State::zero(model);
    let moored = Environment::current(-course);
    for (environment, state) in [(&Environment::default(), &towed), (&moored, &held)] {
        let (mut ws, inputs) = (Workspace::new(model), Inputs::zero(model));
        let mut bodies = Bodies::new(model);
        bodies.update(model, state, &[0.0; 6]);
        bodies.update_forces(model, environment, state, &inputs);
        let moment = bodies.forces(0).added_mass.moment;
        assert_near("of the water", moment[1], expected, ROUNDING);
        let needed = inverse_dynamics(model, environment, state, &[0.0; 6], &inputs, &mut ws);
        assert_near("to hold it", needed[1], -expected, ROUNDING);
        for i in [0, 2, 3, 4, 5] {
            assert_near("nothing else", needed[i] / expected, 0.0, ROUNDING);
        }
        let turns = forward_dynamics(model, environment, state, &inputs, &mut ws)[1];
        assert_near("if let go", turns, expected / body.turning, ROUNDING);
    }
}

// ---------------------------------------------------------------- rod

/// A rod that hangs from a hinge about y, down to z = −L, in water.
struct Rod {
    density: f64,
    length: f64,
    diameter: f64,
    drag: f64,
    added: f64,
}

impl Rod {
    fn of(data: &Value) -> Self {
        let [density, length, diameter, drag, added] =
            ["rho", "L", "D", "CD", "CA"].map(|name| number(&data[name]));
        Rod {
            density,
            length,
            diameter,
            drag,
            added,
        }
    }

    fn volume(&self) -> f64 {
        0.25 * PI * self.diameter.powi(2) * self.length
    }

    /// ½ ∫ μ [(vˣ − s ωʸ)² + (vʸ + s ωˣ)²] ds over the rod, μ the added mass per length.
    fn added_mass(&self) -> [[f64; 6]; 6] {
        let across = self.added * self.density * self.volume();
        let (first, second) = (
            across * self.length / 2.0,
            across * self.length.powi(2) / 3.0,
        );
        let mut m = [[0.0; 6]; 6];
        (m[3][3], m[4][4], m[0][0], m[1][1]) = (across, across, second, second);
        (m[0][4], m[4][0], m[1][3], m[3][1]) = (first, first, -first, -first);
        m
    }

    /// With a mass, evenly spread over a thin rod.
    fn build(&self, mass: f64) -> Model<f64> {
        let (tip, middle) = ([0.0, 0.0, -self.length], [0.0, 0.0, -0.5 * self.length]);
        let inertia = mass * self.length.powi(2) / 12.0;
        let cylinder = Cylinder::new([0.0; 3], tip, 0.5 * self.diameter).drag(self.drag);
        let mut body = BodySpec::new("rod", Joint::revolute([0.0, 1.0, 0.0]))
            .rigid(mass, middle, [inertia, inertia, 0.0])
            .buoyancy(self.volume(), middle)
            .drag(Drag::Cylinder(cylinder));
        body.added_mass = self.added_mass();
        model(self.density, body)
    }
}

#[test]
fn swinging_cylinder_has_the_drag_and_added_inertia_of_strip_theory() {
    let data = &data()["swinging_cylinder_strip_theory"];
    let model = Rod::of(data).build(0.0);
    let environment = no_gravity();
    let (mut ws, inputs) = (Workspace::new(&model), Inputs::zero(&model));
    let [torque, force, inertia] =
        ["drag_torque", "drag_force", "added_inertia"].map(|name| number(&data[name]));
    for sign in [1.0, -1.0] {
        let mut state = State::zero(&model);
        state.q[0] = 0.4;
        state.v[0] = sign * number(&data["omega"]);
        let mut bodies = Bodies::new(&model);
        bodies.update(&model, &state, &[0.0]);
        bodies.update_forces(&model, &environment, &state, &inputs);
        let drag = bodies.forces(0).drag;
        assert_near("torque", drag.moment[1], -sign * torque, ROUNDING);
        // the rod hangs down: turning about +y moves it along -x
        assert_near("force", drag.force[0], sign * force, ROUNDING);
        assert_near("no axial force", drag.force[2], 0.0, ROUNDING);
        let drive = inverse_dynamics(&model, &environment, &state, &[0.0], &inputs, &mut ws)[0];
        assert_near("drive", drive, sign * torque, ROUNDING);
        let slows = forward_dynamics(&model, &environment, &state, &inputs, &mut ws)[0];
        assert_near("slows", slows, -sign * torque / inertia, ROUNDING);
        let mut m = MassMatrix::new(&model);
        mass_matrix(&model, &state.q, &mut ws, &mut m);
        assert_near("added inertia", m.at(0, 0), inertia, ROUNDING);
    }
}

#[test]
fn rod_pendulum_in_water_loses_amplitude_by_its_first_integral() {
    const STEEL: f64 = 7800.0;
    let all = data();
    let data = &all["underwater_rod_pendulum_quadratic_drag"];
    let rod = Rod::of(&all["swinging_cylinder_strip_theory"]);
    let model = rod.build(STEEL * rod.volume());
    let mut ws = Workspace::new(&model);
    let mut m = MassMatrix::new(&model);
    mass_matrix(&model, &[0.3], &mut ws, &mut m);
    assert_near("inertia", m.at(0, 0), number(&data["I_total"]), ROUNDING);
    let amplitudes = common::floats(&data["amplitudes"]);
    let speeds = common::floats(&data["omega_bottom"]);
    assert_eq!((amplitudes.len(), speeds.len()), (9, 8));
    let environment = Environment::default();
    let mut state = State::zero(&model);
    state.q[0] = amplitudes[0];
    let mut simulation = Simulation::free(&model, &environment, state);
    let mut side = 1.0;
    for (speed, amplitude) in speeds.iter().zip(&amplitudes[1..]) {
        simulation.run_until(STEP, 60.0, |state| state.q[0]);
        assert_near("speed", simulation.state.v[0], -side * speed, INTEGRATED);
        simulation.run_until(STEP, 60.0, |state| state.v[0]);
        side = -side;
        assert_near(
            "amplitude",
            simulation.state.q[0],
            side * amplitude,
            INTEGRATED,
        );
    }
}

// ---------------------------------------------------------------- ellipsoids of Lamb

/// ∫₀^∞ f(λ) dλ by the double exponential rule, λ = exp(½π sinh t).
///
/// The trapezoidal sum of an integrand that vanishes doubly exponentially: with this
/// step it is exact to rounding for algebraic integrands.
fn half_line(f: impl Fn(f64) -> f64) -> f64 {
    const STEP: f64 = 1.0 / 64.0;
    const REACH: i32 = 64 * 4;
    let term = |k: i32| {
        let t = f64::from(k) * STEP;
        let lambda = (0.5 * PI * t.sinh()).exp();
        f(lambda) * lambda * 0.5 * PI * t.cosh() * STEP
    };
    (-REACH..=REACH).map(term).sum()
}

/// α₀, β₀, γ₀ = abc ∫₀^∞ dλ / ((s² + λ) Δ), Δ² = (a²+λ)(b²+λ)(c²+λ).   Lamb, art. 114
fn lamb_integrals(axes: [f64; 3]) -> [f64; 3] {
    let [a, b, c] = axes;
    axes.map(|s| {
        let delta = |l: f64| ((a * a + l) * (b * b + l) * (c * c + l)).sqrt();
        a * b * c * half_line(|l| 1.0 / ((s * s + l) * delta(l)))
    })
}

/// Added moment of inertia over ρV, from the two other axes b, c and their integrals.
///
///   (b² − c²)² (γ₀ − β₀) / (5 (2(b² − c²) + (b² + c²)(β₀ − γ₀)))       Lamb, art. 115
fn lamb_turning(b: f64, c: f64, beta: f64, gamma: f64) -> f64 {
    if b == c {
        return 0.0;
    }
    let (difference, sum) = (b * b - c * c, b * b + c * c);
    difference.powi(2) * (gamma - beta) / (5.0 * (2.0 * difference + sum * (beta - gamma)))
}

/// Added masses over ρV, angular first.
fn lamb_factors(axes: [f64; 3]) -> [f64; 6] {
    let [a, b, c] = axes;
    let [alpha, beta, gamma] = lamb_integrals(axes);
    let [k1, k2, k3] = [alpha, beta, gamma].map(|x| x / (2.0 - x));
    [
        lamb_turning(b, c, beta, gamma),
        lamb_turning(c, a, gamma, alpha),
        lamb_turning(a, b, alpha, beta),
        k1,
        k2,
        k3,
    ]
}

/// The quadrature is good to rounding; differences of nearly equal integrals lose some.
const LAMB: f64 = 1e-10;

#[test]
fn lamb_integrals_by_quadrature_agree_with_the_listed_ones() {
    let data = data();
    assert!(list(&data["ellipsoid_lamb"]).len() > 10);
    for row in list(&data["ellipsoid_lamb"]) {
        let axes = common::array::<3>(&row["semi_axes"]);
        let integrals = lamb_integrals(axes);
        for (x, name) in integrals.iter().zip(["alpha0", "beta0", "gamma0"]) {
            assert_near(name, x / number(&row[name]), 1.0, LAMB);
        }
        assert_near("sum", integrals.iter().sum(), 2.0, LAMB);
        let names = [
            "A44_over_rhoV",
            "A55_over_rhoV",
            "A66_over_rhoV",
            "k11",
            "k22",
            "k33",
        ];
        for (x, name) in lamb_factors(axes).iter().zip(names) {
            assert_near(name, *x, number(&row[name]), LAMB);
        }
    }
    for row in list(&data["prolate_spheroid_lamb_k_factors"]) {
        let ratio = number(&row["a_over_b"]);
        let factors = lamb_factors([ratio, 1.0, 1.0]);
        let fluid = (ratio * ratio + 1.0) / 5.0;
        assert_near("k1", factors[3], number(&row["k1"]), LAMB);
        assert_near("k2", factors[4], number(&row["k2"]), LAMB);
        assert_near("k'", factors[2] / fluid, number(&row["kprime"]), LAMB);
    }
}

/// An ellipsoid of Lamb as a free body, `heaviness` times as dense as water.
fn ellipsoid(row: &Value, heaviness: f64) -> (Model<f64>, [f64; 6], f64) {
    const RHO: f64 = 1025.0;
    let [a, b, c] = common::array::<3>(&row["semi_axes"]);
    let displaced = RHO * 4.0 / 3.0 * PI * a * b * c;
    let mass = heaviness * displaced;
    let moment = |x: f64, y: f64| mass * (x * x + y * y) / 5.0;
    let moments = [moment(b, c), moment(c, a), moment(a, b)];
    let names = [
        "A44_over_rhoV",
        "A55_over_rhoV",
        "A66_over_rhoV",
        "k11",
        "k22",
        "k33",
    ];
    let added = names.map(|name| displaced * number(&row[name]));
    let body = BodySpec::new("ellipsoid", Joint::Free)
        .rigid(mass, [0.0; 3], moments)
        .added_mass(added)
        .buoyancy(displaced / RHO, [0.0; 3]);
    let [x, y, z] = moments;
    let own = [x, y, z, mass, mass, mass];
    let total = core::array::from_fn(|i| own[i] + added[i]);
    (model(RHO, body), total, displaced)
}

#[test]
fn lamb_ellipsoids_pushed_from_rest_feel_body_and_added_mass() {
    let inputs = [7.0, -3.0, 5.0, 40.0, -60.0, 90.0].map(|x| 100.0 * x);
    for row in list(&data()["ellipsoid_lamb"]) {
        let (model, total, _) = ellipsoid(row, 1.0);
        let mut state = State::zero(&model);
        state.q[3..].copy_from_slice(&askew().to_array());
        let inputs = Inputs {
            tau: inputs.to_vec(),
            wrenches: Vec::new(),
        };
        let mut ws = Workspace::new(&model);
        let rates = forward_dynamics(&model, &Environment::default(), &state, &inputs, &mut ws);
        for i in 0..6 {
            assert_near(
                "acceleration",
                rates[i] * total[i] / inputs.tau[i],
                1.0,
                ROUNDING,
            );
        }
    }
}

#[test]
fn lamb_ellipsoids_in_accelerating_water_are_carried_by_displaced_and_added_mass() {
    let water = Vec3::new(0.8, -1.3, 0.6);
    let environment = Environment::accelerating(Vec3::zero(), water).with_gravity(Vec3::zero());
    for row in list(&data()["ellipsoid_lamb"]) {
        for heaviness in [0.5, 1.0, 2.7] {
            let (model, total, displaced) = ellipsoid(row, heaviness);
            let mut state = State::zero(&model);
            state.q[3..].copy_from_slice(&askew().to_array());
            let (mut ws, inputs) = (Workspace::new(&model), Inputs::zero(&model));
            let rates = forward_dynamics(&model, &environment, &state, &inputs, &mut ws);
            let here = askew().matrix().transpose_mul(water);
            for i in 0..3 {
                let added = total[3 + i] - heaviness * displaced;
                let expected = (displaced + added) / total[3 + i] * here[i];
                assert_near("acceleration", rates[3 + i], expected, ROUNDING);
                assert_near("no turning", rates[i], 0.0, ROUNDING);
            }
        }
    }
}

// ---------------------------------------------------------------- IFToMM A01

#[test]
fn iftomm_a01_pendulum_agrees_with_elliptic_functions() {
    /// RK4 with 1 ms is late by about 1e-12 s per second, times a speed of 4.4 m/s; the
    /// rest is for the roundings of a million steps.
    const PHASE_PER_SECOND: f64 = 1e-11;
    let data = &data()["iftomm_A01_pendulum"];
    let mass = [-1.0, 0.0, 0.0];
    let joint = Joint::revolute([0.0, 0.0, 1.0]);
    let model = model(
        0.0,
        BodySpec::new("pendulum", joint).rigid(1.0, mass, [0.0; 3]),
    );
    let environment = Environment::default().with_gravity(Vec3::new(0.0, -9.81, 0.0));
    let mut simulation = Simulation::free(&model, &environment, State::zero(&model));
    let mut bodies = Bodies::new(&model);
    assert_eq!(list(&data["samples"]).len(), 7);
    for sample in list(&data["samples"]) {
        let t = number(&sample["t"]);
        simulation.run_to(t, STEP);
        bodies.update(&model, &simulation.state, &[0.0]);
        let [x, y, _] = bodies.motion(0).pose.point_to_parent(Vec3(mass)).0;
        let tolerance = PHASE_PER_SECOND * t.max(1.0);
        assert_near(&format!("x({t})"), x, number(&sample["x"]), tolerance);
        assert_near(&format!("y({t})"), y, number(&sample["y"]), tolerance);
    }
}

#[test]
fn iftomm_a01_pendulum_has_the_period_of_the_elliptic_integral() {
    let data = &data()["iftomm_A01_pendulum"];
    let joint = Joint::revolute([0.0, 0.0, 1.0]);
    let body = BodySpec::new("pendulum", joint).rigid(1.0, [-1.0, 0.0, 0.0], [0.0; 3]);
    let model = model(0.0, body);
    let environment = Environment::default().with_gravity(Vec3::new(0.0, -9.81, 0.0));
    let mut simulation = Simulation::free(&model, &environment, State::zero(&model));
    for swings in 1..=8 {
        simulation.run_until(STEP, 60.0, |state| state.v[0]);
        let expected = 0.5 * f64::from(swings) * number(&data["period"]);
        assert_near("time", simulation.state.t, expected, INTEGRATED);
    }
}

// ---------------------------------------------------------------- spheroid in waves

/// Waves and a current, and a spheroid held at an angle on a mount that slides along x
/// and z. Everything of it that the equations below need.
struct InWaves {
    waves: [Wave; 3],
    /// Wave number of each.
    numbers: [f64; 3],
    depth: f64,
    current: Vec3<f64>,
    tilt: f64,
    displaced: f64,
    mass: f64,
    /// Along the axis of the spheroid and across.
    added: [f64; 2],
    linear: [f64; 2],
    quadratic: [f64; 2],
}

const WAVE_GRAVITY: f64 = 9.81;
const SEA: f64 = 1025.0;

/// k of ω² = g k tanh kh, by bisection.
fn wave_number(omega: f64, depth: f64) -> f64 {
    let (mut low, mut high) = (0.0, 10.0);
    for _ in 0..60 {
        let k = 0.5 * (low + high);
        if WAVE_GRAVITY * k * f64::tanh(k * depth) < omega * omega {
            low = k;
        } else {
            high = k;
        }
    }
    0.5 * (low + high)
}

impl InWaves {
    /// A spheroid of 2 m by 1 m, `heaviness` times as dense as water.
    fn new(heaviness: f64, damped: bool) -> Self {
        let row = &data()["prolate_spheroid_lamb_k_factors"][1];
        assert_eq!(number(&row["a_over_b"]), 2.0);
        let displaced = SEA * 4.0 / 3.0 * PI * 0.25;
        let wave = |amplitude, direction, period, phase| Wave {
            amplitude,
            direction,
            period,
            phase,
        };
        let waves = [
            wave(0.8, 0.0, 7.0, 0.3),
            wave(0.3, PI, 4.5, -1.1),
            wave(0.4, 0.6, 5.5, 2.0),
        ];
        const DEPTH: f64 = 25.0;
        InWaves {
            waves,
            numbers: waves.map(|wave| wave_number(TAU / wave.period, DEPTH)),
            depth: DEPTH,
            current: Vec3::new(0.4, 0.1, 0.0),
            tilt: 0.5,
            displaced,
            mass: heaviness * displaced,
            added: ["k1", "k2"].map(|k| displaced * number(&row[k])),
            linear: if damped { [60.0, 90.0] } else { [0.0; 2] },
            quadratic: if damped { [150.0, 800.0] } else { [0.0; 2] },
        }
    }

    /// What holds a spheroid that is not neutral: a constant force on the mount.
    fn lift(&self) -> f64 {
        (self.mass - self.displaced) * WAVE_GRAVITY
    }

    fn model(&self) -> Model<f64> {
        let [x, z] = [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]].map(Joint::prismatic);
        let tilted = Pose {
            rotation: Mat3::about(Vec3::new(0.0, 1.0, 0.0), self.tilt),
            position: Vec3::zero(),
        };
        let diagonal = |[along, across]: [f64; 2]| {
            let mut m = [[0.0; 6]; 6];
            (m[3][3], m[4][4], m[5][5]) = (along, across, across);
            m
        };
        let damping = Damping {
            linear: diagonal(self.linear),
            quadratic: diagonal(self.quadratic),
            pose: Pose::identity(),
        };
        let [along, across] = self.added;
        let mut spec = Spec::new("spheroid on a mount", SEA);
        spec.add(BodySpec::new("surge", x));
        spec.add(BodySpec::new("heave", z).at("surge", [0.0; 3]));
        spec.add(
            BodySpec::new("spheroid", Joint::Fixed)
                .on("heave", tilted)
                .rigid(self.mass, [0.0; 3], [0.1 * self.mass; 3])
                .added_mass([0.0, 0.0, 0.0, along, across, across])
                .buoyancy(self.displaced / SEA, [0.0; 3])
                .drag(Drag::Damping(damping)),
        );
        Model::build(&spec).expect("a robot")
    }

    /// Velocity and acceleration of the water in the plane of x and z, in the textbook
    /// form with cosh and sinh.
    fn water(&self, x: f64, z: f64, t: f64) -> [[f64; 2]; 2] {
        let h = self.depth;
        let mut sum = [[self.current[0], 0.0], [0.0, 0.0]];
        for (wave, k) in self.waves.iter().zip(self.numbers) {
            let omega = TAU / wave.period;
            let (dy, dx) = wave.direction.sin_cos();
            let drift = (dx * self.current[0] + dy * self.current[1]) * t;
            let (sin, cos) = (k * (dx * x - drift) - omega * t + wave.phase).sin_cos();
            let scale = wave.amplitude * omega / (k * h).sinh();
            let (along, up) = (
                scale * (k * (z + h)).cosh() * dx,
                scale * (k * (z + h)).sinh(),
            );
            sum[0][0] += along * cos;
            sum[0][1] += up * sin;
            sum[1][0] += omega * along * sin;
            sum[1][1] -= omega * up * cos;
        }
        sum
    }

    /// Rates of x, z, ẋ, ż, in the axes of the spheroid, along and across:
    ///
    ///   (m + A) v̇ = (ρV + A) a_f − d₁ (v − u) − d₂ |v − u| (v − u)
    fn rate(&self, t: f64, [x, z, u, w]: [f64; 4]) -> [f64; 4] {
        let [velocity, acceleration] = self.water(x, z, t);
        let (sin, cos) = self.tilt.sin_cos();
        let mut out = [u, w, 0.0, 0.0];
        for (i, [ex, ez]) in [[cos, -sin], [sin, cos]].into_iter().enumerate() {
            let v = ex * (u - velocity[0]) + ez * (w - velocity[1]);
            let a = ex * acceleration[0] + ez * acceleration[1];
            let drag = self.linear[i] * v + self.quadratic[i] * v.abs() * v;
            let rate = ((self.displaced + self.added[i]) * a - drag) / (self.mass + self.added[i]);
            out[2] += ex * rate;
            out[3] += ez * rate;
        }
        out
    }

    /// RK4 on the equations above.
    fn advance(&self, t: f64, y: [f64; 4], h: f64) -> [f64; 4] {
        let to = |k: [f64; 4], h: f64| core::array::from_fn(|i| y[i] + h * k[i]);
        let a = self.rate(t, y);
        let b = self.rate(t + 0.5 * h, to(a, 0.5 * h));
        let c = self.rate(t + 0.5 * h, to(b, 0.5 * h));
        let d = self.rate(t + h, to(c, h));
        core::array::from_fn(|i| y[i] + h / 6.0 * (a[i] + 2.0 * (b[i] + c[i]) + d[i]))
    }
}

/// Twenty seconds from rest, 5 m under the surface.
fn rides_the_waves(case: &InWaves) {
    /// Two integrations with different steps, of motions of periods of seconds.
    const WAVES: f64 = 1e-10;
    /// Not a multiple of the other one, so that errors do not agree.
    const OTHER_STEP: f64 = 1.0 / 1600.0;
    let waves = AiryWaves::new(
        &case.waves,
        Some(case.depth),
        0.0,
        WAVE_GRAVITY,
        case.current,
    );
    let environment = Environment::water(waves.expect("waves"));
    let model = case.model();
    let mut inputs = Inputs::zero(&model);
    inputs.tau[1] = case.lift();
    let mut state = State::zero(&model);
    state.q[1] = -5.0;
    let mut simulation = Simulation::new(&model, &environment, inputs, state);
    let mut y = [0.0, -5.0, 0.0, 0.0];
    let mut far = 0.0_f64;
    for second in 0..20 {
        for k in 0..1600 {
            y = case.advance(f64::from(second) + f64::from(k) * OTHER_STEP, y, OTHER_STEP);
        }
        simulation.run_to(f64::from(second + 1), STEP);
        let found = [&simulation.state.q[..], &simulation.state.v[..]].concat();
        for i in 0..4 {
            assert_near(["x", "z", "u", "w"][i], found[i], y[i], WAVES);
        }
        far = far.max(y[0].abs());
    }
    assert!(far > 0.5, "the waves hardly move it: {far} m");
}

#[test]
fn neutral_spheroid_in_waves_follows_the_water_without_drag() {
    rides_the_waves(&InWaves::new(1.0, false));
}

#[test]
fn neutral_spheroid_with_drag_in_waves_follows_equations_written_by_hand() {
    rides_the_waves(&InWaves::new(1.0, true));
}

#[test]
fn heavy_and_light_spheroids_in_waves_follow_equations_written_by_hand() {
    for heaviness in [0.6, 1.8] {
        for damped in [false, true] {
            rides_the_waves(&InWaves::new(heaviness, damped));
        }
    }
}
