//! Many robots at once have the bits of each alone.

#[path = "../../bathyal/tests/common/mod.rs"]
mod common;

use bathyal::environment::{AiryWaves, Environment, UnsteadyCurrent, Wave};
use bathyal::integrate::{Method, Stepper};
use bathyal::spatial::{Force, Vec3};
use bathyal::{
    BodySpec, Inputs, Joint, Model, Parameter, Spec, State, Workspace, forward_dynamics,
};
use bathyal_batch::{Batch, Lanes, Options, Precision, Rollout};
use common::random::Rng;
use common::recipes::Recipe;

/// Not a multiple of any number of lanes, and more than fit side by side.
const ROBOTS: usize = 19;
const WIDTHS: [Lanes; 4] = [Lanes::Fastest, Lanes::One, Lanes::Narrow, Lanes::Wide];
const THREADS: [usize; 3] = [1, 2, 5];

/// One robot of a batch, and what is its own.
#[derive(Clone)]
struct Own {
    environment: Environment<f64>,
    state: State<f64>,
    inputs: Inputs<f64>,
}

fn random_state(model: &Model<f64>, rng: &mut Rng) -> State<f64> {
    let mut state = State::zero(model);
    state.t = rng.between(0.0, 5.0);
    for b in 0..model.body_count() {
        let q = &mut state.q[model.q_range(b)];
        match model.joint(b) {
            Joint::Ball => q.copy_from_slice(&rng.quaternion()),
            Joint::Free => {
                q[..3].copy_from_slice(&rng.array::<3>(3.0));
                q[3..].copy_from_slice(&rng.quaternion());
            }
            _ => q.iter_mut().for_each(|q| *q = rng.between(-3.0, 3.0)),
        }
    }
    state.v.iter_mut().for_each(|v| *v = rng.between(-1.0, 1.0));
    state
}

/// Different states, inputs (some with wrenches) and currents.
fn different(model: &Model<f64>, rng: &mut Rng) -> Vec<Own> {
    let own = |i: usize| {
        let mut inputs = Inputs::zero(model);
        inputs
            .tau
            .iter_mut()
            .for_each(|x| *x = rng.between(-5.0, 5.0));
        if i.is_multiple_of(3) {
            let wrench = |_| Force::from_array(rng.array(2.0));
            inputs.wrenches = (0..model.body_count()).map(wrench).collect();
        }
        Own {
            environment: Environment::accelerating(rng.vector(1.0), rng.vector(0.3)),
            state: random_state(model, rng),
            inputs,
        }
    };
    (0..ROBOTS).map(own).collect()
}

fn batch(model: &Model<f64>, own: &[Own], options: &Options) -> Batch {
    let mut batch = Batch::with_options(model, own.len(), options);
    for (robot, own) in own.iter().enumerate() {
        batch.set_state(robot, &own.state).expect("a state");
        batch.set_inputs(robot, &own.inputs).expect("inputs");
        let set = batch.set_environment(robot, &own.environment);
        set.expect("an environment");
    }
    batch
}

fn all_options(precision: Precision) -> Vec<Options> {
    let with = |lanes| {
        THREADS.map(|threads| Options {
            precision,
            lanes,
            threads: Some(threads),
        })
    };
    WIDTHS.into_iter().flat_map(with).collect()
}

fn alone(model: &Model<f64>, own: &Own) -> Vec<f64> {
    let mut ws = Workspace::new(model);
    forward_dynamics(model, &own.environment, &own.state, &own.inputs, &mut ws).to_vec()
}

#[test]
fn accelerations_have_the_bits_of_a_robot_alone() {
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let model = Recipe::UNIFORM.draw(seed).model();
        let own = different(&model, &mut rng);
        for options in all_options(Precision::Double) {
            let mut batch = batch(&model, &own, &options);
            batch.forward_dynamics();
            for (robot, own) in own.iter().enumerate() {
                let expected = alone(&model, own);
                assert_eq!(
                    batch.acceleration(robot),
                    expected,
                    "seed {seed}, {options:?}"
                );
            }
        }
    }
}

