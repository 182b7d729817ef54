//! What must hold for every robot, checked on hundreds of random ones: identities of
//! mechanics, and changes of description that change nothing.

mod common;

use bathyal::environment::{Environment, Flowing};
use bathyal::spatial::{Force, Pose, Quaternion, Vec3};
use bathyal::{
    Bodies, Counted, Inputs, Jacobian, Joint, MassMatrix, Model, Real, State, Workspace,
    bias_forces, decoupled_dynamics, forward_dynamics, gravity_forces, inverse_dynamics,
    mass_matrix,
};
use common::reframe::rates;
use common::robots::{Affine, Recipe, Robot, Wetness};

/// Robots per claim.
const ROBOTS: u64 = 400;
/// Seeds are counted from here.
const FIRST_SEED: u64 = 20_260_000;

/// Forces of two computations, relative to the largest force of the robot: some hundred
/// roundings of 1e-16 add up over twelve bodies.
const FORCES: f64 = 1e-12;
/// Accelerations of two computations, relative to the largest: the roundings of
/// [`FORCES`] times what the condition of the mass matrix makes of them.
const ACCELERATIONS: f64 = 1e-11;
/// Sums of a few dozen products of velocities: roundings only.
const KINEMATICS: f64 = 1e-12;
/// Central differences of step [`STEP`]: truncation by the third derivative times
/// 1e-10 / 6, and roundings of 1e-16 / 1e-5, of quantities up to 1e3.
const DIFFERENCES: f64 = 1e-6;
const STEP: f64 = 1e-5;
/// f32 has seven digits; the condition of the mass matrix of a modest robot takes three.
const SINGLE: f64 = 1e-3;

/// Tells the seed if a claim panics on the way.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("on the robot of seed {}", self.0);
        }
    }
}

/// Checks a claim on many robots: `error` tells how far off one is.
fn claim(recipe: &Recipe, tolerance: f64, mut error: impl FnMut(Robot) -> f64) {
    let mut worst = (0.0, FIRST_SEED);
    for seed in FIRST_SEED..FIRST_SEED + ROBOTS {
        let _tell = Seed(seed);
        let e = error(recipe.draw(seed));
        assert!(e <= tolerance, "off by {e:e}, more than {tolerance:e}");
        if e > worst.0 {
            worst = (e, seed);
        }
    }
    println!("worst {:.1e} (seed {})", worst.0, worst.1);
}

fn largest<'a>(x: impl IntoIterator<Item = &'a f64>) -> f64 {
    x.into_iter().fold(0.0, |a, x| a.max(x.abs()))
}

/// The largest difference over the largest number, at least `floor`; NaN is infinitely wrong.
fn off(x: &[f64], reference: &[f64], floor: f64) -> f64 {
    assert_eq!(x.len(), reference.len());
    let scale = largest(reference).max(floor);
    x.iter().zip(reference).fold(0.0, |worst, (a, b)| {
        let e = (a - b).abs() / scale;
        if e.is_nan() {
            f64::INFINITY
        } else {
            worst.max(e)
        }
    })
}

/// A robot ready for evaluations.
struct Bench {
    model: Model<f64>,
    environment: Environment<f64>,
    state: State<f64>,
    inputs: Inputs<f64>,
    ws: Workspace<f64>,
}

impl Bench {
    fn new(robot: &Robot) -> Self {
        let model = robot.model();
        let bench = Bench {
            ws: Workspace::new(&model),
            environment: robot.environment.clone(),
            state: robot.state(),
            inputs: robot.inputs(),
            model,
        };
        bench
            .model
            .check_state(&bench.state, &bench.inputs)
            .expect("a usable state");
        bench
    }

    fn forward(&mut self) -> Vec<f64> {
        let (m, e) = (&self.model, &self.environment);
        forward_dynamics(m, e, &self.state, &self.inputs, &mut self.ws).to_vec()
    }

    fn inverse(&mut self, vdot: &[f64]) -> Vec<f64> {
        let (m, e) = (&self.model, &self.environment);
        inverse_dynamics(m, e, &self.state, vdot, &self.inputs, &mut self.ws).to_vec()
    }

    fn bias(&mut self) -> Vec<f64> {
        let (m, e) = (&self.model, &self.environment);
        bias_forces(m, e, &self.state, &self.inputs, &mut self.ws).to_vec()
    }

