//! Laws of a program's own, used from robot files by runs, batches, derivatives, recordings and
//! their repetition.

use super::{energy_error, folder, run, setup, try_setup};
use bathyal::body_law::{BodyFlow, BodyLaw};
use bathyal::hydro::{Flow, Hydrodynamics};
use bathyal::spatial::{Force, Vec3};
use bathyal::{Derivatives, Differentiator, Inputs, Real};
use bathyal_robot::laws::{Law, Laws, parameters};
use bathyal_sim::integrate::Ode;
use bathyal_sim::record::Recording;
use bathyal_sim::scenario::Setup;
use bathyal_sim::{Simulation, record};
use serde::Deserialize;

/// f = −k |v|² v: no law of the house.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cubic {
    k: f64,
}

impl<T: Real> Hydrodynamics<T> for Cubic {
    fn force(&self, flow: &Flow<T>) -> Force<T> {
        let v = flow.at(Vec3::zero());
        Force::at(Vec3::zero(), v * (T::lit(-self.k) * v.dot(v)))
    }
}

/// A spring to a depth with a lag: f = −k (z − z₀ − s), ṡ = (z − z₀ − s) / τ.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Layer {
    depth: f64,
    stiffness: f64,
    lag: f64,
}

impl Layer {
    fn excess(&self, flow: &BodyFlow) -> f64 {
        self.depth - flow.depth(Vec3::zero()) - flow.states[0]
    }
}

impl BodyLaw for Layer {
    fn force(&self, flow: &BodyFlow) -> Force<f64> {
        let up = flow.pose.rotation.transpose_mul(Vec3([0.0, 0.0, 1.0]));
        Force::at(Vec3::zero(), up * (-self.stiffness * self.excess(flow)))
    }

    fn initial_states(&self) -> Vec<f64> {
        vec![0.0]
    }

    fn state_rates(&self, flow: &BodyFlow, rates: &mut [f64]) {
        rates[0] = self.excess(flow) / self.lag;
    }
}

fn laws() -> Laws {
    Laws::default()
        .with_law("cubic", |table| Ok(Law::flow(parameters::<Cubic>(table)?)))
        .with_law("layer", |table| Ok(Law::body(parameters::<Layer>(table)?)))
}

const ROBOT: &str = "\
bathyal_robot = 1
name = 'float'
water_density = 1000.0
[[bodies]]
name = 'hull'
joint = { type = 'free' }
mass = 20.0
inertia = { xx = 0.5, yy = 0.6, zz = 0.3 }
[bodies.hydrodynamics]
displaced_volume = 0.02
[[bodies.hydrodynamics.laws]]
law = 'cubic'
parameters = { k = 3.0 }
[[bodies.hydrodynamics.laws]]
law = 'layer'
parameters = { depth = 5.0, stiffness = 40.0, lag = 2.0 }
";

const SCENARIO: &str = "\
bathyal_scenario = 1
name = 'float'
duration = 1.0
[environment]
current = { x = 0.3 }
[integrator]
method = 'rk4'
step = 0.005
[[robots]]
file = 'robot.toml'
[robots.start]
position = [0.0, 0.0, -4.0]
velocity = [0.5, 0.2, 0.1]
rpy_deg = [10.0, 20.0, 30.0]
";

/// RK4 with steps of 5 ms on a motion that takes seconds.
const INTEGRATION: f64 = 1e-9;

