//! Articulated and composite bodies find the same accelerations, and chains in lanes have
//! the bits of chains alone.

use crate::bench::Bench;
use crate::common::recipes::{Recipe, Wetness};
use crate::common::robots::Robot;
use crate::{FIRST_SEED, ROBOTS, claim, off};
use bathyal::{
    Counted, Data, Dynamics, Environment, ForwardMethod, Inputs, Joint, Method, Model, State,
    Workspace, forward_dynamics,
};
use bathyal_bench::counts::counted_composite_excess;
use bathyal_bench::{Medium, samples};

/// Two methods: roundings of 1e-16 times the condition of the mass matrix, which one of them
/// forms and the other never does.
const METHODS: f64 = 1e-10;

fn by_composites(
    model: &Model<f64>,
    environment: &Environment<f64>,
    state: &State<f64>,
    inputs: &Inputs<f64>,
) -> Vec<f64> {
    let mut data = Data::by(model, Dynamics::by(ForwardMethod::CompositeBody, model));
    let found = data.forward_dynamics(model, environment, state, inputs);
    found.expect("finite accelerations").to_vec()
}

#[test]
fn composite_bodies_accelerate_as_articulated_ones() {
    for water in [Wetness::Dry, Wetness::Wet] {
        let recipe = Recipe {
            water,
            ..Recipe::ANY
        };
        claim(&recipe, METHODS, |robot| {
            let mut bench = Bench::new(&robot);
            let (m, e) = (&bench.model, &bench.environment);
            let found = by_composites(m, e, &bench.state, &bench.inputs);
            off(&found, &bench.forward(), 1.0)
        });
    }
}

#[test]
fn composite_bodies_move_legged_vehicles() {
    for name in ["hex24", "hex45", "rov6"] {
        let robot = bathyal_bench::Robot::named(name).expect("a robot");
        for medium in [Medium::Dry, Medium::Wet] {
            let model = robot.model(medium);
            let mut ws = Workspace::new(&model);
            let still = Environment::default();
            for sample in samples(&robot, 50) {
                let (state, inputs) = (&sample.state, &sample.inputs);
                let found = by_composites(&model, &still, state, inputs);
                let wanted = forward_dynamics(&model, &still, state, inputs, &mut ws);
                let e = off(&found, wanted, 1.0);
                assert!(e <= METHODS, "{name} {medium:?}: off by {e:e}");
            }
        }
    }
}

/// The accelerations in a scalar that has no lanes.
fn alone(bench: &Bench) -> Vec<f64> {
    let model: Model<Counted> = bench.model.cast();
    let environment = bench.environment.cast();
    let (state, inputs) = (bench.state.cast(), bench.inputs.cast());
    let mut ws = Workspace::new(&model);
    let vdot = forward_dynamics(&model, &environment, &state, &inputs, &mut ws);
    vdot.iter().map(|x| x.0).collect()
}

/// A free body, or the world, with several copies of a robot's limbs that differ in all
/// numbers.
fn with_equal_limbs(mut robot: Robot, on_world: bool, copies: usize) -> Robot {
    let limb = robot.parts.clone();
    let mut hull = limb[0].clone();
    (hull.name, hull.joint, hull.parent) = ("hull".into(), Joint::Free, None);
    (hull.mass, hull.rotor_inertia) = (30.0, 0.0);
    hull.inertia = [[3.0, 0.1, 0.2], [0.1, 4.0, 0.3], [0.2, 0.3, 5.0]];
    hull.q = vec![0.3, -0.2, 0.1, 1.0, 0.0, 0.0, 0.0];
    hull.v = (0..6).map(|_| robot.rng.between(-1.0, 1.0)).collect();
    hull.tau = (0..6).map(|_| robot.rng.between(-1.0, 1.0)).collect();
    robot.parts = if on_world { vec![] } else { vec![hull] };
    for copy in 0..copies {
        let before = robot.parts.len();
        for part in &limb {
            let mut part = part.clone();
            let rng = &mut robot.rng;
            let ground = (!on_world).then_some(0);
            part.parent = part.parent.map_or(ground, |p| Some(before + p));
            if part.joint == Joint::Free {
                // Only the world carries free bodies.
                (part.joint, part.q, part.v, part.tau) = (Joint::Fixed, vec![], vec![], vec![]);
            }
            part.name = format!("{} {copy}", part.name);
            part.placement.position += rng.vector(0.3);
            part.mass *= rng.between(0.8, 1.2);
            part.volume *= rng.between(0.8, 1.2);
            if part.joint != Joint::Ball {
                part.q.iter_mut().for_each(|q| *q += rng.between(-1.0, 1.0));
            }
            part.v.iter_mut().for_each(|v| *v += rng.between(-1.0, 1.0));
            part.tau
                .iter_mut()
                .for_each(|t| *t += rng.between(-1.0, 1.0));
            robot.parts.push(part);
        }
    }
    robot
}

