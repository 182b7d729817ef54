//! Cells of cooperative arms around a load, closed by construction: the frames of the grasps are
//! those of the hands.

use crate::common::random::Rng;
use crate::dense;
use bathyal::constraints::LoopSpec;
use bathyal::environment::Environment;
use bathyal::hydro::Cylinder;
use bathyal::spatial::{Force, Mat3, Pose, Vec3};
use bathyal::spec::Drag;
use bathyal::{Bodies, BodySpec, Inputs, Joint, Mdh, Model, Spec, State};
use std::f64::consts::FRAC_PI_2;

/// Cooperative arms on a load, in a consistent state.
pub struct Cell {
    pub model: Model<f64>,
    pub loops: Vec<LoopSpec>,
    pub environment: Environment<f64>,
    pub state: State<f64>,
    pub inputs: Inputs<f64>,
    /// Body of the load.
    pub load: usize,
    pub spec: Spec,
}

/// Kind of an arm.
#[derive(Clone, Copy, PartialEq)]
pub enum Make {
    /// Random axes and offsets, this many joints, some of other kinds than revolute.
    Any(usize),
    /// PUMA with these of its singularities.
    Puma { wrist: f64, elbow: bool },
    /// Copy of the arm before, at the same place and in the same configuration.
    Twin,
}

/// PUMA in a regular configuration.
pub const PUMA: Make = Make::Puma {
    wrist: 0.7,
    elbow: false,
};
pub const WRIST: Make = Make::Puma {
    wrist: 0.0,
    elbow: false,
};
pub const ELBOW: Make = Make::Puma {
    wrist: -0.9,
    elbow: true,
};

pub struct Recipe {
    pub arms: Vec<Make>,
    pub mobile: bool,
    pub wet: bool,
    /// Grasps with free directions.
    pub loose: bool,
    pub moving: bool,
    /// A chain without a grasp.
    pub idle: bool,
}

impl Recipe {
    pub fn new(arms: &[Make]) -> Self {
        Recipe {
            arms: arms.to_vec(),
            mobile: false,
            wet: false,
            loose: false,
            moving: true,
            idle: false,
        }
    }
}

const LOAD: &str = "load";
const BASE: &str = "base";

fn body(rng: &mut Rng, name: String, joint: Joint, wet: bool, size: f64) -> BodySpec {
    let mass = size * rng.between(1.0, 4.0);
    let moments = core::array::from_fn(|_| 0.05 * mass * rng.between(0.6, 1.0));
    let mut body = BodySpec::new(name, joint).rigid(mass, rng.array(0.15), moments);
    if wet {
        let added = rng.matrix::<6>(0.2);
        for i in 0..6 {
            for j in 0..6 {
                let square: f64 = (0..6).map(|k| added[i][k] * added[j][k]).sum();
                body.added_mass[i][j] = size * (square + if i == j { 0.3 } else { 0.0 });
            }
        }
        let cylinder = Cylinder::new([0.0; 3], rng.array(0.4), 0.05);
        body = body
            .buoyancy(0.001 * size * rng.between(0.5, 2.0), rng.array(0.1))
            .drag(Drag::Cylinder(cylinder));
    }
    body
}

/// Joints of an arm: placement, kind, angle.
fn arm(rng: &mut Rng, make: Make) -> Vec<(Pose<f64>, Joint, f64)> {
    match make {
        Make::Any(n) => (0..n)
            .map(|_| {
                let axis = rng.direction().0;
                let joint = match rng.below(10) {
                    0 => Joint::prismatic(axis),
                    1 => Joint::screw(axis, rng.between(-0.1, 0.1)),
                    2 => Joint::Ball,
                    _ => Joint::revolute(axis),
                };
                (rng.pose(0.3), joint, rng.between(-2.0, 2.0))
            })
            .collect(),
        Make::Puma { wrist, elbow } => {
            let (a3, d4) = (0.0203, 0.4331);
            let straight = -f64::atan2(d4, a3);
            let third = if elbow { straight } else { 0.4 };
            let rows = [
                (0.0, 0.0, 0.0, rng.between(-1.0, 1.0)),
                (0.0, -FRAC_PI_2, 0.0, rng.between(-1.2, -0.4)),
                (0.4318, 0.0, 0.15, third),
                (a3, -FRAC_PI_2, d4, rng.between(-1.0, 1.0)),
                (0.0, FRAC_PI_2, 0.0, wrist),
                (0.0, -FRAC_PI_2, 0.0, rng.between(-1.0, 1.0)),
            ];
            rows.map(|(a, alpha, d, angle)| {
                let mdh = Mdh {
                    a,
                    alpha,
                    d,
                    ..Mdh::default()
                };
                (mdh.placement(), Joint::revolute([0.0, 0.0, 1.0]), angle)
            })
            .to_vec()
        }
        Make::Twin => unreachable!("a twin copies"),
    }
}