#[test]
fn single_precision_has_the_bits_of_a_robot_alone() {
    for seed in 0..15 {
        let mut rng = Rng::new(seed);
        let model = Recipe::UNIFORM.draw(seed).model();
        let own = different(&model, &mut rng);
        let lifted: Model<f32> = model.cast();
        let mut ws = Workspace::new(&lifted);
        for options in all_options(Precision::Single) {
            let mut batch = batch(&model, &own, &options);
            batch.forward_dynamics();
            for (robot, own) in own.iter().enumerate() {
                let inputs = &own.inputs;
                let (environment, state) = (own.environment.cast(), own.state.cast());
                let expected =
                    forward_dynamics(&lifted, &environment, &state, &inputs.cast(), &mut ws);
                let expected: Vec<f64> = expected.iter().map(|x| f64::from(*x)).collect();
                assert_eq!(
                    batch.acceleration(robot),
                    expected,
                    "seed {seed}, {options:?}"
                );
            }
        }
    }
}

#[test]
fn parameters_may_differ() {
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let model = Recipe::UNIFORM.draw(seed).model();
        let own = different(&model, &mut rng);
        let body = rng.below(model.body_count());
        let changes: Vec<(Parameter, f64)> = (0..ROBOTS)
            .map(|robot| match robot % 4 {
                0 => (Parameter::Mass(body), 1.0 + rng.between(0.0, 5.0)),
                1 => (Parameter::CenterOfMass(body, 1), rng.between(-0.1, 0.1)),
                2 => (Parameter::DragScale(body), rng.between(0.5, 2.0)),
                _ => (Parameter::Inertia(body, 0, 0), rng.between(5.0, 6.0)),
            })
            .collect();
        for options in all_options(Precision::Double) {
            let mut batch = batch(&model, &own, &options);
            // the last robot stays as it was
            for (robot, (parameter, value)) in changes.iter().enumerate().take(ROBOTS - 1) {
                batch.set_parameter(robot, *parameter, *value).unwrap();
            }
            batch.forward_dynamics();
            for (robot, own) in own.iter().enumerate() {
                let (parameter, value) = changes[robot];
                let changed = match robot == ROBOTS - 1 {
                    true => model.clone(),
                    false => model.with_parameter(parameter, value),
                };
                assert_eq!(
                    batch.acceleration(robot),
                    alone(&changed, own),
                    "seed {seed}"
                );
            }
        }
    }
}

/// With a rotor in every robot, each of its own inertia.
#[test]
fn rotors_may_differ() {
    for (seed, model, body) in with_one_axis(20) {
        let mut rng = Rng::new(seed);
        let own = different(&model, &mut rng);
        let rotors: Vec<f64> = (0..ROBOTS).map(|_| rng.between(0.0, 2.0)).collect();
        for options in all_options(Precision::Double) {
            let mut batch = batch(&model, &own, &options);
            for (robot, rotor) in rotors.iter().enumerate() {
                let parameter = Parameter::RotorInertia(body);
                batch.set_parameter(robot, parameter, *rotor).unwrap();
            }
            batch.forward_dynamics();
            for (robot, own) in own.iter().enumerate() {
                let alone_with = model.with_parameter(Parameter::RotorInertia(body), rotors[robot]);
                let expected = alone(&alone_with, own);
                assert_eq!(batch.acceleration(robot), expected, "seed {seed}");
            }
        }
    }
}

/// Robots beside one that was given a rotor take its way through the dynamics, which rounds
/// differently.
#[test]
fn one_of_many_may_have_a_rotor() {
    for (seed, model, body) in with_one_axis(10) {
        let own = different(&model, &mut Rng::new(seed));
        let mut batch = batch(&model, &own, &Options::default());
        let parameter = Parameter::RotorInertia(body);
        batch.set_parameter(1, parameter, 0.7).unwrap();
        batch.forward_dynamics();
        for (robot, own) in own.iter().enumerate() {
            let expected = match robot {
                1 => alone(
                    &model.with_parameter(Parameter::RotorInertia(body), 0.7),
                    own,
                ),
                _ => alone(&model, own),
            };
            let found = common::error(&batch.acceleration(robot), &expected);
            assert!(found < ANOTHER_WAY, "seed {seed}: {found}");
        }
    }
}