    fn mass_matrix(&mut self) -> MassMatrix<f64> {
        let mut m = MassMatrix::new(&self.model);
        mass_matrix(&self.model, &self.state.q, &mut self.ws, &mut m);
        m
    }

    /// Motions and forces of all bodies under the accelerations `vdot`.
    fn bodies(&self, vdot: &[f64]) -> Bodies<f64> {
        let mut bodies = Bodies::new(&self.model);
        bodies.update(&self.model, &self.state, vdot);
        bodies.update_forces(&self.model, &self.environment, &self.state, &self.inputs);
        bodies
    }

    /// The largest force of the robot: inputs, bias and inertia.
    fn load(&mut self, vdot: &[f64]) -> f64 {
        let c = largest(&self.bias());
        let m = self.mass_matrix();
        let inertial = (0..m.size())
            .flat_map(|i| m.row(i).iter().zip(vdot).map(|(m, a)| (m * a).abs()))
            .fold(1.0, f64::max);
        largest(&self.inputs.tau).max(c).max(inertial)
    }

    /// The state a time h later, to first order in h.
    fn later(&self, vdot: &[f64], h: f64) -> State<f64> {
        let mut next = self.state.clone();
        next.t += h;
        for (v, a) in next.v.iter_mut().zip(vdot) {
            *v += h * a;
        }
        for b in 0..self.model.body_count() {
            let v = &self.state.v[self.model.v_range(b)];
            let q = &mut next.q[self.model.q_range(b)];
            match self.model.joint(b) {
                Joint::Free => {
                    let r = orientation(&q[3..]).matrix();
                    let step = r * Vec3([v[3], v[4], v[5]]) * h;
                    for i in 0..3 {
                        q[i] += step[i];
                    }
                    turn(&mut q[3..], v, h);
                }
                Joint::Ball => turn(q, v, h),
                _ => q.iter_mut().zip(v).for_each(|(q, v)| *q += h * v),
            }
        }
        next
    }

    /// The rate of a quantity by central differences along the motion.
    fn rate<const N: usize>(
        &self,
        vdot: &[f64],
        of: impl Fn(&Bodies<f64>, f64) -> [f64; N],
    ) -> [f64; N] {
        let [after, before] = [STEP, -STEP].map(|h| {
            let state = self.later(vdot, h);
            let mut bodies = Bodies::new(&self.model);
            bodies.update(&self.model, &state, vdot);
            of(&bodies, state.t)
        });
        core::array::from_fn(|i| (after[i] - before[i]) / (2.0 * STEP))
    }
}

fn orientation(q: &[f64]) -> Quaternion<f64> {
    Quaternion::from_array([q[0], q[1], q[2], q[3]])
}

fn turn(q: &mut [f64], w: &[f64], h: f64) {
    let half = Vec3([w[0], w[1], w[2]]) * (0.5 * h);
    let small = Quaternion { w: 1.0, v: half }.normalized();
    q.copy_from_slice(&orientation(q).product(&small).to_array());
}

fn flat(parts: &[Vec<f64>]) -> Vec<f64> {
    parts.concat()
}

// ------------------------------------------------------------ forward, inverse, mass matrix

#[test]
fn inverse_of_forward_is_the_input() {
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let back = bench.inverse(&vdot);
        off(&back, &bench.inputs.tau.clone(), bench.load(&vdot))
    });
}

#[test]
fn forward_of_inverse_is_the_acceleration() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let mut bench = Bench::new(&robot);
        let wanted: Vec<f64> = (0..bench.model.nv())
            .map(|_| robot.rng.between(-5.0, 5.0))
            .collect();
        bench.inputs.tau = bench.inverse(&wanted);
        off(&bench.forward(), &wanted, 1.0)
    });
}

#[test]
fn mass_matrix_is_symmetric_and_positive_definite() {
    claim(&Recipe::ANY, 0.0, |robot| {
        let m = Bench::new(&robot).mass_matrix();
        let n = m.size();
        let dense = nalgebra::DMatrix::from_fn(n, n, |i, j| m.at(i, j));
        assert_eq!(dense, dense.transpose());
        assert!(
            dense.cholesky().is_some() || n == 0,
            "not positive definite"
        );
        0.0
    });
}