/// Random pose of the first frame of a grasp in the second, in the free directions.
fn displacement(rng: &mut Rng, free: &[bool; 6]) -> Pose<f64> {
    let unit = |k: usize| Vec3(core::array::from_fn(|i| f64::from(u8::from(i == k))));
    let turns: Vec<usize> = (0..3).filter(|k| free[*k]).collect();
    let rotation = match turns[..] {
        [] => Mat3::identity(),
        [i] => Mat3::about(unit(i), rng.between(-2.0, 2.0)),
        [i, j] => {
            Mat3::about(unit(i), rng.between(-1.0, 1.0))
                * Mat3::about(unit(j), rng.between(-1.0, 1.0))
        }
        _ => rng.rotation(),
    };
    let slide = |k: usize| f64::from(u8::from(free[3 + k])) * 0.2;
    let position = Vec3(core::array::from_fn(|k| slide(k) * rng.between(-1.0, 1.0)));
    Pose { rotation, position }
}

/// Builds a cell; the same seed gives the same cell.
pub fn cell(recipe: &Recipe, seed: u64) -> Cell {
    let mut rng = Rng::new(seed);
    let rng = &mut rng;
    let mut spec = Spec::new("cell", if recipe.wet { 1000.0 } else { 0.0 });
    let load_first = rng.chance(0.5);
    let load = body(rng, LOAD.into(), Joint::Free, recipe.wet, 1.0);
    if load_first {
        spec.add(load.clone());
    }
    if recipe.mobile {
        let base = body(rng, BASE.into(), Joint::Free, recipe.wet, 10.0);
        spec.add(base);
    }
    let mut angles: Vec<Vec<f64>> = Vec::new();
    let mut built: Vec<BodySpec> = Vec::new();
    let makes = recipe.arms.iter().copied();
    for (k, make) in makes.chain(recipe.idle.then_some(Make::Any(3))).enumerate() {
        if make == Make::Twin {
            for twin in &mut built {
                twin.name = twin
                    .name
                    .replacen(&format!("{} ", k - 1), &format!("{k} "), 1);
                if let Some(parent) = &mut twin.parent {
                    *parent = parent.replacen(&format!("{} ", k - 1), &format!("{k} "), 1);
                }
            }
            angles.push(angles[k - 1].clone());
        } else {
            built.clear();
            let seat = rng.pose(0.5);
            let joints = arm(rng, make);
            angles.push(joints.iter().map(|(_, _, angle)| *angle).collect());
            for (i, (placement, joint, _)) in joints.into_iter().enumerate() {
                let part = body(rng, format!("{k} {i}"), joint, recipe.wet, 1.0);
                let part = match (i, recipe.mobile) {
                    (0, false) => part.placed(seat.compose(&placement)),
                    (0, true) => part.on(BASE, seat.compose(&placement)),
                    _ => part.on(format!("{k} {}", i - 1), placement),
                };
                let rotor = !matches!(joint, Joint::Ball) && rng.chance(0.3);
                built.push(match rotor {
                    true => part.rotor_inertia(0.1),
                    false => part,
                });
            }
        }
        for part in &built {
            spec.add(part.clone());
        }
    }
    if !load_first {
        spec.add(load);
    }
    let model = Model::build(&spec).expect("a robot");
    let mut state = State::zero(&model);
    for b in 0..model.body_count() {
        let range = model.q_range(b);
        match model.joint(b) {
            Joint::Free => {
                state.q[range.start..range.start + 3].copy_from_slice(&rng.array::<3>(1.0));
                state.q[range.start + 3..range.end].copy_from_slice(&rng.quaternion());
            }
            Joint::Ball => {
                // By the number alone, so that copies agree.
                let name = model.body_name(b).split(' ').nth(1).map_or(0, str::len);
                let mut own = Rng::new(name as u64);
                state.q[range].copy_from_slice(&own.quaternion());
            }
            _ => {
                let mut name = model.body_name(b).split(' ').map(str::parse::<usize>);
                let (Some(Ok(k)), Some(Ok(i))) = (name.next(), name.next()) else {
                    continue;
                };
                state.q[range.start] = angles[k][i];
            }
        }
    }
    let loops = grasps(rng, recipe, &model, &state, &angles);
    finish(rng, recipe, spec, model, state, loops)
}

