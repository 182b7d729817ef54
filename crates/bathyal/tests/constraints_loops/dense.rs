//! The dense equations [M −Gᵀ; G 0] [v̇; λ] = [τ − c; −Ġ v], solved by eigenvectors, for
//! random trees with random loops: any joint, any free directions, redundant ones included.

use crate::common::random::Rng;
use crate::common::recipes::Recipe;
use crate::common::{close_loops, error};
use bathyal::constraints::{LoopConstraints, LoopSpec};
use bathyal::spatial::{Force, Mat3, Motion, Pose, Vec3};
use bathyal::{
    Bodies, Data, Dynamics, Environment, Inputs, Jacobian, MassMatrix, Model, State, Workspace,
    bias_forces, forward_dynamics, mass_matrix,
};
use nalgebra::{DMatrix, DVector};

const ROBOTS: u64 = 300;
/// Tolerance: sixteen digits less those that the condition of the inertia matrix and of the
/// constraints of random robots costs, in both methods.
const ACCELERATIONS: f64 = 1e-9;
/// Squares of singular values, relative to the largest, below which a direction is redundant.
const REDUNDANT: f64 = 1e-12;
const REFINEMENTS: usize = 4;
/// Independence below which loops are nearly singular, and not compared.
const SINGULAR: f64 = 1e-4;

/// Robot with closed loops in a consistent state.
pub struct Closed {
    pub model: Model<f64>,
    pub environment: Environment<f64>,
    pub state: State<f64>,
    pub inputs: Inputs<f64>,
    pub specs: Vec<LoopSpec>,
    pub loops: LoopConstraints,
}

/// Free directions of named joints, and random ones.
fn mask(rng: &mut Rng) -> [bool; 6] {
    let f = false;
    let t = true;
    match rng.below(6) {
        0 => [f; 6],
        1 => [f, f, t, f, f, f],
        2 => [f, f, f, f, f, t],
        3 => [t, t, t, f, f, f],
        _ => loop {
            let mask: [bool; 6] = core::array::from_fn(|_| rng.chance(0.5));
            if mask != [true; 6] {
                return mask;
            }
        },
    }
}

/// Random relative pose of the frames in the free directions.
fn allowed(rng: &mut Rng, free: &[bool; 6]) -> Pose<f64> {
    let axis = |k: usize| Vec3(core::array::from_fn(|i| if i == k { 1.0 } else { 0.0 }));
    let mut rotation = Mat3::identity();
    for k in (0..3).filter(|k| free[*k]) {
        rotation = rotation * Mat3::about(axis(k), rng.between(-1.0, 1.0));
    }
    let slide = |k: usize, x: f64| if free[3 + k] { x } else { 0.0 };
    let shift: [f64; 3] = rng.array(0.3);
    Pose {
        rotation,
        position: Vec3(core::array::from_fn(|k| slide(k, shift[k]))),
    }
}

/// Random robot with one to four loops, the last maybe twice; none if it has too few bodies.
pub fn random_robot(seed: u64) -> Option<Closed> {
    let mut robot = Recipe::ANY.draw(seed);
    let model = robot.model();
    let (mut state, inputs) = (robot.state(), robot.inputs());
    let rng = &mut robot.rng;
    let mut bodies = Bodies::new(&model);
    bodies.update_velocities(&model, &state);
    let mut specs: Vec<LoopSpec> = Vec::new();
    for i in 0..1 + rng.below(4) {
        let first = rng.below(model.body_count());
        let second = (rng.chance(0.7))
            .then(|| rng.below(model.body_count()))
            .filter(|b| *b != first);
        let free = mask(rng);
        let here = rng.pose(0.5);
        let in_world =
            |body: Option<usize>| body.map_or(Pose::identity(), |b| bodies.motion(b).pose);
        let there = (in_world(second).inverse())
            .compose(&in_world(Some(first)).compose(&here))
            .compose(&allowed(rng, &free).inverse());
        let name = |b: usize| model.body_name(b);
        let spec = LoopSpec::rigid(
            format!("loop {i}"),
            [Some(name(first)), second.map(name)],
            [here, there],
        )
        .with_free(free);
        if LoopConstraints::new(&model, std::slice::from_ref(&spec), &[]).is_ok() {
            specs.push(spec);
        }
    }
    if let Some(last) = specs.last().filter(|_| rng.chance(0.3)) {
        let mut again = last.clone();
        again.name = "again".to_string();
        specs.push(again);
    }
    let mut loops =
        LoopConstraints::new(&model, &specs, &[]).expect("loops that were good one by one");
    let mut ws = Workspace::new(&model);
    let q = state.q.clone();
    loops.project(&model, &mut state.q, &mut state.v, &mut ws);
    assert!(error(&state.q, &q) < 1e-12, "frames were made to fit");
    (!specs.is_empty()).then_some(Closed {
        environment: robot.environment.clone(),
        model,
        state,
        inputs,
        specs,
        loops,
    })
}

