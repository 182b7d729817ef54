//! After the workspace exists, no evaluation allocates.

mod common;
mod counting_allocator;

use bathyal::constraints::{LoopConstraints, LoopSpec};
use bathyal::environment::{Environment, Flowing};
use bathyal::spatial::{Pose, Vec3};
use bathyal::{
    Bodies, BodySpec, CompositeBodies, Data, Derivatives, Differentiator, Dynamics, ForwardMethod,
    Inputs, Jacobian, Joint, MassMatrix, Model, PrescribedJoints, Scalar, Spec, Stage, State,
    Workspace, bias_forces, decoupled_dynamics, forward_dynamics, gravity_forces, hybrid_dynamics,
    inverse_dynamics, mass_matrix,
};
use bathyal_batch::{Batch, Lanes, Options};
use bathyal_bench::{Medium, samples};
use common::recipes::{Recipe, Wetness};
use common::robots::{Affine, Law, Part, Robot};
use counting_allocator::allocations;

fn quiet(what: &str, work: impl FnOnce()) {
    let before = allocations();
    work();
    let found = allocations() - before;
    assert_eq!(found, 0, "{what} allocated or freed {found} times");
}

#[test]
fn the_counter_sees_allocations() {
    let before = allocations();
    drop(std::hint::black_box(vec![1.0_f64; 10]));
    assert_eq!(allocations() - before, 2);
}

/// Every evaluation of the library, in the scalar `T`.
fn evaluate<T: Scalar>(robot: &Robot) {
    let model: Model<T> = robot.model().cast();
    let environment: Environment<T> = robot.environment.cast();
    let (state, inputs) = (robot.state().cast::<T>(), robot.inputs().cast::<T>());
    let (model, env, state, inputs) = (&model, &environment, &state, &inputs);
    let mut ws = Workspace::new(model);
    let mut m = MassMatrix::new(model);
    let mut bodies = Bodies::new(model);
    let (mut six, mut three) = (Jacobian::new(model), Jacobian::new(model));
    let vdot = vec![T::lit(0.3); model.nv()];
    let (last, point) = (
        model.body_count() - 1,
        Vec3::from_f64(Vec3([0.1, 0.2, 0.3])),
    );

    quiet("forward_dynamics", || {
        forward_dynamics(model, env, state, inputs, &mut ws);
    });
    let mut composites = CompositeBodies::new(model);
    quiet("CompositeBodies::forward_dynamics", || {
        composites.forward_dynamics(model, env, state, inputs, &mut ws);
    });
    quiet("inverse_dynamics", || {
        inverse_dynamics(model, env, state, &vdot, inputs, &mut ws);
    });
    quiet("bias_forces", || {
        bias_forces(model, env, state, inputs, &mut ws);
    });
    quiet("gravity_forces", || {
        gravity_forces(model, env, &state.q, &mut ws);
    });
    quiet("decoupled_dynamics", || {
        decoupled_dynamics(model, env, state, inputs, &vdot, &mut ws);
    });
    quiet("mass_matrix", || {
        mass_matrix(model, &state.q, &mut ws, &mut m)
    });
    quiet("Bodies::update", || bodies.update(model, state, &vdot));
    quiet("Bodies::update_forces", || {
        bodies.update_forces(model, env, state, inputs);
    });
    quiet("Bodies::energy", || {
        bodies.energy(model, env, state.t);
    });
    quiet("Bodies::momentum", || {
        bodies.momentum(model, env, state.t);
    });
    quiet("Bodies::barycenter", || {
        bodies.barycenter(model);
        bodies.center_of_buoyancy(model);
    });
    quiet("Bodies::body_jacobian", || {
        bodies.body_jacobian(model, last, &mut six);
        bodies.body_drift(model, last);
    });
    quiet("Bodies::point_jacobian", || {
        bodies.point_jacobian(model, last, point, &mut three);
        bodies.point_drift(model, last, point);
    });
    quiet("Bodies::barycenter_jacobian", || {
        bodies.barycenter_jacobian(model, &mut three);
    });
}