#[test]
fn mass_matrix_and_bias_give_the_input() {
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let (m, c) = (bench.mass_matrix(), bench.bias());
        let sum: Vec<f64> = (0..m.size())
            .map(|i| m.row(i).iter().zip(&vdot).map(|(m, a)| m * a).sum::<f64>() + c[i])
            .collect();
        off(&sum, &bench.inputs.tau.clone(), bench.load(&vdot))
    });
}

#[test]
fn mass_matrix_has_the_columns_of_inverse_dynamics() {
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let (m, c) = (bench.mass_matrix(), bench.bias());
        let n = m.size();
        let mut worst = 0.0_f64;
        for j in 0..n {
            let mut unit = vec![0.0; n];
            unit[j] = 1.0;
            let tau = bench.inverse(&unit);
            let column: Vec<f64> = tau.iter().zip(&c).map(|(t, c)| t - c).collect();
            worst = worst.max(off(&column, m.row(j), largest(&tau).max(1.0)));
        }
        worst
    });
}

#[test]
fn gravity_forces_are_the_bias_of_rest_in_still_water() {
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let (m, e) = (&bench.model, &bench.environment);
        let found = gravity_forces(m, e, &bench.state.q, &mut bench.ws).to_vec();
        bench.environment.water = Environment::default().water;
        bench.state.v.fill(0.0);
        bench.inputs = Inputs::zero(&bench.model);
        off(&found, &bench.bias(), 1.0)
    });
}

#[test]
fn decoupled_dynamics_with_the_true_base_motion_changes_nothing() {
    claim(&Recipe::ANY, ACCELERATIONS, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let (m, e) = (&bench.model, &bench.environment);
        let (s, i) = (&bench.state, &bench.inputs);
        off(
            decoupled_dynamics(m, e, s, i, &vdot, &mut bench.ws),
            &vdot,
            1.0,
        )
    });
}

// ------------------------------------------------------------ energy, momentum, reactions

#[test]
fn power_of_all_forces_is_the_rate_of_kinetic_energy() {
    claim(&Recipe::ANY, DIFFERENCES, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let bodies = bench.bodies(&vdot);
        let powers = (0..bench.model.body_count())
            .flat_map(|b| bodies.forces(b).power(&bodies.motion(b).velocity));
        let inputs = bench
            .inputs
            .tau
            .iter()
            .zip(&bench.state.v)
            .map(|(t, v)| t * v);
        let all: Vec<f64> = powers.chain(inputs).collect();
        let (power, scale) = (all.iter().sum::<f64>(), largest(&all).max(1.0));

        // Exactly: d/dt ½ Vᵀ I V = Vᵀ I V̇.
        let inertial: f64 = (0..bench.model.body_count())
            .map(|b| {
                let motion = bodies.motion(b);
                let rigid = bench.model.parameters(b).rigid();
                motion.velocity.dot(&rigid.momentum(&motion.body_rate))
            })
            .sum();
        assert!(
            (inertial - power).abs() <= FORCES * 10.0 * scale,
            "inertia {inertial}, forces {power}, scale {scale}"
        );

        let (model, environment) = (&bench.model, &bench.environment);
        let [rate] = bench.rate(&vdot, |bodies, t| {
            [bodies.energy(model, environment, t).kinetic_rigid]
        });
        (rate - power).abs() / scale
    });
}

/// Without drag, inputs and wrenches, in steady uniform water, the energy relative to
/// the water stays: kinetic, rigid and added, and potential.
#[test]
fn energy_without_drag_stays_in_still_water() {
    let recipe = Recipe {
        own_laws: false,
        ..Recipe::UNIFORM
    };
    claim(&recipe, DIFFERENCES, |mut robot| {
        robot.environment.water = Environment::default().water;
        for part in &mut robot.parts {
            part.laws.clear();
            part.tau.fill(0.0);
            part.wrench = Force::zero();
        }
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let (model, environment) = (&bench.model, &bench.environment);
        let rates = bench.rate(&vdot, |bodies, t| {
            let e = bodies.energy(model, environment, t);
            [e.kinetic_rigid, e.kinetic_added, e.potential]
        });
        rates.iter().sum::<f64>().abs() / largest(&rates).max(1.0)
    });
}

