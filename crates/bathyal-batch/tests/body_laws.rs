//! Laws that see pose, time and states, in batches and in derivatives, against one robot whose
//! laws the test evaluates itself.

use bathyal::body_law::{
    BodyFlow, BodyLaw, BodyLawDerivatives, BodyLawDifferentiator, BodyLaws, LawForces,
};
use bathyal::integrate::{CoupledRobot, Method, Stepper};
use bathyal::spatial::{Force, Vec3};
use bathyal::{
    Bodies, Environment, InputError, Inputs, Model, Parameter, State, Workspace, forward_dynamics,
};
use bathyal_batch::{Batch, Options, Rollout};
use bathyal_robot::Format;
use std::sync::Arc;

const ROBOT: &str = "\
bathyal_robot = 1
name = 'arm'
water_density = 1000.0
[[bodies]]
name = 'hull'
joint = { type = 'free' }
mass = 20.0
inertia = { xx = 0.5, yy = 0.6, zz = 0.3 }
[bodies.hydrodynamics]
displaced_volume = 0.02
center_of_buoyancy = [0.0, 0.01, 0.05]
laws = [{ law = 'sphere_near_bottom', parameters = { radius = 0.2, center = [0.1, 0.0, 0.02], bottom = -0.5 } }]
[[bodies]]
name = 'rod'
parent = 'hull'
pose = { position = [0.3, 0.0, 0.0] }
joint = { type = 'revolute', axis = [0.0, 1.0, 0.0] }
mass = 2.0
center_of_mass = [0.0, 0.0, -0.4]
inertia = { xx = 0.1, yy = 0.1, zz = 0.01 }
[[bodies.hydrodynamics.laws]]
law = 'keulegan_carpenter'
parameters = { start = [0.0, 0.0, 0.0], end = [0.0, 0.0, -0.8], diameter = 0.1, memory = 2.0 }
[[bodies.hydrodynamics.laws]]
law = 'wake_oscillator'
parameters = { start = [0.0, 0.0, 0.0], end = [0.0, 0.0, -0.8], diameter = 0.1, lift_direction = [0.0, 1.0, 0.0] }
";

/// A spring to a depth with a lag, no law of the house: f = −k (z + 1 − s), ṡ = z + 1 − s.
#[derive(Debug)]
struct Layer {
    stiffness: f64,
}

impl BodyLaw for Layer {
    fn force(&self, flow: &BodyFlow) -> Force<f64> {
        let up = flow.pose.rotation.transpose_mul(Vec3([0.0, 0.0, 1.0]));
        let excess = 1.0 - flow.depth(Vec3::zero()) - flow.states[0];
        Force::at(Vec3::zero(), up * (-self.stiffness * excess))
    }
    fn initial_states(&self) -> Vec<f64> {
        vec![0.1]
    }
    fn state_rates(&self, flow: &BodyFlow, rates: &mut [f64]) {
        rates[0] = 1.0 - flow.depth(Vec3::zero()) - flow.states[0];
    }
}

/// Model and laws of the robot, with a layer of this stiffness.
fn robot(stiffness: f64) -> (Model<f64>, BodyLaws) {
    let options = bathyal_robot::Options::default();
    let loaded = bathyal_robot::parse(ROBOT, "arm.toml", Format::Toml, &options).unwrap();
    let mut laws = loaded.body_laws().unwrap();
    laws.add(1, Vec3::zero(), Arc::new(Layer { stiffness }));
    (loaded.model_without_body_laws().unwrap(), laws)
}

fn start(model: &Model<f64>) -> State<f64> {
    let mut state = State::zero(model);
    state.q[2] = 0.1;
    state.q[7] = 0.4;
    state
        .v
        .copy_from_slice(&[0.2, -0.1, 0.3, 0.5, 0.2, -0.1, 0.7]);
    state
}