/// Grasps that close the cell in its configuration.
fn grasps(
    rng: &mut Rng,
    recipe: &Recipe,
    model: &Model<f64>,
    state: &State<f64>,
    angles: &[Vec<f64>],
) -> Vec<LoopSpec> {
    let mut bodies = Bodies::new(model);
    bodies.update_velocities(model, state);
    let load = bodies.motion(model.body(LOAD).expect("the load")).pose;
    let mut loops: Vec<LoopSpec> = Vec::new();
    for (k, make) in recipe.arms.iter().enumerate() {
        let hand = format!("{k} {}", angles[k].len() - 1);
        if *make == Make::Twin {
            let mut twin = loops[k - 1].clone();
            twin.name = format!("grasp {k}");
            for body in twin.bodies.iter_mut().flatten().filter(|b| *b != LOAD) {
                *body = hand.clone();
            }
            loops.push(twin);
            continue;
        }
        let tip = bodies.motion(model.body(&hand).expect("a hand")).pose;
        let free = loop {
            let free: [bool; 6] = core::array::from_fn(|_| recipe.loose && rng.chance(0.4));
            if free != [true; 6] {
                break free;
            }
        };
        let shift = displacement(rng, &free);
        let own = rng.pose(0.3);
        // Either the hand or the load has the second frame.
        let hand_second = rng.chance(0.5);
        let (second_body, first_body) = if hand_second {
            (tip, load)
        } else {
            (load, tip)
        };
        let first = first_body
            .inverse()
            .compose(&second_body.compose(&own).compose(&shift));
        let mut names = [Some(hand.as_str()), Some(LOAD)];
        if hand_second {
            names.swap(0, 1);
        }
        loops.push(LoopSpec::rigid(format!("grasp {k}"), names, [first, own]).with_free(free));
    }
    loops
}

fn finish(
    rng: &mut Rng,
    recipe: &Recipe,
    spec: Spec,
    model: Model<f64>,
    mut state: State<f64>,
    loops: Vec<LoopSpec>,
) -> Cell {
    let mut inputs = Inputs::zero(&model);
    for tau in &mut inputs.tau {
        *tau = rng.between(-20.0, 20.0);
    }
    if rng.chance(0.5) {
        inputs.wrenches = (0..model.body_count())
            .map(|_| Force::from_array(rng.array(5.0)))
            .collect();
    }
    if recipe.moving {
        for v in &mut state.v {
            *v = rng.between(-1.0, 1.0);
        }
        state.v = dense::allowed(&model, &state, &loops);
        for (k, _) in recipe
            .arms
            .iter()
            .enumerate()
            .filter(|(_, m)| **m == Make::Twin)
        {
            for b in 0..model.body_count() {
                let name = model.body_name(b);
                let Some(rest) = name.strip_prefix(&format!("{k} ")) else {
                    continue;
                };
                let twin = model.body(&format!("{} {rest}", k - 1)).expect("a twin");
                let v = state.v[model.v_range(twin)].to_vec();
                state.v[model.v_range(b)].copy_from_slice(&v);
            }
        }
    }
    let environment = match recipe.wet {
        true => Environment::accelerating(rng.vector(0.5), rng.vector(0.3)),
        false => Environment::default(),
    };
    Cell {
        load: model.body(LOAD).expect("the load"),
        model,
        loops,
        environment,
        state,
        inputs,
        spec,
    }
}