/// Random robots, each with a body whose joint can have a rotor.
fn with_one_axis(seeds: u64) -> impl Iterator<Item = (u64, Model<f64>, usize)> {
    (0..seeds).filter_map(|seed| {
        let model = Recipe::UNIFORM.draw(seed).model();
        let body = (0..model.body_count()).rfind(|b| model.joint(*b).nv() == 1)?;
        Some((seed, model, body))
    })
}

/// Every robot in its own water of the same kind.
#[test]
fn waters_may_differ() {
    for seed in 0..10 {
        let mut rng = Rng::new(seed);
        let model = Recipe::UNIFORM.draw(seed).model();
        let mut own = different(&model, &mut rng);
        for (robot, own) in own.iter_mut().enumerate() {
            own.environment = if seed % 2 == 0 {
                let mean = rng.vector(0.5);
                let current = UnsteadyCurrent::new(mean, rng.vector(0.2), 5.0, 4, robot as u64);
                Environment::water(current.expect("a current"))
            } else {
                let wave = Wave {
                    amplitude: rng.between(0.5, 2.0),
                    period: rng.between(4.0, 9.0),
                    direction: rng.between(-3.0, 3.0),
                    phase: rng.between(0.0, 6.0),
                };
                let waves = AiryWaves::new(&[wave], Some(40.0), 5.0, 9.81, Vec3([0.1, 0.0, 0.0]));
                Environment::water(waves.expect("waves"))
            };
        }
        for options in all_options(Precision::Double) {
            let mut batch = batch(&model, &own, &options);
            batch.forward_dynamics();
            for (robot, own) in own.iter().enumerate() {
                assert_eq!(batch.acceleration(robot), alone(&model, own), "seed {seed}");
            }
        }
    }
}

/// A robot in a current beside robots in waves takes their way through the dynamics,
/// which rounds differently.
const ANOTHER_WAY: f64 = 1e-9;

#[test]
fn kinds_of_water_may_be_mixed() {
    for seed in 0..10 {
        let mut rng = Rng::new(seed);
        let model = Recipe::UNIFORM.draw(seed).model();
        let mut own = different(&model, &mut rng);
        let wave = Wave {
            amplitude: 1.0,
            period: 6.0,
            direction: 0.3,
            phase: 0.0,
        };
        let waves = AiryWaves::new(&[wave], Some(40.0), 5.0, 9.81, Vec3::zero()).expect("waves");
        for own in own.iter_mut().step_by(2) {
            own.environment = Environment::water(waves.clone());
        }
        own[3].environment = own[3]
            .environment
            .clone()
            .with_gravity(Vec3([1.0, 2.0, -9.0]));
        let mut batch = batch(&model, &own, &Options::default());
        batch.forward_dynamics();
        for (robot, own) in own.iter().enumerate() {
            let found = common::error(&batch.acceleration(robot), &alone(&model, own));
            assert!(found < ANOTHER_WAY, "seed {seed}: {found}");
        }
    }
}

#[test]
fn rollouts_have_the_bits_of_a_robot_alone() {
    for seed in 0..8 {
        let mut rng = Rng::new(seed);
        let model = Recipe::UNIFORM.draw(seed).model();
        let own = different(&model, &mut rng);
        for method in [Method::SemiImplicitEuler, Method::Rk4] {
            let rollout = Rollout {
                method,
                h: 1e-3,
                steps: 20,
            };
            let expected: Vec<State<f64>> = own
                .iter()
                .map(|own| {
                    let mut stepper = Stepper::new(&model, method);
                    let mut state = own.state.clone();
                    for _ in 0..rollout.steps {
                        let (environment, inputs) = (&own.environment, &own.inputs);
                        stepper.step(&model, environment, inputs, rollout.h, &mut state);
                    }
                    state
                })
                .collect();
            for options in all_options(Precision::Double) {
                let mut batch = batch(&model, &own, &options);
                assert!(batch.rollout(&rollout).is_empty());
                for (robot, expected) in expected.iter().enumerate() {
                    assert_eq!(batch.state(robot), *expected, "seed {seed}, {options:?}");
                }
            }
        }
    }
}