/// One robot with its laws.
struct One {
    model: Model<f64>,
    laws: BodyLaws,
    environment: Environment<f64>,
    bodies: Bodies<f64>,
    forces: LawForces,
    inputs: Inputs<f64>,
}

impl One {
    fn new(model: &Model<f64>, laws: &BodyLaws, environment: &Environment<f64>) -> Self {
        let mut inputs = Inputs::zero(model);
        inputs.wrenches = vec![Force::zero(); model.body_count()];
        One {
            model: laws.prepare_model(model.clone()),
            laws: laws.clone(),
            environment: environment.clone(),
            bodies: Bodies::new(model),
            forces: LawForces::new(model),
            inputs,
        }
    }

    fn vdot(&mut self, state: &State<f64>, states: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let mut rates = vec![0.0; states.len()];
        self.update(state, states, &mut rates);
        let mut ws = Workspace::new(&self.model);
        let found = forward_dynamics(&self.model, &self.environment, state, &self.inputs, &mut ws);
        (found.to_vec(), rates)
    }
}

impl CoupledRobot<f64> for One {
    fn update(&mut self, state: &State<f64>, further: &[f64], rates: &mut [f64]) {
        self.bodies.update_velocities(&self.model, state);
        let place = (state.t, &self.bodies);
        let model = &mut self.model;
        self.laws
            .added_masses(&self.environment, place, further, |i, m| {
                model.set_varying_added_mass(i, m);
            });
        self.laws
            .evaluate(&self.environment, place, further, rates, &mut self.forces);
        for (to, force) in self.inputs.wrenches.iter_mut().zip(self.forces.wrenches()) {
            *to = force;
        }
    }
    fn model(&self) -> &Model<f64> {
        &self.model
    }
    fn inputs(&self) -> &Inputs<f64> {
        &self.inputs
    }
}

#[test]
fn every_robot_of_a_batch_has_the_bits_of_one_with_its_laws() {
    let (model, laws) = robot(40.0);
    for method in [Method::Rk4, Method::SemiImplicitEuler] {
        let rollout = Rollout {
            method,
            h: 0.01,
            steps: 20,
        };
        let mut batch = Batch::with_laws(&model, &laws, 6, &Options::default()).unwrap();
        for i in 0..6 {
            let environment = Environment::current(Vec3([0.1 * i as f64, 0.2, 0.0]));
            batch.set_state(i, &start(&model)).unwrap();
            batch.set_environment(i, &environment).unwrap();
            let mass = 20.0 + i as f64;
            batch.set_parameter(i, Parameter::Mass(0), mass).unwrap();
            let (_, own) = robot(40.0 + i as f64);
            batch.set_laws(i, &own).unwrap();
        }
        batch.forward_dynamics();
        let first: Vec<_> = (0..6).map(|i| batch.acceleration(i)).collect();
        assert!(batch.rollout(&rollout).is_empty());
        for i in 0..6 {
            let environment = Environment::current(Vec3([0.1 * i as f64, 0.2, 0.0]));
            let model = model
                .try_with_parameter(Parameter::Mass(0), 20.0 + i as f64)
                .unwrap();
            let (_, laws) = robot(40.0 + i as f64);
            let mut one = One::new(&model, &laws, &environment);
            let mut state = start(&model);
            let mut states: Vec<f64> = laws.initial_states().collect();
            assert_eq!(one.vdot(&state, &states).0, first[i]);
            let mut stepper = Stepper::with_further_states(&model, method, states.len());
            for _ in 0..rollout.steps {
                let moved = (&mut state, &mut states[..]);
                stepper.step_coupled(&mut one, &environment, rollout.h, moved);
            }
            assert_eq!(batch.state(i).q, state.q, "{method:?} {i}");
            assert_eq!(batch.state(i).v, state.v, "{method:?} {i}");
            assert_eq!(batch.law_states(i), states, "{method:?} {i}");
        }
    }
}