/// The same with the displacement and added mass of users' own models.
#[test]
fn energy_holds_what_users_models_displace() {
    claim(&Recipe::UNIFORM, DIFFERENCES, |mut robot| {
        robot.environment.water = Environment::default().water;
        for part in &mut robot.parts {
            part.laws.retain_mut(|law| match law {
                common::robots::Law::Own(own) => {
                    own.area = 0.0;
                    true
                }
                _ => false,
            });
            part.tau.fill(0.0);
            part.wrench = Force::zero();
        }
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let (model, environment) = (&bench.model, &bench.environment);
        let rates = bench.rate(&vdot, |bodies, t| {
            let e = bodies.energy(model, environment, t);
            [e.kinetic_rigid, e.kinetic_added, e.potential]
        });
        rates.iter().sum::<f64>().abs() / largest(&rates).max(1.0)
    });
}

#[test]
fn momentum_of_a_free_dry_robot_stays() {
    let recipe = Recipe {
        water: Wetness::Dry,
        free_roots: true,
        ..Recipe::ANY
    };
    claim(&recipe, DIFFERENCES, |mut robot| {
        robot.environment = robot.environment.with_gravity(Vec3([0.0; 3]));
        for part in &mut robot.parts {
            part.wrench = Force::zero();
            if part.joint == Joint::Free {
                part.tau.fill(0.0);
            }
        }
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let load = bench.load(&vdot);
        let (model, environment) = (&bench.model, &bench.environment);
        let rate = bench.rate(&vdot, |bodies, t| {
            bodies.momentum(model, environment, t).rigid.to_array()
        });
        largest(&rate) / load
    });
}

#[test]
fn joint_reactions_project_to_the_inputs() {
    claim(&Recipe::ANY, FORCES, |robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let bodies = bench.bodies(&vdot);
        let mut felt = Vec::new();
        let mut scale = bench.load(&vdot);
        for (b, part) in robot.parts.iter().enumerate() {
            let f = bodies.joint_reaction(b);
            scale = scale.max(largest(&f.to_array()));
            let along = |axis: [f64; 3]| Vec3(axis) * (1.0 / Vec3(axis).norm());
            match part.joint {
                Joint::Fixed => {}
                Joint::Revolute { axis } => felt.push(along(axis).dot(f.moment)),
                Joint::Prismatic { axis } => felt.push(along(axis).dot(f.force)),
                Joint::Screw { axis, pitch } => {
                    felt.push(along(axis).dot(f.moment + f.force * pitch));
                }
                Joint::Ball => felt.extend(f.moment.0),
                Joint::Free => felt.extend(f.to_array()),
            }
        }
        off(&felt, &bench.inputs.tau, scale)
    });
}

// ------------------------------------------------------------ frames in motion

/// Classical acceleration of free bodies, rates of all other joints.
fn felt_accelerations(robot: &Robot) -> Vec<Vec<f64>> {
    let mut all = robot.accelerations();
    for (part, a) in robot.parts.iter().zip(&mut all) {
        if part.joint == Joint::Free {
            let (w, v) = (&part.v[..3], &part.v[3..]);
            let carried = Vec3([w[0], w[1], w[2]]).cross(Vec3([v[0], v[1], v[2]]));
            for i in 0..3 {
                a[3 + i] += carried[i];
            }
        }
    }
    all
}

const DRIFTING: Recipe = Recipe {
    free_roots: true,
    ..Recipe::UNIFORM
};

fn to_body(q: &[f64], world: Vec3<f64>) -> Vec3<f64> {
    orientation(&q[3..]).matrix().transpose_mul(world)
}

#[test]
fn a_common_velocity_of_robot_and_water_is_not_felt() {
    claim(&DRIFTING, ACCELERATIONS, |mut robot| {
        let before = felt_accelerations(&robot);
        let drift = robot.rng.vector(2.0);
        let Flowing::Uniform { velocity, .. } = &mut robot.environment.water else {
            panic!("uniform water");
        };
        *velocity += drift;
        for part in robot.parts.iter_mut().filter(|p| p.joint == Joint::Free) {
            let drift = to_body(&part.q, drift);
            for i in 0..3 {
                part.v[3 + i] += drift[i];
            }
        }
        off(&flat(&felt_accelerations(&robot)), &flat(&before), 1.0)
    });
}