/// Rows of G and Ġ v, from Jacobians and biases of the bodies.
fn rows(closed: &Closed, vdot: &[f64]) -> (DMatrix<f64>, DVector<f64>) {
    let Closed { model, state, .. } = closed;
    let nv = model.nv();
    let mut bodies = Bodies::new(model);
    bodies.update(model, state, vdot);
    let (mut g, mut drift) = (Vec::new(), Vec::new());
    for spec in &closed.specs {
        let ends = [0, 1].map(|k| End::new(closed, &bodies, spec, k));
        let relative = ends[1].world.inverse().compose(&ends[0].world);
        let (r, p) = (relative.rotation, relative.position);
        let twist = |one: Motion<f64>, two: Motion<f64>| Motion {
            angular: r * one.angular - two.angular,
            linear: r * one.linear - two.at(p),
        };
        let velocity = twist(ends[0].velocity, ends[1].velocity);
        let w = velocity.angular;
        let carried = twist(ends[0].drift, ends[1].drift)
            + Motion {
                angular: w.cross(r * ends[0].velocity.angular),
                linear: w.cross(r * ends[0].velocity.linear)
                    - ends[1].velocity.angular.cross(velocity.linear),
            };
        for (row, extra) in directions(spec, &r, w) {
            for v in 0..nv {
                let unit = twist(ends[0].columns[v], ends[1].columns[v]);
                g.push(unit.dot(&row));
            }
            drift.push(carried.dot(&row) + extra);
        }
    }
    (
        DMatrix::from_row_slice(drift.len(), nv, &g),
        DVector::from_vec(drift),
    )
}

/// One end of a loop.
struct End {
    world: Pose<f64>,
    velocity: Motion<f64>,
    columns: Vec<Motion<f64>>,
    drift: Motion<f64>,
}

impl End {
    fn new(closed: &Closed, bodies: &Bodies<f64>, spec: &LoopSpec, k: usize) -> Self {
        let frame = &spec.frames[k];
        let nv = closed.model.nv();
        let Some(name) = &spec.bodies[k] else {
            return End {
                world: *frame,
                velocity: Motion::zero(),
                columns: vec![Motion::zero(); nv],
                drift: Motion::zero(),
            };
        };
        let b = closed.model.body(name).expect("a body");
        let mut jacobian = Jacobian::<f64, 6>::new(&closed.model);
        bodies.body_jacobian(&closed.model, b, &mut jacobian);
        let column = |v: usize| Motion::from_array(core::array::from_fn(|i| jacobian.at(i, v)));
        End {
            world: bodies.motion(b).pose.compose(frame),
            velocity: frame.motion_to_body(&bodies.motion(b).velocity),
            columns: (0..nv).map(|v| frame.motion_to_body(&column(v))).collect(),
            drift: frame.motion_to_body(&bodies.body_drift(&closed.model, b)),
        }
    }
}

/// Constrained directions, and their rates of rotation.
fn directions(spec: &LoopSpec, r: &Mat3<f64>, w: Vec3<f64>) -> Vec<(Force<f64>, f64)> {
    let axis = |k: usize| Vec3(core::array::from_fn(|i| if i == k { 1.0 } else { 0.0 }));
    let zero = Vec3([0.0; 3]);
    let turning = |moment| Force {
        moment,
        force: zero,
    };
    let mut all = Vec::new();
    let free: Vec<usize> = (0..3).filter(|k| spec.free[*k]).collect();
    match free[..] {
        [i, j] => {
            let carried = r.column(j);
            let extra = w.dot(axis(i).cross(w.cross(carried)));
            all.push((turning(axis(i).cross(carried)), extra));
        }
        _ => {
            let held = (0..3).filter(|k| !spec.free[*k]);
            all.extend(held.map(|k| (turning(axis(k)), 0.0)));
        }
    }
    for k in (0..3).filter(|k| !spec.free[3 + k]) {
        let row = Force {
            moment: zero,
            force: axis(k),
        };
        all.push((row, 0.0));
    }
    all
}