#[test]
fn equal_chains_in_lanes_have_the_bits_of_chains_alone() {
    let recipe = Recipe {
        most_bodies: 5,
        ..Recipe::ANY
    };
    for seed in FIRST_SEED..FIRST_SEED + ROBOTS {
        let (copies, on_world) = (2 + (seed % 6) as usize, seed % 4 == 0);
        let robot = with_equal_limbs(recipe.draw(seed), on_world, copies);
        let mut bench = Bench::new(&robot);
        assert_eq!(bench.forward(), alone(&bench), "robot of seed {seed}");
        bench.inputs.wrenches.clear();
        assert_eq!(
            bench.forward(),
            alone(&bench),
            "robot of seed {seed}, quiet"
        );
    }
}

#[test]
fn random_trees_and_walkers_have_the_bits_of_a_scalar_without_lanes() {
    claim(&Recipe::ANY, 0.0, |robot| {
        let mut bench = Bench::new(&robot);
        assert_eq!(bench.forward(), alone(&bench));
        0.0
    });
    for name in ["hex24", "hex45"] {
        let robot = bathyal_bench::Robot::named(name).expect("a robot");
        for medium in [Medium::Dry, Medium::Wet] {
            for sample in samples(&robot, 50) {
                let model = robot.model(medium);
                let mut bench = Bench {
                    ws: Workspace::new(&model),
                    environment: Environment::default(),
                    state: sample.state.clone(),
                    inputs: sample.inputs.clone(),
                    model,
                };
                assert_eq!(bench.forward(), alone(&bench), "{name} {medium:?}");
            }
        }
    }
}

#[test]
fn a_workspace_of_another_robot_of_the_same_size_does_no_harm() {
    let robot = bathyal_bench::Robot::named("hex45").expect("a robot");
    let (dry, wet) = (robot.model(Medium::Dry), robot.model(Medium::Wet));
    let heavier = wet.with_parameter(bathyal::Parameter::Mass(7), 40.0);
    let sample = &samples(&robot, 1)[0];
    let still = Environment::default();
    for (one, other) in [(&dry, &wet), (&wet, &heavier), (&heavier, &wet)] {
        let evaluate = |ws: &mut Workspace<f64>| {
            forward_dynamics(other, &still, &sample.state, &sample.inputs, ws).to_vec()
        };
        let own = evaluate(&mut Workspace::new(other));
        assert_eq!(evaluate(&mut Workspace::new(one)), own);
        assert_eq!(evaluate(&mut Workspace::new(one).clone()), own);
    }
}

#[test]
fn operations_in_closed_form_are_those_that_are_counted() {
    let check = |model: &Model<f64>, name: &str| {
        let counted = counted_composite_excess(model);
        assert_eq!(ForwardMethod::composite_excess(model), counted, "{name}");
        let fewer = Dynamics::new(model).method() == Method::CompositeBody;
        assert_eq!(fewer, counted < 0, "{name}");
    };
    for name in bathyal_bench::NAMES {
        let robot = bathyal_bench::Robot::named(name).expect("a robot");
        for medium in [Medium::Dry, Medium::Wet] {
            check(&robot.model(medium), &format!("{name} {medium:?}"));
        }
    }
    for water in [Wetness::Dry, Wetness::Wet] {
        let recipe = Recipe {
            water,
            ..Recipe::ANY
        };
        for seed in FIRST_SEED..FIRST_SEED + ROBOTS {
            let robot = recipe.draw(seed);
            check(&Bench::new(&robot).model, &format!("seed {seed} {water:?}"));
            let (copies, on_world) = (2 + (seed % 6) as usize, seed % 4 == 0);
            let star = with_equal_limbs(robot, on_world, copies);
            check(&Bench::new(&star).model, &format!("star {seed} {water:?}"));
        }
    }
}