#[test]
fn a_common_acceleration_of_gravity_and_water_is_only_felt_by_the_base() {
    claim(&DRIFTING, ACCELERATIONS, |mut robot| {
        robot.t = 0.0;
        let mut expected = felt_accelerations(&robot);
        let shift = robot.rng.vector(5.0);
        let Flowing::Uniform { acceleration, .. } = &mut robot.environment.water else {
            panic!("uniform water");
        };
        *acceleration += shift;
        let gravity = robot.environment.gravity.vector() + shift;
        robot.environment = robot.environment.with_gravity(gravity);
        for (part, a) in robot.parts.iter().zip(&mut expected) {
            if part.joint == Joint::Free {
                let shift = to_body(&part.q, shift);
                for i in 0..3 {
                    a[3 + i] += shift[i];
                }
            }
        }
        off(&flat(&felt_accelerations(&robot)), &flat(&expected), 1.0)
    });
}

#[test]
fn constant_water_that_is_sampled_equals_uniform_water() {
    let recipe = Recipe {
        water: Wetness::Wet,
        ..Recipe::UNIFORM
    };
    claim(&recipe, ACCELERATIONS, |mut robot| {
        let uniform = flat(&robot.accelerations());
        let water = robot.environment.uniform(robot.t).expect("uniform water");
        let gravity = robot.environment.gravity;
        robot.environment =
            Environment::water(Affine::constant(water.velocity, water.acceleration))
                .with_gravity(gravity);
        let sampled = flat(&robot.accelerations());
        off(&sampled, &uniform, 1.0)
    });
}

// ------------------------------------------------------------ other words, same robot

#[test]
fn a_fixed_body_equals_a_lumped_one() {
    let mut merged = 0;
    claim(&Recipe::UNIFORM, ACCELERATIONS, |mut robot| {
        let before = flat(&robot.accelerations());
        let fixed = |robot: &Robot| {
            let held = |p: &common::robots::Part| p.joint == Joint::Fixed && p.parent.is_some();
            robot.parts.iter().position(held)
        };
        while let Some(b) = fixed(&robot) {
            robot.lump(b);
            merged += 1;
        }
        off(&flat(&robot.accelerations()), &before, 1.0)
    });
    assert!(merged > 100, "only {merged} bodies were merged");
}

#[test]
fn a_body_cut_in_two_moves_as_before() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let before = flat(&robot.accelerations());
        let b = robot.rng.below(robot.parts.len());
        let (share, seat) = (robot.rng.between(0.1, 0.9), robot.rng.pose(0.5));
        robot.split(b, share, &seat);
        off(&flat(&robot.accelerations()), &before, 1.0)
    });
}

#[test]
fn the_order_of_bodies_does_not_matter() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let before = robot.accelerations();
        let order = robot.permutation();
        let after = robot.ordered(&order).accelerations();
        let expected: Vec<Vec<f64>> = order.iter().map(|&old| before[old].clone()).collect();
        off(&flat(&after), &flat(&expected), 1.0)
    });
}

/// A frame that a body may as well have: on its joint's axis.
fn other_frame(robot: &mut Robot, b: usize) -> Pose<f64> {
    let mut pose = robot.rng.pose(0.5);
    match robot.parts[b].joint {
        Joint::Revolute { axis } | Joint::Screw { axis, .. } => {
            pose.position = Vec3(axis) * (robot.rng.between(-0.5, 0.5) / Vec3(axis).norm());
        }
        Joint::Ball => pose.position = Vec3([0.0; 3]),
        Joint::Fixed | Joint::Prismatic { .. } | Joint::Free => {}
    }
    pose
}

#[test]
fn the_frames_of_bodies_do_not_show() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let before = robot.accelerations();
        let mut expected = Vec::new();
        for (b, vdot) in before.iter().enumerate() {
            let frame = other_frame(&mut robot, b);
            // Of a free base: the same acceleration, seen from the other origin.
            expected.push(rates(&robot.parts[b].joint, vdot, &frame, false));
            robot.reframe(b, &frame);
        }
        off(&flat(&robot.accelerations()), &flat(&expected), 1.0)
    });
}

#[test]
fn the_length_of_an_axis_does_not_matter() {
    claim(&Recipe::ANY, ACCELERATIONS, |mut robot| {
        let before = flat(&robot.accelerations());
        for part in &mut robot.parts {
            let scale = robot.rng.between(0.01, 100.0);
            match &mut part.joint {
                Joint::Revolute { axis }
                | Joint::Prismatic { axis }
                | Joint::Screw { axis, .. } => *axis = axis.map(|x| x * scale),
                _ => {}
            }
        }
        off(&flat(&robot.accelerations()), &before, 1.0)
    });
}