#[test]
fn control_sees_every_robot_and_holds_its_inputs() {
    let model = Recipe::UNIFORM.draw(3).model();
    let own = different(&model, &mut Rng::new(3));
    let control = |robot: usize, state: &State<f64>, inputs: &mut Inputs<f64>| {
        for (tau, v) in inputs.tau.iter_mut().zip(&state.v) {
            *tau = -0.1 * v + 0.01 * robot as f64;
        }
    };
    let rollout = Rollout {
        method: Method::Rk4,
        h: 1e-3,
        steps: 10,
    };
    let run = |options: &Options| {
        let mut batch = batch(&model, &own, options);
        assert!(batch.rollout_controlled(&rollout, control).is_empty());
        (0..ROBOTS).map(|r| batch.state(r)).collect::<Vec<_>>()
    };
    let options = all_options(Precision::Double);
    let first = run(&options[0]);
    for options in &options[1..] {
        assert_eq!(run(options), first, "{options:?}");
    }
    let mut stepper = Stepper::new(&model, rollout.method);
    let (mut state, mut inputs) = (own[7].state.clone(), own[7].inputs.clone());
    for _ in 0..rollout.steps {
        control(7, &state, &mut inputs);
        stepper.step(&model, &own[7].environment, &inputs, rollout.h, &mut state);
    }
    assert_eq!(first[7], state);
}

fn spinning_top() -> Model<f64> {
    let mut spec = Spec::new("top", 0.0);
    spec.add(BodySpec::new("top", Joint::Free).rigid(1.0, [0.1, 0.0, 0.2], [0.1, 0.2, 0.25]));
    let link = BodySpec::new("link", Joint::Ball).at("top", [0.3, 0.0, 0.0]);
    spec.add(link.rigid(0.5, [0.2, 0.1, 0.0], [0.02, 0.03, 0.04]));
    Model::build(&spec).expect("a robot")
}

/// Halving the step divides the error by 2ᵖ, give or take what the next order adds.
const ORDER: f64 = 0.1;

#[test]
fn steps_have_their_order_and_stay_on_the_manifold() {
    let model = spinning_top();
    let end = |method: Method, steps: usize| {
        let mut state = random_state(&model, &mut Rng::new(5));
        let mut stepper = Stepper::new(&model, method);
        let (environment, inputs) = (Environment::default(), Inputs::zero(&model));
        for _ in 0..steps {
            stepper.step(
                &model,
                &environment,
                &inputs,
                0.5 / steps as f64,
                &mut state,
            );
        }
        let length = |q: &[f64]| q.iter().map(|x| x * x).sum::<f64>().sqrt();
        for orientation in [&state.q[3..7], &state.q[7..11]] {
            assert!((length(orientation) - 1.0).abs() < 4.0 * f64::EPSILON);
        }
        [state.q, state.v].concat()
    };
    let exact = end(Method::Rk4, 4000);
    for (method, order, steps) in [
        (Method::SemiImplicitEuler, 1.0, 400),
        (Method::Rk4, 4.0, 40),
    ] {
        let error = |steps| common::error(&end(method, steps), &exact);
        let found = (error(steps) / error(2 * steps)).log2();
        assert!(
            (found - order).abs() < ORDER,
            "{method:?} has order {found}"
        );
    }
}

#[test]
fn a_lost_robot_is_named_and_harms_nobody() {
    let model = spinning_top();
    let own = different(&model, &mut Rng::new(1));
    let rollout = Rollout {
        method: Method::Rk4,
        h: 0.01,
        steps: 30,
    };
    let mut calm = batch(&model, &own, &Options::default());
    assert!(calm.rollout(&rollout).is_empty());
    let mut wild = batch(&model, &own, &Options::default());
    let mut inputs = Inputs::zero(&model);
    inputs.tau[0] = 1e300;
    wild.set_inputs(5, &inputs).expect("finite inputs");
    assert_eq!(wild.rollout(&rollout), [5]);
    for robot in (0..ROBOTS).filter(|r| *r != 5) {
        assert_eq!(wild.state(robot), calm.state(robot));
    }
}