/// In the vertical 20 z̈ = −3 |v|² w − 40 (z + 5 − s), ṡ = (z + 5 − s)/2, and so on.
#[test]
fn a_run_moves_as_the_laws_say() {
    let setup = setup("own_run", ROBOT, SCENARIO, laws());
    let mut simulation = run(&setup);
    let mut x = [0.0, 0.0, -4.0, 0.5, 0.2, 0.1, 0.0];
    let rates = |x: &[f64; 7]| {
        let v = [x[3] - 0.3, x[4], x[5]];
        let drag = -3.0 / 20.0 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        let excess = x[2] + 5.0 - x[6];
        let up = drag * v[2] - 2.0 * excess;
        [x[3], x[4], x[5], drag * v[0], drag * v[1], up, 0.5 * excess]
    };
    let dt = 1e-4;
    for _ in 0..10_000 {
        let ahead = |k: &[f64; 7], h: f64| core::array::from_fn(|i| x[i] + h * k[i]);
        let k1 = rates(&x);
        let k2 = rates(&ahead(&k1, 0.5 * dt));
        let k3 = rates(&ahead(&k2, 0.5 * dt));
        let k4 = rates(&ahead(&k3, dt));
        let sum = |i: usize| k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i];
        x = core::array::from_fn(|i| x[i] + dt / 6.0 * sum(i));
    }
    let y = simulation.y();
    let state = simulation.plant().layout().parts(y).laws[0];
    for (found, exact) in [(y[0], x[0]), (y[1], x[1]), (y[2], x[2]), (state, x[6])] {
        assert!((found - exact).abs() < INTEGRATION, "{found} {exact}");
    }
    assert!(energy_error(&mut simulation) < INTEGRATION);
}

/// Central differences with steps of some 1e-6.
const DIFFERENCES: f64 = 1e-8;

#[test]
fn the_linearized_plant_has_the_slopes_of_all_laws() {
    let setup = setup("own_slopes", ROBOT, SCENARIO, laws());
    let mut plant = setup.plant().unwrap();
    let y = plant.begin(&setup.state);
    let found = plant.linearize(0.0, &y);
    assert_eq!((found.rows, found.columns), (7, 13));
    // ṡ = (z + 5 − s)/2 by s, and by the body's own directions.
    assert!((found.at(6, 12) + 0.5).abs() < DIFFERENCES);
    let mut bodies = bathyal::Bodies::new(&setup.model);
    bodies.update_velocities(&setup.model, &setup.state);
    let up = bodies.motion(0).pose.rotation.row(2);
    let mut exact = Derivatives::new(&setup.model);
    let inputs = Inputs::zero(&setup.model);
    Differentiator::new(&setup.model).forward(
        &setup.environment,
        &setup.state,
        &inputs,
        &mut exact,
    );
    for i in 0..3 {
        assert!((found.at(6, 3 + i) - 0.5 * up[i]).abs() < DIFFERENCES);
        assert!((found.at(3 + i, 12) - 2.0 * up[i]).abs() < DIFFERENCES);
        for j in 0..3 {
            // What the model knows is exact; the layer adds −k/m up upᵀ by position.
            let by_v = exact.by_v[(3 + i) * 6 + 3 + j];
            assert!((found.at(3 + i, 6 + 3 + j) - by_v).abs() < DIFFERENCES);
            let by_q = exact.by_q[(3 + i) * 6 + 3 + j] - 2.0 * up[i] * up[j];
            assert!((found.at(3 + i, 3 + j) - by_q).abs() < DIFFERENCES);
        }
    }
}

#[test]
fn checkpoints_hold_the_states_of_laws() {
    let setup = setup("own_checkpoint", ROBOT, SCENARIO, laws());
    let straight = run(&setup);
    let mut first = Simulation::new(&setup).unwrap();
    for _ in 0..37 {
        first.step().unwrap();
    }
    let text = serde_json::to_string(&first.checkpoint()).unwrap();
    let mut second = Simulation::new(&setup).unwrap();
    second
        .restore(&serde_json::from_str(&text).unwrap())
        .unwrap();
    while !second.is_finished() {
        second.step().unwrap();
    }
    assert_eq!(second.state_hash(), straight.state_hash());
}