/// v̇ of the dense equations: M^½ v̇ nearest to M^½ v̇₀ of all that satisfy the constraints.
fn dense(closed: &Closed) -> Vec<f64> {
    let model = &closed.model;
    let mut ws = Workspace::new(model);
    let nv = model.nv();
    let mut mass = MassMatrix::new(model);
    mass_matrix(model, &closed.state.q, &mut ws, &mut mass);
    let m = DMatrix::from_fn(nv, nv, |i, j| mass.at(i, j));
    let bias = bias_forces(
        model,
        &closed.environment,
        &closed.state,
        &closed.inputs,
        &mut ws,
    );
    let force = DVector::from_fn(nv, |i, _| closed.inputs.tau[i] - bias[i]);
    let factor = m.cholesky().expect("an inertia matrix");
    let open = factor.solve(&force);
    let (g, drift) = rows(closed, open.as_slice());
    let l = factor.l();
    let y = l
        .solve_lower_triangular(&g.transpose())
        .expect("a factor")
        .transpose();
    let demand = -(&g * &open + drift);
    // λ by the eigenvectors of Y Yᵀ. That squares the condition; iterative refinement recovers
    // the digits.
    let eigen = (&y * y.transpose()).symmetric_eigen();
    let cut = REDUNDANT * eigen.eigenvalues.max();
    let inverse = eigen
        .eigenvalues
        .map(|x| if x > cut { 1.0 / x } else { 0.0 });
    let mut w = DVector::zeros(nv);
    for _ in 0..REFINEMENTS {
        let left = &demand - &y * &w;
        let share = (eigen.eigenvectors.transpose() * left).component_mul(&inverse);
        w += y.transpose() * (&eigen.eigenvectors * share);
    }
    let change = l.transpose().solve_upper_triangular(&w).expect("a factor");
    (open + change).as_slice().to_vec()
}

/// v̇ by a null space: v̇ = p + N z with G p = −Ġ v, the columns of N those of the singular vectors of
/// G that it maps to zero, and Nᵀ M N z = Nᵀ (τ − c − M p). No factor of M, and no order of rows.
fn by_null_space(closed: &Closed) -> Vec<f64> {
    /// Singular values, relative to the largest, below which a direction is not constrained.
    const ZERO: f64 = 1e-7;
    let Closed {
        model,
        environment,
        state,
        inputs,
        ..
    } = closed;
    let mut ws = Workspace::new(model);
    let nv = model.nv();
    let mut mass = MassMatrix::new(model);
    mass_matrix(model, &state.q, &mut ws, &mut mass);
    let m = DMatrix::from_fn(nv, nv, |i, j| mass.at(i, j));
    let bias = bias_forces(model, environment, state, inputs, &mut ws);
    let force = DVector::from_fn(nv, |i, _| inputs.tau[i] - bias[i]);
    let (g, drift) = rows(closed, &vec![0.0; nv]);
    // Rows of zeros make it at least as high as wide, so that all right vectors are there.
    let high = g.nrows().max(nv);
    let svd = g.clone().resize(high, nv, 0.0).svd(true, true);
    let (u, v) = (svd.u.expect("left"), svd.v_t.expect("right").transpose());
    let cut = ZERO * svd.singular_values.max();
    let (held, free): (Vec<usize>, Vec<usize>) =
        (0..nv).partition(|k| svd.singular_values[*k] > cut);
    let n = v.select_columns(&free);
    let factor = (n.transpose() * &m * &n).cholesky();
    let mut vdot = DVector::zeros(nv);
    for _ in 0..REFINEMENTS {
        let left = -(&drift + &g * &vdot).resize_vertically(high, 0.0);
        for k in &held {
            vdot += v.column(*k) * (u.column(*k).dot(&left) / svd.singular_values[*k]);
        }
        let left = n.transpose() * (&force - &m * &vdot);
        if let Some(factor) = &factor {
            vdot += &n * factor.solve(&left);
        }
    }
    vdot.as_slice().to_vec()
}