/// Every result of the data, by every method.
fn evaluate_data(robot: &Robot) {
    let (model, env) = (&robot.model(), &robot.environment);
    let (mut state, inputs) = (robot.state(), robot.inputs());
    let mut matrix = vec![0.0; model.nv() * model.nv()];
    for method in ForwardMethod::ALL {
        let mut data = Data::by(model, Dynamics::by(method, model));
        // The first call lets evaluations keep the drag of every link.
        data.water_power(model, env);
        quiet("Data", || {
            state.t += 1e-3;
            let found = data.forward_dynamics(model, env, &state, &inputs);
            assert!(found.is_ok());
            data.water_power(model, env);
            data.update_forces(model, env);
            data.write_mass_matrix(model, &mut matrix);
            assert!(data.bodies(Stage::Forces).is_ok());
        });
    }
}

fn differentiate(robot: &Robot) {
    let (model, env) = (robot.model(), &robot.environment);
    let (state, inputs) = (robot.state(), robot.inputs());
    let vdot = vec![0.3; model.nv()];
    let mut differentiator = Differentiator::new(&model);
    let mut d = Derivatives::new(&model);
    quiet("Differentiator::forward", || {
        differentiator.forward(env, &state, &inputs, &mut d);
    });
    quiet("Differentiator::inverse", || {
        differentiator.inverse(env, &state, &vdot, &inputs, &mut d);
    });
}

/// Every second joint prescribed.
fn prescribe(robot: &Robot) {
    let (model, env) = (robot.model(), &robot.environment);
    let (state, inputs) = (robot.state(), robot.inputs());
    let moves = |b: &usize| model.joint(*b) != Joint::Fixed;
    let bodies: Vec<usize> = (0..model.body_count()).filter(moves).step_by(2).collect();
    let joints = PrescribedJoints::new(&model, &bodies).expect("joints that move");
    let vdot = vec![0.3; model.nv()];
    let mut ws = Workspace::new(&model);
    quiet("hybrid_dynamics", || {
        hybrid_dynamics(&model, env, &state, &inputs, &joints, &vdot, &mut ws);
    });
}

/// Two arms of three links that hold a bar; on a base they need the larger of both systems.
fn arms(mobile: bool, free: [bool; 6]) {
    let mut spec = Spec::new("arms", 0.0);
    let part = |name: String, joint| BodySpec::new(name, joint).rigid(1.0, [0.1; 3], [0.1; 3]);
    spec.add(part("bar".into(), Joint::Free));
    if mobile {
        spec.add(part("base".into(), Joint::Free));
    }
    let mut loops = Vec::new();
    for side in ["left", "right"] {
        for i in 0..3 {
            let joint = Joint::revolute([0.3, 1.0, 0.1 * f64::from(i)]);
            let mut link = part(format!("{side} {i}"), joint);
            link.parent = mobile.then(|| "base".to_string());
            if i > 0 {
                link = link.at(format!("{side} {}", i - 1), [0.4, 0.1, 0.0]);
            }
            spec.add(link);
        }
        let hand = format!("{side} 2");
        let frames = [Pose::identity(); 2];
        let grasp = LoopSpec::rigid(side, [Some(&hand), Some("bar")], frames);
        loops.push(grasp.with_free(free));
    }
    let model = Model::build(&spec).expect("a robot");
    let loops = LoopConstraints::new(&model, &loops, &[]).expect("loops");
    let dynamics = Dynamics::new(&model).with_arms(&model, loops);
    let mut data = Data::by(&model, dynamics.expect("arms"));
    let (mut state, inputs) = (State::zero(&model), Inputs::zero(&model));
    let environment = Environment::default();
    quiet("cooperative arms", || {
        state.t += 1e-3;
        let found = data.forward_dynamics(&model, &environment, &state, &inputs);
        assert!(found.is_ok());
        data.update_forces(&model, &environment);
        let (_, results) = data.dynamics().arms().expect("arms");
        results.condition(0);
    });
}

#[test]
fn arms_that_hold_a_load_allocate_nothing() {
    for mobile in [false, true] {
        arms(mobile, [false; 6]);
        arms(mobile, [true, false, true, false, false, true]);
    }
}