#[test]
fn a_recording_names_its_laws_and_is_repeated_with_them_alone() {
    let setup = setup("own_recording", ROBOT, SCENARIO, laws());
    let path = folder("own_recording").join("run.mcap");
    let mut recorder = record::McapRecorder::create(&path, &setup.header).unwrap();
    let mut simulation = Simulation::new(&setup).unwrap();
    recorder.write(&simulation.sample()).unwrap();
    while !simulation.is_finished() {
        simulation.step().unwrap();
        recorder.write(&simulation.sample()).unwrap();
    }
    recorder.finish(&serde_json::json!({})).unwrap();
    let recording = Recording::open(&path).unwrap();
    assert_eq!(recording.header().laws, ["cubic", "layer"]);
    assert_eq!(recording.info().laws, ["cubic", "layer"]);
    let again = Setup::from_recording_with(recording.header(), &laws()).unwrap();
    let mut repeated = Simulation::new(&again).unwrap();
    for sample in recording.samples().unwrap() {
        let sample = sample.unwrap();
        assert_eq!(sample.z.len(), 1);
        assert_eq!(sample, repeated.sample());
        if !repeated.is_finished() {
            repeated.step().unwrap();
        }
    }
    assert_eq!(repeated.state_hash(), simulation.state_hash());
    let error = Setup::from_recording(recording.header())
        .unwrap_err()
        .to_string();
    assert!(error.contains("'cubic', 'layer'"), "{error}");
    assert!(error.contains("not registered"), "{error}");
    let one = Laws::default().with_law("cubic", |table| Ok(Law::flow(parameters::<Cubic>(table)?)));
    let error = Setup::from_recording_with(recording.header(), &one);
    let error = error.unwrap_err().to_string();
    assert!(error.contains("law 'layer', which"), "{error}");
}

#[test]
fn unknown_laws_and_bad_parameters_are_named_with_their_place() {
    let error = try_setup("own_unknown", ROBOT, SCENARIO, Laws::default());
    let error = error.unwrap_err().to_string();
    for part in [
        "robot.toml:12",
        "body 'hull': there is no law 'cubic'",
        "keulegan_carpenter",
        "sphere_near_bottom, wake_oscillator",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
    for (from, to, part) in [
        (
            "{ k = 3.0 }",
            "{ kk = 3.0 }",
            "law 'cubic': unknown field `kk`",
        ),
        ("{ k = 3.0 }", "{}", "law 'cubic': missing field `k`"),
        (
            "{ k = 3.0 }",
            "{ k = 'three' }",
            "law 'cubic': invalid type",
        ),
        ("law = 'cubic'", "law = ''", "laws[0].law is empty"),
        ("{ k = 3.0 }", "{ k = 2020-01-01 }", "date or time"),
    ] {
        let robot = ROBOT.replace(from, to);
        let error = try_setup("own_bad", &robot, SCENARIO, laws()).unwrap_err();
        let error = error.to_string();
        assert!(error.contains(part), "{part}: {error}");
    }
}

#[test]
fn a_whole_run_takes_laws() {
    let setup = setup("own_whole", ROBOT, SCENARIO, laws());
    let mut go = |_: &bathyal_sim::run::Progress| std::ops::ControlFlow::Continue(());
    let summary = bathyal_sim::run::run(&setup, None, &mut go).unwrap();
    assert_eq!(summary.state_hash, run(&setup).state_hash());
}

/// A robot without laws has no states of laws, and the same rates whether any are registered.
#[test]
fn laws_that_are_not_named_change_nothing() {
    let plain: String = ROBOT
        .split("[[bodies.hydrodynamics.laws]]")
        .next()
        .unwrap()
        .into();
    let setups = [Laws::default(), laws()].map(|laws| setup("own_none", &plain, SCENARIO, laws));
    let [first, second] = setups.map(|setup| run(&setup));
    assert_eq!(first.state_hash(), second.state_hash());
    assert_eq!(first.plant().layout().laws, 0);
    let mut plant = setup("own_none", &plain, SCENARIO, laws()).plant().unwrap();
    let mut rates = vec![0.0; first.y().len()];
    plant.rates(0.0, first.y(), &mut rates);
}