#[test]
fn bad_input_is_named() {
    let model = spinning_top();
    let mut batch = Batch::new(&model, 3);
    let state = State::zero(&model);
    let error = batch.set_state(3, &state).unwrap_err().to_string();
    assert_eq!(
        error,
        "there is no robot 3; the batch has 3, counted from 0"
    );
    let mut bad = state.clone();
    bad.v[1] = f64::NAN;
    let error = batch.set_state(0, &bad).unwrap_err().to_string();
    assert!(
        error.starts_with("velocity of body 'top' is not finite"),
        "{error}"
    );
    let water = Environment::current(Vec3([f64::INFINITY, 0.0, 0.0]));
    assert!(batch.set_environment(0, &water).is_err());
    assert_eq!(batch.state(0), state);
}

/// A value that no robot has is refused as in a robot file, and the robot stays as it was.
#[test]
fn parameters_that_no_robot_has_are_refused() {
    let model = spinning_top();
    let mut batch = Batch::new(&model, ROBOTS);
    batch.set_parameter(2, Parameter::Mass(0), 3.0).unwrap();
    batch.forward_dynamics();
    let before: Vec<Vec<f64>> = (0..ROBOTS).map(|robot| batch.acceleration(robot)).collect();
    let cases = [
        (
            Parameter::Mass(0),
            -5.0,
            "mass of body 'top' is -5; it must be finite and not negative",
        ),
        (Parameter::Mass(0), f64::NAN, "mass of body 'top' is NaN"),
        (
            Parameter::Mass(9),
            1.0,
            "there is no body 9; the model has 2",
        ),
        (
            Parameter::Inertia(0, 1, 1),
            -2.0,
            "its free joint moves a negative inertia",
        ),
        (
            Parameter::Inertia(0, 3, 0),
            1.0,
            "there is no element [3, 0] of inertia; it has 3 by 3",
        ),
        (
            Parameter::CenterOfMass(0, 2),
            f64::INFINITY,
            "center_of_mass of body 'top' is inf",
        ),
        (
            Parameter::RotorInertia(0),
            1.0,
            "only revolute, prismatic and screw joints have a rotor",
        ),
        (
            Parameter::AddedMass(0, 0, 0),
            -1.0,
            "added_mass must be positive semidefinite",
        ),
        (
            Parameter::DisplacedVolume(0),
            -0.1,
            "displaced_volume of body 'top' is -0.1",
        ),
        (
            Parameter::DragScale(0),
            -1.0,
            "drag scale of body 'top' is -1",
        ),
        (Parameter::Density, -1000.0, "density of the water is -1000"),
    ];
    for (parameter, value, expected) in cases {
        let error = batch
            .set_parameter(2, parameter, value)
            .unwrap_err()
            .to_string();
        assert!(error.contains(expected), "{parameter:?} = {value}: {error}");
    }
    let error = batch
        .set_parameter(ROBOTS, Parameter::Mass(0), 1.0)
        .unwrap_err();
    assert!(error.to_string().starts_with("there is no robot"));
    batch.forward_dynamics();
    let after: Vec<Vec<f64>> = (0..ROBOTS).map(|robot| batch.acceleration(robot)).collect();
    assert_eq!(before, after);
}

#[test]
fn nobody_is_a_batch_too() {
    let mut batch = Batch::new(&spinning_top(), 0);
    batch.forward_dynamics();
    assert!(batch.is_empty());
}

/// Angles beyond the range of the polynomials go to the platform's functions, lane by lane.
#[test]
fn large_angles_have_the_bits_of_a_robot_alone() {
    let mut spec = Spec::new("wheel", 0.0);
    let wheel = BodySpec::new("wheel", Joint::revolute([0.0, 1.0, 0.0]));
    spec.add(wheel.rigid(1.0, [0.1, 0.0, 0.3], [0.1, 0.2, 0.25]));
    let model = Model::build(&spec).expect("a robot");
    let mut own = different(&model, &mut Rng::new(2));
    for (robot, own) in own.iter_mut().enumerate() {
        own.state.q[0] = if robot % 3 == 0 {
            1e8 + robot as f64
        } else {
            robot as f64
        };
    }
    let mut batch = batch(&model, &own, &Options::default());
    batch.forward_dynamics();
    for (robot, own) in own.iter().enumerate() {
        assert_eq!(batch.acceleration(robot), alone(&model, own));
    }
}