#[test]
#[should_panic(expected = "Batch::with_laws")]
fn laws_are_not_left_out_silently() {
    let (model, laws) = robot(40.0);
    let _ = Batch::new(&laws.prepare_model(model), 2);
}

#[test]
fn laws_of_another_shape_are_refused() {
    let (model, laws) = robot(40.0);
    let mut batch = Batch::with_laws(&model, &laws, 2, &Options::default()).unwrap();
    let error = batch.set_laws(0, &BodyLaws::new(1000.0));
    assert!(matches!(error, Err(InputError::OtherLaws)));
    let mut other = BodyLaws::new(1000.0);
    other.add(9, Vec3::zero(), Arc::new(Layer { stiffness: 1.0 }));
    let error = Batch::with_laws(&model, &other, 2, &Options::default());
    assert!(matches!(error, Err(InputError::NoSuchBody { .. })));
}

/// Step of the differences of the whole robot.
const STEP: f64 = 1e-6;

/// Relative to the largest element: the truncation of the differences of this test, whose step is
/// not small beside the state X² = 0.002 of `keulegan_carpenter`.
const DIFFERENCES: f64 = 1e-7;

#[test]
fn derivatives_agree_with_differences_of_the_whole_robot() {
    let (model, laws) = robot(40.0);
    let environment = Environment::accelerating(Vec3([0.3, 0.2, 0.1]), Vec3([0.1, -0.2, 0.05]));
    let state = start(&model);
    // KC: x, y, X², U²; then the wake and the layer.
    let states = [0.02, -0.03, 0.002, 0.05, 0.7, -0.4, 0.3];
    let mut exact = BodyLawDerivatives::new(&model, &laws);
    let inputs = Inputs::zero(&model);
    BodyLawDifferentiator::new(&model, &laws)
        .unwrap()
        .forward(&environment, &state, &states, &inputs, &mut exact)
        .unwrap();
    let mut one = One::new(&model, &laws, &environment);
    let (n, ns) = (model.nv(), states.len());
    let mut worst: f64 = 0.0;
    for column in 0..2 * n + ns {
        let mut ends = [1.0, -1.0].map(|sign| {
            let (mut state, mut states) = (state.clone(), states);
            if column < n {
                let (mut unit, mut slope) = (vec![0.0; n], vec![0.0; model.nq()]);
                unit[column] = sign * STEP;
                model.configuration_rate(&state.q, &unit, &mut slope);
                state.q.iter_mut().zip(&slope).for_each(|(q, d)| *q += d);
                model.normalize(&mut state.q);
            } else if column < 2 * n {
                state.v[column - n] += sign * STEP;
            } else {
                states[column - 2 * n] += sign * STEP;
            }
            one.vdot(&state, &states)
        });
        let [high, low] = &mut ends;
        let slopes = |high: &[f64], low: &[f64]| -> Vec<f64> {
            let pairs = high.iter().zip(low);
            pairs.map(|(h, l)| (h - l) / (2.0 * STEP)).collect()
        };
        let (motion, rates) = (slopes(&high.0, &low.0), slopes(&high.1, &low.1));
        let (by_motion, by_rates, columns, at) = match column {
            c if c < n => (&exact.acceleration.by_q, &exact.rates_by_q, n, c),
            c if c < 2 * n => (&exact.acceleration.by_v, &exact.rates_by_v, n, c - n),
            c => (&exact.by_states, &exact.rates_by_states, ns, c - 2 * n),
        };
        for (found, by) in [(motion, by_motion), (rates, by_rates)] {
            let largest = by.iter().fold(1.0, |m: f64, x| m.max(x.abs()));
            for (i, slope) in found.iter().enumerate() {
                let error = (slope - by[i * columns + at]).abs() / largest;
                worst = worst.max(error);
                assert!(error < DIFFERENCES, "{column} {i}: {error}");
            }
        }
    }
    println!("largest relative error {worst:.1e}");
}