#[test]
fn accelerations_are_those_of_a_null_space() {
    /// Rounding of a singular value decomposition that does not know the inertias.
    const SAME: f64 = 1e-8;
    let (mut compared, mut redundant, mut several) = (0, 0, 0);
    for (closed, _, vdot) in regular_robots() {
        let off = error(&vdot, &by_null_space(&closed));
        assert!(off < SAME, "{off:e}");
        compared += 1;
        redundant += usize::from(closed.loops.rank() < closed.loops.rows());
        several += usize::from(closed.specs.len() > 1);
    }
    assert!(compared > 50 && redundant > 20 && several > 20);
}

#[test]
fn accelerations_are_those_of_the_dense_equations() {
    let mut worst = (0.0, 0);
    let (mut tried, mut redundant, mut wet) = (0, 0, 0);
    for seed in 0..ROBOTS {
        let Some(closed) = random_robot(seed) else {
            continue;
        };
        let (model, loops) = (&closed.model, closed.loops.clone());
        let dynamics = Dynamics::new(model).with_general_loops(model, loops);
        let mut data = Data::by(model, dynamics);
        let (water, state, inputs) = (&closed.environment, &closed.state, &closed.inputs);
        let vdot = data.forward_dynamics(model, water, state, inputs);
        let vdot = vdot.expect("accelerations").to_vec();
        tried += 1;
        redundant += usize::from(data.loops().rank() < data.loops().rows());
        wet += usize::from(closed.model.is_wet());
        if data.loops().independence() < SINGULAR {
            continue;
        }
        let off = error(&vdot, &dense(&closed));
        if off > worst.0 {
            worst = (off, seed);
        }
    }
    assert!(tried > 200 && redundant > 50 && wet > 50);
    assert!(
        worst.0 < ACCELERATIONS,
        "{:e} of robot {}",
        worst.0,
        worst.1
    );
}

/// Random robots whose loops are away from singular positions, evaluated: workspace and
/// accelerations.
fn regular_robots() -> impl Iterator<Item = (Closed, Workspace<f64>, Vec<f64>)> {
    (0..ROBOTS).filter_map(|seed| {
        let mut closed = random_robot(seed)?;
        let Closed {
            model,
            environment,
            state,
            inputs,
            loops,
            ..
        } = &mut closed;
        let mut ws = Workspace::new(model);
        let vdot = close_loops(loops, model, environment, state, inputs, &mut ws);
        (loops.independence() >= SINGULAR).then_some((closed, ws, vdot))
    })
}

/// The open tree under the constraint forces moves as the closed one.
#[test]
fn the_open_tree_under_the_loops_forces_moves_like_the_closed_one() {
    let mut worst = 0.0_f64;
    for (mut closed, mut ws, vdot) in regular_robots() {
        let (model, wrenches) = (&closed.model, &mut closed.inputs.wrenches);
        wrenches.resize(model.body_count(), Force::zero());
        closed.loops.add_constraint_forces(wrenches);
        let (environment, state) = (&closed.environment, &closed.state);
        let open = forward_dynamics(model, environment, state, &closed.inputs, &mut ws);
        worst = worst.max(error(open, &vdot));
    }
    assert!(worst < ACCELERATIONS, "{worst:e}");
}

/// Constraint forces do no work.
#[test]
fn the_forces_of_loops_have_no_power() {
    /// Rounding of velocities of about 1 times the largest forces.
    const POWER: f64 = 1e-13;
    for (closed, ..) in regular_robots() {
        let Closed {
            model,
            state,
            loops,
            ..
        } = &closed;
        let mut wrenches = vec![Force::zero(); model.body_count()];
        loops.add_constraint_forces(&mut wrenches);
        let mut bodies = Bodies::new(model);
        bodies.update_velocities(model, state);
        let (mut power, mut turned) = (0.0, 1.0);
        for (b, wrench) in wrenches.iter().enumerate() {
            power += bodies.motion(b).velocity.dot(wrench);
            turned += wrench.to_array().iter().map(|x| x.abs()).sum::<f64>();
        }
        assert!(power.abs() < POWER * turned, "{power:e} of {turned:e}");
    }
}