/// A density alone wets nothing; a volume of 0.0 in a drag-free robot neither.
#[test]
fn a_dry_robot_under_water_moves_as_on_land() {
    let recipe = Recipe {
        water: Wetness::Dry,
        ..Recipe::ANY
    };
    claim(&recipe, ACCELERATIONS, |mut robot| {
        let dry = flat(&robot.accelerations());
        robot.density = 1000.0;
        assert!(!robot.model().is_wet());
        let unchanged = flat(&robot.accelerations());
        assert_eq!(unchanged, dry);
        // A damping of zero takes the way of wet robots, and must do nothing there.
        let nothing = [[0.0; 6]; 6];
        let damping = bathyal::hydro::Damping {
            linear: nothing,
            quadratic: nothing,
            pose: Pose::identity(),
        };
        robot.parts[0]
            .laws
            .push(common::robots::Law::Damping(damping));
        assert!(robot.model().is_wet());
        let mut bench = Bench::new(&robot);
        let wet = bench.forward();
        let back = bench.inverse(&dry);
        let forces = off(&back, &bench.inputs.tau.clone(), bench.load(&dry));
        assert!(forces <= FORCES, "inverse dynamics differ by {forces:e}");
        off(&wet, &dry, 1.0)
    });
}

// ------------------------------------------------------------ Jacobians

fn times<const N: usize>(j: &Jacobian<f64, N>, v: &[f64]) -> [f64; N] {
    core::array::from_fn(|i| j.rows[i].iter().zip(v).map(|(j, v)| j * v).sum())
}

fn plus<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    core::array::from_fn(|i| a[i] + b[i])
}

#[test]
fn jacobians_give_velocities_and_accelerations() {
    claim(&Recipe::ANY, KINEMATICS, |mut robot| {
        let bench = Bench::new(&robot);
        let model = &bench.model;
        let vdot: Vec<f64> = (0..model.nv())
            .map(|_| robot.rng.between(-5.0, 5.0))
            .collect();
        let bodies = bench.bodies(&vdot);
        let coasting = bench.bodies(&vec![0.0; model.nv()]);
        let (mut six, mut three) = (Jacobian::new(model), Jacobian::new(model));
        let mut worst = 0.0_f64;
        let mut same = |x: &[f64], reference: &[f64]| worst = worst.max(off(x, reference, 1.0));
        for b in 0..model.body_count() {
            let (moving, free) = (bodies.motion(b), coasting.motion(b));
            bodies.body_jacobian(model, b, &mut six);
            same(&times(&six, &bench.state.v), &moving.velocity.to_array());
            let drift = bodies.body_drift(model, b).to_array();
            same(&drift, &free.body_rate.to_array());
            same(
                &plus(times(&six, &vdot), free.body_rate.to_array()),
                &moving.body_rate.to_array(),
            );

            let p = robot.rng.vector(0.5);
            bodies.point_jacobian(model, b, p, &mut three);
            let (velocity, acceleration) = moving.point(p);
            same(&times(&three, &bench.state.v), &velocity.0);
            let drift = bodies.point_drift(model, b, p).0;
            same(&drift, &free.point(p).1.0);
            same(&plus(times(&three, &vdot), drift), &acceleration.0);
        }
        if robot.parts.iter().any(|p| p.mass > 0.0) {
            bodies.barycenter_jacobian(model, &mut three);
            let [_, velocity, acceleration] = bodies.barycenter(model);
            same(&times(&three, &bench.state.v), &velocity.0);
            let drift = coasting.barycenter(model)[2].0;
            same(&plus(times(&three, &vdot), drift), &acceleration.0);
        }
        worst
    });
}

#[test]
fn velocities_and_accelerations_are_rates_of_places() {
    claim(&Recipe::ANY, DIFFERENCES, |mut robot| {
        let mut bench = Bench::new(&robot);
        let vdot = bench.forward();
        let bodies = bench.bodies(&vdot);
        let mut worst = 0.0_f64;
        for b in 0..bench.model.body_count() {
            let p = robot.rng.vector(0.5);
            let (velocity, acceleration) = bodies.motion(b).point(p);
            let rates: [f64; 12] = bench.rate(&vdot, |bodies, _| {
                let motion = bodies.motion(b);
                let place = motion.pose.point_to_parent(p).0;
                let twist = motion.velocity.to_array();
                let speed = motion.point(p).0.0;
                core::array::from_fn(|i| match i {
                    0..3 => place[i],
                    3..6 => speed[i - 3],
                    _ => twist[i - 6],
                })
            });
            worst = worst
                .max(off(&rates[..3], &velocity.0, 1.0))
                .max(off(&rates[3..6], &acceleration.0, 1.0))
                .max(off(
                    &rates[6..],
                    &bodies.motion(b).body_rate.to_array(),
                    1.0,
                ));
        }
        worst
    });
}