#[test]
fn a_batch_on_one_thread_does_not_allocate() {
    let robot = robot_of_everything(Wetness::Wet);
    for lanes in [Lanes::One, Lanes::Narrow, Lanes::Wide] {
        let options = Options {
            lanes,
            threads: Some(1),
            ..Options::default()
        };
        let mut batch = Batch::with_options(&robot.model(), 10, &options);
        let set = batch.set_environment(7, &robot.environment);
        set.expect("an environment");
        quiet("Batch::forward_dynamics", || batch.forward_dynamics());
    }
}

#[test]
fn equal_legs_side_by_side_do_not_allocate() {
    let robot = bathyal_bench::Robot::named("hex45").expect("a robot");
    for medium in [Medium::Dry, Medium::Wet] {
        let model = robot.model(medium);
        let sample = &samples(&robot, 1)[0];
        let still = Environment::default();
        // A copy has all the room that the first one has.
        let mut ws = Workspace::new(&model).clone();
        quiet("forward_dynamics", || {
            forward_dynamics(&model, &still, &sample.state, &sample.inputs, &mut ws);
        });
    }
}

/// A robot of every kind of joint and, if it is wet, of every force law.
fn robot_of_everything(water: Wetness) -> Robot {
    /// Seeds to look through; any would do that has everything.
    const SEEDS: core::ops::Range<u64> = 0..10_000;
    let recipe = Recipe {
        most_bodies: 25,
        water,
        ..Recipe::UNIFORM
    };
    let complete = |robot: &Robot| {
        let mut joints = [false; Part::JOINT_KINDS];
        let mut laws = [water == Wetness::Dry; Law::KINDS];
        for part in &robot.parts {
            joints[part.joint_kind()] = true;
            for law in &part.laws {
                laws[law.kind()] = true;
            }
        }
        joints.iter().chain(&laws).all(|found| *found)
    };
    SEEDS
        .map(|seed| recipe.draw(seed))
        .find(complete)
        .expect("a robot of everything")
}

#[test]
fn a_dry_robot_allocates_nothing() {
    let robot = robot_of_everything(Wetness::Dry);
    evaluate::<f64>(&robot);
    evaluate::<f32>(&robot);
    evaluate_data(&robot);
    differentiate(&robot);
    prescribe(&robot);
}

#[test]
fn a_wet_robot_in_uniform_water_allocates_nothing() {
    let robot = robot_of_everything(Wetness::Wet);
    assert!(matches!(robot.environment.water, Flowing::Uniform { .. }));
    evaluate::<f64>(&robot);
    evaluate::<f32>(&robot);
    evaluate_data(&robot);
    differentiate(&robot);
    prescribe(&robot);
}

#[test]
fn a_wet_robot_in_a_field_of_water_allocates_nothing() {
    let mut robot = robot_of_everything(Wetness::Wet);
    let mut water = Affine::constant(robot.rng.vector(1.0), robot.rng.vector(1.0));
    water.gradient.0 = robot.rng.matrix(0.3);
    robot.environment = Environment::water(water);
    evaluate::<f64>(&robot);
    evaluate::<f32>(&robot);
    evaluate_data(&robot);
    differentiate(&robot);
    prescribe(&robot);
}

/// Loops are closed, and states brought back onto them, without allocating.
#[test]
fn loops_do_not_allocate() {
    let robot = Recipe {
        water: Wetness::Wet,
        ..Recipe::UNIFORM
    }
    .draw(11);
    let model = robot.model();
    let last = model.body_count() - 1;
    let spec = LoopSpec::rigid(
        "grasp",
        [Some(model.body_name(last)), None],
        [Pose::identity(); 2],
    );
    let loops = LoopConstraints::new(&model, std::slice::from_ref(&spec), &[]).expect("a loop");
    let (mut state, inputs) = (robot.state(), robot.inputs());
    let dynamics = Dynamics::new(&model).with_general_loops(&model, loops);
    let mut data = Data::by(&model, dynamics);
    quiet("closing loops", || {
        let found = data.forward_dynamics(&model, &robot.environment, &state, &inputs);
        assert!(found.is_ok());
        data.update_forces(&model, &robot.environment);
        data.project(&model, &mut state.q, &mut state.v);
    });
    assert!(data.loops().rank() > 0);
}