#[test]
fn a_wrench_is_felt_through_the_transposed_jacobian() {
    claim(&Recipe::ANY, FORCES, |mut robot| {
        let mut bench = Bench::new(&robot);
        let with = bench.bias();
        let b = robot.rng.below(robot.parts.len());
        let wrench = bench.inputs.wrenches[b];
        bench.inputs.wrenches[b] = Force::zero();
        let without = bench.bias();
        let bodies = bench.bodies(&vec![0.0; bench.model.nv()]);
        let mut jacobian = Jacobian::new(&bench.model);
        bodies.body_jacobian(&bench.model, b, &mut jacobian);
        let w = wrench.to_array();
        let pushed: Vec<f64> = (0..bench.model.nv())
            .map(|j| without[j] - (0..6).map(|i| jacobian.rows[i][j] * w[i]).sum::<f64>())
            .collect();
        off(&with, &pushed, 1.0)
    });
}

// ------------------------------------------------------------ scalars and workspaces

fn forward_in<T: Real>(bench: &Bench) -> Vec<T> {
    let model: Model<T> = bench.model.lift();
    let (state, inputs) = (bench.state.lift(), bench.inputs.lift());
    let mut ws = Workspace::new(&model);
    forward_dynamics(&model, &bench.environment.lift(), &state, &inputs, &mut ws).to_vec()
}

#[test]
fn single_precision_agrees_on_modest_robots() {
    let recipe = Recipe {
        most_bodies: 4,
        ..Recipe::ANY
    };
    claim(&recipe, SINGLE, |robot| {
        let mut bench = Bench::new(&robot);
        let single: Vec<f64> = forward_in::<f32>(&bench)
            .into_iter()
            .map(f64::from)
            .collect();
        off(&single, &bench.forward(), 1.0)
    });
}

fn bits(x: &[f64]) -> Vec<u64> {
    x.iter().map(|x| x.to_bits()).collect()
}

#[test]
fn counted_operations_give_the_same_bits() {
    claim(&Recipe::ANY, 0.0, |robot| {
        let mut bench = Bench::new(&robot);
        let counted: Vec<f64> = forward_in::<Counted>(&bench).iter().map(|x| x.0).collect();
        assert_eq!(bits(&counted), bits(&bench.forward()));
        0.0
    });
}

/// Every evaluation of the library that uses a workspace, one after the other.
fn everything(bench: &mut Bench) -> Vec<u64> {
    let vdot = bench.forward();
    let mut all = vdot.clone();
    all.extend(bench.inverse(&vdot));
    all.extend(bench.bias());
    let (m, e) = (&bench.model, &bench.environment);
    let (s, i) = (&bench.state, &bench.inputs);
    all.extend(gravity_forces(m, e, &s.q, &mut bench.ws));
    all.extend(decoupled_dynamics(m, e, s, i, &vdot, &mut bench.ws));
    let m = bench.mass_matrix();
    all.extend((0..m.size()).flat_map(|i| m.row(i).to_vec()));
    bits(&all)
}

#[test]
fn a_workspace_remembers_nothing() {
    claim(&Recipe::ANY, 0.0, |mut robot| {
        let mut bench = Bench::new(&robot);
        let fresh = everything(&mut bench);
        assert_eq!(everything(&mut bench), fresh, "the second time");
        // Another state, other inputs and other water in between.
        let (state, inputs) = (bench.state.clone(), bench.inputs.clone());
        let environment = bench.environment.clone();
        bench.state = State::zero(&bench.model);
        bench.state.v.fill(0.7);
        bench.inputs.tau.fill(-3.0);
        bench.environment = Environment::water(Affine::constant(
            robot.rng.vector(1.0),
            robot.rng.vector(1.0),
        ));
        everything(&mut bench);
        bench.environment = Environment::current(robot.rng.vector(1.0));
        bench.inputs.wrenches.clear();
        everything(&mut bench);
        (bench.state, bench.inputs, bench.environment) = (state, inputs, environment);
        assert_eq!(everything(&mut bench), fresh, "after another state");
        // In another order: each evaluation alone, on its own old workspace.
        let vdot = bench.forward();
        let tau = bench.inverse(&vdot);
        bench.mass_matrix();
        assert_eq!(bits(&bench.inverse(&vdot)), bits(&tau));
        bench.mass_matrix();
        assert_eq!(bits(&bench.forward()), bits(&vdot));
        0.0
    });
}

#[test]
fn the_drawn_robots_are_of_every_kind() {
    let mut joints = [0; 6];
    let (mut laws, mut wet, mut branches) = ([0; 4], 0, 0);
    for seed in FIRST_SEED..FIRST_SEED + ROBOTS {
        let robot = Recipe::ANY.draw(seed);
        wet += usize::from(robot.model().is_wet());
        for (i, part) in robot.parts.iter().enumerate() {
            joints[match part.joint {
                Joint::Fixed => 0,
                Joint::Revolute { .. } => 1,
                Joint::Prismatic { .. } => 2,
                Joint::Screw { .. } => 3,
                Joint::Ball => 4,
                Joint::Free => 5,
            }] += 1;
            for law in &part.laws {
                laws[match law {
                    common::robots::Law::Cylinder(_) => 0,
                    common::robots::Law::Damping(_) => 1,
                    common::robots::Law::Strip(_) => 2,
                    common::robots::Law::Own(_) => 3,
                }] += 1;
            }
            let children = robot.parts.iter().filter(|p| p.parent == Some(i)).count();
            branches += usize::from(children > 1);
        }
    }
    println!("joints {joints:?}, laws {laws:?}, wet {wet}, branches {branches}");
    assert!(joints.iter().chain(&laws).all(|n| *n > 50));
    assert!(wet > 100 && wet < 300 && branches > 100);
}

/// Two axes that all but coincide: parallel within `angle`, and `gap` apart, in directions
/// that no coordinate axis has.
fn nearly_coincident(angle: f64, gap: f64) -> Robot {
    let recipe = Recipe {
        most_bodies: 1,
        water: Wetness::Dry,
        ..Recipe::ANY
    };
    let mut robot = recipe.draw(FIRST_SEED);
    let axis = robot.rng.direction();
    let across = axis.cross(robot.rng.direction());
    let aside = across * (1.0 / across.norm());
    robot.parts[0].placement = Pose::identity();
    robot.parts[0].joint = Joint::revolute(axis.0);
    robot.parts.truncate(1);
    let mut child = robot.parts[0].clone();
    child.name = "child".into();
    child.parent = Some(0);
    child.placement = Pose {
        rotation: bathyal::spatial::Mat3::about(aside, angle),
        position: axis * 0.3 + aside * gap,
    };
    robot.parts.push(child.clone());
    let mut last = child;
    last.name = "last".into();
    last.parent = Some(1);
    robot.parts.push(last);
    for (i, part) in robot.parts.iter_mut().enumerate() {
        part.q = vec![0.4 + i as f64];
        part.v = vec![1.0 - i as f64];
        part.tau = vec![2.0 * i as f64 - 1.0];
    }
    robot
}

#[test]
fn nearly_coincident_axes_keep_their_digits() {
    let mut worst = (0.0, 0.0, 0.0);
    for angle in [0.0, 1e-15, 1e-14, 1e-13, 1e-10, 1e-6, 1e-3, 9e-3, 2e-2, 0.1] {
        for power in -180..0 {
            let gap = 10.0_f64.powf(f64::from(power) / 10.0);
            let robot = nearly_coincident(angle, gap);
            let mut bench = Bench::new(&robot);
            let vdot = bench.forward();
            let bodies = bench.bodies(&vdot);
            let felt: Vec<f64> = robot
                .parts
                .iter()
                .enumerate()
                .map(|(b, part)| {
                    let Joint::Revolute { axis } = part.joint else {
                        panic!("a revolute joint");
                    };
                    Vec3(axis).dot(bodies.joint_reaction(b).moment)
                })
                .collect();
            let e = off(&felt, &bench.inputs.tau.clone(), bench.load(&vdot));
            if e > worst.0 {
                worst = (e, angle, gap);
            }
        }
    }
    let (e, angle, gap) = worst;
    println!("worst {e:.1e} at angle {angle:e}, gap {gap:e}");
    assert!(e <= FORCES, "off by {e:e} at angle {angle:e}, gap {gap:e}");
}
